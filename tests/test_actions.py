"""Choices, and the table of phases."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import tsuro
from tsuro import ChooseStart, DrawTile, ExchangeTiles, Move, Phase, Spot
from tsuro.actions import MOVES, PHASES_FOR


def test_actions_hold_plain_values() -> None:
    spot: Any = [5, 2, 4]
    assert ChooseStart(spot).spot == Spot(5, 2, 4)
    assert type(ChooseStart(spot).spot) is Spot
    assert (Move(34, 3).tile, Move(34, 3).rotation) == (34, 3)
    assert ExchangeTiles([5, 1, 5], (9, 2, 3)) == ExchangeTiles((1, 5, 5), (2, 3, 9))
    assert ExchangeTiles([5, 1, 5], (9, 2, 3)).give == (1, 5, 5)
    assert ExchangeTiles() == ExchangeTiles((), ())
    assert DrawTile(0).tile == 0


@pytest.mark.parametrize("action", [ChooseStart(Spot(0, 0, 0)), Move(3, 1), ExchangeTiles((1,), (2,)), DrawTile(7)])
def test_actions_are_values(action: tsuro.Action) -> None:
    back = pickle.loads(pickle.dumps(action))  # noqa: S301 (our own bytes)
    assert back == action
    assert hash(back) == hash(action)
    with pytest.raises(AttributeError):  # a FrozenInstanceError is one
        action.tile = 4  # type: ignore[misc, union-attr]


def test_every_orientation_is_a_move() -> None:
    assert len(MOVES) == 105
    assert MOVES[:6] == (Move(0, 0), Move(1, 0), Move(1, 1), Move(1, 2), Move(1, 3), Move(2, 0))
    assert MOVES[-1] == Move(34, 0)
    tile, rotation = MOVES[4]
    assert (tile, rotation) == (1, 3)


def test_the_phases_for_an_action_are_those_that_wait_for_it() -> None:
    assert {
        ChooseStart: (Phase.START,),
        Move: (Phase.PLACE,),
        ExchangeTiles: (Phase.EXCHANGE,),
        DrawTile: (Phase.DEAL, Phase.DRAW),
    } == PHASES_FOR


def test_every_phase_but_the_last_waits_for_an_action() -> None:
    assert {phase: rule.action for phase, rule in tsuro.PHASES.items()} == {
        Phase.DEAL: DrawTile,
        Phase.START: ChooseStart,
        Phase.PLACE: Move,
        Phase.EXCHANGE: ExchangeTiles,
        Phase.DRAW: DrawTile,
        Phase.OVER: None,
    }


def test_the_tables_cannot_be_changed() -> None:
    table: Any = tsuro.PHASES
    with pytest.raises(TypeError):
        table[Phase.OVER] = None
    table = PHASES_FOR
    with pytest.raises(TypeError):
        table[DrawTile] = ()
