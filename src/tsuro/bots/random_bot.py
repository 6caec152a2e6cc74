"""A bot that leaves everything to chance."""

from __future__ import annotations

from tsuro.actions import Action
from tsuro.engine import count_legal_actions, legal_action_at
from tsuro.observation import Observation
from tsuro.randomness import SplitMix64


class RandomBot:
    """Chooses any legal action, each as likely as the others.

    >>> import tsuro
    >>> from tsuro.bots import RandomBot
    >>> from tsuro.observation import observe
    >>> seen = observe(tsuro.new_game(2, seed=7), 0)
    >>> RandomBot().choose(seen, tsuro.SplitMix64(7))
    ChooseStart(spot=Spot(row=3, column=5, port=2))
    """

    def choose(self, observation: Observation, rng: SplitMix64, /) -> Action:
        """One of the legal actions, by chance."""
        return legal_action_at(observation, rng.below(count_legal_actions(observation)))
