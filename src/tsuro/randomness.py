"""Floor 1: the generator behind every shuffle.

SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014), chosen
because its state is one 64-bit number that a position can carry, and because a few lines in any
language replay it. The numbers are part of the contract: a seed means the same game for ever.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from functools import lru_cache
from typing import Final, TypeVar

from tsuro.errors import ArgumentError
from tsuro.values import shown, whole_number

__all__ = ["SplitMix64"]

T = TypeVar("T")

WORD: Final = 1 << 64
_MASK: Final = WORD - 1
LANE: Final = 16
"""Bytes in a lane: see :meth:`SplitMix64.shuffle`."""
MOST_LANES: Final = 64
ONE_BYTE: Final = 256
_STEP: Final = 0x9E3779B97F4A7C15
_MIX_1: Final = 0xBF58476D1CE4E5B9
_MIX_2: Final = 0x94D049BB133111EB


class SplitMix64:
    """A generator of random numbers that starts from ``seed``, 0 to 2**64 - 1.

    ``state`` is all it remembers: a generator made from that number goes on in step.

    >>> from tsuro import SplitMix64
    >>> generator = SplitMix64(1234567)
    >>> generator.next()
    6457827717110365317
    >>> SplitMix64(generator.state).next()
    3203168211198807973
    """

    __slots__ = ("state",)

    state: int

    def __init__(self, seed: int) -> None:
        """Start from ``seed``; :class:`ArgumentError` for all but a whole number from 0 to 2**64 - 1."""
        number = whole_number(seed)
        if number is None or not 0 <= number < WORD:
            raise ArgumentError(f"a seed is a whole number from 0 to 2**64 - 1, not {shown(seed)}")
        self.state = number

    def next(self) -> int:
        """The next number, 0 to 2**64 - 1."""
        self.state = z = (self.state + _STEP) & _MASK
        z = ((z ^ z >> 30) * _MIX_1) & _MASK
        z = ((z ^ z >> 27) * _MIX_2) & _MASK
        return z ^ z >> 31

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``, by multiplication (Lemire 2019, without rejection).

        The bias is less than ``bound / 2**64``.

        >>> from tsuro import SplitMix64
        >>> SplitMix64(7).below(35)
        13
        """
        return (self.next() * bound) >> 64

    def choice(self, options: Sequence[T]) -> T:
        """One of ``options``, each as likely as the others; they must not be empty.

        >>> from tsuro import SplitMix64
        >>> SplitMix64(7).choice("abcdefgh")
        'd'
        """
        return options[self.below(len(options))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle ``items`` in place: Fisher and Yates, from the last index down.

        >>> from tsuro import SplitMix64
        >>> letters = list("abcd")
        >>> SplitMix64(7).shuffle(letters)
        >>> "".join(letters)
        'cdab'
        """
        bound = len(items)
        while bound > 1:
            for other in self._below_falling(bound) if bound <= ONE_BYTE else [self.below(bound)]:
                bound -= 1
                items[bound], items[other] = items[other], items[bound]

    def _below_falling(self, bound: int) -> bytes:
        """What :meth:`below` would give for ``bound``, 2 to 256, for one less, and so on: some at once, down to 2.

        Shuffles weigh in random play. So the numbers are worked out side by side, in lanes of 128
        bits of one large number: a product of two words of 64 bits just fits in a lane.
        """
        count, ones, steps, words, masks = _lanes(bound)
        z = (ones * self.state + steps) & words
        z = ((z ^ z >> 30) & words) * _MIX_1 & words
        z = ((z ^ z >> 27) & words) * _MIX_2 & words
        z = (z ^ z >> 31) & words
        self.state = (self.state + count * _STEP) & _MASK
        # Each lane times its own bound, bit by bit; what lies above the word is the number wanted.
        product = 0
        for mask in masks:
            product = (product << 1) + (z & mask)
        return product.to_bytes(LANE * count, "little")[LANE // 2 :: LANE]


@lru_cache(maxsize=ONE_BYTE)
def _lanes(bound: int) -> tuple[int, int, int, int, tuple[int, ...]]:
    """For the lanes of ``bound``, one less, and so on.

    Their number, a one in each, the steps from the state, all bits of a word, and for each bit of the
    bounds, the highest first, the words of those lanes whose bound has it.
    """
    bounds = range(bound, max(1, bound - MOST_LANES), -1)
    ones = sum(1 << 8 * LANE * lane for lane in range(len(bounds)))
    steps = sum((lane + 1) * _STEP % WORD << 8 * LANE * lane for lane in range(len(bounds)))
    masks = tuple(
        sum(_MASK << 8 * LANE * lane for lane, lane_bound in enumerate(bounds) if lane_bound >> bit & 1)
        for bit in reversed(range(bound.bit_length()))
    )
    return len(bounds), ones, steps, ones * _MASK, masks
