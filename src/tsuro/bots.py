"""Floor 8: players that are programs.

A bot is anything with ``choose(observation, rng) -> action``. It sees what its seat sees and never
a state, so it cannot look at hidden tiles; all its chances come from the generator that it is
given, so a seed replays its games.

Bots go by names. Other packages add theirs as entry points of the group ``tsuro.bots``::

    [project.entry-points."tsuro.bots"]
    cautious = "my_package.players:CautiousBot"

A program adds its own with :func:`register`. And ``module:name`` names whatever can be imported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Final, Protocol, TypeAlias, cast

from tsuro.actions import Action, ChooseStart, ExchangeTiles, Move
from tsuro.board import Board, ways_out
from tsuro.engine import count_legal_actions, iter_legal_actions, legal_action_at, legal_moves
from tsuro.engine.preview import preview_move
from tsuro.errors import NotationError
from tsuro.geometry import Spot
from tsuro.links import AWAY, EMPTY, RIM
from tsuro.observation import Observation
from tsuro.randomness import SplitMix64
from tsuro.state import Phase, Status
from tsuro.tiles import PORTS, TILES
from tsuro.values import shown

__all__ = ["Bot", "BotFactory", "RandomBot", "SurvivorBot", "bot_factory", "bot_names", "register"]

GROUP: Final = "tsuro.bots"
MOST_EXCHANGES: Final = 2500
"""So many exchanges are rated one by one: all there are with hands of three tiles."""
EXCHANGES_DRAWN: Final = 200
"""Of more exchanges so many are drawn and rated."""
LONGEST_NAME: Final = 300
"""As many characters of the name of a bot with settings are shown."""


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


class SurvivorBot:
    """Looks one placement ahead for the place where it is most likely to live on.

    It stays away from the rim, from dead ends and from other stones, keeps tiles that it can still
    use, and takes eliminations. Of choices that are equally good it takes any. Of very many exchanges it rates some.

    >>> import tsuro
    >>> from tsuro.bots import SurvivorBot
    >>> from tsuro.observation import observe
    >>> seen = observe(tsuro.new_game(2, seed=7), 0)
    >>> SurvivorBot().choose(seen, tsuro.SplitMix64(7))
    ChooseStart(spot=Spot(row=3, column=5, port=2))
    """

    def choose(self, observation: Observation, rng: SplitMix64, /) -> Action:
        """The legal action with the best outlook."""
        if observation.phase is Phase.PLACE:
            return _best(legal_moves(observation), partial(_worth_of_placement, observation), rng)
        if observation.phase is Phase.START:
            return _best(iter_legal_actions(observation), partial(_worth_of_start, observation), rng)
        return _best(_some_exchanges(observation, rng), partial(_worth_of_exchange, observation), rng)


def _some_exchanges(observation: Observation, rng: SplitMix64) -> Iterable[Action]:
    """The exchanges to rate: all, or where there are too many some, drawn by chance."""
    count = count_legal_actions(observation)
    if count <= MOST_EXCHANGES:
        return iter_legal_actions(observation)
    return [legal_action_at(observation, rng.below(count)) for _ in range(EXCHANGES_DRAWN)]


def _best(actions: Iterable[Any], worth: Callable[[Any], float], rng: SplitMix64) -> Action:
    """The action that is worth most; by chance among equals."""
    rated = [(worth(action), action) for action in actions]
    most = max(value for value, _ in rated)
    choice: Action = rng.choice([action for value, action in rated if value == most])
    return choice


# What a place is worth, in parts of a life. Found by playing matches.
_WIN: Final = 1000.0
_LOSS: Final = -1000.0
_ELIMINATION: Final = 3.0
_SAFE_EXIT: Final = 1.0
_SAFE_TILE: Final = 1.0
_OWN_SQUARE: Final = 0.8
_SAME_SQUARE: Final = -3.0
_NEAR: Final = -0.5


def _ways_out(board: Board, spot: Spot) -> bytes:
    """For each port of the square that ``spot`` faces where a stone gets that leaves by it.

    That is the port by which it comes back in; the port itself, for one that faces the next square;
    AWAY for one that runs on and stays; or RIM for one that is lost: where another stone stands, too,
    for the path from there ends at the rim on which that one began.
    """
    return ways_out(board, spot.row * board.columns + spot.column)


def _survives(ways: bytes, tile: int, rotation: int, port: int) -> bool:
    """Whether a stone that comes in by ``port`` lives on when this tile is placed."""
    way_out = TILES[tile].exit(port, rotation)
    while way_out != (beyond := ways[way_out]) < PORTS:
        way_out = TILES[tile].exit(beyond, rotation)
    return beyond != RIM


def _outlook(board: Board, spot: Spot, others: Iterable[Spot], hand: Iterable[int]) -> float:
    """How well a stone at ``spot`` can be expected to do that may place the tiles of ``hand``."""
    stones = list(others)
    ways = _ways_out(board, spot)
    orientations = [(tile, rotation) for tile in set(hand) for rotation in TILES[tile].rotations]
    safe_tiles = {tile for tile, rotation in orientations if _survives(ways, tile, rotation, spot.port)}
    exits = sum(beyond in {AWAY, port} and port != spot.port for port, beyond in enumerate(ways))
    distances = [max(abs(stone.row - spot.row), abs(stone.column - spot.column)) for stone in stones]
    return (
        _SAFE_EXIT * exits
        + _SAFE_TILE * len(safe_tiles)
        + _OWN_SQUARE * _territory(board, spot, stones)
        + _SAME_SQUARE * distances.count(0)
        + _NEAR * distances.count(1)
    )


def _territory(board: Board, spot: Spot, others: Iterable[Spot]) -> int:
    """How many empty squares are nearer, from empty square to empty square, to ``spot`` than to other stones."""
    own = _distances(board, [spot])
    theirs = _distances(board, others)
    far = board.geometry.squares
    return sum(distance < theirs.get(square, far) for square, distance in own.items())


def _distances(board: Board, spots: Iterable[Spot]) -> dict[int, int]:
    """For all empty squares that can be reached from those that ``spots`` face, the steps to the nearest."""
    neighbours = _neighbours(board.rows, board.columns)
    squares = board.squares
    distances = {spot.row * board.columns + spot.column: 0 for spot in spots}
    queue = list(distances)
    for square in queue:
        further = distances[square] + 1
        for neighbour in neighbours[square]:
            if squares[neighbour] == EMPTY and neighbour not in distances:
                distances[neighbour] = further
                queue.append(neighbour)
    return distances


@lru_cache(maxsize=16)
def _neighbours(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """For every square the squares that share a side with it."""
    places = [divmod(square, columns) for square in range(rows * columns)]
    return tuple(
        tuple(number for number, place in enumerate(places) if abs(place[0] - row) + abs(place[1] - column) == 1)
        for row, column in places
    )


def _others(observation: Observation, me: int) -> dict[int, Spot]:
    """Where the other stones in play stand."""
    return {
        number: seat.spot
        for number, seat in enumerate(observation.seats)
        if number != me and seat.status is Status.IN_PLAY and seat.spot is not None
    }


def _worth_of_start(observation: Observation, action: ChooseStart) -> float:
    spot = action.spot
    stones = _others(observation, observation.active).values()
    return _outlook(observation.board, spot, stones, observation.hand or ()) + min(
        (max(abs(stone.row - spot.row), abs(stone.column - spot.column)) for stone in stones), default=0
    )


def _worth_of_placement(observation: Observation, action: Move) -> float:
    me = observation.active
    preview = preview_move(observation, action.tile, action.rotation)
    others = _others(observation, me)
    eliminated = len(preview.eliminations)
    if me in preview.eliminated:
        return _LOSS + (_WIN if eliminated == len(others) + 1 else 0.0) / eliminated
    if eliminated == len(others):
        return _WIN
    moved = {move.seat: move.spot for move in preview.moves if move.seat not in preview.eliminated}
    others = {number: moved.get(number) or spot for number, spot in others.items() if number not in preview.eliminated}
    placed = preview.placed
    board = observation.board.place(placed.row, placed.column, placed.tile, placed.rotation)
    spot = moved[me]
    assert spot is not None
    hand = list(observation.hand or ())
    hand.remove(action.tile)
    return _ELIMINATION * eliminated + _outlook(board, spot, others.values(), hand)


def _worth_of_exchange(observation: Observation, action: ExchangeTiles) -> float:
    hand = list(observation.hand or ())
    for tile in action.give:
        hand.remove(tile)
    spot = observation.seats[observation.active].spot
    assert spot is not None
    return _outlook(observation.board, spot, _others(observation, observation.active).values(), [*hand, *action.take])


# Names


_REGISTERED: Final[dict[str, BotFactory]] = {"random": RandomBot, "survivor": SurvivorBot}


def register(name: str, factory: BotFactory) -> None:
    """Let ``name`` stand for the bots that ``factory`` makes, in this process.

    Raises :class:`NotationError` for a name that is taken, or that has a comma, colon, space or
    anything that cannot be printed in it, and for what does not make bots.

    >>> from tsuro.bots import RandomBot, bot_names, register
    >>> register("dice", RandomBot)
    >>> "dice" in bot_names()
    True
    """
    if not _may_be_named(name):
        raise NotationError(f"a bot's name is text without comma, colon or space; {shown(name)} will not do")
    if name in bot_names():
        raise NotationError(f"there is a bot {shown(name)} already")
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

    ``module:name`` is imported. Raises :class:`NotationError` if there is no such bot.

    >>> from tsuro.bots import bot_factory
    >>> bot_factory("random"), bot_factory("tsuro.bots:RandomBot")
    (<class 'tsuro.bots.RandomBot'>, <class 'tsuro.bots.RandomBot'>)
    """
    if not isinstance(bot, str):
        return _checked(bot, bot)
    if bot in _REGISTERED:
        return _REGISTERED[bot]
    for entry in entry_points(group=GROUP, name=bot):
        return _checked(bot, entry.load())
    if ":" in bot:
        return _checked(bot, _imported(bot))
    raise NotationError(f"there is no bot {shown(bot)}; there are {', '.join(bot_names())}, and module:name")


def _imported(name: str) -> object:
    module, _, attribute = name.partition(":")
    if module.startswith("."):
        raise NotationError(f"the bot {shown(name)} cannot be imported: a module has its whole name here")
    try:
        return getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise NotationError(f"the bot {shown(name)} cannot be imported: {error}") from error


def _checked(name: object, factory: object) -> BotFactory:
    if not callable(factory):
        raise NotationError(f"{shown(name)} does not make bots: it must be callable, such as a bot's class")
    return cast("BotFactory", factory)


def bot_name(bot: str | BotFactory) -> str:
    """What to call a bot: its name, or that of the class or function that makes it; with the settings of a partial.

    Settings are numbers, text, bytes, None, and tuples, lists and dicts of these; of others the kind is
    named. Long settings, and names of more than 300 characters, are cut short.

    >>> from functools import partial
    >>> from tsuro.bots import RandomBot, bot_name
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
