"""Set Tsuro beside python-chess, in one run on one machine: `python -m benchmarks.compare`.

The contenders take turns in short rounds, so that a busy moment of the machine hits all of them alike;
the medians are reported. Time is that of the processor, without the time that other programs took.
"""

import argparse
import gc
import os
import platform
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import chess

import tsuro
from benchmarks.random_play import (
    LARGE_BOARD,
    advance_with_events,
    endless,
    perft_chess,
    perft_tsuro,
    play_chess,
    play_tsuro,
    started_game,
    states_of_games,
)

# One call does some work and says how much of it: placements, moves, counts.
Work = Callable[[], int]

CHESS_PLAY = "chess, random play"
CHESS_PERFT = "chess, perft"
LINE = "{:<44} {:>12} {:>9}"


def contenders() -> dict[str, tuple[Work, str]]:
    """Return everything that is timed, and what it is measured against."""
    played = {
        f"tsuro, {players} players, {name}": endless(partial(play_tsuro, players=players, advance=advance))
        for name, advance in (("next_state", tsuro.next_state), ("apply_move", advance_with_events))
        for players in (2, 4, 8)
    }
    played["tsuro, 4 players, next_state, 20x20"] = endless(partial(play_tsuro, players=4, rules=LARGE_BOARD))
    played[CHESS_PLAY] = endless(play_chess)
    counted: dict[str, Work] = {
        f"tsuro, {players} players, perft": partial(perft_tsuro, started_game(players, 7), 3) for players in (2, 4, 8)
    }
    counted[CHESS_PERFT] = partial(perft_chess, chess.Board(), 3)
    return {name: (work, CHESS_PLAY) for name, work in played.items()} | {
        name: (work, CHESS_PERFT) for name, work in counted.items()
    }


def rate(work: Work, seconds: float) -> float:
    """Repeat the work for about this long; return how much of it is done in a second."""
    done = 0
    start = time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        done += work()
    return done / elapsed


def rates(works: dict[str, Work], rounds: int, seconds: float) -> dict[str, list[float]]:
    """Let the contenders take turns; return the rates of each, one for every round."""
    measured: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            measured[name].append(rate(work, seconds))
    return measured


def import_time(statement: str, repeats: int = 11) -> float:
    """Return the median of the seconds that an import takes in a fresh process."""
    program = f"import time; start = time.perf_counter(); {statement}; print(time.perf_counter() - start)"
    return statistics.median(
        float(subprocess.check_output([sys.executable, "-c", program], text=True)) for _ in range(repeats)
    )


def bytes_per_state(players: int, games: int = 20) -> float:
    """Return the memory that a state of a game takes when all states of it are kept."""
    states_of_games(players, games)  # fills the tables that are made on first use
    gc.collect()
    tracemalloc.start()
    states = states_of_games(players, games)
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return held / len(states)


def processor() -> str:
    """Return the name of the processor, as far as the system tells."""
    information = Path("/proc/cpuinfo")
    if information.exists():
        for line in information.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def report(rounds: int, seconds: float) -> None:
    """Measure everything and print one table."""
    print(f"{processor()}, {os.cpu_count()} cores, {platform.system()}, ", end="")
    print(f"{platform.python_implementation()} {platform.python_version()}, chess {chess.__version__}")
    print(f"medians of {rounds} rounds of {seconds} s of processor time, taken in turns")

    works = contenders()
    measured = rates({name: work for name, (work, _) in works.items()}, rounds, seconds)
    print(f"\n{LINE.format('', 'per second', 'x chess')}")
    for name, (_, against) in works.items():
        ratio = statistics.median(a / b for a, b in zip(measured[name], measured[against], strict=True))
        print(LINE.format(name, f"{statistics.median(measured[name]):,.0f}", f"{ratio:.2f}"))

    print(f"\n{LINE.format('', 'microseconds', 'x 6x6')}")
    small = 1e6 / statistics.median(measured["tsuro, 4 players, next_state"])
    large = 1e6 / statistics.median(measured["tsuro, 4 players, next_state, 20x20"])
    print(LINE.format("a placement on 6x6", f"{small:.1f}", "1.00"))
    print(LINE.format("a placement on 20x20", f"{large:.1f}", f"{large / small:.2f}"))

    print(f"\n{LINE.format('', 'milliseconds', '')}".rstrip())
    for statement in ("import attrs", "import tsuro", "import chess"):
        print(LINE.format(statement, f"{import_time(statement) * 1e3:.1f}", "").rstrip())

    print(f"\n{LINE.format('', 'bytes', '')}".rstrip())
    for players in (2, 4, 8):
        print(LINE.format(f"a state of a game of {players}", f"{bytes_per_state(players):,.0f}", "").rstrip())


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the options and report."""
    parser = argparse.ArgumentParser(description="Measure tsuro beside python-chess.")
    parser.add_argument("--rounds", type=int, default=9, help="how often the contenders take turns (default: 9)")
    parser.add_argument("--seconds", type=float, default=0.3, help="processor time of one turn (default: 0.3)")
    options = parser.parse_args(arguments)
    report(options.rounds, options.seconds)


if __name__ == "__main__":
    main()
