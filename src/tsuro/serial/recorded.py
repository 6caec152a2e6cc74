"""Records as documents: the start, what was done step by step, and the result. Reading replays them."""

from __future__ import annotations

import re
from typing import Any, Final

from attrs import frozen

from tsuro.actions import Withdraw
from tsuro.errors import TsuroError
from tsuro.record import Record, RecordedAction, UnseenDraw, UnseenExchange
from tsuro.record.game import RESERVED
from tsuro.record.reader import MOST_WORK
from tsuro.serial.codecs import Fault, Fields, Form, Item, Nullable, Object, OneOf, Row, Several, Text, Whole, quoted
from tsuro.serial.wire import ACTIONS, HIDDEN_TILE, OUTCOME, SEAT, STATE
from tsuro.state import Dealing, Outcome, State

__all__ = ["RecordForm"]

Pair = tuple[str, str]
Draw = tuple[int, int | None]


@frozen
class _Step:
    seat: int
    action: RecordedAction
    draws: tuple[Draw, ...]
    comment: str


@frozen
class _Told:
    """What a document tells of a record, before it is replayed."""

    start: State
    headers: tuple[Pair, ...]
    comment: str
    steps: tuple[_Step, ...]
    result: Outcome | None


def _pair(first: Any, second: Any) -> tuple[Any, Any]:  # noqa: ANN401 - of any two types
    return first, second


class _HeaderName(Form[str]):
    """The name of a free header."""

    letters: Final = re.compile("[A-Za-z][A-Za-z0-9_]*")

    def read(self, plain: object) -> str:
        """The name itself."""
        if not isinstance(plain, str) or not self.letters.fullmatch(plain):
            raise Fault.unlike("the name of a header, ASCII letters, digits and underscores, a letter first", plain)
        if plain in RESERVED:
            raise Fault.unlike(f"the name of a free header, none of {', '.join(RESERVED)}", plain)
        return plain


STEP: Final = Object(
    _Step,
    (
        Item("seat", "seat", SEAT),
        Item(
            "action",
            "action",
            OneOf[RecordedAction](
                {
                    **ACTIONS,
                    "unseen_draw": Object(UnseenDraw, ()),
                    "unseen_exchange": Object(
                        UnseenExchange, (Item("count", "count", Whole(1, 10**6, "a number of tiles")),)
                    ),
                },
                "an action",
            ),
        ),
        Item("draws", "draws", Several(Row[Draw](_pair, (SEAT, HIDDEN_TILE), "an array of seat and tile"))),
        Item("comment", "comment", Text("a comment")),
    ),
)
RECORD: Final = Object(
    _Told,
    (
        Item("start", "start", STATE),
        Item(
            "headers",
            "headers",
            Several(Row[Pair](_pair, (_HeaderName(), Text("a header")), "an array of name and text")),
        ),
        Item("comment", "comment", Text("a comment")),
        Item("steps", "steps", Several(STEP)),
        Item("result", "result", Nullable(OUTCOME)),
    ),
)


class RecordForm(Fields[Record]):
    """A record; every step is taken anew by the engine when it is read."""

    @property
    def classes(self) -> tuple[type[Record], ...]:
        """The one class."""
        return (Record,)

    def write(self, value: Record) -> dict[str, object]:
        """The fields by name."""
        steps = tuple(
            _Step(entry.seat, entry.action, entry.draws if value.dealing is Dealing.AUTOMATIC else (), entry.comment)
            for entry in value
        )
        return RECORD.write(_Told(value.start, value.headers, value.comment, steps, value.result))

    def read(self, plain: object) -> Record:
        """The record, replayed."""
        told = RECORD.read(plain)
        _different(told.headers)
        if len(told.steps) * len(told.start.rules.tiles) > MOST_WORK:
            tiles = len(told.start.rules.tiles)
            raise Fault.impossible(
                f"{len(told.steps)} steps with a set of {tiles} tiles are too many to replay", "steps"
            )
        record = Record.of(told.start, headers=dict(told.headers), comment=told.comment)
        for number, step in enumerate(told.steps):
            try:
                record = _longer(record, step)
            except Fault as fault:
                fault.steps += [number, "steps"]
                raise
        if record.result != told.result:
            raise Fault.impossible(f"the game ends with {_result(record.result)}, not {_result(told.result)}", "result")
        return record


def _different(headers: tuple[Pair, ...]) -> None:
    names: set[str] = set()
    for number, (name, _) in enumerate(headers):
        if name in names:
            raise Fault.impossible(f"the header {quoted(name)} is there already", 0, number, "headers")
        names.add(name)


def _longer(record: Record, step: _Step) -> Record:
    """The record with the step, as the engine takes it, held to what is told about it."""
    turn = record.state.turn
    if isinstance(step.action, Withdraw):
        if step.action.seat != step.seat:
            raise Fault.impossible(f"seat {step.action.seat} leaves, not seat {step.seat}", "seat")
    elif turn is not None and turn != step.seat:
        raise Fault.impossible(f"it is the turn of seat {turn}, not of seat {step.seat}", "seat")
    try:
        longer = record.add(step.action, step.comment)
    except TsuroError as error:
        raise Fault.impossible(str(error), "action") from error
    draws = longer.last.draws if longer.last is not None and longer.dealing is Dealing.AUTOMATIC else ()
    if step.draws != draws:
        raise Fault.impossible(f"the pile gives {_told(draws)}, not {_told(step.draws)}", "draws")
    return longer


def _told(draws: tuple[Draw, ...]) -> str:
    return ", ".join(f"tile {tile} to seat {seat}" for seat, tile in draws) or "nothing"


def _result(outcome: Outcome | None) -> str:
    if outcome is None:
        return "no result"
    return f"{outcome.reason} for {', '.join(map(str, outcome.winners))}"
