"""Floor 3: the options of the game, and the presets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from attrs import field, frozen

from tsuro.errors import InvalidRulesError
from tsuro.geometry import LARGEST, SMALLEST
from tsuro.options import (
    STANDARD,
    BaseRuleset,
    EnumKind,
    FlagKind,
    NumberKind,
    TextKind,
    TilesKind,
    member,
    option,
    register_rules,
)
from tsuro.tiles import STANDARD_TILES, TileSet
from tsuro.values import Name

__all__ = ["CALLIOPE", "DeadHands", "Ruleset", "SelfElimination"]

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 8


class SelfElimination(Name):
    """When a placement may eliminate the own stone. Eliminating others is never restricted."""

    EDGE_ONLY = "edge_only"
    """Leaving the board only when every tile and rotation in hand does so; colliding always."""
    ANY_ELIMINATION = "any_elimination"
    """Leaving the board or colliding only when every tile and rotation in hand does one of them."""
    ALLOWED = "allowed"
    """Always."""


class DeadHands(Name):
    """Where the tiles go that an eliminated seat still holds."""

    SHUFFLE = "shuffle"
    """Into the pile, which is shuffled."""
    BOTTOM = "bottom"
    """Under the pile, all together in order of tile id."""
    BOX = "box"
    """Out of the game."""


def _self_elimination(value: str) -> SelfElimination:
    return member(SelfElimination, value)


def _dead_hands(value: str) -> DeadHands:
    return member(DeadHands, value)


def _tile_set(value: Iterable[int]) -> TileSet:
    return value if isinstance(value, TileSet) else TileSet(value)


_SIDE: Final = NumberKind(SMALLEST, LARGEST, "a number of squares")
_PLAYERS: Final = NumberKind(FEWEST_PLAYERS, MOST_PLAYERS, "a number of players")


@register_rules
@frozen(kw_only=True, cache_hash=True, repr=False)
class Ruleset(BaseRuleset):
    """The options of a game. All are keywords with defaults; the defaults are the 2020 Calliope rules.

    {options}

    There must be tiles for the full hands of ``max_players``. Raises :class:`InvalidRulesError` for anything else.

    >>> import tsuro
    >>> rules = tsuro.Ruleset(rows=8, columns=8, self_elimination="allowed", name="house")
    >>> rules.self_elimination
    <SelfElimination.ALLOWED: 'allowed'>
    >>> tsuro.CALLIOPE == tsuro.Ruleset()
    True
    """

    variant = STANDARD

    rows: int = field(default=6, metadata=option(_SIDE, "rows of squares on the board"))
    columns: int = field(default=6, metadata=option(_SIDE, "columns of squares on the board"))
    tiles: TileSet = field(
        default=STANDARD_TILES,
        converter=_tile_set,
        metadata=option(TilesKind(), "the tiles of the game, in any order; a tile may be there several times"),
    )
    hand_size: int = field(
        default=3, metadata=option(NumberKind(1, 10**6, "a number of tiles"), "tiles in a full hand")
    )
    self_elimination: SelfElimination = field(
        default=SelfElimination.EDGE_ONLY,
        converter=_self_elimination,
        metadata=option(EnumKind(SelfElimination), "when a placement may eliminate the stone of its own seat"),
    )
    dragon: bool = field(
        default=True, metadata=option(FlagKind(), "whether the Dragon is used, in games that three or more began")
    )
    elimination_bonus: bool = field(
        default=False,
        metadata=option(
            FlagKind(),
            "whether a seat that eliminates another may exchange tiles with the hands of the eliminated, in games "
            "that three or more began",
        ),
    )
    dead_hands: DeadHands = field(
        default=DeadHands.SHUFFLE,
        converter=_dead_hands,
        metadata=option(EnumKind(DeadHands), "where the tiles go that an eliminated seat still holds"),
    )
    min_players: int = field(default=FEWEST_PLAYERS, metadata=option(_PLAYERS, "the fewest who may play"))
    max_players: int = field(default=MOST_PLAYERS, metadata=option(_PLAYERS, "the most who may play"))
    open_hands: bool = field(default=False, metadata=option(FlagKind(), "whether all hands lie face up, for teaching"))
    name: str = field(
        default="Calliope 2020", metadata=option(TextKind("the name of the ruleset"), "what to call the ruleset")
    )

    def _check_together(self) -> None:
        if self.min_players > self.max_players:
            raise InvalidRulesError(f"min_players {self.min_players} is more than max_players {self.max_players}")
        if self.max_players * self.hand_size > len(self.tiles):
            raise InvalidRulesError(
                f"{self.max_players} players with {self.hand_size} tiles each need "
                f"{self.max_players * self.hand_size} tiles, the set has {len(self.tiles)}: "
                "lower max_players or hand_size, or add tiles"
            )

    def uses_dragon(self, players: int) -> bool:
        """Whether the Dragon is in a game that so many players began."""
        return self.dragon and players > FEWEST_PLAYERS

    def uses_bonus(self, players: int) -> bool:
        """Whether a game that so many players began has the elimination bonus."""
        return self.elimination_bonus and players > FEWEST_PLAYERS


CALLIOPE: Final = Ruleset()
"""The original game as in Calliope's 2020 rule sheet, for 2 to 8 players."""
