"""Documents: the header, and which table is for which kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias, get_args

from tsuro.actions import Action
from tsuro.events import Event
from tsuro.observation import Observation
from tsuro.record import Record
from tsuro.ruleset import Ruleset
from tsuro.serial.codecs import Fault, Fields, missing_field, one_of, read_object, without
from tsuro.serial.recorded import RecordForm
from tsuro.serial.wire import ACTION, EVENT, OBSERVATION, RULESET, STATE
from tsuro.state import State

__all__ = ["DOCUMENT_KINDS", "DOCUMENT_VERSION", "DocumentKind", "DocumentValue", "read_document", "write_document"]

DocumentKind: TypeAlias = Literal["ruleset", "state", "action", "event", "observation", "record"]
"""The kinds of documents: what the field ``tsuro`` of each says."""

DOCUMENT_KINDS: Final[tuple[DocumentKind, ...]] = get_args(DocumentKind)
"""The kinds of documents."""

DOCUMENT_VERSION: Final = 1
"""The version of the format that is written and read."""

DocumentValue: TypeAlias = Ruleset | State | Action | Event | Observation | Record
"""Whatever has a document."""

_FORMS: Final[Mapping[DocumentKind, Fields[Any]]] = {
    "ruleset": RULESET,
    "state": STATE,
    "action": ACTION,
    "event": EVENT,
    "observation": OBSERVATION,
    "record": RecordForm(),
}
_KIND_OF: Final[Mapping[type[object], DocumentKind]] = {
    cls: kind for kind, form in _FORMS.items() for cls in form.classes
}


def write_document(value: DocumentValue) -> dict[str, object]:
    """The document of a value, header first; a Fault for a value that none can hold."""
    kind = _KIND_OF.get(type(value))
    if kind is None:
        raise Fault.unlike(f"a value to write: {one_of(DOCUMENT_KINDS)}", value)
    return {"tsuro": kind, "version": DOCUMENT_VERSION, **_form(kind).write(value)}


def read_document(plain: object, expected: DocumentKind | None, replay_limit: int) -> DocumentValue:
    """The value of a document of the expected kind, or of any; a Fault for everything else."""
    fields = read_object(plain)
    for name in ("tsuro", "version"):
        if name not in fields:
            raise missing_field(name)
    kind = _kind(fields["tsuro"], expected)
    version = fields["version"]
    if type(version) is not int or version != DOCUMENT_VERSION:
        raise Fault.unlike(f"{DOCUMENT_VERSION}, the version that is read here", version, "version")
    form = RecordForm(replay_limit) if kind == "record" else _form(kind)
    value: DocumentValue = form.read(without(fields, "tsuro", "version"))
    return value


def _form(kind: DocumentKind) -> Fields[Any]:
    return _FORMS[kind]


def _kind(found: object, expected: DocumentKind | None) -> DocumentKind:
    allowed: tuple[DocumentKind, ...] = DOCUMENT_KINDS if expected is None else (expected,)
    for kind in allowed:
        if found == kind:
            return kind
    raise Fault.unlike(one_of(allowed), found, "tsuro")
