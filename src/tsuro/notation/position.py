"""A whole position on one line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple, TypeVar

from tsuro.board import Board, Placement
from tsuro.engine.field_checks import misfits
from tsuro.engine.validation import validate
from tsuro.errors import NotationError
from tsuro.geometry import Spot
from tsuro.notation.names import format_mark, format_spot, listed, read_list, read_mark, read_move, read_spot, read_tile
from tsuro.notation.rules import format_ruleset, read_ruleset
from tsuro.notation.scanner import Scanner, read_whole
from tsuro.ruleset import MOST_PLAYERS, Ruleset
from tsuro.state import Dealing, Outcome, OutcomeReason, Phase, Seat, State, Status
from tsuro.values import Name

__all__ = ["format_state", "parse_state"]

VERSION: Final = 1
MARKER: Final = f"tsuro/{VERSION}"
_MARKER: Final = re.compile(r"tsuro/[0-9]++")
FIELDS: Final = (
    "rules",
    "board",
    "seats",
    "pile",
    "box",
    "dragon",
    "phase",
    "turn",
    "active",
    "dealing",
    "outcome",
    "generator",
)
GENERATOR_DIGITS: Final = 16
# A field's value ends at a blank that does not stand in quotes.
_VALUE: Final = re.compile(r'(?:[^\s"]++|"(?:[^"\\]++|\\.)*+")*+', re.DOTALL)
NO_TILES: Final[tuple[int, ...]] = ()
_LONGEST: Final = 300
"""So many characters of what is wrong with a position go into a message; all of it is in ``problems``."""

Kind = TypeVar("Kind")
Member = TypeVar("Member", bound=Name)

STONE: Final = {Status.LEFT_BOARD: "left", Status.COLLIDED: "collided", Status.WITHDRAWN: "withdrawn"}
OUT: Final = {word: status for status, word in STONE.items()}


def format_state(state: State) -> str:
    """A whole position on one line of ASCII, the referee's secrets included.

    Equal sound states give equal lines. The parts, in this order, each as ``name=value``: rules, board, seats, pile,
    box, dragon, phase, turn, active, dealing, outcome, generator. Left out are an empty box, a Dragon that nobody
    holds, an active seat that is the one to act, dealing by itself, an outcome that is open, and a generator at 0.
    The line is for the referee: what one player may see is an :class:`Observation`.

    Raises :class:`NotationError` for what is no state, and for one with values that no line holds, such as a spot
    off the board.

    >>> import tsuro
    >>> rules = tsuro.Ruleset(rows=2, columns=3, tiles=[2, 4, 4, 13, 20], hand_size=1, max_players=2)
    >>> state = tsuro.position({(0, 0): (13, 1)}, [(0, 1, 0), (1, 0, 5)], [[4], [2]], rules=rules)
    >>> line = tsuro.format_state(state)
    >>> for part in line.split(" "):
    ...     print(part)
    tsuro/1
    rules=calliope,rows=2,columns=3,tiles=2+4+13+20+4,hand_size=1,max_players=2
    board=13r1../...
    seats=N3>b1.0:4;S1>a2.5:2
    pile=4,20
    phase=place
    turn=0
    """
    if not isinstance(state, State):
        raise NotationError(f"expected a State, not {type(state).__name__}", expected="a State")
    if problems := misfits(state):
        raise NotationError(f"no line holds this state: {'; '.join(problems)}", problems=problems)
    return " ".join([MARKER, *(f"{name}={value}" for name, value in _parts(state))])


def _parts(state: State) -> Iterator[tuple[str, str]]:
    """The parts of the line that are not as one would expect without them."""
    yield "rules", format_ruleset(state.rules)
    yield "board", _format_board(state.board)
    yield "seats", ";".join(_format_seat(seat, state.board) for seat in state.seats)
    yield "pile", listed(state.pile)
    if state.box:
        yield "box", listed(state.box)
    if state.dragon is not None:
        yield "dragon", str(state.dragon)
    yield "phase", state.phase.value
    if state.turn is not None:
        yield "turn", str(state.turn)
    if state.active != state.turn:
        yield "active", str(state.active)
    if state.dealing is not Dealing.AUTOMATIC:
        yield "dealing", state.dealing.value
    if state.outcome is not None:
        yield "outcome", format_outcome(state.outcome)
    if state.generator:
        yield "generator", format_generator(state.generator)


def _format_board(board: Board) -> str:
    return "/".join(_format_row([board[row, column] for column in range(board.columns)]) for row in range(board.rows))


def _format_row(squares: list[Placement | None]) -> str:
    """A dot for an empty square, a tile and rotation for another; a comma where two of those meet."""
    text = ""
    tiled = False
    for placement in squares:
        if placement is None:
            text += "."
        else:
            text += f"{',' if tiled else ''}{placement.tile}r{placement.rotation}"
        tiled = placement is not None
    return text


def _format_seat(seat: Seat, board: Board) -> str:
    """The start, where the stone stands, and the hand."""
    start = "-" if seat.start is None else format_mark(seat.start, board.rows, board.columns)
    spot = "" if seat.spot is None else format_spot(seat.spot)
    stone = spot
    if seat.status is not Status.IN_PLAY:
        stone = STONE[seat.status] + (spot and f"({spot})")
    return f"{start}{stone and '>'}{stone}:{listed(seat.hand)}"


def format_outcome(outcome: Outcome) -> str:
    """The reason and the winners, ``tiles_exhausted:0,2``."""
    return f"{outcome.reason.value}:{listed(outcome.winners)}"


def format_generator(generator: int) -> str:
    """The generator's state as 16 hexadecimal digits."""
    return f"{generator:0{GENERATOR_DIGITS}x}"


