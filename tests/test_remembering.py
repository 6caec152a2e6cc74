"""What a viewer remembers of hidden tiles, held against every game that looks the same to it."""

from __future__ import annotations

import math
import re
from collections import Counter
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import attrs
import pytest

import tsuro
from tests.support.worlds import all_deals, plain, played_on, remembered_worlds
from tsuro.observation import (
    Memory,
    MemoryCase,
    Observation,
    events_for,
    observe,
    sample_state,
    update_observation,
    validate_observation,
)

if TYPE_CHECKING:
    from collections.abc import Callable


def small_game(
    players: int, hand: int, tiles: int, *, seed: int, dealing: str = "automatic", **options: object
) -> tsuro.State:
    picked = Random(seed).sample(range(35), tiles)
    rules = tsuro.Ruleset(rows=2, columns=2, tiles=picked, hand_size=hand, max_players=players, **options)  # type: ignore[arg-type]
    return tsuro.new_game(players, rules=rules, seed=seed, dealing=dealing)


GAMES = [
    (dead_hands, bonus, self_elimination, players, hand, tiles)
    for dead_hands in ("box", "shuffle", "bottom")
    for bonus in (False, True)
    for self_elimination, players, hand, tiles in [
        ("allowed", 3, 2, 7),
        ("edge_only", 3, 2, 7),
        ("any_elimination", 4, 1, 6),
    ]
]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_memory_holds_the_games_that_look_the_same_and_how_likely_they_are(
    game: tuple[str, bool, str, int, int, int], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each deal and each order of a shuffle is played on for as long as the viewer sees the same."""
    dead_hands, bonus, self_elimination, players, hand, tiles = game
    start = small_game(
        players,
        hand,
        tiles,
        seed=seed,
        dead_hands=dead_hands,
        elimination_bonus=bonus,
        self_elimination=self_elimination,
    )
    for viewer in (None, *range(players)):
        compare(start, viewer, Random(seed), monkeypatch)


def compare(start: tsuro.State, viewer: int | None, random: Random, patch: pytest.MonkeyPatch) -> None:
    state = start
    while state.phase is tsuro.Phase.START:
        # Nobody learns anything of tiles from marks.
        state = tsuro.apply(state, random.choice(tsuro.legal_actions(state))).state
    seen, worlds = observe(state, viewer), all_deals(state, viewer)
    while state.phase is not tsuro.Phase.OVER:
        action: tsuro.Action = random.choice(tsuro.legal_actions(state))
        if len(state.in_play) > 2 and random.random() < 0.1:
            action = tsuro.Withdraw(random.choice(state.in_play))
        after, events = tsuro.apply(state, action)
        shown = events_for(events, viewer, state.rules)
        worlds = played_on(worlds, action, shown, viewer, patch)
        seen = update_observation(seen, shown)
        state = after
        assert plain(state) in worlds
        assert validate_observation(seen) == ()
        assert remembered_worlds(seen, plain(state)) == worlds
        assert plain(sample_state(seen, random)) in worlds


BY_HAND: dict[str, object] = {"elimination_bonus": True, "self_elimination": "allowed"}
OPEN_HANDS: dict[str, object] = {"elimination_bonus": True, "open_hands": True}
HANDED = [
    (dealing, {"dead_hands": dead_hands, **options})
    for dealing, options in (("by_hand", BY_HAND), ("automatic", OPEN_HANDS))
    for dead_hands in ("box", "shuffle", "bottom")
]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("dealing", "options"), HANDED, ids=str)
def test_it_holds_them_too_where_tiles_are_dealt_by_hand_or_hands_are_open(
    dealing: str, options: dict[str, object], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    random = Random(seed)
    start = small_game(3, 2, 7, seed=seed, dealing=dealing, **options)
    while start.phase is tsuro.Phase.DEAL:
        start = tsuro.apply(start, random.choice(tsuro.legal_actions(start))).state
    for viewer in (None, 0, 1, 2):
        compare(start, viewer, Random(seed), monkeypatch)


# Single facts, written out


def three_stones(dead_hands: str) -> tsuro.State:
    """Let seat 0 drive the stone of seat 1 off the board with tile 3 at rotation 1; seat 2 stands apart."""
    rules = tsuro.Ruleset(
        tiles=[0, 1, 2, 3, 4, 5, 6, 7, 9, 11],
        hand_size=3,
        max_players=3,
        dead_hands=dead_hands,
        elimination_bonus=True,
    )
    return tsuro.position(
        {}, [(0, 0, 0), (0, 0, 1), (5, 5, 5)], [[1, 2, 3], [4, 5, 6], [7]], pile=[0, 9, 11], rules=rules
    )


def told(state: tsuro.State, viewer: int | None, *actions: tsuro.Action) -> tuple[tsuro.State, Observation]:
    seen = observe(state, viewer)
    for action in actions:
        state, events = tsuro.apply(state, action)
        seen = update_observation(seen, events_for(events, viewer, state.rules))
    return state, seen


def samples(seen: Observation, count: int = 200) -> list[tsuro.State]:
    rng = Random(5)
    return [sample_state(seen, rng) for _ in range(count)]


DRIVE_OFF = tsuro.Move(3, 1)
SWAP = tsuro.ExchangeTiles((1,), (5,))
DECLINE = tsuro.ExchangeTiles((), ())


def test_observing_a_state_gives_no_memory_and_following_a_game_gives_one() -> None:
    state, seen = told(three_stones("box"), 1, DRIVE_OFF, DECLINE)
    assert observe(state, 1).memory is None
    # Seat 0 holds three tiles, seat 2 one to three, and the box the three of seat 1.
    assert seen.memory is not None
    assert seen.memory.groups == ((0, 1, 2, 7, 9, 11), (4, 5, 6))
    assert seen == observe(state, 1)


def test_the_own_hand_lies_in_the_box() -> None:
    _, seen = told(three_stones("box"), 1, DRIVE_OFF, DECLINE)
    assert {state.box for state in samples(seen)} == {(4, 5, 6)}


def test_what_a_seat_gave_and_left_lies_in_the_box() -> None:
    state, seen = told(three_stones("box"), 0, DRIVE_OFF, SWAP)
    assert state.box == (1, 4, 6)
    assert {sample.box for sample in samples(seen)} == {(1, 4, 6)}


def test_a_spectator_of_an_exchange_knows_nothing_of_the_box() -> None:
    _, seen = told(three_stones("box"), None, DRIVE_OFF, SWAP)
    assert seen.memory is None


def test_a_hand_put_under_the_pile_lies_in_rising_order() -> None:
    state, seen = told(three_stones("bottom"), 2, DRIVE_OFF, DECLINE)
    assert state.pile[-3:] == (4, 5, 6)
    piles = {sample.pile for sample in samples(seen)}
    # Any three of the six tiles that seat 2 does not see.
    assert len(seen.unseen) == 6
    assert piles == {*combinations(seen.unseen, 3)}


def test_the_hand_of_a_player_who_leaves_during_an_exchange_goes_under_the_pile() -> None:
    rules = tsuro.Ruleset(tiles=range(13), hand_size=3, max_players=4, dead_hands="bottom", elimination_bonus=True)
    spots, hands = [(0, 0, 0), (0, 0, 1), (5, 5, 5), (5, 0, 6)], [[1, 2, 3], [4, 5, 6], [7], [8, 10]]
    start = tsuro.position({}, spots, hands, pile=[0, 9, 11, 12], rules=rules)
    state, seen = told(start, 0, DRIVE_OFF, tsuro.Withdraw(3))
    assert state.pile == (0, 9, 11, 12, 8, 10)
    assert seen == observe(state, 0)
    assert seen.pool == (4, 5, 6)
    assert seen.unseen == (0, 7, 8, 9, 10, 11, 12)
    for sample in samples(seen):
        assert observe(sample, 0) == seen
    # Any two of the tiles that seat 0 does not see.
    assert {sample.pile[-2:] for sample in samples(seen)} == {*combinations(seen.unseen, 2)}


def test_the_own_hand_lies_under_the_pile() -> None:
    _, seen = told(three_stones("bottom"), 1, DRIVE_OFF, DECLINE)
    assert {sample.pile[-3:] for sample in samples(seen)} == {(4, 5, 6)}


def test_the_own_hand_was_shuffled_into_the_pile() -> None:
    """All of it lay in the pile: what others held before, they did not draw from there."""
    _, seen = told(three_stones("shuffle"), 1, DRIVE_OFF, DECLINE)
    # Of the pile of six, seat 0 drew one tile and seat 2 two.
    assert seen.pile_size == 3
    for sample in samples(seen):
        assert len({4, 5, 6} & {*sample.seats[0].hand}) <= 1
        assert len({4, 5, 6} & {*sample.seats[2].hand}) <= 2


@pytest.mark.parametrize("dead_hands", ["box", "shuffle", "bottom"])
@pytest.mark.parametrize("generator", [Random, tsuro.SplitMix64])
def test_samples_come_as_often_as_the_worlds_are_likely(
    dead_hands: str, generator: type[Random | tsuro.SplitMix64], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chi-square; with these seeds the test always says the same."""
    random = Random(3)
    state = small_game(3, 2, 7, seed=3, dead_hands=dead_hands, self_elimination="allowed")
    while state.phase is tsuro.Phase.START:
        state = tsuro.apply(state, random.choice(tsuro.legal_actions(state))).state
    seen, worlds = observe(state, 0), all_deals(state, 0)
    while state.phase is not tsuro.Phase.OVER and seen.memory is None:
        action = random.choice(tsuro.legal_actions(state))
        state, events = tsuro.apply(state, action)
        shown = events_for(events, 0, state.rules)
        worlds = played_on(worlds, action, shown, 0, monkeypatch)
        seen = update_observation(seen, shown)
    rng = generator(20)
    trials = 40 * len(worlds)
    found = Counter(plain(sample_state(seen, rng)) for _ in range(trials))
    assert set(found) == set(worlds)
    distance = sum(float((found[world] - trials * weight) ** 2 / (trials * weight)) for world, weight in worlds.items())
    freedom = max(1, len(worlds) - 1)
    spread = 2 / (9 * freedom)
    assert distance < freedom * math.pow(1 - spread + 3.09 * math.sqrt(spread), 3)


# Bounds


def test_the_memory_is_bounded_and_no_possible_state_is_lost() -> None:
    """With more cases to keep apart than that, some are kept apart no longer: then more states are possible."""
    rules = tsuro.Ruleset(
        tiles=[*range(35)] * 3, hand_size=12, elimination_bonus=True, dead_hands="shuffle", self_elimination="allowed"
    )
    random = Random(1)
    state = tsuro.new_game(8, rules=rules, seed=1)
    seen = observe(state, 0)
    kept = 0
    while state.phase is not tsuro.Phase.OVER:
        count = tsuro.count_legal_actions(state)
        state, events = tsuro.apply(state, tsuro.legal_action_at(state, random.randrange(count)))
        seen = update_observation(seen, events_for(events, 0, rules))
        assert validate_observation(seen) == ()
        kept = max(kept, 0 if seen.memory is None else len(seen.memory.cases))
    assert 1 < kept <= 2000


@pytest.mark.parametrize("first", [True, False], ids=["before the offer", "during the exchange"])
def test_what_lies_on_offer_is_never_forgotten(*, first: bool) -> None:
    """Where each tile on offer may have copies in many places, all else is forgotten instead."""
    rules = tsuro.Ruleset(tiles=[*range(35)] * 4, hand_size=6, dead_hands="bottom", elimination_bonus=True)
    spots = [(0, 0, 0), (0, 0, 1), *((5, column, 5) for column in range(6))]
    hands = [[0, 1, 2, 3, 4, 5], [4, 5, 6, 7, 8, 9], *([number] * 3 for number in range(10, 16))]
    start = tsuro.position({}, spots, hands, rules=rules)
    leave = tsuro.Withdraw(7)
    state, seen = told(start, 0, *((leave, DRIVE_OFF) if first else (DRIVE_OFF, leave)))
    assert seen.pool == (4, 5, 6, 7, 8, 9)
    assert validate_observation(seen) == ()
    for sample in samples(seen, 20):
        assert observe(sample, 0) == seen
    state, events = tsuro.exchange_tiles(state, [0], [9])
    seen = update_observation(seen, events_for(events, 0, rules))
    assert seen == observe(state, 0)
    assert validate_observation(seen) == ()


# Documents and wrong memories


def test_a_document_carries_the_memory() -> None:
    _, seen = told(three_stones("box"), 1, DRIVE_OFF, DECLINE)
    text = tsuro.to_json(seen)
    assert '"memory":{"groups":[[0,1,2,7,9,11],[4,5,6]],"cases":[{"weight":"1","counts":[' in text
    assert tsuro.from_json(text, "observation").memory == seen.memory
    assert '"memory"' not in tsuro.to_json(observe(three_stones("box"), 1))


def a_memory() -> tuple[Observation, Memory]:
    _, seen = told(three_stones("box"), 1, DRIVE_OFF, DECLINE)
    assert seen.memory is not None
    return seen, seen.memory


def with_counts(memory: Memory, *counts: tuple[int, ...]) -> Memory:
    return Memory(memory.groups, (MemoryCase(1, counts),))


GROUPED = "a memory groups the hidden tiles [0, 1, 2, 4, 5, 6, 7, 9, 11], each once and in rising order"
UNLIKE = "a case of the memory does not place as many tiles as hands, box and pile hold"
WRONG: list[tuple[Callable[[Memory], Memory], str]] = [
    (lambda memory: Memory(memory.groups[::-1], memory.cases), GROUPED),
    (lambda memory: Memory(((0, 1, 2, 7, 9, 11), (4, 5)), memory.cases), GROUPED),
    (
        lambda memory: Memory(((0, 1, 2, 7, 9), (4, 5, 6, 11)), memory.cases),
        "the groups of the memory hold [5, 4] tiles, and so should each case",
    ),
    (lambda memory: with_counts(memory, (3, 0, 3, 0, 0, 0), (0, 0, 0, 0, 3, 0)), UNLIKE),
    (lambda memory: with_counts(memory, (3, 0, 3, 0, 0, 0, 0), (0, 0, 0, 3, 0, 0, 0)), UNLIKE),
    (lambda memory: with_counts(memory, (3, 0, 3, 0, 0), (0, 0, 0, 3, 0)), UNLIKE),
]


@pytest.mark.parametrize(("change", "problem"), WRONG)
def test_a_memory_that_does_not_fit_the_table_is_told(change: Callable[[Memory], Memory], problem: str) -> None:
    seen, memory = a_memory()
    assert memory == with_counts(memory, (3, 0, 3, 0, 0, 0), (0, 0, 0, 3, 0, 0))
    assert validate_observation(seen) == ()
    wrong = attrs.evolve(seen, memory=change(memory))
    assert validate_observation(wrong) == (problem,)
    with pytest.raises(tsuro.NotationError, match=re.escape(problem)):
        tsuro.from_json(tsuro.to_json(wrong), "observation")


MISSHAPEN: list[tuple[tuple[tuple[int, ...], ...], tuple[MemoryCase, ...], str]] = [
    ((), (), "a memory has one group and one case, or more"),
    (((1,),), (MemoryCase(0, ((1, 0, 0, 0, 0),)),), "the weight of a case is 1 or more, not 0"),
    (((1,),), (MemoryCase(1, ()),), "each case of a memory of 1 groups and 0 places has so many counts"),
    (((1,),), (MemoryCase(1, ((2, -1, 0, 0, 0),)),), "a memory counts tiles, of which there are 0 or more"),
]


@pytest.mark.parametrize(("groups", "cases", "problem"), MISSHAPEN)
def test_what_cannot_be_a_memory_is_refused(
    groups: tuple[tuple[int, ...], ...], cases: tuple[MemoryCase, ...], problem: str
) -> None:
    with pytest.raises(tsuro.InvalidStateError, match=problem):
        Memory(groups, cases)


def test_an_event_that_the_memory_rules_out_is_refused() -> None:
    """Tile 4 went out of the game, so seat 2 cannot place it."""
    state, seen = told(three_stones("box"), 1, DRIVE_OFF, DECLINE)
    spot = state.seats[2].spot
    assert spot is not None
    with pytest.raises(tsuro.InvalidStateError, match="what this viewer has seen before rules it out"):
        update_observation(seen, tsuro.TilePlaced(2, spot.row, spot.column, 4, 0))
