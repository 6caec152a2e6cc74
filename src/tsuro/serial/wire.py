"""The wire format, version 1: a table for each kind of value.

The names in documents are decided here and nowhere else. Renaming a class, an attribute or a member
of an enumeration changes the right side of a table, never the left. What the tables say the schemas
in ``tsuro/schemas`` say too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tsuro.actions import Action, ChooseStart, DrawTile, ExchangeTiles, PlaceTile
from tsuro.board import Board, Placement, Step
from tsuro.engine.validation import validate
from tsuro.events import (
    DragonPassed,
    DragonSetAside,
    DragonTaken,
    Event,
    GameEnded,
    PileShuffled,
    SeatPassed,
    StartChosen,
    StoneEliminated,
    StoneMoved,
    TileDrawn,
    TilePlaced,
    TilesExchanged,
    TilesOffered,
    TilesReturned,
    TurnBegan,
)
from tsuro.geometry import Spot
from tsuro.observation import Memory, MemoryCase, Observation, ObservedSeat, validate_observation
from tsuro.observation.memory import MOST_CASES
from tsuro.ruleset import DeadHands, Ruleset, SelfElimination
from tsuro.serial.codecs import (
    Choice,
    Fault,
    Form,
    Item,
    Nullable,
    Object,
    OneOf,
    Row,
    Several,
    Text,
    Truth,
    Whole,
)
from tsuro.state import Dealing, Outcome, OutcomeReason, Phase, Seat, State, Status
from tsuro.tiles import TileSet

__all__ = [
    "ACTION",
    "ACTIONS",
    "EVENT",
    "HIDDEN_TILE",
    "OBSERVATION",
    "OUTCOME",
    "RULESET",
    "SEAT",
    "STATE",
]

# Numbers

SIZES: Final = (2, 20)
MANY: Final = 2**53 - 1
"""The largest whole number that a reader with floating-point numbers alone, as in JavaScript, gets right."""

TILE: Final = Whole(0, 34, "a tile id")
ROTATION: Final = Whole(0, 3, "a rotation")
ROW: Final = Whole(0, 19, "a row")
COLUMN: Final = Whole(0, 19, "a column")
PORT: Final = Whole(0, 7, "a port")
SEAT: Final = Whole(0, 7, "a seat")
SIZE: Final = Whole(*SIZES, "a number of squares")
PLAYERS: Final = Whole(2, 8, "a number of players")
COUNT: Final = Whole(0, MANY, "a number of tiles")
FULL_HAND: Final = Whole(1, 10**6, "a number of tiles")

TILES: Final = Several(TILE)
HIDDEN_TILE: Final = Nullable(TILE)
HIDDEN_TILES: Final = Several(HIDDEN_TILE)

SPOT: Final = Row(Spot, (ROW, COLUMN, PORT), "an array of row, column and port")
STEP: Final = Row(Step, (ROW, COLUMN, PORT, PORT), "an array of row, column, and the ports in and out")
PLACEMENT: Final = Row(Placement, (TILE, ROTATION), "an array of tile and rotation")

# Names

PHASES: Final = {
    "deal": Phase.DEAL,
    "start": Phase.START,
    "place": Phase.PLACE,
    "exchange": Phase.EXCHANGE,
    "draw": Phase.DRAW,
    "over": Phase.OVER,
}
PHASE: Final = Choice(PHASES)
PHASE_OF_A_TURN: Final = Choice({name: phase for name, phase in PHASES.items() if name != "over"})

STATUSES: Final = {"in_play": Status.IN_PLAY, "left_board": Status.LEFT_BOARD, "collided": Status.COLLIDED}
STATUS: Final = Choice(STATUSES)
STATUS_OF_THE_ELIMINATED: Final = Choice({name: status for name, status in STATUSES.items() if name != "in_play"})

SELF_ELIMINATION: Final = Choice(
    {
        "edge_only": SelfElimination.EDGE_ONLY,
        "any_elimination": SelfElimination.ANY_ELIMINATION,
        "allowed": SelfElimination.ALLOWED,
    }
)
DEAD_HANDS: Final = Choice({"shuffle": DeadHands.SHUFFLE, "bottom": DeadHands.BOTTOM, "box": DeadHands.BOX})
DEALING: Final = Choice({"automatic": Dealing.AUTOMATIC, "by_hand": Dealing.BY_HAND})
OUTCOME_REASON: Final = Choice(
    {
        "last_stone": OutcomeReason.LAST_STONE,
        "eliminated_together": OutcomeReason.ELIMINATED_TOGETHER,
        "tiles_exhausted": OutcomeReason.TILES_EXHAUSTED,
    }
)

# Forms of their own


class TileSetForm(Form[TileSet]):
    """The ids of a tile set, smallest first; read in any order."""

    def write(self, value: TileSet) -> object:
        """The ids."""
        if not isinstance(value, TileSet):
            raise Fault.unlike("a tile set", value)
        return TILES.write(value.ids)

    def read(self, plain: object) -> TileSet:
        """The set of the ids."""
        return TileSet(TILES.read(plain))


class WordForm(Form[int]):
    """A 64-bit number as 16 hexadecimal digits: many programs read numbers in JSON as floating point."""

    digits: Final = frozenset("0123456789abcdef")

    def write(self, value: int) -> object:
        """The digits, in lower case."""
        if type(value) is int and 0 <= value < 1 << 64:
            return f"{value:016x}"
        raise Fault.unlike("a whole number from 0 to 2**64 - 1", value)

    def read(self, plain: object) -> int:
        """The number."""
        if isinstance(plain, str) and len(plain) == 16 and self.digits.issuperset(plain):
            return int(plain, 16)
        raise Fault.unlike("16 hexadecimal digits in lower case", plain)


class DigitsForm(Form[int]):
    """A whole number, 1 or more, of up to 1,000 digits, as text: many programs read no large numbers."""

    most: Final = 1000
    digits: Final = frozenset("0123456789")

    def write(self, value: int) -> object:
        """The digits."""
        if type(value) is int and 0 < value < 10**self.most:
            return str(value)
        raise Fault.unlike("a whole number from 1 up to 1000 digits", value)

    def read(self, plain: object) -> int:
        """The number."""
        if isinstance(plain, str) and 0 < len(plain) <= self.most and self.digits.issuperset(plain) and plain[0] != "0":
            return int(plain)
        raise Fault.unlike("the digits of a whole number, 1 or more, without a leading zero", plain)


class BoardForm(Form[Board]):
    """An array of rows, each an array of squares: null, or an array of tile and rotation."""

    row: Final = Several(Nullable(PLACEMENT), *SIZES)
    rows: Final = Several(row, *SIZES)

    def write(self, value: Board) -> object:
        """The rows, top first."""
        if not isinstance(value, Board):
            raise Fault.unlike("a board", value)
        tiles = value.placements()
        return [
            [None if (tile := tiles.get((row, column))) is None else list(tile) for column in range(value.columns)]
            for row in range(value.rows)
        ]

    def read(self, plain: object) -> Board:
        """The board with the tiles laid."""
        rows = self.rows.read(plain)
        columns = len(rows[0])
        for number, row in enumerate(rows):
            if len(row) != columns:
                message = f"{len(row)} squares in this row, {columns} in the first"
                raise Fault.impossible(message, number)
        return Board.of(
            len(rows),
            columns,
            {
                (row, column): placement
                for row, squares in enumerate(rows)
                for column, placement in enumerate(squares)
                if placement is not None
            },
        )


# Rulesets

RULESET: Final = Object(
    Ruleset,
    (
        Item("name", "name", Text("the name of the ruleset")),
        Item("rows", "rows", SIZE),
        Item("columns", "columns", SIZE),
        Item("tiles", "tiles", TileSetForm()),
        Item("hand_size", "hand_size", FULL_HAND),
        Item("self_elimination", "self_elimination", SELF_ELIMINATION),
        Item("dragon", "dragon", Truth()),
        Item("elimination_bonus", "elimination_bonus", Truth()),
        Item("dead_hands", "dead_hands", DEAD_HANDS),
        Item("min_players", "min_players", PLAYERS),
        Item("max_players", "max_players", PLAYERS),
        Item("open_hands", "open_hands", Truth()),
    ),
)

# States


def _rising(outcome: Outcome) -> None:
    if outcome.winners != tuple(sorted(outcome.winners)):
        raise Fault.impossible("the winners are not in rising order", "winners")


OUTCOME: Final = Object(
    Outcome,
    (
        Item("winners", "winners", Several(SEAT, 1, 8, different=True)),
        Item("reason", "reason", OUTCOME_REASON),
    ),
    _rising,
)


def _sound_state(state: State) -> None:
    _on_board(state)
    _no_problems(validate(state))


def _on_board(position: State | Observation) -> None:
    """Refuse stones beside the board; all other questions are for stones on it."""
    board = position.board
    seats: tuple[Seat | ObservedSeat, ...] = position.seats
    for number, seat in enumerate(seats):
        for name, spot in (("start", seat.start), ("spot", seat.spot)):
            if spot is not None and board.geometry.spot(spot) is None:
                message = f"{tuple(spot)} is not on a board of {board.rows}x{board.columns} squares"
                raise Fault.impossible(message, name, number, "seats")


def _no_problems(problems: tuple[str, ...]) -> None:
    if problems:
        raise Fault("; ".join(problems), problems=problems)


SEAT_OF_STATE: Final = Object(
    Seat,
    (
        Item("start", "start", Nullable(SPOT)),
        Item("spot", "spot", Nullable(SPOT)),
        Item("status", "status", STATUS),
        Item("hand", "hand", TILES),
    ),
)
STATE: Final = Object(
    State,
    (
        Item("rules", "rules", RULESET),
        Item("phase", "phase", PHASE),
        Item("turn", "turn", Nullable(SEAT)),
        Item("active", "active", SEAT),
        Item("seats", "seats", Several(SEAT_OF_STATE, 2, 8)),
        Item("board", "board", BoardForm()),
        Item("pile", "pile", TILES),
        Item("box", "box", TILES),
        Item("dragon", "dragon", Nullable(SEAT)),
        Item("outcome", "outcome", Nullable(OUTCOME)),
        Item("dealing", "dealing", DEALING),
        Item("generator", "generator", WordForm()),
    ),
    _sound_state,
)

# Observations


def _sound_observation(observation: Observation) -> None:
    _on_board(observation)
    _no_problems(validate_observation(observation))


SEAT_OF_OBSERVATION: Final = Object(
    ObservedSeat,
    (
        Item("start", "start", Nullable(SPOT)),
        Item("spot", "spot", Nullable(SPOT)),
        Item("status", "status", STATUS),
        Item("hand", "hand", Nullable(TILES)),
        Item("hand_size", "hand_size", COUNT),
    ),
)
MEMORY_CASE: Final = Object(
    MemoryCase,
    (
        Item("weight", "weight", DigitsForm()),
        Item("counts", "counts", Several(Several(COUNT, 5), 1, 35)),
    ),
)
MEMORY: Final = Object(
    Memory,
    (
        Item("groups", "groups", Several(TILES, 1, 35)),
        Item("cases", "cases", Several(MEMORY_CASE, 1, MOST_CASES)),
    ),
)
OBSERVATION: Final = Object(
    Observation,
    (
        Item("viewer", "viewer", Nullable(SEAT)),
        Item("rules", "rules", RULESET),
        Item("phase", "phase", PHASE),
        Item("turn", "turn", Nullable(SEAT)),
        Item("active", "active", SEAT),
        Item("seats", "seats", Several(SEAT_OF_OBSERVATION, 2, 8)),
        Item("board", "board", BoardForm()),
        Item("pile_size", "pile_size", COUNT),
        Item("box", "box", Nullable(TILES)),
        Item("box_size", "box_size", COUNT),
        Item("dragon", "dragon", Nullable(SEAT)),
        Item("outcome", "outcome", Nullable(OUTCOME)),
        Item("dealing", "dealing", DEALING),
        Item("pool", "pool", Nullable(TILES)),
        Item("memory", "memory", Nullable(MEMORY), may_be_left_out=True),
    ),
    _sound_observation,
)

# Actions

ACTIONS: Final[Mapping[str, Object[Any]]] = {
    "choose_start": Object(ChooseStart, (Item("spot", "spot", SPOT),)),
    "place_tile": Object(PlaceTile, (Item("tile", "tile", TILE), Item("rotation", "rotation", ROTATION))),
    "exchange_tiles": Object(ExchangeTiles, (Item("give", "give", TILES), Item("take", "take", TILES))),
    "draw_tile": Object(DrawTile, (Item("tile", "tile", TILE),)),
}
ACTION: Final[OneOf[Action]] = OneOf(ACTIONS, "an action")

# Events


def _meets_others(event: StoneEliminated) -> None:
    """A stone collides with another, and leaves the board alone."""
    if (event.status is Status.COLLIDED) != bool(event.others):
        raise Fault("a stone that collided names the others, one that left the board names none", "others")


def _one_for_one(event: TilesExchanged) -> None:
    if len(event.give) != len(event.take):
        raise Fault.impossible(f"tiles are exchanged one for one, not {len(event.give)} for {len(event.take)}")


_SEAT: Final = Item("seat", "seat", SEAT)

EVENT: Final[OneOf[Event]] = OneOf(
    {
        "start_chosen": Object(StartChosen, (_SEAT, Item("spot", "spot", SPOT))),
        "tile_placed": Object(
            TilePlaced,
            (
                _SEAT,
                Item("row", "row", ROW),
                Item("column", "column", COLUMN),
                Item("tile", "tile", TILE),
                Item("rotation", "rotation", ROTATION),
            ),
        ),
        "stone_moved": Object(
            StoneMoved,
            (_SEAT, Item("route", "route", Several(STEP, 1)), Item("spot", "spot", Nullable(SPOT))),
        ),
        "stone_eliminated": Object(
            StoneEliminated,
            (
                _SEAT,
                Item("status", "status", STATUS_OF_THE_ELIMINATED),
                Item("by", "by", SEAT),
                Item("others", "others", Several(SEAT, 0, 7)),
            ),
            _meets_others,
        ),
        "tiles_offered": Object(TilesOffered, (_SEAT, Item("tiles", "tiles", HIDDEN_TILES))),
        "tiles_exchanged": Object(
            TilesExchanged,
            (_SEAT, Item("give", "give", HIDDEN_TILES), Item("take", "take", HIDDEN_TILES)),
            _one_for_one,
        ),
        "tiles_returned": Object(
            TilesReturned,
            (
                Item("seats", "seats", Several(SEAT, 1, 8)),
                Item("tiles", "tiles", HIDDEN_TILES),
                Item("destination", "destination", DEAD_HANDS),
            ),
        ),
        "pile_shuffled": Object(PileShuffled, (Item("size", "size", COUNT),)),
        "tile_drawn": Object(TileDrawn, (_SEAT, Item("tile", "tile", HIDDEN_TILE))),
        "dragon_taken": Object(DragonTaken, (_SEAT,)),
        "dragon_passed": Object(DragonPassed, (_SEAT, Item("to", "to", SEAT))),
        "dragon_set_aside": Object(DragonSetAside, (_SEAT,)),
        "seat_passed": Object(SeatPassed, (_SEAT,)),
        "turn_began": Object(TurnBegan, (_SEAT, Item("phase", "phase", PHASE_OF_A_TURN))),
        "game_ended": Object(GameEnded, (Item("outcome", "outcome", OUTCOME),)),
    },
    "an event",
)
