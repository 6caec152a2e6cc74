"""What the value classes share."""

from __future__ import annotations

import attrs

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
