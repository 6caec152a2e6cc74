"""Floor 4: what a seat, or the dealer, can choose; and the table of phases.

:data:`PHASES` is the state machine in one table. The engine asks it what may be done, the
documentation draws it, and a test holds random games to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from attrs import field, frozen

from tsuro.board import PLACEMENTS
from tsuro.errors import IllegalActionError, Reason
from tsuro.geometry import Spot
from tsuro.state import Phase
from tsuro.tiles import QUARTER_TURNS, TILES
from tsuro.values import Value, shown, whole_number, whole_numbers

__all__ = [
    "PHASES",
    "Action",
    "ChooseStart",
    "DrawTile",
    "ExchangeTiles",
    "Move",
    "PhaseRule",
]


class Move(NamedTuple):
    """Place ``tile`` at ``rotation`` on the square that the stone faces.

    ``tile`` is a tile id, ``rotation`` counts quarter turns clockwise, 0 to 3. A move is a named tuple and
    takes any values; the transitions check them. ``str(move)`` is its notation.

    >>> import tsuro
    >>> tile, rotation = tsuro.Move(13, 1)
    >>> print(tsuro.Move(13, 1))
    13r1
    """

    tile: int
    rotation: int

    def __str__(self) -> str:
        """The notation of the move, as :func:`tsuro.format_move` writes it."""
        return f"{self.tile}r{self.rotation}"


MOVES: Final = tuple(Move(*placement) for placement in PLACEMENTS)
"""One object per orientation, by its number, so that lists of moves cost no new ones."""


def tile_id(tile: int) -> int:
    """The tile's id as a plain int; refuse what is not one."""
    number = whole_number(tile)
    if number is None or not 0 <= number < len(TILES):
        raise IllegalActionError(f"{shown(tile)} is not a tile id (0 to {len(TILES) - 1})", Reason.BAD_TILE)
    return number


def rotation_number(rotation: int) -> int:
    """The rotation as a plain int; refuse what is not one."""
    number = whole_number(rotation)
    if number is None or not 0 <= number < QUARTER_TURNS:
        raise IllegalActionError(f"{shown(rotation)} is not a rotation (0 to 3 quarter turns)", Reason.BAD_ROTATION)
    return number


def tile_ids(tiles: Iterable[int]) -> tuple[int, ...]:
    """Tile ids as a sorted tuple; refuse what is not a collection of them."""
    if isinstance(tiles, (str, bytes)):
        raise IllegalActionError(f"{shown(tiles)} is not a collection of tile ids", Reason.BAD_EXCHANGE)
    try:
        return tuple(sorted(tile_id(tile) for tile in tiles))
    except TypeError:
        raise IllegalActionError(f"{shown(tiles)} is not a collection of tile ids", Reason.BAD_EXCHANGE) from None


def spot_value(spot: tuple[int, int, int]) -> Spot:
    """A spot from any three whole numbers; refuse other things. Whether it is on the board is not asked."""
    if type(spot) is Spot and type(spot[0]) is type(spot[1]) is type(spot[2]) is int:
        return spot
    numbers = whole_numbers(spot, len(Spot._fields))
    if numbers is None:
        raise IllegalActionError(
            f"{shown(spot)} is not a spot: three whole numbers (row, column, port)", Reason.BAD_SPOT
        )
    return Spot(*numbers)


@frozen(eq=False, repr=False)
class ChooseStart(Value):
    """Begin on the starting mark ``spot``."""

    spot: Spot = field(converter=spot_value)


@frozen(eq=False, repr=False)
class ExchangeTiles(Value):
    """Give the tiles ``give`` for the tiles ``take`` of the eliminated; two empty ones decline."""

    give: tuple[int, ...] = field(default=(), converter=tile_ids)
    take: tuple[int, ...] = field(default=(), converter=tile_ids)


@frozen(eq=False, repr=False)
class DrawTile(Value):
    """Dealing by hand: the seat gets ``tile`` from the pile."""

    tile: int = field(converter=tile_id)


Action: TypeAlias = ChooseStart | Move | ExchangeTiles | DrawTile
"""Any choice that :func:`tsuro.apply` takes."""


class PhaseRule(NamedTuple):
    """What a phase waits for, and the phases that can follow."""

    action: type[Action] | None
    targets: frozenset[Phase]


PHASES: Final[Mapping[Phase, PhaseRule]] = MappingProxyType(
    {
        Phase.DEAL: PhaseRule(DrawTile, frozenset({Phase.DEAL, Phase.START})),
        Phase.START: PhaseRule(ChooseStart, frozenset({Phase.START, Phase.PLACE})),
        Phase.PLACE: PhaseRule(Move, frozenset({Phase.PLACE, Phase.EXCHANGE, Phase.DRAW, Phase.OVER})),
        Phase.EXCHANGE: PhaseRule(ExchangeTiles, frozenset({Phase.PLACE, Phase.DRAW})),
        Phase.DRAW: PhaseRule(DrawTile, frozenset({Phase.DRAW, Phase.PLACE})),
        Phase.OVER: PhaseRule(None, frozenset()),
    }
)
"""The state machine: for every phase the action it waits for and the phases that can follow."""

PHASES_FOR: Final[Mapping[type[Action], tuple[Phase, ...]]] = MappingProxyType(
    {
        action: tuple(phase for phase, rule in PHASES.items() if rule.action is action)
        for action in (ChooseStart, Move, ExchangeTiles, DrawTile)
    }
)
"""The same table from the other side: for every kind of action the phases that wait for it."""
