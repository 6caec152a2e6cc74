"""Whether a state can be in its phase: what must hold before, during and after the placements."""

from __future__ import annotations

from collections.abc import Iterator

from tsuro.state import Dealing, Outcome, OutcomeReason, Phase, State, Status

__all__ = ["misplaced"]


def misplaced(state: State) -> Iterator[str]:
    """All that speaks against the phase of a state whose seats, measures and turn fit."""
    match state.phase:
        case Phase.DEAL:
            yield from _dealt_by_hand(state)
            yield from _untouched(state)
            yield from _deal(state)
        case Phase.START:
            yield from _untouched(state)
            yield from _start(state)
        case Phase.EXCHANGE:
            yield from _exchange(state)
        case Phase.DRAW:
            yield from _dealt_by_hand(state)
            yield from _draw(state)
        case Phase.OVER:
            yield from _over(state)
        case Phase.PLACE:
            pass


def _dealt_by_hand(state: State) -> Iterator[str]:
    if state.dealing is not Dealing.BY_HAND:
        yield f"seat {state.turn} is to be given a tile, but dealing is {state.dealing}"


def _untouched(state: State) -> Iterator[str]:
    """Before the first placement nothing lies on the board, nobody is out and nobody needs the Dragon."""
    if len(state.board):
        yield f"{len(state.board)} tiles lie on the board in the phase {state.phase}"
    if state.box:
        yield f"{len(state.box)} tiles are out of the game in the phase {state.phase}"
    if state.dragon is not None:
        yield f"seat {state.dragon} holds the Dragon in the phase {state.phase}"
    for number, seat in enumerate(state.seats):
        if seat.status is not Status.IN_PLAY:
            yield f"seat {number} is out in the phase {state.phase}"


def _served(state: State) -> Iterator[tuple[int, bool]]:
    """Every seat, and whether it has had its turn in the round that began with the active seat."""
    players = len(state.seats)
    had = 0 if state.turn is None else (state.turn - state.active) % players
    for number in range(players):
        yield number, (number - state.active) % players < had


def _deal(state: State) -> Iterator[str]:
    """Deal: one tile at a time clockwise from the first."""
    rounds = 0 if state.turn is None else len(state.seats[state.turn].hand)
    if rounds >= state.rules.hand_size:
        yield f"seat {state.turn} is to be dealt a tile and has a full hand"
    for number, served in _served(state):
        seat = state.seats[number]
        if len(seat.hand) != rounds + served:
            yield f"seat {number} holds {len(seat.hand)} tiles; dealt clockwise from seat {state.active} it has {rounds + served}"
        if seat.start is not None:
            yield f"seat {number} has chosen a starting mark before the deal is done"


def _start(state: State) -> Iterator[str]:
    """Then starting marks in that order."""
    for number, served in _served(state):
        seat = state.seats[number]
        if len(seat.hand) != state.rules.hand_size:
            yield f"seat {number} holds {len(seat.hand)} tiles; dealt is a full hand of {state.rules.hand_size}"
        if (seat.start is not None) != served:
            yield f"seat {number} has {'no' if served else 'a'} starting mark; they are chosen clockwise from seat {state.active}"


def _exchange(state: State) -> Iterator[str]:
    """The game goes on, and both sides hold tiles."""
    if not state.rules.uses_bonus(len(state.seats)):
        yield "the elimination bonus is not used in this game"
    if len(state.in_play) < 2:
        yield "one stone is left, and yet the game goes on"
    if not state.seats[state.active].hand:
        yield f"seat {state.active} may exchange tiles and holds none"
    if not any(seat.hand for seat in state.seats if seat.status is not Status.IN_PLAY):
        yield f"seat {state.active} may exchange tiles, but nobody eliminated holds any"


def _draw(state: State) -> Iterator[str]:
    if state.turn is not None and len(state.seats[state.turn].hand) >= state.rules.hand_size:
        yield f"seat {state.turn} is to draw a tile and has a full hand"


def _over(state: State) -> Iterator[str]:
    for number in state.in_play:
        if state.seats[number].start is None:
            yield f"seat {number} is in play without having begun anywhere"
    if state.outcome is not None and not _agrees(state, state.outcome):
        yield f"the outcome, {state.outcome.reason} for seats {state.outcome.winners}, is not that of the stones and tiles"


def _agrees(state: State, outcome: Outcome) -> bool:
    winners = outcome.winners
    survivors = state.in_play
    match outcome.reason:
        case OutcomeReason.LAST_STONE:
            return winners == survivors and len(survivors) == 1
        case OutcomeReason.TILES_EXHAUSTED:
            held = state.pile or any(state.seats[number].hand for number in survivors)
            return winners == survivors and bool(survivors) and not held
        case OutcomeReason.ELIMINATED_TOGETHER:
            out = set(range(len(state.seats)))
            return not survivors and bool(winners) and winners == tuple(sorted(out & set(winners)))
