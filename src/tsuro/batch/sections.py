"""Floor 8: parts of a simulation, each played by itself, here or elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from operator import itemgetter
from typing import Final, Literal, TypeAlias

import numpy as np
from attrs import frozen

from tsuro.batch.chunks import Progress, Worker, run
from tsuro.batch.kernel.layout import LARGEST_EXCHANGE, LOG_COLUMNS, Array, empty_table, room_for
from tsuro.batch.kernel.playing import Games, play_games
from tsuro.batch.logs import LogRows, joined_rows
from tsuro.batch.results import SimulationResult, library_version
from tsuro.errors import ArgumentError, InvalidRulesError
from tsuro.randomness import WORD, SplitMix64
from tsuro.ruleset import Ruleset
from tsuro.values import shown

__all__ = ["Exchange", "Part", "Simulation", "checked_exchange"]

Exchange: TypeAlias = Literal["random", "none"]
"""What is done with an elimination bonus: any of the legal exchanges, each as likely, or none."""

CHUNK: Final = 256
"""Games in a chunk: many enough that fetching it costs little, few enough that it is soon done."""


@frozen
class Simulation:
    """What the games of a simulation have in common; checked by :func:`tsuro.batch.simulate`."""

    players: int
    rules: Ruleset
    seed: int
    first: int
    exchange: Exchange
    log: bool

    def play(self, first_game: int, games: int, threads: int, progress: Progress | None = None) -> SimulationResult:
        """Play some of the games."""
        base = np.uint64(SplitMix64(self.seed).next())
        exchanges = self.exchange == "random"
        results = _Results(games, self.players, room_for(self.rules).log_rows if self.log else 0)

        def hire() -> Worker:
            table = empty_table(self.rules, self.players)
            table.logging = int(self.log)

            def work(start: int, size: int, stop: Array) -> None:
                played = results.chunk(start, size)
                play_games(table, base, first_game + start, size, self.first, exchanges, stop, played)
                results.keep_log(start, played)

            return work

        run(hire, games, CHUNK, threads, progress)
        return SimulationResult(
            players=self.players,
            games=games,
            rules=self.rules,
            first=self.first,
            exchange=self.exchange,
            seed=self.seed,
            first_game=first_game,
            version=library_version(),
            winner_bits=results.winners,
            endings=results.endings,
            lengths=results.lengths,
            statuses=results.statuses,
            log=results.log(),
        )


@frozen
class Part:
    """Some consecutive games of a simulation: all that a worker needs to play them, and the same each time."""

    simulation: Simulation
    first_game: int
    games: int
    threads: int

    def play(self) -> Iterator[SimulationResult]:
        """Play the games."""
        yield self.simulation.play(self.first_game, self.games, self.threads)


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
            raise ArgumentError(
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
        raise ArgumentError(f"exchange is 'random' or 'none', not {shown(exchange)}")
    hand = rules.hand_size
    countable = hand <= LARGEST_EXCHANGE and comb(players * hand, hand) < WORD // 2
    if rules.uses_bonus(players) and not countable:
        raise InvalidRulesError(
            f"with {players} hands of {hand} tiles there are more ways to exchange tiles than can be counted: "
            "lower the hand size or play without the elimination bonus"
        )
    return exchange == "random"
