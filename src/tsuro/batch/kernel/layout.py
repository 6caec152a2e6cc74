"""Floor 8: the arrays that the compiled rules work on.

A :class:`Table` is to the batch engine what the table of :mod:`tsuro.engine` is to the core: a
position under way. It is one NumPy record, a plain stretch of memory: the compiler hands it around
as a pointer and counts no references, and game after game is played on it without making anything.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from tsuro.board import EXITS as LEADING
from tsuro.board import ORIENTATION, PLACEMENTS
from tsuro.geometry import LARGEST, geometry
from tsuro.links import RIM as OVER_THE_RIM
from tsuro.links import STONE as TO_A_STONE
from tsuro.ruleset import MOST_PLAYERS, DeadHands, Ruleset, SelfElimination
from tsuro.state import OutcomeReason, Phase, Status
from tsuro.tiles import PORTS, TILES

__all__ = ["Table", "empty_table"]


class Numbers(Protocol):
    """An array of whole numbers, as the rules see it."""

    def __getitem__(self, index: int | tuple[int, ...], /) -> int:
        """Look a number up."""
        ...

    def __setitem__(self, index: int | tuple[int, ...], value: int, /) -> None:
        """Change a number."""
        ...

    def __len__(self) -> int:
        """Count the rows."""
        ...


# The compiler takes these in as constants.
KINDS: Final = len(TILES)
EXITS: Final[NDArray[np.int8]] = np.array(LEADING, np.int8)
"""``EXITS[orientation, port]``: the port by which a path leaves."""
CONNECTIONS: Final[NDArray[np.int8]] = np.array(
    [TILES[tile].connections_at(rotation) for tile, rotation in PLACEMENTS], np.int8
).reshape(-1, PORTS)
"""``CONNECTIONS[orientation]``: the ports that are joined, pair after pair."""
TILE_OF: Final[NDArray[np.int64]] = np.array([tile for tile, _ in PLACEMENTS], np.int64)
ROTATION_OF: Final[NDArray[np.int8]] = np.array([rotation for _, rotation in PLACEMENTS], np.int8)
FIRST_OF: Final[NDArray[np.int16]] = np.array([*(numbers[0] for numbers in ORIENTATION), len(PLACEMENTS)], np.int16)
"""The orientations of a tile are those from ``FIRST_OF[tile]`` to before ``FIRST_OF[tile + 1]``."""

AWAY: Final = PORTS
STONE: Final = TO_A_STONE
RIM: Final = OVER_THE_RIM
"""What lies beyond a port, in order of harm; a number below PORTS is the port by which the path returns."""
FORBIDDEN: Final = {
    SelfElimination.EDGE_ONLY: RIM,
    SelfElimination.ANY_ELIMINATION: STONE,
    SelfElimination.ALLOWED: RIM + 1,
}

# Numbers that are handed to functions are NumPy's: for every plain constant among its arguments the
# compiler would make a function anew.
NOBODY: Final = cast("int", np.int64(-1))
EMPTY: Final = -1


def _code(options: tuple[object, ...], option: object) -> int:
    return cast("int", np.int64(options.index(option)))


PHASES: Final = tuple(Phase)
DEAL: Final = _code(PHASES, Phase.DEAL)
START: Final = _code(PHASES, Phase.START)
PLACE: Final = _code(PHASES, Phase.PLACE)
EXCHANGE: Final = _code(PHASES, Phase.EXCHANGE)
DRAW: Final = _code(PHASES, Phase.DRAW)
OVER: Final = _code(PHASES, Phase.OVER)

STATUSES: Final = tuple(Status)
IN_PLAY: Final = STATUSES.index(Status.IN_PLAY)
LEFT_BOARD: Final = STATUSES.index(Status.LEFT_BOARD)
COLLIDED: Final = STATUSES.index(Status.COLLIDED)

REASONS: Final = tuple(reason for reason in OutcomeReason if reason is not OutcomeReason.ALL_OUT)
"""How a game that two or more began can end."""
ENDINGS: Final = (*REASONS, OutcomeReason.ALL_OUT)
"""How any game can end, by its number on a table."""
LAST_STONE: Final = _code(REASONS, OutcomeReason.LAST_STONE)
ELIMINATED_TOGETHER: Final = _code(REASONS, OutcomeReason.ELIMINATED_TOGETHER)
TILES_EXHAUSTED: Final = _code(REASONS, OutcomeReason.TILES_EXHAUSTED)

DESTINATIONS: Final = tuple(DeadHands)
INTO_PILE: Final = DESTINATIONS.index(DeadHands.SHUFFLE)
INTO_BOX: Final = DESTINATIONS.index(DeadHands.BOX)

# Columns of ``Table.faces``.
SQUARE_1: Final = 0
PORT_1: Final = 1
SQUARE_2: Final = 2
PORT_2: Final = 3
MARK_NUMBER: Final = 4

ON_TOP: Final = cast("int", np.int64(0))
"""The index of the next tile in the pile."""
HAND: Final = cast("int", np.int64(0))
POOL: Final = cast("int", np.int64(1))
"""The two sides of an exchange."""

# What a row of ``Table.log`` tells: a kind, a seat, and one more number.
NOTE_START: Final = cast("int", np.int64(0))
"""The seat began on a point."""
NOTE_PLACEMENT: Final = cast("int", np.int64(1))
"""The seat placed an orientation."""
NOTE_EXCHANGE: Final = cast("int", np.int64(2))
"""The seat exchanges so many tiles."""
NOTE_GIVEN: Final = cast("int", np.int64(3))
"""In an exchange, the seat gave a tile."""
NOTE_TAKEN: Final = cast("int", np.int64(4))
"""In an exchange, the seat took a tile."""
NOTE_DRAW: Final = cast("int", np.int64(5))
"""The seat drew a tile."""
NOTE_DRAGON: Final = cast("int", np.int64(6))
"""The seat has the Dragon now, or nobody has."""
LOG_COLUMNS: Final = 3


class Table(Protocol):
    """A position under way, and room to work. A NumPy record has these fields; see :func:`empty_table`.

    Arrays may be longer than what counts of them, so that games of many sizes share machine code.
    """

    # The board.
    points: int
    squares: int
    ports: Numbers
    """``ports[square, port]``: the point there. Points are numbered as in :mod:`tsuro.geometry`."""
    faces: Numbers
    """``faces[point]``: the square and port that name it; the same from its other side, -1 on the rim;
    and the number of the starting mark, -1 elsewhere."""
    marks: int
    rim: Numbers
    """The starting marks, as points, clockwise."""

    # The rules.
    tiles: int
    tile_set: Numbers
    players: int
    hand_size: int
    forbidden: int
    """The least harm that a placement may not do to the own stone while there is a choice."""
    uses_dragon: int
    uses_bonus: int
    dead_hands: int
    by_hand: int

    # The position.
    phase: int
    turn: int
    active: int
    dragon: int
    links: Numbers
    """``links[point]``: the other end of the path that ends there."""
    laid: Numbers
    """``laid[square]``: the orientation that lies there, or EMPTY."""
    starts: Numbers
    """``starts[seat]``: the mark where the stone began, a point; NOBODY before."""
    facing: Numbers
    """``facing[seat]``: the square of the seat's spot, NOBODY if there is none."""
    entry: Numbers
    """``entry[seat]``: the port of the seat's spot."""
    statuses: Numbers
    held: Numbers
    """``held[seat]``: how many tiles the seat holds."""
    hands: Numbers
    """``hands[seat]``: its tiles, sorted."""
    top: int
    """Where in ``pile`` the next tile lies."""
    pile_size: int
    pile: Numbers
    box: Numbers
    """``box[tile]``: how many of them are out of the game."""
    winners: int
    """One bit for each seat."""
    reason: int
    placed: int
    """How many tiles were placed since the table was set up."""
    generator: Numbers
    """The referee's generator."""

    # Room to work.
    chooser: Numbers
    """The generator of random choices."""
    source: Numbers
    """The generator that gives the seeds of the two others."""
    ways: Numbers
    """What lies beyond each port of a square."""
    moves: Numbers
    """The legal placements, as orientations."""
    counts: Numbers
    selections: Numbers
    """For exchanges; see :mod:`tsuro.batch.kernel.exchange`."""
    logging: int
    logged: int
    log: Numbers
    """Notes on what happens, if ``logging`` is true."""


