"""What the library keeps for later use is bounded, whatever it is asked."""

from __future__ import annotations

import gc
import random
import tracemalloc
import weakref
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from attrs import frozen

import tsuro
from tsuro import svg, text
from tsuro.bots import SurvivorBot
from tsuro.values import Value

SIZES = [(rows, columns) for rows in range(2, 21) for columns in range(2, 21)]
MOST = 20_000_000
"""Maximum number of bytes that may be left behind."""


@contextmanager
def little_left_behind() -> Generator[None]:
    gc.collect()
    tracemalloc.start()
    try:
        yield
        gc.collect()
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert held < MOST


def test_boards_of_many_sizes_read_from_notation_leave_little_behind() -> None:
    with little_left_behind():
        for rows, columns in SIZES[::3]:
            rules = tsuro.Ruleset(rows=rows, columns=columns)
            state = tsuro.position({(0, 0): (33, 0)}, [(0, 1, 0), (1, 0, 6)], [[1], [2]], rules=rules)
            assert tsuro.parse_state(tsuro.format_state(state)) == state


def test_games_on_boards_of_many_sizes_leave_little_behind() -> None:
    with little_left_behind():
        for rows, columns in SIZES[::6]:
            rng = random.Random(rows * 100 + columns)
            state = tsuro.new_game(2, rules=tsuro.Ruleset(rows=rows, columns=columns), seed=1)
            for _ in range(8):
                if state.phase is not tsuro.Phase.OVER:
                    state = tsuro.apply(state, rng.choice(tsuro.legal_actions(state))).state


def test_pictures_and_bots_on_many_sizes_leave_little_behind() -> None:
    with little_left_behind():
        for rows, columns in SIZES[::12]:
            state = tsuro.new_game(2, rules=tsuro.Ruleset(rows=rows, columns=columns), seed=1)
            SurvivorBot().choose(tsuro.observe(state, 0), tsuro.SplitMix64(1))
            svg.board(state)
            text.board(state)


def test_classes_of_values_can_go() -> None:
    def a_class() -> Any:  # noqa: ANN401
        @frozen(eq=False, repr=False)
        class Local(Value):
            number: int

        assert Local(1) == Local(1)
        return weakref.ref(Local)

    classes = [a_class() for _ in range(300)]
    gc.collect()
    assert sum(known() is not None for known in classes) <= 150
