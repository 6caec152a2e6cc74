"""Documents that were tampered with, for the readers to refuse or to understand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, cast

import jsonschema
from hypothesis import strategies as st

from tsuro.errors import DocumentError
from tsuro.serial import DocumentKind, DocumentValue, from_document, json_schema
from tsuro.serial.documents import Format

Path = tuple[str | int, ...]

numbers = st.integers(-2, 40) | st.sampled_from([2**31, 2**53, 2**64, -(2**63), 10**19, 10**6, 10**6 + 1])
names = st.sampled_from(["", "tsuro", "version", "type", "seat", "over", "place", "in_play", "0" * 16, "x"])
#: Neither fractions nor half characters: a schema takes 1.0 for a whole number, and any text.
scalars = st.one_of(st.none(), st.booleans(), numbers, names, st.text(st.characters(codec="utf-8"), max_size=3))
junk = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
    max_leaves=4,
)


@cache
def validator(kind: DocumentKind) -> Any:  # noqa: ANN401 - the types of jsonschema have gaps
    """Compile the schema of a kind."""
    return jsonschema.Draft202012Validator(json_schema(kind))


def validator_of(version: int, kind: DocumentKind) -> Any:  # noqa: ANN401
    """Compile the schema of a kind in a version of the format."""
    return jsonschema.Draft202012Validator(Format(version).schema(kind))


def reading(document: object) -> DocumentValue | DocumentError:
    """Read a document; return the value, or the error with which it is refused."""
    try:
        return from_document(document)
    except DocumentError as error:
        return error


def paths(plain: object) -> list[Path]:
    """List the paths to every value inside, the whole included."""
    return [(), *((step, *path) for step, value in entries(plain) for path in paths(value))]


def entries(plain: Any) -> list[tuple[Any, Any]]:  # noqa: ANN401
    """List the names and values of a dict, or the numbers and values of a list; of other things nothing."""
    if isinstance(plain, list):
        return list(enumerate(cast("list[object]", plain)))
    return list(cast("dict[object, object]", plain).items()) if isinstance(plain, dict) else []


def at(plain: Any, path: Sequence[str | int]) -> Any:  # noqa: ANN401
    """Go down the path."""
    for step in path:
        plain = plain[step]
    return plain


def copied(plain: Any) -> Any:  # noqa: ANN401
    """Copy lists and dicts."""
    if isinstance(plain, list):
        return [copied(value) for _, value in entries(plain)]
    return {name: copied(value) for name, value in entries(plain)} if isinstance(plain, dict) else plain


@st.composite
def tampered(draw: st.DrawFn, document: dict[str, Any]) -> Any:  # noqa: ANN401
    """Change a document in one to three places."""
    changed = copied(document)
    for _ in range(draw(st.integers(1, 3))):
        changed = _tamper(draw, changed)
    return changed


def _tamper(draw: st.DrawFn, plain: Any) -> Any:  # noqa: ANN401
    every = paths(plain)
    path = draw(st.sampled_from(every))
    change = draw(st.sampled_from(["replace", "nudge", "swap", "drop", "add", "repeat"]))
    if not path:
        return draw(junk)
    *above, step = path
    parent, old = at(plain, above), at(plain, path)
    match change:
        case "drop":
            del parent[step]
        case "add" if type(old) is dict:
            old[draw(names | st.text(st.characters(codec="utf-8"), max_size=3))] = draw(junk)
        case "repeat" if isinstance(step, int):
            parent.insert(draw(st.integers(0, len(entries(parent)))), copied(old))
        case "swap":
            parent[step] = copied(at(plain, draw(st.sampled_from(every))))
        case "nudge" if type(old) is int:
            parent[step] = old + draw(st.sampled_from([-1, 1]))
        case _:
            parent[step] = draw(junk)
    return plain
