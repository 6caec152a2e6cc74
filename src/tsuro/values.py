"""Floor 1: what the value classes share."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, Final, cast

from attrs import Attribute

__all__ = ["Name", "Value", "cut_short", "shown", "whole_number", "whole_numbers"]

LONGEST: Final = 100
"""As many characters of a refused value a message shows."""


class Name(StrEnum):
    """The base of the enumerations: members are their names in lower case."""

    # The hash that Enum gives its members is a Python function; that of a string is in C.
    __hash__ = str.__hash__


class Value:
    """The base of frozen attrs classes: they are compared, hashed and shown as attrs would.

    With these methods here attrs need not compile them for each class, which takes most of the time
    of importing the library.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        """Equal values of the same class are equal."""
        if type(other) is not type(self):
            return NotImplemented
        parts = _parts_of(type(self))
        return bool(parts(self) == parts(other))

    def __hash__(self) -> int:
        """Equal values have the same hash."""
        return hash(_parts_of(type(self))(self))

    def __repr__(self) -> str:
        """Show the class and the fields by name."""
        fields = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in _fields(type(self)) if field.repr)
        return f"{type(self).__qualname__}({fields})"


def _fields(cls: type) -> tuple[Attribute[object], ...]:
    fields: tuple[Attribute[object], ...] = getattr(cls, "__attrs_attrs__", ())
    return fields


def _parts_of(cls: type) -> Callable[[object], object]:
    """What values of the class are compared by, the class itself first."""
    parts = _PARTS.get(cls)
    if parts is None:
        parts = _PARTS[cls] = operator.attrgetter("__class__", *(field.name for field in _fields(cls) if field.eq))
    return parts


_PARTS: Final[dict[type, Callable[[object], object]]] = {}


def whole_number(value: object) -> int | None:
    """The plain int for ``value``; None for what is not a whole number, truth values included.

    >>> from tsuro.values import whole_number
    >>> whole_number(3), whole_number(3.0), whole_number(True)
    (3, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return operator.index(cast("Any", value))
    except TypeError:
        return None


def whole_numbers(values: object, count: int) -> tuple[int, ...] | None:
    """So many plain ints from a tuple or list of whole numbers; None for anything else.

    >>> from tsuro.values import whole_numbers
    >>> whole_numbers([0, 2, 7], 3), whole_numbers((0, 2), 3)
    ((0, 2, 7), None)
    """
    if not isinstance(values, (tuple, list)):
        return None
    numbers = [whole_number(value) for value in cast("Sequence[object]", values)]
    found = tuple(number for number in numbers if number is not None)
    return found if len(found) == len(numbers) == count else None


def shown(value: object) -> str:
    """A refused value as the message about it shows it: its ``repr``, cut short where that is long.

    >>> from tsuro.values import shown
    >>> shown("a1"), shown(10**5000)
    ("'a1'", '<unprintable int>')
    """
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - of numbers too long to write out, of values half made: all goes wrong somehow
        return f"<unprintable {type(value).__name__}>"
    return text if len(text) <= LONGEST else text[:LONGEST] + "..."


def cut_short(text: str) -> str:
    """A text as a message quotes it: cut short where it is long, with how much more there is.

    >>> from tsuro.values import cut_short
    >>> cut_short("a1"), len(cut_short("a" * 10**6)) < 1000
    ('a1', True)
    """
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}... ({len(text) - LONGEST} more)"
