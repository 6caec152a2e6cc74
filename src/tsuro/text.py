"""Floor 7: boards and tiles for a terminal, in box-drawing characters or plain ASCII, with and without colour.

A square takes 9 columns and 5 lines. Its paths are lines from port to port; where two lines cross,
both go straight on. Paths that a stone has travelled are drawn heavy. A stone is the number of its
seat: it stands in the empty square that it faces, at the port by which it will enter, or, if it has
left the board, on the frame. The notches of the frame are the starting marks.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple, TextIO, TypeAlias, cast

from tsuro.board import Board
from tsuro.engine.guards import wrong_kind
from tsuro.engine.preview import Preview
from tsuro.errors import InvalidStateError
from tsuro.state import Phase
from tsuro.tiles import PORTS, QUARTER_TURNS, TILES
from tsuro.values import shown, whole_number, whole_numbers

if TYPE_CHECKING:
    from tsuro.geometry import Spot
    from tsuro.state import View

__all__ = ["board", "board_size", "hand", "poster", "sheet", "stone", "tile", "wants_colour", "wants_unicode"]

Game: TypeAlias = "Board | View"
"""What can be drawn: a board, a state, an observation."""

ROWS: Final = 5
COLUMNS: Final = 9
"""Lines and columns of a square."""

# The tiles 0 to 34 as they lie unturned, seven in a row. A line goes on where its neighbour points
# to it; at a crossing it goes straight on. A test walks all of them.
_PICTURES: Final = """
  ╰───╯       ╰───╯       ╰───╯       ╰───╯       ╰───╯       ╰───╯       ╰───╯
╮       ╭   ──╮     ╭   ──────╮ ╭   ──╮   ╭──   ────╮ ╭──   ╮ ╭──────   ╮ ╭──────
│       │     │     │         │ │     │   │         │ │     ╰─┼───╮     ╰─┼─────╮
╯       ╰   ──┼───╮ ╰   ──╮   │ ╰   ──┼───┼──   ──╮ ╰─┼──   ──┼───┼──   ──┼───╮ ╰
  ╭───╮       │   │       │   │       │   │       │   │       │   │       │   │

  ╰───╯       ╰───╯       ╰───╯       ╰───╯       ╰───╯       ╰───╯       │   │
──╮ ╭────   ──────╮ ╭   ────╮ ╭──   ─────────   ─────────   ─────────   ╮ ╰───┼──
  │ │       ╭─────┼─╯       ╰─┼─╮                                       ╰─╮   │
──┼─╯ ╭──   ╯ ╭───┼──   ──────╯ ╰   ──╮   ╭──   ╮ ╭──────   ─────────   ──┼─╮ ╰──
  │   │       │   │       ╭───╮       │   │     ╰─┼───╮       ╭───╮       │ ╰─╮

  │   │       │   │       │   │       │   │     ╭─┼───┼─╮     │   │       │   │
╮ ╰───┼──   ╮ ╰───┼──   ╮ ╰───┼──   ╮ ╰───┼──   ╯ ╰───┼─┼   ╮ ╰───┼──   ╮ ╰───┼──
│     │     ╰─╮   │     ╰─────┼─╮   │ ╭───╯       ╭───╯ │   ╰─╮   │     │ ╭───┼─╮
┼─╮   ╰──   ──┼───┼──   ──╮   │ ╰   ┼─┼──────   ──┼───╮ ╰   ──┼───╯ ╭   ┼─┼───╯ ╰
╰─┼───╮       │   │       │   │     ╰─┼───╮       │   │       │   ╭─╯   ╰─┼───╮

╭─┼───╯     ╭─┼───╯       │   │       ╰───┼─╮     │   │       │ ╭─╯     ╭─┼───╯
╯ ╰──────   ╯ ╰──────   ──┼─╮ ╰──   ──╮ ╭─┼─┼   ──┼───┼──   ──┼─┼─╮ ╭   ┼─┼───╮ ╭
                          │ ╰─╮       │ │ │ │     │   │     ╭─┼─┼─┼─╯   │ │   │ │
──╮   ╭──   ╮ ╭──────   ╮ ╰───┼──   ──┼─╯ │ ╰   ╮ ╰───┼──   ╯ ╰─┼─┼──   ╯ ╰───┼─┼
  │   │     ╰─┼───╮     ╰─╮   │       │   │     ╰─╮   │       ╭─╯ │       ╭───┼─╯

  │   │       │   │     ╭─╯   │       │  ╭╯       │ ╭─╯       │   │       │   │
