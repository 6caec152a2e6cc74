"""Random play and counting under pytest-benchmark; `compare.py` sets the numbers side by side."""

import chess
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import tsuro
from benchmarks.random_play import (
    LARGE_BOARD,
    Advance,
    advance_with_events,
    perft_chess,
    perft_tsuro,
    play_chess,
    play_tsuro,
    started_game,
)


@pytest.mark.parametrize("players", [2, 4, 8])
@pytest.mark.parametrize("advance", [tsuro.next_state, advance_with_events], ids=["next_state", "apply_move"])
def test_a_game_of_tsuro(benchmark: BenchmarkFixture, players: int, advance: Advance) -> None:
    assert benchmark(play_tsuro, 7, players, advance) > 0


def test_a_game_of_tsuro_on_a_large_board(benchmark: BenchmarkFixture) -> None:
    assert benchmark(play_tsuro, 7, 4, tsuro.next_state, LARGE_BOARD) > 0


def test_a_game_of_chess(benchmark: BenchmarkFixture) -> None:
    assert benchmark(play_chess, 7) > 0


def test_perft_of_tsuro(benchmark: BenchmarkFixture) -> None:
    assert benchmark(perft_tsuro, started_game(4, 7), 3) > 0


def test_perft_of_chess(benchmark: BenchmarkFixture) -> None:
    assert benchmark(perft_chess, chess.Board(), 3) == 8902
