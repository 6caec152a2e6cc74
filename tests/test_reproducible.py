"""A seed means the same for ever: the golden values, and the same games in every process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import tsuro
from tests.support import golden_values as golden

ROOT = Path(__file__).parents[1]
GOLDEN = golden.read()

#: Published for SplitMix64 with seed 1234567 (Rosetta Code, "Pseudo-random numbers/Splitmix64").
PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


def test_the_golden_file_is_what_the_model_computes() -> None:
    assert golden.computed() == GOLDEN


def test_the_generator_gives_the_published_numbers() -> None:
    generator = tsuro.SplitMix64(1234567)
    assert [generator.next() for _ in range(5)] == PUBLISHED
    assert GOLDEN["generator"]["1234567"] == PUBLISHED


@pytest.mark.parametrize("seed", golden.GENERATOR_SEEDS)
def test_the_generator_gives_the_golden_numbers(seed: int) -> None:
    generator = tsuro.SplitMix64(seed)
    assert [generator.next() for _ in range(5)] == GOLDEN["generator"][str(seed)]


def test_a_shuffle_gives_the_golden_order() -> None:
    tiles = list(range(35))
    tsuro.SplitMix64(golden.SHUFFLE_SEED).shuffle(tiles)
    assert tiles == GOLDEN["shuffle"]


def test_a_seed_deals_the_golden_hands_and_pile() -> None:
    state = tsuro.new_game(golden.DEAL_PLAYERS, seed=golden.DEAL_SEED)
    assert [list(seat.hand) for seat in state.seats] == GOLDEN["deal"]["hands"]
    assert list(state.pile) == GOLDEN["deal"]["pile"]
    assert state.generator == GOLDEN["deal"]["generator"]


@pytest.mark.parametrize(("seed", "players"), golden.GAMES)
def test_a_seed_plays_the_golden_game(seed: int, players: int) -> None:
    assert golden.play_library(seed, players) == GOLDEN["games"][f"{seed}/{players}"]


@pytest.mark.parametrize("hash_seed", ["0", "1", "4294967295", "random"])
def test_the_games_do_not_depend_on_the_hash_seed(hash_seed: str) -> None:
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    played = subprocess.run(
        [sys.executable, "-m", "tests.support.golden_values", "play"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(played.stdout) == GOLDEN["games"]
