"""What each seat sees, set down by hand; and sampling, counted."""

from __future__ import annotations

import math
import pickle
from collections import Counter
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import tsuro
from tsuro.observation import (
    Observation,
    ObservedSeat,
    event_for,
    events_for,
    observe,
    sample_state,
    update_observation,
    validate_observation,
)

if TYPE_CHECKING:
    from collections.abc import Callable

RULES = tsuro.Ruleset(elimination_bonus=True, tiles=tsuro.TileSet(range(12)), max_players=3)
OPEN = attrs.evolve(RULES, open_hands=True)


def two_stones_on_a1(rules: tsuro.Ruleset = RULES) -> tsuro.State:
    """Let tile 3, turned once, take seat 0 on to a2 and seat 1 off the board."""
    return tsuro.position(
        {},
        [(0, 0, 0), (0, 0, 1), (5, 5, 5)],
        [[1, 2, 3], [4, 5, 6], [7, 8]],
        pile=[9, 0, 11],
        box=[10],
        rules=rules,
    )


def exchange(rules: tsuro.Ruleset = RULES) -> tsuro.State:
    state = tsuro.next_state(two_stones_on_a1(rules), 3, 1)
    assert state.phase is tsuro.Phase.EXCHANGE
    return state


def hands(observation: Observation) -> list[tuple[int, ...] | None]:
    return [seat.hand for seat in observation.seats]


# Observing


def test_a_seat_sees_its_own_hand_and_counts_the_others() -> None:
    state = two_stones_on_a1()
    assert observe(state, 1) == Observation(
        rules=RULES,
        phase=tsuro.Phase.PLACE,
        turn=0,
        active=0,
        seats=(
            ObservedSeat(tsuro.Spot(0, 0, 0), tsuro.Spot(0, 0, 0), tsuro.Status.IN_PLAY, None, 3),
            ObservedSeat(tsuro.Spot(0, 0, 1), tsuro.Spot(0, 0, 1), tsuro.Status.IN_PLAY, (4, 5, 6), 3),
            ObservedSeat(tsuro.Spot(5, 5, 5), tsuro.Spot(5, 5, 5), tsuro.Status.IN_PLAY, None, 2),
        ),
        board=tsuro.Board.empty(),
        viewer=1,
        pile_size=3,
        box=None,
        box_size=1,
        dragon=None,
        outcome=None,
        dealing=tsuro.Dealing.AUTOMATIC,
        pool=None,
    )


def test_a_spectator_sees_no_hand() -> None:
    seen = observe(two_stones_on_a1(), None)
    assert hands(seen) == [None, None, None]
    assert (seen.viewer, seen.hand) == (None, None)
    assert seen.unseen == tuple(range(12))


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_open_hands_are_seen_by_everyone(viewer: int | None) -> None:
    seen = observe(two_stones_on_a1(OPEN), viewer)
    assert hands(seen) == [(1, 2, 3), (4, 5, 6), (7, 8)]
    assert seen.box == (10,)
    assert seen.pile == (0, 9, 11)


def test_the_own_hand_has_a_name() -> None:
    assert observe(two_stones_on_a1(), 2).hand == (7, 8)


def test_the_seats_in_play_are_told() -> None:
    assert observe(exchange(), None).in_play == (0, 2)


def test_all_tiles_but_those_seen_are_unseen() -> None:
    seen = observe(exchange(), 0)
    # Tile 3 lies on the board, 1 and 2 are held, 4, 5 and 6 are on offer.
    assert seen.unseen == (0, 7, 8, 9, 10, 11)


def test_a_tile_on_offer_in_open_hands_counts_once() -> None:
    rules = attrs.evolve(OPEN, tiles=tsuro.TileSet([1, 2, 3, 4, 4, 5, 6, 7, 8]))
    state = tsuro.position({}, [(0, 0, 0), (0, 0, 1), (5, 5, 5)], [[1, 2, 3], [4, 5, 6], [7, 8]], pile=[4], rules=rules)
    assert observe(tsuro.next_state(state, 3, 1), None).unseen == (4,)


def test_the_pile_is_known_when_nothing_else_is_unseen() -> None:
    state = tsuro.position(
        {},
        [(0, 0, 0), (5, 5, 5)],
        [[1], []],
        pile=[2, 0],
        rules=tsuro.Ruleset(tiles=range(3), hand_size=1, max_players=2),
    )
    assert observe(state, 0).pile == (0, 2)
    assert observe(state, 1).pile is None


@pytest.mark.parametrize(("viewer", "pool"), [(0, (4, 5, 6)), (1, None), (2, None), (None, None)])
def test_the_pool_is_seen_by_the_seat_that_may_exchange(viewer: int | None, pool: tuple[int, ...] | None) -> None:
    assert observe(exchange(), viewer).pool == pool


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_with_open_hands_the_pool_is_seen_by_everyone(viewer: int | None) -> None:
    assert observe(exchange(OPEN), viewer).pool == (4, 5, 6)


