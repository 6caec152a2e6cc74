"""Golden lines of the notation: ``python -m tests.support.golden_notation`` writes them, once for ever.

A line that has been written stays; a new version of the notation gets a file of its own.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tsuro
from tsuro import notation

if TYPE_CHECKING:
    from collections.abc import Iterator

FILE = Path(__file__).parents[1] / "golden" / "notation-1.jsonl"
GAMES: list[dict[str, Any]] = [
    {"players": 2, "seed": 1, "first": 0, "dealing": "automatic", "rules": {}},
    {"players": 4, "seed": 1, "first": 1, "dealing": "automatic", "rules": {"elimination_bonus": True}},
    {
        "players": 5,
        "seed": 11,
        "first": 4,
        "dealing": "by_hand",
        "rules": {
            "rows": 3,
            "columns": 5,
            "tiles": [*range(20), 3, 3, 7],
            "hand_size": 2,
            "max_players": 6,
            "self_elimination": "any_elimination",
            "dead_hands": "box",
            "name": "Caf\u00e9 \U0001f600",
        },
    },
    {
        "players": 8,
        "seed": 2**64 - 1,
        "first": 0,
        "dealing": "automatic",
        "rules": {"rows": 12, "columns": 20, "tiles": [*range(35)] * 2, "dragon": False, "open_hands": True},
    },
    {
        "players": 3,
        "seed": 5,
        "first": 1,
        "dealing": "automatic",
        "rules": {
            "rows": 4,
            "columns": 4,
            "tiles": [*range(12)],
            "max_players": 4,
            "elimination_bonus": True,
            "dead_hands": "bottom",
            "self_elimination": "allowed",
            "min_players": 3,
        },
    },
]


def lines() -> Iterator[str]:
    """Give a line for each phase of each game, and some more."""
    for game in GAMES:
        rules = tsuro.Ruleset(**game["rules"])
        chooser = tsuro.SplitMix64(game["seed"])
        state = tsuro.new_game(
            game["players"], rules=rules, seed=game["seed"], first=game["first"], dealing=game["dealing"]
        )
        steps = 0
        due: dict[str, int] = {}
        while True:
            if steps >= due.get(state.phase, 0):
                yield json.dumps({**game, "steps": steps, "line": notation.format_state(state)})
                due[state.phase] = steps + 9
            if state.phase is tsuro.Phase.OVER:
                break
            state = tsuro.apply(state, chooser.choice(sorted(tsuro.legal_actions(state), key=repr))).state
            steps += 1


def main() -> None:
    """Write the lines."""
    FILE.write_text("".join(f"{line}\n" for line in lines()), encoding="ascii")


if __name__ == "__main__":
    main()
