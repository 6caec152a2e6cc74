"""The layers of a picture of a board, from the frame up to the stones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import fsum
from typing import Final, TypeAlias

from attrs import field, frozen

from tsuro.board import Placement, Step
from tsuro.engine.preview import Preview
from tsuro.events import StoneMoved
from tsuro.geometry import square_name
from tsuro.notation import format_mark
from tsuro.state import Status
from tsuro.svg.curves import SIDE, Curve, Point, View, piece
from tsuro.svg.markup import Canvas, element, place, text, title
from tsuro.svg.scene import Run, Scene, Stone, name_of, runs_of
from tsuro.svg.squares import CORNER, Stroke, tile_drawing, tile_sheet, tile_words
from tsuro.svg.stones import LOST_RADIUS, RADIUS, burst, foreseen_stone, halo, lost_stone, mark_of_stone, stone
from tsuro.svg.theme import Theme

__all__ = ["Look", "layers", "lost_place", "meeting_runs"]

MARGIN: Final = 40
LABELLED_MARGIN: Final = 72
LABEL_DISTANCE: Final = 50
LABEL_SIZE: Final = 24
MARK_LENGTH: Final = 9
BEYOND_RIM: Final = 17
"""How far from the rim a stone lies that has left the board."""
APART: Final = 20
"""How far from where they met two stones lie that have collided."""

Square: TypeAlias = tuple[int, int]


@frozen
class Look:
    """Everything about a picture of a board that its scene does not say.

    ``ids`` names the parts that an animation moves, by part, seat and step; a still picture has none.
    """

    view: View
    theme: Theme
    names: Sequence[str] | None
    labels: bool
    square_to_fill: bool
    ids: Mapping[tuple[str, int, Step | None], str] = field(factory=dict[tuple[str, int, Step | None], str])

    def id_of(self, part: str, seat: int = 0, step: Step | None = None) -> str | None:
        """The id of a part that moves; None for one that does not."""
        return self.ids.get((part, seat, step))

    @property
    def canvas(self) -> Canvas:
        """The frame, and the board in it."""
        margin, view = LABELLED_MARGIN if self.labels else MARGIN, self.view
        return Canvas(-margin, -margin, view.width + 2 * margin, view.height + 2 * margin)


def layers(scene: Scene, look: Look, preview: Preview | None) -> Iterator[str]:
    """All layers on the frame, the lowest first."""
    yield _empty_squares(scene, look)
    yield _marks(scene, look)
    if look.labels:
        yield _labels(look)
    yield _tiles(scene, look, preview)
    yield _borders(scene, look, preview)
    yield from _starts(scene, look)
    yield from _lost_stones(scene, look)
    if preview is not None:
        yield from _foreseen_stones(preview, look)
    yield from _stones(scene, look)


def _empty_squares(scene: Scene, look: Look) -> str:
    board = scene.board
    empty = [
        _on_square((row, column), look, "square", title(square_name(row, column)))
        for row in range(board.rows)
        for column in range(board.columns)
        # Where a tile is seen to land, its square is empty at first.
        if board[row, column] is None or (look.id_of("tile") and (row, column) == scene.last)
    ]
    return element(
        "g", *empty, class_="squares", fill=look.theme["square"], stroke=look.theme["square_edge"], stroke_width=2
    )


def _on_square(
    square: Square, look: Look, kind: str, *children: str, inset: float = 1, **attributes: str | float | None
) -> str:
    """A rectangle on a square."""
    corner = look.view.corner(*square)
    return element(
        "rect",
        *children,
        class_=kind,
        data_square=square_name(*square),
        x=corner.x + inset,
        y=corner.y + inset,
        width=SIDE - 2 * inset,
        height=SIDE - 2 * inset,
        rx=CORNER - inset + 1,
        **attributes,
    )


def _marks(scene: Scene, look: Look) -> str:
    rows, columns = scene.board.rows, scene.board.columns
    lines: list[str] = []
    for mark in scene.board.geometry.marks:
        rim = look.view.point(mark)
        end = rim.moved(look.view.outward(mark), MARK_LENGTH)
        name = title(format_mark(mark, rows, columns))
        lines.append(element("line", name, class_="mark", data_spot=str(mark), x1=rim.x, y1=rim.y, x2=end.x, y2=end.y))
    return element("g", *lines, class_="marks", stroke=look.theme["mark"], stroke_width=4, stroke_linecap="round")


def _labels(look: Look) -> str:
    view, middle = look.view, SIDE / 2
    numbers = [(str(row + 1), view.corner(row, 0)) for row in range(view.rows)]
    letters = [(square_name(0, column)[:1], view.corner(0, column)) for column in range(view.columns)]
    across, down = (numbers, letters) if view.turns % 2 else (letters, numbers)
    written = [text(word, corner.x + middle, -LABEL_DISTANCE, LABEL_SIZE) for word, corner in across]
    written += [text(word, -LABEL_DISTANCE, corner.y + middle, LABEL_SIZE) for word, corner in down]
    return element("g", *written, class_="labels", fill=look.theme["label"], aria_hidden="true")


def _tiles(scene: Scene, look: Look, preview: Preview | None) -> str:
    strokes = _strokes(scene, look, preview)
    placements = scene.board.placements()
    if preview is not None:
        placed = preview.placed
        placements = scene.board.place(placed.row, placed.column, placed.tile, placed.rotation).placements()
    return tile_sheet(
        look.theme,
        *(_tile(square, placement, strokes[square], scene, look) for square, placement in placements.items()),
    )


def _tile(square: Square, placement: Placement, strokes: Sequence[Stroke], scene: Scene, look: Look) -> str:
    return element(
        "g",
        title(f"{square_name(*square)}: {tile_words(placement)}"),
        tile_drawing(
            placement,
            look.theme,
            turns=look.view.turns,
            strokes=strokes,
            mover=look.id_of("tile") if square == scene.last else None,
        ),
        class_="tile",
        data_square=square_name(*square),
        data_tile=placement.tile,
        data_rotation=placement.rotation,
        transform=place(look.view.corner(*square)),
    )


def _strokes(scene: Scene, look: Look, preview: Preview | None) -> Mapping[Square, list[Stroke]]:
    """The colours on the paths of every tile."""
    strokes: defaultdict[Square, list[Stroke]] = defaultdict(list)
    for one in scene.stones:
        for run in scene.travelled(one):
            strokes[_square(run)].append(Stroke(one.seat, run, mover=look.id_of("trail", one.seat, run.step)))
    for move in () if preview is None else preview.moves:
        for run in meeting_runs(move):
            strokes[_square(run)].append(Stroke(move.seat, run, "route"))
    return strokes


def _square(run: Run) -> Square:
    return run.step.row, run.step.column


def meeting_runs(move: StoneMoved) -> tuple[Run, ...]:
    """The runs of a move: of a stone that collides, to where it meets the other."""
    runs = runs_of(move.route)
    return runs if move.spot is not None else runs_of(move.route, fsum(run.length for run in runs) / 2)


def _borders(scene: Scene, look: Look, preview: Preview | None) -> str:
    """The frames around squares that matter now."""
    theme = look.theme
    borders: list[str] = []
    if scene.last is not None:
        borders.append(
            _on_square(scene.last, look, "last", inset=2, stroke=theme["last"], stroke_width=4, id=look.id_of("last"))
        )
    if preview is not None:
        colour = theme["preview"] if preview.reason is None else theme["alarm"]
        square = (preview.placed.row, preview.placed.column)
        borders.append(
            _on_square(square, look, "preview", inset=2, stroke=colour, stroke_width=5, stroke_dasharray="13 8")
        )
    elif look.square_to_fill and (target := scene.target) is not None:
        borders.append(
            _on_square(
                target,
                look,
                "target",
                inset=3,
                fill=theme["target"],
                fill_opacity=0.35,
                stroke=theme["target"],
                stroke_width=5,
                id=look.id_of("target"),
            )
        )
    return element("g", *borders, class_="borders", fill="none", pointer_events="none")


def _starts(scene: Scene, look: Look) -> Iterator[str]:
    for one in scene.stones:
        if one.start is not None and one.start != one.spot and one.status is not Status.WITHDRAWN:
            yield mark_of_stone(one.seat, look.view.point(one.start), look.view.outward(one.start), look.theme)


def lost_place(scene: Scene, one: Stone, view: View) -> tuple[Point, Point] | None:
    """Where a stone lies that is out, and where it met the other; None if that is not known."""
    if one.status is Status.LEFT_BOARD and one.spot is not None:
        end = view.point(one.spot)
        return end.moved(view.outward(one.spot), BEYOND_RIM), end
    runs = scene.travelled(one) if one.status is Status.COLLIDED else ()
    return _apart(_bent(runs[-1], view)) if runs else None


def _bent(run: Run, view: View) -> Curve:
    """The run as a curve in the picture."""
    step = run.step
    return piece(view.curve(step.row, step.column, step.entry, step.exit), run.first, run.last)


def _apart(bent: Curve) -> tuple[Point, Point]:
    """The end of a curve, and before it a place a little back the way."""
    _, _, before, end = bent
    return end.toward(before, APART / end.distance(before)), end


def _lost_stones(scene: Scene, look: Look) -> Iterator[str]:
    lost = [(one, places) for one in scene.stones if (places := lost_place(scene, one, look.view)) is not None]
    for one, (_, meeting) in lost:
        if one.status is Status.COLLIDED:
            yield burst(meeting, look.theme, mover=look.id_of("burst", one.seat))
    for one, (resting, meeting) in lost:
        if one.seat in scene.winners:
            yield halo(resting, LOST_RADIUS, look.theme, mover=look.id_of("halo", one.seat))
        fate = one.status.value.replace("_", " ")
        name = name_of(one.seat, look.names)
        yield lost_stone(one.seat, resting, f"{name}: {fate}", look.theme, mover=look.id_of("lost", one.seat))
        if (runner := look.id_of("runner", one.seat)) is not None:
            # It is seen only while it runs.
            point = meeting if one.status is Status.COLLIDED else resting
            yield stone(one.seat, point, name, look.theme, mover=runner, opacity=0)


def _stones(scene: Scene, look: Look) -> Iterator[str]:
    for one in scene.stones:
        name = name_of(one.seat, look.names)
        if one.status is Status.IN_PLAY and one.spot is not None:
            point = look.view.point(one.spot)
            if one.seat in scene.winners:
                yield halo(point, RADIUS, look.theme, mover=look.id_of("halo", one.seat))
            yield stone(one.seat, point, name, look.theme, mover=look.id_of("stone", one.seat))


def _foreseen_stones(preview: Preview, look: Look) -> Iterator[str]:
    out = {event.seat: event.status for event in preview.eliminations}
    bursts: list[str] = []
    stones: list[str] = []
    for move in preview.moves:
        if move.spot is None:
            point, meeting = _apart(_bent(meeting_runs(move)[-1], look.view))
            bursts.append(burst(meeting, look.theme))
        else:
            point = look.view.point(move.spot)
            if move.seat in out:
                point = point.moved(look.view.outward(move.spot), BEYOND_RIM)
        name = f"{name_of(move.seat, look.names)}: preview"
        stones.append(foreseen_stone(move.seat, point, name, look.theme, out=move.seat in out))
    yield from (*bursts, *stones)
