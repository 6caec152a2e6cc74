"""Floor 8: random playouts from a position, for every legal action."""

from __future__ import annotations

from typing import Final, cast

import numpy as np

from tsuro.actions import Action
from tsuro.batch.chunks import Progress, Worker, run, thread_count, whole_number_between
from tsuro.batch.kernel.layout import Array, empty_table
from tsuro.batch.kernel.playing import WHOLE_SHARE, Unseen, play_out
from tsuro.batch.positions import action_number, table_of
from tsuro.batch.results import RolloutResult, library_version, standard_errors
from tsuro.batch.sections import Exchange, checked_exchange
from tsuro.engine import legal_actions
from tsuro.engine.guards import wrong_kind
from tsuro.engine.validation import validate
from tsuro.errors import InvalidStateError
from tsuro.observation import Observation, sample_state
from tsuro.randomness import WORD, SplitMix64
from tsuro.state import Dealing, Phase, State, Status

__all__ = ["rollouts"]

MOST_PLAYOUTS: Final = 10**9
GAMES_IN_A_CHUNK: Final = 256


def rollouts(
    position: State | Observation,
    n: int,
    *,
    seed: int,
    exchange: Exchange = "random",
    threads: int | None = None,
    progress: Progress | None = None,
) -> RolloutResult:
    """Play ``n`` random games to the end after each legal action, and say what share of the win each seat gets.

    - ``position``: a :class:`State` in any phase but the last, or an :class:`Observation` that shows
      what there is to choose from: that of the seat to act.
    - ``n``: playouts for each action, 1 or more.
    - ``seed``, ``exchange``, ``threads``, ``progress``: as for :func:`simulate`; progress counts to ``n``.

    From a state, hands and the order of the pile are as they are; shuffles to come are random. Where
    tiles are dealt by hand nobody knows the order of the pile, so each playout shuffles it, and from
    there on deals automatically. From an observation each playout deals the unseen tiles anew to hidden
    hands, box and pile, each way to do so as likely as any other. A seat that left the game wins nothing, and
    nobody leaves in a playout. Sampling does not use ``memory`` of :class:`Observation`, as
    :func:`tsuro.observation.sample_state` does.

    The playouts of a number share hidden tiles and chances, whatever the action, so that the
    difference between two actions is surer than either share. Playout ``p`` takes its chances from
    the game seed that game ``p`` of :func:`simulate` has.

    Raises :class:`InvalidStateError` for a position that is over, unsound or without legal actions
    to see, :class:`ArgumentError` for any other argument out of range, and :class:`InvalidRulesError` as
    :func:`simulate` does.

    >>> import tsuro
    >>> from tsuro.batch import rollouts
    >>> rules = tsuro.Ruleset(self_elimination="allowed")
    >>> state = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0, 33], [1, 2]], rules=rules)
    >>> result = rollouts(state, 100, seed=7)
    >>> result.actions[0], result.shares[0].tolist()
    (Move(tile=0, rotation=0), [0.0, 1.0])
    >>> result.best
    Move(tile=33, rotation=0)
    """
    count = whole_number_between("n", n, 1, MOST_PLAYOUTS)
    base = SplitMix64(whole_number_between("seed", seed, 0, WORD - 1)).next()
    state, unseen = known_and_unseen(position)
    exchanges = checked_exchange(state.rules, len(state.seats), exchange)
    actions = _legal_actions(position)
    numbers = np.array([action_number(action, place, state.rules) for place, action in enumerate(actions)], np.int64)
    table = table_of(state)
    sums: list[tuple[Array, Array]] = []

    def hire() -> Worker:
        own = empty_table(state.rules, len(state.seats))
        totals = np.zeros((len(actions), len(state.seats)), np.int64)
        squares = np.zeros_like(totals)
        sums.append((totals, squares))

        def work(first: int, size: int, stop: Array) -> None:
            play_out(table, unseen, numbers, own, np.uint64(base), first, size, exchanges, stop, totals, squares)

        return work

    chunk = max(1, GAMES_IN_A_CHUNK // len(actions))
    run(hire, count, chunk, thread_count(threads), progress)
    totals = np.sum([totals for totals, _ in sums], axis=0)
    squares = np.sum([squares for _, squares in sums], axis=0)
    return RolloutResult(
        actions=actions,
        turn=cast("int", state.turn),
        playouts=count,
        exchange=exchange,
        seed=int(seed),
        version=library_version(),
        shares=totals / (count * WHOLE_SHARE),
        errors=standard_errors(totals / WHOLE_SHARE, squares / WHOLE_SHARE**2, count),
    )


def _legal_actions(position: State | Observation) -> tuple[Action, ...]:
    actions = legal_actions(position)
    if actions:
        return actions
    if position.phase is Phase.OVER:
        raise InvalidStateError("the game is over: there is nothing left to play")
    raise InvalidStateError(
        f"seat {position.turn} is to act, and this observation hides what it may choose from: "
        "give that seat's observation, or a state"
    )


def known_and_unseen(position: object) -> tuple[State, Unseen]:
    """A sound state that fits the position, and which of its tiles are not known."""
    if isinstance(position, State):
        state, hidden, boxed = position, [False] * len(position.seats), 0
        tiles = position.pile if position.dealing is Dealing.BY_HAND else ()
    elif isinstance(position, Observation):
        state, tiles = sample_state(position, SplitMix64(0)), position.unseen
        hidden = [
            seat.hand is None and (position.pool is None or seat.status is Status.IN_PLAY) for seat in position.seats
        ]
        boxed = position.box_size if position.box is None else 0
    else:
        raise wrong_kind("a State or an Observation", position)
    if problems := validate(state):
        raise InvalidStateError("; ".join(problems), problems)
    return state, Unseen(np.array(tiles, np.int8), np.array(hidden), boxed)
