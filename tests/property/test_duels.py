"""The library plays against the naive model: all rules, all phases, legal and illegal actions."""

from __future__ import annotations

from random import Random
from typing import Literal

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,  # pyright: ignore[reportUnknownVariableType]
)

import tsuro
from tests.support import naive
from tests.support.duel import Duel
from tests.support.strategies import Setup, rotations, seeds, setups, tile_ids

numbers = st.integers(-2, 40)
tiles = st.lists(tile_ids, max_size=4)


def crowded(seed: int) -> Setup:
    """Crowded tables with short piles: the Dragon, the bonus and dead hands meet in most games."""
    random = Random(seed)
    players = random.randint(2, 8)
    hand_size = random.randint(1, 4)
    count = players * hand_size + random.randint(0, 5)
    dealing: Literal["automatic", "by_hand"] = random.choice(["automatic", "by_hand"])
    return Setup(
        players=players,
        rules=naive.Rules(
            rows=random.randint(3, 7),
            columns=random.randint(3, 7),
            tiles=tuple(sorted(random.randrange(35) for _ in range(count))),
            hand_size=hand_size,
            self_elimination=random.choice(["edge_only", "edge_only", "any_elimination"]),
            dragon=random.random() < 0.9,
            elimination_bonus=random.random() < 0.7,
            dead_hands=random.choice(["shuffle", "bottom", "box"]),
        ),
        first=random.randrange(players),
        seed=random.getrandbits(64),
        dealing=dealing,
    )


@pytest.mark.parametrize("seed", range(300))
def test_a_crowded_game_is_the_game_of_the_model(seed: int) -> None:
    duel, random = Duel(), Random(seed)
    duel.start(crowded(seed))
    while not duel.phase_is("over"):
        duel.step(random)


class Machine(RuleBasedStateMachine, Duel):
    """One game under any rules; Hypothesis chooses what is done, also what may not be done."""

    @initialize(setup=setups())
    def begin(self, setup: Setup) -> None:
        self.start(setup)

    @precondition(lambda self: self.phase_is("deal", "draw"))
    @rule(data=st.data())
    def draw_a_tile(self, data: st.DataObject) -> None:
        self.draw(data.draw(st.sampled_from(self.model.legal_draws())))

    @precondition(lambda self: self.phase_is("start"))
    @rule(data=st.data())
    def choose_a_mark(self, data: st.DataObject) -> None:
        self.choose(data.draw(st.sampled_from(self.model.legal_starts())))

    @precondition(lambda self: self.phase_is("place"))
    @rule(data=st.data())
    def place_a_tile(self, data: st.DataObject) -> None:
        self.place(*data.draw(st.sampled_from(self.model.legal_moves())))

    @precondition(lambda self: self.phase_is("exchange"))
    @rule(data=st.data())
    def exchange_some(self, data: st.DataObject) -> None:
        hand, pool = self.model.hands[self.model.active], self.model.pool()
        count = data.draw(st.integers(0, min(len(hand), len(pool))))
        give = data.draw(st.permutations(hand))[:count]
        take = data.draw(st.permutations(pool))[:count]
        self.exchange(give, take)

    @precondition(lambda self: not self.phase_is("over"))
    @rule(seed=seeds, steps=st.integers(1, 40))
    def hurry(self, seed: int, steps: int) -> None:
        """Play on at random, so that late positions are reached too."""
        random = Random(seed)
        for _ in range(steps):
            if self.phase_is("over"):
                return
            self.step(random)

    @rule(tile=tile_ids, rotation=rotations)
    def place_anything(self, tile: int, rotation: int) -> None:
        if naive.normal(tile, rotation) not in self.model.legal_moves():
            self.refused(tsuro.apply_move, tile, rotation)

    @precondition(lambda self: self.phase_is("place"))
    @rule(data=st.data())
    def eliminate_oneself(self, data: st.DataObject) -> None:
        """Place a tile in hand where the rules forbid it."""
        assert self.model.turn is not None
        hand, legal = self.model.hands[self.model.turn], self.model.legal_moves()
        illegal = sorted({(t, r) for t in hand for r in naive.ROTATIONS[t]} - set(legal))
        if illegal:
            self.refused(tsuro.apply_move, *data.draw(st.sampled_from(illegal)))

    @rule(row=numbers, column=numbers, port=numbers)
    def choose_anything(self, row: int, column: int, port: int) -> None:
        if naive.Place(row, column, port) not in self.model.legal_starts():
            self.refused(tsuro.choose_start, tsuro.Spot(row, column, port))

    @precondition(lambda self: self.phase_is("start") and any(self.model.starts))
    @rule(data=st.data())
    def choose_a_taken_mark(self, data: st.DataObject) -> None:
        taken = data.draw(st.sampled_from([mark for mark in self.model.starts if mark]))
        self.refused(tsuro.choose_start, tsuro.Spot(*taken))

    @rule(tile=numbers)
    def draw_anything(self, tile: int) -> None:
        if tile not in self.model.legal_draws():
            self.refused(tsuro.draw_tile, tile)

    @rule(give=tiles, take=tiles)
    def exchange_anything(self, give: list[int], take: list[int]) -> None:
        if not self.model.exchange_is_legal(give, take):
            self.refused(tsuro.exchange_tiles, tuple(give), tuple(take))


def test_any_game_is_the_game_of_the_model() -> None:
    run_state_machine_as_test(Machine, settings=settings(stateful_step_count=30))
