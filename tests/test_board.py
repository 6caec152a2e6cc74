"""The board: tiles, links and walks."""
# pyright: reportPrivateUsage=false

from __future__ import annotations

import copy
import pickle
from typing import Any

import attrs
import pytest

import tsuro
from tsuro import Board, Placement, Spot, Step, Trace, svg
from tsuro.board import route


def test_an_empty_board() -> None:
    board = Board.empty()
    assert (board.rows, board.columns, len(board), list(board)) == (6, 6, 0, [])
    assert board[5, 5] is None
    assert board.placements() == {}
    assert bool(board) is True
    assert repr(board) == "<Board 6x6 {}>"
    assert (Board.empty(2, 3).rows, Board.empty(2, 3).columns) == (2, 3)


def test_placing_a_tile_makes_another_board() -> None:
    empty = Board.empty(3, 3)
    board = empty.place(0, 1, 2, 3).place(2, 0, 13, 3)
    assert len(empty) == 0
    assert len(board) == 2
    assert board[0, 1] == Placement(2, 3)
    # Tile 13 looks the same after a half turn.
    assert board[2, 0] == Placement(13, 1)
    assert list(board) == [(0, 1), (2, 0)]
    assert board.placements() == {(0, 1): Placement(2, 3), (2, 0): Placement(13, 1)}
    assert repr(board) == "<Board 3x3 {b1: 2r3, a3: 13r1}>"
    assert Board.of(3, 3, {(2, 0): (13, 1), (0, 1): (2, 3)}) == board


def test_boards_with_the_same_tiles_are_equal() -> None:
    one, two = Board.empty().place(0, 0, 13, 1), Board.empty().place(0, 0, 13, 3)
    assert one == two
    assert hash(one) == hash(two)
    assert one != Board.empty().place(0, 0, 13, 0)
    assert Board.empty(2, 3) != Board.empty(3, 2)
    assert Board.empty(2, 3) != "board"

    class Another(Board):
        pass

    assert Another(one.geometry, one._cells) != one
    assert Another(one.geometry, one._cells) == Another(two.geometry, two._cells)


def test_copies_are_the_board_itself() -> None:
    board = Board.empty().place(0, 0, 1, 1)
    assert copy.copy(board) is board
    assert copy.deepcopy(board) is board
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        board.squares = b""  # type: ignore[misc]


@pytest.mark.parametrize(("rows", "columns"), [(2, 3), (6, 6), (9, 8)])
def test_a_pickled_board_has_its_links_again(rows: int, columns: int) -> None:
    board = Board.empty(rows, columns).place(0, 0, 1, 1).place(1, 1, 33, 0).place(1, 2, 14, 3)
    back = pickle.loads(pickle.dumps(board))  # noqa: S301 (our own bytes)
    assert back == board
    assert type(back) is Board
    assert back.geometry is board.geometry
    assert back.other_end((0, 0, 0)) == board.other_end((0, 0, 0))
    assert type(back.squares) is bytes


def test_equal_boards_show_no_trace_of_the_order_of_placing() -> None:
    # Two tiles side by side: what is stored at the points between them depends on which came first.
    tiles = {(0, 0): (33, 0), (0, 1): (33, 0)}
    one = Board.of(2, 2, tiles)
    two = Board.of(2, 2, dict(reversed(tiles.items())))
    names = [name for name in dir(Board) if not name.startswith("_") and not callable(getattr(Board, name))]
    assert names == ["columns", "geometry", "rows", "squares"]
    assert [getattr(one, name) for name in names] == [getattr(two, name) for name in names]
    assert repr(one) == repr(two)
    assert pickle.dumps(one) == pickle.dumps(two)


def test_a_second_initialisation_of_a_board_changes_nothing() -> None:
    board: Any = Board.empty().place(0, 0, 33, 0)
    before = board.squares
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        board.__init__(board.geometry, Board.empty()._cells)
    assert not hasattr(board, "__setstate__")
    assert board.squares == before


