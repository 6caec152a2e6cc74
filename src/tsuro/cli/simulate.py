"""``tsuro simulate``: many games between bots."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from io import StringIO
from typing import Any, Final, NamedTuple, TextIO

from attrs import frozen

from tsuro.cli.arguments import path_named, read_bots, read_on_failure, whole_number
from tsuro.cli.messages import shown
from tsuro.cli.output import write_document
from tsuro.cli.progress import progress
from tsuro.cli.report import write_csv, write_json, write_report
from tsuro.engine import new_game
from tsuro.errors import ArgumentError
from tsuro.match import GameResult, MatchResult, MatchSum, OnFailure, first_game, process_pool, record_of, stream_match
from tsuro.notation import parse_ruleset
from tsuro.record import write_record
from tsuro.ruleset import CALLIOPE, Ruleset

__all__ = ["EXAMPLES", "OPTIONS", "SUMMARY", "Option", "Options", "run"]

SUMMARY: Final = "Play many games between bots, and tell who won how often."
EXAMPLES: Final = """\
examples:
  tsuro simulate --players 4 --games 200 --seed 7
  tsuro simulate --games 1 --seed 7 --show
  tsuro simulate --seats survivor,random,random,random --games 2000 --jobs 2
  tsuro simulate --players 3 --rules rows=7,columns=7,dragon=false --json
"""
DEFAULT_PLAYERS: Final = 4
CHUNK_GAMES: Final = 10
"""So few that workers are soon done with what they have begun when someone interrupts."""


class Option(NamedTuple):
    """An option of the command; one without a reader is a switch."""

    flag: str
    read: Callable[[str], Any] | None
    default: object
    metavar: str
    help: str


OPTIONS: Final = (
    Option("--players", whole_number(2, 8), None, "N", "how many random bots play, 2 to 8 (4)"),
    Option(
        "--seats",
        read_bots,
        None,
        "BOTS",
        "who plays: names of bots, separated by commas; they take turns on the seats",
    ),
    Option("--games", whole_number(1), 100, "N", "how many games (100)"),
    Option("--seed", whole_number(0, 2**64 - 1), None, "N", "0 to 2**64 - 1; the same seed gives the same games (any)"),
    Option("--rules", parse_ruleset, CALLIOPE, "RULES", "a ruleset's name, options such as rows=7, or both (calliope)"),
    Option("--jobs", whole_number(1), 1, "N", "processes to share the work; the result does not depend on it (1)"),
    Option(
        "--on-failure",
        read_on_failure,
        "raise",
        "WHAT",
        "when a bot fails: raise ends the match with its error, withdraw has it leave that game (raise)",
    ),
    Option("--record", str, None, "FILE", "keep all games in this file (- for the output)"),
    Option("--show", None, None, "", "tell the first game, event by event"),
    Option("--json", None, None, "", "print the result as JSON"),
    Option("--csv", None, None, "", "print the scores as CSV"),
)


@frozen(kw_only=True)
class Options:
    """What was asked for. ValueError if it does not fit together."""

    players: int | None = None
    seats: tuple[str, ...] | None = None
    games: int = 100
    seed: int | None = None
    rules: Ruleset = CALLIOPE
    jobs: int = 1
    on_failure: OnFailure = "raise"
    record: str | None = None
    show: bool = False
    json: bool = False
    csv: bool = False

    def __attrs_post_init__(self) -> None:
        """Check what concerns several options."""
        if self.seats is not None and self.players not in {None, len(self.seats)}:
            raise ArgumentError(f"--players says {self.players}, --seats names {len(self.seats)}; one is enough")
        if self.json and self.csv:
            raise ArgumentError("--json and --csv exclude each other")
        if self.show and (self.json or self.csv):
            raise ArgumentError("--show is for reading; leave it out with --json or --csv")
        if self.record == "-" and (self.json or self.csv or self.show):
            raise ArgumentError("--record - takes the standard output; leave out --json, --csv and --show")
        new_game(len(self.entrants), rules=self.rules, seed=0)

    @property
    def entrants(self) -> tuple[str, ...]:
        """The bots that play."""
        return self.seats or ("random",) * (self.players or DEFAULT_PLAYERS)


def run(options: Options) -> int:
    """Play, and print what came of it; return the exit status."""
    seed = secrets.randbits(64) if options.seed is None else options.seed
    if options.show:
        _tell_first_game(options, seed)
    result = _play(options, seed)
    if options.json or options.csv:
        document = StringIO()
        write = write_json if options.json else write_csv
        write(result, document)
        write_document(document.getvalue())
    else:
        write_report(result, sys.stderr if options.record == "-" else sys.stdout)
    return 0


def _play(options: Options, seed: int) -> MatchResult:
    match = MatchSum(options.entrants)
    with ExitStack() as stack:
        keep = stack.enter_context(_keeping(options))
        executor = stack.enter_context(process_pool(options.jobs)) if options.jobs > 1 else None
        results = stream_match(
            options.entrants,
            options.games,
            rules=options.rules,
            seed=seed,
            executor=executor,
            chunk_games=CHUNK_GAMES,
            keep_actions=options.record is not None,
            on_failure=options.on_failure,
        )
        # Closed first of all, so that work still out is called back before the pool is waited for.
        stack.callback(results.close)
        advance = stack.enter_context(progress("games", options.games))
        for result in results:
            match.add(result)
            keep(result)
            advance()
    return match.result(options.rules, seed)


@contextmanager
def _keeping(options: Options) -> Generator[Callable[[GameResult], None], None, None]:
    """Open the file for records, if one was asked for; gives the function to call with each result."""
    if options.record is None:
        yield lambda _result: None
        return
    with ExitStack() as stack:
        file: TextIO | None = None
        if options.record != "-":
            file = stack.enter_context(path_named(options.record).open("w", encoding="utf-8", newline="\n"))
        waiting: dict[int, GameResult] = {}
        following = 0

        def keep(result: GameResult) -> None:
            """Write what is next in order, so that the file is the same whoever finishes first."""
            nonlocal following
            waiting[result.number] = result
            while following in waiting:
                record = record_of(waiting.pop(following), options.entrants, rules=options.rules)
                page = StringIO() if file is None else file
                write_record(page, record)
                if isinstance(page, StringIO):
                    write_document(page.getvalue())
                following += 1

        yield keep


def _tell_first_game(options: Options, seed: int) -> None:
    seating, turns = first_game(options.entrants, rules=options.rules, seed=seed, on_failure=options.on_failure)
    names = [f"seat {seat} ({options.entrants[entrant]})" for seat, entrant in enumerate(seating)]
    for turn in turns:
        if turn.error is not None:
            print(f"S{names[turn.seat][1:]} fails: {shown(turn.error.trouble)}")
        for event in turn.events:
            print(event.tell(names))
    print()
