"""A check of bots: that they keep the rules of bots, wherever they are asked."""

from __future__ import annotations

import pickle
import time
from collections.abc import Iterable
from concurrent.futures import Future
from numbers import Real
from threading import TIMEOUT_MAX, Thread
from typing import Any, Final, cast

from attrs import define, evolve, field, frozen

from tsuro.actions import Action
from tsuro.board import links_of
from tsuro.bots import Bot, BotFactory, RandomBot, bot_factory
from tsuro.bots.naming import bot_name
from tsuro.engine import apply, new_game
from tsuro.errors import ArgumentError, IllegalActionError, InvalidRulesError, TsuroError
from tsuro.match.failures import refuse_to_remove_others, told
from tsuro.match.games import Entrant, as_listed, is_bot, seed_number
from tsuro.notation import format_state
from tsuro.observation import Observation, observe, sample_state
from tsuro.randomness import SplitMix64
from tsuro.ruleset import CALLIOPE, DeadHands, Ruleset, SelfElimination
from tsuro.state import Phase, State
from tsuro.tiles import TileSet
from tsuro.values import Name, shown, whole_number

__all__ = ["BOT_RULES", "BotCheckError", "BotFault", "BotReport", "check_bot"]

BOT_RULES: Final = (
    CALLIOPE,
    Ruleset(
        rows=4,
        columns=4,
        self_elimination=SelfElimination.ANY_ELIMINATION,
        elimination_bonus=True,
        name="bonus on a small board",
    ),
    Ruleset(
        rows=7,
        columns=7,
        tiles=TileSet([*range(0, 35, 2), *range(35)]),
        self_elimination=SelfElimination.ALLOWED,
        elimination_bonus=True,
        dead_hands=DeadHands.BOTTOM,
        open_hands=True,
        name="open hands on a large board",
    ),
    Ruleset(
        rows=3,
        columns=9,
        tiles=TileSet([*range(10), *range(10)]),
        hand_size=1,
        dragon=False,
        dead_hands=DeadHands.BOX,
        name="one tile each",
    ),
)
"""The rules by which :func:`check_bot` plays if it is not told others: every option in several ways."""
PLAYERS: Final = (2, 4, 8)
FIRST_ANSWER: Final = 60.0
"""Seconds that the first answer to a question of each kind may take: a bot may have much to load, or to compile."""


class BotFault(Name):
    """What a bot can do wrong.

    >>> from tsuro.testing import BotFault
    >>> BotFault("illegal") is BotFault.ILLEGAL
    True
    """

    RAISED = "raised"
    """It raised an error."""
    SLOW = "slow"
    """It did not answer in time."""
    ILLEGAL = "illegal"
    """It chose what the rules refuse, what is no action, or to take another seat out of the game."""
    CHANGED_OBSERVATION = "changed_observation"
    """It changed the observation that it was given."""
    UNREPEATABLE = "unrepeatable"
    """Asked the same from the start of the game, with the same generator, another such bot chose otherwise."""
    PEEKED = "peeked"
    """Its choice changed with something that is hidden from its seat."""


class BotCheckError(TsuroError, AssertionError):
    """A bot does not keep the rules of bots. Test runners take it as a failed assertion.

    - ``fault``: a :class:`BotFault`.
    - ``bot``: its name, or that of its class.
    - ``state``: the position in which it was asked, and ``seat``: the seat that it had.
    - ``generator``: ``SplitMix64(generator)`` is what it was given.

    The message tells how to ask again. A bot's own error is the cause.

    >>> from tsuro.testing import BotCheckError, check_bot
    >>> class LazyBot:
    ...     def choose(self, observation, rng):
    ...         return None
    >>> try:
    ...     check_bot(LazyBot)
    ... except BotCheckError as error:
    ...     print(error.fault, error.seat, str(error).splitlines()[0], sep="; ")
    illegal; 1; LazyBot: None is not an action: ChooseStart, Move, ExchangeTiles, DrawTile or Withdraw
    """

    fault: BotFault
    bot: str
    state: State
    seat: int
    generator: int

    def __init__(self, trouble: str, *, fault: BotFault, bot: str, state: State, seat: int, generator: int) -> None:
        """Say what is wrong, and how to see it again."""
        self.fault = fault
        self.bot = bot
        self.state = state
        self.seat = seat
        self.generator = generator
        super().__init__(
            f"{bot}: {trouble}\n"
            f"on seat {seat} of {len(state.seats)}, in the phase {state.phase}, by the rules {state.rules.name!r}; "
            "to ask again:\n"
            f"state = tsuro.parse_state({format_state(state)!r})\n"
            f"bot.choose(tsuro.observe(state, {seat}), tsuro.SplitMix64({generator}))"
        )

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle all but the bot's own error, which may not survive it."""
        return _bot_check_error, (str(self),), vars(self)