@pytest.mark.parametrize("seat", [3, -1, True, "0", 1.0, (0,)])
def test_only_a_seat_can_look(seat: int) -> None:
    with pytest.raises(tsuro.InvalidStateError, match="a viewer is a seat from 0 to 2, or None for a spectator"):
        observe(two_stones_on_a1(), seat)


def test_an_observation_is_a_value() -> None:
    seen = observe(two_stones_on_a1(), 1)
    assert pickle.loads(pickle.dumps(seen)) == seen  # noqa: S301 (our own bytes)
    assert len({seen, observe(two_stones_on_a1(), 1), observe(two_stones_on_a1(), 0)}) == 2
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        seen.viewer = 0  # type: ignore[misc]


# Legality


def test_the_seat_to_act_sees_its_moves_and_nobody_else_does() -> None:
    state = two_stones_on_a1()
    assert tsuro.legal_moves(observe(state, 0)) == tsuro.legal_moves(state) != ()
    assert tsuro.legal_moves(observe(state, 1)) == ()
    assert tsuro.legal_actions(observe(state, None)) == ()


def test_the_seat_that_may_exchange_sees_how_and_nobody_else_does() -> None:
    state = exchange()
    assert tsuro.legal_actions(observe(state, 0)) == tsuro.legal_actions(state)
    assert len(tsuro.legal_actions(observe(state, 0))) == 10
    assert observe(state, 0).pool == (4, 5, 6)
    assert tsuro.legal_actions(observe(state, 1)) == ()
    assert observe(state, 1).pool is None


def test_all_see_the_free_starting_marks() -> None:
    state = tsuro.choose_start(tsuro.new_game(2, seed=1), (0, 0, 0)).state
    assert len(tsuro.legal_starts(observe(state, None))) == 47
    assert tsuro.legal_actions(observe(state, 0)) == tsuro.legal_actions(state)


def test_draws_are_told_where_the_pile_is_known() -> None:
    state = tsuro.new_game(2, rules=tsuro.Ruleset(tiles=range(6), max_players=2), dealing="by_hand")
    assert tsuro.legal_draws(observe(state, 0)) == (0, 1, 2, 3, 4, 5)
    state = tsuro.draw_tile(state, 4).state
    assert tsuro.legal_draws(observe(state, 0)) == (0, 1, 2, 3, 5)
    assert tsuro.legal_draws(observe(state, 1)) == ()
    assert tsuro.legal_actions(observe(state, 1)) == ()


def test_a_preview_shows_the_stones_and_no_secret() -> None:
    state = two_stones_on_a1()
    own, other = (tsuro.preview_move(observe(state, viewer), 0, 0) for viewer in (0, 1))
    assert own == tsuro.preview_move(state, 0, 0)
    assert own.reason is tsuro.Reason.NOT_IN_HAND
    assert other == attrs.evolve(own, reason=None)


def test_a_preview_knows_what_a_hidden_hand_cannot_hold() -> None:
    rules = tsuro.Ruleset(tiles=[1, 2, 2, 3, 4, 5], max_players=2)
    state = tsuro.position({(0, 0): (3, 0)}, [(5, 5, 5), (0, 5, 0)], [[1, 2], [4]], turn=1, rules=rules)
    seen = observe(state, 0)
    reasons = {tile: tsuro.preview_move(seen, tile, 0).reason for tile in range(7)}
    # The own 1, the 3 on the board, and tiles that the game has not; of the 2 there is another.
    elsewhere = {0, 1, 3, 6}
    assert reasons == {tile: tsuro.Reason.NOT_IN_HAND if tile in elsewhere else None for tile in range(7)}


# Events


HIDDEN = [
    (tsuro.TileDrawn(0, 9), tsuro.TileDrawn(0, None)),
    (tsuro.TilesOffered(0, (4, 5, 6)), tsuro.TilesOffered(0, (None, None, None))),
    (tsuro.TilesExchanged(0, (1,), (5,)), tsuro.TilesExchanged(0, (None,), (None,))),
]
RETURNED = tsuro.TilesReturned((1,), (4, 6), tsuro.DeadHands.BOX)
OPEN_EVENTS = [
    tsuro.StartChosen(0, tsuro.Spot(0, 0, 0)),
    tsuro.TilePlaced(0, 0, 0, 3, 1),
    tsuro.TilesExchanged(0, (), ()),
    tsuro.PileShuffled(4),
    tsuro.DragonTaken(0),
    tsuro.SeatPassed(0),
    tsuro.SeatWithdrawn(0),
    tsuro.TurnBegan(0, tsuro.Phase.EXCHANGE),
]


