"""Random playouts from positions."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any, cast

import attrs
import numpy as np
import pytest

import tsuro
from tests.batch.games import any_game, many, started
from tsuro.batch import rollouts
from tsuro.batch.kernel.jit import whole_words
from tsuro.batch.kernel.playing import imagine
from tsuro.batch.playouts import known_and_unseen
from tsuro.batch.positions import state_of, table_of
from tsuro.observation import observe, sample_state


def advanced(state: tsuro.State, phase: tsuro.Phase, seed: int = 1) -> tsuro.State | None:
    """Play at random until that phase; None if it never comes."""
    random = Random(seed)
    while state.phase not in {phase, tsuro.Phase.OVER}:
        state = tsuro.apply(state, random.choice(tsuro.legal_actions(state))).state
    return state if state.phase is phase else None


def some(phase: tsuro.Phase, dealing: str) -> tsuro.State:
    """A position in that phase, with tiles in the pile."""
    for number in range(1000):
        state = advanced(any_game(number, dealing), phase, number)
        if state is not None and state.pile:
            return state
    raise AssertionError("no such position")


def played_in_the_core(state: tsuro.State, action: tsuro.Action, seed: int, playout: int) -> tsuro.Outcome:
    """One playout from a state dealt automatically, by the documented meaning of a seed."""
    base = tsuro.SplitMix64(seed).next()
    source = tsuro.SplitMix64(tsuro.SplitMix64((base + playout) % 2**64).next())
    state = attrs.evolve(state, generator=source.next())
    chooser = tsuro.SplitMix64(source.next())
    state = tsuro.apply(state, action).state
    while state.phase is not tsuro.Phase.OVER:
        state = tsuro.apply(state, chooser.choice(tsuro.legal_actions(state))).state
    assert state.outcome is not None
    return state.outcome


@pytest.mark.parametrize("phase", [tsuro.Phase.START, tsuro.Phase.PLACE, tsuro.Phase.EXCHANGE])
def test_playouts_are_games_of_the_core(phase: tsuro.Phase) -> None:
    state = some(phase, "automatic")
    result = rollouts(state, 4, seed=9)
    assert result.actions == tsuro.legal_actions(state)
    assert result.turn == state.turn
    for number, action in list(enumerate(result.actions))[:12]:
        outcomes = [played_in_the_core(state, action, 9, playout) for playout in range(4)]
        shares = np.array([[outcome.share(seat) for seat in range(len(state.seats))] for outcome in outcomes])
        assert result.shares[number] == pytest.approx(shares.mean(axis=0))
        assert result.errors[number] == pytest.approx(shares.std(axis=0, ddof=1) / 2)


@pytest.mark.parametrize("phase", [tsuro.Phase.DEAL, tsuro.Phase.DRAW])
def test_every_tile_that_may_be_drawn_is_played_out(phase: tsuro.Phase) -> None:
    state = some(phase, "by_hand")
    result = rollouts(state, many(50), seed=9)
    assert result.actions == tuple(tsuro.DrawTile(tile) for tile in sorted(set(state.pile)))
    assert result.shares.sum(axis=1) == pytest.approx(1)


def test_the_pile_is_shuffled_where_tiles_are_dealt_by_hand() -> None:
    """Two tiles are left: the first to be drawn decides, and either may come."""
    rules = tsuro.Ruleset(tiles=(0, 1, 2, 33), hand_size=1, max_players=2, self_elimination="allowed")
    positions = [
        tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[33], [1]], pile=pile, rules=rules, dealing="by_hand")
        for pile in ((0, 2), (2, 0))
    ]
    first, second = (rollouts(state, 200, seed=1) for state in positions)
    assert np.allclose(first.shares, second.shares, atol=0.2)
    assert all(0 < share < 1 for share in first.shares.ravel().tolist())


def test_the_sums_of_shares_are_whole() -> None:
    result = rollouts(started(8), many(100), seed=1)
    assert result.shares.sum(axis=1) == pytest.approx(1)


@pytest.mark.parametrize("threads", [2, 3])
def test_the_number_of_threads_does_not_matter(threads: int) -> None:
    state = started()
    alone, together = (rollouts(state, many(333), seed=4, threads=number) for number in (1, threads))
    assert alone == together
    assert hash(alone) == hash(together)


def test_an_observation_gives_the_same_whatever_is_hidden() -> None:
    """What a seat cannot know changes nothing."""
    state = started()
    seen = observe(state, 0)
    other = sample_state(seen, Random(5))
    assert other != state
    assert np.array_equal(rollouts(seen, many(50), seed=1).shares, rollouts(observe(other, 0), many(50), seed=1).shares)


def test_an_observation_of_an_exchange_is_played_out() -> None:
    state = some(tsuro.Phase.EXCHANGE, "automatic")
    assert state.turn is not None
    seen = observe(state, state.turn)
    result = rollouts(seen, 5, seed=1)
    assert result.actions == tsuro.legal_actions(state)
    assert result.shares.sum(axis=1) == pytest.approx(1)


def test_with_open_hands_a_spectator_sees_enough() -> None:
    state = started(rules=tsuro.Ruleset(open_hands=True))
    result = rollouts(observe(state, None), 5, seed=1)
    assert result.actions == tsuro.legal_actions(state)


def imagined(position: object, times: int) -> list[tsuro.State]:
    """The positions that playouts begin with."""
    state, unseen = known_and_unseen(position)
    table = table_of(state)
    table.generator[0] = np.uint64(99)  # type: ignore[assignment] # a number is a number
    states: list[tsuro.State] = []
    for _ in range(times):
        with whole_words():
            imagine(table, unseen)
        states.append(state_of(table, state.rules))
    return states


@pytest.mark.parametrize("number", range(40))
def test_imagined_positions_fit_what_is_seen(number: int) -> None:
    """``observe(sample, seat) == observation`` for the compiled sampling too."""
    state = any_game(number)
    random = Random(number)
    while state.turn is not None:
        for seat in (state.turn, None):
            seen = observe(state, seat)
            (imagination,) = imagined(seen, 1)
            assert observe(imagination, seat) == seen
            assert tsuro.validate(imagination) == ()
        state = tsuro.apply(state, random.choice(tsuro.legal_actions(state))).state


def test_every_way_to_deal_the_hidden_tiles_is_as_likely() -> None:
    """Seven tiles are unseen: two in another's hand, two in the box, three in the pile in any order."""
    rules = tsuro.Ruleset(tiles=range(9), hand_size=2, max_players=3, dead_hands="box")
    state = tsuro.position(
        {}, [(0, 0, 0), (5, 5, 5), None], [[0, 1], [2, 3], []], pile=[4, 5, 6], box=[7, 8], rules=rules
    )
    hands: Counter[tuple[int, ...]] = Counter()
    boxes: Counter[tuple[int, ...]] = Counter()
    tops: Counter[int] = Counter()
    times = 8400
    for imagination in imagined(observe(state, 0), times):
        hands[imagination.seats[1].hand] += 1
        boxes[imagination.box] += 1
        tops[imagination.pile[0]] += 1
    # 21 pairs of seven, each 400 times; four standard deviations are 78.
    assert len(hands) == len(boxes) == 21
    assert all(abs(count - 400) < 78 for count in (*hands.values(), *boxes.values()))
    # Seven tiles, each 1200 times; four standard deviations are 128.
    assert len(tops) == 7
    assert all(abs(count - 1200) < 128 for count in tops.values())


