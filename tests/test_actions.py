"""Choices, and the table of phases."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import tsuro
from tsuro import ChooseStart, DrawTile, ExchangeTiles, Move, Phase, Spot, Withdraw
from tsuro.actions import MOVES
from tsuro.engine.handlers import HANDLERS


def test_actions_hold_plain_values() -> None:
    spot: Any = [5, 2, 4]
    assert ChooseStart(spot).spot == Spot(5, 2, 4)
    assert type(ChooseStart(spot).spot) is Spot
    assert (Move(34, 3).tile, Move(34, 3).rotation) == (34, 3)
    assert ExchangeTiles([5, 1, 5], (9, 2, 3)) == ExchangeTiles((1, 5, 5), (2, 3, 9))
    assert ExchangeTiles([5, 1, 5], (9, 2, 3)).give == (1, 5, 5)
    assert ExchangeTiles() == ExchangeTiles((), ())
    assert DrawTile(0).tile == 0


@pytest.mark.parametrize(
    "action", [ChooseStart(Spot(0, 0, 0)), Move(3, 1), ExchangeTiles((1,), (2,)), DrawTile(7), Withdraw(1)]
)
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


def test_the_handlers_and_the_table_of_phases_name_the_same_phases() -> None:
    assert list(HANDLERS) == list(tsuro.PHASES) == list(Phase)


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
    table = HANDLERS
    with pytest.raises(TypeError):
        table[Phase.OVER] = None
