"""Floor 6: what a seat may see, of a position and of what happens.

An :class:`Observation` is what lies before one player's eyes: the own hand, the board, and of the
others how many tiles they hold. It tells what can be seen now, not what a player may remember of
earlier. It is made by :func:`observe`, or kept up to date by :func:`fold` from the events as
:func:`event_for` shows them; :func:`sample` imagines whole positions behind it.

What is seen: rules, phase, whose turn it is, stones, board, Dragon, outcome and all numbers of tiles
are open to everyone. A hand is open to its own seat. During an exchange the hands of the eliminated
are open, as one pool, to the seat that may exchange. Tiles in the pile and in the box are seen by
nobody. With ``open_hands`` all hands, the pool and the box are open to everyone, spectators too. The
end of a game opens nothing. The order of the pile and the generator are the referee's alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import singledispatch
from random import Random

from attrs import evolve, frozen

from tsuro.board import Board
from tsuro.engine.validation import validate
from tsuro.errors import InvalidStateError
from tsuro.events import (
    DragonPassed,
    DragonSetAside,
    DragonTaken,
    Event,
    GameEnded,
    PileShuffled,
    SeatPassed,
    StartChosen,
    StoneEliminated,
    StoneMoved,
    TileDrawn,
    TilePlaced,
    TilesExchanged,
    TilesOffered,
    TilesReturned,
    TurnBegan,
)
from tsuro.geometry import Spot
from tsuro.randomness import SplitMix64
from tsuro.ruleset import DeadHands, Ruleset
from tsuro.state import Dealing, Outcome, Phase, Seat, State, Status
from tsuro.values import whole_number

__all__ = [
    "Observation",
    "ObservedSeat",
    "event_for",
    "fold",
    "observe",
    "sample",
    "validate_observation",
]


@frozen
class ObservedSeat:
    """What is seen of a seat: a :class:`Seat` whose ``hand`` may be hidden.

    ``hand`` holds tile ids, sorted, or is None where the viewer may not see it, be it empty or not.
    ``hand_size`` is how many tiles the seat holds, which all may know.
    """

    start: Spot | None
    spot: Spot | None
    status: Status
    hand: tuple[int, ...] | None
    hand_size: int


@frozen
class Observation:
    """A game at one moment as one seat, or a spectator, may see it. Pure data, hashable, picklable.

    - ``rules``, ``phase``, ``turn``, ``active``, ``board``, ``dragon``, ``outcome``, ``dealing``: as in :class:`State`.
    - ``seats``: an :class:`ObservedSeat` for each player, clockwise.
    - ``viewer``: the seat that sees this; None for a spectator.
    - ``pile_size``: how many tiles the pile holds.
    - ``box``: the tiles out of the game, sorted, if hands are open; else None, for they were put away face down.
    - ``box_size``: how many tiles are out of the game.
    - ``pool``: during an exchange, for the seat that may exchange (for all if hands are open), the
      tiles on offer, sorted; else None.

    :func:`legal_moves`, :func:`legal_actions`, :func:`legal_starts`, :func:`legal_draws`,
    :func:`exchange_pool` and :func:`preview_move` take an observation as they take a state.
    """

    rules: Ruleset
    phase: Phase
    turn: int | None
    active: int
    seats: tuple[ObservedSeat, ...]
    board: Board
    viewer: int | None
    pile_size: int
    box: tuple[int, ...] | None
    box_size: int
    dragon: int | None
    outcome: Outcome | None
    dealing: Dealing
    pool: tuple[int, ...] | None

    @property
    def in_play(self) -> tuple[int, ...]:
        """The seats whose stones are still in play, in rising order."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.status is Status.IN_PLAY)

    @property
    def hand(self) -> tuple[int, ...] | None:
        """The viewer's own hand; None for a spectator."""
        return None if self.viewer is None else self.seats[self.viewer].hand

    def _repr_svg_(self) -> str:
        """The picture that notebooks show; :func:`tsuro.svg.board` has options."""
        from tsuro import svg  # noqa: PLC0415 - pictures are loaded when one is shown

        return svg.board(self, seat=self.viewer, hand=self.hand, size=480)

    @property
    def unseen(self) -> tuple[int, ...]:
        """The tiles that the viewer sees nowhere, sorted: in the pile, in hidden hands, in a hidden box.

        >>> import tsuro
        >>> from tsuro.observation import observe
        >>> rules = tsuro.Ruleset(tiles=range(8), hand_size=2, max_players=2)
        >>> observe(tsuro.new_game(2, rules=rules, deck=range(8)), 0).unseen
        (1, 3, 4, 5, 6, 7)
        """
        seen = [tile for tile, _ in self.board.placements().values()]
        for seat in self.seats:
            seen += seat.hand or ()
        seen += self.box or ()
        if not self.rules.open_hands:
            # With open hands the pool lies in hands that are seen already.
            seen += self.pool or ()
        lacking, _ = self.rules.tiles.difference(seen)
        return lacking

    @property
    def pile(self) -> tuple[int, ...] | None:
        """What the pile holds, sorted, if all other tiles are seen; else None. Its order is never seen."""
        unseen = self.unseen
        return unseen if len(unseen) == self.pile_size else None


