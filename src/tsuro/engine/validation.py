"""Whether a state can be: every fact about a sound position, checked one by one."""

from __future__ import annotations

from collections.abc import Iterator

from tsuro.board import EMPTY, Board
from tsuro.engine.occasion import misplaced
from tsuro.randomness import WORD
from tsuro.state import Phase, Seat, State, Status

__all__ = ["validate"]


def validate(state: State) -> tuple[str, ...]:
    """All that is wrong with ``state``, in words; an empty tuple when it is sound.

    The engine never makes an unsound state from a sound one. This is for states that come from
    elsewhere: positions set up by hand, files, evolved values.

    >>> import attrs, tsuro
    >>> state = tsuro.new_game(2, seed=1)
    >>> tsuro.validate(state)
    ()
    >>> tsuro.validate(attrs.evolve(state, turn=5))
    ('turn is 5, not a seat from 0 to 1',)
    """
    if problems := tuple(_misfits(state)):
        # Measures and numbers that do not fit make the other questions meaningless.
        return problems
    return (
        *_tiles(state),
        *_board(state),
        *_stones(state),
        *_hands(state),
        *_dragon(state),
        *(tuple(_phase(state)) or misplaced(state)),
    )


def _misfits(state: State) -> Iterator[str]:
    players = len(state.seats)
    if not state.rules.min_players <= players <= state.rules.max_players:
        yield f"{players} seats; the rules are for {state.rules.min_players} to {state.rules.max_players}"
    if (state.board.rows, state.board.columns) != (state.rules.rows, state.rules.columns):
        yield (
            f"the board has {state.board.rows}x{state.board.columns} squares, "
            f"the rules {state.rules.rows}x{state.rules.columns}"
        )
    for name, seat in (("turn", state.turn), ("active", state.active), ("dragon", state.dragon)):
        if seat is not None and not 0 <= seat < players:
            yield f"{name} is {seat}, not a seat from 0 to {players - 1}"
    if not 0 <= state.generator < WORD:
        yield "the generator is not a number from 0 to 2**64 - 1"


def _tiles(state: State) -> Iterator[str]:
    """No tile is ever lost or doubled."""
    held = [tile for seat in state.seats for tile in seat.hand]
    placed = [tile for tile, _ in state.board.placements().values()]
    lacking, surplus = state.rules.tiles.difference([*held, *placed, *state.pile, *state.box])
    if lacking:
        yield f"tiles of the set that are nowhere: {', '.join(map(str, lacking))}"
    if surplus:
        yield f"tiles that are there too often: {', '.join(map(str, surplus))}"
    if state.box != tuple(sorted(state.box)):
        yield "the box is not sorted"


def _board(state: State) -> Iterator[str]:
    """The links are those of the tiles, wherever a path ends."""
    board = state.board
    rebuilt = Board.of(board.rows, board.columns, board.placements())
    plan = board.geometry
    for point, faces in enumerate(plan.faces):
        tiled = sum(board.squares[plan.places[spot][0]] != EMPTY for spot in faces)
        kept, right = (plan.read(links)[point] for links in (board.links, rebuilt.links))
        if (len(faces) == 1 or tiled < len(faces)) and kept != right:
            yield f"the board's links do not follow its tiles at {tuple(faces[0])}"


def _stones(state: State) -> Iterator[str]:
    marks: dict[object, int] = {}
    spots: dict[object, int] = {}
    for number, seat in enumerate(state.seats):
        if seat.status is Status.IN_PLAY and seat.spot is not None:
            point = state.board.geometry.places[seat.spot][2]
            if point in spots:
                yield f"seats {spots[point]} and {number} stand on the same spot {tuple(seat.spot)}"
            spots[point] = number
        if seat.start is not None:
            if seat.start in marks and (seat.start != seat.spot or state.seats[marks[seat.start]].spot != seat.spot):
                yield f"seats {marks[seat.start]} and {number} began on the same mark {tuple(seat.start)}"
            marks[seat.start] = number
        yield from _stone(state, number, seat)


