"""Every game that a viewer cannot tell from the one it sees, found by playing them all.

Nothing here knows how the library remembers: small decks are dealt in every order, shuffled into every
order, and each of these games is played on by the engine for as long as it looks the same.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import factorial
from typing import TypeAlias

import attrs
import pytest

import tsuro
from tsuro.observation import Observation, events_for, observe

Worlds: TypeAlias = dict[tsuro.State, Fraction]
"""States that look alike, the generator left out, with how likely each is."""


def all_deals(state: tsuro.State, viewer: int | None) -> Worlds:
    """Return each way to lay the tiles of a state without a box that looks the same to the viewer."""
    seen = observe(state, viewer)
    free = list(seen.unseen)
    worlds: defaultdict[tsuro.State, Fraction] = defaultdict(Fraction)
    for order in permutations(free):
        tiles = list(order)
        hands = [seat.hand if seat.hand is not None else taken(tiles, seat.hand_size) for seat in seen.seats]
        worlds[laid(state, hands, (), tuple(tiles))] += 1
    return shares(worlds)


def taken(tiles: list[int], count: int) -> tuple[int, ...]:
    hand = tuple(sorted(tiles[:count]))
    del tiles[:count]
    return hand


def laid(
    state: tsuro.State, hands: Sequence[tuple[int, ...]], box: tuple[int, ...], pile: tuple[int, ...]
) -> tsuro.State:
    """Return the state with its tiles laid otherwise; dealt by hand the pile has no order."""
    seats = tuple(seat._replace(hand=hand) for seat, hand in zip(state.seats, hands, strict=True))
    if state.dealing is tsuro.Dealing.BY_HAND:
        pile = tuple(sorted(pile))
    return attrs.evolve(state, seats=seats, box=tuple(sorted(box)), pile=pile, generator=0)


def plain(state: tsuro.State) -> tsuro.State:
    """Return the state without what no world tells apart."""
    return laid(state, [seat.hand for seat in state.seats], state.box, state.pile)


def shares(worlds: dict[tsuro.State, Fraction]) -> Worlds:
    total = sum(worlds.values())
    return {world: weight / total for world, weight in worlds.items()}


def played_on(
    worlds: Worlds, action: tsuro.Action, shown: tuple[tsuro.Event, ...], viewer: int | None, patch: pytest.MonkeyPatch
) -> Worlds:
    """Play all worlds on by an action that the viewer saw as ``shown``: those that still look the same."""
    after: defaultdict[tsuro.State, Fraction] = defaultdict(Fraction)
    for world, weight in worlds.items():
        for choice in choices(world, action):
            for state, events, chance in outcomes(world, choice, patch):
                if events_for(events, viewer, world.rules) == shown:
                    after[plain(state)] += weight * chance
    return shares(after)


def choices(world: tsuro.State, action: tsuro.Action) -> Iterator[tsuro.Action]:
    """Give the actions that may have been meant: a placement is seen by all, exchanges and draws are not."""
    if isinstance(action, tsuro.Withdraw):
        yield action
    elif isinstance(action, tsuro.Move):
        if action.tile in world.seats[world.active].hand and action in tsuro.legal_moves(world):
            yield action
    else:
        yield from tsuro.legal_actions(world)


def outcomes(
    world: tsuro.State, action: tsuro.Action, patch: pytest.MonkeyPatch
) -> Iterator[tuple[tsuro.State, tuple[tsuro.Event, ...], Fraction]]:
    """Give every outcome of an action, one for each order that a shuffle can give."""
    sizes: list[int] = []
    orders: list[tuple[int, ...]] = []

    def shuffle(_: tsuro.SplitMix64, items: list[int]) -> None:
        sizes.append(len(items))
        if orders:
            items[:] = [items[place] for place in orders[-1]]

    with patch.context() as patched:
        patched.setattr(tsuro.SplitMix64, "shuffle", shuffle)
        state, events = tsuro.apply(world, action)
        if not sizes:
            yield state, events, Fraction(1)
            return
        size = sizes[0]
        for order in permutations(range(size)):
            orders.append(order)
            state, events = tsuro.apply(world, action)
            yield state, events, Fraction(1, factorial(size))


# What an observation says


def remembered_worlds(observation: Observation, state: tsuro.State) -> Worlds:
    """Return the worlds that an observation of the state holds for possible, as its memory is documented."""
    memory = observation.memory
    if memory is None:
        return unremembered_worlds(observation, state)
    worlds: defaultdict[tsuro.State, Fraction] = defaultdict(Fraction)
    for case in memory.cases:
        ways = [
            tuple(places)
            for places in spread([*zip(memory.groups, case.counts, strict=True)], [()] * len(case.counts[0]))
        ]
        for places in ways:
            first = len(observation.seats)
            hands = [
                tuple(sorted(places[number])) if seat.hand is None else seat.hand
                for number, seat in enumerate(observation.seats)
            ]
            box, mixed, _, *blocks = places[first:]
            box = box if observation.box is None else observation.box
            under = tuple(tile for block in blocks for tile in sorted(block))
            for order in permutations(mixed):
                world = laid(state, hands, box, (*order, *under))
                worlds[world] += Fraction(case.weight, len(ways))
    return shares(worlds)


def spread(
    groups: list[tuple[tuple[int, ...], tuple[int, ...]]], places: list[tuple[int, ...]]
) -> Iterator[list[tuple[int, ...]]]:
    """Give every way to lay the tiles of the groups, so many in each place."""
    if not groups:
        yield places
        return
    (tiles, row), *others = groups
    for parts in divided(tiles, row):
        yield from spread(others, [(*place, *part) for place, part in zip(places, parts, strict=True)])


def divided(tiles: tuple[int, ...], row: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    if not row:
        yield []
        return
    for part in combinations(tiles, row[0]):
        rest = tuple(tile for tile in tiles if tile not in part)
        for others in divided(rest, row[1:]):
            yield [part, *others]


def unremembered_worlds(observation: Observation, state: tsuro.State) -> Worlds:
    """Return each way to lay the unseen tiles, the pool dealt to the eliminated."""
    worlds: defaultdict[tsuro.State, Fraction] = defaultdict(Fraction)
    for offered in permutations(() if observation.rules.open_hands else observation.pool or ()):
        for order in permutations(observation.unseen):
            pool, tiles = list(offered), list(order)
            hands: list[tuple[int, ...]] = []
            for seat in observation.seats:
                source = pool if offered and seat.status is not tsuro.Status.IN_PLAY else tiles
                hands.append(taken(source, seat.hand_size) if seat.hand is None else seat.hand)
            box = taken(tiles, observation.box_size) if observation.box is None else observation.box
            worlds[laid(state, hands, box, tuple(tiles))] += 1
    return shares(worlds)
