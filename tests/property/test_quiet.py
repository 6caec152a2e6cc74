"""The shortcut for quiet turns against the general way."""

from __future__ import annotations

from hypothesis import event, given

import tsuro
from tests.strategies import History, histories
from tsuro.board import ORIENTATION
from tsuro.engine.placement import lay_tile
from tsuro.engine.quiet import quiet_turn
from tsuro.engine.settlement import settle
from tsuro.engine.table import Table


def general(state: tsuro.State, orientation: int, tell: list[tsuro.Event] | None) -> tsuro.State:
    """Lay the tile and settle, step by step, whatever the turn."""
    table = Table.open(state)
    return settle(table, lay_tile(table, orientation, tell), tell)


@given(histories())
def test_the_shortcut_is_the_general_way_wherever_it_answers(history: History) -> None:
    """A shortcut through both; the two agree, events included."""
    for state in history.states:
        if state.phase is not tsuro.Phase.PLACE:
            continue
        # Legal or not: the shortcut is asked before the self-elimination is judged.
        for tile in set(state.seats[state.active].hand):
            for rotation in tsuro.TILES[tile].rotations:
                orientation = ORIENTATION[tile][rotation]
                told: list[tsuro.Event] = []
                quiet = quiet_turn(state, orientation, told)
                event(f"quiet: {quiet is not None}")
                if quiet is None:
                    assert told == []
                    assert quiet_turn(state, orientation, None) is None
                    continue
                expected: list[tsuro.Event] = []
                after = general(state, orientation, expected)
                assert quiet == after
                assert hash(quiet) == hash(after)
                assert told == expected
                assert [type(one) for one in told] == [type(one) for one in expected]
                assert quiet_turn(state, orientation, None) == after
                assert general(state, orientation, None) == after


@given(histories())
def test_the_shortcut_answers_whenever_a_turn_is_quiet(history: History) -> None:
    """Only the own stone moves, it stays on the board, its seat draws the top tile and the next is to place."""
    for step in history:
        if not isinstance(step.action, tsuro.PlaceTile):
            continue
        orientation = ORIENTATION[step.action.tile][step.action.rotation]
        kinds = [type(one) for one in step.events]
        full = all(
            len(seat.hand) == step.before.rules.hand_size
            for seat in step.before.seats
            if seat.status is tsuro.Status.IN_PLAY
        )
        quiet = full and kinds == [tsuro.TilePlaced, tsuro.StoneMoved, tsuro.TileDrawn, tsuro.TurnBegan]
        assert (quiet_turn(step.before, orientation, None) is not None) == quiet
