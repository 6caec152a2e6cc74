"""A shortcut for the end of a quiet turn, in which few of the steps have anything to do.

The active seat draws a tile if it may, and the next seat is to place. :mod:`tsuro.engine.steps` says what
the rules are; a property test holds the shortcut to the steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tsuro.engine.draft import OUT, TILE_DRAWN, TURN_BEGAN
from tsuro.engine.movement import new_seat
from tsuro.engine.steps import Aftermath, return_hands, settle
from tsuro.events import DragonTaken
from tsuro.state import Seat, State

if TYPE_CHECKING:
    from tsuro.engine.draft import Draft
    from tsuro.events import Event


def is_quiet(draft: Draft, eliminated: list[int]) -> bool:
    """Return whether only the active seat may draw, no tiles may be exchanged, and the game goes on.

    Hands were full before the placement unless the pile was empty, and tiles are drawn automatically.
    """
    if not eliminated:
        return not draft.pile or draft.dragon is None
    faced = draft._faced_squares
    return (
        len(faced) - faced.count(OUT) > 1
        and bool(draft.pile)
        and draft.dragon is None
        and not draft.rules.elimination_bonus
    )


def end_quiet_turn(draft: Draft, eliminated: list[int], log: list[Event] | None) -> State:
    """Return dead hands, let the active seat draw if it may, and begin the next turn."""
    if eliminated:
        return_hands(draft, eliminated, log)
    pile = draft.pile
    active = draft.active
    seats = draft.seats
    faced = draft._faced_squares
    if pile and faced[active] != OUT:
        start, spot, status, hand = seats[active]
        seats[active] = new_seat(Seat, (start, spot, status, tuple(sorted((*hand, pile[0])))))
        draft.pile = pile[1:]
        if log is not None:
            log.append(TILE_DRAWN[active][pile[0]])
    # There is another stone, or the game would have ended.
    following = (active + 1) % len(faced)
    while faced[following] == OUT:
        following = (following + 1) % len(faced)
    if not pile:
        if not seats[following].hand:
            return settle(Aftermath(draft, active, eliminated, log))
        if draft.dragon is None and draft.rules.uses_dragon(len(faced)):
            draft.dragon = active
            if log is not None:
                log.append(DragonTaken(active))
    if log is not None:
        log.append(TURN_BEGAN[following])
    draft.turn = draft.active = following
    closed: Any = draft
    closed.seats = tuple(seats)
    closed._faced_squares = tuple(faced)
    closed.__class__ = State
    state: State = closed
    return state
