"""What the value classes share."""

from __future__ import annotations

import copy
import pickle
import weakref
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import tsuro
from tsuro.geometry import geometry
from tsuro.values import Name, Value, number_within, shown, whole_number, whole_numbers


def test_whole_numbers_are_told_from_the_rest() -> None:
    assert [whole_number(value) for value in (0, -7, 10**30)] == [0, -7, 10**30]
    assert [whole_number(value) for value in (True, False, 1.0, "1", None, [1])] == [None] * 6


def test_whole_numbers_are_taken_within_a_range() -> None:
    assert [number_within(value, 1, 3) for value in (1, 2, 3)] == [1, 2, 3]
    assert [number_within(value, 1, 3) for value in (0, 4, -1, True, 2.0, "2", None)] == [None] * 7


def test_so_many_whole_numbers_are_told_from_the_rest() -> None:
    assert whole_numbers((1, 2), 2) == whole_numbers([1, 2], 2) == (1, 2)
    assert whole_numbers((), 0) == ()
    for wrong in ((1,), (1, 2, 3), (1, True), (1, 2.0), (1, None), {1, 2}, "12", 12, None, {1: 2}, iter([1, 2])):
        assert whole_numbers(wrong, 2) is None
    # Short of one because it is no number, and not because it is not there.
    assert whole_numbers((1, 2, None), 2) is None


def test_values_are_shown_as_python_writes_them() -> None:
    assert shown("a1") == "'a1'"
    assert shown("x" * 98) == f"'{'x' * 98}'"
    assert shown("x" * 99) == f"'{'x' * 99}..."
    assert shown([10**5000]) == "<unprintable list>"
    nested: list[object] = []
    for _ in range(100_000):
        nested = [nested]
    assert shown(nested) == "<unprintable list>"


def test_names_are_strings_and_hash_as_fast() -> None:
    class Fruit(Name):
        PEAR = "pear"

    assert Fruit.PEAR == "pear"
    assert hash(Fruit.PEAR) == hash("pear")
    assert Fruit.__hash__ is str.__hash__


def test_values_are_compared_hashed_and_shown_as_attrs_would() -> None:
    @attrs.frozen(eq=False, repr=False)
    class Weight(Value):
        grams: int
        unit: str = attrs.field(default="g", kw_only=True)

    @attrs.frozen(eq=False, repr=False)
    class Height(Value):
        grams: int
        unit: str = "g"

    @attrs.frozen(eq=False, repr=False)
    class Parcel(Value):
        grams: int
        label: str = attrs.field(default="", eq=False)
        secret: int = attrs.field(default=0, repr=False)

    assert Parcel(5, "a") == Parcel(5, "b")
    assert hash(Parcel(5, "a")) == hash(Parcel(5, "b"))
    assert Parcel(5, "a", 1) != Parcel(5, "a", 2)
    assert repr(Parcel(5, "a", 1)).endswith("Parcel(grams=5, label='a')")
    assert Weight(5) == Weight(5)
    assert hash(Weight(5)) == hash(Weight(5))
    assert Weight(5) != Weight(5, unit="kg")
    assert Weight(5) not in (Height(5), Weight(6), 5, (5, "g"))
    assert repr(Weight(5)).endswith("Weight(grams=5, unit='g')")
    assert Value() == Value()
    assert repr(Value()) == "Value()"


# Values of the library


def values_of_a_game() -> Iterator[Value]:
    """One value of every kind that comes up in a game, and every kind of action."""
    state = tsuro.new_game(4, seed=4)
    found: dict[type, Value] = {}
    while state.phase is not tsuro.Phase.OVER:
        state, events = tsuro.apply(state, tsuro.legal_actions(state)[0])
        for value in (state, *state.seats, *events, state.rules, state.rules.tiles, state.board):
            if isinstance(value, Value):
                found[type(value)] = value
    assert state.outcome is not None
    yield from found.values()
    yield from (tsuro.TILES[13], state.outcome, tsuro.ChooseStart(tsuro.Spot(0, 0, 0)), tsuro.DrawTile(3))
    yield from (tsuro.ExchangeTiles([1], [2]), tsuro.Ruleset(rows=3, name="small"), tsuro.TileSet([1, 1, 2]))


VALUES = {type(value).__name__ + str(number): value for number, value in enumerate(values_of_a_game())}


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_values_are_pickled_by_their_constructors(value: Any) -> None:  # noqa: ANN401
    again = pickle.loads(pickle.dumps(value))  # noqa: S301 (our own bytes)
    assert again == value
    assert hash(again) == hash(value)
    assert type(again) is type(value)
    assert copy.copy(value) == copy.deepcopy(value) == value
    assert not hasattr(value, "__setstate__")


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_a_second_initialisation_changes_no_value(value: Any) -> None:  # noqa: ANN401
    before = pickle.dumps(value)
    arguments = {field.alias: None for field in attrs.fields(value.__class__) if field.init}
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        value.__init__(**arguments)
    assert pickle.dumps(value) == before


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_values_take_weak_references(value: Value) -> None:
    assert weakref.ref(value)() is value


@pytest.mark.parametrize("value", [geometry(6, 6), geometry(6, 6).topology], ids=["geometry", "topology"])
def test_geometries_take_weak_references(value: object) -> None:
    assert weakref.ref(value)() is value


@pytest.mark.parametrize("kind", [tsuro.Spot, tsuro.Step, tsuro.Placement, tsuro.Trace])
def test_named_tuples_take_none_for_python_keeps_no_room_for_them_in_tuples(kind: type) -> None:
    assert kind.__weakrefoffset__ == 0
