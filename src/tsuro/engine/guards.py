"""What the engine refuses before it looks at the rules: arguments of the wrong kind, actions out of phase."""

from __future__ import annotations

from typing import Final

from tsuro.actions import Action
from tsuro.errors import IllegalActionError, InvalidStateError, Reason
from tsuro.events import Transition
from tsuro.phases import PHASES
from tsuro.state import State, View

_SHOWN_BY_VIEWS: Final = ("rules", "phase", "turn", "active", "seats", "board")


def wrong_kind(wanted: str, given: object) -> InvalidStateError:
    """Return the error for an argument of another kind than the position that is wanted."""
    hint = "; its state is one" if isinstance(given, Transition) and wanted.startswith("a State") else ""
    return InvalidStateError(f"expected {wanted}, not {type(given).__name__}{hint}")


def require_state(state: object) -> None:
    """Refuse what is not a state. An observation is none: it hides what a transition needs."""
    if not isinstance(state, State):
        raise wrong_kind("a State", state) from None


def require_view(state: object) -> None:
    """Refuse what is neither a state nor has the fields of an observation."""
    if not isinstance(state, State) and not all(hasattr(state, name) for name in _SHOWN_BY_VIEWS):
        raise wrong_kind("a State or an Observation", state) from None


def require_phase(state: View, action: type[Action]) -> None:
    """Refuse an action that the phase does not wait for."""
    rule = PHASES[state.phase]
    if rule.action is action:
        return
    if rule.action is None:
        raise IllegalActionError("the game is over", Reason.GAME_OVER)
    raise IllegalActionError(f"the game waits for {rule.awaits} seat {state.turn}", Reason.WRONG_PHASE)
