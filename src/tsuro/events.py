"""Floor 4: what happened, in order, enough to animate and to narrate.

``str(event)`` is a sentence with seats by number; :meth:`Event.tell` takes the players' names.

The transitions give events that name every tile. In those that a player is shown a tile that this
player may not see is None: see :func:`tsuro.event_for`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

from attrs import frozen

from tsuro.board import Step
from tsuro.errors import InvalidStateError
from tsuro.geometry import Spot, square_name
from tsuro.phases import PHASES
from tsuro.ruleset import DeadHands
from tsuro.state import Outcome, OutcomeReason, Phase, State, Status
from tsuro.values import Value, shown

__all__ = [
    "DragonPassed",
    "DragonSetAside",
    "DragonTaken",
    "Event",
    "GameEnded",
    "PileShuffled",
    "SeatPassed",
    "SeatWithdrawn",
    "StartChosen",
    "StoneEliminated",
    "StoneMoved",
    "TileDrawn",
    "TilePlaced",
    "TilesExchanged",
    "TilesOffered",
    "TilesReturned",
    "Transition",
    "TurnBegan",
]


class Event(Value):
    """Something that happened. The base class of all events, which are frozen attrs classes."""

    __slots__ = ()

    def tell(self, names: Sequence[str] | None = None) -> str:
        """The event as a sentence. ``names`` are the players' names by seat; "seat 0" and so on without.

        Raises :class:`InvalidStateError` where a seat that the event is about has no name.

        >>> import tsuro
        >>> tsuro.TileDrawn(1, 7).tell(["Ada", "Grace"])
        'Grace draws tile 7.'
        """
        return f"{type(self).__name__}."  # each kind of event has its own words

    def __str__(self) -> str:
        """The sentence, with seats by number."""
        return self.tell()


def _name(seat: int, names: Sequence[str] | None) -> str:
    if names is None:
        return f"seat {seat}"
    given = _listed(names)
    name = given[seat] if 0 <= seat < len(given) else None
    if not isinstance(name, str):
        raise InvalidStateError(f"names must name seat {seat} too, unlike {shown(names)}")
    return name


def _listed(names: object) -> Sequence[object]:
    return () if isinstance(names, str) or not isinstance(names, Sequence) else cast("Sequence[object]", names)


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."


def _tiles(tiles: Sequence[int | None]) -> str:
    """The tiles in words; how many where they are hidden."""
    if not tiles:
        return "no tiles"
    if None in tiles:
        return "a tile" if len(tiles) == 1 else f"{len(tiles)} tiles"
    return ("tile " if len(tiles) == 1 else "tiles ") + _and([str(tile) for tile in tiles])


def _and(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


@frozen(eq=False, repr=False, weakref_slot=False)
class StartChosen(Event):
    """``seat`` put its stone on the starting mark ``spot``."""

    seat: int
    spot: Spot

    def tell(self, names: Sequence[str] | None = None) -> str:
        """Who begins where."""
        return _sentence(f"{_name(self.seat, names)} starts at {self.spot}")


class TilePlacedDraft(Event):
    """A :class:`TilePlaced` in the making: see :class:`~tsuro.state.StateDraft`."""

    __slots__ = ("column", "rotation", "row", "seat", "tile")


@frozen(eq=False, repr=False, weakref_slot=False)
class TilePlaced(TilePlacedDraft):
    """``seat`` placed ``tile`` at ``rotation`` on the square ``(row, column)``."""

    seat: int
    row: int
    column: int
    tile: int
    rotation: int

    def tell(self, names: Sequence[str] | None = None) -> str:
        """Who placed what and where."""
        turned = ("", ", turned once", ", turned twice", ", turned three times")[self.rotation]
        square = square_name(self.row, self.column)
        return _sentence(f"{_name(self.seat, names)} places tile {self.tile} on {square}{turned}")


class StoneMovedDraft(Event):
    """A :class:`StoneMoved` in the making: see :class:`~tsuro.state.StateDraft`."""

    __slots__ = ("route", "seat", "spot")


@frozen(eq=False, repr=False, weakref_slot=False)
class StoneMoved(StoneMovedDraft):
    """The stone of ``seat`` ran along ``route``, the squares crossed with the ports in and out.

    ``spot`` is where it ends: facing an empty square, or the last square and the port by which it
    left the board. It is None for a stone that collided: then the route is the whole stretch up to
    where the other stone stood, whose route is the same stretch backwards, and the two meet midway.
    """

    seat: int
    route: tuple[Step, ...]
    spot: Spot | None

    def tell(self, names: Sequence[str] | None = None) -> str:
        """Who ran over which squares."""
        squares = ", ".join(square_name(step.row, step.column) for step in self.route)
        end = "" if self.spot is None else f" to {self.spot}"
        return _sentence(f"the stone of {_name(self.seat, names)} runs over {squares}{end}")


class StoneEliminatedDraft(Event):
    """A :class:`StoneEliminated` in the making: see :class:`~tsuro.state.StateDraft`."""

    __slots__ = ("by", "others", "seat", "status")


@frozen(eq=False, repr=False, weakref_slot=False)
class StoneEliminated(StoneEliminatedDraft):
    """The stone of ``seat`` is out: it left the board or collided, by the placement of seat ``by``.

    ``others`` are the seats that it collided with, none for one that left the board.
    """

    seat: int
    status: Status
    by: int
    others: tuple[int, ...] = ()

    def tell(self, names: Sequence[str] | None = None) -> str:
        """Who is out, and how."""
        if self.status is Status.LEFT_BOARD:
            how = "leaves the board"
        else:
            how = f"collides with that of {_and([_name(other, names) for other in self.others])}"
        return _sentence(f"the stone of {_name(self.seat, names)} {how} and is out")


@frozen(eq=False, repr=False, weakref_slot=False)
class SeatWithdrawn(Event):
    """The player of ``seat`` left the game; its stone is off the board."""

    seat: int

    def tell(self, names: Sequence[str] | None = None) -> str:
        """Who left."""
        return _sentence(f"{_name(self.seat, names)} leaves the game")


@frozen(eq=False, repr=False, weakref_slot=False)
class TilesOffered(Event):
    """The elimination bonus: ``seat`` may look at ``tiles``, the hands of the eliminated, and exchange.

    The tiles are sorted; to other seats each is None.
    """

    seat: int
    tiles: tuple[int | None, ...]

    def tell(self, names: Sequence[str] | None = None) -> str:
        """Who is offered what.

        >>> import tsuro
        >>> tsuro.TilesOffered(2, (4, 7)).tell(), tsuro.TilesOffered(2, (None, None)).tell()
        ('Seat 2 is offered tiles 4 and 7.', 'Seat 2 is offered 2 tiles.')
        """
        return _sentence(f"{_name(self.seat, names)} is offered {_tiles(self.tiles)}")


@frozen(eq=False, repr=False, weakref_slot=False)
class TilesExchanged(Event):
    """The elimination bonus: ``seat`` gave tiles for as many of the eliminated; two empty tuples decline.

    To other seats each tile is None.
    """

    seat: int
    give: tuple[int | None, ...]
    take: tuple[int | None, ...]

    def tell(self, names: Sequence[str] | None = None) -> str:
        """Who exchanged what."""
        if not self.give:
            return _sentence(f"{_name(self.seat, names)} exchanges nothing")
        return _sentence(f"{_name(self.seat, names)} gives {_tiles(self.give)} for {_tiles(self.take)}")


@frozen(eq=False, repr=False, weakref_slot=False)
class TilesReturned(Event):
    """The hands of the eliminated ``seats``, together ``tiles``, went where ``destination`` says.

    Nobody is shown them, unless hands are open: each tile is None.
    """

    seats: tuple[int, ...]
    tiles: tuple[int | None, ...]
    destination: DeadHands

    def tell(self, names: Sequence[str] | None = None) -> str:
        """Whose tiles went where."""
        goal = {
            DeadHands.SHUFFLE: "back to the pile",
            DeadHands.BOTTOM: "under the pile",
            DeadHands.BOX: "to the box",
        }[self.destination]
        noun, verb = ("hand", "goes") if len(self.seats) == 1 else ("hands", "go")
        owners = _and([_name(seat, names) for seat in self.seats])
        return _sentence(f"the {noun} of {owners} ({_tiles(self.tiles)}) {verb} {goal}")


@frozen(eq=False, repr=False, weakref_slot=False)
class PileShuffled(Event):
    """The pile, now of ``size`` tiles, was shuffled."""

    size: int

    def tell(self, names: Sequence[str] | None = None) -> str:
        """That the pile was shuffled."""
        return f"The pile of {self.size} is shuffled."


@frozen(eq=False, repr=False, weakref_slot=False)
class TileDrawn(Event):
    """``seat`` drew ``tile`` from the pile; a holder of the Dragon gives it up by drawing.

    To other seats the tile is None.
    """

    seat: int
    tile: int | None

    def tell(self, names: Sequence[str] | None = None) -> str:
        """Who drew what."""
        return _sentence(f"{_name(self.seat, names)} draws {_tiles((self.tile,))}")


@frozen(eq=False, repr=False, weakref_slot=False)
class DragonTaken(Event):
    """``seat`` needs a tile, the pile is empty and nobody holds the Dragon: it takes it."""

    seat: int

    def tell(self, names: Sequence[str] | None = None) -> str:
        """Who takes the Dragon."""
        return _sentence(f"{_name(self.seat, names)} takes the Dragon")


@frozen(eq=False, repr=False, weakref_slot=False)
class DragonPassed(Event):
    """The eliminated ``seat`` held the Dragon; it went to the seat ``to``."""

    seat: int
    to: int

    def tell(self, names: Sequence[str] | None = None) -> str:
        """Who gets the Dragon from whom."""
        return _sentence(f"the Dragon goes from {_name(self.seat, names)} to {_name(self.to, names)}")


@frozen(eq=False, repr=False, weakref_slot=False)
class DragonSetAside(Event):
    """``seat`` gave the Dragon up, by drawing or because it is out and nobody else needs a tile."""

    seat: int

    def tell(self, names: Sequence[str] | None = None) -> str:
        """Who gives the Dragon up."""
        return _sentence(f"{_name(self.seat, names)} sets the Dragon aside")


@frozen(eq=False, repr=False, weakref_slot=False)
class SeatPassed(Event):
    """``seat`` is in play but holds no tile, and was passed over."""

    seat: int

    def tell(self, names: Sequence[str] | None = None) -> str:
        """Who is passed over."""
        return _sentence(f"{_name(self.seat, names)} has no tile and is passed over")


@frozen(eq=False, repr=False, weakref_slot=False)
class TurnBegan(Event):
    """The game now waits for ``seat`` in ``phase``."""

    seat: int
    phase: Phase

    def tell(self, names: Sequence[str] | None = None) -> str:
        """Whose turn it is and for what."""
        return _sentence(f"{_name(self.seat, names)} {PHASES[self.phase].duty}")


@frozen(eq=False, repr=False, weakref_slot=False)
class GameEnded(Event):
    """The game is over."""

    outcome: Outcome

    def tell(self, names: Sequence[str] | None = None) -> str:
        """Who won, and why."""
        if not self.outcome.winners:
            return "Nobody wins: no stone is left."
        winners = _and([_name(seat, names) for seat in self.outcome.winners])
        verb = "wins" if len(self.outcome.winners) == 1 else "share the win"
        why = {
            OutcomeReason.LAST_STONE: "the last stone on the board",
            OutcomeReason.ELIMINATED_TOGETHER: "no stone is left",
            OutcomeReason.TILES_EXHAUSTED: "all tiles are played",
        }[self.outcome.reason]
        return _sentence(f"{winners} {verb}: {why}")


class Transition(NamedTuple):
    """What a transition gives: the new state and the events on the way to it.

    >>> import tsuro
    >>> state, events = tsuro.choose_start(tsuro.new_game(2, seed=1), (0, 0, 0))
    >>> for event in events:
    ...     print(event)
    Seat 0 starts at a1.0.
    Seat 1 is to choose a starting mark.
    """

    state: State
    events: tuple[Event, ...]
