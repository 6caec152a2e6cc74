"""Whether a state can be: every fact about a sound position, checked one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from tsuro.board import Board, links_of
from tsuro.engine.field_checks import misfits
from tsuro.engine.phase_checks import BEFORE_PLAY, misplaced, someone_left
from tsuro.links import EMPTY
from tsuro.state import OutcomeReason, Phase, Seat, State, Status

__all__ = ["validate"]


def validate(state: State) -> tuple[str, ...]:
    """All that is wrong with ``state``, in words; an empty tuple when it is sound.

    The engine never makes an unsound state from a sound one. This is for states that come from
    elsewhere: positions set up by hand, files, evolved values. It answers for any :class:`State`,
    whatever its fields hold. Where parts are of the wrong kind or out of range only that is told,
    for the other questions have no meaning then.

    >>> import attrs, tsuro
    >>> state = tsuro.new_game(2, seed=1)
    >>> tsuro.validate(state)
    ()
    >>> tsuro.validate(attrs.evolve(state, turn=5))
    ('turn is 5, not a seat from 0 to 1',)
    """
    return misfits(state) or tuple(_problems(state))


def _problems(state: State) -> Iterator[str]:
    yield from _tiles(state)
    yield from _board(state)
    yield from _shared_spots(state)
    for number, seat in enumerate(state.seats):
        yield from _stone(state, number, seat)
    for number, seat in enumerate(state.seats):
        yield from _hand(state, number, seat)
    yield from _dragon(state)
    yield from misplaced(state)


def _tiles(state: State) -> Iterator[str]:
    """No tile is ever lost or doubled."""
    held = [tile for seat in state.seats for tile in seat.hand]
    placed = [tile for tile, _ in state.board.placements().values()]
    lacking, surplus = state.rules.tiles.difference([*held, *placed, *state.pile, *state.box])
    if lacking:
        yield f"tiles of the set that are nowhere: {_listed(lacking)}"
    if surplus:
        yield f"tiles that are there too often: {_listed(surplus)}"
    if state.box != tuple(sorted(state.box)):
        yield "the box is not sorted"


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


def _board(state: State) -> Iterator[str]:
    """The links are those of the tiles, wherever a path ends."""
    board = state.board
    rebuilt = Board.of(board.rows, board.columns, board.placements())
    plan = board.geometry
    squares, links, right = board.squares, links_of(board), links_of(rebuilt)
    for point, faces in enumerate(plan.faces):
        tiled = sum(squares[plan.places[spot][0]] != EMPTY for spot in faces)
        if (len(faces) == 1 or tiled < len(faces)) and links[point] != right[point]:
            yield f"the board's links do not follow its tiles at {faces[0]}"


# Stones


def _shared_spots(state: State) -> Iterator[str]:
    """Each stone has its own mark, and two stones never share an end."""
    places = state.board.geometry.places
    for (number, seat), (other, neighbour) in combinations(enumerate(state.seats), 2):
        in_play = seat.status is neighbour.status is Status.IN_PLAY
        if in_play and seat.spot and neighbour.spot and places[seat.spot][2] == places[neighbour.spot][2]:
            yield f"seats {number} and {other} stand on the same spot {neighbour.spot}"
        elif seat.start is not None and seat.start == neighbour.start:
            yield f"seats {number} and {other} began on the same mark {seat.start}"


_SPOTLESS: Final = {Status.COLLIDED: "collided", Status.WITHDRAWN: "left the game"}
"""The statuses of stones that stand nowhere, in words."""


def _stone(state: State, number: int, seat: Seat) -> Iterator[str]:
    """A stone stands where the path from its mark ends."""
    if seat.status in _SPOTLESS and seat.spot is not None:
        yield f"seat {number} has {_SPOTLESS[seat.status]} and yet stands at {seat.spot}"
        return
    if seat.start is None:
        if seat.spot is not None:
            yield f"seat {number} stands at {seat.spot} without having begun anywhere"
        return
    if not state.board.geometry.is_mark(seat.start):
        yield f"seat {number} began at {seat.start}, which is not a starting mark"
        return
    if seat.status is Status.COLLIDED:
        yield from _collision(state, number, seat)
    elif seat.status is not Status.WITHDRAWN:
        yield from _path_end(state, number, seat)


def _path_end(state: State, number: int, seat: Seat) -> Iterator[str]:
    """The stone is in play if its path ends at an empty square, and has left the board if it ends at the rim."""
    assert seat.start is not None
    end = state.board.trace(seat.start).end
    if seat.spot != end:
        where = "nowhere" if seat.spot is None else f"at {seat.spot}"
        yield f"seat {number} is {where}, but the path from {seat.start} ends at {end}"
        return
    empty = state.board[end.row, end.column] is None
    if seat.status is Status.IN_PLAY and not empty:
        yield f"seat {number} is in play, but its path leaves the board at {end}"
    if seat.status is Status.LEFT_BOARD and empty:
        yield f"seat {number} has left the board, but its path ends on it at {end}"
    elif seat.status is Status.LEFT_BOARD and any(
        end == other.start and other.status is not Status.WITHDRAWN for other in state.seats
    ):
        yield f"seat {number} has left the board at {end}, where another began: they collide"


def _collision(state: State, number: int, seat: Seat) -> Iterator[str]:
    """The path of a stone that has collided ends at the mark of the other, which may be unknown."""
    assert seat.start is not None
    end = state.board.trace(seat.start).end
    met = [other for other in state.seats if other is not seat and other.status is Status.COLLIDED]
    if state.board[end.row, end.column] is None or not any(other.start in {None, end} for other in met):
        yield f"seat {number} has collided, but its path ends at {end}, where no such stone began"


# Tiles in hand, pile and box


def _hand(state: State, number: int, seat: Seat) -> Iterator[str]:
    if seat.hand != tuple(sorted(seat.hand)):
        yield f"the hand of seat {number} is not sorted"
    if len(seat.hand) > state.rules.hand_size:
        yield f"seat {number} holds {len(seat.hand)} tiles, more than {state.rules.hand_size}"
    if seat.hand and seat.status is not Status.IN_PLAY and not _keeps_hand(state, number):
        yield f"seat {number} is out and yet holds tiles"


def _keeps_hand(state: State, number: int) -> bool:
    """Whether the eliminated seat may still hold tiles: only those that the last placement eliminated do."""
    if state.outcome is None:
        return state.phase is Phase.EXCHANGE
    if state.outcome.reason is OutcomeReason.ELIMINATED_TOGETHER:
        return number in state.outcome.winners
    return state.outcome.reason in {OutcomeReason.LAST_STONE, OutcomeReason.ALL_OUT}


def _dragon(state: State) -> Iterator[str]:
    if state.dragon is None:
        return
    holder = state.seats[state.dragon]
    if not state.rules.uses_dragon(len(state.seats)):
        yield "the Dragon is not used in this game"
    if holder.status is not Status.IN_PLAY and state.phase not in {Phase.EXCHANGE, Phase.OVER}:
        yield f"seat {state.dragon} holds the Dragon and is out"
    if len(holder.hand) >= state.rules.hand_size:
        yield f"seat {state.dragon} holds the Dragon and a full hand"
    # A hand that is returned because its player left is drawn only after an exchange, and not once the game is over.
    waiting = BEFORE_PLAY | {Phase.DRAW}
    if someone_left(state):
        waiting |= {Phase.EXCHANGE, Phase.OVER}
    if state.pile and state.phase not in waiting:
        yield f"seat {state.dragon} holds the Dragon although the pile has tiles"
