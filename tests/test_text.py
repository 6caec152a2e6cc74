"""Boards and tiles as text: one can follow the paths, and see the stones."""

from __future__ import annotations

import inspect
import io
import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tsuro
from tests.support import strategies
from tsuro import testing, text
from tsuro.text.canvas import stone_style, trail_style

if TYPE_CHECKING:
    from collections.abc import Callable

# Where a line that is on a character can go on: up, right, down, left.
ARMS: Final = {
    "─": "RL",
    "━": "RL",
    "│": "UD",
    "┃": "UD",
    "╭": "RD",
    "┏": "RD",
    "╮": "DL",
    "┓": "DL",
    "╯": "UL",
    "┛": "UL",
    "╰": "UR",
    "┗": "UR",
    "┼": "URDL",
    "╂": "URDL",
    "┿": "URDL",
    "╋": "URDL",
}
STEPS: Final = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
BACK: Final = {"U": "D", "R": "L", "D": "U", "L": "R"}
# By port: the cell of a square of five lines and nine columns, and the way out.
PORTS: Final = [
    ((0, 2), "U"),
    ((0, 6), "U"),
    ((1, 8), "R"),
    ((3, 8), "R"),
    ((4, 6), "D"),
    ((4, 2), "D"),
    ((3, 0), "L"),
    ((1, 0), "L"),
]
ALL_PLACEMENTS: Final = [(tile.id, rotation) for tile in tsuro.TILES for rotation in tile.rotations]
TWO_BY_TWO: Final = tsuro.Ruleset(rows=2, columns=2)


def follow(lines: list[str], cell: tuple[int, int], side: str) -> tuple[int, int]:
    """Go into a drawing from one side of a cell, along the line, to the first cell without one."""
    row, column = cell
    while (arms := ARMS.get(lines[row][column])) is not None:
        assert side in arms
        way = BACK[side] if len(arms) == 4 else arms.replace(side, "")
        row, column, side = row + STEPS[way][0], column + STEPS[way][1], BACK[way]
    return row, column


def padded(drawing: str) -> list[str]:
    """Return the lines, all equally long."""
    lines = drawing.split("\n")
    width = max(map(len, lines))
    return [line.ljust(width) for line in lines]


@pytest.mark.parametrize(("tile", "rotation"), ALL_PLACEMENTS)
def test_the_lines_of_a_tile_join_the_ports_that_it_joins(tile: int, rotation: int) -> None:
    drawing = [" " * 11, *(f" {line:<9} " for line in text.tile(tile, rotation).split("\n")), " " * 11]
    for port, ((row, column), side) in enumerate(PORTS):
        (end_row, end_column), way = PORTS[tsuro.TILES[tile].exit(port, rotation)]
        beyond = end_row + 1 + STEPS[way][0], end_column + 1 + STEPS[way][1]
        assert follow(drawing, (row + 1, column + 1), side) == beyond


def cell_of(board: tsuro.Board, spot: tsuro.Spot) -> tuple[int, int]:
    """Return the cell of a spot in a drawing; of one on the rim of a placed tile the cell of the frame."""
    (row, column), way = PORTS[spot.port]
    top, left = 2 + 5 * spot.row, (3 if board.rows < 10 else 4) + 9 * spot.column
    if board[spot.row, spot.column] is not None:
        row, column = row + STEPS[way][0], column + STEPS[way][1]
    return top + row, left + column


@given(strategies.layouts())
def test_every_path_can_be_followed(layout: strategies.Layout) -> None:
    """Prove for boards: in which one can follow the paths."""
    board = layout.board()
    lines = padded(text.board(board))
    for mark in board.geometry.marks:
        (row, column), side = PORTS[mark.port]
        start = 2 + 5 * mark.row + row, (3 if board.rows < 10 else 4) + 9 * mark.column + column
        assert follow(lines, start, side) == cell_of(board, board.trace(mark).end)