@pytest.mark.parametrize(("event", "hidden"), HIDDEN)
def test_tiles_are_shown_to_the_seat_that_they_come_to(event: tsuro.Event, hidden: tsuro.Event) -> None:
    assert event_for(event, 0, RULES) == event
    assert event_for(event, 1, RULES) == hidden
    assert event_for(event, None, RULES) == hidden


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_returned_tiles_are_shown_to_nobody(viewer: int | None) -> None:
    assert event_for(RETURNED, viewer, RULES) == tsuro.TilesReturned((1,), (None, None), tsuro.DeadHands.BOX)


@pytest.mark.parametrize("event", [*(event for event, _ in HIDDEN), RETURNED])
def test_with_open_hands_all_tiles_are_shown_to_everyone(event: tsuro.Event) -> None:
    assert event_for(event, 2, OPEN) == event_for(event, None, OPEN) == event


@pytest.mark.parametrize("event", OPEN_EVENTS, ids=str)
def test_all_else_is_shown_to_everyone(event: tsuro.Event) -> None:
    assert event_for(event, 1, RULES) == event_for(event, None, RULES) == event


@pytest.mark.parametrize("seat", [3, -1, True, "0"])
def test_events_are_for_seats(seat: int) -> None:
    with pytest.raises(tsuro.InvalidStateError, match="a viewer is a seat from 0 to 2, or None for a spectator"):
        event_for(tsuro.SeatPassed(0), seat, RULES)


class Announced(tsuro.TileDrawn):
    """A kind of event that is not the library's own."""


TRANSITION = tsuro.apply_move(two_stones_on_a1(), 3, 1)


@pytest.mark.parametrize("rules", [RULES, OPEN])
@pytest.mark.parametrize(
    ("given", "kind"),
    [
        (TRANSITION, "Transition"),
        (TRANSITION.events, "tuple"),
        (list(TRANSITION.events), "list"),
        (TRANSITION.state, "State"),
        (tsuro.Event(), "Event"),
        (Announced(0, 9), "Announced"),
        (None, "NoneType"),
    ],
)
def test_only_what_is_known_to_be_safe_is_shown(given: Any, kind: str, rules: tsuro.Ruleset) -> None:  # noqa: ANN401
    with pytest.raises(tsuro.InvalidStateError, match=f"give one event, not {kind}; events_for takes several"):
        event_for(given, 1, rules)


def test_events_are_shown_by_rules() -> None:
    wrong: Any = two_stones_on_a1()
    with pytest.raises(tsuro.InvalidRulesError, match="rules must be a Ruleset, not State"):
        event_for(tsuro.TileDrawn(0, 9), 1, wrong)


def test_several_events_are_shown_one_by_one() -> None:
    events = [event for event, _ in HIDDEN]
    assert events_for(events, 1, RULES) == tuple(hidden for _, hidden in HIDDEN)
    assert events_for(iter(events), 0, RULES) == tuple(events)
    assert events_for([], 0, RULES) == ()
    with pytest.raises(tsuro.InvalidStateError, match="give one event, not tuple"):
        events_for([tuple(events)], 1, RULES)  # type: ignore[list-item]


