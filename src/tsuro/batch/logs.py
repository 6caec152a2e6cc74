"""Floor 8: what happened in the games of a simulation, note by note."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

import numpy as np
from attrs import cmp_using, field, fields, frozen
from numpy.typing import NDArray

from tsuro.actions import MOVES, Action, ChooseStart, DrawTile, ExchangeTiles
from tsuro.batch.kernel.layout import (
    NOBODY,
    NOTE_DRAGON,
    NOTE_DRAW,
    NOTE_GIVEN,
    NOTE_PLACEMENT,
    NOTE_START,
)
from tsuro.engine import apply, new_game
from tsuro.geometry import Geometry, geometry
from tsuro.randomness import SplitMix64
from tsuro.ruleset import Ruleset
from tsuro.state import Dealing, Outcome, State

__all__ = ["GameLog", "LogRows", "Note", "joined_rows", "same_values", "sealed"]

same_values: Final = cmp_using(eq=partial(np.array_equal, equal_nan=True))
"""How arrays are compared as fields of a value."""


def sealed(values: NDArray[np.generic]) -> NDArray[Any]:
    """The array as a field of a value: read-only, and nobody else's."""
    if not values.flags.writeable and values.base is None:
        return values
    own: NDArray[Any] = values.copy()
    own.setflags(write=False)
    return own


@frozen
class Note:
    """One thing that happened in a logged game: ``seat`` did or got something.

    ``kind`` is ``start``, ``placement``, ``exchange``, ``draw`` or ``dragon``. ``action`` is the
    action that does the same in the core, None for ``dragon``: that notes who holds the Dragon from
    here on, ``seat`` being None when it is set aside.
    """

    kind: str
    seat: int | None
    action: Action | None


@frozen
class GameLog:
    """All that happened in one game of a simulation; see :attr:`SimulationResult.logs`.

    - ``number``: which game of the seed. ``deal_seed``: the seed of its deck and of its shuffles:
      ``new_game(players, rules=rules, seed=deal_seed, first=first)`` deals it in the core.
    - ``notes``: everything that happened after the deal, in order.

    >>> from tsuro.batch import simulate
    >>> log = simulate(2, 1, seed=7, log=True).logs[0]
    >>> log.replay().outcome == log.outcome
    True
    """

    number: int
    rules: Ruleset
    players: int
    first: int
    deal_seed: int
    outcome: Outcome
    notes: tuple[Note, ...] = field(repr=False)

    @property
    def deck(self) -> tuple[int, ...]:
        """The tiles in the order in which they were dealt, top first."""
        tiles = list(self.rules.tiles)
        SplitMix64(self.deal_seed).shuffle(tiles)
        return tuple(tiles)

    @property
    def actions(self) -> tuple[Action, ...]:
        """What the seats chose, in order: starting marks, placements and exchanges."""
        return tuple(note.action for note in self.notes if note.action is not None and note.kind != "draw")

    @property
    def draws(self) -> tuple[tuple[int, int], ...]:
        """Who drew which tile after the deal, in order."""
        return tuple(
            (note.seat, note.action.tile)
            for note in self.notes
            if note.seat is not None and isinstance(note.action, DrawTile)
        )

    def new_game(self, dealing: Dealing | str = Dealing.AUTOMATIC) -> State:
        """The game in the core before the first action: dealt from its seed, or from its deck by hand."""
        if dealing != Dealing.BY_HAND:
            return new_game(self.players, rules=self.rules, seed=self.deal_seed, first=self.first, dealing=dealing)
        state = new_game(self.players, rules=self.rules, deck=self.deck, first=self.first, dealing=Dealing.BY_HAND)
        for tile in self.deck[: self.players * self.rules.hand_size]:
            state = apply(state, DrawTile(tile)).state
        return state

    def states(self, dealing: Dealing | str = Dealing.AUTOMATIC) -> Iterator[State]:
        """Every position of the game, replayed in the core, which checks each action.

        Dealt automatically, shuffles and draws follow from the seed. Dealt by hand, every draw of
        the log is an action and nothing depends on the seed.
        """
        by_hand = dealing == Dealing.BY_HAND
        state = self.new_game(dealing)
        yield state
        for note in self.notes:
            if note.action is not None and (by_hand or note.kind != "draw"):
                state = apply(state, note.action).state
                yield state

    def replay(self, dealing: Dealing | str = Dealing.AUTOMATIC) -> State:
        """The last position of the game, replayed in the core."""
        *_, last = self.states(dealing)
        return last


@frozen(unsafe_hash=False)
class LogRows:
    """The notes of many games as the compiled rules write them: rows, and where each game's rows end."""

    rows: NDArray[np.int16] = field(eq=same_values, converter=sealed)
    ends: NDArray[np.int64] = field(eq=same_values, converter=sealed)

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        """Have what comes out of a pickle read-only too: it is made anew."""
        return type(self), tuple(getattr(self, part.name) for part in fields(type(self)))

    def notes(self, game: int, rules: Ruleset) -> tuple[Note, ...]:
        """The notes of a game, unpacked."""
        begin = self.ends[game - 1] if game else 0
        rows: list[list[int]] = self.rows[begin : self.ends[game]].tolist()
        return tuple(_unpacked(rows, geometry(rules.rows, rules.columns)))


def joined_rows(logs: Sequence[LogRows]) -> LogRows | None:
    """The rows of games that follow each other as one; None if there are none."""
    if not logs:
        return None
    rows_before = np.cumsum([0, *(len(log.rows) for log in logs[:-1])])
    ends = [log.ends + before for log, before in zip(logs, rows_before, strict=True)]
    return LogRows(np.concatenate([log.rows for log in logs]), np.concatenate(ends))


def _unpacked(rows: list[list[int]], plan: Geometry) -> Iterator[Note]:
    place = 0
    while place < len(rows):
        kind, seat, what = rows[place]
        place += 1
        if kind == NOTE_START:
            yield Note("start", seat, ChooseStart(plan.faces[what][0]))
        elif kind == NOTE_PLACEMENT:
            yield Note("placement", seat, MOVES[what])
        elif kind == NOTE_DRAW:
            yield Note("draw", seat, DrawTile(what))
        elif kind == NOTE_DRAGON:
            yield Note("dragon", None if seat == NOBODY else seat, None)
        else:
            # An exchange of so many tiles: for each a row with the tile given and one with that taken.
            pairs = rows[place : place + 2 * what]
            place += 2 * what
            give = [tile for kind, _, tile in pairs if kind == NOTE_GIVEN]
            take = [tile for kind, _, tile in pairs if kind != NOTE_GIVEN]
            yield Note("exchange", seat, ExchangeTiles(give, take))
