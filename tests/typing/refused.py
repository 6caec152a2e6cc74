"""What users must not write: each line is refused by both type checkers. Type-checked, never run.

A comment that ignores an error which is none is an error itself, so the checkers prove every line.
"""

# pyright: reportUnnecessaryTypeIgnoreComment=true

from typing import assert_never

import tsuro
from tsuro import svg
from tsuro.bots import Bot
from tsuro.match import play_game, play_match


def values_do_not_change(state: tsuro.State, seat: tsuro.Seat, move: tsuro.Move) -> None:
    state.turn = 1  # type: ignore[misc]
    seat.hand = ()  # type: ignore[misc]
    move.tile = 3  # type: ignore[misc]
    state.board[0, 0] = None  # type: ignore[index]
    tsuro.CALLIOPE.rows = 7  # type: ignore[misc]


def what_is_none_is_looked_at_first(state: tsuro.State) -> None:
    _ = state.seats[state.turn]  # type: ignore[index]
    _ = state.outcome.winners  # type: ignore[union-attr]
    _ = state.board[0, 0].tile  # type: ignore[union-attr]


def arguments_have_types(state: tsuro.State) -> None:
    tsuro.new_game("3")  # type: ignore[arg-type]
    tsuro.new_game(3, 7)  # type: ignore[arg-type, call-arg]
    tsuro.apply_move(state, 6)  # type: ignore[call-arg]
    tsuro.apply_move(state, tsuro.TILES[6], 0)  # type: ignore[arg-type]
    tsuro.choose_start(state, (0, 0))  # type: ignore[arg-type]
    tsuro.apply(state, (6, 0))  # type: ignore[arg-type]
    tsuro.Ruleset(7)  # type: ignore[call-arg]
    tsuro.Ruleset(height=7)  # type: ignore[call-arg]
    svg.board(state, theme=7)  # type: ignore[arg-type]


def documents_have_kinds(text: str) -> tsuro.State:
    tsuro.json_schema("position")  # type: ignore[arg-type]
    return tsuro.from_json(text)  # type: ignore[return-value]


def a_player_does_not_see_the_state(seen: tsuro.Observation) -> None:
    tsuro.observe(seen, 0)  # type: ignore[arg-type]
    tsuro.apply_move(seen, 6, 0)  # type: ignore[arg-type]
    _ = seen.generator  # type: ignore[attr-defined]
    _ = seen.hand[0]  # type: ignore[index]


class Peeking:
    """A bot that wants the state."""

    def choose(self, state: tsuro.State, rng: tsuro.SplitMix64, /) -> tsuro.Action:
        return tsuro.legal_actions(state)[0]


class Playing:
    """A bot that gives a spot where an action is asked for."""

    def choose(self, observation: tsuro.Observation, rng: tsuro.SplitMix64, /) -> tsuro.Spot:
        return tsuro.legal_starts(observation)[0]


class Choosing:
    """A bot with chances of its own."""

    def choose(self, observation: tsuro.Observation) -> tsuro.Action:
        return tsuro.legal_actions(observation)[0]


def bots_are_bots() -> list[Bot]:
    play_game([Choosing(), Choosing()], seed=7)  # type: ignore[list-item]
    play_game([Peeking(), Peeking()], seed=7)  # type: ignore[list-item]
    play_match([Playing, "random"], 10, seed=7)  # type: ignore[list-item]
    play_match([Playing(), "random"], 10, seed=7)  # type: ignore[list-item]
    play_match(["random", "random"], 10)  # type: ignore[call-arg]
    return [tsuro]  # type: ignore[list-item]


def a_phase_is_forgotten(phase: tsuro.Phase) -> str:
    match phase:
        case tsuro.Phase.START:
            return "Choose a mark."
        case tsuro.Phase.PLACE:
            return "Place a tile."
        case _:
            assert_never(phase)  # type: ignore[arg-type]


def an_action_is_forgotten(action: tsuro.Action) -> str:
    match action:
        case tsuro.ChooseStart() | tsuro.Move() | tsuro.ExchangeTiles():
            return "An action."
        case _:
            assert_never(action)  # type: ignore[arg-type]
