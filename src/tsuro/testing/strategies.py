"""Strategies for parts of the game, and for rules.

A strategy's argument is a value, or a strategy of values, or None: then anything will do. Simple
things come first when Hypothesis shrinks: the standard rules, few players, short games.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from itertools import chain, cycle, islice
from typing import Final, TypeAlias, TypeVar, cast

if find_spec("hypothesis") is None:
    raise ImportError("the strategies of tsuro.testing need Hypothesis: pip install 'tsuro[testing]'")

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tsuro.actions import Action, ChooseStart, DrawTile, ExchangeTiles, Move, Withdraw
from tsuro.geometry import LARGEST, SMALLEST, Spot, geometry
from tsuro.notation import format_ruleset
from tsuro.randomness import WORD
from tsuro.ruleset import CALLIOPE, FEWEST_PLAYERS, MOST_PLAYERS, DeadHands, Ruleset, SelfElimination
from tsuro.testing.printing import printed
from tsuro.tiles import PORTS, QUARTER_TURNS, STANDARD_TILES, TILES, TileSet

__all__ = [
    "any_actions",
    "marks",
    "rotations",
    "rulesets",
    "seeds",
    "spots",
    "tile_ids",
    "tile_sets",
]

Value = TypeVar("Value")
Given: TypeAlias = Value | SearchStrategy[Value]

SPARE_TILES: Final = 30
"""As many more tiles a set has by default than it must."""
MOST_TILES_DRAWN: Final = 12
"""As many tiles of a set are chosen one by one."""


def drawn(draw: DrawFn, given: Given[Value] | None, otherwise: SearchStrategy[Value]) -> Value:
    """What is given, or anything."""
    return draw(otherwise) if given is None else value(draw, given)


def value(draw: DrawFn, given: Given[Value]) -> Value:
    """What is given, by itself or by a strategy."""
    return draw(cast("SearchStrategy[Value]", given)) if isinstance(given, SearchStrategy) else given


# Parts


def tile_ids() -> SearchStrategy[int]:
    """Tile ids, 0 to 34.

    >>> from hypothesis import find
    >>> from tsuro.testing import tile_ids
    >>> find(tile_ids(), lambda tile: tile > 7)
    8
    """
    return st.integers(0, len(TILES) - 1)


def rotations() -> SearchStrategy[int]:
    """Quarter turns clockwise, 0 to 3.

    >>> from hypothesis import find
    >>> from tsuro.testing import rotations
    >>> find(rotations(), lambda rotation: rotation > 1)
    2
    """
    return st.integers(0, QUARTER_TURNS - 1)


def seeds() -> SearchStrategy[int]:
    """Seeds of games and generators, 0 to 2**64 - 1.

    >>> from hypothesis import find
    >>> from tsuro.testing import seeds
    >>> find(seeds(), lambda seed: True)
    0
    """
    return st.integers(0, WORD - 1)


def spots(rows: int = 6, columns: int = 6) -> SearchStrategy[Spot]:
    """Any squares and ports of a board of ``rows`` x ``columns`` squares, 2 to 20 each.

    Raises :class:`~tsuro.InvalidRulesError` for other boards.

    >>> from hypothesis import find
    >>> from tsuro.testing import spots
    >>> find(spots(), lambda spot: spot.row > 2)
    Spot(row=3, column=0, port=0)
    """
    plan = geometry(rows, columns)
    return st.builds(Spot, st.integers(0, plan.rows - 1), st.integers(0, plan.columns - 1), st.integers(0, PORTS - 1))


def marks(rows: int = 6, columns: int = 6) -> SearchStrategy[Spot]:
    """Starting marks of a board of ``rows`` x ``columns`` squares, 2 to 20 each.

    Raises :class:`~tsuro.InvalidRulesError` for other boards.

    >>> from hypothesis import find
    >>> from tsuro.testing import marks
    >>> find(marks(), lambda mark: mark.row > 2)
    Spot(row=3, column=5, port=2)
    """
    return st.sampled_from(geometry(rows, columns).marks)


def any_actions(rows: int = 6, columns: int = 6) -> SearchStrategy[Action]:
    """Well-formed actions on a board of ``rows`` x ``columns`` squares, legal somewhere or nowhere.

    They are what a server must be able to refuse. For legal ones there is :func:`actions`. Raises
    :class:`~tsuro.InvalidRulesError` for other boards than those of 2 to 20 squares a side.

    >>> import tsuro
    >>> from hypothesis import find
    >>> from tsuro.testing import any_actions
    >>> find(any_actions(), lambda action: isinstance(action, tsuro.Move))
    Move(tile=0, rotation=0)
    """
    tiles = st.lists(tile_ids(), max_size=4).map(tuple)
    return st.one_of(
        st.builds(ChooseStart, spots(rows, columns)),
        st.builds(Move, tile_ids(), rotations()),
        st.builds(Withdraw, st.integers(0, MOST_PLAYERS - 1)),
        st.builds(ExchangeTiles, tiles, tiles),
        st.builds(DrawTile, tile_ids()),
    )


# Rules


def tile_sets(min_size: int = 0, max_size: int | None = None) -> SearchStrategy[TileSet]:
    """Sets of ``min_size`` to ``max_size`` tiles, with repeats: the standard set, and any others.

    ``max_size`` is 30 more than ``min_size`` if it is None. Many have few tiles more than they must.

    >>> from hypothesis import find
    >>> from tsuro.testing import tile_sets
    >>> find(tile_sets(3, 3), lambda tiles: tiles.count(7) == 3)
    TileSet([7, 7, 7])
    """
    most = min_size + SPARE_TILES if max_size is None else max_size
    few = min(min_size + 6, most)
    any_tiles = _tile_sets(st.integers(min_size, few) | st.integers(min_size, most))
    if min_size <= len(STANDARD_TILES) <= most:
        return st.just(STANDARD_TILES) | any_tiles
    return any_tiles


@st.composite
def _tile_sets(draw: DrawFn, sizes: SearchStrategy[int]) -> TileSet:
    size = draw(sizes)
    some = draw(st.lists(tile_ids(), max_size=min(size, MOST_TILES_DRAWN)))
    # Long lists are costly to draw: the rest of the tiles repeat the few that were drawn, or the standard set.
    alone = draw(st.booleans())
    rest = tuple(some) if some and alone else STANDARD_TILES.ids
    return TileSet(islice(chain(some, cycle(rest)), size))


_SMALL_SIDES: Final = st.integers(SMALLEST, 7)
# The plan of a board is made once for each size, and that of a large one takes long: they are rare.
_SIDES: Final = st.one_of(st.just(6), *[_SMALL_SIDES] * 4, st.integers(SMALLEST, LARGEST))


def rulesets(
    *,
    rows: Given[int] | None = None,
    columns: Given[int] | None = None,
    tiles: Given[Iterable[int]] | None = None,
    hand_size: Given[int] | None = None,
    self_elimination: Given[str] | None = None,
    dragon: Given[bool] | None = None,
    elimination_bonus: Given[bool] | None = None,
    dead_hands: Given[str] | None = None,
    min_players: Given[int] | None = None,
    max_players: Given[int] | None = None,
    open_hands: Given[bool] | None = None,
    name: Given[str] | None = None,
) -> SearchStrategy[Ruleset]:
    """Any rules; they shrink to those of Calliope's 2020 rule sheet.

    Each argument is an option of :class:`~tsuro.Ruleset`: a value of it, a strategy of values, or
    None for any. Hands are of 1 to 4 tiles unless ``hand_size`` says otherwise. Piles are often
    short, for the Dragon and dead hands; so are the sides of boards, for collisions. Raises
    :class:`~tsuro.InvalidRulesError` when values are drawn that do not go together.

    >>> import tsuro
    >>> from hypothesis import find
    >>> from tsuro.testing import rulesets
    >>> find(rulesets(), lambda rules: True) == tsuro.CALLIOPE
    True
    >>> find(rulesets(rows=8, columns=8), lambda rules: rules.dead_hands == "box").dead_hands
    <DeadHands.BOX: 'box'>
    """
    chosen = _rulesets(
        rows=rows,
        columns=columns,
        tiles=tiles,
        hand_size=hand_size,
        self_elimination=self_elimination,
        dragon=dragon,
        elimination_bonus=elimination_bonus,
        dead_hands=dead_hands,
        min_players=min_players,
        max_players=max_players,
        open_hands=open_hands,
        name=name,
    )
    return printed("tsuro.parse_ruleset", lambda rules: repr(format_ruleset(rules)), chosen, lambda rules: rules)


@st.composite
def _rulesets(
    draw: DrawFn,
    *,
    rows: Given[int] | None,
    columns: Given[int] | None,
    tiles: Given[Iterable[int]] | None,
    hand_size: Given[int] | None,
    self_elimination: Given[str] | None,
    dragon: Given[bool] | None,
    elimination_bonus: Given[bool] | None,
    dead_hands: Given[str] | None,
    min_players: Given[int] | None,
    max_players: Given[int] | None,
    open_hands: Given[bool] | None,
    name: Given[str] | None,
) -> Ruleset:
    hand = drawn(draw, hand_size, st.sampled_from([3, 2, 1, 4]))
    tile_set = None if tiles is None else TileSet(value(draw, tiles))
    fewest = None if min_players is None else value(draw, min_players)
    # Where the options leave no number of players, the ruleset itself says so.
    low = fewest or FEWEST_PLAYERS
    limit = MOST_PLAYERS if tile_set is None else max(low, min(MOST_PLAYERS, len(tile_set) // max(hand, 1)))
    most = drawn(draw, max_players, st.sampled_from(range(limit, low - 1, -1)))
    return Ruleset(
        rows=drawn(draw, rows, _SIDES),
        columns=drawn(draw, columns, _SIDES),
        tiles=draw(tile_sets(most * hand)) if tile_set is None else tile_set,
        hand_size=hand,
        self_elimination=drawn(draw, self_elimination, st.sampled_from(SelfElimination)),
        dragon=drawn(draw, dragon, st.sampled_from([True, False])),
        elimination_bonus=drawn(draw, elimination_bonus, st.booleans()),
        dead_hands=drawn(draw, dead_hands, st.sampled_from(DeadHands)),
        min_players=draw(st.integers(FEWEST_PLAYERS, most)) if fewest is None else fewest,
        max_players=most,
        open_hands=drawn(draw, open_hands, st.booleans()),
        name=drawn(draw, name, st.just(CALLIOPE.name) | st.text(max_size=20)),
    )
