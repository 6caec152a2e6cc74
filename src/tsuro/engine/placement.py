"""Which placements are legal, and where the stones go.

Placement: on the square the stone faces, any rotation; it cannot be refused while the seat holds a
tile. Movement: every stone facing the new tile runs to the end of its path through all connected
tiles; all movers are resolved before anything is judged.
"""

from __future__ import annotations

from functools import lru_cache
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from tsuro.actions import MOVES, Move, PlaceTile, rotation_number, tile_id
from tsuro.board import EXITS, ORIENTATION
from tsuro.engine.table import CLOCKWISE, IN_PLAY, Table, require
from tsuro.errors import IllegalActionError, Reason
from tsuro.events import StoneEliminated, StoneMoved, TilePlaced
from tsuro.geometry import RIM, STONE, Spot
from tsuro.ruleset import SelfElimination
from tsuro.state import Phase, Seat, SeatDraft, State, Status
from tsuro.tiles import PORTS, QUARTER_TURNS, TILES

if TYPE_CHECKING:
    from tsuro.board import Board, Step

PLACE: Final = Phase.PLACE
COLLIDED: Final = Status.COLLIDED
LEFT_BOARD: Final = Status.LEFT_BOARD
TILE_OF: Final = tuple(move.tile for move in MOVES)

# The least harmful fate of the own stone that the option forbids while there is a choice. The
# fates are in order of harm: facing another square, meeting a stone, leaving the board.
_FORBIDDEN: Final = {
    SelfElimination.EDGE_ONLY: RIM,
    SelfElimination.ANY_ELIMINATION: STONE,
    SelfElimination.ALLOWED: RIM + 1,
}

# Sets of orientations are numbers with one bit for each, so that a few operations on whole numbers
# judge them all at once.
ALL_ORIENTATIONS: Final = (1 << len(MOVES)) - 1
LEAVING: Final = tuple(
    tuple(sum(1 << number for number, exits in enumerate(EXITS) if exits[port] == way_out) for way_out in range(PORTS))
    for port in range(PORTS)
)
"""``LEAVING[port][way_out]``: the orientations that lead from the one port to the other."""
ALL_MOVES_OF: Final = tuple(
    tuple(MOVES[ORIENTATION[tile.id][rotation]] for rotation in tile.rotations) for tile in TILES
)
_CHOICES: Final = tuple(
    (
        ORIENTATION[tile.id][0],
        tuple(
            tuple(move for bit, move in enumerate(ALL_MOVES_OF[tile.id]) if chosen >> bit & 1)
            for chosen in range(1 << QUARTER_TURNS)
        ),
    )
    for tile in TILES
)
"""For each tile its first orientation, and its moves for every set of four bits from that one on."""


def legal_moves(state: State) -> tuple[Move, ...]:
    """The placements that the seat to act may make, by tile and rotation; empty in other phases.

    Of rotations that look the same only the smallest is listed.

    >>> import tsuro
    >>> state = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0, 33], [1, 2]])
    >>> tsuro.legal_moves(state)
    (Move(tile=33, rotation=0),)
    """
    if state.phase is not PLACE:
        return ()
    seats = state.seats
    mover = seats[state.active]
    hand = mover.hand
    sparing = _sparing(mover.spot.port, _ways_out(state, mover), _FORBIDDEN[state.rules.self_elimination])
    moves: tuple[Move, ...] = ()
    previous = None
    for tile in hand:
        if tile != previous:
            moves += sparing[tile]
            previous = tile
    # Every tile and rotation in hand does it: then one must.
    return moves or tuple(move for tile in sorted(set(hand)) for move in ALL_MOVES_OF[tile])


def _ways_out(state: State, mover: Seat) -> bytes:
    """What lies beyond each port of the square that the mover faces: see :mod:`tsuro.geometry`."""
    spot = mover.spot
    row, column = spot.row, spot.column
    board = state.board
    plan = board.geometry
    ways = plan.ways_out(board.links, row * plan.columns + column)
    for seat in state.seats:
        other = seat.spot
        if (
            other is not None
            and other.row == row
            and other.column == column
            and seat is not mover
            and seat.status is IN_PLAY
        ):
            # A path that comes back to another stone's spot joins the two. The links see only the
            # rim there, for it is from the rim that the other stone came.
            ways = ways[: other.port] + _MEETING + ways[other.port + 1 :]
    return ways


