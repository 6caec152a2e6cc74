"""Which placements are legal, and where the stones go.

Placement: on the square the stone faces, any rotation; it cannot be refused while the seat holds a
tile. Movement: every stone facing the new tile runs to the end of its path through all connected
tiles; all movers are resolved before anything is judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from tsuro.actions import MOVES, Move, rotation_number, tile_id
from tsuro.board import EXITS, ORIENTATION
from tsuro.engine.draft import IN_PLAY, OUT, require, wrong_kind
from tsuro.errors import IllegalActionError, Reason
from tsuro.events import (
    StoneEliminated,
    StoneEliminatedDraft,
    StoneMoved,
    StoneMovedDraft,
    TilePlaced,
    TilePlacedDraft,
)
from tsuro.geometry import AWAY, EMPTY, PLACE_AROUND, RIM, STONE, Spot
from tsuro.ruleset import SelfElimination
from tsuro.state import Phase, Seat, SeatDraft, State, Status
from tsuro.tiles import PORTS, QUARTER_TURNS, TILES
from tsuro.typing import SeatView, View

if TYPE_CHECKING:
    from tsuro.board import Board, Step

PLACE: Final = Phase.PLACE
COLLIDED: Final = Status.COLLIDED
LEFT_BOARD: Final = Status.LEFT_BOARD

# The least harmful fate of the own stone that the option forbids while there is a choice. The
# fates are in order of harm: facing another square, meeting a stone, leaving the board.
_FORBIDDEN: Final = {
    SelfElimination.EDGE_ONLY: RIM,
    SelfElimination.ANY_ELIMINATION: STONE,
    SelfElimination.ALLOWED: RIM + 1,
}
_HARM: Final = {COLLIDED: STONE, LEFT_BOARD: RIM}

# Sets of orientations are numbers with one bit for each, so that a few operations on whole numbers
# judge them all at once.
ALL_ORIENTATIONS: Final = (1 << len(MOVES)) - 1
LEAVING: Final = [[0] * PORTS for _ in range(PORTS)]
"""``LEAVING[port][way_out]``: the orientations that lead from the one port to the other."""
for _number, _exits in enumerate(EXITS):
    for _port, _way_out in enumerate(_exits):
        LEAVING[_port][_way_out] |= 1 << _number
ALL_MOVES_OF: Final = tuple(
    tuple(MOVES[ORIENTATION[tile.id][rotation]] for rotation in tile.rotations) for tile in TILES
)


def _subsets(moves: tuple[Move, ...]) -> tuple[tuple[Move, ...], ...]:
    """The moves that each set of four bits chooses; bits beyond the last move choose nothing."""
    chosen: list[tuple[Move, ...]] = [()]
    for move in moves:
        chosen += [(*others, move) for others in chosen]
    return tuple(chosen * ((1 << QUARTER_TURNS) // len(chosen)))


_CHOICES: Final = tuple((ORIENTATION[tile][0], _subsets(moves)) for tile, moves in enumerate(ALL_MOVES_OF))
"""For each tile its first orientation, and its moves for every set of four bits from that one on."""


def legal_moves(state: View) -> tuple[Move, ...]:
    """The placements that the seat to act may make, by tile and rotation; empty in other phases.

    Of rotations that look the same only the smallest is listed. ``state`` may be an
    :class:`Observation`: empty too where the hand of the seat to act is hidden.

    >>> import tsuro
    >>> state = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0, 33], [1, 2]])
    >>> tsuro.legal_moves(state)
    (Move(tile=33, rotation=0),)
    """
    try:
        phase, seats = state.phase, state.seats
    except AttributeError:
        raise wrong_kind("a State or an Observation", state) from None
    if phase is not PLACE:
        return ()
    active = state.active
    mover = seats[active]
    hand = mover.hand
    if hand is None:
        return ()
    spot = mover.spot
    assert spot is not None
    board = state.board
    plan = board.geometry
    # A state that knows how the stones stand tells at once whether another is here. Else look at the
    # ways out: behind a stone lies the rim, where it began, and one way to the rim is the own.
    standing = getattr(state, "standing", None)
    square = standing[active] if standing else plan.places[spot][0]
    ways = plan.ways_around(board.cells, square)
    if standing.count(square) > 1 if standing else ways.count(RIM) > 1:
        here = plan.spots[square]
        for seat in seats:
            if seat.spot in here and seat is not mover:
                ways = _meeting(ways, seat)
    sparing = SPARING[state.rules.self_elimination][spot.port][ways]
    moves: tuple[Move, ...] = ()
    previous = None
    for tile in hand:
        if tile != previous:
            moves += sparing[tile]
            previous = tile
    # Every tile and rotation in hand does it: then one must.
    return moves or tuple(move for tile in sorted(set(hand)) for move in ALL_MOVES_OF[tile])


def _meeting(ways: bytes, seat: SeatView) -> bytes:
    """The ways out, with another seat's stone at one of the ports.

    A path that comes back to that stone's spot joins the two. The links see only the rim there,
    for it is from the rim that the other stone came.
    """
    assert seat.spot is not None
    place = PLACE_AROUND[seat.spot.port]
    return ways[:place] + _STONE_BYTE + ways[place + 1 :]


_STONE_BYTE: Final = bytes([STONE])


class Sparing(dict[bytes, tuple[tuple[Move, ...], ...]]):
    """By ways out, for each tile its moves that spare a stone coming in by ``port`` a ``forbidden`` fate.

    Filled in as positions ask, for few patterns of ways out come up in play, and fewer still once
    all that matters of a way out is whether it spares the stone or leads back in.
    """

    def __init__(self, port: int, forbidden: int) -> None:
        """Begin with none."""
        self.port = port
        self.forbidden = forbidden

    def __missing__(self, ways: bytes) -> tuple[tuple[Move, ...], ...]:
        """Work out what a pattern of ways out, around the square, leaves."""
        if len(self) >= MOST_PATTERNS:
            self.clear()
        fates = [
            beyond if beyond < PORTS and beyond != way_out else AWAY if beyond < self.forbidden else RIM
            for way_out, beyond in enumerate(ways[place] for place in PLACE_AROUND)
        ]
        found = self[ways] = _moves_that_spare(self.port, bytes(fates))
        return found


MOST_PATTERNS = 1 << 12
"""So many are kept for a port and an option."""
SPARING: Final = {
    option: tuple(Sparing(port, forbidden) for port in range(PORTS)) for option, forbidden in _FORBIDDEN.items()
}


@lru_cache(maxsize=1 << 14)
def _moves_that_spare(port: int, fates: bytes) -> tuple[tuple[Move, ...], ...]:
    spared = _follow(ALL_ORIENTATIONS, port, fates)
    return tuple([choices[spared >> first & 15] for first, choices in _CHOICES])


def _follow(orientations: int, port: int, fates: bytes) -> int:
    """Of these orientations those that spare the stone, which comes in by ``port``.

    All that send it out by the same port share what lies beyond; where that is a way back in, they
    are followed on from there.
    """
    spared = 0
    for leaving, beyond in zip(LEAVING[port], fates, strict=True):
        taken = orientations & leaving
        if taken and beyond < RIM:
            spared |= taken if beyond == AWAY else _follow(taken, beyond, fates)
    return spared


def checked_orientation(state: State, tile: int, rotation: int) -> int:
    """The number of the orientation, if the seat to act holds the tile and there is such a rotation."""
    if state.phase is not PLACE:
        require(state, Move)
    hand = state.seats[state.active].hand
    # Plain ints in range pass at once; whatever else was given is looked at closely.
    if type(tile) is type(rotation) is int and tile in hand and 0 <= rotation < QUARTER_TURNS:
        return ORIENTATION[tile][rotation]
    tile = tile_id(tile)
    if tile not in hand:
        raise IllegalActionError(
            f"seat {state.turn} does not hold tile {tile}, only {', '.join(map(str, hand))}", Reason.NOT_IN_HAND, hand
        )
    return ORIENTATION[tile][rotation_number(rotation)]


def all_facing(square: int, standing: Sequence[int], first: int) -> list[int]:
    """The seats whose stones face the square, clockwise from ``first``."""
    facing = [standing.index(square)]
    while len(facing) < standing.count(square):
        facing.append(standing.index(square, facing[-1] + 1))
    place = facing.index(first)
    return facing[place:] + facing[:place]


def run_stones(board: Board, seats: list[Any], standing: list[int], movers: Sequence[int]) -> list[int]:
    """Put the stones that face the new tile, laid already, where their paths end; return the seats that are out.

    The first of the movers is left a draft without a hand: see :class:`~tsuro.state.SeatDraft`. A path
    that ends at the rim takes its stone off the board, unless that end is the mark of another mover:
    then the new tile has joined their two paths, and they collide.
    """
    plan = board.geometry
    cells = board.cells if plan.narrow else plan.read(board.cells)
    eliminated: list[int] = []
    for mover in movers:
        seat = seats[mover]
        start = seat.start
        end = cells[plan.places[start][2]]
        made: Any = SeatDraft()
        made.start = start
        if (sides := plan.sides[end]) is not None:
            # The path ends between two squares: the stone faces the empty one.
            square, spot, beyond, spot_beyond = sides
            if cells[plan.points + square] != EMPTY:
                square = beyond
                spot = spot_beyond
            standing[mover] = square
            made.spot = spot
            made.status = IN_PLAY
        else:
            eliminated.append(mover)
            standing[mover] = OUT
            mark = plan.faces[end][0]
            if len(movers) > 1 and mark in _marks(seats, movers):
                made.spot = None
                made.status = COLLIDED
            else:
                made.spot = mark
                made.status = LEFT_BOARD
        if mover != movers[0]:
            made.hand = seat.hand
            made.__class__ = Seat
        seats[mover] = made
    return eliminated


def _marks(seats: Sequence[Seat], numbers: Sequence[int]) -> list[Spot | None]:
    return [seats[number].start for number in numbers]


def tile_placed(before: State, orientation: int) -> TilePlaced:
    """The event of a tile placed by the seat to act."""
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
    """The events of the stones' runs, one for each mover, and then of the ends of those that are out."""
    events: list[Any] = []
    ends: list[Any] = []
    for number in movers:
        spot = before[number].spot
        assert spot is not None
        seat = after[number]
        moved: Any = StoneMovedDraft()
        moved.seat = number
        moved.route = board.route(spot)
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
    """The seat whose stone that of ``number`` collided with: the path from one mark ends at the other."""
    plan = board.geometry
    point = plan.read(board.cells)[plan.places[seats[number].start][2]]
    return _marks(seats, range(len(seats))).index(plan.faces[point][0])


def _up_to(steps: tuple[Step, ...], spot: Spot | None) -> tuple[Step, ...]:
    """The steps as far as the one that leaves the square of ``spot`` by its port."""
    assert spot is not None
    row, column, port = spot
    leaving = [step.row == row and step.column == column and step.exit == port for step in steps]
    return steps[: 1 + leaving.index(True)]


def refuse_self_elimination(state: State, orientation: int, status: Status) -> None:
    """Refuse a placement that gave the own stone ``status`` if the rules forbid it and there is a choice."""
    if _HARM[status] < _FORBIDDEN[state.rules.self_elimination]:
        return
    alternatives = legal_moves(state)
    move = MOVES[orientation]
    if move in alternatives:
        return
    if status is Status.LEFT_BOARD:
        fate, reason = "would leave the board", Reason.LEAVES_BOARD
    else:
        fate, reason = "would collide", Reason.COLLIDES
    raise IllegalActionError(
        f"tile {move.tile} with rotation {move.rotation}: your own stone {fate}, "
        f"and {len(alternatives)} other placement{'s' if len(alternatives) > 1 else ''} would not do that",
        reason,
        alternatives,
    )
