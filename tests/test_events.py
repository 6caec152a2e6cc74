"""Nothing happens without an event: folding the events over the first state gives every later one.

The fold below knows what each event means and nothing of the rules.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hypothesis import given

import tsuro
from tests.support import facts
from tests.support.strategies import History, histories

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass
class Ledger:
    """What an onlooker writes down: everything but the order of the pile."""

    phase: tsuro.Phase
    turn: int | None
    starts: list[tsuro.Spot | None]
    spots: list[tsuro.Spot | None]
    status: list[tsuro.Status]
    hands: list[Counter[int]]
    board: dict[tuple[int, int], tuple[int, int]]
    pile: Counter[int]
    box: Counter[int]
    dragon: int | None
    outcome: tsuro.Outcome | None
    eliminated: list[int] = field(default_factory=list[int], compare=False)
    """The seats that the placement under way has eliminated."""

    @classmethod
    def of(cls, state: tsuro.State) -> Ledger:
        """Write down a position."""
        return cls(
            phase=state.phase,
            turn=state.turn,
            starts=[seat.start for seat in state.seats],
            spots=[seat.spot for seat in state.seats],
            status=[seat.status for seat in state.seats],
            hands=[Counter(seat.hand) for seat in state.seats],
            board=facts.tiles_on(state.board),
            pile=Counter(state.pile),
            box=Counter(state.box),
            dragon=state.dragon,
            outcome=state.outcome,
        )

    def note(self, event: tsuro.Event) -> None:  # noqa: C901, PLR0912 (one case for each event)
        """Write down what an event changed, and check what it claims."""
        match event:
            case tsuro.StartChosen(seat, spot):
                self.starts[seat] = self.spots[seat] = spot
            case tsuro.TilePlaced(seat, row, column, tile, rotation):
                assert (row, column) not in self.board
                self.board[row, column] = (tile, rotation)
                move(tile, self.hands[seat], None)
                self.eliminated = []
            case tsuro.StoneMoved(seat, route, spot):
                self.check_route(seat, route, spot)
                self.spots[seat] = spot
            case tsuro.StoneEliminated(seat, status):
                assert self.status[seat] is tsuro.Status.IN_PLAY
                self.status[seat] = status
                self.eliminated.append(seat)
            case tsuro.TilesOffered(_, tiles):
                assert Counter(tiles) == sum((self.hands[seat] for seat in self.eliminated), Counter[int]())
            case tsuro.TilesExchanged(seat, give, take):
                self.exchange(seat, give, take)
            case tsuro.TilesReturned(seats, tiles, destination):
                goal = self.box if destination is tsuro.DeadHands.BOX else self.pile
                assert Counter(tiles) == sum((self.hands[seat] for seat in seats), Counter[int]())
                goal.update(known(tiles))
                for seat in seats:
                    self.hands[seat] = Counter()
            case tsuro.PileShuffled(size):
                assert size == self.pile.total()
            case tsuro.TileDrawn(seat, drawn):
                (tile,) = known([drawn])
                move(tile, self.pile, self.hands[seat])
            case tsuro.DragonTaken(seat):
                assert self.dragon is None
                self.dragon = seat
            case tsuro.DragonPassed(seat, to):
                assert self.dragon == seat
                self.dragon = to
            case tsuro.DragonSetAside(seat):
                assert self.dragon == seat
                self.dragon = None
            case tsuro.SeatPassed(seat) | tsuro.SeatWithdrawn(seat):
                assert self.status[seat] is tsuro.Status.IN_PLAY
                assert not self.hands[seat]
            case tsuro.TurnBegan(seat, phase):
                self.turn, self.phase = seat, phase
            case tsuro.GameEnded(outcome):
                self.turn, self.phase, self.outcome = None, tsuro.Phase.OVER, outcome
            case _:
                raise AssertionError(event)

    def check_route(self, seat: int, route: Sequence[tsuro.Step], spot: tsuro.Spot | None) -> None:
        """A route begins where the stone stood; it crosses tiles that lie there."""
        first, last = route[0], route[-1]
        assert (first.row, first.column, first.entry) == self.spots[seat]
        assert all((step.row, step.column) in self.board for step in route)
        if spot is not None and (spot.row, spot.column) in self.board:
            assert (last.row, last.column, last.exit) == spot

    def exchange(self, seat: int, give: Sequence[int | None], take: Sequence[int | None]) -> None:
        """Swap tile for tile with whichever of the eliminated holds it."""
        for giving, taken in zip(known(give), known(take), strict=True):
            owner = next(other for other in self.eliminated if self.hands[other][taken])
            move(taken, self.hands[owner], self.hands[seat])
            move(giving, self.hands[seat], self.hands[owner])


def known(tiles: Sequence[int | None]) -> list[int]:
    """Return the tiles, none of which is hidden from the referee."""
    assert None not in tiles
    return [tile for tile in tiles if tile is not None]


def move(tile: int, source: Counter[int], goal: Counter[int] | None) -> None:
    assert source[tile] > 0
    source[tile] -= 1
    if not source[tile]:
        del source[tile]
    if goal is not None:
        goal[tile] += 1


@given(histories())
def test_folding_the_events_gives_every_later_position(history: History) -> None:
    """Events tell everything that happened, in order: nothing happens without an event."""
    ledger = Ledger.of(history[0].before)
    for step in history:
        for event in step.events:
            ledger.note(event)
        assert ledger == Ledger.of(step.after)


@given(histories())
def test_every_event_is_a_sentence(history: History) -> None:
    """Each is a frozen class with typed fields and a plain-words `str`."""
    for step in history:
        assert step.events
        for event in step.events:
            text = str(event)
            assert text[0].isupper()
            assert text.endswith(".")
            assert hash(event) == hash(event)


@given(histories())
def test_the_last_event_says_whom_the_game_waits_for(history: History) -> None:
    """Turn began, game ended (outcome)."""
    for step in history:
        last = step.events[-1]
        if step.after.outcome is None:
            assert step.after.turn is not None
            assert last == tsuro.TurnBegan(step.after.turn, step.after.phase)
        else:
            assert last == tsuro.GameEnded(step.after.outcome)
        earlier = step.events[:-1]
        assert not any(isinstance(e, tsuro.TurnBegan | tsuro.GameEnded) for e in earlier)


@given(histories())
def test_the_eliminations_name_the_seat_that_placed(history: History) -> None:
    """Stone eliminated (cause, by whose placement)."""
    for step in history:
        for event in step.events:
            if isinstance(event, tsuro.StoneEliminated):
                assert event.by == step.before.turn
                assert event.status is step.after.seats[event.seat].status


@given(histories())
def test_two_that_collide_have_the_same_route_in_opposite_directions(history: History) -> None:
    """Of two stones that collide each has the whole stretch between them as its route."""
    for step in history:
        routes = {e.seat: e.route for e in step.events if isinstance(e, tsuro.StoneMoved)}
        for event in step.events:
            if isinstance(event, tsuro.StoneEliminated) and event.status == "collided":
                (other,) = event.others
                back = tuple(
                    tsuro.Step(row, column, way_out, way_in) for row, column, way_in, way_out in reversed(routes[other])
                )
                assert routes[event.seat] == back
