"""What the viewer remembers after an event."""

from __future__ import annotations

from collections import Counter
from functools import singledispatch

from attrs import evolve

from tsuro.engine.preview import preview_move
from tsuro.events import Event, TileDrawn, TilePlaced, TilesExchanged, TilesOffered, TilesReturned
from tsuro.observation.memory import Counts, Memory, MemoryCase, TooManyCases
from tsuro.observation.observed import Observation
from tsuro.ruleset import DeadHands, SelfElimination
from tsuro.state import Dealing, Status
from tsuro.tiles import TILES
from tsuro.values import shown

__all__ = ["fits", "hidden_sizes", "misfits_of_memory", "remembered"]

# The places of a memory, after the hands.
BOX = 0
MIXED = 1
POOL = 2
BLOCKS = 3


def remembered(event: Event, before: Observation) -> Memory | None:
    """The memory after an event, of which the viewer saw what ``before`` says."""
    memory = _remembered(event, before)
    if memory is None or len(memory.groups) > 1:
        return memory
    # Nothing is told apart. Without blocks, and with no exchange under way, every memory begins so.
    first = len(before.seats)
    return memory if len(memory.sizes) > first + BLOCKS or memory.sizes[first + POOL] else None


def hidden_sizes(observation: Observation) -> tuple[int, ...]:
    """How many hidden tiles lie in each hand, in the box, and in the pile."""
    hands = (seat.hand_size if seat.hand is None else 0 for seat in observation.seats)
    return (*hands, observation.box_size if observation.box is None else 0, observation.pile_size)


def _fresh(observation: Observation) -> Memory:
    """The memory of one who sees the table for the first time, and not what is on offer."""
    tiles = observation.face_down
    row = (*hidden_sizes(observation), 0)
    return Memory((tuple(sorted(set(tiles))),), (MemoryCase(1, (row,)),))


def _fresh_with_offer(observation: Observation, leaving: tuple[int, ...] = ()) -> Memory | None:
    """The memory of one who sees the table for the first time; None if too much would be told apart.

    ``leaving`` are seats that have left during an exchange: their hands are on the table still, but not on offer.
    """
    memory = _fresh(observation)
    if observation.pool is None or observation.rules.open_hands:
        return memory
    return _offered(memory, observation, observation.pool, leaving)


def _offered(
    memory: Memory, observation: Observation, tiles: tuple[int, ...], leaving: tuple[int, ...] = ()
) -> Memory | None:
    """The memory in which the eliminated hold these tiles; None if too much would be told apart."""
    hands = [number for number in _eliminated(observation) if number not in leaving]
    try:
        return memory.offered(Counter(tiles), hands, Counter(observation.face_down))
    except TooManyCases:
        return None


def _eliminated(observation: Observation) -> tuple[int, ...]:
    """The eliminated seats whose hands the viewer does not see."""
    return tuple(
        number
        for number, seat in enumerate(observation.seats)
        if seat.status is not Status.IN_PLAY and seat.hand is None
    )


@singledispatch
def _remembered(event: Event, before: Observation) -> Memory | None:  # noqa: ARG001 - the others need it
    return before.memory


@_remembered.register
def _(event: TilePlaced, before: Observation) -> Memory | None:
    seat = before.seats[event.seat]
    memory = before.memory
    if seat.hand is not None:
        return memory
    # A seat may eliminate itself only where each tile of its hand does.
    forced = seat.hand_size > 1 and _eliminates_itself(before, event.tile, event.rotation)
    if not forced and memory is None:
        return None
    memory = (memory or _fresh(before)).seen(event.tile, event.seat, copies := Counter(before.face_down))
    if not forced:
        return memory
    left = copies - Counter([event.tile])
    try:
        return memory.among([tile for tile in left if _always_eliminates(before, tile)], event.seat, left)
    except TooManyCases:
        return memory


def _eliminates_itself(before: Observation, tile: int, rotation: int) -> bool:
    """Whether a placement eliminates the active stone in a way that the rules forbid while there is a choice."""
    spot = before.seats[before.active].spot
    option = before.rules.self_elimination
    if option is SelfElimination.ALLOWED or spot is None:
        return False
    _, end = before.board.place(spot.row, spot.column, tile, rotation).trace(spot)
    if before.board[end.row, end.column] is None and end[:2] != spot[:2]:
        return False
    own = [out for out in preview_move(before, tile, rotation).eliminations if out.seat == before.active]
    return any(out.status is Status.LEFT_BOARD or option is SelfElimination.ANY_ELIMINATION for out in own)


def _always_eliminates(before: Observation, tile: int) -> bool:
    return all(_eliminates_itself(before, tile, rotation) for rotation in TILES[tile].rotations)


@_remembered.register
def _(event: TileDrawn, before: Observation) -> Memory | None:
    memory = before.memory
    if memory is None:
        return None
    copies = Counter(before.face_down)
    mixed = len(before.seats) + MIXED
    block = len(before.seats) + BLOCKS
    hidden = before.seats[event.seat].hand is None
    if memory.sizes[mixed]:
        return memory.drawn(mixed, event.seat) if hidden else memory.seen(_tile(event), mixed, copies)
    if hidden:
        return memory.drawn_from_block(block, event.seat, copies)
    return memory.seen_from_block(_tile(event), block, copies)


