"""The compiled rules are those of the core.

By default a few hundred games are played through both; ``TSURO_BATCH_GAMES=20000`` plays as many as one likes.
"""

from __future__ import annotations

import os
from random import Random

import pytest

import tsuro
from tests.batch.games import any_game
from tsuro.batch.positions import CompiledGame
from tsuro.board import links_of

GAMES = int(os.environ.get("TSURO_BATCH_GAMES", "200"))
PARTS = 20


def assert_same(game: CompiledGame, state: tsuro.State) -> None:
    """The whole position is the same, the referee's generator and the links of the paths included."""
    found = game.state()
    assert found == state
    assert links_of(found.board) == links_of(state.board)


@pytest.mark.parametrize("part", range(PARTS))
def test_the_same_choices_lead_to_the_same_positions(part: int) -> None:
    for number in range(part, GAMES, PARTS):
        state = any_game(number, "automatic")
        game = CompiledGame(state)
        assert_same(game, state)
        chooser, compiled_chooser = tsuro.SplitMix64(number), tsuro.SplitMix64(number)
        while state.phase is not tsuro.Phase.OVER:
            assert game.legal_moves() == tsuro.legal_moves(state)
            state = tsuro.apply(state, chooser.choice(tsuro.legal_actions(state))).state
            game.play_random(compiled_chooser)
            assert compiled_chooser.state == chooser.state
            assert_same(game, state)


def test_tiles_drawn_by_hand_lead_to_the_same_positions() -> None:
    for number in range(max(GAMES // 4, 1)):
        state = any_game(number, "by_hand")
        game = CompiledGame(state)
        random = Random(number)
        while state.phase is not tsuro.Phase.OVER:
            action = random.choice(tsuro.legal_actions(state))
            state = tsuro.apply(state, action).state
            game.apply(action)
            assert_same(game, state)


def test_every_exchange_leads_to_the_same_position() -> None:
    """Exchanges have numbers, in the order of the legal actions."""
    seen = 0
    for number in range(60):
        state = any_game(number, "automatic")
        random = Random(number)
        while state.phase is not tsuro.Phase.OVER:
            actions = tsuro.legal_actions(state)
            if state.phase is tsuro.Phase.EXCHANGE:
                seen += len(actions)
                assert CompiledGame(state).count_exchanges() == len(actions)
                for exchange, action in enumerate(actions[:50]):
                    game = CompiledGame(state)
                    game.exchange(exchange)
                    assert_same(game, tsuro.apply(state, action).state)
            state = tsuro.apply(state, random.choice(actions)).state
    assert seen > 50


def test_an_exchange_declined_costs_no_number() -> None:
    number = 0
    while True:
        state = any_game(number, "automatic")
        random = Random(number)
        while state.phase not in {tsuro.Phase.EXCHANGE, tsuro.Phase.OVER}:
            state = tsuro.apply(state, random.choice(tsuro.legal_actions(state))).state
        if state.phase is tsuro.Phase.EXCHANGE:
            break
        number += 1
    game, chooser = CompiledGame(state), tsuro.SplitMix64(5)
    game.play_random(chooser, exchanges=False)
    assert chooser.state == 5
    assert_same(game, tsuro.exchange_tiles(state, (), ()).state)


def test_a_random_choice_when_dealing_by_hand_is_the_top_of_the_pile() -> None:
    state = tsuro.new_game(2, dealing="by_hand")
    game, chooser = CompiledGame(state), tsuro.SplitMix64(5)
    game.play_random(chooser)
    assert_same(game, tsuro.draw_tile(state, 0).state)


def test_a_finished_game_goes_on_a_table_and_back() -> None:
    state = any_game(1, "automatic")
    random = Random(1)
    while state.phase is not tsuro.Phase.OVER:
        state = tsuro.apply(state, random.choice(tsuro.legal_actions(state))).state
    assert_same(CompiledGame(state), state)


def test_there_is_no_bonus_where_the_eliminated_held_no_tiles() -> None:
    rules = tsuro.Ruleset(elimination_bonus=True)
    state = tsuro.position({}, [(0, 0, 0), (0, 0, 7), (5, 5, 5)], [[13, 20], [], [5]], rules=rules)
    tile, rotation = next(
        move
        for move in tsuro.legal_moves(state)
        if {seat for seat, _ in enumerate(state.seats)} - set(tsuro.next_state(state, *move).in_play) == {1}
    )
    after = tsuro.next_state(state, tile, rotation)
    assert after.phase is tsuro.Phase.PLACE
    game = CompiledGame(state)
    game.place(tile, rotation)
    assert_same(game, after)
