"""The check of bots finds every kind of fault, and lets good bots pass."""
# pyright: reportPrivateUsage=false

from __future__ import annotations

import pickle
import random
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

import tsuro
from tests.support.players import (
    CheatingBot,
    CountingBot,
    FirstBot,
    LeavingAtOnceBot,
    LeavingOthersBot,
    MuteBot,
    StumblingBot,
)
from tsuro.bots import RandomBot, SurvivorBot
from tsuro.observation import Observation, observe
from tsuro.testing import BOT_RULES, BotCheckError, BotFault, BotReport, check_bot

if TYPE_CHECKING:
    from tsuro.match import Entrant

SMALL = tsuro.Ruleset(rows=3, columns=3, max_players=3)


def fault_of(bot: Entrant, **options: Any) -> BotCheckError:  # noqa: ANN401 - those of the check
    """Return what the check says about a bot."""
    with pytest.raises(BotCheckError) as caught:
        check_bot(bot, **options)
    return caught.value


# Good bots


@pytest.mark.parametrize("bot", ["random", "tsuro.bots:RandomBot", RandomBot, partial(RandomBot)])
def test_bots_may_be_named_as_for_a_match(bot: Entrant) -> None:
    report = check_bot(bot, rules=SMALL, players=2)
    assert report.games == 2
    assert report.bot in {"random", "tsuro.bots:RandomBot", "RandomBot"}


def test_a_bot_is_asked_in_every_phase_by_all_the_rules() -> None:
    report = check_bot("random")
    assert report.games == 2 * 3 * len(BOT_RULES)
    assert min(report.starts, report.placements) > 50
    assert report.exchanges > 5
    assert report.questions == report.starts + report.placements + report.exchanges
    assert 0 < report.slowest < 1


def test_the_survivor_keeps_the_rules_of_bots() -> None:
    assert check_bot(SurvivorBot, rules=BOT_RULES[1], players=8, games=4).exchanges > 0


