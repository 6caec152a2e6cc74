"""What people write on the command line, made into values. Refusals are ValueErrors that say what would be right."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from tsuro.bots import bot_factory
from tsuro.errors import ArgumentError, TsuroError
from tsuro.match import OnFailure
from tsuro.match.failures import checked_on_failure
from tsuro.match.games import is_bot
from tsuro.notation import parse_state, parse_tile
from tsuro.state import State

__all__ = [
    "HUMAN",
    "path_named",
    "read_bots",
    "read_names",
    "read_on_failure",
    "read_position",
    "read_seats",
    "read_tiles",
    "whole_number",
]

HUMAN: Final = "human"


def whole_number(low: int, high: int | None = None) -> Callable[[str], int]:
    """A reader of whole numbers from ``low`` to ``high``.

    >>> from tsuro.cli.arguments import whole_number
    >>> whole_number(2, 8)("4")
    4
    """
    wanted = f"a whole number from {low} up" if high is None else f"a whole number from {low} to {_limit(high)}"

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if number < low or (high is not None and number > high):
            raise ValueError(f"{text!r} is not {wanted}")
        return number

    return read


def _limit(high: int) -> str:
    return "2**64 - 1" if high == 2**64 - 1 else str(high)


def path_named(name: str) -> Path:
    """The path of that name; :class:`NotationError` for what no file can be called.

    >>> from tsuro.cli.arguments import path_named
    >>> path_named("game.txt").suffix
    '.txt'
    """
    try:
        possible = b"\0" not in os.fsencode(name)
    except UnicodeEncodeError:
        possible = False
    if not possible:
        raise ArgumentError(f"{name!r} cannot be the name of a file")
    return Path(name)


def read_names(text: str) -> tuple[str, ...]:
    """Words with commas between them.

    >>> from tsuro.cli.arguments import read_names
    >>> read_names("Ada, Grace")
    ('Ada', 'Grace')
    """
    return tuple(name.strip() for name in text.split(","))


def read_bots(text: str) -> tuple[str, ...]:
    """Names of bots with commas between them; :class:`ArgumentError` for one that there is not."""
    names = read_names(text)
    for name in names:
        _check_bot(name)
    return names


def read_on_failure(text: str) -> OnFailure:
    """What happens when a bot fails; ValueError for other words than ``raise`` and ``withdraw``.

    >>> from tsuro.cli.arguments import read_on_failure
    >>> read_on_failure("withdraw")
    'withdraw'
    """
    try:
        return checked_on_failure(text)
    except ArgumentError:
        raise ValueError(f"{text!r} is neither raise nor withdraw") from None


def read_seats(text: str) -> tuple[str, ...]:
    """Names of bots, or ``human``, with commas between them; :class:`ArgumentError` for others."""
    names = read_names(text)
    for name in names:
        if name != HUMAN:
            _check_bot(name)
    return names


def _check_bot(name: str) -> None:
    """Make a bot of that name; whatever goes wrong then is the fault of the name."""
    if ":" in name:
        _find_in_working_folder()
    try:
        bot: object = bot_factory(name)()
    except TsuroError:
        raise
    except Exception as error:
        raise ArgumentError(f"no bot {name!r} can be made: {type(error).__name__}: {error}") from error
    if not is_bot(bot):
        raise ArgumentError(f"{name!r} does not make bots: what it makes has no method choose")


def _find_in_working_folder() -> None:
    """Let modules of the working folder be imported, after all others; so does a process of its own for games."""
    with suppress(FileNotFoundError):
        folder = str(Path.cwd())
        if not {"", folder} & set(sys.path):
            sys.path.append(folder)


def read_tiles(text: str) -> tuple[int, ...]:
    """Tile ids with commas between them; :class:`NotationError` for others.

    >>> from tsuro.cli.arguments import read_tiles
    >>> read_tiles("3, 5")
    (3, 5)
    """
    return tuple(parse_tile(tile) for tile in read_names(text))


def read_position(text: str) -> State:
    """A position on one line; ``-`` reads it from the standard input. :class:`NotationError` for others."""
    return parse_state((sys.stdin.readline() if text == "-" else text).strip())
