"""Steps of which the recorder did not see every tile.

At a real table the hands of others are unknown until they are played. A record of such a game still
has whole states: each is one way in which the tiles may lie that fits all that was seen up to then.
Of every hand, and of the box, it is known which tiles are certain; all other tiles could as well
change places. When one of those shows up somewhere, it is brought there by an exchange of two
uncertain tiles, which is possible exactly if it was not certain to be elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from attrs import evolve, field, frozen

from tsuro.actions import Action, DrawTile, ExchangeTiles, Move
from tsuro.engine import apply, legal_draws
from tsuro.errors import IllegalActionError, Reason
from tsuro.events import Event, TileDrawn, TilesExchanged, TilesOffered, TilesReturned
from tsuro.geometry import square_name
from tsuro.observation import Observation
from tsuro.phases import PHASES
from tsuro.ruleset import SelfElimination
from tsuro.state import Dealing, Phase, State, Status
from tsuro.values import shown, whole_number

__all__ = [
    "Known",
    "RecordedAction",
    "UnseenDraw",
    "UnseenExchange",
    "all_known",
    "imagined",
    "kept_unknown",
    "offered_known",
    "play",
    "possible_draws",
    "with_offered",
]

Known: TypeAlias = tuple[tuple[int, ...], ...]
"""The tiles that are certain: of each seat's hand, and last of the box."""


def _count(count: object) -> int:
    number = whole_number(count)
    if number is None or number < 1:
        raise IllegalActionError(f"so many tiles cannot be exchanged: {shown(count)}", Reason.BAD_EXCHANGE)
    return number


@frozen
class UnseenDraw:
    """A draw of a tile that the recorder did not see."""


@frozen
class UnseenExchange:
    """The elimination bonus: so many tiles, 1 or more, were exchanged, and the recorder did not see which."""

    count: int = field(converter=_count)


RecordedAction: TypeAlias = Action | UnseenDraw | UnseenExchange
"""Any step of a record."""


def all_known(state: State) -> Known:
    """All tiles of the hands and the box, as certain."""
    return (*(seat.hand for seat in state.seats), state.box)


def offered_known(state: State, known: Known) -> Known:
    """What is certain, the hands of the eliminated included: together they are the tiles that were seen on offer."""
    hands = (
        certain if seat.status is Status.IN_PLAY else seat.hand
        for seat, certain in zip(state.seats, known, strict=False)
    )
    return (*hands, known[-1])


def kept_unknown(after: State, known: Known, before: Known) -> Known:
    """What is certain after a player left: a hand on offer that is still held is as certain as it was before.

    What is on offer is seen together, not who holds which of the tiles. ``before`` is what was certain of each hand.
    """
    hands = (
        held if seat.status is not Status.IN_PLAY and seat.hand else certain
        for seat, certain, held in zip(after.seats, known, before, strict=False)
    )
    return (*hands, known[-1])


def imagined(state: State, seen: Observation) -> State:
    """The state with all hidden tiles in order of their ids, so that nothing but what was seen decides where they lie.

    ``seen`` is what is seen of ``state``. It is dealt by hand, and its generator is 0.
    """
    pool = list(seen.pool or ())
    rest = list(seen.unseen)

    def taken(tiles: list[int], count: int) -> tuple[int, ...]:
        first = tuple(tiles[:count])
        del tiles[:count]
        return first

    hands = [
        seat.hand
        if seat.hand is not None
        else taken(pool if seen.pool is not None and seat.status is not Status.IN_PLAY else rest, seat.hand_size)
        for seat in seen.seats
    ]
    box = seen.box if seen.box is not None else taken(rest, seen.box_size)
    seats = tuple(seat._replace(hand=hand) for seat, hand in zip(state.seats, hands, strict=True))
    return evolve(state, seats=seats, box=box, pile=tuple(rest), dealing=Dealing.BY_HAND, generator=0)


def with_offered(state: State, known: Known, tiles: tuple[int, ...]) -> tuple[State, Known]:
    """Return a state in which the eliminated hold these tiles, and what is certain of each hand then.

    Raises :class:`IllegalActionError` for tiles that cannot be on offer.
    """
    dead = [number for number, seat in enumerate(state.seats) if seat.status is not Status.IN_PLAY]
    held = sum(len(state.seats[number].hand) for number in dead)
    if len(tiles) != held:
        raise IllegalActionError(f"{held} tiles are on offer, not {len(tiles)}", Reason.NOT_OFFERED)
    certain = [tile for number in dead for tile in known[number]]
    if missing := _without(certain, tiles):
        raise IllegalActionError(f"tile {missing[0]} is on offer too", Reason.NOT_OFFERED)
    guess = _Guess(state, known)
    for tile in _without(tiles, certain):
        guess.bring(tile, dead, Reason.NOT_OFFERED, "the hands of the eliminated")
    after = guess.state()
    partly = [number for number in dead if len(known[number]) < len(state.seats[number].hand)]
    if len(partly) != 1:
        # Who of them held which tile was not seen.
        return after, known
    return after, (*known[: partly[0]], after.seats[partly[0]].hand, *known[partly[0] + 1 :])


