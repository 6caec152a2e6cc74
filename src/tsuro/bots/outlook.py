"""How well a stone stands: what the survivor bot rates places by."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from tsuro.board import Board
from tsuro.geometry import AWAY, EMPTY, RIM, Spot
from tsuro.tiles import PORTS, TILES

# What a place is worth, in parts of a life. Found by playing matches.
_SAFE_EXIT: Final = 1.0
_SAFE_TILE: Final = 1.0
_OWN_SQUARE: Final = 0.8
_SAME_SQUARE: Final = -3.0
_NEAR: Final = -0.5


def outlook(board: Board, spot: Spot, others: Iterable[Spot], hand: Iterable[int]) -> float:
    """How well a stone at ``spot`` can be expected to do that may place the tiles of ``hand``."""
    stones = list(others)
    ways = _ways_out(board, spot)
    orientations = [(tile, rotation) for tile in set(hand) for rotation in TILES[tile].rotations]
    safe_tiles = {tile for tile, rotation in orientations if _survives(ways, tile, rotation, spot.port)}
    exits = sum(beyond in {AWAY, port} and port != spot.port for port, beyond in enumerate(ways))
    distances = [max(abs(stone.row - spot.row), abs(stone.column - spot.column)) for stone in stones]
    return (
        _SAFE_EXIT * exits
        + _SAFE_TILE * len(safe_tiles)
        + _OWN_SQUARE * _territory(board, spot, stones)
        + _SAME_SQUARE * distances.count(0)
        + _NEAR * distances.count(1)
    )


def _ways_out(board: Board, spot: Spot) -> bytes:
    """For each port of the square that ``spot`` faces where a stone gets that leaves by it.

    That is the port by which it comes back in; the port itself, for one that faces the next square;
    AWAY for one that runs on and stays; or RIM for one that is lost: where another stone stands, too,
    for the path from there ends at the rim on which that one began.
    """
    return board.geometry.ways_out(board.cells, spot.row * board.columns + spot.column)


def _survives(ways: bytes, tile: int, rotation: int, port: int) -> bool:
    """Whether a stone that comes in by ``port`` lives on when this tile is placed."""
    way_out = TILES[tile].exit(port, rotation)
    while way_out != (beyond := ways[way_out]) < PORTS:
        way_out = TILES[tile].exit(beyond, rotation)
    return beyond != RIM


def _territory(board: Board, spot: Spot, others: Iterable[Spot]) -> int:
    """How many empty squares are nearer, from empty square to empty square, to ``spot`` than to other stones."""
    own = _distances(board, [spot])
    theirs = _distances(board, others)
    far = board.geometry.squares
    return sum(distance < theirs.get(square, far) for square, distance in own.items())


def _distances(board: Board, spots: Iterable[Spot]) -> dict[int, int]:
    """For all empty squares that can be reached from those that ``spots`` face, the steps to the nearest."""
    neighbours = _neighbours(board.rows, board.columns)
    squares = board.squares
    distances = {spot.row * board.columns + spot.column: 0 for spot in spots}
    queue = list(distances)
    for square in queue:
        further = distances[square] + 1
        for neighbour in neighbours[square]:
            if squares[neighbour] == EMPTY and neighbour not in distances:
                distances[neighbour] = further
                queue.append(neighbour)
    return distances


@cache
def _neighbours(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """For every square the squares that share a side with it."""
    places = [divmod(square, columns) for square in range(rows * columns)]
    return tuple(
        tuple(number for number, place in enumerate(places) if abs(place[0] - row) + abs(place[1] - column) == 1)
        for row, column in places
    )
