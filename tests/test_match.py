"""Games and matches: the same results wherever and however they are played."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from functools import partial
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tsuro
from tests.support.players import (
    CheatingBot,
    CountingBot,
    Deadly,
    FailingBot,
    FirstBot,
    LeavingBot,
    LossyExecutor,
    MuteBot,
    StumblingBot,
)
from tsuro import match
from tsuro.bots import Bot, RandomBot, SurvivorBot
from tsuro.match import (
    BotError,
    BotFailure,
    GameResult,
    MatchResult,
    MatchSum,
    Score,
    jobs,
    play_game,
    play_match,
    process_pool,
    record_of,
    scores,
    stream_match,
    watch_game,
    wilson_interval,
)
from tsuro.match.games import as_listed, numbered

if TYPE_CHECKING:
    from tsuro.match import Entrant
    from tsuro.observation import Observation

ENTRANTS: Final[list[Entrant]] = ["random", CountingBot, "random"]
GAMES: Final = 12
SEED: Final = 7


@pytest.fixture(scope="module")
def alone() -> MatchResult:
    """Give the match as played here, one game after the other."""
    return play_match(ENTRANTS, GAMES, seed=SEED)


# One game


def test_a_game_is_decided_by_its_seed() -> None:
    first, again, other = (play_game([RandomBot(), RandomBot(), RandomBot()], seed=seed) for seed in (7, 7, 8))
    assert first == again
    assert first.actions != other.actions


def test_a_seed_means_the_same_game_for_ever() -> None:
    turns = list(watch_game([RandomBot(), RandomBot()], seed=7))
    assert [str(event) for event in turns[0].events] == [
        "Seat 0 starts at f6.4.",
        "Seat 1 is to choose a starting mark.",
    ]
    assert turns[-1].state.outcome == tsuro.Outcome((0,), tsuro.OutcomeReason.LAST_STONE)
    source = tsuro.SplitMix64(7)
    dealt = tsuro.new_game(2, seed=source.next())
    bots = [tsuro.SplitMix64(source.next()) for _ in range(2)]
    assert turns[0].action == bots[0].choice(tsuro.legal_actions(dealt))


def test_watching_gives_every_turn() -> None:
    state = tsuro.new_game(2, seed=tsuro.SplitMix64(7).next())
    for turn in watch_game([RandomBot(), SurvivorBot()], seed=7):
        assert turn.seat == state.turn
        assert (turn.state, turn.events) == tsuro.apply(state, turn.action)
        state = turn.state
    assert state.phase is tsuro.Phase.OVER


def test_a_bot_that_breaks_the_rules_is_named_by_its_seat() -> None:
    message = "^the bot CheatingBot on seat 1 failed in the game with seed 7: seat 1 does not hold tile"
    with pytest.raises(BotError, match=message) as caught:
        play_game([RandomBot(), CheatingBot()], seed=7)
    assert caught.value.reason is tsuro.Reason.NOT_IN_HAND
    assert caught.value.alternatives
    assert (caught.value.bot, caught.value.seat, caught.value.seed, caught.value.number) == ("CheatingBot", 1, 7, None)


@pytest.mark.parametrize("bots", [["random", "random"], [RandomBot], [RandomBot(), RandomBot], [RandomBot(), 3]])
def test_a_game_is_between_bots_themselves(bots: Any) -> None:  # noqa: ANN401
    with pytest.raises(tsuro.ArgumentError, match=r"is not a bot: give bots themselves, such as RandomBot\(\)"):
        play_game(bots, seed=7)


def test_names_and_classes_play_matches() -> None:
    assert play_match(["random", RandomBot], 1, seed=7).games == 1


def test_the_rules_decide_how_many_bots_can_play() -> None:
    with pytest.raises(tsuro.InvalidRulesError):
        play_game([RandomBot()], seed=7)


@pytest.mark.parametrize("seed", [-1, 2**64, "7", 7.0, None, pytest.param(10**5000, id="huge")])
def test_seeds_that_are_none(seed: Any) -> None:  # noqa: ANN401
    with pytest.raises(tsuro.ArgumentError, match="a seed is a whole number"):
        play_game([RandomBot(), RandomBot()], seed=seed)


# Bots that fail, and bots that leave


def test_a_seat_whose_bot_raises_leaves_and_the_others_go_on() -> None:
    turns = list(watch_game([RandomBot(), FailingBot(good_choices=2), RandomBot()], seed=7, on_failure="withdraw"))
    # All choose a mark and place a tile; then seat 1 fails at its second placement.
    assert [turn.seat for turn in turns[:8]] == [0, 1, 2, 0, 1, 2, 0, 1]
    gone = turns[7]
    assert gone.action == tsuro.Withdraw(1)
    assert (gone.state, gone.events) == tsuro.withdraw(turns[6].state, 1)
    assert isinstance(gone.error, BotError)
    assert str(gone.error) == (
        "the bot FailingBot on seat 1 failed in the game with seed 7: RuntimeError: no more than 2 choices"
    )
    assert isinstance(gone.error.__cause__, RuntimeError)
    assert all(turn.error is None for turn in turns if turn is not gone)
    assert all(turn.seat != 1 for turn in turns[8:])
    assert len(turns) > 8


def test_a_game_reports_the_bots_that_failed() -> None:
    bots: list[Bot] = [RandomBot(), FailingBot(good_choices=2), RandomBot()]
    result = play_game(bots, seed=7, on_failure="withdraw")
    assert result.failures == (BotFailure(1, 7, "RuntimeError: no more than 2 choices"),)
    assert result.withdrawn == (1,)
    assert result.actions[7] == tsuro.Withdraw(1)
    assert 1 not in result.outcome.winners
    record = record_of(result, ["random"] * 3)
    assert record.result == result.outcome
    assert record.state.seats[1].status is tsuro.Status.WITHDRAWN


def test_a_seat_whose_bot_plays_illegally_leaves() -> None:
    result = play_game([RandomBot(), CheatingBot(), RandomBot()], seed=7, on_failure="withdraw")
    (failure,) = result.failures
    assert (failure.seat, failure.step) == (1, 4)
    assert failure.trouble.startswith("seat 1 does not hold tile")
    assert result.withdrawn == (1,)


@pytest.mark.parametrize("answer", [None, 3, "w1", tsuro.DrawTile(3), tsuro.Withdraw(7)])
def test_whatever_is_no_legal_action_is_a_failure(answer: Any) -> None:  # noqa: ANN401 - wrong on purpose
    class AnsweringBot:
        def choose(self, observation: Observation, rng: tsuro.SplitMix64, /) -> tsuro.Action:
            return answer  # type: ignore[no-any-return] # wrong on purpose

    result = play_game([AnsweringBot(), RandomBot(), RandomBot()], seed=7, on_failure="withdraw")
    assert [(failure.seat, failure.step) for failure in result.failures] == [(0, 0)]


def test_the_last_bot_wins_when_all_others_fail() -> None:
    result = play_game([StumblingBot(), StumblingBot(), RandomBot(), MuteBot()], seed=7, on_failure="withdraw")
    assert result.outcome == tsuro.Outcome((2,), tsuro.OutcomeReason.LAST_STONE)
    assert result.failures == (
        BotFailure(0, 0, "ZeroDivisionError: the bot divides by zero"),
        BotFailure(1, 1, "ZeroDivisionError: the bot divides by zero"),
        BotFailure(3, 3, "MuteError"),
    )
    assert (result.withdrawn, result.placements) == ((0, 1, 3), 0)


def test_of_two_bots_that_fail_the_last_is_not_asked() -> None:
    result = play_game([StumblingBot(), StumblingBot()], seed=7, on_failure="withdraw")
    assert result.outcome.winners == (1,)
    assert [failure.seat for failure in result.failures] == [0]


def test_a_failure_changes_nothing_that_others_chose_before() -> None:
    whole = play_game([RandomBot(), RandomBot(), RandomBot()], seed=7)
    cut = play_game([RandomBot(), FailingBot(good_choices=2), RandomBot()], seed=7, on_failure="withdraw")
    assert cut.actions[:7] == whole.actions[:7]


def test_a_bot_may_leave_by_its_own_choice_which_is_no_failure() -> None:
    for on_failure in ("raise", "withdraw"):
        result = play_game([RandomBot(), LeavingBot(), RandomBot()], seed=7, on_failure=on_failure)
        assert (result.withdrawn, result.failures) == ((1,), ())
        assert result.actions[4] == tsuro.Withdraw(1)


def test_a_bot_may_not_take_another_seat_out_of_the_game() -> None:
    bots: list[Bot] = [RandomBot(), LeavingBot(seat=2), RandomBot()]
    refusal = "seat 1 cannot take seat 2 out of the game: a bot may withdraw its own seat only"
    with pytest.raises(BotError, match=refusal) as caught:
        play_game(bots, seed=7)
    assert (caught.value.reason, caught.value.alternatives) == (tsuro.Reason.BAD_SEAT, (1,))
    again: list[Bot] = [RandomBot(), LeavingBot(seat=2), RandomBot()]
    result = play_game(again, seed=7, on_failure="withdraw")
    assert result.withdrawn == (1,)
    assert result.failures == (BotFailure(1, 4, refusal),)


@pytest.mark.parametrize("on_failure", ["resign", None, True, 3])
def test_on_failure_is_one_of_two_words(on_failure: Any) -> None:  # noqa: ANN401 - wrong on purpose
    message = "^on_failure is 'raise' or 'withdraw', not "
    with pytest.raises(tsuro.ArgumentError, match=message):
        play_game([RandomBot(), RandomBot()], seed=7, on_failure=on_failure)
    with pytest.raises(tsuro.ArgumentError, match=message):
        watch_game([RandomBot(), RandomBot()], seed=7, on_failure=on_failure)
    with pytest.raises(tsuro.ArgumentError, match=message):
        stream_match(["random", "random"], 1, seed=7, on_failure=on_failure)
    with pytest.raises(tsuro.ArgumentError, match=message):
        match.first_game(["random", "random"], seed=7, on_failure=on_failure)


FAILING: Final[list[Entrant]] = [partial(FailingBot, good_choices=3), "random", partial(LeavingBot, good_choices=0)]


@pytest.fixture(scope="module")
def failing_alone() -> MatchResult:
    """Give a match with failures as played here, one game after the other."""
    return play_match(FAILING, GAMES, seed=SEED, on_failure="withdraw")


def test_a_match_counts_failures_and_withdrawals(failing_alone: MatchResult) -> None:
    failing, random, leaving = failing_alone.entrants
    results = list(stream_match(FAILING, GAMES, seed=SEED, on_failure="withdraw"))
    assert failing.failures == failing.withdrawals == sum(bool(result.failures) for result in results) > 0
    assert (random.withdrawals, random.failures) == (0, 0)
    # It leaves instead of choosing a mark.
    assert (leaving.withdrawals, leaving.failures, leaving.wins) == (GAMES, 0, 0)
    assert sum(score.withdrawals for score in failing_alone.seats) == failing.withdrawals + GAMES
    assert sum(score.failures for score in failing_alone.seats) == failing.failures
    for result in results:
        assert not set(result.withdrawn) & set(result.outcome.winners)


def test_a_match_with_failures_is_the_same_in_threads_and_processes(failing_alone: MatchResult) -> None:
    with ThreadPoolExecutor(4) as threads:
        played = play_match(FAILING, GAMES, seed=SEED, executor=threads, chunk_games=2, on_failure="withdraw")
        assert played == failing_alone
    with process_pool(2) as processes:
        played = play_match(FAILING, GAMES, seed=SEED, executor=processes, chunk_games=3, on_failure="withdraw")
        assert played == failing_alone


def test_results_from_processes_name_the_failures() -> None:
    with process_pool(1) as processes:
        results = list(stream_match(["random", StumblingBot], 2, seed=SEED, executor=processes, on_failure="withdraw"))
    for result in results:
        seat = result.seating.index(1)
        assert result.failures == (BotFailure(seat, seat, "ZeroDivisionError: the bot divides by zero"),)
        assert result.winners == (0,)


def test_work_that_is_lost_is_no_failure() -> None:
    executor = LossyExecutor(lambda number: number in {0, 2})
    result = play_match(["random", "random"], 6, seed=SEED, executor=executor, chunk_games=2, on_failure="withdraw")
    assert result == play_match(["random", "random"], 6, seed=SEED)
    assert [score.withdrawals for score in result.entrants] == [0, 0]


def test_a_bot_that_cannot_be_made_leaves_when_it_is_to_act() -> None:
    result = play_match(["random", unmade, "random"], 6, seed=SEED, on_failure="withdraw")
    assert [score.failures for score in result.entrants] == [0, 6, 0]
    first, *_ = stream_match(["random", unmade, "random"], 1, seed=SEED, on_failure="withdraw", keep_actions=True)
    seat = first.seating.index(1)
    assert first.actions[seat] == tsuro.Withdraw(seat)


def test_the_first_game_of_a_match_with_failures_can_be_watched() -> None:
    seating, turns = match.first_game(FAILING, seed=SEED, on_failure="withdraw")
    (first,) = stream_match(FAILING, 1, seed=SEED, on_failure="withdraw", keep_actions=True)
    assert seating == first.seating
    assert tuple(turn.action for turn in turns) == first.actions


# Matches


def test_in_a_block_everyone_sits_once_in_each_seat() -> None:
    results = list(stream_match(["random"] * 4, 8, seed=SEED))
    for block in (results[:4], results[4:]):
        for entrant in range(4):
            assert sorted(result.seating.index(entrant) for result in block) == [0, 1, 2, 3]
    assert results[0].seating != results[4].seating


def test_each_game_can_be_played_again_by_its_own_seed() -> None:
    for result in stream_match(["random", "survivor"], 3, seed=SEED, keep_actions=True):
        players: list[Bot] = [RandomBot(), SurvivorBot()]
        bots = [players[entrant] for entrant in result.seating]
        again = play_game(bots, seed=result.seed)
        assert (again.outcome, again.actions) == (result.outcome, result.actions)


def test_actions_are_kept_only_if_wanted() -> None:
    assert all(result.actions == () for result in stream_match(["random", "random"], 2, seed=SEED))


def test_records_tell_the_games() -> None:
    for result in stream_match(["random", CountingBot], 2, seed=SEED, keep_actions=True):
        record = record_of(result, ["random", CountingBot])
        assert record.actions == result.actions
        assert record.result == result.outcome
        assert record.names == tuple(["random", "CountingBot"][entrant] for entrant in result.seating)
        assert record.header("Game") == str(result.number)
        assert record.header("Seed") == str(result.seed)


class TurningBot(RandomBot):
    """Answers with the largest rotation that looks like the one that is listed."""

    def choose(self, observation: Observation, rng: tsuro.SplitMix64, /) -> tsuro.Action:
        action = super().choose(observation, rng)
        if not isinstance(action, tsuro.Move):
            return action
        different = len(tsuro.TILES[action.tile].rotations)
        return tsuro.Move(action.tile, action.rotation + 4 - different)


@pytest.mark.parametrize("seed", range(4))
def test_of_rotations_that_look_the_same_the_listed_one_is_kept(seed: int) -> None:
    result = play_game([TurningBot(), TurningBot()], seed=seed)
    assert result.actions == play_game([RandomBot(), RandomBot()], seed=seed).actions
    state = tsuro.new_game(2, seed=tsuro.SplitMix64(seed).next())
    for turn in watch_game([TurningBot(), TurningBot()], seed=seed):
        assert turn.action in tsuro.legal_actions(state)
        state = turn.state


class OwnStart(tsuro.ChooseStart):
    """A starting mark of a kind of its own."""


class OwnPlacement(tsuro.Move):
    """A placement of a kind of its own."""


class OwnExchange(tsuro.ExchangeTiles):
    """An exchange of a kind of its own."""


class OwnDraw(tsuro.DrawTile):
    """A draw of a kind of its own."""


class OwnBot(RandomBot):
    """Answers with actions of its own kinds."""

    def choose(self, observation: Observation, rng: tsuro.SplitMix64, /) -> tsuro.Action:
        match super().choose(observation, rng):
            case tsuro.ChooseStart(spot):
                return OwnStart(spot)
            case tsuro.Move(tile, rotation):
                return OwnPlacement(tile, rotation)
            case action:
                return action


def test_of_actions_of_other_kinds_the_plain_ones_are_kept() -> None:
    result = play_game([OwnBot(), OwnBot()], seed=SEED)
    assert result.actions == play_game([RandomBot(), RandomBot()], seed=SEED).actions
    assert as_listed(OwnStart((0, 0, 0))) == tsuro.ChooseStart((0, 0, 0))
    assert as_listed(OwnPlacement(0, 3)) == tsuro.Move(0, 0)
    assert as_listed(OwnExchange([1], [2])) == tsuro.ExchangeTiles([1], [2])
    assert as_listed(OwnDraw(5)) == tsuro.DrawTile(5)


def test_an_error_that_cannot_be_shown_is_named() -> None:
    with pytest.raises(BotError, match=r"^the bot MuteBot on seat 0 failed in the game with seed 7: MuteError$"):
        play_game([MuteBot(), MuteBot()], seed=7)
    with (
        ThreadPoolExecutor(1) as executor,
        pytest.raises(BotError, match="of the match, whose seed is 13309476754707697221: MuteError"),
    ):
        play_match([MuteBot, MuteBot], 1, seed=7, executor=executor)


def test_bots_and_entrants_may_come_one_by_one() -> None:
    bots: Any = iter([RandomBot(), RandomBot()])
    result = play_game(bots, seed=SEED)
    assert result == play_game([RandomBot(), RandomBot()], seed=SEED)
    entrants: list[Any] = [iter(["random", "random"]) for _ in range(4)]
    assert record_of(result, entrants[0]).names == ("random 1", "random 2")
    assert play_match(entrants[1], 2, seed=SEED) == play_match(["random", "random"], 2, seed=SEED)
    assert len(list(stream_match(entrants[2], 2, seed=SEED))) == 2
    assert sorted(match.first_game(entrants[3], seed=SEED)[0]) == [0, 1]


def test_a_record_needs_rules_for_so_many() -> None:
    result = play_game([RandomBot(), RandomBot()], seed=SEED)
    rules = tsuro.Ruleset(min_players=3, name="for more")
    with pytest.raises(tsuro.ArgumentError, match="not played by the rules 'for more'"):
        record_of(result, ["random", "random"], rules=rules)


def test_numbered_names_stay_apart_from_those_that_look_so() -> None:
    assert numbered(["random", "random 1", "random"]) == ["random 2", "random 1", "random 3"]
    assert numbered(["a", "b", "a", "b 2", "b"]) == ["a 1", "b 1", "a 2", "b 2", "b 3"]


def test_a_game_by_itself_has_a_record() -> None:
    result = play_game([RandomBot(), FirstBot()], seed=SEED)
    record = record_of(result, [RandomBot, FirstBot])
    assert record.names == ("RandomBot", "FirstBot")
    assert record.result == result.outcome


def test_a_record_needs_the_rules_and_the_entrants_of_the_match_and_its_actions() -> None:
    rules = tsuro.Ruleset(rows=5, columns=5, name="small")
    (result,) = stream_match(["random", "random"], 1, rules=rules, seed=SEED, keep_actions=True)
    assert record_of(result, ["random", "random"], rules=rules).result == result.outcome
    with pytest.raises(tsuro.ArgumentError, match="not played by the rules 'Calliope 2020'"):
        record_of(result, ["random", "random"])
    with pytest.raises(tsuro.ArgumentError, match="3 entrants for a game of 2"):
        record_of(result, ["random", "random", "random"], rules=rules)
    (bare,) = stream_match(["random", "random"], 1, rules=rules, seed=SEED)
    with pytest.raises(tsuro.ArgumentError, match="keep_actions=True"):
        record_of(bare, ["random", "random"], rules=rules)
    unfinished = attrs.evolve(result, actions=result.actions[:-1])
    with pytest.raises(tsuro.ArgumentError, match="not played by the rules 'small'"):
        record_of(unfinished, ["random", "random"], rules=rules)


def test_bots_with_other_settings_have_other_names() -> None:
    entrants: list[Entrant] = [partial(CountingBot, 1), partial(CountingBot, asked=2), CountingBot]
    result = play_match(entrants, 1, seed=SEED)
    assert [score.name for score in result.entrants] == ["CountingBot(1)", "CountingBot(asked=2)", "CountingBot"]


def test_the_first_game_can_be_watched() -> None:
    (result,) = stream_match(["random", "survivor"], 1, seed=SEED, keep_actions=True)
    seating, turns = match.first_game(["random", "survivor"], seed=SEED)
    assert seating == result.seating
    assert tuple(turn.action for turn in turns) == result.actions


def test_a_first_game_that_cannot_be_is_refused_at_once() -> None:
    wrong: Any = 5
    with pytest.raises(tsuro.InvalidRulesError, match="is for 2 to 8 players, not 0"):
        match.first_game([], seed=1)
    with pytest.raises(tsuro.InvalidRulesError, match="rules must be a Ruleset, not 5"):
        match.first_game(["random", "random"], rules=wrong, seed=1)


@pytest.mark.parametrize("chunk_games", [1, 5, 100])
def test_the_result_does_not_depend_on_how_the_work_is_cut(alone: MatchResult, chunk_games: int) -> None:
    assert play_match(ENTRANTS, GAMES, seed=SEED, chunk_games=chunk_games) == alone


def test_threads_give_the_same_result(alone: MatchResult) -> None:
    with ThreadPoolExecutor(3) as executor:
        assert play_match(ENTRANTS, GAMES, seed=SEED, executor=executor, chunk_games=2) == alone


def test_processes_give_the_same_result(alone: MatchResult) -> None:
    with process_pool(2) as executor:
        assert play_match(ENTRANTS, GAMES, seed=SEED, executor=executor) == alone


@settings(max_examples=15)
@given(st.sets(st.integers(0, 20), max_size=8), st.integers(1, 6))
def test_lost_work_is_done_again(lost: set[int], chunk_games: int) -> None:
    """Prove: a lost worker's chunk is run again without changing the result."""
    executor = LossyExecutor(lost.__contains__)
    result = play_match(["random", "random"], 6, seed=SEED, executor=executor, chunk_games=chunk_games, retries=8)
    assert result == play_match(["random", "random"], 6, seed=SEED)


