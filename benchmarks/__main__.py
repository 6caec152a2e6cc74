"""Measure the library beside python-chess, in one run on one machine: `python -m benchmarks`.

Contenders take turns in short rounds, and the medians of the ratios are reported, with half the
distance of their quartiles as the noise. Time is that of the processor, where other programs matter
little, unless a line speaks of the clock. Exits with 1 when a goal is missed by more than the noise.
"""

import argparse
import sys
from collections.abc import Sequence

from benchmarks.batch import batch_figures
from benchmarks.core import core_figures
from benchmarks.figures import print_machine, print_table


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the options, measure, and print one table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure tsuro beside python-chess.")
    parser.add_argument("--rounds", type=int, default=9, help="how often the contenders take turns (default: 9)")
    parser.add_argument("--seconds", type=float, default=0.3, help="length of one turn (default: 0.3)")
    parser.add_argument("--only", choices=["core", "batch"], help="measure only one of the two engines")
    options = parser.parse_args(arguments)
    print_machine()
    print(f"medians of {options.rounds} rounds of {options.seconds} s, taken in turns; +- half the quartile distance\n")
    figures = [] if options.only == "batch" else core_figures(options.rounds, options.seconds)
    if options.only != "core":
        figures += batch_figures(options.rounds, options.seconds)
    print_table(figures)
    return 1 if any(figure.missed for figure in figures) else 0


if __name__ == "__main__":
    sys.exit(main())
