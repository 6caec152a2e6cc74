"""Single placements with a known result, built with ``position``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import tsuro
from tests.conformance import vectors

if TYPE_CHECKING:
    from tests.conformance.vectors import Json

SITUATIONS = vectors.situations()
every_situation = pytest.mark.parametrize("situation", SITUATIONS, ids=[situation["name"] for situation in SITUATIONS])
FREE = tsuro.Ruleset(self_elimination="allowed")


every_dealing = pytest.mark.parametrize("dealing", list(tsuro.Dealing))


def build(situation: Json, dealing: tsuro.Dealing = tsuro.Dealing.AUTOMATIC) -> tsuro.State:
    """Set the situation up; a lone stone gets company far away, that the game may be one.

    The stones of the situation hold seats 0 and up, and seat 0 places.
    """
    board = {(row, column): (tile, rotation) for row, column, tile, rotation in situation["board"]}
    spots = [tuple(stone) for stone in situation["stones"]]
    if len(spots) == 1:
        spots.append((5, 5, 4))
    hands = [[situation["place"][0]], *[[] for _ in spots[1:]]]
    return tsuro.position(board, spots, hands, rules=FREE, dealing=dealing)


@every_situation
@every_dealing
def test_status_and_spot_after_the_placement(situation: Json, dealing: tsuro.Dealing) -> None:
    after = tsuro.apply_move(build(situation, dealing), *situation["place"]).state
    for seat, outcome in zip(after.seats, situation["outcome"], strict=False):
        assert seat.status == vectors.STATUSES[outcome["status"]]
        expected = outcome.get("spot")
        assert seat.spot == (None if expected is None else tuple(expected))


@every_situation
def test_routes_of_the_placement(situation: Json) -> None:
    events = tsuro.apply_move(build(situation), *situation["place"]).events
    routes = {event.seat: event.route for event in events if isinstance(event, tsuro.StoneMoved)}
    for seat, outcome in enumerate(situation["outcome"]):
        if "route" in outcome:
            assert [list(crossing) for crossing in routes.get(seat, ())] == outcome["route"]


@every_situation
def test_preview_shows_the_placement(situation: Json) -> None:
    state = build(situation)
    preview = tsuro.preview_move(state, *situation["place"])
    events = tsuro.apply_move(state, *situation["place"]).events
    assert list(preview.moves) == [e for e in events if isinstance(e, tsuro.StoneMoved)]
    assert list(preview.eliminations) == [e for e in events if isinstance(e, tsuro.StoneEliminated)]
    survivors = {
        seat for seat, outcome in enumerate(situation["outcome"]) if vectors.STATUSES[outcome["status"]] == "in_play"
    }
    assert survivors.isdisjoint(event.seat for event in preview.eliminations)