def test_work_that_is_always_lost_is_given_up() -> None:
    executor = LossyExecutor(lambda _number: True)
    with pytest.raises(ConnectionResetError, match="the worker is gone"):
        play_match(["random", "random"], 1, seed=SEED, executor=executor, retries=2)
    assert executor.submitted == 3


def test_a_process_pool_that_lost_a_worker_is_replaced(alone: MatchResult, tmp_path: Path) -> None:
    entrants: list[Entrant] = [Deadly(tmp_path), CountingBot, "random"]
    with process_pool(2) as executor:
        result = play_match(entrants, GAMES, seed=SEED, executor=executor, chunk_games=4)
    assert (tmp_path / "grave-0").exists()
    assert [score.won_among for score in result.entrants] == [score.won_among for score in alone.entrants]
    assert result.lengths == alone.lengths


def test_pools_that_always_lose_their_workers_are_given_up(tmp_path: Path) -> None:
    with process_pool(1) as executor, pytest.raises(BrokenProcessPool):
        play_match([Deadly(tmp_path, deaths=9), "random"], 1, seed=SEED, executor=executor, retries=1)


class DeadPool(Executor):
    """Is broken from the beginning."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401
        raise BrokenProcessPool("all workers are gone")


def test_a_pool_that_takes_no_work_is_replaced(alone: MatchResult, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "process_pool", lambda: LossyExecutor(lambda _number: False))
    assert play_match(ENTRANTS, GAMES, seed=SEED, executor=DeadPool()) == alone


def test_where_signals_cannot_be_held_back_work_is_taken_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "pthread_sigmask")
    with process_pool(1) as executor:
        assert executor.submit(abs, -3).result() == 3


def test_workers_leave_ctrl_c_to_the_program_that_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    told: dict[int, object] = {}
    monkeypatch.setattr(signal, "signal", told.__setitem__)
    jobs.leave_interrupts_to_the_parent()
    assert told == {signal.SIGINT: signal.SIG_IGN}


def test_the_mistake_of_a_bot_is_not_a_loss() -> None:
    executor = LossyExecutor(lambda _number: False)
    with pytest.raises(BotError, match="ZeroDivisionError: the bot divides by zero"):
        play_match(["random", StumblingBot], 3, seed=SEED, executor=executor, chunk_games=1)
    assert executor.submitted == 3


@pytest.mark.parametrize("processes", [0, 1])
def test_a_bot_that_fails_is_named_with_its_game(processes: int) -> None:
    first = next(stream_match(["random", "random"], 1, seed=SEED))
    seat = first.seating.index(1)
    with ExitStack() as stack:
        executor = stack.enter_context(process_pool(processes)) if processes else None
        with pytest.raises(BotError) as caught:
            play_match(["random", StumblingBot], 1, seed=SEED, executor=executor)
    error = caught.value
    assert str(error) == (
        f"the bot StumblingBot on seat {seat} failed in game 0 of the match, whose seed is {first.seed}: "
        "ZeroDivisionError: the bot divides by zero"
    )
    assert (error.bot, error.seat, error.seed, error.number) == ("StumblingBot", seat, first.seed, 0)
    assert (error.reason, error.alternatives) == (None, ())
    assert ("in choose" in "".join(getattr(error, "__notes__", ()))) == bool(processes)


def unmade() -> Bot:
    raise KeyError


def test_a_bot_that_cannot_be_made_is_named_too() -> None:
    with pytest.raises(BotError, match=r"^the bot unmade on seat [01] failed in game 0 of the match, .*: KeyError$"):
        play_match(["random", unmade], 1, seed=SEED)


def test_what_makes_no_bots_is_refused() -> None:
    entrants: Any = ["random", int]
    with pytest.raises(tsuro.ArgumentError, match="int does not make bots: what it makes has no method choose"):
        play_match(entrants, 1, seed=SEED)


class SlowExecutor(Executor):
    """Finishes the first piece of work and nothing else."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401
        future: Future[Any] = Future()
        if not self.futures:
            future.set_result(fn(*args, **kwargs))
        self.futures.append(future)
        return future


