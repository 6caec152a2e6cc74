"""A grid of characters with styles, and the lines that are drawn on it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import Final

from tsuro.text.glyphs import ARMS, DOWN, LEFT, RIGHT, UP, paths_of
from tsuro.tiles import TILES

_PLAIN: Final = ""
FAINT: Final = "2"
TARGET: Final = "1;38;5;29"
# As near as the 256 colours of terminals come to those of the pictures, but readable on black and on white.
SEAT_COLOURS: Final = (202, 26, 178, 29, 74, 127, 244, 175)


def trail_style(seat: int) -> str:
    """Return the style of the path that a seat's stone has travelled."""
    return f"1;38;5;{SEAT_COLOURS[seat]}"


def stone_style(seat: int) -> str:
    """Return the style of a seat's stone."""
    return f"1;38;5;231;48;5;{SEAT_COLOURS[seat]}"


class Canvas:
    """Cells with a character and a style each."""

    def __init__(self, rows: int, columns: int, *, unicode: bool) -> None:
        """Begin with blanks."""
        self.unicode = unicode
        self.characters: list[list[str]] = [[" "] * columns for _ in range(rows)]
        self.styles: list[list[str]] = [[_PLAIN] * columns for _ in range(rows)]
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
        self.characters[row][column] = line_character(light & ~heavy, heavy, unicode=self.unicode)

    def lines(self, *, colour: bool) -> Iterator[str]:
        """Every line as text."""
        for characters, styles in zip(self.characters, self.styles, strict=True):
            if not colour:
                yield "".join(characters).rstrip()
                continue
            pieces = groupby(zip(styles, characters, strict=True), key=itemgetter(0))
            yield "".join(
                styled("".join(character for _, character in cells), style) for style, cells in pieces
            ).rstrip()


def styled(words: str, style: str) -> str:
    """Return the words between the codes that turn a style on and off."""
    return f"\x1b[{style}m{words}\x1b[0m" if style else words


HEAVY: Final = "─━│┃╭┏╮┓╯┛╰┗"
_ASCII_LIGHT: Final = {"─": "-", "│": "|", "╭": "/", "╯": "/", "╮": "\\", "╰": "\\"}
_ASCII_HEAVY: Final = {"─": "=", "│": ":", "╭": "/", "╯": "/", "╮": "\\", "╰": "\\"}
_SHAPES: Final = {arms: character for character, arms in ARMS.items()}


def line_character(light: int, heavy: int, *, unicode: bool) -> str:
    """The character that has these arms."""
    if light | heavy == UP | RIGHT | DOWN | LEFT:
        if not unicode:
            return "+"
        return {0: "┼", UP | DOWN: "╂", LEFT | RIGHT: "┿"}.get(heavy, "╋")
    shape = _SHAPES[light | heavy]
    if not unicode:
        return (_ASCII_HEAVY if heavy else _ASCII_LIGHT)[shape]
    return HEAVY[HEAVY.index(shape) + 1] if heavy else shape


def draw_paths(canvas: Canvas, corner: tuple[int, int], tile: int, rotation: int) -> None:
    """Draw the paths of a tile in the square whose top left cell is ``corner``."""
    paths = paths_of(tile, rotation)
    for port, _ in TILES[tile].connections_at(rotation):
        for stretch in paths[port]:
            canvas.stroke(corner[0] + stretch.row, corner[1] + stretch.column, stretch.arms)
