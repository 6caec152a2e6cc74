"""The small forms: squares, spots, starting marks, tiles, placements and actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from tsuro.actions import Action, ChooseStart, DrawTile, ExchangeTiles, Move, Withdraw
from tsuro.board import Placement
from tsuro.errors import NotationError
from tsuro.geometry import LARGEST, Spot, geometry, square_name
from tsuro.notation.scanner import Scanner, read_whole
from tsuro.ruleset import MOST_PLAYERS
from tsuro.tiles import PORTS, QUARTER_TURNS, TILES
from tsuro.values import shown, whole_number, whole_numbers

__all__ = [
    "format_action",
    "format_mark",
    "format_move",
    "format_placement",
    "format_spot",
    "format_square",
    "format_tile",
    "parse_action",
    "parse_mark",
    "parse_move",
    "parse_placement",
    "parse_spot",
    "parse_square",
    "parse_tile",
]

Square = tuple[int, int]
Kind = TypeVar("Kind")

COLUMNS: Final = "".join(chr(ord("a") + column) for column in range(LARGEST))
SIDES: Final = "NESW"
# The ports on each side, from the left or from the top, as marks are counted.
_PORTS_OF: Final = ((0, 1), (2, 3), (5, 4), (7, 6))
_SIDE_AND_STEP: Final = {port: (side, step) for side, ports in enumerate(_PORTS_OF) for step, port in enumerate(ports)}
TILE_EXPECTED: Final = f"a tile id, 0 to {len(TILES) - 1}"
ROTATION_EXPECTED: Final = f"a rotation, 0 to {QUARTER_TURNS - 1}"
NO_TILES: Final = "-"
POINT_EXPECTED: Final = "'.' and a port"


# Squares and spots


def format_square(row: int, column: int) -> str:
    """The name of a square, ``a1`` to ``t20``: a letter for the column, a number for the row downward.

    ``row`` and ``column`` count from 0, up to 19. Raises :class:`NotationError` for others.

    >>> import tsuro
    >>> tsuro.format_square(0, 2)
    'c1'
    """
    return square_name(*_within("a square", (row, column), (LARGEST, LARGEST)))


def parse_square(text: str, rows: int = LARGEST, columns: int = LARGEST) -> Square:
    """The square ``(row, column)`` of a name, on a board of ``rows`` x ``columns`` squares.

    Raises :class:`NotationError` for what is no name of a square there.

    >>> import tsuro
    >>> tsuro.parse_square("c1")
    (0, 2)
    """
    geometry(rows, columns)
    return read_whole(text, lambda scanner: read_square(scanner, rows, columns))


def read_square(scanner: Scanner, rows: int, columns: int) -> Square:
    """Read a square of a board of that size."""
    last = square_name(rows - 1, columns - 1)
    column = scanner.letter(COLUMNS[:columns], f"a square, a1 to {last}")
    row = scanner.number(1, rows, f"a row, 1 to {rows}")
    return row - 1, column


def format_spot(spot: tuple[int, int, int]) -> str:
    """The name of a spot: its square, a point, and the port.

    ``spot`` is any row and column from 0 to 19 and port from 0 to 7. Raises :class:`NotationError` for others.

    >>> import tsuro
    >>> tsuro.format_spot((0, 2, 7))
    'c1.7'
    """
    row, column, port = _within("a spot", spot, (LARGEST, LARGEST, PORTS))
    return str(Spot(row, column, port))


def parse_spot(text: str, rows: int = LARGEST, columns: int = LARGEST) -> Spot:
    """The spot of a name, on a board of ``rows`` x ``columns`` squares.

    Raises :class:`NotationError` for what is no name of a spot there.

    >>> import tsuro
    >>> tsuro.parse_spot("c1.7")
    Spot(row=0, column=2, port=7)
    """
    geometry(rows, columns)
    return read_whole(text, lambda scanner: read_spot(scanner, rows, columns))


def read_spot(scanner: Scanner, rows: int, columns: int, point: str = POINT_EXPECTED) -> Spot:
    """Read a spot of a board of that size; ``point`` is what to expect after the square."""
    row, column = read_square(scanner, rows, columns)
    scanner.require(".", point)
    return Spot(row, column, scanner.number(0, PORTS - 1, f"a port, 0 to {PORTS - 1}"))


# Starting marks


def format_mark(spot: tuple[int, int, int], rows: int = 6, columns: int = 6) -> str:
    """The name of a starting mark: its side and its number along that side.

    Sides are N (top), E (right), S (bottom) and W (left). Marks count from 1: from the left on N and S, from the
    top on E and W; ``N1`` to ``N12`` on six columns. A spot of the board that is no mark gets its own name.
    Raises :class:`NotationError` for what is not a spot of a board of ``rows`` x ``columns`` squares.

    >>> import tsuro
    >>> tsuro.format_mark((0, 1, 0)), tsuro.format_mark((5, 5, 3)), tsuro.format_mark((2, 2, 0))
    ('N3', 'E12', 'c3.0')
    """
    plan = geometry(rows, columns)
    row, column, port = _within(f"a spot of a board of {rows}x{columns}", spot, (rows, columns, PORTS))
    if not plan.is_mark(Spot(row, column, port)):
        return str(Spot(row, column, port))
    side, step = _SIDE_AND_STEP[port]
    along = column if SIDES[side] in "NS" else row
    return f"{SIDES[side]}{2 * along + step + 1}"


def parse_mark(text: str, rows: int = 6, columns: int = 6) -> Spot:
    """The spot of a starting mark's name, such as ``N3``, on a board of ``rows`` x ``columns`` squares.

    Sides are capital letters. The name of any spot, such as ``b1.0``, is read too; its column is a small letter.
    Raises :class:`NotationError` for others.

    >>> import tsuro
    >>> tsuro.parse_mark("N3"), tsuro.parse_mark("E12")
    (Spot(row=0, column=1, port=0), Spot(row=5, column=5, port=3))
    """
    geometry(rows, columns)
    return read_whole(text, lambda scanner: read_mark(scanner, rows, columns))


def read_mark(scanner: Scanner, rows: int, columns: int) -> Spot:
    """Read a starting mark or another spot of a board of that size."""
    if not scanner.at_end() and scanner.text[scanner.position] in COLUMNS[:columns]:
        return read_spot(scanner, rows, columns, f"{POINT_EXPECTED} (starting marks have capitals, such as N1)")
    last = square_name(rows - 1, columns - 1)
    expected = f"a starting mark in capitals, such as N1, or a spot in small letters, a1.0 to {last}.7"
    side = scanner.letter(SIDES, expected)
    most = 2 * (columns if SIDES[side] in "NS" else rows)
    along, step = divmod(scanner.number(1, most, f"the number of a mark, 1 to {most}") - 1, 2)
    port = _PORTS_OF[side][step]
    return (
        Spot(0, along, port),
        Spot(along, columns - 1, port),
        Spot(rows - 1, along, port),
        Spot(along, 0, port),
    )[side]


# Tiles and placements


def format_tile(tile: int) -> str:
    """The id of a tile. Raises :class:`NotationError` unless it is 0 to 34.

    >>> import tsuro
    >>> tsuro.format_tile(13)
    '13'
    """
    number = whole_number(tile)
    if number is None or not 0 <= number < len(TILES):
        raise NotationError(f"{shown(tile)} is not {TILE_EXPECTED}")
    return str(number)


def parse_tile(text: str) -> int:
    """The tile id, 0 to 34. Raises :class:`NotationError` for others.

    >>> import tsuro
    >>> tsuro.parse_tile("13")
    13
    """
    return read_whole(text, read_tile)


def read_tile(scanner: Scanner) -> int:
    """Read a tile id."""
    return scanner.number(0, len(TILES) - 1, TILE_EXPECTED)


def format_move(move: tuple[int, int]) -> str:
    """A tile and its rotation, ``13r1``. Raises :class:`NotationError` for others.

    The rotation is written as it is, also where a smaller one looks the same.

    >>> import tsuro
    >>> tsuro.format_move(tsuro.Move(13, 1))
    '13r1'
    """
    tile, rotation = _within("a tile and rotation", move, (len(TILES), QUARTER_TURNS))
    return f"{tile}r{rotation}"


def parse_move(text: str) -> Move:
    """The tile and rotation of ``13r1``; a tile alone is not turned. Raises :class:`NotationError` for others.

    >>> import tsuro
    >>> tsuro.parse_move("13r1"), tsuro.parse_move("13")
    (Move(tile=13, rotation=1), Move(tile=13, rotation=0))
    """
    return read_whole(text, read_move)


def read_move(scanner: Scanner) -> Move:
    """Read a tile and perhaps a rotation."""
    tile = read_tile(scanner)
    return Move(tile, scanner.number(0, QUARTER_TURNS - 1, ROTATION_EXPECTED) if scanner.skip("r") else 0)


def format_placement(square: Square, placement: tuple[int, int]) -> str:
    """A tile as it lies on a square, ``c1=13r1``. Raises :class:`NotationError` for others.

    >>> import tsuro
    >>> [tsuro.format_placement(*item) for item in tsuro.Board.of(6, 6, {(0, 2): (13, 1)}).placements().items()]
    ['c1=13r1']
    """
    row, column = _within("a square", square, (LARGEST, LARGEST))
    return f"{square_name(row, column)}={format_move(placement)}"


def parse_placement(text: str, rows: int = LARGEST, columns: int = LARGEST) -> tuple[Square, Placement]:
    """The square and what lies there, of ``c1=13r1``, on a board of ``rows`` x ``columns`` squares.

    Raises :class:`NotationError` for others.

    >>> import tsuro
    >>> tsuro.parse_placement("c1=13r1")
    ((0, 2), Placement(tile=13, rotation=1))
    """
    geometry(rows, columns)
    return read_whole(text, lambda scanner: read_placement(scanner, rows, columns))


def read_placement(scanner: Scanner, rows: int, columns: int) -> tuple[Square, Placement]:
    """Read a square of a board of that size, and what lies there."""
    square = read_square(scanner, rows, columns)
    scanner.require("=", "'=' and a tile")
    return square, Placement(*read_move(scanner))


# Actions


def format_action(action: Action, rows: int = 6, columns: int = 6) -> str:
    """An action in a game on a board of ``rows`` x ``columns`` squares.

    ``@N3`` chooses a start, ``13r1`` places a tile, ``x2,5>7,9`` exchanges tiles (``x-`` declines), ``+17`` draws and
    with ``w2`` seat 2 leaves the game.
    Raises :class:`NotationError` for what is not an action, and for a start that is not on the board.

    >>> import tsuro
    >>> tsuro.format_action(tsuro.ChooseStart((0, 1, 0))), tsuro.format_action(tsuro.ExchangeTiles([5, 2], [7, 9]))
    ('@N3', 'x2,5>7,9')
    """
    match action:
        case ChooseStart(spot):
            return f"@{format_mark(spot, rows, columns)}"
        case Move():
            return format_move(action)
        case ExchangeTiles((), ()):
            return "x-"
        case ExchangeTiles(give, take):
            return f"x{listed(give)}>{listed(take)}"
        case DrawTile(tile):
            return f"+{tile}"
        case Withdraw(seat):
            return f"w{seat}"
        case _:
            raise NotationError(
                f"{shown(action)} is not an action: ChooseStart, Move, ExchangeTiles, DrawTile or Withdraw"
            )


def parse_action(text: str, rows: int = 6, columns: int = 6) -> Action:
    """The action of a text, in a game on a board of ``rows`` x ``columns`` squares.

    The forms are those of :func:`format_action`; a rotation of 0 may be left out. Whether the action is legal is
    not asked. Raises :class:`NotationError` for others.

    >>> import tsuro
    >>> tsuro.parse_action("@N3"), tsuro.parse_action("x2,5>7,9")
    (ChooseStart(spot=Spot(row=0, column=1, port=0)), ExchangeTiles(give=(2, 5), take=(7, 9)))
    """
    geometry(rows, columns)
    return read_whole(text, lambda scanner: read_action(scanner, rows, columns))


def read_action(scanner: Scanner, rows: int, columns: int) -> Action:
    """Read an action."""
    if scanner.skip("@"):
        return ChooseStart(read_mark(scanner, rows, columns))
    if scanner.skip("x"):
        return _read_exchange(scanner)
    if scanner.skip("+"):
        return DrawTile(read_tile(scanner))
    if scanner.skip("w"):
        return Withdraw(scanner.number(0, MOST_PLAYERS - 1, f"a seat, 0 to {MOST_PLAYERS - 1}"))
    if scanner.at_end() or scanner.text[scanner.position] not in "0123456789":
        raise scanner.error(
            "an action: a start such as @N3, a placement such as 13r1, an exchange, a draw or a withdrawal"
        )
    return Move(*read_move(scanner))


def _read_exchange(scanner: Scanner) -> ExchangeTiles:
    give = read_list(scanner, read_tile)
    if not give and not scanner.ahead(">"):
        return ExchangeTiles()
    scanner.require(">", "'>' and the tiles taken")
    return ExchangeTiles(give, read_list(scanner, read_tile))


# Lists


def listed(numbers: Iterable[object]) -> str:
    """Numbers with commas between them; a dash where there are none."""
    return ",".join(map(str, numbers)) or NO_TILES


def read_list(scanner: Scanner, read: Callable[[Scanner], Kind]) -> tuple[Kind, ...]:
    """Read what stands between commas, or a dash for nothing."""
    if scanner.skip(NO_TILES):
        return ()
    values = [read(scanner)]
    while scanner.skip(","):
        values.append(read(scanner))
    return tuple(values)


def _within(what: str, values: object, limits: tuple[int, ...]) -> tuple[int, ...]:
    """The values as whole numbers from 0 up to the limits; refuse others."""
    numbers = whole_numbers(values, len(limits))
    if numbers is not None and all(0 <= number < limit for number, limit in zip(numbers, limits, strict=True)):
        return numbers
    raise NotationError(f"{shown(values)} is not {what}")
