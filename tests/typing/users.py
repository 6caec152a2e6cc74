"""What authors of bots, front ends and experiments write, and what the type checkers must refuse. Never run."""

from typing import assert_never, assert_type

import tsuro
from tsuro import svg
from tsuro.bots import Bot, RandomBot
from tsuro.match import GameResult, play_game, play_match
from tsuro.testing import BotReport, check_bot


class FirstBot:
    def choose(self, observation: tsuro.Observation, rng: tsuro.SplitMix64) -> tsuro.Action:
        moves = tsuro.legal_moves(observation)
        assert_type(moves, tuple[tsuro.Move, ...])
        return tsuro.PlaceTile(*moves[0]) if moves else rng.choice(tsuro.legal_actions(observation))


class DeafBot:
    def choose(self, observation: tsuro.Observation) -> tsuro.Action:
        return tsuro.legal_actions(observation)[0]


def bots_need_no_base() -> Bot:
    assert_type(play_game([FirstBot(), RandomBot()], seed=7), GameResult)
    play_match([FirstBot, "random"], 10, seed=7)
    assert_type(check_bot(FirstBot), BotReport)
    return FirstBot()


def a_bot_takes_its_chances_from_a_generator() -> Bot:
    return DeafBot()  # type: ignore[return-value] # pyright: ignore[reportReturnType]


def every_phase_is_handled(state: tsuro.State) -> str:
    match state.phase:
        case tsuro.Phase.DEAL | tsuro.Phase.DRAW:
            return "the dealer"
        case tsuro.Phase.START | tsuro.Phase.PLACE | tsuro.Phase.EXCHANGE:
            return "a player"
        case tsuro.Phase.OVER:
            return "nobody"
        case _:
            assert_never(state.phase)


def every_action_is_handled(action: tsuro.Action) -> str:
    match action:
        case tsuro.ChooseStart():
            return "start"
        case tsuro.PlaceTile():
            return "place"
        case tsuro.ExchangeTiles():
            return "exchange"
        case tsuro.DrawTile():
            return "draw"
        case _:
            assert_never(action)


def events_are_told_apart(event: tsuro.Event) -> tuple[tsuro.Step, ...]:
    match event:
        case tsuro.StoneMoved(seat, route, spot):
            assert_type(seat, int)
            assert_type(spot, tsuro.Spot | None)
            return route
        case tsuro.TileDrawn(tile=tile):
            assert_type(tile, int | None)
            return ()
        case _:
            return ()


def a_client_folds_what_it_is_shown(state: tsuro.State, events: tuple[tsuro.Event, ...]) -> None:
    seen = tsuro.observe(state, 0)
    assert_type(seen, tsuro.Observation)
    assert_type(seen.pile, tuple[int, ...] | None)
    assert_type(seen.seats[1].hand, tuple[int, ...] | None)
    assert_type(tsuro.fold(seen, [tsuro.event_for(event, 0, state.rules) for event in events]), tsuro.Observation)
    assert_type(svg.board(seen), str)


def saves_come_back_as_what_was_asked_for(text: str) -> None:
    assert_type(tsuro.from_json(text, "state"), tsuro.State)
    assert_type(tsuro.from_json(text, "record"), tsuro.Record)
    assert_type(tsuro.parse_state(text), tsuro.State)
    assert_type(tsuro.parse_record(text), tsuro.Record)


def values_never_change(state: tsuro.State, seat: tsuro.Seat, rules: tsuro.Ruleset) -> None:
    state.turn = 1  # type: ignore[misc] # pyright: ignore[reportAttributeAccessIssue]
    seat.hand = ()  # type: ignore[misc] # pyright: ignore[reportAttributeAccessIssue]
    rules.rows = 7  # type: ignore[misc] # pyright: ignore[reportAttributeAccessIssue]


def an_observation_is_no_state(seen: tsuro.Observation) -> None:
    tsuro.apply_move(seen, 0, 0)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
