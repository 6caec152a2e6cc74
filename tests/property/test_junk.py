"""Whatever is given, what comes out is an answer or an error of the library's own."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import attrs
from hypothesis import event, given
from hypothesis import strategies as st

import tsuro
from tests.support.strategies import states
from tsuro.geometry import geometry

TRANSITIONS: list[tuple[Callable[..., object], int]] = [
    (tsuro.apply, 1),
    (tsuro.choose_start, 1),
    (tsuro.draw_tile, 1),
    (tsuro.apply_move, 2),
    (tsuro.next_state, 2),
    (tsuro.preview_move, 2),
    (tsuro.exchange_tiles, 2),
]
BOARD = tsuro.Board.of(3, 3, {(0, 0): (33, 0), (1, 1): (7, 2)})

atoms = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 40),
    st.integers(),
    st.floats(),
    st.text(max_size=3),
    st.binary(max_size=3),
    st.just(5000).map(lambda digits: 10**digits),
    st.sampled_from([tsuro.Spot(0, 0, 0), tsuro.Move(33, 0), tsuro.CALLIOPE, BOARD, *tsuro.TILES[:2]]),
    st.sampled_from([*tsuro.Phase, *tsuro.Status, *tsuro.Dealing, *tsuro.DeadHands, *tsuro.SelfElimination]),
    st.sampled_from([tsuro.STANDARD_TILES, tsuro.Move(3, 1), tsuro.ExchangeTiles(), int, object()]),
)
junk: st.SearchStrategy[Any] = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.lists(inner, max_size=4).map(tuple),
        st.lists(inner, max_size=4).map(iter),
        st.dictionaries(st.tuples(st.integers(-1, 3), st.integers(-1, 3)), inner, max_size=3),
        st.frozensets(st.integers(-1, 36), max_size=4),
    ),
    max_leaves=8,
)


def attempt(function: Callable[..., object], *given: object, **named: object) -> None:
    """Nothing but an error of the library may escape."""
    with contextlib.suppress(tsuro.TsuroError):
        function(*given, **named)
        event("accepted")


@given(states(), st.data())
def test_transitions_answer_or_refuse(state: tsuro.State, data: st.DataObject) -> None:
    """Only TsuroError children escape, saying what was wrong and what would be right."""
    function, count = data.draw(st.sampled_from(TRANSITIONS))
    attempt(function, state, *(data.draw(junk) for _ in range(count)))


@given(st.integers(2, 4), st.dictionaries(st.sampled_from(["rules", "seed", "deck", "first", "dealing"]), junk), junk)
def test_new_games_begin_or_are_refused(players: int, options: dict[str, Any], number: Any) -> None:  # noqa: ANN401
    """Only TsuroError children escape, saying what was wrong and what would be right."""
    attempt(tsuro.new_game, players, **options)
    attempt(tsuro.new_game, number)


@given(
    st.dictionaries(
        st.sampled_from(
            ["board", "spots", "hands", "pile", "box", "turn", "dragon", "statuses", "dealing", "rules", "seed"]
        ),
        junk,
        max_size=3,
    )
)
def test_positions_are_set_up_or_refused(options: dict[str, Any]) -> None:
    """Only TsuroError children escape, saying what was wrong and what would be right."""
    sound: dict[str, Any] = {"board": {(0, 0): (33, 0)}, "spots": [(1, 0, 0), (5, 5, 5)], "hands": [[1, 2], [3]]}
    attempt(tsuro.position, **{**sound, **options})


@given(st.dictionaries(st.sampled_from([field.name for field in attrs.fields(tsuro.Ruleset)]), junk, max_size=3))
def test_rulesets_are_made_or_refused(options: dict[str, Any]) -> None:
    """Only TsuroError children escape, saying what was wrong and what would be right."""
    attempt(tsuro.Ruleset, **options)


@given(
    st.sampled_from(
        [
            (tsuro.TileSet, 1),
            (tsuro.SplitMix64, 1),
            (tsuro.ChooseStart, 1),
            (tsuro.DrawTile, 1),
            (tsuro.Move, 2),
            (tsuro.ExchangeTiles, 2),
            (geometry, 2),
            (tsuro.Board.empty, 2),
            (tsuro.Board.of, 3),
            (BOARD.place, 4),
            (BOARD.trace, 1),
            (BOARD.other_end, 1),
        ]
    ),
    st.data(),
)
def test_values_are_made_or_refused(maker: tuple[Callable[..., object], int], data: st.DataObject) -> None:
    """Only TsuroError children escape, saying what was wrong and what would be right."""
    function, count = maker
    attempt(function, *(data.draw(junk) for _ in range(count)))


@given(junk)
def test_boards_of_any_placements_are_made_or_refused(placements: Any) -> None:  # noqa: ANN401
    """Only TsuroError children escape, saying what was wrong and what would be right."""
    attempt(tsuro.Board.of, 3, 3, placements)
