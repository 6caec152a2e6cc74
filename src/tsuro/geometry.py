"""Floor 2: boards of rows and columns, and the names that squares and ports have there.

Points are numbered once for the whole board: first those on horizontal sides, row by row, then those
on vertical sides. On 6x6 there are 168. Which squares share a point, and what lies beyond a port, is
in the :class:`~tsuro.topology.Topology` that the geometry of a board builds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from threading import Lock
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias
from weakref import WeakValueDictionary

from tsuro.errors import InvalidRulesError
from tsuro.links import Links
from tsuro.tiles import PORTS
from tsuro.topology import Topology
from tsuro.values import Frozen, fill, known_to_attrs, number_within, shown, whole_numbers

__all__ = ["Geometry", "Spot", "Step", "geometry", "square_name"]

SMALLEST: Final = 2
LARGEST: Final = 20
OFF_BOARD: Final = -1
"""In place of a square's number: no square, beyond the rim."""
MOST_KEPT: Final = 8
"""Maximum number of sizes whose geometry is kept while no board of that size exists."""


class Spot(NamedTuple):
    """Where a stone stands: the empty square it faces and the port by which its path will enter.

    ``row`` and ``column`` count from 0 at the top left, ``port`` from 0 to 7. For a stone that has
    left the board: the last square and the port by which it left.

    >>> from tsuro import Spot
    >>> str(Spot(0, 2, 7))
    'c1.7'
    """

    row: int
    column: int
    port: int

    def __str__(self) -> str:
        """The square's name and the port."""
        return f"{square_name(self.row, self.column)}.{self.port}"


def square_name(row: int, column: int) -> str:
    """Name a square: a letter for the column, a number for the row, ``a1`` at the top left.

    >>> from tsuro.geometry import square_name
    >>> square_name(0, 2)
    'c1'
    """
    return f"{chr(ord('a') + column)}{row + 1}"


@known_to_attrs
class Step(NamedTuple):
    """One square crossed by a stone: the square, the port by which it came in and the one by which it left."""

    row: int
    column: int
    entry: int
    exit: int


Crossings: TypeAlias = tuple[tuple[Step, ...], ...]
"""All steps across a square, by port of entry and port of exit."""
Faced: TypeAlias = tuple[int, int, Spot, int, Spot]
"""The squares on the two sides of a point, each with the spot that faces it; beyond the rim OFF_BOARD.

First comes the cell that says whether a tile lies on the first of them.
"""


