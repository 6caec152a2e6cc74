"""The plain core beside python-chess."""

import collections
import gc
import os
import statistics
import subprocess
import sys
import tracemalloc
from functools import partial

import chess

import tsuro
from benchmarks.figures import Figure, Work, rates, ratios
from benchmarks.random_play import (
    LARGE_BOARD,
    advance_with_events,
    endless,
    perft_chess,
    perft_tsuro,
    play_chess,
    play_on,
    play_tsuro,
    started_game,
    states_of_games,
)

CHESS = "python-chess: moves"
CHESS_PERFT = "python-chess: perft"
STARTED = 100


def random_play(rounds: int, seconds: float) -> list[Figure]:
    """Placements of random legal play in a second, set beside the moves of python-chess."""
    works: dict[str, Work] = {CHESS: endless(play_chess)}
    for name, advance in (("next_state", tsuro.next_state), ("apply_move", advance_with_events)):
        for players in (4, 2, 8):
            started = [started_game(players, seed) for seed in range(STARTED)]
            works[f"{players} players, {name}"] = endless(partial(play_on, started, advance=advance))
    for players in (4, 2, 8):
        works[f"{players} players, whole games"] = endless(partial(play_tsuro, players=players))
    large = [started_game(4, seed, LARGE_BOARD) for seed in range(20)]
    works["4 players, 20x20"] = endless(partial(play_on, large, advance=tsuro.next_state))
    measured = rates(works, rounds, seconds)

    def beside_chess(name: str, goal: float | None = None) -> Figure:
        return Figure(
            f"{name}: x python-chess",
            ratios(measured[name], measured[CHESS]),
            goal=goal,
            rate=statistics.median(measured[name]),
        )

    def beside_four(players: int, name: str) -> Figure:
        own, four = measured[f"{players} players, {name}"], measured[f"4 players, {name}"]
        return Figure(f"{players} players, {name}: x 4 players", ratios(own, four), goal=0.85)

    return [
        Figure(CHESS, [1.0] * rounds, rate=statistics.median(measured[CHESS])),
        beside_chess("4 players, next_state", 6.5),
        beside_chess("2 players, next_state"),
        beside_chess("8 players, next_state"),
        beside_four(2, "next_state"),
        beside_four(8, "next_state"),
        beside_chess("4 players, apply_move", 4.5),
        beside_chess("2 players, apply_move"),
        beside_chess("8 players, apply_move"),
        beside_four(2, "apply_move"),
        beside_four(8, "apply_move"),
        *(beside_chess(f"{players} players, whole games") for players in (4, 2, 8)),
        Figure(
            "a placement on 20x20: x one on 6x6",
            ratios(measured["4 players, next_state"], measured["4 players, 20x20"]),
            goal=3,
            at_most=True,
        ),
    ]


def counting(rounds: int, seconds: float) -> list[Figure]:
    """Positions counted in a second; the last ply is counted, not played."""
    works: dict[str, Work] = {CHESS_PERFT: partial(perft_chess, chess.Board(), 3)}
    for players in (4, 2, 8):
        works[f"perft, {players} players"] = partial(perft_tsuro, started_game(players, 7), 3)
    measured = rates(works, rounds, seconds)
    return [
        Figure(
            f"{name}: x python-chess",
            ratios(measured[name], measured[CHESS_PERFT]),
            goal=1 if name != CHESS_PERFT else None,
            rate=statistics.median(measured[name]),
        )
        for name in works
    ]


def import_cost(repeats: int = 21) -> Figure:
    """What `import tsuro` takes in a fresh process that has imported attrs, once its bytecode is on file."""
    program = "import attrs, time; start = time.perf_counter(); import tsuro; print(time.perf_counter() - start)"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", program]
    _, *taken = [float(subprocess.check_output(command, text=True, env=environment)) for _ in range(repeats + 1)]
    return Figure("import tsuro after import attrs: ms", [seconds * 1e3 for seconds in taken], goal=30, at_most=True)


def bytes_per_state(players: int, games: int = 100) -> Figure:
    """The memory that a state of a game takes when all states of it are kept."""
    collections.deque(states_of_games(players, range(games)), maxlen=0)  # fills the tables that are made on first use
    gc.collect()
    tracemalloc.start()
    states = list(states_of_games(players, range(games)))
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return Figure(f"a state of a game of {players}: bytes", [held / len(states)], goal=1500, at_most=True)


def bytes_of_a_million() -> Figure:
    """The same for a million states of games of four, in a process of their own."""
    size = float(subprocess.check_output([sys.executable, "-m", "benchmarks.memory"], text=True))
    return Figure("a state of a game of 4, of a million: bytes", [size], goal=1500, at_most=True)


def core_figures(rounds: int, seconds: float) -> list[Figure]:
    """All figures of the core."""
    return [
        *random_play(rounds, seconds),
        *counting(rounds, seconds),
        import_cost(),
        *(bytes_per_state(players) for players in (4, 2, 8)),
        bytes_of_a_million(),
    ]
