"""What a viewer remembers of hidden tiles, and how it changes with what happens.

The hidden tiles are kept in groups. Within a group nothing is known of one tile that is not known of
the others, so all that matters is how many of the group lie in each place. A case is one way in which
that can be, with its weight; all ways to lay the tiles of a case are equally likely. Most of a game
there is but one group, and then there is nothing to remember.

The places are, in this order: the hand of each seat, the box, the mixed part of the pile, the
tiles of an exchange that is being settled, and the blocks under the mixed part, the next to draw
first. A block is what was put under the pile at one time: it lies in order of tile id.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate, islice
from math import comb, factorial, gcd, lcm, prod
from random import Random
from typing import Final, TypeAlias

from attrs import field, frozen

from tsuro.errors import InvalidStateError
from tsuro.randomness import SplitMix64
from tsuro.values import shown

__all__ = ["MOST_CASES", "Contradiction", "Memory", "MemoryCase", "TooManyCases"]

Counts: TypeAlias = tuple[tuple[int, ...], ...]
"""``counts[group][place]``: how many tiles of the group lie there."""

MOST_CASES: Final = 2000
"""Maximum number of cases that are kept apart; beyond it the least is forgotten that brings them below."""
MOST_WORK: Final = 20 * MOST_CASES
WORD: Final = 64


class TooManyCases(Exception):  # noqa: N818 - never leaves the package
    """More cases would have to be kept apart than is allowed."""


class Contradiction(Exception):  # noqa: N818 - never leaves the package
    """No case fits what was seen."""


@frozen
class MemoryCase:
    """One way in which the groups can be spread over the places.

    ``weight`` is a whole number, 1 or more: how likely the case is, relative to the others.
    ``counts[group][place]`` is how many tiles of the group lie there.
    """

    weight: int
    counts: Counts


@frozen
class Memory:
    """What a viewer knows of hidden tiles beyond the table: a part of an :class:`Observation`.

    - ``groups``: the ids of the hidden tiles, each id in one group. All hidden copies of an id
      belong to its group.
    - ``cases``: how the groups can be spread over the places, each a :class:`MemoryCase`.

    The places of a game of ``n`` players: 0 to ``n - 1`` are the hands that the viewer does not see,
    ``n`` is the box, ``n + 1`` the mixed part of the pile, ``n + 2`` the tiles of an exchange that is
    being settled (empty between actions), and from ``n + 3`` on the hands that were put under the
    pile in order of tile id, the next to draw first.

    Raises :class:`InvalidStateError` for a memory without groups or cases, for cases whose shapes
    differ, and for negative numbers.
    """

    groups: tuple[tuple[int, ...], ...]
    cases: tuple[MemoryCase, ...]
    sums: tuple[int, ...] = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        """Check the shape, and add up the weights for drawing."""
        if problem := next(_misshapen(self), None):
            raise InvalidStateError(problem)
        object.__setattr__(self, "sums", tuple(accumulate(case.weight for case in self.cases)))

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many hidden tiles lie in each place, the same in all cases."""
        return tuple(map(sum, zip(*self.cases[0].counts, strict=True)))

    def draw_case(self, rng: Random | SplitMix64) -> Counts:
        """Draw a case, each as likely as its weight says."""
        if len(self.cases) == 1:
            return self.cases[0].counts
        total = self.sums[-1]
        words = total.bit_length() // WORD + 2
        drawn = 0
        for _ in range(words):
            drawn = drawn << WORD | (rng.next() if isinstance(rng, SplitMix64) else rng.getrandbits(WORD))
        return self.cases[bisect_right(self.sums, drawn * total >> WORD * words)].counts

    # What can happen to hidden tiles. Each gives the memory after it.

    def moved(self, sources: Collection[int], target: int) -> Memory:
        """All tiles of some places go to another."""

        def move(row: tuple[int, ...]) -> tuple[int, ...]:
            total = row[target] + sum(row[place] for place in sources)
            return tuple(
                total if place == target else 0 if place in sources else count for place, count in enumerate(row)
            )

        after: Weights = defaultdict(int)
        for case in self.cases:
            after[tuple(map(move, case.counts))] += case.weight
        return made(self.groups, after)

    def seen(self, tile: int, place: int, copies: Counter[int]) -> Memory:
        """A hidden tile of a place is shown, and leaves it. Of equal tiles any may have been it."""
        group = self.group_of(tile)
        after = {
            _changed(case.counts, group, place, -1): case.weight * case.counts[group][place]
            for case in self.cases
            if case.counts[group][place]
        }
        groups = list(self.groups)
        if copies[tile] == 1:
            groups[group] = tuple(other for other in groups[group] if other != tile)
        return made(tuple(groups), after)

    def hidden(self, tile: int, place: int, copies: Counter[int]) -> Memory:
        """A tile that lay open is put into a place, face down. ``copies`` counts the tiles hidden before."""
        memory = self
        if copies[tile]:
            try:
                memory = self.split((tile,), copies)
            except TooManyCases:
                memory = self
            group = memory.group_of(tile)
            after = {_changed(case.counts, group, place, 1): case.weight for case in memory.cases}
            return made(memory.groups, after)
        row = tuple(int(number == place) for number in range(len(self.sizes)))
        return made((*self.groups, (tile,)), {(*case.counts, row): case.weight for case in self.cases})

    def drawn(self, source: int, target: int) -> Memory:
        """Any tile of a place goes unseen to a hand, each as likely as the others."""
        after: Weights = defaultdict(int)
        for case in self.cases:
            for group, row in enumerate(case.counts):
                if row[source]:
                    counts = _changed(_changed(case.counts, group, source, -1), group, target, 1)
                    after[counts] += case.weight * row[source]
        return made(self.groups, after)

    def drawn_from_block(self, block: int, target: int, copies: Counter[int]) -> Memory:
        """The lowest tile of a block goes unseen to a hand."""
        mingled = [
            group
            for group, ids in enumerate(self.groups)
            if len(ids) > 1 and any(case.counts[group][block] for case in self.cases)
        ]
        ways = sum(prod(_orders(case.counts[group]) for group in mingled) for case in self.cases)
        if ways > MOST_CASES:
            # The order within the block is forgotten for this draw.
            return self.drawn(block, target).without_empty_block(block)
        memory = self
        for group in mingled:
            for tile in self.groups[group][1:]:
                memory = memory.split((tile,), copies)
        return memory._lowest_drawn(block, target).without_empty_block(block)

    def _lowest_drawn(self, source: int, target: int) -> Memory:
        """The lowest tile of a block is drawn: whatever may lie there has a group of its own."""
        after: Weights = defaultdict(int)
        for case in self.cases:
            _, group = min((self.groups[group], group) for group, row in enumerate(case.counts) if row[source])
            after[_changed(_changed(case.counts, group, source, -1), group, target, 1)] += case.weight
        return made(self.groups, after)

    def seen_from_block(self, tile: int, block: int, copies: Counter[int]) -> Memory:
        """The lowest tile of a block is shown as it is drawn: what stays in the block is not lower."""
        memory = self
        try:
            memory = memory.split([other for other in copies if other < tile], copies, nowhere_in=block)
            memory = memory.split((tile,), copies)
        except TooManyCases:
            # Tiles lower than this one are not told apart.
            return self.seen(tile, block, copies).without_empty_block(block)
        group = memory.group_of(tile)
        likely = {case.counts: case.weight for case in memory.cases if case.counts[group][block]}
        if not likely:
            raise Contradiction
        # As one knows that it is the lowest, the number of equal tiles in the block plays no part.
        once = {counts: weight * _scale(likely, group, block, counts) for counts, weight in likely.items()}
        return _normal(memory.groups, once).seen(tile, block, copies).without_empty_block(block)

    def with_block(self) -> Memory:
        """With one more block, still empty, under the pile."""
        after = {tuple((*row, 0) for row in case.counts): case.weight for case in self.cases}
        return made(self.groups, after)

    def without_empty_block(self, block: int) -> Memory:
        """Without that block, if all of it has been drawn."""
        if self.sizes[block]:
            return self
        after = {tuple(row[:block] + row[block + 1 :] for row in case.counts): case.weight for case in self.cases}
        return made(self.groups, after)

    def exchanged(self, seat: int, pool: int, number: int) -> Memory:
        """A seat exchanged so many tiles with the pool, unseen: each choice is as likely as any other."""
        after: Weights = defaultdict(int)
        work = 0
        for case in self.cases:
            held = tuple(row[seat] for row in case.counts)
            offered = tuple(row[pool] for row in case.counts)
            for give, ways in _picked(held, (0,) * len(held), held, number):
                for take, more_ways in _picked(offered, (0,) * len(offered), offered, number):
                    work += 1
                    if work > MOST_WORK:
                        return self.forgotten().exchanged(seat, pool, number)
                    counts = tuple(
                        _with(_with(row, seat, taken - given), pool, given - taken)
                        for row, given, taken in zip(case.counts, give, take, strict=True)
                    )
                    after[counts] += case.weight * ways * more_ways
        return made(self.groups, after)

    def offered(self, tiles: Counter[int], hands: Collection[int], copies: Counter[int]) -> Memory:
        """The tiles of some hands, together, are shown; they stay where they are."""
        memory = self
        for tile, count in tiles.items():
            if copies[tile] > count:
                memory = memory.split((tile,), copies)
        groups: list[tuple[int, ...]] = []
        for ids in memory.groups:
            groups += [part for part in _parts(ids, tiles) if part]
        after: Weights = defaultdict(int)
        for case in memory.cases:
            rows: list[tuple[int, ...]] = []
            for ids, row in zip(memory.groups, case.counts, strict=True):
                if sum(row[hand] for hand in hands) != sum(tiles[tile] for tile in ids):
                    break
                there, elsewhere = _parts(ids, tiles)
                if there and elsewhere:
                    shown = tuple(count if place in hands else 0 for place, count in enumerate(row))
                    rows += [shown, tuple(map(int.__sub__, row, shown))]
                else:
                    rows.append(row)
            else:
                after[tuple(rows)] += case.weight
        return made(tuple(groups), after)

    def among(self, tiles: Collection[int], place: int, copies: Counter[int]) -> Memory:
        """Whatever lies in a place is one of these tiles."""
        return self.split(tiles, copies, all_in=place)

    def split(
        self,
        tiles: Collection[int],
        copies: Counter[int],
        *,
        all_in: int | None = None,
        nowhere_in: int | None = None,
    ) -> Memory:
        """With groups that hold either only such tiles or none of them.

        ``all_in`` is a place that holds only such tiles, ``nowhere_in`` one that holds none of them.
        Raises :class:`TooManyCases`.
        """
        parts = [_parts(ids, tiles) for ids in self.groups]
        groups = tuple(part for both in parts for part in both if part)
        numbers = [sum(copies[tile] for tile in inside) for inside, _ in parts]
        after: Weights = {}
        for case in self.cases:
            spread: list[tuple[Counts, int]] = [((), case.weight)]
            for row, (inside, outside), number in zip(case.counts, parts, numbers, strict=True):
                if inside and outside:
                    ways = _split_row(row, number, all_in, nowhere_in)
                    spread = [((*rows, *more), weight * factor) for more, factor in ways for rows, weight in spread]
                elif (barred := nowhere_in if inside else all_in) is not None and row[barred]:
                    spread = []
                else:
                    spread = [((*rows, row), weight) for rows, weight in spread]
                if len(spread) > MOST_CASES:
                    raise TooManyCases
            # Where a group is split, different cases stay different.
            after.update(spread)
            if len(after) > MOST_CASES:
                raise TooManyCases
        if not after:
            raise Contradiction
        return _normal(groups, after)

    def group_of(self, tile: int) -> int:
        """The group that the tile belongs to."""
        for group, ids in enumerate(self.groups):
            if tile in ids:
                return group
        raise Contradiction

    def forgotten(self) -> Memory:
        """With only that told apart which is certain: tiles that all lie in one place."""
        if len(self.cases) == 1:
            return self
        certain = [group for group in range(len(self.groups)) if _place_of(self.cases, group) is not None]
        others = [group for group in range(len(self.groups)) if group not in certain]
        after: Weights = defaultdict(int)
        for case in self.cases:
            rows = tuple(case.counts[group] for group in certain)
            after[*rows, tuple(map(sum, zip(*(case.counts[group] for group in others), strict=True)))] += case.weight
        ids = tuple(sorted(tile for group in others for tile in self.groups[group]))
        return made((*(self.groups[group] for group in certain), ids), after)


