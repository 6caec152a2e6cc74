"""Floor 8, compiled: the generator of :mod:`tsuro.randomness`, number for number.

A generator is an array of one 64-bit number. Arithmetic of 64-bit numbers wraps around.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tsuro.batch.kernel.jit import inlined
from tsuro.batch.kernel.layout import Numbers

__all__ = ["below", "game_seed", "next_number", "shuffle"]

# A plain number beside one of 64 bits without sign would make the compiler turn to floating point.
_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_MIX_1: Final = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2: Final = np.uint64(0x94D049BB133111EB)
_27: Final = np.uint64(27)
_30: Final = np.uint64(30)
_31: Final = np.uint64(31)
_32: Final = np.uint64(32)
_HALF: Final = np.uint64(0xFFFFFFFF)


@inlined
def next_number(generator: Numbers) -> np.uint64:
    """The next number, 0 to 2**64 - 1."""
    state = np.uint64(generator[0]) + _STEP
    generator[0] = state  # type: ignore[assignment] # a number is a number
    state = (state ^ (state >> _30)) * _MIX_1
    state = (state ^ (state >> _27)) * _MIX_2
    return state ^ (state >> _31)


@inlined
def below(generator: Numbers, bound: int) -> int:
    """A number from 0 to ``bound - 1``: the upper half of the 128 bits of a product, from four products of halves."""
    number = next_number(generator)
    factor = np.uint64(bound)
    low = (number & _HALF) * (factor & _HALF)
    middle = (number >> _32) * (factor & _HALF) + (low >> _32)
    other = (number & _HALF) * (factor >> _32) + (middle & _HALF)
    high = (number >> _32) * (factor >> _32) + (middle >> _32) + (other >> _32)
    return np.int64(high)  # type: ignore[return-value] # a number is a number


@inlined
def shuffle(generator: Numbers, items: Numbers, count: int) -> None:
    """Shuffle the first ``count`` items: Fisher and Yates, from the last index down."""
    for last in range(count - 1, 0, -1):
        other = below(generator, last + 1)
        items[last], items[other] = items[other], items[last]


@inlined
def game_seed(base: np.uint64, number: int, source: Numbers) -> None:
    """Make ``source`` the generator of the game of that number: its seed is ``SplitMix64(base + number).next()``."""
    source[0] = base + np.uint64(number)  # type: ignore[assignment] # a number is a number
    source[0] = next_number(source)  # type: ignore[assignment] # a number is a number
