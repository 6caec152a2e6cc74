"""One game between bots, turn by turn, and what comes of it."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import count
from typing import NamedTuple, TypeAlias

from attrs import field, frozen

from tsuro.actions import Action, ChooseStart, DrawTile, ExchangeTiles, Move, Withdraw
from tsuro.bots import Bot, BotFactory, bot_factory
from tsuro.bots.naming import bot_name
from tsuro.engine import apply, new_game, withdraw
from tsuro.errors import ArgumentError, IllegalActionError, InvalidRulesError
from tsuro.events import Event
from tsuro.match.failures import BotError, BotFailure, OnFailure, checked_on_failure, refuse_to_remove_others
from tsuro.observation import Observation, observe
from tsuro.randomness import WORD, SplitMix64
from tsuro.record import Record
from tsuro.ruleset import CALLIOPE, Ruleset
from tsuro.state import Outcome, State
from tsuro.tiles import TILES
from tsuro.values import shown, whole_number

__all__ = ["Entrant", "GameResult", "Turn", "first_game", "play_game", "record_of", "watch_game"]

Entrant: TypeAlias = str | BotFactory
"""Who takes part: the name of a bot, or something that makes one, such as its class.

Results call it by that name, or by that of the class or function; a ``functools.partial`` with its
settings, ``MyBot(games=8)``: numbers, text and collections of these are written out, of others the
kind is named.
"""


class Turn(NamedTuple):
    """One choice in a game, and what came of it.

    - ``seat``: who chose.
    - ``action``: what was chosen. Of rotations that look the same it has the smallest, as
      :func:`tsuro.legal_actions` lists it.
    - ``state``: the position that it led to. That before is the ``state`` of the turn before.
    - ``events``: what happened between the two.
    - ``error``: if the bot failed and its seat left the game for it, how it failed; else None.
    """

    seat: int
    action: Action
    state: State
    events: tuple[Event, ...]
    error: BotError | None = None


def watch_game(
    bots: Sequence[Bot], *, rules: Ruleset = CALLIOPE, seed: int, on_failure: OnFailure = "raise"
) -> Iterator[Turn]:
    """Play a game between ``bots``, one for each seat, and give every turn as it happens.

    ``bots`` are bots themselves, not their names or classes; those are for :func:`play_match`.
    ``seed``, 0 to 2**64 - 1, decides the deal and all chances of the bots. A bot fails when it raises an
    error or chooses an illegal action. With ``on_failure="withdraw"`` its seat then leaves the game, as by
    :func:`tsuro.withdraw`, and the others go on: the turn has the action ``Withdraw(seat)`` and the
    ``error``. A bot may also choose ``Withdraw(seat)`` for its own seat: that is no failure.

    Raises :class:`ArgumentError` for what is not a bot and for other arguments out of range,
    :class:`InvalidRulesError` for a number of bots that the rules do not allow, and :class:`BotError`, with
    the bot, its seat and the seed named, when a bot fails, unless ``on_failure`` is ``"withdraw"``.

    The first turn is the first choice. The position before it is
    ``new_game(len(bots), rules=rules, seed=SplitMix64(seed).next())``.

    >>> from tsuro.bots import RandomBot
    >>> from tsuro.match import watch_game
    >>> turns = watch_game([RandomBot(), RandomBot()], seed=7)
    >>> print(next(turns).events[0])
    Seat 0 starts at f6.4.
    """
    return turns_of(checked_players(bots), rules, seed, None, checked_on_failure(on_failure))


class Player(NamedTuple):
    """A bot, and what to call it."""

    name: str
    bot: Bot


@frozen
class Unmade:
    """Stands for a bot that could not be made: it raises the error when it is asked."""

    error: Exception

    def choose(self, observation: Observation, rng: SplitMix64, /) -> Action:
        """Raise the error."""
        del observation, rng
        raise self.error


def checked_players(bots: Sequence[Bot]) -> list[Player]:
    """The bots by the names of their classes; refuse what is not a bot."""
    seated = list(bots)
    for seat, bot in enumerate(seated):
        if not is_bot(bot):
            raise ArgumentError(
                f"{shown(bot)} on seat {seat} is not a bot: give bots themselves, such as RandomBot(); "
                "names and classes are for play_match"
            )
    return [Player(type(bot).__name__, bot) for bot in seated]


def is_bot(bot: object) -> bool:
    """Whether it can be asked; a class of bots cannot."""
    return not isinstance(bot, type) and callable(getattr(bot, "choose", None))


def turns_of(
    players: Sequence[Player], rules: Ruleset, seed: int, number: int | None, on_failure: OnFailure
) -> Generator[Turn, None, None]:
    """Play a game turn by turn; ``number`` is that of the game in its match, for messages."""
    source = SplitMix64(seed_number(seed))
    state = new_game(len(players), rules=rules, seed=source.next())
    generators = [SplitMix64(source.next()) for _ in players]
    while state.turn is not None:
        seat = state.turn
        name, bot = players[seat]
        try:
            turn = _turn(state, seat, bot, generators[seat])
        except _FailedError as failed:
            cause = failed.error
            error = BotError(name, seat, seed, number, cause)
            if on_failure == "raise":
                raise error from cause
            error.__cause__ = cause
            turn = Turn(seat, Withdraw(seat), *withdraw(state, seat), error)
        state = turn.state
        yield turn


class _FailedError(Exception):
    """A bot raised an error, or chose an illegal action; ``error`` says which."""

    def __init__(self, error: Exception) -> None:
        super().__init__(error)
        self.error = error


def _turn(state: State, seat: int, bot: Bot, rng: SplitMix64) -> Turn:
    """Ask the bot, and apply what it chooses."""
    seen = observe(state, seat)
    try:
        action = bot.choose(seen, rng)
    except Exception as error:
        raise _FailedError(error) from error
    try:
        refuse_to_remove_others(action, seat)
        after, events = apply(state, action)
    except IllegalActionError as error:
        raise _FailedError(error) from error
    return Turn(seat, as_listed(action), after, events)


def as_listed(action: Action) -> Action:
    """The action as the legal ones have it: of its very kind, and of rotations that look the same the smallest."""
    match action:
        case Move(tile, rotation):
            return Move(tile, TILES[tile].normalise(rotation))
        case ChooseStart(spot):
            return ChooseStart(spot)
        case ExchangeTiles(give, take):
            return ExchangeTiles(give, take)
        case DrawTile(tile):
            return DrawTile(tile)
        case Withdraw(seat):
            return Withdraw(seat)


@frozen
class GameResult:
    """How a game of a match ended.

    - ``number``: which game of the match, from 0.
    - ``seed``: the seed of this game, for :func:`play_game` and :func:`watch_game`.
    - ``seating``: the entrant on each seat, by its place in the list of entrants.
    - ``outcome``: who won, and why.
    - ``placements``: how many tiles were placed.
    - ``actions``: everything that was chosen, in order, as :func:`tsuro.legal_actions` lists it, if the
      match keeps actions, else empty. :func:`play_game` keeps them.
    - ``withdrawn``: the seats that left the game, in rising order: bots that failed, and those that chose to.
    - ``failures``: a :class:`BotFailure` for each bot that failed, in order; see ``on_failure``.
    """

    number: int
    seed: int
    seating: tuple[int, ...]
    outcome: Outcome
    placements: int
    actions: tuple[Action, ...] = field(default=(), repr=False)
    withdrawn: tuple[int, ...] = ()
    failures: tuple[BotFailure, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The entrants that won, in rising order."""
        return tuple(sorted(self.seating[seat] for seat in self.outcome.winners))


