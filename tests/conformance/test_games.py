"""Whole recorded games, step by step, through the public functions alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import tsuro
from tests.conformance import vectors
from tests.conformance.vectors import every_game

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.conformance.vectors import After, Json


def ruleset(game: Json) -> tsuro.Ruleset:
    options = dict(game["rules"])
    options["columns"] = options.pop("cols", 6)
    return tsuro.Ruleset(**options, tiles=tsuro.TileSet(game["deck"]))


def facts(state: tsuro.State) -> After:
    return vectors.After(
        phase=state.phase.value,
        turn=state.turn,
        # The recordings forget the Dragon when the game is over.
        dragon=None if state.phase is tsuro.Phase.OVER else state.dragon,
        pile=len(state.pile),
        winners=None if state.outcome is None else list(state.outcome.winners),
        spots=[None if seat.spot is None else tuple(seat.spot) for seat in state.seats],
        status=[seat.status.value for seat in state.seats],
        hands=[list(seat.hand) for seat in state.seats],
    )


def expected_routes(state: tsuro.State, step: Json) -> dict[int, list[list[int]]]:
    """Cut the recorded routes of colliding stones where they reach the other stone."""
    stones = {number: seat.spot for number, seat in enumerate(state.seats) if seat.status == "in_play"}
    routes: dict[int, list[list[int]]] = {}
    for name, recorded in step["routes"].items():
        seat = int(name)
        others = [spot for number, spot in stones.items() if number != seat]
        length = next(
            (
                count
                for count, (row, column, _, way_out) in enumerate(recorded, start=1)
                if (row, column, way_out) in others
            ),
            len(recorded),
        )
        routes[seat] = recorded[:length]
    return routes


def drawn(events: Iterable[tsuro.Event]) -> list[list[int | None]]:
    return [[event.seat, event.tile] for event in events if isinstance(event, tsuro.TileDrawn)]


def check_placement(state: tsuro.State, step: Json) -> tsuro.Transition:
    moves = tsuro.legal_moves(state)
    assert sorted([move.tile, move.rotation] for move in moves) == step["legal"]
    transition = tsuro.apply_move(state, *step["action"]["place"])
    routes = {
        event.seat: [list(crossing) for crossing in event.route]
        for event in transition.events
        if isinstance(event, tsuro.StoneMoved)
    }
    assert routes == expected_routes(state, step)
    eliminated = [e.seat for e in transition.events if isinstance(e, tsuro.StoneEliminated)]
    assert sorted(eliminated) == step["eliminated"]
    assert tsuro.next_state(state, *step["action"]["place"]) == transition.state
    return transition


def take_step(state: tsuro.State, step: Json) -> tsuro.Transition:
    assert state.turn == step["seat"]
    action = step["action"]
    if "start" in action:
        assert tuple(action["start"]) in tsuro.legal_starts(state)
        return tsuro.choose_start(state, tuple(action["start"]))
    if "place" in action:
        return check_placement(state, step)
    on_offer = [
        tile
        for seat, recorded_seat in enumerate(state.seats)
        if seat in state_eliminated_now(state)
        for tile in recorded_seat.hand
    ]
    assert sorted(on_offer) == step["pool"]
    exchange = action["exchange"]
    return tsuro.exchange_tiles(state, tuple(exchange["give"]), tuple(exchange["take"]))


def state_eliminated_now(state: tsuro.State) -> list[int]:
    """Return the eliminated seats that still hold tiles: those whose hands are on offer."""
    return [number for number, seat in enumerate(state.seats) if seat.status is not tsuro.Status.IN_PLAY and seat.hand]


@every_game
def test_game_dealt_by_hand(game: Json) -> None:
    state = tsuro.new_game(
        game["players"],
        rules=ruleset(game),
        deck=game["deck"],
        first=game["first"],
        dealing="by_hand",
    )
    for tile in vectors.dealt(game):
        assert state.phase is tsuro.Phase.DEAL
        state = tsuro.draw_tile(state, tile).state
    assert [list(seat.hand) for seat in state.seats] == game["hands"]
    for step in game["steps"]:
        state = take_step(state, step).state
        for seat, tile in step.get("draws", []):
            assert (state.phase, state.turn) == (tsuro.Phase.DRAW, seat)
            assert tile in tsuro.legal_draws(state)
            state, events = tsuro.draw_tile(state, tile)
            assert drawn(events) == [[seat, tile]]
        assert facts(state) == vectors.after(step)
        assert tsuro.validate(state) == ()


@every_game
def test_game_dealt_automatically_up_to_the_first_shuffle(game: Json) -> None:
    state = tsuro.new_game(game["players"], rules=ruleset(game), deck=game["deck"], first=game["first"], seed=1)
    assert [list(seat.hand) for seat in state.seats] == game["hands"]
    until = vectors.first_return(game)
    for step in game["steps"][:until]:
        state, events = take_step(state, step)
        assert drawn(events) == step.get("draws", [])
        assert facts(state) == vectors.after(step)
    if until < len(game["steps"]):
        # The order of the pile is open from here on, but not its size, nor what it holds.
        step = game["steps"][until]
        state = take_step(state, step).state
        after = vectors.after(step)
        assert len(state.pile) == after.pile
        assert facts(state).spots == after.spots
        assert [len(seat.hand) for seat in state.seats] == [len(hand) for hand in after.hands]
