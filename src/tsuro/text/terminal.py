"""What a terminal can show, and what its user asks for."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TextIO

from tsuro.text.canvas import HEAVY
from tsuro.text.glyphs import TILE_PICTURES


def wants_colour(stream: TextIO, environment: Mapping[str, str] | None = None) -> bool:
    """Whether to write colour to ``stream``: to terminals, not into pipes.

    ``NO_COLOR`` in the environment, not empty, forbids it; ``FORCE_COLOR``, neither empty nor 0,
    asks for it everywhere else. Unless asked so, the terminal ``dumb`` gets none. ``environment``
    is that of the process if it is None.

    >>> import io
    >>> from tsuro import text
    >>> text.wants_colour(io.StringIO(), {}), text.wants_colour(io.StringIO(), {"FORCE_COLOR": "1"})
    (False, True)
    """
    if environment is None:
        environment = os.environ
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR", "0") not in {"", "0"}:
        return True
    return stream.isatty() and environment.get("TERM") != "dumb"


def wants_unicode(stream: TextIO) -> bool:
    """Whether box-drawing characters can be written to ``stream``.

    >>> import io
    >>> from tsuro import text
    >>> text.wants_unicode(io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    False
    """
    try:
        (TILE_PICTURES + HEAVY + "╔╗╚╝═║╤╢╧╟╂┿╋┌┐└┘").encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
