"""Floor 2: squares, ports and points of a board, and what lies where.

A **point** is a place on a side of a square where paths cross from one square to the next. It is
numbered once for the whole board: first the points on horizontal sides, row by row, then those on
vertical sides. Each is seen from one square (on the rim) or two. On 6x6 there are 168.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableSequence, Sequence
from typing import Final, NamedTuple, TypeAlias

from tsuro.errors import InvalidRulesError
from tsuro.tiles import PORTS
from tsuro.values import known_to_attrs, shown, whole_number, whole_numbers

__all__ = ["Geometry", "Spot", "Step", "geometry", "square_name"]

SMALLEST: Final = 2
LARGEST: Final = 20
ONE_BYTE: Final = 256
"""Up to so many points a byte can name each: boards up to 7x7, with 224 points, and some oblong ones."""

EMPTY: Final = 255
"""The number on a square without a tile."""
AROUND: Final = (0, 1, 7, 6, 2, 3, 5, 4)
"""The ports of a square in the order in which their points are numbered: top, left and right, bottom."""
PLACE_AROUND: Final = tuple(AROUND.index(port) for port in range(PORTS))
"""For each port its place in that order."""

# How the way out of a square by one of its ports can continue. A number below PORTS means that
# the path comes back into the same square by that port. The others are in order of harm.
AWAY: Final = 8
"""The path ends facing another empty square."""
STONE: Final = 9
"""Another stone stands at that port: the paths would join."""
RIM: Final = 10
"""The path ends at the rim: a stone that runs along it leaves the board."""


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


Crossing: TypeAlias = tuple[Step, int, int, int]
"""A step over a square, the square and port it leads to, -1 each beyond the rim, and the point in between."""


class Geometry:
    """The points of a board of ``rows`` x ``columns`` squares; ask :func:`geometry` for one.

    A square is numbered ``row * columns + column``. By square:

    - ``ports[square]``: the points at its ports 0 to 7.
    - ``spots[square]``: the set of its spots (a seat without a spot may be looked up in it).
    - ``beyond[square][port]``: the square and port on the other side, None beyond the rim.

    By point, and by spot:

    - ``on_rim[point]``: whether it lies on the rim.
    - ``faces[point]``: the one or two spots that name it; ``first_square[point]``: the square of the first.
    - ``sides[point]``: the squares on both sides of a point, each with the spot that faces it; None on the rim.
    - ``places[spot]``: the numbers of the spot's square, port and point.
    """

    __slots__ = (
        "beyond",
        "columns",
        "crossings",
        "faces",
        "first_square",
        "joins",
        "marks",
        "narrow",
        "no_tiles",
        "on_rim",
        "ordered_marks",
        "places",
        "points",
        "ports",
        "read",
        "rows",
        "sides",
        "spots",
        "squares",
        "thaw",
        "tiles",
        "views",
    )

    rows: int
    columns: int
    squares: int
    points: int
    ports: tuple[tuple[int, ...], ...]
    places: dict[Spot | None, tuple[int, int, int]]
    faces: tuple[tuple[Spot, ...], ...]
    first_square: tuple[int, ...]
    sides: tuple[tuple[int, Spot, int, Spot] | None, ...]
    on_rim: bytes
    spots: tuple[frozenset[Spot | None], ...]
    beyond: tuple[tuple[tuple[int, int] | None, ...], ...]
    marks: tuple[Spot, ...]
    """The starting marks, clockwise from the top left corner: 48 on 6x6."""
    ordered_marks: dict[Spot, None]
    """The same as the keys of a dictionary, so that those taken can be left out."""
    views: tuple[tuple[slice, slice, slice, bytes], ...]
    """By square: where the points around it lie, and what paths out of the square do that end at each point."""
    joins: list[list[tuple[int, ...]]]
    """The points that an orientation joins on a square, two by two; filled in by the board at first use."""
    crossings: list[tuple[tuple[Crossing, ...], ...]]
    """By square, port of entry and port of exit; empty where no stone has come along yet: see :meth:`cross`."""
    narrow: bool
    """Whether a byte can name every point; then the cells of a board are bytes, else words of two."""
    read: Callable[[bytes], Sequence[int]]
    """Gives a board's cells to look up in."""
    thaw: Callable[[bytes], MutableSequence[int]]
    """Gives a copy of a board's cells to write in; ``bytes`` of it are cells again."""
    no_tiles: bytes
    """The cells of an empty board: every point is its own other end, every square is empty."""
    tiles: slice
    """Where in a board's cells the squares are, without the links."""

    def __init__(self, rows: int, columns: int) -> None:
        """Number the points and tabulate who sees them."""
        self.rows = rows
        self.columns = columns
        self.squares = rows * columns
        horizontal = 2 * (rows + 1) * columns
        self.points = horizontal + 2 * rows * (columns + 1)
        self.ports = tuple(
            self._points_around(row, column, horizontal) for row in range(rows) for column in range(columns)
        )
        # Of each spot there is one object, for Python finds the same quicker than an equal one.
        around = [
            tuple(Spot(*divmod(square, columns), port) for port in range(PORTS)) for square in range(self.squares)
        ]
        faces: list[list[Spot]] = [[] for _ in range(self.points)]
        # The values are plain tuples: Python unpacks those faster than named ones.
        self.places = {}
        for square, points in enumerate(self.ports):
            for port, point in enumerate(points):
                spot = around[square][port]
                faces[point].append(spot)
                self.places[spot] = (square, port, point)
        self.faces = tuple(tuple(spots) for spots in faces)
        self.first_square = tuple(self.places[spots[0]][0] for spots in faces)
        self.sides = tuple(
            None if len(spots) == 1 else (self.places[spots[0]][0], spots[0], self.places[spots[1]][0], spots[1])
            for spots in faces
        )
        self.on_rim = bytes(len(spots) == 1 for spots in faces)
        self.spots = tuple(frozenset(spots) for spots in around)
        self.marks = tuple(around[row * columns + column][port] for row, column, port in self._marks_around())
        self.beyond = tuple(
            tuple(self._across(spot, point) for spot, point in zip(spots, points, strict=True))
            for spots, points in zip(around, self.ports, strict=True)
        )
        self.ordered_marks = dict.fromkeys(self.marks)
        fates = self.on_rim.translate(bytes([AWAY, RIM]).ljust(ONE_BYTE)).ljust(ONE_BYTE)
        self.views = tuple(self._view(points, fates) for points in self.ports)
        self.joins = [[()] * 105 for _ in range(self.squares)]
        self.crossings = [()] * self.squares
        self.narrow = self.points <= ONE_BYTE
        # What is bytes already is given back by `bytes`, without a copy.
        self.read, self.thaw = (bytes, bytearray) if self.narrow else (_as_words, _words)
        links, squares = self.thaw(range(self.points)), self.thaw([EMPTY] * self.squares)
        self.no_tiles = bytes(links) + bytes(squares)
        self.tiles = slice(len(bytes(links)), None)

    def _points_around(self, row: int, column: int, horizontal: int) -> tuple[int, ...]:
        top = 2 * (row * self.columns + column)
        bottom = top + 2 * self.columns
        left = horizontal + 2 * (row * (self.columns + 1) + column)
        right = left + 2
        return (top, top + 1, right, right + 1, bottom + 1, bottom, left + 1, left)

    def _across(self, spot: Spot, point: int) -> tuple[int, int] | None:
        for other in self.faces[point]:
            if other != spot:
                return self.places[other][:2]
        return None

    def _marks_around(self) -> tuple[Spot, ...]:
        last_row, last_column = self.rows - 1, self.columns - 1
        top = [Spot(0, column, port) for column in range(self.columns) for port in (0, 1)]
        right = [Spot(row, last_column, port) for row in range(self.rows) for port in (2, 3)]
        bottom = [Spot(last_row, column, port) for column in reversed(range(self.columns)) for port in (4, 5)]
        left = [Spot(row, 0, port) for row in reversed(range(self.rows)) for port in (6, 7)]
        return tuple(top + right + bottom + left)

    def spot(self, place: object) -> Spot | None:
        """The spot that ``place``, any three whole numbers, names; None if it is not one here."""
        numbers = whole_numbers(place, len(Spot._fields))
        if numbers is None:
            return None
        spot = Spot(*numbers)
        return spot if spot in self.places else None

    def is_mark(self, spot: Spot) -> bool:
        """Whether the spot's port lies on the rim."""
        return bool(self.on_rim[self.places[spot][2]])

    def _view(self, points: Sequence[int], fates: bytes) -> tuple[slice, slice, slice, bytes]:
        """What :attr:`views` holds for a square with these points, of a board on which paths end in these ways."""
        top, left, bottom = points[0], points[7], points[5]
        table = bytearray(fates)
        for port, point in enumerate(points):
            if not self.on_rim[point]:
                table[point] = port
        return slice(top, top + 2), slice(left, left + 4), slice(bottom, bottom + 2), bytes(table)

    def ways_around(self, cells: bytes, square: int) -> bytes:
        """What :meth:`ways_out` says, for the ports in the order ``AROUND``."""
        top, middle, bottom, table = self.views[square]
        if self.narrow:
            return (cells[top] + cells[middle] + cells[bottom]).translate(table)
        words = self.read(cells)
        return bytes(map(table.__getitem__, [*words[top], *words[middle], *words[bottom]]))

    def ways_out(self, cells: bytes, square: int) -> bytes:
        """For each port of the empty ``square``: AWAY, RIM, or the port by which the path returns.

        Stones are not looked at. A neighbour that is empty makes the path return by the port itself.
        """
        ways = self.ways_around(cells, square)
        return bytes([ways[place] for place in PLACE_AROUND])

    def cross(self, square: int) -> tuple[tuple[Crossing, ...], ...]:
        """All ways across a square; made when the first stone comes along."""
        row, column = divmod(square, self.columns)
        crossings: list[tuple[Crossing, ...]] = []
        for entry in range(PORTS):
            ways: list[Crossing] = []
            for way_out, point in enumerate(self.ports[square]):
                beyond, port = self.beyond[square][way_out] or (-1, -1)
                ways.append((Step(row, column, entry, way_out), beyond, port, point))
            crossings.append(tuple(ways))
        made = self.crossings[square] = tuple(crossings)
        return made

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
    size = (_measure("rows", rows), _measure("columns", columns))
    plan = _MADE.get(size)
    # Of two threads that come first together, the dictionary keeps the work of one for both.
    return _MADE.setdefault(size, Geometry(*size)) if plan is None else plan


_MADE: Final[dict[tuple[int, int], Geometry]] = {}


def _measure(name: str, size: object) -> int:
    number = whole_number(size)
    if number is None or not SMALLEST <= number <= LARGEST:
        raise InvalidRulesError(f"{name} must be a whole number from {SMALLEST} to {LARGEST}, not {shown(size)}")
    return number


def _as_words(links: bytes) -> Sequence[int]:
    return memoryview(links).cast("H")


def _words(links: bytes | Iterable[int]) -> MutableSequence[int]:
    from array import array  # noqa: PLC0415 - few boards are so large

    return array("H", links)
