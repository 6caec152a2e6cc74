"""A turn: a tile is placed, the stones that face it run, and the game goes on.

What follows once the stones stand is told step by step in :mod:`tsuro.engine.settlement`. On most
turns it is little: no stone is eliminated, the own seat draws the top tile if there is one, and the
next seat is to place. For those turns there is a shortcut, which a property test holds to the steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tsuro.actions import MOVES
from tsuro.board import ORIENTATION
from tsuro.engine.placement import (
    PLACE,
    checked_orientation,
    placement_events,
    refuse_self_elimination,
    run_stones,
    stone_eliminations,
)
from tsuro.engine.settlement import settle
from tsuro.engine.table import CLOCKWISE, OUT, Table, standing_of, tile_drawn, turn_began, wrong_kind
from tsuro.events import DragonTaken
from tsuro.ruleset import SelfElimination
from tsuro.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tsuro.events import Event

ALLOWED: Final = SelfElimination.ALLOWED


def take_turn(state: State, tile: int, rotation: int, tell: list[Event] | None) -> State:
    """The state after the seat to act has placed the tile."""
    try:
        # If it is kept how the stones stand, then tiles are drawn automatically, and every hand is
        # full unless the pile is empty.
        standing = state.standing
    except AttributeError:
        raise wrong_kind("a State", state) from None
    active = state.active
    seats = list(state.seats)
    hand = list(seats[active].hand)
    # Plain ints in range pass at once; whatever else was given is looked at closely.
    if standing and type(tile) is int and type(rotation) is int and tile in hand and not rotation >> 2:
        orientation = ORIENTATION[tile][rotation]
        stands = list(standing)
    else:
        orientation = checked_orientation(state, tile, rotation)
        tile = MOVES[orientation].tile
        stands = standing_of(state)
    hand.remove(tile)
    pile = state.pile
    dragon = state.dragon
    # If nobody is eliminated, the own seat will draw the top tile, and nobody else.
    draws = standing and pile and dragon is None
    if draws:
        hand.append(pile[0])
        hand.sort()

    square = stands[active]
    board = state.board.lay(square, orientation)
    movers: Sequence[int] = (active,)
    if stands.count(square) > 1:
        movers = [number for number in CLOCKWISE[len(seats)][active] if stands[number] == square]
    eliminated = run_stones(board, seats, stands, movers, tuple(hand))

    table: Any = Table()
    table.rules = state.rules
    table.phase = PLACE
    table.turn = table.active = active
    table.seats = seats
    table.board = board
    table.pile = pile
    table.box = state.box
    table.dragon = dragon
    table.outcome = None
    table.dealing = state.dealing
    table.generator = state.generator
    table.standing = stands

    if eliminated and eliminated[0] == active and state.rules.self_elimination is not ALLOWED:
        refuse_self_elimination(state, orientation, seats[active].status)
    if eliminated and draws:
        # The tile drawn goes back: first the tiles of those eliminated are shuffled in.
        hand.remove(pile[0])
        table.set_hand(active, tuple(hand))
    if tell is not None:
        tell += placement_events(state, orientation, board, seats, movers)
        tell += stone_eliminations(board, seats, eliminated, active)
    return settle(table, eliminated, tell) if eliminated or not standing else _pass_on(table, tell)


def _pass_on(table: Table, tell: list[Event] | None) -> State:
    """The shortcut: nobody is eliminated, the own seat has drawn already if it may, the next is to place."""
    active = table.active
    standing = table.standing
    # There is another stone, or the game would have ended.
    following = (active + 1) % len(standing)
    while standing[following] == OUT:
        following = (following + 1) % len(standing)
    pile = table.pile
    if pile:
        if table.dragon is not None:
            return settle(table, [], tell)
        table.pile = pile[1:]
        if tell is not None:
            tell.append(tile_drawn(active, pile[0]))
    elif not table.seats[following].hand:
        return settle(table, [], tell)
    elif table.dragon is None and table.rules.uses_dragon(len(standing)):
        table.dragon = active
        if tell is not None:
            tell.append(DragonTaken(active))
    if tell is not None:
        tell.append(turn_began(following, PLACE))
    made: Any = table
    made.turn = made.active = following
    made.seats = tuple(table.seats)
    made.standing = tuple(standing)
    made.__class__ = State
    after: State = made
    return after
