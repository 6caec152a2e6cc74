"""The library and the naive model play one game side by side and must agree on everything."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

import pytest

import tsuro
from tests.support import facts

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tests.support.naive import Naive, Place
    from tests.support.strategies import Setup


class Duel:
    """One game, played by both."""

    state: tsuro.State
    model: Naive

    def start(self, setup: Setup) -> None:
        """Begin the same game on both sides."""
        self.state, self.model = setup.state(), setup.model()
        self.agree()

    def phase_is(self, *phases: str) -> bool:
        """Tell whether the game is in one of the phases."""
        return self.model.phase in phases

    def agree(self) -> None:
        """Compare every fact and every legal choice."""
        state, model = self.state, self.model
        assert facts.of_state(state) == facts.of_model(model)
        assert state.generator == model.random.state
        assert list(tsuro.legal_moves(state)) == model.legal_moves()
        assert sorted(tsuro.legal_starts(state)) == model.legal_starts()
        assert list(tsuro.legal_draws(state)) == model.legal_draws()
        assert bool(tsuro.legal_actions(state)) is not self.phase_is("over")

    def step(self, random: Random) -> None:
        """Play any legal step."""
        if self.phase_is("start"):
            self.choose(random.choice(self.model.legal_starts()))
        elif self.phase_is("place"):
            self.place(*random.choice(self.model.legal_moves()))
        elif self.phase_is("exchange"):
            hand, pool = self.model.hands[self.model.active], self.model.pool()
            count = random.randint(0, min(len(hand), len(pool)))
            self.exchange(random.sample(hand, count), random.sample(pool, count))
        else:
            self.draw(random.choice(self.model.legal_draws()))

    def draw(self, tile: int) -> None:
        """Deal a tile by hand."""
        self.model.draw(tile)
        self.state = tsuro.draw_tile(self.state, tile).state
        self.agree()

    def choose(self, mark: Place) -> None:
        """Choose a starting mark."""
        self.model.choose_start(mark)
        self.state = tsuro.choose_start(self.state, tsuro.Spot(*mark)).state
        self.agree()

    def place(self, tile: int, rotation: int) -> None:
        """Place a tile, and compare what the events tell of it."""
        report = self.model.place(tile, rotation)
        without_events = tsuro.next_state(self.state, tile, rotation)
        self.state, events = tsuro.apply_move(self.state, tile, rotation)
        assert without_events == self.state
        routes = {e.seat: list(e.route) for e in events if isinstance(e, tsuro.StoneMoved)}
        assert routes == {seat: fate.route for seat, fate in report.fates.items()}
        out = {e.seat: e.status for e in events if isinstance(e, tsuro.StoneEliminated)}
        assert out == {seat: report.fates[seat].status for seat in report.eliminated}
        assert drawn(events) == report.draws
        self.agree()

    def exchange(self, give: Sequence[int], take: Sequence[int]) -> None:
        """Exchange tiles, or none."""
        report = self.model.exchange(give, take)
        self.state, events = tsuro.exchange_tiles(self.state, tuple(give), tuple(take))
        assert drawn(events) == report.draws
        self.agree()

    def refused(self, function: Any, *choice: object) -> None:  # noqa: ANN401 (any transition)
        """An action is refused, and nothing changes."""
        before, known = pickle.dumps(self.state), hash(self.state)
        with pytest.raises(tsuro.IllegalActionError):
            function(self.state, *choice)
        assert (pickle.dumps(self.state), hash(self.state)) == (before, known)


def drawn(events: Sequence[tsuro.Event]) -> list[tuple[int, int | None]]:
    """Return who drew what, in order."""
    return [(event.seat, event.tile) for event in events if isinstance(event, tsuro.TileDrawn)]
