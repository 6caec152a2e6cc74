"""Floor 2: the board: which tiles lie where, and where paths run.

Two answers to "where does this path end?" live here. :meth:`Board.trace` walks from tile to tile;
it is the definition. :meth:`Board.other_end` looks it up in the **links**: for every point at which
a path ends, the point of its other end, kept up to date by four joins per placed tile.

Links and squares lie one behind the other in one row of numbers, so that placing a tile copies once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from attrs import frozen

from tsuro.errors import ArgumentError, InvalidStateError
from tsuro.geometry import EMPTY, Geometry, Spot, Step, geometry, square_name
from tsuro.tiles import QUARTER_TURNS, TILES
from tsuro.values import shown, whole_number

__all__ = ["Board", "Placement", "Step", "Trace"]


class Placement(NamedTuple):
    """A tile on the board: its id, and its rotation in quarter turns clockwise (the smallest that looks so)."""

    tile: int
    rotation: int


class Trace(NamedTuple):
    """A walk along a path: the squares crossed, in order, and the spot where it ends."""

    steps: tuple[Step, ...]
    end: Spot


# An orientation is a tile as it lies; the 105 of them are numbered so that a square fits a byte.
PLACEMENTS: Final = tuple(Placement(tile.id, rotation) for tile in TILES for rotation in tile.rotations)
_NUMBERS: Final = {placement: number for number, placement in enumerate(PLACEMENTS)}
ORIENTATION: Final = tuple(
    tuple(_NUMBERS[Placement(tile.id, tile.normalise(rotation))] for rotation in range(QUARTER_TURNS)) for tile in TILES
)
"""``ORIENTATION[tile][rotation]`` is the orientation's number; rotations that look the same share it."""
EXITS: Final = tuple(TILES[tile].exits(rotation) for tile, rotation in PLACEMENTS)


class _BoardDraft:
    """A board in the making: see :class:`~tsuro.state.SeatDraft`."""

    __slots__ = ("cells", "geometry")


