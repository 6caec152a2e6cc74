"""The 35 tiles, and sets of them."""

from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest

import tsuro
from tsuro import TILES, TileSet, svg
from tsuro.tiles import QUARTER_TURNS


def test_a_square_has_eight_ports_and_a_tile_four_rotations() -> None:
    assert (tsuro.PORTS, QUARTER_TURNS, len(TILES)) == (8, 4, 35)


@pytest.mark.parametrize(
    ("tile", "name"),
    [
        (0, "01-23-45-67"),
        (1, "01-23-46-57"),
        (2, "01-23-47-56"),
        (13, "02-13-46-57"),
        (33, "05-14-27-36"),
        (34, "07-12-34-56"),
    ],
)
def test_a_tile_is_named_by_its_connections(tile: int, name: str) -> None:
    assert TILES[tile].name == name
    assert repr(TILES[tile]) == f"<Tile {tile}: {name}>"
    assert TILES[tile].id == tile


def test_the_exits_of_a_tile_that_lies_in_four_ways() -> None:
    # Tile 2 unturned: top joined, right joined, 4 to 7 and 5 to 6.
    exits = [[TILES[2].exit(port, rotation) for port in range(8)] for rotation in range(4)]
    assert exits == [
        [1, 0, 3, 2, 7, 6, 5, 4],
        [7, 6, 3, 2, 5, 4, 1, 0],
        [3, 2, 1, 0, 5, 4, 7, 6],
        [1, 0, 5, 4, 3, 2, 7, 6],
    ]
    assert TILES[2].connections == ((0, 1), (2, 3), (4, 7), (5, 6))
    assert TILES[2].connections_at(0) == TILES[2].connections
    assert TILES[2].connections_at(1) == ((0, 7), (1, 6), (2, 3), (4, 5))
    assert TILES[2].connections_at(2) == ((0, 3), (1, 2), (4, 5), (6, 7))
    assert TILES[2].connections_at(3) == ((0, 1), (2, 5), (3, 4), (6, 7))


def test_a_tile_lies_unturned_unless_it_is_said() -> None:
    assert TILES[2].exit(4) == 7


@pytest.mark.parametrize(
    ("tile", "rotations", "smallest"),
    [(0, (0,), [0, 0, 0, 0]), (13, (0, 1), [0, 1, 0, 1]), (2, (0, 1, 2, 3), [0, 1, 2, 3])],
)
def test_rotations_that_look_the_same_share_the_smallest(
    tile: int, rotations: tuple[int, ...], smallest: list[int]
) -> None:
    assert TILES[tile].rotations == rotations
    assert [TILES[tile].normalise(rotation) for rotation in range(4)] == smallest


def test_tiles_are_values() -> None:
    assert pickle.loads(pickle.dumps(TILES[7])) == TILES[7]  # noqa: S301 (our own bytes)
    assert len(set(TILES)) == 35
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        TILES[7].id = 8  # type: ignore[misc]


# Sets


def test_a_set_holds_its_tiles_sorted_and_as_often_as_given() -> None:
    tiles = TileSet([7, 3, 34, 3])
    assert tiles.ids == (3, 3, 7, 34)
    assert list(tiles) == [3, 3, 7, 34]
    assert len(tiles) == 4
    assert (tiles.count(3), tiles.count(7), tiles.count(0)) == (2, 1, 0)
    assert (3 in tiles, 0 in tiles, "3" in tiles) == (True, False, False)
    assert repr(tiles) == "TileSet([3, 3, 7, 34])"


def test_sets_of_the_same_tiles_are_equal() -> None:
    assert TileSet([1, 2]) == TileSet(iter([2, 1]))
    assert hash(TileSet([1, 2])) == hash(TileSet((2, 1)))
    assert TileSet([1, 2]) != TileSet([1, 2, 2])


def test_the_standard_set_holds_each_tile_once() -> None:
    assert tsuro.STANDARD_TILES.ids == tuple(range(35))
    assert repr(tsuro.STANDARD_TILES) == "STANDARD_TILES"
    assert TileSet(range(35)) == tsuro.STANDARD_TILES
    assert repr(TileSet(range(34))) == f"TileSet({list(range(34))})"


def test_a_set_tells_what_is_lacking_and_what_is_too_much() -> None:
    assert TileSet([1, 2, 2, 4]).difference([5, 2, 0, 4, 5]) == ((1, 2), (0, 5, 5))
    assert TileSet([1, 2]).difference([2, 1]) == ((), ())


@pytest.mark.parametrize(
    ("ids", "told"),
    [
        ([35], "35"),
        ([-1], "-1"),
        ([1, True], "True"),
        ([1.0], "1.0"),
        (["1"], "'1'"),
        ("1", "'1'"),
        ([None], "None"),
        ([[1]], "[1]"),
        ([10**5000], "<unprintable int>"),
    ],
    ids=["too large", "negative", "truth", "float", "text", "texts", "nothing", "list", "huge"],
)
def test_a_set_refuses_what_is_no_tile(ids: Any, told: str) -> None:  # noqa: ANN401
    with pytest.raises(tsuro.InvalidRulesError) as caught:
        TileSet(ids)
    assert str(caught.value) == f"{told} is not a tile id (0 to 34)"


@pytest.mark.parametrize("ids", [None, 7, 1.5, True])
def test_a_set_refuses_what_is_no_collection(ids: Any) -> None:  # noqa: ANN401
    with pytest.raises(tsuro.InvalidRulesError) as caught:
        TileSet(ids)
    assert str(caught.value) == f"a tile set is made from tile ids, not from {ids}"


def test_a_set_takes_whole_numbers_of_other_kinds() -> None:
    class Whole:
        def __index__(self) -> int:
            return 3

    wholes: Any = [Whole()]
    assert TileSet(wholes).ids == (3,)
    assert type(TileSet(wholes).ids[0]) is int


def test_notebooks_show_a_picture() -> None:
    shown_in_a_notebook: Any = TILES[7]
    assert shown_in_a_notebook._repr_svg_() == svg.tile(TILES[7], labels=True, size=140)