def test_results_come_as_soon_as_they_are_there_and_the_rest_can_be_called_back() -> None:
    executor = SlowExecutor()
    results = stream_match(["random", "random"], 6, seed=SEED, executor=executor, chunk_games=2)
    assert [next(results).number, next(results).number] == [0, 1]
    results.close()
    assert [future.cancelled() for future in executor.futures] == [False, True, True]


def test_every_game_has_new_bots() -> None:
    cut = list(stream_match([CountingBot, CountingBot], 4, seed=SEED, chunk_games=1, keep_actions=True))
    assert cut == list(stream_match([CountingBot, CountingBot], 4, seed=SEED, chunk_games=4, keep_actions=True))


@pytest.mark.parametrize(
    ("entrants", "changes", "message"),
    [
        (["random", "nobody"], {}, "there is no bot 'nobody'"),
        (["random"], {}, "is for 2 to 8 players, not 1"),
        (["random", "random"], {"games": 0}, "games must be a whole number from 1 up, not 0"),
        (["random", "random"], {"games": 2.5}, "games must be a whole number from 1 up, not 2.5"),
        (["random", "random"], {"chunk_games": 0}, "chunk_games must be a whole number from 1 up, not 0"),
        (["random", "random"], {"seed": -1}, "a seed is a whole number"),
    ],
)
def test_matches_that_cannot_be(entrants: list[Entrant], changes: dict[str, Any], message: str) -> None:
    arguments: dict[str, Any] = {"games": 1, "seed": 1, **changes}
    with pytest.raises(tsuro.TsuroError, match=message):
        stream_match(entrants, **arguments)


