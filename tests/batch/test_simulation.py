"""Games of random legal play."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import numpy as np
import pytest

import tsuro
from tests.batch.games import any_rules, many
from tsuro.batch import SimulationResult, simulate

BONUS = tsuro.Ruleset(elimination_bonus=True, name="with the bonus")


def same(one: SimulationResult, other: SimulationResult) -> bool:
    """Whether two results hold the same games."""
    return all(
        np.array_equal(a, b)
        for a, b in (
            (one.winner_bits, other.winner_bits),
            (one.endings, other.endings),
            (one.lengths, other.lengths),
            (one.statuses, other.statuses),
        )
    )


def played_in_the_core(players: int, seed: int, game: int, rules: tsuro.Ruleset, first: int = 0) -> tsuro.State:
    """The game of that number, played by the documented meaning of a seed."""
    base = tsuro.SplitMix64(seed).next()
    source = tsuro.SplitMix64(tsuro.SplitMix64((base + game) % 2**64).next())
    state = tsuro.new_game(players, rules=rules, seed=source.next(), first=first)
    chooser = tsuro.SplitMix64(source.next())
    while state.phase is not tsuro.Phase.OVER:
        state = tsuro.apply(state, chooser.choice(tsuro.legal_actions(state))).state
    return state


@pytest.mark.parametrize("players", range(2, 9))
def test_a_seed_means_the_games_that_the_documentation_says(players: int) -> None:
    rules = any_rules(Random(players), players)
    result = simulate(players, 10, rules=rules, seed=players, first=1, first_game=100)
    for game in range(10):
        state = played_in_the_core(players, players, 100 + game, rules, first=1)
        assert result.outcome(game) == state.outcome
        assert result.lengths[game] == len(state.board)
        statuses = [result.stone_statuses[int(number)] for number in result.statuses[game]]
        assert statuses == [seat.status for seat in state.seats]


def test_a_seed_means_the_same_games_for_ever() -> None:
    result = simulate(4, 6, seed=7)
    assert result.winner_bits.tolist() == GOLDEN_WINNERS
    assert result.lengths.tolist() == GOLDEN_LENGTHS


GOLDEN_WINNERS = [5, 8, 1, 2, 5, 1]
GOLDEN_LENGTHS = [26, 18, 16, 34, 22, 25]


@pytest.mark.parametrize("threads", [2, 3, 8])
def test_the_number_of_threads_does_not_matter(threads: int) -> None:
    one = simulate(4, many(1000), rules=BONUS, seed=7, threads=1)
    assert same(one, simulate(4, many(1000), rules=BONUS, seed=7, threads=threads))


def test_logs_do_not_change_the_games() -> None:
    assert same(simulate(4, many(600), rules=BONUS, seed=7), simulate(4, many(600), rules=BONUS, seed=7, log=True))


def test_a_result_says_what_made_it() -> None:
    result = simulate(3, 5, rules=BONUS, seed=2**64 - 1, first=2, first_game=9, exchange="none")
    assert (result.players, result.games, result.rules, result.first) == (3, 5, BONUS, 2)
    assert (result.seed, result.first_game, result.exchange) == (2**64 - 1, 9, "none")
    assert result.version


def test_declined_exchanges_leave_hands_alone() -> None:
    result = simulate(4, many(1000), rules=BONUS, seed=7, exchange="none", log=True)
    exchanges = [action for log in result.logs for action in log.actions if isinstance(action, tsuro.ExchangeTiles)]
    assert exchanges
    assert set(exchanges) == {tsuro.ExchangeTiles((), ())}


def test_boards_of_all_sizes_share_machine_code() -> None:
    for rows, columns in ((2, 2), (2, 20), (20, 2), (7, 7), (20, 20)):
        rules = tsuro.Ruleset(rows=rows, columns=columns, tiles=list(range(35)) * 12)
        assert same(
            simulate(2, many(100), rules=rules, seed=1, threads=1),
            simulate(2, many(100), rules=rules, seed=1, threads=2),
        )


def test_progress_is_told_up_to_the_end() -> None:
    for threads in (1, 2):
        told: list[tuple[int, int]] = []

        def tell(done: int, games: int, told: list[tuple[int, int]] = told) -> None:
            told.append((done, games))

        simulate(2, many(2000), seed=1, threads=threads, progress=tell)
        assert told[-1] == (many(2000), many(2000))
        assert told == sorted(told)


@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupt_stops_the_games(threads: int) -> None:
    calls = 0

    def interrupted(_done: int, _games: int) -> None:
        nonlocal calls
        calls += 1
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(4, many(5_000_000), seed=1, threads=threads, progress=interrupted)
    assert calls == 1


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"players": 1}, tsuro.InvalidRulesError, "is for 2 to 8 players, not 1"),
        ({"players": 9}, tsuro.InvalidRulesError, "is for 2 to 8 players, not 9"),
        ({"games": 0}, tsuro.ArgumentError, "games must be a whole number from 1 to"),
        ({"games": 1.5}, tsuro.ArgumentError, "games must be a whole number"),
        ({"games": True}, tsuro.ArgumentError, "games must be a whole number"),
        ({"games": 10**11}, tsuro.ArgumentError, "games must be a whole number"),
        ({"seed": -1}, tsuro.ArgumentError, "seed must be a whole number from 0 to 18446744073709551615"),
        ({"seed": 2**64}, tsuro.ArgumentError, "seed must be a whole number"),
        ({"first": 2}, tsuro.ArgumentError, "first must be a seat from 0 to 1"),
        ({"first_game": -1}, tsuro.ArgumentError, "first_game must be a whole number from 0"),
        ({"threads": 0}, tsuro.ArgumentError, "threads must be a whole number from 1 to"),
        ({"exchange": "all"}, tsuro.ArgumentError, "exchange is 'random' or 'none', not 'all'"),
        ({"exchange": []}, tsuro.ArgumentError, "exchange is 'random' or 'none'"),
        ({"rules": "calliope"}, tsuro.InvalidRulesError, "rules must be a Ruleset"),
    ],
)
def test_arguments_out_of_range_are_refused_in_words(
    arguments: dict[str, Any], error: type[tsuro.TsuroError], message: str
) -> None:
    with pytest.raises(error, match=message):
        cast("Any", simulate)(**{"players": 2, "games": 1, "seed": 1, **arguments})


def test_more_games_than_memory_holds_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(np, "zeros", full)
    with pytest.raises(tsuro.ArgumentError, match="the results of 5 games do not fit into memory"):
        simulate(2, 5, seed=1)


def test_exchanges_beyond_counting_are_refused() -> None:
    rules = tsuro.Ruleset(hand_size=30, max_players=3, tiles=list(range(35)) * 12, elimination_bonus=True)
    with pytest.raises(tsuro.InvalidRulesError, match="more ways to exchange tiles than can be counted"):
        simulate(3, 1, rules=rules, seed=1)
    # With two players there is no bonus.
    assert simulate(2, 1, rules=rules, seed=1).games == 1


def test_large_hands_are_exchanged_by_number() -> None:
    """Among millions of exchanges each has a number; too many for the core to list."""
    rules = tsuro.Ruleset(hand_size=11, max_players=3, rows=4, columns=4, elimination_bonus=True)
    logs = simulate(3, many(300), rules=rules, seed=1, log=True).logs
    exchanges = [action for log in logs for action in log.actions if isinstance(action, tsuro.ExchangeTiles)]
    assert max(len(exchange.give) for exchange in exchanges) > 2
    for log in logs:
        assert log.replay().outcome == log.outcome
