"""Positions as values."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import attrs
import pytest

import tsuro
from tsuro import Dealing, Outcome, OutcomeReason, Phase, Seat, Status, svg
from tsuro.state import tiles_of_the_eliminated

STATE = tsuro.position({(0, 0): (33, 0)}, [(1, 0, 0), (5, 5, 5), None], [[4], [5, 6], []], turn=1)


def test_names_are_lower_case() -> None:
    assert [str(phase) for phase in Phase] == ["deal", "start", "place", "exchange", "draw", "over"]
    assert [str(status) for status in Status] == ["in_play", "left_board", "collided", "withdrawn"]
    assert [str(dealing) for dealing in Dealing] == ["automatic", "by_hand"]
    assert [str(reason) for reason in OutcomeReason] == [
        "last_stone",
        "eliminated_together",
        "tiles_exhausted",
        "all_out",
    ]


@pytest.mark.parametrize("said", ["by_hand", "by hand", "by-hand", "hand", "manual"])
def test_dealing_by_hand_is_taken_as_people_say_it(said: str) -> None:
    assert Dealing(said) is Dealing.BY_HAND


@pytest.mark.parametrize("said", ["", "auto", "BY_HAND", None, [], 1])
def test_other_ways_of_dealing_are_unknown(said: Any) -> None:  # noqa: ANN401
    with pytest.raises(ValueError, match="is not a valid Dealing"):
        Dealing(said)


def test_a_win_is_shared_by_the_winners() -> None:
    outcome = Outcome((0, 2, 3), OutcomeReason.TILES_EXHAUSTED)
    assert [outcome.share(seat) for seat in range(4)] == [1 / 3, 0.0, 1 / 3, 1 / 3]
    assert Outcome((1,), OutcomeReason.LAST_STONE).share(1) == 1.0


def test_a_state_knows_who_is_in_play_and_what_is_on_offer() -> None:
    assert STATE.in_play == (0, 1)
    assert STATE.pool is None
    seats = (
        Seat(None, None, Status.COLLIDED, (4, 9)),
        Seat(None, None, Status.IN_PLAY, (5,)),
        Seat(None, None, Status.LEFT_BOARD, (1, 6)),
    )
    assert tiles_of_the_eliminated(seats) == (1, 4, 6, 9)
    assert attrs.evolve(STATE, seats=seats, phase=Phase.EXCHANGE).pool == (1, 4, 6, 9)


def test_states_are_values() -> None:
    back = pickle.loads(pickle.dumps(STATE))  # noqa: S301 (our own bytes)
    assert back == STATE
    assert hash(back) == hash(STATE)
    assert copy.copy(STATE) is STATE
    assert copy.deepcopy(STATE) is STATE
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        STATE.turn = 0  # type: ignore[misc]


@pytest.mark.parametrize(
    "changes",
    [
        {"turn": 0},
        {"phase": Phase.OVER},
        {"pile": ()},
        {"box": (1,)},
        {"dragon": 0},
        {"active": 0},
        {"dealing": Dealing.BY_HAND},
        {"generator": 1},
        {"outcome": Outcome((0,), OutcomeReason.LAST_STONE)},
        {"board": tsuro.Board.empty()},
        {"seats": ()},
        {"rules": tsuro.Ruleset(name="house")},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_states_that_differ_in_anything_are_unequal(changes: dict[str, Any]) -> None:
    assert attrs.evolve(STATE, **changes) != STATE


def test_the_generator_is_not_shown() -> None:
    assert "generator" not in repr(STATE)
    assert repr(STATE.seats[0]) == (
        "Seat(start=Spot(row=0, column=0, port=0), spot=Spot(row=1, column=0, port=0), "
        "status=<Status.IN_PLAY: 'in_play'>, hand=(4,))"
    )


def test_a_seat_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        STATE.seats[0].hand = ()  # type: ignore[misc]


def test_notebooks_show_a_picture() -> None:
    shown_in_a_notebook: Any = STATE
    assert shown_in_a_notebook._repr_svg_() == svg.board(STATE, size=480)
