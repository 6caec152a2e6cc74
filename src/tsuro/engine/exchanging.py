"""The elimination bonus: the active seat exchanges tiles, one for one, with the hands of the eliminated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tsuro.actions import ExchangeTiles, tile_ids
from tsuro.engine.draft import IN_PLAY, Draft
from tsuro.engine.guards import require_phase, require_state
from tsuro.engine.steps import Aftermath, return_dead_hands, settle
from tsuro.errors import IllegalActionError, Reason
from tsuro.events import Event, TilesExchanged, Transition

if TYPE_CHECKING:
    from tsuro.state import State


def exchange_tiles(state: State, give: Iterable[int], take: Iterable[int]) -> Transition:
    """The elimination bonus: swap tiles of your hand one for one with those of the eliminated.

    ``give`` are tile ids of the hand of the active seat, ``take`` as many of :attr:`State.pool`. Two empty
    collections decline. Raises :class:`IllegalActionError` when no exchange is due, for unequal
    numbers, and for tiles that are not held or not offered.
    """
    require_state(state)
    require_phase(state, ExchangeTiles)
    given, taken = tile_ids(give), tile_ids(take)
    pool = state.pool or ()
    hand = state.seats[state.active].hand
    if len(given) != len(taken):
        raise IllegalActionError(
            f"tiles are exchanged one for one, not {len(given)} for {len(taken)}", Reason.UNEQUAL_EXCHANGE
        )
    if missing := Counter(given) - Counter(hand):
        raise IllegalActionError(
            f"seat {state.turn} does not hold {_listed(missing)} to give, only {_listed(hand)}",
            Reason.NOT_IN_HAND,
            hand,
        )
    if missing := Counter(taken) - Counter(pool):
        raise IllegalActionError(f"{_listed(missing)} cannot be taken, only {_listed(pool)}", Reason.NOT_OFFERED, pool)
    log: list[Event] = [TilesExchanged(state.active, given, taken)]
    draft = Draft.open(state)
    _swap(draft, given, taken)
    after = settle(Aftermath(draft, draft.active, [], log), begin=return_dead_hands)
    return Transition(after, tuple(log))


def _listed(tiles: Iterable[int]) -> str:
    numbers = sorted(tiles)
    return ("tile " if len(numbers) == 1 else "tiles ") + ", ".join(map(str, numbers))


def _swap(draft: Draft, given: tuple[int, ...], taken: tuple[int, ...]) -> None:
    """Exchange the tiles. Each tile given goes to the seat that the tile taken for it came from."""
    hand = _without(draft.seats[draft.active].hand, given) + taken
    draft.set_hand(draft.active, tuple(sorted(hand)))
    for take, give in zip(taken, given, strict=True):
        owner = next(
            number for number, seat in enumerate(draft.seats) if seat.status is not IN_PLAY and take in seat.hand
        )
        hand = _without(draft.seats[owner].hand, (take,))
        draft.set_hand(owner, tuple(sorted((*hand, give))))


def _without(hand: tuple[int, ...], tiles: tuple[int, ...]) -> tuple[int, ...]:
    return tuple((Counter(hand) - Counter(tiles)).elements())
