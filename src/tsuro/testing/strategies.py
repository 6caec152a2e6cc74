"""Strategies for parts of the game, and for rules.

A strategy's argument is a value, or a strategy of values, or None: then anything will do. Simple
things come first when Hypothesis shrinks: the standard rules, few players, short games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from itertools import chain, cycle, islice
from typing import Any, Final, TypeAlias, TypeVar, cast

if find_spec("hypothesis") is None:
    raise ImportError("the strategies of tsuro.testing need Hypothesis: pip install 'tsuro[testing]'")

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tsuro.actions import Action, ChooseStart, DrawTile, ExchangeTiles, Move, Withdraw
from tsuro.geometry import LARGEST, SMALLEST, Spot, geometry
from tsuro.notation import format_ruleset
from tsuro.options import (
    EnumKind,
    FlagKind,
    Kind,
    NumberKind,
    Option,
    TextKind,
    TilesKind,
    options_of,
)
from tsuro.randomness import WORD
from tsuro.ruleset import FEWEST_PLAYERS, MOST_PLAYERS, Ruleset
from tsuro.testing.printing import printed
from tsuro.tiles import PORTS, QUARTER_TURNS, STANDARD_TILES, TILES, TileSet
from tsuro.values import Name

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


def rulesets(**options: Given[Any] | None) -> SearchStrategy[Ruleset]:
    """Any rules; they shrink to those of Calliope's 2020 rule sheet.

    Each argument is an option of :class:`~tsuro.Ruleset`: a value of it, a strategy of values, or
    None for any. Hands are of 1 to 4 tiles unless ``hand_size`` says otherwise. Piles are often
    short, for the Dragon and dead hands; so are the sides of boards, for collisions. Raises
    TypeError for an argument that is not an option, and :class:`~tsuro.InvalidRulesError` when values
    are drawn that do not go together.

    >>> import tsuro
    >>> from hypothesis import find
    >>> from tsuro.testing import rulesets
    >>> find(rulesets(), lambda rules: True) == tsuro.CALLIOPE
    True
    >>> find(rulesets(rows=8, columns=8), lambda rules: rules.dead_hands == "box").dead_hands
    <DeadHands.BOX: 'box'>
    """
    names = [option.name for option in options_of(Ruleset)]
    for name in options:
        if name not in names:
            raise TypeError(f"rulesets() has no argument {name!r}: the options are {', '.join(names)}")
    chosen = _rulesets({name: given for name, given in options.items() if given is not None})
    return printed("tsuro.parse_ruleset", lambda rules: repr(format_ruleset(rules)), chosen, lambda rules: rules)


@st.composite
def _rulesets(draw: DrawFn, given: Mapping[str, Given[Any]]) -> Ruleset:
    chosen = {
        option.name: drawn(draw, given.get(option.name), _values_of(option))
        for option in options_of(Ruleset)
        if option.name not in _TOGETHER
    }
    return Ruleset(**chosen, **_tiles_and_players(draw, given))


_TOGETHER: Final = {"tiles", "hand_size", "min_players", "max_players"}
"""The options that limit each other: the tiles must do for the full hands of all players."""


def _tiles_and_players(draw: DrawFn, given: Mapping[str, Given[Any]]) -> dict[str, Any]:
    hand = drawn(draw, given.get("hand_size"), st.sampled_from([3, 2, 1, 4]))
    tiles = TileSet(value(draw, given["tiles"])) if "tiles" in given else None
    fewest = value(draw, given["min_players"]) if "min_players" in given else None
    # Where the options leave no number of players, the ruleset itself says so.
    low = fewest or FEWEST_PLAYERS
    limit = MOST_PLAYERS if tiles is None else max(low, min(MOST_PLAYERS, len(tiles) // max(hand, 1)))
    most = drawn(draw, given.get("max_players"), st.sampled_from(range(limit, low - 1, -1)))
    return {
        "tiles": draw(tile_sets(most * hand)) if tiles is None else tiles,
        "hand_size": hand,
        "min_players": draw(st.integers(FEWEST_PLAYERS, most)) if fewest is None else fewest,
        "max_players": most,
    }


# Values of an option, the default first


def _values_of(option: Option) -> SearchStrategy[Any]:
    if option.name in _PREFERRED:
        return _PREFERRED[option.name]
    return _VALUES[type(option.kind)](option.kind, option.default)


def _numbers(kind: NumberKind, default: int | None) -> SearchStrategy[int | None]:
    numbers = st.just(default) | st.integers(kind.low, kind.high)
    return numbers | st.none() if kind.or_none else numbers


def _flags(_kind: FlagKind, default: bool) -> SearchStrategy[bool]:  # noqa: FBT001 - called by kind
    return st.sampled_from([default, not default])


def _members(kind: EnumKind, default: Name) -> SearchStrategy[Name]:
    return st.sampled_from([default, *(each for each in kind.members if each is not default)])


def _any_tile_sets(_kind: TilesKind, default: TileSet) -> SearchStrategy[TileSet]:
    return st.just(default) | tile_sets()


def _texts(_kind: TextKind, default: str) -> SearchStrategy[str]:
    return st.just(default) | st.text(max_size=20)


_PREFERRED: Final[Mapping[str, SearchStrategy[Any]]] = {"rows": _SIDES, "columns": _SIDES}
"""Options of which some values make better tests than others."""
_VALUES: Final[Mapping[type[Kind[Any]], Callable[[Any, Any], SearchStrategy[Any]]]] = {
    NumberKind: _numbers,
    FlagKind: _flags,
    EnumKind: _members,
    TilesKind: _any_tile_sets,
    TextKind: _texts,
}
