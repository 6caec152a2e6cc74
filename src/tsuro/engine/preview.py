"""What a placement would do, without making it."""

from __future__ import annotations

from attrs import frozen

from tsuro.actions import MOVES, Move, rotation_number, tile_id
from tsuro.board import ORIENTATION, lay
from tsuro.engine.draft import CLOCKWISE, OUT
from tsuro.engine.guards import require_phase, require_view
from tsuro.engine.legality import legal_moves
from tsuro.engine.movement import run_stones, stone_events
from tsuro.errors import Reason
from tsuro.events import StoneEliminated, StoneMoved, TilePlaced
from tsuro.state import Seat, Status
from tsuro.typing import View
from tsuro.values import Value

__all__ = ["Preview", "preview_move"]


@frozen(eq=False, repr=False)
class Preview(Value):
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


def preview_move(state: View, tile: int, rotation: int) -> Preview:
    """Show where every stone would go if the seat to act placed ``tile`` at ``rotation``.

    Any of the 35 tiles can be tried, in hand or not, legal or not; pile and hands play no part.
    ``state`` may be an :class:`Observation`: where the hand of the seat to act is hidden, the
    preview has no ``reason``, unless the tile is seen elsewhere and so cannot be in that hand.
    Raises :class:`IllegalActionError` when no placement is due, or for no tile or rotation.

    >>> import tsuro
    >>> state = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0, 33], [1, 2]])
    >>> preview = tsuro.preview_move(state, 0, 0)
    >>> preview.eliminated, preview.reason
    ((0,), <Reason.LEAVES_BOARD: 'leaves_board'>)
    """
    require_view(state)
    require_phase(state, Move)
    orientation = ORIENTATION[tile_id(tile)][rotation_number(rotation)]
    active = state.active
    before = [Seat(seat.start, seat.spot, seat.status, ()) for seat in state.seats]
    plan = state.board.geometry
    square = plan.places[before[active].spot][0]
    board = lay(state.board, square, orientation)
    here = plan.spots[square]
    movers = [number for number in CLOCKWISE[len(before)][active] if before[number].spot in here]
    after = before.copy()
    run_stones(board, after, [OUT] * len(after), movers)
    events = stone_events(board, before, after, movers)
    return Preview(
        TilePlaced(active, *divmod(square, plan.columns), *MOVES[orientation]),
        tuple(events[: len(movers)]),
        tuple(events[len(movers) :]),
        _why_refused(state, orientation, after[active].status),
    )


def _why_refused(state: View, orientation: int, status: Status) -> Reason | None:
    move = MOVES[orientation]
    hand = state.seats[state.active].hand
    if hand is None:
        return Reason.NOT_IN_HAND if _all_seen(state, move.tile) else None
    if move.tile not in hand:
        return Reason.NOT_IN_HAND
    if move in legal_moves(state):
        return None
    return Reason.LEAVES_BOARD if status is Status.LEFT_BOARD else Reason.COLLIDES


def _all_seen(state: View, tile: int) -> bool:
    """Whether every copy of the tile that the game has lies on the board or in a hand that is seen."""
    copies = sum(tile == placed for placed, _ in state.board.placements().values())
    copies += sum(seat.hand.count(tile) for seat in state.seats if seat.hand is not None)
    return copies >= state.rules.tiles.count(tile)
