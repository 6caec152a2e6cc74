"""What the author of a bot writes. Type-checked, never run."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import assert_type

from hypothesis import given
from hypothesis.strategies import SearchStrategy

import tsuro
from tsuro.bots import Bot, BotFactory, RandomBot, SurvivorBot, bot_factory, register
from tsuro.match import (
    GameResult,
    MatchResult,
    Score,
    Turn,
    play_game,
    play_match,
    process_pool,
    stream_match,
    watch_game,
)
from tsuro.testing import BotReport, EngineReport, LibraryEngine, check_bot, check_engine, games, questions, states


class First:
    """A bot is whatever has the method; no class needs to be inherited from."""

    def choose(self, observation: tsuro.Observation, rng: tsuro.SplitMix64, /) -> tsuro.Action:
        return tsuro.legal_actions(observation)[0]


class Careful:
    """Its parameters may have other names, take more, and what it gives may be narrower."""

    def __init__(self, depth: int = 2) -> None:
        self.depth = depth

    def choose(self, seen: tsuro.Observation | tsuro.State, chance: tsuro.SplitMix64) -> tsuro.Move:
        move = chance.choice(tsuro.legal_moves(seen))
        assert_type(move, tsuro.Move)
        return move


def bots_are_bots() -> list[Bot]:
    return [First(), Careful(3), RandomBot(), SurvivorBot()]


def what_makes_them() -> list[BotFactory]:
    register("first", First)
    return [First, Careful, partial(Careful, depth=4), lambda: Careful(5), bot_factory("random")]


def a_match() -> MatchResult:
    result = play_match(["random", First, partial(Careful, 3)], 1000, seed=7)
    assert_type(result, MatchResult)
    assert_type(result.entrants, tuple[Score, ...])
    assert_type(result.entrants[0].win_interval(0.99), tuple[float, float])
    assert_type(result.mean_length, float)
    return result


def elsewhere() -> None:
    with process_pool(2) as pool:
        play_match([First, Careful], 10, seed=7, executor=pool)
    with ProcessPoolExecutor() as own:
        for game in stream_match([First, "survivor"], 10, seed=7, executor=own, keep_actions=True):
            assert_type(game, GameResult)
            assert_type(game.actions, tuple[tsuro.Action, ...])


def one_game() -> Iterator[tuple[int, tsuro.Action]]:
    assert_type(play_game([First(), Careful()], seed=7), GameResult)
    for turn in watch_game([First(), SurvivorBot()], seed=7):
        assert_type(turn, Turn)
        yield turn.seat, turn.action


def a_bot_is_checked() -> None:
    assert_type(check_bot(First), BotReport)
    assert_type(check_bot("survivor", players=[2, 8], rules=tsuro.Ruleset(rows=7, columns=7)), BotReport)
    assert_type(check_engine(LibraryEngine()), EngineReport)


@given(questions(players=3))
def test_a_bot_answers(question: tsuro.Observation) -> None:
    assert First().choose(question, tsuro.SplitMix64(7)) in tsuro.legal_actions(question)


def strategies_have_types() -> None:
    assert_type(states(players=2, phases="place"), SearchStrategy[tsuro.State])
    assert_type(games(rules=tsuro.CALLIOPE), SearchStrategy[tsuro.Record])
