"""The recorded games, situations and counts, on the compiled rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import tsuro
from tests.conformance import test_counts, test_games, test_situations, vectors
from tsuro.batch.positions import CompiledGame

if TYPE_CHECKING:
    from tests.conformance.vectors import Json


def take(game: CompiledGame, step: Json) -> None:
    """Take a recorded action, with what the recording says about the choices."""
    action = step["action"]
    if "start" in action:
        game.choose_start(action["start"])
    elif "place" in action:
        assert sorted([move.tile, move.rotation] for move in game.legal_moves()) == step["legal"]
        game.place(*action["place"])
    else:
        exchange = action["exchange"]
        game.apply(tsuro.ExchangeTiles(exchange["give"], exchange["take"]))


def new_game(recorded: Json, dealing: str) -> CompiledGame:
    return CompiledGame(
        tsuro.new_game(
            recorded["players"],
            rules=test_games.ruleset(recorded),
            deck=recorded["deck"],
            first=recorded["first"],
            dealing=dealing,
        )
    )


@vectors.every_game
def test_recorded_game_dealt_by_hand(recorded: Json) -> None:
    game = new_game(recorded, "by_hand")
    for tile in vectors.dealt(recorded):
        game.draw(tile)
    for step in recorded["steps"]:
        take(game, step)
        for _, tile in step.get("draws", []):
            game.draw(tile)
        assert test_games.facts(game.state()) == vectors.after(step)


@vectors.every_game
def test_recorded_game_dealt_automatically_up_to_the_first_shuffle(recorded: Json) -> None:
    game = new_game(recorded, "automatic")
    for step in recorded["steps"][: vectors.first_return(recorded)]:
        take(game, step)
        assert test_games.facts(game.state()) == vectors.after(step)


def test_single_placements() -> None:
    for situation in vectors.situations():
        game = CompiledGame(test_situations.build(situation))
        game.place(*situation["place"])
        for seat, outcome in zip(game.state().seats, situation["outcome"], strict=False):
            assert seat.status == vectors.STATUSES[outcome["status"]]
            expected = outcome.get("spot")
            assert seat.spot == (None if expected is None else tuple(expected))


@pytest.mark.parametrize("counted", vectors.counts(), ids=lambda counted: f"{counted['players']}-{counted['deck'][0]}")
def test_counts_of_placement_sequences(counted: Json) -> None:
    layer = [test_counts.root(counted)]
    for expected in counted["perft"][:3]:
        following: list[tsuro.State] = []
        for state in layer:
            for tile, rotation in CompiledGame(state).legal_moves():
                game = CompiledGame(state)
                game.place(tile, rotation)
                following.append(game.state())
        layer = following
        assert test_counts.count(layer) == expected
