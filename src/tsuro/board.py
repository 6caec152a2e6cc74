"""Floor 2: the board: which tiles lie where, and where paths run.

Two answers to "where does this path end?" meet here. :meth:`Board.trace` walks from tile to tile; it is
the definition. :meth:`Board.other_end` looks it up in the :mod:`links <tsuro.links>`.

The functions at the end are for the rules. They do not check what they are given.
"""

# pyright: reportPrivateUsage=false

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from attrs import frozen

from tsuro.errors import ArgumentError, InvalidStateError
from tsuro.geometry import Geometry, Spot, Step, geometry, square_name
from tsuro.links import EMPTY, LINKS, PAIRS, words
from tsuro.tiles import QUARTER_TURNS, TILES
from tsuro.topology import PathEnd, Side
from tsuro.values import Value, number_within, shown
from tsuro.walking import walk

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
"""By orientation, for each port the one by which a path leaves that enters by it."""


class _BoardDraft(Value):
    """A board in the making: see :class:`~tsuro.state.SeatDraft`."""

    __slots__ = ("_cells", "geometry")


@frozen(eq=False, repr=False)
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
    _cells: bytes
    """See :mod:`tsuro.links`. Links inside a path differ with the order in which tiles were placed."""

    @classmethod
    def empty(cls, rows: int = 6, columns: int = 6) -> Board:
        """A board without tiles; :class:`InvalidRulesError` unless both measures are 2 to 20."""
        plan = geometry(rows, columns)
        return cls(plan, plan._links.no_tiles)

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
    def squares(self) -> bytes:
        """The orientation on each square, row by row: 0 to 104, by tile id and rotation; 255 for an empty one."""
        return self.geometry._links.squares(self._cells)

    def __getitem__(self, square: tuple[int, int]) -> Placement | None:
        """What lies on ``(row, column)``; IndexError off the board."""
        number = _orientation(self, self._index(*square))
        return None if number == EMPTY else PLACEMENTS[number]

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
        row_, column_ = number_within(row, 0, self.rows - 1), number_within(column, 0, self.columns - 1)
        if row_ is None or column_ is None:
            raise InvalidStateError(
                f"({shown(row)}, {shown(column)}) is not a square of a board of {self.rows}x{self.columns}"
            )
        tile_, rotation_ = number_within(tile, 0, len(TILES) - 1), number_within(rotation, 0, QUARTER_TURNS - 1)
        if tile_ is None or rotation_ is None:
            raise InvalidStateError(
                f"tile {shown(tile)} with rotation {shown(rotation)} is none of the tiles 0 to 34, turned 0 to 3 times"
            )
        square = row_ * self.columns + column_
        if _orientation(self, square) != EMPTY:
            raise InvalidStateError(f"a tile lies on {square_name(row_, column_)} already")
        return lay(self, square, ORIENTATION[tile_][rotation_])

    def other_end(self, spot: tuple[int, int, int]) -> Spot:
        """The other end of the path that ends at ``spot``; the spot itself where there is none.

        From a starting mark this is where a stone that began there stands; from a stone's spot it
        is the mark where it began. The answer is a look-up, however long the path. ``spot`` must
        be on the rim or face an empty square, else :class:`ArgumentError`.
        """
        place = self._checked(spot)
        square, _, point = self.geometry.places[place]
        if len(self.geometry.faces[point]) > 1 and _orientation(self, square) != EMPTY:
            raise ArgumentError(f"{place} is not the end of a path: a tile lies on its square")
        return place if link(self, point) == point else end_of(self, place)[1]

    def _checked(self, spot: tuple[int, int, int]) -> Spot:
        place = self.geometry.spot(spot)
        if place is None:
            raise ArgumentError(f"{shown(spot)} is not a spot of a board of {self.rows}x{self.columns}")
        return place

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
        plan = self.geometry
        cells = plan._links.read(self._cells)
        first = plan._links.first_square

        def cross(side: Side) -> Side | PathEnd:
            square, port = side
            tile = cells[first + square]
            return PathEnd.OPEN if tile == EMPTY else Side(square, EXITS[tile][port])

        square, port, _ = plan.places[self._checked(spot)]
        passages, _, at = walk(plan.topology, Side(square, port), cross)
        steps = plan._steps
        return Trace(
            tuple(steps[entry.square][entry.port][out.port] for entry, out in passages), plan.spots[at.square][at.port]
        )

    def __eq__(self, other: object) -> bool:
        """Boards of the same measures with the same tiles are equal."""
        if type(other) is not type(self):
            return NotImplemented
        assert isinstance(other, Board)
        return self.geometry == other.geometry and self.squares == other.squares

    def __hash__(self) -> int:
        """Equal boards have the same hash."""
        return hash(self.squares)

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


