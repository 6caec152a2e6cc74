"""A board as text: its frame, paths, trails and stones."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from tsuro.board import Board
from tsuro.engine.guards import wrong_kind
from tsuro.engine.preview import Preview
from tsuro.errors import ArgumentError
from tsuro.geometry import Spot
from tsuro.state import Phase, Status
from tsuro.text.canvas import FAINT, SEAT_COLOURS, TARGET, Canvas, draw_paths, stone_style, styled, trail_style
from tsuro.text.glyphs import COLUMNS, OUTWARD, PORT_CELLS, ROWS, STEPS, paths_of
from tsuro.typing import View
from tsuro.values import shown, whole_number

Game: TypeAlias = Board | View
"""What can be drawn: a board, a state, an observation."""


def board_size(rows: int, columns: int) -> tuple[int, int]:
    """Return how many columns and lines of text :func:`board` takes for a board of that size.

    >>> from tsuro import text
    >>> text.board_size(6, 6)
    (58, 33)
    """
    return _margin(rows) + COLUMNS * columns + 2, 1 + ROWS * rows + 2


def _margin(rows: int) -> int:
    return len(str(rows)) + 1


def board(game: Game, *, preview: Preview | None = None, unicode: bool = True, colour: bool = False) -> str:
    """A board with its paths, and, given a state or an observation, its stones and their trails.

    A stone whose player left the game is not there, and its path is one like others: it has no trail.

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
    canvas = Canvas(height, width, unicode=unicode)
    _draw_frame(canvas, layout)
    for square, placement in layout.placements().items():
        draw_paths(canvas, _corner(layout, *square), placement.tile, placement.rotation)
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
        raise ArgumentError(f"expected a Preview, not {type(preview).__name__}")


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
        if seat.start is not None and seat.status is not Status.WITHDRAWN:
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


def _draw_frame(canvas: Canvas, layout: Board) -> None:
    rows, columns = layout.rows, layout.columns
    left = _margin(rows)
    right, bottom = left + COLUMNS * columns + 1, ROWS * rows + 2
    across, down, corners, notches = ("═", "║", "╔╗╚╝", "╤╢╧╟") if canvas.unicode else ("#", "#", "####", "|-|-")
    for column in range(columns):
        canvas.write(0, left + 5 + COLUMNS * column, chr(ord("a") + column), FAINT)
    for row in range(rows):
        canvas.write(4 + ROWS * row, 0, str(row + 1).rjust(left - 1), FAINT)
    for row, ends in ((1, corners[:2]), (bottom, corners[2:])):
        canvas.write(row, left, ends[0] + across * (right - left - 1) + ends[1], FAINT)
    for row in range(2, bottom):
        canvas.write(row, left, down, FAINT)
        canvas.write(row, right, down, FAINT)
    for mark in layout.geometry.marks:
        canvas.write(*_frame_cell(layout, mark), notches[mark.port // 2], FAINT)


def _port_cell(layout: Board, spot: Spot) -> tuple[int, int]:
    """The cell in its square where a spot's port is."""
    top, left = _corner(layout, spot.row, spot.column)
    row, column = PORT_CELLS[spot.port]
    return top + row, left + column


def _frame_cell(layout: Board, mark: Spot) -> tuple[int, int]:
    """The cell of the frame where a starting mark is."""
    row, column = _port_cell(layout, mark)
    step = STEPS[OUTWARD[mark.port]]
    return row + step[0], column + step[1]


def _draw_trail(canvas: Canvas, layout: Board, trail: _Trail) -> None:
    style = trail_style(trail.seat)
    for row, column, entry in trail.steps:
        placement = layout[row, column]
        assert placement is not None
        top, left = _corner(layout, row, column)
        for stretch in paths_of(placement.tile, placement.rotation)[entry]:
            canvas.stroke(top + stretch.row, left + stretch.column, stretch.arms, style)


def _draw_target(canvas: Canvas, layout: Board, square: tuple[int, int]) -> None:
    top, left = _corner(layout, *square)
    corners = "┌┐└┘" if canvas.unicode else "++++"
    for place, character in enumerate(corners):
        canvas.write(top + (ROWS - 1) * (place // 2), left + (COLUMNS - 1) * (place % 2), character, TARGET)


def _draw_stone(canvas: Canvas, layout: Board, seat: int, spot: Spot) -> None:
    out = layout[spot.row, spot.column] is not None
    cell = _frame_cell(layout, spot) if out else _port_cell(layout, spot)
    canvas.write(*cell, str(seat), stone_style(seat))


def stone(seat: int, *, colour: bool = False) -> str:
    """A stone as boards show it: the number of its seat, 0 to 7, in its colour.

    Raises :class:`tsuro.ArgumentError` if there is no such seat.

    >>> from tsuro import text
    >>> text.stone(3), len(text.stone(3, colour=True))
    ('3', 26)
    """
    number = whole_number(seat)
    if number is None or not 0 <= number < len(SEAT_COLOURS):
        raise ArgumentError(f"a seat is a number from 0 to {len(SEAT_COLOURS) - 1}, not {shown(seat)}")
    return styled(str(number), stone_style(number)) if colour else str(number)