def test_the_same_seed_gives_the_same_report() -> None:
    first, again, other = (check_bot("random", rules=BOT_RULES[1], players=[3, 5], seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_a_bot_may_remember_its_game() -> None:
    assert check_bot(CountingBot, rules=SMALL, players=3).games == 2


def test_without_a_time_limit_the_bot_is_asked_in_this_thread() -> None:
    threads: set[int] = set()

    class NotingBot(RandomBot):
        def choose(self, observation: Observation, rng: tsuro.SplitMix64, /) -> tsuro.Action:
            threads.add(threading.get_ident())
            return super().choose(observation, rng)

    check_bot(NotingBot, rules=SMALL, players=2, time_limit=None)
    assert threads == {threading.get_ident()}
    check_bot(NotingBot, rules=SMALL, players=2, time_limit=10)
    assert len(threads) > 1


def test_in_one_game_the_bot_has_all_seats_and_in_the_next_one() -> None:
    seats: list[int | None] = []

    class NotingBot(FirstBot):
        def choose(self, observation: Observation, rng: tsuro.SplitMix64, /) -> tsuro.Action:
            seats.append(observation.viewer)
            return super().choose(observation, rng)

    check_bot(NotingBot, rules=SMALL, players=3, games=1)
    assert set(seats) == {0, 1, 2}
    before = len(seats)
    check_bot(NotingBot, rules=SMALL, players=3, games=2)
    assert len(set(seats[2 * before :])) == 1


def test_numbers_of_players_that_no_rules_allow_are_left_out() -> None:
    rules = [SMALL, tsuro.Ruleset(min_players=4)]
    assert check_bot("random", rules=rules, players=[3, 4], games=1).games == 2
    assert check_bot("random", rules=tsuro.Ruleset(min_players=3, max_players=3), games=1).games == 1
    with pytest.raises(tsuro.InvalidRulesError, match="none of the rules allows 4 players"):
        check_bot("random", rules=SMALL, players=4)


def test_numbers_of_players_may_come_one_by_one_and_of_any_kind() -> None:
    numbers = (number for number in (2, 3))
    assert check_bot("random", rules=[SMALL, SMALL], players=numbers, games=1).games == 4
    numpy = pytest.importorskip("numpy")
    assert check_bot("random", rules=SMALL, players=numpy.int64(2), games=1).games == 1


@pytest.mark.parametrize("time_limit", [float("inf"), 1e10, 10**400])
def test_a_bot_may_have_all_the_time(time_limit: float) -> None:
    assert check_bot("random", rules=SMALL, players=2, games=1, time_limit=time_limit).games == 1


@pytest.mark.parametrize("rules", [5, [5], [None]])
def test_only_rules_are_played_by(rules: Any) -> None:  # noqa: ANN401 - wrong on purpose
    with pytest.raises(tsuro.InvalidRulesError, match="rules must be a Ruleset, or several, not"):
        check_bot("random", rules=rules)


def test_a_report_reads_as_a_sentence() -> None:
    report = BotReport(bot="MyBot", games=2, starts=4, placements=17, exchanges=1, slowest=0.0123)
    assert str(report) == (
        "MyBot kept the rules in 2 games: 4 starts, 17 placements, 1 exchanges, the slowest answer in 0.012 s"
    )


@pytest.mark.parametrize(
    "options",
    [
        {"games": 0},
        {"games": 1.5},
        {"seed": -1},
        {"time_limit": 0},
        {"time_limit": float("nan")},
        {"time_limit": "x"},
        {"players": [2.0]},
        {"players": 2.0},
        {"players": "3"},
        {"players": True},
    ],
)
def test_values_that_cannot_be_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(tsuro.ArgumentError):
        check_bot("random", **options)


def test_a_number_of_players_too_long_to_print_is_refused() -> None:
    with pytest.raises(tsuro.InvalidRulesError, match="none of the rules allows <unprintable int> players"):
        check_bot("random", players=10**5000)


@pytest.mark.parametrize("bot", ["nobody", RandomBot(), dict])
def test_what_is_no_bot_is_refused(bot: Any) -> None:  # noqa: ANN401 - that is what is tested
    with pytest.raises(tsuro.ArgumentError):
        check_bot(bot)


# Bad bots


def test_an_illegal_answer() -> None:
    error = fault_of(CheatingBot, rules=tsuro.CALLIOPE, players=2)
    assert error.fault is BotFault.ILLEGAL
    assert (error.bot, error.state.phase) == ("CheatingBot", tsuro.Phase.PLACE)
    assert isinstance(error.__cause__, tsuro.IllegalActionError)
    assert error.__cause__.reason is tsuro.Reason.NOT_IN_HAND


def test_an_answer_that_is_no_action() -> None:
    class MoveBot:
        def choose(self, observation: Observation, rng: tsuro.SplitMix64, /) -> Any:  # noqa: ANN401
            return tsuro.Move(1, 1)

    assert fault_of(MoveBot).fault is BotFault.ILLEGAL


@pytest.mark.parametrize("time_limit", [1.0, None])
def test_an_error(time_limit: float | None) -> None:
    error = fault_of(StumblingBot, time_limit=time_limit)
    assert error.fault is BotFault.RAISED
    assert isinstance(error.__cause__, ZeroDivisionError)
    assert "StumblingBot: raised ZeroDivisionError: the bot divides by zero\n" in str(error)


def test_an_error_that_cannot_be_shown() -> None:
    error = fault_of(MuteBot)
    assert error.fault is BotFault.RAISED
    assert "MuteBot: raised MuteError\n" in str(error)


class TurningBot(RandomBot):
    """Answers with any of the rotations that look the same."""

    turns = count()

    def choose(self, observation: Observation, rng: tsuro.SplitMix64, /) -> tsuro.Action:
        action = super().choose(observation, rng)
        if not isinstance(action, tsuro.Move):
            return action
        different = len(tsuro.TILES[action.tile].rotations)
        return tsuro.Move(action.tile, action.rotation + (4 - different) * (next(self.turns) % 2))


def test_rotations_that_look_the_same_are_the_same_choice() -> None:
    assert check_bot(TurningBot, rules=SMALL, players=[2, 3]).games == 4


def test_a_bot_that_ends_the_program() -> None:
    class LeavingBot:
        def choose(self, observation: Observation, rng: tsuro.SplitMix64, /) -> tsuro.Action:
            sys.exit()

    error = fault_of(LeavingBot)
    assert error.fault is BotFault.RAISED
    assert str(error).startswith("LeavingBot: raised SystemExit\n")


def test_a_bot_that_cannot_be_made() -> None:
    class UnreadyBot(RandomBot):
        def __init__(self) -> None:
            raise FileNotFoundError("weights")

    error = fault_of(UnreadyBot)
    assert error.fault is BotFault.RAISED
    assert "could not be made: FileNotFoundError: weights" in str(error)


class SleepingBot(RandomBot):
    """Sleeps, and is slower than may be, when it is asked for a placement; before that it has to get ready."""

    asked = 0
    waking = threading.Event()

    def choose(self, observation: Observation, rng: tsuro.SplitMix64, /) -> tsuro.Action:
        if observation.phase is tsuro.Phase.PLACE:
            SleepingBot.asked += 1
            self.waking.wait(0.1 if SleepingBot.asked == 1 else 30)
        return super().choose(observation, rng)


def test_a_bot_that_never_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SleepingBot, "asked", 1)
    monkeypatch.setattr(SleepingBot, "waking", threading.Event())
    monkeypatch.setattr("tsuro.testing.bot_checks.FIRST_ANSWER", 0.2)
    error = fault_of(SleepingBot, time_limit=0.05)
    SleepingBot.waking.set()
    assert error.fault is BotFault.SLOW
    assert str(error).startswith("SleepingBot: did not answer within 0.2 s\n")
    assert SleepingBot.asked == 2


def test_only_the_first_answer_of_a_kind_may_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SleepingBot, "asked", 0)
    monkeypatch.setattr(SleepingBot, "waking", threading.Event())
    error = fault_of(SleepingBot, time_limit=0.05)
    SleepingBot.waking.set()
    assert error.fault is BotFault.SLOW
    assert str(error).startswith("SleepingBot: did not answer within 0.05 s\n")
    assert SleepingBot.asked == 2


