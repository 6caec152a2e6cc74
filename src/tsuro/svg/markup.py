"""Elements, and the page around them.

A part gets its colours as attributes, which any style sheet of the page it stands on overrides by
its class, and which every program that shows SVG understands.
"""

from __future__ import annotations

import hashlib
import html
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from attrs import frozen

from tsuro.errors import ArgumentError
from tsuro.svg.curves import Point, number
from tsuro.svg.theme import Theme
from tsuro.values import shown, whole_number

__all__ = ["Canvas", "Page", "amount_of", "element", "frame", "page_of", "picture", "place", "text", "title"]

PREFIX: Final = "\0"
"""Stands for the prefix of ids until the picture is complete and the prefix can be made of it."""

# XML allows no control characters, halves of surrogate pairs and the last two code points, even escaped.
_UNSPEAKABLE: Final = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_IDENTIFIER: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
FONT: Final = "system-ui,'Segoe UI',Helvetica,Arial,sans-serif"
LARGEST: Final = 1_000_000
"""As many pixels or seconds a picture may be given."""
ROUND: Final = 18
"""The radius of a picture's corners."""

Value = str | float | None


def spoken(words: str) -> str:
    """Text as XML writes it; what XML cannot write becomes the replacement character."""
    return html.escape(_UNSPEAKABLE.sub("\ufffd", words))


def element(tag: str, *children: str, **attributes: Value) -> str:
    """An element. Attributes that are None are left out; ``class_`` is class and ``_`` is ``-``.

    >>> element("circle", class_="dot", cx=1.5, stroke_width=2, fill=None)
    '<circle class="dot" cx="1.5" stroke-width="2"/>'
    """
    written = "".join(
        f' {_attribute(name)}="{_value(value)}"' for name, value in attributes.items() if value is not None
    )
    content = "".join(children)
    return f"<{tag}{written}>{content}</{tag}>" if content else f"<{tag}{written}/>"


@lru_cache(maxsize=1 << 12)
def _value(value: str | float) -> str:
    return html.escape(value) if isinstance(value, str) else number(value)


@lru_cache(maxsize=1 << 8)
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def title(words: str) -> str:
    """What a part is, for screen readers and as a tip under the mouse."""
    return element("title", spoken(words))


def text(words: str, x: float, y: float, size: float, **attributes: Value) -> str:
    """Words with their middle at (x, y), ``size`` high."""
    # Not every program knows how to centre text upright, so that is done here: a capital is 0.7 high.
    return element("text", spoken(words), x=x, y=y + size * 0.35, font_size=size, **attributes)


def place(point: Point) -> str:
    """The transformation that moves a part from (0, 0) to a point."""
    return f"translate({number(point.x)} {number(point.y)})"


@frozen
class Canvas:
    """The part of the plane that a picture shows."""

    left: float
    top: float
    width: float
    height: float


@frozen
class Page:
    """What the caller decides about any picture: colours, width in pixels, prefix of ids."""

    theme: Theme
    size: float | None
    prefix: str | None


def page_of(theme: Theme, size: float | None, prefix: str | None) -> Page:
    """Check what the caller decided."""
    if prefix is not None and not _is_identifier(prefix):
        raise ArgumentError(
            f"a prefix begins with a letter and goes on with letters, digits, - and _, unlike {shown(prefix)}"
        )
    return Page(theme, None if size is None else amount_of("size", "pixels", size), prefix)


def _is_identifier(prefix: object) -> bool:
    return isinstance(prefix, str) and _IDENTIFIER.fullmatch(prefix) is not None


def amount_of(name: str, unit: str, amount: object) -> float:
    """The plain number for ``amount``. Refuses what is not a number above 0, or larger than any use of it."""
    plain = float(amount) if isinstance(amount, float) else whole_number(amount)
    if plain is None or not 0 < plain <= LARGEST:
        raise ArgumentError(f"{name} is a number of {unit} above 0 and at most {LARGEST}, not {shown(amount)}")
    return plain


def picture(parts: Iterable[str], page: Page, canvas: Canvas, *, kind: str, heading: str, story: str) -> str:
    """The whole picture; its heading and story tell it to those who cannot see it."""
    wide, high = number(canvas.width), number(canvas.height)
    size: dict[str, Value] = {}
    if page.size is not None:
        size = {"width": page.size, "height": page.size * canvas.height / canvas.width}
    drawn = element(
        "svg",
        element("title", spoken(heading), id=f"{PREFIX}-title"),
        element("desc", spoken(story), id=f"{PREFIX}-desc"),
        _background(canvas, page.theme["background"]),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        id=PREFIX,
        class_=f"tsuro tsuro-{kind}",
        viewBox=f"{number(canvas.left)} {number(canvas.top)} {wide} {high}",
        **size,
        role="img",
        aria_labelledby=f"{PREFIX}-title",
        aria_describedby=f"{PREFIX}-desc",
        font_family=FONT,
        text_anchor="middle",
    )
    prefix = page.prefix or "tsuro-" + hashlib.sha256(drawn.encode()).hexdigest()[:12]
    return drawn.replace(PREFIX, prefix)


def frame(canvas: Canvas, theme: Theme) -> str:
    """The sheet with round corners on which a picture lies."""
    return element(
        "rect",
        class_="frame",
        x=canvas.left + 1,
        y=canvas.top + 1,
        width=canvas.width - 2,
        height=canvas.height - 2,
        rx=ROUND,
        fill=theme["frame"],
        stroke=theme["frame_edge"],
        stroke_width=2,
    )


def _background(canvas: Canvas, colour: str) -> str:
    if colour == "none":
        return ""
    return element(
        "rect",
        class_="background",
        x=canvas.left,
        y=canvas.top,
        width=canvas.width,
        height=canvas.height,
        fill=colour,
    )
