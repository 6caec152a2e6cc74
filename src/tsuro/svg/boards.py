"""A picture of a board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tsuro.board import Board
from tsuro.engine import Preview
from tsuro.errors import InvalidStateError
from tsuro.events import Event, Transition
from tsuro.svg.curves import View, turns_to_seat
from tsuro.svg.layers import Look, layers
from tsuro.svg.markup import Canvas, Page, frame, page_of, picture
from tsuro.svg.scene import Position, Scene, events_of, name_of
from tsuro.svg.theme import Theme, theme_of
from tsuro.svg.tiles import HAND_ROOM, Held, hand_below, held_tiles, tell_hand
from tsuro.tiles import QUARTER_TURNS

__all__ = ["board"]


def look_at(
    scene: Scene,
    *,
    seat: int | None,
    turns: int,
    theme: Theme,
    names: Sequence[str] | None,
    labels: bool,
    square_to_fill: bool,
) -> Look:
    """Check and gather what the caller chose."""
    if isinstance(turns, bool) or not isinstance(turns, int):
        raise InvalidStateError(f"turns is a whole number of quarter turns, not {turns!r}")
    if names is not None and (isinstance(names, str) or len(names) < len(scene.stones)):
        raise InvalidStateError(f"names must name the {len(scene.stones)} seats, unlike {names!r}")
    mark = None if seat is None else scene.stone(seat).start
    if mark is not None:
        turns += turns_to_seat(mark)
    view = View(scene.board.rows, scene.board.columns, turns % QUARTER_TURNS)
    return Look(view, theme, names, labels, square_to_fill)


def board(
    position: Position | Board,
    *,
    events: Iterable[Event] | Transition = (),
    preview: Preview | None = None,
    hand: Iterable[int | tuple[int, int] | None] | None = None,
    seat: int | None = None,
    turns: int = 0,
    theme: str | Theme = "light",
    labels: bool = True,
    square_to_fill: bool = True,
    names: Sequence[str] | None = None,
    size: float | None = None,
    prefix: str | None = None,
) -> str:
    """A board as an SVG picture.

    - ``position``: a :class:`tsuro.State`, an observation, or a bare :class:`tsuro.Board`.
    - ``events``: what led to the position, as much of it as is known: the last
      :class:`tsuro.Transition`, its events, or those of the whole game. They tell which placement
      was the last, which is framed, and on which square stones collided: without them these
      lie midway of the path that joins their starting marks.
    - ``preview``: what :func:`tsuro.preview_move` gives, shown as a tile with a dashed frame, a
      dashed route for every stone that would move, and where it would end.
    - ``hand``: tiles to show below the board, as for :func:`hand`.
    - ``seat``: who looks: the side of that seat's starting mark is at the bottom.
    - ``turns``: quarter turns clockwise, on top of that.
    - ``theme``: a name in :data:`THEMES`, or a mapping from names of parts to colours that replaces
      some of the light theme.
    - ``labels``: whether to write the coordinates.
    - ``square_to_fill``: whether to frame the square where the seat to act has to place a tile.
    - ``names``: the players' names, for the description and the tips under the mouse.
    - ``size``: the width in pixels; None fits the picture into the space that there is.
    - ``prefix``: what ids begin with; None makes one of the picture's content, so that two
      pictures on one page do not share ids.

    Every part has a class by which a page can restyle it. Raises :class:`tsuro.InvalidStateError`
    for options that do not fit the position.

    >>> import tsuro
    >>> from tsuro import svg
    >>> state = tsuro.position({(0, 0): (33, 0)}, [(1, 0, 0), (5, 5, 5)], [[4], [5, 6]], turn=1)
    >>> picture = svg.board(state, seat=1, theme="dark", size=400)
    >>> 'viewBox="-72 -72 864 864" width="400" height="400"' in picture
    True
    >>> "Seat 0 faces a2 at port 0. Seat 1 faces f6 at port 5." in picture
    True
    """
    scene = Scene.of(position, events_of(events))
    page = page_of(theme_of(theme), size, prefix)
    look = look_at(
        scene,
        seat=seat,
        turns=turns,
        theme=page.theme,
        names=names,
        labels=labels,
        square_to_fill=square_to_fill,
    )
    held = None if hand is None else held_tiles(hand)
    return board_picture(scene, look, page, preview=preview, hand=held)


def board_picture(scene: Scene, look: Look, page: Page, *, preview: Preview | None, hand: Held | None) -> str:
    """The picture of a scene, with a hand below it if there is one."""
    canvas = look.canvas
    parts = list(layers(scene, look, preview))
    told = [scene.describe(look.names)]
    if preview is not None:
        told.append(tell_preview(preview, look.names))
    if hand is not None:
        told.append(f"The hand: {tell_hand(hand)}.")
        parts.append(hand_below(hand, look.theme, canvas))
        canvas = Canvas(canvas.left, canvas.top, canvas.width, canvas.height + HAND_ROOM)
    parts = [frame(canvas, look.theme), *parts]
    title = heading(scene, look.names)
    return picture(parts, page, canvas, kind="board", heading=title, story=" ".join(told))


def heading(scene: Scene, names: Sequence[str] | None) -> str:
    """The title of a picture of a board."""
    what = f"Tsuro board of {scene.board.rows}x{scene.board.columns} squares"
    return what if scene.turn is None else f"{what}, turn of {name_of(scene.turn, names)}"


def tell_preview(preview: Preview, names: Sequence[str] | None) -> str:
    """A preview in words."""
    told = [event.tell(names) for event in (preview.placed, *preview.moves, *preview.eliminations)]
    if preview.reason is not None:
        told.append(f"This would be refused: {preview.reason.value.replace('_', ' ')}.")
    return "Preview: " + " ".join(told)
