"""What a bot is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from tsuro.actions import Action
from tsuro.observation import Observation
from tsuro.randomness import SplitMix64


class Bot(Protocol):
    """Whatever can choose an action from what a seat sees.

    It is asked only when there is something to choose for its seat, and answers with one of the
    legal actions of the observation. ``rng`` is its only source of chance.

    >>> import tsuro
    >>> from tsuro.match import play_game
    >>> class FirstBot:
    ...     def choose(self, observation, rng):
    ...         return tsuro.legal_actions(observation)[0]
    >>> play_game([FirstBot(), FirstBot()], seed=7).outcome.winners
    (0, 1)
    """

    def choose(self, observation: Observation, rng: SplitMix64, /) -> Action:
        """One of the legal actions of ``observation``."""
        ...


BotFactory: TypeAlias = Callable[[], Bot]
"""Makes a new bot for a game: the bot's class, a function, or a ``functools.partial`` with settings."""
