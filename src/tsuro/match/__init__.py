"""Floor 8: games and matches between bots, here or on many machines.

A match is cut into chunks that carry their own seeds, so that its result depends on nothing but its
entrants, rules, seed and number of games: not on the executor, not on the number of workers, not on
the order in which they finish, and not on workers that were lost on the way.

A seed means the same games for ever:

- ``base`` and ``order`` are the first two numbers of ``SplitMix64(seed)``; game number ``g`` has
  the seed ``SplitMix64(base + g).next()``.
- The numbers of ``SplitMix64(game seed)`` are, in turn, the seed of the deal and, seat by seat, the
  seeds of the generators that the bots are given.
- Seats are taken in blocks of as many games as there are entrants. The block ``b`` seats them in the
  order shuffled by ``SplitMix64(order + b)``, and each following game of the block turns that order
  by one seat. So in every block each entrant sits once in each seat.

A bot that fails ends its match with a :class:`BotError`; with ``on_failure="withdraw"`` its seat leaves that
game, the others play on, and the result counts the failure.
"""

from tsuro.match.failures import BotError, BotFailure, OnFailure
from tsuro.match.games import Entrant, GameResult, Turn, first_game, play_game, record_of, watch_game
from tsuro.match.jobs import process_pool
from tsuro.match.matches import play_match, stream_match
from tsuro.match.scores import CONFIDENCE, MatchResult, MatchSum, Score, library_version, wilson_interval

__all__ = [
    "CONFIDENCE",
    "BotError",
    "BotFailure",
    "Entrant",
    "GameResult",
    "MatchResult",
    "MatchSum",
    "OnFailure",
    "Score",
    "Turn",
    "first_game",
    "library_version",
    "play_game",
    "play_match",
    "process_pool",
    "record_of",
    "stream_match",
    "watch_game",
    "wilson_interval",
]
