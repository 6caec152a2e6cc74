"""How a stone is drawn: in play, foreseen by a preview, or out."""

from __future__ import annotations

from typing import Final

from tsuro.svg.curves import Point, number
from tsuro.svg.markup import element, place, text, title
from tsuro.svg.theme import Theme

__all__ = ["LOST_RADIUS", "RADIUS", "burst", "foreseen_stone", "halo", "lost_stone", "mark_of_stone", "stone"]

RADIUS: Final = 16
LOST_RADIUS: Final = 12
_BURST: Final = "M0 -30L7 -13L24 -20L15 -6L32 0L15 6L24 20L7 13L0 30L-7 13L-24 20L-15 6L-32 0L-15 -6L-24 -20L-7 -13Z"


def _digit(seat: int, size: float, colour: str) -> str:
    return text(str(seat), 0, 0, size, font_weight="bold", fill=colour)


def stone(
    seat: int, point: Point, name: str, theme: Theme, *, mover: str | None = None, opacity: float | None = None
) -> str:
    """A stone in play. The style moves the inner group that bears the id, from and to (0, 0)."""
    disc = element("circle", r=RADIUS, fill=theme[f"seat_{seat}"], stroke=theme["stone_edge"], stroke_width=2.5)
    digit = _digit(seat, 21, theme[f"number_{seat}"])
    return element(
        "g",
        title(name),
        element("g", disc, digit, id=mover, opacity=opacity),
        class_=f"stone seat-{seat}",
        data_seat=seat,
        transform=place(point),
    )


def foreseen_stone(seat: int, point: Point, name: str, theme: Theme, *, out: bool) -> str:
    """Where a preview lets a stone end; with a cross if that eliminates it."""
    disc = element(
        "circle",
        r=RADIUS - 1,
        fill=theme["tile"],
        stroke=theme[f"seat_{seat}"],
        stroke_width=5,
        stroke_dasharray="7 4.78",
    )
    return element(
        "g",
        title(name),
        element("circle", r=RADIUS + 2.5, fill=theme["stone_edge"]),
        disc,
        _digit(seat, 19, theme["text"]),
        _badge(RADIUS * 0.8, theme) if out else "",
        class_=f"foreseen seat-{seat}",
        data_seat=seat,
        transform=place(point),
    )


def lost_stone(seat: int, point: Point, name: str, theme: Theme, *, mover: str | None = None) -> str:
    """A stone that is out: hollow, with a cross."""
    return element(
        "g",
        title(name),
        element(
            "g",
            element("circle", r=LOST_RADIUS + 2.5, fill=theme["stone_edge"]),
            element("circle", r=LOST_RADIUS - 1, fill=theme["tile"], stroke=theme[f"seat_{seat}"], stroke_width=5),
            _digit(seat, 15, theme["text"]),
            _badge(LOST_RADIUS * 0.8, theme),
            id=mover,
        ),
        class_=f"lost seat-{seat}",
        data_seat=seat,
        transform=place(point),
    )


def _badge(away: float, theme: Theme) -> str:
    """A small cross at the upper right of a stone: it is out."""
    disc = element("circle", r=8, fill=theme["alarm"], stroke=theme["tile"], stroke_width=1.5)
    cross = element(
        "path", d="M-3.5 -3.5L3.5 3.5M-3.5 3.5L3.5 -3.5", stroke=theme["tile"], stroke_width=2.2, stroke_linecap="round"
    )
    return element("g", disc, cross, class_="out", transform=place(Point(away, -away)))


def halo(point: Point, radius: float, theme: Theme, *, mover: str | None = None) -> str:
    """The ring around a stone that has won."""
    return element(
        "circle",
        class_="winner",
        cx=point.x,
        cy=point.y,
        r=radius + 7,
        fill=theme["winner"],
        stroke=theme["stone_edge"],
        stroke_width=2,
        id=mover,
    )


def burst(point: Point, theme: Theme, *, mover: str | None = None) -> str:
    """Where two stones met."""
    star = element(
        "path", d=_BURST, fill=theme["alarm"], stroke=theme["tile"], stroke_width=3, stroke_linejoin="round", id=mover
    )
    return element("g", star, class_="burst", transform=place(point))


def mark_of_stone(seat: int, rim: Point, direction: Point, theme: Theme) -> str:
    """The starting mark of a stone that has moved on: its path goes on into the frame, to its number."""
    end = rim.moved(direction, 17)
    line = f"M{number(rim.x)} {number(rim.y)}L{number(end.x)} {number(end.y)}"
    colour = theme[f"seat_{seat}"]
    return element(
        "g",
        title(f"seat {seat} began here"),
        element("path", d=line, stroke=theme["trail_edge"], stroke_width=12),
        element("path", d=line, stroke=colour, stroke_width=8),
        element("circle", cx=end.x, cy=end.y, r=9, fill=colour, stroke=theme["trail_edge"], stroke_width=2),
        text(str(seat), end.x, end.y, 13, font_weight="bold", fill=theme[f"number_{seat}"]),
        class_=f"start seat-{seat}",
        data_seat=seat,
    )
