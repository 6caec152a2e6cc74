"""Floor 8, compiled: the elimination bonus.

All different exchanges have numbers, in the order of :func:`tsuro.legal_actions`: by how many tiles
change hands, then by the tiles to give, then by those to take. ``table.counts[0]`` holds how often
each tile is in the active hand, ``table.counts[1]`` how often it is on offer. And
``table.selections[side, tile, number]`` is in how many different ways one can pick so many tiles
of those of the side that are not below ``tile``.
"""

from __future__ import annotations

from tsuro.batch.kernel.jit import compiled, inlined
from tsuro.batch.kernel.layout import (
    HAND,
    IN_PLAY,
    KINDS,
    NOTE_EXCHANGE,
    NOTE_GIVEN,
    NOTE_TAKEN,
    POOL,
    Table,
)
from tsuro.batch.kernel.moves import insert_tile, note, remove_tile
from tsuro.batch.kernel.turn_end import return_hands

__all__ = ["count_exchanges", "exchange_tiles"]


@compiled
def count_exchanges(table: Table) -> int:
    """How many different exchanges the active seat may choose from; to decline is one of them."""
    _count_tiles(table)
    _count_selections(table, HAND)
    _count_selections(table, POOL)
    count = 0
    for number in range(table.hand_size + 1):
        count += table.selections[HAND, 0, number] * table.selections[POOL, 0, number]
    return count


@inlined
def _count_tiles(table: Table) -> None:
    """Fill ``table.counts``."""
    active = table.active
    for tile in range(KINDS):
        table.counts[HAND, tile] = 0
        table.counts[POOL, tile] = 0
    for seat in range(table.players):
        if seat == active or table.statuses[seat] != IN_PLAY:
            side = HAND if seat == active else POOL
            for place in range(table.held[seat]):
                table.counts[side, table.hands[seat, place]] += 1


@inlined
def _count_selections(table: Table, side: int) -> None:
    """Fill ``table.selections`` for one side, from the last tile down."""
    selections = table.selections
    for number in range(table.hand_size + 1):
        selections[side, KINDS, number] = 1 if number == 0 else 0
    for tile in range(KINDS - 1, -1, -1):
        for number in range(table.hand_size + 1):
            count = 0
            for copies in range(min(table.counts[side, tile], number) + 1):
                count += selections[side, tile + 1, number - copies]
            selections[side, tile, number] = count


@compiled
def exchange_tiles(table: Table, exchange: int) -> None:
    """Make the exchange of that number, and go on. It has just been counted."""
    number = 0
    rank = exchange
    same_size = table.selections[HAND, 0, 0] * table.selections[POOL, 0, 0]
    while rank >= same_size:
        rank -= same_size
        number += 1
        same_size = table.selections[HAND, 0, number] * table.selections[POOL, 0, number]
    takes = table.selections[POOL, 0, number]
    _pick(table, HAND, number, rank // takes)
    _pick(table, POOL, number, rank % takes)
    note(table, NOTE_EXCHANGE, table.active, number)
    _swap(table, number)
    return_hands(table)


@inlined
def _pick(table: Table, side: int, number: int, rank: int) -> None:
    """Leave in ``table.counts`` the selection of that rank, in the order of sorted tuples."""
    left = number
    for tile in range(KINDS):
        # Among sorted tuples, those with more copies of the smaller tile come first.
        copies = min(table.counts[side, tile], left)
        while rank >= table.selections[side, tile + 1, left - copies]:
            rank -= table.selections[side, tile + 1, left - copies]
            copies -= 1
        table.counts[side, tile] = copies
        left -= copies


@inlined
def _swap(table: Table, number: int) -> None:
    """Exchange the tiles picked; those given go to the seats that those taken came from."""
    active = table.active
    give = 0
    take = 0
    for _ in range(number):
        while table.counts[HAND, give] == 0:
            give += 1
        while table.counts[POOL, take] == 0:
            take += 1
        table.counts[HAND, give] -= 1
        table.counts[POOL, take] -= 1
        owner = _owner(table, take)
        remove_tile(table, active, give)
        remove_tile(table, owner, take)
        insert_tile(table, active, take)
        insert_tile(table, owner, give)
        note(table, NOTE_GIVEN, active, give)
        note(table, NOTE_TAKEN, active, take)


@inlined
def _owner(table: Table, tile: int) -> int:
    """The first eliminated seat that holds the tile."""
    seat = 0
    while True:
        if table.statuses[seat] != IN_PLAY:
            for place in range(table.held[seat]):
                if table.hands[seat, place] == tile:
                    return seat
        seat += 1
