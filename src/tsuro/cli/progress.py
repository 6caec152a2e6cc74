"""How far a long command is: on the terminal's error stream, and only once it takes more than a moment."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Final, Protocol

from tsuro.cli.output import wants_looks

__all__ = ["progress"]

MOMENT: Final = 0.5
"""Seconds before anything is shown."""
INTERVAL: Final = 0.1
"""Seconds from one look to the next."""


@contextmanager
def progress(what: str, total: int) -> Generator[Callable[[], None], None, None]:
    """Show how many of ``total`` are done; gives the function to call for each one that is."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    display = _Bar if wants_looks(sys.stderr) else _Line
    counter = _Counter(lambda: display(what, total))
    try:
        yield counter.advance
    finally:
        counter.close()


class _Display(Protocol):
    """Where the number of those done is shown."""

    def show(self, done: int) -> None:
        """Show the number."""

    def close(self) -> None:
        """Take it away."""


class _Counter:
    """Counts, and shows the count from time to time."""

    def __init__(self, open_display: Callable[[], _Display]) -> None:
        self.done = 0
        self.open_display = open_display
        self.display: _Display | None = None
        self.next_look = time.monotonic() + MOMENT

    def advance(self) -> None:
        """Count one more."""
        self.done += 1
        now = time.monotonic()
        if now >= self.next_look:
            self.next_look = now + INTERVAL
            if self.display is None:
                self.display = self.open_display()
            self.display.show(self.done)

    def close(self) -> None:
        """Leave the terminal as it was."""
        if self.display is not None:
            self.display.close()


class _Line:
    """A line that is written over."""

    def __init__(self, what: str, total: int) -> None:
        self.what = what
        self.total = total

    def show(self, done: int) -> None:
        print(f"\r{done} of {self.total} {self.what}", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        blank = " " * len(f"{self.total} of {self.total} {self.what}")
        print(f"\r{blank}\r", end="", file=sys.stderr, flush=True)


class _Bar:
    """The progress bar of rich."""

    def __init__(self, what: str, total: int) -> None:
        from rich import progress as rich  # noqa: PLC0415 - of an extra
        from rich.console import Console  # noqa: PLC0415

        self.bar = rich.Progress(
            rich.TextColumn("{task.completed} of {task.total} {task.description}"),
            rich.BarColumn(),
            rich.TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self.task = self.bar.add_task(what, total=total)
        self.bar.start()

    def show(self, done: int) -> None:
        self.bar.update(self.task, completed=done)

    def close(self) -> None:
        self.bar.stop()
