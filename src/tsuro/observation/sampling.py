"""Imagining what is hidden."""

from __future__ import annotations

from random import Random

from tsuro.engine.guards import wrong_kind
from tsuro.engine.validation import validate
from tsuro.errors import InvalidStateError
from tsuro.observation.observed import Observation, observe
from tsuro.randomness import SplitMix64
from tsuro.state import Seat, State, Status

__all__ = ["sample_state", "validate_observation"]


def sample_state(observation: Observation, rng: Random | SplitMix64) -> State:
    """A whole state that fits: ``observe(sample_state(observation, rng), observation.viewer) == observation``.

    The unseen tiles are dealt anew to the hidden hands, the hidden box and the pile: each way to do
    so, copies of a tile told apart, is as likely as any other. That is what can be concluded from
    the observation alone; what earlier events tell beyond it (that a seat had no better placement,
    which tiles lie at the bottom of the pile) is not weighed.

    ``rng`` is a :class:`random.Random` or a :class:`SplitMix64` of the caller's and moves on: the
    same observation and a generator in the same state give the same sample. The generator of the
    sampled state is drawn from it too, so nothing of the referee's is known here.

    Raises :class:`InvalidStateError` for what is no observation, for any other generator, and where the numbers of
    hidden tiles do not add up; :func:`validate_observation` tells all that can be wrong.

    >>> import random, tsuro
    >>> from tsuro.observation import observe, sample_state
    >>> seen = observe(tsuro.new_game(3, deck=range(35)), 0)
    >>> state = sample_state(seen, random.Random(1))
    >>> state.seats[0].hand, observe(state, 0) == seen
    ((0, 3, 6), True)
    """
    if not isinstance(observation, Observation):
        raise wrong_kind("an Observation", observation)
    if not isinstance(rng, (Random, SplitMix64)):
        raise InvalidStateError(
            f"rng must be a random.Random or a SplitMix64, not {type(rng).__name__}; "
            "SplitMix64(seed) is one, for a seed drawn from what you have"
        )
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
        raise InvalidStateError(f"{count} hidden tiles are needed, but only {len(tiles)} are unseen")
    return tuple(sorted(tiles.pop() for _ in range(count)))


def validate_observation(observation: Observation) -> tuple[str, ...]:
    """All that is wrong with ``observation``, in words; an empty tuple when there is a sound state behind it.

    For observations that come from elsewhere, such as a document sent by a server; those that
    :func:`observe` and :func:`update_observation` give are sound.

    >>> import attrs, tsuro
    >>> from tsuro.observation import observe, validate_observation
    >>> seen = observe(tsuro.new_game(2, seed=1), 0)
    >>> validate_observation(seen)
    ()
    >>> validate_observation(attrs.evolve(seen, pile_size=3))
    ('29 tiles are left for a pile of 3',)
    """
    try:
        state = sample_state(observation, SplitMix64(0))
        problems = validate(state)
        if problems or observe(state, observation.viewer) == observation:
            return problems
    except InvalidStateError as error:
        return error.problems
    viewer = "a spectator" if observation.viewer is None else f"seat {observation.viewer}"
    return (f"what is shown, hidden or counted is not what {viewer} may see",)
