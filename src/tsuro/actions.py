"""Floor 4: what a seat, or the dealer, can choose."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

from attrs import field, frozen

from tsuro.board import PLACEMENTS
from tsuro.errors import IllegalActionError, Reason
from tsuro.geometry import Spot
from tsuro.ruleset import MOST_PLAYERS
from tsuro.tiles import QUARTER_TURNS, TILES
from tsuro.values import Value, shown, whole_number, whole_numbers

__all__ = [
    "Action",
    "ChooseStart",
    "DrawTile",
    "ExchangeTiles",
    "Move",
    "Withdraw",
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


def seat_number(seat: int) -> int:
    """Return the seat as a plain int; refuse what is not one. Whether the game has the seat is not checked."""
    number = whole_number(seat)
    if number is None or not 0 <= number < MOST_PLAYERS:
        raise IllegalActionError(f"{shown(seat)} is not a seat (0 to {MOST_PLAYERS - 1})", Reason.BAD_SEAT)
    return number


@frozen(eq=False, repr=False)
class Withdraw(Value):
    """Leave the game: the player of ``seat`` does, whoever is to act. It is never among the legal actions listed."""

    seat: int = field(converter=seat_number)


Action: TypeAlias = ChooseStart | Move | ExchangeTiles | DrawTile | Withdraw
"""Any choice that :func:`tsuro.apply` takes."""
