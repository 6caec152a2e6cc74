"""Floor 1: what the value classes share."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Self, cast

from attrs.exceptions import FrozenInstanceError

if TYPE_CHECKING:
    from attrs import Attribute

__all__ = ["Name", "Value", "cut_short", "number_within", "shown", "whole_number", "whole_numbers"]

LONGEST: Final = 100
"""As many characters of a refused value a message shows."""


class Name(StrEnum):
    """The base of the enumerations: members are their names in lower case."""

    # The hash that Enum gives its members is a Python function; that of a string is in C.
    __hash__ = str.__hash__


class Frozen:
    """The base of classes with tables that nobody may change; their constructors :func:`fill` them once."""

    __slots__ = ("__weakref__",)

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: it never changes."""
        raise FrozenInstanceError

    def __delattr__(self, name: str) -> None:
        """Refuse: it never changes."""
        raise FrozenInstanceError

    def __copy__(self) -> Self:
        """The thing itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> Self:
        """The thing itself: it never changes."""
        return self


def fill(new: Frozen, **parts: object) -> None:
    """Give a frozen thing its parts; raise :class:`FrozenInstanceError` if it has them already."""
    for name, part in parts.items():
        if hasattr(new, name):
            raise FrozenInstanceError
        object.__setattr__(new, name, part)


class Value:
    """The base of frozen attrs classes: they are compared, hashed and shown as attrs would.

    With these methods here attrs need not compile them for each class, which takes most of the time
    of importing the library. They take weak references.
    """

    __slots__ = ("__weakref__",)

    def __init_subclass__(cls) -> None:
        """Take back what attrs gives classes with slots: a ``__setstate__`` that changes a value in place."""
        super().__init_subclass__()
        for name in ("__getstate__", "__setstate__"):
            if name in cls.__dict__:
                delattr(cls, name)

    def __attrs_pre_init__(self) -> None:
        """Refuse a second call of the constructor, which would change the value."""
        fields = _fields(type(self))
        if fields and hasattr(self, fields[0].name):
            raise FrozenInstanceError

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the arguments of the constructor."""
        cls = type(self)
        return _made, (cls, {field.alias: getattr(self, field.name) for field in _fields(cls) if field.init})

    def __eq__(self, other: object) -> bool:
        """Equal values of the same class are equal."""
        if type(other) is not type(self):
            return NotImplemented
        cls: type = type(self)
        parts = _parts_of(cls)
        return bool(parts(self) == parts(other))

    def __hash__(self) -> int:
        """Equal values have the same hash."""
        cls: type = type(self)
        return hash(_parts_of(cls)(self))

    def __repr__(self) -> str:
        """Show the class and the fields by name."""
        fields = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in _fields(type(self)) if field.repr)
        return f"{type(self).__qualname__}({fields})"


def _made(cls: type[Value], arguments: dict[str, object]) -> Value:
    return cls(**arguments)


def _fields(cls: type) -> tuple[Attribute[object], ...]:
    fields: tuple[Attribute[object], ...] = getattr(cls, "__attrs_attrs__", ())
    return fields


@lru_cache(maxsize=128)
def _parts_of(cls: type) -> Callable[[object], object]:
    """What values of the class are compared by, the class itself first."""
    return operator.attrgetter("__class__", *(field.name for field in _fields(cls) if field.eq))


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


def number_within(value: object, low: int, high: int) -> int | None:
    """Return the plain int for ``value`` if it is a whole number from ``low`` to ``high``, else None.

    >>> from tsuro.values import number_within
    >>> number_within(3, 0, 3), number_within(4, 0, 3), number_within("3", 0, 3)
    (3, None, None)
    """
    number = whole_number(value)
    return number if number is not None and low <= number <= high else None


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
