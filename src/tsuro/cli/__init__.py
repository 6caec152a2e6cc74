"""Floor 8: the command line, ``tsuro`` or ``python -m tsuro``.

``simulate`` needs nothing but the library. The other commands, and handsome output, need the extra
``cli``. Options of ``simulate`` are told once, in :mod:`tsuro.cli.simulate`, and read by whichever
parser there is. Exit status: 0 all well; 1 a file, a check or a missing part failed; 2 bad
arguments; 130 interrupted.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from io import TextIOWrapper
from typing import Final, cast

from tsuro.cli.messages import in_words
from tsuro.errors import TsuroError

__all__ = ["main"]

FAILED: Final = 1
BAD_ARGUMENTS: Final = 2
INTERRUPTED: Final = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line, that of this process unless ``arguments`` are given; return the exit status.

    >>> from tsuro.cli import main
    >>> main(["simulate", "--games", "0"])
    2
    """
    words = sys.argv[1:] if arguments is None else list(arguments)
    _open_streams()
    try:
        status = _run(words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has had enough. What Python still wants to flush goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except (TsuroError, OSError) as error:
        print(f"tsuro: {in_words(error)}", file=sys.stderr)
        return FAILED
    return status


def _open_streams() -> None:
    """Make the streams usable: closed ones read and write nothing, and no letter is too strange."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
    for stream, errors in (
        (sys.stdin, "surrogateescape"),
        (sys.stdout, "backslashreplace"),
        (sys.stderr, "backslashreplace"),
    ):
        if isinstance(stream, TextIOWrapper):
            cast("TextIOWrapper", stream).reconfigure(errors=errors)


def _run(words: list[str]) -> int:
    if has_extra():
        from tsuro.cli.commands import run  # noqa: PLC0415 - needs the extra
    else:
        from tsuro.cli.plain import run  # noqa: PLC0415 - needed without the extra alone
    return run(words)


def has_extra() -> bool:
    """Whether the packages of the extra ``cli`` are installed."""
    return all(find_spec(package) is not None for package in ("click", "rich"))
