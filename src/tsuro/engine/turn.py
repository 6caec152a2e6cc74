"""A turn: a tile is placed, stones run, and the game goes on.

:func:`step_by_step` is how the rules have it, one step after the other. On most turns no stone is
eliminated, the own seat draws the top tile or none is left, and the next seat is to place:
:func:`take_turn` has a shortcut for those, in one go. A property test holds that
the two agree, events included.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tsuro.actions import MOVES
from tsuro.board import EMPTY, ORIENTATION
from tsuro.engine.placement import (
    PLACE,
    checked_orientation,
    placement_events,
    refuse_self_elimination,
    run_stones,
    stone_eliminations,
)
from tsuro.engine.settlement import settle
from tsuro.engine.table import CLOCKWISE, IN_PLAY, OUT, Table, tile_drawn, turn_began, wrong_kind
from tsuro.ruleset import SelfElimination
from tsuro.state import State, made_seat
from tsuro.tiles import QUARTER_TURNS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tsuro.board import Board
    from tsuro.events import Event

ALLOWED: Final = SelfElimination.ALLOWED


def take_turn(  # noqa: C901, PLR0912, PLR0915 - in one go, for calls cost more than lines
    state: State, tile: int, rotation: int, tell: list[Event] | None
) -> State:
    """The state after the seat to act has placed the tile."""
    try:
        standing = state.standing
    except AttributeError:
        raise wrong_kind("a State", state) from None
    # Where it is known how the stones stand, tiles are drawn automatically, and once tiles are
    # placed every hand is full unless the pile is empty.
    if standing is None or state.phase is not PLACE or type(tile) is not int or type(rotation) is not int:
        return step_by_step(state, checked_orientation(state, tile, rotation), tell)
    active = state.active
    seats = list(state.seats)
    hand = list(seats[active].hand)
    if tile not in hand or not 0 <= rotation < QUARTER_TURNS:
        return step_by_step(state, checked_orientation(state, tile, rotation), tell)
    orientation = ORIENTATION[tile][rotation]
    hand.remove(tile)
    # There is another stone, or the game would have ended.
    following = (active + 1) % len(seats)
    while standing[following] == OUT:
        following = (following + 1) % len(seats)
    pile = state.pile
    dragon = state.dragon
    if pile:
        if dragon is not None:
            return step_by_step(state, orientation, tell)
        hand.append(pile[0])
        hand.sort()
        pile = pile[1:]
    elif not seats[following].hand or (dragon is None and state.rules.uses_dragon(len(seats))):
        return step_by_step(state, orientation, tell)

    here = standing[active]
    board = state.board.lay(here, orientation)
    plan = board.geometry
    links = plan.read(board.links)
    squares = board.squares
    stands = list(standing)
    movers: Sequence[int] = (active,)
    if standing.count(here) > 1:
        movers = [number for number in CLOCKWISE[len(seats)][active] if standing[number] == here]
    for number in movers:
        seat = seats[number]
        start = seat.start
        sides = plan.sides[links[plan.places[start][2]]]
        if sides is None:
            return step_by_step(state, orientation, tell, board)
        # The path ends between two squares: the stone faces the empty one.
        square, spot, beyond, spot_beyond = sides
        if squares[square] != EMPTY:
            square = beyond
            spot = spot_beyond
        stands[number] = square
        seats[number] = made_seat(start, spot, IN_PLAY, tuple(hand) if number == active else seat.hand)

    if tell is not None:
        tell += placement_events(state, orientation, board, seats, movers)
        if state.pile:
            tell.append(tile_drawn(active, state.pile[0]))
        tell.append(turn_began(following, PLACE))
    made: Any = Table()
    made.rules = state.rules
    made.phase = PLACE
    made.turn = made.active = following
    made.seats = tuple(seats)
    made.board = board
    made.pile = pile
    made.box = state.box
    made.dragon = dragon
    made.outcome = None
    made.dealing = state.dealing
    made.generator = state.generator
    made.standing = tuple(stands)
    made.__class__ = State
    after: State = made
    return after


def step_by_step(state: State, orientation: int, tell: list[Event] | None, board: Board | None = None) -> State:
    """The state after the seat to act has placed the orientation; ``board`` if it is laid already."""
    table = Table.open(state)
    seats = table.seats
    active = table.active
    square = table.standing[active]
    if board is None:
        board = table.board.lay(square, orientation)
    table.board = board
    movers = [number for number in CLOCKWISE[len(seats)][active] if table.standing[number] == square]
    hand = list(seats[active].hand)
    hand.remove(MOVES[orientation].tile)
    table.set_hand(active, tuple(hand))
    eliminated = run_stones(board, seats, table.standing, movers)
    if tell is not None:
        tell += placement_events(state, orientation, board, seats, movers)
        tell += stone_eliminations(board, seats, eliminated, active)
    if eliminated and eliminated[0] == active and table.rules.self_elimination is not ALLOWED:
        refuse_self_elimination(state, orientation, seats[active].status)
    return settle(table, eliminated, tell)
