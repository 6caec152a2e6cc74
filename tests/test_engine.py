"""The rules, one by one, in small positions with everything that happens written out."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import tsuro
from tsuro import (
    DeadHands,
    DragonPassed,
    DragonSetAside,
    DragonTaken,
    GameEnded,
    Move,
    Outcome,
    OutcomeReason,
    Phase,
    PileShuffled,
    Reason,
    Ruleset,
    SeatPassed,
    Spot,
    Status,
    Step,
    StoneEliminated,
    StoneMoved,
    TileDrawn,
    TilePlaced,
    TilesExchanged,
    TilesOffered,
    TilesReturned,
    TurnBegan,
)
from tsuro.engine import legality

HAND_OF_TWO: dict[str, Any] = {"hand_size": 2, "max_players": 3}
FREE = Ruleset(self_elimination="allowed")

# Tile 3, turned once, joins 0 and 5, 1 and 7: on a1 the stone of seat 0 runs on to a2, that of
# seat 1 runs off the board on the left. Tile 0 sends every stone straight back.
A1 = [(0, 0, 0), (0, 0, 1), (5, 5, 5)]
SEAT_0_RUNS_ON = StoneMoved(0, (Step(0, 0, 0, 5),), Spot(1, 0, 0))
SEAT_1_IS_OUT = [
    TilePlaced(0, 0, 0, 3, 1),
    SEAT_0_RUNS_ON,
    StoneMoved(1, (Step(0, 0, 1, 7),), Spot(0, 0, 7)),
    StoneEliminated(1, Status.LEFT_BOARD, 0),
]


def elimination(pile: list[int], box: list[int], hands: list[list[int]], **options: Any) -> tsuro.State:  # noqa: ANN401
    """Set up three stones; seat 0 can take out seat 1."""
    rules: dict[str, Any] = {**HAND_OF_TWO}
    parts: dict[str, Any] = {}
    for name, value in options.items():
        (rules if name in {"dead_hands", "elimination_bonus"} else parts)[name] = value
    tiles = sorted([*pile, *box, *(tile for hand in hands for tile in hand)])
    return tsuro.position({}, A1, hands, pile=pile, box=box, rules=Ruleset(tiles=tiles, **rules), **parts)


def played(state: tsuro.State, tile: int, rotation: int) -> tsuro.Transition:
    """Place a tile, with events and without."""
    transition = tsuro.apply_move(state, tile, rotation)
    assert tsuro.next_state(state, tile, rotation) == transition.state
    assert tsuro.apply(state, tsuro.Move(tile, rotation)) == transition
    return transition


def hands(state: tsuro.State) -> list[tuple[int, ...]]:
    return [seat.hand for seat in state.seats]


# Placements and paths


def test_an_uneventful_turn() -> None:
    rules = Ruleset(tiles=[33, 1, 9, 4, 5, 6, 7, 2], max_players=2)
    state = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[1, 33, 9], [4, 5, 6]], pile=[7, 2], rules=rules, seed=3)
    after, events = played(state, 33, 0)
    assert events == (
        TilePlaced(0, 0, 0, 33, 0),
        SEAT_0_RUNS_ON,
        TileDrawn(0, 7),
        TurnBegan(1, Phase.PLACE),
    )
    assert after == attrs.evolve(
        state,
        turn=1,
        active=1,
        seats=(tsuro.Seat(Spot(0, 0, 0), Spot(1, 0, 0), Status.IN_PLAY, (1, 7, 9)), state.seats[1]),
        board=tsuro.Board.of(6, 6, {(0, 0): (33, 0)}),
        pile=(2,),
    )


def test_a_turn_passes_clockwise_over_those_that_are_out() -> None:
    rules = Ruleset(tiles=range(20), hand_size=1, max_players=5)
    spots = [(0, 0, 0), None, (5, 5, 5), None, (0, 5, 0)]
    state = tsuro.position({}, spots, [[1], [], [2], [], [3]], rules=rules, turn=2, box=[4])
    after, events = played(state, 2, 0)
    assert events[-2:] == (TileDrawn(2, 0), TurnBegan(4, Phase.PLACE))
    assert (after.turn, after.active) == (4, 4)
    last, events = played(after, 3, 1)
    assert events[-1] == TurnBegan(0, Phase.PLACE)
    assert last.turn == 0


def test_all_stones_that_face_the_tile_run_clockwise_from_the_active_seat() -> None:
    # Tile 33 crosses: 0 to 5, 1 to 4, 7 to 2.
    state = tsuro.position({}, [(0, 0, 0), (0, 0, 1), (0, 0, 7)], [[1], [33], [2]], turn=1)
    events = played(state, 33, 0).events
    assert events[1:4] == (
        StoneMoved(1, (Step(0, 0, 1, 4),), Spot(1, 0, 1)),
        StoneMoved(2, (Step(0, 0, 7, 2),), Spot(0, 1, 7)),
        StoneMoved(0, (Step(0, 0, 0, 5),), Spot(1, 0, 0)),
    )


def test_a_stone_runs_through_all_connected_tiles_and_back_over_the_new_one() -> None:
    # b1 (tile 0) sends a path from a1 by port 2 back by port 3.
    state = tsuro.position({(0, 1): (0, 0)}, [(0, 0, 0), (5, 5, 5)], [[13], [1]], rules=FREE)
    # Tile 13 joins 0 and 2, 1 and 3: out at the top again.
    after, events = played(state, 13, 0)
    assert events[1] == StoneMoved(0, (Step(0, 0, 0, 2), Step(0, 1, 7, 6), Step(0, 0, 3, 1)), Spot(0, 0, 1))
    assert after.seats[0].status is Status.LEFT_BOARD


def test_two_stones_whose_paths_the_tile_joins_collide() -> None:
    state = tsuro.position({}, [(0, 0, 0), (0, 0, 1)], [[0, 4], [1]], rules=FREE)
    after, events = played(state, 0, 0)
    outcome = Outcome((0, 1), OutcomeReason.ELIMINATED_TOGETHER)
    assert events == (
        TilePlaced(0, 0, 0, 0, 0),
        StoneMoved(0, (Step(0, 0, 0, 1),), None),
        StoneMoved(1, (Step(0, 0, 1, 0),), None),
        StoneEliminated(0, Status.COLLIDED, 0, (1,)),
        StoneEliminated(1, Status.COLLIDED, 0, (0,)),
        GameEnded(outcome),
    )
    assert [(seat.status, seat.start, seat.spot) for seat in after.seats] == [
        (Status.COLLIDED, Spot(0, 0, 0), None),
        (Status.COLLIDED, Spot(0, 0, 1), None),
    ]
    assert (after.outcome, after.turn, after.active, hands(after)) == (outcome, None, 0, [(4,), (1,)])


def test_a_collision_route_ends_where_the_other_stone_stood() -> None:
    # On a 2x2 board seat 1 came from the right side of b1 through tile 33 and faces a1.
    rules = Ruleset(rows=2, columns=2, self_elimination="allowed")
    state = tsuro.position({(0, 1): (33, 0)}, [(0, 0, 0), (0, 0, 2)], [[13], [1]], rules=rules)
    assert state.seats[1].start == Spot(0, 1, 2)
    events = played(state, 13, 0).events
    assert events[1:3] == (
        StoneMoved(0, (Step(0, 0, 0, 2),), None),
        StoneMoved(1, (Step(0, 0, 2, 0),), None),
    )


# Legal moves


@pytest.mark.parametrize(
    ("option", "moves"),
    [
        ("edge_only", [(2, 2), (13, 0), (33, 0)]),
        ("any_elimination", [(33, 0)]),
        ("allowed", [(2, 0), (2, 1), (2, 2), (2, 3), (13, 0), (13, 1), (33, 0)]),
    ],
)
def test_which_placements_the_option_allows(option: str, moves: list[tuple[int, int]]) -> None:
    # The stone enters a1 by port 0; others, that came through b1, stand at its ports 2 and 3. Of tile
    # 2 the rotations lead from 0 to 1, 7, 3 and 1; of tile 13 to 2 and 6; tile 33 leads to 5.
    rules = Ruleset(rows=2, columns=2, self_elimination=option)
    spots = [(0, 0, 0), (0, 0, 2), (0, 0, 3)]
    state = tsuro.position({(0, 1): (31, 0)}, spots, [[2, 13, 33], [1], [4]], rules=rules)
    assert tsuro.legal_moves(state) == tuple(Move(*move) for move in moves)


def test_a_tile_held_twice_is_listed_once() -> None:
    rules = Ruleset(tiles=[33, 33, 0, 0, 1, 2], max_players=2)
    state = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0, 33, 33], [0, 1]], rules=rules)
    assert tsuro.legal_moves(state) == (Move(33, 0),)
    state = tsuro.position(
        {}, [(5, 5, 5), (0, 0, 0)], [[0, 1], [0, 0]], rules=Ruleset(tiles=[0, 0, 0, 1, 1, 1], max_players=2), turn=1
    )
    assert tsuro.legal_moves(state) == (Move(0, 0),)


def test_what_is_found_for_patterns_of_ways_out_is_not_kept_without_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    game = tsuro.new_game(8, seed=7)
    states = [game]
    while states[-1].phase is not Phase.OVER:
        states.append(tsuro.apply(states[-1], tsuro.legal_actions(states[-1])[0]).state)
    found = [tsuro.legal_moves(state) for state in states]
    kept = legality.SPARING[game.rules.self_elimination]
    assert sum(map(len, kept)) > 8 * 3
    monkeypatch.setattr(legality, "MOST_PATTERNS", 3)
    for sparing in kept:
        sparing.clear()
    assert [tsuro.legal_moves(state) for state in states] == found
    assert max(map(len, kept)) == 3


def test_when_every_placement_leaves_the_board_every_one_is_legal() -> None:
    state = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0, 6, 12], [1]])
    assert tsuro.legal_moves(state)[-1] != Move(0, 0)
    # Tiles 0 and 9 join the ports of the top side whichever way they lie, or lead to the left.
    state = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0, 34], [1]])
    assert tsuro.legal_moves(state) == (Move(0, 0), Move(34, 0))


def test_nothing_is_legal_in_phases_that_wait_for_something_else() -> None:
    start = tsuro.new_game(2, seed=1)
    assert tsuro.legal_moves(start) == ()
    assert tsuro.legal_draws(start) == ()
    assert start.pool is None
    place = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[33], [1]])
    assert tsuro.legal_starts(place) == ()
    assert tsuro.legal_draws(place) == ()
    assert place.pool is None
    over = tsuro.next_state(tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0], [1]]), 0, 0)
    assert tsuro.legal_actions(over) == ()
    assert (tsuro.legal_moves(over), tsuro.legal_starts(over), tsuro.legal_draws(over)) == ((), (), ())


# Starting marks and the deal by hand


def test_marks_are_chosen_in_turn_and_the_beginner_places() -> None:
    state = tsuro.new_game(3, deck=range(35), first=1)
    state, events = tsuro.choose_start(state, (0, 0, 0))
    assert events == (tsuro.StartChosen(1, Spot(0, 0, 0)), TurnBegan(2, Phase.START))
    assert state.seats[1] == tsuro.Seat(Spot(0, 0, 0), Spot(0, 0, 0), Status.IN_PLAY, (0, 3, 6))
    assert tsuro.legal_starts(state)[0] == Spot(0, 0, 1)
    assert len(tsuro.legal_starts(state)) == 47
    state, events = tsuro.choose_start(state, Spot(0, 0, 1))
    assert events[-1] == TurnBegan(0, Phase.START)
    state, events = tsuro.choose_start(state, Spot(5, 5, 5))
    assert events == (tsuro.StartChosen(0, Spot(5, 5, 5)), TurnBegan(1, Phase.PLACE))
    assert (state.turn, state.active, state.phase) == (1, 1, Phase.PLACE)


def test_tiles_are_dealt_by_hand_in_turn_until_hands_are_full() -> None:
    rules = Ruleset(tiles=[1, 2, 3, 4, 4], hand_size=2, max_players=2)
    state = tsuro.new_game(2, rules=rules, dealing="by_hand", first=1)
    assert tsuro.legal_draws(state) == (1, 2, 3, 4)
    state, events = tsuro.draw_tile(state, 4)
    assert events == (TileDrawn(1, 4), TurnBegan(0, Phase.DEAL))
    state, events = tsuro.draw_tile(state, 2)
    assert events == (TileDrawn(0, 2), TurnBegan(1, Phase.DEAL))
    state = tsuro.draw_tile(state, 1).state
    assert state.pile == (3, 4)
    state, events = tsuro.draw_tile(state, 4)
    assert events == (TileDrawn(0, 4), TurnBegan(1, Phase.START))
    assert (hands(state), state.pile) == ([(2, 4), (1, 4)], (3,))


# What follows a placement


def test_dead_hands_under_the_pile() -> None:
    state = elimination([9], [0], [[3], [6, 4], [7]], dead_hands="bottom")
    after, events = played(state, 3, 1)
    assert list(events) == [
        *SEAT_1_IS_OUT,
        TilesReturned((1,), (4, 6), DeadHands.BOTTOM),
        TileDrawn(0, 9),
        TileDrawn(2, 4),
        TileDrawn(0, 6),
        TurnBegan(2, Phase.PLACE),
    ]
    assert (hands(after), after.pile, after.box) == ([(6, 9), (), (4, 7)], (), (0,))
    assert (after.dragon, after.turn, after.generator) == (None, 2, state.generator)


def test_dead_hands_into_the_box_and_the_dragon_to_the_first_in_need() -> None:
    state = elimination([9], [5, 0], [[3], [6, 4], [7]], dead_hands="box")
    after, events = played(state, 3, 1)
    assert list(events) == [
        *SEAT_1_IS_OUT,
        TilesReturned((1,), (4, 6), DeadHands.BOX),
        TileDrawn(0, 9),
        DragonTaken(2),
        TurnBegan(2, Phase.PLACE),
    ]
    assert (hands(after), after.pile, after.box, after.dragon) == ([(9,), (), (7,)], (), (0, 4, 5, 6), 2)


def test_dead_hands_are_shuffled_into_the_pile() -> None:
    state = elimination([9, 5], [0], [[3], [6, 4], [7]], seed=11)
    pile = [9, 5, 4, 6]
    generator = tsuro.SplitMix64(11)
    generator.shuffle(pile)
    after, events = played(state, 3, 1)
    assert list(events) == [
        *SEAT_1_IS_OUT,
        TilesReturned((1,), (4, 6), DeadHands.SHUFFLE),
        PileShuffled(4),
        TileDrawn(0, pile[0]),
        TileDrawn(2, pile[1]),
        TileDrawn(0, pile[2]),
        TurnBegan(2, Phase.PLACE),
    ]
    assert after.pile == (pile[3],)
    assert after.generator == generator.state


@pytest.mark.parametrize("destination", [DeadHands.SHUFFLE, DeadHands.BOTTOM])
def test_dealing_by_hand_shuffles_nothing_and_waits_for_each_draw(destination: DeadHands) -> None:
    state = elimination([9], [0], [[3], [6, 4], [7]], dead_hands=destination, dealing="by_hand")
    state, events = played(state, 3, 1)
    assert list(events) == [*SEAT_1_IS_OUT, TilesReturned((1,), (4, 6), destination), TurnBegan(0, Phase.DRAW)]
    assert (state.pile, state.active) == ((9, 4, 6), 0)
    assert tsuro.legal_actions(state) == (tsuro.DrawTile(4), tsuro.DrawTile(6), tsuro.DrawTile(9))
    state, events = tsuro.draw_tile(state, 4)
    assert events == (TileDrawn(0, 4), TurnBegan(2, Phase.DRAW))
    assert state.pile == (9, 6)
    state, events = tsuro.draw_tile(state, 6)
    assert events == (TileDrawn(2, 6), TurnBegan(0, Phase.DRAW))
    state, events = tsuro.draw_tile(state, 9)
    assert events == (TileDrawn(0, 9), TurnBegan(2, Phase.PLACE))
    assert hands(state) == [(4, 9), (), (6, 7)]


def test_the_holder_of_the_dragon_draws_first_and_gives_it_up() -> None:
    state = attrs.evolve(elimination([], [0, 9], [[3], [6, 4], [7]], dead_hands="bottom"), dragon=2)
    assert tsuro.validate(state) == ()
    after, events = played(state, 3, 1)
    assert list(events) == [
        *SEAT_1_IS_OUT,
        TilesReturned((1,), (4, 6), DeadHands.BOTTOM),
        TileDrawn(2, 4),
        DragonSetAside(2),
        TileDrawn(0, 6),
        DragonTaken(0),
        TurnBegan(2, Phase.PLACE),
    ]
    assert (after.dragon, hands(after)) == (0, [(6,), (), (4, 7)])


def test_the_dragon_of_an_eliminated_holder_goes_clockwise_to_the_next_in_need() -> None:
    state = attrs.evolve(elimination([], [0, 9, 5], [[3], [4], [7]], dead_hands="box"), dragon=1)
    after, events = played(state, 3, 1)
    assert list(events) == [
        *SEAT_1_IS_OUT,
        TilesReturned((1,), (4,), DeadHands.BOX),
        DragonPassed(1, 2),
        TurnBegan(2, Phase.PLACE),
    ]
    assert after.dragon == 2


def test_it_may_be_the_active_seat_to_which_the_dragon_goes() -> None:
    state = attrs.evolve(elimination([], [0, 9], [[3], [4], [7, 8]], dead_hands="bottom"), dragon=1)
    after, events = played(state, 3, 1)
    assert list(events) == [
        *SEAT_1_IS_OUT,
        TilesReturned((1,), (4,), DeadHands.BOTTOM),
        DragonPassed(1, 0),
        TileDrawn(0, 4),
        DragonSetAside(0),
        DragonTaken(0),
        TurnBegan(2, Phase.PLACE),
    ]
    assert after.dragon == 0


def test_the_dragon_is_set_aside_when_nobody_is_in_need() -> None:
    rules = Ruleset(tiles=range(6), **HAND_OF_TWO)
    spots = [(0, 0, 0), (5, 5, 4), (5, 5, 5)]
    state = tsuro.position({}, spots, [[0], [1, 2], [3, 4]], pile=[], box=[5], dragon=0, rules=rules)
    after, events = played(state, 0, 0)
    assert events[3:] == (DragonSetAside(0), TurnBegan(1, Phase.PLACE))
    assert after.dragon is None


def test_nobody_takes_the_dragon_where_it_is_not_used() -> None:
    state = elimination([], [0, 9, 5], [[3], [4], [7]], dead_hands="box")
    state = attrs.evolve(state, rules=attrs.evolve(state.rules, dragon=False))
    after, events = played(state, 3, 1)
    assert list(events) == [*SEAT_1_IS_OUT, TilesReturned((1,), (4,), DeadHands.BOX), TurnBegan(2, Phase.PLACE)]
    assert after.dragon is None


def test_a_seat_without_tiles_is_passed_over() -> None:
    rules = Ruleset(tiles=[33, *range(8)], max_players=4, hand_size=2)
    spots = [(0, 0, 0), (5, 5, 5), None, (0, 5, 0)]
    state = tsuro.position({}, spots, [[33], [], [], [7]], pile=[], box=range(7), dragon=1, rules=rules)
    after, events = played(state, 33, 0)
    assert events[2:] == (SeatPassed(1), TurnBegan(3, Phase.PLACE))
    assert (after.turn, after.dragon) == (3, 1)


def test_the_active_seat_plays_on_when_all_others_have_no_tiles() -> None:
    rules = Ruleset(tiles=[33, *range(7)], max_players=4, hand_size=2)
    spots = [(0, 0, 0), (5, 5, 5), (0, 5, 0)]
    state = tsuro.position({}, spots, [[33, 6], [], []], pile=[], box=range(6), dragon=2, rules=rules)
    after, events = played(state, 33, 0)
    assert events[2:] == (SeatPassed(1), SeatPassed(2), TurnBegan(0, Phase.PLACE))
    assert after.turn == 0


def test_the_dragon_is_not_used_by_two() -> None:
    state = tsuro.position(
        {},
        [(0, 0, 0), (5, 5, 5)],
        [[33, 6], [5]],
        pile=[],
        box=range(5),
        rules=Ruleset(tiles=[33, *range(7)], max_players=2),
    )
    after, events = played(state, 33, 0)
    assert events[2:] == (TurnBegan(1, Phase.PLACE),)
    assert after.dragon is None


def test_survivors_share_the_win_when_all_tiles_are_played() -> None:
    rules = Ruleset(tiles=[33, *range(5)], max_players=3, hand_size=2)
    state = tsuro.position({}, [(0, 0, 0), None, (5, 5, 5)], [[33], [], []], pile=[], box=range(5), rules=rules)
    after, events = played(state, 33, 0)
    outcome = Outcome((0, 2), OutcomeReason.TILES_EXHAUSTED)
    assert events == (TilePlaced(0, 0, 0, 33, 0), SEAT_0_RUNS_ON, GameEnded(outcome))
    assert (after.outcome, after.phase, after.turn, after.active) == (outcome, Phase.OVER, None, 0)


def test_all_tiles_are_judged_played_after_dead_hands_are_returned() -> None:
    boxed = elimination([], [0, 5, 9, 8], [[3], [4], []], dead_hands="box")
    after, events = played(boxed, 3, 1)
    outcome = Outcome((0, 2), OutcomeReason.TILES_EXHAUSTED)
    assert list(events) == [*SEAT_1_IS_OUT, TilesReturned((1,), (4,), DeadHands.BOX), GameEnded(outcome)]
    assert after.box == (0, 4, 5, 8, 9)
    returned = elimination([], [0, 5, 9, 8], [[3], [4], []], dead_hands="bottom")
    assert tsuro.next_state(returned, 3, 1).phase is Phase.PLACE


def test_the_last_stone_wins_at_once_and_nobody_draws() -> None:
    state = tsuro.position({}, [(0, 0, 0), (0, 0, 1)], [[3], [4, 5]], pile=range(6, 20), box=[0, 1, 2, *range(20, 35)])
    after, events = played(state, 3, 1)
    outcome = Outcome((0,), OutcomeReason.LAST_STONE)
    assert list(events) == [*SEAT_1_IS_OUT, GameEnded(outcome)]
    assert (hands(after), after.pile) == ([(), (4, 5)], tuple(range(6, 20)))


# The elimination bonus


def bonus(hand: list[int], dead: list[int], **options: Any) -> tsuro.State:  # noqa: ANN401
    used = {3, 7, *hand, *dead}
    rest = [tile for tile in range(12) if tile not in used]
    return elimination(rest[:2], rest[2:], [[3, *hand], dead, [7]], elimination_bonus=True, **options)


def test_the_bonus_offers_the_hands_of_the_eliminated() -> None:
    state, events = played(bonus([1], [6, 4]), 3, 1)
    assert list(events) == [*SEAT_1_IS_OUT, TilesOffered(0, (4, 6)), TurnBegan(0, Phase.EXCHANGE)]
    assert (state.phase, state.turn, state.active) == (Phase.EXCHANGE, 0, 0)
    assert state.pool == (4, 6)
    assert hands(state) == [(1,), (4, 6), (7,)]
    assert tsuro.legal_actions(state) == (
        tsuro.ExchangeTiles(),
        tsuro.ExchangeTiles((1,), (4,)),
        tsuro.ExchangeTiles((1,), (6,)),
    )


def test_an_exchange_swaps_tiles_before_dead_hands_are_returned() -> None:
    state = tsuro.next_state(bonus([1], [6, 4], dead_hands="bottom"), 3, 1)
    after, events = tsuro.exchange_tiles(state, [1], [6])
    assert events == (
        TilesExchanged(0, (1,), (6,)),
        TilesReturned((1,), (1, 4), DeadHands.BOTTOM),
        TileDrawn(0, 0),
        TileDrawn(2, 2),
        TurnBegan(2, Phase.PLACE),
    )
    assert (hands(after), after.pile) == ([(0, 6), (), (2, 7)], (1, 4))


def test_an_exchange_may_be_declined() -> None:
    state = tsuro.next_state(bonus([1], [6, 4], dead_hands="bottom"), 3, 1)
    after, events = tsuro.exchange_tiles(state, (), ())
    assert events[:2] == (TilesExchanged(0, (), ()), TilesReturned((1,), (4, 6), DeadHands.BOTTOM))
    assert hands(after)[0] == (0, 1)


def test_a_tile_given_goes_to_the_seat_that_the_one_taken_came_from() -> None:
    tiles = [1, 2, 3, 4, 4, 6, 7, *range(8, 20)]
    rules = Ruleset(tiles=tiles, max_players=5, elimination_bonus=True, dead_hands="box")
    spots = [(0, 0, 0), (0, 0, 1), (0, 0, 7), (5, 5, 5)]
    state = tsuro.position({}, spots, [[1, 2, 3], [4, 4], [6], [7]], rules=rules)
    # 1 to 7: seats 1 and 2 collide.
    state = tsuro.next_state(state, 3, 1)
    assert [seat.status for seat in state.seats] == [Status.IN_PLAY, Status.COLLIDED, Status.COLLIDED, Status.IN_PLAY]
    assert state.pool == (4, 4, 6)
    after, events = tsuro.exchange_tiles(state, [1, 2], [6, 4])
    assert events[:2] == (TilesExchanged(0, (1, 2), (4, 6)), TilesReturned((1, 2), (1, 2, 4), DeadHands.BOX))
    assert after.box == (1, 2, 4)
    assert hands(after)[0][:2] == (4, 6)


@pytest.mark.parametrize(("hand", "dead"), [([], [4, 6]), ([1], [])], ids=["nothing to give", "nothing to take"])
def test_there_is_no_bonus_unless_both_sides_hold_tiles(hand: list[int], dead: list[int]) -> None:
    assert tsuro.next_state(bonus(hand, dead), 3, 1).phase is Phase.PLACE


def test_there_is_no_bonus_for_two_and_none_where_it_is_not_used() -> None:
    assert tsuro.next_state(elimination([9, 5], [0], [[3, 1], [6, 4], [7]]), 3, 1).phase is Phase.PLACE


def test_there_is_no_bonus_for_a_seat_that_goes_itself() -> None:
    # Tile 0 joins the stones of seats 0 and 1.
    rules = Ruleset(tiles=range(12), max_players=4, elimination_bonus=True)
    state = tsuro.position({}, [*A1, (5, 5, 4)], [[0, 1], [4, 6], [7], [8]], rules=rules)
    after, events = played(state, 0, 0)
    assert events[5] == TilesReturned((0, 1), (1, 4, 6), DeadHands.SHUFFLE)
    assert (after.phase, after.turn) == (Phase.PLACE, 2)


def test_every_exchange_is_listed_once_the_smallest_first() -> None:
    rules = Ruleset(tiles=[1, 2, 3, 4, 4, 7, 8, 9, 10], hand_size=3, max_players=3, elimination_bonus=True)
    state = tsuro.position({}, A1, [[1, 2, 3], [4, 4], [7]], rules=rules)
    state = tsuro.next_state(state, 3, 1)
    assert tsuro.legal_actions(state) == (
        tsuro.ExchangeTiles(),
        tsuro.ExchangeTiles((1,), (4,)),
        tsuro.ExchangeTiles((2,), (4,)),
        tsuro.ExchangeTiles((1, 2), (4, 4)),
    )


def test_exchanges_are_listed_in_order() -> None:
    tiles = [3, 31, 8, 17, 25, 7, 30, 9, 16, 4, *range(20, 24)]
    rules = Ruleset(tiles=tiles, hand_size=4, max_players=3, elimination_bonus=True)
    state = tsuro.position({}, A1, [[3, 31, 8, 17], [30, 9, 16, 4], [7]], rules=rules)
    actions = tsuro.legal_actions(tsuro.next_state(state, 3, 1))
    choices = [
        (len(action.give), action.give, action.take) for action in actions if isinstance(action, tsuro.ExchangeTiles)
    ]
    assert choices == sorted(choices)
    # Of three tiles in hand and four on offer: comb(3 + 4, 3).
    assert len(set(choices)) == len(actions) == 35


# Previews


def test_a_preview_shows_paths_and_eliminations_and_changes_nothing() -> None:
    state = elimination([9], [0], [[3], [6, 4], [7]])
    preview = tsuro.preview_move(state, 3, 1)
    assert preview == tsuro.Preview(
        placed=TilePlaced(0, 0, 0, 3, 1),
        moves=(SEAT_0_RUNS_ON, StoneMoved(1, (Step(0, 0, 1, 7),), Spot(0, 0, 7))),
        eliminations=(StoneEliminated(1, Status.LEFT_BOARD, 0),),
        reason=None,
    )
    assert preview.eliminated == (1,)


@pytest.mark.parametrize(
    ("option", "tile", "rotation", "eliminated", "reason"),
    [
        ("edge_only", 33, 0, (), None),
        ("edge_only", 0, 0, (0, 1), None),
        ("any_elimination", 0, 0, (0, 1), Reason.COLLIDES),
        ("edge_only", 2, 1, (0, 1), Reason.LEAVES_BOARD),
        ("any_elimination", 2, 1, (0, 1), Reason.LEAVES_BOARD),
        ("allowed", 2, 1, (0, 1), None),
        ("edge_only", 2, 2, (), None),
        ("edge_only", 2, 3, (0, 1), None),
        ("edge_only", 5, 0, (0, 1), Reason.NOT_IN_HAND),
    ],
)
def test_a_preview_says_why_the_placement_would_be_refused(
    option: str, tile: int, rotation: int, eliminated: tuple[int, ...], reason: Reason | None
) -> None:
    # Seat 1 places at a1, which seat 0 faces too, and enters by port 0. Tile 2 turned once leads
    # from 0 to 7 and from 1 to 6, turned twice from 0 to 3 and from 1 to 2.
    state = tsuro.position(
        {}, [(0, 0, 1), (0, 0, 0)], [[1], [0, 2, 33]], turn=1, rules=Ruleset(self_elimination=option)
    )
    preview = tsuro.preview_move(state, tile, rotation)
    assert preview.reason is reason
    assert preview.eliminated == eliminated


# What is seen of a state


def test_where_hands_are_hidden_there_is_nothing_to_choose_from() -> None:
    from tsuro.observation import observe  # noqa: PLC0415 (floor 6 is not needed for the rest)

    place = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0, 33], [1, 2]])
    own, other = observe(place, 0), observe(place, 1)
    assert tsuro.legal_moves(own) == tsuro.legal_moves(place) == (Move(33, 0),)
    assert tsuro.legal_moves(other) == ()
    assert tsuro.legal_actions(own) == (tsuro.Move(33, 0),)
    assert tsuro.legal_actions(other) == ()
    assert tsuro.preview_move(other, 0, 0).eliminated == (0,)
    assert tsuro.preview_move(other, 0, 0).reason is None
    assert tsuro.preview_move(own, 0, 0).reason is Reason.LEAVES_BOARD
    deal = tsuro.new_game(2, dealing="by_hand")
    assert tsuro.legal_draws(observe(deal, 0)) == tsuro.legal_draws(deal)
    dealt = tsuro.draw_tile(deal, 1).state
    assert tsuro.legal_draws(observe(dealt, 1)) == ()
    start = tsuro.new_game(2, seed=1)
    assert tsuro.legal_starts(observe(start, 1)) == tsuro.legal_starts(start)
    exchange = tsuro.next_state(bonus([1], [6, 4]), 3, 1)
    assert tsuro.legal_actions(observe(exchange, 0)) == tsuro.legal_actions(exchange)
    assert observe(exchange, 0).pool == (4, 6)
    assert tsuro.legal_actions(observe(exchange, 2)) == ()
    assert observe(exchange, 2).pool is None


def test_a_hidden_hand_does_not_hold_tiles_all_of_which_are_seen_elsewhere() -> None:
    from tsuro.observation import observe  # noqa: PLC0415 (floor 6 is not needed for the rest)

    rules = Ruleset(tiles=[33, 33, 7, 7, 1, 2, 2], max_players=2)
    state = tsuro.position({(5, 0): (33, 0), (4, 0): (7, 0)}, [(0, 0, 0), (5, 5, 5)], [[33, 1], [7, 2]], rules=rules)
    seen = observe(state, 1)
    reasons = {tile: tsuro.preview_move(seen, tile, 0).reason for tile in (33, 7, 2, 1, 5)}
    assert reasons == {33: None, 7: Reason.NOT_IN_HAND, 2: None, 1: None, 5: Reason.NOT_IN_HAND}