def plain(coloured: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", coloured)


@given(strategies.states(), st.booleans())
def test_every_stone_on_the_board_is_where_it_stands(state: tsuro.State, unicode: bool) -> None:  # noqa: FBT001
    """Prove for positions: in which one can see the stones."""
    lines = padded(text.board(state, unicode=unicode))
    for number, seat in enumerate(state.seats):
        if seat.spot is not None:
            row, column = cell_of(state.board, seat.spot)
            assert lines[row][column] == str(number)


@given(strategies.states())
def test_the_size_is_as_told(state: tsuro.State) -> None:
    width, height = text.board_size(state.rules.rows, state.rules.columns)
    lines = text.board(state).split("\n")
    assert (max(map(len, lines)), len(lines)) == (width, height)


@given(strategies.states())
def test_colour_adds_nothing_but_colour(state: tsuro.State) -> None:
    coloured = text.board(state, colour=True)
    assert [line.rstrip() for line in plain(coloured).split("\n")] == text.board(state).split("\n")


@given(strategies.states())
def test_plain_ascii_is_ascii(state: tsuro.State) -> None:
    assert text.board(state, unicode=False).isascii()


def test_a_board_with_a_trail_a_stone_that_left_and_a_square_to_fill() -> None:
    state = tsuro.position(
        {(0, 0): (33, 0), (1, 1): (1, 0)},
        [(1, 0, 0), (1, 0, 5), (1, 1, 3)],
        [[4], [5], []],
        statuses=["in_play", "in_play", "left_board"],
        rules=tsuro.Ruleset(rows=2, columns=2, dragon=False),
    )
    assert text.board(state).split("\n") == [
        "       a        b",
        "  ╔══╤═══╤════╤═══╤══╗",
        "  ║  ┃   │           ║",
        "  ╟──╂───┼──         ╢",
        "1 ║  ┃   │           ║",
        "  ╟──╂───┼──         ╢",
        "  ║  ┃   │           ║",
        "  ║┌ 0     ┐  ╰───╯  ║",
        "  ╟         ──╮     ┏╢",
        "2 ║           │     ┃║",
        "  ╟         ──┼───╮ ┗2",
        "  ║└ 1     ┘  │   │  ║",
        "  ╚══╧═══╧════╧═══╧══╝",
    ]


def test_a_preview_is_drawn_as_if_made() -> None:
    state = tsuro.position({}, [(0, 0, 0), (1, 1, 5)], [[33], [5]], rules=TWO_BY_TWO)
    drawn = text.board(state, preview=tsuro.preview_move(state, 33, 0))
    assert drawn == text.board(tsuro.next_state(state, 33, 0)).replace("┌", " ").replace("┐", " ").replace(
        "└", " "
    ).replace("┘", " ")


def test_of_two_stones_that_collided_each_has_travelled_half() -> None:
    state = tsuro.position({}, [(0, 0, 0), (0, 0, 1)], [[0], [5]], rules=TWO_BY_TWO)
    after = tsuro.next_state(state, 0, 0)
    assert [seat.status.value for seat in after.seats] == ["collided", "collided"]
    assert text.board(after).split("\n")[2] == "  ║  ┗━━━┛           ║"


def test_a_stone_that_left_the_game_has_no_place_and_no_trail() -> None:
    state = tsuro.position(
        {(0, 0): (33, 0)},
        [(1, 0, 0), (1, 0, 1), (1, 1, 3)],
        [[4], [5], [6]],
        rules=tsuro.Ruleset(rows=2, columns=2, dragon=False),
    )
    drawn = text.board(state).split("\n")
    assert drawn[2:8] == [
        "  ║  ┃   ┃           ║",
        "  ╟──╂───╂──         ╢",
        "1 ║  ┃   ┃           ║",
        "  ╟──╂───╂──         ╢",
        "  ║  ┃   ┃           ║",
        "  ║┌ 0   1 ┐         ║",
    ]
    # The tile and the path of seat 1 stay; its stone and its trail go.
    after = text.board(tsuro.withdraw(state, 1).state).split("\n")
    assert after[2:8] == [
        "  ║  ┃   │           ║",
        "  ╟──╂───┼──         ╢",
        "1 ║  ┃   │           ║",
        "  ╟──╂───┼──         ╢",
        "  ║  ┃   │           ║",
        "  ║┌ 0     ┐         ║",
    ]
    assert after[8:] == drawn[8:]
    assert after == text.board(tsuro.observe(tsuro.withdraw(state, 1).state, 0)).split("\n")


@given(testing.states(phases="place"), st.data())
def test_after_a_withdrawal_nothing_is_in_the_colour_of_that_seat(state: tsuro.State, data: st.DataObject) -> None:
    # Not seat 3: the square to fill has its colour.
    seat = data.draw(st.sampled_from([seat for seat in state.in_play if seat != 3]))
    after = tsuro.withdraw(state, seat).state
    styles = stone_style(seat), trail_style(seat)
    assert f"\x1b[{styles[0]}m" in text.board(state, colour=True)
    for style in styles:
        assert f"\x1b[{style}m" not in text.board(after, colour=True)


def test_a_hand_shows_all_rotations_side_by_side() -> None:
    assert text.hand([33, 13]).split("\n") == [
        "33 r0       13 r0       13 r1",
        "  │   │       │   │       │ ╭─╯",
        "──┼───┼──   ╮ ╰───┼──   ──┼─╯ ╭──",
        "  │   │     ╰─╮   │     ╭─╯   │",
        "──┼───┼──   ──┼─╮ ╰──   ╯ ╭───┼──",
        "  │   │       │ ╰─╮       │   │",
    ]


def test_a_sheet_is_as_wide_as_it_may_be() -> None:
    tiles = [(str(number), number, 0) for number in range(5)]
    narrow = text.sheet(tiles, width=21).split("\n")
    assert narrow[0] == "0           1"
    assert len(narrow) == 3 * 6 + 2
    assert text.sheet(tiles, width=1).split("\n")[0] == "0"


def test_the_poster_shows_every_tile_with_its_number_of_rotations() -> None:
    captions = re.findall(r"(\d+) \((\d)\)", text.poster())
    assert captions == [(str(tile.id), str(len(tile.rotations))) for tile in tsuro.TILES]


def test_rotations_that_look_the_same_are_drawn_the_same() -> None:
    assert text.tile(13, 3) == text.tile(13, 1)


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "environment", "wanted"),
    [
        (Terminal(), {}, True),
        (io.StringIO(), {}, False),
        (Terminal(), {"NO_COLOR": "1"}, False),
        (Terminal(), {"NO_COLOR": ""}, True),
        (io.StringIO(), {"FORCE_COLOR": "1"}, True),
        (io.StringIO(), {"FORCE_COLOR": "0"}, False),
        (io.StringIO(), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (Terminal(), {"TERM": "dumb"}, False),
        (Terminal(), {"TERM": "dumb", "FORCE_COLOR": "1"}, True),
        (Terminal(), {"TERM": "dumb", "FORCE_COLOR": "0"}, False),
    ],
)
def test_colour_goes_where_it_is_wanted(stream: io.StringIO, environment: dict[str, str], *, wanted: bool) -> None:
    assert text.wants_colour(stream, environment) is wanted


