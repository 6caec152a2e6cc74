"""Imagining what is hidden."""

from __future__ import annotations

from random import Random
from typing import TypeAlias

from tsuro.engine.guards import wrong_kind
from tsuro.engine.validation import validate
from tsuro.errors import ArgumentError, InvalidStateError, TsuroError
from tsuro.kinds import wrong_kinds
from tsuro.observation.observed import Observation, observe
from tsuro.observation.remembering import fits, misfits_of_memory
from tsuro.randomness import SplitMix64
from tsuro.state import Seat, State, Status
from tsuro.values import shown

__all__ = ["sample_state", "validate_observation"]


def sample_state(observation: Observation, rng: Random | SplitMix64) -> State:
    """A whole state that fits: ``observe(sample_state(observation, rng), observation.viewer) == observation``.

    It is drawn uniformly from all games, each a deal with its shuffles, copies of a tile told apart,
    in which this viewer has seen what it has seen. Where nothing is remembered (see
    ``memory`` of :class:`Observation`) each way to deal the unseen tiles to hidden hands, hidden box and
    pile is as likely as any other. The memory comes from :func:`update_observation`, from the first
    event of the game on; an observation just made by :func:`observe` knows only the present.

    What others choose is taken as chance: a tile of a hand, an exchange, each as likely as the next.
    Only so much is concluded from a placement that eliminates the seat's own stone, that no tile of
    its hand could save it where the rules demand that. The memory is bounded: where more than 2,000
    cases would have to be told apart, the least certain are no longer told apart. Then every
    possible state can still come, and some that are impossible can come too.

    ``rng`` is a :class:`random.Random` or a :class:`SplitMix64` of the caller's and moves on: the
    same observation and a generator in the same state give the same sample. The generator of the
    sampled state is drawn from it too, so nothing of the referee's is known here.

    Raises :class:`InvalidStateError` if *observation* is not an :class:`Observation` or no state can be made
    from it, because numbers of hidden tiles do not add up or fields are of the wrong kind. Other faults pass:
    :func:`validate_observation` lists everything that is wrong with an observation made by hand. Raises
    :class:`ArgumentError` for any other generator.

    >>> import random, tsuro
    >>> from tsuro.observation import observe, sample_state
    >>> seen = observe(tsuro.new_game(3, deck=range(35)), 0)
    >>> state = sample_state(seen, random.Random(1))
    >>> state.seats[0].hand, observe(state, 0) == seen
    ((0, 3, 6), True)
    """
    _require_observation(observation)
    if not isinstance(rng, (Random, SplitMix64)):
        raise ArgumentError(
            f"rng must be a random.Random or a SplitMix64, not {type(rng).__name__}; "
            "SplitMix64(seed) is one, for a seed drawn from what you have"
        )
    try:
        return _sampled(observation, rng)
    except TsuroError:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        problems = wrong_kinds(observation) or ("a field is out of range",)
        raise InvalidStateError("; ".join(problems), problems) from error


def _require_observation(observation: object) -> None:
    if not isinstance(observation, Observation):
        raise wrong_kind("an Observation", observation)


def _sampled(observation: Observation, rng: Random | SplitMix64) -> State:
    deal = _from_the_table if observation.memory is None else _from_memory
    hands, box, pile = deal(observation, rng)
    seats = tuple(
        Seat(seat.start, seat.spot, seat.status, hand if seat.hand is None else seat.hand)
        for seat, hand in zip(observation.seats, hands, strict=True)
    )
    return State(
        rules=observation.rules,
        phase=observation.phase,
        turn=observation.turn,
        seats=seats,
        board=observation.board,
        pile=pile,
        box=box if observation.box is None else observation.box,
        dragon=observation.dragon,
        outcome=observation.outcome,
        active=observation.active,
        dealing=observation.dealing,
        generator=rng.next() if isinstance(rng, SplitMix64) else rng.getrandbits(64),
    )


Dealt: TypeAlias = tuple[list[tuple[int, ...]], tuple[int, ...], tuple[int, ...]]
"""The hidden hands, empty for those that are seen; the hidden box; the pile."""