╮ │   ╰──   ──┼─╮ ╰──   ┼─╮ ╭─┼──   ╮╭┼──┼───   ──┼─┼────   ──┼───┼──   ──╯   ╰──
│ ╰───╮       ╰─┼─╮     │ │ │ │     ╰┼┼──┼──╮     ╰─┼─╮       │   │
┼─────┼──   ──╮ ╰─┼──   ┼─┼─╯ ╰──   ─╯╰──┼╮ ╰   ────┼─┼──   ──┼───┼──   ──╮   ╭──
╰─╮   │       │   │     ╰─┼───╮       ╭──╯│       ╭─╯ │       │   │       │   │
"""

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
_ARMS: Final[Mapping[str, int]] = {
    " ": 0,
    "─": LEFT | RIGHT,
    "│": UP | DOWN,
    "┼": UP | RIGHT | DOWN | LEFT,
    "╭": RIGHT | DOWN,
    "╮": DOWN | LEFT,
    "╯": LEFT | UP,
    "╰": UP | RIGHT,
}
_STEPS: Final[Mapping[int, tuple[int, int]]] = {UP: (-1, 0), RIGHT: (0, 1), DOWN: (1, 0), LEFT: (0, -1)}
_BACK: Final[Mapping[int, int]] = {UP: DOWN, RIGHT: LEFT, DOWN: UP, LEFT: RIGHT}

# Where in a square its ports are, and which way is out.
_PORT_CELLS: Final = ((0, 2), (0, 6), (1, 8), (3, 8), (4, 6), (4, 2), (3, 0), (1, 0))
_OUTWARD: Final = (UP, UP, RIGHT, RIGHT, DOWN, DOWN, LEFT, LEFT)


class Stretch(NamedTuple):
    """A cell of a square's path: where it is, and the two sides it joins, as sum of directions."""

    row: int
    column: int
    arms: int


def _picture(tile: int) -> list[str]:
    """The tile as it lies unturned, five lines of nine characters."""
    lines = _PICTURES.split("\n")[1:]
    block, place = divmod(tile, 7)
    first, left = block * (ROWS + 1), place * (COLUMNS + 3)
    return [line[left : left + COLUMNS].ljust(COLUMNS) for line in lines[first : first + ROWS]]


def _turned(lines: list[str]) -> list[str]:
    """The picture a quarter turn clockwise: every second column is a node, what lies between follows."""
    nodes = [line[::2] for line in lines]
    turn = str.maketrans("─│╭╮╯╰", "│─╮╯╰╭")
    turned = ["".join(column).translate(turn) for column in zip(*reversed(nodes), strict=True)]
    return ["".join(node + ("─" if _ARMS[node] & RIGHT else " ") for node in line)[:COLUMNS] for line in turned]


@cache
def _paths(tile: int, rotation: int) -> tuple[tuple[Stretch, ...], ...]:
    """For each port 0 to 7 the path from it, cell by cell."""
    lines = _picture(tile)
    for _ in range(rotation):
        lines = _turned(lines)
    return tuple(tuple(_walk(lines, port)) for port in range(PORTS))


def _walk(lines: list[str], port: int) -> Iterator[Stretch]:
    row, column = _PORT_CELLS[port]
    side = _OUTWARD[port]
    while 0 <= row < ROWS and 0 <= column < COLUMNS:
        arms = _ARMS[lines[row][column]]
        way = _BACK[side] if arms == UP | RIGHT | DOWN | LEFT else arms & ~side
        yield Stretch(row, column, side | way)
        row, column, side = row + _STEPS[way][0], column + _STEPS[way][1], _BACK[way]


# Painting

_PLAIN: Final = ""
_FAINT: Final = "2"
_TARGET: Final = "1;38;5;29"
# As near as the 256 colours of terminals come to those of the pictures, but readable on black and on white.
_SEAT_COLOURS: Final = (202, 26, 178, 29, 74, 127, 244, 175)


def _trail_style(seat: int) -> str:
    return f"1;38;5;{_SEAT_COLOURS[seat]}"


