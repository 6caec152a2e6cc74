"""Squares, ports and points of boards."""

from __future__ import annotations

import pickle
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import tsuro
from tsuro.geometry import AROUND, AWAY, RIM, STONE, Geometry, Spot, Step, geometry, square_name

# A 2x2 board: twelve points lie on horizontal sides, row by row, twelve on vertical ones.
SMALL = geometry(2, 2)


@pytest.mark.parametrize(
    ("row", "column", "name"), [(0, 0, "a1"), (0, 2, "c1"), (5, 0, "a6"), (19, 19, "t20"), (9, 1, "b10")]
)
def test_squares_have_the_column_as_letter_and_the_row_as_number(row: int, column: int, name: str) -> None:
    assert square_name(row, column) == name
    assert str(Spot(row, column, 7)) == f"{name}.7"


def test_points_are_numbered_around_each_square() -> None:
    assert SMALL.ports == (
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
    assert SMALL.first_square[4] == SMALL.first_square[0] == 0
    assert SMALL.first_square[23] == 3


def test_the_square_and_port_beyond_each_port() -> None:
    assert SMALL.beyond[0] == (None, None, (1, 7), (1, 6), (2, 1), (2, 0), None, None)
    assert SMALL.beyond[3] == ((1, 5), (1, 4), None, None, None, None, (2, 3), (2, 2))


def test_points_seen_from_one_square_lie_on_the_rim() -> None:
    assert [point for point in range(24) if SMALL.on_rim[point]] == [
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
    assert SMALL.spots[2] == {Spot(1, 0, port) for port in range(8)}


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
    assert sum(plan.on_rim) == marks


@pytest.mark.parametrize(
    ("rows", "columns", "width"), [(6, 6, 1), (7, 7, 1), (8, 8, 2), (7, 8, 1), (6, 10, 2), (20, 20, 2)]
)
def test_cells_take_a_byte_each_while_points_fit_one(rows: int, columns: int, width: int) -> None:
    plan = geometry(rows, columns)
    assert plan.narrow is (width == 1)
    assert len(plan.no_tiles) == width * (plan.points + plan.squares)
    assert list(plan.read(plan.no_tiles)) == [*range(plan.points), *[255] * plan.squares]
    assert plan.no_tiles[plan.tiles] == (b"\xff" if width == 1 else b"\xff\x00") * plan.squares
    copied = plan.thaw(plan.no_tiles)
    copied[3] = plan.points - 1
    assert plan.read(bytes(copied))[3] == plan.points - 1
    assert plan.read(plan.no_tiles)[3] == 3


@pytest.mark.parametrize("size", [6, 9])
def test_points_around_a_square_lie_in_three_stretches(size: int) -> None:
    plan = geometry(size, size)
    for points, (top, middle, bottom, _) in zip(plan.ports, plan.views, strict=True):
        numbers = range(plan.points)
        assert [*numbers[top], *numbers[middle], *numbers[bottom]] == [points[port] for port in AROUND]


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


def test_ways_out_of_an_empty_square_on_an_empty_board() -> None:
    # Two sides lie on the rim; beyond the others is an empty square, so the path turns in its place.
    assert list(SMALL.ways_out(SMALL.no_tiles, 0)) == [RIM, RIM, 2, 3, 4, 5, RIM, RIM]
    assert list(geometry(3, 3).ways_out(geometry(3, 3).no_tiles, 4)) == [0, 1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("size", [3, 9])
def test_ways_out_lead_away_to_the_rim_or_back(size: int) -> None:
    # Tile 10, 01-27-34-56, unturned on b1, the square above b2: its ports 4 and 5, which b2 sees as
    # its ports 1 and 0, go to 3, facing the empty square c1, and to 6, facing the empty square a1.
    board = tsuro.Board.of(size, size, {(0, 1): (10, 0)})
    assert list(board.geometry.ways_out(board.cells, size + 1)) == [AWAY, AWAY, 2, 3, 4, 5, 6, 7]
    # Tile 33 crosses straight to the rim: 05-14-27-36.
    board = tsuro.Board.of(size, size, {(0, 1): (33, 0)})
    assert list(board.geometry.ways_out(board.cells, size + 1)) == [RIM, RIM, 2, 3, 4, 5, 6, 7]
    # Tile 0 joins the two: the path comes back by the other port.
    board = tsuro.Board.of(size, size, {(0, 1): (0, 0)})
    assert list(board.geometry.ways_out(board.cells, size + 1)) == [1, 0, 2, 3, 4, 5, 6, 7]


def test_fates_stand_in_order_of_harm() -> None:
    assert (AWAY, STONE, RIM) == (8, 9, 10)


def test_a_step_is_one_object_however_often_it_is_taken() -> None:
    crossings = SMALL.cross(3)
    assert SMALL.crossings[3] is crossings
    assert crossings[0][7][0] == Step(1, 1, 0, 7)
    assert crossings[7][0][0] == Step(1, 1, 7, 0)
    assert SMALL.cross(0)[0][7][0] == Step(0, 0, 0, 7)


def test_a_crossing_says_where_it_leads_and_by_which_point() -> None:
    # From the square at the bottom right up by port 0, to port 5 of the one above; and out by port 3.
    assert SMALL.cross(3)[7][0][1:] == (1, 5, SMALL.ports[3][0])
    assert SMALL.cross(3)[0][3][1:] == (-1, -1, SMALL.ports[3][3])


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
