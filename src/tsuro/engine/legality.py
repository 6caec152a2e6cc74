"""Which placements are legal.

A tile goes on the square that the stone faces, in any rotation. The seat cannot pass while it holds a
tile. A placement that eliminates its own stone may be illegal, as
:class:`~tsuro.ruleset.SelfElimination` says; eliminating others is always legal.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tsuro.actions import MOVES, Move, rotation_number, tile_id
from tsuro.board import EXITS, ORIENTATION, ways_out
from tsuro.engine.guards import require_phase, wrong_kind
from tsuro.errors import IllegalActionError, Reason
from tsuro.links import AWAY, RIM, STONE
from tsuro.ruleset import SelfElimination
from tsuro.state import Phase, Status
from tsuro.tiles import PORTS, QUARTER_TURNS, TILES

if TYPE_CHECKING:
    from tsuro.state import SeatView, State, View

PLACE: Final = Phase.PLACE

# For each option the mildest fate of the active stone that is illegal while there is a choice. The
# fates are in order of harm: facing another square, meeting a stone, leaving the board.
_FORBIDDEN: Final = {
    SelfElimination.EDGE_ONLY: RIM,
    SelfElimination.ANY_ELIMINATION: STONE,
    SelfElimination.ALLOWED: RIM + 1,
}
_HARM: Final = {Status.COLLIDED: STONE, Status.LEFT_BOARD: RIM}

# A set of orientations is an integer with one bit for each, so that a few integer operations judge all
# of them at once.
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
    """Return the moves that each set of four bits chooses; bits beyond the last move choose nothing."""
    chosen: list[tuple[Move, ...]] = [()]
    for move in moves:
        chosen += [(*others, move) for others in chosen]
    return tuple(chosen * ((1 << QUARTER_TURNS) // len(chosen)))


_CHOICES: Final = tuple((ORIENTATION[tile][0], _subsets(moves)) for tile, moves in enumerate(ALL_MOVES_OF))
"""For each tile its first orientation, and its moves for every set of four bits from that one on."""


def legal_moves(state: View) -> tuple[Move, ...]:
    """Return the placements that the seat to act may make, by tile and rotation; empty in other phases.

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
    # A state that knows which squares the stones face knows whether another stone is here. For others,
    # look at the ways out: the path behind each stone here leads back to the rim, where it began, and one
    # of them is that of the active stone.
    faced = getattr(state, "_faced_squares", None)
    square = faced[active] if faced else plan.places[spot][0]
    ways = ways_out(board, square)
    if faced.count(square) > 1 if faced else ways.count(RIM) > 1:
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
    # No placement avoids the forbidden fate, so all are legal.
    return moves or tuple(move for tile in sorted(set(hand)) for move in ALL_MOVES_OF[tile])


def _meeting(ways: bytes, seat: SeatView) -> bytes:
    """Return the ways out, with another seat's stone at one of the ports.

    A path that comes back to that stone's spot joins the two. The links see only the rim there, because
    the other stone came from the rim.
    """
    assert seat.spot is not None
    port = seat.spot.port
    return ways[:port] + _STONE_BYTE + ways[port + 1 :]


_STONE_BYTE: Final = bytes([STONE])


class Sparing(dict[bytes, tuple[tuple[Move, ...], ...]]):
    """For each pattern of ways out: the moves of each tile that keep a stone from a ``forbidden`` fate.

    The stone comes in by ``port``. The patterns are worked out when a position asks for them: few come up
    in play, and fewer remain once a way out is only safe, fatal, or a way back in.
    """

    def __init__(self, port: int, forbidden: int) -> None:
        """Begin without patterns."""
        self.port = port
        self.forbidden = forbidden

    def __missing__(self, ways: bytes) -> tuple[tuple[Move, ...], ...]:
        """Return, and keep, the moves that a pattern of ways out around the square leaves."""
        if len(self) >= MOST_PATTERNS:
            self.clear()
        fates = [
            beyond if beyond < PORTS and beyond != way_out else AWAY if beyond < self.forbidden else RIM
            for way_out, beyond in enumerate(ways)
        ]
        found = self[ways] = _moves_that_spare(self.port, bytes(fates))
        return found


MOST_PATTERNS = 1 << 10
"""The number of patterns that are kept for a port and an option."""
SPARING: Final = {
    option: tuple(Sparing(port, forbidden) for port in range(PORTS)) for option, forbidden in _FORBIDDEN.items()
}


@lru_cache(maxsize=1 << 12)
def _moves_that_spare(port: int, fates: bytes) -> tuple[tuple[Move, ...], ...]:
    spared = _follow(ALL_ORIENTATIONS, port, fates)
    return tuple([choices[spared >> first & 15] for first, choices in _CHOICES])


def _follow(orientations: int, port: int, fates: bytes) -> int:
    """Return those of the orientations that spare a stone that comes in by ``port``.

    All orientations that send it out by the same port share what lies beyond. Where that is a way back in,
    they are followed from there.
    """
    spared = 0
    for leaving, beyond in zip(LEAVING[port], fates, strict=True):
        taken = orientations & leaving
        if taken and beyond < RIM:
            spared |= taken if beyond == AWAY else _follow(taken, beyond, fates)
    return spared


def checked_orientation(state: State, tile: int, rotation: int) -> int:
    """Return the number of the orientation; refuse a tile that is not in hand, and what is not a rotation."""
    if state.phase is not PLACE:
        require_phase(state, Move)
    hand = state.seats[state.active].hand
    # Plain ints in range need no other check.
    if type(tile) is type(rotation) is int and tile in hand and 0 <= rotation < QUARTER_TURNS:
        return ORIENTATION[tile][rotation]
    tile = tile_id(tile)
    if tile not in hand:
        raise IllegalActionError(
            f"seat {state.turn} does not hold tile {tile}, only {', '.join(map(str, hand))}", Reason.NOT_IN_HAND, hand
        )
    return ORIENTATION[tile][rotation_number(rotation)]


def refuse_self_elimination(state: State, orientation: int, status: Status) -> None:
    """Refuse a placement that gave its own stone ``status`` if the rules forbid that and there is a choice."""
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