# Sums


def result(number: int, seating: tuple[int, ...], winners: tuple[int, ...], placements: int) -> GameResult:
    reason = tsuro.OutcomeReason.LAST_STONE if len(winners) == 1 else tsuro.OutcomeReason.TILES_EXHAUSTED
    return GameResult(number, 0, seating, tsuro.Outcome(winners, reason), placements)


def test_withdrawals_and_failures_are_added_up_by_entrant_and_by_seat() -> None:
    outcome = tsuro.Outcome((0,), tsuro.OutcomeReason.LAST_STONE)
    added = MatchSum(["random", FirstBot, "survivor"])
    added.add(GameResult(0, 0, (0, 1, 2), outcome, 9, withdrawn=(1, 2), failures=(BotFailure(2, 3, "KeyError"),)))
    added.add(GameResult(1, 0, (1, 2, 0), outcome, 9, withdrawn=(1,), failures=(BotFailure(1, 4, "KeyError"),)))
    total = added.result(tsuro.CALLIOPE, 7)
    assert [(score.withdrawals, score.failures) for score in total.entrants] == [(0, 0), (1, 0), (2, 2)]
    assert [(score.withdrawals, score.failures) for score in total.seats] == [(0, 0), (2, 1), (1, 1)]


def test_a_match_is_added_up() -> None:
    added = MatchSum(["random", FirstBot])
    for one in (
        result(0, (0, 1), (0,), 20),
        result(1, (1, 0), (0,), 4),
        result(2, (0, 1), (0, 1), 35),
        result(3, (1, 0), (1,), 9),
    ):
        added.add(one)
    total = added.result(tsuro.CALLIOPE, 7)
    assert total.entrants == (Score("random", 4, (2, 1)), Score("FirstBot", 4, (1, 1)))
    assert total.seats == (Score("seat 0", 4, (2, 1)), Score("seat 1", 4, (1, 1)))
    assert total.endings == (
        (tsuro.OutcomeReason.LAST_STONE, 3),
        (tsuro.OutcomeReason.ELIMINATED_TOGETHER, 0),
        (tsuro.OutcomeReason.TILES_EXHAUSTED, 1),
    )
    assert total.lengths == ((4, 1), (9, 1), (20, 1), (35, 1))
    assert (total.mean_length, total.median_length) == (17.0, 9)
    assert (total.games, total.seed, total.rules) == (4, 7, tsuro.CALLIOPE)


