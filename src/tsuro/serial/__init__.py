"""Floor 6: values as JSON documents, for saves, servers and programs in other languages.

Every document says what it is and in which version of the format it is written::

    {"tsuro":"action","version":1,"type":"place_tile","tile":13,"rotation":1}

Documents of every version up to :data:`DOCUMENT_VERSION` are read; a field that a later version brought
has its default in older documents. Reading is strict: a document of a later version, with a field too
many or too few, with a value of a wrong type, or of an impossible position, is refused with a
:class:`~tsuro.errors.DocumentError` that names the path. Nothing else escapes, whatever is read.
"""

from __future__ import annotations

import json
from typing import Any, Literal, TypeAlias, overload

from tsuro.actions import Action
from tsuro.errors import ArgumentError, DocumentError
from tsuro.events import Event
from tsuro.observation import Observation
from tsuro.record import REPLAY_LIMIT, Record
from tsuro.ruleset import Ruleset
from tsuro.serial.codecs import Fault, shown
from tsuro.serial.documents import (
    CURRENT,
    DOCUMENT_KINDS,
    DOCUMENT_VERSION,
    DocumentKind,
    DocumentValue,
)
from tsuro.serial.parsing import DOCUMENT_LIMIT, parse
from tsuro.state import State

__all__ = [
    "DOCUMENT_KINDS",
    "DOCUMENT_LIMIT",
    "DOCUMENT_VERSION",
    "DocumentKind",
    "DocumentValue",
    "from_document",
    "from_json",
    "json_schema",
    "to_document",
    "to_json",
]

Text: TypeAlias = str | bytes | bytearray


def to_document(value: DocumentValue) -> dict[str, Any]:
    """The document of ``value``: dicts, lists, strings, ints, truth values and None.

    ``value`` is a :class:`~tsuro.Ruleset`, :class:`~tsuro.State`, action, event,
    :class:`~tsuro.Observation` or :class:`~tsuro.Record`. The fields are
    always in the same order. Whether a position is sound is not asked; reading asks. Raises
    :class:`DocumentError` for a value that no document holds, such as a spot off every board.

    >>> import tsuro
    >>> tsuro.to_document(tsuro.ChooseStart((0, 2, 1)))
    {'tsuro': 'action', 'version': 1, 'type': 'choose_start', 'spot': [0, 2, 1]}
    """
    try:
        return CURRENT.write(value)
    except Fault as fault:
        raise _error(fault) from fault.__cause__


def to_json(value: DocumentValue, *, indent: int | None = None) -> str:
    """The document of ``value`` as a JSON text in ASCII, the fields always in the same order.

    Without ``indent`` it is one line without spaces: equal values give equal texts. With it, arrays
    and objects are spread over lines and indented by so many spaces, to be read by people. Raises
    :class:`DocumentError` as :func:`to_document` does.

    >>> import tsuro
    >>> tsuro.to_json(tsuro.Move(13, 1))
    '{"tsuro":"action","version":1,"type":"place_tile","tile":13,"rotation":1}'
    """
    separators = (",", ":") if indent is None else (",", ": ")
    return json.dumps(to_document(value), indent=indent, separators=separators)


@overload
def from_document(document: object, kind: None = None, *, replay_limit: int = REPLAY_LIMIT) -> DocumentValue: ...
@overload
def from_document(document: object, kind: Literal["ruleset"], *, replay_limit: int = REPLAY_LIMIT) -> Ruleset: ...
@overload
def from_document(document: object, kind: Literal["state"], *, replay_limit: int = REPLAY_LIMIT) -> State: ...
@overload
def from_document(document: object, kind: Literal["action"], *, replay_limit: int = REPLAY_LIMIT) -> Action: ...
@overload
def from_document(document: object, kind: Literal["event"], *, replay_limit: int = REPLAY_LIMIT) -> Event: ...
@overload
def from_document(
    document: object, kind: Literal["observation"], *, replay_limit: int = REPLAY_LIMIT
) -> Observation: ...
@overload
def from_document(document: object, kind: Literal["record"], *, replay_limit: int = REPLAY_LIMIT) -> Record: ...
def from_document(
    document: object, kind: DocumentKind | None = None, *, replay_limit: int = REPLAY_LIMIT
) -> DocumentValue:
    """The value of a ``document`` that :func:`to_document`, or a program in any language, has made.

    ``kind`` says what is expected, and the type checker then knows what is returned; without it,
    any kind is read. ``replay_limit`` bounds the replay of a record as the ``limit`` of
    :func:`~tsuro.parse_record` does (500000). Raises :class:`DocumentError` for everything that is
    not such a document, and :class:`ArgumentError` if there is no such kind. For an impossible position, its
    ``problems`` are those that :func:`~tsuro.validate` finds.

    >>> import tsuro
    >>> document = {"tsuro": "action", "version": 1, "type": "draw_tile", "tile": 7}
    >>> tsuro.from_document(document, "action")
    DrawTile(tile=7)
    >>> try:
    ...     tsuro.from_document(document | {"tile": 7.0})
    ... except tsuro.DocumentError as error:
    ...     print(error)
    $.tile: expected a tile id, a whole number from 0 to 34, found 7.0
    """
    if kind is not None:
        _check_kind(kind)
    try:
        return CURRENT.read(document, kind, replay_limit)
    except Fault as fault:
        raise _error(fault) from fault.__cause__


