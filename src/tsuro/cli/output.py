"""How output looks: by rich on a terminal, if it is installed; plainly elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.util import find_spec
from typing import TextIO

from tsuro.text import wants_colour, wants_unicode

__all__ = ["has_rich", "print_table", "wants_looks", "write_document"]


def has_rich() -> bool:
    """Whether rich is installed."""
    return find_spec("rich") is not None


def wants_looks(stream: TextIO) -> bool:
    """Whether to use rich for what is written to ``stream``: on a terminal that can do colour."""
    return stream.isatty() and wants_colour(stream) and wants_unicode(stream) and has_rich()


def write_document(document: str) -> None:
    """Write a document to the standard output: in UTF-8, whatever the terminal is set to."""
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        sys.stdout.write(document)
        return
    sys.stdout.flush()
    buffer.write(document.encode("utf-8", errors="backslashreplace"))
    buffer.flush()


def print_table(head: Sequence[str], rows: Sequence[Sequence[str]], stream: TextIO) -> None:
    """Print a table: the first column to the left, the others to the right."""
    if wants_looks(stream):
        _print_rich_table(head, rows, stream)
        return
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    for first, *others in (head, *rows):
        cells = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        print("  ".join([first.ljust(widths[0]), *cells]), file=stream)


def _print_rich_table(head: Sequence[str], rows: Sequence[Sequence[str]], stream: TextIO) -> None:
    from rich.box import SIMPLE_HEAD  # noqa: PLC0415 - of an extra
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for number, title in enumerate(head):
        table.add_column(title, justify="right" if number else "left", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    Console(file=stream, highlight=False).print(table)
