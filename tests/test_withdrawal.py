"""A player leaves the game: what happens in each phase."""

from collections.abc import Sequence

import pytest

import tsuro
from tsuro import (
    DragonPassed,
    DragonSetAside,
    OutcomeReason,
    Phase,
    Ruleset,
    Seat,
    SeatWithdrawn,
    Spot,
    Status,
    TileDrawn,
    TilesReturned,
    TurnBegan,
)

BOTTOM = Ruleset(dead_hands="bottom")
CORNERS = [(0, 0, 0), (0, 5, 1), (5, 5, 5)]


def table(
    hands: list[list[int]],
    *,
    rules: Ruleset = BOTTOM,
    pile: list[int] | None = None,
    dragon: int | None = None,
    turn: int = 0,
    dealing: str = "automatic",
) -> tsuro.State:
    """Return a position of three stones in corners of an empty board; the box holds the tiles not named."""
    named = {tile for hand in hands for tile in hand} | set(pile or ())
    box = [] if pile is None else [tile for tile in range(35) if tile not in named]
    return tsuro.position(
        {}, CORNERS[: len(hands)], hands, rules=rules, pile=pile, box=box, dragon=dragon, turn=turn, dealing=dealing
    )


# While tiles are placed


def test_another_seat_leaves_and_the_same_seat_is_to_act() -> None:
    state = table([[1, 2, 3], [4, 5, 6], [7, 8, 9]], pile=[10, 11])
    after, events = tsuro.withdraw(state, 1)
    assert events == (
        SeatWithdrawn(1),
        TilesReturned((1,), (4, 5, 6), tsuro.DeadHands.BOTTOM),
        TurnBegan(0, Phase.PLACE),
    )
    assert after.seats[1] == Seat(Spot(0, 5, 1), None, Status.WITHDRAWN, ())
    assert (after.seats[0], after.seats[2]) == (state.seats[0], state.seats[2])
    assert (after.phase, after.turn, after.active, after.pile) == (Phase.PLACE, 0, 0, (10, 11, 4, 5, 6))
    assert after.outcome is None


def test_the_seat_to_act_leaves_and_the_next_is_to_act_without_a_draw() -> None:
    after, events = tsuro.withdraw(table([[1, 2, 3], [4, 5, 6], [7, 8, 9]], pile=[10, 11]), 0)
    assert events[-1] == TurnBegan(1, Phase.PLACE)
    assert not any(isinstance(event, TileDrawn) for event in events)
    assert (after.turn, after.active) == (1, 1)


def test_dead_hands_are_shuffled_when_the_rules_say_so() -> None:
    state = table([[1, 2, 3], [4, 5, 6], [7, 8, 9]], pile=[10, 11], rules=tsuro.CALLIOPE)
    after, events = tsuro.withdraw(state, 1)
    assert events[2] == tsuro.PileShuffled(5)
    assert sorted(after.pile) == [4, 5, 6, 10, 11]
    assert after.generator != state.generator


def test_the_last_of_two_wins_at_once_and_hands_stay() -> None:
    after, events = tsuro.withdraw(table([[1, 2, 3], [4, 5, 6]], pile=[10]), 0)
    assert events == (SeatWithdrawn(0), tsuro.GameEnded(tsuro.Outcome((1,), OutcomeReason.LAST_STONE)))
    assert (after.phase, after.turn, after.outcome) == (
        Phase.OVER,
        None,
        tsuro.Outcome((1,), OutcomeReason.LAST_STONE),
    )
    assert [seat.hand for seat in after.seats] == [(1, 2, 3), (4, 5, 6)]


def test_nobody_wins_when_a_lone_stone_leaves() -> None:
    state = tsuro.position({}, [(0, 0, 0), None], [[1], []])
    after, events = tsuro.withdraw(state, 0)
    assert after.outcome == tsuro.Outcome((), OutcomeReason.ALL_OUT)
    assert str(events[-1]) == "Nobody wins: no stone is left."
    assert tsuro.validate(after) == ()


def test_an_empty_pile_is_refilled_and_hands_with_it_from_the_holder_of_the_dragon() -> None:
    # Seat 0 is to act; seats 1 and 2 lack tiles, and seat 1 holds the Dragon.
    state = table([[1, 2, 3], [4], [5]], pile=[], dragon=1)
    after, events = tsuro.withdraw(state, 0)
    assert events[2:] == (
        TileDrawn(1, 1),
        DragonSetAside(1),
        TileDrawn(2, 2),
        TileDrawn(1, 3),
        tsuro.DragonTaken(2),
        TurnBegan(1, Phase.PLACE),
    )
    assert [seat.hand for seat in after.seats] == [(), (1, 3, 4), (2, 5)]