def _stone_style(seat: int) -> str:
    return f"1;38;5;231;48;5;{_SEAT_COLOURS[seat]}"


class _Canvas:
    """Cells with a character and a style each."""

    def __init__(self, rows: int, columns: int, *, unicode: bool) -> None:
        self.unicode = unicode
        self.characters = [[" "] * columns for _ in range(rows)]
        self.styles = [[_PLAIN] * columns for _ in range(rows)]
        self.light: dict[tuple[int, int], int] = {}
        self.heavy: dict[tuple[int, int], int] = {}

    def write(self, row: int, column: int, words: str, style: str = _PLAIN) -> None:
        """Write from this cell on to the right."""
        for place, character in enumerate(words, start=column):
            self.characters[row][place] = character
            self.styles[row][place] = style

    def stroke(self, row: int, column: int, arms: int, style: str | None = None) -> None:
        """Draw a piece of a path; one with a style is heavy."""
        cell = row, column
        light, heavy = self.light.get(cell, 0), self.heavy.get(cell, 0)
        if style is None:
            light |= arms
        else:
            heavy |= arms
            self.styles[row][column] = style
        self.light[cell], self.heavy[cell] = light, heavy
        self.characters[row][column] = _line(light & ~heavy, heavy, unicode=self.unicode)

    def lines(self, *, colour: bool) -> Iterator[str]:
        """Every line as text."""
        for characters, styles in zip(self.characters, self.styles, strict=True):
            if not colour:
                yield "".join(characters).rstrip()
                continue
            pieces = groupby(zip(styles, characters, strict=True), key=itemgetter(0))
            yield "".join(
                _styled("".join(character for _, character in cells), style) for style, cells in pieces
            ).rstrip()


def _styled(words: str, style: str) -> str:
    return f"\x1b[{style}m{words}\x1b[0m" if style else words


_HEAVY: Final = "─━│┃╭┏╮┓╯┛╰┗"
_ASCII_LIGHT: Final = {"─": "-", "│": "|", "╭": "/", "╯": "/", "╮": "\\", "╰": "\\"}
_ASCII_HEAVY: Final = {"─": "=", "│": ":", "╭": "/", "╯": "/", "╮": "\\", "╰": "\\"}
_SHAPES: Final = {arms: character for character, arms in _ARMS.items()}


def _line(light: int, heavy: int, *, unicode: bool) -> str:
    """The character that has these arms."""
    if light | heavy == UP | RIGHT | DOWN | LEFT:
        if not unicode:
            return "+"
        return {0: "┼", UP | DOWN: "╂", LEFT | RIGHT: "┿"}.get(heavy, "╋")
    shape = _SHAPES[light | heavy]
    if not unicode:
        return (_ASCII_HEAVY if heavy else _ASCII_LIGHT)[shape]
    return _HEAVY[_HEAVY.index(shape) + 1] if heavy else shape


# Boards


def board_size(rows: int, columns: int) -> tuple[int, int]:
    """Columns and lines of text that :func:`board` takes for a board of so many squares.

    >>> from tsuro import text
    >>> text.board_size(6, 6)
    (58, 33)
    """
    return _margin(rows) + COLUMNS * columns + 2, 1 + ROWS * rows + 2


def _margin(rows: int) -> int:
    return len(str(rows)) + 1


def board(game: Game, *, preview: Preview | None = None, unicode: bool = True, colour: bool = False) -> str:
    """A board with its paths, and, given a state or an observation, its stones and their trails.

    - ``preview``: a :class:`Preview` of a placement on it; drawn as if made, with every stone where it would go.
    - ``unicode``: box-drawing characters; plain ASCII without.
    - ``colour``: the codes of ANSI terminals with 256 colours. See :func:`wants_colour`.

    Returns lines without a last line break, of the size that :func:`board_size` tells. Corners mark
    the square that the seat to act will fill. Raises :class:`tsuro.InvalidStateError` for what
    cannot be drawn.

    >>> import tsuro
    >>> from tsuro import text
    >>> small = tsuro.Ruleset(rows=2, columns=2)
    >>> state = tsuro.position({(0, 0): (33, 0)}, [(1, 0, 0), (1, 1, 3)], [[4], [5]], rules=small)
    >>> print(text.board(state, unicode=False))
           a        b
      ###|###|####|###|###
      #  :   |           #
      ---+---+--         -
    1 #  :   |           #
      ---+---+--         -
      #  :   |           #
      #+ 0     +         #
      -                  -
    2 #                  #
      -                 1-
      #+       +         #
      ###|###|####|###|###
    """
    _check_kinds(game, preview)
    scene = _scene(game, preview)
    layout = scene.board
    width, height = board_size(layout.rows, layout.columns)
    canvas = _Canvas(height, width, unicode=unicode)
    _draw_frame(canvas, layout)
    for square, placement in layout.placements().items():
        _draw_paths(canvas, _corner(layout, *square), placement.tile, placement.rotation)
    for trail in scene.trails:
        _draw_trail(canvas, layout, trail)
    if scene.target is not None:
        _draw_target(canvas, layout, scene.target)
    for seat, spot in scene.stones:
        _draw_stone(canvas, layout, seat, spot)
    return "\n".join(canvas.lines(colour=colour))


