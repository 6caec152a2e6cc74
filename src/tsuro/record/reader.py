"""Reading records: every step is replayed and checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, Literal, NamedTuple, TypeVar, overload

from tsuro.actions import ChooseStart, DrawTile, Move, Withdraw
from tsuro.errors import IllegalActionError, NotationError, RecordError
from tsuro.geometry import square_name
from tsuro.notation.names import COLUMNS, read_action, read_placement
from tsuro.notation.position import read_outcome, read_seat
from tsuro.notation.scanner import Scanner
from tsuro.record.game import RESERVED, Record
from tsuro.record.headers import Headers, Place, Source, free_headers, located
from tsuro.record.unseen import RecordedAction, UnseenDraw, UnseenExchange
from tsuro.record.writer import UNFINISHED, UNSEEN, dealt, result_text
from tsuro.state import Dealing, Outcome, OutcomeReason, Phase
from tsuro.values import cut_short

Value = TypeVar("Value")

__all__ = ["Reading", "parse_record", "read_records"]

USUAL_WORK: Final = 2_000_000
"""Unless the caller sets another limit, a text is read up to so many steps times tiles of its set."""
MOST_WORK: Final = 20_000_000
"""A document is read up to so many steps times tiles of its set: a hundred times what the longest games have."""

_WORD: Final = re.compile(r"[^\s{\[]++")
_TURN: Final = re.compile(r"(0|[1-9][0-9]{0,8}+)\.")
_SEAT: Final = re.compile(r"[0-9]++:")
_IN_BRACES: Final = re.compile(r"[^}\\]*+")
_BRACE_ESCAPES: Final = {"{": "{", "}": "}", "\\": "\\", "n": "\n"}
_WORDS_OF_RESULTS: Final = tuple(reason.value for reason in OutcomeReason)
_END: Final = "a step, a comment, or the result (* if the game is not over)"


class Reading(NamedTuple):
    """What a lenient reader makes of a game: the record up to the first fault, and that fault.

    ``fault`` is None for a sound record. ``record`` is None where not even the beginning of the game could be made
    out.
    """

    record: Record | None
    fault: NotationError | None


@overload
def parse_record(text: str, *, lenient: Literal[False] = False, limit: int = USUAL_WORK) -> Record: ...
@overload
def parse_record(text: str, *, lenient: Literal[True], limit: int = USUAL_WORK) -> Reading: ...
@overload
def parse_record(text: str, *, lenient: bool, limit: int = USUAL_WORK) -> Record | Reading: ...
def parse_record(text: str, *, lenient: bool = False, limit: int = USUAL_WORK) -> Record | Reading:
    """The record of a text such as :func:`format_record` writes. Every step is replayed and checked.

    With ``lenient`` a :class:`Reading` is returned: the record up to the first fault, and the fault. A last step that
    touches the end of the text is not in it, as it may be cut. A record of more than ``limit`` steps times tiles of
    its set is a fault: time and memory are in proportion to that. The usual limit is ten times what the longest
    games have.

    Raises, unless lenient, :class:`NotationError` for a text of another form and its child :class:`RecordError` for
    what cannot have happened; both tell line and column.

    >>> import tsuro
    >>> text = '''[Tsuro "1"] [Players "2"] [Player0 "Ada"]
    ... 0. 0:+5 1:+6 0:+7 1:+8 0:+9 1:+10 {dealt by hand}
    ... 1. @N1
    ... 2. @N1
    ... *'''
    >>> try:
    ...     tsuro.parse_record(text)
    ... except tsuro.RecordError as error:
    ...     print(error)
    line 4, column 4: the stone of seat 0 stands on a1.0 already
    >>> record, fault = tsuro.parse_record(text, lenient=True)
    >>> len(record), fault.reason
    (7, <Reason.OCCUPIED_MARK: 'occupied_mark'>)
    """
    reading = _read_only_game(text, limit)
    return reading if lenient else _sound(reading)


@overload
def read_records(
    file: Iterable[str], *, lenient: Literal[False] = False, limit: int = USUAL_WORK
) -> Iterator[Record]: ...
@overload
def read_records(file: Iterable[str], *, lenient: Literal[True], limit: int = USUAL_WORK) -> Iterator[Reading]: ...
@overload
def read_records(
    file: Iterable[str], *, lenient: bool, limit: int = USUAL_WORK
) -> Iterator[Record] | Iterator[Reading]: ...
def read_records(
    file: Iterable[str], *, lenient: bool = False, limit: int = USUAL_WORK
) -> Iterator[Record] | Iterator[Reading]:
    """The records of a text file, one at a time, however many there are.

    ``file`` is a file opened as text, best with ``encoding="utf-8"``, or any lines. With ``lenient`` a
    :class:`Reading` is given for each game; what follows a fault is passed over, up to the next line that begins
    with ``[Tsuro`` outside a comment. ``limit`` is as for :func:`parse_record`, for each game.
    Raises, unless lenient, as :func:`parse_record` does; lenient or not, :class:`NotationError` for
    a path, which is to be opened first, and for a text, which is for :func:`parse_record`.

    >>> import io, tsuro
    >>> games = io.StringIO('[Tsuro "1"] [Players "2"] * [Tsuro "1"] [Players "3"] *')
    >>> [record.players for record in tsuro.read_records(games)]
    [2, 3]
    """
    _require_lines(file)
    readings = _readings(file, limit)
    return readings if lenient else map(_sound, readings)


def _require_lines(file: object) -> None:
    if isinstance(file, (str, bytes)) or not isinstance(file, Iterable):
        raise NotationError(
            f"expected a file opened as text, or lines, not {type(file).__name__}: "
            "open(path, encoding='utf-8') opens a file, and parse_record takes a text",
            expected="a file opened as text, or lines",
        )


def _sound(reading: Reading) -> Record:
    if reading.fault is not None:
        raise reading.fault
    assert reading.record is not None
    return reading.record


def _read_only_game(text: object, limit: int) -> Reading:
    if not isinstance(text, str):
        return Reading(None, NotationError(f"expected text, not {type(text).__name__}", expected="text"))
    source = Source(text.split("\n"))
    reading = _read_game(source, limit)
    if reading.fault is None:
        source.blanks()
        if not source.over:
            return Reading(reading.record, source.error("the end of the text"))
    return reading


def _readings(file: Iterable[str], limit: int) -> Iterator[Reading]:
    try:
        source = Source(file)
        source.blanks()
        while not source.over:
            reading = _read_game(source, limit)
            yield reading
            if reading.fault is not None:
                source.skip_to_next_game()
            source.blanks()
    except NotationError as fault:
        # The file itself cannot be read on.
        yield Reading(None, fault)


def _read_game(source: Source, limit: int) -> Reading:
    game: _Game | None = None
    fault: NotationError | None = None
    try:
        source.blanks()
        game = _Game(source, limit)
        game.read()
    except NotationError as error:
        fault = error
    return Reading(None if game is None else game.finished(), fault)


class _Game:
    """A game under way of being read."""

    def __init__(self, source: Source, limit: int) -> None:
        """Read the headers."""
        self._limit = limit
        self._source = source
        self._headers = Headers(source)
        start, deck = self._headers.start()
        self._record = Record(start, tuple(free_headers(self._headers, RESERVED)))
        self._draws = dealt(self._record, deck or ())
        self._drawn = 0
        self._comments: list[str] = []
        self._turn = 0
        self._announced = False
        self._seat: int | None = None

    def finished(self) -> Record:
        """The record as far as it was read."""
        self._attach_comments()
        return self._record

    def read(self) -> None:
        """Read the steps and the result."""
        source = self._source
        while True:
            source.blanks()
            place = source.place()
            if source.scanner.skip("{"):
                self._comments.append(self._comment(place))
                continue
            if source.scanner.skip(UNFINISHED):
                self._end(place, None)
                return
            if any(map(source.scanner.ahead, _WORDS_OF_RESULTS)):
                self._end(place, self._located(lambda scanner: read_outcome(scanner, self._record.players)))
                return
            self._word()

    def _located(self, read: Callable[[Scanner], Value]) -> Value:
        try:
            return read(self._source.scanner)
        except NotationError as error:
            raise located(self._source.place(), error) from None

    def _comment(self, beginning: Place) -> str:
        """The comment to its closing brace, over as many lines as it has."""
        source = self._source
        source.in_comment = True
        parts: list[str] = []
        while True:
            parts.append(source.scanner.take(_IN_BRACES))
            if source.scanner.skip("}"):
                source.in_comment = False
                return "".join(parts)
            if source.scanner.skip("\\"):
                parts.append(self._located(lambda scanner: scanner.escape(_BRACE_ESCAPES)))
                continue
            source.next_line()
            if source.over:
                raise NotationError(
                    f"{beginning}: expected '}}' at the end of the comment", expected="'}'", **beginning.details()
                )
            parts.append("\n")

    def _attach_comments(self) -> None:
        """Several comments on one step are one comment of several lines."""
        if self._comments:
            self._record = self._record.with_comment("\n".join(self._comments))
            self._comments = []

    def _word(self) -> None:
        """Read what stands without a blank: the number of a turn, a seat, a step, or several of them."""
        scanner = self._source.scanner
        match = _WORD.match(scanner.text, scanner.position)
        if match is None:
            raise self._source.error(_END)
        place = self._source.place()
        if turn := scanner.take(_TURN):
            self._begin_turn(int(turn[:-1]), place)
        if _SEAT.match(scanner.text, scanner.position):
            self._seat = self._located(lambda inner: read_seat(inner, self._record.players))
            scanner.require(":")
        if scanner.position == match.end():
            return
        place = self._source.place()
        square, action = self._located(lambda inner: self._step(inner, match.end()))
        steps = len(self._record)
        self._act(action, square, place)
        if self._source.cut():
            if len(self._record) > steps and self._record.previous is not None:
                # The step may be the beginning of another one.
                self._record = self._record.previous
            raise self._source.error(_END)

    def _begin_turn(self, turn: int, place: Place) -> None:
        if turn != self._turn + 1 and (turn or self._turn):
            raise place.refused(f"turn {self._turn + 1} is next, not turn {turn}")
        self._announced = turn > 0
        self._seat = None

    def _step(self, scanner: Scanner, end: int) -> tuple[tuple[int, int] | None, RecordedAction]:
        """Read a step up to the end of the word; with the square of a placement that names it."""
        board = self._record.start.board
        square = None
        action: RecordedAction
        if scanner.skip(f"+{UNSEEN}"):
            action = UnseenDraw()
        elif scanner.skip(f"x{UNSEEN}"):
            action = _unseen_exchange(scanner)
        elif scanner.text[scanner.position] in COLUMNS:
            square, placement = read_placement(scanner, board.rows, board.columns)
            action = Move(*placement)
        else:
            action = read_action(scanner, board.rows, board.columns)
        if scanner.position < end:
            raise scanner.error("a blank")
        return square, action

    def _act(self, action: RecordedAction, square: tuple[int, int] | None, place: Place) -> None:
        if isinstance(action, DrawTile) and self._drawn < len(self._draws):
            self._check_draw(action.tile, place)
            return
        self._check_all_drawn(place)
        self._check_turn(action, square, place)
        self._attach_comments()
        try:
            self._record = self._record.add(action)
        except IllegalActionError as error:
            raise RecordError(
                f"{place}: {error}", reason=error.reason, alternatives=error.alternatives, **place.details()
            ) from error
        if isinstance(action, (ChooseStart, Move)):
            self._turn += 1
            self._announced = False
        if self._record.dealing is Dealing.AUTOMATIC:
            self._draws = [] if self._record.last is None else list(self._record.last.draws)
            self._drawn = 0

    def _check_turn(self, action: RecordedAction, square: tuple[int, int] | None, place: Place) -> None:
        """Hold a step to the seat, the number and the square that the record names."""
        record = self._record
        state = record.state
        if isinstance(action, Withdraw):
            if self._seat not in {None, action.seat}:
                raise place.refused(f"seat {action.seat} leaves, not seat {self._seat}")
        elif self._seat is not None and state.turn is not None and self._seat != state.turn:
            raise place.refused(f"it is the turn of seat {state.turn}, not of seat {self._seat}")
        if self._announced and not isinstance(action, (ChooseStart, Move)):
            raise place.refused("a turn begins with a start or a placement")
        if square is not None and state.phase is Phase.PLACE:
            spot = state.seats[state.active].spot
            if spot is not None and square != spot[:2]:
                faced = square_name(spot.row, spot.column)
                raise place.refused(f"the stone of seat {state.turn} faces {faced}, not {square_name(*square)}")
        if len(record) * len(record.rules.tiles) > self._limit:
            raise place.refused(
                f"{len(record)} steps with a set of {len(record.rules.tiles)} tiles are too many to replay"
            )

    def _check_draw(self, tile: int, place: Place) -> None:
        """Hold a draw that the record tells to the one that the pile gave."""
        seat, drawn = self._draws[self._drawn]
        if self._seat is not None and self._seat != seat:
            raise place.refused(f"seat {seat} draws next, not seat {self._seat}")
        if tile != drawn:
            raise place.refused(f"the pile gives seat {seat} tile {drawn}, not tile {tile}")
        self._drawn += 1

    def _check_all_drawn(self, place: Place) -> None:
        """Draws that the pile gives may be left out, but not in part."""
        if 0 < self._drawn < len(self._draws):
            seat, tile = self._draws[self._drawn]
            raise place.refused(f"seat {seat} draws tile {tile} before that")
        self._draws = []

    def _end(self, place: Place, result: Outcome | None) -> None:
        """Hold the results that the record tells to the one that was played."""
        self._check_all_drawn(place)
        played = self._record.result
        if result != played:
            raise place.refused(f"the result is {result_text(played)}, not {result_text(result)}")
        told = self._headers.values.get("Result")
        if told is not None and told[0] != result_text(played):
            raise told[1].refused(f"the result is {result_text(played)}, not {cut_short(told[0])}")


def _unseen_exchange(scanner: Scanner) -> UnseenExchange:
    """Read the rest of ``x?,?>?,?``: as many tiles taken as given."""
    count = 1
    while scanner.skip(f",{UNSEEN}"):
        count += 1
    scanner.require(">" + ",".join([UNSEEN] * count), f"'>' and {UNSEEN} for each of {count} tiles taken, with commas")
    return UnseenExchange(count)
