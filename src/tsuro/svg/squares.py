"""How a tile is drawn, and the paths on it.

The paths of a tile are laid over each other like cords: under each goes a wider line in the colour
of the tile, so that the eye follows one through every crossing. Travelled paths lie on top.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from attrs import frozen

from tsuro.board import Placement
from tsuro.svg.curves import SIDE, line, path_data, piece, with_overlap
from tsuro.svg.markup import element
from tsuro.svg.scene import Run
from tsuro.svg.theme import Theme
from tsuro.tiles import QUARTER_TURNS, TILES

__all__ = ["Stroke", "tile_drawing", "tile_sheet", "tile_words"]

PATH_WIDTH: Final = 8
TRAIL_WIDTH: Final = 8
EDGE_WIDTH: Final = 12
CASING_WIDTH: Final = 15
# Lines stick out of their square, those above farther than those below, lest a seam show between squares.
PATH_OVERLAP: Final = 1
EDGE_OVERLAP: Final = 1
TRAIL_OVERLAP: Final = 2
CORNER: Final = 9
DASH: Final = 7.5

_TURNED: Final = ("", " turned once", " turned twice", " turned three times")


@frozen
class Stroke:
    """A seat's colour on a share of one path of a tile: travelled, or to be travelled."""

    seat: int
    run: Run
    kind: Literal["trail", "route"] = "trail"
    mover: str | None = None
    """For a trail that grows: the id by which the style moves it."""

    @property
    def connection(self) -> tuple[int, int]:
        """The two ports, the smaller first."""
        entry, way_out = self.run.step.entry, self.run.step.exit
        return (entry, way_out) if entry < way_out else (way_out, entry)

    @property
    def hides_path(self) -> bool:
        """Whether nothing is seen of the path below, now and at any moment."""
        return self.kind == "trail" and self.mover is None and self.run.first == 0.0 and self.run.last == 1.0


def tile_sheet(theme: Theme, *drawings: str) -> str:
    """Tiles together, with what they share."""
    return element("g", *drawings, class_="tiles", fill="none", stroke=theme["tile"], stroke_width=CASING_WIDTH)


def tile_drawing(
    placement: Placement, theme: Theme, *, turns: int = 0, strokes: Sequence[Stroke] = (), mover: str | None = None
) -> str:
    """A tile with its corner at (0, 0), seen on a board turned by so many quarter turns."""
    connections = TILES[placement.tile].connections_at(placement.rotation)
    over = {stroke.connection for stroke in strokes}
    paths = [
        _path(connection, [stroke for stroke in strokes if stroke.connection == connection], theme, turns)
        for connection in sorted(connections, key=lambda connection: connection in over)
    ]
    body = element(
        "rect",
        class_="tile-body",
        x=1,
        y=1,
        width=SIDE - 2,
        height=SIDE - 2,
        rx=CORNER,
        fill=theme["tile"],
        stroke=theme["tile_edge"],
        stroke_width=2,
    )
    return element("g", body, *paths, id=mover)


def tile_words(placement: Placement) -> str:
    """What a tile is called."""
    return f"tile {placement.tile}{_TURNED[placement.rotation]}"


def _path(connection: tuple[int, int], strokes: Iterable[Stroke], theme: Theme, turns: int) -> str:
    entry, way_out = (_turned(port, turns) for port in connection)
    parts = [element("path", class_="casing", d=line(entry, way_out))]
    coloured = list(strokes)
    if not any(stroke.hides_path for stroke in coloured):
        ink = line(entry, way_out, PATH_OVERLAP)
        parts.append(element("path", class_="path", stroke=theme["path"], stroke_width=PATH_WIDTH, d=ink))
    parts += [
        _trail(stroke, theme, turns) if stroke.kind == "trail" else _route(stroke, theme, turns) for stroke in coloured
    ]
    return "".join(parts)


def _turned(port: int, turns: int) -> int:
    return (port + 2 * turns) % (2 * QUARTER_TURNS)


def _line(stroke: Stroke, turns: int, overlap: float) -> str:
    run = stroke.run
    entry, way_out = _turned(run.step.entry, turns), _turned(run.step.exit, turns)
    if (run.first, run.last) == (0.0, 1.0):
        return line(entry, way_out, overlap)
    return path_data(piece(with_overlap(entry, way_out, overlap), run.first, run.last))


def _trail(stroke: Stroke, theme: Theme, turns: int) -> str:
    # A growing trail is a dash that lengthens; for that its path counts as one long.
    one = None if stroke.mover is None else 1
    edge, ink = _line(stroke, turns, EDGE_OVERLAP), _line(stroke, turns, TRAIL_OVERLAP)
    return element(
        "g",
        element("path", stroke=theme["trail_edge"], stroke_width=EDGE_WIDTH, pathLength=one, d=edge),
        element("path", stroke=theme[f"seat_{stroke.seat}"], stroke_width=TRAIL_WIDTH, pathLength=one, d=ink),
        class_=f"trail seat-{stroke.seat}",
        id=stroke.mover,
    )


def _route(stroke: Stroke, theme: Theme, turns: int) -> str:
    edge, ink = _line(stroke, turns, EDGE_OVERLAP), _line(stroke, turns, TRAIL_OVERLAP)
    # A whole number of dashes to each path, half a dash at both ends, so that they go on across sides.
    dashes = max(1, round(stroke.run.length / (2 * DASH)))
    return element(
        "g",
        element("path", stroke=theme["trail_edge"], stroke_width=EDGE_WIDTH, d=edge),
        element("path", stroke=theme["tile"], stroke_width=TRAIL_WIDTH, d=ink),
        element(
            "path",
            stroke=theme[f"seat_{stroke.seat}"],
            stroke_width=TRAIL_WIDTH,
            pathLength=dashes,
            stroke_dasharray=0.5,
            stroke_dashoffset=0.25,
            d=ink,
        ),
        class_=f"route seat-{stroke.seat}",
    )
