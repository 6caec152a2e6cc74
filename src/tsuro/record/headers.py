"""A file of records while it is read, and the headers of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple, TypeVar

from tsuro.engine import new_game
from tsuro.errors import InvalidStateError, NotationError, RecordError, TsuroError
from tsuro.notation import parse_ruleset, parse_state
from tsuro.notation.names import read_list, read_tile
from tsuro.notation.position import read_generator, read_member, read_seat
from tsuro.notation.scanner import Scanner, read_whole
from tsuro.record.writer import VERSION
from tsuro.ruleset import CALLIOPE, FEWEST_PLAYERS, MOST_PLAYERS
from tsuro.state import Dealing, State

__all__ = ["Headers", "Place", "Source", "located"]

FIRST_HEADER: Final = f'[Tsuro "{VERSION}"]'
BEGINNING: Final = ("Rules", "Players", "First", "Dealing", "Deck", "Generator")
"""The headers that tell how a new game began."""

_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*+")
_TO_COMMENT: Final = re.compile(r'(?:\[[^\S\n]*+[A-Za-z][A-Za-z0-9_]*+[^\S\n]*+"(?:[^"\\]|\\.)*+"|[^{])*+')
_TO_BRACE: Final = re.compile(r"(?:[^}\\]|\\.)*+\\?+")

Value = TypeVar("Value")


class Place(NamedTuple):
    """A place in a file: a line, its number counted from 1, and how far into it."""

    line: str
    number: int
    offset: int

    def details(self) -> dict[str, Any]:
        """The place as an error tells it."""
        return {"text": self.line, "position": self.offset, "line": self.number, "column": self.offset + 1}

    def __str__(self) -> str:
        """The place in words."""
        return f"line {self.number}, column {self.offset + 1}"

    def refused(self, message: str) -> RecordError:
        """The error to raise for what is at odds with the record."""
        return RecordError(f"{self}: {message}", **self.details())


def located(place: Place, error: NotationError) -> NotationError:
    """The error of a line, told with its place."""
    where = place if error.position is None else place._replace(offset=error.position)
    found = repr(error.found) if error.found else "the end of the line"
    return NotationError(
        f"{where}: expected {error.expected}, found {found}",
        found=error.found,
        expected=error.expected,
        **where.details(),
    )


class Source:
    """A file, and how far it has been read. It holds one line at a time."""

    over: bool
    scanner: Scanner
    in_comment: bool

    def __init__(self, lines: Iterable[str]) -> None:
        """Begin with the first line."""
        self._lines = iter(lines)
        self._number = 0
        self.over = False
        self.in_comment = False
        self.scanner = Scanner("")
        self.next_line()
        self.scanner.skip("\ufeff")

    def next_line(self) -> None:
        """Go to the next line; where there is none, stay at the end of the last."""
        try:
            line = next(self._lines, None)
            if line is None:
                self.over = True
                return
            self._number += 1
            self.scanner = Scanner(line)
            self.scanner.end = len(line.rstrip("\r\n"))
        except (UnicodeError, NotationError) as error:
            self.over = True
            raise NotationError(f"line {self._number}: {error}", line=self._number, expected="text") from error

    def blanks(self) -> None:
        """Go to what comes next."""
        self.scanner.blanks()
        while self.scanner.at_end() and not self.over:
            self.next_line()
            self.scanner.blanks()

    def cut(self) -> bool:
        """Whether the text ends right here, without a blank or a line's end; otherwise go on to the next line."""
        if self.scanner.position < len(self.scanner.text):
            return False
        self.next_line()
        return self.over

    def skip_to_next_game(self) -> None:
        """Go to a line that begins a game, this one if that is still to be read; not to one inside a comment."""
        self.scanner.blanks()
        while not (self.over or (not self.in_comment and self.scanner.ahead("[Tsuro "))):
            self._pass_over_line()
            self.next_line()
            self.scanner.blanks()

    def _pass_over_line(self) -> None:
        """Go to the end of the line, and note whether it lies inside a comment."""
        scanner = self.scanner
        while not scanner.at_end():
            scanner.take(_TO_BRACE if self.in_comment else _TO_COMMENT)
            if scanner.at_end():
                return
            scanner.position += 1
            self.in_comment = not self.in_comment

    def place(self) -> Place:
        """Where the reading is."""
        return Place(self.scanner.text, self._number, self.scanner.position)

    def error(self, expected: str) -> NotationError:
        """The error to raise when something else was expected."""
        return located(self.place(), self.scanner.error(expected))


