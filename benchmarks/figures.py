"""What is measured, what it should reach, and the table of it."""

import os
import platform
import statistics
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import chess

# One call does some work and says how much of it: placements, moves, counts.
Work = Callable[[], int]

LINE = "{:<52} {:>13} {:>9} {:>7} {:>8}"


class Figure(NamedTuple):
    """Something measured: its values, one for each round, and what they should reach."""

    name: str
    values: list[float]
    goal: float | None = None
    at_most: bool = False
    rate: float | None = None

    @property
    def value(self) -> float:
        """The median of the rounds."""
        return statistics.median(self.values)

    @property
    def noise(self) -> float:
        """Half the distance between the quartiles: how far off the median may be."""
        if len(self.values) < 2:
            return 0.0
        low, _, high = statistics.quantiles(self.values, n=4)
        return (high - low) / 2

    @property
    def missed(self) -> bool:
        """Whether the goal is missed by more than the noise."""
        if self.goal is None:
            return False
        return self.value - self.noise > self.goal if self.at_most else self.value + self.noise < self.goal


def rate(work: Work, seconds: float) -> float:
    """Repeat the work for about this long; return how much of it is done in a second of processor time."""
    done = 0
    start = time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        done += work()
    return done / elapsed


def rates(works: dict[str, Work], rounds: int, seconds: float) -> dict[str, list[float]]:
    """Let the contenders take turns; return the rates of each, one for every round.

    So a busy moment of the machine hits all of them alike.
    """
    measured: dict[str, list[float]] = {name: [] for name in works}
    for work in works.values():
        work()
    for _ in range(rounds):
        for name, work in works.items():
            measured[name].append(rate(work, seconds))
    return measured


def ratios(own: list[float], other: list[float]) -> list[float]:
    """Round by round, how much faster the one was than the other."""
    return [a / b for a, b in zip(own, other, strict=True)]


def processor() -> str:
    """Return the name of the processor, as far as the system tells."""
    information = Path("/proc/cpuinfo")
    if information.exists():
        for line in information.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def print_machine() -> None:
    """Say where this was measured."""
    print(f"{processor()}, {os.cpu_count()} cores, {platform.system()}, ", end="")
    print(f"{platform.python_implementation()} {platform.python_version()}, chess {chess.__version__}")
    if hasattr(os, "getloadavg"):
        print(f"load of the machine before: {os.getloadavg()[0]:.1f}")


def print_table(figures: Iterable[Figure]) -> None:
    """One line for each figure."""
    print(LINE.format("", "per second", "value", "+-", "goal"))
    for figure in figures:
        rate = "" if figure.rate is None else f"{figure.rate:,.0f}"
        goal = "" if figure.goal is None else f"{'<' if figure.at_most else '>'} {figure.goal:g}"
        verdict = "  MISSED" if figure.missed else ""
        print((LINE.format(figure.name, rate, f"{figure.value:,.2f}", f"{figure.noise:.2f}", goal) + verdict).rstrip())