def _bot_check_error(message: str) -> BotCheckError:
    error = BotCheckError.__new__(BotCheckError)
    error.args = (message,)
    return error


@frozen
class BotReport:
    """What a bot was asked that passed :func:`check_bot`.

    - ``bot``: its name, or that of its class.
    - ``games``: how many games it played.
    - ``starts``, ``placements``, ``exchanges``: how many questions of each kind it answered.
    - ``slowest``: seconds that the slowest answer took, but for the first of each kind.
    """

    bot: str
    games: int
    starts: int
    placements: int
    exchanges: int
    slowest: float = field(eq=False)

    @property
    def questions(self) -> int:
        """How many positions it was asked in."""
        return self.starts + self.placements + self.exchanges

    def __str__(self) -> str:
        """The report as a sentence."""
        return (
            f"{self.bot} kept the rules in {self.games} games: {self.starts} starts, {self.placements} placements, "
            f"{self.exchanges} exchanges, the slowest answer in {self.slowest:.3f} s"
        )


def check_bot(
    bot: Entrant,
    *,
    rules: Ruleset | Iterable[Ruleset] = BOT_RULES,
    players: int | Iterable[int] | None = None,
    games: int = 2,
    seed: int = 0,
    time_limit: float | None = 1.0,
) -> BotReport:
    """Play games with a bot and see that it keeps the rules of bots; tell what it was asked.

    Wherever it is asked it must answer in time, with a legal action, leave the observation as it
    is, and answer the same when it is asked the same: an equal bot, asked all the same questions
    since the start of the game with the same generator, must choose the same, also when everything
    that is hidden from its seat is different. What a bot remembers of its game is its own affair;
    as in a match each game has new bots, which must not share what they remember.

    - ``bot``: as for :func:`tsuro.match.play_match`: a name, ``module:name``, or what makes a bot,
      such as its class.
    - ``rules``: a ruleset, or several; :data:`BOT_RULES` have bots asked for starts, placements and exchanges.
    - ``players``: how many play, or several numbers; those that a ruleset does not allow are left
      out. None: 2, 4 and 8, or if none of them is allowed, the fewest that are.
    - ``games``: so many games for each ruleset and number of players, 1 or more. In every second
      game the bot has all seats, in the others one, and random bots have the rest.
    - ``seed``: 0 to 2**64 - 1, for the deals and the generators of the bots.
    - ``time_limit``: seconds that an answer may take. The first starting mark, placement and exchange
      of the check may each take 60 seconds all the same, for models are loaded then, and code is
      compiled. The bot is asked in a thread of its own; one that is late is left to itself. With None
      the bot is asked here, where a debugger can follow it, and may take as long as it likes.

    Raises :class:`BotCheckError` at the first fault. Raises :class:`~tsuro.InvalidRulesError` for what is not
    a ruleset and if no ruleset allows any of the numbers of players, and :class:`~tsuro.ArgumentError` for an
    unknown name, for what does not make bots and for other arguments out of range.

    >>> import tsuro
    >>> from tsuro.testing import check_bot
    >>> report = check_bot("random", rules=tsuro.CALLIOPE, players=3)
    >>> report.games, report.exchanges, report.slowest < 1
    (2, 0, True)
    """
    check = _Check(bot_name(bot), bot_factory(bot), None if time_limit is None else _seconds(time_limit))
    source = SplitMix64(seed_number(seed))
    count = whole_number(games)
    if count is None or count < 1:
        raise ArgumentError(f"games must be a whole number from 1 up, not {shown(games)}")
    wanted = None if players is None else _numbers(players)
    for ruleset in _rulesets(rules):
        for seats in _numbers_of_players(ruleset, wanted):
            for number in range(count):
                # By turns on all seats and on one, so that it meets itself and others.
                own = range(seats) if number % 2 == 0 else [source.below(seats)]
                check.play(ruleset, seats, own, source.next())
    if not check.games:
        raise InvalidRulesError(f"none of the rules allows {shown(players)} players")
    return check.report()


