"""Players leave random games in any phase."""

from __future__ import annotations

from random import Random

from hypothesis import event, given
from hypothesis import strategies as st

import tsuro
from tests.support.strategies import History, histories
from tsuro import Phase, Status

VIEWERS = (None, 0, 1)


@given(histories(), st.integers(0, 2**32 - 1))
def test_whoever_leaves_the_rules_hold(history: History, seed: int) -> None:
    """Prove: the stone is gone, the same seat is to act unless it left, and one stone left wins at once."""
    chance = Random(seed)
    state = chance.choice([state for state in history.states if state.phase is not Phase.OVER])
    seat = chance.choice(state.in_play)
    after, events = tsuro.withdraw(state, seat)
    event(f"{state.phase} to {after.phase}")
    assert tsuro.validate(after) == ()
    gone = after.seats[seat]
    assert (gone.spot, gone.status) == (None, Status.WITHDRAWN)
    assert after.board == state.board
    stayed = tuple(number for number in state.in_play if number != seat)
    assert after.in_play == stayed
    assert events[0] == tsuro.SeatWithdrawn(seat)
    if len(stayed) == 1:
        assert after.outcome == tsuro.Outcome(stayed, tsuro.OutcomeReason.LAST_STONE)
    elif after.phase is not Phase.OVER:
        assert gone.hand == ()
        if state.turn != seat and after.phase is state.phase is not Phase.DRAW:
            assert after.turn == state.turn
        if state.phase is Phase.EXCHANGE and state.turn != seat:
            assert (after.phase, after.pool) == (Phase.EXCHANGE, state.pool)
    for viewer in VIEWERS:
        seen = tsuro.observe(state, viewer)
        for one in tsuro.events_for(events, viewer, state.rules):
            seen = tsuro.update_observation(seen, one)
        assert seen == tsuro.observe(after, viewer)


@given(histories(), st.integers(0, 2**32 - 1))
def test_a_game_that_players_leave_goes_on_to_its_end(history: History, seed: int) -> None:
    """Prove: states stay sound, records are read back, and a seat that left wins nothing."""
    chance = Random(seed)
    record = tsuro.Record(chance.choice(history.states))
    while record.state.phase is not Phase.OVER:
        state = record.state
        number = tsuro.count_legal_actions(state)
        leaves = chance.random() < 0.1
        action = (
            tsuro.Withdraw(chance.choice(state.in_play))
            if leaves
            else tsuro.legal_action_at(state, chance.randrange(number))
        )
        record = record.add(action)
        assert tsuro.validate(record.state) == ()
    assert record.result is not None
    left = {number for number, seat in enumerate(record.state.seats) if seat.status is Status.WITHDRAWN}
    assert not left & {*record.result.winners}
    assert tsuro.parse_record(tsuro.format_record(record)) == record
    assert tsuro.from_json(tsuro.to_json(record)) == record
    assert record.by_hand().result == record.result or record.dealing is tsuro.Dealing.BY_HAND
