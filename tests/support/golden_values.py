"""Golden values: what a seed means, for ever.

``python -m tests.support.golden_values write`` computes them anew with the naive model, never with the library;
``python -m tests.support.golden_values play`` prints what the library makes of the same seeds.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any, cast

import tsuro
from tests.support import facts, naive

FILE = Path(__file__).parents[1] / "golden" / "values.json"
GENERATOR_SEEDS = (0, 7, 1234567, 2**64 - 1)
SHUFFLE_SEED = 7
DEAL_SEED = 7
DEAL_PLAYERS = 3
GAMES = [(seed, players) for seed in (0, 1, 7, 2**63) for players in (2, 3, 4, 8)]
"""Seed and number of players of whole games, played at random with the elimination bonus."""


def digest(known: list[facts.Facts]) -> str:
    """Return a fingerprint of all facts of a whole game."""
    plain = [[sorted(fact.items()) if isinstance(fact, dict) else fact for fact in position] for position in known]
    return hashlib.sha256(json.dumps(plain).encode()).hexdigest()


def play_library(seed: int, players: int) -> str:
    """Play a game of the library: always the choice that the model's generator names."""
    chooser = naive.SplitMix64(seed)
    state = tsuro.new_game(players, seed=seed, rules=tsuro.Ruleset(elimination_bonus=True))
    known = [facts.of_state(state)]
    while state.phase is not tsuro.Phase.OVER:
        if state.phase is tsuro.Phase.START:
            marks = sorted(tsuro.legal_starts(state))
            state = tsuro.choose_start(state, marks[chooser.below(len(marks))]).state
        elif state.phase is tsuro.Phase.PLACE:
            moves = sorted(tsuro.legal_moves(state))
            state = tsuro.apply_move(state, *moves[chooser.below(len(moves))]).state
        else:
            state = tsuro.exchange_tiles(state, (), ()).state
        known.append(facts.of_state(state))
    return digest(known)


def play_model(seed: int, players: int) -> str:
    """Play the same game of the model."""
    chooser = naive.SplitMix64(seed)
    game = naive.Naive(players, naive.Rules(elimination_bonus=True), seed=seed)
    known = [facts.of_model(game)]
    while game.phase != "over":
        if game.phase == "start":
            marks = game.legal_starts()
            game.choose_start(marks[chooser.below(len(marks))])
        elif game.phase == "place":
            moves = game.legal_moves()
            game.place(*moves[chooser.below(len(moves))])
        else:
            game.exchange((), ())
        known.append(facts.of_model(game))
    return digest(known)


def computed() -> dict[str, Any]:
    """Compute all golden values with the model."""
    deal = naive.Naive(DEAL_PLAYERS, naive.Rules(), seed=DEAL_SEED)
    return {
        "generator": {
            str(seed): [generator.next() for _ in range(5)]
            for seed in GENERATOR_SEEDS
            for generator in [naive.SplitMix64(seed)]
        },
        "shuffle": naive.SplitMix64(SHUFFLE_SEED).shuffled(range(35)),
        "deal": {"hands": deal.hands, "pile": deal.pile, "generator": deal.random.state},
        "games": {f"{seed}/{players}": play_model(seed, players) for seed, players in GAMES},
    }


def read() -> dict[str, Any]:
    """Return the golden values on file."""
    return cast("dict[str, Any]", json.loads(FILE.read_text(encoding="utf-8")))


def main(command: str) -> None:
    """Write the file, or print what the library plays."""
    if command == "write":
        FILE.write_text(json.dumps(computed(), indent=1) + "\n", encoding="utf-8")
        return
    played = {f"{seed}/{players}": play_library(seed, players) for seed, players in GAMES}
    sys.stdout.write(json.dumps(played))


if __name__ == "__main__":
    main(sys.argv[1])
