"""Floor 1: the 35 tiles, and sets of them.

A square has eight ports, two on a side, numbered clockwise from the left port of the top side.
A tile joins them in pairs. Of the 105 pairings, those that are rotations of each other are one
tile; 35 remain. A tile is named by the smallest of its rotations and numbered by that name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from attrs import field, frozen

from tsuro.errors import InvalidRulesError
from tsuro.values import Value, number_within, shown

__all__ = ["PORTS", "STANDARD_TILES", "TILES", "Tile", "TileSet"]

Pairing: TypeAlias = tuple[tuple[int, int], ...]

PORTS: Final = 8
"""Ports of a square."""
QUARTER_TURNS: Final = 4
"""Rotations of a tile."""


def _pairings(ports: tuple[int, ...]) -> Iterator[Pairing]:
    """All ways to join the ports in pairs, in sorted order."""
    if not ports:
        yield ()
        return
    first, *others = ports
    for partner in others:
        rest = tuple(port for port in others if port != partner)
        for pairs in _pairings(rest):
            yield ((first, partner), *pairs)


def _turned(pairing: Pairing, rotation: int) -> Pairing:
    """The pairing after so many quarter turns clockwise: port p goes to p + 2."""
    pairs = [((a + 2 * rotation) % PORTS, (b + 2 * rotation) % PORTS) for a, b in pairing]
    return tuple(sorted([(a, b) if a < b else (b, a) for a, b in pairs]))


# Ports as bytes, for then Python turns eight at once.
_NEXT_SIDE: Final = bytes.maketrans(bytes(range(PORTS)), bytes((port + 2) % PORTS for port in range(PORTS)))


def _looks(pairing: Pairing) -> list[bytes]:
    """For each rotation the exits of all ports: what holds for port p holds for p + 2 after a quarter turn."""
    exits = bytearray(PORTS)
    for a, b in pairing:
        exits[a] = b
        exits[b] = a
    looks = [bytes(exits)]
    while len(looks) < QUARTER_TURNS:
        last = looks[-1]
        looks.append((last[-2:] + last[:-2]).translate(_NEXT_SIDE))
    return looks


@frozen(eq=False, repr=False)
class Tile(Value):
    """One of the 35 tiles.

    ``id`` is its number, 0 to 34. ``connections`` are the four pairs of ports that it joins when
    it lies unturned. ``rotations`` are the quarter turns that make it look different, smallest
    first: ``(0,)``, ``(0, 1)`` or ``(0, 1, 2, 3)``.

    >>> import tsuro
    >>> tile = tsuro.TILES[13]
    >>> tile
    <Tile 13: 02-13-46-57>
    >>> tile.exit(0, 0), tile.exit(0, 1)
    (2, 6)
    >>> tile.rotations
    (0, 1)
    """

    id: int
    connections: Pairing
    rotations: tuple[int, ...] = field(init=False)
    _exits: tuple[tuple[int, ...], ...] = field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        """Tabulate the exits of each rotation."""
        looks = _looks(self.connections)
        object.__setattr__(self, "rotations", tuple(range(len(set(looks)))))
        object.__setattr__(self, "_exits", tuple(map(tuple, looks)))

    @property
    def name(self) -> str:
        """The connections as text, such as ``02-13-46-57``."""
        return "-".join(f"{a}{b}" for a, b in self.connections)

    def exit(self, port: int, rotation: int = 0) -> int:
        """The port by which a path leaves that enters by ``port`` (0..7) at ``rotation`` (0..3)."""
        return self._exits[rotation][port]

    def exits(self, rotation: int) -> tuple[int, ...]:
        """For each port the one by which a path leaves that enters by it, at ``rotation`` (0..3).

        >>> import tsuro
        >>> tsuro.TILES[13].exits(1)
        (6, 7, 4, 5, 2, 3, 0, 1)
        """
        return self._exits[rotation]

    def connections_at(self, rotation: int) -> Pairing:
        """The four pairs of ports that the tile joins after ``rotation`` quarter turns clockwise.

        >>> import tsuro
        >>> tsuro.TILES[13].connections_at(1)
        ((0, 6), (1, 7), (2, 4), (3, 5))
        """
        return _turned(self.connections, rotation)

    def normalise(self, rotation: int) -> int:
        """The smallest rotation (0..3) that looks the same as ``rotation``.

        >>> import tsuro
        >>> tsuro.TILES[13].normalise(3)
        1
        """
        # The rotations that change nothing are a subgroup of the four, so looks repeat in step.
        return rotation % len(self.rotations)

    def _repr_svg_(self) -> str:
        """The picture that notebooks show; :func:`tsuro.svg.tile` has options."""
        from tsuro import svg  # noqa: PLC0415 - pictures are loaded when one is shown

        return svg.tile(self, labels=True, size=140)

    def __repr__(self) -> str:
        """Show id and name."""
        return f"<Tile {self.id}: {self.name}>"


def _all_tiles() -> tuple[Tile, ...]:
    """One tile for each class of pairings under rotation, ranked by the smallest member."""
    names: list[Pairing] = []
    known: set[bytes] = set()
    for pairing in _pairings(tuple(range(PORTS))):
        # They come in sorted order, so the first of a class is its smallest.
        looks = _looks(pairing)
        if looks[0] not in known:
            names.append(pairing)
            known.update(looks)
    return tuple(Tile(number, name) for number, name in enumerate(names))


TILES: Final = _all_tiles()
"""The 35 tiles; ``TILES[id]`` is the tile of that id."""


def _sorted_ids(ids: Iterable[int]) -> tuple[int, ...]:
    try:
        tiles = iter(ids)
    except TypeError:
        raise InvalidRulesError(f"a tile set is made from tile ids, not from {shown(ids)}") from None
    return tuple(sorted(_tile_id(tile) for tile in tiles))


def _tile_id(tile: object) -> int:
    number = number_within(tile, 0, len(TILES) - 1)
    if number is None:
        raise InvalidRulesError(f"{shown(tile)} is not a tile id (0 to {len(TILES) - 1})")
    return number


@frozen(eq=False, repr=False)
class TileSet(Value):
    """The tiles of a game: a multiset of tile ids, kept sorted.

    ``ids`` may come in any order and may repeat. Raises :class:`InvalidRulesError` for anything
    that is not a tile id.

    >>> import tsuro
    >>> tiles = tsuro.TileSet([7, 3, 3])
    >>> tiles.ids, len(tiles), 7 in tiles, tiles.count(3)
    ((3, 3, 7), 3, True, 2)
    """

    ids: tuple[int, ...] = field(converter=_sorted_ids)

    def count(self, tile: int) -> int:
        """How often the set holds ``tile``."""
        return self.ids.count(tile)

    def difference(self, tiles: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Compare with ``tiles``: the ids that they lack, and those that they have too many of.

        >>> import tsuro
        >>> tsuro.TileSet([1, 2, 2]).difference([2, 5])
        ((1, 2), (5,))
        """
        own, other = Counter(self.ids), Counter(tiles)
        return tuple(sorted((own - other).elements())), tuple(sorted((other - own).elements()))

    def __iter__(self) -> Iterator[int]:
        """Go through the ids, smallest first."""
        return iter(self.ids)

    def __len__(self) -> int:
        """Count the tiles, repeats included."""
        return len(self.ids)

    def __contains__(self, tile: object) -> bool:
        """Tell whether the set holds ``tile`` at all."""
        return tile in self.ids

    def __repr__(self) -> str:
        """Show the ids, or that these are the standard ones."""
        if self.ids == tuple(range(len(TILES))):
            return "STANDARD_TILES"
        return f"TileSet({list(self.ids)})"


STANDARD_TILES: Final = TileSet(range(len(TILES)))
"""The set of the original game: each tile once."""
