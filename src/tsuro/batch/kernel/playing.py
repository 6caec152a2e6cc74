"""Floor 8, compiled: whole games of random legal play, and playouts from a position.

These are the functions that Python calls. What they write to is given to them, and they stop
between two games when told to.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from tsuro.batch.kernel.chance import below, game_seed, next_number, shuffle
from tsuro.batch.kernel.exchange import count_exchanges, exchange_tiles
from tsuro.batch.kernel.jit import compiled, inlined
from tsuro.batch.kernel.layout import (
    EMPTY,
    EXCHANGE,
    IN_PLAY,
    KINDS,
    LOG_COLUMNS,
    MARK_NUMBER,
    NOBODY,
    OVER,
    PLACE,
    START,
    Array,
    Numbers,
    Table,
)
from tsuro.batch.kernel.moves import insert_tile, legal_moves
from tsuro.batch.kernel.turn_end import after, choose_start, draw_tile, place_tile, wait

__all__ = ["WHOLE_SHARE", "Games", "Unseen", "play_games", "play_out"]

WHOLE_SHARE: Final = 840
"""A whole win, in parts: 840 can be shared evenly by any number of winners from 1 to 8."""


class Games(NamedTuple):
    """Where the results of games go: arrays with an entry for each game.

    ``winners`` and ``endings`` as in the table, ``lengths`` the tiles placed, ``statuses[game, seat]``
    what became of each stone, ``log_ends`` where the game's rows end in ``log``, which may be empty.
    """

    winners: Array
    endings: Array
    lengths: Array
    statuses: Array
    log_ends: Array
    log: Array


class Unseen(NamedTuple):
    """What is not known of a position: before each playout these tiles are shuffled and dealt.

    ``tiles`` are dealt to the ``hands`` that are hidden (true for each such seat), which hold that
    many already, then ``boxed`` of them to the box, the rest to the pile. None at all: the position is known.
    """

    tiles: Array
    hands: Array
    boxed: int


@compiled
def play_games(  # noqa: PLR0917 - compiled functions have no keywords
    table: Table,
    base: np.uint64,
    first_game: int,
    games: int,
    first_seat: int,
    exchanges: bool,  # noqa: FBT001 - likewise
    stop: Numbers,
    results: Games,
) -> int:
    """Play new games of random legal choices; return how many were played before ``stop[0]`` was set."""
    written = 0
    for game in range(games):
        if stop[0]:
            return game
        game_seed(base, first_game + game, table.source)
        table.generator[0] = next_number(table.source)  # type: ignore[assignment] # a number is a number
        table.chooser[0] = next_number(table.source)  # type: ignore[assignment] # a number is a number
        begin(table, first_seat)
        _play_on(table, exchanges)
        results.winners[game] = table.winners
        results.endings[game] = table.reason
        results.lengths[game] = table.placed
        for seat in range(table.players):
            results.statuses[game, seat] = table.statuses[seat]
        for row in range(table.logged):
            for column in range(LOG_COLUMNS):
                results.log[written, column] = table.log[row, column]
            written += 1
        results.log_ends[game] = written
    return games


@compiled
def begin(table: Table, first_seat: int) -> None:
    """Clear the table, shuffle the tiles by its generator, and deal one at a time clockwise from ``first_seat``."""
    for point in range(table.points):
        table.links[point] = point
    for square in range(table.squares):
        table.laid[square] = EMPTY
    for seat in range(table.players):
        table.starts[seat] = NOBODY
        table.facing[seat] = NOBODY
        table.entry[seat] = NOBODY
        table.statuses[seat] = IN_PLAY
        table.held[seat] = 0
    for tile in range(KINDS):
        table.box[tile] = 0
    for index in range(table.tiles):
        table.pile[index] = table.tile_set[index]
    shuffle(table.generator, table.pile, table.tiles)
    table.top = 0
    table.pile_size = table.tiles
    table.dragon = NOBODY
    table.winners = 0
    table.reason = NOBODY
    table.placed = 0
    table.logged = 0
    table.active = first_seat
    wait(table, START, first_seat)
    _deal(table, first_seat)


@inlined
def _deal(table: Table, first_seat: int) -> None:
    """One tile at a time, clockwise, until all hands are full."""
    seat = first_seat
    for index in range(table.players * table.hand_size):
        insert_tile(table, seat, table.pile[index])
        seat = after(table, seat)
    table.top = table.players * table.hand_size
    table.pile_size -= table.top


@inlined
def _play_on(table: Table, exchanges: bool) -> None:  # noqa: FBT001 - likewise
    """Play random legal choices until the game is over."""
    while table.phase != OVER:
        act_at_random(table, exchanges)


@compiled
def act_at_random(table: Table, exchanges: bool) -> None:  # noqa: FBT001 - likewise
    """Make one of the legal choices, each as likely; draw the top of the pile; decline exchanges unless told."""
    phase = table.phase
    if phase == PLACE:
        count = legal_moves(table)
        place_tile(table, table.moves[below(table.chooser, count)])
    elif phase == START:
        choose_start(table, _free_mark(table))
    elif phase == EXCHANGE:
        count = count_exchanges(table)
        exchange_tiles(table, below(table.chooser, count) if exchanges else 0)
    else:
        draw_tile(table, table.pile[table.top])


@inlined
def _free_mark(table: Table) -> int:
    """One of the starting marks that nobody began on, each as likely."""
    taken = 0
    for seat in range(table.players):
        if table.starts[seat] != NOBODY:
            taken += 1
    rank = below(table.chooser, table.marks - taken)
    # The free mark of that rank has as many marks before it as are free before it and taken before it.
    number = rank
    before = _taken_up_to(table, number)
    while number != rank + before:
        number = rank + before
        before = _taken_up_to(table, number)
    return table.rim[number]


@inlined
def _taken_up_to(table: Table, number: int) -> int:
    """How many stones began on a mark of that number or a smaller one."""
    count = 0
    for seat in range(table.players):
        mark = table.starts[seat]
        if mark != NOBODY and table.faces[mark, MARK_NUMBER] <= number:
            count += 1
    return count


@compiled
def play_out(  # noqa: PLR0917 - compiled functions have no keywords
    position: Table,
    unseen: Unseen,
    actions: Numbers,
    table: Table,
    base: np.uint64,
    first_playout: int,
    playouts: int,
    exchanges: bool,  # noqa: FBT001 - likewise
    stop: Numbers,
    totals: Numbers,
    squares: Numbers,
) -> int:
    """Play random games from a position, for every action the same number; return how many before ``stop[0]`` was set.

    The playout of a number has the same hidden tiles and the same chances whatever the action. Each
    seat's parts of the win are added to ``totals[action, seat]``, and their squares to ``squares``.
    """
    for playout in range(playouts):
        for action in range(len(actions)):
            if stop[0]:
                return playout
            copy_position(position, table)
            game_seed(base, first_playout + playout, table.source)
            table.generator[0] = next_number(table.source)  # type: ignore[assignment] # a number is a number
            table.chooser[0] = next_number(table.source)  # type: ignore[assignment] # a number is a number
            imagine(table, unseen)
            act(table, actions[action])
            _play_on(table, exchanges)
            _add_shares(table, action, totals, squares)
    return playouts


@compiled
def copy_position(position: Table, table: Table) -> None:
    """Make the position on one table that on another, of the same game."""
    table.phase = position.phase
    table.turn = position.turn
    table.active = position.active
    table.dragon = position.dragon
    for point in range(table.points):
        table.links[point] = position.links[point]
    for square in range(table.squares):
        table.laid[square] = position.laid[square]
    for seat in range(table.players):
        table.starts[seat] = position.starts[seat]
        table.facing[seat] = position.facing[seat]
        table.entry[seat] = position.entry[seat]
        table.statuses[seat] = position.statuses[seat]
        table.held[seat] = position.held[seat]
        for place in range(position.held[seat]):
            table.hands[seat, place] = position.hands[seat, place]
    table.top = position.top
    table.pile_size = position.pile_size
    for index in range(position.top, position.top + position.pile_size):
        table.pile[index] = position.pile[index]
    for tile in range(KINDS):
        table.box[tile] = position.box[tile]


@compiled
def imagine(table: Table, unseen: Unseen) -> None:
    """Deal the unseen tiles anew, by the table's generator: every way to deal them is as likely."""
    count = len(unseen.tiles)
    if count == 0:
        return
    # The tiles to hide lie in the pile first, and are taken from its end.
    table.top = 0
    for index in range(count):
        table.pile[index] = unseen.tiles[index]
    shuffle(table.generator, table.pile, count)
    for seat in range(table.players):
        if unseen.hands[seat]:
            held = table.held[seat]
            table.held[seat] = 0
            for _ in range(held):
                count -= 1
                insert_tile(table, seat, table.pile[count])
    if unseen.boxed:
        for tile in range(KINDS):
            table.box[tile] = 0
        for _ in range(unseen.boxed):
            count -= 1
            table.box[table.pile[count]] += 1


@compiled
def act(table: Table, action: int) -> None:
    """Take an action, given as the phase numbers it: a point, an orientation, an exchange or a tile."""
    phase = table.phase
    if phase == PLACE:
        place_tile(table, action)
    elif phase == START:
        choose_start(table, action)
    elif phase == EXCHANGE:
        count_exchanges(table)
        exchange_tiles(table, action)
    else:
        draw_tile(table, action)


@inlined
def _add_shares(table: Table, action: int, totals: Numbers, squares: Numbers) -> None:
    """Add each winner's share, in parts of a whole win."""
    winners = table.winners
    number = 0
    for seat in range(table.players):
        number += winners >> seat & 1
    share = WHOLE_SHARE // number
    for seat in range(table.players):
        if winners >> seat & 1:
            totals[action, seat] += share
            squares[action, seat] += share * share
