"""Laws of whole games. Each docstring states the rule that it proves: see docs/explanation/rules.md."""

from __future__ import annotations

import contextlib
import copy
import pickle
from collections import Counter
from dataclasses import replace
from itertools import pairwise, permutations
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import tsuro
from tests.support import facts, naive
from tests.support.strategies import (
    History,
    Setup,
    Taken,
    histories,
    play,
    rotations,
    seeds,
    setups,
    states,
    tile_ids,
)

if TYPE_CHECKING:
    from collections.abc import Callable


def standing(state: tsuro.State) -> dict[int, naive.Place]:
    """Where each living stone stands."""
    return {
        number: naive.Place(*seat.spot)
        for number, seat in enumerate(state.seats)
        if seat.status is tsuro.Status.IN_PLAY and seat.spot is not None
    }


def placements(history: History) -> list[Taken]:
    return [step for step in history if isinstance(step.action, tsuro.Move)]


def laid_square(step: Taken) -> tuple[int, int]:
    assert step.before.turn is not None
    spot = step.before.seats[step.before.turn].spot
    assert spot is not None
    return spot.row, spot.column


# --- legality ---


@given(histories())
def test_legality_equals_trying_every_tile_and_rotation(history: History) -> None:
    """A placement that sends one's own stone off the board: legal only when every one does so.

    Collisions are always allowed, and if only collisions avoid the edge, one must collide.
    `any_elimination`: the same, but a collision counts too. `allowed`: no restriction.
    """
    unwanted = {
        "edge_only": [naive.LEFT],
        "any_elimination": [naive.LEFT, naive.COLLIDED],
        "allowed": [],
    }
    for state in history.states:
        if state.phase is not tsuro.Phase.PLACE:
            assert tsuro.legal_moves(state) == ()
            continue
        assert state.turn is not None
        stones, table = standing(state), facts.table_of(state)
        row, column, _ = stones[state.turn]
        tried = {
            (tile, rotation): naive.fates(table.with_tile(row, column, tile, rotation), stones)[state.turn].status
            for tile in set(state.seats[state.turn].hand)
            for rotation in naive.ROTATIONS[tile]
        }
        rule = state.rules.self_elimination.value
        wanted = [move for move, status in tried.items() if status not in unwanted[rule]]
        legal = tsuro.legal_moves(state)
        assert sorted(legal) == sorted(wanted or tried)
        assert len(legal) == len(set(legal))


@given(states())
def test_a_seat_to_place_always_can(state: tsuro.State) -> None:
    """It cannot be refused while the seat holds a tile."""
    assert (state.phase is tsuro.Phase.PLACE) == bool(tsuro.legal_moves(state))


@given(states())
def test_legal_actions_are_the_legal_choices_of_the_phase(state: tsuro.State) -> None:
    """`legal_actions(state)`; `apply(state, action)`: the same through action values."""
    actions = tsuro.legal_actions(state)
    assert len(set(actions)) == len(actions)
    if state.phase is tsuro.Phase.PLACE:
        assert actions == tsuro.legal_moves(state)
    elif state.phase is tsuro.Phase.START:
        assert actions == tuple(tsuro.ChooseStart(spot) for spot in tsuro.legal_starts(state))
    elif state.phase in {tsuro.Phase.DEAL, tsuro.Phase.DRAW}:
        assert actions == tuple(tsuro.DrawTile(tile) for tile in tsuro.legal_draws(state))
    elif state.phase is tsuro.Phase.OVER:
        assert actions == ()
    else:
        assert tsuro.ExchangeTiles((), ()) in actions


def by_name(state: tsuro.State, action: tsuro.Action) -> tsuro.Transition:
    match action:
        case tsuro.ChooseStart(spot):
            return tsuro.choose_start(state, spot)
        case tsuro.Move(tile, rotation):
            return tsuro.apply_move(state, tile, rotation)
        case tsuro.ExchangeTiles(give, take):
            return tsuro.exchange_tiles(state, give, take)
        case tsuro.DrawTile(tile):
            return tsuro.draw_tile(state, tile)
        case tsuro.Withdraw(seat):
            return tsuro.withdraw(state, seat)


