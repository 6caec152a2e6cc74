"""Results and logs of simulations."""

from __future__ import annotations

import pickle
from importlib import metadata
from random import Random
from typing import Any, cast

import attrs
import numpy as np
import pytest

import tsuro
from tests.batch.games import DEALING, any_rules, many
from tests.batch.test_simulation import BONUS
from tsuro.batch import LogRows, SimulationResult, join, simulate
from tsuro.batch.results import library_version, standard_errors


def made(winner_bits: list[int]) -> SimulationResult:
    """A result of three players with these winners."""
    games = len(winner_bits)
    return SimulationResult(
        players=3,
        games=games,
        rules=tsuro.CALLIOPE,
        first=0,
        exchange="random",
        seed=1,
        first_game=0,
        version="0",
        winner_bits=np.array(winner_bits, np.uint8),
        endings=np.array([0, 1, 2, 0][:games], np.int8),
        lengths=np.array([10, 20, 30, 40][:games], np.int16),
        statuses=np.array([[0, 1, 2], [1, 1, 2], [0, 0, 2], [1, 0, 1]][:games], np.int8),
        log=None,
    )


def test_shares_of_winners() -> None:
    result = made([0b001, 0b011, 0b110, 0b100])
    assert result.winners.tolist() == [
        [True, False, False],
        [True, True, False],
        [False, True, True],
        [False, False, True],
    ]
    assert result.shares.tolist() == [[1, 0, 0], [0.5, 0.5, 0], [0, 0.5, 0.5], [0, 0, 1]]
    assert result.share_means.tolist() == [0.375, 0.25, 0.375]


def test_standard_errors_of_shares() -> None:
    """Of 1, 1/2, 0, 0 the mean is 3/8 and the unbiased variance 11/48, which is divided by the four games."""
    result = made([0b001, 0b011, 0b110, 0b100])
    assert result.share_errors[0] == pytest.approx((11 / 48 / 4) ** 0.5)


def test_a_single_value_has_no_standard_error() -> None:
    assert np.isnan(made([0b001]).share_errors).all()


def test_equal_values_have_no_spread() -> None:
    assert standard_errors(np.array([0.3]), np.array([0.03]), 3).tolist() == [0]


def test_endings_and_survivals_are_counted() -> None:
    result = made([0b001, 0b011, 0b110, 0b100])
    assert [result.count(reason) for reason in result.reasons] == [2, 1, 1]
    assert result.count("eliminated_together") == 1
    assert result.survivals().tolist() == [0.5, 0.5, 0]


def test_outcomes_are_those_of_the_core() -> None:
    result = made([0b001, 0b110])
    assert result.outcome(0) == tsuro.Outcome((0,), tsuro.OutcomeReason.LAST_STONE)
    assert result.outcome(-1) == tsuro.Outcome((1, 2), tsuro.OutcomeReason.ELIMINATED_TOGETHER)
    with pytest.raises(IndexError):
        result.deal_seed(2)


def test_without_a_log_there_is_none_to_read() -> None:
    with pytest.raises(tsuro.InvalidStateError, match="simulate with log=True"):
        _ = simulate(2, 1, seed=1).logs


def test_what_is_no_reason_and_no_dealing_is_refused() -> None:
    result = simulate(2, 1, seed=1, log=True)
    with pytest.raises(tsuro.InvalidStateError, match=r"a reason is one of last_stone, .*, not 'zzz'"):
        result.count("zzz")
    wrong: Any = None
    with pytest.raises(tsuro.InvalidStateError, match="a reason is one of"):
        result.count(wrong)
    for replayed in (result.logs[0].new_game, result.logs[0].replay):
        with pytest.raises(tsuro.InvalidStateError, match="dealing is 'automatic' or 'by_hand', not 'zzz'"):
            replayed("zzz")


@pytest.mark.parametrize("dealing", DEALING)
@pytest.mark.parametrize("number", range(8))
def test_a_log_replays_in_the_core(number: int, dealing: str) -> None:
    """All that was chosen, drawn and passed on, step by step, and the outcome."""
    players = 2 + number % 7
    rules = any_rules(Random(number), players)
    result = simulate(players, many(150), rules=rules, seed=number, first=1, log=True)
    for game, log in enumerate(result.logs):
        *_, before_last, last = log.states(dealing)
        assert before_last.outcome is None
        assert last.outcome == log.outcome == result.outcome(game)
        assert len(last.board) == result.lengths[game]