def _stone(state: State, number: int, seat: Seat) -> Iterator[str]:
    """A stone stands where the path from its mark ends."""
    board = state.board
    if seat.start is not None and not board.geometry.is_mark(seat.start):
        yield f"seat {number} began at {tuple(seat.start)}, which is not a starting mark"
        return
    if seat.status is Status.COLLIDED:
        if seat.spot is not None:
            yield f"seat {number} has collided and yet stands at {tuple(seat.spot)}"
        return
    if seat.start is None:
        if seat.spot is not None:
            yield f"seat {number} stands at {tuple(seat.spot)} without having begun anywhere"
        return
    end = board.trace(seat.start).end
    if seat.spot != end:
        where = "nowhere" if seat.spot is None else f"at {tuple(seat.spot)}"
        yield f"seat {number} is {where}, but the path from {tuple(seat.start)} ends at {tuple(end)}"
        return
    empty = board[end.row, end.column] is None
    if seat.status is Status.IN_PLAY and not empty:
        yield f"seat {number} is in play, but its path leaves the board at {tuple(end)}"
    if seat.status is Status.LEFT_BOARD and empty:
        yield f"seat {number} has left the board, but its path ends on it at {tuple(end)}"


def _hands(state: State) -> Iterator[str]:
    for number, seat in enumerate(state.seats):
        if seat.hand != tuple(sorted(seat.hand)):
            yield f"the hand of seat {number} is not sorted"
        if len(seat.hand) > state.rules.hand_size:
            yield f"seat {number} holds {len(seat.hand)} tiles, more than {state.rules.hand_size}"
        if seat.hand and seat.status is not Status.IN_PLAY and state.phase not in {Phase.EXCHANGE, Phase.OVER}:
            yield f"seat {number} is out and yet holds tiles"


def _dragon(state: State) -> Iterator[str]:
    if state.dragon is None or state.phase is Phase.OVER:
        return
    holder = state.seats[state.dragon]
    if not state.rules.uses_dragon(len(state.seats)):
        yield "the Dragon is not used in this game"
    if holder.status is not Status.IN_PLAY:
        if state.phase is not Phase.EXCHANGE:
            yield f"seat {state.dragon} holds the Dragon and is out"
    elif len(holder.hand) >= state.rules.hand_size:
        yield f"seat {state.dragon} holds the Dragon and a full hand"
    if state.phase is Phase.PLACE and state.pile:
        yield f"seat {state.dragon} holds the Dragon although the pile has tiles"


def _phase(state: State) -> Iterator[str]:
    if (state.phase is Phase.OVER) != (state.turn is None):
        yield f"turn is {state.turn} in the phase {state.phase}"
        return
    if (state.phase is Phase.OVER) != (state.outcome is not None):
        yield f"the outcome is {state.outcome} in the phase {state.phase}"
    if state.turn is None:
        return
    mover = state.seats[state.turn]
    if mover.status is not Status.IN_PLAY:
        yield f"it is the turn of seat {state.turn}, which is out"
    yield from _begun(state)
    if state.phase is Phase.PLACE and not mover.hand:
        yield f"it is the turn of seat {state.turn}, which holds no tile"
    if state.phase in {Phase.DEAL, Phase.DRAW} and not state.pile:
        yield f"seat {state.turn} is to draw, but the pile is empty"
    if state.phase in {Phase.PLACE, Phase.EXCHANGE} and state.turn != state.active:
        yield f"it is the turn of seat {state.turn}, but seat {state.active} is active"


def _begun(state: State) -> Iterator[str]:
    """A stone that is in play has begun, once all starting marks are chosen."""
    begun = state.phase in {Phase.PLACE, Phase.EXCHANGE, Phase.DRAW}
    for number, seat in enumerate(state.seats):
        if begun and seat.status is Status.IN_PLAY and seat.start is None:
            yield f"seat {number} is in play without having begun anywhere"
        if state.phase is Phase.START and number == state.turn and seat.start is not None:
            yield f"seat {number} is to choose a starting mark and has one"