class Geometry(Frozen):
    """The squares, spots and marks of a board of ``rows`` x ``columns`` squares. Immutable.

    Ask :func:`geometry` for one. Both measures are 2 to 20, else :class:`InvalidRulesError`.

    - ``rows``, ``columns``, ``squares``, ``points``: how many there are. A square is numbered
      ``row * columns + column``.
    - ``topology``: which ports of two squares are the same point.
    - ``marks``: the starting marks, clockwise from the top left corner: 48 on 6x6.
    - ``spots[square][port]``: the spot there.
    - ``faces[point]``: the one or two spots that name a point.
    - ``places[spot]``: the numbers of a spot's square, port and point.

    >>> from tsuro.geometry import Spot, geometry
    >>> small = geometry(2, 2)
    >>> small.places[Spot(1, 0, 3)], small.faces[4]
    ((2, 3, 21), (Spot(row=0, column=0, port=5), Spot(row=1, column=0, port=0)))
    """

    __slots__ = (
        "_faced",
        "_links",
        "_marks",
        "_points",
        "_steps",
        "columns",
        "faces",
        "marks",
        "places",
        "points",
        "rows",
        "spots",
        "squares",
        "topology",
    )

    rows: int
    columns: int
    squares: int
    points: int
    topology: Topology
    marks: tuple[Spot, ...]
    spots: tuple[tuple[Spot, ...], ...]
    faces: tuple[tuple[Spot, ...], ...]
    places: Mapping[Spot | None, tuple[int, int, int]]
    _points: Mapping[Spot | None, int]
    """For each spot its point."""
    _faced: tuple[Faced, ...]
    """By point."""
    _steps: tuple[Crossings, ...]
    """By square."""
    _links: Links
    _marks: MappingProxyType[Spot, None]
    """The starting marks as keys, so that those taken can be left out quickly."""

    def __init__(self, rows: int, columns: int) -> None:
        """Name the squares, ports and points of the board."""
        rows, columns = _measure("rows", rows), _measure("columns", columns)
        squares = [(row, column) for row in range(rows) for column in range(columns)]
        topology = Topology(_points_around(row, column, rows, columns) for row, column in squares)
        # There is one object for each spot: Python finds the same object sooner than an equal one.
        spots = tuple(tuple(Spot(row, column, port) for port in range(PORTS)) for row, column in squares)
        marks = tuple(spots[row * columns + column][port] for row, column, port in _marks_around(rows, columns))
        faces = tuple(tuple(spots[square][port] for square, port in sides) for sides in topology.sides)
        links = Links(topology)
        # The values are plain tuples: Python unpacks those faster than named ones.
        places = {
            spots[square][port]: (square, port, point)
            for square, points in enumerate(topology.ports)
            for port, point in enumerate(points)
        }
        fill(
            self,
            rows=rows,
            columns=columns,
            squares=topology.squares,
            points=topology.points,
            topology=topology,
            marks=marks,
            spots=spots,
            faces=faces,
            places=MappingProxyType(places),
            _points=MappingProxyType({spot: point for spot, (_, _, point) in places.items()}),
            _faced=tuple(
                (
                    links.first_square + sides[0].square,
                    sides[0].square,
                    names[0],
                    sides[1].square if len(sides) > 1 else OFF_BOARD,
                    names[-1],
                )
                for sides, names in zip(topology.sides, faces, strict=True)
            ),
            _steps=tuple(_crossings(row, column) for row, column in squares),
            _links=links,
            _marks=MappingProxyType(dict.fromkeys(marks)),
        )

    def spot(self, place: object) -> Spot | None:
        """The spot that ``place``, any three whole numbers, names; None if it is not one here."""
        numbers = whole_numbers(place, len(Spot._fields))
        if numbers is None:
            return None
        spot = Spot(*numbers)
        return spot if spot in self.places else None

    def marks_except(self, taken: Iterable[Spot | None]) -> tuple[Spot, ...]:
        """The starting marks without those, in the same order."""
        free = self._marks.copy()
        for mark in taken:
            if mark is not None:
                free.pop(mark, None)
        return tuple(free)

    def is_mark(self, spot: Spot) -> bool:
        """Whether the spot's port lies on the rim."""
        return len(self.faces[self.places[spot][2]]) == 1

    def __eq__(self, other: object) -> bool:
        """Geometries with the same measures are equal."""
        if not isinstance(other, Geometry):
            return NotImplemented
        return self is other or (self.rows, self.columns) == (other.rows, other.columns)

    def __hash__(self) -> int:
        """Equal geometries have the same hash."""
        return hash((self.rows, self.columns))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the measures; the tables are made again."""
        return geometry, (self.rows, self.columns)

    def __repr__(self) -> str:
        """Show the measures."""
        return f"<Geometry {self.rows}x{self.columns}>"


def geometry(rows: int, columns: int) -> Geometry:
    """The geometry of a board of ``rows`` x ``columns`` squares, 2 to 20 each; one object per size.

    Raises :class:`InvalidRulesError` for other sizes.

    >>> from tsuro.geometry import geometry
    >>> geometry(6, 6).points, len(geometry(6, 6).marks)
    (168, 48)
    """
    return _kept(_measure("rows", rows), _measure("columns", columns))


_IN_USE: Final[WeakValueDictionary[tuple[int, int], Geometry]] = WeakValueDictionary()
"""The geometries that anyone holds, so that there is never a second one of a size."""
_MAKING: Final = Lock()


@lru_cache(maxsize=MOST_KEPT)
def _kept(rows: int, columns: int) -> Geometry:
    with _MAKING:
        plan = _IN_USE.get((rows, columns))
        if plan is None:
            plan = _IN_USE[rows, columns] = Geometry(rows, columns)
        return plan


def _measure(name: str, size: object) -> int:
    number = number_within(size, SMALLEST, LARGEST)
    if number is None:
        raise InvalidRulesError(f"{name} must be a whole number from {SMALLEST} to {LARGEST}, not {shown(size)}")
    return number


def _points_around(row: int, column: int, rows: int, columns: int) -> tuple[int, ...]:
    """The points at the ports 0 to 7 of a square."""
    top = 2 * (row * columns + column)
    bottom = top + 2 * columns
    left = 2 * (rows + 1) * columns + 2 * (row * (columns + 1) + column)
    right = left + 2
    return (top, top + 1, right, right + 1, bottom + 1, bottom, left + 1, left)


def _marks_around(rows: int, columns: int) -> Iterator[tuple[int, int, int]]:
    """Row, column and port of each starting mark, clockwise from the top left corner."""
    yield from ((0, column, port) for column in range(columns) for port in (0, 1))
    yield from ((row, columns - 1, port) for row in range(rows) for port in (2, 3))
    yield from ((rows - 1, column, port) for column in reversed(range(columns)) for port in (4, 5))
    yield from ((row, 0, port) for row in reversed(range(rows)) for port in (6, 7))


@lru_cache(maxsize=LARGEST * LARGEST)
def _crossings(row: int, column: int) -> Crossings:
    """All steps across a square. They are the same on boards of all sizes, which share them."""
    return tuple(tuple(Step(row, column, entry, out) for out in range(PORTS)) for entry in range(PORTS))
