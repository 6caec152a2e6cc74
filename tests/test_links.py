"""Links: the cells of a board, and the ways out of a square."""

from __future__ import annotations

import pytest

import tsuro
from tsuro.board import board_of, end_of, links_of, route, ways_out
from tsuro.geometry import OFF_BOARD, Spot, Step, geometry
from tsuro.links import AWAY, RIM, STONE, Links


@pytest.mark.parametrize(
    ("rows", "columns", "width"), [(6, 6, 1), (7, 7, 1), (8, 8, 2), (7, 8, 1), (6, 10, 2), (20, 20, 2)]
)
def test_cells_take_a_byte_each_while_points_fit_one(rows: int, columns: int, width: int) -> None:
    topology = geometry(rows, columns).topology
    links = Links(topology)
    assert links.narrow is (width == 1)
    # Narrow links are padded to 256.
    first_square = 256 if width == 1 else topology.points
    assert links.first_square == first_square
    assert len(links.no_tiles) == width * (first_square + rows * columns)
    assert list(links.links(links.no_tiles)) == [*range(topology.points)]
    assert links.squares(links.no_tiles) == bytes([255] * rows * columns)
    assert links.cells(range(topology.points), [255] * rows * columns) == links.no_tiles


@pytest.mark.parametrize("size", [3, 8])
def test_a_board_can_be_made_from_its_links(size: int) -> None:
    board = tsuro.Board.of(size, size, {(0, 0): (33, 0), (0, 1): (10, 1)})
    again = board_of(board.geometry, links_of(board), board.squares)
    assert again == board
    assert links_of(again) == links_of(board)


def test_ways_out_of_an_empty_square_on_an_empty_board() -> None:
    # Two sides lie on the rim; beyond the others is an empty square, so the path turns in its place.
    assert list(ways_out(tsuro.Board.empty(2, 2), 0)) == [RIM, RIM, 2, 3, 4, 5, RIM, RIM]
    assert list(ways_out(tsuro.Board.empty(3, 3), 4)) == [0, 1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("size", [3, 9])
def test_ways_out_lead_away_to_the_rim_or_back(size: int) -> None:
    # Tile 10, 01-27-34-56, unturned on b1, the square above b2: its ports 4 and 5, which b2 sees as
    # its ports 1 and 0, go to 3, facing the empty square c1, and to 6, facing the empty square a1.
    board = tsuro.Board.of(size, size, {(0, 1): (10, 0)})
    assert list(ways_out(board, size + 1)) == [AWAY, AWAY, 2, 3, 4, 5, 6, 7]
    # Tile 33 crosses straight to the rim: 05-14-27-36.
    board = tsuro.Board.of(size, size, {(0, 1): (33, 0)})
    assert list(ways_out(board, size + 1)) == [RIM, RIM, 2, 3, 4, 5, 6, 7]
    # Tile 0 joins the two: the path comes back by the other port.
    board = tsuro.Board.of(size, size, {(0, 1): (0, 0)})
    assert list(ways_out(board, size + 1)) == [1, 0, 2, 3, 4, 5, 6, 7]


def test_fates_stand_in_order_of_harm() -> None:
    assert (AWAY, STONE, RIM) == (8, 9, 10)


@pytest.mark.parametrize("size", [3, 9])
def test_where_a_stone_stands_is_looked_up(size: int) -> None:
    # Tile 33 crosses straight on.
    board = tsuro.Board.of(size, size, {(0, 0): (33, 0)})
    assert end_of(board, Spot(0, 0, 0)) == (size, Spot(1, 0, 0))
    assert end_of(board, Spot(1, 0, 0)) == (OFF_BOARD, Spot(0, 0, 0))
    # A stone that has not moved faces its first square.
    assert end_of(board, Spot(0, 1, 0)) == (1, Spot(0, 1, 0))


def test_routes_share_their_steps() -> None:
    small, large = (tsuro.Board.of(size, size, {(0, 0): (33, 0)}) for size in (2, 20))
    steps = route(small, Spot(0, 0, 0))
    assert steps == (Step(0, 0, 0, 5),)
    assert route(large, Spot(0, 0, 0))[0] is steps[0]
