"""Squares, ports and points of boards."""

from __future__ import annotations

import copy
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor
from types import MappingProxyType, NoneType
from typing import Any

import pytest
from attrs.exceptions import FrozenInstanceError

import tsuro
from tsuro.geometry import Geometry, Spot, geometry, square_name
from tsuro.values import Frozen

# A 2x2 board: twelve points lie on horizontal sides, row by row, twelve on vertical ones.
SMALL = geometry(2, 2)


@pytest.mark.parametrize(
    ("row", "column", "name"), [(0, 0, "a1"), (0, 2, "c1"), (5, 0, "a6"), (19, 19, "t20"), (9, 1, "b10")]
)
def test_squares_have_the_column_as_letter_and_the_row_as_number(row: int, column: int, name: str) -> None:
    assert square_name(row, column) == name
    assert str(Spot(row, column, 7)) == f"{name}.7"


def test_points_are_numbered_around_each_square() -> None:
    assert SMALL.topology.ports == (
        (0, 1, 14, 15, 5, 4, 13, 12),
        (2, 3, 16, 17, 7, 6, 15, 14),
        (4, 5, 20, 21, 9, 8, 19, 18),
        (6, 7, 22, 23, 11, 10, 21, 20),
    )


def test_a_point_between_two_squares_is_seen_from_both() -> None:
    # 0 and 5, 1 and 4, 2 and 7, 3 and 6 are the same point seen from the neighbour.
    assert SMALL.faces[4] == (Spot(0, 0, 5), Spot(1, 0, 0))
    assert SMALL.faces[5] == (Spot(0, 0, 4), Spot(1, 0, 1))
    assert SMALL.faces[14] == (Spot(0, 0, 2), Spot(0, 1, 7))
    assert SMALL.faces[15] == (Spot(0, 0, 3), Spot(0, 1, 6))
    assert SMALL.faces[0] == (Spot(0, 0, 0),)


def test_the_square_and_port_beyond_each_port() -> None:
    assert SMALL.topology.beyond[0] == (None, None, (1, 7), (1, 6), (2, 1), (2, 0), None, None)
    assert SMALL.topology.beyond[3] == ((1, 5), (1, 4), None, None, None, None, (2, 3), (2, 2))


def test_points_seen_from_one_square_lie_on_the_rim() -> None:
    assert [point for point in range(24) if SMALL.topology.is_rim(point)] == [
        0,
        1,
        2,
        3,
        8,
        9,
        10,
        11,
        12,
        13,
        16,
        17,
        18,
        19,
        22,
        23,
    ]
    assert SMALL.is_mark(Spot(0, 0, 0))
    assert not SMALL.is_mark(Spot(0, 0, 2))


def test_places_and_spots_of_squares() -> None:
    assert SMALL.places[Spot(1, 0, 3)] == (2, 3, 21)
    assert len(SMALL.places) == 32
    assert SMALL.spots[2] == tuple(Spot(1, 0, port) for port in range(8))


def test_marks_go_clockwise_from_the_top_left_corner() -> None:
    assert geometry(2, 3).marks == (
        Spot(0, 0, 0),
        Spot(0, 0, 1),
        Spot(0, 1, 0),
        Spot(0, 1, 1),
        Spot(0, 2, 0),
        Spot(0, 2, 1),
        Spot(0, 2, 2),
        Spot(0, 2, 3),
        Spot(1, 2, 2),
        Spot(1, 2, 3),
        Spot(1, 2, 4),
        Spot(1, 2, 5),
        Spot(1, 1, 4),
        Spot(1, 1, 5),
        Spot(1, 0, 4),
        Spot(1, 0, 5),
        Spot(1, 0, 6),
        Spot(1, 0, 7),
        Spot(0, 0, 6),
        Spot(0, 0, 7),
    )


@pytest.mark.parametrize(
    ("rows", "columns", "points", "marks"),
    [(2, 2, 24, 16), (6, 6, 168, 48), (7, 7, 224, 56), (2, 20, 204, 88), (8, 8, 288, 64), (20, 20, 1680, 160)],
)
def test_points_and_marks_are_counted(rows: int, columns: int, points: int, marks: int) -> None:
    plan = geometry(rows, columns)
    assert (plan.rows, plan.columns, plan.squares) == (rows, columns, rows * columns)
    assert (plan.points, len(plan.faces), len(plan.marks)) == (points, points, marks)
    assert sum(map(plan.topology.is_rim, range(points))) == marks


def test_spots_of_one_geometry_are_the_same_objects() -> None:
    same = {spot: spot for spot in SMALL.places}
    for spot in [*SMALL.marks, *(spot for spots in SMALL.spots for spot in spots)]:
        assert spot is not None
        assert same[spot] is spot


def test_spots_are_taken_from_any_three_whole_numbers_on_the_board() -> None:
    class Whole:
        def __index__(self) -> int:
            return 1

    for place in [(1, 0, 3), [1, 0, 3], Spot(1, 0, 3), (Whole(), 0, 3)]:
        spot = SMALL.spot(place)
        assert spot == Spot(1, 0, 3)
        assert type(spot) is Spot
        assert [type(number) for number in spot] == [int] * 3
    for wrong in [
        (2, 0, 0),
        (0, 2, 0),
        (0, 0, 8),
        (-1, 0, 0),
        (0, 0, -1),
        (0, 0),
        (0, 0, 0, 0),
        (0, 0, 0.0),
        None,
        "a1",
    ]:
        assert SMALL.spot(wrong) is None


