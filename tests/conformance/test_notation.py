"""The recorded games through text and back, after every step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import tsuro
from tests.conformance import vectors
from tests.conformance.test_games import facts, ruleset
from tests.conformance.vectors import every_game
from tsuro import notation
from tsuro.record import Record, format_record, parse_record

if TYPE_CHECKING:
    from tests.conformance.vectors import Json


def action(step: Json) -> tsuro.Action:
    match step["action"]:
        case {"start": spot}:
            return tsuro.ChooseStart(tuple(spot))
        case {"place": [tile, rotation]}:
            return tsuro.Move(tile, rotation)
        case {"exchange": {"give": give, "take": take}}:
            return tsuro.ExchangeTiles(give, take)
        case other:
            pytest.fail(f"an action of another kind: {other}")


def through_text(record: Record, chosen: tsuro.Action) -> Record:
    """Add an action that has been written and read, and take the state from its line."""
    board = record.state.board
    text = notation.format_action(chosen, board.rows, board.columns)
    read = notation.parse_action(text, board.rows, board.columns)
    assert read == chosen
    longer = record.add(read)
    assert longer.state == tsuro.apply(notation.parse_state(notation.format_state(record.state)), chosen).state
    return longer


@every_game
def test_a_recorded_game_survives_text_after_every_step(game: Json) -> None:
    record = Record.begin(
        game["players"], rules=ruleset(game), deck=game["deck"], first=game["first"], dealing="by_hand"
    )
    for tile in vectors.dealt(game):
        record = record.add(tsuro.DrawTile(tile))
    ends: list[int] = []
    for step in game["steps"]:
        record = through_text(record, action(step))
        for _, tile in step.get("draws", []):
            record = record.add(tsuro.DrawTile(tile))
        ends.append(len(record))
    assert notation.parse_state(notation.format_state(record.state)) == record.state
    again = parse_record(format_record(record))
    assert again == record
    states = again.states
    assert [facts(states[number]) for number in ends] == [vectors.after(step) for step in game["steps"]]


@every_game
def test_a_game_played_from_the_same_deck_is_replayed_without_its_seed(game: Json) -> None:
    record = Record.begin(game["players"], rules=ruleset(game), deck=game["deck"], first=game["first"], seed=1)
    for step in game["steps"][: vectors.first_return(game)]:
        record = record.add(action(step))
    again = parse_record(format_record(record))
    assert again == record
    assert again.states == record.states