def _seconds(limit: object) -> float:
    if not isinstance(limit, Real) or not cast("Any", limit) > 0:
        raise ArgumentError(f"time_limit must be more than 0 seconds, not {shown(limit)}")
    return float(min(cast("Any", limit), TIMEOUT_MAX))


def _each(values: object) -> list[object]:
    """What is given one by one; or the only one."""
    return [*cast("Iterable[object]", values)] if isinstance(values, Iterable) else [values]


def _rulesets(rules: object) -> list[Ruleset]:
    several = [rules] if isinstance(rules, Ruleset) else _each(rules)
    rulesets = [ruleset for ruleset in several if isinstance(ruleset, Ruleset)]
    if len(rulesets) != len(several):
        raise InvalidRulesError(f"rules must be a Ruleset, or several, not {shown(rules)}")
    return rulesets


def _numbers(players: object) -> list[int]:
    several = _each(players)
    numbers = [number for number in map(whole_number, several) if number is not None]
    if len(numbers) != len(several):
        raise ArgumentError(f"players must be a whole number, or several, not {shown(players)}")
    return numbers


def _numbers_of_players(rules: Ruleset, players: list[int] | None) -> list[int]:
    allowed = range(rules.min_players, rules.max_players + 1)
    if players is None:
        return [number for number in PLAYERS if number in allowed] or [rules.min_players]
    return [number for number in players if number in allowed]


@frozen
class _Occasion:
    """A question that a bot is asked, by all that decides it."""

    bot: str
    state: State
    seat: int
    generator: int

    def error(self, fault: BotFault, trouble: str) -> BotCheckError:
        """What to raise about the bot."""
        return BotCheckError(
            trouble, fault=fault, bot=self.bot, state=self.state, seat=self.seat, generator=self.generator
        )


@frozen
class _Place:
    """Three equal bots on one seat: the second is asked the same as the first, the third in another world."""

    seat: int
    bots: tuple[Bot, Bot, Bot]
    generators: tuple[SplitMix64, SplitMix64, SplitMix64]


