"""Floor 2: walking, the definition of movement.

A stone moves along a path: into the tile on the square it faces, out of that tile by the port that the
tile leads to, into the tile beyond, and so on until the path ends. :func:`walk` does this step by step
for every kind of tile and board: whoever calls it says how a tile is crossed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from tsuro.topology import PathEnd, Side, Topology

Cross: TypeAlias = Callable[[Side], Side | PathEnd]
"""How a path goes on that comes in by a side: the side by which it leaves the tile there, or what ends it.

- A tile with connections leads to another port of its square.
- The mouth of a portal leads to the other mouth, which may be on another square.
- ``OPEN`` means that there is no tile, ``STONE`` that another stone stands at this point. A dead end, a lone
  mouth of a portal and a turntable end the path too. Once chance has turned a turntable, another walk begins
  beyond the port that it leads to.

Nothing is remembered from step to step, so boards whose tiles come and go are walked as they are.
"""


class Passage(NamedTuple):
    """One step of a walk: the side by which it comes into a tile, and the one by which it leaves."""

    entry: Side
    exit: Side


class Walk(NamedTuple):
    """A walk along a path: its steps, what ended it, and where.

    ``at`` is the side by which the path would go on into a tile; for one that ends at the rim, the side by
    which it leaves the board.
    """

    passages: tuple[Passage, ...]
    end: PathEnd
    at: Side


def walk(topology: Topology, start: Side, cross: Cross) -> Walk:
    """Follow the path that comes in by ``start`` to its end.

    ``cross`` says for each side that the path comes to how it goes on. A path that comes back to ``start``
    ends there.

    >>> from tsuro.topology import PathEnd, Side, Topology
    >>> from tsuro.walking import walk
    >>> row = Topology([(0, 1, 2), (2, 3, 4)])
    >>> tiles = {Side(0, 0): Side(0, 2), Side(1, 0): Side(1, 1)}
    >>> steps, end, at = walk(row, Side(0, 0), lambda side: tiles.get(side, PathEnd.OPEN))
    >>> len(steps), end, at
    (2, <PathEnd.RIM: 'rim'>, Side(square=1, port=1))
    """
    passages: list[Passage] = []
    side = start
    while True:
        way = cross(side)
        if isinstance(way, PathEnd):
            return Walk(tuple(passages), way, side)
        passages.append(Passage(side, way))
        following = topology.beyond[way.square][way.port]
        if following is None:
            return Walk(tuple(passages), PathEnd.RIM, way)
        if following == start:
            return Walk(tuple(passages), PathEnd.CIRCLE, start)
        side = following