def test_a_log_tells_who_draws_and_who_has_the_dragon() -> None:
    rules = tsuro.Ruleset(elimination_bonus=True, tiles=range(14), max_players=4)
    dragons = 0
    for log in simulate(4, many(500), rules=rules, seed=3, log=True).logs:
        state = log.new_game()
        draws: list[tuple[int, int]] = []
        holders: list[int | None] = []
        for action in log.actions:
            state, events = tsuro.apply(state, action)
            for event in events:
                match event:
                    case tsuro.TileDrawn(seat, int(tile)):
                        draws.append((seat, tile))
                    case tsuro.DragonTaken(seat) | tsuro.DragonPassed(_, seat):
                        holders.append(seat)
                    case tsuro.DragonSetAside():
                        holders.append(None)
                    case _:
                        pass
        assert log.draws == tuple(draws)
        assert [note.seat for note in log.notes if note.kind == "dragon"] == holders
        dragons += len(holders)
    assert dragons > many(500) / 10


def test_a_log_knows_its_deck() -> None:
    log = simulate(3, 2, seed=7, first=1, log=True).logs[1]
    hands = [seat.hand for seat in log.new_game().seats]
    assert hands[1] == tuple(sorted(log.deck[0:9:3]))
    assert sorted(log.deck) == list(range(35))
    assert log.number == 1


def test_logs_are_a_sequence() -> None:
    logs = simulate(2, 3, seed=7, log=True).logs
    assert len(logs) == 3
    assert [log.number for log in logs] == [0, 1, 2]
    assert logs[-1].number == 2
    assert [log.number for log in logs[1:]] == [1, 2]
    with pytest.raises(IndexError):
        _ = logs[3]


def test_logs_of_many_chunks_and_threads_stand_in_order() -> None:
    one, three = (simulate(3, many(700), rules=BONUS, seed=7, threads=threads, log=True) for threads in (1, 3))
    assert one.log is not None
    assert three.log is not None
    assert np.array_equal(one.log.rows, three.log.rows)
    assert np.array_equal(one.log.ends, three.log.ends)


@pytest.mark.parametrize("log", [False, True])
def test_parts_join_to_the_whole(log: bool) -> None:  # noqa: FBT001 - a parameter of a test
    whole = simulate(4, many(500), rules=BONUS, seed=7, log=log)
    parts = [
        simulate(4, games, rules=BONUS, seed=7, first_game=first, log=log)
        for first, games in ((0, 4), (4, 1), (5, many(500) - 5))
    ]
    joined = join(parts)
    assert whole == joined
    assert join(part for part in parts) == joined
    assert joined.games == many(500)
    if log:
        assert [one.notes for one in joined.logs] == [one.notes for one in whole.logs]


def test_results_travel_between_processes() -> None:
    result = simulate(3, 10, rules=BONUS, seed=7, log=True)
    copy = pickle.loads(pickle.dumps(result))  # noqa: S301 - our own bytes
    assert result == copy
    assert list(copy.logs) == list(result.logs)


def test_results_are_equal_when_all_that_they_hold_is() -> None:
    result = made([0b001, 0b011])
    assert result == made([0b001, 0b011])
    assert hash(result) == hash(made([0b001, 0b011]))
    for other in (made([0b001, 0b010]), made([0b001]), attrs.evolve(result, seed=2), object()):
        assert result != other
    for name in ("endings", "lengths", "statuses"):
        assert result != attrs.evolve(result, **{name: getattr(result, name) + 1})


def test_a_result_with_a_log_is_not_one_without() -> None:
    logged = simulate(3, 10, seed=7, log=True)
    assert logged == simulate(3, 10, seed=7, log=True)
    assert logged != simulate(3, 10, seed=7)
    assert logged.log is not None
    assert logged != attrs.evolve(logged, log=LogRows(logged.log.rows + np.int16(1), logged.log.ends))
    assert logged != attrs.evolve(logged, log=LogRows(logged.log.rows, logged.log.ends + 1))


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ([], "there are no results to join"),
        ([{"seed": 1}, {"seed": 2, "first_game": 5}], "different simulations"),
        ([{"log": True}, {"first_game": 5}], "different simulations"),
        ([{}, {"first_game": 6}], "begins with game 6, not with game 5"),
    ],
)
def test_what_does_not_follow_cannot_be_joined(parts: list[dict[str, Any]], message: str) -> None:
    results = [cast("Any", simulate)(2, 5, **{"seed": 1, **part}) for part in parts]
    with pytest.raises(tsuro.InvalidStateError, match=message):
        join(results)


def test_the_version_is_that_of_the_installed_library(monkeypatch: pytest.MonkeyPatch) -> None:
    def version(name: str) -> str:
        return f"version of {name}"

    library_version.cache_clear()
    monkeypatch.setattr(metadata, "version", version)
    assert library_version() == "version of tsuro"


def test_a_library_that_is_not_installed_has_no_version(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    library_version.cache_clear()
    monkeypatch.setattr(metadata, "version", missing)
    assert library_version() == "unknown"
    library_version.cache_clear()
