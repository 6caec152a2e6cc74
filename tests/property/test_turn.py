"""The shortcut for quiet turns against the way step by step."""

from __future__ import annotations

import attrs
from hypothesis import event, given

import tsuro
from tests.support.strategies import History, histories


def unknown(state: tsuro.State) -> tsuro.State:
    """The same state without what the engine keeps for its shortcut."""
    again = attrs.evolve(state)
    assert again == state
    assert again._faced_squares is None
    return again


@given(histories())
def test_the_shortcut_agrees_with_the_way_step_by_step(history: History) -> None:
    """A property test holds that the two agree, events included."""
    for state in history.states:
        assert tsuro.legal_moves(state) == tsuro.legal_moves(unknown(state))
        for tile, rotation in tsuro.legal_moves(state):
            after, events = tsuro.apply_move(state, tile, rotation)
            slow, slow_events = tsuro.apply_move(unknown(state), tile, rotation)
            assert (
                after
                == slow
                == tsuro.next_state(state, tile, rotation)
                == tsuro.next_state(unknown(state), tile, rotation)
            )
            assert hash(after) == hash(slow)
            assert events == slow_events
            assert [type(one) for one in events] == [type(one) for one in slow_events]
            # Nothing is left a draft.
            assert all(attrs.has(type(one)) for one in (*events, after, after.board))
            assert all(type(one) is tsuro.Seat for one in (*after.seats, *slow.seats))
            event(f"events: {len(events)}")


@given(histories())
def test_what_the_shortcut_trusts_is_true(history: History) -> None:
    """Where it is known how the stones stand: tiles drawn automatically, and hands full unless the pile is empty."""
    for state in history.states:
        event(f"{state.phase}: {'unknown' if state._faced_squares is None else 'known'}")
        if state.phase is tsuro.Phase.START and state._faced_squares is not None:
            assert state._faced_squares == ()
            assert all(len(seat.hand) == state.rules.hand_size for seat in state.seats)
            continue
        if state._faced_squares is None:
            assert state.dealing is tsuro.Dealing.BY_HAND or state.phase not in {tsuro.Phase.START, tsuro.Phase.PLACE}
            continue
        assert state.dealing is tsuro.Dealing.AUTOMATIC
        columns = state.rules.columns
        for seat, square in zip(state.seats, state._faced_squares, strict=True):
            if seat.status is not tsuro.Status.IN_PLAY or seat.spot is None:
                assert square == -1
                continue
            assert square == seat.spot.row * columns + seat.spot.column
            assert not state.pile or len(seat.hand) == state.rules.hand_size


def test_a_dragon_that_is_held_beside_a_pile_is_given_up_by_drawing_all_the_same() -> None:
    # No game leads there: the engine plays on from it as the rules have it.
    state = tsuro.new_game(2, seed=7)
    for mark in [(0, 2, 0), (5, 2, 4)]:
        state, _ = tsuro.choose_start(state, mark)
    state = attrs.evolve(state, dragon=1)
    state, _ = tsuro.apply_move(state, *tsuro.legal_moves(state)[0])
    assert state._faced_squares is not None
    assert (state.turn, state.dragon) == (1, 1)
    move = tsuro.legal_moves(state)[0]
    after, events = tsuro.apply_move(state, *move)
    assert after.dragon is None
    assert tsuro.DragonSetAside(1) in events
    assert (after, events) == tsuro.apply_move(unknown(state), *move)
