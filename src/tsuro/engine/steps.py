"""What follows once the stones stand still, step by step.

:data:`STEPS` is the order of the rule sheet. :func:`settle` takes the steps one after the other until one
of them gives the next state. Each step is a function below, in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from tsuro.engine.draft import BY_HAND, CLOCKWISE, IN_PLAY, TILE_DRAWN, Draft
from tsuro.events import (
    DragonPassed,
    DragonSetAside,
    DragonTaken,
    PileShuffled,
    SeatPassed,
    TilesOffered,
    TilesReturned,
)
from tsuro.randomness import SplitMix64
from tsuro.ruleset import DeadHands
from tsuro.state import OutcomeReason, Phase, tiles_of_the_eliminated

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tsuro.events import Event
    from tsuro.state import State


class Aftermath(NamedTuple):
    """A position in which the stones stand still, before anything is judged.

    - ``draft``: the position.
    - ``first``: the seat that the refill begins with, unless someone holds the Dragon.
    - ``eliminated``: the seats that the placement eliminated; none after a player has left.
    - ``log``: the events so far, or None if the caller wants none.
    """

    draft: Draft
    first: int
    eliminated: list[int]
    log: list[Event] | None


Step: TypeAlias = Callable[[Aftermath], "State | None"]
"""One step of :data:`STEPS`. It gives the next state, or None if the next step is to be taken."""


def settle(aftermath: Aftermath, begin: Step | None = None) -> State:
    """Take the steps, all or from ``begin`` on, until one of them gives the next state."""
    for step in STEPS if begin is None else STEPS[STEPS.index(begin) :]:
        state = step(aftermath)
        if state is not None:
            return state
    raise AssertionError("the last step always gives a state")


def judge(aftermath: Aftermath) -> State | None:
    """One stone left: it wins. None left: the stones that this placement eliminated share the win.

    If the last stone left because its player did, nobody wins.
    """
    draft, _, eliminated, log = aftermath
    survivors = draft.survivors()
    if len(survivors) > 1:
        return None
    if survivors:
        return draft.end(survivors, OutcomeReason.LAST_STONE, log)
    if eliminated:
        return draft.end(eliminated, OutcomeReason.ELIMINATED_TOGETHER, log)
    return draft.end([], OutcomeReason.ALL_OUT, log)


def offer_exchange(aftermath: Aftermath) -> State | None:
    """Elimination bonus: the active seat may exchange tiles with the hands of the eliminated.

    Its stone has eliminated another and survived, and both sides hold tiles.
    """
    draft, _, eliminated, log = aftermath
    active = draft.seats[draft.active]
    if not (
        eliminated
        and draft.rules.uses_bonus(len(draft.seats))
        and active.status is IN_PLAY
        and active.hand
        and any(draft.seats[number].hand for number in eliminated)
    ):
        return None
    if log is not None:
        log.append(TilesOffered(draft.active, tiles_of_the_eliminated(draft.seats)))
    return draft.wait(Phase.EXCHANGE, draft.active, log)


def return_dead_hands(aftermath: Aftermath) -> None:
    """Put the hands of the eliminated where the rules say."""
    return_hands(aftermath.draft, range(len(aftermath.draft.seats)), aftermath.log)


def check_exhausted(aftermath: Aftermath) -> State | None:
    """All tiles played: no survivor holds a tile and the pile is empty. The survivors share the win."""
    draft = aftermath.draft
    if draft.pile or any(draft.seats[number].hand for number in draft.survivors()):
        return None
    return draft.end(draft.survivors(), OutcomeReason.TILES_EXHAUSTED, aftermath.log)


def pass_dragon(aftermath: Aftermath) -> None:
    """An eliminated holder gives the Dragon to the next survivor clockwise below the hand size, else puts it aside."""
    draft, _, _, log = aftermath
    holder = draft.dragon
    if holder is None or draft.seats[holder].status is IN_PLAY:
        return
    heir = draft.dragon = _next_in_need(draft, holder)
    if log is not None:
        log.append(DragonSetAside(holder) if heir is None else DragonPassed(holder, heir))


def refill_hands(aftermath: Aftermath) -> State | None:
    """Deal one tile at a time, clockwise from the Dragon's holder, else from the active seat."""
    draft, first, _, log = aftermath
    return refill(draft, first if draft.dragon is None else draft.dragon, log)


