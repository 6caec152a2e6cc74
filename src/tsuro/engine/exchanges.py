"""All different exchanges of tiles, counted, numbered and gone through without listing them.

They come in the order of sorted tuples: by how many tiles change hands, then by the tiles to give,
then by those to take.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from attrs import frozen

from tsuro.actions import ExchangeTiles

__all__ = ["count_exchanges", "exchange_at", "iter_exchanges"]


@frozen
class _Selections:
    """The ways to pick some of the tiles.

    ``copies`` is how often each tile is there, the smallest first. ``ways[place][number]`` is in how
    many different ways one can pick so many tiles of those from ``place`` on.
    """

    copies: tuple[tuple[int, int], ...]
    ways: tuple[tuple[int, ...], ...]

    def at(self, number: int, rank: int) -> tuple[int, ...]:
        """The selection of so many tiles that has that rank among them."""
        picked: list[int] = []
        for place, (tile, held) in enumerate(self.copies, start=1):
            left = number - len(picked)
            # Among sorted tuples, those with more copies of the smaller tile come first.
            copies = min(held, left)
            while rank >= self.ways[place][left - copies]:
                rank -= self.ways[place][left - copies]
                copies -= 1
            picked += [tile] * copies
        return tuple(picked)

    def each(self, number: int, place: int = 0) -> Iterator[tuple[int, ...]]:
        """All selections of so many tiles of those from ``place`` on, the smallest first."""
        if number == 0:
            yield ()
        elif self.ways[place][number]:
            tile, held = self.copies[place]
            for copies in range(min(held, number), -1, -1):
                for others in self.each(number - copies, place + 1):
                    yield (tile,) * copies + others


@lru_cache(maxsize=64)
def _selections(tiles: tuple[int, ...]) -> _Selections:
    copies = tuple(sorted(Counter(tiles).items()))
    ways: list[tuple[int, ...]] = [(1, *(0 for _ in tiles))]
    for _, held in reversed(copies):
        after = ways[-1]
        ways.append(tuple(sum(after[max(0, number - held) : number + 1]) for number in range(len(tiles) + 1)))
    return _Selections(copies, tuple(reversed(ways)))


def _sizes(hand: tuple[int, ...], pool: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
    """How many tiles may change hands, and in how many ways they can be given and taken."""
    give, take = _selections(hand), _selections(pool)
    for number in range(min(len(hand), len(pool)) + 1):
        yield number, give.ways[0][number], take.ways[0][number]


def count_exchanges(hand: tuple[int, ...], pool: tuple[int, ...]) -> int:
    """How many different exchanges there are; to decline is one of them."""
    return sum(gives * takes for _, gives, takes in _sizes(hand, pool))


def exchange_at(hand: tuple[int, ...], pool: tuple[int, ...], rank: int) -> ExchangeTiles:
    """The exchange of that number; IndexError for none."""
    for number, gives, takes in _sizes(hand, pool):
        if rank < gives * takes:
            give, take = divmod(rank, takes)
            return ExchangeTiles(_selections(hand).at(number, give), _selections(pool).at(number, take))
        rank -= gives * takes
    raise IndexError("there are not so many exchanges")


def iter_exchanges(hand: tuple[int, ...], pool: tuple[int, ...]) -> Iterator[ExchangeTiles]:
    """All different exchanges, the smallest first; to decline is the first."""
    for number, _, _ in _sizes(hand, pool):
        for give in _selections(hand).each(number):
            for take in _selections(pool).each(number):
                yield ExchangeTiles(give, take)
