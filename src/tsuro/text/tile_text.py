"""Tiles as text: one, a sheet of several, a hand, and all there are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from tsuro.errors import ArgumentError
from tsuro.text.canvas import Canvas, draw_paths
from tsuro.text.glyphs import COLUMNS, ROWS
from tsuro.tiles import QUARTER_TURNS, TILES
from tsuro.values import shown, whole_number, whole_numbers


def tile(tile: int, rotation: int = 0, *, unicode: bool = True) -> str:
    """A tile, 0 to 34, at a rotation, 0 to 3: five lines of nine columns.

    Raises :class:`tsuro.ArgumentError` where there is no such tile or rotation.

    >>> from tsuro import text
    >>> print(text.tile(31))
      │  ╭╯
    ╮╭┼──┼───
    ╰┼┼──┼──╮
    ─╯╰──┼╮ ╰
      ╭──╯│
    """
    canvas = Canvas(ROWS, COLUMNS, unicode=unicode)
    draw_paths(canvas, (0, 0), *_placement(tile, rotation))
    return "\n".join(canvas.lines(colour=False))


def _placement(tile: object, rotation: object) -> tuple[int, int]:
    """A tile and the rotation that stands for all that look the same, checked."""
    numbers = whole_numbers((tile, rotation), 2)
    if numbers is None or not 0 <= numbers[0] < len(TILES) or not 0 <= numbers[1] < QUARTER_TURNS:
        wanted = f"a tile is 0 to {len(TILES) - 1} and its rotation 0 to {QUARTER_TURNS - 1}"
        raise ArgumentError(f"{wanted}, not {shown(tile)} and {shown(rotation)}")
    return numbers[0], TILES[numbers[0]].normalise(numbers[1])


def _entry(entry: object) -> tuple[str, int, int]:
    """A tile of a sheet with its caption, checked."""
    match cast("Sequence[object]", entry):
        case (str(caption), tile, rotation):
            return (caption, *_placement(tile, rotation))
        case _:
            raise ArgumentError(f"a sheet lists caption, tile and rotation, not {shown(entry)}")


def sheet(tiles: Iterable[tuple[str, int, int]], *, width: int = 80, unicode: bool = True, gap: int = 3) -> str:
    """Tiles side by side, as many in a row as ``width`` columns allow.

    ``tiles`` are captions, tile ids and rotations; the captions stand above, at most 9 characters each.
    Between two tiles are ``gap`` columns, 0 or more. Raises :class:`tsuro.ArgumentError` where
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
        raise ArgumentError(f"width is a whole number of columns, not {shown(width)}")
    between = whole_number(gap)
    if between is None or between < 0:
        raise ArgumentError(f"gap is a whole number of columns, 0 or more, not {shown(gap)}")
    in_a_row = max((width + gap) // (COLUMNS + gap), 1)
    blocks: list[str] = []
    for first in range(0, len(listed), in_a_row):
        row = listed[first : first + in_a_row]
        canvas = Canvas(ROWS + 1, len(row) * (COLUMNS + gap) - gap, unicode=unicode)
        for place, (caption, number, rotation) in enumerate(row):
            left = place * (COLUMNS + gap)
            canvas.write(0, left, caption[:COLUMNS])
            draw_paths(canvas, (1, left), number, rotation)
        blocks.append("\n".join(canvas.lines(colour=False)))
    return "\n\n".join(blocks)


def hand(tiles: Sequence[int], *, width: int = 80, unicode: bool = True) -> str:
    """The tiles of a hand side by side, each in all rotations that look different, with id and rotation.

    Raises :class:`tsuro.ArgumentError` where there is no such tile.

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
        raise ArgumentError(f"a hand is a collection of tiles, not {shown(tiles)}")
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