_MEETING: Final = bytes([STONE])


@lru_cache(maxsize=1 << 14)
def _sparing(port: int, ways: bytes, forbidden: int) -> tuple[tuple[Move, ...], ...]:
    """For each tile its moves that spare a stone coming in by ``port`` the forbidden fate.

    Cached, for few patterns of ways out come up in play.
    """
    spared = _follow(ALL_ORIENTATIONS, port, ways, forbidden)
    return tuple([choices[spared >> first & 15] for first, choices in _CHOICES])


def _follow(orientations: int, port: int, ways: bytes, forbidden: int) -> int:
    """Of these orientations those that spare the stone, which comes in by ``port``.

    All that send it out by the same port share what lies beyond; where that is a way back in, they
    are followed on from there.
    """
    spared = 0
    for way_out, beyond in enumerate(ways):
        taken = orientations & LEAVING[port][way_out]
        if not taken:
            continue
        if beyond < PORTS and beyond != way_out:
            spared |= _follow(taken, beyond, ways, forbidden)
        elif beyond < forbidden:
            spared |= taken
    return spared


def checked_orientation(state: State, tile: int, rotation: int) -> int:
    """The number of the orientation, if the seat to act holds the tile and there is such a rotation."""
    require(state, PlaceTile)
    hand = state.seats[state.active].hand
    # Plain ints pass at once; whatever else was given is looked at closely.
    if type(tile) is not int or tile not in hand:
        tile = tile_id(tile)
        if tile not in hand:
            raise IllegalActionError(
                f"seat {state.turn} does not hold tile {tile}, only {', '.join(map(str, hand))}",
                Reason.NOT_IN_HAND,
                hand,
            )
    if type(rotation) is not int or not 0 <= rotation < len(ORIENTATION[tile]):
        rotation = rotation_number(rotation)
    return ORIENTATION[tile][rotation]


def lay_tile(table: Table, orientation: int) -> list[int]:
    """Lay the active seat's tile, let the stones run, and take out those that are out.

    Returns the eliminated seats, clockwise from the active one.
    """
    seats = table.seats
    number = table.active
    active = seats[number]
    spot = active.spot
    row = spot.row
    column = spot.column
    tile = TILE_OF[orientation]
    hand = active.hand
    index = hand.index(tile)
    table.set_hand(number, hand[:index] + hand[index + 1 :])
    board = table.board = table.board.lay(row * table.board.geometry.columns + column, orientation)
    movers = movers_at(seats, table.clockwise[number], row, column)
    fates = resolve(board, seats, movers)
    if table.events is not None:
        table.events.append(TilePlaced(number, row, column, *MOVES[orientation]))
        moves, eliminations = told(number, board, seats, fates)
        table.events += moves
        table.events += eliminations
    eliminated = []
    for number, status, spot, _ in fates:
        seat = seats[number]
        seats[number] = made = SeatDraft(seat.start, spot, status, seat.hand)
        made.__class__ = Seat
        if status is not IN_PLAY:
            eliminated.append(number)
    return eliminated


def movers_at(seats: Sequence[Seat], order: tuple[int, ...], row: int, column: int) -> list[int]:
    """The seats whose stones face the square, in the given order."""
    movers = []
    for number in order:
        seat = seats[number]
        spot = seat.spot
        if spot is not None and spot.row == row and spot.column == column and seat.status is IN_PLAY:
            movers.append(number)
    return movers


Fate: TypeAlias = tuple[int, Status, Spot | None, int | None]
"""What becomes of a stone that moved: its seat, its status, where it stands, and whom it met."""


