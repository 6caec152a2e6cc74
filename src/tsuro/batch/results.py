"""Floor 8: what the batch engine gives back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib import metadata
from typing import ClassVar, overload

import numpy as np
from attrs import evolve, field, fields, frozen
from numpy.typing import NDArray

from tsuro.actions import Action
from tsuro.batch.kernel.layout import REASONS, STATUSES
from tsuro.batch.logs import GameLog, LogRows, joined_rows, same_values, sealed
from tsuro.batch.positions import seats_in
from tsuro.errors import ArgumentError
from tsuro.randomness import WORD, SplitMix64
from tsuro.ruleset import Ruleset
from tsuro.state import Outcome, OutcomeReason, Status
from tsuro.values import shown

__all__ = ["RolloutResult", "SimulationResult", "join", "library_version", "standard_errors"]


@lru_cache(maxsize=1)
def library_version() -> str:
    """The version of the library; "unknown" where it is not installed."""
    try:
        return metadata.version("tsuro")
    except metadata.PackageNotFoundError:
        return "unknown"


@frozen
class SimulationResult:
    """The results of games, an entry for each in read-only arrays. Results are equal when all that they hold is.

    - ``players``, ``games``, ``rules``, ``first``, ``exchange``: as given to :func:`simulate`.
    - ``seed``, ``first_game``, ``version``: what made the games: the same seed, the same game
      number and the same version of the library make the same game.
    - ``winner_bits[game]``: the winning seats as bits, ``uint8``.
    - ``endings[game]``: which of the :class:`OutcomeReason` members, ``int8``; see :attr:`reasons`.
    - ``lengths[game]``: tiles placed, ``int16``.
    - ``statuses[game, seat]``: which of the :class:`Status` members each stone ended with, ``int8``.

    >>> from tsuro.batch import simulate
    >>> result = simulate(4, 1000, seed=7)
    >>> result.shares.shape, float(result.shares.sum().round(6))
    ((1000, 4), 1000.0)
    >>> sum(result.count(reason) for reason in result.reasons)
    1000
    """

    players: int
    games: int
    rules: Ruleset
    first: int
    exchange: str
    seed: int
    first_game: int
    version: str
    winner_bits: NDArray[np.uint8] = field(repr=False, eq=same_values, hash=False, converter=sealed)
    endings: NDArray[np.int8] = field(repr=False, eq=same_values, hash=False, converter=sealed)
    lengths: NDArray[np.int16] = field(repr=False, eq=same_values, hash=False, converter=sealed)
    statuses: NDArray[np.int8] = field(repr=False, eq=same_values, hash=False, converter=sealed)
    log: LogRows | None = field(repr=False, hash=False)

    reasons: ClassVar[tuple[OutcomeReason, ...]] = REASONS
    """The members of :class:`OutcomeReason` by their number in ``endings``."""
    stone_statuses: ClassVar[tuple[Status, ...]] = STATUSES
    """The members of :class:`Status` by their number in ``statuses``."""

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        """Have what comes out of a pickle read-only too: it is made anew."""
        return type(self), tuple(getattr(self, part.name) for part in fields(type(self)))

    @property
    def winners(self) -> NDArray[np.bool_]:
        """``winners[game, seat]``: whether the seat won, alone or with others."""
        seats = np.arange(self.players, dtype=np.uint8)
        return (self.winner_bits[:, np.newaxis] >> seats & 1).astype(np.bool_)

    @property
    def shares(self) -> NDArray[np.float64]:
        """``shares[game, seat]``: the seat's part of the win, 1 divided by the number of winners, or 0."""
        winners = self.winners
        shares: NDArray[np.float64] = winners / winners.sum(axis=1, keepdims=True)
        return shares

    @property
    def share_means(self) -> NDArray[np.float64]:
        """Each seat's mean share."""
        return np.asarray(self.shares.mean(axis=0))

    @property
    def share_errors(self) -> NDArray[np.float64]:
        """The standard errors of :attr:`share_means`; not a number for a single game."""
        return standard_errors(self.shares.sum(axis=0), (self.shares**2).sum(axis=0), self.games)

    def count(self, reason: OutcomeReason | str) -> int:
        """How many games ended for that reason; :class:`ArgumentError` for what is none."""
        if reason not in self.reasons:
            raise ArgumentError(f"a reason is one of {', '.join(self.reasons)}, not {shown(reason)}")
        return int((self.endings == self.reasons.index(OutcomeReason(reason))).sum())

    def survivals(self) -> NDArray[np.float64]:
        """``[seat]``: the part of the games in which the seat's stone was still in play at the end."""
        return np.asarray((self.statuses == self.stone_statuses.index(Status.IN_PLAY)).mean(axis=0))

    def outcome(self, game: int) -> Outcome:
        """The outcome of a game as the core has it; IndexError for no game."""
        return Outcome(seats_in(self.winner_bits[game]), self.reasons[int(self.endings[game])])

    def deal_seed(self, game: int) -> int:
        """The seed from which a game was dealt, for :func:`tsuro.new_game`; IndexError for no game."""
        number = range(self.games)[game]
        base = SplitMix64(self.seed).next()
        return SplitMix64(SplitMix64((base + self.first_game + number) % WORD).next()).next()

    @property
    def logs(self) -> Sequence[GameLog]:
        """The log of every game, unpacked when it is looked at; :class:`ArgumentError` if none was kept."""
        if self.log is None:
            raise ArgumentError("no log was kept: simulate with log=True")
        return _Logs(self, self.log)


