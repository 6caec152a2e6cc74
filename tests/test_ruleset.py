"""The options of the game."""

from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest

import tsuro
from tsuro import DeadHands, InvalidRulesError, Ruleset, SelfElimination, TileSet


def test_the_defaults_are_the_original_game() -> None:
    assert attrs.asdict(tsuro.CALLIOPE, recurse=False) == {
        "rows": 6,
        "columns": 6,
        "tiles": tsuro.STANDARD_TILES,
        "hand_size": 3,
        "self_elimination": SelfElimination.EDGE_ONLY,
        "dragon": True,
        "elimination_bonus": False,
        "dead_hands": DeadHands.SHUFFLE,
        "min_players": 2,
        "max_players": 8,
        "open_hands": False,
        "name": "Calliope 2020",
    }
    assert Ruleset() == tsuro.CALLIOPE


def test_options_may_be_given_by_their_values() -> None:
    rules = Ruleset(self_elimination="any_elimination", dead_hands="bottom", tiles=[4, 3, 3] * 10)
    assert rules.self_elimination is SelfElimination.ANY_ELIMINATION
    assert rules.dead_hands is DeadHands.BOTTOM
    assert rules.tiles == TileSet([3, 3, 4] * 10)
    assert Ruleset(self_elimination=SelfElimination.ALLOWED).self_elimination is SelfElimination.ALLOWED
    assert Ruleset(dead_hands=DeadHands.BOX).dead_hands is DeadHands.BOX


def test_options_are_their_names_in_lower_case() -> None:
    assert [str(option) for option in SelfElimination] == ["edge_only", "any_elimination", "allowed"]
    assert [str(option) for option in DeadHands] == ["shuffle", "bottom", "box"]


def test_whole_numbers_of_other_kinds_become_ints() -> None:
    class Whole:
        def __index__(self) -> int:
            return 4

    four: Any = Whole()
    rules = Ruleset(rows=four, columns=four, hand_size=four, min_players=four, max_players=four)
    assert rules == Ruleset(rows=4, columns=4, hand_size=4, min_players=4, max_players=4)
    assert {type(number) for number in (rules.rows, rules.columns, rules.hand_size, rules.min_players)} == {int}
    assert type(rules.max_players) is int


def test_rulesets_are_values() -> None:
    one, two = Ruleset(rows=7, name="seven"), Ruleset(rows=7, name="seven")
    assert one == two
    assert hash(one) == hash(two)
    assert one != Ruleset(rows=7)
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 (our own bytes)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        one.rows = 8  # type: ignore[misc]
    with pytest.raises(TypeError):
        Ruleset(7)  # type: ignore[call-arg]


WRONG_NUMBERS = [
    (True, "True"),
    (6.0, "6.0"),
    ("6", "'6'"),
    (None, "None"),
    ([6], "[6]"),
    (10**5000, "<unprintable int>"),
]


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("rows", 2, 20),
        ("columns", 2, 20),
        ("hand_size", 1, 1000000),
        ("min_players", 2, 8),
        ("max_players", 2, 8),
    ],
)
def test_numbers_out_of_range_are_refused(name: str, low: int, high: int) -> None:
    for value, told in [*WRONG_NUMBERS, (low - 1, f"{low - 1}"), (high + 1, f"{high + 1}"), (-low, f"{-low}")]:
        with pytest.raises(InvalidRulesError) as caught:
            Ruleset(**{name: value})  # type: ignore[arg-type]
        assert str(caught.value) == f"{name} must be a whole number from {low} to {high}, not {told}"


def test_the_smallest_and_largest_numbers_are_accepted() -> None:
    smallest = Ruleset(rows=2, columns=2, hand_size=1, min_players=2, max_players=2)
    assert (smallest.rows, smallest.columns, smallest.hand_size, smallest.max_players) == (2, 2, 1, 2)
    largest = Ruleset(rows=20, columns=20, hand_size=4, min_players=8, max_players=8, tiles=[0] * 32)
    assert (largest.rows, largest.columns, largest.min_players) == (20, 20, 8)