@define
class _Check:
    """A bot that is being checked, and what it was asked so far."""

    name: str
    factory: BotFactory
    time_limit: float | None
    games: int = 0
    asked: dict[Phase, int] = field(factory=lambda: dict.fromkeys((Phase.START, Phase.PLACE, Phase.EXCHANGE), 0))
    slowest: float = 0.0
    warm: set[Phase] = field(factory=set[Phase])

    def report(self) -> BotReport:
        """What it was asked."""
        starts, placements, exchanges = self.asked.values()
        return BotReport(self.name, self.games, starts, placements, exchanges, self.slowest)

    def play(self, rules: Ruleset, players: int, own: Iterable[int], seed: int) -> None:
        """Play a game with the bot on its ``own`` seats and random bots on the others."""
        source = SplitMix64(seed)
        state = new_game(players, rules=rules, seed=source.next(), first=source.below(players))
        places = {seat: self.place(state, seat, source.next()) for seat in own}
        others, dreams = SplitMix64(source.next()), SplitMix64(source.next())
        while state.turn is not None:
            if state.turn in places:
                action = self.question(state, places[state.turn], dreams)
            else:
                action = RandomBot().choose(observe(state, state.turn), others)
            state = apply(state, action).state
        self.games += 1

    def place(self, state: State, seat: int, seed: int) -> _Place:
        """Make three bots for a seat."""
        occasion = _Occasion(self.name, state, seat, seed)
        first, second, third = (self.new_bot(occasion) for _ in range(3))
        return _Place(seat, (first, second, third), (SplitMix64(seed), SplitMix64(seed), SplitMix64(seed)))

    def new_bot(self, occasion: _Occasion) -> Bot:
        """Make a bot."""
        try:
            bot = self.factory()
        except Exception as error:
            raise occasion.error(BotFault.RAISED, f"could not be made: {told(error)}") from error
        if not is_bot(bot):
            raise ArgumentError(f"{self.name} does not make bots: what it makes has no method choose")
        return bot

    def question(self, state: State, place: _Place, dreams: SplitMix64) -> Action:
        """Ask all three, and compare."""
        first, second, third = place.bots
        generator, same, still_same = place.generators
        occasion = _Occasion(self.name, state, place.seat, generator.state)
        action = self.answer(first, occasion, generator)
        try:
            refuse_to_remove_others(action, place.seat)
            apply(state, action)
        except IllegalActionError as error:
            raise occasion.error(BotFault.ILLEGAL, str(error)) from error
        again = self.answer(second, occasion, same)
        if _differ(again, action):
            trouble = f"chose {shown(action)}, and, asked the same again, {shown(again)}"
            raise occasion.error(BotFault.UNREPEATABLE, trouble)
        imagined = sample_state(observe(state, place.seat), dreams)
        elsewhere = self.answer(third, evolve(occasion, state=imagined), still_same)
        if _differ(elsewhere, action):
            trouble = (
                f"chose {shown(action)}, but {shown(elsewhere)} in a position "
                f"in which seat {place.seat} sees the same and other tiles are hidden from it"
            )
            raise occasion.error(BotFault.PEEKED, trouble)
        self.asked[state.phase] += 1
        return action

    def answer(self, bot: Bot, occasion: _Occasion, generator: SplitMix64) -> Action:
        """Ask a bot. It gets a copy of the observation, of which nothing is shared with the game."""
        packed = pickle.dumps(observe(occasion.state, occasion.seat))
        question = _Question(bot, _unpacked(packed), generator)
        first = occasion.state.phase not in self.warm
        self.warm.add(occasion.state.phase)
        if self.time_limit is None:
            question.put(Exception)
        else:
            # Whatever ends the thread is an answer: nobody but this bot is in it.
            thread = Thread(target=question.put, args=(BaseException,), daemon=True)
            thread.start()
            limit = max(self.time_limit, FIRST_ANSWER) if first else self.time_limit
            thread.join(limit)
            if thread.is_alive():
                raise occasion.error(BotFault.SLOW, f"did not answer within {limit:g} s")
        error = question.answer.exception()
        if error is not None:
            raise occasion.error(BotFault.RAISED, f"raised {told(error)}") from error
        if not _same(question.seen, _unpacked(packed)):
            raise occasion.error(BotFault.CHANGED_OBSERVATION, "changed the observation that it was given")
        if not first:
            self.slowest = max(self.slowest, question.seconds)
        return question.answer.result()


@define
class _Question:
    """A question, to be put here or in a thread of its own, and what came of it."""

    bot: Bot
    seen: Observation
    generator: SplitMix64
    answer: Future[Action] = field(factory=Future[Action])
    seconds: float = 0.0

    def put(self, kept: type[BaseException]) -> None:
        """Ask; keep the answer, or the error if it is of the kind that is kept."""
        began = time.perf_counter()
        try:
            action = self.bot.choose(self.seen, self.generator)
        except kept as error:
            self.answer.set_exception(error)
        else:
            self.answer.set_result(action)
        self.seconds = time.perf_counter() - began


def _unpacked(packed: bytes) -> Observation:
    seen: Observation = pickle.loads(packed)  # noqa: S301 - packed here one moment before
    return seen


def _same(asked: Observation, fresh: Observation) -> bool:
    try:
        return asked == fresh and links_of(asked.board) == links_of(fresh.board)
    except Exception:  # noqa: BLE001 - a value with parts torn out can fail to compare in any way
        return False


def _differ(one: object, other: Action) -> bool:
    """Whether an answer, which may be anything, is another choice."""
    return not isinstance(one, Action) or as_listed(one) != as_listed(other)
