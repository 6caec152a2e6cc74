"""Floor 4: a position as a value.

A :class:`State` is everything there is to know about a game at one moment. It never changes;
the transitions in :mod:`tsuro.engine` make new ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from attrs import field, frozen

from tsuro.values import Name, Value

if TYPE_CHECKING:
    from tsuro.board import Board
    from tsuro.geometry import Spot
    from tsuro.ruleset import Ruleset

__all__ = ["Dealing", "Outcome", "OutcomeReason", "Phase", "Seat", "SeatView", "State", "Status", "View"]


class Phase(Name):
    """What the game waits for. :data:`tsuro.PHASES` says what leads where."""

    DEAL = "deal"
    """A tile of the first hands, from whoever deals by hand."""
    START = "start"
    """A starting mark for the seat to act."""
    PLACE = "place"
    """A tile on the square that the seat's stone faces."""
    EXCHANGE = "exchange"
    """The elimination bonus: what to exchange, if anything."""
    DRAW = "draw"
    """A tile for the seat to act, from whoever deals by hand."""
    OVER = "over"
    """Nothing: the game has ended."""


class Status(Name):
    """What has become of a seat's stone."""

    IN_PLAY = "in_play"
    LEFT_BOARD = "left_board"
    COLLIDED = "collided"
    WITHDRAWN = "withdrawn"
    """Its player left the game."""


class Dealing(Name):
    """Who draws the tiles."""

    AUTOMATIC = "automatic"
    """The transition does, from the top of the pile."""
    BY_HAND = "by_hand"
    """The caller does, with :func:`tsuro.draw_tile`; nothing is shuffled."""

    @classmethod
    def _missing_(cls, value: object) -> Dealing | None:
        """Take ``by hand``, ``by-hand``, ``hand`` and ``manual`` too, as people say it."""
        # A set would ask for a hash, which not every wrong value has.
        return cls.BY_HAND if value in ("by hand", "by-hand", "hand", "manual") else None


class OutcomeReason(Name):
    """How a game ended."""

    LAST_STONE = "last_stone"
    """One stone was left; it won."""
    ELIMINATED_TOGETHER = "eliminated_together"
    """No stone was left; those that the last placement eliminated share the win."""
    TILES_EXHAUSTED = "tiles_exhausted"
    """All tiles were played; the survivors share the win."""
    ALL_OUT = "all_out"
    """No stone was left, and nobody won."""


@frozen(eq=False, repr=False)
class Outcome(Value):
    """How a game ended: the seats that won, in rising order, and why."""

    winners: tuple[int, ...]
    reason: OutcomeReason

    def share(self, seat: int) -> float:
        """The seat's part of the win: 1 divided by the number of winners, or 0.

        >>> import tsuro
        >>> tsuro.Outcome((0, 2), tsuro.OutcomeReason.TILES_EXHAUSTED).share(2)
        0.5
        """
        return 1 / len(self.winners) if seat in self.winners else 0.0


class Seat(NamedTuple):
    """One player's place: the mark where its stone began, where it stands, its status and its hand.

    ``start`` and ``spot`` are None before the mark is chosen; ``spot`` is None again after a
    collision, and after the player has left. After leaving the board ``spot`` is the last square and the port
    by which the stone left. ``hand`` holds tile ids, sorted.
    """

    start: Spot | None
    spot: Spot | None
    status: Status
    hand: tuple[int, ...]


class StateDraft(Value):
    """A :class:`State` in the making.

    A frozen class guards every assignment, also those in its own constructor, which can double their cost. A
    draft has the same fields and no guard. The engine fills in a draft and then makes it the real thing::

        draft = StateDraft()
        draft.phase = ...
        draft.__class__ = State

    The slots are those of the draft and the real class adds none, so that Python allows the change of class.
    """

    __slots__ = (
        "_faced_squares",
        "active",
        "board",
        "box",
        "dealing",
        "dragon",
        "extension",
        "generator",
        "outcome",
        "phase",
        "pile",
        "rules",
        "seats",
        "turn",
    )


@frozen(repr=False, weakref_slot=False)
class State(StateDraft):
    """A game at one moment. Equal games are equal values; hashable, picklable, never changed.

    - ``rules``: the :class:`Ruleset`.
    - ``phase``: what the game waits for.
    - ``turn``: the seat to act; while dealing, the seat that gets the tile; None when over.
    - ``seats``: a :class:`Seat` for each player, clockwise.
    - ``board``: the :class:`Board`.
    - ``pile``: the draw pile; index 0 is drawn next. Dealing by hand, any of its tiles may be.
    - ``box``: tiles out of the game, sorted.
    - ``dragon``: the seat that holds the Dragon, or None.
    - ``outcome``: an :class:`Outcome` once the game is over, else None.
    - ``active``: the seat whose placement is under way or being settled; before the first
      placement the seat that begins.
    - ``dealing``: who draws the tiles.
    - ``generator``: the 64-bit state of the random generator. It and the order of ``pile`` are the
      referee's: a player must not see them.
    - ``extension``: what only the variant of the ruleset needs, a frozen value of its own; None for the
      standard game.
    """

    rules: Ruleset
    phase: Phase
    turn: int | None
    seats: tuple[Seat, ...]
    board: Board
    pile: tuple[int, ...]
    box: tuple[int, ...]
    dragon: int | None
    outcome: Outcome | None
    active: int
    dealing: Dealing
    generator: int = field(repr=False)
    extension: Value | None = field(default=None, repr=False)
    # For each seat the number of the square that its stone faces, -1 for one that is out. The engine keeps it
    # from turn to turn to save look-ups. None: not known; empty: starting marks are being chosen.
    _faced_squares: tuple[int, ...] | None = field(init=False, default=None, eq=False, repr=False)

    @property
    def in_play(self) -> tuple[int, ...]:
        """The seats whose stones are still in play, in rising order."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.status is Status.IN_PLAY)

    @property
    def pool(self) -> tuple[int, ...] | None:
        """The tiles on offer in an exchange: the hands of the eliminated, sorted; None in other phases."""
        return tiles_of_the_eliminated(self.seats) if self.phase is Phase.EXCHANGE else None

    def _repr_svg_(self) -> str:
        """The picture that notebooks show; :func:`tsuro.svg.board` has options."""
        from tsuro import svg  # noqa: PLC0415 - pictures are loaded when one is shown

        return svg.board(self, size=480)

    def __copy__(self) -> State:
        """The state itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> State:
        """The state itself: it never changes."""
        return self


def tiles_of_the_eliminated(seats: Iterable[Seat]) -> tuple[int, ...]:
    """The tiles in the hands of those seats that are out, sorted."""
    return tuple(sorted(tile for seat in seats if seat.status is not Status.IN_PLAY for tile in seat.hand))


class SeatView(Protocol):
    """What the question of legality needs to know of a seat: a :class:`Seat`, or what is seen of one."""

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
    """What the question of legality needs to know of a game: a :class:`State`, or what a seat sees of one.

    Where something that it needs is hidden, there is nothing to choose from.
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
        """The tiles that lie."""
        ...

    @property
    def pile(self) -> tuple[int, ...] | None:
        """The tiles to draw from; None where they are hidden."""
        ...

    @property
    def pool(self) -> tuple[int, ...] | None:
        """The tiles on offer in an exchange; None where they are hidden and in other phases."""
        ...