def test_the_best_action_has_the_greatest_share_for_the_seat_to_act() -> None:
    state = started(3)
    result = rollouts(state, many(200), seed=2)
    ranked = result.ranked()
    assert ranked[0][0] == result.best
    assert {action for action, _, _ in ranked} == set(result.actions)
    assert all(one[1] >= other[1] for one, other in pairwise(ranked))
    column = result.shares[:, 2]
    action, share, error = result.ranked(2)[0]
    row = result.actions.index(action)
    assert share == column.max() == column[row]
    assert error == result.errors[row, 2]
    with pytest.raises(IndexError):
        result.ranked(3)


def test_a_placement_that_ends_the_game_is_certain() -> None:
    state = tsuro.position(
        {}, [(0, 0, 0), (5, 5, 5)], [[0, 33], [1, 2]], rules=tsuro.Ruleset(self_elimination="allowed")
    )
    result = rollouts(state, 10, seed=1)
    assert result.shares[result.actions.index(tsuro.Move(0, 0))].tolist() == [0, 1]
    assert result.errors[result.actions.index(tsuro.Move(0, 0))].tolist() == [0, 0]


def test_a_single_playout_has_no_standard_error() -> None:
    assert np.isnan(rollouts(started(), 1, seed=1).errors).all()


def test_a_result_says_what_made_it() -> None:
    result = rollouts(started(), 3, seed=5, exchange="none")
    assert (result.playouts, result.seed, result.exchange, result.turn) == (3, 5, "none", 0)
    assert result.version


