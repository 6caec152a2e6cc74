"""From a text to plain data, whatever the text: large, deep, in a wrong encoding, not JSON at all."""

from __future__ import annotations

import json
import re
from typing import Final

from tsuro.serial.codecs import SHOWN, Alien, Fault, quoted

__all__ = ["DOCUMENT_LIMIT", "parse"]

DOCUMENT_LIMIT: Final = 1 << 20
"""How long a text may be unless the caller says otherwise, in bytes or characters."""
DEPTH: Final = 32
"""How deep arrays and objects may lie in each other. No document comes near."""
DIGITS: Final = 20
"""Digits of a number, its sign counted; no document holds a longer one."""

# Possessive, so that a text without an end cannot make the search start over and over.
_ALL_BUT_BRACKETS: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[^"\[\]{}]++', re.DOTALL)


def parse(text: object, limit: int) -> object:
    """The plain data of a JSON text of at most ``limit`` bytes or characters; a Fault for anything else."""
    characters = _characters(text, limit)
    _guard_depth(characters)
    try:
        return _DECODER.decode(characters)
    except json.JSONDecodeError as error:
        raise _at(characters, error.pos, f"not JSON: {error.msg}") from None


def _characters(text: object, limit: int) -> str:
    if not isinstance(text, (str, bytes, bytearray)):
        raise Fault.unlike("a text or bytes to read", text)
    if len(text) > limit:
        unit = "characters" if isinstance(text, str) else "bytes"
        raise Fault(f"{len(text)} {unit} are more than the limit of {limit}")
    if not isinstance(text, str):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError as error:
            raise Fault(f"not UTF-8: {error.reason} at byte {error.start}") from None
    if text.startswith("\ufeff"):
        raise Fault("a byte order mark; JSON begins without one")
    return text


def _guard_depth(text: str) -> None:
    """Refuse arrays and objects in each other before the decoder, which calls itself, meets them."""
    depth = 0
    for bracket in _ALL_BUT_BRACKETS.sub("", text):
        depth += 1 if bracket in "[{" else -1
        if depth > DEPTH:
            raise Fault(f"arrays and objects lie in each other more than {DEPTH} deep")


def _at(text: str, position: int, message: str) -> Fault:
    line = text.count("\n", 0, position) + 1
    column = position - text.rfind("\n", 0, position)
    where = f"in line {line}, column {column}"
    return Fault(f"{message} {where}", text=text, position=position, line=line, column=column)


def _whole(digits: str) -> int | Alien:
    return int(digits) if len(digits) <= DIGITS else Alien(f"a number of {len(digits.lstrip('-'))} digits")


def _other_number(text: str) -> Alien:
    return Alien(text if len(text) <= SHOWN else f"{text[:SHOWN]}...")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object] | Alien:
    fields: dict[str, object] = {}
    for name, value in pairs:
        if name in fields:
            return Alien(f"one that has the field {quoted(name)} twice")
        fields[name] = value
    return fields


# What no document holds becomes an Alien, so that the reader can name its path.
_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_float=_other_number, parse_constant=_other_number
)
