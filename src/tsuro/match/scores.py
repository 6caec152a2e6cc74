"""What comes of a match: who won how often, how sure that is, how games ended and how long they were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from itertools import accumulate
from math import sqrt
from statistics import NormalDist
from typing import Any, Final, cast

from attrs import frozen

from tsuro.bots.naming import bot_name
from tsuro.errors import ArgumentError
from tsuro.match.games import Entrant, GameResult
from tsuro.ruleset import Ruleset
from tsuro.state import OutcomeReason
from tsuro.values import shown, whole_number

__all__ = ["CONFIDENCE", "MatchResult", "MatchSum", "Score", "library_version", "wilson_interval"]

CONFIDENCE: Final = 0.95
"""How sure intervals are, unless told otherwise."""


@frozen
class Score:
    """What an entrant, or a seat, won in a match.

    - ``name``: of the bot, or ``seat 0`` and so on.
    - ``games``: how many it played.
    - ``won_among``: at index ``k``, the games that it won as one of ``k + 1`` winners.
    - ``withdrawals``: games that it left before they were over, because it failed or because it chose to.
    - ``failures``: games that it left because it failed.

    Where no games were played there are no shares and no intervals: they raise :class:`ArgumentError`.

    >>> from tsuro.match import Score
    >>> score = Score("random", 10, (4, 2))
    >>> score.wins, score.shared_wins, score.share
    (4, 2, 0.5)
    """

    name: str
    games: int
    won_among: tuple[int, ...]
    withdrawals: int = 0
    failures: int = 0

    @property
    def wins(self) -> int:
        """Games won alone."""
        return self.won_among[0]

    @property
    def shared_wins(self) -> int:
        """Games won together with others."""
        return sum(self.won_among[1:])

    @property
    def share(self) -> float:
        """The mean share of the win, 0 to 1: a game won among ``k`` counts ``1 / k``."""
        # Counts are exact, so the order in which results came in cannot show here.
        won = sum(count / among for among, count in enumerate(self.won_among, start=1))
        return self._of_all_games(won)

    def win_interval(self, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """The Wilson score interval of the rate of games won alone, 0 to 1."""
        return wilson_interval(self._of_all_games(self.wins), self.games, confidence)

    def share_interval(self, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """The Wilson score interval around :attr:`share`, 0 to 1.

        A share varies less than a win or loss of the same mean, so for shared wins the interval is
        wider than it would have to be, never narrower.
        """
        return wilson_interval(self.share, self.games, confidence)

    def _of_all_games(self, won: float) -> float:
        if not self.games:
            raise ArgumentError(f"{self.name} played no games")
        return won / self.games


def wilson_interval(mean: float, count: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The Wilson score interval of a mean of ``count`` values from 0 to 1 (E. B. Wilson, 1927).

    All means are in it whose distance from ``mean`` is within the normal quantile of
    ``confidence`` times the standard error that they would have as a rate of success. Raises
    :class:`ArgumentError` for a mean that is not from 0 to 1, for no values, and for a
    confidence that is not between 0 and 1.

    >>> from tsuro.match import wilson_interval
    >>> low, high = wilson_interval(0.6, 100)
    >>> round(low, 4), round(high, 4)
    (0.502, 0.6906)
    """
    if not _is_within(mean, 0, 1):
        raise ArgumentError(f"a mean lies from 0 to 1, not at {shown(mean)}")
    number = whole_number(count)
    if number is None or number < 1:
        raise ArgumentError(f"an interval takes 1 value or more, not {shown(count)}")
    if not _is_within(confidence, 0, 1) or confidence in {0, 1}:
        raise ArgumentError(f"a confidence lies between 0 and 1, not at {shown(confidence)}")
    squared = NormalDist().inv_cdf((1 + confidence) / 2) ** 2
    centre = mean + squared / (2 * count)
    reach = sqrt(squared * (mean * (1 - mean) / count + squared / (4 * count**2)))
    scale = 1 + squared / count
    return max((centre - reach) / scale, 0.0), min((centre + reach) / scale, 1.0)


