"""The table while something happens on it: a position opened for the span of one transition.

A transition copies the state onto a :class:`Table`, changes that, and freezes it into the next
state. ``events`` is None when nobody listens; then none are made.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tsuro.actions import PHASES_FOR, Action
from tsuro.errors import IllegalActionError, Reason
from tsuro.events import DragonSetAside, Event, GameEnded, TileDrawn, TurnBegan
from tsuro.ruleset import MOST_PLAYERS
from tsuro.state import Outcome, OutcomeReason, Phase, Seat, SeatDraft, State, StateDraft, Status

if TYPE_CHECKING:
    from tsuro.board import Board

IN_PLAY: Final = Status.IN_PLAY

CLOCKWISE: Final = tuple(
    tuple(tuple((first + step) % players for step in range(players)) for first in range(players))
    for players in range(1, MOST_PLAYERS + 1)
)
"""``CLOCKWISE[players - 1][seat]``: all seats in turn order, from that seat on."""


def require(state: State, action: type[Action]) -> None:
    """Refuse an action that the phase does not wait for."""
    if state.phase in PHASES_FOR[action]:
        return
    if state.phase is Phase.OVER:
        raise IllegalActionError("the game is over", Reason.GAME_OVER)
    waits = {
        Phase.DEAL: "a tile to be dealt to",
        Phase.START: "a starting mark from",
        Phase.PLACE: "a placement by",
        Phase.EXCHANGE: "an exchange, or none, by",
        Phase.DRAW: "a tile to be drawn by",
    }[state.phase]
    raise IllegalActionError(f"the game waits for {waits} seat {state.turn}", Reason.WRONG_PHASE)


class Table:
    """A position that can be changed. Its fields are those of :class:`~tsuro.state.State`."""

    __slots__ = (
        "active",
        "board",
        "box",
        "clockwise",
        "dealing",
        "dragon",
        "events",
        "generator",
        "pile",
        "rules",
        "seats",
    )

    def __init__(self, state: State, events: list[Event] | None) -> None:
        """Open ``state``; ``events`` collects what happens."""
        self.rules = state.rules
        self.seats = list(state.seats)
        self.board: Board = state.board
        self.pile = state.pile
        self.box = state.box
        self.dragon = state.dragon
        self.active = state.active
        self.dealing = state.dealing
        self.generator = state.generator
        self.clockwise = CLOCKWISE[len(self.seats) - 1]
        self.events = events

    def survivors(self) -> Iterator[int]:
        """The seats in play, clockwise from the active one."""
        seats = self.seats
        return (number for number in self.clockwise[self.active] if seats[number].status is IN_PLAY)

    def next_in_need(self, first: int) -> int | None:
        """The first seat, clockwise from ``first`` on, that is in play and has not a full hand."""
        full = self.rules.hand_size
        seats = self.seats
        for number in self.clockwise[first]:
            seat = seats[number]
            if len(seat.hand) < full and seat.status is IN_PLAY:
                return number
        return None

    def after(self, seat: int) -> int:
        """The seat to the left of ``seat``, in play or not."""
        return (seat + 1) % len(self.seats)

    def set_hand(self, number: int, hand: tuple[int, ...]) -> None:
        """Give the seat another hand."""
        seat = self.seats[number]
        self.seats[number] = made = SeatDraft(seat.start, seat.spot, seat.status, hand)
        made.__class__ = Seat

    def draw(self, number: int, index: int = 0) -> None:
        """Move a tile from the pile, the top one unless told, to the seat's hand."""
        tile = self.pile[index]
        self.pile = self.pile[:index] + self.pile[index + 1 :]
        hand = self.seats[number].hand
        place = bisect(hand, tile)
        self.set_hand(number, (*hand[:place], tile, *hand[place:]))
        if self.events is not None:
            self.events.append(TileDrawn(number, tile))
        if self.dragon == number:
            self.dragon = None
            if self.events is not None:
                self.events.append(DragonSetAside(number))

    def wait(self, phase: Phase, turn: int) -> State:
        """Freeze: the game waits for ``turn`` in ``phase``."""
        if self.events is not None:
            self.events.append(TurnBegan(turn, phase))
        return self._freeze(phase, turn, None)

    def end(self, winners: tuple[int, ...], reason: OutcomeReason) -> State:
        """Freeze: the game is over."""
        outcome = Outcome(tuple(sorted(winners)), reason)
        if self.events is not None:
            self.events.append(GameEnded(outcome))
        return self._freeze(Phase.OVER, None, outcome)

    def _freeze(self, phase: Phase, turn: int | None, outcome: Outcome | None) -> State:
        made = StateDraft(
            self.rules,
            phase,
            turn,
            tuple(self.seats),
            self.board,
            self.pile,
            self.box,
            self.dragon,
            outcome,
            self.active,
            self.dealing,
            self.generator,
        )
        made.__class__ = State
        return made
