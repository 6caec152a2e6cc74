"""Floor 4: types for annotations, which no value has as its class."""

from __future__ import annotations

from typing import Protocol

from tsuro.board import Board
from tsuro.geometry import Spot
from tsuro.ruleset import Ruleset
from tsuro.state import Phase, Status

__all__ = ["SeatView", "View"]


class SeatView(Protocol):
    """What a seat shows: a :class:`~tsuro.Seat` or an :class:`~tsuro.ObservedSeat`."""

    @property
    def start(self) -> Spot | None:
        """The mark where the stone began."""
        ...

    @property
    def spot(self) -> Spot | None:
        """Where the stone stands."""
        ...

    @property
    def status(self) -> Status:
        """What has become of the stone."""
        ...

    @property
    def hand(self) -> tuple[int, ...] | None:
        """Tile ids, sorted; None where they are hidden."""
        ...


class View(Protocol):
    """What a position shows: a :class:`~tsuro.State` or an :class:`~tsuro.Observation`.

    All functions that list legal choices take one. Where the tiles to choose from are hidden, nothing is
    legal.

    >>> import tsuro
    >>> from tsuro.typing import View
    >>> def choices(game: View) -> int:
    ...     return tsuro.count_legal_actions(game)
    >>> state = tsuro.new_game(2, seed=7)
    >>> choices(state), choices(tsuro.observe(state, 0))
    (48, 48)
    """

    @property
    def rules(self) -> Ruleset:
        """The options of the game."""
        ...

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        ...

    @property
    def turn(self) -> int | None:
        """The seat to act."""
        ...

    @property
    def active(self) -> int:
        """The seat whose placement is under way or being settled."""
        ...

    @property
    def seats(self) -> tuple[SeatView, ...]:
        """The players' places, clockwise."""
        ...

    @property
    def board(self) -> Board:
        """The tiles on the board."""
        ...

    @property
    def pile(self) -> tuple[int, ...] | None:
        """The tiles to draw from; None where they are hidden."""
        ...

    @property
    def pool(self) -> tuple[int, ...] | None:
        """The tiles on offer in an exchange; None where they are hidden and in other phases."""
        ...
