"""Dealing by hand: the caller supplies each tile that is dealt or drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tsuro.actions import DrawTile, tile_id
from tsuro.engine.draft import IN_PLAY, Draft
from tsuro.engine.guards import require_phase, require_state, require_view
from tsuro.engine.steps import Aftermath, draw, next_turn, refill
from tsuro.errors import IllegalActionError, Reason
from tsuro.events import Event, Transition
from tsuro.phases import PHASES
from tsuro.state import Phase

if TYPE_CHECKING:
    from tsuro.state import State, View


def legal_draws(state: View) -> tuple[int, ...]:
    """Return the tile ids that may be dealt or drawn next: each of the pile once, sorted; empty in other phases.

    ``state`` may be an :class:`Observation`: then empty too, unless the viewer can tell what the
    pile holds. Drawing is up to the dealer, who sees the pile.

    >>> import tsuro
    >>> len(tsuro.legal_draws(tsuro.new_game(2, dealing="by_hand")))
    35
    """
    require_view(state)
    return tuple(sorted(set(state.pile or ()))) if PHASES[state.phase].action is DrawTile else ()


def draw_tile(state: State, tile: int) -> Transition:
    """Dealing by hand: give the seat to act ``tile``, any of the pile.

    Raises :class:`IllegalActionError` when no draw is due or the pile does not hold the tile.

    >>> import tsuro
    >>> state, events = tsuro.draw_tile(tsuro.new_game(2, dealing="by_hand"), 17)
    >>> print(events[0])
    Seat 0 draws tile 17.
    """
    require_state(state)
    require_phase(state, DrawTile)
    number = tile_id(tile)
    if number not in state.pile:
        raise IllegalActionError(f"tile {number} is not in the pile", Reason.NOT_IN_PILE, legal_draws(state))
    assert state.turn is not None
    log: list[Event] = []
    draft = Draft.open(state)
    draw(draft, state.turn, state.pile.index(number), log)
    following = draft.seat_after(state.turn)
    if state.phase is Phase.DEAL:
        return Transition(go_on_dealing(draft, following, log), tuple(log))
    after = refill(draft, following, log) or next_turn(Aftermath(draft, draft.active, [], log))
    return Transition(after, tuple(log))


def go_on_dealing(draft: Draft, first: int, log: list[Event]) -> State:
    """Close: the next seat clockwise, from ``first`` on, gets a tile; if all hands are full, marks are chosen."""
    for number in draft.clockwise(first):
        seat = draft.seats[number]
        if len(seat.hand) < draft.rules.hand_size and seat.status is IN_PLAY:
            return draft.wait(Phase.DEAL, number, log)
    return draft.wait(Phase.START, draft.active, log)
