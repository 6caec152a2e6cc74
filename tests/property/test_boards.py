"""Where paths run. Each docstring states what it proves: see docs/explanation/links.md."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

import tsuro
from tests.support import naive
from tests.support.strategies import Layout, layouts, rotations, seeds, sizes, tile_ids
from tsuro.board import end_of, links_of, route
from tsuro.geometry import geometry
from tsuro.topology import PathEnd, Side
from tsuro.walking import walk


def path_ends(table: naive.Table) -> list[naive.Place]:
    """Every spot at which a path can end: on the rim, or facing an empty square."""
    on_rim = set(table.rim())
    return [
        place
        for row in range(table.rows)
        for column in range(table.columns)
        for port in range(8)
        if (place := naive.Place(row, column, port)) in on_rim or (row, column) not in table.tiles
    ]


def walked_end(table: naive.Table, spot: naive.Place) -> naive.Place:
    """Walk from the end of a path along the tiles to the other end."""
    if (spot.row, spot.column) in table.tiles:
        return table.walk(spot)[1]
    behind = table.across(spot)
    if behind is None or (behind.row, behind.column) not in table.tiles:
        return spot
    return table.walk(behind)[1]


@given(layouts())
def test_links_kept_equal_links_walked(layout: Layout) -> None:
    """Links rebuilt from the placed tiles by walking must equal links kept step by step."""
    board, table = layout.board(), layout.table()
    for spot in path_ends(table):
        assert board.other_end(spot) == walked_end(table, spot)


@given(layouts())
def test_trace_is_the_walk(layout: Layout) -> None:
    """The slow walk is the definition."""
    board, table = layout.board(), layout.table()
    for mark in table.rim():
        steps, end, _ = table.walk(mark)
        trace = board.trace(mark)
        assert list(trace.steps) == steps
        assert trace.end == end


@given(layouts())
def test_links_answer_as_walking_does(layout: Layout) -> None:
    """Links rebuilt from the placed tiles by walking must equal links kept step by step."""
    board = layout.board()
    places = board.geometry.places
    for end in path_ends(layout.table()):
        spot = tsuro.Spot(*end)
        trace = board.trace(spot)
        if trace.steps:
            # Walked from a mark with a tile on its square, the path ends where its link says.
            assert links_of(board)[places[spot][2]] == places[trace.end][2]
            assert end_of(board, spot)[1] == trace.end


@given(layouts())
def test_routes_are_those_of_the_walk_from_wherever_it_begins(layout: Layout) -> None:
    """The slow walk is the definition."""
    board = layout.board()
    for spot in board.geometry.places:
        assert spot is not None
        assert route(board, spot) == board.trace(spot).steps


@given(st.permutations([Side(square, port) for square in range(6) for port in range(8)]), st.integers(0, 24))
def test_a_path_walked_from_its_other_end_is_the_same_backwards(sides: list[Side], connections: int) -> None:
    """A portal: the path goes in at one and out at the other. A stone that comes to a dead end is out."""
    topology = geometry(2, 3).topology
    # Every side leads to any other one, on its own square or through a portal; the rest are dead ends.
    leads: dict[Side, Side] = {}
    for one, other in zip(sides[0 : 2 * connections : 2], sides[1 : 2 * connections : 2], strict=True):
        leads[one], leads[other] = other, one

    def cross(side: Side) -> Side | PathEnd:
        return leads.get(side, PathEnd.DEAD_END)

    for point in range(topology.points):
        start = topology.sides[point][0]
        passages, end, at = walk(topology, start, cross)
        assert {entry for entry, _ in passages} <= leads.keys()
        if end is PathEnd.DEAD_END:
            assert at not in leads
        elif end is PathEnd.CIRCLE:
            assert at == start
        else:
            assert topology.beyond[at.square][at.port] is None
            back = walk(topology, at, cross).passages[: len(passages)]
            assert [(out, entry) for entry, out in reversed(back)] == [*passages]


@given(layouts())
def test_the_other_end_of_the_other_end_is_the_first(layout: Layout) -> None:
    """For every point keep the other end of the placed path that ends there."""
    board = layout.board()
    for mark in layout.table().rim():
        assert board.other_end(board.other_end(mark)) == mark


@given(layouts(), seeds)
def test_the_order_of_laying_leaves_no_trace(layout: Layout, seed: int) -> None:
    """Equal positions are equal values."""
    laid = list(layout.laid)
    Random(seed).shuffle(laid)
    again = Layout(layout.rows, layout.columns, tuple(laid)).board()
    assert again == layout.board()
    assert hash(again) == hash(layout.board())


@given(tile_ids, rotations)
def test_an_equal_larger_rotation_is_normalised(tile: int, rotation: int) -> None:
    """An equal larger one is accepted and normalised, so equal positions are equal values."""
    board = tsuro.Board.empty(3, 3).place(1, 1, tile, rotation)
    assert board[1, 1] == naive.normal(tile, rotation)
    assert board == tsuro.Board.empty(3, 3).place(1, 1, *naive.normal(tile, rotation))


@given(layouts())
def test_the_board_shows_what_was_laid(layout: Layout) -> None:
    """`board[row, column]` gives `Placement(tile, rotation)` or None."""
    board, laid = layout.board(), dict(layout.laid)
    for row in range(layout.rows):
        for column in range(layout.columns):
            tile = laid.get((row, column))
            assert board[row, column] == (None if tile is None else naive.normal(*tile))


@given(sizes, sizes)
def test_marks_lie_on_the_rim(rows: int, columns: int) -> None:
    """A starting mark is a spot whose port lies on the board's rim (48 on 6x6)."""
    state = tsuro.new_game(2, rules=tsuro.Ruleset(rows=rows, columns=columns), seed=0)
    marks = tsuro.legal_starts(state)
    assert len(marks) == len(set(marks)) == 4 * (rows + columns)
    assert set(marks) == set(naive.Table(rows, columns).rim())