class _Field(NamedTuple):
    """Where the value of a field stands."""

    start: int
    end: int


def parse_state(text: str) -> State:
    """The position of a line such as :func:`format_state` writes.

    The parts may come in any order, hands and box too. Starting marks may be spots, and the stone of a seat that has
    begun may be left out: it stands where its path ends. Without a pile all tiles that are named nowhere else are in
    it, in order of id. Parts that ``format_state`` would leave out may be there.

    Raises :class:`NotationError` for what is no such line, and for a position that cannot be; its ``problems``
    are then those that :func:`validate` finds.

    >>> import tsuro
    >>> empty = "/".join(["......"] * 6)
    >>> state = tsuro.parse_state(f"tsuro/1 rules=calliope board={empty} seats=N1:4,5;W12:6 phase=place turn=1")
    >>> state.seats[1].spot, len(state.pile)
    (Spot(row=5, column=0, port=6), 32)
    """
    return read_whole(text, read_state)


def read_state(scanner: Scanner) -> State:
    """Read a position to the end of the text."""
    start = scanner.position
    if scanner.take(_MARKER) != MARKER:
        expected = f"{MARKER}, the mark of this version of the notation"
        raise scanner.error(expected, start, _MARKER) if scanner.position > start else scanner.error(expected)
    reader = _Reader(scanner.text, _fields(scanner), scanner.end)
    state = reader.state()
    if problems := validate(state):
        told = "; ".join(problems)
        told = told if len(told) <= _LONGEST else told[:_LONGEST] + "..."
        raise NotationError(f"a position that cannot be: {told}", text=scanner.text, problems=problems)
    return state


def _fields(scanner: Scanner) -> dict[str, _Field]:
    """Find the fields and where their values stand."""
    fields: dict[str, _Field] = {}
    names = {name: name for name in FIELDS}
    while scanner.blanks() and not scanner.at_end():
        here = scanner.position
        name = scanner.word(names)
        if name in fields:
            raise scanner.error(f"each part once, not {name} again", here)
        scanner.require("=")
        match = _VALUE.match(scanner.text, scanner.position, scanner.end)
        end = scanner.position if match is None else match.end()
        fields[name] = _Field(scanner.position, end)
        scanner.position = end
    if not scanner.at_end():
        raise scanner.error("a closing double quote" if scanner.ahead('"') else "a blank or the end")
    return fields


class _Reader:
    """The fields of a line, to be read in an order in which each can be understood."""

    def __init__(self, text: str, fields: Mapping[str, _Field], end: int) -> None:
        self._text = text
        self._fields = fields
        self._end = end

    def state(self) -> State:
        """Read all fields."""
        rules = self._required("rules", read_ruleset)
        board = self._required("board", lambda scanner: _read_board(scanner, rules))
        seats = self._required("seats", lambda scanner: _read_seats(scanner, board))
        box = self._optional("box", _read_tiles, NO_TILES)
        rest = _named_nowhere(rules, board, seats, box)
        pile = self._optional("pile", _read_tiles, rest)

        def seat_or_none(scanner: Scanner) -> int | None:
            return None if scanner.skip("-") else read_seat(scanner, len(seats))

        phase = self._required("phase", lambda scanner: read_member(scanner, Phase))
        if phase is Phase.OVER:
            turn = self._optional("turn", seat_or_none, None)
        else:
            turn = self._required("turn", seat_or_none)
        if turn is None:
            active = self._required("active", lambda scanner: read_seat(scanner, len(seats)))
        else:
            active = self._optional("active", lambda scanner: read_seat(scanner, len(seats)), turn)
        return State(
            rules=rules,
            phase=phase,
            turn=turn,
            seats=seats,
            board=board,
            pile=pile,
            box=tuple(sorted(box)),
            dragon=self._optional("dragon", seat_or_none, None),
            outcome=self._optional("outcome", lambda scanner: _read_outcome_or_none(scanner, len(seats)), None),
            active=active,
            dealing=self._optional("dealing", lambda scanner: read_member(scanner, Dealing), Dealing.AUTOMATIC),
            generator=self._optional("generator", read_generator, 0),
        )

    def _required(self, name: str, read: Callable[[Scanner], Kind]) -> Kind:
        if name not in self._fields:
            raise Scanner(self._text, self._end, self._end).error(f"{name}= somewhere in the line")
        return self._read(name, read)

    def _optional(self, name: str, read: Callable[[Scanner], Kind], default: Kind) -> Kind:
        return self._read(name, read) if name in self._fields else default

    def _read(self, name: str, read: Callable[[Scanner], Kind]) -> Kind:
        scanner = Scanner(self._text, *self._fields[name])
        value = read(scanner)
        if not scanner.at_end():
            raise scanner.error(f"the end of {name}")
        return value


