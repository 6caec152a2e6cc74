"""Where things lie in a picture, and how a path bends.

All measures are in units of the picture: a square is 120 of them wide, so that its ports lie on
whole numbers. ``(0, 0)`` is the top left corner, x grows to the right and y downward.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import fsum, hypot
from typing import Final, NamedTuple, TypeAlias

from attrs import frozen

from tsuro.geometry import Spot
from tsuro.tiles import PORTS, QUARTER_TURNS

__all__ = ["SIDE", "Curve", "Point", "View", "curve", "line", "path_data", "port_point"]

SIDE: Final = 120
"""The width of a square."""


class Point(NamedTuple):
    """A place in a picture."""

    x: float
    y: float

    def toward(self, other: Point, share: float) -> Point:
        """The point that lies ``share`` (0 to 1) of the way to ``other``."""
        return Point(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)

    def distance(self, other: Point) -> float:
        """How far away another point is."""
        return hypot(other.x - self.x, other.y - self.y)

    def moved(self, direction: Point, distance: float) -> Point:
        """The point so far away in a direction of length 1."""
        return Point(self.x + direction.x * distance, self.y + direction.y * distance)


Curve: TypeAlias = tuple[Point, Point, Point, Point]
"""A cubic Bezier curve: its ends, and between them the two points that it bends toward."""

_PORT_POINTS: Final = tuple(
    Point(x, y) for x, y in ((40, 0), (80, 0), (120, 40), (120, 80), (80, 120), (40, 120), (0, 80), (0, 40))
)
_OUTWARD: Final = (Point(0, -1), Point(1, 0), Point(0, 1), Point(-1, 0))

# How far a path runs straight on from the side before it bends. For an eighth of an ellipse's
# girth the share of its radius is 0.552; the radii here are 40 and 80.
_TURN_BACK: Final = 34.0
_STRAIGHT: Final = 60.0
_REACH: Final = {40.0: 22.0, 80.0: 44.0}

_PIECES: Final = 32
"""A curve is measured in so many straight pieces."""


def port_point(port: int) -> Point:
    """Where port 0 to 7 lies, in the square's own measures.

    >>> port_point(2)
    Point(x=120, y=40)
    """
    return _PORT_POINTS[port]


def outward(port: int) -> Point:
    """The direction out of the square by that port."""
    return _OUTWARD[port // 2]


@lru_cache(maxsize=PORTS * PORTS)
def curve(entry: int, way_out: int) -> Curve:
    """The path from one port to another: it leaves each side at a right angle.

    >>> curve(0, 5)
    (Point(x=40, y=0), Point(x=40.0, y=60.0), Point(x=40.0, y=60.0), Point(x=40, y=120))
    """
    start, end = _PORT_POINTS[entry], _PORT_POINTS[way_out]
    return (
        start,
        start.moved(outward(entry), -_reach(entry, way_out)),
        end.moved(outward(way_out), -_reach(way_out, entry)),
        end,
    )


def _reach(port: int, other: int) -> float:
    sides_between = abs(port // 2 - other // 2)
    if sides_between == 0:
        return _TURN_BACK
    if sides_between == 2:
        return _STRAIGHT
    here, there, direction = _PORT_POINTS[port], _PORT_POINTS[other], outward(port)
    return _REACH[abs((there.x - here.x) * direction.x + (there.y - here.y) * direction.y)]


def with_overlap(entry: int, way_out: int, overlap: float) -> Curve:
    """The curve between two ports, with ends that stick out of the square by so much."""
    start, toward, back, end = curve(entry, way_out)
    return start.moved(outward(entry), overlap), toward, back, end.moved(outward(way_out), overlap)


def piece(bent: Curve, first: float, last: float) -> Curve:
    """The part of a curve from the share ``first`` of its length to the share ``last`` (0 to 1)."""
    begin, finish = _parameter(bent, first), _parameter(bent, last)
    _, tail = _split(bent, begin)
    head, _ = _split(tail, (finish - begin) / (1 - begin)) if begin < 1 else (tail, tail)
    return head


def point_at(bent: Curve, share: float) -> Point:
    """The point at that share of the curve's length."""
    return _split(bent, _parameter(bent, share))[0][3]


