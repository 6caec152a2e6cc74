"""Floor 8, compiled: deals, draws and starts, and what follows once the stones stand.

The functions are those of :mod:`tsuro.engine.steps`; read there what the rules are.
"""

from __future__ import annotations

from tsuro.batch.kernel.chance import shuffle
from tsuro.batch.kernel.jit import compiled, inlined
from tsuro.batch.kernel.layout import (
    DRAW,
    ELIMINATED_TOGETHER,
    EXCHANGE,
    IN_PLAY,
    INTO_BOX,
    INTO_PILE,
    KINDS,
    LAST_STONE,
    NOBODY,
    NOTE_DRAGON,
    NOTE_DRAW,
    NOTE_START,
    ON_TOP,
    OVER,
    PLACE,
    PORT_1,
    SQUARE_1,
    START,
    TILES_EXHAUSTED,
    Table,
)
from tsuro.batch.kernel.moves import insert_tile, lay_tile, note

__all__ = ["choose_start", "draw_tile", "place_tile", "return_hands"]


@inlined
def after(table: Table, seat: int) -> int:
    """The seat to the left of that one, in play or not."""
    return seat + 1 if seat + 1 < table.players else 0


@inlined
def survivors(table: Table) -> int:
    """The seats in play, one bit for each."""
    alive = 0
    for seat in range(table.players):
        if table.statuses[seat] == IN_PLAY:
            alive |= 1 << seat
    return alive


@inlined
def wait(table: Table, phase: int, turn: int) -> None:
    """The game waits for ``turn`` in ``phase``."""
    table.phase = phase
    table.turn = turn


@inlined
def end(table: Table, winners: int, reason: int) -> None:
    """The game is over."""
    wait(table, OVER, NOBODY)
    table.winners = winners
    table.reason = reason


@compiled
def choose_start(table: Table, mark: int) -> None:
    """Put the stone of the seat to act on a starting mark."""
    seat = table.turn
    table.starts[seat] = mark
    table.facing[seat] = table.faces[mark, SQUARE_1]
    table.entry[seat] = table.faces[mark, PORT_1]
    note(table, NOTE_START, seat, mark)
    following = after(table, seat)
    # A player may have left before the first placement.
    while table.statuses[following] != IN_PLAY:
        following = after(table, following)
    wait(table, PLACE if following == table.active else START, following)


@compiled
def place_tile(table: Table, orientation: int) -> None:
    """The seat to act places a tile so turned."""
    settle(table, lay_tile(table, orientation))


@inlined
def settle(table: Table, eliminated: int) -> None:
    """Go on after a placement that eliminated these seats."""
    if not eliminated:
        go_on(table)
        return
    alive = survivors(table)
    if alive == 0:
        end(table, eliminated, ELIMINATED_TOGETHER)
    elif alive & (alive - 1) == 0:
        end(table, alive, LAST_STONE)
    elif _bonus_is_due(table):
        wait(table, EXCHANGE, table.active)
    else:
        return_hands(table)


@inlined
def _bonus_is_due(table: Table) -> bool:
    """The active stone survives an elimination, and both sides hold tiles to exchange."""
    active = table.active
    if not table.uses_bonus or table.statuses[active] != IN_PLAY or table.held[active] == 0:
        return False
    for seat in range(table.players):  # noqa: SIM110 - the compiler takes no generator expressions
        if table.statuses[seat] != IN_PLAY and table.held[seat] > 0:
            return True
    return False


@inlined
def return_hands(table: Table) -> None:
    """Put the hands of the eliminated where the rules say, then go on."""
    counts = table.counts
    for tile in range(KINDS):
        counts[0, tile] = 0
    dead = 0
    for seat in range(table.players):
        if table.statuses[seat] != IN_PLAY:
            held = table.held[seat]
            dead += held
            table.held[seat] = 0
            for place in range(held):
                counts[0, table.hands[seat, place]] += 1
    if dead:
        _take_back(table)
    go_on(table)


