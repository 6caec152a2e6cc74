"""Games over all options, for both engines."""

from __future__ import annotations

import os
from random import Random

import tsuro

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"
"""Coverage is measured on the rules uncompiled, which are a thousand times slower."""

SELF_ELIMINATION = ("edge_only", "any_elimination", "allowed")
DEAD_HANDS = ("shuffle", "bottom", "box")
DEALING = ("automatic", "by_hand")


def any_rules(random: Random, players: int) -> tsuro.Ruleset:
    """Any rules for so many players; short piles and small boards are common, for the Dragon and collisions."""
    hand_size = random.randint(1, 4)
    spare = random.choice([random.randint(0, 6), random.randint(0, 30)])
    repeated = [random.randrange(35) for _ in range(players * hand_size + spare)]
    return tsuro.Ruleset(
        rows=_side(random),
        columns=_side(random),
        tiles=tsuro.TileSet(range(35) if random.random() < 0.4 and players * hand_size <= 35 else repeated),
        hand_size=hand_size,
        self_elimination=tsuro.SelfElimination(random.choice(SELF_ELIMINATION)),
        dragon=random.random() < 0.7,
        elimination_bonus=random.random() < 0.5,
        dead_hands=tsuro.DeadHands(random.choice(DEAD_HANDS)),
        max_players=players,
    )


def _side(random: Random) -> int:
    return random.choice([6, random.randint(2, 7), random.randint(2, 20)])


def any_game(number: int, dealing: str | None = None) -> tsuro.State:
    """A new game of any kind: the one of that number."""
    random = Random(number)
    players = random.randint(2, 8)
    rules = any_rules(random, players)
    return tsuro.new_game(
        players,
        rules=rules,
        seed=random.getrandbits(64),
        first=random.randrange(players),
        dealing=random.choice(DEALING) if dealing is None else dealing,
    )


def started(players: int = 4, seed: int = 3, rules: tsuro.Ruleset = tsuro.CALLIOPE) -> tsuro.State:
    """A game whose stones stand on marks spread around the board."""
    state = tsuro.new_game(players, rules=rules, seed=seed)
    for number in range(players):
        marks = state.board.geometry.marks
        state = tsuro.choose_start(state, marks[number * len(marks) // players]).state
    return state


def many(games: int) -> int:
    """So many games; a few where the rules are not compiled."""
    return games if COMPILED else max(games // 50, 1)
