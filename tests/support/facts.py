"""What can be known of a position, in one form for the library and for the naive model."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tests.support.naive import Table

if TYPE_CHECKING:
    import tsuro
    from tests.support.naive import Naive


class Facts(NamedTuple):
    """Every fact of a position but the referee's generator."""

    phase: str
    turn: int | None
    starts: list[tuple[int, ...] | None]
    spots: list[tuple[int, ...] | None]
    status: list[str]
    hands: list[list[int]]
    board: dict[tuple[int, int], tuple[int, int]]
    pile: list[int]
    box: list[int]
    dragon: int | None
    winners: list[int] | None
    reason: str | None


def tiles_on(board: tsuro.Board) -> dict[tuple[int, int], tuple[int, int]]:
    """Return what lies on a board, square by square."""
    return {
        (row, column): (placement.tile, placement.rotation)
        for row in range(board.rows)
        for column in range(board.columns)
        if (placement := board[row, column]) is not None
    }


def of_state(state: tsuro.State) -> Facts:
    """Return the facts of a position of the library."""
    outcome = state.outcome
    return Facts(
        phase=state.phase.value,
        turn=state.turn,
        starts=[None if seat.start is None else tuple(seat.start) for seat in state.seats],
        spots=[None if seat.spot is None else tuple(seat.spot) for seat in state.seats],
        status=[seat.status.value for seat in state.seats],
        hands=[list(seat.hand) for seat in state.seats],
        board=tiles_on(state.board),
        pile=list(state.pile),
        box=sorted(state.box),
        dragon=state.dragon,
        winners=None if outcome is None else sorted(outcome.winners),
        reason=None if outcome is None else outcome.reason.value,
    )


def of_model(game: Naive) -> Facts:
    """Return the facts of a position of the naive model."""
    return Facts(
        phase=game.phase,
        turn=game.turn,
        starts=list(game.starts),
        spots=list(game.spots),
        status=list(game.status),
        hands=[list(hand) for hand in game.hands],
        board=dict(game.table.tiles),
        pile=list(game.pile),
        box=sorted(game.box),
        dragon=game.dragon,
        winners=game.winners,
        reason=game.reason,
    )


def table_of(state: tsuro.State) -> Table:
    """Copy the board of a position to a board of the naive model."""
    return Table(state.rules.rows, state.rules.columns, tiles_on(state.board))