class _Logs(Sequence[GameLog]):
    """The logs of a result."""

    def __init__(self, result: SimulationResult, rows: LogRows) -> None:
        self._result = result
        self._rows = rows

    def __len__(self) -> int:
        return self._result.games

    @overload
    def __getitem__(self, game: int) -> GameLog: ...

    @overload
    def __getitem__(self, game: slice) -> Sequence[GameLog]: ...

    def __getitem__(self, game: int | slice) -> GameLog | Sequence[GameLog]:
        numbers = range(self._result.games)[game]
        return self._unpacked(numbers) if isinstance(numbers, int) else [self._unpacked(one) for one in numbers]

    def _unpacked(self, number: int) -> GameLog:
        result = self._result
        return GameLog(
            number=result.first_game + number,
            rules=result.rules,
            players=result.players,
            first=result.first,
            deal_seed=result.deal_seed(number),
            outcome=result.outcome(number),
            notes=self._rows.notes(number, result.rules),
        )


def join(results: Iterable[SimulationResult]) -> SimulationResult:
    """One result of several that follow each other: chunks of one simulation, made wherever.

    Raises :class:`ArgumentError` unless they have the same players, rules, seed and so on, and
    the games of each begin where those of the one before end.

    >>> from tsuro.batch import join, simulate
    >>> whole = simulate(2, 100, seed=7)
    >>> parts = [simulate(2, 50, seed=7, first_game=first) for first in (0, 50)]
    >>> join(parts) == whole
    True
    """
    parts = list(results)
    if not parts:
        raise ArgumentError("there are no results to join")
    begin, following = parts[0], parts[0].first_game
    for result in parts:
        if _maker(result) != _maker(begin):
            raise ArgumentError("results of different simulations cannot be joined")
        if result.first_game != following:
            raise ArgumentError(f"a result begins with game {result.first_game}, not with game {following}")
        following += result.games
    return evolve(
        begin,
        games=following - begin.first_game,
        winner_bits=np.concatenate([result.winner_bits for result in parts]),
        endings=np.concatenate([result.endings for result in parts]),
        lengths=np.concatenate([result.lengths for result in parts]),
        statuses=np.concatenate([result.statuses for result in parts]),
        log=joined_rows([result.log for result in parts if result.log is not None]),
    )


def _maker(result: SimulationResult) -> tuple[object, ...]:
    """All that results to be joined have in common."""
    logged = result.log is not None
    return (result.players, result.rules, result.first, result.exchange, result.seed, result.version, logged)


# Playouts


@frozen
class RolloutResult:
    """What random playouts say about each legal action of a position. Results are equal when all that they hold is.

    - ``actions``: the legal actions, in the order of :func:`tsuro.legal_actions`.
    - ``turn``: the seat to act. ``playouts``: how many were played for each action.
    - ``shares[action, seat]``: the seat's mean share of the win, ``float64``.
    - ``errors[action, seat]``: the standard errors of the shares; not a number for a single playout.
    - ``exchange``, ``seed``, ``version``: what made the playouts.
    """

    actions: tuple[Action, ...]
    turn: int
    playouts: int
    exchange: str
    seed: int
    version: str
    shares: NDArray[np.float64] = field(repr=False, eq=same_values, hash=False, converter=sealed)
    errors: NDArray[np.float64] = field(repr=False, eq=same_values, hash=False, converter=sealed)

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        """Have what comes out of a pickle read-only too: it is made anew."""
        return type(self), tuple(getattr(self, part.name) for part in fields(type(self)))

    @property
    def best(self) -> Action:
        """The action with the greatest share for the seat to act; the first of several."""
        return self.actions[int(self.shares[:, self.turn].argmax())]

    def ranked(self, seat: int | None = None) -> tuple[tuple[Action, float, float], ...]:
        """Every action with the share of ``seat`` (None: the seat to act) and its standard error, the best first.

        IndexError for no seat of the game.
        """
        column = range(self.shares.shape[1])[self.turn if seat is None else seat]
        order: list[int] = np.argsort(-self.shares[:, column], kind="stable").tolist()
        return tuple(
            (self.actions[index], float(self.shares[index, column]), float(self.errors[index, column]))
            for index in order
        )


def standard_errors(sums: NDArray[np.float64], sums_of_squares: NDArray[np.float64], count: int) -> NDArray[np.float64]:
    """Standard errors of means: the root of the unbiased variance divided by the number of values."""
    if count == 1:
        return np.full(sums.shape, np.nan)
    variances = (sums_of_squares - sums**2 / count) / (count - 1)
    # Rounding may leave a hair less than nothing where all values are the same.
    return np.sqrt(np.maximum(variances, 0) / count)