# Paths

# Tile 33 crosses straight on; tile 10 is 01-27-34-56.
BOARD = Board.of(3, 3, {(0, 0): (33, 0), (1, 0): (10, 0), (0, 1): (33, 0)})


def test_a_walk_from_a_mark_ends_where_the_next_square_is_empty() -> None:
    # Down a1, and on a2 from port 0 to 1, back up a1, out at the top.
    assert BOARD.trace((0, 0, 0)) == Trace((Step(0, 0, 0, 5), Step(1, 0, 0, 1), Step(0, 0, 4, 1)), Spot(0, 0, 1))
    # Through a1 and b1 to c1.
    assert BOARD.trace((0, 0, 6)) == Trace((Step(0, 0, 6, 3), Step(0, 1, 6, 3)), Spot(0, 2, 6))
    # Through a2 alone, and out on the left.
    assert BOARD.trace((1, 0, 2)) == Trace((Step(1, 0, 2, 7),), Spot(1, 0, 7))


def test_a_walk_from_an_empty_square_goes_nowhere() -> None:
    assert BOARD.trace((2, 2, 0)) == Trace((), Spot(2, 2, 0))
    assert BOARD.trace([1, 1, 1]) == Trace((), Spot(1, 1, 1))  # type: ignore[arg-type]


def test_a_walk_may_begin_in_the_middle() -> None:
    assert BOARD.trace((0, 1, 6)) == Trace((Step(0, 1, 6, 3),), Spot(0, 2, 6))


def test_a_path_that_comes_back_to_its_beginning_ends_there() -> None:
    # Tile 34, 07-12-34-56, joins the ports at each corner: four of them have a circle in their midst.
    board = Board.of(2, 2, {(0, 0): (34, 0), (0, 1): (34, 0), (1, 0): (34, 0), (1, 1): (34, 0)})
    circle = board.trace((0, 0, 3))
    assert circle.steps == (Step(0, 0, 3, 4), Step(1, 0, 1, 2), Step(1, 1, 7, 0), Step(0, 1, 5, 6))
    assert circle.end == Spot(0, 0, 3)
    assert route(board, Spot(0, 0, 3)) == circle.steps


def test_the_other_end_is_a_look_up() -> None:
    assert BOARD.other_end((0, 0, 0)) == Spot(0, 0, 1)
    assert BOARD.other_end((0, 0, 6)) == Spot(0, 2, 6)
    assert BOARD.other_end((0, 2, 6)) == Spot(0, 0, 6)
    assert BOARD.other_end((1, 0, 7)) == Spot(1, 1, 7)
    # Where no path is, the other end is the spot itself.
    assert BOARD.other_end((2, 2, 4)) == Spot(2, 2, 4)
    assert BOARD.other_end([1, 2, 1]) == Spot(1, 2, 1)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [2, 7, 8, 20])
def test_links_join_on_boards_of_any_size(size: int) -> None:
    last = size - 1
    board = Board.empty(size, size).place(last, last, 0, 0).place(0, 0, 33, 0)
    assert board.other_end((last, last, 4)) == Spot(last, last, 5)
    assert board.other_end((0, 0, 0)) == Spot(1, 0, 0)
    assert board.other_end((1, 0, 0)) == Spot(0, 0, 0)


# Refusals


@pytest.mark.parametrize("square", [(6, 0), (0, 6), (-1, 0), (0, -1)])
def test_there_is_nothing_beyond_the_board(square: tuple[int, int]) -> None:
    with pytest.raises(IndexError) as caught:
        Board.empty()[square]
    assert str(caught.value) == f"{square} is not a square of a board of 6x6"


@pytest.mark.parametrize(
    ("row", "column"),
    [(6, 0), (0, 6), (-1, 0), (0, -1), (True, 0), (0, 1.0), (None, 0), (0, "a")],
)
def test_a_tile_beyond_the_board_is_refused(row: Any, column: Any) -> None:  # noqa: ANN401
    with pytest.raises(tsuro.InvalidStateError) as caught:
        Board.empty().place(row, column, 1, 0)
    assert str(caught.value) == f"({row!r}, {column!r}) is not a square of a board of 6x6"


