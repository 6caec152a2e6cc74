"""A turn: a tile is placed, the stones that face it run, and the game goes on.

What follows once the stones stand is told step by step in :mod:`tsuro.engine.settlement`. On most
turns it is little: the own seat draws the top tile, and the next seat is to place. For those turns
there is a shortcut, which a property test holds to the steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tsuro.actions import MOVES
from tsuro.board import ORIENTATION, lay
from tsuro.engine.draft import OUT, TILE_DRAWN, TURN_BEGAN, Table, standing_of, wrong_kind
from tsuro.engine.placement import (
    PLACE,
    all_facing,
    checked_orientation,
    refuse_self_elimination,
    run_stones,
    stone_events,
    tile_placed,
)
from tsuro.engine.settlement import gather_hands, is_brief, settle
from tsuro.events import DragonTaken
from tsuro.state import Seat, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tsuro.events import Event


def take_turn(state: State, tile: int, rotation: int, tell: list[Event] | None) -> State:
    """The state after the seat to act has placed the tile."""
    try:
        # If it is kept how the stones stand, then tiles are drawn automatically, and every hand is
        # full unless the pile is empty.
        standing = state.standing
    except AttributeError:
        raise wrong_kind("a State", state) from None
    active = state.active
    seats = [*state.seats]
    hand = [*seats[active].hand]
    # Plain ints in range pass at once; whatever else was given is looked at closely.
    if standing and type(tile) is int and type(rotation) is int and tile in hand and not rotation >> 2:
        orientation = ORIENTATION[tile][rotation]
        stands = [*standing]
    else:
        orientation = checked_orientation(state, tile, rotation)
        tile = MOVES[orientation].tile
        stands = standing_of(state)
    hand.remove(tile)

    square = stands[active]
    board = lay(state.board, square, orientation)
    movers: Sequence[int] = (active,)
    if stands.count(square) > 1:
        movers = all_facing(square, stands, active)
    eliminated = run_stones(board, seats, stands, movers)
    # The seat to act comes first of the movers, and is open still: its hand is not settled.
    own: Any = seats[active]
    if eliminated and eliminated[0] == active:
        refuse_self_elimination(state, orientation, own.status)
    if tell is not None:
        tell.append(tile_placed(state, orientation))
        tell += stone_events(board, state.seats, seats, movers)

    pile = state.pile
    dragon = state.dragon
    table: Any = Table()
    table.rules = state.rules
    table.phase = PLACE
    table.active = active
    table.seats = seats
    table.board = board
    table.pile = pile
    table.box = state.box
    table.dragon = dragon
    table.outcome = None
    table.dealing = state.dealing
    table.generator = state.generator
    table.standing = stands
    # The shortcut: not when the game ends, when tiles may be exchanged, or when more than one seat may draw.
    if standing and (is_brief(table) if eliminated else not pile or dragon is None):
        return _pass_on(table, own, hand, eliminated, tell)
    own.hand = tuple(hand)
    own.__class__ = Seat
    return settle(table, eliminated, tell)


def _pass_on(table: Any, own: Any, hand: list[int], eliminated: list[int], tell: list[Event] | None) -> State:  # noqa: ANN401 - see Table
    """The shortcut: the own seat, a draft still, draws if it may, and the next is to place."""
    if eliminated:
        own.hand = tuple(hand)
        gather_hands(table, eliminated, tell)
    pile: tuple[int, ...] = table.pile
    active: int = table.active
    stands: list[int] = table.standing
    if pile and stands[active] != OUT:
        hand.append(pile[0])
        hand.sort()
        table.pile = pile[1:]
        if tell is not None:
            tell.append(TILE_DRAWN[active][pile[0]])
    own.hand = tuple(hand)
    own.__class__ = Seat
    # There is another stone, or the game would have ended.
    following = (active + 1) % len(stands)
    while stands[following] == OUT:
        following = (following + 1) % len(stands)
    if not pile:
        if not table.seats[following].hand:
            return settle(table, eliminated, tell)
        if table.dragon is None and table.rules.uses_dragon(len(stands)):
            table.dragon = active
            if tell is not None:
                tell.append(DragonTaken(active))
    if tell is not None:
        tell.append(TURN_BEGAN[following])
    table.turn = table.active = following
    table.seats = tuple(table.seats)
    table.standing = tuple(stands)
    table.__class__ = State
    after: State = table
    return after