SENTENCES = [
    (tsuro.TileDrawn(0, None), "Ann draws a tile."),
    (tsuro.TilesOffered(0, (None,)), "Ann is offered a tile."),
    (tsuro.TilesExchanged(0, (None, None), (None, None)), "Ann gives 2 tiles for 2 tiles."),
    (tsuro.TilesReturned((1,), (None, None), tsuro.DeadHands.BOX), "The hand of Bob (2 tiles) goes to the box."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_hidden_tiles_are_told_by_their_number(event: tsuro.Event, sentence: str) -> None:
    assert event.tell(["Ann", "Bob"]) == sentence


# Folding


def test_an_exchange_as_the_eliminated_seat_sees_it() -> None:
    state = two_stones_on_a1()
    seen = observe(state, 1)
    state, events = tsuro.apply_move(state, 3, 1)
    seen = update_observation(seen, [event_for(event, 1, RULES) for event in events])
    assert hands(seen) == [None, (4, 5, 6), None]
    assert [seat.hand_size for seat in seen.seats] == [2, 3, 2]
    assert (seen.phase, seen.pool) == (tsuro.Phase.EXCHANGE, None)
    state, events = tsuro.exchange_tiles(state, [1], [5])
    seen = update_observation(seen, [event_for(event, 1, RULES) for event in events])
    assert hands(seen) == [None, (), None]
    assert [seat.hand_size for seat in seen.seats] == [3, 0, 3]
    assert (seen.phase, seen.turn, seen.active, seen.pile_size) == (tsuro.Phase.PLACE, 2, 2, 4)


def test_an_exchange_as_the_active_seat_sees_it() -> None:
    rules = attrs.evolve(RULES, dead_hands="box")
    state = two_stones_on_a1(rules)
    seen = observe(state, 0)
    state, events = tsuro.apply_move(state, 3, 1)
    seen = update_observation(seen, [event_for(event, 0, rules) for event in events])
    assert (seen.hand, seen.pool) == ((1, 2), (4, 5, 6))
    state, events = tsuro.exchange_tiles(state, [1], [5])
    seen = update_observation(seen, [event_for(event, 0, rules) for event in events])
    # It draws the 9 on top of the pile.
    assert (seen.hand, seen.pool) == ((2, 5, 9), None)
    assert (seen.box, seen.box_size, seen.pile_size) == (None, 4, 1)


def test_an_open_box_fills_before_all_eyes() -> None:
    rules = attrs.evolve(OPEN, dead_hands="box")
    state = exchange(rules)
    seen = observe(state, None)
    state, events = tsuro.exchange_tiles(state, [], [])
    assert update_observation(seen, events).box == (4, 5, 6, 10)


SHARED = tsuro.Outcome((0, 1, 2), tsuro.OutcomeReason.TILES_EXHAUSTED)
CHANGES: list[tuple[tsuro.Event, dict[str, Any]]] = [
    (tsuro.PileShuffled(3), {}),
    (tsuro.DragonPassed(0, 2), {"dragon": 2}),
    (tsuro.DragonSetAside(0), {"dragon": None}),
    (tsuro.TurnBegan(2, tsuro.Phase.DRAW), {"phase": tsuro.Phase.DRAW, "turn": 2}),
    (tsuro.TurnBegan(0, tsuro.Phase.EXCHANGE), {"phase": tsuro.Phase.EXCHANGE}),
    (tsuro.TurnBegan(1, tsuro.Phase.PLACE), {"turn": 1, "active": 1}),
    (tsuro.GameEnded(SHARED), {"phase": tsuro.Phase.OVER, "turn": None, "outcome": SHARED}),
]


@pytest.mark.parametrize(("event", "changes"), CHANGES, ids=[str(event) for event, _ in CHANGES])
def test_an_event_changes_what_it_names(event: tsuro.Event, changes: dict[str, Any]) -> None:
    seen = attrs.evolve(observe(two_stones_on_a1(), 1), dragon=0)
    assert update_observation(seen, event) == attrs.evolve(seen, **changes)


def test_the_dragon_is_taken_when_the_pile_is_empty_and_it_is_free() -> None:
    seen = attrs.evolve(observe(two_stones_on_a1(), 1), pile_size=0)
    assert update_observation(seen, tsuro.DragonTaken(2)).dragon == 2
    with pytest.raises(tsuro.InvalidStateError, match="seat 0 holds the Dragon"):
        update_observation(attrs.evolve(seen, dragon=0), tsuro.DragonTaken(2))


def test_a_seat_without_tiles_is_passed_over() -> None:
    seen = observe(tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[1], []]), 0)
    assert update_observation(seen, tsuro.SeatPassed(1)) == seen


def test_a_single_event_can_be_folded() -> None:
    seen = update_observation(observe(two_stones_on_a1(), 0), tsuro.TileDrawn(2, None))
    assert (seen.seats[2].hand_size, seen.pile_size) == (3, 2)


def test_folding_tells_no_more_than_the_viewer_may_see() -> None:
    seen = observe(two_stones_on_a1(), 2)
    state, events = tsuro.apply_move(two_stones_on_a1(), 3, 1)
    assert update_observation(seen, events) == observe(state, 2)