@pytest.mark.parametrize(
    ("tile", "rotation"),
    [(35, 0), (-1, 0), (0, 4), (0, -1), (True, 0), (1, True), (1.0, 0), (1, 1.0), ("1", 0), (1, None)],
)
def test_what_is_no_tile_or_rotation_is_refused(tile: Any, rotation: Any) -> None:  # noqa: ANN401
    with pytest.raises(tsuro.InvalidStateError) as caught:
        Board.empty().place(0, 0, tile, rotation)
    assert (
        str(caught.value)
        == f"tile {tile!r} with rotation {rotation!r} is none of the tiles 0 to 34, turned 0 to 3 times"
    )


def test_whole_numbers_of_other_kinds_are_accepted() -> None:
    class Whole:
        def __index__(self) -> int:
            return 1

    one: Any = Whole()
    assert Board.empty().place(one, one, one, one) == Board.empty().place(1, 1, 1, 1)


def test_a_second_tile_on_a_square_is_refused() -> None:
    with pytest.raises(tsuro.InvalidStateError, match=r"^a tile lies on c2 already$"):
        Board.empty().place(1, 2, 0, 0).place(1, 2, 3, 0)


@pytest.mark.parametrize(
    ("placements", "told"),
    [
        (None, "None"),
        ([(0, 0, 1, 0)], "[(0, 0, 1, 0)]"),
        ({(0, 0): 1}, "{(0, 0): 1}"),
        ({0: (1, 0)}, "{0: (1, 0)}"),
        ({(0, 0, 0): (1, 0)}, "{(0, 0, 0): (1, 0)}"),
        ({(0, 0): (1, 0, 0)}, "{(0, 0): (1, 0, 0)}"),
    ],
)
def test_what_is_no_mapping_of_tiles_is_refused(placements: Any, told: str) -> None:  # noqa: ANN401
    with pytest.raises(tsuro.InvalidStateError) as caught:
        Board.of(6, 6, placements)
    assert str(caught.value) == f"a board maps (row, column) to (tile, rotation), and is not {told}"


@pytest.mark.parametrize(
    ("rows", "columns", "message"),
    [
        (1, 6, "rows must be a whole number from 2 to 20, not 1"),
        (6, 21, "columns must be a whole number from 2 to 20, not 21"),
        (6.0, 6, "rows must be a whole number from 2 to 20, not 6.0"),
    ],
)
def test_other_sizes_are_refused(rows: Any, columns: Any, message: str) -> None:  # noqa: ANN401
    with pytest.raises(tsuro.InvalidRulesError) as caught:
        Board.empty(rows, columns)
    assert str(caught.value) == message


@pytest.mark.parametrize("spot", [(6, 0, 0), (0, 0, 8), (0, 0, -1), (0, 0), (0, 0, True), None, "a1.0"])
def test_a_path_from_what_is_no_spot_is_refused(spot: Any) -> None:  # noqa: ANN401
    for follow in (Board.empty().trace, Board.empty().other_end):
        with pytest.raises(tsuro.InvalidStateError) as caught:
            follow(spot)
        assert str(caught.value) == f"{spot!r} is not a spot of a board of 6x6"


def test_the_other_end_from_the_middle_of_a_path_is_refused() -> None:
    with pytest.raises(tsuro.InvalidStateError) as caught:
        BOARD.other_end((0, 0, 5))
    assert str(caught.value) == "a1.5 is not the end of a path: a tile lies on its square"
    # On the rim a path ends, tile or not.
    assert BOARD.other_end((0, 1, 0)) == Spot(1, 1, 0)


def test_notebooks_show_a_picture() -> None:
    shown_in_a_notebook: Any = Board.empty()
    assert shown_in_a_notebook._repr_svg_() == svg.board(Board.empty(), size=480)
