"""Floor 8: players that are programs.

A bot is anything with ``choose(observation, rng) -> action``. It sees what its seat sees and never
a state, so it cannot look at hidden tiles. The generator that it is given is its only source of
chance, so a seed replays its games.

Bots go by names. Other packages add theirs as entry points of the group ``tsuro.bots``::

    [project.entry-points."tsuro.bots"]
    cautious = "my_package.players:CautiousBot"

A program adds its own with :func:`register`. And ``module:name`` names whatever can be imported.
"""

from tsuro.bots.naming import bot_factory, bot_names, register
from tsuro.bots.protocol import Bot, BotFactory
from tsuro.bots.random_bot import RandomBot
from tsuro.bots.survivor import SurvivorBot

__all__ = ["Bot", "BotFactory", "RandomBot", "SurvivorBot", "bot_factory", "bot_names", "register"]
