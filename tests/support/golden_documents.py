"""Golden documents: what version 1 of the format looks like, for ever.

``python -m tests.support.golden_documents`` writes those that are missing; none is ever written again.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import tsuro
from tests.support.strategies import play
from tsuro.observation import observe
from tsuro.record import Record, UnseenDraw
from tsuro.serial import DocumentValue, to_json

FOLDER = Path(__file__).parents[1] / "golden" / "documents"

HOUSE = tsuro.Ruleset(
    rows=4,
    columns=5,
    tiles=[*range(20), 3, 3, 17],
    hand_size=2,
    self_elimination="any_elimination",
    dragon=False,
    elimination_bonus=True,
    dead_hands="bottom",
    min_players=3,
    max_players=4,
    open_hands=True,
    name='The "house" rules \u2014 \U0001f409',
)
BONUS = tsuro.Ruleset(rows=3, columns=3, hand_size=2, elimination_bonus=True, dead_hands="box")


def first(phase: tsuro.Phase, state: tsuro.State, choices: int = 1) -> tsuro.State:
    """Return the first state of a game of random choices that is in the phase."""
    return next(step.after for step in play(state, Random(choices)) if step.after.phase is phase)


def recorded(record: Record, steps: int) -> Record:
    """Add random legal actions, and comments to some."""
    random = Random(1)
    for number in range(steps):
        actions = tsuro.legal_actions(record.state)
        if not actions:
            break
        record = record.add(random.choice(actions), "a comment" if number % 5 == 0 else "")
    return record


def unseen(record: Record) -> Record:
    """Add a deal of which only the tiles of seat 0 were seen, two starts and a placement."""
    for tile in (4, 8, 15):
        record = record.add(tsuro.DrawTile(tile)).add(UnseenDraw())
    record = record.add(tsuro.ChooseStart((0, 2, 0))).add(tsuro.ChooseStart((5, 2, 4)))
    return record.add(tsuro.PlaceTile(8, 1)).add(UnseenDraw()).add(tsuro.PlaceTile(30, 2), "so it had that one")


def seen() -> Record:
    """Return what seat 0 saw of an exchange, in a game that begins with hands dealt."""
    table = tsuro.position(
        {},
        [(0, 0, 0), (0, 0, 1), (5, 5, 4)],
        [[4, 9, 17], [7, 8, 10], [20, 21, 22]],
        rules=tsuro.Ruleset(elimination_bonus=True),
        dealing="by_hand",
    )
    return Record.of(table).add(tsuro.PlaceTile(17, 1)).add(tsuro.ExchangeTiles([4], [7])).seen_by(0)


EXCHANGE = first(tsuro.Phase.EXCHANGE, tsuro.new_game(4, rules=BONUS, seed=3))

VALUES: dict[str, DocumentValue] = {
    "ruleset_calliope": tsuro.CALLIOPE,
    "ruleset_house": HOUSE,
    "state_start": tsuro.new_game(3, seed=7),
    "state_place": tsuro.position({(0, 0): (33, 0)}, [(1, 0, 0), (5, 5, 5)], [[4], [5, 6]], turn=1, seed=2**64 - 1),
    "state_exchange": EXCHANGE,
    "state_deal": tsuro.draw_tile(tsuro.new_game(2, dealing="by_hand", first=1), 17).state,
    "state_draw": first(tsuro.Phase.DRAW, tsuro.new_game(2, dealing="by_hand")),
    "state_over": first(
        tsuro.Phase.OVER, tsuro.new_game(8, seed=5, rules=tsuro.Ruleset(rows=8, columns=7, tiles=[*range(35)] * 2))
    ),
    "observation_seat": observe(tsuro.new_game(3, seed=7), 1),
    "observation_spectator": observe(first(tsuro.Phase.OVER, tsuro.new_game(3, seed=7)), None),
    "observation_exchange": observe(EXCHANGE, EXCHANGE.active),
    "observation_open_hands": observe(tsuro.new_game(3, seed=7, rules=HOUSE), None),
    "record_whole": recorded(Record.begin(3, seed=7, names=["Ada", "Grace", "Mary"], comment="A cold evening."), 1000),
    "record_unfinished": recorded(Record.begin(4, seed=3, rules=BONUS), 9),
    "record_unseen": unseen(Record.begin(2, dealing="by_hand", headers={"Player0": "Ada"})),
    "record_seen": seen(),
}


def text(name: str) -> str:
    """Return the golden document."""
    return (FOLDER / f"{name}.json").read_text(encoding="utf-8")


if __name__ == "__main__":
    for name, value in VALUES.items():
        if not (FOLDER / f"{name}.json").exists():
            (FOLDER / f"{name}.json").write_text(to_json(value) + "\n", encoding="utf-8")
