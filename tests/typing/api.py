"""What users write. Type-checked, never run."""

from collections.abc import Sequence
from typing import assert_type

import tsuro


def a_whole_game(state: tsuro.State) -> tsuro.Outcome | None:
    while state.phase is not tsuro.Phase.OVER:
        if state.phase is tsuro.Phase.START:
            spots = tsuro.legal_starts(state)
            assert_type(spots, tuple[tsuro.Spot, ...])
            state, events = tsuro.choose_start(state, spots[0])
        else:
            moves = tsuro.legal_moves(state)
            assert_type(moves, tuple[tsuro.Move, ...])
            tile, rotation = moves[0]
            state, events = tsuro.apply_move(state, tile, rotation)
        assert_type(events, tuple[tsuro.Event, ...])
    return state.outcome


def transitions_have_names(state: tsuro.State, move: tsuro.Move) -> None:
    transition = tsuro.apply_move(state, move.tile, move.rotation)
    assert_type(transition, tsuro.Transition)
    assert_type(transition.state, tsuro.State)
    assert_type(transition.events, tuple[tsuro.Event, ...])


def search(state: tsuro.State, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(search(tsuro.next_state(state, *move), depth - 1) for move in tsuro.legal_moves(state))


def spots_may_be_plain_tuples(state: tsuro.State) -> tsuro.State:
    return tsuro.choose_start(state, (0, 0, 0)).state


def rules_take_plain_strings() -> tsuro.State:
    rules = tsuro.Ruleset(rows=7, columns=7, self_elimination="allowed", dead_hands="bottom", dragon=False)
    return tsuro.new_game(3, rules=rules, seed=7, first=1, dealing="automatic")


def tile_sets_repeat_tiles() -> tsuro.Ruleset:
    return tsuro.Ruleset(tiles=tsuro.TileSet([*range(35), *range(35)]), rows=10, columns=10)


def what_a_front_end_reads(state: tsuro.State) -> None:
    assert_type(state.turn, int | None)
    assert_type(state.dragon, int | None)
    assert_type(state.pile, tuple[int, ...])
    assert_type(state.seats[0].hand, tuple[int, ...])
    assert_type(state.seats[0].spot, tsuro.Spot | None)
    assert_type(state.board[0, 0], tsuro.Placement | None)
    assert_type(tsuro.TILES[0].exit(0, 1), int)
    if state.outcome is not None:
        assert_type(state.outcome.winners, tuple[int, ...])


def actions_are_values(state: tsuro.State) -> None:
    for action in tsuro.legal_actions(state):
        match action:
            case tsuro.ChooseStart(spot):
                assert_type(spot, tsuro.Spot)
            case tsuro.Move(tile, rotation):
                assert_type((tile, rotation), tuple[int, int])
            case tsuro.ExchangeTiles(give, take):
                assert_type((give, take), tuple[tuple[int, ...], tuple[int, ...]])
            case tsuro.DrawTile(tile):
                assert_type(tile, int)
            case tsuro.Withdraw(seat):
                assert_type(seat, int)


def reasons_are_an_enumeration(state: tsuro.State) -> str:
    try:
        tsuro.apply_move(state, 0, 0)
    except tsuro.IllegalActionError as error:
        if error.reason is tsuro.Reason.NOT_IN_HAND:
            return "You do not hold that tile."
        return str(error)
    return ""


def positions_are_set_up(hands: Sequence[Sequence[int]]) -> tuple[str, ...]:
    state = tsuro.position({(0, 0): (33, 0)}, [(1, 0, 0), None, (5, 5, 2)], hands, turn=2)
    return tsuro.validate(state)
