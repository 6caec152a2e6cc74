"""``tsuro perft``: how many sequences of actions begin in a position."""

from __future__ import annotations

import sys
import time

from tsuro.actions import ChooseStart
from tsuro.cli.output import print_table
from tsuro.engine import apply, legal_starts, new_game
from tsuro.notation import format_action
from tsuro.perft import perft, perft_by_action
from tsuro.randomness import SplitMix64
from tsuro.ruleset import Ruleset
from tsuro.state import Phase, State

__all__ = ["begun_game", "run"]


def begun_game(players: int, rules: Ruleset, seed: int) -> State:
    """A new game with all stones on marks drawn by the seed."""
    state = new_game(players, rules=rules, seed=seed)
    source = SplitMix64(seed)
    while state.phase is Phase.START:
        state = apply(state, ChooseStart(source.choice(legal_starts(state)))).state
    return state


def run(state: State, depth: int, *, divide: bool) -> None:
    """Print the counts for every depth, and for the last one by first action if asked to."""
    began = time.perf_counter()
    counts = [(str(level), str(perft(state, level))) for level in range(1, depth + 1)]
    seconds = time.perf_counter() - began
    print_table(("Depth", "Positions"), counts, sys.stdout)
    if divide:
        print()
        by_action = perft_by_action(state, depth)
        print_table(
            ("First", "Positions"),
            [(format_action(action), str(count)) for action, count in by_action.items()],
            sys.stdout,
        )
    if sys.stderr.isatty():
        positions = sum(int(count) for _, count in counts)
        print(f"{positions / seconds:,.0f} positions a second", file=sys.stderr)