def play_game(
    bots: Sequence[Bot], *, rules: Ruleset = CALLIOPE, seed: int, on_failure: OnFailure = "raise"
) -> GameResult:
    """Play one game between ``bots``, one for each seat: :func:`watch_game` to its end.

    The arguments and errors are those of :func:`watch_game`.

    >>> from tsuro.bots import RandomBot
    >>> from tsuro.match import play_game
    >>> play_game([RandomBot(), RandomBot()], seed=7).outcome
    Outcome(winners=(0,), reason=<OutcomeReason.LAST_STONE: 'last_stone'>)
    """
    players = checked_players(bots)
    turns = turns_of(players, rules, seed, None, checked_on_failure(on_failure))
    return played(turns, seed_number(seed), 0, tuple(range(len(players))), keep_actions=True)


def played(
    turns: Iterator[Turn], seed: int, number: int, seating: tuple[int, ...], *, keep_actions: bool
) -> GameResult:
    """Play the turns to the end and say how it ended."""
    actions: list[Action] = []
    withdrawn: list[int] = []
    failures: list[BotFailure] = []
    outcome, placements = None, 0
    for step, (seat, action, state, _, error) in enumerate(turns):
        outcome, placements = state.outcome, len(state.board)
        if keep_actions:
            actions.append(action)
        if isinstance(action, Withdraw):
            withdrawn.append(seat)
        if error is not None:
            failures.append(BotFailure(seat, step, error.trouble))
    assert outcome is not None
    return GameResult(
        number, seed, seating, outcome, placements, tuple(actions), tuple(sorted(withdrawn)), tuple(failures)
    )


def seed_number(seed: object) -> int:
    """The seed as a plain int; refuse what is not one."""
    number = whole_number(seed)
    if number is None or not 0 <= number < WORD:
        raise ArgumentError(f"a seed is a whole number from 0 to 2**64 - 1, not {shown(seed)}")
    return number


# Games of a match