@given(histories())
def test_apply_is_the_named_function(history: History) -> None:
    """The same through action values: ChooseStart, Move, ExchangeTiles, DrawTile, Withdraw."""
    for step in history:
        assert by_name(step.before, step.action) == (step.after, step.events)


@given(histories())
def test_next_state_is_the_same_without_events(history: History) -> None:
    """`next_state`: the same without events, for search."""
    for step in placements(history):
        assert isinstance(step.action, tsuro.Move)
        after = tsuro.next_state(step.before, step.action.tile, step.action.rotation)
        assert after == step.after
        assert hash(after) == hash(step.after)


# --- tiles ---


@given(histories())
def test_no_tile_is_lost_or_doubled(history: History) -> None:
    """No tile is ever lost or doubled."""
    for state in history.states:
        everywhere = Counter(state.pile) + Counter(state.box)
        everywhere += Counter(tile for tile, _ in facts.tiles_on(state.board).values())
        for seat in state.seats:
            everywhere += Counter(seat.hand)
        assert everywhere == Counter(state.rules.tiles)


@given(histories())
def test_hands_are_sorted_and_never_too_large(history: History) -> None:
    """Hand: sorted tile ids; to each survivor below the hand size."""
    for state in history.states:
        for seat in state.seats:
            assert list(seat.hand) == sorted(seat.hand)
            assert len(seat.hand) <= state.rules.hand_size


@given(histories())
def test_every_position_of_a_game_is_sound(history: History) -> None:
    """`validate(state)`: tuple of problems, empty when sound."""
    for state in history.states:
        assert tsuro.validate(state) == ()


@given(histories())
def test_a_game_ends_within_as_many_placements_as_tiles(history: History) -> None:
    """Any game ends within as many placements as there are tiles."""
    assert len(placements(history)) <= len(history[0].before.rules.tiles)
    assert history[-1].after.outcome is not None


# --- stones ---


@given(histories())
def test_a_path_traced_from_its_mark_ends_where_the_stone_stands(history: History) -> None:
    """A stone is its starting mark; where it stands is `link[mark]`."""
    for state in history.states:
        for seat in state.seats:
            if seat.start is not None and seat.status is not tsuro.Status.COLLIDED:
                assert state.board.trace(seat.start).end == seat.spot
                assert state.board.other_end(seat.start) == seat.spot


@given(histories())
def test_a_stone_never_circles(history: History) -> None:
    """A stone never circles."""
    for seat in history[-1].after.seats:
        assert seat.start is not None
        steps = history[-1].after.board.trace(seat.start).steps
        crossed = [(row, column, frozenset(ends)) for row, column, *ends in steps]
        assert len(crossed) == len(set(crossed))


@given(histories())
def test_two_stones_never_share_an_end(history: History) -> None:
    """Two stones never share an end."""
    for state in history.states:
        table = facts.table_of(state)
        ends = [
            frozenset((naive.Place(*seat.spot), table.across(naive.Place(*seat.spot))))
            for seat in state.seats
            if seat.spot is not None
        ]
        assert len(ends) == len(set(ends))


@given(histories())
def test_the_order_of_movers_does_not_matter(history: History) -> None:
    """The order in which movers are resolved does not matter."""
    for step in placements(history):
        stones, square = standing(step.before), laid_square(step)
        facing = [seat for seat, spot in stones.items() if spot[:2] == square]
        table = facts.table_of(step.after)
        result = {seat: (step.after.seats[seat].status.value, step.after.seats[seat].spot) for seat in facing}
        for order in list(permutations(facing))[:24]:
            assert naive.fates_one_by_one(table, stones, order) == result


@given(histories())
def test_a_collision_is_two_paths_joined_that_both_face_the_new_tile(history: History) -> None:
    """A collision: exactly when the new tile joins the paths of two stones that both face it."""
    for step in placements(history):
        stones, square = standing(step.before), laid_square(step)
        collided = {seat for seat in stones if step.after.seats[seat].status is tsuro.Status.COLLIDED}
        facing = {seat for seat, spot in stones.items() if spot[:2] == square}
        marks = {seat: step.before.seats[seat].start for seat in facing}
        joined = {
            seat
            for seat in facing
            for other in facing - {seat}
            if (mark := marks[seat]) and step.after.board.trace(mark).end == marks[other]
        }
        assert collided == joined


