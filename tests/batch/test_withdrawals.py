"""The compiled rules play positions that players have left as the core does; withdrawals themselves they refuse."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import numpy as np
import pytest

import tsuro
from tests.batch.games import any_game, many
from tests.batch.test_playouts import imagined, played_in_the_core
from tests.batch.test_same_rules import assert_same
from tsuro import Phase
from tsuro.batch import rollouts
from tsuro.batch.positions import CompiledGame, action_number

GAMES = int(os.environ.get("TSURO_BATCH_GAMES", "200"))
PARTS = 10


def leaves(random: Random, state: tsuro.State) -> bool:
    """Whether someone leaves now: rarely where that ends the game."""
    return random.random() < (0.15 if len(state.in_play) > 2 else 0.01)


@pytest.mark.parametrize("part", range(PARTS))
def test_after_withdrawals_the_same_choices_lead_to_the_same_positions(part: int) -> None:
    """Each withdrawal is made in the core, and both go on from there."""
    left_in: Counter[Phase] = Counter()
    for number in range(part, GAMES, PARTS):
        state = any_game(number, "automatic")
        random = Random(number)
        game = CompiledGame(state)
        chooser, compiled_chooser = tsuro.SplitMix64(number), tsuro.SplitMix64(number)
        while state.phase is not Phase.OVER:
            assert game.legal_moves() == tsuro.legal_moves(state)
            if leaves(random, state):
                left_in[state.phase] += 1
                state = tsuro.withdraw(state, random.choice(state.in_play)).state
                game = CompiledGame(state)
            else:
                state = tsuro.apply(state, chooser.choice(tsuro.legal_actions(state))).state
                game.play_random(compiled_chooser)
            assert compiled_chooser.state == chooser.state
            assert_same(game, state)
    assert left_in[Phase.START]
    assert left_in[Phase.PLACE]


@pytest.mark.parametrize("part", range(PARTS))
def test_after_withdrawals_tiles_drawn_by_hand_lead_to_the_same_positions(part: int) -> None:
    left_in: Counter[Phase] = Counter()
    for number in range(part, GAMES, PARTS):
        state = any_game(number, "by_hand")
        random = Random(number)
        game = CompiledGame(state)
        while state.phase is not Phase.OVER:
            if leaves(random, state):
                left_in[state.phase] += 1
                state = tsuro.withdraw(state, random.choice(state.in_play)).state
                game = CompiledGame(state)
            else:
                action = random.choice(tsuro.legal_actions(state))
                state = tsuro.apply(state, action).state
                game.apply(action)
            assert_same(game, state)
    assert left_in[Phase.DEAL]
    assert left_in[Phase.START]
    assert left_in[Phase.PLACE]
    assert left_in[Phase.DRAW]


def exchange() -> tsuro.State:
    """Return an exchange of seat 0, while seats 2, 3 and 4 stand by."""
    state = tsuro.position(
        {},
        [(0, 0, 0), (0, 0, 1), (5, 5, 5), (5, 0, 4), (5, 5, 3)],
        [[1, 2, 3], [5, 6], [7], [8], [9]],
        rules=tsuro.Ruleset(elimination_bonus=True),
        seed=7,
    )
    return next(
        after for move in tsuro.legal_moves(state) if (after := tsuro.next_state(state, *move)).phase is Phase.EXCHANGE
    )


@pytest.mark.parametrize("leaver", [2, 3, 4])
def test_an_exchange_from_which_another_left_has_the_same_outcomes(leaver: int) -> None:
    state = tsuro.withdraw(exchange(), leaver).state
    actions = tsuro.legal_actions(state)
    assert state.phase is Phase.EXCHANGE
    assert CompiledGame(state).count_exchanges() == len(actions) > 1
    for number, action in enumerate(actions):
        game = CompiledGame(state)
        game.exchange(number)
        assert_same(game, tsuro.apply(state, action).state)


def test_a_game_that_ended_by_a_withdrawal_goes_on_a_table_and_back() -> None:
    won = tsuro.withdraw(tsuro.new_game(2, seed=1), 0).state
    assert_same(CompiledGame(won), won)
    # The lone stone of a problem leaves: nobody wins.
    lost = tsuro.withdraw(tsuro.position({}, [(0, 0, 0), None], [[1], []]), 0).state
    assert lost.outcome == tsuro.Outcome((), tsuro.OutcomeReason.ALL_OUT)
    assert_same(CompiledGame(lost), lost)


# Playouts


def left(phase: Phase) -> tsuro.State:
    """Return a position in that phase of a game that seat 1 of 4 has left."""
    if phase is Phase.EXCHANGE:
        return tsuro.withdraw(exchange(), 3).state
    state = tsuro.new_game(4, seed=7, dealing="by_hand" if phase in {Phase.DEAL, Phase.DRAW} else "automatic")
    random = Random(7)
    state = tsuro.withdraw(state, 1).state
    while state.phase is not phase:
        state = tsuro.apply(state, random.choice(tsuro.legal_actions(state))).state
    return state


@pytest.mark.parametrize("phase", [Phase.DEAL, Phase.START, Phase.PLACE, Phase.EXCHANGE, Phase.DRAW])
def test_who_left_wins_no_playout(phase: Phase) -> None:
    state = left(phase)
    (gone,) = (number for number, seat in enumerate(state.seats) if seat.status is tsuro.Status.WITHDRAWN)
    result = rollouts(state, many(200), seed=7)
    assert result.actions == tsuro.legal_actions(state)
    assert (result.shares[:, gone] == 0).all()
    assert np.allclose(result.shares.sum(axis=1), 1)


@pytest.mark.parametrize("phase", [Phase.START, Phase.PLACE, Phase.EXCHANGE])
def test_playouts_after_a_withdrawal_are_games_of_the_core(phase: Phase) -> None:
    state = left(phase)
    result = rollouts(state, 4, seed=9)
    for number, action in list(enumerate(result.actions))[:8]:
        outcomes = [played_in_the_core(state, action, 9, playout) for playout in range(4)]
        shares = np.array([[outcome.share(seat) for seat in range(len(state.seats))] for outcome in outcomes])
        assert result.shares[number] == pytest.approx(shares.mean(axis=0))


@pytest.mark.parametrize("number", range(20))
def test_positions_imagined_after_withdrawals_fit_what_is_seen(number: int) -> None:
    state = any_game(number)
    random = Random(number)
    while state.turn is not None:
        for seat in (*range(len(state.seats)), None):
            seen = tsuro.observe(state, seat)
            (imagination,) = imagined(seen, 1)
            assert tsuro.observe(imagination, seat) == seen
            assert tsuro.validate(imagination) == ()
        if leaves(random, state):
            state = tsuro.withdraw(state, random.choice(state.in_play)).state
        else:
            state = tsuro.apply(state, random.choice(tsuro.legal_actions(state))).state


# The action


def test_a_withdrawal_is_refused_in_words_and_changes_nothing() -> None:
    state = tsuro.new_game(3, seed=7)
    game = CompiledGame(state)
    refusal = "^compiled games take no withdrawals; withdraw in the core"
    with pytest.raises(tsuro.IllegalActionError, match=refusal) as caught:
        game.apply(tsuro.Withdraw(1))
    assert caught.value.reason is tsuro.Reason.NOT_AN_ACTION
    assert_same(game, state)
    with pytest.raises(tsuro.IllegalActionError, match=refusal):
        action_number(tsuro.Withdraw(1), 0, state.rules)
