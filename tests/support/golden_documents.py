"""Golden documents: what each version of the format looks like, for ever.

``python -m tests.support.golden_documents`` writes those that are missing in the folder of the version that is
written now; none is ever written again. A new version of the format gets a folder of its own, and ``VALUES``
stay what they were: documents of older versions are read as the same values, with the defaults of later fields.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import tsuro
from tests.support.strategies import play
from tsuro.observation import observe
from tsuro.record import Record, UnseenDraw
from tsuro.serial import DOCUMENT_VERSION, DocumentValue, to_json

FOLDER = Path(__file__).parents[1] / "golden" / "documents"
VERSIONS = sorted(int(folder.name.removeprefix("v")) for folder in FOLDER.iterdir())

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
    return record.add(tsuro.Move(8, 1)).add(UnseenDraw()).add(tsuro.Move(30, 2), "so it had that one")


def seen() -> Record:
    """Return what seat 0 saw of an exchange, in a game that begins with hands dealt."""
    table = tsuro.position(
        {},
        [(0, 0, 0), (0, 0, 1), (5, 5, 4)],
        [[4, 9, 17], [7, 8, 10], [20, 21, 22]],
        rules=tsuro.Ruleset(elimination_bonus=True),
        dealing="by_hand",
    )
    return Record.of(table).add(tsuro.Move(17, 1)).add(tsuro.ExchangeTiles([4], [7])).seen_by(0)


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
    "state_withdrawn": tsuro.withdraw(tsuro.new_game(3, seed=7), 1).state,
    "observation_seat": observe(tsuro.new_game(3, seed=7), 1),
    "observation_spectator": observe(first(tsuro.Phase.OVER, tsuro.new_game(3, seed=7)), None),
    "observation_exchange": observe(EXCHANGE, EXCHANGE.active),
    "observation_open_hands": observe(tsuro.new_game(3, seed=7, rules=HOUSE), None),
    "record_whole": recorded(Record.begin(3, seed=7, names=["Ada", "Grace", "Mary"], comment="A cold evening."), 1000),
    "record_unfinished": recorded(Record.begin(4, seed=3, rules=BONUS), 9),
    "record_unseen": unseen(Record.begin(2, dealing="by_hand", headers={"Player0": "Ada"})),
    "record_seen": seen(),
    "action_choose_start": tsuro.ChooseStart((0, 2, 1)),
    "action_place_tile": tsuro.Move(13, 3),
    "action_exchange_tiles": tsuro.ExchangeTiles((7, 3), (1, 2)),
    "action_draw_tile": tsuro.DrawTile(34),
    "action_withdraw": tsuro.Withdraw(2),
    "event_start_chosen": tsuro.StartChosen(1, tsuro.Spot(0, 2, 1)),
    "event_tile_placed": tsuro.TilePlaced(2, 3, 4, 13, 1),
    "event_stone_moved": tsuro.StoneMoved(0, (tsuro.Step(0, 0, 0, 5), tsuro.Step(1, 0, 0, 3)), tsuro.Spot(1, 1, 6)),
    "event_stone_eliminated": tsuro.StoneEliminated(3, tsuro.Status.COLLIDED, 2, (2,)),
    "event_tiles_offered": tsuro.TilesOffered(1, (4, None)),
    "event_tiles_exchanged": tsuro.TilesExchanged(1, (9,), (4,)),
    "event_tiles_returned": tsuro.TilesReturned((0, 3), (4, None), tsuro.DeadHands.BOTTOM),
    "event_pile_shuffled": tsuro.PileShuffled(12),
    "event_tile_drawn": tsuro.TileDrawn(7, None),
    "event_dragon_taken": tsuro.DragonTaken(1),
    "event_dragon_passed": tsuro.DragonPassed(1, 2),
    "event_dragon_set_aside": tsuro.DragonSetAside(1),
    "event_seat_passed": tsuro.SeatPassed(1),
    "event_seat_withdrawn": tsuro.SeatWithdrawn(1),
    "event_turn_began": tsuro.TurnBegan(1, tsuro.Phase.EXCHANGE),
    "event_game_ended": tsuro.GameEnded(tsuro.Outcome((0, 2), tsuro.OutcomeReason.TILES_EXHAUSTED)),
}
EVERY = [
    (version, name) for version in VERSIONS for name in VALUES if (FOLDER / f"v{version}" / f"{name}.json").exists()
]
"""The version and name of every golden document."""


def text(name: str, version: int = DOCUMENT_VERSION) -> str:
    """Return the golden document."""
    return (FOLDER / f"v{version}" / f"{name}.json").read_text(encoding="utf-8")


if __name__ == "__main__":
    folder = FOLDER / f"v{DOCUMENT_VERSION}"
    folder.mkdir(exist_ok=True)
    for name, value in VALUES.items():
        if not (folder / f"{name}.json").exists():
            (folder / f"{name}.json").write_text(to_json(value) + "\n", encoding="utf-8")