Weights: TypeAlias = dict[Counts, int]


def made(groups: tuple[tuple[int, ...], ...], weights: Mapping[Counts, int]) -> Memory:
    """The memory of these cases in its simplest form."""
    if not weights:
        raise Contradiction
    memory = _normal(groups, weights)
    if len(memory.cases) > MOST_CASES:
        return memory.forgotten()
    joined = _joined(memory)
    return memory if joined is None else joined


def _joined(memory: Memory) -> Memory | None:
    """The memory with groups made one that lie wholly in the same place; None where there are none."""
    together: dict[object, list[int]] = {}
    for group in range(len(memory.groups)):
        place = _place_of(memory.cases, group)
        together.setdefault(("group", group) if place is None else place, []).append(group)
    if len(together) == len(memory.groups):
        return None
    groups = tuple(
        tuple(sorted(tile for group in numbers for tile in memory.groups[group])) for numbers in together.values()
    )
    weights: Weights = defaultdict(int)
    for case in memory.cases:
        counts = tuple(
            tuple(map(sum, zip(*(case.counts[group] for group in numbers), strict=True)))
            for numbers in together.values()
        )
        weights[counts] += case.weight
    return _normal(groups, weights)


def _normal(groups: tuple[tuple[int, ...], ...], weights: Mapping[Counts, int]) -> Memory:
    """Groups without tiles left out, everything in order, the weights as small as they can be."""
    # Where nothing is hidden one empty group is left, for its number of places.
    order = sorted((ids, group) for group, ids in enumerate(groups) if ids) or [((), 0)]
    common = gcd(*weights.values())
    cases = sorted((tuple(counts[group] for _, group in order), weight // common) for counts, weight in weights.items())
    return Memory(tuple(ids for ids, _ in order), tuple(MemoryCase(weight, counts) for counts, weight in cases))


def _place_of(cases: tuple[MemoryCase, ...], group: int) -> int | None:
    """The place in which all tiles of the group lie in all cases, if there is one."""
    first = cases[0].counts[group]
    places = [place for place, count in enumerate(first) if count]
    if len(places) != 1:
        return None
    return places[0] if all(case.counts[group] == first for case in cases) else None


def _misshapen(memory: Memory) -> Iterator[str]:
    """What cannot be a memory at all, whatever lies on the table."""
    if not memory.groups or not memory.cases:
        yield "a memory has one group and one case, or more"
        return
    rows, places = len(memory.groups), len(memory.cases[0].counts[0]) if memory.cases[0].counts else 0
    for case in memory.cases:
        if case.weight < 1:
            yield f"the weight of a case is 1 or more, not {shown(case.weight)}"
        if len(case.counts) != rows or any(len(row) != places for row in case.counts):
            yield f"each case of a memory of {rows} groups and {places} places has so many counts"
        elif any(count < 0 for row in case.counts for count in row):
            yield "a memory counts tiles, of which there are 0 or more"


def _scale(likely: Mapping[Counts, int], group: int, place: int, counts: Counts) -> int:
    """A factor for each case by which the number of tiles there cancels out."""
    return lcm(*(other[group][place] for other in likely)) // counts[group][place]


def _orders(row: tuple[int, ...]) -> int:
    """In how many ways the tiles of a group can be spread so; copies are told apart."""
    return factorial(sum(row)) // prod(map(factorial, row))


def _changed(counts: Counts, group: int, place: int, difference: int) -> Counts:
    row = _with(counts[group], place, difference)
    return (*counts[:group], row, *counts[group + 1 :])


def _with(row: tuple[int, ...], place: int, difference: int) -> tuple[int, ...]:
    return (*row[:place], row[place] + difference, *row[place + 1 :])


def _parts(ids: tuple[int, ...], tiles: Collection[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Those ids that are of these tiles, and the others."""
    return tuple(tile for tile in ids if tile in tiles), tuple(tile for tile in ids if tile not in tiles)


def _split_row(
    row: tuple[int, ...], number: int, all_in: int | None, nowhere_in: int | None
) -> list[tuple[Counts, int]]:
    """The ways to split so many tiles off a group, each with how often it comes; :class:`TooManyCases` at need."""
    least = [0] * len(row)
    most = list(row)
    if all_in is not None:
        least[all_in] = row[all_in]
    if nowhere_in is not None:
        most[nowhere_in] = 0
    ways = list(islice(_picked(row, least, most, number), MOST_CASES + 1))
    if len(ways) > MOST_CASES:
        raise TooManyCases
    return [((picked, tuple(map(int.__sub__, row, picked))), often) for picked, often in ways]


def _picked(
    row: tuple[int, ...], least: Sequence[int], most: Sequence[int], number: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """The ways to pick a number of tiles, from ``least`` to ``most`` of each place."""
    if not row:
        if number == 0:
            yield (), 1
        return
    lowest, highest = sum(least[1:]), sum(most[1:])
    for count in range(max(least[0], number - highest), min(most[0], number - lowest) + 1):
        for others, ways in _picked(row[1:], least[1:], most[1:], number - count):
            yield (count, *others), comb(row[0], count) * ways
