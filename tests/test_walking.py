"""Walking: paths step by step, over tiles and boards of every kind."""

from __future__ import annotations

import pytest

from tsuro.geometry import geometry
from tsuro.topology import PathEnd, Side
from tsuro.walking import Cross, walk

# Squares 0 and 1 above 2 and 3.
BOARD = geometry(2, 2).topology


def over(tiles: dict[Side, Side | PathEnd]) -> Cross:
    """How paths cross these tiles; all other squares are empty."""
    return lambda side: tiles.get(side, PathEnd.OPEN)


def test_a_walk_goes_on_to_an_empty_square() -> None:
    walked = walk(BOARD, Side(0, 7), over({Side(0, 7): Side(0, 2)}))
    assert walked.passages == ((Side(0, 7), Side(0, 2)),)
    assert (walked.end, walked.at) == (PathEnd.OPEN, Side(1, 7))


def test_a_walk_over_no_tile_has_no_steps() -> None:
    assert walk(BOARD, Side(3, 0), over({})) == ((), PathEnd.OPEN, Side(3, 0))


def test_a_walk_to_the_rim_ends_at_the_side_by_which_it_leaves() -> None:
    walked = walk(BOARD, Side(0, 7), over({Side(0, 7): Side(0, 2), Side(1, 7): Side(1, 0)}))
    assert walked.passages == ((Side(0, 7), Side(0, 2)), (Side(1, 7), Side(1, 0)))
    assert (walked.end, walked.at) == (PathEnd.RIM, Side(1, 0))


def test_a_circle_ends_where_it_began() -> None:
    corners = {Side(0, 3): Side(0, 4), Side(2, 1): Side(2, 2), Side(3, 7): Side(3, 0), Side(1, 5): Side(1, 6)}
    walked = walk(BOARD, Side(0, 3), over({**corners}))
    assert len(walked.passages) == 4
    assert (walked.end, walked.at) == (PathEnd.CIRCLE, Side(0, 3))


@pytest.mark.parametrize("end", [PathEnd.DEAD_END, PathEnd.PORTAL, PathEnd.TURNTABLE, PathEnd.STONE])
def test_a_tile_can_end_a_path(end: PathEnd) -> None:
    walked = walk(BOARD, Side(0, 7), over({Side(0, 7): Side(0, 2), Side(1, 7): end}))
    assert walked.passages == ((Side(0, 7), Side(0, 2)),)
    assert (walked.end, walked.at) == (end, Side(1, 7))


def test_a_portal_leads_to_another_square() -> None:
    walked = walk(BOARD, Side(0, 7), over({Side(0, 7): Side(3, 1), Side(1, 4): Side(1, 1)}))
    assert walked.passages == ((Side(0, 7), Side(3, 1)), (Side(1, 4), Side(1, 1)))
    assert (walked.end, walked.at) == (PathEnd.RIM, Side(1, 1))


def test_from_a_turntable_another_walk_goes_on_where_chance_says() -> None:
    tiles: dict[Side, Side | PathEnd] = {Side(0, 7): Side(0, 2), Side(1, 7): PathEnd.TURNTABLE}
    square, entry = walk(BOARD, Side(0, 7), over(tiles)).at
    assert (square, entry) == (1, 7)
    # A roll of 5 leads from port 7 to port 4, and so down to the square below.
    following = BOARD.beyond[1][4]
    assert following is not None
    assert walk(BOARD, following, over(tiles)) == ((), PathEnd.OPEN, Side(3, 1))


def test_tiles_may_come_and_go_between_two_walks() -> None:
    tiles: dict[Side, Side | PathEnd] = {Side(0, 7): Side(0, 2), Side(1, 7): Side(1, 0)}
    cross = over(tiles)
    assert walk(BOARD, Side(0, 7), cross).end is PathEnd.RIM
    del tiles[Side(1, 7)]
    assert walk(BOARD, Side(0, 7), cross).at == Side(1, 7)
