"""The wire format: a table for each kind of value.

The names in documents are decided here and nowhere else. Renaming a class, an attribute or a member
of an enumeration changes the right side of a table, never the left. The schemas are made from the
tables; ``python -m scripts.schemas write`` writes them to ``tsuro/schemas``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import frozen

from tsuro.actions import Action, ChooseStart, DrawTile, ExchangeTiles, Move, Withdraw
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
    SeatWithdrawn,
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
from tsuro.options import (
    RULESETS,
    STANDARD,
    BaseRuleset,
    EnumKind,
    FlagKind,
    Kind,
    NumberKind,
    Option,
    TextKind,
    TilesKind,
    options_of,
)
from tsuro.ruleset import DeadHands, Ruleset
from tsuro.serial.codecs import (
    Choice,
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
    Truth,
    Whole,
    one_of,
    read_object,
    without,
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
    "PARTS",
    "RULESET",
    "SEAT",
    "STATE",
    "TILES",
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
COUNT: Final = Whole(0, MANY, "a number of tiles")

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

STATUSES: Final = {
    "in_play": Status.IN_PLAY,
    "left_board": Status.LEFT_BOARD,
    "collided": Status.COLLIDED,
    "withdrawn": Status.WITHDRAWN,
}
STATUS: Final = Choice(STATUSES)
STATUS_OF_THE_ELIMINATED: Final = Choice({name: STATUSES[name] for name in ("left_board", "collided")})

DEAD_HANDS: Final = Choice({member.value: member for member in DeadHands})
DEALING: Final = Choice({"automatic": Dealing.AUTOMATIC, "by_hand": Dealing.BY_HAND})
OUTCOME_REASON: Final = Choice(
    {
        "last_stone": OutcomeReason.LAST_STONE,
        "eliminated_together": OutcomeReason.ELIMINATED_TOGETHER,
        "tiles_exhausted": OutcomeReason.TILES_EXHAUSTED,
        "all_out": OutcomeReason.ALL_OUT,
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

    def schema(self, part: Part) -> Schema:
        """Return the schema of the ids."""
        return part(TILES)


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

    def schema(self, part: Part) -> Schema:
        """Return the pattern of the digits."""
        return {"type": "string", "pattern": "^[0-9a-f]{16}$", "maxLength": 16}


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

    def schema(self, part: Part) -> Schema:
        """Return the pattern of the digits."""
        return {"type": "string", "pattern": f"^[1-9][0-9]{{0,{self.most - 1}}}$", "maxLength": self.most}


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

    def schema(self, part: Part) -> Schema:
        """Return the schema of the rows."""
        return self.rows.schema(part)


BOARD: Final = BoardForm()

# Rulesets


def _whole(kind: NumberKind) -> Form[Any]:
    number = Whole(kind.low, kind.high, kind.noun)
    return Nullable(number) if kind.or_none else number


def _truth(_kind: FlagKind) -> Form[Any]:
    return Truth()


def _choice(kind: EnumKind) -> Form[Any]:
    return Choice({member.value: member for member in kind.members})


def _tile_set(_kind: TilesKind) -> Form[Any]:
    return TileSetForm()


def _text(kind: TextKind) -> Form[Any]:
    return Text(kind.noun)


_FORMS_OF_KINDS: Final[dict[type[Kind[Any]], Callable[[Any], Form[Any]]]] = {
    NumberKind: _whole,
    FlagKind: _truth,
    EnumKind: _choice,
    TilesKind: _tile_set,
    TextKind: _text,
}


def _item_of(option: Option) -> Item:
    kind: Kind[Any] = option.kind
    make: Callable[[Any], Form[Any]] = _FORMS_OF_KINDS[type(kind)]
    words = f"{option.words[0].upper()}{option.words[1:]}."
    return Item(option.name, option.name, make(kind), words, option.since)


def _form_of(rules: type[BaseRuleset], version: int | None) -> Object[Any]:
    """The name, then the options in the order of the fields."""
    form = _FORMS_OF_RULES.get((rules, version))
    if form is None:
        options = sorted(options_of(rules), key=lambda option: option.name != "name")
        form = Object(rules, tuple(map(_item_of, options)))
        form = _FORMS_OF_RULES[rules, version] = form if version is None else form.at(version)
    return form


_FORMS_OF_RULES: Final[dict[tuple[type[BaseRuleset], int | None], Object[Any]]] = {}


@frozen
class RulesetForm(Fields[Ruleset]):
    """A ruleset: its options. Rules of a variant say first of which, in the field ``variant``.

    ``version`` is the version of the format, None for the newest.
    """

    version: int | None = None

    @property
    def classes(self) -> tuple[type[Any], ...]:
        """The registered classes."""
        return tuple(RULESETS.values())

    def write(self, value: Ruleset) -> dict[str, object]:
        """The fields by name."""
        if type(value) not in self.classes:
            raise Fault.unlike(f"a value of the type {Ruleset.__name__}", value)
        head = {} if value.variant == STANDARD else {"variant": value.variant}
        return {**head, **self._form(type(value)).write(value)}

    def read(self, plain: object) -> Ruleset:
        """The ruleset of the class that its variant has."""
        fields = read_object(plain)
        others = {variant: rules for variant, rules in RULESETS.items() if variant != STANDARD}
        if "variant" not in fields or not others:
            standard: Ruleset = self._form(Ruleset).read(fields)
            return standard
        variant = fields["variant"]
        if not isinstance(variant, str) or variant not in others:
            raise Fault.unlike(one_of(others), variant, "variant")
        # Callers that do not ask for a variant get the standard class, and those that do know theirs.
        other: Ruleset = self._form(others[variant]).read(without(fields, "variant"))
        return other

    def object_schema(self, part: Part, head: Mapping[str, Schema]) -> Schema:
        """Return the schema of the rules of any variant."""
        schemas = [
            self._form(rules).object_schema(part, head if name == STANDARD else {**head, "variant": {"const": name}})
            for name, rules in RULESETS.items()
        ]
        return schemas[0] if len(schemas) == 1 else {"type": "object", "required": list(head), "oneOf": schemas}

    def at(self, version: int) -> RulesetForm:
        """Return the form in a version of the format."""
        return RulesetForm(version)

    def _form(self, rules: type[BaseRuleset]) -> Object[Any]:
        return _form_of(rules, self.version)


RULESET: Final = RulesetForm()

# States


def _rising(outcome: Outcome) -> None:
    if outcome.winners != tuple(sorted(outcome.winners)):
        raise Fault.impossible("the winners are not in rising order", "winners")


OUTCOME: Final = Object(
    Outcome,
    (
        Item("winners", "winners", Several(SEAT, 1, 8, different=True), "The seats that won, in rising order."),
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
        Item("start", "start", Nullable(SPOT), "The starting mark; null before it is chosen."),
        Item("spot", "spot", Nullable(SPOT), "Where the stone stands; null before it has begun and after a collision."),
        Item("status", "status", STATUS),
        Item("hand", "hand", TILES, "The tiles held, in rising order."),
    ),
)
STATE: Final = Object(
    State,
    (
        Item("rules", "rules", RULESET),
        Item("phase", "phase", PHASE),
        Item("turn", "turn", Nullable(SEAT), "The seat to act; null when the game is over."),
        Item(
            "active",
            "active",
            SEAT,
            "The seat whose placement is under way or being settled; before the first the one that begins.",
        ),
        Item("seats", "seats", Several(SEAT_OF_STATE, 2, 8), "The players' places, clockwise."),
        Item("board", "board", BOARD),
        Item("pile", "pile", TILES, "The draw pile, the next tile to draw first."),
        Item("box", "box", TILES, "The tiles out of the game, in rising order."),
        Item("dragon", "dragon", Nullable(SEAT), "The seat that holds the Dragon."),
        Item("outcome", "outcome", Nullable(OUTCOME)),
        Item("dealing", "dealing", DEALING),
        Item("generator", "generator", WordForm(), "The 64-bit state of the random generator, as hexadecimal digits."),
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
        Item("start", "start", Nullable(SPOT), "The starting mark; null before it is chosen."),
        Item("spot", "spot", Nullable(SPOT), "Where the stone stands; null before it has begun and after a collision."),
        Item("status", "status", STATUS),
        Item(
            "hand", "hand", Nullable(TILES), "The tiles held, in rising order; null where the viewer may not see them."
        ),
        Item("hand_size", "hand_size", COUNT, "How many tiles are held."),
    ),
)
MEMORY_CASE: Final = Object(
    MemoryCase,
    (
        Item(
            "weight",
            "weight",
            DigitsForm(),
            "How likely the case is, relative to the others: the digits of a whole number, as text.",
        ),
        Item(
            "counts",
            "counts",
            Several(Several(COUNT, 5), 1, 35),
            "For each group the number of its tiles in each place: the hands, the box, the mixed part of the pile, "
            "an exchange being settled, and the hands put under the pile in order of id.",
        ),
    ),
    words="One way in which the groups can be spread.",
)
MEMORY: Final = Object(
    Memory,
    (
        Item("groups", "groups", Several(TILES, 1, 35), "The ids of the hidden tiles, each in one group."),
        Item("cases", "cases", Several(MEMORY_CASE, 1, MOST_CASES), "One case or more."),
    ),
    words="Groups of hidden tiles, and the cases in which they can be spread over the places.",
)
OBSERVATION: Final = Object(
    Observation,
    (
        Item("viewer", "viewer", Nullable(SEAT), "The seat that sees this; null for a spectator."),
        Item("rules", "rules", RULESET),
        Item("phase", "phase", PHASE),
        Item("turn", "turn", Nullable(SEAT), "The seat to act; null when the game is over."),
        Item(
            "active",
            "active",
            SEAT,
            "The seat whose placement is under way or being settled; before the first the one that begins.",
        ),
        Item("seats", "seats", Several(SEAT_OF_OBSERVATION, 2, 8), "The players' places, clockwise."),
        Item("board", "board", BOARD),
        Item("pile_size", "pile_size", COUNT, "How many tiles the draw pile holds."),
        Item("box", "box", Nullable(TILES), "The tiles out of the game, in rising order; null where they are hidden."),
        Item("box_size", "box_size", COUNT, "How many tiles are out of the game."),
        Item("dragon", "dragon", Nullable(SEAT), "The seat that holds the Dragon."),
        Item("outcome", "outcome", Nullable(OUTCOME)),
        Item("dealing", "dealing", DEALING),
        Item(
            "pool",
            "pool",
            Nullable(TILES),
            "During an exchange the tiles on offer, in rising order, for a viewer that may see them.",
        ),
        Item(
            "memory",
            "memory",
            Nullable(MEMORY),
            "What the viewer remembers of hidden tiles; left out or null where there is nothing to remember.",
            may_be_left_out=True,
        ),
    ),
    _sound_observation,
)

# Actions

ACTIONS: Final[Mapping[str, Object[Any]]] = {
    "choose_start": Object(ChooseStart, (Item("spot", "spot", SPOT),), words="Begin on a starting mark."),
    "place_tile": Object(
        Move,
        (Item("tile", "tile", TILE), Item("rotation", "rotation", ROTATION)),
        words="Place a tile on the square that the stone faces.",
    ),
    "exchange_tiles": Object(
        ExchangeTiles,
        (Item("give", "give", TILES), Item("take", "take", TILES)),
        words="Give tiles for as many of the eliminated; none for none declines.",
    ),
    "draw_tile": Object(
        DrawTile, (Item("tile", "tile", TILE),), words="Dealing by hand: the seat to act gets the tile."
    ),
    "withdraw": Object(Withdraw, (Item("seat", "seat", SEAT),), words="The player of the seat leaves the game."),
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


_OTHERS_OF_A_COLLISION: Final[Schema] = {
    "if": {"properties": {"status": {"const": "collided"}}},
    "then": {"properties": {"others": {"minItems": 1}}},
    "else": {"properties": {"others": {"maxItems": 0}}},
}
_SEAT: Final = Item("seat", "seat", SEAT)

EVENT: Final[OneOf[Event]] = OneOf(
    {
        "start_chosen": Object(
            StartChosen, (_SEAT, Item("spot", "spot", SPOT)), words="The seat put its stone on a starting mark."
        ),
        "tile_placed": Object(
            TilePlaced,
            (
                _SEAT,
                Item("row", "row", ROW),
                Item("column", "column", COLUMN),
                Item("tile", "tile", TILE),
                Item("rotation", "rotation", ROTATION),
            ),
            words="The seat placed a tile.",
        ),
        "stone_moved": Object(
            StoneMoved,
            (
                _SEAT,
                Item("route", "route", Several(STEP, 1), "The squares crossed, in order."),
                Item("spot", "spot", Nullable(SPOT), "Where it ends; null after a collision."),
            ),
            words="The seat's stone ran along a route.",
        ),
        "stone_eliminated": Object(
            StoneEliminated,
            (
                _SEAT,
                Item("status", "status", STATUS_OF_THE_ELIMINATED),
                Item("by", "by", SEAT, "The seat whose placement did it."),
                Item("others", "others", Several(SEAT, 0, 7), "The seats that it collided with."),
            ),
            _meets_others,
            words="The seat's stone is out.",
            limits=_OTHERS_OF_A_COLLISION,
        ),
        "tiles_offered": Object(
            TilesOffered, (_SEAT, Item("tiles", "tiles", HIDDEN_TILES)), words="The seat may exchange tiles for these."
        ),
        "tiles_exchanged": Object(
            TilesExchanged,
            (_SEAT, Item("give", "give", HIDDEN_TILES), Item("take", "take", HIDDEN_TILES)),
            _one_for_one,
            words="The seat gave tiles for as many others.",
        ),
        "tiles_returned": Object(
            TilesReturned,
            (
                Item("seats", "seats", Several(SEAT, 1, 8)),
                Item("tiles", "tiles", HIDDEN_TILES),
                Item("destination", "destination", DEAD_HANDS),
            ),
            words="The hands of eliminated seats went where the rules say.",
        ),
        "pile_shuffled": Object(PileShuffled, (Item("size", "size", COUNT),), words="The pile was shuffled."),
        "tile_drawn": Object(
            TileDrawn, (_SEAT, Item("tile", "tile", HIDDEN_TILE)), words="The seat drew a tile from the pile."
        ),
        "dragon_taken": Object(DragonTaken, (_SEAT,), words="The seat took the Dragon."),
        "dragon_passed": Object(
            DragonPassed, (_SEAT, Item("to", "to", SEAT)), words="The Dragon went from one seat to another."
        ),
        "dragon_set_aside": Object(DragonSetAside, (_SEAT,), words="The seat gave the Dragon up."),
        "seat_passed": Object(SeatPassed, (_SEAT,), words="The seat holds no tile and was passed over."),
        "seat_withdrawn": Object(SeatWithdrawn, (_SEAT,), words="The player of the seat left the game."),
        "turn_began": Object(
            TurnBegan, (_SEAT, Item("phase", "phase", PHASE_OF_A_TURN)), words="The game now waits for the seat."
        ),
        "game_ended": Object(GameEnded, (Item("outcome", "outcome", OUTCOME),), words="The game is over."),
    },
    "an event",
)

# Parts of schemas

PARTS: Final[Mapping[str, tuple[Form[Any], str]]] = {
    "tile": (TILE, "The id of a tile."),
    "hidden_tile": (HIDDEN_TILE, "The id of a tile, or null where the viewer may not see it."),
    "rotation": (ROTATION, "Quarter turns clockwise."),
    "row": (ROW, "A row of squares, from the top."),
    "column": (COLUMN, "A column of squares, from the left."),
    "port": (PORT, "A port of a square, clockwise from the left one of the top side."),
    "seat": (SEAT, "The number of a seat; clockwise is one more."),
    "count": (COUNT, "How many tiles."),
    "tiles": (TILES, "Ids of tiles."),
    "hidden_tiles": (HIDDEN_TILES, "Ids of tiles, each null where the viewer may not see it."),
    "spot": (
        SPOT,
        (
            "Where a stone stands: row, column and port of the empty square it faces; after leaving the board the "
            "last square and the port by which it left."
        ),
    ),
    "step": (STEP, "A square crossed: row, column, the port by which the stone came in and the one by which it left."),
    "placement": (
        PLACEMENT,
        "A tile as it lies: tile and rotation. A larger rotation that looks the same is read as the smallest.",
    ),
    "phase": (PHASE, "What the game waits for."),
    "status": (STATUS, "What has become of a stone."),
    "dealing": (DEALING, "Who draws the tiles: the transition itself, or the caller."),
    "dead_hands": (DEAD_HANDS, "Where the tiles go that an eliminated seat still holds."),
    "outcome": (OUTCOME, "How the game ended."),
    "board": (BOARD, "The rows of squares, top first, all of one length; null is an empty square."),
    "ruleset": (RULESET, "The options of a game."),
    "seat_of_state": (SEAT_OF_STATE, "A player's place."),
    "seat_of_observation": (SEAT_OF_OBSERVATION, "A player's place as the viewer sees it."),
    "memory": (MEMORY, ""),
    "memory_case": (MEMORY_CASE, ""),
    "state": (STATE, "A game at one moment."),
}
"""What schemas define once, by name, with a description."""
