"""What a picture shows: the stones, the paths that they have travelled, and where they met their end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum
from typing import Final, Protocol, TypeAlias, cast

from attrs import evolve, frozen

from tsuro.board import Board, Step
from tsuro.engine.guards import wrong_kind
from tsuro.errors import InvalidStateError
from tsuro.events import (
    Event,
    GameEnded,
    SeatWithdrawn,
    StartChosen,
    StoneEliminated,
    StoneMoved,
    TilePlaced,
    Transition,
    TurnBegan,
)
from tsuro.geometry import Spot, square_name
from tsuro.state import Outcome, OutcomeReason, Phase, Status
from tsuro.svg.curves import length
from tsuro.values import shown, whole_number

__all__ = ["Position", "Run", "Scene", "Stone", "events_of", "runs_of"]

Route: TypeAlias = tuple[Step, ...]

TINY: Final = 1e-6
"""Lengths that differ by less are the same: no run is shorter."""


class SeatFacts(Protocol):
    """What a picture needs to know of a seat."""

    @property
    def start(self) -> Spot | None:
        """The mark where the stone began."""
        ...

    @property
    def spot(self) -> Spot | None:
        """Where it stands."""
        ...

    @property
    def status(self) -> Status:
        """What has become of it."""
        ...


class Position(Protocol):
    """What a picture needs to know of a game: a :class:`tsuro.State` has it, and what a seat sees of one."""

    @property
    def board(self) -> Board:
        """The tiles."""
        ...

    @property
    def seats(self) -> Sequence[SeatFacts]:
        """The seats."""
        ...

    @property
    def turn(self) -> int | None:
        """The seat to act."""
        ...

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""
        ...


@frozen
class Stone:
    """One stone of a scene."""

    seat: int
    start: Spot | None
    spot: Spot | None
    status: Status
    meeting: Route | None = None
    """The last run of a stone that collided, where it is known."""


@frozen
class Run:
    """A share of one step of a route, from ``first`` to ``last`` (0 to 1)."""

    step: Step
    first: float = 0.0
    last: float = 1.0

    @property
    def length(self) -> float:
        """How long it is."""
        return length(self.step.entry, self.step.exit) * (self.last - self.first)


@frozen
class Scene:
    """The visible part of a position: nothing that a seat may not see."""

    board: Board
    stones: tuple[Stone, ...] = ()
    turn: int | None = None
    phase: Phase = Phase.OVER
    last: tuple[int, int] | None = None
    """The square of the last placement, where it is known."""
    winners: tuple[int, ...] = ()

    @classmethod
    def of(cls, position: Position | Board, events: Iterable[Event] = ()) -> Scene:
        """The scene of a position to which ``events`` have led."""
        if isinstance(position, Board):
            scene = cls(position)
        else:
            try:
                stones = tuple(
                    Stone(number, seat.start, seat.spot, seat.status) for number, seat in enumerate(position.seats)
                )
                winners = () if position.outcome is None else position.outcome.winners
                scene = cls(position.board, stones, position.turn, position.phase, winners=winners)
            except AttributeError:
                raise wrong_kind("a State, an Observation or a Board", position) from None
        for event in events:
            match event:
                case TilePlaced(row=row, column=column):
                    scene = evolve(scene, last=(row, column))
                case StoneMoved(seat=seat, route=route, spot=None):
                    scene = scene.with_stone(evolve(scene.stone(seat), meeting=route))
                case _:
                    pass
        return scene

    def after(self, events: Iterable[Event]) -> Scene:
        """The scene to which ``events`` lead from this one; :class:`InvalidStateError` where one cannot follow."""
        scene = self
        for event in events:
            scene = scene._after_one(event)
        return scene

    def _after_one(self, event: Event) -> Scene:
        match event:
            case StartChosen(seat=seat, spot=spot):
                self._require_start(event)
                changed = self.with_stone(evolve(self.stone(seat), start=spot, spot=spot))
            case TilePlaced():
                board = self.board.place(event.row, event.column, event.tile, event.rotation)
                self._require_placement(event)
                changed = evolve(self, board=board, last=(event.row, event.column))
            case StoneMoved(seat=seat, route=route, spot=spot):
                self._require_route(event)
                meeting = route if spot is None else None
                changed = self.with_stone(evolve(self.stone(seat), spot=spot, meeting=meeting))
            case StoneEliminated(seat=seat, status=status):
                self._require_end(event)
                changed = self.with_stone(evolve(self.stone(seat), status=status))
            case SeatWithdrawn(seat=seat):
                self._require_in_play(event, seat)
                begun = None if self.phase in {Phase.DEAL, Phase.START} else self.stone(seat).start
                changed = self.with_stone(evolve(self.stone(seat), start=begun, spot=None, status=Status.WITHDRAWN))
            case TurnBegan(seat=seat, phase=phase):
                self._require_in_play(event, seat)
                changed = evolve(self, turn=seat, phase=phase)
            case GameEnded(outcome=outcome):
                if outcome.reason is not OutcomeReason.ELIMINATED_TOGETHER:
                    self._require_in_play(event, *outcome.winners)
                changed = evolve(self, turn=None, phase=Phase.OVER, winners=outcome.winners)
            case _:
                changed = self
        return changed

    def _require_start(self, event: StartChosen) -> None:
        own = self.stone(event.seat)
        if self.phase is not Phase.START or self.turn != event.seat or own.start is not None:
            raise _does_not_follow(event, f"seat {event.seat} is not to choose a starting mark")
        plan = self.board.geometry
        spot = plan.spot(event.spot)
        if spot is None or not plan.is_mark(spot) or any(stone.start == spot for stone in self.stones):
            raise _does_not_follow(event, f"{shown(event.spot)} is not a free starting mark")

    def _require_placement(self, event: TilePlaced) -> None:
        spot = self.stone(event.seat).spot
        if self.phase is not Phase.PLACE or self.turn != event.seat:
            raise _does_not_follow(event, f"seat {event.seat} is not to place a tile")
        if spot is None or spot[:2] != (event.row, event.column):
            faced = "no square" if spot is None else square_name(spot.row, spot.column)
            raise _does_not_follow(event, f"the stone of seat {event.seat} faces {faced}")

    def _require_in_play(self, event: Event, *seats: int) -> None:
        for seat in seats:
            if self.stone(seat).status is not Status.IN_PLAY:
                raise _does_not_follow(event, f"the stone of seat {seat} is not in play")

    def _require_route(self, event: StoneMoved) -> None:
        self._require_in_play(event, event.seat)
        stone = self.stone(event.seat)
        if stone.spot is None:
            raise _does_not_follow(event, f"the stone of seat {event.seat} is on no square")
        steps, end = self.board.trace(stone.spot)
        # A collision stops a stone on its way.
        along = steps[: len(event.route)] if event.spot is None else steps
        if event.route != along or event.spot not in {None, end if steps else stone.spot}:
            raise _does_not_follow(event, f"the stone of seat {event.seat} runs over {len(steps)} squares to {end}")

    def _require_end(self, event: StoneEliminated) -> None:
        stone = self.stone(event.seat)
        if stone.spot is None:
            due = Status.COLLIDED
        else:
            due = Status.IN_PLAY if self.board[stone.spot.row, stone.spot.column] is None else Status.LEFT_BOARD
        over = stone.start is None or stone.status is not Status.IN_PLAY
        if over or due is Status.IN_PLAY or event.status is not due:
            raise _does_not_follow(event, f"the stone of seat {event.seat} has not met that fate")

    def stone(self, seat: int) -> Stone:
        """The stone of a seat; :class:`InvalidStateError` where there is no such seat."""
        number = whole_number(seat)
        if number is not None and 0 <= number < len(self.stones):
            return self.stones[number]
        raise InvalidStateError(f"there is no seat {shown(seat)} at this table of {len(self.stones)}")

    def with_stone(self, stone: Stone) -> Scene:
        """The scene with that stone in place of the former one of its seat."""
        return evolve(self, stones=(*self.stones[: stone.seat], stone, *self.stones[stone.seat + 1 :]))

    @property
    def target(self) -> tuple[int, int] | None:
        """The square that the seat to act has to fill; None when no placement is due."""
        if self.phase is not Phase.PLACE or self.turn is None:
            return None
        spot = self.stone(self.turn).spot
        return None if spot is None else (spot.row, spot.column)

    def travelled(self, stone: Stone) -> tuple[Run, ...]:
        """The path of a stone from its mark to where it stands, left the board or met another."""
        if stone.start is None or stone.status is Status.WITHDRAWN:
            return ()
        steps = self.board.trace(stone.start).steps
        if stone.status is not Status.COLLIDED:
            return tuple(Run(step) for step in steps)
        return runs_of(steps, _distance_to_meeting(steps, stone.meeting))

    def describe(self, names: Sequence[str] | None) -> str:
        """The scene in words."""
        tiles = len(self.board)
        told = [f"{tiles} tile{'' if tiles == 1 else 's'} on {self.board.rows}x{self.board.columns} squares."]
        told += [_capitalised(f"{name_of(stone.seat, names)} {_whereabouts(stone)}.") for stone in self.stones]
        if self.last is not None:
            told.append(f"The last tile was placed on {square_name(*self.last)}.")
        if (target := self.target) is not None:
            told.append(f"The next one goes on {square_name(*target)}.")
        if self.winners:
            told.append(f"Won by {' and '.join(name_of(seat, names) for seat in self.winners)}.")
        return " ".join(told)


def _distance_to_meeting(steps: Route, meeting: Route | None) -> float:
    """How far along its path a stone met the other: midway of its last run, or of all if that is not known."""
    lengths = [Run(step).length for step in steps]
    if meeting and meeting[0] in steps:
        before = fsum(lengths[: steps.index(meeting[0])])
        return before + fsum(Run(step).length for step in meeting) / 2
    return fsum(lengths) / 2


def runs_of(route: Iterable[Step], distance: float | None = None) -> tuple[Run, ...]:
    """The runs of a route, as far as ``distance``; None for all of it."""
    runs: list[Run] = []
    for step in route:
        run = Run(step)
        if distance is not None and run.length >= distance - TINY:
            return (*runs, Run(step, 0.0, min(1.0, distance / run.length)))
        runs.append(run)
        distance = None if distance is None else distance - run.length
    return tuple(runs)


def events_of(events: Iterable[Event] | Transition) -> tuple[Event, ...]:
    """The events, also when they come with the state that they led to."""
    listed = listed_events(events.events if isinstance(events, Transition) else events)
    for event in listed:
        if not isinstance(event, Event):
            raise wrong_kind("an event", event)
    return listed


def listed_events(events: object) -> tuple[Event, ...]:
    """The members of a collection that has to be one of events."""
    if not isinstance(events, Iterable):
        raise wrong_kind("a Transition or a collection of events", events)
    return tuple(cast("Iterable[Event]", events))


def _does_not_follow(event: Event, why: str) -> InvalidStateError:
    return InvalidStateError(f"{shown(event)} does not follow: {why}")


def name_of(seat: int, names: Sequence[str] | None) -> str:
    """What a picture calls a seat."""
    return f"seat {seat}" if names is None else names[seat]


def _capitalised(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


def _whereabouts(stone: Stone) -> str:
    square = "" if stone.spot is None else square_name(stone.spot.row, stone.spot.column)
    if stone.status is Status.COLLIDED:
        return "collided and is out"
    if stone.status is Status.WITHDRAWN:
        return "left the game"
    if stone.status is Status.LEFT_BOARD:
        return f"left the board at {square}" if square else "left the board"
    return f"faces {square} at port {stone.spot.port}" if stone.spot else "has not begun"