def observe(state: State, seat: int | None) -> Observation:
    """What ``seat`` may see of ``state``; what a spectator may, if ``seat`` is None.

    Raises :class:`InvalidStateError` for what is neither None nor a seat of the game.

    >>> import tsuro
    >>> from tsuro.observation import observe
    >>> seen = observe(tsuro.new_game(3, deck=range(35)), 0)
    >>> [seat.hand for seat in seen.seats], seen.pile_size
    ([(0, 3, 6), None, None], 26)
    """
    viewer = _viewer(seat, len(state.seats))
    opened = state.rules.open_hands
    return Observation(
        rules=state.rules,
        phase=state.phase,
        turn=state.turn,
        active=state.active,
        seats=tuple(
            ObservedSeat(
                one.start, one.spot, one.status, one.hand if opened or number == viewer else None, len(one.hand)
            )
            for number, one in enumerate(state.seats)
        ),
        board=state.board,
        viewer=viewer,
        pile_size=len(state.pile),
        box=state.box if opened else None,
        box_size=len(state.box),
        dragon=state.dragon,
        outcome=state.outcome,
        dealing=state.dealing,
        pool=state.pool if opened or viewer == state.active else None,
    )


def _viewer(seat: object, players: int) -> int | None:
    if seat is None:
        return None
    number = whole_number(seat)
    if number is None or not 0 <= number < players:
        raise InvalidStateError(f"a viewer is a seat from 0 to {players - 1}, or None for a spectator, not {seat!r}")
    return number


# Events


def event_for(event: Event, seat: int | None, rules: Ruleset) -> Event:
    """What ``seat`` sees of ``event`` in a game by ``rules``; what a spectator does, if ``seat`` is None.

    The same event, but a tile that the seat may not see is None in it:

    - in :class:`TileDrawn`, :class:`TilesOffered` and :class:`TilesExchanged` all tiles, to all but the seat they name;
    - in :class:`TilesReturned` all tiles, to everyone.

    With ``open_hands`` nothing is hidden. Raises :class:`InvalidStateError` for what is neither
    None nor a seat that the rules allow.

    >>> import tsuro
    >>> from tsuro.observation import event_for
    >>> event = tsuro.TileDrawn(1, 7)
    >>> print(event_for(event, 1, tsuro.CALLIOPE), event_for(event, 0, tsuro.CALLIOPE))
    Seat 1 draws tile 7. Seat 1 draws a tile.
    """
    viewer = _viewer(seat, rules.max_players)
    if rules.open_hands:
        return event
    match event:
        case TileDrawn(owner) if owner != viewer:
            return TileDrawn(owner, None)
        case TilesOffered(owner, tiles) if owner != viewer:
            return TilesOffered(owner, _face_down(tiles))
        case TilesExchanged(owner, give, take) if owner != viewer:
            return TilesExchanged(owner, _face_down(give), _face_down(take))
        case TilesReturned(owners, tiles, destination):
            return TilesReturned(owners, _face_down(tiles), destination)
        case _:
            return event


def _face_down(tiles: tuple[int | None, ...]) -> tuple[None, ...]:
    return (None,) * len(tiles)


def fold(observation: Observation, events: Event | Iterable[Event]) -> Observation:
    """The observation after an event, or after several in order.

    A client that starts from its first observation and folds the events it is shown has, after the
    events of every action, exactly what :func:`observe` gives: it needs no state. In between, event
    by event, it has what an animation needs. What an event tells beyond what the viewer may see
    changes nothing. The hands of the eliminated that are exchanged with are not kept up: they leave
    the table at once.

    Raises :class:`InvalidStateError` for an event that cannot follow: one that is out of order, for
    another viewer, or of another game. Not every one can be told.

    >>> import tsuro
    >>> from tsuro.observation import event_for, fold, observe
    >>> state = tsuro.new_game(2, seed=1)
    >>> seen = observe(state, 1)
    >>> state, events = tsuro.choose_start(state, (0, 0, 0))
    >>> fold(seen, [event_for(event, 1, state.rules) for event in events]) == observe(state, 1)
    True
    """
    for event in (events,) if isinstance(events, Event) else events:
        observation = _after(event, observation)
    return observation


