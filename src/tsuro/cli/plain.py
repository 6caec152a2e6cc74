"""The command line without the extra ``cli``: ``simulate`` alone, by the standard library."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any, Final

from tsuro.cli import simulate
from tsuro.cli.messages import shown
from tsuro.match import library_version

__all__ = ["run"]

INSTALL: Final = "pip install 'tsuro[cli]'"
OTHERS: Final = {
    "play": "people and bots at one table",
    "replay": "step through a record, or check it",
    "show": "a position, a tile or all tiles, as text or picture",
    "perft": "counts of placements from a position",
    "rules": "the options that --rules takes",
}


def run(words: list[str]) -> int:
    """Run ``tsuro`` with these words; return the exit status."""
    if words and words[0] in OTHERS:
        print(f"tsuro {words[0]} needs packages that are not installed: {INSTALL}", file=sys.stderr)
        return 1
    try:
        arguments = vars(_parser().parse_args(words or ["--help"]))
    except SystemExit as stop:
        # argparse has written the help or the complaint.
        return stop.code if isinstance(stop.code, int) else 2
    arguments.pop("command")
    try:
        options = simulate.Options(**arguments)
    except ValueError as error:
        print(f"tsuro simulate: error: {shown(str(error))}", file=sys.stderr)
        return 2
    return simulate.run(options)


def _parser() -> argparse.ArgumentParser:
    others = "\n".join(f"  {name:<20}{purpose}" for name, purpose in OTHERS.items())
    parser = argparse.ArgumentParser(
        prog="tsuro",
        description="The board game Tsuro.",
        epilog=f"more commands, after {INSTALL}:\n{others}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"tsuro {library_version()}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    command = commands.add_parser(
        "simulate",
        help=simulate.SUMMARY,
        description=simulate.SUMMARY,
        epilog=simulate.EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    for option in simulate.OPTIONS:
        if option.read is None:
            command.add_argument(option.flag, action="store_true", help=option.help)
        else:
            command.add_argument(
                option.flag,
                type=_reader(option.read),
                default=option.default,
                metavar=option.metavar,
                help=option.help.replace("%", "%%"),
            )
    return parser


def _reader(read: Callable[[str], Any]) -> Callable[[str], Any]:
    def checked(text: str) -> Any:  # noqa: ANN401 - each option has a type of its own
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(shown(str(error))) from None

    return checked
