"""Whether a state is made of the right parts: kinds first, then measures and ranges.

Nothing here may fail, whatever stands in the place of a part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias, cast

from tsuro.board import Board, wrong_cells
from tsuro.geometry import Geometry, Spot
from tsuro.randomness import WORD
from tsuro.ruleset import Ruleset
from tsuro.state import Dealing, Outcome, OutcomeReason, Phase, Seat, State, Status
from tsuro.tiles import TILES
from tsuro.values import shown

__all__ = ["misfits"]

Check: TypeAlias = Callable[[object], bool]
Parts: TypeAlias = tuple[tuple[str, Check, str], ...]


def misfits(state: State) -> tuple[str, ...]:
    """The parts of ``state`` that are not of their kind; if all are, the numbers that are out of range."""
    if not _is_state(state):
        return (f"expected a State, not {type(state).__name__}",)
    return tuple(_wrong_kinds(state)) or tuple(_wrong_measures(state))


# Kinds


def _a(*kinds: type) -> Check:
    return lambda part: isinstance(part, kinds)


_is_state: Final = _a(State)


def _number(part: object) -> bool:
    return type(part) is int


def _tuple_of(fits: Check) -> Check:
    return lambda part: type(part) is tuple and all(map(fits, cast("tuple[object, ...]", part)))


def _maybe(fits: Check) -> Check:
    return lambda part: part is None or fits(part)


def _spot(part: object) -> bool:
    return isinstance(part, Spot) and all(map(_number, part))


_STATE: Final[Parts] = (
    ("rules", _a(Ruleset), "a Ruleset"),
    ("phase", _a(Phase), "a Phase"),
    ("turn", _maybe(_number), "a seat or None"),
    ("seats", _tuple_of(_a(Seat)), "a tuple of Seat"),
    ("board", _a(Board), "a Board"),
    ("pile", _tuple_of(_number), "a tuple of tile ids"),
    ("box", _tuple_of(_number), "a tuple of tile ids"),
    ("dragon", _maybe(_number), "a seat or None"),
    ("outcome", _maybe(_a(Outcome)), "an Outcome or None"),
    ("active", _number, "a seat"),
    ("dealing", _a(Dealing), "a Dealing"),
    ("generator", _number, "a whole number"),
)
_SEAT: Final[Parts] = (
    ("start", _maybe(_spot), "a Spot or None"),
    ("spot", _maybe(_spot), "a Spot or None"),
    ("status", _a(Status), "a Status"),
    ("hand", _tuple_of(_number), "a tuple of tile ids"),
)
_BOARD: Final[Parts] = (
    ("geometry", _a(Geometry), "a Geometry"),
    ("_cells", _a(bytes), "bytes"),
)
_OUTCOME: Final[Parts] = (
    ("winners", _tuple_of(_number), "a tuple of seats"),
    ("reason", _a(OutcomeReason), "an OutcomeReason"),
)


def _wrong(owner: str, whole: object, parts: Parts) -> Iterator[str]:
    for name, fits, kind in parts:
        part: Any = getattr(whole, name)
        if not fits(part):
            yield f"{owner}{name.removeprefix('_')} is {shown(part)}, not {kind}"


def _wrong_kinds(state: State) -> Iterator[str]:
    wrong = tuple(_wrong("", state, _STATE))
    if wrong:
        yield from wrong
        return
    for number, seat in enumerate(state.seats):
        yield from _wrong(f"seat {number}: ", seat, _SEAT)
    yield from _wrong("the board's ", state.board, _BOARD)
    if state.outcome is not None:
        yield from _wrong("the outcome's ", state.outcome, _OUTCOME)


# Measures and ranges


def _wrong_measures(state: State) -> Iterator[str]:
    yield from _wrong_players(state)
    yield from _wrong_board(state)
    yield from _wrong_spots(state)
    yield from _wrong_tiles(state)
    if not 0 <= state.generator < WORD:
        yield "the generator is not a number from 0 to 2**64 - 1"


def _wrong_players(state: State) -> Iterator[str]:
    players, rules = len(state.seats), state.rules
    if not rules.min_players <= players <= rules.max_players:
        yield f"{players} seats; the rules are for {rules.min_players} to {rules.max_players}"
    named = [("turn", state.turn), ("active", state.active), ("dragon", state.dragon)]
    if state.outcome is not None:
        named += [("a winner", seat) for seat in state.outcome.winners]
    for name, seat in named:
        if seat is not None and not 0 <= seat < players:
            yield f"{name} is {shown(seat)}, not a seat from 0 to {players - 1}"


def _wrong_board(state: State) -> Iterator[str]:
    board, rules = state.board, state.rules
    plan = board.geometry
    if (plan.rows, plan.columns) != (rules.rows, rules.columns):
        yield f"the board has {plan.rows}x{plan.columns} squares, the rules {rules.rows}x{rules.columns}"
        return
    yield from wrong_cells(board)


def _wrong_spots(state: State) -> Iterator[str]:
    for number, seat in enumerate(state.seats):
        for name, spot in (("start", seat.start), ("spot", seat.spot)):
            if spot is not None and spot not in state.board.geometry.places:
                yield f"seat {number}: {name} {shown(tuple(spot))} is not a spot of the board"


def _wrong_tiles(state: State) -> Iterator[str]:
    places = [("the pile", state.pile), ("the box", state.box)]
    places += [(f"the hand of seat {number}", seat.hand) for number, seat in enumerate(state.seats)]
    for name, tiles in places:
        for tile in tiles:
            if not 0 <= tile < len(TILES):
                yield f"{name} holds {shown(tile)}, which is not a tile id (0 to {len(TILES) - 1})"
