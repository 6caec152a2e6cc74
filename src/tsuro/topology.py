"""Floor 2: where paths can go, without rows and columns.

A **point** is a place on a side of a square where paths cross from one square to the next. Each point
is seen from two squares, or from one if it lies on the rim of the board. A square and the port that a
point has there are a :class:`Side` of the point.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tsuro.errors import InvalidRulesError
from tsuro.values import Frozen, Name, fill

__all__ = ["Side", "Topology"]


class Side(NamedTuple):
    """A port of a square, by numbers: a point as it is seen from one of the squares beside it."""

    square: int
    port: int


class PathEnd(Name):
    """What lies where a path ends."""

    OPEN = "open"
    """An empty square: a stone waits there for the next tile."""
    RIM = "rim"
    """The rim of the board: a stone leaves the board."""
    STONE = "stone"
    """Another stone: the two collide."""
    CIRCLE = "circle"
    """The side where the walk began: the path goes round in a circle."""
    DEAD_END = "dead_end"
    """A port of a tile that is joined to no other."""
    PORTAL = "portal"
    """The mouth of a portal whose other mouth is not on the board."""
    TURNTABLE = "turntable"
    """A turntable: chance says by which port the path goes on."""


class Topology(Frozen):
    """The squares of a board, their ports, and which ports of two squares are the same point. Immutable.

    Squares, points and ports are numbered from 0. ``ports[square][port]`` is the point at a port of a
    square; everything else follows from that:

    - ``squares``, ``points``: how many there are.
    - ``sides[point]``: the one or two sides of a point, by rising square.
    - ``beyond[square][port]``: the same point as it is seen from the other square; None on the rim.

    Raises :class:`InvalidRulesError` if a point has no side or more than two.

    >>> from tsuro.topology import Topology
    >>> row = Topology([(0, 1, 2), (2, 3, 4)])
    >>> row.sides[2], row.beyond[0][2], row.is_rim(2), row.is_rim(3)
    ((Side(square=0, port=2), Side(square=1, port=0)), Side(square=1, port=0), False, True)
    """

    __slots__ = ("beyond", "points", "ports", "sides", "squares")

    squares: int
    points: int
    ports: tuple[tuple[int, ...], ...]
    sides: tuple[tuple[Side, ...], ...]
    beyond: tuple[tuple[Side | None, ...], ...]

    def __init__(self, ports: Iterable[Iterable[int]]) -> None:
        """Tabulate which sides each point has, and what lies beyond each port."""
        around = tuple(tuple(points) for points in ports)
        count = 1 + max((point for points in around for point in points), default=-1)
        sides: list[list[Side]] = [[] for _ in range(count)]
        for square, points in enumerate(around):
            for port, point in enumerate(points):
                sides[point].append(Side(square, port))
        for point, known in enumerate(sides):
            if not 1 <= len(known) <= 2:
                raise InvalidRulesError(f"point {point} has {len(known)} sides: a point has one or two")
        fill(
            self,
            squares=len(around),
            points=count,
            ports=around,
            sides=tuple(map(tuple, sides)),
            beyond=tuple(
                tuple(_other(sides[point], Side(square, port)) for port, point in enumerate(points))
                for square, points in enumerate(around)
            ),
        )

    def is_rim(self, point: int) -> bool:
        """Whether the point lies on the rim."""
        return len(self.sides[point]) == 1

    def __eq__(self, other: object) -> bool:
        """Topologies with the same points at the same ports are equal."""
        return self.ports == other.ports if isinstance(other, Topology) else NotImplemented

    def __hash__(self) -> int:
        """Equal topologies have the same hash."""
        return hash(self.ports)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the ports; the rest follows from them."""
        return Topology, (self.ports,)

    def __repr__(self) -> str:
        """Show how many squares and points there are."""
        return f"<Topology of {self.squares} squares and {self.points} points>"


def _other(sides: Iterable[Side], known: Side) -> Side | None:
    return next((side for side in sides if side != known), None)
