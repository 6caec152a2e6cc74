"""The draft: a position that a transition changes until it is the next state.

A transition opens a state as a :class:`Draft`, changes it, and closes it. The list of events so far
goes beside it as ``log``. It is None when the caller wants no events; then none are made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tsuro.events import Event, GameEnded, TileDrawn, TurnBegan
from tsuro.geometry import OFF_BOARD
from tsuro.phases import can_follow
from tsuro.ruleset import MOST_PLAYERS
from tsuro.state import Dealing, Outcome, OutcomeReason, Phase, Seat, State, StateDraft, Status
from tsuro.tiles import TILES

if TYPE_CHECKING:
    from tsuro.board import Board
    from tsuro.ruleset import Ruleset
    from tsuro.values import Value

PLACE: Final = Phase.PLACE
IN_PLAY: Final = Status.IN_PLAY
BY_HAND: Final = Dealing.BY_HAND
OUT: Final = OFF_BOARD
"""The square of a stone that is out, or not on the board yet."""

CLOCKWISE: Final = tuple(
    tuple(tuple((first + step) % players for step in range(players)) for first in range(players))
    for players in range(MOST_PLAYERS + 1)
)
"""``CLOCKWISE[players][seat]``: all seats in turn order, from that seat on."""


class Draft(StateDraft):
    """A :class:`~tsuro.state.State` in the making: the same fields, but mutable.

    It has the slots of a state and no others, so that closing it needs no copy: the object becomes the state.
    """

    __slots__ = ()

    rules: Ruleset
    phase: Phase
    turn: int | None
    seats: list[Seat]
    board: Board
    pile: tuple[int, ...]
    box: tuple[int, ...]
    dragon: int | None
    outcome: Outcome | None
    active: int
    dealing: Dealing
    generator: int
    extension: Value | None
    _faced_squares: list[int]

    @classmethod
    def open(cls, state: State) -> Draft:
        """Return a copy of the state to work on."""
        draft = cls()
        draft.rules = state.rules
        draft.phase = state.phase
        draft.turn = state.turn
        draft.seats = list(state.seats)
        draft.board = state.board
        draft.pile = state.pile
        draft.box = state.box
        draft.dragon = state.dragon
        draft.outcome = state.outcome
        draft.active = state.active
        draft.dealing = state.dealing
        draft.generator = state.generator
        draft.extension = state.extension
        draft._faced_squares = faced_squares(state)
        return draft

    def set_hand(self, number: int, hand: tuple[int, ...]) -> None:
        """Give the seat another hand."""
        start, spot, status, _ = self.seats[number]
        self.seats[number] = Seat(start, spot, status, hand)

    def seat_after(self, number: int) -> int:
        """Return the next seat clockwise, in play or not."""
        return (number + 1) % len(self.seats)

    def clockwise(self, first: int) -> tuple[int, ...]:
        """Return all seats in turn order, from ``first`` on."""
        return CLOCKWISE[len(self.seats)][first]

    def survivor_after(self, number: int) -> int:
        """Return the next seat clockwise that is in play, which may be that seat itself."""
        return next(other for other in self.clockwise(self.seat_after(number)) if self.seats[other].status is IN_PLAY)

    def survivors(self) -> list[int]:
        """Return the seats in play, in rising order."""
        return [number for number, seat in enumerate(self.seats) if seat.status is IN_PLAY]

    def wait(self, phase: Phase, turn: int, log: list[Event] | None) -> State:
        """Close: the game waits for seat ``turn`` in ``phase``."""
        self.turn = turn
        return self.close(phase, log, known=False)

    def begin_turn(self, number: int, log: list[Event] | None) -> State:
        """Close, with the hands refilled: the seat is to place a tile."""
        self.turn = self.active = number
        return self.close(PLACE, log, known=self.dealing is not BY_HAND)

    def end(self, winners: list[int], reason: OutcomeReason, log: list[Event] | None) -> State:
        """Close: the game is over."""
        self.turn = None
        self.outcome = Outcome(tuple(sorted(winners)), reason)
        return self.close(Phase.OVER, log, known=False)

    def close(self, phase: Phase, log: list[Event] | None, *, known: bool) -> State:
        """Turn the draft into the state that it has become.

        ``known`` says whether the next turn may trust the squares that the stones face.
        """
        closed: Any = self
        assert can_follow(closed.phase, phase), f"{phase} cannot follow {closed.phase}"
        if log is not None:
            log.append(GameEnded(closed.outcome) if closed.turn is None else TurnBegan(closed.turn, phase))
        closed.phase = phase
        closed.seats = tuple(self.seats)
        closed._faced_squares = (tuple(self._faced_squares) if phase is PLACE else ()) if known else None
        closed.__class__ = State
        state: State = closed
        return state


def faced_squares(state: State) -> list[int]:
    """Return for each seat the number of the square that its stone faces."""
    if state._faced_squares:
        return list(state._faced_squares)
    places = state.board.geometry.places
    return [OUT if seat.spot is None or seat.status is not IN_PLAY else places[seat.spot][0] for seat in state.seats]


# The most frequent events, made once.

TILE_DRAWN: Final = tuple(tuple(TileDrawn(seat, tile.id) for tile in TILES) for seat in range(MOST_PLAYERS))
"""``TILE_DRAWN[seat][tile]``: the event that the seat drew the tile."""
TURN_BEGAN: Final = tuple(TurnBegan(seat, Phase.PLACE) for seat in range(MOST_PLAYERS))
"""``TURN_BEGAN[seat]``: the event that the seat is to place a tile."""
