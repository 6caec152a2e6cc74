"""A picture of a board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from tsuro.board import Board
from tsuro.engine.guards import wrong_kind
from tsuro.engine.preview import Preview
from tsuro.errors import InvalidStateError
from tsuro.events import Event, Transition
from tsuro.svg.curves import View, turns_to_seat
from tsuro.svg.layers import Look, layers
from tsuro.svg.markup import Canvas, Page, frame, page_of, picture
from tsuro.svg.scene import Position, Scene, events_of, name_of
from tsuro.svg.theme import Theme, theme_of
from tsuro.svg.tile_pictures import HAND_ROOM, Held, hand_below, held_tiles, quarter_turns, tell_hand
from tsuro.tiles import QUARTER_TURNS
from tsuro.values import shown

__all__ = ["board", "turns_for"]


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
    turned = quarter_turns(turns) + turns_of(scene, seat)
    if names is not None and not _name_all(names, len(scene.stones)):
        raise InvalidStateError(f"names are text, one for each of the {len(scene.stones)} seats, not {shown(names)}")
    view = View(scene.board.rows, scene.board.columns, turned % QUARTER_TURNS)
    return Look(view, theme, names, labels, square_to_fill)


def _name_all(names: object, seats: int) -> bool:
    """Whether these are names enough."""
    if isinstance(names, str) or not isinstance(names, Sequence):
        return False
    listed = cast("Sequence[object]", names)
    return len(listed) >= seats and all(isinstance(name, str) for name in listed)


def _check_preview(preview: object) -> None:
    if preview is not None and not isinstance(preview, Preview):
        raise wrong_kind("a Preview", preview)


def turns_of(scene: Scene, seat: int | None) -> int:
    """The quarter turns clockwise by which a seat looks at the scene, 0 to 3."""
    mark = None if seat is None else scene.stone(seat).start
    return 0 if mark is None else turns_to_seat(mark)


def turns_for(position: Position | Board, seat: int | None) -> int:
    """How many quarter turns clockwise, 0 to 3, :func:`board` turns ``position`` by for ``seat``.

    0 for a seat that has not chosen its starting mark, and for None, a spectator. A tile beside the
    board is seen as it would lie with as many ``turns`` in :func:`tile`. Raises
    :class:`tsuro.InvalidStateError` for what is no position, and where there is no such seat.

    >>> import tsuro
    >>> from tsuro import svg
    >>> state = tsuro.position({}, [(0, 1, 0), (3, 5, 2)], [[4], [5]])
    >>> svg.turns_for(state, 0), svg.turns_for(state, 1)
    (2, 1)
    """
    return turns_of(Scene.of(position), seat)


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
    - ``hand``: tiles to show below the board, as for :func:`hand`, each as it would lie on it.
    - ``seat``: who looks: the side of that seat's starting mark is at the bottom.
    - ``turns``: quarter turns clockwise, on top of that.
    - ``theme``: a name in :data:`THEMES`, or a mapping from names of parts to colours that replaces
      some of the light theme.
    - ``labels``: whether to write the coordinates.
    - ``square_to_fill``: whether to frame the square where the seat to act has to place a tile.
    - ``names``: the players' names, for the description and the tips under the mouse.
    - ``size``: the width in pixels, above 0 and at most 1000000; None fits the picture into the space that there is.
    - ``prefix``: what ids begin with; None makes one of the picture's content, so that
      different pictures on one page do not share ids. Equal pictures share them, which changes nothing
      to be seen, for what they stand for is equal; give each its own prefix where ids must be unique.

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
    _check_preview(preview)
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
    told = [scene.describe(names)]
    if preview is not None:
        told.append(tell_preview(preview, names))
    return board_picture(look, page, held, layers(scene, look, preview), told, heading=heading(scene, names))


def board_picture(
    look: Look,
    page: Page,
    hand: Held | None,
    parts: Iterable[str],
    told: Iterable[str],
    *,
    heading: str,
    kind: str = "board",
    style: str = "",
) -> str:
    """The picture of a board made of ``parts``, with a hand below it if there is one."""
    canvas, below, words = look.canvas, "", list(told)
    if hand is not None:
        words.append(f"The hand: {tell_hand(hand)}.")
        below = hand_below(hand, look.theme, canvas, look.view.turns)
        canvas = Canvas(canvas.left, canvas.top, canvas.width, canvas.height + HAND_ROOM)
    drawn = [style, frame(canvas, look.theme), *parts, below]
    return picture(drawn, page, canvas, kind=kind, heading=heading, story=" ".join(words))


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