def test_a_refill_begins_with_the_seat_to_act_when_nobody_holds_the_dragon() -> None:
    rules = Ruleset(dead_hands="bottom", dragon=False)
    state = table([[1], [4, 5, 6], [7]], pile=[], rules=rules)
    after, events = tsuro.withdraw(state, 1)
    assert events[2:] == (TileDrawn(0, 4), TileDrawn(2, 5), TileDrawn(0, 6), TurnBegan(0, Phase.PLACE))
    assert [seat.hand for seat in after.seats] == [(1, 4, 6), (), (5, 7)]


def test_the_dragon_moves_on_from_its_holder() -> None:
    state = table([[1, 2, 3], [4, 5], [6, 7]], pile=[], dragon=1)
    box = Ruleset(dead_hands="box")
    state = tsuro.position({}, CORNERS, [[1, 2, 3], [4, 5], [6, 7]], rules=box, pile=[], dragon=1, box=state.box)
    after, events = tsuro.withdraw(state, 1)
    assert DragonPassed(1, 2) in events
    assert after.dragon == 2


def test_all_tiles_are_played_when_those_who_stay_hold_none() -> None:
    state = table([[1], [], []], pile=[], rules=Ruleset(dead_hands="box"), dragon=1)
    after, _ = tsuro.withdraw(state, 0)
    assert after.outcome == tsuro.Outcome((1, 2), OutcomeReason.TILES_EXHAUSTED)
    assert after.box == tuple(range(35))


def test_a_path_to_the_mark_of_a_stone_that_left_leads_off_the_board() -> None:
    # Tile 0 joins ports 0 and 1, where the two stones face each other across the corner square.
    state = tsuro.position({}, [(0, 0, 0), (0, 0, 1), (5, 5, 5)], [[0], [1], [2]], rules=BOTTOM)
    assert tsuro.preview_move(state, 0, 0).eliminated == (0, 1)
    alone = tsuro.withdraw(state, 1).state
    preview = tsuro.preview_move(alone, 0, 0)
    assert [(event.seat, event.status) for event in preview.eliminations] == [(0, Status.LEFT_BOARD)]
    after = tsuro.next_state(alone, *tsuro.legal_moves(alone)[0])
    assert tsuro.validate(after) == ()


# Before play


def test_before_play_the_mark_is_free_again() -> None:
    state = tsuro.choose_start(tsuro.new_game(3, seed=7, rules=BOTTOM), (0, 2, 0)).state
    after, events = tsuro.withdraw(state, 0)
    assert events == (
        SeatWithdrawn(0),
        TilesReturned((0,), state.seats[0].hand, tsuro.DeadHands.BOTTOM),
        TurnBegan(1, Phase.START),
    )
    assert after.seats[0] == Seat(None, None, Status.WITHDRAWN, ())
    assert Spot(0, 2, 0) in tsuro.legal_starts(after)
    assert (after.turn, after.active) == (1, 1)
    for mark in [(0, 2, 0), (0, 3, 0)]:
        after = tsuro.choose_start(after, mark).state
    assert (after.phase, after.turn, after.active) == (Phase.PLACE, 1, 1)


def test_the_last_to_choose_leaves_and_the_first_is_to_place() -> None:
    state = tsuro.new_game(3, seed=7, first=1)
    for mark in [(0, 2, 0), (0, 3, 0)]:
        state = tsuro.choose_start(state, mark).state
    assert state.turn == 0
    after = tsuro.withdraw(state, 0).state
    assert (after.phase, after.turn) == (Phase.PLACE, 1)


def test_a_seat_leaves_that_was_to_be_dealt_a_tile() -> None:
    state = tsuro.new_game(3, dealing="by_hand", rules=Ruleset(hand_size=1))
    state = tsuro.draw_tile(state, 5).state
    after, events = tsuro.withdraw(state, 1)
    assert events == (SeatWithdrawn(1), TurnBegan(2, Phase.DEAL))
    after = tsuro.draw_tile(after, 6).state
    assert (after.phase, after.turn) == (Phase.START, 0)


