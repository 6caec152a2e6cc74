"""What follows once the stones stand: who has won, where tiles and the Dragon go, whose turn it is.

The order: one stone left, or none; the elimination bonus; dead hands; all tiles played; the Dragon
of an eliminated holder; refill; next turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tsuro.engine.table import IN_PLAY, Table
from tsuro.events import (
    DragonPassed,
    DragonSetAside,
    DragonTaken,
    PileShuffled,
    SeatPassed,
    TilesReturned,
)
from tsuro.randomness import SplitMix64
from tsuro.ruleset import DeadHands
from tsuro.state import Dealing, OutcomeReason, Phase

if TYPE_CHECKING:
    from tsuro.state import State


def settle(table: Table, eliminated: list[int]) -> State:
    """Go on after a placement that eliminated these seats."""
    if not eliminated:
        return go_on(table)
    survivors = list(table.survivors())
    if len(survivors) == 1:
        return table.end(tuple(survivors), OutcomeReason.LAST_STONE)
    if not survivors:
        return table.end(tuple(eliminated), OutcomeReason.ELIMINATED_TOGETHER)
    if _bonus_is_due(table):
        return table.wait(Phase.EXCHANGE, table.active)
    return return_hands(table)


def _bonus_is_due(table: Table) -> bool:
    """The active stone survives an elimination, and both sides hold tiles to exchange."""
    active = table.seats[table.active]
    return (
        table.rules.uses_bonus(len(table.seats))
        and active.status is IN_PLAY
        and bool(active.hand)
        and any(seat.hand for seat in table.seats if seat.status is not IN_PLAY)
    )


def return_hands(table: Table) -> State:
    """Put the hands of the eliminated where the rules say, then go on."""
    dead = [number for number, seat in enumerate(table.seats) if seat.hand and seat.status is not IN_PLAY]
    if dead:
        tiles = tuple(sorted(tile for number in dead for tile in table.seats[number].hand))
        for number in dead:
            table.set_hand(number, ())
        if table.events is not None:
            table.events.append(TilesReturned(tuple(dead), tiles, table.rules.dead_hands))
        _take_back(table, tiles)
    return go_on(table)


def _take_back(table: Table, tiles: tuple[int, ...]) -> None:
    """Into the box, or under the pile; shuffle if so ruled. When dealing by hand nothing is shuffled."""
    if table.rules.dead_hands is DeadHands.BOX:
        table.box = tuple(sorted(table.box + tiles))
        return
    table.pile += tiles
    if table.rules.dead_hands is DeadHands.SHUFFLE and table.dealing is Dealing.AUTOMATIC:
        pile = list(table.pile)
        generator = SplitMix64(table.generator)
        generator.shuffle(pile)
        table.generator = generator.state
        table.pile = tuple(pile)
        if table.events is not None:
            table.events.append(PileShuffled(len(pile)))


def go_on(table: Table) -> State:
    """All tiles played? Else refill, from the Dragon's holder or the active seat on."""
    if not table.pile and not any(table.seats[number].hand for number in table.survivors()):
        return table.end(tuple(table.survivors()), OutcomeReason.TILES_EXHAUSTED)
    _pass_dragon(table)
    return refill(table, table.active if table.dragon is None else table.dragon)


def _pass_dragon(table: Table) -> None:
    """Holder eliminated: the Dragon goes at once to the next survivor clockwise below the hand size, else aside."""
    holder = table.dragon
    if holder is None or table.seats[holder].status is IN_PLAY:
        return
    table.dragon = table.next_in_need(holder)
    if table.events is not None:
        table.events.append(DragonSetAside(holder) if table.dragon is None else DragonPassed(holder, table.dragon))


def refill(table: Table, first: int) -> State:
    """One tile at a time, clockwise from ``first``, to each survivor below the hand size, round after round.

    When dealing by hand the game waits before each draw. When the pile runs out, the first seat
    that still needs a tile takes the Dragon, unless someone holds it.
    """
    seat = table.next_in_need(first)
    while seat is not None:
        if not table.pile:
            _take_dragon(table, seat)
            break
        if table.dealing is Dealing.BY_HAND:
            return table.wait(Phase.DRAW, seat)
        table.draw(seat)
        seat = table.next_in_need(table.after(seat))
    return _next_turn(table)


def _take_dragon(table: Table, seat: int) -> None:
    if table.dragon is None and table.rules.uses_dragon(len(table.seats)):
        table.dragon = seat
        if table.events is not None:
            table.events.append(DragonTaken(seat))


def _next_turn(table: Table) -> State:
    """The next survivor clockwise that holds a tile; a seat without tiles is passed over."""
    seats = table.seats
    number = table.after(table.active)
    while seats[number].status is not IN_PLAY or not seats[number].hand:
        if table.events is not None and seats[number].status is IN_PLAY:
            table.events.append(SeatPassed(number))
        number = table.after(number)
    table.active = number
    return table.wait(Phase.PLACE, number)
