"""The table while something happens on it: a position opened for the span of one transition.

A transition opens a state as a :class:`Table`, changes that, and closes it as the next state.
Beside it goes ``tell``, the list of events so far; None when nobody listens, then none are made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tsuro.actions import PHASES_FOR, Action
from tsuro.errors import IllegalActionError, InvalidStateError, Reason
from tsuro.events import Event, GameEnded, TileDrawn, Transition, TurnBegan
from tsuro.ruleset import MOST_PLAYERS
from tsuro.state import Dealing, Outcome, OutcomeReason, Phase, Seat, State, StateDraft, Status, made_seat
from tsuro.tiles import TILES
from tsuro.typing import View

if TYPE_CHECKING:
    from tsuro.board import Board
    from tsuro.ruleset import Ruleset

PLACE: Final = Phase.PLACE
IN_PLAY: Final = Status.IN_PLAY
BY_HAND: Final = Dealing.BY_HAND
OUT: Final = -1
"""The square of a stone that is out, or not on the board yet."""

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


class Table(StateDraft):
    """A :class:`~tsuro.state.State` under way: the same fields, open to change.

    It has the very slots of a state, so that closing it needs no copy: the object becomes the state.
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
    standing: list[int]

    @classmethod
    def open(cls, state: State) -> Table:
        """A copy of the state to work on."""
        table = cls()
        table.rules = state.rules
        table.phase = state.phase
        table.turn = state.turn
        table.seats = list(state.seats)
        table.board = state.board
        table.pile = state.pile
        table.box = state.box
        table.dragon = state.dragon
        table.outcome = state.outcome
        table.active = state.active
        table.dealing = state.dealing
        table.generator = state.generator
        table.standing = list(state.standing) if state.standing else standing_of(state)
        return table

    def set_hand(self, number: int, hand: tuple[int, ...]) -> None:
        """Give the seat another hand."""
        seat = self.seats[number]
        self.seats[number] = made_seat(seat.start, seat.spot, seat.status, hand)

    def after(self, number: int) -> int:
        """The seat to the left of that one, in play or not."""
        return (number + 1) % len(self.seats)

    def survivors(self) -> list[int]:
        """The seats in play, in rising order."""
        return [number for number, seat in enumerate(self.seats) if seat.status is IN_PLAY]

    def wait(self, phase: Phase, turn: int, tell: list[Event] | None) -> State:
        """Close: the game waits for ``turn`` in ``phase``."""
        self.turn = turn
        return self.close(phase, tell, known=False)

    def begin_turn(self, number: int, tell: list[Event] | None) -> State:
        """Close, with the hands refilled: the seat is to place a tile."""
        self.turn = self.active = number
        return self.close(PLACE, tell, known=self.dealing is not BY_HAND)

    def end(self, winners: list[int], reason: OutcomeReason, tell: list[Event] | None) -> State:
        """Close: the game is over."""
        self.turn = None
        self.outcome = Outcome(tuple(sorted(winners)), reason)
        return self.close(Phase.OVER, tell, known=False)

    def close(self, phase: Phase, tell: list[Event] | None, *, known: bool) -> State:
        """The state that the table has become.

        ``known`` is whether the next turn may trust how the stones stand, as :attr:`State.standing` says.
        """
        made: Any = self
        if tell is not None:
            tell.append(GameEnded(made.outcome) if made.turn is None else TurnBegan(made.turn, phase))
        made.phase = phase
        made.seats = tuple(self.seats)
        made.standing = (tuple(self.standing) if phase is PLACE else ()) if known else None
        made.__class__ = State
        state: State = made
        return state


def standing_of(state: State) -> list[int]:
    """For each seat the square that its stone faces."""
    places = state.board.geometry.places
    return [OUT if seat.spot is None or seat.status is not IN_PLAY else places[seat.spot][0] for seat in state.seats]


# The commonest events, made beforehand

TILE_DRAWN: Final = tuple(tuple(TileDrawn(seat, tile.id) for tile in TILES) for seat in range(MOST_PLAYERS))
"""``TILE_DRAWN[seat][tile]``: the event that the seat drew the tile."""
TURN_BEGAN: Final = tuple(TurnBegan(seat, Phase.PLACE) for seat in range(MOST_PLAYERS))
"""``TURN_BEGAN[seat]``: the event that the seat is to place a tile."""
