"""Floor 8: games of random legal play, by the thousand."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import Executor
from operator import attrgetter
from typing import Final

from tsuro.batch.chunks import Progress, thread_count, whole_number_between
from tsuro.batch.results import SimulationResult, join
from tsuro.batch.sections import Exchange, Part, Simulation, checked_exchange
from tsuro.engine import new_game
from tsuro.match.jobs import scattered
from tsuro.randomness import WORD
from tsuro.ruleset import CALLIOPE, Ruleset

__all__ = ["simulate", "stream_simulation"]

MOST_GAMES: Final = 10**10
RETRIES: Final = 3
"""How often a part that got lost with its worker is sent again before the loss is raised."""


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
    executor: Executor | None = None,
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
    - ``executor``: any :class:`concurrent.futures.Executor`, such as a process pool or that of a cluster's
      client, to play parts of the simulation on; each uses so many ``threads``, or one for None. Parts
      that get lost with their worker are played again, and the result is the same. None plays here.

    Raises :class:`InvalidRulesError` for a number of players that the rules do not allow, and for an
    elimination bonus with so large hands that exchanges cannot be counted;
    :class:`ArgumentError` for any other argument out of range.

    Game ``g`` has the seed ``SplitMix64(SplitMix64(seed).next() + g).next()``. The numbers of
    ``SplitMix64(game seed)`` are the seed of the deal, and the seed of the choices: each is
    ``below(n)``, where ``n`` legal choices are in the order in which the core lists them.

    >>> from tsuro.batch import simulate
    >>> result = simulate(3, 5, seed=7)
    >>> result.lengths.tolist(), [result.outcome(game).winners for game in range(5)]
    ([9, 29, 33, 29, 23], [(0, 1), (0,), (1, 2), (1,), (2,)])
    """
    simulation = _checked(players, rules, seed, first, exchange, log=log)
    count = whole_number_between("games", games, 1, MOST_GAMES)
    start = whole_number_between("first_game", first_game, 0, MOST_GAMES)
    if executor is None:
        return simulation.play(start, count, thread_count(threads), progress)
    results: list[SimulationResult] = []
    done = 0
    for result in scattered(_parts(simulation, start, count, threads, None), executor, RETRIES):
        results.append(result)
        done += result.games
        if progress is not None:
            progress(done, count)
    return join(sorted(results, key=attrgetter("first_game")))


def stream_simulation(
    players: int,
    games: int,
    executor: Executor,
    *,
    rules: Ruleset = CALLIOPE,
    seed: int,
    first: int = 0,
    first_game: int = 0,
    exchange: Exchange = "random",
    threads: int | None = None,
    log: bool = False,
    part_games: int | None = None,
) -> Generator[SimulationResult, None, None]:
    """Play games on the workers of ``executor``, and give the results of each part as soon as they are there.

    Parts come in whatever order the workers finish; :func:`join` puts them together once they are
    sorted by ``first_game``. ``part_games`` are the games in a part, None for a number that suits.
    Closing the generator calls back what is still out. All else is as for :func:`simulate`.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from tsuro.batch import stream_simulation
    >>> with ThreadPoolExecutor(2) as executor:
    ...     parts = list(stream_simulation(4, 900, executor, seed=7, part_games=400))
    >>> sorted(part.games for part in parts)
    [100, 400, 400]
    """
    simulation = _checked(players, rules, seed, first, exchange, log=log)
    count = whole_number_between("games", games, 1, MOST_GAMES)
    start = whole_number_between("first_game", first_game, 0, MOST_GAMES)
    size = None if part_games is None else whole_number_between("part_games", part_games, 1, MOST_GAMES)
    return scattered(_parts(simulation, start, count, threads, size), executor, RETRIES)


def _checked(players: int, rules: Ruleset, seed: int, first: int, exchange: Exchange, *, log: bool) -> Simulation:
    # The core checks what a new game needs, in its own words.
    state = new_game(players, rules=rules, seed=0, first=first)
    checked_exchange(rules, len(state.seats), exchange)
    number = whole_number_between("seed", seed, 0, WORD - 1)
    return Simulation(len(state.seats), rules, number, state.active, exchange, bool(log))


def _parts(simulation: Simulation, first_game: int, games: int, threads: int | None, size: int | None) -> list[Part]:
    """Large enough to be worth sending, small enough to share out among many workers."""
    share = size or min(max(games // 100, 10_000), 1_000_000)
    staff = 1 if threads is None else thread_count(threads)
    return [
        Part(simulation, first, min(share, first_game + games - first), staff)
        for first in range(first_game, first_game + games, share)
    ]