RAN = tsuro.StoneMoved(0, (tsuro.Step(0, 0, 0, 5),), tsuro.Spot(1, 0, 0))
WON = tsuro.Outcome((0,), tsuro.OutcomeReason.LAST_STONE)
LOST = tsuro.Outcome((0,), tsuro.OutcomeReason.ELIMINATED_TOGETHER)
SPOT = tsuro.Spot(0, 0, 0)
WRONG: list[tuple[tsuro.Event, str]] = [
    (tsuro.Event(), "is not an event that can be folded"),
    (tsuro.StartChosen(3, SPOT), "there is no seat 3"),
    (tsuro.StartChosen("0", SPOT), "there is no seat '0'"),  # type: ignore[arg-type]
    (tsuro.StartChosen(0, SPOT), "it is the turn of seat 0 in the phase place"),
    (tsuro.StoneMoved(-1, (), None), "there is no seat -1"),
    (RAN, "the stone of seat 0 faces no tile"),
    (tsuro.StoneMoved(0, (), None), "the stone of seat 0 faces no tile"),
    (tsuro.StoneMoved(0, (), SPOT), "the stone of seat 0 faces no tile"),
    (tsuro.StoneEliminated(0, tsuro.Status.LEFT_BOARD, 1), "seat 0 is active, in the phase place"),
    (tsuro.StoneEliminated(1, tsuro.Status.LEFT_BOARD, 0), "the stone of seat 1 has not met that fate"),
    (tsuro.StoneEliminated(1, tsuro.Status.COLLIDED, 0, (0,)), "the stone of seat 1 has not met that fate"),
    (tsuro.TilePlaced(0, 0, 0, 9, 0), r"seat 0 holds \(1, 2, 3\)"),
    (tsuro.TilePlaced(0, 9, 0, 3, 0), "the stone of seat 0 faces a1"),
    (tsuro.TilePlaced(0, 0, 0, 3, 4), "rotation"),
    (tsuro.TilePlaced(1, 0, 0, 4, 0), "it is the turn of seat 0 in the phase place"),
    (tsuro.TileDrawn(0, 9), "the hand of seat 0 is full"),
    (tsuro.TileDrawn(2, 3), "tile 3 is known not to be there"),
    (tsuro.TileDrawn(2, 12), "tile 12 is known not to be there"),
    (tsuro.TilesOffered(1, ()), "it is the turn of seat 0 in the phase place"),
    (tsuro.TilesOffered(0, (None,)), "the eliminated hold 0 tiles"),
    (tsuro.TilesExchanged(0, (1,), (5,)), "it is the turn of seat 0 in the phase place"),
    (tsuro.TilesReturned((1,), (None,) * 3, tsuro.DeadHands.SHUFFLE), "hands of the eliminated are returned"),
    (tsuro.PileShuffled(4), "the pile holds 3 tiles"),
    (tsuro.DragonTaken(2), "the pile holds 3 tiles"),
    (tsuro.DragonPassed(0, 2), "nobody holds the Dragon"),
    (tsuro.DragonSetAside(0), "nobody holds the Dragon"),
    (tsuro.SeatPassed(2), "seat 2 holds 2 tiles"),
    (tsuro.TurnBegan(2, tsuro.Phase.PLACE), "seat 1 is next"),
    (tsuro.TurnBegan(1, tsuro.Phase.EXCHANGE), "seat 0 is next"),
    (tsuro.TurnBegan(0, tsuro.Phase.DRAW), "the hand of seat 0 is full"),
    (tsuro.TurnBegan(1, tsuro.Phase.START), "the phase start is not one after place"),
    (tsuro.TurnBegan(1, tsuro.Phase.OVER), "the phase over is not one after place"),
    (tsuro.GameEnded(WON), r"seats \(0, 1, 2\) are in play"),
    (tsuro.GameEnded(LOST), r"seats \(0, 1, 2\) are in play"),
]


@pytest.mark.parametrize(("event", "why"), WRONG)
def test_an_event_that_cannot_follow_is_refused(event: tsuro.Event, why: str) -> None:
    with pytest.raises(tsuro.InvalidStateError, match=why):
        update_observation(observe(two_stones_on_a1(), 0), event)


WRONG_IN_AN_EXCHANGE: list[tuple[tsuro.Event, str]] = [
    (tsuro.TilesExchanged(2, (7,), (4,)), "it is the turn of seat 0 in the phase exchange"),
    (tsuro.TilesExchanged(0, (1, 2), (4,)), "tiles are exchanged one for one"),
    (tsuro.TilesExchanged(0, (1,) * 3, (4, 5, 6)), "seat 0 holds 2 tiles"),
    (tsuro.TilesExchanged(0, (1,), (7,)), r"\(4, 5, 6\) are on offer"),
    (tsuro.TilesExchanged(0, (None,), (None,)), "it hides tiles that this viewer sees"),
    (tsuro.TilesReturned((1, 1), (None,) * 6, tsuro.DeadHands.SHUFFLE), "hands of the eliminated are returned, each"),
    (tsuro.TilesReturned((1,), (None,) * 2, tsuro.DeadHands.SHUFFLE), "those seats hold 3 tiles, not 2"),
    (tsuro.TilesReturned((1,), (None,) * 3, tsuro.DeadHands.BOX), "the rules return hands by shuffle"),
    (tsuro.TileDrawn(1, None), "seat 1 is out"),
    (tsuro.StoneMoved(1, (), None), "seat 1 is out"),
    (tsuro.StoneMoved(0, (), None), "the stone of seat 0 faces no tile"),
    (tsuro.TurnBegan(1, tsuro.Phase.PLACE), "seat 1 is out"),
]


@pytest.mark.parametrize(("event", "why"), WRONG_IN_AN_EXCHANGE)
def test_an_event_that_cannot_follow_an_offer_is_refused(event: tsuro.Event, why: str) -> None:
    with pytest.raises(tsuro.InvalidStateError, match=why):
        update_observation(observe(exchange(), 0), event)


def test_what_is_offered_was_not_seen_before() -> None:
    seen = observe(two_stones_on_a1(), 0)
    events = list(tsuro.apply_move(two_stones_on_a1(), 3, 1).events)
    offer = next(number for number, event in enumerate(events) if isinstance(event, tsuro.TilesOffered))
    seen = update_observation(seen, events[:offer])
    with pytest.raises(tsuro.InvalidStateError, match="tile 2 is known not to be there"):
        update_observation(seen, tsuro.TilesOffered(0, (2, 4, 5)))
    with pytest.raises(tsuro.InvalidStateError, match="it hides tiles that this viewer sees"):
        update_observation(seen, tsuro.TilesOffered(0, (None,) * 3))


