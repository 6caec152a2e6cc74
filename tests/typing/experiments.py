"""What a researcher writes with the batch engine. Type-checked, never run."""

from collections.abc import Sequence
from typing import assert_type

import numpy as np
from numpy.typing import NDArray

import tsuro
from tsuro.batch import GameLog, RolloutResult, SimulationResult, join, rollouts, simulate, stream_simulation
from tsuro.match import process_pool
from tsuro.perft import perft, perft_by_action


def games_by_the_million() -> NDArray[np.float64]:
    result = simulate(4, 1_000_000, seed=7, rules=tsuro.Ruleset(dragon=False), log=True)
    assert_type(result, SimulationResult)
    assert_type(result.winner_bits, NDArray[np.uint8])
    assert_type(result.endings, NDArray[np.int8])
    assert_type(result.lengths, NDArray[np.int16])
    assert_type(result.statuses, NDArray[np.int8])
    assert_type(result.winners, NDArray[np.bool_])
    assert_type(result.shares, NDArray[np.float64])
    assert_type(result.survivals(), NDArray[np.float64])
    assert_type(result.reasons, tuple[tsuro.OutcomeReason, ...])
    assert_type(result.count("last_stone"), int)
    assert_type(result.logs, Sequence[GameLog])
    assert_type(result.logs[0], GameLog)
    assert_type(result.logs[:10], Sequence[GameLog])
    return result.share_means


def parts_are_joined() -> SimulationResult:
    with process_pool() as pool:
        whole = simulate(4, 1000, seed=7, executor=pool)
        return join([whole, *stream_simulation(4, 1000, pool, seed=7, first_game=1000)])


def a_game_is_replayed(log: GameLog) -> tsuro.State:
    for state in log.states("by_hand"):
        assert_type(state, tsuro.State)
    assert_type(log.actions, tuple[tsuro.Action, ...])
    return log.replay()


def a_move_is_chosen(position: tsuro.State | tsuro.Observation) -> tsuro.Action:
    result = rollouts(position, 1000, seed=7, exchange="none")
    assert_type(result, RolloutResult)
    assert_type(result.shares, NDArray[np.float64])
    assert_type(result.ranked(), tuple[tuple[tsuro.Action, float, float], ...])
    return result.best


def positions_are_counted(state: tsuro.State) -> dict[tsuro.Action, int]:
    assert_type(perft(state, 3), int)
    return perft_by_action(state, 3)
