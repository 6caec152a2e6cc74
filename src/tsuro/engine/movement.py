"""Where the stones go when a tile has been placed.

Every stone that faces the new tile runs to the end of its path through all connected tiles. All of them
have run before anything is judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tsuro.actions import MOVES
from tsuro.board import Board, Step, link, route
from tsuro.engine.draft import IN_PLAY, OUT
from tsuro.events import (
    StoneEliminated,
    StoneEliminatedDraft,
    StoneMoved,
    StoneMovedDraft,
    TilePlaced,
    TilePlacedDraft,
)
from tsuro.geometry import Spot
from tsuro.links import EMPTY
from tsuro.state import Seat, State, Status

COLLIDED: Final = Status.COLLIDED
LEFT_BOARD: Final = Status.LEFT_BOARD

new_seat: Final[Any] = vars(tuple)["__new__"]
"""``new_seat(Seat, fields)`` does what the constructor of a named tuple does, without a call in between."""


def seats_facing(square: int, faced_squares: Sequence[int], first: int) -> list[int]:
    """Return the seats whose stones face the square, clockwise from ``first``."""
    facing = [seat for seat, faced in enumerate(faced_squares) if faced == square]
    place = facing.index(first)
    return facing[place:] + facing[:place]


def run_stones(board: Board, seats: list[Seat], faced_squares: list[int], movers: Sequence[int]) -> list[int]:
    """Put the stones that face the new tile where their paths end; return the seats that are out.

    The tile lies on ``board`` already. ``seats`` and ``faced_squares`` are changed in place; hands are not.

    A path that ends at the rim takes its stone off the board, unless that end is the mark of another
    mover: then the new tile has joined their two paths, and they collide.
    """
    plan = board.geometry
    links = plan._links
    cells = board._cells if links.narrow else links.read(board._cells)
    eliminated: list[int] = []
    for mover in movers:
        start, _, _, hand = seats[mover]
        # As end_of does it, without a call.
        cell, square, spot, beyond, spot_beyond = plan._faced[cells[plan._points[start]]]
        if cells[cell] != EMPTY:
            square, spot = beyond, spot_beyond
        faced_squares[mover] = square
        if square != OUT:
            seats[mover] = new_seat(Seat, (start, spot, IN_PLAY, hand))
            continue
        eliminated.append(mover)
        if len(movers) > 1 and spot in _marks(seats, movers):
            seats[mover] = Seat(start, None, COLLIDED, hand)
        else:
            seats[mover] = Seat(start, spot, LEFT_BOARD, hand)
    return eliminated


def _marks(seats: Sequence[Seat], numbers: Sequence[int]) -> list[Spot | None]:
    return [seats[number].start for number in numbers]


def tile_placed(before: State, orientation: int) -> TilePlaced:
    """Return the event that the seat to act placed the tile."""
    active = before.active
    spot = before.seats[active].spot
    assert spot is not None
    made: Any = TilePlacedDraft()
    made.seat = active
    made.row, made.column, _ = spot
    made.tile, made.rotation = MOVES[orientation]
    made.__class__ = TilePlaced
    placed: TilePlaced = made
    return placed


def stone_events(board: Board, before: Sequence[Seat], after: Sequence[Seat], movers: Sequence[int]) -> list[Any]:
    """Return the events of the stones' runs, one for each mover, then those of the eliminations."""
    events: list[Any] = []
    ends: list[Any] = []
    for number in movers:
        spot = before[number].spot
        assert spot is not None
        seat = after[number]
        moved: Any = StoneMovedDraft()
        moved.seat = number
        moved.route = route(board, spot)
        moved.spot = seat.spot
        if seat.status is not IN_PLAY:
            out: Any = StoneEliminatedDraft()
            out.seat = number
            out.status = seat.status
            out.by = movers[0]
            out.others = ()
            if seat.status is COLLIDED:
                met = _met(board, after, number)
                moved.route = _up_to(moved.route, before[met].spot)
                out.others = (met,)
            out.__class__ = StoneEliminated
            ends.append(out)
        moved.__class__ = StoneMoved
        events.append(moved)
    events += ends
    return events


def _met(board: Board, seats: Sequence[Seat], number: int) -> int:
    """Return the seat that ``number`` collided with: the path from the mark of one ends at the mark of the other."""
    plan = board.geometry
    point = link(board, plan.places[seats[number].start][2])
    return _marks(seats, range(len(seats))).index(plan.faces[point][0])


def _up_to(steps: tuple[Step, ...], spot: Spot | None) -> tuple[Step, ...]:
    """Return the steps up to the one that leaves the square of ``spot`` by its port."""
    assert spot is not None
    row, column, port = spot
    leaving = [step.row == row and step.column == column and step.exit == port for step in steps]
    return steps[: 1 + leaving.index(True)]
