"""What must hold before, during and after the placements for a state to be in its phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tsuro.state import Dealing, Outcome, OutcomeReason, Phase, State, Status

__all__ = ["BEFORE_PLAY", "misplaced", "someone_left"]

BEFORE_PLAY: Final = frozenset({Phase.DEAL, Phase.START})
"""The phases before the first placement."""


def misplaced(state: State) -> Iterator[str]:
    """Yield what contradicts the phase of a state whose fields, stones and tiles have been checked."""
    if (state.phase is Phase.OVER) != (state.turn is None):
        yield f"turn is {state.turn} in the phase {state.phase}"
        return
    if (state.phase is Phase.OVER) != (state.outcome is not None):
        yield f"the outcome is {state.outcome} in the phase {state.phase}"
        return
    if state.phase not in BEFORE_PLAY:
        yield from _begun(state)
    if state.outcome is not None:
        yield from _over(state, state.outcome)
    if state.turn is not None:
        yield from _under_way(state, state.turn)


def _begun(state: State) -> Iterator[str]:
    if state.phase is Phase.OVER and not len(state.board) and someone_left(state):
        # All but one left before they had chosen their marks.
        return
    for number in state.in_play:
        if state.seats[number].start is None:
            yield f"seat {number} is in play without having begun anywhere"


def someone_left(state: State) -> bool:
    """Whether a player has left the game."""
    return any(seat.status is Status.WITHDRAWN for seat in state.seats)


def _under_way(state: State, turn: int) -> Iterator[str]:
    """What the phase asks of the seat to act, and of the others."""
    if state.seats[turn].status is not Status.IN_PLAY:
        yield f"it is the turn of seat {turn}, which is out"
    if state.phase in {Phase.PLACE, Phase.EXCHANGE}:
        if not state.seats[turn].hand:
            yield f"it is the turn of seat {turn}, which holds no tile"
        if turn != state.active:
            yield f"it is the turn of seat {turn}, but seat {state.active} is active"
    if state.phase in {Phase.DEAL, Phase.DRAW}:
        yield from _draw(state, turn)
    if state.phase in BEFORE_PLAY:
        yield from _untouched(state)
        yield from _in_order(state, turn)
    if state.phase in {Phase.EXCHANGE, Phase.DRAW} and len(state.in_play) < 2:
        yield "one stone is left, and yet the game goes on"
    if state.phase is Phase.EXCHANGE:
        yield from _exchange(state)


def _draw(state: State, turn: int) -> Iterator[str]:
    if state.dealing is not Dealing.BY_HAND:
        yield f"seat {turn} is to be given a tile, but dealing is {state.dealing}"
    if not state.pile:
        yield f"seat {turn} is to be given a tile, but the pile is empty"
    if len(state.seats[turn].hand) >= state.rules.hand_size:
        yield f"seat {turn} is to be given a tile and has a full hand"
    if state.phase is Phase.DRAW and state.dragon not in {None, turn}:
        yield f"seat {turn} is to be given a tile before seat {state.dragon}, which holds the Dragon"


def _untouched(state: State) -> Iterator[str]:
    """Before the first placement no tile lies on the board, nobody is eliminated and nobody needs the Dragon."""
    if len(state.board):
        yield f"{len(state.board)} tiles lie on the board in the phase {state.phase}"
    if state.box and not someone_left(state):
        yield f"{len(state.box)} tiles are out of the game in the phase {state.phase}"
    if state.dragon is not None:
        yield f"seat {state.dragon} holds the Dragon in the phase {state.phase}"
    for number, seat in enumerate(state.seats):
        if seat.status not in {Status.IN_PLAY, Status.WITHDRAWN}:
            yield f"seat {number} is out in the phase {state.phase}"


def _in_order(state: State, turn: int) -> Iterator[str]:
    """Deal: one tile at a time clockwise from the first; then starting marks in that order."""
    players = len(state.seats)
    dealing = state.phase is Phase.DEAL
    rounds = len(state.seats[turn].hand) if dealing else state.rules.hand_size
    for number, seat in enumerate(state.seats):
        if seat.status is Status.WITHDRAWN:
            continue
        served = (number - state.active) % players < (turn - state.active) % players
        due = rounds + (dealing and served)
        if len(seat.hand) != due:
            yield f"seat {number} holds {len(seat.hand)} tiles; dealt clockwise from seat {state.active} it has {due}"
        if (seat.start is not None) != (served and not dealing):
            has = "no" if seat.start is None else "a"
            yield (
                f"seat {number} has {has} starting mark; "
                f"they are chosen clockwise from seat {state.active} after the deal"
            )


def _exchange(state: State) -> Iterator[str]:
    """The game goes on, and both sides hold tiles."""
    if not state.rules.uses_bonus(len(state.seats)):
        yield "the elimination bonus is not used in this game"
    if not state.pool:
        yield f"seat {state.active} may exchange tiles, but nobody eliminated holds any"


def _over(state: State, outcome: Outcome) -> Iterator[str]:
    """Who has won follows from the stones that are left, but for those eliminated together."""
    left = state.in_play
    if outcome.reason is OutcomeReason.ELIMINATED_TOGETHER:
        agrees = not left and state.active in outcome.winners
        agrees = agrees and outcome.winners == tuple(sorted(set(outcome.winners)))
    else:
        few = {0: OutcomeReason.ALL_OUT, 1: OutcomeReason.LAST_STONE}
        agrees = outcome.winners == left and outcome.reason is few.get(len(left), OutcomeReason.TILES_EXHAUSTED)
    if not agrees:
        yield (
            f"the outcome is {outcome.reason} for seats {outcome.winners}, "
            f"but seats {left} are in play after a placement by seat {state.active}"
        )
    if outcome.reason is OutcomeReason.TILES_EXHAUSTED:
        tiles = len(state.pile) + sum(len(state.seats[number].hand) for number in left)
        if tiles:
            yield f"the outcome is {outcome.reason}, but {tiles} tiles are left to play"