@singledispatch
def _after(event: object, before: Observation) -> Observation:  # noqa: ARG001 - the others need it
    """The observation after one event."""
    raise InvalidStateError(f"{event!r} is not an event that can be folded")


@_after.register
def _(event: StartChosen, before: Observation) -> Observation:
    return _with_seat(before, event.seat, evolve(_seat(before, event, event.seat), start=event.spot, spot=event.spot))


@_after.register
def _(event: TilePlaced, before: Observation) -> Observation:
    after = _with_hand(before, event, event.seat, lose=(event.tile,))
    return evolve(after, board=before.board.place(event.row, event.column, event.tile, event.rotation))


@_after.register
def _(event: StoneMoved, before: Observation) -> Observation:
    return _with_seat(before, event.seat, evolve(_seat(before, event, event.seat), spot=event.spot))


@_after.register
def _(event: StoneEliminated, before: Observation) -> Observation:
    return _with_seat(before, event.seat, evolve(_seat(before, event, event.seat), status=event.status))


@_after.register
def _(event: TilesOffered, before: Observation) -> Observation:
    hidden = _seat(before, event, event.seat).hand is None
    return evolve(before, pool=None if hidden else _shown(event, event.tiles))


@_after.register
def _(event: TilesExchanged, before: Observation) -> Observation:
    return evolve(_with_hand(before, event, event.seat, lose=event.give, gain=event.take), pool=None)


@_after.register
def _(event: TilesReturned, before: Observation) -> Observation:
    held = sum(_seat(before, event, number).hand_size for number in event.seats)
    if held != len(event.tiles):
        raise _does_not_follow(event, f"those seats hold {held} tiles, not {len(event.tiles)}")
    after = before
    for number in event.seats:
        seat = before.seats[number]
        after = _with_seat(after, number, evolve(seat, hand=None if seat.hand is None else (), hand_size=0))
    if event.destination is not DeadHands.BOX:
        return evolve(after, pile_size=before.pile_size + held)
    box = None if before.box is None else tuple(sorted(before.box + _shown(event, event.tiles)))
    return evolve(after, box=box, box_size=before.box_size + held)


@_after.register
def _(event: PileShuffled, before: Observation) -> Observation:
    if event.size != before.pile_size:
        raise _does_not_follow(event, f"the pile holds {before.pile_size} tiles")
    return before


@_after.register
def _(event: TileDrawn, before: Observation) -> Observation:
    if not before.pile_size:
        raise _does_not_follow(event, "the pile is empty")
    return evolve(_with_hand(before, event, event.seat, gain=(event.tile,)), pile_size=before.pile_size - 1)


@_after.register
def _(event: DragonTaken, before: Observation) -> Observation:
    return evolve(before, dragon=event.seat)


@_after.register
def _(event: DragonPassed, before: Observation) -> Observation:
    return evolve(before, dragon=event.to)


@_after.register
def _(event: DragonSetAside, before: Observation) -> Observation:  # noqa: ARG001 - nobody has it then
    return evolve(before, dragon=None)


@_after.register
def _(event: SeatPassed, before: Observation) -> Observation:  # noqa: ARG001 - the event says all
    return before


@_after.register
def _(event: TurnBegan, before: Observation) -> Observation:
    active = event.seat if event.phase is Phase.PLACE else before.active
    return evolve(before, phase=event.phase, turn=event.seat, active=active)


@_after.register
def _(event: GameEnded, before: Observation) -> Observation:
    return evolve(before, phase=Phase.OVER, turn=None, outcome=event.outcome)


def _seat(observation: Observation, event: Event, number: int) -> ObservedSeat:
    if not 0 <= number < len(observation.seats):
        raise _does_not_follow(event, f"there is no seat {number}")
    return observation.seats[number]


def _with_seat(observation: Observation, number: int, seat: ObservedSeat) -> Observation:
    """The observation with another such seat."""
    return evolve(observation, seats=(*observation.seats[:number], seat, *observation.seats[number + 1 :]))


def _with_hand(
    observation: Observation,
    event: Event,
    number: int,
    *,
    lose: tuple[int | None, ...] = (),
    gain: tuple[int | None, ...] = (),
) -> Observation:
    """The observation with tiles taken from a seat's hand and put into it; only counted where hidden."""
    seat = _seat(observation, event, number)
    if seat.hand_size < len(lose):
        raise _does_not_follow(event, f"seat {number} holds {seat.hand_size} tiles")
    hand_size = seat.hand_size - len(lose) + len(gain)
    if seat.hand is None:
        return _with_seat(observation, number, evolve(seat, hand_size=hand_size))
    held = Counter(seat.hand)
    lost = Counter(_shown(event, lose))
    if lost - held:
        raise _does_not_follow(event, f"seat {number} holds {seat.hand}")
    hand = tuple(sorted((held - lost + Counter(_shown(event, gain))).elements()))
    return _with_seat(observation, number, evolve(seat, hand=hand, hand_size=hand_size))