def _restore(rows: int, columns: int, squares: bytes) -> Board:
    board = Board.empty(rows, columns)
    for square, orientation in enumerate(squares):
        if orientation != EMPTY:
            board = lay(board, square, orientation)
    return board


_NOTHING_YET: Final = bytearray()


def _orientation(board: Board, square: int) -> int:
    """The orientation on a square, by number; EMPTY if none lies there."""
    return board.geometry._links.tile(board._cells, square)


# For the rules


def lay(board: Board, square: int, orientation: int) -> Board:
    """The board with the orientation of that number on the empty square of that number."""
    plan = board.geometry
    links = plan._links
    # Adding to nothing, here and below, copies in half the time that a call of the class takes.
    cells: Any = _NOTHING_YET + board._cells if links.narrow else words(board._cells)
    cells[links.first_square + square] = orientation
    joins = links.joins
    a, b, c, d, e, f, g, h = joins[square][orientation] if joins else PAIRS[orientation](links.ports[square])
    # The paths that end at two points become one: their far ends learn of each other. Four times,
    # one after the other, for a path can lead back; and written out, because a loop takes longer.
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
    made._cells = b"" + cells
    made.__class__ = Board
    placed: Board = made
    return placed


def link(board: Board, point: int) -> int:
    """The point at the other end of the path that ends at ``point``; itself where there is none."""
    return board.geometry._links.read(board._cells)[point]


def end_of(board: Board, spot: Spot | None) -> tuple[int, Spot]:
    """Where a stone stands that came from ``spot``: the number of the square that it faces, and its spot.

    For a path that leaves the board, OFF_BOARD and the spot on the rim. ``spot`` must be an end of the
    path too: a starting mark, or a spot facing an empty square.
    """
    plan = board.geometry
    links = plan._links
    cells = board._cells if links.narrow else links.read(board._cells)
    cell, square, faced, beyond, faced_beyond = plan._faced[cells[plan._points[spot]]]
    if cells[cell] == EMPTY:
        return square, faced
    return beyond, faced_beyond


def ways_out(board: Board, square: int) -> bytes:
    """For each port of the empty square: AWAY, RIM, or the port by which the path returns.

    Stones are not looked at. A neighbour that is empty makes the path return by the port itself.
    """
    links = board.geometry._links
    if links.narrow:
        return links.packed_ports[square].translate(board._cells[LINKS]).translate(links.fates[square])
    cells, near, (fates,) = links.read(board._cells), links.near[square], links.fates
    ends = [cells[point] for point in links.ports[square]]
    return bytes([near.get(end, fates[end]) for end in ends])


def route(board: Board, spot: Spot) -> tuple[Step, ...]:
    """The steps of :meth:`Board.trace`, in less time."""
    plan = board.geometry
    links = plan._links
    cells = board._cells if links.narrow else links.read(board._cells)
    beyond, crossings, first = plan.topology.beyond, plan._steps, links.first_square
    square, port, _ = plan.places[spot]
    start, entry = square, port
    steps: list[Step] = []
    while (tile := cells[first + square]) != EMPTY:
        out = EXITS[tile][port]
        steps.append(crossings[square][port][out])
        side = beyond[square][out]
        if side is None:
            break
        square, port = side
        if square == start and port == entry:
            break
    return tuple(steps)


# For those who copy boards to and from other forms


def links_of(board: Board) -> tuple[int, ...]:
    """For each point its link. Those of points inside a path depend on the order in which tiles were placed."""
    return tuple(board.geometry._links.links(board._cells))


def board_of(plan: Geometry, links: Iterable[int], squares: Iterable[int]) -> Board:
    """The board with these links and orientations."""
    return Board(plan, plan._links.cells(links, squares))


def wrong_cells(board: Board) -> Iterator[str]:
    """What is wrong with the cells of a board that was not made by placing tiles."""
    plan, cells = board.geometry, board._cells
    links = plan._links
    if len(cells) != len(links.no_tiles):
        yield f"the board's cells take {len(cells)} bytes, not {len(links.no_tiles)}"
        return
    numbers = links.read(cells)
    for square, orientation in enumerate(numbers[links.first_square :]):
        if orientation >= len(PLACEMENTS) and orientation != EMPTY:
            name = square_name(*divmod(square, plan.columns))
            yield f"on {name} lies the orientation {orientation}, which is none of 0 to {len(PLACEMENTS) - 1}"
    if max(links.links(cells)) >= plan.points:
        yield f"the board's links lead beyond its {plan.points} points"
