"""A player leaves the game before it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tsuro.engine.dealing import go_on_dealing
from tsuro.engine.draft import IN_PLAY, OUT, Draft
from tsuro.engine.guards import require_state
from tsuro.engine.starting import go_on_choosing
from tsuro.engine.steps import (
    Aftermath,
    judge,
    return_dead_hands,
    return_hands,
    settle,
)
from tsuro.errors import IllegalActionError, Reason
from tsuro.events import Event, SeatWithdrawn, Transition
from tsuro.state import Phase, Seat, Status
from tsuro.values import shown, whole_number

if TYPE_CHECKING:
    from tsuro.state import State


def withdraw(state: State, seat: int) -> Transition:
    """Let the player of ``seat`` leave the game, in any phase but OVER, whoever is to act.

    The stone leaves the board where it stands: its status is :attr:`Status.WITHDRAWN` and its spot None; its
    path stays. Its hand goes where dead hands go, and nobody may exchange for it. If one stone is left, it
    wins at once; the seat that left wins nothing. Otherwise the game goes on as after an elimination: the
    Dragon moves on and hands are refilled. Then the same seat is to act, or the next one if that seat left.

    Withdrawing before the first placement frees the starting mark. In an exchange of that seat it counts as
    declining. Draws that were due to it are not made.

    Raises :class:`IllegalActionError` when the game is over, when ``seat`` is not a seat of the game, and when
    its stone is out already.

    >>> import tsuro
    >>> state, events = tsuro.withdraw(tsuro.new_game(3, seed=1), 0)
    >>> for event in events:
    ...     print(event)
    Seat 0 leaves the game.
    The hand of seat 0 (tiles 8, 28 and 29) goes back to the pile.
    The pile of 29 is shuffled.
    Seat 1 is to choose a starting mark.
    """
    require_state(state)
    leaver = _seat_in_play(state, seat)
    log: list[Event] = [SeatWithdrawn(leaver)]
    draft = Draft.open(state)
    before_play = state.phase in {Phase.DEAL, Phase.START}
    start, _, _, hand = draft.seats[leaver]
    draft.seats[leaver] = Seat(None if before_play else start, None, Status.WITHDRAWN, hand)
    draft._faced_squares[leaver] = OUT
    go_on = _go_on_before_play if before_play else _go_on_in_exchange if state.phase is Phase.EXCHANGE else _go_on
    aftermath = Aftermath(draft, state.active, [], log)
    return Transition(judge(aftermath) or go_on(state, leaver, aftermath), tuple(log))


def _seat_in_play(state: State, seat: int) -> int:
    if state.phase is Phase.OVER:
        raise IllegalActionError("the game is over", Reason.GAME_OVER)
    number = whole_number(seat)
    if number is None or not 0 <= number < len(state.seats):
        raise IllegalActionError(
            f"{shown(seat)} is not a seat from 0 to {len(state.seats) - 1}", Reason.BAD_SEAT, state.in_play
        )
    if state.seats[number].status is not IN_PLAY:
        raise IllegalActionError(f"seat {number} is out already", Reason.ALREADY_OUT, state.in_play)
    return number


def _go_on_before_play(state: State, leaver: int, aftermath: Aftermath) -> State:
    """Go on dealing or choosing marks. If the seat that begins has left, the next one begins."""
    draft, _, _, log = aftermath
    assert state.turn is not None
    assert log is not None
    return_dead_hands(aftermath)
    if leaver == state.active:
        draft.active = draft.survivor_after(leaver)
    if state.phase is Phase.DEAL:
        return go_on_dealing(draft, state.turn, log)
    return go_on_choosing(draft, log, known=state._faced_squares is not None)


def _go_on_in_exchange(state: State, leaver: int, aftermath: Aftermath) -> State:
    """Leave the exchange open. If the active seat has left, go on as if it had declined."""
    draft, _, _, log = aftermath
    if leaver == state.active:
        return _go_on(state, leaver, aftermath)
    return_hands(draft, [leaver], log)
    return draft.wait(Phase.EXCHANGE, draft.active, log)


def _go_on(state: State, leaver: int, aftermath: Aftermath) -> State:
    """Go on as after an elimination; then the same seat is to act, or the next one if that seat left."""
    draft, _, eliminated, log = aftermath
    assert state.turn is not None
    if state.phase is Phase.PLACE and leaver != state.turn:
        # After a refill by hand, too, the next turn must be that of the same seat.
        draft.active = (state.turn - 1) % len(draft.seats)
    return settle(Aftermath(draft, state.turn, eliminated, log), begin=return_dead_hands)
