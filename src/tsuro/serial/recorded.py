"""Records as documents: the start, what was done step by step, and the result. Reading replays them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import frozen

from tsuro.actions import Withdraw
from tsuro.errors import TsuroError
from tsuro.record import Entry, Record, RecordedAction, UnseenDraw, UnseenExchange
from tsuro.record.game import RESERVED
from tsuro.record.reader import REPLAY_LIMIT, replay_problem
from tsuro.serial.codecs import (
    Fault,
    Fields,
    Form,
    Item,
    Nullable,
    Object,
    OneOf,
    Part,
    Row,
    Schema,
    Several,
    Text,
    Whole,
    quoted,
)
from tsuro.serial.wire import ACTIONS, HIDDEN_TILE, OUTCOME, SEAT, STATE, TILES
from tsuro.state import Dealing, Outcome, State

__all__ = ["PARTS_OF_RECORDS", "RecordForm"]

Pair = tuple[str, str]
Draw = tuple[int, int | None]


@frozen
class _Offered:
    """What stands among the steps for the tiles on offer in the exchange that is due."""

    tiles: tuple[int, ...]


@frozen
class _Step:
    seat: int
    action: RecordedAction | _Offered
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

    def schema(self, part: Part) -> Schema:
        """Return the pattern of names."""
        # Where a pattern may end before a last line end, the name must not have one.
        others = {"anyOf": [{"enum": list(RESERVED)}, {"pattern": "\\n"}]}
        return {"type": "string", "pattern": f"^{self.letters.pattern}$", "not": others}


RECORDED_ACTION: Final[OneOf[RecordedAction | _Offered]] = OneOf(
    {
        **ACTIONS,
        "tiles_on_offer": Object(
            _Offered,
            (Item("tiles", "tiles", TILES),),
            words="Not a step: the tiles on offer in the exchange that is due, which the recorder saw.",
        ),
        "unseen_draw": Object(
            UnseenDraw, (), words="Dealing by hand: the seat drew a tile that the recorder did not see."
        ),
        "unseen_exchange": Object(
            UnseenExchange,
            (Item("count", "count", Whole(1, 10**6, "a number of tiles"), "How many tiles were given, and taken."),),
            words="Tiles were exchanged, and the recorder did not see which.",
        ),
    },
    "an action",
)
DRAW: Final = Row[Draw](_pair, (SEAT, HIDDEN_TILE), "an array of seat and tile")
HEADER: Final = Row[Pair](_pair, (_HeaderName(), Text("a header")), "an array of name and text")
STEP: Final = Object(
    _Step,
    (
        Item("seat", "seat", SEAT, "The seat that acted; for a draw, the one that got the tile."),
        Item("action", "action", RECORDED_ACTION),
        Item(
            "draws",
            "draws",
            Several(DRAW),
            "The tiles that the pile dealt in this step, in order; empty where they are dealt by hand.",
        ),
        Item("comment", "comment", Text("a comment"), "What was said about it."),
    ),
)
RECORD: Final = Object(
    _Told,
    (
        Item("start", "start", STATE, "The state in which the record begins."),
        Item("headers", "headers", Several(HEADER), "Names of players, event, date, anything; each name once."),
        Item("comment", "comment", Text("a comment"), "What was said before the first step."),
        Item("steps", "steps", Several(STEP), "What was done, in order."),
        Item("result", "result", Nullable(OUTCOME), "How the game ended; null if it did not."),
    ),
)


PARTS_OF_RECORDS: Final[Mapping[str, tuple[Form[Any], str]]] = {
    "recorded_action": (RECORDED_ACTION, "What was chosen or drawn."),
    "draw": (DRAW, "A draw: seat and tile."),
    "header": (HEADER, "A free header: name and text."),
    "step_of_record": (STEP, "One step of a game."),
}
"""What schemas of records define once, by name, with a description."""


@frozen
class RecordForm(Fields[Record]):
    """A record; every step is taken anew by the engine when it is read."""

    form: Object[_Told] = RECORD
    replay_limit: int = REPLAY_LIMIT

    @property
    def classes(self) -> tuple[type[Record], ...]:
        """The one class."""
        return (Record,)

    def write(self, value: Record) -> dict[str, object]:
        """The fields by name."""
        steps = tuple(step for entry in value for step in _steps(entry, value.dealing))
        return self.form.write(_Told(value.start, value.headers, value.comment, steps, value.result))

    def read(self, plain: object) -> Record:
        """The record, replayed."""
        told = self.form.read(plain)
        _different(told.headers)
        if problem := replay_problem(len(told.steps), told.start.rules, self.replay_limit):
            raise Fault.impossible(problem, "steps")
        try:
            record = Record.of(told.start, headers=dict(told.headers), comment=told.comment)
        except TsuroError as error:
            raise Fault.impossible(str(error), "headers") from error
        for number, step in enumerate(told.steps):
            try:
                record = _longer(record, step)
            except Fault as fault:
                fault.steps += [number, "steps"]
                raise
        if record.result != told.result:
            raise Fault.impossible(f"the game ends with {_result(record.result)}, not {_result(told.result)}", "result")
        return record

    def object_schema(self, part: Part, head: Mapping[str, Schema]) -> Schema:
        """Return the schema of what a document tells."""
        return self.form.object_schema(part, head)

    def at(self, version: int) -> RecordForm:
        """Return the form in a version of the format."""
        return RecordForm(self.form.at(version), self.replay_limit)


def _steps(entry: Entry, dealing: Dealing) -> Iterator[_Step]:
    yield _Step(entry.seat, entry.action, entry.draws if dealing is Dealing.AUTOMATIC else (), entry.comment)
    if entry.offered is not None and entry.state.turn is not None:
        # Not that of the step if another player left during the exchange.
        yield _Step(entry.state.turn, _Offered(entry.offered), (), "")


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
        if isinstance(step.action, _Offered):
            longer = record.with_offered(step.action.tiles)
        else:
            longer = record.add(step.action, step.comment)
    except TsuroError as error:
        raise Fault.impossible(str(error), "action") from error
    if isinstance(step.action, _Offered):
        return _plain(longer, step)
    draws = longer.last.draws if longer.last is not None and longer.dealing is Dealing.AUTOMATIC else ()
    if step.draws != draws:
        raise Fault.impossible(f"the pile gives {_told(draws)}, not {_told(step.draws)}", "draws")
    return longer


def _plain(record: Record, step: _Step) -> Record:
    """The record; tiles on offer have neither draws nor a comment."""
    if step.draws or step.comment:
        raise Fault.impossible("tiles on offer have no draws and no comment", "draws" if step.draws else "comment")
    return record


def _told(draws: tuple[Draw, ...]) -> str:
    return ", ".join(f"tile {tile} to seat {seat}" for seat, tile in draws) or "nothing"


def _result(outcome: Outcome | None) -> str:
    if outcome is None:
        return "no result"
    return f"{outcome.reason} for {', '.join(map(str, outcome.winners))}"