def test_the_first_answers_are_not_the_slowest() -> None:
    ready: set[tsuro.Phase] = set()
    asleep = threading.Event()

    class WakingBot(RandomBot):
        def choose(self, observation: Observation, rng: tsuro.SplitMix64, /) -> tsuro.Action:
            if observation.phase not in ready:
                ready.add(observation.phase)
                asleep.wait(0.5)
            return super().choose(observation, rng)

    report = check_bot(WakingBot, rules=BOT_RULES[1], players=8, games=1, time_limit=0.4)
    assert ready == {tsuro.Phase.START, tsuro.Phase.PLACE, tsuro.Phase.EXCHANGE}
    assert report.slowest < 0.4


def cover_a_square(seen: Observation) -> None:
    cells = seen.board._cells
    object.__setattr__(seen.board, "_cells", cells[:256] + bytes(len(cells) - 256))


def lead_paths_astray(seen: Observation) -> None:
    cells = seen.board._cells
    object.__setattr__(seen.board, "_cells", bytes(256) + cells[256:])


def change_the_rules(seen: Observation) -> None:
    object.__setattr__(seen.rules, "hand_size", 4)


def tear_out_the_board(seen: Observation) -> None:
    object.__delattr__(seen, "board")


@pytest.mark.parametrize("spoil", [cover_a_square, lead_paths_astray, change_the_rules, tear_out_the_board])
def test_a_changed_observation(spoil: Any) -> None:  # noqa: ANN401 - one of the functions above
    class SpoilingBot(RandomBot):
        def choose(self, observation: Observation, rng: tsuro.SplitMix64, /) -> tsuro.Action:
            action = super().choose(observation, rng)
            spoil(observation)
            return action

    error = fault_of(SpoilingBot)
    assert error.fault is BotFault.CHANGED_OBSERVATION
    assert tsuro.validate(error.state) == ()
    assert tsuro.Ruleset() == tsuro.CALLIOPE