@pytest.mark.parametrize("name", ["dragon", "elimination_bonus", "open_hands"])
@pytest.mark.parametrize(("value", "told"), [(1, "1"), (0, "0"), ("yes", "'yes'"), (None, "None")])
def test_switches_are_true_or_false(name: str, value: Any, told: str) -> None:  # noqa: ANN401
    with pytest.raises(InvalidRulesError) as caught:
        Ruleset(**{name: value})
    assert str(caught.value) == f"{name} must be True or False, not {told}"


@pytest.mark.parametrize(
    ("name", "choices"),
    [
        ("self_elimination", "SelfElimination: choose one of edge_only, any_elimination, allowed"),
        ("dead_hands", "DeadHands: choose one of shuffle, bottom, box"),
    ],
)
@pytest.mark.parametrize(
    ("value", "told"),
    [("EDGE_ONLY", "'EDGE_ONLY'"), ("", "''"), (None, "None"), (0, "0"), ([], "[]"), (10**5000, "<unprintable int>")],
    ids=["capitals", "empty", "nothing", "number", "list", "huge"],
)
def test_unknown_options_are_refused(name: str, choices: str, value: Any, told: str) -> None:  # noqa: ANN401
    with pytest.raises(InvalidRulesError) as caught:
        Ruleset(**{name: value})
    assert str(caught.value) == f"{told} is not a {choices}"


def test_an_option_of_another_kind_is_refused() -> None:
    with pytest.raises(InvalidRulesError):
        Ruleset(dead_hands=SelfElimination.ALLOWED)


@pytest.mark.parametrize(
    ("tiles", "message"),
    [
        (None, "a tile set is made from tile ids, not from None"),
        (5, "a tile set is made from tile ids, not from 5"),
        ([35], "35 is not a tile id (0 to 34)"),
        ([True], "True is not a tile id (0 to 34)"),
        ("0123", "'0' is not a tile id (0 to 34)"),
    ],
)
def test_wrong_tiles_are_refused(tiles: Any, message: str) -> None:  # noqa: ANN401
    with pytest.raises(InvalidRulesError) as caught:
        Ruleset(tiles=tiles)
    assert str(caught.value) == message


@pytest.mark.parametrize(("name", "told"), [(None, "None"), (5, "5"), (b"house", "b'house'")])
def test_a_name_is_text(name: Any, told: str) -> None:  # noqa: ANN401
    with pytest.raises(InvalidRulesError) as caught:
        Ruleset(name=name)
    assert str(caught.value) == f"name must be text, not {told}"


def test_the_fewest_players_are_no_more_than_the_most() -> None:
    assert Ruleset(min_players=5, max_players=5).min_players == 5
    with pytest.raises(InvalidRulesError) as caught:
        Ruleset(min_players=5, max_players=4)
    assert str(caught.value) == "min_players 5 is more than max_players 4"


def test_the_tiles_must_do_for_all_hands() -> None:
    assert Ruleset(hand_size=4, tiles=range(32)).hand_size == 4
    with pytest.raises(InvalidRulesError) as caught:
        Ruleset(hand_size=4, tiles=range(31))
    assert str(caught.value) == (
        "8 players with 4 tiles each need 32 tiles, the set has 31: lower max_players or hand_size, or add tiles"
    )
    with pytest.raises(InvalidRulesError):
        Ruleset(tiles=[])


@pytest.mark.parametrize(("players", "used"), [(2, False), (3, True), (8, True)])
def test_dragon_and_bonus_are_used_when_three_or_more_began(players: int, used: bool) -> None:  # noqa: FBT001
    assert Ruleset(dragon=True).uses_dragon(players) is used
    assert Ruleset(elimination_bonus=True).uses_bonus(players) is used
    assert Ruleset(dragon=False).uses_dragon(players) is False
    assert Ruleset(elimination_bonus=False).uses_bonus(players) is False