def next_turn(aftermath: Aftermath) -> State:
    """Begin the turn of the next survivor clockwise that holds a tile; pass over a seat without tiles."""
    draft, _, _, log = aftermath
    number = draft.seat_after(draft.active)
    while not draft.seats[number].hand or draft.seats[number].status is not IN_PLAY:
        if log is not None and draft.seats[number].status is IN_PLAY:
            log.append(SeatPassed(number))
        number = draft.seat_after(number)
    return draft.begin_turn(number, log)


STEPS: Final[tuple[Step, ...]] = (
    judge,
    offer_exchange,
    return_dead_hands,
    check_exhausted,
    pass_dragon,
    refill_hands,
    next_turn,
)
"""The order in which a turn is settled."""


# What the steps are made of.


def return_hands(draft: Draft, numbers: Iterable[int], log: list[Event] | None) -> None:
    """Put the hands of those of these seats that are out where the rules say."""
    owners: list[int] = []
    tiles: list[int] = []
    for number in numbers:
        seat = draft.seats[number]
        if seat.hand and seat.status is not IN_PLAY:
            owners.append(number)
            tiles += seat.hand
            draft.set_hand(number, ())
    if owners:
        tiles.sort()
        destination = draft.rules.dead_hands
        if log is not None:
            log.append(TilesReturned(tuple(sorted(owners)), tuple(tiles), destination))
        _PUT[destination](draft, tuple(tiles), log)


def _put_into_box(draft: Draft, tiles: tuple[int, ...], log: list[Event] | None) -> None:  # noqa: ARG001 - as its siblings
    draft.box = tuple(sorted(draft.box + tiles))


def _put_under_pile(draft: Draft, tiles: tuple[int, ...], log: list[Event] | None) -> None:  # noqa: ARG001 - as its siblings
    draft.pile += tiles


def _shuffle_into_pile(draft: Draft, tiles: tuple[int, ...], log: list[Event] | None) -> None:
    """Shuffle the pile with the tiles in it. When tiles are dealt by hand nothing is shuffled."""
    draft.pile += tiles
    if draft.dealing is BY_HAND:
        return
    pile = list(draft.pile)
    generator = SplitMix64(draft.generator)
    generator.shuffle(pile)
    draft.generator = generator.state
    draft.pile = tuple(pile)
    if log is not None:
        log.append(PileShuffled(len(pile)))


_PUT: Final[Mapping[DeadHands, Callable[[Draft, tuple[int, ...], list[Event] | None], None]]] = {
    DeadHands.SHUFFLE: _shuffle_into_pile,
    DeadHands.BOTTOM: _put_under_pile,
    DeadHands.BOX: _put_into_box,
}
"""How dead hands go where the ruleset says."""


def refill(draft: Draft, first: int, log: list[Event] | None) -> State | None:
    """Deal one tile at a time, clockwise from ``first``, to each survivor below the hand size, round after round.

    When dealing by hand, the game waits before each draw. When the pile runs out, the first seat that still
    needs a tile takes the Dragon, unless someone holds it.
    """
    seats = draft.seats
    full = draft.rules.hand_size
    needy = True
    while needy:
        needy = False
        for number in CLOCKWISE[len(seats)][first]:
            seat = seats[number]
            if len(seat.hand) == full or seat.status is not IN_PLAY:
                continue
            if not draft.pile:
                _take_dragon(draft, number, log)
                return None
            if draft.dealing is BY_HAND:
                return draft.wait(Phase.DRAW, number, log)
            draw(draft, number, 0, log)
            needy = needy or len(seats[number].hand) < full
    return None


def draw(draft: Draft, number: int, index: int, log: list[Event] | None) -> None:
    """Move the tile at that index of the pile to the seat's hand. A holder of the Dragon gives it up."""
    pile = draft.pile
    tile = pile[index]
    draft.pile = pile[:index] + pile[index + 1 :]
    draft.set_hand(number, tuple(sorted((*draft.seats[number].hand, tile))))
    if log is not None:
        log.append(TILE_DRAWN[number][tile])
    if draft.dragon == number:
        draft.dragon = None
        if log is not None:
            log.append(DragonSetAside(number))


def _take_dragon(draft: Draft, seat: int, log: list[Event] | None) -> None:
    if draft.dragon is None and draft.rules.uses_dragon(len(draft.seats)):
        draft.dragon = seat
        if log is not None:
            log.append(DragonTaken(seat))


def _next_in_need(draft: Draft, first: int) -> int | None:
    """Return the first seat, clockwise from ``first`` on, that is in play and below the hand size."""
    full = draft.rules.hand_size
    for number in CLOCKWISE[len(draft.seats)][first]:
        seat = draft.seats[number]
        if len(seat.hand) < full and seat.status is IN_PLAY:
            return number
    return None