def test_colour_is_a_matter_of_the_process_unless_told_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert text.wants_colour(io.StringIO()) is True
    monkeypatch.setenv("NO_COLOR", "1")
    assert text.wants_colour(Terminal()) is False


def test_the_signature_tells_nothing_of_the_process() -> None:
    assert inspect.signature(text.wants_colour).parameters["environment"].default is None


@pytest.mark.parametrize(
    ("encoding", "wanted"), [("utf-8", True), ("ascii", False), ("latin-1", False), ("cp437", False)]
)
def test_box_drawing_goes_where_it_can_be_written(encoding: str, *, wanted: bool) -> None:
    assert text.wants_unicode(io.TextIOWrapper(io.BytesIO(), encoding=encoding)) is wanted


def test_a_stream_without_encoding_gets_ascii() -> None:
    assert text.wants_unicode(io.StringIO()) is False


def test_a_stone_is_the_number_of_its_seat_in_a_colour_of_its_own() -> None:
    assert [text.stone(seat) for seat in range(8)] == list("01234567")
    coloured = [text.stone(seat, colour=True) for seat in range(8)]
    assert [plain(stone) for stone in coloured] == list("01234567")
    assert len({stone.split("m")[0] for stone in coloured}) == 8


# Refusals

BEGUN: Final = tsuro.position({}, [(0, 0, 0), (1, 1, 5)], [[33], [5]], rules=TWO_BY_TWO)
loose: Any = text
WRONG_POSITIONS: Final[list[tuple[Callable[[], str], str]]] = [
    (lambda: loose.board(3), "expected a State, an Observation or a Board, not int"),
    (lambda: loose.board(tsuro.apply_move(BEGUN, 33, 0)), "or a Board, not Transition; its state is one"),
]
WRONG: Final[list[tuple[Callable[[], str], str]]] = [
    (lambda: loose.board(BEGUN, preview=5), "expected a Preview, not int"),
    (lambda: loose.tile(-1), "a tile is 0 to 34 and its rotation 0 to 3, not -1 and 0"),
    (lambda: loose.tile(35), "a tile is 0 to 34 and its rotation 0 to 3, not 35 and 0"),
    (lambda: loose.tile(1, 9), "a tile is 0 to 34 and its rotation 0 to 3, not 1 and 9"),
    (lambda: loose.tile(1, -1), "a tile is 0 to 34 and its rotation 0 to 3, not 1 and -1"),
    (lambda: loose.tile("1"), "a tile is 0 to 34 and its rotation 0 to 3, not '1' and 0"),
    (lambda: loose.tile(10**5000), "not <unprintable int> and 0"),
    (lambda: loose.hand([-1]), "a tile is 0 to 34 and its rotation 0 to 3, not -1 and 0"),
    (lambda: loose.hand(5), "a hand is a collection of tiles, not 5"),
    (lambda: loose.sheet([("?", 0, 4)]), "a tile is 0 to 34 and its rotation 0 to 3, not 0 and 4"),
    (lambda: loose.sheet([(0, 0, 0)]), r"a sheet lists caption, tile and rotation, not \(0, 0, 0\)"),
    (lambda: loose.sheet([("0", 0)]), r"a sheet lists caption, tile and rotation, not \('0', 0\)"),
    (lambda: loose.sheet([("0", 0, 0)], gap=-3), "gap is a whole number of columns, 0 or more, not -3"),
    (lambda: loose.sheet([("0", 0, 0)], gap=-9), "gap is a whole number of columns, 0 or more, not -9"),
    (lambda: loose.sheet([("0", 0, 0)], gap=0.5), "gap is a whole number of columns, 0 or more, not 0.5"),
    (lambda: loose.hand([0], width="80"), "width is a whole number of columns, not '80'"),
    (lambda: loose.stone(8), "a seat is a number from 0 to 7, not 8"),
    (lambda: loose.stone(9, colour=True), "a seat is a number from 0 to 7, not 9"),
    (lambda: loose.stone(-1, colour=True), "a seat is a number from 0 to 7, not -1"),
]


@pytest.mark.parametrize(("draw", "message"), WRONG, ids=[message for _, message in WRONG])
def test_what_does_not_fit_is_refused_in_words(draw: Callable[[], str], message: str) -> None:
    with pytest.raises(tsuro.ArgumentError, match=message):
        draw()


@pytest.mark.parametrize(("draw", "message"), WRONG_POSITIONS, ids=[message for _, message in WRONG_POSITIONS])
def test_what_is_no_position_is_refused_in_words(draw: Callable[[], str], message: str) -> None:
    with pytest.raises(tsuro.InvalidStateError, match=message):
        draw()


def test_tiles_of_a_sheet_may_touch() -> None:
    assert text.sheet([("one", 0, 0), ("two", 0, 0)], gap=0).split("\n")[:2] == ["one      two", "  ╰───╯    ╰───╯"]
