"""Perft: counts of all placement sequences to a depth, each depth its own test."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import tsuro
from tests.conformance import vectors

if TYPE_CHECKING:
    from tests.conformance.vectors import Json

COUNTS = vectors.counts()


def root(counted: Json) -> tsuro.State:
    state = tsuro.new_game(
        counted["players"],
        rules=tsuro.Ruleset(**counted["rules"]),
        deck=counted["deck"],
        first=counted["first"],
        seed=0,
    )
    for mark in counted["starts"]:
        state = tsuro.choose_start(state, tuple(mark)).state
    for tile, rotation in counted["moves"]:
        state = tsuro.next_state(state, tile, rotation)
    return state


def count(layer: list[tsuro.State]) -> dict[str, int]:
    return {
        "nodes": len(layer),
        "over": sum(state.phase is tsuro.Phase.OVER for state in layer),
        "eliminated": sum(seat.status is not tsuro.Status.IN_PLAY for state in layer for seat in state.seats),
    }


@pytest.mark.parametrize("counted", COUNTS, ids=[f"{number}-{c['players']}p" for number, c in enumerate(COUNTS)])
def test_counts_of_placement_sequences(counted: Json) -> None:
    layer = [root(counted)]
    for depth, expected in enumerate(counted["perft"], start=1):
        layer = [
            tsuro.next_state(state, move.tile, move.rotation) for state in layer for move in tsuro.legal_moves(state)
        ]
        assert (depth, count(layer)) == (depth, expected)