def possible_draws(state: State, known: Known) -> tuple[int, ...]:
    """Each tile that can come next, given what is certain, once and sorted; empty where no draw is due."""
    if not legal_draws(state):
        return ()
    # A tile that is certain nowhere may as well lie in the pile.
    places = (*(seat.hand for seat in state.seats), state.box)
    uncertain = [tile for tiles, certain in zip(places, known, strict=True) for tile in _without(tiles, certain)]
    return tuple(sorted({*state.pile, *uncertain}))


def play(state: State, known: Known, action: RecordedAction) -> tuple[State, tuple[Event, ...], Known]:
    """Take a step where some tiles are unknown: the new state, the events, and what is certain then.

    Raises :class:`IllegalActionError` for a step that cannot be, however the unknown tiles lie.
    """
    match action:
        case UnseenDraw():
            # Any tile will do. Where no draw is due the engine says so, whatever the tile.
            tile = state.pile[0] if state.pile else 0
            return _after(state, known, DrawTile(tile), lost=(), gained=(), hidden=True)
        case UnseenExchange(count):
            return _unseen_exchange(state, known, count)
        case DrawTile(tile) if _is_due(state, action):
            fit = _Guess(state, known)
            fit.bring(tile, [fit.pile], Reason.NOT_IN_PILE, "the pile")
            return _after(fit.state(), known, action, lost=(), gained=(tile,))
        case Move() if _is_due(state, action):
            return _place(state, known, action)
        case ExchangeTiles(give, take) if _is_due(state, action) and len(give) == len(take):
            fit = _Guess(state, known)
            dead = [number for number, seat in enumerate(state.seats) if seat.status is not Status.IN_PLAY]
            for tile in _without(give, known[state.active]):
                fit.bring(tile, [state.active], Reason.NOT_IN_HAND, f"the hand of seat {state.active}")
            for tile in _without(take, [tile for number in dead for tile in known[number]]):
                fit.bring(tile, dead, Reason.NOT_OFFERED, "the hands of the eliminated")
            return _after(fit.state(), known, action, lost=give, gained=take)
        case _:
            return _after(state, known, action, lost=(), gained=())


def _is_due(state: State, action: Action) -> bool:
    return PHASES[state.phase].action is type(action)


def _unseen_exchange(state: State, known: Known, count: int) -> tuple[State, tuple[Event, ...], Known]:
    hand = state.seats[state.active].hand
    pool = state.pool or ()
    if state.phase is Phase.EXCHANGE and count > min(len(hand), len(pool)):
        raise IllegalActionError(
            f"{count} tiles cannot be exchanged: seat {state.active} holds {len(hand)}, {len(pool)} are on offer",
            Reason.UNEQUAL_EXCHANGE,
        )
    exchange = ExchangeTiles(hand[:count], pool[:count])
    # Which of the tiles the seat still holds cannot be told.
    return _after(state, known, exchange, lost=known[state.active], gained=(), hidden=True)


def _place(state: State, known: Known, action: Move) -> tuple[State, tuple[Event, ...], Known]:
    """Place a tile that is certain, or one of those that are not.

    Whether the own stone may be eliminated depends on the whole hand. Where a part of it is unknown
    only that part which is certain can forbid it.
    """
    assert state.turn is not None
    certain = known[state.turn]
    if len(certain) == len(state.seats[state.turn].hand):
        return _after(state, known, action, lost=(action.tile,), gained=())
    fit = _Guess(state, known)
    lost: tuple[int, ...] = (action.tile,)
    if action.tile not in certain:
        fit.bring(action.tile, [state.turn], Reason.NOT_IN_HAND, f"the hand of seat {state.turn}")
        certain = tuple(sorted((*certain, action.tile)))
        lost = ()
    before = fit.state()
    seats = list(before.seats)
    seats[state.turn] = seats[state.turn]._replace(hand=certain)
    apply(evolve(before, seats=tuple(seats)), action)
    free = evolve(before, rules=evolve(state.rules, self_elimination=SelfElimination.ALLOWED))
    after, events, then = _after(free, known, action, lost=lost, gained=())
    return evolve(after, rules=state.rules), events, then


