"""Records as text: headers, then numbered turns, with comments in braces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Protocol

from tsuro.actions import ChooseStart, Move
from tsuro.errors import NotationError
from tsuro.geometry import square_name
from tsuro.notation import format_action, format_ruleset, format_state
from tsuro.notation.names import listed
from tsuro.notation.position import format_generator, format_outcome
from tsuro.notation.scanner import escaped
from tsuro.record.game import Record
from tsuro.record.unseen import RecordedAction, UnseenDraw, UnseenExchange
from tsuro.state import Dealing, Outcome, State
from tsuro.values import shown

__all__ = ["format_record", "result_text", "write_record"]

VERSION: Final = "1"
UNFINISHED: Final = "*"
UNSEEN: Final = "?"

# Characters that do not show, or that change how others show: controls, marks of direction, separators of lines,
# the byte order mark, halves of pairs.
_HIDDEN: Final = r"\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff"
_NOT_IN_QUOTES: Final = re.compile(rf'["\\{_HIDDEN}]')
# Line breaks stay, but a line must not look like the first of a game.
_NOT_IN_COMMENT: Final = re.compile(rf"[{{}}\\]|(?!\n)[{_HIDDEN}]|(?<=\n)[^\S\n{_HIDDEN}]*\[")


class Writable(Protocol):
    """Anything with the ``write`` of a text file."""

    def write(self, text: str, /) -> object:
        """Take the text."""


def format_record(record: Record) -> str:
    """The record as text, which :func:`parse_record` reads back as an equal record.

    Raises :class:`NotationError` for what is no record.

    >>> import tsuro
    >>> rules = tsuro.Ruleset(rows=2, columns=2, tiles=range(4), hand_size=1, max_players=2)
    >>> record = tsuro.Record.begin(2, rules=rules, deck=[2, 0, 1, 3], names=["Ada", "Grace"])
    >>> record = record.add(tsuro.ChooseStart((0, 0, 0)), "the corner").add(tsuro.ChooseStart((1, 1, 5)))
    >>> print(tsuro.format_record(record.add(tsuro.Move(2, 2))))
    [Tsuro "1"]
    [Player0 "Ada"]
    [Player1 "Grace"]
    [Rules "calliope,rows=2,columns=2,tiles=0-3,hand_size=1,max_players=2"]
    [Players "2"]
    [First "0"]
    [Dealing "automatic"]
    [Deck "2,0,1,3"]
    [Generator "0000000000000000"]
    [Result "*"]
    <BLANKLINE>
    0. 0:+2 1:+0
    1. 0:@N1 {the corner}
    2. 1:@S3
    3. 0:a1=2r2 +1
    *
    <BLANKLINE>
    """
    if not isinstance(record, Record):
        raise NotationError(f"expected a Record, not {type(record).__name__}", expected="a Record")
    lines = [f"[{name} {_quoted(value)}]" for name, value in _headers(record)]
    lines.append("")
    if record.comment:
        lines.append(_braced(record.comment))
    lines += _turns(record)
    lines.append(result_text(record.result))
    return "\n".join(lines) + "\n"


def write_record(file: Writable, record: Record) -> None:
    """Write the record to a text file, and an empty line after it, so that others can follow.

    Open the file with ``encoding="utf-8"``: names and comments may hold any characters.
    Raises :class:`NotationError` for what is no file to write to, a path too, and for what is no record.

    >>> import io, tsuro
    >>> file = io.StringIO()
    >>> for seed in range(3):
    ...     tsuro.write_record(file, tsuro.Record.begin(2, seed=seed))
    >>> _ = file.seek(0)
    >>> len(list(tsuro.read_records(file)))
    3
    """
    if not callable(getattr(file, "write", None)):
        raise NotationError(
            f"expected a file opened for writing, then a record; the file is {shown(file)}",
            expected="a file opened for writing",
        )
    file.write(format_record(record) + "\n")


def result_text(outcome: Outcome | None) -> str:
    """The outcome, or a star for a game that is not over."""
    return UNFINISHED if outcome is None else format_outcome(outcome)


def _headers(record: Record) -> Iterator[tuple[str, str]]:
    yield "Tsuro", VERSION
    yield from record.headers
    deck = record.deck
    if deck is None:
        yield "Position", format_state(record.start)
    else:
        yield "Rules", format_ruleset(record.rules)
        yield "Players", str(record.players)
        yield "First", str(record.first)
        yield "Dealing", record.dealing.value
        if record.dealing is Dealing.AUTOMATIC or deck != record.rules.tiles.ids:
            yield "Deck", listed(deck)
        if record.dealing is Dealing.AUTOMATIC or record.start.generator:
            yield "Generator", format_generator(record.start.generator)
    yield "Result", result_text(record.result)


def dealt(record: Record, deck: tuple[int, ...]) -> list[tuple[int, int | None]]:
    """The draws of the deal, as (seat, tile), where the record begins with hands dealt from ``deck``."""
    if record.dealing is Dealing.BY_HAND:
        return []
    players = record.players
    return [
        ((record.first + number) % players, tile)
        for number, tile in enumerate(deck[: players * record.rules.hand_size])
    ]


class _Line:
    """A line of the text under construction; a seat is named where it changes."""

    def __init__(self, number: int) -> None:
        self.words = [f"{number}."]
        self._seat: int | None = None

    def add(self, seat: int, text: str) -> None:
        """Add what a seat does."""
        self.words.append(text if seat == self._seat else f"{seat}:{text}")
        self._seat = seat

    def __str__(self) -> str:
        return " ".join(self.words)


def _turns(record: Record) -> Iterator[str]:
    """The turns, one a line; what is drawn before the first is turn 0."""
    turn = 0
    line = _Line(turn)
    for seat, tile in dealt(record, record.deck or ()):
        line.add(seat, f"+{tile}")
    before = record.start
    for entry in record:
        if isinstance(entry.action, (ChooseStart, Move)):
            if len(line.words) > 1:
                yield str(line)
            turn += 1
            line = _Line(turn)
        line.add(entry.seat, _action(entry.action, before))
        if entry.offered is not None:
            line.words.append(f"({listed(entry.offered)})")
        if before.dealing is Dealing.AUTOMATIC:
            for seat, tile in entry.draws:
                line.add(seat, f"+{tile}")
        if entry.comment:
            line.words.append(_braced(entry.comment))
        before = entry.state
    if len(line.words) > 1:
        yield str(line)


def _action(action: RecordedAction, before: State) -> str:
    match action:
        case UnseenDraw():
            return f"+{UNSEEN}"
        case UnseenExchange(count):
            tiles = ",".join([UNSEEN] * count)
            return f"x{tiles}>{tiles}"
        case _:
            text = format_action(action, before.board.rows, before.board.columns)
    if isinstance(action, Move):
        spot = before.seats[before.active].spot
        assert spot is not None
        return f"{square_name(spot.row, spot.column)}={text}"
    return text


def _quoted(text: str) -> str:
    return '"' + _NOT_IN_QUOTES.sub(lambda match: escaped(match[0]), text) + '"'


def _braced(text: str) -> str:
    return "{" + _NOT_IN_COMMENT.sub(lambda match: match[0][:-1] + escaped(match[0][-1]), text) + "}"