Array: TypeAlias = NDArray[Any]


MOST_POINTS: Final = geometry(LARGEST, LARGEST).points
MOST_SQUARES: Final = LARGEST * LARGEST
MOST_MARKS: Final = 8 * LARGEST


class Room(NamedTuple):
    """How many tiles fit on a table, in all and in a hand. Boards of all sizes do."""

    tiles: int
    hand_size: int

    @property
    def log_rows(self) -> int:
        """As many notes as a game can leave, with a few to spare.

        The dead bring back seven hands at most, and the Dragon moves only when they do or when a seat is out.
        """
        return MOST_SQUARES + self.tiles + 20 * self.hand_size + 64


ORDINARY: Final = Room(tiles=512, hand_size=32)
"""One size for all but monstrous games, for each has machine code of its own."""
LARGEST_EXCHANGE: Final = ORDINARY.hand_size


def room_for(rules: Ruleset) -> Room:
    """The smallest room that a game by these rules fits into."""
    return Room(_doubled(ORDINARY.tiles, len(rules.tiles)), _doubled(ORDINARY.hand_size, rules.hand_size))


def _doubled(size: int, need: int) -> int:
    while size < need:
        size *= 2
    return size


@lru_cache(maxsize=16)
def layout(room: Room) -> np.dtype[np.void]:
    """The fields of a table with that much room."""
    number, small, smallest, word = np.int64, np.int16, np.int8, np.uint64
    fields: list[tuple[Any, ...]] = [
        ("points", number),
        ("squares", number),
        ("ports", small, (MOST_SQUARES, PORTS)),
        ("faces", small, (MOST_POINTS, MARK_NUMBER + 1)),
        ("marks", number),
        ("rim", number, (MOST_MARKS,)),
        ("tiles", number),
        ("tile_set", number, (room.tiles,)),
        *((name, number) for name in ("players", "hand_size", "forbidden", "uses_dragon", "uses_bonus")),
        *((name, number) for name in ("dead_hands", "by_hand", "phase", "turn", "active", "dragon")),
        ("links", small, (MOST_POINTS,)),
        ("laid", smallest, (MOST_SQUARES,)),
        *((name, number, (MOST_PLAYERS,)) for name in ("starts", "facing", "entry", "statuses", "held")),
        ("hands", number, (MOST_PLAYERS, room.hand_size)),
        ("top", number),
        ("pile_size", number),
        ("pile", number, (room.tiles,)),
        ("box", number, (KINDS,)),
        *((name, number) for name in ("winners", "reason", "placed")),
        *((name, word, (1,)) for name in ("generator", "chooser", "source")),
        ("ways", smallest, (PORTS,)),
        ("moves", number, (len(PLACEMENTS),)),
        ("counts", number, (2, KINDS)),
        ("selections", number, (2, KINDS + 1, LARGEST_EXCHANGE + 1)),
        ("logging", number),
        ("logged", number),
        ("log", small, (room.log_rows, LOG_COLUMNS)),
    ]
    return np.dtype(fields, align=True)


