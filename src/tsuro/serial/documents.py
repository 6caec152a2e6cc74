"""Documents: the header with the version, and which table is for which kind."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Literal, TypeAlias, get_args

from attrs import evolve, frozen

from tsuro.actions import Action
from tsuro.events import Event
from tsuro.observation import Observation
from tsuro.record import REPLAY_LIMIT, Record
from tsuro.ruleset import Ruleset
from tsuro.serial.codecs import (
    Fault,
    Fields,
    Form,
    Schema,
    described,
    missing_field,
    one_of,
    read_object,
    shown,
    without,
)
from tsuro.serial.recorded import PARTS_OF_RECORDS, RecordForm
from tsuro.serial.wire import ACTION, EVENT, OBSERVATION, PARTS, RULESET, STATE
from tsuro.state import State

__all__ = ["CURRENT", "DOCUMENT_KINDS", "DOCUMENT_VERSION", "DocumentKind", "DocumentValue", "Format"]

DocumentKind: TypeAlias = Literal["ruleset", "state", "action", "event", "observation", "record"]
"""The kinds of documents: what the field ``tsuro`` of each says."""

DOCUMENT_KINDS: Final[tuple[DocumentKind, ...]] = get_args(DocumentKind)
"""The kinds of documents."""

DOCUMENT_VERSION: Final = 1
"""The version of the format that is written; all versions up to it are read."""

FIRST_VERSION: Final = 1

DocumentValue: TypeAlias = Ruleset | State | Action | Event | Observation | Record
"""Whatever has a document."""

_FORMS: Final[Mapping[DocumentKind, tuple[Fields[Any], str]]] = {
    "ruleset": (RULESET, "The options of a game."),
    "state": (
        STATE,
        "A game at one moment, as the referee knows it: hidden tiles and the order of the pile are in it.",
    ),
    "action": (ACTION, "What a seat, or the dealer, chooses."),
    "event": (EVENT, "What happened. In events shown to a player, tiles that this player may not see are null."),
    "observation": (OBSERVATION, "A game at one moment as one seat, or a spectator, may see it."),
    "record": (RecordForm(), "The record of a game."),
}
_PARTS: Final = {**PARTS, **PARTS_OF_RECORDS}


@frozen
class Format:
    """The format in a version: it writes documents of this version, and reads those of this and all before."""

    version: int

    def write(self, value: DocumentValue) -> dict[str, object]:
        """The document of a value, header first; a Fault for a value that none can hold."""
        for kind, (form, _) in _FORMS.items():
            if type(value) in form.classes:
                return {"tsuro": kind, "version": self.version, **_form(kind, self.version).write(value)}
        raise Fault.unlike(f"a value to write: {one_of(DOCUMENT_KINDS)}", value)

    def read(self, plain: object, expected: DocumentKind | None, replay_limit: int = REPLAY_LIMIT) -> DocumentValue:
        """The value of a document of the expected kind, or of any; a Fault for everything else.

        ``replay_limit`` bounds steps times tiles of a record, as for :func:`~tsuro.parse_record`.
        """
        fields = read_object(plain)
        for name in ("tsuro", "version"):
            if name not in fields:
                raise missing_field(name)
        kind = _kind(fields["tsuro"], expected)
        version = self._version(fields["version"])
        form = _form(kind, version)
        if isinstance(form, RecordForm):
            form = evolve(form, replay_limit=replay_limit)
        value: DocumentValue = form.read(without(fields, "tsuro", "version"))
        return value

    def _version(self, found: object) -> int:
        expected = f"{FIRST_VERSION}, the version that is read here"
        if self.version > FIRST_VERSION:
            expected = f"{FIRST_VERSION} to {self.version}, the versions that are read here"
        if type(found) is not int or found < FIRST_VERSION:
            raise Fault.unlike(expected, found, "version")
        if found > self.version:
            message = f"version {shown(found)} is newer than {self.version}, the newest that this release reads"
            raise Fault(message, "version", expected=expected, found=shown(found))
        return found

    def schema(self, kind: DocumentKind) -> Schema:
        """The JSON Schema of the documents of a kind that are written in this version."""
        head: dict[str, Schema] = {"tsuro": {"const": kind}, "version": {"const": self.version}}
        parts = {name: (form.at(self.version), words) for name, (form, words) in _PARTS.items()}
        used: dict[str, Schema] = {}

        def part(form: Form[Any]) -> Schema:
            for name, (named, words) in parts.items():
                if named == form:
                    if name not in used:
                        used[name] = {}
                        used[name] = described(words, form.schema(part))
                    return {"$ref": f"#/$defs/{name}"}
            return form.schema(part)

        made = _form(kind, self.version).object_schema(part, head)
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$id": f"urn:tsuro:schema:{kind}:{self.version}",
            "title": f"tsuro: {kind}, version {self.version}",
            **described(_FORMS[kind][1], made),
            **({"$defs": {name: used[name] for name in parts if name in used}} if used else {}),
        }


CURRENT: Final = Format(DOCUMENT_VERSION)


@cache
def _form(kind: DocumentKind, version: int) -> Fields[Any]:
    return _FORMS[kind][0].at(version)


def _kind(found: object, expected: DocumentKind | None) -> DocumentKind:
    allowed: tuple[DocumentKind, ...] = DOCUMENT_KINDS if expected is None else (expected,)
    for kind in allowed:
        if found == kind:
            return kind
    raise Fault.unlike(one_of(allowed), found, "tsuro")