def _from_the_table(observation: Observation, rng: Random | SplitMix64) -> Dealt:
    """Deal the unseen tiles anew, where nothing else is known of them."""
    pool = _shuffled(observation.pool or (), rng)
    rest = _shuffled(observation.unseen, rng)
    hands: list[tuple[int, ...]] = []
    for seat in observation.seats:
        on_offer = observation.pool is not None and seat.status is not Status.IN_PLAY
        hands.append(_dealt(pool if on_offer else rest, seat.hand_size) if seat.hand is None else ())
    box = _dealt(rest, observation.box_size) if observation.box is None else ()
    if len(rest) != observation.pile_size:
        raise InvalidStateError(f"{len(rest)} tiles are left for a pile of {shown(observation.pile_size)}")
    return hands, box, tuple(rest)


def _from_memory(observation: Observation, rng: Random | SplitMix64) -> Dealt:
    """Draw a case of the memory, then deal the tiles of each group to the places that it says."""
    memory = observation.memory
    assert memory is not None
    counts = memory.draw_case(rng)
    if not fits(observation, counts):
        raise InvalidStateError(
            "the memory does not place as many tiles as hands, box and pile hold; "
            "give the observation that follows all events of an action"
        )
    group_of = {tile: number for number, group in enumerate(memory.groups) for tile in group}
    groups: list[list[int]] = [[] for _ in counts]
    places: list[list[int]] = [[] for _ in counts[0]]
    for tile in _shuffled(observation.face_down, rng):
        if tile in group_of:
            groups[group_of[tile]].append(tile)
    for tiles, row in zip(groups, counts, strict=True):
        if len(tiles) != sum(row):
            raise InvalidStateError(f"the memory tells {sum(row)} tiles apart, of which {len(tiles)} are hidden")
        for place, count in zip(places, row, strict=True):
            place += [tiles.pop() for _ in range(count)]
    first = len(observation.seats)
    hands = [tuple(sorted(tiles)) for tiles in places[:first]]
    box, mixed, _, *blocks = places[first:]
    rng.shuffle(mixed)
    pile = (*mixed, *(tile for block in blocks for tile in sorted(block)))
    return hands, tuple(sorted(box)), pile


def _shuffled(tiles: tuple[int, ...], rng: Random | SplitMix64) -> list[int]:
    shuffled = list(tiles)
    rng.shuffle(shuffled)
    return shuffled


def _dealt(tiles: list[int], count: int) -> tuple[int, ...]:
    """Take so many tiles from the end of the list; sorted."""
    if not 0 <= count <= len(tiles):
        raise InvalidStateError(f"{shown(count)} hidden tiles are needed, but only {len(tiles)} are unseen")
    return tuple(sorted(tiles.pop() for _ in range(count)))


def validate_observation(observation: Observation) -> tuple[str, ...]:
    """All that is wrong with ``observation``, in words; an empty tuple when there is a sound state behind it.

    For observations that come from elsewhere, such as a document sent by a server; those that
    :func:`observe` and :func:`update_observation` give are sound. It answers for any *observation*,
    whatever its fields hold.

    >>> import attrs, tsuro
    >>> from tsuro.observation import observe, validate_observation
    >>> seen = observe(tsuro.new_game(2, seed=1), 0)
    >>> validate_observation(seen)
    ()
    >>> validate_observation(attrs.evolve(seen, pile_size=3))
    ('29 tiles are left for a pile of 3',)
    """
    try:
        _require_observation(observation)
        if problems := wrong_kinds(observation) or misfits_of_memory(observation):
            return problems
        state = sample_state(observation, SplitMix64(0))
        problems = validate(state)
        if problems or observe(state, observation.viewer) == observation:
            return problems
    except InvalidStateError as error:
        return error.problems
    except ArgumentError as error:
        return (str(error),)
    viewer = "a spectator" if observation.viewer is None else f"seat {observation.viewer}"
    return (f"what is shown, hidden or counted is not what {viewer} may see",)