@frozen(eq=False, repr=False, weakref_slot=False)
class Board(_BoardDraft):
    """The tiles that lie on a board of ``rows`` x ``columns`` squares. Immutable.

    ``board[row, column]`` is the :class:`Placement` there, or None. Start from :meth:`empty`.

    >>> import tsuro
    >>> board = tsuro.Board.empty(6, 6).place(0, 0, 33, 0)
    >>> board[0, 0], board[0, 1]
    (Placement(tile=33, rotation=0), None)
    >>> board.other_end((0, 0, 0))
    Spot(row=1, column=0, port=0)
    """

    geometry: Geometry
    cells: bytes
    """The links, then the squares: a byte each, or two where the board has more points than a byte can name."""

    @classmethod
    def empty(cls, rows: int = 6, columns: int = 6) -> Board:
        """A board without tiles; :class:`InvalidRulesError` unless both measures are 2 to 20."""
        plan = geometry(rows, columns)
        return cls(plan, plan.no_tiles)

    @classmethod
    def of(cls, rows: int, columns: int, placements: Mapping[tuple[int, int], tuple[int, int]]) -> Board:
        """A board with tiles on it: ``placements`` maps ``(row, column)`` to ``(tile, rotation)``.

        Raises :class:`InvalidStateError` for anything else, and as :meth:`empty` and :meth:`place` do.

        >>> import tsuro
        >>> tsuro.Board.of(2, 2, {(0, 1): (3, 2)})[0, 1]
        Placement(tile=3, rotation=2)
        """
        board = cls.empty(rows, columns)
        for row, column, tile, rotation in _laid(placements):
            board = board.place(row, column, tile, rotation)
        return board

    @property
    def rows(self) -> int:
        """How many rows of squares."""
        return self.geometry.rows

    @property
    def columns(self) -> int:
        """How many columns of squares."""
        return self.geometry.columns

    @property
    def links(self) -> bytes:
        """For each point where a path ends, its other end, in one byte or in two. They follow from the squares."""
        return self.cells[: self.geometry.tiles.start]

    @property
    def squares(self) -> bytes:
        """The orientation on each square, row by row: 0 to 104, by tile id and rotation; 255 for an empty one."""
        plan = self.geometry
        return bytes([*plan.read(self.cells)[plan.points :]])

    def __getitem__(self, square: tuple[int, int]) -> Placement | None:
        """What lies on ``(row, column)``; IndexError off the board."""
        number = self.orientation(self._index(*square))
        return None if number == EMPTY else PLACEMENTS[number]

    def orientation(self, square: int) -> int:
        """The number of the orientation on the square of that index; EMPTY if none lies there."""
        plan = self.geometry
        return plan.read(self.cells)[plan.points + square]

    def _index(self, row: int, column: int) -> int:
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            raise IndexError(f"({row}, {column}) is not a square of a board of {self.rows}x{self.columns}")
        return row * self.columns + column

    def __len__(self) -> int:
        """How many tiles lie on the board."""
        return self.geometry.squares - self.squares.count(EMPTY)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Go through the squares ``(row, column)`` that hold a tile, row by row."""
        for index, number in enumerate(self.squares):
            if number != EMPTY:
                yield divmod(index, self.columns)

    def __bool__(self) -> bool:
        """A board is true, also without tiles."""
        return True

    def placements(self) -> dict[tuple[int, int], Placement]:
        """The tiles on the board by square, row by row.

        >>> import tsuro
        >>> tsuro.Board.empty(2, 2).place(1, 0, 34, 0).placements()
        {(1, 0): Placement(tile=34, rotation=0)}
        """
        return {
            divmod(index, self.columns): PLACEMENTS[number]
            for index, number in enumerate(self.squares)
            if number != EMPTY
        }

    def place(self, row: int, column: int, tile: int, rotation: int) -> Board:
        """The board with one more tile. The rules of the game are not asked.

        Raises :class:`InvalidStateError` when the square is not on the board or not empty, or when
        there is no such tile or rotation.
        """
        numbers = [whole_number(value) for value in (row, column, tile, rotation)]
        row_, column_, tile_, rotation_ = (-1 if number is None else number for number in numbers)
        if not (0 <= row_ < self.rows and 0 <= column_ < self.columns):
            raise InvalidStateError(
                f"({shown(row)}, {shown(column)}) is not a square of a board of {self.rows}x{self.columns}"
            )
        if not (0 <= tile_ < len(TILES) and 0 <= rotation_ < QUARTER_TURNS):
            raise InvalidStateError(
                f"tile {shown(tile)} with rotation {shown(rotation)} is none of the tiles 0 to 34, turned 0 to 3 times"
            )
        square = row_ * self.columns + column_
        if self.orientation(square) != EMPTY:
            raise InvalidStateError(f"a tile lies on {square_name(row_, column_)} already")
        return self.lay(square, ORIENTATION[tile_][rotation_])

    def lay(self, square: int, orientation: int) -> Board:
        """The board with the orientation of that number on the empty square of that index; unchecked."""
        plan = self.geometry
        # To add to nothing, here and below, copies in half the time that a call of the class takes.
        cells: Any = _NOTHING_YET + self.cells if plan.narrow else plan.thaw(self.cells)
        cells[plan.points + square] = orientation
        a, b, c, d, e, f, g, h = plan.joins[square][orientation] or _join(plan, square, orientation)
        # The paths that end at two points become one: their far ends learn of each other. Four times,
        # one after the other, for a path can lead back; and written out, for a loop takes longer.
        end, other = cells[a], cells[b]
        cells[end] = other
        cells[other] = end
        end, other = cells[c], cells[d]
        cells[end] = other
        cells[other] = end
        end, other = cells[e], cells[f]
        cells[end] = other
        cells[other] = end
        end, other = cells[g], cells[h]
        cells[end] = other
        cells[other] = end
        made: Any = _BoardDraft()
        made.geometry = plan
        made.cells = b"" + cells
        made.__class__ = Board
        board: Board = made
        return board

    def other_end(self, spot: tuple[int, int, int]) -> Spot:
        """The other end of the path that ends at ``spot``; the spot itself where there is none.

        From a starting mark this is where a stone that began there stands; from a stone's spot it
        is the mark where it began. The answer is a look-up, however long the path. ``spot`` must
        be on the rim or face an empty square, else :class:`ArgumentError`.
        """
        place = self._checked(spot)
        point = self.geometry.places[place][2]
        faces = self.geometry.faces[point]
        if len(faces) > 1 and self.orientation(place.row * self.columns + place.column) != EMPTY:
            raise ArgumentError(f"{place} is not the end of a path: a tile lies on its square")
        end = self.geometry.read(self.cells)[point]
        return place if end == point else self.facing(end)

    def _checked(self, spot: tuple[int, int, int]) -> Spot:
        place = self.geometry.spot(spot)
        if place is None:
            raise ArgumentError(f"{shown(spot)} is not a spot of a board of {self.rows}x{self.columns}")
        return place

    def facing(self, point: int) -> Spot:
        """The spot that a stone standing at ``point`` has: on the rim the only one, else on the empty square."""
        plan = self.geometry
        faces = plan.faces[point]
        # On the rim the first face is also the last.
        return faces[0] if self.orientation(plan.first_square[point]) == EMPTY else faces[-1]

    def trace(self, spot: tuple[int, int, int]) -> Trace:
        """Walk from ``spot`` through tile after tile to the end of the path.

        Returns the squares crossed and the spot at the end: facing an empty square, or on the rim
        the last square with the port by which the path leaves. With no tile on the spot's square
        nothing is crossed and the end is the spot itself. A path that comes back to where it began
        (only tiles that no stone ever followed form one) ends there. Raises :class:`ArgumentError` if
        *spot* is not a spot of the board.

        >>> import tsuro
        >>> tsuro.Board.of(6, 6, {(0, 0): (33, 0)}).trace((0, 0, 0))
        Trace(steps=(Step(row=0, column=0, entry=0, exit=5),), end=Spot(row=1, column=0, port=0))
        """
        return self.walk(self._checked(spot))

    def walk(self, start: Spot) -> Trace:
        """Trace from a spot of this board."""
        steps = self.route(start)
        if not steps:
            return Trace(steps, start)
        last = steps[-1]
        places = self.geometry.places
        point = places[Spot(last.row, last.column, last.exit)][2]
        return Trace(steps, start if point == places[start][2] else self.facing(point))

    def route(self, start: Spot) -> tuple[Step, ...]:
        """The squares crossed by a path from a spot of this board."""
        plan = self.geometry
        cells = self.cells if plan.narrow else plan.read(self.cells)
        points = plan.points
        square, port, first = plan.places[start]
        steps: list[Step] = []
        while square >= 0 and (orientation := cells[points + square]) != EMPTY:
            crossings = plan.crossings[square] or plan.cross(square)
            step, square, port, point = crossings[port][EXITS[orientation][port]]
            steps.append(step)
            if point == first:
                break
        return tuple(steps)

    def __eq__(self, other: object) -> bool:
        """Boards of the same measures with the same tiles are equal."""
        if type(other) is not type(self):
            return NotImplemented
        assert isinstance(other, Board)
        tiles = self.geometry.tiles
        return self.geometry is other.geometry and self.cells[tiles] == other.cells[tiles]

    def __hash__(self) -> int:
        """Equal boards have the same hash."""
        return hash(self.cells[self.geometry.tiles])

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the tiles; the links follow from them."""
        return _restore, (self.rows, self.columns, self.squares)

    def __copy__(self) -> Board:
        """The board itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> Board:
        """The board itself: it never changes."""
        return self

    def _repr_svg_(self) -> str:
        """The picture that notebooks show; :func:`tsuro.svg.board` has options."""
        from tsuro import svg  # noqa: PLC0415 - pictures are loaded when one is shown

        return svg.board(self, size=480)

    def __repr__(self) -> str:
        """Show the measures and the tiles."""
        tiles = ", ".join(
            f"{square_name(*square)}: {tile}r{rotation}" for square, (tile, rotation) in self.placements().items()
        )
        return f"<Board {self.rows}x{self.columns} {{{tiles}}}>"


def _join(plan: Geometry, square: int, orientation: int) -> tuple[int, ...]:
    """The points that a tile so laid joins, two by two; kept, so that placing it again is quicker."""
    points = plan.ports[square]
    tile, rotation = PLACEMENTS[orientation]
    pairs = tuple(points[port] for connection in TILES[tile].connections_at(rotation) for port in connection)
    plan.joins[square][orientation] = pairs
    return pairs


def _laid(placements: Mapping[Any, Any]) -> list[tuple[Any, Any, Any, Any]]:
    """Row, column, tile and rotation of each of the placements."""
    if not isinstance(placements, Mapping):
        raise _no_placements(placements)
    try:
        return [(row, column, tile, rotation) for (row, column), (tile, rotation) in placements.items()]
    except (TypeError, ValueError):
        raise _no_placements(placements) from None


def _no_placements(placements: object) -> InvalidStateError:
    return InvalidStateError(f"a board maps (row, column) to (tile, rotation), and is not {shown(placements)}")


_NOTHING_YET: Final = bytearray()


def _restore(rows: int, columns: int, squares: bytes) -> Board:
    board = Board.empty(rows, columns)
    for square, orientation in enumerate(squares):
        if orientation != EMPTY:
            board = board.lay(square, orientation)
    return board
