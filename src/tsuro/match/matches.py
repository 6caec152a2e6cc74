"""Many games between bots."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from concurrent.futures import Executor

from tsuro.errors import ArgumentError
from tsuro.match.failures import OnFailure, checked_on_failure
from tsuro.match.games import Entrant, GameResult, checked_entrants, seed_number
from tsuro.match.jobs import Chunk, scattered
from tsuro.match.scores import MatchResult, MatchSum
from tsuro.ruleset import CALLIOPE, Ruleset
from tsuro.values import shown, whole_number

__all__ = ["play_match", "stream_match"]


def stream_match(
    entrants: Sequence[Entrant],
    games: int,
    *,
    rules: Ruleset = CALLIOPE,
    seed: int,
    executor: Executor | None = None,
    chunk_games: int | None = None,
    keep_actions: bool = False,
    retries: int = 3,
    on_failure: OnFailure = "raise",
) -> Generator[GameResult, None, None]:
    """Play a match and give every game's result as soon as it is there, in any order.

    - ``entrants``: one for each seat: names of bots (see :func:`tsuro.bots.bot_names`), or things
      that make one, such as a class. Every game has new bots. Between processes entrants are pickled.
    - ``games``: how many, 1 or more. Entrants take turns on the seats.
    - ``seed``: 0 to 2**64 - 1; the same seed gives the same results.
    - ``executor``: any :class:`concurrent.futures.Executor`, such as a process pool, or that of a
      cluster's client; None plays here, one game after the other.
    - ``chunk_games``: games in a piece of work; None lets the number of games decide.
    - ``keep_actions``: whether each result carries all that was chosen.
    - ``retries``: how often work that got lost with its worker is tried again before the loss is raised.
      A process pool that broke is replaced by a new one.
    - ``on_failure``: what happens when a bot fails: raises an error, chooses an illegal action, or cannot be
      made. ``"raise"`` ends the match with a :class:`BotError`. With ``"withdraw"`` its seat leaves that
      game when it is to act, and wins nothing; results count it. Work lost with its worker is no failure.

    Raises :class:`InvalidRulesError` for a number of entrants that the rules do not allow, and
    :class:`ArgumentError` for an unknown bot and for other arguments out of range.
    While games are played: :class:`BotError`, with the bot, its seat, and number and seed of the game,
    when a bot fails and ``on_failure`` is ``"raise"``, and :class:`ArgumentError` for an entrant that makes
    something else than bots.

    >>> from tsuro.match import stream_match
    >>> [result.winners for result in stream_match(["random", "random"], 4, seed=7)]
    [(0,), (0,), (0, 1), (0, 1)]
    """
    failing = checked_on_failure(on_failure)
    chunks = _chunks(entrants, games, rules, seed, chunk_games, keep_actions=keep_actions, on_failure=failing)
    if executor is None:
        return (result for chunk in chunks for result in chunk.play())
    return scattered(chunks, executor, retries)


def _chunks(
    entrants: Sequence[Entrant],
    games: int,
    rules: Ruleset,
    seed: int,
    chunk_games: int | None,
    *,
    keep_actions: bool,
    on_failure: OnFailure,
) -> list[Chunk]:
    entered = checked_entrants(entrants, rules)
    start = seed_number(seed)
    count = _positive("games", games)
    size = _chunk_size(count) if chunk_games is None else _positive("chunk_games", chunk_games)
    return [
        Chunk(entered, rules, start, first, min(size, count - first), keep_actions, on_failure)
        for first in range(0, count, size)
    ]


def _chunk_size(games: int) -> int:
    """Small enough to share out among many workers, large enough to be worth sending."""
    return min(max(games // 100, 1), 50)


def _positive(what: str, value: object) -> int:
    number = whole_number(value)
    if number is None or number < 1:
        raise ArgumentError(f"{what} must be a whole number from 1 up, not {shown(value)}")
    return number


def play_match(
    entrants: Sequence[Entrant],
    games: int,
    *,
    rules: Ruleset = CALLIOPE,
    seed: int,
    executor: Executor | None = None,
    chunk_games: int | None = None,
    retries: int = 3,
    on_failure: OnFailure = "raise",
) -> MatchResult:
    """Play a match and add it up. The arguments are those of :func:`stream_match`.

    >>> from tsuro.match import play_match
    >>> result = play_match(["random", "random"], 4, seed=7)
    >>> [(score.name, score.wins, score.share) for score in result.entrants]
    [('random', 2, 0.75), ('random', 0, 0.25)]
    """
    entered = tuple(entrants)
    match = MatchSum(entered)
    for result in stream_match(
        entered,
        games,
        rules=rules,
        seed=seed,
        executor=executor,
        chunk_games=chunk_games,
        retries=retries,
        on_failure=on_failure,
    ):
        match.add(result)
    return match.result(rules, seed_number(seed))