def _after(
    state: State,
    known: Known,
    action: Action,
    *,
    lost: tuple[int, ...],
    gained: tuple[int, ...],
    hidden: bool = False,
) -> tuple[State, tuple[Event, ...], Known]:
    """Take the step; the seat to act certainly loses and gains these tiles. Unless ``hidden``, its own are shown."""
    after, events = apply(state, action)
    assert state.turn is not None
    certain = [list(tiles) for tiles in known]
    certain[state.turn] = sorted((*_without(certain[state.turn], lost), *gained))
    dead = [number for number, seat in enumerate(after.seats) if seat.status is not Status.IN_PLAY]
    pool = [tile for number in dead for tile in certain[number]]
    if isinstance(action, ExchangeTiles) and action.give:
        pool = [] if hidden else [*_without(pool, action.take), *action.give]
    # In an exchange a hand may be returned because its player left; the others stay on offer.
    returned = [tile for number in dead if not after.seats[number].hand for tile in certain[number]]
    returned = returned if after.pool else pool
    for number in dead:
        if not after.seats[number].hand:
            certain[number] = []
    if len(after.box) > len(state.box):
        certain[-1] = sorted(certain[-1] + returned)
    shown_events = tuple(_face_up(event, pool, returned, hidden) for event in events)
    return after, shown_events, tuple(map(tuple, certain))


def _face_up(event: Event, pool: list[int], returned: list[int], hidden: bool) -> Event:  # noqa: FBT001 - goes with the step
    """The event, with None for tiles that are only a guess.

    ``pool`` are the tiles that are certain of the eliminated, ``returned`` those of the hands that are returned.
    """
    match event:
        case TileDrawn(seat) if hidden:
            return TileDrawn(seat, None)
        case TilesExchanged(seat, give, take) if hidden:
            return TilesExchanged(seat, (None,) * len(give), (None,) * len(take))
        case TilesOffered(seat, tiles) if Counter(tiles) - Counter[int | None](pool):
            return TilesOffered(seat, (None,) * len(tiles))
        case TilesReturned(seats, tiles, destination) if Counter(tiles) - Counter[int | None](returned):
            return TilesReturned(seats, (None,) * len(tiles), destination)
        case _:
            return event


def _without(tiles: Iterable[int], others: Iterable[int]) -> tuple[int, ...]:
    return tuple((Counter(tiles) - Counter(others)).elements())


class _Guess:
    """A state whose uncertain tiles change places."""

    def __init__(self, state: State, known: Known) -> None:
        self._state = state
        self.pile = len(known)
        self._places = [*(list(seat.hand) for seat in state.seats), list(state.box), list(state.pile)]
        self._hidden = [
            Counter(tiles) - Counter(certain) for tiles, certain in zip(self._places, (*known, ()), strict=True)
        ]

    def bring(self, tile: int, targets: list[int], reason: Reason, where: str) -> None:
        """Have an uncertain tile lie in one of the places; from then on it is certain there."""
        at_home = next((place for place in targets if self._hidden[place][tile]), None)
        if at_home is not None:
            self._hidden[at_home][tile] -= 1
            return
        source = next((place for place, hidden in enumerate(self._hidden) if hidden[tile]), None)
        target = next((place for place in targets if self._hidden[place].total()), None)
        if source is None or target is None:
            why = self._elsewhere(tile) if source is None else "all tiles there are known"
            raise IllegalActionError(f"tile {tile} cannot be in {where}: {why}", reason)
        other = next(iter(self._hidden[target].elements()))
        self._places[target][self._places[target].index(other)] = tile
        self._places[source][self._places[source].index(tile)] = other
        self._hidden[target][other] -= 1
        self._hidden[source][tile] -= 1
        self._hidden[source][other] += 1

    def _elsewhere(self, tile: int) -> str:
        """Where the tile is certain to be, in words."""
        for (row, column), placement in self._state.board.placements().items():
            if placement.tile == tile:
                return f"it lies on {square_name(row, column)}"
        for number, hand in enumerate(self._places[: self.pile - 1]):
            if tile in hand:
                return f"seat {number} holds it"
        return "it is out of the game"

    def state(self) -> State:
        """The state with the tiles as they lie now."""
        *hands, box, pile = self._places
        seats = tuple(
            seat._replace(hand=tuple(sorted(hand))) for seat, hand in zip(self._state.seats, hands, strict=True)
        )
        return evolve(self._state, seats=seats, box=tuple(sorted(box)), pile=tuple(pile))