@overload
def from_json(
    text: Text, kind: None = None, *, limit: int = DOCUMENT_LIMIT, replay_limit: int = REPLAY_LIMIT
) -> DocumentValue: ...
@overload
def from_json(
    text: Text, kind: Literal["ruleset"], *, limit: int = DOCUMENT_LIMIT, replay_limit: int = REPLAY_LIMIT
) -> Ruleset: ...
@overload
def from_json(
    text: Text, kind: Literal["state"], *, limit: int = DOCUMENT_LIMIT, replay_limit: int = REPLAY_LIMIT
) -> State: ...
@overload
def from_json(
    text: Text, kind: Literal["action"], *, limit: int = DOCUMENT_LIMIT, replay_limit: int = REPLAY_LIMIT
) -> Action: ...
@overload
def from_json(
    text: Text, kind: Literal["event"], *, limit: int = DOCUMENT_LIMIT, replay_limit: int = REPLAY_LIMIT
) -> Event: ...
@overload
def from_json(
    text: Text, kind: Literal["observation"], *, limit: int = DOCUMENT_LIMIT, replay_limit: int = REPLAY_LIMIT
) -> Observation: ...
@overload
def from_json(
    text: Text, kind: Literal["record"], *, limit: int = DOCUMENT_LIMIT, replay_limit: int = REPLAY_LIMIT
) -> Record: ...
def from_json(
    text: Text, kind: DocumentKind | None = None, *, limit: int = DOCUMENT_LIMIT, replay_limit: int = REPLAY_LIMIT
) -> DocumentValue:
    """The value of a JSON ``text``, or of its bytes in UTF-8: what :func:`to_json` has written.

    ``kind`` and ``replay_limit`` are as for :func:`from_document`. A text of more than ``limit``
    characters or bytes (1048576) is refused unread. Raises :class:`DocumentError` for anything that
    is not JSON, for what JSON allows and documents do not (fields given twice, fractions, numbers
    without end), and as :func:`from_document` does.

    >>> import tsuro
    >>> state = tsuro.new_game(3, seed=7)
    >>> tsuro.from_json(tsuro.to_json(state), "state") == state
    True
    >>> try:
    ...     tsuro.from_json(tsuro.to_json(state).replace('"turn":0', '"turn":3'), "state")
    ... except tsuro.DocumentError as error:
    ...     print(error)
    $: turn is 3, not a seat from 0 to 2
    """
    if kind is not None:
        _check_kind(kind)
    try:
        return CURRENT.read(parse(text, limit), kind, replay_limit)
    except Fault as fault:
        raise _error(fault) from fault.__cause__


def json_schema(kind: DocumentKind) -> dict[str, Any]:
    """The JSON Schema, draft 2020-12, of the documents of a kind: complete in itself, a new dict each time.

    ``kind`` is "ruleset", "state", "action", "event", "observation" or "record", else
    :class:`ArgumentError`. The same text lies in the package as ``tsuro/schemas/KIND.json``.

    >>> import tsuro
    >>> tsuro.json_schema("action")["title"]
    'tsuro: action, version 1'
    """
    _check_kind(kind)
    return CURRENT.schema(kind)


def _check_kind(kind: object) -> None:
    if kind not in DOCUMENT_KINDS:
        raise ArgumentError(f"{shown(kind)} is not a kind of document: {', '.join(DOCUMENT_KINDS)}")


def _error(fault: Fault) -> DocumentError:
    return DocumentError(f"{fault.path}: {fault.message}", path=fault.path, **fault.details)
