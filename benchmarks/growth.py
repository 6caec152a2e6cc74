"""Draw how the cost of a placement grows: `python -m benchmarks.growth FOLDER` writes growth.svg there.

By size of the board, and by number of tiles that lie, which is also by length of the paths: on a
board of 20x20, with two players, who follow paths of some hundred squares in the end. Each point is
the median of placements in microseconds of processor time, divided by that of the first point.
"""

import argparse
import random
import statistics
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl
from matplotlib import pyplot as plt

import tsuro
from benchmarks.random_play import LARGE_BOARD, started_game

SIDES = (6, 7, 8, 10, 12, 14, 16, 18, 20)
STEP = 20


def placements(rules: tsuro.Ruleset, games: int, players: int = 2) -> list[tuple[int, float]]:
    """Play games; for each placement the tiles that lay before, and the seconds it took."""
    rng = random.Random(7)
    taken: list[tuple[int, float]] = []
    for seed in range(games):
        state = started_game(players, seed, rules)
        laid = 0
        while state.phase is not tsuro.Phase.OVER:
            tile, rotation = rng.choice(tsuro.legal_moves(state))
            start = time.perf_counter()
            state = tsuro.next_state(state, tile, rotation)
            taken.append((laid, time.perf_counter() - start))
            laid += 1
    return taken


def by_size() -> dict[int, float]:
    """The median cost of a placement for boards of these sides, four players."""
    costs: dict[int, list[float]] = defaultdict(list)
    for _ in range(5):
        for side in SIDES:
            rules = tsuro.Ruleset(
                rows=side, columns=side, tiles=tsuro.TileSet(list(range(35)) * (side * side // 35 + 1))
            )
            costs[side] += [seconds for _, seconds in placements(rules, games=600 // side, players=4)]
    return {side: statistics.median(seconds) for side, seconds in costs.items()}


def by_tiles() -> dict[int, float]:
    """The median cost of a placement on 20x20, by number of tiles that lay before."""
    costs: dict[int, list[float]] = defaultdict(list)
    for laid, seconds in placements(LARGE_BOARD, games=400):
        costs[laid // STEP * STEP].append(seconds)
    return {laid: statistics.median(seconds) for laid, seconds in sorted(costs.items()) if len(seconds) > 100}


def draw(folder: Path) -> None:
    """Measure, print and draw."""
    curves = [("squares on a side of the board", by_size()), ("tiles on a board of 20x20", by_tiles())]
    mpl.rcParams["svg.hashsalt"] = "tsuro"
    figure, axes = plt.subplots(1, 2, figsize=(9, 3), sharey=True, layout="constrained")
    for axis, (label, curve) in zip(axes, curves, strict=True):
        first = next(iter(curve.values()))
        ratios = [cost / first for cost in curve.values()]
        print(label, {place: round(ratio, 2) for place, ratio in zip(curve, ratios, strict=True)})
        axis.plot(list(curve), ratios, marker="o", color="#3b6ea5")
        axis.set_xlabel(label)
        axis.set_ylim(0, 3)
        axis.grid(alpha=0.3)
    axes[0].set_ylabel("cost of a placement")
    figure.savefig(folder / "growth.svg", metadata={"Date": None})


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the folder and draw."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.growth", description="Draw the growth curves.")
    parser.add_argument("folder", type=Path, help="where growth.svg goes")
    draw(parser.parse_args(arguments).folder)


if __name__ == "__main__":
    main()