class Headers:
    """The headers of a game, and where they stand."""

    place: Place

    def __init__(self, source: Source) -> None:
        """Read them all."""
        self.place = source.place()
        self.values: dict[str, tuple[str, Place]] = {}
        while source.scanner.ahead("["):
            beginning = source.scanner.position
            try:
                self._read_one(source)
            except NotationError as error:
                fault = located(source.place(), error)
                if self.values:
                    # Who goes on to the next game has the whole header before them.
                    source.scanner.position = beginning
                raise fault from None
            source.blanks()
        if not self.values:
            raise source.error(FIRST_HEADER)
        self.value("Tsuro", _read_version, None)

    def _read_one(self, source: Source) -> None:
        scanner = source.scanner
        scanner.require("[")
        scanner.blanks()
        match = _NAME.match(scanner.text, scanner.position)
        if match is None:
            raise scanner.error("the name of a header")
        name = match[0]
        if name in self.values:
            raise scanner.error(f"each header once, not {name} again")
        if not self.values and name != "Tsuro":
            raise scanner.error(f"{FIRST_HEADER} before all else")
        scanner.position = match.end()
        scanner.blanks()
        place = source.place()
        value = scanner.quoted()
        scanner.blanks()
        scanner.require("]")
        self.values[name] = (value, place)

    def value(self, name: str, read: Callable[[str], Value], default: Value) -> Value:
        """The value of a header; ``default`` where it is missing."""
        if name not in self.values:
            return default
        text, place = self.values[name]
        try:
            return read(text)
        except NotationError as error:
            raise _of_header(place, name, error, error.found, error.expected) from error

    def start(self) -> tuple[State, tuple[int, ...] | None]:
        """The state that the headers tell of, and the deck if they name it."""
        position = self.value("Position", parse_state, None)
        if position is not None:
            return self._only(position), None
        rules = self.value("Rules", parse_ruleset, CALLIOPE)
        expected = f"how many play, {FEWEST_PLAYERS} to {MOST_PLAYERS}"
        players = self.value(
            "Players", _reader(lambda scanner: scanner.number(FEWEST_PLAYERS, MOST_PLAYERS, expected)), 0
        )
        if not players:
            raise self.place.refused(f'expected the header [Players "..."], {expected}, or [Position "..."]')
        first = self.value("First", _reader(lambda scanner: read_seat(scanner, players)), 0)
        dealing = self.value("Dealing", _reader(lambda scanner: read_member(scanner, Dealing)), Dealing.BY_HAND)
        deck = self.value("Deck", _reader(lambda scanner: read_list(scanner, read_tile)), None)
        generator = self.value("Generator", _reader(read_generator), 0)
        if deck is None and dealing is Dealing.AUTOMATIC:
            raise self.place.refused(
                'an automatic game needs the header [Deck "..."]: its tiles in order, the top one first'
            )
        try:
            return new_game(players, rules=rules, seed=generator, deck=deck, first=first, dealing=dealing), deck
        except InvalidStateError as error:
            raise _of_header(self.values["Deck"][1], "Deck", error) from error
        except TsuroError as error:
            raise _of_header(self.values["Players"][1], "Players", error) from error

    def _only(self, position: State) -> State:
        """The position, which no other header may tell as well."""
        for name in BEGINNING:
            if name in self.values:
                raise self.values[name][1].refused(f"the header {name} is out of place: the position tells it")
        return position


def _reader(read: Callable[[Scanner], Value]) -> Callable[[str], Value]:
    return lambda text: read_whole(text, read)


_read_version: Final = _reader(lambda scanner: scanner.require(VERSION, f"version {VERSION}"))


def _of_header(
    place: Place, name: str, error: TsuroError, found: str | None = None, expected: str | None = None
) -> NotationError:
    return NotationError(
        f"{place}: header {name}: {error}",
        found=found,
        expected=expected,
        problems=getattr(error, "problems", ()),
        **place.details(),
    )


def free_headers(headers: Headers, reserved: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The headers of other names than those, in order."""
    names = set(reserved)
    return ((name, value) for name, (value, _) in headers.values.items() if name not in names)
