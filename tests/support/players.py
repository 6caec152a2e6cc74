"""Bots and executors for tests; in a module of their own, so that other processes can import them."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import tsuro
from tsuro.bots import RandomBot
from tsuro.observation import Observation

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class MuteError(Exception):
    """An error that cannot say what it is."""

    def __str__(self) -> str:
        raise ZeroDivisionError


class MuteBot:
    """Raises an error that cannot say what it is."""

    def choose(self, observation: Observation, rng: tsuro.SplitMix64, /) -> tsuro.Action:
        raise MuteError


class FirstBot:
    """Chooses the first legal action."""

    def choose(self, observation: Observation, rng: tsuro.SplitMix64, /) -> tsuro.Action:
        return tsuro.legal_actions(observation)[0]


@dataclass
class CountingBot:
    """Remembers how often it was asked, and lets that decide."""

    asked: int = 0

    def choose(self, observation: Observation, rng: tsuro.SplitMix64, /) -> tsuro.Action:
        self.asked += 1
        actions = tsuro.legal_actions(observation)
        return actions[self.asked % len(actions)]


@dataclass
class WatchfulBot(RandomBot):
    """Keeps what it was shown."""

    shown: list[Observation] = field(default_factory=list[Observation])

    def choose(self, observation: Observation, rng: tsuro.SplitMix64, /) -> tsuro.Action:
        self.shown.append(observation)
        return super().choose(observation, rng)


class CheatingBot:
    """Places a tile that it does not hold."""

    def choose(self, observation: Observation, rng: tsuro.SplitMix64, /) -> tsuro.Action:
        if observation.phase is tsuro.Phase.START:
            return RandomBot().choose(observation, rng)
        held = observation.hand or ()
        return tsuro.Move(next(tile for tile in range(35) if tile not in held), 0)


class StumblingBot:
    """Has a mistake in it."""

    def choose(self, observation: Observation, rng: tsuro.SplitMix64, /) -> tsuro.Action:
        raise ZeroDivisionError("the bot divides by zero")


@dataclass(frozen=True)
class Deadly:
    """Makes random bots, but the first so many times ends the process instead, as if it were killed."""

    folder: Path
    deaths: int = 1

    def __call__(self) -> RandomBot:
        for number in range(self.deaths):
            grave = self.folder / f"grave-{number}"
            if not grave.exists():
                grave.touch()
                os._exit(1)
        return RandomBot()


@dataclass
class LossyExecutor(Executor):
    """Does the work at once, but loses the results whose number says so."""

    loses: Callable[[int], bool]
    submitted: int = 0

    def submit(
        self, fn: Callable[Arguments, Result], /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Future[Result]:
        future: Future[Any] = Future()
        if self.loses(self.submitted):
            future.set_exception(ConnectionResetError("the worker is gone"))
        else:
            future.set_result(fn(*args, **kwargs))
        self.submitted += 1
        return future


@dataclass
class FailingBot(RandomBot):
    """Chooses at random, but at its nth choice raises an error."""

    good_choices: int = 2
    asked: int = 0

    def choose(self, observation: Observation, rng: tsuro.SplitMix64, /) -> tsuro.Action:
        self.asked += 1
        if self.asked > self.good_choices:
            raise RuntimeError(f"no more than {self.good_choices} choices")
        return super().choose(observation, rng)


@dataclass
class LeavingBot(RandomBot):
    """Chooses at random, but at its nth choice takes a seat out of the game, by default its own."""

    good_choices: int = 1
    seat: int | None = None
    asked: int = 0

    def choose(self, observation: Observation, rng: tsuro.SplitMix64, /) -> tsuro.Action:
        self.asked += 1
        if self.asked > self.good_choices:
            assert observation.viewer is not None
            return tsuro.Withdraw(observation.viewer if self.seat is None else self.seat)
        return super().choose(observation, rng)


class LeavingAtOnceBot(LeavingBot):
    """Leaves the game instead of choosing a mark."""

    def __init__(self) -> None:
        super().__init__(good_choices=0)


class LeavingOthersBot(LeavingBot):
    """Wants to take seat 0 out of the game instead of choosing a mark."""

    def __init__(self) -> None:
        super().__init__(good_choices=0, seat=0)
