"""Colours, by the part that they paint."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tsuro.errors import ArgumentError
from tsuro.values import shown

__all__ = ["THEMES", "Theme", "theme_of"]

Theme = Mapping[str, str]
"""A colour, as SVG writes them, for every part."""

_LIGHT: Final = {
    "background": "none",
    "frame": "#e7dcc6",
    "frame_edge": "#cdbd9d",
    "square": "#dacdb2",
    "square_edge": "#e7dcc6",
    "tile": "#fdf9ef",
    "tile_edge": "#cbbb9b",
    "back": "#b9a683",
    "path": "#b3a288",
    "mark": "#a8967a",
    "label": "#75644c",
    "text": "#3b3226",
    "trail_edge": "#2a241c",
    "stone_edge": "#2a241c",
    "last": "#2a241c",
    "target": "#fffdf7",
    "preview": "#2a241c",
    "alarm": "#c0182b",
    "winner": "#ffc72c",
}
_DARK: Final = {
    "background": "none",
    "frame": "#15181e",
    "frame_edge": "#343b47",
    "square": "#20252e",
    "square_edge": "#15181e",
    "tile": "#39414e",
    "tile_edge": "#566173",
    "back": "#4d586a",
    "path": "#6f7b8d",
    "mark": "#6b778a",
    "label": "#a9b4c4",
    "text": "#e6ebf2",
    "trail_edge": "#0b0d11",
    "stone_edge": "#0b0d11",
    "last": "#dfe6f0",
    "target": "#c9d4e4",
    "preview": "#f4f6fa",
    "alarm": "#ff6b6b",
    "winner": "#ffc72c",
}

# Eight colours that stay apart for eyes without red, green or blue receptors (CIEDE2000 of 13 and
# more between any two, and from tiles and paths), and whose lightness differs on a grey printer.
_SEATS_ON_LIGHT: Final = ("#e5561b", "#2959b5", "#e6cd1d", "#12866a", "#80c4f7", "#7b2a6e", "#1d1f26", "#de92b2")
_NUMBERS_ON_LIGHT: Final = ("#fff", "#fff", "#1d1f26", "#fff", "#1d1f26", "#fff", "#fff", "#1d1f26")
_SEATS_ON_DARK: Final = ("#e85d00", "#4a76e0", "#e6cd1d", "#2aa872", "#84c8f8", "#931689", "#f4f6fa", "#ff93b2")
_NUMBERS_ON_DARK: Final = ("#fff", "#fff", "#1d1f26", "#1d1f26", "#1d1f26", "#fff", "#1d1f26", "#1d1f26")


def _complete(parts: Theme, seats: tuple[str, ...], numbers: tuple[str, ...]) -> Theme:
    colours = {f"seat_{seat}": colour for seat, colour in enumerate(seats)}
    digits = {f"number_{seat}": colour for seat, colour in enumerate(numbers)}
    return MappingProxyType({**parts, **colours, **digits})


THEMES: Final[Mapping[str, Theme]] = MappingProxyType(
    {
        "light": _complete(_LIGHT, _SEATS_ON_LIGHT, _NUMBERS_ON_LIGHT),
        "dark": _complete(_DARK, _SEATS_ON_DARK, _NUMBERS_ON_DARK),
    }
)
"""The themes by name. Each gives every part its colour:

- ``background`` (behind everything; none by default), ``frame``, ``frame_edge``, ``square`` (an
  empty one), ``square_edge``, ``mark`` (starting marks), ``label`` (coordinates);
- ``tile``, ``tile_edge``, ``path``, ``back`` (of a hidden tile), ``text``;
- ``seat_0`` to ``seat_7`` (stones and their trails), ``number_0`` to ``number_7`` (on the stones),
  ``stone_edge``, ``trail_edge``;
- ``last`` (the last placement), ``target`` (the square to fill), ``preview``, ``alarm`` (eliminations),
  ``winner`` (the ring around a stone that has won).

>>> from tsuro import svg
>>> svg.THEMES["light"]["seat_1"]
'#2959b5'
"""


def theme_of(theme: str | Theme) -> Theme:
    """The theme of that name; or the light one, in which a mapping replaces some colours.

    Raises :class:`ArgumentError` for an unknown theme or part, and for a colour that is not text.
    """
    if isinstance(theme, str):
        if theme in THEMES:
            return THEMES[theme]
        raise ArgumentError(f"a theme is {' or '.join(map(repr, THEMES))} or a mapping, not {shown(theme)}")
    light = THEMES["light"]
    if not isinstance(theme, Mapping):
        raise ArgumentError(f"a theme is {' or '.join(map(repr, THEMES))} or a mapping, not {shown(theme)}")
    for part, colour in theme.items():
        if part not in light:
            raise ArgumentError(f"a theme has no part {shown(part)}; it has {', '.join(light)}")
        if not _is_colour(colour):
            raise ArgumentError(f"the colour of {part} is text such as '#2959b5', not {shown(colour)}")
    return MappingProxyType({**light, **theme})


def _is_colour(colour: object) -> bool:
    """Whether it is text that can be written down; what colours there are the viewer knows."""
    return isinstance(colour, str) and colour.isprintable()
