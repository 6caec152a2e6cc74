"""The table while something happens on it: a position opened for the span of one transition.

A transition opens a state as a :class:`Table`, changes that, and closes it as the next state.
Beside it goes ``tell``, the list of events so far; None when nobody listens, then none are made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from attrs import define

from tsuro.actions import PHASES_FOR, Action
from tsuro.errors import IllegalActionError, InvalidStateError, Reason
from tsuro.events import Event, GameEnded, Transition, TurnBegan
from tsuro.ruleset import MOST_PLAYERS
from tsuro.state import Outcome, OutcomeReason, Phase, Seat, SeatDraft, State, Status, View

if TYPE_CHECKING:
    from tsuro.board import Board
    from tsuro.ruleset import Ruleset
    from tsuro.state import Dealing

IN_PLAY: Final = Status.IN_PLAY

CLOCKWISE: Final = tuple(
    tuple(tuple((first + step) % players for step in range(players)) for first in range(players))
    for players in range(MOST_PLAYERS + 1)
)
"""``CLOCKWISE[players][seat]``: all seats in turn order, from that seat on."""


_SHOWN_BY_VIEWS: Final = ("rules", "phase", "turn", "active", "seats", "board")


def wrong_kind(wanted: str, given: object) -> InvalidStateError:
    """The error to raise when a position of another kind was wanted."""
    hint = "; its state is one" if isinstance(given, Transition) and wanted.startswith("a State") else ""
    return InvalidStateError(f"expected {wanted}, not {type(given).__name__}{hint}")


def require_state(state: object) -> None:
    """Refuse what is no state: an observation, above all, which hides what a transition needs."""
    if not isinstance(state, State):
        raise wrong_kind("a State", state) from None


def require_view(state: object) -> None:
    """Refuse what is neither a state nor shows what an observation does."""
    if not isinstance(state, State) and not all(hasattr(state, name) for name in _SHOWN_BY_VIEWS):
        raise wrong_kind("a State or an Observation", state) from None


def require(state: View, action: type[Action]) -> None:
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


@define(weakref_slot=False, eq=False, repr=False)
class Table:
    """A :class:`~tsuro.state.State` under way: the same fields, open to change.

    It has the very slots of a state, so that closing it needs no copy: the object becomes the state.
    """

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

    @classmethod
    def open(cls, state: State) -> Table:
        """A copy of the state to work on."""
        return cls(
            state.rules,
            state.phase,
            state.turn,
            list(state.seats),
            state.board,
            state.pile,
            state.box,
            state.dragon,
            state.outcome,
            state.active,
            state.dealing,
            state.generator,
        )

    def set_hand(self, number: int, hand: tuple[int, ...]) -> None:
        """Give the seat another hand."""
        seat = self.seats[number]
        self.seats[number] = made = SeatDraft(seat.start, seat.spot, seat.status, hand)
        made.__class__ = Seat

    def after(self, number: int) -> int:
        """The seat to the left of that one, in play or not."""
        return (number + 1) % len(self.seats)

    def survivors(self) -> list[int]:
        """The seats in play, in rising order."""
        return [number for number, seat in enumerate(self.seats) if seat.status is IN_PLAY]

    def wait(self, phase: Phase, turn: int, tell: list[Event] | None) -> State:
        """Close: the game waits for ``turn`` in ``phase``."""
        if tell is not None:
            tell.append(TurnBegan(turn, phase))
        self.phase = phase
        self.turn = turn
        return self._close()

    def end(self, winners: list[int], reason: OutcomeReason, tell: list[Event] | None) -> State:
        """Close: the game is over."""
        self.phase = Phase.OVER
        self.turn = None
        self.outcome = Outcome(tuple(sorted(winners)), reason)
        if tell is not None:
            tell.append(GameEnded(self.outcome))
        return self._close()

    def _close(self) -> State:
        state = cast("Any", self)
        state.seats = tuple(self.seats)
        state.__class__ = State
        return cast("State", state)
