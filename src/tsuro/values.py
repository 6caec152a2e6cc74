"""Floor 1: what the value classes share."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar, cast

import attrs

__all__ = ["Name", "unguarded"]

Value = TypeVar("Value")


class Name(StrEnum):
    """The base of the enumerations: members are their names in lower case."""

    # The hash that Enum gives its members is a Python function; that of a string is in C.
    __hash__ = str.__hash__


def unguarded(cls: type[Value]) -> type[Value]:
    """A twin of the frozen attrs class ``cls`` that is not frozen, for making instances fast.

    A frozen class guards every assignment, those in its own constructor too, which makes the
    constructor the dearest part of a placement. The twin has the same slots and no guard. Where it
    matters the engine makes the twin and then turns it into the real thing::

        made = Draft(...)
        made.__class__ = State

    Only classes without converters, validators and weak references can have one.
    """
    fields: dict[str, object] = {field.name: attrs.field() for field in attrs.fields(cls)}  # type: ignore[arg-type]
    twin = attrs.make_class(cls.__name__, fields, slots=True, weakref_slot=False, eq=False, repr=False)
    return cast("type[Value]", twin)
