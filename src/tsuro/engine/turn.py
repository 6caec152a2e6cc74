"""A turn: the active seat places a tile, the stones that face it run, and the position is settled.

What follows once the stones stand still is in :mod:`tsuro.engine.steps`. On most turns little follows:
the active seat draws the top tile and the next seat is to place. :mod:`tsuro.engine.shortcut` does that
quicker.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tsuro.actions import MOVES
from tsuro.board import ORIENTATION, lay
from tsuro.engine.draft import PLACE, Draft, faced_squares
from tsuro.engine.guards import wrong_kind
from tsuro.engine.legality import checked_orientation, refuse_self_elimination
from tsuro.engine.movement import run_stones, seats_facing, stone_events, tile_placed
from tsuro.engine.shortcut import end_quiet_turn, is_quiet_elimination
from tsuro.engine.steps import Aftermath, settle
from tsuro.events import Event, Transition
from tsuro.state import State

_NEW: Final[Any] = vars(tuple)["__new__"]


def apply_move(state: State, tile: int, rotation: int) -> Transition:
    """Place ``tile`` at ``rotation`` on the square that the stone of the seat to act faces.

    ``tile`` is one of the hand, ``rotation`` 0 to 3 quarter turns clockwise; of rotations that look
    the same any may be given. Returns the new state and the events between, as a
    :class:`Transition`. Raises :class:`IllegalActionError` if no placement is due, if the tile is not
    in hand, if the rotation is not 0 to 3, and if the placement eliminates its own stone where the
    rules forbid it. Raises :class:`InvalidStateError`, as all transitions do, if *state* is not a
    :class:`State`.

    >>> import tsuro
    >>> state = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0, 33], [1, 2]])
    >>> state, events = tsuro.apply_move(state, 33, 0)
    >>> for event in events:
    ...     print(event)
    Seat 0 places tile 33 on a1.
    The stone of seat 0 runs over a1 to a2.0.
    Seat 0 draws tile 3.
    Seat 1 draws tile 4.
    Seat 0 draws tile 5.
    Seat 1 is to place a tile.
    """
    log: list[Event] = []
    after = _take_turn(state, tile, rotation, log)
    # As the constructor of a named tuple does it, without a call in between.
    made: Transition = _NEW(Transition, (after, tuple(log)))
    return made


def next_state(state: State, tile: int, rotation: int) -> State:
    """Return the state after a placement, without its events: :func:`apply_move` for search.

    >>> import tsuro
    >>> state = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0, 33], [1, 2]])
    >>> tsuro.next_state(state, 33, 0) == tsuro.apply_move(state, 33, 0).state
    True
    """
    return _take_turn(state, tile, rotation, None)


def _take_turn(state: State, tile: int, rotation: int, log: list[Event] | None) -> State:
    """Return the state after the seat to act has placed the tile."""
    try:
        # If it is known which squares the stones face, then tiles are drawn automatically, and every
        # hand is full unless the pile is empty.
        known = state._faced_squares
    except AttributeError:
        raise wrong_kind("a State", state) from None
    active = state.active
    seats = [*state.seats]
    hand = [*seats[active].hand]
    # Plain ints in range need no other check.
    if known and type(tile) is int and type(rotation) is int and tile in hand and not rotation >> 2:
        orientation = ORIENTATION[tile][rotation]
        faced = [*known]
    else:
        orientation = checked_orientation(state, tile, rotation)
        tile = MOVES[orientation].tile
        faced = faced_squares(state)
    hand.remove(tile)

    square = faced[active]
    board = lay(state.board, square, orientation)
    movers: Sequence[int] = (active,)
    if faced.count(square) > 1:
        movers = seats_facing(square, faced, active)
    eliminated = run_stones(board, seats, faced, movers)
    if eliminated and eliminated[0] == active:
        refuse_self_elimination(state, orientation, seats[active].status)
    if log is not None:
        log.append(tile_placed(state, orientation))
        log += stone_events(board, state.seats, seats, movers)

    draft = Draft()
    draft.rules = state.rules
    draft.phase = PLACE
    draft.active = active
    draft.seats = seats
    draft.board = board
    draft.pile = state.pile
    draft.box = state.box
    draft.dragon = state.dragon
    draft.outcome = None
    draft.dealing = state.dealing
    draft.generator = state.generator
    draft.extension = state.extension
    draft._faced_squares = faced
    # Hands were full unless the pile was empty, and tiles are drawn automatically.
    if known and (is_quiet_elimination(draft) if eliminated else not draft.pile or draft.dragon is None):
        return end_quiet_turn(draft, hand, eliminated, log)
    draft.set_hand(active, tuple(hand))
    return settle(Aftermath(draft, active, eliminated, log))
