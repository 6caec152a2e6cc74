"""The generator behind every shuffle; its golden numbers are in ``test_reproducible``."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tsuro
from tsuro import SplitMix64


def test_a_generator_made_from_the_state_goes_on_in_step() -> None:
    one = SplitMix64(5)
    one.next()
    two = SplitMix64(one.state)
    assert [one.next() for _ in range(3)] == [two.next() for _ in range(3)]


def test_the_state_advances_by_the_golden_gamma_and_wraps_around() -> None:
    generator = SplitMix64(0)
    generator.next()
    assert generator.state == 0x9E3779B97F4A7C15
    generator = SplitMix64(2**64 - 1)
    generator.next()
    assert generator.state == 0x9E3779B97F4A7C14


def test_a_number_below_a_bound_is_the_high_word_of_the_product() -> None:
    # The first number of seed 0 is 0xE220A8397B1DCDAF, that is 0.8833 of 2**64.
    assert SplitMix64(0).next() == 0xE220A8397B1DCDAF
    assert [SplitMix64(0).below(bound) for bound in (1, 2, 10, 1000)] == [0, 1, 8, 883]


def test_a_choice_is_the_option_of_that_number() -> None:
    assert SplitMix64(0).choice("abcdefghij") == "i"
    assert SplitMix64(0).choice(["only"]) == "only"


def test_a_shuffle_goes_from_the_last_index_down() -> None:
    # Numbers of seed 0 as parts of 2**64: 0.88, 0.43, 0.02.
    letters = list("abcd")
    SplitMix64(0).shuffle(letters)
    # 0.88 * 4 = 3: d stays; 0.43 * 3 = 1: c and b; 0.02 * 2 = 0: the new second, c, and a.
    assert letters == ["c", "a", "b", "d"]


def test_a_shuffle_moves_the_generator_as_its_numbers_would() -> None:
    shuffling, counting = SplitMix64(9), SplitMix64(9)
    shuffling.shuffle(list(range(8)))
    for _ in range(7):
        counting.next()
    assert shuffling.state == counting.state


def test_a_shuffle_takes_its_numbers_from_below() -> None:
    # Long lists: the lowest bits of a number count for little in the choice among few.
    shuffled, swapped = list(range(200_000)), list(range(200_000))
    SplitMix64(1).shuffle(shuffled)
    generator = SplitMix64(1)
    for last in range(len(swapped) - 1, 0, -1):
        other = generator.below(last + 1)
        swapped[last], swapped[other] = swapped[other], swapped[last]
    assert shuffled == swapped


@given(st.integers(0, 2**64 - 1), st.integers(0, 300))
def test_a_shuffle_is_that_of_fisher_and_yates(seed: int, length: int) -> None:
    """Shuffle in place: Fisher and Yates, from the last index down."""
    shuffling, plain = SplitMix64(seed), SplitMix64(seed)
    shuffled, swapped = list(range(length)), list(range(length))
    shuffling.shuffle(shuffled)
    for last in range(length - 1, 0, -1):
        other = plain.below(last + 1)
        swapped[last], swapped[other] = swapped[other], swapped[last]
    assert shuffled == swapped
    assert shuffling.state == plain.state


@pytest.mark.parametrize("items", [[], ["only"]])
def test_nothing_to_shuffle_moves_nothing(items: list[str]) -> None:
    generator = SplitMix64(9)
    generator.shuffle(items)
    assert generator.state == 9


@pytest.mark.parametrize(
    ("seed", "told"),
    [(-1, "-1"), (2**64, "18446744073709551616"), (1.0, "1.0"), (True, "True"), ("7", "'7'"), (None, "None")],
)
def test_a_seed_out_of_range_is_refused(seed: Any, told: str) -> None:  # noqa: ANN401
    with pytest.raises(tsuro.ArgumentError) as caught:
        SplitMix64(seed)
    assert str(caught.value) == f"a seed is a whole number from 0 to 2**64 - 1, not {told}"


def test_the_smallest_and_the_largest_seed_are_accepted() -> None:
    assert (SplitMix64(0).state, SplitMix64(2**64 - 1).state) == (0, 2**64 - 1)


def test_a_generator_has_nothing_but_its_state() -> None:
    with pytest.raises(AttributeError):
        SplitMix64(1).seed = 1  # type: ignore[attr-defined]
