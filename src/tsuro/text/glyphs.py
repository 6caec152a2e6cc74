"""The tiles as box-drawing characters, and the path from each port through them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from tsuro.tiles import PORTS

ROWS: Final = 5
COLUMNS: Final = 9
"""Lines and columns of a square."""

# The tiles 0 to 34 at rotation 0, seven in a row. A line continues where its neighbour points to it;
# at a crossing it goes straight on. A test walks all of them.
TILE_PICTURES: Final = """
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
ARMS: Final[Mapping[str, int]] = {
    " ": 0,
    "─": LEFT | RIGHT,
    "│": UP | DOWN,
    "┼": UP | RIGHT | DOWN | LEFT,
    "╭": RIGHT | DOWN,
    "╮": DOWN | LEFT,
    "╯": LEFT | UP,
    "╰": UP | RIGHT,
}
STEPS: Final[Mapping[int, tuple[int, int]]] = {UP: (-1, 0), RIGHT: (0, 1), DOWN: (1, 0), LEFT: (0, -1)}
_BACK: Final[Mapping[int, int]] = {UP: DOWN, RIGHT: LEFT, DOWN: UP, LEFT: RIGHT}

# Where in a square its ports are, and which way is out.
PORT_CELLS: Final = ((0, 2), (0, 6), (1, 8), (3, 8), (4, 6), (4, 2), (3, 0), (1, 0))
OUTWARD: Final = (UP, UP, RIGHT, RIGHT, DOWN, DOWN, LEFT, LEFT)


class Stretch(NamedTuple):
    """A cell of a square's path: where it is, and the two sides it joins, as sum of directions."""

    row: int
    column: int
    arms: int


def _picture(tile: int) -> list[str]:
    """The tile as it lies unturned, five lines of nine characters."""
    lines = TILE_PICTURES.split("\n")[1:]
    block, place = divmod(tile, 7)
    first, left = block * (ROWS + 1), place * (COLUMNS + 3)
    return [line[left : left + COLUMNS].ljust(COLUMNS) for line in lines[first : first + ROWS]]


def _turned(lines: list[str]) -> list[str]:
    """The picture a quarter turn clockwise: every second column is a node, what lies between follows."""
    nodes = [line[::2] for line in lines]
    turn = str.maketrans("─│╭╮╯╰", "│─╮╯╰╭")
    turned = ["".join(column).translate(turn) for column in zip(*reversed(nodes), strict=True)]
    return ["".join(node + ("─" if ARMS[node] & RIGHT else " ") for node in line)[:COLUMNS] for line in turned]


@cache
def paths_of(tile: int, rotation: int) -> tuple[tuple[Stretch, ...], ...]:
    """Return the path from each port, 0 to 7, cell by cell."""
    lines = _picture(tile)
    for _ in range(rotation):
        lines = _turned(lines)
    return tuple(tuple(_walk(lines, port)) for port in range(PORTS))


def _walk(lines: list[str], port: int) -> Iterator[Stretch]:
    row, column = PORT_CELLS[port]
    side = OUTWARD[port]
    while 0 <= row < ROWS and 0 <= column < COLUMNS:
        arms = ARMS[lines[row][column]]
        way = _BACK[side] if arms == UP | RIGHT | DOWN | LEFT else arms & ~side
        yield Stretch(row, column, side | way)
        row, column, side = row + STEPS[way][0], column + STEPS[way][1], _BACK[way]