def _check_kinds(game: object, preview: object) -> None:
    if not isinstance(game, Board) and not all(hasattr(game, name) for name in ("board", "seats", "phase", "active")):
        raise wrong_kind("a State, an Observation or a Board", game)
    if preview is not None and not isinstance(preview, Preview):
        raise wrong_kind("a Preview", preview)


class _Trail(NamedTuple):
    """Squares crossed by a stone, with the ports in."""

    seat: int
    steps: tuple[tuple[int, int, int], ...]


class _Scene(NamedTuple):
    """What is to be drawn."""

    board: Board
    stones: tuple[tuple[int, Spot], ...]
    trails: tuple[_Trail, ...]
    target: tuple[int, int] | None


def _scene(game: Game, preview: Preview | None) -> _Scene:
    if isinstance(game, Board):
        return _Scene(game, (), (), None)
    layout = game.board
    spots = {number: seat.spot for number, seat in enumerate(game.seats)}
    target = None
    if game.phase is Phase.PLACE and (spot := game.seats[game.active].spot) is not None:
        target = spot.row, spot.column
    if preview is not None:
        placed = preview.placed
        layout = layout.place(placed.row, placed.column, placed.tile, placed.rotation)
        spots |= {move.seat: move.spot for move in preview.moves}
        target = None
    trails: list[_Trail] = []
    for number, seat in enumerate(game.seats):
        if seat.start is not None:
            steps = layout.trace(seat.start).steps
            if spots[number] is None:
                # It met another stone midway: each has travelled its half.
                steps = steps[: (len(steps) + 1) // 2]
            trails.append(_Trail(number, tuple((step.row, step.column, step.entry) for step in steps)))
    stones = tuple((number, spot) for number, spot in spots.items() if spot is not None)
    return _Scene(layout, stones, tuple(trails), target)


def _corner(layout: Board, row: int, column: int) -> tuple[int, int]:
    """The cell at the top left of a square."""
    return 2 + row * ROWS, _margin(layout.rows) + 1 + column * COLUMNS


def _draw_frame(canvas: _Canvas, layout: Board) -> None:
    rows, columns = layout.rows, layout.columns
    left = _margin(rows)
    right, bottom = left + COLUMNS * columns + 1, ROWS * rows + 2
    across, down, corners, notches = ("═", "║", "╔╗╚╝", "╤╢╧╟") if canvas.unicode else ("#", "#", "####", "|-|-")
    for column in range(columns):
        canvas.write(0, left + 5 + COLUMNS * column, chr(ord("a") + column), _FAINT)
    for row in range(rows):
        canvas.write(4 + ROWS * row, 0, str(row + 1).rjust(left - 1), _FAINT)
    for row, ends in ((1, corners[:2]), (bottom, corners[2:])):
        canvas.write(row, left, ends[0] + across * (right - left - 1) + ends[1], _FAINT)
    for row in range(2, bottom):
        canvas.write(row, left, down, _FAINT)
        canvas.write(row, right, down, _FAINT)
    for mark in layout.geometry.marks:
        canvas.write(*_frame_cell(layout, mark), notches[mark.port // 2], _FAINT)


def _port_cell(layout: Board, spot: Spot) -> tuple[int, int]:
    """The cell in its square where a spot's port is."""
    top, left = _corner(layout, spot.row, spot.column)
    row, column = _PORT_CELLS[spot.port]
    return top + row, left + column


def _frame_cell(layout: Board, mark: Spot) -> tuple[int, int]:
    """The cell of the frame where a starting mark is."""
    row, column = _port_cell(layout, mark)
    step = _STEPS[_OUTWARD[mark.port]]
    return row + step[0], column + step[1]


def _draw_paths(canvas: _Canvas, corner: tuple[int, int], tile: int, rotation: int) -> None:
    paths = _paths(tile, rotation)
    for port, _ in TILES[tile].connections_at(rotation):
        for stretch in paths[port]:
            canvas.stroke(corner[0] + stretch.row, corner[1] + stretch.column, stretch.arms)


def _draw_trail(canvas: _Canvas, layout: Board, trail: _Trail) -> None:
    style = _trail_style(trail.seat)
    for row, column, entry in trail.steps:
        placement = layout[row, column]
        assert placement is not None
        top, left = _corner(layout, row, column)
        for stretch in _paths(placement.tile, placement.rotation)[entry]:
            canvas.stroke(top + stretch.row, left + stretch.column, stretch.arms, style)


def _draw_target(canvas: _Canvas, layout: Board, square: tuple[int, int]) -> None:
    top, left = _corner(layout, *square)
    corners = "┌┐└┘" if canvas.unicode else "++++"
    for place, character in enumerate(corners):
        canvas.write(top + (ROWS - 1) * (place // 2), left + (COLUMNS - 1) * (place % 2), character, _TARGET)


def _draw_stone(canvas: _Canvas, layout: Board, seat: int, spot: Spot) -> None:
    out = layout[spot.row, spot.column] is not None
    cell = _frame_cell(layout, spot) if out else _port_cell(layout, spot)
    canvas.write(*cell, str(seat), _stone_style(seat))


def stone(seat: int, *, colour: bool = False) -> str:
    """A stone as boards show it: the number of its seat, 0 to 7, in its colour.

    Raises :class:`tsuro.InvalidStateError` for no such seat.

    >>> from tsuro import text
    >>> text.stone(3), len(text.stone(3, colour=True))
    ('3', 26)
    """
    number = whole_number(seat)
    if number is None or not 0 <= number < len(_SEAT_COLOURS):
        raise InvalidStateError(f"a seat is a number from 0 to {len(_SEAT_COLOURS) - 1}, not {shown(seat)}")
    return _styled(str(number), _stone_style(number)) if colour else str(number)


# Tiles


def tile(tile: int, rotation: int = 0, *, unicode: bool = True) -> str:
    """A tile, 0 to 34, at a rotation, 0 to 3: five lines of nine columns.

    Raises :class:`tsuro.InvalidStateError` where there is no such tile or rotation.

    >>> from tsuro import text
    >>> print(text.tile(31))
      │  ╭╯
    ╮╭┼──┼───
    ╰┼┼──┼──╮
    ─╯╰──┼╮ ╰
      ╭──╯│
    """
    canvas = _Canvas(ROWS, COLUMNS, unicode=unicode)
    _draw_paths(canvas, (0, 0), *_placement(tile, rotation))
    return "\n".join(canvas.lines(colour=False))


def _placement(tile: object, rotation: object) -> tuple[int, int]:
    """A tile and the rotation that stands for all that look the same, checked."""
    numbers = whole_numbers((tile, rotation), 2)
    if numbers is None or not 0 <= numbers[0] < len(TILES) or not 0 <= numbers[1] < QUARTER_TURNS:
        wanted = f"a tile is 0 to {len(TILES) - 1} and its rotation 0 to {QUARTER_TURNS - 1}"
        raise InvalidStateError(f"{wanted}, not {shown(tile)} and {shown(rotation)}")
    return numbers[0], TILES[numbers[0]].normalise(numbers[1])


def _entry(entry: object) -> tuple[str, int, int]:
    """A tile of a sheet with its caption, checked."""
    match cast("Sequence[object]", entry):
        case (str(caption), tile, rotation):
            return (caption, *_placement(tile, rotation))
        case _:
            raise InvalidStateError(f"a sheet lists caption, tile and rotation, not {shown(entry)}")


def sheet(tiles: Iterable[tuple[str, int, int]], *, width: int = 80, unicode: bool = True, gap: int = 3) -> str:
    """Tiles side by side, as many in a row as ``width`` columns allow.

    ``tiles`` are captions, tile ids and rotations; the captions stand above, at most 9 characters each.
    Between two tiles are ``gap`` columns, 0 or more. Raises :class:`tsuro.InvalidStateError` where
    there is no such tile, rotation or option.

    >>> from tsuro import text
    >>> print(text.sheet([("first", 0, 0), ("second", 33, 0)]))
    first       second
      ╰───╯       │   │
    ╮       ╭   ──┼───┼──
    │       │     │   │
    ╯       ╰   ──┼───┼──
      ╭───╮       │   │
    """
    listed = [_entry(each) for each in tiles]
    if whole_number(width) is None:
        raise InvalidStateError(f"width is a whole number of columns, not {shown(width)}")
    between = whole_number(gap)
    if between is None or between < 0:
        raise InvalidStateError(f"gap is a whole number of columns, 0 or more, not {shown(gap)}")
    in_a_row = max((width + gap) // (COLUMNS + gap), 1)
    blocks: list[str] = []
    for first in range(0, len(listed), in_a_row):
        row = listed[first : first + in_a_row]
        canvas = _Canvas(ROWS + 1, len(row) * (COLUMNS + gap) - gap, unicode=unicode)
        for place, (caption, number, rotation) in enumerate(row):
            left = place * (COLUMNS + gap)
            canvas.write(0, left, caption[:COLUMNS])
            _draw_paths(canvas, (1, left), number, rotation)
        blocks.append("\n".join(canvas.lines(colour=False)))
    return "\n\n".join(blocks)


def hand(tiles: Sequence[int], *, width: int = 80, unicode: bool = True) -> str:
    """The tiles of a hand side by side, each in all rotations that look different, with id and rotation.

    Raises :class:`tsuro.InvalidStateError` where there is no such tile.

    >>> from tsuro import text
    >>> print(text.hand([13, 33]))
    13 r0       13 r1       33 r0
      │   │       │ ╭─╯       │   │
    ╮ ╰───┼──   ──┼─╯ ╭──   ──┼───┼──
    ╰─╮   │     ╭─╯   │       │   │
    ──┼─╮ ╰──   ╯ ╭───┼──   ──┼───┼──
      │ ╰─╮       │   │       │   │
    """
    if not isinstance(cast("object", tiles), Iterable):
        raise InvalidStateError(f"a hand is a collection of tiles, not {shown(tiles)}")
    held = [_placement(number, 0)[0] for number in tiles]
    return sheet(
        [(f"{number} r{rotation}", number, rotation) for number in held for rotation in TILES[number].rotations],
        width=width,
        unicode=unicode,
    )


def poster(*, width: int = 80, unicode: bool = True) -> str:
    """All 35 tiles with their ids and how many different rotations each has.

    >>> from tsuro import text
    >>> print(text.poster().splitlines()[0])
    0 (1)       1 (4)       2 (4)       3 (4)       4 (4)       5 (4)
    """
    return sheet([(f"{tile.id} ({len(tile.rotations)})", tile.id, 0) for tile in TILES], width=width, unicode=unicode)


# What a terminal can and wants


def wants_colour(stream: TextIO, environment: Mapping[str, str] | None = None) -> bool:
    """Whether to write colour to ``stream``: to terminals, not into pipes.

    ``NO_COLOR`` in the environment, not empty, forbids it; ``FORCE_COLOR``, neither empty nor 0,
    asks for it everywhere else. Unless asked so, the terminal ``dumb`` gets none. ``environment``
    is that of the process if it is None.

    >>> import io
    >>> from tsuro import text
    >>> text.wants_colour(io.StringIO(), {}), text.wants_colour(io.StringIO(), {"FORCE_COLOR": "1"})
    (False, True)
    """
    if environment is None:
        environment = os.environ
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR", "0") not in {"", "0"}:
        return True
    return stream.isatty() and environment.get("TERM") != "dumb"


def wants_unicode(stream: TextIO) -> bool:
    """Whether box-drawing characters can be written to ``stream``.

    >>> import io
    >>> from tsuro import text
    >>> text.wants_unicode(io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    False
    """
    try:
        (_PICTURES + _HEAVY + "╔╗╚╝═║╤╢╧╟╂┿╋┌┐└┘").encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