def test_a_seat_leaves_that_has_been_dealt_tiles() -> None:
    state = tsuro.new_game(3, dealing="by_hand", rules=Ruleset(hand_size=2))
    for tile in (5, 6, 7, 8):
        state = tsuro.draw_tile(state, tile).state
    after, events = tsuro.withdraw(state, 0)
    assert events[1:] == (TilesReturned((0,), (5, 8), tsuro.DeadHands.SHUFFLE), TurnBegan(1, Phase.DEAL))
    assert after.pile[-2:] == (5, 8)
    assert after.active == 1
    for tile in (5, 8):
        after = tsuro.draw_tile(after, tile).state
    assert (after.phase, after.turn) == (Phase.START, 1)
    assert [seat.hand for seat in after.seats] == [(), (5, 6), (7, 8)]


@pytest.mark.parametrize("dealing", ["automatic", "by_hand"])
def test_of_two_the_other_wins_before_play_too(dealing: str) -> None:
    after = tsuro.withdraw(tsuro.new_game(2, seed=1, dealing=dealing), 0).state
    assert after.outcome == tsuro.Outcome((1,), OutcomeReason.LAST_STONE)
    assert tsuro.validate(after) == ()


# In an exchange


def exchange(pile: Sequence[int] = (10, 11, 12, 13), dragon: int | None = None) -> tsuro.State:
    """Return a position in which seat 0 may exchange tiles 1 and 2 for tile 5 of seat 1; seats 2 and 3 stand by."""
    state = tsuro.position(
        {},
        [(0, 0, 0), (0, 0, 1), (5, 5, 5), (5, 0, 4)],
        [[1, 2, 3], [5], [7], [8]],
        pile=pile,
        box=[tile for tile in range(35) if tile not in {1, 2, 3, 5, 7, 8, *pile}],
        dragon=dragon,
        rules=Ruleset(elimination_bonus=True, dead_hands="bottom"),
    )
    for tile, rotation in tsuro.legal_moves(state):
        after = tsuro.next_state(state, tile, rotation)
        if after.phase is Phase.EXCHANGE:
            return after
    raise AssertionError("no placement earns the bonus")


def test_the_seat_that_may_exchange_leaves_as_if_it_declined() -> None:
    state = exchange()
    own = state.seats[0].hand
    after, events = tsuro.withdraw(state, 0)
    returned = tuple(sorted((*own, 5)))
    assert events[:2] == (SeatWithdrawn(0), TilesReturned((0, 1), returned, tsuro.DeadHands.BOTTOM))
    # Seats 2 and 3 draw two tiles each, in turn.
    assert events[2:] == (
        TileDrawn(2, 10),
        TileDrawn(3, 11),
        TileDrawn(2, 12),
        TileDrawn(3, 13),
        TurnBegan(2, Phase.PLACE),
    )
    assert after.pile == returned


def test_another_seat_leaves_and_the_exchange_stays_open_without_its_hand() -> None:
    state = exchange()
    after, events = tsuro.withdraw(state, 2)
    assert events == (
        SeatWithdrawn(2),
        TilesReturned((2,), (7,), tsuro.DeadHands.BOTTOM),
        TurnBegan(0, Phase.EXCHANGE),
    )
    assert (after.pool, after.turn, after.pile[-1]) == ((5,), 0, 7)
    assert tsuro.exchange_tiles(after, [], []).state.phase is Phase.PLACE


def test_whoever_may_exchange_wins_when_all_others_have_left() -> None:
    state = tsuro.withdraw(exchange(), 2).state
    after = tsuro.withdraw(state, 3).state
    assert after.outcome == tsuro.Outcome((0,), OutcomeReason.LAST_STONE)


def test_the_dragon_stays_while_a_hand_goes_to_the_empty_pile_during_an_exchange() -> None:
    after = tsuro.withdraw(exchange(pile=(), dragon=3), 2).state
    assert (after.phase, after.pile, after.dragon) == (Phase.EXCHANGE, (7,), 3)
    assert tsuro.validate(after) == ()
    # The refill begins with the holder, who gives the Dragon up.
    settled, events = tsuro.exchange_tiles(after, [], [])
    assert [event for event in events if isinstance(event, (TileDrawn, DragonSetAside))] == [
        TileDrawn(3, 7),
        DragonSetAside(3),
        TileDrawn(0, 5),
    ]
    assert tsuro.validate(settled) == ()
    over = tsuro.withdraw(after, 0).state
    assert over.phase is Phase.OVER
    assert (over.pile, over.dragon) == ((7,), 3)
    assert tsuro.validate(over) == ()


