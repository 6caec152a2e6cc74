"""What went wrong, in words."""

from __future__ import annotations

from tsuro.errors import TsuroError

__all__ = ["in_words"]


def in_words(error: TsuroError | OSError) -> str:
    """The error as a sentence, without numbers of the operating system.

    >>> from tsuro.cli.messages import in_words
    >>> in_words(FileNotFoundError(2, "No such file or directory", "game.txt"))
    'game.txt: No such file or directory'
    """
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    return str(error)
