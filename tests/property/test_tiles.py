"""Laws of the 35 tiles. Each docstring states the law that it proves: see docs/explanation/tiles.md."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given

import tsuro
from tests.support import naive
from tests.support.strategies import ports, rotations, tile_ids


def pairing(tile: int, rotation: int) -> frozenset[frozenset[int]]:
    return frozenset(frozenset((port, tsuro.TILES[tile].exit(port, rotation))) for port in range(8))


def test_brute_force_finds_105_pairings_in_35_classes() -> None:
    """The 105 pairings fall into 35 classes under rotation."""
    # Every pairing reads off some order of the eight ports two by two.
    found = {
        frozenset(frozenset(order[start : start + 2]) for start in range(0, 8, 2)) for order in permutations(range(8))
    }
    classes = {frozenset(naive.turned(one, quarters) for quarters in range(4)) for one in found}
    assert (len(found), len(classes)) == (105, 35)
    assert len(tsuro.TILES) == 35
    assert {pairing(tile, rotation) for tile in range(35) for rotation in range(4)} == found


def test_burnside_counts_35_classes() -> None:
    """The 105 pairings fall into 35 classes under rotation."""
    # Burnside: the number of classes is the mean number of pairings that a rotation leaves alone.
    # Of a quarter turn's ports, {0, 2, 4, 6} and {1, 3, 5, 7} are two cycles of four. A pair kept
    # together goes to a pair: each cycle is joined within by its two diagonals, or one cycle to
    # the other by one of four shifts: 1 + 4. A half turn has four cycles of two: k of them are
    # pairs themselves, the others are joined two and two, each in two ways: 1 + 6 * 2 + 3 * 4.
    unmoved = {0: 7 * 5 * 3, 1: 1 + 4, 2: 1 + 6 * 2 + 3 * 4, 3: 1 + 4}
    for quarters, expected in unmoved.items():
        fixed = [one for one in naive.pairings() if naive.turned(one, quarters) == one]
        assert len(fixed) == expected
    assert sum(unmoved.values()) // 4 == len(tsuro.TILES)


def test_orientations_are_distinct_and_105() -> None:
    """5 tiles have one distinct orientation, 10 two, 20 four."""
    numbers = [len(tile.rotations) for tile in tsuro.TILES]
    assert [numbers.count(count) for count in (1, 2, 4)] == [5, 10, 20]
    lying = [pairing(tile.id, rotation) for tile in tsuro.TILES for rotation in tile.rotations]
    assert len(lying) == len(set(lying)) == 105


def test_ids_rank_the_names() -> None:
    """A class is named by its smallest rotation, sorted pairs in sorted order; ids rank those."""
    names = ["-".join(f"{a}{b}" for a, b in tile.connections) for tile in tsuro.TILES]
    assert names == sorted(names)
    assert names == [naive.spelled(one) for one in naive.CLASSES]
    assert (names[0], names[34]) == ("01-23-45-67", "07-12-34-56")
    assert [tile.id for tile in tsuro.TILES] == list(range(35))
    for tile, name in enumerate(names):
        assert name == min(naive.spelled(pairing(tile, rotation)) for rotation in range(4))


def test_rotations_listed_are_the_smallest_of_each_orientation() -> None:
    """Only the smallest rotation of each is listed as legal and stored on the board."""
    for tile in tsuro.TILES:
        assert list(tile.rotations) == naive.ROTATIONS[tile.id]


@given(tile_ids, ports, rotations)
def test_a_path_runs_both_ways_and_never_turns_back_on_itself(tile: int, port: int, rotation: int) -> None:
    """A tile has four connections that join the eight ports in pairs."""
    out = tsuro.TILES[tile].exit(port, rotation)
    assert out != port
    assert tsuro.TILES[tile].exit(out, rotation) == port


@given(tile_ids, ports, rotations)
def test_a_quarter_turn_moves_every_port_by_two(tile: int, port: int, rotation: int) -> None:
    """Rotation: quarter turns clockwise, 0..3; port p goes to (p + 2r) mod 8."""
    turned = tsuro.TILES[tile].exit((port + 2 * rotation) % 8, rotation)
    assert turned == (tsuro.TILES[tile].exit(port, 0) + 2 * rotation) % 8
