"""The rules of a variant that only the tests know: what a later edition brings, without a change in the library."""

from __future__ import annotations

import attrs

from tsuro.errors import InvalidRulesError
from tsuro.options import BaseRuleset, EnumKind, NumberKind, TextKind, member, option
from tsuro.values import Name


class Tide(Name):
    """How high the water stands."""

    LOW = "low"
    HIGH = "high"


def _tide(value: str) -> Tide:
    return member(Tide, value)


@attrs.frozen(kw_only=True, repr=False)
class ToyRuleset(BaseRuleset):
    """The options of the toy.

    {options}
    """

    variant = "toy"

    rows: int = attrs.field(default=4, metadata=option(NumberKind(2, 9, "a number of squares"), "rows of squares"))
    tide: Tide = attrs.field(
        default=Tide.LOW, converter=_tide, metadata=option(EnumKind(Tide), "how high the water stands")
    )
    lanterns: int | None = attrs.field(
        default=None,
        metadata=option(NumberKind(0, 3, "a number of lanterns", or_none=True), "lanterns on the board", since=2),
    )
    name: str = attrs.field(default="Toy", metadata=option(TextKind("the name of the ruleset"), "what to call it"))

    def _check_together(self) -> None:
        if self.lanterns is not None and self.lanterns > self.rows:
            raise InvalidRulesError(f"{self.lanterns} lanterns are too many for {self.rows} rows")