def test_a_hidden_hand_cannot_play_what_is_seen_elsewhere() -> None:
    seen = observe(two_stones_on_a1(), 1)
    assert update_observation(seen, tsuro.TilePlaced(0, 0, 0, 9, 0)).seats[0].hand_size == 2
    with pytest.raises(tsuro.InvalidStateError, match="tile 5 is known not to be there"):
        update_observation(seen, tsuro.TilePlaced(0, 0, 0, 5, 0))


def test_a_stone_runs_as_the_tiles_lie() -> None:
    seen = update_observation(observe(two_stones_on_a1(), 0), tsuro.TilePlaced(0, 0, 0, 3, 1))
    assert update_observation(seen, RAN).seats[0].spot == RAN.spot
    for wrong in (
        attrs.evolve(RAN, spot=tsuro.Spot(3, 3, 0)),
        attrs.evolve(RAN, route=()),
        attrs.evolve(RAN, route=(*RAN.route, *RAN.route)),
        attrs.evolve(RAN, seat=2),
    ):
        with pytest.raises(tsuro.InvalidStateError, match="does not follow: the stone of seat"):
            update_observation(seen, wrong)


def test_stones_that_meet_stop_on_their_way() -> None:
    rules = tsuro.Ruleset(self_elimination="allowed")
    state = tsuro.position({}, [(0, 0, 0), (0, 0, 1), (5, 5, 5)], [[0], [1], [2]], rules=rules)
    seen = observe(state, 2)
    after, events = tsuro.apply_move(state, 0, 0)
    for event in events_for(events, 2, rules):
        seen = update_observation(seen, event)
    assert seen == observe(after, 2)
    assert [seat.status for seat in seen.seats[:2]] == [tsuro.Status.COLLIDED] * 2


def test_starting_marks_are_chosen_in_turn() -> None:
    seen = observe(tsuro.new_game(3, seed=1), 0)
    for event, why in [
        (tsuro.StartChosen(1, SPOT), "it is the turn of seat 0 in the phase start"),
        (tsuro.StartChosen(0, tsuro.Spot(2, 2, 0)), "is not a starting mark"),
        (tsuro.StartChosen(0, tsuro.Spot(9, 9, 0)), "is not a starting mark"),
        (tsuro.TileDrawn(0, None), "nobody draws in the phase start"),
        (tsuro.TurnBegan(2, tsuro.Phase.START), "seat 1 is next"),
        (tsuro.TurnBegan(1, tsuro.Phase.PLACE), "seat 0 is next"),
        (tsuro.StoneEliminated(0, tsuro.Status.COLLIDED, 0), "seat 0 is active, in the phase start"),
    ]:
        with pytest.raises(tsuro.InvalidStateError, match=why):
            update_observation(seen, event)
    seen = update_observation(seen, tsuro.StartChosen(0, SPOT))
    with pytest.raises(tsuro.InvalidStateError, match="the mark is taken, or the seat has begun already"):
        update_observation(seen, tsuro.StartChosen(0, tsuro.Spot(0, 0, 1)))
    seen = update_observation(seen, tsuro.TurnBegan(1, tsuro.Phase.START))
    with pytest.raises(tsuro.InvalidStateError, match="the mark is taken, or the seat has begun already"):
        update_observation(seen, tsuro.StartChosen(1, SPOT))


def test_tiles_are_dealt_by_hand_in_turn() -> None:
    seen = observe(tsuro.new_game(2, dealing="by_hand"), 0)
    with pytest.raises(tsuro.InvalidStateError, match="it is the turn of seat 0 in the phase deal"):
        update_observation(seen, tsuro.TileDrawn(1, None))
    with pytest.raises(tsuro.InvalidStateError, match="it hides tiles that this viewer sees"):
        update_observation(seen, tsuro.TileDrawn(0, None))
    seen = update_observation(seen, [tsuro.TileDrawn(0, 17), tsuro.TurnBegan(1, tsuro.Phase.DEAL)])
    with pytest.raises(tsuro.InvalidStateError, match="tile 17 is known not to be there"):
        update_observation(seen, tsuro.TileDrawn(1, 17))


