"""What went wrong, in words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from tsuro.errors import TsuroError

__all__ = ["all_shown", "in_words", "shown"]

UNSHOWN: Final = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u2028-\\u202e\\u2066-\\u2069]")
"""What moves the cursor, commands the terminal or turns the line around: controls, separators of lines, directions."""


def shown(text: str) -> str:
    r"""Text that someone wrote, made harmless to show: what would steer the terminal is escaped.

    >>> from tsuro.cli.messages import shown
    >>> print(shown("Ada\x1b[2J"))
    Ada\x1b[2J
    """
    return UNSHOWN.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


def all_shown(texts: Iterable[str]) -> tuple[str, ...]:
    """Each of the texts, made harmless to show."""
    return tuple(map(shown, texts))


def in_words(error: TsuroError | OSError) -> str:
    """The error as a sentence, without numbers of the operating system.

    >>> from tsuro.cli.messages import in_words
    >>> in_words(FileNotFoundError(2, "No such file or directory", "game.txt"))
    'game.txt: No such file or directory'
    """
    if isinstance(error, OSError) and error.filename:
        return shown(f"{error.filename}: {error.strerror}")
    return shown(str(error))
