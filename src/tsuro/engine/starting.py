"""Starting marks: each player chooses a different one, clockwise from the seat that begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tsuro.actions import ChooseStart, spot_value
from tsuro.engine.draft import IN_PLAY, Draft
from tsuro.engine.guards import require_phase, require_state, require_view
from tsuro.errors import IllegalActionError, Reason
from tsuro.events import Event, StartChosen, Transition
from tsuro.geometry import Spot
from tsuro.state import Phase, Seat
from tsuro.values import shown

if TYPE_CHECKING:
    from tsuro.state import State, View


def legal_starts(state: View) -> tuple[Spot, ...]:
    """Return the free starting marks, clockwise from the top left corner; empty in other phases.

    ``state`` may be an :class:`Observation`, anyone's, because all players see the marks.

    >>> import tsuro
    >>> len(tsuro.legal_starts(tsuro.new_game(2, seed=1)))
    48
    """
    require_view(state)
    if state.phase is not Phase.START:
        return ()
    return state.board.geometry.marks_except([seat.start for seat in state.seats])


def choose_start(state: State, spot: tuple[int, int, int]) -> Transition:
    """Put the stone of the seat to act on the starting mark ``spot``, a different one for each stone.

    Raises :class:`IllegalActionError` when no start is due, or when ``spot`` is not a free starting mark.

    >>> import tsuro
    >>> state, events = tsuro.choose_start(tsuro.new_game(2, seed=1), tsuro.Spot(5, 2, 4))
    >>> state.seats[0].spot
    Spot(row=5, column=2, port=4)
    """
    require_state(state)
    require_phase(state, ChooseStart)
    mark = _free_mark(state, spot)
    assert state.turn is not None
    log: list[Event] = [StartChosen(state.turn, mark)]
    draft = Draft.open(state)
    draft.seats[state.turn] = Seat(mark, mark, IN_PLAY, draft.seats[state.turn].hand)
    draft._faced_squares[state.turn] = state.board.geometry.places[mark][0]
    return Transition(go_on_choosing(draft, log, known=state._faced_squares is not None), tuple(log))


def _free_mark(state: State, spot: tuple[int, int, int]) -> Spot:
    mark = spot_value(spot)
    plan = state.board.geometry
    if mark not in plan.places:
        raise IllegalActionError(
            f"{shown(tuple(mark))} is not on the board of {plan.rows}x{plan.columns} squares with ports 0 to 7",
            Reason.BAD_SPOT,
            legal_starts(state),
        )
    if not plan.is_mark(mark):
        raise IllegalActionError(
            f"{mark} is not a starting mark: its port does not lie on the rim of the board",
            Reason.NOT_A_MARK,
            legal_starts(state),
        )
    for number, seat in enumerate(state.seats):
        if seat.start == mark:
            raise IllegalActionError(
                f"the stone of seat {number} stands on {mark} already",
                Reason.OCCUPIED_MARK,
                legal_starts(state),
            )
    # The geometry's own object: identity makes later look-ups faster.
    return plan.faces[plan.places[mark][2]][0]


def go_on_choosing(draft: Draft, log: list[Event], *, known: bool) -> State:
    """Close: the next player without a mark is to choose one; if there is none, the seat that begins is to place."""
    for number in draft.clockwise(draft.active):
        seat = draft.seats[number]
        if seat.start is None and seat.status is IN_PLAY:
            draft.turn = number
            return draft.close(Phase.START, log, known=known)
    draft.turn = draft.active
    return draft.close(Phase.PLACE, log, known=known)