# --- values ---


@given(states())
def test_copies_are_the_state_itself(state: tsuro.State) -> None:
    """`copy` and `deepcopy` return the state itself."""
    assert copy.copy(state) is state
    assert copy.deepcopy(state) is state


@given(states())
def test_a_pickled_state_comes_back_equal(state: tsuro.State) -> None:
    """States are hashable, comparable, picklable."""
    back = pickle.loads(pickle.dumps(state))  # noqa: S301 (our own bytes)
    assert back == state
    assert hash(back) == hash(state)
    assert facts.of_state(back) == facts.of_state(state)
    assert tsuro.legal_actions(back) == tsuro.legal_actions(state)


@given(setups(), seeds)
def test_equal_histories_give_equal_states(setup: Setup, seed: int) -> None:
    """Equal histories give equal states with equal hashes."""
    one, two = (list(play(setup.state(), Random(seed))) for _ in range(2))
    assert one == two
    assert [hash(step.after) for step in one] == [hash(step.after) for step in two]


@given(histories())
def test_the_states_of_a_game_all_differ(history: History) -> None:
    """Unequal histories give unequal states."""
    reached = history.states
    assert len(set(reached)) == len(reached)
    assert all(one != two for one, two in pairwise(reached))


@given(states())
def test_different_choices_lead_to_different_states(state: tsuro.State) -> None:
    """Unequal histories give unequal states."""
    assume(state.phase is not tsuro.Phase.EXCHANGE)
    actions = tsuro.legal_actions(state)[:20]
    assert len({tsuro.apply(state, action).state for action in actions}) == len(actions)


wild = st.integers(-2, 40)
wild_tiles = st.lists(wild, max_size=3).map(tuple)
ANY_CHOICE: list[tuple[Callable[..., object], st.SearchStrategy[tuple[object, ...]]]] = [
    (tsuro.apply_move, st.tuples(wild, wild)),
    (tsuro.next_state, st.tuples(wild, wild)),
    (tsuro.preview_move, st.tuples(wild, wild)),
    (tsuro.choose_start, st.tuples(st.tuples(wild, wild, wild))),
    (tsuro.draw_tile, st.tuples(wild)),
    (tsuro.exchange_tiles, st.tuples(wild_tiles, wild_tiles)),
]


@given(states(), st.sampled_from(ANY_CHOICE), st.data())
def test_a_refused_action_changes_nothing(
    state: tsuro.State,
    attempt: tuple[Callable[..., object], st.SearchStrategy[tuple[object, ...]]],
    data: st.DataObject,
) -> None:
    """A refused action changes nothing."""
    function, choices = attempt
    choice = data.draw(choices)
    before, digest, known = pickle.dumps(state), hash(state), facts.of_state(state)
    with contextlib.suppress(tsuro.IllegalActionError):
        function(state, *choice)
    assert pickle.dumps(state) == before
    assert (hash(state), facts.of_state(state)) == (digest, known)


@given(states(), tile_ids, rotations)
def test_a_move_is_refused_exactly_when_it_is_not_legal(state: tsuro.State, tile: int, rotation: int) -> None:
    """Only the smallest rotation of each is listed; an equal larger one is accepted."""
    if naive.normal(tile, rotation) in tsuro.legal_moves(state):
        smallest = tsuro.apply_move(state, *naive.normal(tile, rotation))
        assert tsuro.apply_move(state, tile, rotation) == smallest
        return
    for refuse in (tsuro.apply_move, tsuro.next_state):
        with pytest.raises(tsuro.IllegalActionError):
            refuse(state, tile, rotation)


# --- dealing ---