def _tile(event: TileDrawn) -> int:
    assert event.tile is not None
    return event.tile


@_remembered.register
def _(event: TilesOffered, before: Observation) -> Memory | None:
    if before.memory is None or before.rules.open_hands or before.viewer != event.seat:
        return before.memory
    tiles = _known(event.tiles)
    # Better to forget the rest than what lies open.
    return _offered(before.memory, before, tiles) or _offered(before.memory.forgotten(), before, tiles)


@_remembered.register
def _(event: TilesExchanged, before: Observation) -> Memory | None:
    memory = before.memory
    if before.rules.open_hands:
        return memory
    pool = len(before.seats) + POOL
    copies = Counter(before.face_down)
    if before.viewer == event.seat:
        memory = memory or _fresh_with_offer(before) or _fresh(before)
        memory = memory.moved(_eliminated(before), pool)
        for tile in _known(event.take):
            memory = memory.seen(tile, pool, copies)
            copies -= Counter([tile])
        return _put(memory, _known(event.give), pool, copies)
    own = _own_hand_on_offer(before)
    if not event.give or (memory is None and not own):
        # What was unknown before is unknown after.
        return memory
    memory = (memory or _fresh(before)).moved(_eliminated(before), pool)
    return _put(memory, own, pool, copies).exchanged(event.seat, pool, len(event.give))


def _own_hand_on_offer(observation: Observation) -> tuple[int, ...]:
    """The viewer's own hand, if its seat is eliminated."""
    if observation.viewer is None or observation.viewer in observation.in_play:
        return ()
    return observation.seats[observation.viewer].hand or ()


@_remembered.register
def _(event: TilesReturned, before: Observation) -> Memory | None:
    memory = before.memory
    first = len(before.seats)
    to_box = event.destination is DeadHands.BOX
    as_block = event.destination is DeadHands.BOTTOM and before.dealing is not Dealing.BY_HAND
    if before.rules.open_hands:
        before = _with_hands_as_returned(before, event)
    visible = tuple(tile for number in event.seats for tile in before.seats[number].hand or ())
    if (to_box and before.box is not None) or (memory is None and not visible and not as_block):
        return memory
    # While tiles are on offer, the hand that is returned is that of a player who has left.
    memory = memory or _fresh_with_offer(before, event.seats)
    if memory is None:
        return None
    if as_block:
        memory = memory.with_block()
    goal = first + BOX if to_box else len(memory.sizes) - 1 if as_block else first + MIXED
    if memory.sizes[first + POOL]:
        # An exchange has put all these hands together.
        return memory.moved([first + POOL], goal)
    hidden = [number for number in event.seats if before.seats[number].hand is None]
    return _put(memory.moved(hidden, goal), visible, goal, Counter(before.face_down))


def _with_hands_as_returned(before: Observation, event: TilesReturned) -> Observation:
    """The observation with open hands as an exchange just before has left them, in whichever of the hands."""
    seats = list(before.seats)
    for number in event.seats:
        seats[number] = evolve(seats[number], hand=())
    seats[event.seats[0]] = evolve(seats[event.seats[0]], hand=_known(event.tiles))
    return evolve(before, seats=tuple(seats))


def _put(memory: Memory, tiles: tuple[int, ...], place: int, copies: Counter[int]) -> Memory:
    """The memory with tiles that the viewer saw put into a place."""
    for tile in tiles:
        memory = memory.hidden(tile, place, copies)
        copies = copies + Counter([tile])
    return memory


def _known(tiles: tuple[int | None, ...]) -> tuple[int, ...]:
    return tuple(tile for tile in tiles if tile is not None)


# What fits the table


def misfits_of_memory(observation: object) -> tuple[str, ...]:
    """What is wrong with the memory of an observation, in words; nothing where there is none."""
    if not isinstance(observation, Observation) or observation.memory is None:
        return ()
    memory = observation.memory
    copies = Counter(observation.face_down)
    ids = [tile for group in memory.groups for tile in group]
    if sorted(ids) != sorted(copies) or memory.groups != tuple(sorted(tuple(sorted(group)) for group in memory.groups)):
        return (f"a memory groups the hidden tiles {shown(sorted(copies))}, each once and in rising order",)
    numbers = [sum(copies[tile] for tile in group) for group in memory.groups]
    if any([sum(row) for row in case.counts] != numbers for case in memory.cases):
        return (f"the groups of the memory hold {shown(numbers)} tiles, and so should each case",)
    if not all(fits(observation, case.counts) for case in memory.cases):
        return ("a case of the memory does not place as many tiles as hands, box and pile hold",)
    if observation.pool is not None and not observation.rules.open_hands:
        offered = _offered(memory, observation, observation.pool)
        if offered is None or offered.cases != memory.cases:
            return ("the memory does not hold the tiles on offer together",)
    return ()


def fits(observation: Observation, counts: Counts) -> bool:
    """Whether the case places as many tiles as hands, box and pile hold."""
    first = len(observation.seats)
    sizes = tuple(map(sum, zip(*counts, strict=True)))
    if len(sizes) < first + BLOCKS or 0 in sizes[first + BLOCKS :] or sizes[first + POOL]:
        return False
    pile = sizes[first + MIXED] + sum(sizes[first + BLOCKS :])
    return (*sizes[: first + MIXED], pile) == hidden_sizes(observation)
