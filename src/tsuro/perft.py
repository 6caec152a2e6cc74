"""Floor 8: counts of all that can happen from a position, to check engines and to measure them.

The name comes from chess programming ("performance test"). Two engines that count the same to some
depth agree on every rule that comes up on the way.
"""

from __future__ import annotations

from typing import Final

from tsuro.actions import Action, Move
from tsuro.engine import apply, count_legal_actions, iter_legal_actions, legal_moves, next_state
from tsuro.engine.guards import require_state
from tsuro.errors import InvalidStateError
from tsuro.state import Phase, State
from tsuro.values import shown, whole_number

__all__ = ["perft", "perft_by_action"]

_PLACE: Final = Phase.PLACE


def perft(state: State, depth: int) -> int:
    """How many different sequences of ``depth`` legal actions begin in ``state``.

    ``depth`` is 0 or more; games that are over before that do not count. The last action is
    counted without being made. While only tiles are placed, actions are placements. Raises
    :class:`InvalidStateError` for another depth and for what is not a state.

    >>> import tsuro
    >>> from tsuro.perft import perft
    >>> state = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0, 33], [1, 2]])
    >>> [perft(state, depth) for depth in range(4)]
    [1, 1, 5, 25]
    """
    require_state(state)
    number = whole_number(depth)
    if number is None or number < 0:
        raise InvalidStateError(f"a depth is a whole number from 0 up, not {shown(depth)}")
    return 1 if number == 0 else _count(state, number)


def _count(state: State, depth: int) -> int:
    if state.phase is not _PLACE:
        if depth == 1:
            return count_legal_actions(state)
        return sum(_count(apply(state, action).state, depth - 1) for action in iter_legal_actions(state))
    moves = legal_moves(state)
    if depth == 1:
        return len(moves)
    total = 0
    for tile, rotation in moves:
        total += _count(next_state(state, tile, rotation), depth - 1)
    return total


def perft_by_action(state: State, depth: int) -> dict[Action, int]:
    """For each legal action of ``state`` how many sequences of ``depth`` actions, 1 or more, begin with it.

    The counts add up to those of :func:`perft`. Raises :class:`InvalidStateError` for another depth and
    for what is not a state.

    >>> import tsuro
    >>> from tsuro.perft import perft_by_action
    >>> state = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0, 33], [1, 2]])
    >>> perft_by_action(state, 3)
    {Move(tile=33, rotation=0): 25}
    """
    require_state(state)
    number = whole_number(depth)
    if number is None or number < 1:
        raise InvalidStateError(f"a depth to break down is a whole number from 1 up, not {shown(depth)}")
    counts: dict[Action, int] = {}
    for action in iter_legal_actions(state):
        match action:
            case Move(tile, rotation):
                after = next_state(state, tile, rotation)
            case _:
                after = apply(state, action).state
        counts[action] = perft(after, number - 1)
    return counts
