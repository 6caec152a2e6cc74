"""What stands between the check of engines and an engine; and the adapter for this library."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, TypedDict, TypeVar

from tsuro.actions import Action
from tsuro.engine import apply, draw_tile, legal_moves, new_game, position
from tsuro.events import StoneEliminated, StoneMoved, Transition
from tsuro.state import Dealing, Phase
from tsuro.testing.vectors import GameSetup, PositionSetup

__all__ = ["Engine", "Facts", "LibraryEngine"]

Game = TypeVar("Game")


class _NeededFacts(TypedDict):
    """What an engine must say about a position."""

    phase: str
    turn: int | None
    spots: Sequence[Sequence[int] | None]
    statuses: Sequence[str]
    hands: Sequence[Sequence[int]]


class Facts(_NeededFacts, total=False):
    """What an engine says about a position: plain values, lists or tuples.

    - ``phase``: ``start``, ``place``, ``exchange`` or ``over``.
    - ``turn``: the seat to act; None when the game is over.
    - ``spots``: by seat ``(row, column, port)``: where the stone stands; after leaving the board the
      last square and the port by which it left; None before its start and after a collision.
    - ``statuses``: by seat ``in_play``, ``left_board`` or ``collided``.
    - ``hands``: by seat the tile ids, sorted.

    The rest may be left out, and is then not compared:

    - ``dragon``: the seat that holds the Dragon, or None. ``pile``: how many tiles are in the pile.
    - ``winners``: the seats that won, in rising order; None until the game is over.
    - ``pool``: in an exchange the tiles on offer, sorted.
    - ``eliminated``: the seats that the last placement eliminated, in rising order.
    - ``routes``: by seat the squares that a stone crossed in the last placement, ``(row, column,
      port in, port out)``; only of stones that moved. That of a stone that collides ends where the
      other stone stood.
    """

    dragon: int | None
    pile: int
    winners: Sequence[int] | None
    pool: Sequence[int]
    eliminated: Sequence[int]
    routes: Mapping[int, Sequence[Sequence[int]]]


class Engine(Protocol[Game]):
    """An engine as :func:`check_engine` sees it; ``Game`` is whatever it takes for a position.

    ``new_game`` and ``position`` may raise NotImplementedError for rules that the engine does not
    have; what it cannot set up is skipped, and counted. :class:`LibraryEngine` is the model.
    """

    def new_game(self, setup: GameSetup, /) -> Game:
        """A game, dealt from the deck and waiting for the first starting mark."""
        ...

    def position(self, setup: PositionSetup, /) -> Game:
        """A position in which seat 0 is to place."""
        ...

    def legal_moves(self, game: Game, /) -> Iterable[tuple[int, int]]:
        """The legal placements, ``(tile, rotation)`` in any order, each orientation with its smallest rotation."""
        ...

    def apply(self, game: Game, action: Action, draws: Sequence[tuple[int, int]] | None, /) -> Game:
        """The game after an action and the draws that follow it; ``game`` itself stays as it was.

        No recorded game has a player who leaves, so ``action`` is never a :class:`~tsuro.Withdraw`.

        With ``draws`` None the engine draws from the top of its pile. Otherwise it has shuffled, so
        that it could draw anything; then ``draws`` tells the tiles to draw, ``(seat, tile)`` in
        order, whatever lies on top. Whose turn it is to draw remains the engine's to find.
        """
        ...

    def facts(self, game: Game, /) -> Facts:
        """What is to be compared."""
        ...


class LibraryEngine:
    """The library itself as an :class:`Engine`. Its games are transitions, for the events of the last action.

    >>> from tsuro.testing import LibraryEngine, check_engine, recorded_games
    >>> report = check_engine(LibraryEngine(), games=recorded_games()[:5], situations=[], counts=[])
    >>> report.games, report.steps, report.skipped
    (5, 107, 0)
    """

    def new_game(self, setup: GameSetup, /) -> Transition:
        """A game dealt by hand, for there the tiles to draw can be told."""
        state = new_game(setup.players, rules=setup.rules, deck=setup.deck, first=setup.first, dealing=Dealing.BY_HAND)
        while state.phase is Phase.DEAL:
            state = draw_tile(state, state.pile[0]).state
        return Transition(state, ())

    def position(self, setup: PositionSetup, /) -> Transition:
        """A position dealt by hand."""
        board = {(row, column): (tile, rotation) for row, column, tile, rotation in setup.board}
        hands = [[setup.tile], *([] for _ in setup.spots[1:])]
        return Transition(position(board, setup.spots, hands, rules=setup.rules, dealing=Dealing.BY_HAND), ())

    def legal_moves(self, game: Transition, /) -> Iterable[tuple[int, int]]:
        """The legal placements."""
        return legal_moves(game.state)

    def apply(self, game: Transition, action: Action, draws: Sequence[tuple[int, int]] | None, /) -> Transition:
        """The transition, and draws as long as draws are due."""
        state, events = apply(game.state, action)
        told = iter(draws or ())
        while state.phase is Phase.DRAW:
            tile = state.pile[0] if draws is None else next(told)[1]
            state = draw_tile(state, tile).state
        return Transition(state, events)

    def facts(self, game: Transition, /) -> Facts:
        """All facts."""
        state, events = game
        return {
            "phase": state.phase,
            "turn": state.turn,
            "spots": [seat.spot for seat in state.seats],
            "statuses": [seat.status for seat in state.seats],
            "hands": [seat.hand for seat in state.seats],
            "dragon": state.dragon,
            "pile": len(state.pile),
            "winners": None if state.outcome is None else state.outcome.winners,
            "pool": state.pool or (),
            "eliminated": sorted(event.seat for event in events if isinstance(event, StoneEliminated)),
            "routes": {event.seat: event.route for event in events if isinstance(event, StoneMoved)},
        }