def game_seed(seed: int, number: int) -> int:
    """The seed of a game of the match with ``seed``."""
    base = SplitMix64(seed).next()
    return SplitMix64((base + number) % WORD).next()


def seating_of(seed: int, number: int, entrants: int) -> tuple[int, ...]:
    """The entrant on each seat of a game of the match with ``seed``."""
    block, turned = divmod(number, entrants)
    source = SplitMix64(seed)
    source.next()
    order = list(range(entrants))
    SplitMix64((source.next() + block) % WORD).shuffle(order)
    return tuple(order[(seat + turned) % entrants] for seat in range(entrants))


def first_game(
    entrants: Sequence[Entrant], *, rules: Ruleset = CALLIOPE, seed: int, on_failure: OnFailure = "raise"
) -> tuple[tuple[int, ...], Iterator[Turn]]:
    """The first game of a match, turn by turn: which entrant sits on each seat, and the turns.

    Raises what :func:`stream_match` raises.
    """
    entered = checked_entrants(entrants, rules)
    return game_of_match(entered, rules, seed_number(seed), 0, checked_on_failure(on_failure))


def checked_entrants(entrants: Sequence[Entrant], rules: Ruleset) -> tuple[Entrant, ...]:
    """The entrants; refuse what makes no bots, and more or fewer than the rules allow."""
    entered = tuple(entrants)
    for entrant in entered:
        bot_factory(entrant)
    new_game(len(entered), rules=rules, seed=0)
    return entered


def game_of_match(
    entrants: Sequence[Entrant], rules: Ruleset, seed: int, number: int, on_failure: OnFailure
) -> tuple[tuple[int, ...], Iterator[Turn]]:
    """A game of a match, between new bots: what one remembers cannot depend on how the work was cut."""
    seating = seating_of(seed, number, len(entrants))
    own_seed = game_seed(seed, number)
    players = [
        _new_player(entrants[entrant], seat, own_seed, number, on_failure) for seat, entrant in enumerate(seating)
    ]
    return seating, turns_of(players, rules, own_seed, number, on_failure)


def _new_player(entrant: Entrant, seat: int, seed: int, number: int, on_failure: OnFailure) -> Player:
    name = bot_name(entrant)
    factory = bot_factory(entrant)
    try:
        bot = factory()
    except Exception as error:
        if on_failure == "withdraw":
            return Player(name, Unmade(error))
        raise BotError(name, seat, seed, number, error) from error
    if not is_bot(bot):
        raise ArgumentError(f"{name} does not make bots: what it makes has no method choose")
    return Player(name, bot)


def record_of(result: GameResult, entrants: Sequence[Entrant], *, rules: Ruleset = CALLIOPE) -> Record:
    """The record of a game of a match that kept its actions, with the bots as the players' names.

    ``entrants`` and ``rules`` are those of the match; of a game by :func:`play_game` the bots' classes or
    names, by seat. Raises :class:`ArgumentError` where they do not lead to the result, or where
    no actions were kept.

    >>> from tsuro.match import record_of, stream_match
    >>> (result,) = stream_match(["random", "random"], 1, seed=7, keep_actions=True)
    >>> record = record_of(result, ["random", "random"])
    >>> record.names, record.result == result.outcome
    (('random 1', 'random 2'), True)
    """
    entered = list(entrants)
    if len(entered) != len(result.seating):
        raise ArgumentError(f"{len(entered)} entrants for a game of {len(result.seating)}")
    if not result.actions:
        raise ArgumentError("no actions were kept of this game: play it by stream_match with keep_actions=True")
    names = numbered([bot_name(entrant) for entrant in entered])
    try:
        record = Record.begin(
            len(result.seating),
            rules=rules,
            seed=SplitMix64(result.seed).next(),
            names=[names[entrant] for entrant in result.seating],
            headers={"Game": str(result.number), "Seed": str(result.seed)},
        )
        for action in result.actions:
            record = record.add(action)
    except (IllegalActionError, InvalidRulesError) as error:
        raise _other_rules(rules) from error
    if record.result != result.outcome:
        raise _other_rules(rules)
    return record


def _other_rules(rules: Ruleset) -> ArgumentError:
    name = shown(getattr(rules, "name", rules))
    return ArgumentError(f"the game was not played by the rules {name}: give the rules of the match")


def numbered(names: Sequence[str]) -> list[str]:
    """The names, with numbers from 1 for those that come more than once; no two are the same.

    >>> from tsuro.match.games import numbered
    >>> numbered(["survivor", "random", "random"])
    ['survivor', 'random 1', 'random 2']
    """
    told: list[str] = []
    taken = {*names}
    for name in names:
        own = name
        if names.count(name) > 1:
            own = next(own for number in count(1) if (own := f"{name} {number}") not in taken)
        taken.add(own)
        told.append(own)
    return told