def empty_table(rules: Ruleset, players: int) -> Table:
    """A table with nothing on it, for a game that so many players begin."""
    return cast("Table", _template(rules, players).copy()[0])


@lru_cache(maxsize=64)
def _template(rules: Ruleset, players: int) -> np.recarray[Any, Any]:
    """A table to copy, as the only record of an array."""
    plan = geometry(rules.rows, rules.columns)
    records = np.zeros(1, layout(room_for(rules))).view(np.recarray)
    table: Any = records[0]
    table.points = plan.points
    table.squares = plan.squares
    table.ports[: plan.squares] = plan.topology.ports
    table.faces[:] = -1
    for point, spots in enumerate(plan.faces):
        for column, spot in zip((SQUARE_1, SQUARE_2), spots, strict=False):
            table.faces[point, column : column + 2] = (spot.row * rules.columns + spot.column, spot.port)
    table.marks = len(plan.marks)
    for number, mark in enumerate(plan.marks):
        table.rim[number] = plan.places[mark][2]
        table.faces[table.rim[number], MARK_NUMBER] = number
    table.tiles = len(rules.tiles)
    table.tile_set[: table.tiles] = rules.tiles.ids
    table.players = players
    table.hand_size = rules.hand_size
    table.forbidden = FORBIDDEN[rules.self_elimination]
    table.uses_dragon = rules.uses_dragon(players)
    table.uses_bonus = rules.uses_bonus(players)
    table.dead_hands = DESTINATIONS.index(rules.dead_hands)
    return records
