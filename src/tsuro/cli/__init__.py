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
from typing import Final

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
    try:
        status = _run(words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has had enough. What Python still wants to flush goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except TsuroError as error:
        return _failed(str(error))
    except OSError as error:
        return _failed(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    return status


def _failed(message: str) -> int:
    print(f"tsuro: {message}", file=sys.stderr)
    return FAILED


def _run(words: list[str]) -> int:
    if has_extra():
        from tsuro.cli.commands import run  # noqa: PLC0415 - needs the extra
    else:
        from tsuro.cli.plain import run  # noqa: PLC0415 - needed without the extra alone
    return run(words)


def has_extra() -> bool:
    """Whether the packages of the extra ``cli`` are installed."""
    return all(find_spec(package) is not None for package in ("click", "rich"))