# While tiles are drawn by hand


def waiting_for_a_draw() -> tsuro.State:
    """Return a position in which seat 0 has placed a tile and is to draw one."""
    state = table([[1, 2, 3], [4, 5, 6], [7, 8, 9]], pile=[10, 11, 12, 13], dealing="by_hand")
    return tsuro.next_state(state, *tsuro.legal_moves(state)[0])


def test_draws_due_to_the_seat_that_leaves_are_not_made() -> None:
    state = waiting_for_a_draw()
    assert (state.phase, state.turn) == (Phase.DRAW, 0)
    after, events = tsuro.withdraw(state, 0)
    assert events[-1] == TurnBegan(1, Phase.PLACE)
    assert (after.phase, after.turn) == (Phase.PLACE, 1)


def test_another_seat_leaves_and_the_same_seat_is_to_draw() -> None:
    after = tsuro.withdraw(waiting_for_a_draw(), 1).state
    assert (after.phase, after.turn) == (Phase.DRAW, 0)
    after = tsuro.draw_tile(after, 10).state
    assert (after.phase, after.turn) == (Phase.PLACE, 2)


def test_after_draws_by_hand_the_turn_is_that_of_the_same_seat() -> None:
    state = table([[1], [4, 5, 6], [7, 8]], pile=[], dealing="by_hand", rules=Ruleset(dragon=False))
    after = tsuro.withdraw(state, 1).state
    assert (after.phase, after.turn) == (Phase.DRAW, 0)
    for tile, seat in ((4, 2), (5, 0), (6, 0)):
        after = tsuro.draw_tile(after, tile).state
        assert after.turn == seat
    assert (after.phase, after.turn, after.active) == (Phase.PLACE, 0, 0)


def test_the_game_ends_while_the_holder_of_the_dragon_is_to_draw() -> None:
    state = table([[1, 2, 3], [4], [5, 6]], pile=[], dragon=1, dealing="by_hand")
    state = tsuro.withdraw(state, 0).state
    assert (state.phase, state.turn, state.pile, state.dragon) == (Phase.DRAW, 1, (1, 2, 3), 1)
    over = tsuro.withdraw(state, 2).state
    assert over.outcome == tsuro.Outcome((1,), OutcomeReason.LAST_STONE)
    assert (over.pile, over.dragon) == ((1, 2, 3), 1)
    assert tsuro.validate(over) == ()


# In general


def test_to_leave_is_never_listed() -> None:
    for state in (tsuro.new_game(3, seed=1), table([[1], [2], [3]]), exchange(), waiting_for_a_draw()):
        assert not any(isinstance(action, tsuro.Withdraw) for action in tsuro.legal_actions(state))


def test_apply_takes_the_action() -> None:
    state = tsuro.new_game(3, seed=1)
    assert tsuro.apply(state, tsuro.Withdraw(2)) == tsuro.withdraw(state, 2)


def test_the_notation_and_the_document_of_the_action() -> None:
    assert tsuro.format_action(tsuro.Withdraw(2)) == "w2"
    assert tsuro.parse_action("w2") == tsuro.Withdraw(2)
    assert tsuro.to_json(tsuro.Withdraw(2)) == '{"tsuro":"action","version":1,"type":"withdraw","seat":2}'


def test_a_state_with_a_seat_that_left_on_a_line() -> None:
    state = tsuro.withdraw(table([[1], [2], [3]], pile=[]), 1).state
    line = tsuro.format_state(state)
    assert "seats=N1>a1.0:1,2;N12>withdrawn:-;S11>f6.5:3" in line
    assert tsuro.parse_state(line) == state


def test_a_record_with_a_seat_that_left() -> None:
    record = tsuro.Record.begin(3, seed=7)
    for mark in [(0, 2, 0), (0, 3, 0), (5, 5, 5)]:
        record = record.add(tsuro.ChooseStart(mark))
    record = record.add(tsuro.Withdraw(2), "dinner").add(tsuro.legal_moves(record.state)[0])
    assert [entry.seat for entry in record.entries[3:]] == [2, 0]
    text = tsuro.format_record(record)
    assert "3. 2:@S11 w2 {dinner}\n4. 0:" in text
    assert tsuro.parse_record(text) == record
    assert tsuro.from_json(tsuro.to_json(record)) == record
