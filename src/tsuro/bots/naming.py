"""Bots by name: those of the library, of other packages, registered and imported ones."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from importlib import import_module
from importlib.metadata import entry_points
from typing import Final, cast

from tsuro.bots.protocol import BotFactory
from tsuro.bots.random_bot import RandomBot
from tsuro.bots.survivor import SurvivorBot
from tsuro.errors import ArgumentError
from tsuro.values import shown

GROUP: Final = "tsuro.bots"
"""The group of entry points by which other packages name their bots."""
LONGEST_NAME: Final = 300
"""Maximum length of the name of a bot with settings."""

_REGISTERED: Final[dict[str, BotFactory]] = {"random": RandomBot, "survivor": SurvivorBot}


def register(name: str, factory: BotFactory) -> None:
    """Let ``name`` stand for the bots that ``factory`` makes, in this process.

    Raises :class:`ArgumentError` for a name that is taken, or that has a comma, colon, space or
    anything that cannot be printed in it, and for what does not make bots.

    >>> from tsuro.bots import RandomBot, bot_names, register
    >>> register("dice", RandomBot)
    >>> "dice" in bot_names()
    True
    """
    if not _may_be_named(name):
        raise ArgumentError(f"a bot's name is text without comma, colon or space; {shown(name)} will not do")
    if name in bot_names():
        raise ArgumentError(f"there is a bot {shown(name)} already")
    _REGISTERED[name] = _checked(name, factory)


def _may_be_named(name: object) -> bool:
    return isinstance(name, str) and name.isprintable() and name != "" and not {*name} & {*",: "}


def bot_names() -> tuple[str, ...]:
    """The names of all bots: those of this package, of others that are installed, and registered ones; sorted.

    >>> from tsuro.bots import bot_names
    >>> {"random", "survivor"} <= set(bot_names())
    True
    """
    return tuple(sorted({*_REGISTERED, *entry_points(group=GROUP).names}))


def bot_factory(bot: str | BotFactory) -> BotFactory:
    """What makes bots of that name; a factory stands for itself.

    ``module:name`` is imported. Raises :class:`ArgumentError` if there is no such bot.

    >>> from tsuro.bots import bot_factory
    >>> bot_factory("random") is bot_factory("tsuro.bots:RandomBot")
    True
    """
    if not isinstance(bot, str):
        return _checked(bot, bot)
    if bot in _REGISTERED:
        return _REGISTERED[bot]
    for entry in entry_points(group=GROUP, name=bot):
        return _checked(bot, entry.load())
    if ":" in bot:
        return _checked(bot, _imported(bot))
    raise ArgumentError(f"there is no bot {shown(bot)}; there are {', '.join(bot_names())}, and module:name")


def _imported(name: str) -> object:
    module, _, attribute = name.partition(":")
    if module.startswith("."):
        raise ArgumentError(f"the bot {shown(name)} cannot be imported: a module has its whole name here")
    try:
        return getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise ArgumentError(f"the bot {shown(name)} cannot be imported: {error}") from error


def _checked(name: object, factory: object) -> BotFactory:
    if not callable(factory):
        raise ArgumentError(f"{shown(name)} does not make bots: it must be callable, such as a bot's class")
    return cast("BotFactory", factory)


def bot_name(bot: str | BotFactory) -> str:
    """What to call a bot: its name, or that of the class or function that makes it; with the settings of a partial.

    Settings are numbers, text, bytes, None, and tuples, lists and dicts of these; of others the kind is
    named. Long settings, and names of more than 300 characters, are cut short.

    >>> from functools import partial
    >>> from tsuro.bots import RandomBot
    >>> from tsuro.bots.naming import bot_name
    >>> bot_name("random"), bot_name(RandomBot), bot_name(partial(dict, games=8, model=object()))
    ('random', 'RandomBot', 'dict(games=8, model=object)')
    """
    if isinstance(bot, str):
        return bot
    try:
        name = _name_of(bot)
    except RecursionError:
        return type(bot).__name__
    return name if len(name) <= LONGEST_NAME else name[:LONGEST_NAME] + "..."


def _name_of(bot: BotFactory) -> str:
    if isinstance(bot, partial):
        settings = [_told(value) for value in bot.args]
        settings += [f"{name}={_told(value)}" for name, value in bot.keywords.items()]
        named = _name_of(cast("BotFactory", bot.func))
        return f"{named}({', '.join(settings)})" if settings else named
    return str(getattr(bot, "__name__", type(bot).__name__))


def _told(setting: object) -> str:
    """A setting of a bot; one that has no plain value by its kind, for what it shows can differ from run to run."""
    try:
        plain = _is_plain(setting)
    except RecursionError:
        plain = False
    return shown(setting) if plain else type(setting).__name__


def _is_plain(setting: object) -> bool:
    if isinstance(setting, (tuple, list)):
        return all(map(_is_plain, cast("Iterable[object]", setting)))
    if isinstance(setting, dict):
        return all(map(_is_plain, cast("dict[object, object]", setting).items()))
    return setting is None or isinstance(setting, (str, bytes, int, float))
