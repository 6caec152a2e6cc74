"""For each phase: the actions that are legal in it, and how to apply one.

:data:`HANDLERS` goes with :data:`tsuro.phases.PHASES`; a test holds that they name the same phases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from tsuro.actions import Action, ChooseStart, DrawTile, ExchangeTiles, Move, Withdraw
from tsuro.engine.dealing import draw_tile, legal_draws
from tsuro.engine.exchanges import count_exchanges, exchange_at, iter_exchanges
from tsuro.engine.exchanging import exchange_tiles
from tsuro.engine.guards import require_phase, require_state, require_view
from tsuro.engine.legality import legal_moves
from tsuro.engine.starting import choose_start, legal_starts
from tsuro.engine.turn import apply_move
from tsuro.engine.withdrawal import withdraw
from tsuro.errors import IllegalActionError, Reason
from tsuro.events import Transition
from tsuro.phases import PHASES
from tsuro.state import Phase, State
from tsuro.typing import View
from tsuro.values import shown


class Choices(NamedTuple):
    """The legal actions of a position, which may be too many to list: their number, one by index, all in turn."""

    number: Callable[[], int]
    at: Callable[[int], Action]
    each: Callable[[], Iterator[Action]]


class Handler(NamedTuple):
    """What can be done in a phase: ``legal`` gives the legal actions, ``apply`` takes one of them."""

    legal: Callable[[View], Choices]
    apply: Callable[[State, Any], Transition]


def _listed(actions: tuple[Action, ...]) -> Choices:
    return Choices(actions.__len__, actions.__getitem__, actions.__iter__)


def _draws(state: View) -> Choices:
    return _listed(tuple(DrawTile(tile) for tile in legal_draws(state)))


def _starts(state: View) -> Choices:
    return _listed(tuple(ChooseStart(mark) for mark in legal_starts(state)))


def _placements(state: View) -> Choices:
    return _listed(legal_moves(state))


def _exchanges(state: View) -> Choices:
    hand, pool = state.seats[state.active].hand, state.pool or ()
    if hand is None:
        return _listed(())
    return Choices(
        partial(count_exchanges, hand, pool),
        partial(exchange_at, hand, pool),
        partial(iter_exchanges, hand, pool),
    )


def _nothing(state: View) -> Choices:  # noqa: ARG001 - as its siblings
    return _listed(())


def _draw(state: State, action: DrawTile) -> Transition:
    return draw_tile(state, action.tile)


def _start(state: State, action: ChooseStart) -> Transition:
    return choose_start(state, action.spot)


def _place(state: State, action: Move) -> Transition:
    return apply_move(state, action.tile, action.rotation)


def _exchange(state: State, action: ExchangeTiles) -> Transition:
    return exchange_tiles(state, action.give, action.take)


def _refuse(state: State, action: object) -> Transition:
    raise AssertionError(f"{action} in the phase {state.phase}")


HANDLERS: Final[Mapping[Phase, Handler]] = MappingProxyType(
    {
        Phase.DEAL: Handler(_draws, _draw),
        Phase.START: Handler(_starts, _start),
        Phase.PLACE: Handler(_placements, _place),
        Phase.EXCHANGE: Handler(_exchanges, _exchange),
        Phase.DRAW: Handler(_draws, _draw),
        Phase.OVER: Handler(_nothing, _refuse),
    }
)
"""For each phase what can be done in it."""


def legal_actions(state: View) -> tuple[Action, ...]:
    """Return the actions to choose from now; empty when the game is over.

    Of rotations that look the same only the smallest is listed; :func:`apply` takes the others too.
    :class:`Withdraw` is always possible and never listed.

    In an exchange that is every choice of tiles to give and to take, of which there are many when
    hands are large: with ``h`` different tiles in hand and ``p`` others on offer, ``comb(h + p, h)``,
    which for large hands is more than memory holds. :func:`count_legal_actions` counts them,
    :func:`iter_legal_actions` iterates over them and :func:`legal_action_at` gives a single one,
    all without listing them.

    ``state`` may be an :class:`Observation`: empty too where the tiles to choose from are hidden,
    as they are while another seat places or exchanges tiles.

    >>> import tsuro
    >>> tsuro.legal_actions(tsuro.new_game(2, seed=1))[0]
    ChooseStart(spot=Spot(row=0, column=0, port=0))
    """
    return tuple(iter_legal_actions(state))


def iter_legal_actions(state: View) -> Iterator[Action]:
    """Iterate over the actions of :func:`legal_actions`, in that order, without listing exchanges.

    >>> import tsuro
    >>> next(tsuro.iter_legal_actions(tsuro.new_game(2, seed=1)))
    ChooseStart(spot=Spot(row=0, column=0, port=0))
    """
    return _choices(state).each()


def count_legal_actions(state: View) -> int:
    """Return how many actions :func:`legal_actions` would list; exchanges are counted without listing them.

    >>> import tsuro
    >>> tsuro.count_legal_actions(tsuro.new_game(2, seed=1))
    48
    """
    return _choices(state).number()


def legal_action_at(state: View, index: int) -> Action:
    """Return the action that :func:`legal_actions` would list at ``index``, from 0 up, without listing exchanges.

    With :func:`count_legal_actions` any generator draws one, each as likely as the others. Raises
    :class:`IndexError` where there is no such action.

    >>> import tsuro
    >>> state = tsuro.new_game(2, seed=1)
    >>> rng = tsuro.SplitMix64(7)
    >>> tsuro.legal_action_at(state, rng.below(tsuro.count_legal_actions(state)))
    ChooseStart(spot=Spot(row=3, column=5, port=2))
    """
    choices = _choices(state)
    if index < 0:
        raise IndexError("actions are numbered from 0 up")
    return choices.at(index)


def _choices(state: View) -> Choices:
    require_view(state)
    return HANDLERS[state.phase].legal(state)


def apply(state: State, action: Action) -> Transition:
    """Apply any action: the transitions behind one name.

    Raises :class:`IllegalActionError` as they do, and if *action* is not an action.

    >>> import tsuro
    >>> state, events = tsuro.apply(tsuro.new_game(2, seed=1), tsuro.ChooseStart((0, 0, 0)))
    >>> state.turn
    1
    """
    require_state(state)
    if isinstance(action, Withdraw):
        return withdraw(state, action.seat)
    kind = next((kind for kind in _KINDS if isinstance(action, kind)), None)
    if kind is None:
        raise IllegalActionError(
            f"{shown(action)} is not an action: ChooseStart, Move, ExchangeTiles, DrawTile or Withdraw",
            Reason.NOT_AN_ACTION,
        )
    require_phase(state, kind)
    return HANDLERS[state.phase].apply(state, action)


_KINDS: Final = tuple(dict.fromkeys(rule.action for rule in PHASES.values() if rule.action is not None))
