"""Floor 8, compiled: which placements are legal, and where the stones go.

The functions are those of :mod:`tsuro.engine.movement` and :mod:`tsuro.engine.legality`; read there what the rules are.
"""

from __future__ import annotations

from tsuro.batch.kernel.jit import compiled, inlined
from tsuro.batch.kernel.layout import (
    AWAY,
    COLLIDED,
    CONNECTIONS,
    EMPTY,
    EXITS,
    FIRST_OF,
    IN_PLAY,
    LEFT_BOARD,
    NOBODY,
    NOTE_PLACEMENT,
    PORT_1,
    PORT_2,
    RIM,
    SQUARE_1,
    SQUARE_2,
    STONE,
    TILE_OF,
    Numbers,
    Table,
)
from tsuro.tiles import PORTS

__all__ = ["insert_tile", "lay_tile", "legal_moves", "note", "remove_tile"]


@inlined
def note(table: Table, kind: int, seat: int, what: int) -> None:
    """Write a row of the log, if one is kept."""
    if table.logging:
        row = table.logged
        table.log[row, 0] = kind
        table.log[row, 1] = seat
        table.log[row, 2] = what
        table.logged = row + 1


@inlined
def insert_tile(table: Table, seat: int, tile: int) -> None:
    """Put a tile into a hand, at its place in the order."""
    hands = table.hands
    place = table.held[seat]
    table.held[seat] = place + 1
    while place > 0 and hands[seat, place - 1] > tile:
        hands[seat, place] = hands[seat, place - 1]
        place -= 1
    hands[seat, place] = tile


@inlined
def remove_tile(table: Table, seat: int, tile: int) -> None:
    """Take a tile out of a hand that holds it."""
    hands = table.hands
    held = table.held[seat] - 1
    table.held[seat] = held
    place = 0
    while hands[seat, place] != tile:
        place += 1
    for following in range(place, held):
        hands[seat, following] = hands[seat, following + 1]


@compiled
def legal_moves(table: Table) -> int:
    """Write the orientations that the active seat may place to ``table.moves``, in order; return how many."""
    seat = table.active
    _ways_out(table, seat)
    count = _orientations_in_hand(table, seat, table.forbidden)
    if count == 0:
        # Every tile and rotation in hand does it: then one must.
        count = _orientations_in_hand(table, seat, RIM + 1)
    return count


@inlined
def _ways_out(table: Table, seat: int) -> None:
    """Write to ``table.ways`` what lies beyond each port of the square that the seat's stone faces."""
    faces = table.faces
    square = table.facing[seat]
    for port in range(PORTS):
        end = table.links[table.ports[square, port]]
        beyond = AWAY
        if faces[end, SQUARE_2] < 0:
            beyond = RIM
        elif faces[end, SQUARE_1] == square:
            beyond = faces[end, PORT_1]
        elif faces[end, SQUARE_2] == square:
            beyond = faces[end, PORT_2]
        # Where no tile lies beyond a port, the path ends at the port itself: on the next square.
        table.ways[port] = AWAY if beyond == port else beyond
    for other in range(table.players):
        if other != seat and table.facing[other] == square and table.statuses[other] == IN_PLAY:
            # A path that comes back to another stone's spot joins the two. The links see only the
            # rim there, for it is from the rim that the other stone came.
            table.ways[table.entry[other]] = STONE


@inlined
def _orientations_in_hand(table: Table, seat: int, forbidden: int) -> int:
    """Write to ``table.moves`` the orientations in hand that do less harm to the own stone."""
    port = table.entry[seat]
    count = 0
    previous = NOBODY
    for place in range(table.held[seat]):
        tile = table.hands[seat, place]
        if tile != previous:
            for orientation in range(FIRST_OF[tile], FIRST_OF[tile + 1]):
                if _fate(table.ways, orientation, port) < forbidden:
                    table.moves[count] = orientation
                    count += 1
        previous = tile
    return count


@inlined
def _fate(ways: Numbers, orientation: int, port: int) -> int:
    """What becomes of a stone that comes in by the port: AWAY, STONE or RIM."""
    beyond = port
    while beyond < PORTS:
        beyond = ways[EXITS[orientation, beyond]]
    return beyond


@inlined
def lay_tile(table: Table, orientation: int) -> int:
    """Lay the active seat's tile, let the stones run, and take out those that are out.

    Returns the eliminated seats, one bit for each.
    """
    active = table.active
    square = table.facing[active]
    remove_tile(table, active, TILE_OF[orientation])
    table.laid[square] = orientation
    table.placed += 1
    note(table, NOTE_PLACEMENT, active, orientation)
    links = table.links
    for pair in range(0, PORTS, 2):
        # The paths that end at the two points become one: their far ends learn of each other.
        end_a = links[table.ports[square, CONNECTIONS[orientation, pair]]]
        end_b = links[table.ports[square, CONNECTIONS[orientation, pair + 1]]]
        links[end_a] = end_b
        links[end_b] = end_a
    return _resolve(table, _movers_at(table, square))


@inlined
def _movers_at(table: Table, square: int) -> int:
    """The seats whose stones face the square, one bit for each."""
    movers = 0
    for seat in range(table.players):
        if table.facing[seat] == square and table.statuses[seat] == IN_PLAY:
            movers |= 1 << seat
    return movers


@inlined
def _resolve(table: Table, movers: int) -> int:
    """Put each stone that faced the newly laid tile where it ends; return those that are out.

    A path that ends at the rim takes its stone off the board, unless that end is the mark of
    another mover: then the new tile has joined their two paths, and they collide.
    """
    eliminated = 0
    for seat in range(table.players):
        if not movers >> seat & 1:
            continue
        end = table.links[table.starts[seat]]
        if table.faces[end, SQUARE_2] >= 0:
            _stand_at(table, seat, end)
            continue
        eliminated |= 1 << seat
        if _is_mark_of(table, movers, end):
            table.statuses[seat] = COLLIDED
            table.facing[seat] = NOBODY
            table.entry[seat] = NOBODY
        else:
            table.statuses[seat] = LEFT_BOARD
            table.facing[seat] = table.faces[end, SQUARE_1]
            table.entry[seat] = table.faces[end, PORT_1]
    return eliminated


@inlined
def _stand_at(table: Table, seat: int, end: int) -> None:
    """Let the stone face the empty one of the two squares at a point."""
    square = table.faces[end, SQUARE_1]
    port = table.faces[end, PORT_1]
    if table.laid[square] != EMPTY:
        square = table.faces[end, SQUARE_2]
        port = table.faces[end, PORT_2]
    table.facing[seat] = square
    table.entry[seat] = port


@inlined
def _is_mark_of(table: Table, movers: int, point: int) -> bool:
    """Whether one of the movers began there."""
    for seat in range(table.players):  # noqa: SIM110 - the compiler takes no generator expressions
        if movers >> seat & 1 and table.starts[seat] == point:
            return True
    return False