TEN_RESULTS: Final = list(stream_match(["random", "random"], 10, seed=SEED))


@given(st.permutations(TEN_RESULTS))
def test_the_order_of_results_does_not_matter(order: list[GameResult]) -> None:
    sums = [MatchSum(["random", "random"]) for _ in range(2)]
    for one, other in zip(TEN_RESULTS, order, strict=True):
        sums[0].add(one)
        sums[1].add(other)
    assert sums[0].result(tsuro.CALLIOPE, 0) == sums[1].result(tsuro.CALLIOPE, 0)


def test_a_share_counts_a_win_among_three_as_a_third() -> None:
    score = Score("random", 10, (2, 1, 3))
    assert (score.wins, score.shared_wins) == (2, 4)
    assert score.share == pytest.approx((2 + 0.5 + 1) / 10)


def test_intervals_are_those_of_wilson() -> None:
    # 81 of 263, a worked example of Newcombe, "Two-sided confidence intervals for the single proportion" (1998).
    low, high = wilson_interval(81 / 263, 263)
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)
    assert wilson_interval(0.0, 20)[0] == 0.0
    assert round(wilson_interval(0.0, 20)[1], 4) == 0.1611
    assert wilson_interval(1.0, 20)[1] == 1.0


def test_scores_have_intervals() -> None:
    score = Score("random", 263, (81, 0))
    assert score.win_interval() == score.share_interval() == wilson_interval(81 / 263, 263)
    narrow, wide = score.share_interval(0.5), score.share_interval(0.99)
    assert wide[0] < narrow[0] < score.share < narrow[1] < wide[1]


