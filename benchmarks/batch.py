"""The batch engine beside python-chess.

What two threads gain is measured on the clock, in turns with one thread, which needs two cores that
nobody else uses; beside it stands what they cost in processor time, which is the same as for one
thread where none waits for the other. The first start compiles where no machine code is kept yet;
later ones are fresh processes that load it.
"""

import statistics
import subprocess
import sys
import time
from functools import partial
from itertools import count
from typing import NamedTuple

import tsuro
from benchmarks.figures import Figure, Work, rates, ratios
from benchmarks.random_play import endless, play_chess, play_tsuro
from tsuro.batch import rollouts, simulate

CHESS = "python-chess, random play"
CORE = "plain core, 4 players"
GAMES = 2000
START = """
import time
from tsuro.batch import simulate
simulate(4, 100, seed=7, threads=1)
print(time.process_time(), flush=True)
"""
LARGE = tsuro.Ruleset(rows=20, columns=20, tiles=tsuro.TileSet(list(range(35)) * 12))


def play_batch(seed: int, players: int, rules: tsuro.Ruleset = tsuro.CALLIOPE, games: int = GAMES) -> int:
    """Play some games on one thread; return the number of placements."""
    return int(simulate(players, games, rules=rules, seed=seed, threads=1).lengths.sum())


def per_core(rounds: int, seconds: float) -> list[Figure]:
    """Moves in a second of one core, set beside python-chess."""
    works: dict[str, Work] = {
        f"batch engine, {players} players": endless(partial(play_batch, players=players)) for players in (2, 4, 8)
    }
    works["batch engine, 4 players, 20x20"] = endless(partial(play_batch, players=4, rules=LARGE, games=200))
    works[CORE] = endless(partial(play_tsuro, players=4))
    works[CHESS] = endless(play_chess)
    measured = rates(works, rounds, seconds)
    return [
        Figure(
            f"{name}: moves, x python-chess",
            ratios(measured[name], measured[CHESS]),
            goal=200 if name == "batch engine, 4 players" else None,
            rate=statistics.median(measured[name]),
        )
        for name in works
    ]


class Run(NamedTuple):
    """What some games cost."""

    clock: float
    processor: float


def timed(threads: int, games: int, seed: int) -> Run:
    """Play games of four players on so many threads."""
    clock, processor_time = time.perf_counter(), time.process_time()
    simulate(4, games, seed=seed, threads=threads)
    return Run(time.perf_counter() - clock, time.process_time() - processor_time)


def two_threads(rounds: int, seconds: float) -> list[Figure]:
    """What two threads gain over one on the clock, and what they cost in processor time."""
    games = int(GAMES / timed(1, GAMES, 0).processor * seconds) + 1
    pairs = [(timed(1, games, seed), timed(2, games, seed)) for seed in range(rounds)]
    return [
        Figure(
            "two threads: speed on the clock, x one thread",
            [one.clock / two.clock for one, two in pairs],
            goal=1.8,
            rate=statistics.median(games / two.clock for _, two in pairs),
        ),
        Figure("two threads: processor time, x one thread", [two.processor / one.processor for one, two in pairs]),
    ]


class Start(NamedTuple):
    """How long a fresh process takes from its start to the end of its first hundred games."""

    clock: float
    processor: float


def fresh_start() -> Start:
    """Start a process and wait for it to say that its games are played."""
    start = time.perf_counter()
    with subprocess.Popen([sys.executable, "-c", START], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        return Start(time.perf_counter() - start, float(said))


def rollout_rate(rounds: int) -> Figure:
    """Playouts for every action of the first placement, in a second of one core."""
    state = tsuro.new_game(4, seed=7)
    while state.phase is tsuro.Phase.START:
        state = tsuro.choose_start(state, tsuro.legal_starts(state)[10]).state
    seeds = count()
    measured: list[float] = []
    for _ in range(rounds + 1):
        start = time.process_time()
        result = rollouts(state, 200, seed=next(seeds), threads=1)
        measured.append(len(result.actions) * 200 / (time.process_time() - start))
    return Figure("rollouts from the first placement: games", measured[1:], rate=statistics.median(measured[1:]))


def batch_figures(rounds: int, seconds: float) -> list[Figure]:
    """All figures of the batch engine."""
    first_start = fresh_start()
    later_starts = [fresh_start() for _ in range(5)]
    return [
        *per_core(rounds, seconds),
        *two_threads(rounds, seconds),
        Figure("first start, compiling if need be: processor s", [first_start.processor]),
        Figure("later starts: processor s", [start.processor for start in later_starts], goal=2, at_most=True),
        Figure("later starts: s on the clock", [start.clock for start in later_starts]),
        rollout_rate(rounds),
    ]
