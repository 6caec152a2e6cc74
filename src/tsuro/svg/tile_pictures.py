"""Tiles by themselves: one, a hand, and the poster of all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tsuro.board import Placement
from tsuro.errors import ArgumentError
from tsuro.svg.curves import SIDE, Point, number, outward, port_point
from tsuro.svg.markup import Canvas, element, frame, page_of, picture, place, text, title
from tsuro.svg.squares import CORNER, tile_drawing, tile_sheet, tile_words
from tsuro.svg.theme import Theme, theme_of
from tsuro.tiles import PORTS, QUARTER_TURNS, TILES, Tile
from tsuro.values import shown, whole_number, whole_numbers

__all__ = ["hand", "hand_below", "held_tiles", "poster", "quarter_turns", "tell_hand", "tile"]

EDGE: Final = 5
"""The room around a tile."""
PORT_ROOM: Final = 26
"""The room around a tile whose ports are numbered."""
GAP: Final = 24
CAPTION: Final = 34
"""The height of a line of text below a tile."""
HAND_ROOM: Final = SIDE + CAPTION + 8
"""The height of a hand below a board."""

POSTER_NAME: Final = "The 35 tiles of Tsuro"
POSTER_COLUMNS: Final = 7
POSTER_MARGIN: Final = 44
POSTER_HEADER: Final = 92
POSTER_FOOTER: Final = 46
POSTER_STEP: Final = Point(SIDE + 44, SIDE + 116)
"""From one tile of the poster to the next."""

Held = tuple[Placement | None, ...]


def tile(
    tile: int | Tile,
    rotation: int = 0,
    *,
    turns: int = 0,
    labels: bool = False,
    theme: str | Theme = "light",
    size: float | None = None,
    prefix: str | None = None,
) -> str:
    """A single tile as an SVG picture, in any orientation.

    - ``tile``: its id, 0 to 34, or the :class:`tsuro.Tile`.
    - ``rotation``: quarter turns clockwise, 0 to 3.
    - ``turns``: quarter turns more, as it is seen on a board turned by so many, see :func:`turns_for`.
      Its rotation, in words and in the data for scripts, stays that on the board.
    - ``labels``: whether to number the ports around it.
    - ``theme``, ``size`` and ``prefix``: as for :func:`board`.

    Raises :class:`tsuro.ArgumentError` where there is no such tile, rotation or option.

    >>> from tsuro import svg
    >>> "tile 13 turned once" in svg.tile(13, 1)
    True
    """
    page = page_of(theme_of(theme), size, prefix)
    placed = placement((tile.id if isinstance(tile, Tile) else tile, rotation))
    room = PORT_ROOM if labels else EDGE
    canvas = Canvas(-room, -room, SIDE + 2 * room, SIDE + 2 * room)
    seen_turned = quarter_turns(turns)
    parts = [tile_sheet(page.theme, _tile(placed, page.theme, Point(0, 0), seen_turned))]
    if labels:
        parts.append(_port_numbers(page.theme, seen_turned))
    connections = ", ".join(f"{a} with {b}" for a, b in TILES[placed.tile].connections_at(placed.rotation))
    return picture(
        parts,
        page,
        canvas,
        kind="tile",
        heading=f"Tsuro tile {placed.tile}, rotation {placed.rotation}",
        story=f"It joins the ports {connections}.",
    )


def placement(choice: object) -> Placement:
    """A tile and its rotation, checked; the rotation may be any that looks the same."""
    numbers = whole_numbers(choice, 2)
    if numbers is None and (number := whole_number(choice)) is not None:
        numbers = (number, 0)
    if numbers is not None and 0 <= numbers[0] < len(TILES) and 0 <= numbers[1] < QUARTER_TURNS:
        return Placement(*numbers)
    raise ArgumentError(
        f"{shown(choice)} is not a tile from 0 to {len(TILES) - 1} and a rotation from 0 to {QUARTER_TURNS - 1}"
    )


def quarter_turns(turns: object) -> int:
    """Whole turns left out: 0 to 3. Refuses what is not a whole number."""
    number = whole_number(turns)
    if number is None:
        raise ArgumentError(f"turns is a whole number of quarter turns, not {shown(turns)}")
    return number % QUARTER_TURNS


def _tile(placed: Placement, theme: Theme, corner: Point, turns: int = 0) -> str:
    return element(
        "g",
        title(tile_words(placed)),
        tile_drawing(placed, theme, turns=turns),
        class_="tile",
        data_tile=placed.tile,
        data_rotation=placed.rotation,
        transform=place(corner),
    )


def _port_numbers(theme: Theme, turns: int) -> str:
    seen = [(port + 2 * turns) % PORTS for port in range(PORTS)]
    points = [port_point(port).moved(outward(port), 14) for port in seen]
    written = [text(str(port), point.x, point.y, 15) for port, point in enumerate(points)]
    return element("g", *written, class_="labels", fill=theme["label"])


def hand(
    tiles: Iterable[int | tuple[int, int] | None],
    *,
    turns: int = 0,
    labels: bool = True,
    theme: str | Theme = "light",
    size: float | None = None,
    prefix: str | None = None,
) -> str:
    """A hand as an SVG picture: tiles side by side.

    - ``tiles``: tile ids; a pair of tile and rotation, such as a :class:`tsuro.Move`, for one that
      lies turned; None for one whose back is shown.
    - ``turns``: quarter turns more for each, as for :func:`tile`.
    - ``labels``: whether to write the ids below.
    - ``theme``, ``size`` and ``prefix``: as for :func:`board`.

    Raises :class:`tsuro.ArgumentError` where there is no such tile, rotation or option.

    >>> from tsuro import svg
    >>> picture = svg.hand([3, (5, 1), None])
    >>> "A hand of 3 tiles" in picture, "tile 3, tile 5 turned once, a hidden tile" in picture
    (True, True)
    """
    page = page_of(theme_of(theme), size, prefix)
    held = held_tiles(tiles)
    height = SIDE + 2 * EDGE + (CAPTION if labels else 0)
    canvas = Canvas(-EDGE, -EDGE, max(row_width(len(held)), SIDE) + 2 * EDGE, height)
    noun = "tile" if len(held) == 1 else "tiles"
    heading = f"A hand of {len(held)} {noun}"
    parts = hand_row(held, page.theme, quarter_turns(turns), labels=labels)
    return picture(parts, page, canvas, kind="hand", heading=heading, story=f"{tell_hand(held)}.")


def held_tiles(tiles: Iterable[int | tuple[int, int] | None]) -> Held:
    """The tiles of a hand, checked; None for a hidden one."""
    try:
        choices: list[object] = list(tiles)
    except TypeError:
        raise ArgumentError(f"a hand is a collection of tiles, not {shown(tiles)}") from None
    return tuple(None if choice is None else placement(choice) for choice in choices)


def row_width(count: int) -> int:
    """The width of so many tiles side by side."""
    return count * (SIDE + GAP) - GAP


def tell_hand(held: Held) -> str:
    """A hand in words."""
    told = ["a hidden tile" if placed is None else tile_words(placed) for placed in held]
    return ", ".join(told) if told else "no tiles"


def hand_row(held: Held, theme: Theme, turns: int, *, labels: bool) -> Iterator[str]:
    """Tiles side by side from (0, 0) on, and their ids below."""
    corners = [Point(number * (SIDE + GAP), 0) for number in range(len(held))]
    yield tile_sheet(
        theme,
        *(
            _back(theme, corner) if placed is None else _tile(placed, theme, corner, turns)
            for corner, placed in zip(corners, held, strict=True)
        ),
    )
    if labels:
        written = [
            text(str(placed.tile), corner.x + SIDE / 2, SIDE + CAPTION / 2 + 3, 20)
            for corner, placed in zip(corners, held, strict=True)
            if placed is not None
        ]
        yield element("g", *written, class_="labels", fill=theme["label"])


def _back(theme: Theme, corner: Point) -> str:
    """A tile seen from behind."""
    body = element(
        "rect",
        x=1,
        y=1,
        width=SIDE - 2,
        height=SIDE - 2,
        rx=CORNER,
        fill=theme["back"],
        stroke=theme["tile_edge"],
        stroke_width=2,
    )
    rings = [
        element("circle", cx=SIDE / 2, cy=SIDE / 2, r=radius, stroke=theme["tile"], stroke_width=4, opacity=0.5)
        for radius in (20, 38)
    ]
    return element("g", title("a hidden tile"), body, *rings, class_="tile-back", transform=place(corner))


def hand_below(held: Held, theme: Theme, canvas: Canvas, turns: int) -> str:
    """A hand in the room below a picture, as large as fits, each tile turned as the board is."""
    width = max(row_width(len(held)), SIDE)
    scale = min(1.0, (canvas.width - 4 * EDGE) / width)
    left = canvas.left + (canvas.width - row_width(len(held)) * scale) / 2
    top = canvas.top + canvas.height - 4
    move = f"{place(Point(left, top))} scale({number(scale)})"
    return element("g", *hand_row(held, theme, turns, labels=True), class_="hand", transform=move)


def poster(*, theme: str | Theme = "light", size: float | None = None, prefix: str | None = None) -> str:
    """The poster of all 35 tiles with their ids, connections and symmetries, as an SVG picture.

    A tile has 4, 2 or 1 distinct orientations: it looks the same after a whole, a half or a quarter
    turn. Its mirror image is another tile, or the same one where it has a mirror axis.
    ``theme``, ``size`` and ``prefix`` are as for :func:`board`.

    >>> from tsuro import svg
    >>> svg.poster().count('class="tile"')
    35
    """
    page = page_of(theme_of(theme), size, prefix)
    rows = len(TILES) // POSTER_COLUMNS
    width = POSTER_COLUMNS * POSTER_STEP.x + 2 * POSTER_MARGIN - (POSTER_STEP.x - SIDE)
    height = POSTER_HEADER + rows * POSTER_STEP.y + POSTER_FOOTER
    canvas = Canvas(0, 0, width, height)
    corners = [
        Point(POSTER_MARGIN + column * POSTER_STEP.x, POSTER_HEADER + row * POSTER_STEP.y)
        for row in range(rows)
        for column in range(POSTER_COLUMNS)
    ]
    ink = page.theme["text"]
    parts = [
        frame(canvas, page.theme),
        text(POSTER_NAME, width / 2, 46, 34, font_weight="bold", fill=ink),
        tile_sheet(
            page.theme,
            *(_tile(Placement(tile.id, 0), page.theme, corner) for tile, corner in zip(TILES, corners, strict=True)),
        ),
        element(
            "g",
            *(_caption(tile, corner) for tile, corner in zip(TILES, corners, strict=True)),
            class_="captions",
            fill=ink,
        ),
        text(
            "A square: it looks the same after a quarter turn. A lens: it does after a half turn.",
            width / 2,
            height - 40,
            17,
            fill=page.theme["label"],
        ),
    ]
    story = "; ".join(f"tile {tile.id} joins {tile.name}, {orientations(tile)}, {mirror_words(tile)}" for tile in TILES)
    return picture(parts, page, canvas, kind="poster", heading=POSTER_NAME, story=f"{story}.")


def orientations(tile: Tile) -> str:
    """How many ways a tile can lie."""
    count = len(tile.rotations)
    return f"{count} orientation{'' if count == 1 else 's'}"


def mirror_image(tile: Tile) -> Tile:
    """The tile that one sees in a mirror."""
    # Left and right change places: port 0 with 1, 2 with 7, 3 with 6, 4 with 5.
    pairs = sorted(tuple(sorted(((1 - a) % PORTS, (1 - b) % PORTS))) for a, b in tile.connections)
    return next(
        other for other in TILES for rotation in other.rotations if list(other.connections_at(rotation)) == pairs
    )


def mirror_words(tile: Tile) -> str:
    """The symmetry of a tile under reflection."""
    image = mirror_image(tile)
    return "mirror axis" if image == tile else f"mirror image {image.id}"


def _caption(tile: Tile, corner: Point) -> str:
    middle = corner.x + SIDE / 2
    lines = [
        text(str(tile.id), middle, corner.y + SIDE + 22, 24, font_weight="bold"),
        text(tile.name, middle, corner.y + SIDE + 46, 14),
        text(orientations(tile), middle, corner.y + SIDE + 65, 14),
        text(mirror_words(tile), middle, corner.y + SIDE + 84, 14),
    ]
    return "".join(lines) + _turning_sign(tile, middle + 32, corner.y + SIDE + 22)


def _turning_sign(tile: Tile, x: float, y: float) -> str:
    """The sign that crystallography has for the symmetry: a square, a lens, or none."""
    shape = {1: "M-7 -7H7V7H-7Z", 2: "M0 -10Q8 0 0 10Q-8 0 0 -10Z", 4: ""}[len(tile.rotations)]
    return shape and element("path", class_="symmetry", d=shape, transform=place(Point(x, y)))
