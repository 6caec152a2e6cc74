"""What a seat sees of what happens, and an observation kept up to date by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import singledispatch
from typing import Final, cast

from attrs import evolve

from tsuro.engine.guards import wrong_kind
from tsuro.errors import ArgumentError, InvalidRulesError, InvalidStateError, TsuroError
from tsuro.events import (
    DragonPassed,
    DragonSetAside,
    DragonTaken,
    Event,
    GameEnded,
    PileShuffled,
    SeatPassed,
    SeatWithdrawn,
    StartChosen,
    StoneEliminated,
    StoneMoved,
    TileDrawn,
    TilePlaced,
    TilesExchanged,
    TilesOffered,
    TilesReturned,
    Transition,
    TurnBegan,
)
from tsuro.geometry import square_name
from tsuro.kinds import wrong_kinds
from tsuro.observation.memory import Contradiction
from tsuro.observation.observed import Observation, ObservedSeat, checked_viewer
from tsuro.observation.remembering import remembered
from tsuro.observation.sampling import validate_observation
from tsuro.phases import PHASES, can_follow
from tsuro.ruleset import DeadHands, Ruleset
from tsuro.state import Dealing, OutcomeReason, Phase, Status
from tsuro.values import shown

__all__ = ["event_for", "events_for", "update_observation"]

# A kind of event that is not listed here is shown to nobody.
_OPEN: Final = frozenset(
    {
        DragonPassed,
        DragonSetAside,
        DragonTaken,
        GameEnded,
        PileShuffled,
        SeatPassed,
        SeatWithdrawn,
        StartChosen,
        StoneEliminated,
        StoneMoved,
        TilePlaced,
        TurnBegan,
    }
)
_SECRET: Final = frozenset({TileDrawn, TilesExchanged, TilesOffered, TilesReturned})


def event_for(event: Event, seat: int | None, rules: Ruleset) -> Event:
    """What ``seat`` sees of ``event`` in a game by ``rules``; what a spectator does, if ``seat`` is None.

    The same event, but a tile that the seat may not see is None in it:

    - in :class:`TileDrawn`, :class:`TilesOffered` and :class:`TilesExchanged` all tiles, to all but the seat they name;
    - in :class:`TilesReturned` all tiles, to everyone.

    With ``open_hands`` nothing is hidden. Raises :class:`ArgumentError` for what is neither
    None nor a seat that the rules allow, and for what is not one event of the library's own
    classes; of several, :func:`events_for` gives what is seen. Raises :class:`InvalidRulesError`
    for what is no ruleset.

    >>> import tsuro
    >>> from tsuro.observation import event_for
    >>> event = tsuro.TileDrawn(1, 7)
    >>> print(event_for(event, 1, tsuro.CALLIOPE), event_for(event, 0, tsuro.CALLIOPE))
    Seat 1 draws tile 7. Seat 1 draws a tile.
    """
    if type(event) not in _OPEN | _SECRET:
        raise ArgumentError(f"give one event, not {type(event).__name__}; events_for takes several")
    if not isinstance(rules, Ruleset):
        raise InvalidRulesError(f"rules must be a Ruleset, not {shown(rules)}")
    viewer = checked_viewer(seat, rules.max_players)
    if rules.open_hands:
        return event
    try:
        return _seen(event, viewer)
    except TypeError as error:
        raise ArgumentError(f"{shown(event)} is not an event of a game: {'; '.join(wrong_kinds(event))}") from error


def _seen(event: Event, viewer: int | None) -> Event:
    match event:
        case TileDrawn(owner) if owner != viewer:
            return TileDrawn(owner, None)
        case TilesOffered(owner, tiles) if owner != viewer:
            return TilesOffered(owner, _face_down(tiles))
        case TilesExchanged(owner, give, take) if owner != viewer:
            return TilesExchanged(owner, _face_down(give), _face_down(take))
        case TilesReturned(owners, tiles, destination):
            return TilesReturned(owners, _face_down(tiles), destination)
        case _:
            return event


def events_for(events: Iterable[Event], seat: int | None, rules: Ruleset) -> tuple[Event, ...]:
    """What ``seat`` sees of several events, each as :func:`event_for` gives it, which raises what it raises.

    >>> import tsuro
    >>> from tsuro.observation import events_for
    >>> state, events = tsuro.draw_tile(tsuro.new_game(2, dealing="by_hand"), 17)
    >>> for event in events_for(events, 1, state.rules):
    ...     print(event)
    Seat 0 draws a tile.
    Seat 1 is to be dealt a tile.
    """
    return tuple(event_for(event, seat, rules) for event in _several(events))


def _several(events: object) -> Iterable[Event]:
    """The events, if these are several; what they are is not looked at."""
    if isinstance(events, Transition):
        raise ArgumentError("expected events, not a Transition: give its events")
    if not isinstance(events, Iterable) or isinstance(events, (str, bytes)):
        raise ArgumentError(f"expected events, not {type(events).__name__}")
    return cast("Iterable[Event]", events)


def _face_down(tiles: tuple[int | None, ...]) -> tuple[None, ...]:
    return (None,) * len(tiles)


def update_observation(observation: Observation, events: Event | Iterable[Event]) -> Observation:
    """The observation after an event, or after several in order.

    A client that starts from its first observation and folds the events it is shown has, after the
    events of every action, exactly what :func:`observe` gives: it needs no state. In between, event
    by event, it has what an animation needs. What an event tells beyond what the viewer may see
    changes nothing. The hands of the eliminated that are exchanged with are not kept up: they leave
    the table at once.

    The memory is kept up too: begin with the first observation of a game and leave out no event, and
    :func:`sample_state` knows all that this viewer has seen of hidden tiles.

    Raises :class:`ArgumentError` for what is no event, and :class:`InvalidStateError` for what is no
    observation and for an event that cannot follow: one that is out of order, for another viewer, or
    of another game; one by a seat that is not to act, of a tile that lies elsewhere, of a stone that does not run
    so. Whether something is missing in between cannot always be told.

    >>> import tsuro
    >>> from tsuro.observation import events_for, update_observation, observe
    >>> state = tsuro.new_game(2, seed=1)
    >>> seen = observe(state, 1)
    >>> state, events = tsuro.choose_start(state, (0, 0, 0))
    >>> update_observation(seen, events_for(events, 1, state.rules)) == observe(state, 1)
    True
    """
    if not isinstance(observation, Observation):
        raise wrong_kind("an Observation", observation)
    for event in (events,) if isinstance(events, Event) else _several(events):
        try:
            after = _after(event, observation)
            memory = remembered(event, observation)
        except Contradiction:
            raise _does_not_follow(event, "what this viewer has seen before rules it out") from None
        except TsuroError:
            raise
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise _unsound(event, observation) from error
        observation = after if memory is after.memory else evolve(after, memory=memory)
    return observation


def _unsound(event: Event, observation: Observation) -> ArgumentError | InvalidStateError:
    """Return the error for an event or observation, made by hand, whose fields cannot be worked with."""
    if problems := wrong_kinds(event):
        return ArgumentError(f"{shown(event)} is not an event of a game: {'; '.join(problems)}")
    if problems := validate_observation(observation):
        return InvalidStateError("; ".join(problems), problems)
    return _does_not_follow(event, "a field is out of range")


@singledispatch
def _after(event: object, before: Observation) -> Observation:  # noqa: ARG001 - the others need it
    """The observation after one event."""
    raise ArgumentError(f"{shown(event)} is not an event that can be folded")


@_after.register
def _(event: StartChosen, before: Observation) -> Observation:
    seat = _to_act(before, event, event.seat, Phase.START)
    plan = before.board.geometry
    spot = plan.spot(event.spot)
    if spot is None or not plan.is_mark(spot):
        raise _does_not_follow(event, f"{shown(event.spot)} is not a starting mark")
    if seat.start is not None or any(spot == other.start for other in before.seats):
        raise _does_not_follow(event, "the mark is taken, or the seat has begun already")
    return _with_seat(before, event.seat, evolve(seat, start=spot, spot=spot))


@_after.register
def _(event: TilePlaced, before: Observation) -> Observation:
    spot = _to_act(before, event, event.seat, Phase.PLACE).spot
    if spot is None or spot[:2] != (event.row, event.column):
        faced = "no square" if spot is None else square_name(spot.row, spot.column)
        raise _does_not_follow(event, f"the stone of seat {event.seat} faces {faced}")
    after = _with_hand(before, event, event.seat, lose=(event.tile,))
    if before.seats[event.seat].hand is None:
        _require_unseen(before, event, (event.tile,))
    return evolve(after, board=before.board.place(event.row, event.column, event.tile, event.rotation))


@_after.register
def _(event: StoneMoved, before: Observation) -> Observation:
    seat = _in_play(before, event, event.seat)
    steps, end = before.board.trace(seat.spot) if seat.spot is not None else ((), None)
    # A collision stops a stone on its way.
    along = steps[: len(event.route)] if event.spot is None else steps
    if before.phase is not Phase.PLACE or not steps or event.route != along or event.spot not in {None, end}:
        way = f"runs over {len(steps)} squares to {end}" if steps else "faces no tile"
        raise _does_not_follow(event, f"the stone of seat {event.seat} {way}")
    return _with_seat(before, event.seat, evolve(seat, spot=event.spot))


@_after.register
def _(event: StoneEliminated, before: Observation) -> Observation:
    seat = _in_play(before, event, event.seat)
    if before.phase is not Phase.PLACE or event.by != before.active:
        raise _does_not_follow(event, f"seat {before.active} is active, in the phase {before.phase}")
    if seat.spot is None:
        due = Status.COLLIDED
    else:
        due = Status.IN_PLAY if before.board[seat.spot.row, seat.spot.column] is None else Status.LEFT_BOARD
    if seat.start is None or due is Status.IN_PLAY or event.status is not due:
        raise _does_not_follow(event, f"the stone of seat {event.seat} has not met that fate")
    return _with_seat(before, event.seat, evolve(seat, status=event.status))


@_after.register
def _(event: SeatWithdrawn, before: Observation) -> Observation:
    seat = _in_play(before, event, event.seat)
    before_play = before.phase in {Phase.DEAL, Phase.START}
    gone = evolve(seat, start=None if before_play else seat.start, spot=None, status=Status.WITHDRAWN)
    after = _with_seat(before, event.seat, gone)
    if len(after.in_play) <= 1 or before.turn is None:
        return after
    # The seat to act is to act again, unless it is the one that has left.
    previous = (before.turn - 1) % len(before.seats)
    if before_play:
        active = before.active
        if event.seat == active:
            active = next((number for number in _clockwise(after, active) if number in after.in_play), active)
        return evolve(after, turn=previous, active=active)
    if event.seat != before.turn:
        return evolve(after, active=previous) if before.phase is Phase.PLACE else after
    return evolve(after, pool=None)


@_after.register
def _(event: TilesOffered, before: Observation) -> Observation:
    _to_act(before, event, event.seat, Phase.PLACE)
    held = sum(seat.hand_size for seat in before.seats if seat.status is not Status.IN_PLAY)
    if held != len(event.tiles):
        raise _does_not_follow(event, f"the eliminated hold {held} tiles")
    if before.seats[event.seat].hand is None:
        return evolve(before, pool=None)
    tiles = _shown(event, event.tiles)
    if not before.rules.open_hands:
        _require_unseen(before, event, tiles)
    return evolve(before, pool=tiles)


@_after.register
def _(event: TilesExchanged, before: Observation) -> Observation:
    _to_act(before, event, event.seat, Phase.EXCHANGE)
    if len(event.give) != len(event.take):
        raise _does_not_follow(event, "tiles are exchanged one for one")
    after = _with_hand(before, event, event.seat, lose=event.give, gain=event.take)
    if before.pool is not None and Counter(event.take) - Counter[int | None](before.pool):
        raise _does_not_follow(event, f"{before.pool} are on offer")
    return evolve(after, pool=None)


@_after.register
def _(event: TilesReturned, before: Observation) -> Observation:
    owners = [_seat(before, event, number) for number in event.seats]
    if len(set(event.seats)) < len(owners) or any(seat.status is Status.IN_PLAY for seat in owners):
        raise _does_not_follow(event, "hands of the eliminated are returned, each once")
    held = sum(seat.hand_size for seat in owners)
    if held != len(event.tiles):
        raise _does_not_follow(event, f"those seats hold {held} tiles, not {len(event.tiles)}")
    if event.destination is not before.rules.dead_hands:
        raise _does_not_follow(event, f"the rules return hands by {before.rules.dead_hands}")
    after = before
    for number, seat in zip(event.seats, owners, strict=True):
        after = _with_seat(after, number, evolve(seat, hand=None if seat.hand is None else (), hand_size=0))
    if event.destination is not DeadHands.BOX:
        return evolve(after, pile_size=before.pile_size + held)
    box = None if before.box is None else tuple(sorted(before.box + _shown(event, event.tiles)))
    return evolve(after, box=box, box_size=before.box_size + held)


@_after.register
def _(event: PileShuffled, before: Observation) -> Observation:
    if event.size != before.pile_size:
        raise _does_not_follow(event, f"the pile holds {before.pile_size} tiles")
    return before


@_after.register
def _(event: TileDrawn, before: Observation) -> Observation:
    if before.dealing is Dealing.BY_HAND:
        _to_act(before, event, event.seat, Phase.DEAL, Phase.DRAW)
    elif before.phase not in {Phase.PLACE, Phase.EXCHANGE}:
        raise _does_not_follow(event, f"nobody draws in the phase {before.phase}")
    if not before.pile_size:
        raise _does_not_follow(event, "the pile is empty")
    if _in_play(before, event, event.seat).hand_size >= before.rules.hand_size:
        raise _does_not_follow(event, f"the hand of seat {event.seat} is full")
    after = _with_hand(before, event, event.seat, gain=(event.tile,))
    _require_unseen(before, event, (event.tile,))
    return evolve(after, pile_size=before.pile_size - 1)


@_after.register
def _(event: DragonTaken, before: Observation) -> Observation:
    _in_play(before, event, event.seat)
    _require_dragon(before, event, None)
    if before.pile_size:
        raise _does_not_follow(event, f"the pile holds {before.pile_size} tiles")
    return evolve(before, dragon=event.seat)


@_after.register
def _(event: DragonPassed, before: Observation) -> Observation:
    _in_play(before, event, event.to)
    _require_dragon(before, event, event.seat)
    return evolve(before, dragon=event.to)


@_after.register
def _(event: DragonSetAside, before: Observation) -> Observation:
    _require_dragon(before, event, event.seat)
    return evolve(before, dragon=None)


@_after.register
def _(event: SeatPassed, before: Observation) -> Observation:
    held = _in_play(before, event, event.seat).hand_size
    if held:
        raise _does_not_follow(event, f"seat {event.seat} holds {held} tiles")
    return before


@_after.register
def _(event: TurnBegan, before: Observation) -> Observation:
    withdrawn = any(seat.status is Status.WITHDRAWN for seat in before.seats)
    targets = PHASES[before.phase].targets
    if event.phase is Phase.OVER or not (
        event.phase in targets or (withdrawn and can_follow(before.phase, event.phase))
    ):
        raise _does_not_follow(event, f"the phase {event.phase} is not one after {before.phase}")
    seat = _in_play(before, event, event.seat)
    due = _next_to_act(before, event.phase)
    if event.phase is Phase.DRAW:
        if seat.hand_size >= before.rules.hand_size:
            raise _does_not_follow(event, f"the hand of seat {event.seat} is full")
    elif event.seat != due:
        raise _does_not_follow(event, f"{'nobody' if due is None else f'seat {due}'} is next")
    active = event.seat if event.phase is Phase.PLACE else before.active
    return evolve(before, phase=event.phase, turn=event.seat, active=active)


def _next_to_act(before: Observation, phase: Phase) -> int | None:
    """The seat whose turn comes now, if that is for the phase, which is not a draw after a placement."""
    if phase is before.phase and phase in {Phase.DEAL, Phase.START} and before.turn is not None:
        return next((number for number in _clockwise(before, before.turn) if number in before.in_play), None)
    if phase is not Phase.PLACE or before.phase is Phase.START:
        return before.active
    able = (number for number in _clockwise(before, before.active) if before.seats[number].hand_size)
    return next((number for number in able if number in before.in_play), None)


def _clockwise(observation: Observation, number: int) -> list[int]:
    """All seats in turn order, from the one after ``number`` on, that one last."""
    players = len(observation.seats)
    return [(number + step) % players for step in range(1, players + 1)]


@_after.register
def _(event: GameEnded, before: Observation) -> Observation:
    left = before.in_play
    together = event.outcome.reason is OutcomeReason.ELIMINATED_TOGETHER
    withdrawn = any(seat.status is Status.WITHDRAWN for seat in before.seats)
    if not (before.phase is Phase.PLACE or withdrawn) or (left if together else event.outcome.winners != left):
        raise _does_not_follow(event, f"seats {left} are in play in the phase {before.phase}")
    return evolve(before, phase=Phase.OVER, turn=None, outcome=event.outcome, pool=None)


# What the events ask for


def _seat(observation: Observation, event: Event, number: object) -> ObservedSeat:
    if not isinstance(number, int) or not 0 <= number < len(observation.seats):
        raise _does_not_follow(event, f"there is no seat {shown(number)}")
    return observation.seats[number]


def _in_play(observation: Observation, event: Event, number: object) -> ObservedSeat:
    """The seat, which must be in play."""
    seat = _seat(observation, event, number)
    if seat.status is not Status.IN_PLAY:
        raise _does_not_follow(event, f"seat {number} is out")
    return seat


def _to_act(observation: Observation, event: Event, number: object, *phases: Phase) -> ObservedSeat:
    """The seat, whose turn it must be in one of the phases."""
    seat = _seat(observation, event, number)
    if observation.phase not in phases or number != observation.turn:
        raise _does_not_follow(event, f"it is the turn of seat {observation.turn} in the phase {observation.phase}")
    return seat


def _require_dragon(observation: Observation, event: Event, holder: int | None) -> None:
    if observation.dragon != holder:
        whose = "nobody" if observation.dragon is None else f"seat {observation.dragon}"
        raise _does_not_follow(event, f"{whose} holds the Dragon")


def _require_unseen(observation: Observation, event: Event, tiles: tuple[int | None, ...]) -> None:
    """Refuse tiles that the viewer sees elsewhere, and those that the game has not."""
    told = Counter(tile for tile in tiles if tile is not None)
    if known := told - Counter(observation.unseen):
        raise _does_not_follow(event, f"tile {min(known)} is known not to be there")


def _with_seat(observation: Observation, number: int, seat: ObservedSeat) -> Observation:
    """The observation with another such seat."""
    return evolve(observation, seats=(*observation.seats[:number], seat, *observation.seats[number + 1 :]))


def _with_hand(
    observation: Observation,
    event: Event,
    number: int,
    *,
    lose: tuple[int | None, ...] = (),
    gain: tuple[int | None, ...] = (),
) -> Observation:
    """The observation with tiles taken from a seat's hand and put into it; only counted where hidden."""
    seat = _seat(observation, event, number)
    if seat.hand_size < len(lose):
        raise _does_not_follow(event, f"seat {number} holds {seat.hand_size} tiles")
    hand_size = seat.hand_size - len(lose) + len(gain)
    if seat.hand is None:
        return _with_seat(observation, number, evolve(seat, hand_size=hand_size))
    held = Counter(seat.hand)
    lost = Counter(_shown(event, lose))
    if lost - held:
        raise _does_not_follow(event, f"seat {number} holds {seat.hand}")
    hand = tuple(sorted((held - lost + Counter(_shown(event, gain))).elements()))
    return _with_seat(observation, number, evolve(seat, hand=hand, hand_size=hand_size))


def _shown(event: Event, tiles: tuple[int | None, ...]) -> tuple[int, ...]:
    """The tiles, of which none may be hidden."""
    shown = tuple(tile for tile in tiles if tile is not None)
    if len(shown) < len(tiles):
        raise _does_not_follow(event, "it hides tiles that this viewer sees")
    return shown


def _does_not_follow(event: Event, why: str) -> InvalidStateError:
    return InvalidStateError(f"{shown(event)} does not follow: {why}")
