"""What a state costs when a million successors are kept alive: ``python -m benchmarks.memory``.

In a process of its own, for it is the memory of the whole process that counts: what the states
share is then counted once, and what the allocator wastes is counted too.
"""

import collections
import gc
import itertools
import sys

from benchmarks.random_play import states_of_games

if sys.platform == "win32":
    raise SystemExit("the memory of a process is asked for in the way of Unix")

import resource

SUCCESSORS = 1_000_000
UNIT = 1 if sys.platform == "darwin" else 1024


def most_memory() -> int:
    """Return the most bytes that the process has held so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * UNIT


def main(players: int = 4) -> None:
    """Play games, keep every state, and print the bytes for each."""
    collections.deque(states_of_games(players, range(100)), maxlen=0)  # fills the tables that are made on first use
    before = most_memory()
    gc.disable()  # or it would look again and again at a million things that stay
    states = list(itertools.islice(states_of_games(players, itertools.count()), SUCCESSORS))
    print((most_memory() - before) / len(states))


if __name__ == "__main__":
    main()
