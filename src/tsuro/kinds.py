"""Floor 1: whether the fields of a value are of the kinds that their annotations name.

The classes of the library do not check every field, for the sake of speed: what the engine makes is
sound. This is for values that come from elsewhere.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from tsuro.values import shown, whole_number


def wrong_kinds(value: object) -> tuple[str, ...]:
    """Return what is wrong with the kinds of the fields of *value*, in words; empty when nothing is.

    *value* belongs to an attrs class or is a named tuple. Its fields are looked into. Whether numbers
    are in range is not asked.

    >>> import tsuro
    >>> from tsuro.kinds import wrong_kinds
    >>> wrong_kinds(tsuro.TileDrawn(1, "x"))
    ("tile is 'x', not a whole number or None",)
    >>> wrong_kinds(tsuro.TileDrawn(1, None))
    ()
    """
    return tuple(_in_fields(value, ""))


def _in_fields(value: object, path: str) -> Iterator[str]:
    for name, hint in _hints_of(cast("Any", type(value))).items():
        yield from _in_part(getattr(value, name), hint, f"{path}.{name}" if path else name)


def _in_part(part: object, hint: object, path: str) -> Iterator[str]:
    if not _fits(part, hint):
        yield f"{path} is {shown(part)}, not {_in_words(hint)}"
    elif type(part) is tuple:
        item = next((get_args(option)[0] for option in _options(hint) if get_origin(option) is tuple), object)
        for number, inner in enumerate(cast("tuple[object, ...]", part)):
            yield from _in_part(inner, item, f"{path}[{number}]")
    else:
        yield from _in_fields(part, path)


@cache
def _hints_of(cls: type[Any]) -> dict[str, object]:
    """Return the fields of a class and their annotations; none of a class that has no fields."""
    names: tuple[str, ...] = tuple(field.name for field in getattr(cls, "__attrs_attrs__", ()))
    names = names or getattr(cls, "_fields", ())
    hints = get_type_hints(cls) if names else {}
    return {name: hints[name] for name in names}


def _options(hint: object) -> tuple[object, ...]:
    """Return what a union is made of; any other annotation alone."""
    return get_args(hint) if get_origin(hint) in {Union, types.UnionType} else (hint,)


def _fits(part: object, hint: object) -> bool:
    """Return whether a part is of the kind; what it holds is not looked at."""
    return any(_is_a(part, option) for option in _options(hint))


def _is_a(part: object, kind: object) -> bool:
    if kind is int:
        return whole_number(part) is not None
    if get_origin(kind) is tuple:
        return type(part) is tuple
    outer: Any = get_origin(kind) or kind
    return outer is Any or not isinstance(outer, type) or isinstance(part, outer)


def _in_words(hint: object) -> str:
    return " or ".join(_kind_in_words(option) for option in _options(hint))


def _kind_in_words(kind: object) -> str:
    if kind is int:
        return "a whole number"
    if kind is type(None):
        return "None"
    if get_origin(kind) is tuple:
        return f"a tuple of {_plural(get_args(kind)[0])}"
    return f"of the type {getattr(kind, '__name__', kind)}"


def _plural(hint: object) -> str:
    names = {int: "whole numbers", type(None): "None"}
    options = cast("Iterable[Any]", _options(hint))
    return " or ".join(names.get(option, getattr(option, "__name__", "values")) for option in options)
