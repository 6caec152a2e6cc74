"""What the value classes share."""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from typing import Any, Final

import attrs
import pytest

import tsuro
from tsuro.values import Name, Value, shown, whole_number, whole_numbers


def test_whole_numbers_are_told_from_the_rest() -> None:
    assert [whole_number(value) for value in (0, -7, 10**30)] == [0, -7, 10**30]
    assert [whole_number(value) for value in (True, False, 1.0, "1", None, [1])] == [None] * 6


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


# What other libraries ask of values


def some_of_every_kind() -> Iterator[object]:
    """Go through values of every public class, all events included."""
    rules = tsuro.Ruleset(elimination_bonus=True, tiles=range(30), hand_size=2, dead_hands="bottom")
    yield from (rules, rules.tiles, tsuro.TILES[0])
    yield tsuro.Outcome((0,), tsuro.OutcomeReason.LAST_STONE)
    yield from (tsuro.ChooseStart((0, 0, 0)), tsuro.ExchangeTiles(), tsuro.DrawTile(3))
    yield from (tsuro.UnseenDraw(), tsuro.UnseenExchange(1))
    state = tsuro.new_game(3, rules=rules, seed=7)
    record = tsuro.Record.begin(2, seed=1).add(tsuro.ChooseStart((0, 0, 0)))
    yield from (state, tsuro.observe(state, 0), *tsuro.observe(state, 0).seats, record, *record)
    placing = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[33], [1, 2]])
    yield tsuro.preview_move(placing, 33, 0)
    yield from EVENTS


EVENTS: Final[tuple[tsuro.Event, ...]] = (
    tsuro.DragonPassed(0, 1),
    tsuro.DragonSetAside(0),
    tsuro.DragonTaken(0),
    tsuro.GameEnded(tsuro.Outcome((0, 1), tsuro.OutcomeReason.TILES_EXHAUSTED)),
    tsuro.PileShuffled(7),
    tsuro.SeatPassed(0),
    tsuro.SeatWithdrawn(0),
    tsuro.StartChosen(0, tsuro.Spot(0, 0, 0)),
    tsuro.StoneEliminated(0, tsuro.Status.COLLIDED, 1, (1,)),
    tsuro.StoneMoved(0, (tsuro.Step(0, 0, 0, 5), tsuro.Step(1, 0, 0, 5)), tsuro.Spot(2, 0, 0)),
    tsuro.TileDrawn(0, None),
    tsuro.TilePlaced(0, 1, 2, 3, 0),
    tsuro.TilesExchanged(0, (1,), (2,)),
    tsuro.TilesOffered(0, (None, None)),
    tsuro.TilesReturned((1, 2), (3, 4), tsuro.DeadHands.BOX),
    tsuro.TurnBegan(0, tsuro.Phase.PLACE),
)


def test_no_event_is_left_out_here() -> None:
    kinds = {kind for kind in vars(tsuro).values() if isinstance(kind, type) and issubclass(kind, tsuro.Event)}
    assert {type(event) for event in EVENTS} == kinds - {tsuro.Event}


@pytest.mark.parametrize("value", [*some_of_every_kind()], ids=lambda value: type(value).__name__)
def test_values_take_weak_references(value: object) -> None:
    assert weakref.ref(value)() is value


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_attrs_makes_a_dict_of_every_event(event: Any) -> None:  # noqa: ANN401 - attrs has a type for its classes only
    kind: Any = event.__class__
    assert [*attrs.asdict(event)] == [field.name for field in attrs.fields(kind)]


def test_steps_in_a_dict_are_dicts() -> None:
    moved = tsuro.StoneMoved(0, (tsuro.Step(0, 0, 0, 5),), tsuro.Spot(1, 0, 0))
    assert attrs.asdict(moved) == {
        "seat": 0,
        "route": ({"row": 0, "column": 0, "entry": 0, "exit": 5},),
        "spot": tsuro.Spot(1, 0, 0),
    }


def test_attrs_makes_a_dict_of_every_state() -> None:
    state = tsuro.position({(0, 0): (33, 0)}, [(1, 0, 0), (5, 5, 5)], [[4], [5, 6]], turn=1)
    for moment in (tsuro.new_game(2, seed=1), state, tsuro.next_state(state, *tsuro.legal_moves(state)[0])):
        made = attrs.asdict(moment)
        assert (made["phase"], made["pile"], len(made["seats"])) == (moment.phase, moment.pile, 2)