def test_marks_that_are_taken_are_left_out_in_order() -> None:
    assert geometry(2, 2).marks_except([]) == SMALL.marks
    taken = [None, Spot(0, 0, 1), Spot(0, 1, 2), Spot(1, 1, 7)]
    assert SMALL.marks_except(taken)[:4] == (Spot(0, 0, 0), Spot(0, 1, 0), Spot(0, 1, 1), Spot(0, 1, 3))
    assert len(SMALL.marks_except(taken)) == 14


# One object for each size


def test_there_is_one_geometry_for_each_size() -> None:
    class Whole:
        def __index__(self) -> int:
            return 6

    six: Any = Whole()
    assert geometry(6, 6) is geometry(6, 6)
    assert geometry(six, six) is geometry(6, 6)
    assert geometry(2, 3) is not geometry(3, 2)
    assert pickle.loads(pickle.dumps(geometry(2, 3))) is geometry(2, 3)  # noqa: S301 (our own bytes)
    assert repr(geometry(2, 3)) == "<Geometry 2x3>"
    assert isinstance(geometry(2, 3), Geometry)


@pytest.mark.parametrize(
    ("size", "told"),
    [
        (1, "1"),
        (21, "21"),
        (0, "0"),
        (-6, "-6"),
        (6.0, "6.0"),
        (True, "True"),
        ("6", "'6'"),
        (None, "None"),
        ([6], "[6]"),
    ],
)
def test_other_sizes_are_refused(size: Any, told: str) -> None:  # noqa: ANN401
    geometry(6, 6)
    with pytest.raises(tsuro.InvalidRulesError) as caught:
        geometry(size, 6)
    assert str(caught.value) == f"rows must be a whole number from 2 to 20, not {told}"
    with pytest.raises(tsuro.InvalidRulesError) as caught:
        geometry(6, size)
    assert str(caught.value) == f"columns must be a whole number from 2 to 20, not {told}"


def test_threads_that_ask_together_get_the_same_object() -> None:
    starting_line = threading.Barrier(4)

    def ask() -> list[Geometry]:
        starting_line.wait()
        return [geometry(rows, columns) for rows in range(11, 17) for columns in range(11, 17)]

    with ThreadPoolExecutor(4) as pool:
        first, *others = [asked.result() for asked in [pool.submit(ask) for _ in range(4)]]
    assert all(plan is known for other in others for plan, known in zip(other, first, strict=True))


def test_a_size_is_made_once_while_anyone_holds_it() -> None:
    held = geometry(9, 2)
    for rows in range(2, 21):
        geometry(rows, 20)
    assert geometry(9, 2) is held


def test_geometries_of_the_same_size_are_equal() -> None:
    assert Geometry(2, 3) == geometry(2, 3)
    assert hash(Geometry(2, 3)) == hash(geometry(2, 3))
    assert Geometry(2, 3) != Geometry(3, 2)
    assert Geometry(2, 3) != "2x3"
    with pytest.raises(tsuro.InvalidRulesError):
        Geometry(1, 6)


# Nothing changes in place


@pytest.mark.parametrize("thing", [geometry(6, 6), geometry(6, 6).topology], ids=["geometry", "topology"])
def test_no_attribute_can_be_assigned_or_deleted(thing: Any) -> None:  # noqa: ANN401
    for name in [name for name in dir(thing) if not name.startswith("__")] + ["other"]:
        before = getattr(thing, name, None)
        with pytest.raises(FrozenInstanceError):
            setattr(thing, name, 7)
        with pytest.raises(FrozenInstanceError):
            delattr(thing, name)
        assert getattr(thing, name, None) == before
    assert copy.copy(thing) is copy.deepcopy(thing) is thing


def test_a_second_initialisation_changes_nothing() -> None:
    plan: Any = geometry(6, 6)
    with pytest.raises(FrozenInstanceError):
        plan.__init__(7, 7)
    with pytest.raises(FrozenInstanceError):
        plan.topology.__init__([(0, 1)])
    assert (plan.rows, plan.columns, plan.topology.squares) == (6, 6, 36)


def test_nothing_that_can_be_changed_is_within_reach() -> None:
    plan = geometry(6, 6)
    seen: set[int] = set()
    found: list[Any] = [plan]
    while found:
        thing = found.pop()
        if id(thing) in seen or isinstance(thing, (int, bytes, NoneType)):
            continue
        seen.add(id(thing))
        match thing:
            case tuple():
                found.extend(thing)  # pyright: ignore[reportUnknownArgumentType]
            case MappingProxyType():
                found.extend([*thing, *thing.values()])
            case Frozen():
                found.extend(getattr(thing, name) for name in type(thing).__slots__)
            case _:
                pytest.fail(f"{type(thing)} can be changed")
    assert len(seen) > 1000


def test_what_used_to_change_every_board_is_refused() -> None:
    state = tsuro.new_game(2, seed=1)
    observation = tsuro.observe(state, 0)
    before = tsuro.legal_starts(state)
    plan: Any = observation.board.geometry
    with pytest.raises(AttributeError):
        plan.rows = 7
    with pytest.raises(AttributeError):
        plan.joins[0][0] = ()
    with pytest.raises(AttributeError):
        plan.ordered_marks.clear()
    with pytest.raises(TypeError):
        plan.places[Spot(0, 0, 0)] = (0, 0, 1)
    assert tsuro.legal_starts(state) == before
    assert (tsuro.Board.empty().rows, len(before)) == (6, 48)
