"""What follows once the stones stand: who has won, where tiles and the Dragon go, whose turn it is.

The order: one stone left, or none; the elimination bonus; dead hands; all tiles played; the Dragon
of an eliminated holder; refill; next turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tsuro.engine.draft import BY_HAND, CLOCKWISE, IN_PLAY, OUT, TILE_DRAWN, Table
from tsuro.events import (
    DragonPassed,
    DragonSetAside,
    DragonTaken,
    PileShuffled,
    SeatPassed,
    TilesOffered,
    TilesReturned,
)
from tsuro.randomness import SplitMix64
from tsuro.ruleset import DeadHands
from tsuro.state import OutcomeReason, Phase, tiles_of_the_eliminated

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tsuro.events import Event
    from tsuro.state import State

# Looked up once, for Python finds the members of an enumeration slowly.
BOX: Final = DeadHands.BOX
SHUFFLE: Final = DeadHands.SHUFFLE


def settle(table: Table, eliminated: list[int], tell: list[Event] | None) -> State:
    """Go on after a placement that eliminated these seats."""
    left = len(table.standing) - table.standing.count(OUT)
    if left == 1:
        return table.end(table.survivors(), OutcomeReason.LAST_STONE, tell)
    if not eliminated:
        return go_on(table, tell)
    if not left:
        return table.end(eliminated, OutcomeReason.ELIMINATED_TOGETHER, tell)
    if _bonus_is_due(table):
        if tell is not None:
            tell.append(TilesOffered(table.active, tiles_of_the_eliminated(table.seats)))
        return table.wait(Phase.EXCHANGE, table.active, tell)
    return return_hands(table, tell)


def is_brief(table: Table) -> bool:
    """Whether little can follow an elimination: stones and a pile are left, no exchange, and no Dragon to pass on."""
    standing = table.standing
    return (
        len(standing) - standing.count(OUT) > 1
        and bool(table.pile)
        and table.dragon is None
        and not table.rules.elimination_bonus
    )


def _bonus_is_due(table: Table) -> bool:
    """The active stone survives an elimination, and both sides hold tiles to exchange."""
    active = table.seats[table.active]
    return (
        table.rules.uses_bonus(len(table.seats))
        and active.status is IN_PLAY
        and bool(active.hand)
        and any(seat.hand for seat in table.seats if seat.status is not IN_PLAY)
    )


def return_hands(table: Table, tell: list[Event] | None) -> State:
    """Put the hands of the eliminated where the rules say, then go on."""
    gather_hands(table, range(len(table.seats)), tell)
    return go_on(table, tell)


def gather_hands(table: Table, numbers: Iterable[int], tell: list[Event] | None) -> None:
    """Put the hands of those of these seats that are eliminated where the rules say."""
    dead: list[int] = []
    tiles: list[int] = []
    for number in numbers:
        seat = table.seats[number]
        if seat.hand and seat.status is not IN_PLAY:
            dead.append(number)
            tiles += seat.hand
            table.set_hand(number, ())
    if dead:
        tiles.sort()
        if tell is not None:
            tell.append(TilesReturned(tuple(sorted(dead)), tuple(tiles), table.rules.dead_hands))
        _take_back(table, tuple(tiles), tell)


def _take_back(table: Table, tiles: tuple[int, ...], tell: list[Event] | None) -> None:
    """Into the box, or under the pile; shuffle if so ruled. When dealing by hand nothing is shuffled."""
    if table.rules.dead_hands is BOX:
        table.box = tuple(sorted(table.box + tiles))
        return
    table.pile += tiles
    if table.rules.dead_hands is SHUFFLE and table.dealing is not BY_HAND:
        pile = list(table.pile)
        generator = SplitMix64(table.generator)
        generator.shuffle(pile)
        table.generator = generator.state
        table.pile = tuple(pile)
        if tell is not None:
            tell.append(PileShuffled(len(pile)))


def go_on(table: Table, tell: list[Event] | None) -> State:
    """All tiles played? Else the Dragon of an eliminated holder moves on, hands are refilled, the next turn begins."""
    if not table.pile and not any(table.seats[number].hand for number in table.survivors()):
        return table.end(table.survivors(), OutcomeReason.TILES_EXHAUSTED, tell)
    holder = _dragon_in_play(table, tell)
    return refill(table, table.active if holder is None else holder, tell)


def _dragon_in_play(table: Table, tell: list[Event] | None) -> int | None:
    """The seat that holds the Dragon, once an eliminated holder has given it up.

    Holder eliminated: after the return of dead hands and before the refill it goes to the next survivor
    clockwise below the hand size, else aside.
    """
    holder = table.dragon
    if holder is None or table.seats[holder].status is IN_PLAY:
        return holder
    heir = table.dragon = _next_in_need(table, holder)
    if tell is not None:
        tell.append(DragonSetAside(holder) if heir is None else DragonPassed(holder, heir))
    return heir


def _next_in_need(table: Table, first: int) -> int | None:
    """The first seat, clockwise from ``first`` on, that is in play and has not a full hand."""
    full = table.rules.hand_size
    seats = table.seats
    for number in CLOCKWISE[len(seats)][first]:
        seat = seats[number]
        if len(seat.hand) < full and seat.status is IN_PLAY:
            return number
    return None


def refill(table: Table, first: int, tell: list[Event] | None) -> State:
    """One tile at a time, clockwise from ``first``, to each survivor below the hand size, round after round.

    When dealing by hand the game waits before each draw. When the pile runs out, the first seat
    that still needs a tile takes the Dragon, unless someone holds it.
    """
    seats = table.seats
    full = table.rules.hand_size
    needy = True
    while needy:
        needy = False
        for number in CLOCKWISE[len(seats)][first]:
            seat = seats[number]
            if len(seat.hand) == full or seat.status is not IN_PLAY:
                continue
            if not table.pile:
                _take_dragon(table, number, tell)
                return _next_turn(table, tell)
            if table.dealing is BY_HAND:
                return table.wait(Phase.DRAW, number, tell)
            draw(table, number, 0, tell)
            needy = needy or len(seats[number].hand) < full
    return _next_turn(table, tell)


def draw(table: Table, number: int, index: int, tell: list[Event] | None) -> None:
    """Move the tile at that index of the pile to the seat's hand; a holder of the Dragon gives it up."""
    pile = table.pile
    tile = pile[index]
    table.pile = pile[:index] + pile[index + 1 :]
    table.set_hand(number, tuple(sorted((*table.seats[number].hand, tile))))
    if tell is not None:
        tell.append(TILE_DRAWN[number][tile])
    if table.dragon == number:
        table.dragon = None
        if tell is not None:
            tell.append(DragonSetAside(number))


def _take_dragon(table: Table, seat: int, tell: list[Event] | None) -> None:
    if table.dragon is None and table.rules.uses_dragon(len(table.seats)):
        table.dragon = seat
        if tell is not None:
            tell.append(DragonTaken(seat))


def _next_turn(table: Table, tell: list[Event] | None) -> State:
    """The next survivor clockwise that holds a tile; a seat without tiles is passed over."""
    seats = table.seats
    number = table.after(table.active)
    while not seats[number].hand or seats[number].status is not IN_PLAY:
        if tell is not None and seats[number].status is IN_PLAY:
            tell.append(SeatPassed(number))
        number = table.after(number)
    return table.begin_turn(number, tell)
