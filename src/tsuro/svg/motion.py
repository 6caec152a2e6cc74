"""The animated form: a tile is laid, and the stones travel their routes.

The picture as such is the end: whoever cannot or does not want to see motion sees that. One style
sheet, for those who have not asked for less motion, moves named parts to it from where they were.
There is no script.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum
from typing import Final

from attrs import evolve, field, frozen

from tsuro.board import Board, Step
from tsuro.errors import InvalidStateError
from tsuro.events import (
    Event,
    GameEnded,
    SeatWithdrawn,
    StartChosen,
    StoneEliminated,
    StoneMoved,
    TilePlaced,
    Transition,
    TurnBegan,
)
from tsuro.state import Status
from tsuro.svg.boards import board_picture, heading, look_at
from tsuro.svg.curves import SIDE, Point, View, number, point_at
from tsuro.svg.layers import BEYOND_RIM, layers, lost_place, meeting_runs
from tsuro.svg.markup import PREFIX, amount_of, element, page_of
from tsuro.svg.scene import Position, Run, Scene, Stone, events_of
from tsuro.svg.theme import Theme, theme_of
from tsuro.svg.tile_pictures import held_tiles

__all__ = ["animation"]

LANDING: Final = 0.5
"""Seconds in which a tile lands."""
FADING: Final = 0.4
"""Seconds in which a part appears or goes."""
REST: Final = 1.5
"""Seconds for which the end is shown before it all begins again."""

MOMENTS: Final = 8
"""In so many straight stretches a stone runs over a square; no eye sees the corners."""

# What everybody at the table sees. The description must not tell a drawn tile.
_PUBLIC: Final = (StartChosen, TilePlaced, StoneMoved, StoneEliminated, SeatWithdrawn, TurnBegan, GameEnded)

Key = tuple[str, int, Step | None]


@frozen
class Timeline:
    """Who moves when: ``ids`` of the parts, and the ``rules`` of the style sheet that moves them."""

    total: float
    repeat: bool
    ids: dict[Key, str] = field(factory=dict[Key, str])
    rules: list[str] = field(factory=list[str])

    def add(
        self, frames: Sequence[tuple[float, str]], part: str, seat: int = 0, step: Step | None = None, *, also: str = ""
    ) -> None:
        """Have a part go through ``frames``: at so many seconds it looks like this."""
        name = f"{PREFIX}-{len(self.ids)}"
        self.ids[part, seat, step] = name
        moments = "".join(f"{number(100 * min(at, self.total) / self.total)}%{{{look}}}" for at, look in frames)
        often = " infinite" if self.repeat else ""
        self.rules.append(
            f"#{name}{{{also}animation:{name} {number(self.total)}s linear{often} both}}@keyframes {name}{{{moments}}}"
        )

    def appear(self, at: float, part: str, seat: int = 0) -> None:
        """Have a part come into sight."""
        self.add(
            [(0, "opacity:0"), (at, "opacity:0"), (at + FADING, "opacity:1"), (self.total, "opacity:1")], part, seat
        )

    @property
    def style(self) -> str:
        """The style sheet."""
        if not self.rules:
            return ""
        return element("style", f"@media (prefers-reduced-motion:no-preference){{{''.join(self.rules)}}}")


def animation(
    before: Position | Board,
    events: Iterable[Event] | Transition,
    *,
    earlier: Iterable[Event] | Transition = (),
    pace: float = 0.45,
    repeat: bool = False,
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
    """A move as a picture that moves: the tile is laid and the stones travel their routes.

    - ``before``: the position before the move, a :class:`tsuro.State` or an observation.
    - ``events``: what happened then: a :class:`tsuro.Transition` or its events, or what a seat
      sees of them. Only what all may see is shown and told; drawn tiles are not.
    - ``earlier``: what led to ``before``, as far as it is known, for where stones collided then.
    - ``pace``: seconds that a stone needs for the width of a square, above 0 and at most 1000000.
    - ``repeat``: whether to begin again at the end.
    - ``hand``: tiles to show below the board. They lie still; give those of the end.
    - The rest: as for :func:`board`, which has a ``preview`` besides.

    The picture itself shows the end. CSS animations in it, without any script, lead there, and only
    where the reader's system does not ask for reduced motion (``prefers-reduced-motion``).

    Raises :class:`tsuro.InvalidStateError` for options that do not fit the position, and for events
    that cannot follow from it.

    >>> import tsuro
    >>> from tsuro import svg
    >>> before = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[33], [1, 2]])
    >>> picture = svg.animation(before, tsuro.apply_move(before, 33, 0))
    >>> "@keyframes" in picture, "prefers-reduced-motion" in picture, "<script" in picture
    (True, True, False)
    """
    checked = amount_of("pace", "seconds", pace)
    happened = events_of(events)
    if sum(isinstance(event, TilePlaced) for event in happened) > 1:
        raise InvalidStateError("an animation shows one placement; these events tell of more")
    scene = Scene.of(before, events_of(earlier)).after(happened)
    page = page_of(theme_of(theme), size, prefix)
    still = look_at(
        scene, seat=seat, turns=turns, theme=page.theme, names=names, labels=labels, square_to_fill=square_to_fill
    )
    timeline = timeline_of(scene, happened, still.view, pace=checked, repeat=repeat)
    look = evolve(still, ids=timeline.ids)
    told = [event.tell(names) for event in happened if isinstance(event, _PUBLIC)]
    return board_picture(
        look,
        page,
        None if hand is None else held_tiles(hand),
        layers(scene, look, None),
        [*told, scene.describe(names)],
        heading=heading(scene, names),
        kind="animation",
        style=timeline.style,
    )


@frozen
class Journey:
    """The travel of one stone: its runs, from the moment ``begin``, at so many seconds to a unit of length."""

    stone: Stone
    runs: tuple[Run, ...]
    begin: float
    pace: float

    @property
    def arrival(self) -> float:
        """The moment of its end; one that leaves the board goes on a little beyond the rim."""
        beyond = BEYOND_RIM if self.stone.status is Status.LEFT_BOARD else 0
        return self.begin + self.pace * (fsum(run.length for run in self.runs) + beyond)


def timeline_of(scene: Scene, events: Sequence[Event], view: View, *, pace: float, repeat: bool) -> Timeline:
    """When each part of the scene, which is the end, moves to its place."""
    placed = any(isinstance(event, TilePlaced) for event in events)
    landing = LANDING if placed else 0.0
    journeys = [
        Journey(scene.stone(event.seat), meeting_runs(event), landing, pace / SIDE)
        for event in events
        if isinstance(event, StoneMoved) and event.route
    ]
    done = max((journey.arrival for journey in journeys), default=landing)
    timeline = Timeline(done + FADING + (REST if repeat else 0.0), repeat)
    if placed:
        _land(timeline)
    for journey in journeys:
        _travel(timeline, scene, journey, view)
    for event in events:
        if isinstance(event, StartChosen):
            timeline.appear(0.0, "stone", event.seat)
    if timeline.ids and scene.target is not None:
        timeline.appear(done, "target")
    if timeline.ids:
        for seat in scene.winners:
            timeline.appear(done, "halo", seat)
    return timeline


def _land(timeline: Timeline) -> None:
    """The tile comes down from above the board."""
    above, down = "opacity:0;transform:scale(1.25)", "opacity:1;transform:none"
    centred = "transform-box:fill-box;transform-origin:center;"
    timeline.add([(0, above), (LANDING * 0.8, down), (timeline.total, down)], "tile", also=centred)
    timeline.appear(LANDING * 0.4, "last")


def _travel(timeline: Timeline, scene: Scene, journey: Journey, view: View) -> None:
    """A stone runs, its trail grows behind it, and if that is its end, so it looks then."""
    seat, arrival = journey.stone.seat, journey.arrival
    now, places = journey.begin, [(journey.begin, _start_of(journey.runs[0], view))]
    for run in journey.runs:
        end = now + run.length * journey.pace
        _grow(timeline, seat, run.step, now, end)
        places += _places_along(run, view, now, end)
        now = end
    lost = lost_place(scene, journey.stone, view)
    if lost is None:
        timeline.add(_frames(places, timeline.total), "stone", seat)
        return
    resting, _ = lost
    if journey.stone.status is Status.LEFT_BOARD:
        places.append((arrival, resting))
    else:
        timeline.appear(arrival, "burst", seat)
    frames = [(at, f"opacity:1;{look}") for at, look in _frames(places, arrival)]
    gone = "opacity:0;transform:none"
    timeline.add([*frames, (arrival + FADING / 2, gone), (timeline.total, gone)], "runner", seat)
    timeline.appear(arrival, "lost", seat)


def _grow(timeline: Timeline, seat: int, step: Step, begin: float, end: float) -> None:
    # The trail is one dash of length 1, the length of its path, pushed in from the far end.
    none, whole = "stroke-dasharray:1 2;stroke-dashoffset:1.01", "stroke-dasharray:1 2;stroke-dashoffset:0"
    timeline.add([(0, none), (begin, none), (end, whole), (timeline.total, whole)], "trail", seat, step)


def _start_of(run: Run, view: View) -> Point:
    step = run.step
    return view.curve(step.row, step.column, step.entry, step.exit)[0]


def _places_along(run: Run, view: View, begin: float, end: float) -> list[tuple[float, Point]]:
    """Where a stone is at moments of its run, the beginning left out."""
    step = run.step
    bent = view.curve(step.row, step.column, step.entry, step.exit)
    shares = [moment / MOMENTS for moment in range(1, MOMENTS + 1)]
    return [(begin + (end - begin) * share, point_at(bent, run.last * share)) for share in shares]


def _frames(places: Sequence[tuple[float, Point]], until: float) -> list[tuple[float, str]]:
    """The places as movements away from the last one, where the stone is drawn."""
    (_, first), (_, last) = places[0], places[-1]
    looks = [(at, _away(point, last)) for at, point in places]
    return [(0, _away(first, last)), *looks, (until, "transform:none")]


def _away(point: Point, home: Point) -> str:
    return f"transform:translate({number(point.x - home.x)}px,{number(point.y - home.y)}px)"
