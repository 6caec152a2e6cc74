"""Counts of sequences of actions: what they refuse. The counts themselves are held to recordings elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

import tsuro
from tsuro.observation import observe
from tsuro.perft import perft, perft_by_action

STATE = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0, 33], [1, 2]])


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (tsuro.apply(STATE, tsuro.Move(33, 0)), "expected a State, not Transition; its state is one"),
        (observe(STATE, 0), "expected a State, not Observation"),
        (None, "expected a State, not NoneType"),
    ],
)
def test_counts_begin_in_a_state(given: Any, message: str) -> None:  # noqa: ANN401 - wrong on purpose
    for count in (perft, perft_by_action):
        with pytest.raises(tsuro.InvalidStateError, match=message):
            count(given, 1)


@pytest.mark.parametrize("depth", [-1, 1.0, "1", None, True, pytest.param(-(10**5000), id="huge")])
def test_depths_are_whole_numbers(depth: Any) -> None:  # noqa: ANN401 - wrong on purpose
    with pytest.raises(tsuro.ArgumentError, match="a depth is a whole number from 0 up, not"):
        perft(STATE, depth)
    with pytest.raises(tsuro.ArgumentError, match="a depth to break down is a whole number from 1 up, not"):
        perft_by_action(STATE, depth)