@given(setups(dealing="automatic"), seeds)
def test_dealing_by_hand_with_the_same_draws_gives_the_same_game(setup: Setup, seed: int) -> None:
    """By-hand dealing fed with the automatic game's draws gives the same game."""
    automatic = setup.state()
    by_hand = replace(setup, dealing="by_hand").state()
    # The opening deal is one tile at a time clockwise from `first`.
    order = [(setup.first + turn) % setup.players for turn in range(setup.players)]
    left = {seat: list(automatic.seats[seat].hand) for seat in order}
    for _ in range(setup.rules.hand_size):
        for seat in order:
            assert by_hand.turn == seat
            by_hand = tsuro.draw_tile(by_hand, left[seat].pop()).state
    assert_same_but_for_the_pile(by_hand, automatic)
    for step in play(automatic, Random(seed)):
        by_hand = tsuro.apply(by_hand, step.action).state
        for event in step.events:
            if isinstance(event, tsuro.TileDrawn):
                assert by_hand.turn == event.seat
                assert event.tile is not None
                by_hand = tsuro.draw_tile(by_hand, event.tile).state
        assert_same_but_for_the_pile(by_hand, step.after)


def assert_same_but_for_the_pile(one: tsuro.State, two: tsuro.State) -> None:
    """Compare all but the order of the piles, which only automatic dealing shuffles."""
    a, b = facts.of_state(one), facts.of_state(two)
    assert a._replace(pile=sorted(a.pile)) == b._replace(pile=sorted(b.pile))


# --- previews ---


@given(histories())
def test_a_preview_tells_what_the_placement_does(history: History) -> None:
    """Paths and eliminations of a placement, without touching pile or hands."""
    for step in placements(history):
        assert isinstance(step.action, tsuro.Move)
        preview = tsuro.preview_move(step.before, step.action.tile, step.action.rotation)
        moved = [event for event in step.events if isinstance(event, tsuro.StoneMoved)]
        out = [event for event in step.events if isinstance(event, tsuro.StoneEliminated)]
        assert list(preview.moves) == moved
        assert list(preview.eliminations) == out


@given(states(), tile_ids, rotations)
def test_a_preview_says_whether_the_placement_is_legal(state: tsuro.State, tile: int, rotation: int) -> None:
    """`reason` is None when it is legal, else why it would be refused."""
    assume(state.phase is tsuro.Phase.PLACE)
    preview = tsuro.preview_move(state, tile, rotation)
    legal = naive.normal(tile, rotation) in tsuro.legal_moves(state)
    assert (preview.reason is None) == legal
    if not legal:
        with pytest.raises(tsuro.IllegalActionError) as refusal:
            tsuro.apply_move(state, tile, rotation)
        assert refusal.value.reason is preview.reason


# --- positions set up by hand ---


@given(states())
def test_a_position_set_up_from_its_parts_plays_alike(state: tsuro.State) -> None:
    """Any position with the seat `turn` to place; marks are found by tracing back."""
    assume(state.phase is tsuro.Phase.PLACE)
    assert state.turn is not None
    built = tsuro.position(
        facts.tiles_on(state.board),
        [seat.spot if seat.status is tsuro.Status.IN_PLAY else None for seat in state.seats],
        [seat.hand for seat in state.seats],
        pile=state.pile,
        box=state.box,
        turn=state.turn,
        dragon=state.dragon,
        statuses=[seat.status for seat in state.seats],
        dealing=state.dealing,
        rules=state.rules,
    )
    assert tsuro.validate(built) == ()
    assert tsuro.legal_moves(built) == tsuro.legal_moves(state)
    for seat, original in zip(built.seats, state.seats, strict=True):
        assert (seat.status, seat.hand) == (original.status, original.hand)
        if original.status is tsuro.Status.IN_PLAY:
            assert seat == original
    if state.rules.dead_hands is tsuro.DeadHands.SHUFFLE:
        return
    for move in tsuro.legal_moves(state)[:4]:
        one = facts.of_state(tsuro.next_state(built, *move))
        two = facts.of_state(tsuro.next_state(state, *move))
        assert (one.status, one.hands, one.pile, one.box, one.turn, one.winners) == (
            two.status,
            two.hands,
            two.pile,
            two.box,
            two.turn,
            two.winners,
        )