def test_a_stone_that_faces_nothing_places_and_moves_nothing() -> None:
    """Such an observation cannot be, but may come from elsewhere."""
    seen = observe(two_stones_on_a1(), 0)
    adrift = attrs.evolve(seen, seats=(attrs.evolve(seen.seats[0], spot=None), *seen.seats[1:]))
    with pytest.raises(tsuro.InvalidStateError, match="the stone of seat 0 faces no square"):
        update_observation(adrift, tsuro.TilePlaced(0, 0, 0, 3, 1))
    with pytest.raises(tsuro.InvalidStateError, match="the stone of seat 0 faces no tile"):
        update_observation(adrift, RAN)
    unable = attrs.evolve(seen, seats=tuple(attrs.evolve(seat, hand_size=0) for seat in seen.seats))
    with pytest.raises(tsuro.InvalidStateError, match="nobody is next"):
        update_observation(unable, tsuro.TurnBegan(0, tsuro.Phase.PLACE))


def test_nothing_is_drawn_from_an_empty_pile() -> None:
    seen = attrs.evolve(observe(two_stones_on_a1(), 0), pile_size=0)
    with pytest.raises(tsuro.InvalidStateError, match="the pile is empty"):
        update_observation(seen, tsuro.TileDrawn(1, None))


def test_what_is_no_event_is_refused() -> None:
    with pytest.raises(tsuro.InvalidStateError, match="17 is not an event that can be folded"):
        update_observation(observe(two_stones_on_a1(), 0), [17])  # type: ignore[list-item]


NO_EVENTS: list[tuple[Any, str]] = [
    (tsuro.apply_move(two_stones_on_a1(), 3, 1), "expected events, not a Transition: give its events"),
    (17, "expected events, not int"),
    ("abc", "expected events, not str"),
]


@pytest.mark.parametrize(("events", "why"), NO_EVENTS)
def test_what_are_no_events_is_refused(events: Any, why: str) -> None:  # noqa: ANN401 - wrong on purpose
    with pytest.raises(tsuro.InvalidStateError, match=why):
        update_observation(observe(two_stones_on_a1(), 0), events)
    with pytest.raises(tsuro.InvalidStateError, match=why):
        events_for(events, 0, RULES)


def test_states_and_observations_are_not_mistaken_for_each_other() -> None:
    state: Any = two_stones_on_a1()
    seen: Any = observe(state, 0)
    with pytest.raises(tsuro.InvalidStateError, match="expected a State, not Observation"):
        observe(seen, 0)
    with pytest.raises(tsuro.InvalidStateError, match="expected an Observation, not State"):
        update_observation(state, [])
    with pytest.raises(tsuro.InvalidStateError, match="expected an Observation, not State"):
        sample_state(state, Random(1))
    assert validate_observation(state) == ("expected an Observation, not State",)


# Sampling


def small(hand: list[int], other: int, rules: tsuro.Ruleset) -> Observation:
    """See one hand and nothing else: the other seat's hand is hidden."""
    left, _ = rules.tiles.difference(hand)
    return observe(tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [hand, left[:other]], rules=rules), 0)


def two_players(tiles: list[int], hand_size: int) -> tsuro.Ruleset:
    return tsuro.Ruleset(tiles=tsuro.TileSet(tiles), hand_size=hand_size, max_players=2)


def hidden_box() -> Observation:
    state = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0], [1]], box=[2], rules=two_players([0, 1, 2, 3, 4], 1))
    return observe(state, None)


def two_hands_on_offer() -> Observation:
    """Offer seat 0 the three tiles of two eliminated seats, while a fourth seat hides one tile."""
    rules = tsuro.Ruleset(tiles=tsuro.TileSet(range(8)), hand_size=2, max_players=4, elimination_bonus=True)
    state = tsuro.position(
        {}, [(0, 0, 0), None, None, (5, 5, 5)], [[0], [], [], [1]], pile=[2, 3], box=[4, 5, 6, 7], rules=rules
    )
    box_and_pool = attrs.evolve(observe(state, 0), phase=tsuro.Phase.EXCHANGE, pool=(4, 5, 6), box_size=1)
    sizes = (1, 2, 1, 1)
    seats = tuple(attrs.evolve(seat, hand_size=size) for seat, size in zip(box_and_pool.seats, sizes, strict=True))
    return attrs.evolve(box_and_pool, seats=seats)


Assignment = tuple[tuple[tuple[int, ...], ...], tuple[int, ...], tuple[int, ...]]


def assignments(observation: Observation) -> Counter[Assignment]:
    """Every way to lay the hidden tiles, copies told apart: the hands, the box and the pile that it makes."""
    ways: Counter[Assignment] = Counter()
    for pool in permutations(observation.pool or ()):
        for rest in permutations(observation.unseen):
            offered, hidden = list(pool), list(rest)
            held: list[tuple[int, ...]] = []
            for seat in observation.seats:
                source = offered if pool and seat.status is not tsuro.Status.IN_PLAY else hidden
                held.append(take(source, seat.hand_size) if seat.hand is None else seat.hand)
            box = take(hidden, observation.box_size)
            ways[tuple(held), box, tuple(hidden)] += 1
    return ways


