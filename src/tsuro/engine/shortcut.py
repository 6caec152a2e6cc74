"""A shortcut for the end of a quiet turn, in which few of the steps have anything to do.

The active seat draws a tile if it may, and the next seat is to place. :mod:`tsuro.engine.steps` says what
the rules are; a property test holds the shortcut to the steps.
"""

from __future__ import annotations

from typing import Any

from tsuro.engine.draft import OUT, TILE_DRAWN, TURN_BEGAN, Draft
from tsuro.engine.movement import new_seat
from tsuro.engine.steps import Aftermath, return_hands, settle
from tsuro.events import DragonTaken, Event
from tsuro.state import Seat, State


def is_quiet_elimination(draft: Draft) -> bool:
    """Return whether the game goes on, only the active seat may draw, and no tiles may be exchanged."""
    faced = draft._faced_squares
    return (
        len(faced) - faced.count(OUT) > 1
        and bool(draft.pile)
        and draft.dragon is None
        and not draft.rules.elimination_bonus
    )


def end_quiet_turn(draft: Draft, hand: list[int], eliminated: list[int], log: list[Event] | None) -> State:
    """Return dead hands, let the active seat draw if it may, and begin the next turn.

    ``hand`` is what the active seat holds after the placement; its seat does not know that yet.
    """
    active = draft.active
    seats = draft.seats
    faced = draft._faced_squares
    if eliminated:
        draft.set_hand(active, tuple(hand))
        return_hands(draft, eliminated, log)
    pile = draft.pile
    if faced[active] != OUT:
        if pile:
            hand.append(pile[0])
            hand.sort()
            draft.pile = pile[1:]
            if log is not None:
                log.append(TILE_DRAWN[active][pile[0]])
        start, spot, status, _ = seats[active]
        seats[active] = new_seat(Seat, (start, spot, status, tuple(hand)))
    # There is another stone, or the game would have ended.
    following = (active + 1) % len(faced)
    while faced[following] == OUT:
        following = (following + 1) % len(faced)
    if not pile and not _draws_nothing(draft, following, log):
        return settle(Aftermath(draft, active, eliminated, log))
    if log is not None:
        log.append(TURN_BEGAN[following])
    draft.turn = draft.active = following
    closed: Any = draft
    closed.seats = tuple(seats)
    closed._faced_squares = tuple(faced)
    closed.__class__ = State
    state: State = closed
    return state


def _draws_nothing(draft: Draft, following: int, log: list[Event] | None) -> bool:
    """Let the active seat take the Dragon: the pile is empty. Return False if the next seat must be passed over."""
    if not draft.seats[following].hand:
        return False
    if draft.dragon is None and draft.rules.uses_dragon(len(draft.seats)):
        draft.dragon = draft.active
        if log is not None:
            log.append(DragonTaken(draft.active))
    return True