@inlined
def _take_back(table: Table) -> None:
    """Into the box, or under the pile; shuffle if so ruled. When dealing by hand nothing is shuffled."""
    counts = table.counts
    if table.dead_hands == INTO_BOX:
        for tile in range(KINDS):
            table.box[tile] += counts[0, tile]
        return
    pile = table.pile
    top = table.top
    size = table.pile_size
    for place in range(size):
        pile[place] = pile[top + place]
    for tile in range(KINDS):
        for _ in range(counts[0, tile]):
            pile[size] = tile
            size += 1
    table.top = 0
    table.pile_size = size
    if table.dead_hands == INTO_PILE and not table.by_hand:
        shuffle(table.generator, pile, size)


@inlined
def go_on(table: Table) -> None:
    """All tiles played? Else the Dragon of an eliminated holder moves on, hands are refilled, the next turn begins."""
    if table.pile_size == 0 and _all_hands_are_empty(table):
        end(table, survivors(table), TILES_EXHAUSTED)
        return
    _pass_dragon(table)
    dragon = table.dragon
    refill(table, table.active if dragon == NOBODY else dragon)


@inlined
def _all_hands_are_empty(table: Table) -> bool:
    """Whether no survivor holds a tile."""
    for seat in range(table.players):  # noqa: SIM110 - the compiler takes no generator expressions
        if table.held[seat] > 0 and table.statuses[seat] == IN_PLAY:
            return False
    return True


@inlined
def _pass_dragon(table: Table) -> None:
    """Holder eliminated: the Dragon goes at once to the next survivor clockwise below the hand size, else aside."""
    holder = table.dragon
    if holder == NOBODY or table.statuses[holder] == IN_PLAY:
        return
    table.dragon = _next_in_need(table, holder)
    note(table, NOTE_DRAGON, table.dragon, table.dragon)


@inlined
def _next_in_need(table: Table, first: int) -> int:
    """The first seat, clockwise from ``first`` on, that is in play and has not a full hand, or NOBODY."""
    seat = first
    for _ in range(table.players):
        if table.held[seat] < table.hand_size and table.statuses[seat] == IN_PLAY:
            return seat
        seat = after(table, seat)
    return NOBODY


@inlined
def refill(table: Table, first: int) -> None:
    """One tile at a time, clockwise from ``first``, to each survivor below the hand size, round after round.

    When dealing by hand the game waits before each draw. When the pile runs out, the first seat
    that still needs a tile takes the Dragon, unless someone holds it.
    """
    seat = _next_in_need(table, first)
    while seat != NOBODY:
        if table.pile_size == 0:
            _take_dragon(table, seat)
            break
        if table.by_hand:
            wait(table, DRAW, seat)
            return
        draw(table, seat, ON_TOP)
        seat = _next_in_need(table, after(table, seat))
    _next_turn(table)


@inlined
def draw(table: Table, seat: int, index: int) -> None:
    """Move the tile at that index of the pile to the seat's hand; a holder of the Dragon gives it up."""
    pile = table.pile
    top = table.top
    tile = pile[top + index]
    for place in range(top + index, top, -1):
        pile[place] = pile[place - 1]
    table.top = top + 1
    table.pile_size -= 1
    insert_tile(table, seat, tile)
    note(table, NOTE_DRAW, seat, tile)
    if table.dragon == seat:
        table.dragon = NOBODY
        note(table, NOTE_DRAGON, NOBODY, NOBODY)


@compiled
def draw_tile(table: Table, tile: int) -> None:
    """Give the seat to act a tile of the pile, and go on dealing or refilling."""
    seat = table.turn
    index = 0
    while table.pile[table.top + index] != tile:
        index += 1
    draw(table, seat, index)
    following = after(table, seat)
    if table.phase == DRAW:
        refill(table, following)
        return
    needy = _next_in_need(table, following)
    if needy == NOBODY:
        wait(table, START, table.active)
    else:
        wait(table, table.phase, needy)


@inlined
def _take_dragon(table: Table, seat: int) -> None:
    """The seat takes the Dragon, if it is free and used."""
    if table.dragon == NOBODY and table.uses_dragon:
        table.dragon = seat
        note(table, NOTE_DRAGON, seat, seat)


@inlined
def _next_turn(table: Table) -> None:
    """The next survivor clockwise that holds a tile; a seat without tiles is passed over."""
    seat = after(table, table.active)
    while table.held[seat] == 0 or table.statuses[seat] != IN_PLAY:
        seat = after(table, seat)
    table.active = seat
    wait(table, PLACE, seat)
