"""A bot that looks one placement ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

from tsuro.actions import Action, ChooseStart, ExchangeTiles, Move
from tsuro.bots.outlook import outlook
from tsuro.engine import count_legal_actions, iter_legal_actions, legal_action_at, legal_moves
from tsuro.engine.preview import preview_move
from tsuro.geometry import Spot
from tsuro.observation import Observation
from tsuro.randomness import SplitMix64
from tsuro.state import Phase, Status

MOST_EXCHANGES: Final = 2500
"""Up to this many exchanges are rated one by one: all there are with hands of three tiles."""
EXCHANGES_DRAWN: Final = 200
"""How many exchanges are drawn and rated where there are more."""

# What a turn is worth, in the unit of the outlook. Found by playing matches.
_WIN: Final = 1000.0
_LOSS: Final = -1000.0
_ELIMINATION: Final = 3.0


class SurvivorBot:
    """Looks one placement ahead for the place where it is most likely to live on.

    It stays away from the rim, from dead ends and from other stones, keeps tiles that it can still
    use, and takes eliminations. Of choices that are equally good it takes any. Of very many exchanges it rates some.

    >>> import tsuro
    >>> from tsuro.bots import SurvivorBot
    >>> from tsuro.observation import observe
    >>> seen = observe(tsuro.new_game(2, seed=7), 0)
    >>> SurvivorBot().choose(seen, tsuro.SplitMix64(7))
    ChooseStart(spot=Spot(row=3, column=5, port=2))
    """

    def choose(self, observation: Observation, rng: SplitMix64, /) -> Action:
        """The legal action with the best outlook."""
        if observation.phase is Phase.PLACE:
            return _best(legal_moves(observation), partial(_worth_of_placement, observation), rng)
        if observation.phase is Phase.START:
            return _best(iter_legal_actions(observation), partial(_worth_of_start, observation), rng)
        return _best(_some_exchanges(observation, rng), partial(_worth_of_exchange, observation), rng)


def _some_exchanges(observation: Observation, rng: SplitMix64) -> Iterable[Action]:
    """The exchanges to rate: all, or where there are too many some, drawn by chance."""
    count = count_legal_actions(observation)
    if count <= MOST_EXCHANGES:
        return iter_legal_actions(observation)
    return [legal_action_at(observation, rng.below(count)) for _ in range(EXCHANGES_DRAWN)]


def _best(actions: Iterable[Any], worth: Callable[[Any], float], rng: SplitMix64) -> Action:
    """The action that is worth most; by chance among equals."""
    rated = [(worth(action), action) for action in actions]
    most = max(value for value, _ in rated)
    choice: Action = rng.choice([action for value, action in rated if value == most])
    return choice


def _others(observation: Observation, me: int) -> dict[int, Spot]:
    """Where the other stones in play stand."""
    return {
        number: seat.spot
        for number, seat in enumerate(observation.seats)
        if number != me and seat.status is Status.IN_PLAY and seat.spot is not None
    }


def _worth_of_start(observation: Observation, action: ChooseStart) -> float:
    spot = action.spot
    stones = _others(observation, observation.active).values()
    return outlook(observation.board, spot, stones, observation.hand or ()) + min(
        (max(abs(stone.row - spot.row), abs(stone.column - spot.column)) for stone in stones), default=0
    )


def _worth_of_placement(observation: Observation, action: Move) -> float:
    me = observation.active
    preview = preview_move(observation, action.tile, action.rotation)
    others = _others(observation, me)
    eliminated = len(preview.eliminations)
    if me in preview.eliminated:
        return _LOSS + (_WIN if eliminated == len(others) + 1 else 0.0) / eliminated
    if eliminated == len(others):
        return _WIN
    moved = {move.seat: move.spot for move in preview.moves if move.seat not in preview.eliminated}
    others = {number: moved.get(number) or spot for number, spot in others.items() if number not in preview.eliminated}
    placed = preview.placed
    board = observation.board.place(placed.row, placed.column, placed.tile, placed.rotation)
    spot = moved[me]
    assert spot is not None
    hand = list(observation.hand or ())
    hand.remove(action.tile)
    return _ELIMINATION * eliminated + outlook(board, spot, others.values(), hand)


def _worth_of_exchange(observation: Observation, action: ExchangeTiles) -> float:
    hand = list(observation.hand or ())
    for tile in action.give:
        hand.remove(tile)
    spot = observation.seats[observation.active].spot
    assert spot is not None
    return outlook(observation.board, spot, _others(observation, observation.active).values(), [*hand, *action.take])