def test_progress_is_told_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    rollouts(started(), many(100), seed=1, progress=lambda done, playouts: told.append((done, playouts)))
    assert told[-1] == (many(100), many(100))


@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupt_stops_the_playouts(threads: int) -> None:
    def interrupted(_done: int, _playouts: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rollouts(started(), many(10_000_000), seed=1, threads=threads, progress=interrupted)


def over() -> tsuro.State:
    state = advanced(any_game(1, "automatic"), tsuro.Phase.OVER)
    assert state is not None
    return state


@pytest.mark.parametrize(
    ("position", "arguments", "error", "message"),
    [
        (started(), {"n": 0}, tsuro.ArgumentError, "n must be a whole number from 1 to"),
        (started(), {"n": "9"}, tsuro.ArgumentError, "n must be a whole number"),
        (started(), {"seed": -1}, tsuro.ArgumentError, "seed must be a whole number from 0 to"),
        (started(), {"threads": -1}, tsuro.ArgumentError, "threads must be a whole number from 1 to"),
        (started(), {"exchange": "some"}, tsuro.ArgumentError, "exchange is 'random' or 'none'"),
        (over(), {}, tsuro.InvalidStateError, "the game is over"),
        (observe(over(), 0), {}, tsuro.InvalidStateError, "the game is over"),
        (
            observe(started(), 1),
            {},
            tsuro.InvalidStateError,
            "this observation hides what it may choose",
        ),
        (attrs.evolve(started(), turn=7), {}, tsuro.InvalidStateError, "turn is 7, not a seat"),
        (attrs.evolve(observe(started(), 0), pile_size=3), {}, tsuro.InvalidStateError, "pile of 3"),
        ("a state", {}, tsuro.InvalidStateError, "expected a State or an Observation, not str"),
        (
            tsuro.apply(started(), tsuro.legal_actions(started())[0]),
            {},
            tsuro.InvalidStateError,
            "not Transition; its state is one",
        ),
        (started(), {"n": 10**5000}, tsuro.ArgumentError, "not <unprintable int>"),
        (started(), {"exchange": "x" * 200}, tsuro.ArgumentError, r"not 'x{99}\.\.\.$"),
    ],
)
def test_what_cannot_be_played_out_is_refused_in_words(
    position: object, arguments: dict[str, Any], error: type[tsuro.TsuroError], message: str
) -> None:
    with pytest.raises(error, match=message):
        cast("Any", rollouts)(position, **{"n": 1, "seed": 1, **arguments})


def test_results_are_equal_when_all_that_they_hold_is() -> None:
    result = rollouts(started(), 1, seed=1)
    assert result == rollouts(started(), 1, seed=1)  # with errors that are not a number
    assert result != attrs.evolve(result, seed=2)
    assert result != attrs.evolve(result, shares=result.shares + 1)
    assert result != attrs.evolve(result, errors=np.zeros_like(result.errors))


def test_an_unsound_state_is_refused_with_all_its_problems() -> None:
    with pytest.raises(tsuro.InvalidStateError) as caught:
        rollouts(attrs.evolve(started(), pile=(1, 2, 3)), 1, seed=1)
    assert caught.value.problems == tsuro.validate(attrs.evolve(started(), pile=(1, 2, 3)))


def test_exchanges_beyond_counting_are_refused() -> None:
    rules = tsuro.Ruleset(hand_size=30, max_players=3, tiles=list(range(35)) * 12, elimination_bonus=True)
    with pytest.raises(tsuro.InvalidRulesError, match="more ways to exchange"):
        rollouts(started(3, rules=rules), 1, seed=1)