def _shown(event: Event, tiles: tuple[int | None, ...]) -> tuple[int, ...]:
    """The tiles, of which none may be hidden."""
    shown = tuple(tile for tile in tiles if tile is not None)
    if len(shown) < len(tiles):
        raise _does_not_follow(event, "it hides tiles that this viewer sees")
    return shown


def _does_not_follow(event: Event, why: str) -> InvalidStateError:
    return InvalidStateError(f"{event!r} does not follow: {why}")


# Imagining what is hidden


def sample(observation: Observation, rng: Random | SplitMix64) -> State:
    """A whole state that fits: ``observe(sample(observation, rng), observation.viewer) == observation``.

    The unseen tiles are dealt anew to the hidden hands, the hidden box and the pile: each way to do
    so, copies of a tile told apart, is as likely as any other. That is what can be concluded from
    the observation alone; what earlier events tell beyond it (that a seat had no better placement,
    which tiles lie at the bottom of the pile) is not weighed.

    ``rng`` is a :class:`random.Random` or a :class:`SplitMix64` of the caller's and moves on: the
    same observation and a generator in the same state give the same sample. The generator of the
    sampled state is drawn from it too, so nothing of the referee's is known here.

    Raises :class:`InvalidStateError` where the numbers of hidden tiles do not add up;
    :func:`validate_observation` tells all that can be wrong.

    >>> import random, tsuro
    >>> from tsuro.observation import observe, sample
    >>> seen = observe(tsuro.new_game(3, deck=range(35)), 0)
    >>> state = sample(seen, random.Random(1))
    >>> state.seats[0].hand, observe(state, 0) == seen
    ((0, 3, 6), True)
    """
    pool = _shuffled(observation.pool or (), rng)
    rest = _shuffled(observation.unseen, rng)
    seats: list[Seat] = []
    for seat in observation.seats:
        hand = seat.hand
        if hand is None:
            on_offer = observation.pool is not None and seat.status is not Status.IN_PLAY
            hand = _dealt(pool if on_offer else rest, seat.hand_size)
        seats.append(Seat(seat.start, seat.spot, seat.status, hand))
    box = observation.box
    if box is None:
        box = _dealt(rest, observation.box_size)
    if len(rest) != observation.pile_size:
        raise InvalidStateError(f"{len(rest)} tiles are left for a pile of {observation.pile_size}")
    return State(
        rules=observation.rules,
        phase=observation.phase,
        turn=observation.turn,
        seats=tuple(seats),
        board=observation.board,
        pile=tuple(rest),
        box=box,
        dragon=observation.dragon,
        outcome=observation.outcome,
        active=observation.active,
        dealing=observation.dealing,
        generator=rng.next() if isinstance(rng, SplitMix64) else rng.getrandbits(64),
    )


def _shuffled(tiles: tuple[int, ...], rng: Random | SplitMix64) -> list[int]:
    shuffled = list(tiles)
    rng.shuffle(shuffled)
    return shuffled


def _dealt(tiles: list[int], count: int) -> tuple[int, ...]:
    """Take so many tiles from the end of the list; sorted."""
    if not 0 <= count <= len(tiles):
        raise InvalidStateError(f"{count} hidden tiles are not to be had from {len(tiles)}")
    return tuple(sorted(tiles.pop() for _ in range(count)))


def validate_observation(observation: Observation) -> tuple[str, ...]:
    """All that is wrong with ``observation``, in words; an empty tuple when there is a sound state behind it.

    For observations that come from elsewhere, such as a document sent by a server; those that
    :func:`observe` and :func:`fold` give are sound.

    >>> import attrs, tsuro
    >>> from tsuro.observation import observe, validate_observation
    >>> seen = observe(tsuro.new_game(2, seed=1), 0)
    >>> validate_observation(seen)
    ()
    >>> validate_observation(attrs.evolve(seen, pile_size=3))
    ('29 tiles are left for a pile of 3',)
    """
    try:
        state = sample(observation, SplitMix64(0))
        problems = validate(state)
        if problems or observe(state, observation.viewer) == observation:
            return problems
    except InvalidStateError as error:
        return error.problems
    viewer = "a spectator" if observation.viewer is None else f"seat {observation.viewer}"
    return (f"what is shown, hidden or counted is not what {viewer} may see",)
