"""Floor 2: links, the quick way to find where a path ends.

For each point at which a path ends, its **link** is the point at the other end of that path; a point
without a path is its own link. A tile that is placed joins four pairs of points. Each join is two
look-ups and two writes, however long the paths are. What is stored at a point inside a path no longer
matters.

This holds on boards where tiles stay as they lie and have four connections each. Walking, which
:mod:`tsuro.walking` does, is the definition; links answer the same, only sooner.

The **cells** of a board are its links and, behind them, the tile on each square. They are one row of
numbers, so that placing a tile copies once: bytes where a byte can name every point, else two bytes each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from operator import itemgetter
from types import MappingProxyType
from typing import Final

from tsuro.tiles import TILES
from tsuro.topology import Topology
from tsuro.values import Frozen, fill

ONE_BYTE: Final = 256
"""A byte can name this many points: enough for boards up to 7x8."""

EMPTY: Final = 255
"""The number on a square without a tile."""

# How a path goes on that leaves a square by one of its ports. A port means that the path comes back
# into the same square by that port. The others are in order of harm.
AWAY: Final = 8
"""The path ends facing another empty square."""
STONE: Final = 9
"""Another stone stands at that port: the paths would join."""
RIM: Final = 10
"""The path ends at the rim: a stone that runs along it leaves the board."""

PAIRS: Final = tuple(
    itemgetter(*(port for connection in tile.connections_at(rotation) for port in connection))
    for tile in TILES
    for rotation in tile.rotations
)
"""By orientation, what picks from things in order of port those that the tile joins, two by two."""

LINKS: Final = slice(ONE_BYTE)
"""Where the links are among narrow cells."""


class Links(Frozen):
    """How the cells of a board with this topology are laid out, read and changed. Immutable.

    ``narrow`` is whether a cell is one byte; then the links are padded to ``ONE_BYTE`` of them, which
    makes them a table for ``bytes.translate``: ports as bytes, translated by links, translated by fates.
    ``first_square`` is the place of the first square among the cells, ``no_tiles`` the cells of an empty board.
    """

    __slots__ = ("fates", "first_square", "joins", "narrow", "near", "no_tiles", "packed_ports", "points", "ports")

    points: int
    narrow: bool
    first_square: int
    no_tiles: bytes
    ports: tuple[tuple[int, ...], ...]
    packed_ports: tuple[bytes, ...]
    """The same for each square as bytes, to be translated by links; empty unless narrow."""
    joins: tuple[tuple[tuple[int, ...], ...], ...]
    """By square and orientation, the points that the tile joins, two by two; empty unless narrow."""
    fates: tuple[bytes, ...]
    """By square, the fate of a path out of it, by the point where that path ends. One for all squares unless narrow."""
    near: tuple[Mapping[int, int], ...]
    """By square, its points that are not on the rim, and their ports there; empty if narrow."""

    def __init__(self, topology: Topology) -> None:
        """Tabulate what each square needs."""
        points, squares = topology.points, topology.squares
        narrow = points <= ONE_BYTE
        first_square = ONE_BYTE if narrow else points
        links = [*range(points), *[0] * (first_square - points)]
        fates = bytes(RIM if topology.is_rim(point) else AWAY for point in range(points))
        near = tuple(
            MappingProxyType({point: port for port, point in enumerate(ports) if not topology.is_rim(point)})
            for ports in topology.ports
        )
        fill(
            self,
            points=points,
            narrow=narrow,
            first_square=first_square,
            no_tiles=_cells(narrow=narrow, numbers=[*links, *[EMPTY] * squares]),
            ports=topology.ports,
            joins=tuple(tuple(pick(ports) for pick in PAIRS) for ports in topology.ports) if narrow else (),
            packed_ports=tuple(map(bytes, topology.ports)) if narrow else (),
            fates=tuple(_with_returns(fates, ports) for ports in near) if narrow else (fates,),
            near=() if narrow else near,
        )

    def read(self, cells: bytes) -> Sequence[int]:
        """The cells as numbers."""
        return cells if self.narrow else memoryview(cells).cast("H")

    def cells(self, links: Iterable[int], squares: Iterable[int]) -> bytes:
        """The cells of a board with these links and these tiles."""
        padding = [0] * (self.first_square - self.points)
        return _cells(narrow=self.narrow, numbers=[*links, *padding, *squares])

    def links(self, cells: bytes) -> Sequence[int]:
        """For each point its link."""
        return self.read(cells)[: self.points]

    def squares(self, cells: bytes) -> bytes:
        """The tile on each square, a byte each."""
        return bytes([*self.read(cells)[self.first_square :]])

    def tile(self, cells: bytes, square: int) -> int:
        """The tile on a square; EMPTY if there is none."""
        return self.read(cells)[self.first_square + square]


def _with_returns(fates: bytes, near: Mapping[int, int]) -> bytes:
    """The fates as a table for ``bytes.translate``, with the ports by which a path returns to its square."""
    table = bytearray(fates.ljust(ONE_BYTE))
    for point, port in near.items():
        table[point] = port
    return bytes(table)


def _cells(*, narrow: bool, numbers: Iterable[int]) -> bytes:
    return bytes(numbers) if narrow else bytes(words(numbers))


def words(cells: bytes | Iterable[int]) -> MutableSequence[int]:
    """Cells of two bytes each, to change; ``bytes`` of them are cells again."""
    from array import array  # noqa: PLC0415 - few boards are so large

    return array("H", cells)
