"""Floor 3: the options of the game, and the presets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

from attrs import field, frozen

from tsuro.errors import InvalidRulesError
from tsuro.geometry import LARGEST, SMALLEST
from tsuro.tiles import STANDARD_TILES, TileSet
from tsuro.values import Name, Value, shown, whole_number

__all__ = ["CALLIOPE", "DeadHands", "Ruleset", "SelfElimination"]

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 8

Option = TypeVar("Option", bound=Name)


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


def _member(options: type[Option], value: object) -> Option:
    """The member that ``value`` is or names."""
    if isinstance(value, str) and value in options.__members__.values():
        return options(value)
    names = ", ".join(options)
    raise InvalidRulesError(f"{shown(value)} is not a {options.__name__}: choose one of {names}")


def _self_elimination(value: str) -> SelfElimination:
    return _member(SelfElimination, value)


def _dead_hands(value: str) -> DeadHands:
    return _member(DeadHands, value)


def _tile_set(value: Iterable[int]) -> TileSet:
    return value if isinstance(value, TileSet) else TileSet(value)


@frozen(kw_only=True, cache_hash=True, repr=False)
class Ruleset(Value):
    """The options of a game. All are keywords with defaults; the defaults are the 2020 Calliope rules.

    - ``rows``, ``columns``: squares of the board, 2 to 20 each (6).
    - ``tiles``: a :class:`TileSet`, or any collection of tile ids (each of the 35 once).
    - ``hand_size``: tiles in a full hand, 1 to 1000000 (3). There must be tiles for the full hands of ``max_players``.
    - ``self_elimination``: a :class:`SelfElimination` or its value (``edge_only``).
    - ``dragon``: whether the Dragon is used, in games that three or more began (True).
    - ``elimination_bonus``: whether eliminating another lets one exchange tiles with the hands of
      the eliminated, in games that three or more began (False).
    - ``dead_hands``: a :class:`DeadHands` or its value (``shuffle``).
    - ``min_players``, ``max_players``: the fewest and the most who may play, 2 to 8 each (2 and 8). A
      game of fewer or more is refused.
    - ``open_hands``: whether all hands lie face up, for teaching (False).
    - ``name``: what to call the ruleset.

    Raises :class:`InvalidRulesError` for anything else.

    >>> import tsuro
    >>> rules = tsuro.Ruleset(rows=8, columns=8, self_elimination="allowed", name="house")
    >>> rules.self_elimination
    <SelfElimination.ALLOWED: 'allowed'>
    >>> tsuro.CALLIOPE == tsuro.Ruleset()
    True
    """

    rows: int = 6
    columns: int = 6
    tiles: TileSet = field(default=STANDARD_TILES, converter=_tile_set)
    hand_size: int = 3
    self_elimination: SelfElimination = field(default=SelfElimination.EDGE_ONLY, converter=_self_elimination)
    dragon: bool = True
    elimination_bonus: bool = False
    dead_hands: DeadHands = field(default=DeadHands.SHUFFLE, converter=_dead_hands)
    min_players: int = FEWEST_PLAYERS
    max_players: int = MOST_PLAYERS
    open_hands: bool = False
    name: str = "Calliope 2020"

    def __attrs_post_init__(self) -> None:
        """Check the fields, in one place, for attrs would compile a check for each; then what concerns several."""
        for field_name, (low, high) in _RANGES.items():
            value = getattr(self, field_name)
            number = whole_number(value)
            if number is None or not low <= number <= high:
                raise InvalidRulesError(f"{field_name} must be a whole number from {low} to {high}, not {shown(value)}")
            object.__setattr__(self, field_name, number)
        for field_name in _TRUTHS:
            value = getattr(self, field_name)
            if not isinstance(value, bool):
                raise InvalidRulesError(f"{field_name} must be True or False, not {shown(value)}")
        if not isinstance(self.name, str):
            raise InvalidRulesError(f"name must be text, not {shown(self.name)}")
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


_RANGES: Final = {
    "rows": (SMALLEST, LARGEST),
    "columns": (SMALLEST, LARGEST),
    "hand_size": (1, 10**6),
    "min_players": (FEWEST_PLAYERS, MOST_PLAYERS),
    "max_players": (FEWEST_PLAYERS, MOST_PLAYERS),
}
_TRUTHS: Final = ("dragon", "elimination_bonus", "open_hands")

CALLIOPE: Final = Ruleset()
"""The original game as in Calliope's 2020 rule sheet, for 2 to 8 players."""
