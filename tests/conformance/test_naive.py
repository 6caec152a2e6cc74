"""The naive model of the tests must itself replay everything that was recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.conformance import vectors
from tests.conformance.vectors import every_game
from tests.support.naive import COLLIDED, Naive, Place, Rules, Table, fates

if TYPE_CHECKING:
    from tests.conformance.vectors import After, Json


def naive_rules(game: Json) -> Rules:
    """Return the recorded rules in the words of the model."""
    options = dict(game["rules"])
    options["columns"] = options.pop("cols", 6)
    return Rules(**options, tiles=tuple(sorted(game["deck"])))


def facts(game: Naive) -> After:
    """Return the facts of the model that a recording knows."""
    return vectors.After(
        phase=game.phase,
        turn=game.turn,
        dragon=None if game.phase == "over" else game.dragon,
        pile=len(game.pile),
        winners=game.winners,
        spots=list(game.spots),
        status=list(game.status),
        hands=[list(hand) for hand in game.hands],
    )


def play(game: Naive, step: Json) -> None:
    """Play one recorded step, comparing what it says about the step itself."""
    action = step["action"]
    assert game.turn == step["seat"]
    if "start" in action:
        game.choose_start(Place(*action["start"]))
        return
    if "exchange" in action:
        assert game.pool() == step["pool"]
        report = game.exchange(action["exchange"]["give"], action["exchange"]["take"])
    else:
        assert [list(move) for move in game.legal_moves()] == step["legal"]
        before = game.standing()
        report = game.place(*action["place"])
        assert report.eliminated == step["eliminated"]
        assert set(report.fates) == {int(seat) for seat in step["routes"]}
        for seat, fate in report.fates.items():
            whole = [list(crossing) for crossing in game.table.walk(before[seat])[0]]
            assert whole == step["routes"][str(seat)]
            if fate.status == COLLIDED:
                route = [list(crossing) for crossing in fate.route]
                assert route == whole[: len(route)]
            else:
                assert [list(crossing) for crossing in fate.route] == whole
    draws = [tuple(draw) for draw in step["draws"]]
    for seat, tile in draws if game.by_hand else []:
        assert (game.phase, game.turn) == ("draw", seat)
        game.draw(tile)
    if not game.by_hand:
        assert report.draws == draws


@every_game
def test_the_model_replays_a_game_dealt_by_hand(recorded: Json) -> None:
    game = Naive(
        recorded["players"],
        naive_rules(recorded),
        deck=recorded["deck"],
        first=recorded["first"],
        by_hand=True,
    )
    for tile in vectors.dealt(recorded):
        game.draw(tile)
    assert game.hands == recorded["hands"]
    for step in recorded["steps"]:
        play(game, step)
        assert facts(game) == vectors.after(step)


@every_game
def test_the_model_deals_a_game_itself_until_a_shuffle(recorded: Json) -> None:
    game = Naive(recorded["players"], naive_rules(recorded), deck=recorded["deck"], first=recorded["first"])
    assert game.hands == recorded["hands"]
    for step in recorded["steps"][: vectors.first_return(recorded)]:
        play(game, step)
        assert facts(game) == vectors.after(step)


@pytest.mark.parametrize("situation", vectors.situations(), ids=lambda situation: str(situation["name"]))
def test_the_model_judges_a_situation(situation: Json) -> None:
    table = Table(
        6,
        6,
        {(row, column): (tile, rotation) for row, column, tile, rotation in situation["board"]},
    )
    stones = {number: Place(*stone) for number, stone in enumerate(situation["stones"])}
    row, column, _ = stones[0]
    moved = fates(table.with_tile(row, column, *situation["place"]), stones)
    for number, outcome in enumerate(situation["outcome"]):
        if number not in moved:
            assert (outcome["status"], outcome["route"], outcome["spot"]) == (
                "in",
                [],
                list(stones[number]),
            )
            continue
        fate = moved[number]
        assert fate.status == vectors.STATUSES[outcome["status"]]
        if fate.spot is not None:
            assert list(fate.spot) == outcome["spot"]
            assert [list(crossing) for crossing in fate.route] == outcome["route"]


@pytest.mark.parametrize("counted", vectors.counts(), ids=lambda counted: f"{counted['players']}-{counted['deck'][0]}")
def test_the_model_counts_the_first_two_plies(counted: Json) -> None:
    game = Naive(counted["players"], Rules(**counted["rules"]), deck=counted["deck"], first=counted["first"])
    for mark in counted["starts"]:
        game.choose_start(Place(*mark))
    for tile, rotation in counted["moves"]:
        game.place(tile, rotation)
    layer = [game]
    for expected in counted["perft"][:2]:
        following: list[Naive] = []
        for node in layer:
            for tile, rotation in node.legal_moves():
                child = node.copy()
                child.place(tile, rotation)
                following.append(child)
        layer = following
        assert {
            "nodes": len(layer),
            "over": sum(node.phase == "over" for node in layer),
            "eliminated": sum(status != "in_play" for node in layer for status in node.status),
        } == expected
