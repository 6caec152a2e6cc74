"""Floor 8: games of random legal play, by the thousand."""

from __future__ import annotations

from math import comb
from operator import itemgetter
from typing import Final, Literal

import numpy as np

from tsuro.batch.kernel.playing import Games, play_games
from tsuro.batch.kernel.tables import LARGEST_EXCHANGE, LOG_COLUMNS, Array, empty_table, room_for
from tsuro.batch.logs import LogRows, joined_rows
from tsuro.batch.results import SimulationResult, library_version
from tsuro.batch.workers import Progress, Worker, run, thread_count, whole_number_between
from tsuro.engine import new_game
from tsuro.errors import InvalidRulesError, InvalidStateError
from tsuro.randomness import WORD, SplitMix64
from tsuro.ruleset import CALLIOPE, Ruleset

__all__ = ["Exchange", "checked_exchange", "simulate"]

Exchange = Literal["random", "none"]
"""What is done with an elimination bonus: any of the legal exchanges, each as likely, or none."""

MOST_GAMES: Final = 10**10
CHUNK: Final = 256
"""Games in a chunk: many enough that fetching it costs little, few enough that it is soon done."""


def simulate(
    players: int,
    games: int,
    *,
    rules: Ruleset = CALLIOPE,
    seed: int,
    first: int = 0,
    first_game: int = 0,
    exchange: Exchange = "random",
    threads: int | None = None,
    log: bool = False,
    progress: Progress | None = None,
) -> SimulationResult:
    """Play ``games`` new games of random legal choices, each choice as likely as the others.

    - ``players``, ``rules``, ``first``: as for :func:`tsuro.new_game`. Every ruleset will do.
    - ``games``: how many, 1 or more.
    - ``seed``: 0 to 2**64 - 1. The same seed gives the same games, whatever the number of threads.
    - ``first_game``: the number of the first game, 0 or more. Game ``g`` of a seed is always the same,
      so a simulation can be cut into parts, played anywhere, and put together by :func:`join`.
    - ``exchange``: ``"random"``: with the elimination bonus, any legal exchange; ``"none"``: none.
    - ``threads``: how many, or None for as many as there are processors to use.
    - ``log``: whether to keep what happened in every game: some 400 bytes a game.
    - ``progress``: called with the number of games done, and of all games, now and then.

    Raises :class:`InvalidRulesError` for a number of players that the rules do not allow, and for an
    elimination bonus with so large hands that exchanges cannot be counted;
    :class:`InvalidStateError` for any other value that cannot be.

    Game ``g`` has the seed ``SplitMix64(SplitMix64(seed).next() + g).next()``. The numbers of
    ``SplitMix64(game seed)`` are the seed of the deal, and the seed of the choices: each is
    ``below(n)``, where ``n`` legal choices are in the order in which the core lists them.

    >>> from tsuro.batch import simulate
    >>> result = simulate(3, 5, seed=7)
    >>> result.lengths.tolist(), [result.outcome(game).winners for game in range(5)]
    ([9, 29, 33, 29, 23], [(0, 1), (0,), (1, 2), (1,), (2,)])
    """
    # The core checks what games have in common, in its own words.
    sample = new_game(players, rules=rules, seed=0, first=first)
    count = whole_number_between("games", games, 1, MOST_GAMES)
    base = SplitMix64(whole_number_between("seed", seed, 0, WORD - 1)).next()
    start = whole_number_between("first_game", first_game, 0, MOST_GAMES)
    seats, exchanges = len(sample.seats), checked_exchange(rules, len(sample.seats), exchange)
    staff = thread_count(threads)
    results = _Results(count, seats, room_for(rules).log_rows if log else 0)

    def hire() -> Worker:
        table = empty_table(rules, seats)
        table.logging = int(log)

        def work(chunk_start: int, size: int, stop: Array) -> None:
            played = results.chunk(chunk_start, size)
            first_number = start + chunk_start
            play_games(table, np.uint64(base), first_number, size, sample.active, exchanges, stop, played)
            results.keep_log(chunk_start, played)

        return work

    run(hire, count, CHUNK, staff, progress)
    return SimulationResult(
        players=seats,
        games=count,
        rules=rules,
        first=sample.active,
        exchange=exchange,
        seed=int(seed),
        first_game=start,
        version=library_version(),
        winner_bits=results.winners,
        endings=results.endings,
        lengths=results.lengths,
        statuses=results.statuses,
        log=results.log(),
    )


class _Results:
    """Where the results of all games go; every chunk has its own part."""

    def __init__(self, games: int, players: int, log_rows: int) -> None:
        self._log_rows = log_rows
        self._logs: dict[int, LogRows] = {}
        try:
            self.winners: Array = np.zeros(games, np.uint8)
            self.endings: Array = np.zeros(games, np.int8)
            self.lengths: Array = np.zeros(games, np.int16)
            self.statuses: Array = np.zeros((games, players), np.int8)
        except MemoryError:
            raise InvalidStateError(
                f"the results of {games} games do not fit into memory: simulate fewer at a time, "
                "the rest with first_game"
            ) from None

    def chunk(self, first: int, size: int) -> Games:
        """The part of a chunk, with room for its log."""
        part = slice(first, first + size)
        return Games(
            winners=self.winners[part],
            endings=self.endings[part],
            lengths=self.lengths[part],
            statuses=self.statuses[part],
            log_ends=np.zeros(size, np.int64),
            log=np.empty((self._log_rows * size, LOG_COLUMNS), np.int16),
        )

    def keep_log(self, first: int, played: Games) -> None:
        """Keep the rows that were written."""
        if self._log_rows and len(played.log_ends):
            self._logs[first] = LogRows(played.log[: played.log_ends[-1]].copy(), played.log_ends)

    def log(self) -> LogRows | None:
        """All rows in the order of the games; None if no log was kept."""
        return joined_rows([rows for _, rows in sorted(self._logs.items(), key=itemgetter(0))])


def checked_exchange(rules: Ruleset, players: int, exchange: object) -> bool:
    """Whether exchanges are made; refuse what is not an :data:`Exchange`, and more of them than can be counted."""
    if exchange not in ("random", "none"):
        raise InvalidStateError(f"exchange is 'random' or 'none', not {exchange!r}")
    hand = rules.hand_size
    countable = hand <= LARGEST_EXCHANGE and comb(players * hand, hand) < WORD // 2
    if rules.uses_bonus(players) and not countable:
        raise InvalidRulesError(
            f"with {players} hands of {hand} tiles there are more ways to exchange tiles than can be counted: "
            "lower the hand size or play without the elimination bonus"
        )
    return exchange == "random"