@lru_cache(maxsize=PORTS * PORTS)
def length(entry: int, way_out: int) -> float:
    """How long the path between two ports is."""
    return fsum(_pieces(curve(entry, way_out)))


def _pieces(bent: Curve) -> list[float]:
    places = [_split(bent, number / _PIECES)[0][3] for number in range(_PIECES + 1)]
    return [a.distance(b) for a, b in pairwise(places)]


def _parameter(bent: Curve, share: float) -> float:
    """What the formula of the curve takes for that share of its length."""
    if share <= 0 or share >= 1:
        return float(share > 0)
    pieces = _pieces(bent)
    left = share * fsum(pieces)
    number = 0
    while left > pieces[number]:
        left -= pieces[number]
        number += 1
    return (number + left / pieces[number]) / _PIECES


def _split(bent: Curve, parameter: float) -> tuple[Curve, Curve]:
    """Cut a curve in two, as de Casteljau found."""
    a, b, c, d = bent
    ab, bc, cd = a.toward(b, parameter), b.toward(c, parameter), c.toward(d, parameter)
    abc, bcd = ab.toward(bc, parameter), bc.toward(cd, parameter)
    middle = abc.toward(bcd, parameter)
    return (a, ab, abc, middle), (middle, bcd, cd, d)


def number(value: float) -> str:
    """A number as a picture writes it: two decimals at most.

    >>> number(2.0), number(-0.001), number(0.126)
    ('2', '0', '0.13')
    """
    rounded = round(value, 2)
    return str(int(rounded)) if rounded == int(rounded) else str(rounded)


def path_data(bent: Curve) -> str:
    """A curve as the ``d`` of a path.

    >>> path_data(curve(0, 3))
    'M40 0C40 44 76 80 120 80'
    """
    start, *rest = (f"{number(x)} {number(y)}" for x, y in bent)
    return f"M{start}C{' '.join(rest)}"


@lru_cache(maxsize=4 * PORTS * PORTS)
def line(entry: int, way_out: int, overlap: float = 0) -> str:
    """The whole path between two ports as the ``d`` of a path, sticking out of the square by so much."""
    return path_data(with_overlap(entry, way_out, overlap))


@frozen
class View:
    """A board as someone looks at it: ``turns`` quarter turns clockwise.

    The functions take squares and ports of the board and give those of the picture.
    """

    rows: int
    columns: int
    turns: int

    @property
    def width(self) -> int:
        """The width of the board in the picture."""
        return SIDE * (self.rows if self.turns % 2 else self.columns)

    @property
    def height(self) -> int:
        """The height of the board in the picture."""
        return SIDE * (self.columns if self.turns % 2 else self.rows)

    def corner(self, row: int, column: int) -> Point:
        """The top left corner of the square in the picture."""
        last_row, last_column = self.rows - 1, self.columns - 1
        down, across = (
            (row, column),
            (column, last_row - row),
            (last_row - row, last_column - column),
            (last_column - column, row),
        )[self.turns]
        return Point(across * SIDE, down * SIDE)

    def port(self, port: int) -> int:
        """The port of the picture that is this port of the board."""
        return (port + 2 * self.turns) % PORTS

    def point(self, spot: Spot) -> Point:
        """Where a spot lies."""
        corner, inside = self.corner(spot.row, spot.column), port_point(self.port(spot.port))
        return Point(corner.x + inside.x, corner.y + inside.y)

    def outward(self, spot: Spot) -> Point:
        """The direction out of the spot's square by its port."""
        return outward(self.port(spot.port))

    def curve(self, row: int, column: int, entry: int, way_out: int) -> Curve:
        """The path between two ports of a square."""
        corner = self.corner(row, column)
        start, toward, back, end = curve(self.port(entry), self.port(way_out))
        return _shifted(start, corner), _shifted(toward, corner), _shifted(back, corner), _shifted(end, corner)


def _shifted(point: Point, by: Point) -> Point:
    return Point(point.x + by.x, point.y + by.y)


def turns_to_seat(mark: Spot) -> int:
    """The quarter turns clockwise that bring the mark's side of the board to the bottom."""
    side, bottom = mark.port // 2, 2
    return (bottom - side) % QUARTER_TURNS