def resolve(board: Board, seats: Sequence[Seat], movers: list[int]) -> list[Fate]:
    """Where each stone that faced the newly laid tile ends.

    A path that ends at the rim takes its stone off the board, unless that end is the mark of
    another mover: then the new tile has joined their two paths, and they collide.
    """
    plan = board.geometry
    links = plan.read(board.links)
    marks = [plan.point_of[seats[number].start] for number in movers]
    fates: list[Fate] = []
    for number, mark in zip(movers, marks):
        end = links[mark]
        if not plan.on_rim[end]:
            fates.append((number, IN_PLAY, board.facing(end), None))
        elif end in marks:
            fates.append((number, COLLIDED, None, movers[marks.index(end)]))
        else:
            fates.append((number, LEFT_BOARD, board.facing(end), None))
    return fates


def told(
    active: int, board: Board, seats: list[Seat], fates: list[Fate]
) -> tuple[list[StoneMoved], list[StoneEliminated]]:
    """The events of the stones' runs; ``seats`` are those before the stones moved."""
    moves = []
    eliminations = []
    for number, status, spot, met in fates:
        steps = board.trace(seats[number].spot).steps  # type: ignore[arg-type] # movers have a spot
        if met is not None:
            steps = _up_to(steps, seats[met].spot)  # type: ignore[arg-type] # movers have a spot
        moves.append(StoneMoved(number, steps, spot))
        if status is not IN_PLAY:
            eliminations.append(StoneEliminated(number, status, active, () if met is None else (met,)))
    return moves, eliminations


def _up_to(steps: tuple[Step, ...], spot: Spot) -> tuple[Step, ...]:
    """The steps as far as the one that leaves the square of ``spot`` by its port."""
    for count, step in enumerate(steps, 1):
        if (step.row, step.column, step.exit) == spot:
            return steps[:count]
    raise AssertionError(f"the path does not reach {spot}")  # pragma: no cover - the two paths are joined


def refuse_self_elimination(state: State, orientation: int, status: Status) -> None:
    """Refuse a placement that gave the own stone ``status`` if the rules forbid it and there is a choice."""
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


@frozen
class Preview:
    """What a placement would do to the stones; see :func:`preview_move`.

    ``placed``, ``moves`` and ``eliminations`` are the events that the placement would cause.
    ``reason`` is None when it is legal, else why it would be refused.
    """

    placed: TilePlaced
    moves: tuple[StoneMoved, ...]
    eliminations: tuple[StoneEliminated, ...]
    reason: Reason | None

    @property
    def eliminated(self) -> tuple[int, ...]:
        """The seats that would be out, in rising order."""
        return tuple(sorted(event.seat for event in self.eliminations))


def preview_move(state: State, tile: int, rotation: int) -> Preview:
    """Show where every stone would go if the seat to act placed ``tile`` at ``rotation``.

    Any of the 35 tiles can be tried, in hand or not, legal or not; pile and hands play no part.
    Raises :class:`IllegalActionError` when no placement is due, or for no tile or rotation.

    >>> import tsuro
    >>> state = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0, 33], [1, 2]])
    >>> preview = tsuro.preview_move(state, 0, 0)
    >>> preview.eliminated, preview.reason
    ((0,), <Reason.LEAVES_BOARD: 'leaves_board'>)
    """
    require(state, PlaceTile)
    tile, rotation = tile_id(tile), TILES[tile_id(tile)].normalise(rotation_number(rotation))
    orientation = ORIENTATION[tile][rotation]
    seats = list(state.seats)
    row, column, _ = seats[state.active].spot  # type: ignore[misc] # a seat in play has a spot
    board = state.board.place(row, column, tile, rotation)
    movers = movers_at(seats, CLOCKWISE[len(seats) - 1][state.active], row, column)
    moves, eliminations = told(state.active, board, seats, resolve(board, seats, movers))
    reason = _why_refused(state, orientation, eliminations)
    placed = TilePlaced(state.active, row, column, tile, rotation)
    return Preview(placed, tuple(moves), tuple(eliminations), reason)


def _why_refused(state: State, orientation: int, eliminations: list[StoneEliminated]) -> Reason | None:
    move = MOVES[orientation]
    if move.tile not in state.seats[state.active].hand:
        return Reason.NOT_IN_HAND
    if move in legal_moves(state):
        return None
    (own,) = (event for event in eliminations if event.seat == state.active)
    return Reason.LEAVES_BOARD if own.status is Status.LEFT_BOARD else Reason.COLLIDES