def test_chance_that_is_not_from_the_generator() -> None:
    dice = random.Random(7)

    class GamblingBot:
        def choose(self, observation: Observation, rng: tsuro.SplitMix64, /) -> tsuro.Action:
            return dice.choice(tsuro.legal_actions(observation))

    assert fault_of(GamblingBot).fault is BotFault.UNREPEATABLE


def test_memory_that_bots_share() -> None:
    @dataclass
    class SharingBot:
        asked: Iterator[int] = field(default_factory=count)

        def choose(self, observation: Observation, rng: tsuro.SplitMix64, /) -> tsuro.Action:
            actions = tsuro.legal_actions(observation)
            return actions[next(self.asked) % len(actions)]

    only = SharingBot()
    assert check_bot(SharingBot, rules=SMALL).games == 2
    error = fault_of(lambda: only, rules=SMALL)
    assert error.fault is BotFault.UNREPEATABLE
    assert "asked the same again" in str(error)


class PeekingBot:
    """Looks for the referee's state in what the program is doing, and goes by the pile."""

    def choose(self, observation: Observation, rng: tsuro.SplitMix64, /) -> tsuro.Action:
        actions = tsuro.legal_actions(observation)
        return actions[self.pile()[0] % len(actions)]

    def pile(self) -> tuple[int, ...]:
        for frame in sys._current_frames().values():  # pyright: ignore[reportPrivateUsage]
            below: Any = frame
            while below is not None:
                for value in below.f_locals.values():
                    state = getattr(value, "state", value)
                    if isinstance(state, tsuro.State):
                        return state.pile
                below = below.f_back
        pytest.fail("no state was to be found")


@pytest.mark.parametrize("time_limit", [1.0, None])
def test_a_bot_that_peeks(time_limit: float | None) -> None:
    error = fault_of(PeekingBot, time_limit=time_limit)
    assert error.fault is BotFault.PEEKED
    assert f"seat {error.seat} sees the same and other tiles are hidden from it" in str(error)


def test_the_message_tells_how_to_ask_again() -> None:
    error = fault_of(CheatingBot, rules=tsuro.CALLIOPE, players=2)
    state_line, question = str(error).splitlines()[-2:]
    names: dict[str, Any] = {"tsuro": tsuro, "bot": CheatingBot()}
    exec(state_line, names)  # noqa: S102 - as one would paste it
    assert names["state"] == error.state
    action = eval(question, names)  # noqa: S307
    seen = observe(error.state, error.seat)
    assert action == CheatingBot().choose(seen, tsuro.SplitMix64(error.generator))
    with pytest.raises(tsuro.IllegalActionError):
        tsuro.apply(error.state, action)


def test_the_error_is_one_of_the_library_and_a_failed_assertion_and_survives_processes() -> None:
    error = fault_of(CheatingBot)
    assert isinstance(error, tsuro.TsuroError)
    assert isinstance(error, AssertionError)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - written one moment before
    assert str(again) == str(error)
    assert (again.fault, again.state, again.seat, again.generator) == (
        error.fault,
        error.state,
        error.seat,
        error.generator,
    )


def test_a_bot_that_takes_others_out_of_the_game_plays_illegally() -> None:
    with pytest.raises(BotCheckError, match="cannot take seat 0 out of the game") as caught:
        check_bot(LeavingOthersBot, rules=tsuro.CALLIOPE, players=3, games=1)
    assert caught.value.fault is BotFault.ILLEGAL
    assert caught.value.seat in {1, 2}


def test_a_bot_may_leave_the_game() -> None:
    report = check_bot(LeavingAtOnceBot, rules=tsuro.CALLIOPE, players=3, games=1)
    # Two of the three leave; then the last one has won.
    assert (report.starts, report.placements) == (2, 0)
