"""Golden records: ``python -m tests.support.golden_records`` writes them into ``tests/golden``, once for ever.

A record that has been written stays; a new version of the text form gets a file of its own.
"""

from __future__ import annotations

import json
from pathlib import Path

import tsuro
from tsuro import notation, record

SEED = 3
DATA = Path(__file__).parents[1] / "golden"
SMALL = tsuro.Ruleset(
    rows=4,
    columns=4,
    tiles=range(12),
    max_players=4,
    elimination_bonus=True,
    self_elimination="any_elimination",
    name="Caf\u00e9 \U0001f600",
)


def played(begun: record.Record, seed: int, steps: int) -> record.Record:
    """Play so many random actions, or to the end."""
    chooser = tsuro.SplitMix64(seed)
    while begun.state.phase is not tsuro.Phase.OVER and len(begun) < steps:
        action = chooser.choice(sorted(tsuro.legal_actions(begun.state), key=repr))
        begun = begun.add(action, "" if len(begun) % 5 else f"step {len(begun)}\n{{\\}}")
    return begun


def watched(whole: record.Record, viewer: int) -> record.Record:
    """Hide what the viewer did not see."""
    seen = record.Record.of(whole.start, headers=dict(whole.headers))
    for entry in whole:
        hidden = entry.seat != viewer
        match entry.action:
            case tsuro.DrawTile() if hidden:
                seen = seen.add(record.UnseenDraw(), entry.comment)
            case tsuro.ExchangeTiles(give, _) if hidden and give:
                seen = seen.add(record.UnseenExchange(len(give)), entry.comment)
            case action:
                seen = seen.add(action, entry.comment)
    return seen


def seen() -> record.Record:
    """Return what seat 0 saw of an exchange, in a game that begins with hands dealt."""
    table = tsuro.position(
        {},
        [(0, 0, 0), (0, 0, 1), (5, 5, 4)],
        [[4, 9, 17], [7, 8, 10], [20, 21, 22]],
        rules=tsuro.Ruleset(elimination_bonus=True),
        dealing="by_hand",
    )
    whole = record.Record.of(table, headers={"Player0": "Ada"}).add(tsuro.Move(17, 1), "a gain")
    return whole.add(tsuro.ExchangeTiles([4], [7])).seen_by(0, comments=True)


def golden() -> list[record.Record]:
    """Return one record of every kind."""
    automatic = played(
        record.Record.begin(
            3, rules=SMALL, seed=SEED, headers={"Player0": "Ada", "Player1": "Gr\u00e4ce", "Event": 'the "club"'}
        ),
        1,
        99,
    )
    return [
        automatic,
        automatic.by_hand(),
        watched(automatic.by_hand(), 1),
        played(record.Record.begin(2, dealing="by_hand", first=1, comment="At the table."), 2, 14),
        played(record.Record.of(automatic.at(8)), 3, 4),
        record.Record.begin(8, seed=5),
        seen(),
    ]


def main() -> None:
    """Write the records, and the lines of all their states."""
    records = golden()
    with (DATA / "records-1.tsuro").open("w", encoding="utf-8", newline="\n") as file:
        for one in records:
            record.write_record(file, one)
    lines = [[notation.format_state(state) for state in one.states] for one in records]
    (DATA / "records-1.json").write_text(json.dumps(lines, indent=1) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