def take(tiles: list[int], count: int) -> tuple[int, ...]:
    taken = tiles[:count]
    del tiles[:count]
    return tuple(sorted(taken))


CASES: list[tuple[str, Callable[[], Observation], int]] = [
    ("all different", lambda: small([0, 1], 2, two_players([0, 1, 2, 3, 4, 5], 2)), 12),
    ("repeated tiles", lambda: small([0, 1], 2, two_players([0, 1, 1, 2, 2, 3], 2)), 2 + 1 + 2 + 2),
    ("hidden box", hidden_box, 120),
    ("tiles on offer", two_hands_on_offer, 3 * 24),
]


@pytest.mark.parametrize("generator", [Random, tsuro.SplitMix64])
@pytest.mark.parametrize(("observe_case", "different"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_every_assignment_that_fits_is_equally_likely(
    observe_case: Callable[[], Observation], different: int, generator: type[Random | tsuro.SplitMix64]
) -> None:
    """Chi-square against the counts that chance gives; with these seeds the test always says the same."""
    observation = observe_case()
    ways = assignments(observation)
    rng = generator(20)
    trials = 40 * different
    seen: Counter[Assignment] = Counter()
    for _ in range(trials):
        state = sample_state(observation, rng)
        seen[tuple(seat.hand for seat in state.seats), state.box, state.pile] += 1
    assert len(ways) == different
    assert set(seen) == set(ways)
    expected = {way: trials * count / ways.total() for way, count in ways.items()}
    distance = sum((seen[way] - count) ** 2 / count for way, count in expected.items())
    assert distance < one_in_a_thousand(different - 1)


def one_in_a_thousand(freedom: int) -> float:
    """Return what chi-square exceeds once in a thousand times (Wilson and Hilferty 1931)."""
    spread = 2 / (9 * freedom)
    return freedom * math.pow(1 - spread + 3.09 * math.sqrt(spread), 3)


@pytest.mark.parametrize("generator", [Random, tsuro.SplitMix64])
def test_the_same_generator_gives_the_same_sample(generator: type[Random | tsuro.SplitMix64]) -> None:
    seen = observe(two_stones_on_a1(), 1)
    assert sample_state(seen, generator(5)) == sample_state(seen, generator(5)) != sample_state(seen, generator(6))


@pytest.mark.parametrize("generator", [7, None, bytes, type("Generator", (), {"shuffle": print})()])
def test_other_generators_are_refused_in_words(generator: Any) -> None:  # noqa: ANN401 - that is what is tested
    seen = observe(tsuro.new_game(2, seed=1), 0)
    kind = type(generator).__name__
    with pytest.raises(tsuro.InvalidStateError, match=f"rng must be a random.Random or a SplitMix64, not {kind};"):
        sample_state(seen, generator)


def test_the_generator_of_a_sample_comes_from_the_callers() -> None:
    seen = observe(attrs.evolve(two_stones_on_a1(OPEN), generator=12345), 0)
    rng = Random(5)
    samples = [sample_state(seen, rng) for _ in range(20)]
    assert len({state.generator for state in samples}) == 20
    assert 12345 not in {state.generator for state in samples}


def test_with_open_hands_only_the_pile_is_imagined() -> None:
    seen = observe(exchange(OPEN), None)
    samples = {sample_state(seen, rng).pile for rng in [Random(5)] for _ in range(100)}
    assert samples == set(permutations((0, 9, 11)))


def test_a_sample_can_be_played_on() -> None:
    state = sample_state(observe(exchange(), 2), Random(5))
    assert tsuro.validate(state) == ()
    assert tsuro.apply(state, tsuro.legal_actions(state)[-1]).state.turn == 2


UNSOUND: list[tuple[dict[str, Any], str]] = [
    ({"pile_size": 4}, "3 tiles are left for a pile of 4"),
    ({"box_size": 99}, "99 hidden tiles are needed, but only 4 are unseen"),
    ({"box_size": -1}, "-1 hidden tiles are needed, but only 4 are unseen"),
    ({"turn": 7}, "turn is 7, not a seat from 0 to 2"),
    ({"viewer": 7}, "a viewer is a seat from 0 to 2, or None for a spectator, not 7"),
    ({"viewer": None}, "what is shown, hidden or counted is not what a spectator may see"),
    ({"viewer": 2}, "what is shown, hidden or counted is not what seat 2 may see"),
    ({"pool": (4,)}, "2 tiles are left for a pile of 3"),
    ({"pool": (4,), "pile_size": 2}, "tiles of the set that are nowhere: 4"),
]


@pytest.mark.parametrize(("changes", "problem"), UNSOUND)
def test_an_observation_that_no_state_can_have_is_told(changes: dict[str, Any], problem: str) -> None:
    seen = observe(two_stones_on_a1(), 0)
    assert validate_observation(seen) == ()
    assert validate_observation(attrs.evolve(seen, **changes)) == (problem,)
