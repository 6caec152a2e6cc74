"""Points, their sides, and what lies beyond a port."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import tsuro
from tsuro.topology import PathEnd, Side, Topology

# Three squares in a triangle, with three ports each: no rows, no columns.
TRIANGLE = Topology([(0, 1, 2), (2, 3, 4), (4, 5, 0)])


def test_sides_and_what_lies_beyond_follow_from_the_ports() -> None:
    assert (TRIANGLE.squares, TRIANGLE.points) == (3, 6)
    assert TRIANGLE.sides == (
        (Side(0, 0), Side(2, 2)),
        (Side(0, 1),),
        (Side(0, 2), Side(1, 0)),
        (Side(1, 1),),
        (Side(1, 2), Side(2, 0)),
        (Side(2, 1),),
    )
    assert TRIANGLE.beyond == (
        (Side(2, 2), None, Side(1, 0)),
        (Side(0, 2), None, Side(2, 0)),
        (Side(1, 2), None, Side(0, 0)),
    )
    assert [TRIANGLE.is_rim(point) for point in range(6)] == [False, True, False, True, False, True]


@pytest.mark.parametrize(
    ("ports", "message"),
    [
        ([(0, 2)], "point 1 has 0 sides: a point has one or two"),
        ([(0,), (0,), (0,)], "point 0 has 3 sides: a point has one or two"),
    ],
)
def test_a_point_has_one_or_two_sides(ports: Any, message: str) -> None:  # noqa: ANN401
    with pytest.raises(tsuro.InvalidRulesError) as caught:
        Topology(ports)
    assert str(caught.value) == message


def test_a_square_may_lie_beside_itself() -> None:
    ring = Topology([(0, 1, 0)])
    assert ring.beyond == ((Side(0, 2), None, Side(0, 0)),)


def test_topologies_with_the_same_ports_are_equal() -> None:
    again = Topology([[0, 1, 2], [2, 3, 4], [4, 5, 0]])
    assert again == TRIANGLE
    assert hash(again) == hash(TRIANGLE)
    assert Topology([(0, 1)]) != TRIANGLE
    assert TRIANGLE != "triangle"
    assert pickle.loads(pickle.dumps(TRIANGLE)) == TRIANGLE  # noqa: S301 (our own bytes)
    assert repr(TRIANGLE) == "<Topology of 3 squares and 6 points>"


def test_ends_of_paths_have_names() -> None:
    assert [*map(str, PathEnd)] == ["open", "rim", "stone", "circle", "dead_end", "portal", "turntable"]