@pytest.mark.parametrize(
    ("mean", "count", "message"),
    [
        (0.5, 0, "an interval takes 1 value or more, not 0"),
        (0.5, -1, "an interval takes 1 value or more, not -1"),
        (0.5, "9", "an interval takes 1 value or more, not '9'"),
        (2, 10, "a mean lies from 0 to 1, not at 2"),
        (float("nan"), 10, "a mean lies from 0 to 1, not at nan"),
        ("0.5", 10, "a mean lies from 0 to 1, not at '0.5'"),
    ],
)
def test_intervals_that_cannot_be(mean: Any, count: Any, message: str) -> None:  # noqa: ANN401 - wrong on purpose
    with pytest.raises(tsuro.ArgumentError, match=message):
        wilson_interval(mean, count)


def test_without_games_there_are_no_rates() -> None:
    score = Score("random", 0, (0, 0))
    for rate in (lambda: score.share, score.win_interval, score.share_interval):
        with pytest.raises(tsuro.ArgumentError, match="random played no games"):
            rate()


@pytest.mark.parametrize("confidence", [0, 1, -0.5, 95, "0.5", None])
def test_confidences_lie_between_nothing_and_certainty(confidence: Any) -> None:  # noqa: ANN401 - wrong on purpose
    with pytest.raises(tsuro.ArgumentError, match="a confidence lies between 0 and 1"):
        wilson_interval(0.5, 10, confidence)


def test_results_tell_the_version_that_made_them(alone: MatchResult) -> None:
    assert alone.version == match.library_version() != "unknown"


def test_a_library_that_is_not_installed_has_no_version(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(scores, "version", missing)
    assert match.library_version() == "unknown"


# A cluster


@pytest.fixture(scope="module")
def cluster() -> Iterator[Executor]:
    """Start a scheduler and two worker processes on this machine."""
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as started,
        distributed.Client(started) as client,
    ):
        yield client.get_executor()


def test_a_cluster_gives_the_same_result(alone: MatchResult, cluster: Executor) -> None:
    assert play_match(ENTRANTS, GAMES, seed=SEED, executor=cluster, chunk_games=3) == alone


def test_a_cluster_that_lost_a_worker_gives_the_same_result(
    alone: MatchResult, cluster: Executor, tmp_path: Path
) -> None:
    entrants: list[Entrant] = [Deadly(tmp_path), CountingBot, "random"]
    result = play_match(entrants, GAMES, seed=SEED, executor=cluster, chunk_games=4)
    assert (tmp_path / "grave-0").exists()
    assert [score.won_among for score in result.entrants] == [score.won_among for score in alone.entrants]