def _read_board(scanner: Scanner, rules: Ruleset) -> Board:
    tiles: dict[tuple[int, int], Placement] = {}
    for row in range(rules.rows):
        if row:
            scanner.require("/", f"'/' and a row, the board has {rules.rows} of {rules.columns} squares each")
        tiled = False
        for column in range(rules.columns):
            if scanner.skip("."):
                tiled = False
                continue
            if tiled:
                scanner.require(",", "'.' for an empty square, or ',' and a tile")
            elif scanner.at_end() or scanner.text[scanner.position] not in "0123456789":
                raise scanner.error("'.' for an empty square, or a tile such as 13r1")
            tiles[row, column] = Placement(*read_move(scanner))
            tiled = True
    return Board.of(rules.rows, rules.columns, tiles)


def _read_seats(scanner: Scanner, board: Board) -> tuple[Seat, ...]:
    seats = [_read_seat(scanner, board)]
    while scanner.skip(";"):
        if len(seats) == MOST_PLAYERS:
            raise scanner.error(f"at most {MOST_PLAYERS} seats", scanner.position - 1)
        seats.append(_read_seat(scanner, board))
    return tuple(seats)


def _read_seat(scanner: Scanner, board: Board) -> Seat:
    start = None if scanner.skip("-") else read_mark(scanner, board.rows, board.columns)
    status = Status.IN_PLAY
    spot: Spot | None = None
    if scanner.skip(">"):
        status, spot = _read_stone(scanner, board)
    if start is not None and spot is None and status in {Status.IN_PLAY, Status.LEFT_BOARD}:
        spot = board.trace(start).end
    scanner.require(":", "':' and the hand")
    return Seat(start, spot, status, tuple(sorted(_read_tiles(scanner))))


def _read_stone(scanner: Scanner, board: Board) -> tuple[Status, Spot | None]:
    if not any(map(scanner.ahead, OUT)):
        return Status.IN_PLAY, read_spot(scanner, board.rows, board.columns)
    status = scanner.word(OUT)
    if not scanner.skip("("):
        return status, None
    spot = read_spot(scanner, board.rows, board.columns)
    scanner.require(")")
    return status, spot


def _read_tiles(scanner: Scanner) -> tuple[int, ...]:
    return read_list(scanner, read_tile)


def _named_nowhere(rules: Ruleset, board: Board, seats: tuple[Seat, ...], box: tuple[int, ...]) -> tuple[int, ...]:
    named = [tile for seat in seats for tile in seat.hand] + [tile for tile, _ in board.placements().values()]
    rest, _ = rules.tiles.difference([*named, *box])
    return rest


def read_seat(scanner: Scanner, players: int) -> int:
    """Read the number of a seat."""
    return scanner.number(0, players - 1, f"a seat, 0 to {players - 1}")


def read_member(scanner: Scanner, members: type[Member]) -> Member:
    """Read the value of an enumeration's member."""
    return scanner.word({member.value: member for member in members})


def read_outcome(scanner: Scanner, players: int) -> Outcome:
    """Read an outcome, ``tiles_exhausted:0,2``."""
    reason = read_member(scanner, OutcomeReason)
    scanner.require(":", "':' and the winners")
    return Outcome(read_list(scanner, lambda inner: read_seat(inner, players)), reason)


def _read_outcome_or_none(scanner: Scanner, players: int) -> Outcome | None:
    return None if scanner.skip("-") else read_outcome(scanner, players)


def read_generator(scanner: Scanner) -> int:
    """Read the generator's state."""
    return scanner.hexadecimal(GENERATOR_DIGITS, f"{GENERATOR_DIGITS} hexadecimal digits in lower case")