def _is_within(value: object, low: float, high: float) -> bool:
    """Whether it is a number of the range."""
    try:
        return bool(low <= cast("Any", value) <= high)
    except (TypeError, ValueError):
        return False


@frozen
class MatchResult:
    """How a match ended.

    - ``entrants``, ``seats``: a :class:`Score` for each.
    - ``games``: how many were played.
    - ``endings``: for each reason, how many games ended so.
    - ``lengths``: numbers of placed tiles, rising, each with the games that had it.
    - ``rules``, ``seed``, ``version``: what made the result; ``version`` is that of this library.
    """

    entrants: tuple[Score, ...]
    seats: tuple[Score, ...]
    games: int
    endings: tuple[tuple[OutcomeReason, int], ...]
    lengths: tuple[tuple[int, int], ...]
    rules: Ruleset
    seed: int
    version: str

    @property
    def mean_length(self) -> float:
        """Tiles placed in a game, on average."""
        return sum(placements * games for placements, games in self.lengths) / self.games

    @property
    def median_length(self) -> int:
        """Half of the games placed no more tiles than this."""
        reached = accumulate(games for _, games in self.lengths)
        shorter = sum(2 * games < self.games for games in reached)
        return self.lengths[shorter][0]


def library_version() -> str:
    """The version of this library; ``unknown`` where it lies about without being installed."""
    try:
        return version("tsuro")
    except PackageNotFoundError:
        return "unknown"


class MatchSum:
    """Results of a match, added up in whatever order they come."""

    names: list[str]
    games: int

    def __init__(self, entrants: Sequence[Entrant]) -> None:
        """Begin with no games."""
        self.names = [bot_name(entrant) for entrant in entrants]
        self.games = 0
        self._entrants: Counter[tuple[int, int]] = Counter()
        self._seats: Counter[tuple[int, int]] = Counter()
        self._withdrawals: Counter[int] = Counter()
        self._failures: Counter[int] = Counter()
        self._withdrawals_by_seat: Counter[int] = Counter()
        self._failures_by_seat: Counter[int] = Counter()
        self._endings: Counter[OutcomeReason] = Counter()
        self._lengths: Counter[int] = Counter()

    def add(self, result: GameResult) -> None:
        """Add a game."""
        self.games += 1
        among = len(result.outcome.winners)
        self._seats.update((seat, among) for seat in result.outcome.winners)
        self._entrants.update((entrant, among) for entrant in result.winners)
        self._withdrawals_by_seat.update(result.withdrawn)
        self._withdrawals.update(result.seating[seat] for seat in result.withdrawn)
        self._failures_by_seat.update(failure.seat for failure in result.failures)
        self._failures.update(result.seating[failure.seat] for failure in result.failures)
        self._endings[result.outcome.reason] += 1
        self._lengths[result.placements] += 1

    def result(self, rules: Ruleset, seed: int) -> MatchResult:
        """The match as far as it was added up; at least one game."""
        return MatchResult(
            entrants=self._scores(self.names, self._entrants, self._withdrawals, self._failures),
            seats=self._scores(
                [f"seat {number}" for number in range(len(self.names))],
                self._seats,
                self._withdrawals_by_seat,
                self._failures_by_seat,
            ),
            games=self.games,
            # Somebody wins every game of a match: two or more begin it, and the last one left wins.
            endings=tuple(
                (reason, self._endings[reason]) for reason in OutcomeReason if reason is not OutcomeReason.ALL_OUT
            ),
            lengths=tuple(sorted(self._lengths.items())),
            rules=rules,
            seed=seed,
            version=library_version(),
        )

    def _scores(
        self, names: Sequence[str], won: Counter[tuple[int, int]], withdrawals: Counter[int], failures: Counter[int]
    ) -> tuple[Score, ...]:
        return tuple(
            Score(
                name,
                self.games,
                tuple(won[number, among] for among in range(1, len(names) + 1)),
                withdrawals[number],
                failures[number],
            )
            for number, name in enumerate(names)
        )
