"""What validate says of states that cannot be, written out."""
# pyright: reportPrivateUsage=false

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tsuro
from tests.support.strategies import states
from tsuro import Board, Dealing, Outcome, OutcomeReason, Phase, Ruleset, Seat, Spot, Status, validate
from tsuro.geometry import geometry

RULES = Ruleset(tiles=[*range(9), 33], max_players=3, elimination_bonus=True)
PARTS: dict[str, Any] = {"rules": RULES, "pile": [7, 8], "turn": 1}
NO_PILE: dict[str, Any] = {**PARTS, "pile": []}
TURN_OF_0: dict[str, Any] = {**PARTS, "turn": 0}

# Seat 0 went on to a2; seat 2 is still where it began.
PLACE = tsuro.position({(0, 0): (33, 0)}, [(1, 0, 0), (5, 5, 5), (5, 5, 4)], [[0, 1], [2, 4], [5, 6]], box=[3], **PARTS)
# Tile 3, turned once, takes seat 0 on and seat 1 off the board.
BONUS = tsuro.position({}, [(0, 0, 0), (0, 0, 1), (5, 5, 5)], [[1, 3], [2, 4], [5, 6]], box=[0, 33], **TURN_OF_0)
EXCHANGE = tsuro.next_state(BONUS, 3, 1)
DEAL = tsuro.new_game(3, rules=RULES, dealing="by_hand", first=1)
DEALT = tsuro.draw_tile(tsuro.draw_tile(DEAL, 0).state, 1).state
START = tsuro.new_game(3, rules=RULES, deck=[*range(9), 33], first=1)
STARTED = tsuro.choose_start(START, (0, 0, 0)).state
DRAW = tsuro.next_state(attrs.evolve(PLACE, dealing=Dealing.BY_HAND), 2, 0)
LAST = tsuro.next_state(tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0], [1, 2]]), 0, 0)
TOGETHER = tsuro.next_state(
    tsuro.position({}, [(0, 0, 0), (0, 0, 1), None], [[0, 1], [2], []], rules=Ruleset(self_elimination="allowed")), 0, 0
)
EXHAUSTED = tsuro.next_state(
    tsuro.position({}, [(0, 0, 0), (5, 5, 5), None], [[33], [], []], pile=[], box=range(9), rules=RULES),
    33,
    0,
)
# With the Dragon, for which the pile must be empty.
DRAGON = tsuro.position(
    {(0, 0): (33, 0)},
    [(1, 0, 0), (5, 5, 5), (5, 5, 4)],
    [[0, 1], [2, 4], [5, 6]],
    box=[3, 7, 8],
    dragon=2,
    **NO_PILE,
)

SOUND = [PLACE, BONUS, EXCHANGE, DEAL, DEALT, START, STARTED, DRAW, LAST, TOGETHER, EXHAUSTED, DRAGON]


def seated(state: tsuro.State, number: int, **changes: Any) -> tsuro.State:  # noqa: ANN401
    """Change a seat."""
    seats = list(state.seats)
    seats[number] = seats[number]._replace(**changes)
    return attrs.evolve(state, seats=tuple(seats))


@pytest.mark.parametrize("state", SOUND, ids=lambda state: state.phase)
def test_these_are_sound(state: tsuro.State) -> None:
    assert validate(state) == ()


def test_the_positions_here_are_what_they_are_meant_to_be() -> None:
    phases = [state.phase for state in SOUND]
    assert phases == [
        Phase.PLACE, Phase.PLACE, Phase.EXCHANGE, Phase.DEAL, Phase.DEAL, Phase.START, Phase.START, Phase.DRAW,
        Phase.OVER, Phase.OVER, Phase.OVER, Phase.PLACE,
    ]  # fmt: skip
    outcomes = [state.outcome for state in (LAST, TOGETHER, EXHAUSTED)]
    assert outcomes == [
        Outcome((1,), OutcomeReason.LAST_STONE),
        Outcome((0, 1), OutcomeReason.ELIMINATED_TOGETHER),
        Outcome((0, 1), OutcomeReason.TILES_EXHAUSTED),
    ]
    assert EXCHANGE.pool == (2, 4)
    assert (DRAW.turn, DRAW.active, DEAL.turn, DEALT.turn, START.turn, STARTED.turn) == (1, 1, 1, 0, 1, 2)


def evolved(state: tsuro.State, **changes: Any) -> tsuro.State:  # noqa: ANN401
    return attrs.evolve(state, **changes)


def reboarded(**changes: Any) -> tsuro.State:  # noqa: ANN401
    return attrs.evolve(PLACE, board=attrs.evolve(PLACE.board, **changes))


def retiled(*, squares: bytes | None = None, links: bytes | None = None) -> tsuro.State:
    cells = PLACE.board._cells
    return reboarded(cells=(cells[:256] if links is None else links) + (cells[256:] if squares is None else squares))


FLOATS: list[Any] = [5, 5, 5.0]
BROKEN_OUTCOME: list[list[Any]] = [[[1], OutcomeReason.LAST_STONE], [(1,), "last_stone"]]

WRONG_KINDS: list[tuple[tsuro.State, tuple[str, ...]]] = [
    (evolved(PLACE, rules="calliope"), ("rules is 'calliope', not a Ruleset",)),
    (evolved(PLACE, phase="place"), ("phase is 'place', not a Phase",)),
    (evolved(PLACE, turn="x"), ("turn is 'x', not a seat or None",)),
    (evolved(PLACE, turn=True), ("turn is True, not a seat or None",)),
    (evolved(PLACE, turn=1.0), ("turn is 1.0, not a seat or None",)),
    (evolved(PLACE, seats=[]), ("seats is [], not a tuple of Seat",)),
    (evolved(PLACE, seats=(1, 2)), ("seats is (1, 2), not a tuple of Seat",)),
    (evolved(PLACE, board={}), ("board is {}, not a Board",)),
    (evolved(PLACE, pile=[7, 8]), ("pile is [7, 8], not a tuple of tile ids",)),
    (evolved(PLACE, pile=(7, "8")), ("pile is (7, '8'), not a tuple of tile ids",)),
    (evolved(PLACE, box=None), ("box is None, not a tuple of tile ids",)),
    (evolved(PLACE, box=(True,)), ("box is (True,), not a tuple of tile ids",)),
    (evolved(PLACE, dragon="0"), ("dragon is '0', not a seat or None",)),
    (evolved(PLACE, outcome="won"), ("outcome is 'won', not an Outcome or None",)),
    (evolved(PLACE, active=None), ("active is None, not a seat",)),
    (evolved(PLACE, dealing="by_hand"), ("dealing is 'by_hand', not a Dealing",)),
    (evolved(PLACE, generator=True), ("generator is True, not a whole number",)),
    (
        evolved(PLACE, generator=None, turn=()),
        ("turn is (), not a seat or None", "generator is None, not a whole number"),
    ),
    (seated(PLACE, 1, start=(5, 5, 5)), ("seat 1: start is (5, 5, 5), not a Spot or None",)),
    (seated(PLACE, 1, spot=Spot(*FLOATS)), ("seat 1: spot is Spot(row=5, column=5, port=5.0), not a Spot or None",)),
    (seated(PLACE, 1, status="in_play"), ("seat 1: status is 'in_play', not a Status",)),
    (seated(PLACE, 1, hand=[2, 4]), ("seat 1: hand is [2, 4], not a tuple of tile ids",)),
    (
        seated(PLACE, 1, hand=None, spot=0),
        ("seat 1: spot is 0, not a Spot or None", "seat 1: hand is None, not a tuple of tile ids"),
    ),
    (reboarded(geometry=None), ("the board's geometry is None, not a Geometry",)),
    (reboarded(cells=[0]), ("the board's cells is [0], not bytes",)),
    (
        evolved(LAST, outcome=Outcome(*BROKEN_OUTCOME[0])),
        ("the outcome's winners is [1], not a tuple of seats",),
    ),
    (
        evolved(LAST, outcome=Outcome(*BROKEN_OUTCOME[1])),
        ("the outcome's reason is 'last_stone', not an OutcomeReason",),
    ),
]

OUT_OF_RANGE: list[tuple[tsuro.State, tuple[str, ...]]] = [
    (evolved(PLACE, seats=PLACE.seats[:1], turn=0, active=0), ("1 seats; the rules are for 2 to 3",)),
    (evolved(PLACE, seats=PLACE.seats * 2), ("6 seats; the rules are for 2 to 3",)),
    (evolved(PLACE, turn=3), ("turn is 3, not a seat from 0 to 2",)),
    (evolved(PLACE, turn=-1), ("turn is -1, not a seat from 0 to 2",)),
    (evolved(PLACE, active=3), ("active is 3, not a seat from 0 to 2",)),
    (evolved(PLACE, dragon=-1), ("dragon is -1, not a seat from 0 to 2",)),
    (evolved(PLACE, turn=10**5000), ("turn is <unprintable int>, not a seat from 0 to 2",)),
    (evolved(LAST, outcome=Outcome((1, 2), OutcomeReason.LAST_STONE)), ("a winner is 2, not a seat from 0 to 1",)),
    (evolved(PLACE, generator=-1), ("the generator is not a number from 0 to 2**64 - 1",)),
    (evolved(PLACE, generator=2**64), ("the generator is not a number from 0 to 2**64 - 1",)),
    (evolved(PLACE, board=Board.empty(6, 7)), ("the board has 6x7 squares, the rules 6x6",)),
    (evolved(PLACE, board=Board.empty(7, 6)), ("the board has 7x6 squares, the rules 6x6",)),
    (retiled(squares=bytes(35)), ("the board's cells take 291 bytes, not 292",)),
    (
        retiled(squares=bytes([255, 104, 105]) + bytes(33)),
        ("on c1 lies the orientation 105, which is none of 0 to 104",),
    ),
    (retiled(squares=bytes([254]) + bytes(35)), ("on a1 lies the orientation 254, which is none of 0 to 104",)),
    (retiled(links=bytes(257)), ("the board's cells take 293 bytes, not 292",)),
    (retiled(links=bytes(167) + bytes([168]) + bytes(88)), ("the board's links lead beyond its 168 points",)),
    (seated(PLACE, 1, start=Spot(6, 5, 5)), ("seat 1: start (6, 5, 5) is not a spot of the board",)),
    (seated(PLACE, 1, spot=Spot(5, 5, 8)), ("seat 1: spot (5, 5, 8) is not a spot of the board",)),
    (evolved(PLACE, pile=(7, 35)), ("the pile holds 35, which is not a tile id (0 to 34)",)),
    (evolved(PLACE, box=(-1,)), ("the box holds -1, which is not a tile id (0 to 34)",)),
    (seated(PLACE, 2, hand=(5, 35)), ("the hand of seat 2 holds 35, which is not a tile id (0 to 34)",)),
]

UNSOUND: list[tuple[tsuro.State, tuple[str, ...]]] = [
    # tiles
    (evolved(PLACE, pile=(7,)), ("tiles of the set that are nowhere: 8",)),
    (evolved(PLACE, pile=(7, 8, 8, 9)), ("tiles that are there too often: 8, 9",)),
    (seated(PLACE, 0, hand=(0, 3)), ("tiles of the set that are nowhere: 1", "tiles that are there too often: 3")),
    (evolved(DRAGON, box=(3, 8, 7)), ("the box is not sorted",)),
    (seated(PLACE, 0, hand=(1, 0)), ("the hand of seat 0 is not sorted",)),
    # links
    (
        retiled(links=Board.empty()._cells[:256]),
        (
            "the board's links do not follow its tiles at a1.0",
            "the board's links do not follow its tiles at a1.1",
            "the board's links do not follow its tiles at a1.5",
            "the board's links do not follow its tiles at a1.4",
            "the board's links do not follow its tiles at a1.7",
            "the board's links do not follow its tiles at a1.6",
            "the board's links do not follow its tiles at a1.2",
            "the board's links do not follow its tiles at a1.3",
        ),
    ),
    # stones
    (seated(PLACE, 2, start=Spot(5, 5, 5), spot=Spot(5, 5, 5)), ("seats 1 and 2 stand on the same spot f6.5",)),
    (
        seated(PLACE, 2, start=Spot(0, 0, 0), spot=Spot(5, 5, 4)),
        (
            "seats 0 and 2 began on the same mark a1.0",
            "seat 2 is at f6.4, but the path from a1.0 ends at a2.0",
        ),
    ),
    (
        seated(evolved(PLACE, pile=(7, 8, 5, 6)), 2, start=Spot(5, 5, 5), spot=None, status=Status.COLLIDED, hand=()),
        (
            "seats 1 and 2 began on the same mark f6.5",
            "seat 2 has collided, but its path ends at f6.5, where no such stone began",
        ),
    ),
    (seated(PLACE, 2, start=Spot(2, 2, 2)), ("seat 2 began at c3.2, which is not a starting mark",)),
    (seated(PLACE, 2, spot=None), ("seat 2 is nowhere, but the path from f6.4 ends at f6.4",)),
    (seated(PLACE, 0, spot=Spot(2, 0, 0)), ("seat 0 is at a3.0, but the path from a1.0 ends at a2.0",)),
    (
        seated(PLACE, 2, start=None),
        (
            "seat 2 stands at f6.4 without having begun anywhere",
            "seat 2 is in play without having begun anywhere",
        ),
    ),
    (seated(PLACE, 2, start=None, spot=None), ("seat 2 is in play without having begun anywhere",)),
    (
        seated(PLACE, 2, status=Status.COLLIDED),
        ("seat 2 has collided and yet stands at f6.4", "seat 2 is out and yet holds tiles"),
    ),
    (
        seated(evolved(PLACE, pile=(7, 8, 5, 6)), 2, status=Status.LEFT_BOARD, hand=()),
        ("seat 2 has left the board, but its path ends on it at f6.4",),
    ),
    (
        seated(LAST, 0, status=Status.IN_PLAY),
        (
            "seat 0 is in play, but its path leaves the board at a1.1",
            "the outcome is last_stone for seats (1,), but seats (0, 1) are in play after a placement by seat 0",
        ),
    ),
    (
        seated(
            seated(TOGETHER, 0, status=Status.LEFT_BOARD, spot=Spot(0, 0, 1)),
            1,
            status=Status.LEFT_BOARD,
            spot=Spot(0, 0, 0),
        ),
        (
            "seat 0 has left the board at a1.1, where another began: they collide",
            "seat 1 has left the board at a1.0, where another began: they collide",
        ),
    ),
    (
        seated(
            evolved(TOGETHER, seats=(*TOGETHER.seats[:2], TOGETHER.seats[2]._replace(status=Status.LEFT_BOARD))),
            1,
            start=Spot(0, 5, 0),
        ),
        (
            "seat 0 has collided, but its path ends at a1.1, where no such stone began",
            "seat 1 has collided, but its path ends at f1.0, where no such stone began",
        ),
    ),
    # hands
    (
        seated(evolved(PLACE, box=()), 1, hand=(2, 3, 4, 7)),
        ("tiles that are there too often: 7", "seat 1 holds 4 tiles, more than 3"),
    ),
    # the Dragon
    (evolved(DRAGON, rules=attrs.evolve(RULES, dragon=False)), ("the Dragon is not used in this game",)),
    (evolved(PLACE, dragon=0), ("seat 0 holds the Dragon although the pile has tiles",)),
    (seated(evolved(DRAGON, box=(7, 8)), 2, hand=(3, 5, 6)), ("seat 2 holds the Dragon and a full hand",)),
    (
        seated(evolved(DRAGON, box=(3, 5, 6, 7, 8)), 2, hand=(), status=Status.COLLIDED, spot=None, start=None),
        ("seat 2 holds the Dragon and is out",),
    ),
    (evolved(EXCHANGE, dragon=2), ("seat 2 holds the Dragon although the pile has tiles",)),
    (evolved(DRAW, dragon=2), ("seat 1 is to be given a tile before seat 2, which holds the Dragon",)),
    (evolved(DEALT, dragon=2), ("seat 2 holds the Dragon in the phase deal",)),
    (
        evolved(STARTED, dragon=2),
        ("seat 2 holds the Dragon and a full hand", "seat 2 holds the Dragon in the phase start"),
    ),
    (
        evolved(LAST, dragon=1),
        ("the Dragon is not used in this game", "seat 1 holds the Dragon although the pile has tiles"),
    ),
    # whose turn
    (evolved(PLACE, turn=None), ("turn is None in the phase place",)),
    (evolved(LAST, turn=1), ("turn is 1 in the phase over",)),
    (evolved(LAST, outcome=None), ("the outcome is None in the phase over",)),
    (
        evolved(PLACE, outcome=Outcome((1,), OutcomeReason.LAST_STONE)),
        ("the outcome is Outcome(winners=(1,), reason=<OutcomeReason.LAST_STONE: 'last_stone'>) in the phase place",),
    ),
    (evolved(PLACE, active=0), ("it is the turn of seat 1, but seat 0 is active",)),
    (evolved(EXCHANGE, active=2), ("it is the turn of seat 0, but seat 2 is active",)),
    (seated(evolved(PLACE, pile=(7, 8, 2, 4)), 1, hand=()), ("it is the turn of seat 1, which holds no tile",)),
    (
        seated(evolved(PLACE, pile=(7, 8, 2, 4)), 1, hand=(), start=None, spot=None, status=Status.COLLIDED),
        ("it is the turn of seat 1, which is out", "it is the turn of seat 1, which holds no tile"),
    ),
    # dealing by hand
    (evolved(DEALT, dealing=Dealing.AUTOMATIC), ("seat 0 is to be given a tile, but dealing is automatic",)),
    (evolved(DRAW, dealing=Dealing.AUTOMATIC), ("seat 1 is to be given a tile, but dealing is automatic",)),
    (
        evolved(DRAW, pile=(), box=(3, 7, 8)),
        ("seat 1 is to be given a tile, but the pile is empty",),
    ),
    (
        seated(evolved(DRAW, pile=()), 1, hand=(4, 7, 8)),
        ("seat 1 is to be given a tile, but the pile is empty", "seat 1 is to be given a tile and has a full hand"),
    ),
    # the deal
    (evolved(DEALT, turn=1), ("seat 0 holds 0 tiles; dealt clockwise from seat 1 it has 1",)),
    (
        seated(seated(DEALT, 2, hand=()), 1, hand=(0, 1)),
        (
            "seat 1 holds 2 tiles; dealt clockwise from seat 1 it has 1",
            "seat 2 holds 0 tiles; dealt clockwise from seat 1 it has 1",
        ),
    ),
    (
        seated(DEALT, 1, start=Spot(0, 0, 0), spot=Spot(0, 0, 0)),
        ("seat 1 has a starting mark; they are chosen clockwise from seat 1 after the deal",),
    ),
    (
        evolved(START, phase=Phase.DEAL, dealing=Dealing.BY_HAND),
        ("seat 1 is to be given a tile and has a full hand",),
    ),
    # starting marks
    (
        seated(evolved(START, pile=(33, 0)), 1, hand=(3, 6)),
        ("seat 1 holds 2 tiles; dealt clockwise from seat 1 it has 3",),
    ),
    (
        evolved(STARTED, turn=0),
        ("seat 2 has no starting mark; they are chosen clockwise from seat 1 after the deal",),
    ),
    (
        evolved(STARTED, turn=1),
        ("seat 1 has a starting mark; they are chosen clockwise from seat 1 after the deal",),
    ),
    (
        evolved(STARTED, active=2),
        ("seat 1 has a starting mark; they are chosen clockwise from seat 2 after the deal",),
    ),
    (
        evolved(START, pile=(), box=(33,)),
        ("1 tiles are out of the game in the phase start",),
    ),
    (
        evolved(START, pile=(), board=Board.of(6, 6, {(0, 0): (33, 0)})),
        ("1 tiles lie on the board in the phase start",),
    ),
    (
        seated(START, 2, status=Status.COLLIDED),
        ("seat 2 is out and yet holds tiles", "seat 2 is out in the phase start"),
    ),
    # the exchange
    (
        evolved(EXCHANGE, rules=attrs.evolve(RULES, elimination_bonus=False)),
        ("the elimination bonus is not used in this game",),
    ),
    (
        seated(evolved(EXCHANGE, pile=(7, 8, 2, 4)), 1, hand=()),
        ("seat 0 may exchange tiles, but nobody eliminated holds any",),
    ),
    (
        seated(evolved(EXCHANGE, box=(0, 1, 33)), 0, hand=()),
        ("it is the turn of seat 0, which holds no tile",),
    ),
    (
        seated(EXCHANGE, 2, status=Status.COLLIDED, spot=None, start=None),
        ("one stone is left, and yet the game goes on",),
    ),
    (
        seated(
            seated(evolved(DRAW, pile=(0, 1, 5, 6, 7, 8)), 0, hand=(), status=Status.COLLIDED, start=None, spot=None),
            2,
            hand=(),
            status=Status.COLLIDED,
            start=None,
            spot=None,
        ),
        ("one stone is left, and yet the game goes on",),
    ),
    # the end
    (
        seated(LAST, 1, start=None, spot=None),
        ("seat 1 is in play without having begun anywhere",),
    ),
    (
        evolved(LAST, outcome=Outcome((0,), OutcomeReason.LAST_STONE)),
        ("the outcome is last_stone for seats (0,), but seats (1,) are in play after a placement by seat 0",),
    ),
    (
        evolved(LAST, outcome=Outcome((), OutcomeReason.LAST_STONE)),
        ("the outcome is last_stone for seats (), but seats (1,) are in play after a placement by seat 0",),
    ),
    (
        evolved(LAST, outcome=Outcome((0,), OutcomeReason.ELIMINATED_TOGETHER)),
        ("the outcome is eliminated_together for seats (0,), but seats (1,) are in play after a placement by seat 0",),
    ),
    (
        evolved(LAST, outcome=Outcome((1,), OutcomeReason.TILES_EXHAUSTED)),
        (
            "the outcome is tiles_exhausted for seats (1,), but seats (1,) are in play after a placement by seat 0",
            "the outcome is tiles_exhausted, but 34 tiles are left to play",
        ),
    ),
    (
        evolved(EXHAUSTED, outcome=Outcome((0, 1), OutcomeReason.LAST_STONE)),
        ("the outcome is last_stone for seats (0, 1), but seats (0, 1) are in play after a placement by seat 0",),
    ),
    (
        evolved(EXHAUSTED, outcome=Outcome((1, 0), OutcomeReason.TILES_EXHAUSTED)),
        ("the outcome is tiles_exhausted for seats (1, 0), but seats (0, 1) are in play after a placement by seat 0",),
    ),
    (
        evolved(EXHAUSTED, pile=(0, 1), box=tuple(range(2, 9))),
        ("the outcome is tiles_exhausted, but 2 tiles are left to play",),
    ),
    (
        seated(evolved(EXHAUSTED, box=tuple(range(1, 9))), 1, hand=(0,)),
        ("the outcome is tiles_exhausted, but 1 tiles are left to play",),
    ),
    (
        seated(evolved(EXHAUSTED, box=tuple(range(1, 9))), 2, hand=(0,)),
        ("seat 2 is out and yet holds tiles",),
    ),
    (
        evolved(TOGETHER, outcome=Outcome((1, 0), OutcomeReason.ELIMINATED_TOGETHER)),
        ("the outcome is eliminated_together for seats (1, 0), but seats () are in play after a placement by seat 0",),
    ),
    (
        evolved(TOGETHER, outcome=Outcome((0, 0, 1), OutcomeReason.ELIMINATED_TOGETHER)),
        (
            (
                "the outcome is eliminated_together for seats (0, 0, 1), "
                "but seats () are in play after a placement by seat 0"
            ),
        ),
    ),
    (
        evolved(TOGETHER, active=2),
        ("the outcome is eliminated_together for seats (0, 1), but seats () are in play after a placement by seat 2",),
    ),
    (
        evolved(TOGETHER, outcome=Outcome((0,), OutcomeReason.ELIMINATED_TOGETHER)),
        ("seat 1 is out and yet holds tiles",),
    ),
]


@pytest.mark.parametrize(("state", "told"), WRONG_KINDS, ids=[told[0] for _, told in WRONG_KINDS])
def test_parts_of_the_wrong_kind_are_told(state: tsuro.State, told: tuple[str, ...]) -> None:
    assert validate(state) == told


@pytest.mark.parametrize(("state", "told"), OUT_OF_RANGE, ids=[told[0] for _, told in OUT_OF_RANGE])
def test_numbers_out_of_range_are_told(state: tsuro.State, told: tuple[str, ...]) -> None:
    assert validate(state) == told


@pytest.mark.parametrize(("state", "told"), UNSOUND, ids=[told[0] for _, told in UNSOUND])
def test_what_cannot_be_is_told(state: tsuro.State, told: tuple[str, ...]) -> None:
    assert validate(state) == told


def test_links_of_two_bytes_are_looked_at_too() -> None:
    rules = Ruleset(rows=8, columns=8)
    state = tsuro.position({(0, 0): (33, 0)}, [(1, 0, 0), (7, 7, 5)], [[1], [2]], rules=rules)
    assert validate(state) == ()
    cells = bytearray(state.board._cells)
    cells[1] = 255
    board = attrs.evolve(state.board, cells=bytes(cells))
    assert validate(attrs.evolve(state, board=board)) == ("the board's links lead beyond its 288 points",)
    board = attrs.evolve(state.board, cells=bytes(352))
    assert validate(attrs.evolve(state, board=board)) == ("the board's cells take 352 bytes, not 704",)
    board = attrs.evolve(state.board, cells=state.board._cells[:-2] + b"\xff\x01")
    told = ("on h8 lies the orientation 511, which is none of 0 to 104",)
    assert validate(attrs.evolve(state, board=board)) == told


def test_a_stone_that_collided_with_one_of_unknown_mark_is_sound() -> None:
    assert validate(seated(TOGETHER, 1, start=None)) == ()
    assert validate(seated(TOGETHER, 0, start=None)) == ()


def test_a_stone_that_left_and_whose_spot_is_unknown_is_sound() -> None:
    assert validate(seated(LAST, 0, start=None, spot=None)) == ()


def test_an_eliminated_holder_keeps_the_dragon_until_the_exchange_is_done_and_after_the_end() -> None:
    assert validate(evolved(EXCHANGE, pile=(), box=(0, 7, 8, 33), dragon=1)) == ()
    alone = seated(seated(EXHAUSTED, 0, status=Status.COLLIDED, spot=None, start=None), 2, hand=())
    over = evolved(alone, outcome=Outcome((1,), OutcomeReason.LAST_STONE), dragon=0)
    assert validate(over) == ()


def test_the_hands_of_the_last_to_go_stay_as_they_were() -> None:
    assert LAST.seats[1].hand == (1, 2)
    assert TOGETHER.seats[1].hand == (2,)
    assert validate(TOGETHER) == ()
    assert validate(seated(evolved(LAST, pile=LAST.pile[1:]), 0, hand=LAST.pile[:1])) == ()


# Anything at all

BROKEN: list[Any] = [None, [], {}, None]
JUNK: list[Any] = [
    # of no kind
    *(None, True, False, 0, 1, -1, 2, 7, 10**5000, 2**64, 0.5, float("nan"), "", "x", "place", b"", b"x", object()),
    *((), (0,), (None,), (34, 34), (35,), tuple(range(35)), [], {}, {1}),
    # of the library, in the wrong place or broken
    *(Phase.OVER, Phase.DRAW, Phase.EXCHANGE, Status.COLLIDED, Status.LEFT_BOARD, Dealing.BY_HAND),
    *(Spot(0, 0, 0), Spot(0, 0, 9), Spot(5, 5, 5), Spot(*BROKEN[:3])),
    *(tsuro.STANDARD_TILES, tsuro.CALLIOPE, Ruleset(rows=2, columns=2)),
    *(Board.empty(), Board.empty(2, 2), Board.empty(20, 20), Board(geometry(6, 6), b"")),
    *(Board(geometry(6, 6), bytes(292)), Board(geometry(6, 6), bytes(256) + bytes([255]) * 36)),
    *(Outcome(*BROKEN[:2]), Outcome((), OutcomeReason.LAST_STONE), Outcome((0, 0), OutcomeReason.TILES_EXHAUSTED)),
    Outcome((1, 9), OutcomeReason.ELIMINATED_TOGETHER),
    *(Seat(*BROKEN), (Seat(*BROKEN),), (Seat(None, None, Status.IN_PLAY, ()),) * 3),
]

# A board of nothing cannot be hashed, as what is sampled from must be.
junk: st.SearchStrategy[Any] = st.sampled_from(JUNK) | st.builds(lambda: Board(*BROKEN[:2]))


@st.composite
def wrecks(draw: st.DrawFn) -> tsuro.State:
    """Any position of any game with wrong parts put in."""
    state = draw(states())
    if draw(st.booleans()):
        number = draw(st.integers(0, len(state.seats) - 1))
        state = seated(state, number, **{draw(st.sampled_from(["start", "spot", "status", "hand"])): draw(junk)})
    names = [field.name for field in attrs.fields(tsuro.State) if field.init]
    changes = draw(st.dictionaries(st.sampled_from(names), junk, max_size=3))
    return attrs.evolve(state, **changes)


@given(wrecks())
def test_any_state_gets_an_answer_in_words(state: tsuro.State) -> None:
    """It answers for any State, whatever its fields hold."""
    found = validate(state)
    assert type(found) is tuple
    assert all(type(problem) is str and problem for problem in found)


@given(st.lists(junk, min_size=12, max_size=12))
def test_a_state_of_nothing_but_junk_gets_an_answer(parts: list[Any]) -> None:
    """It answers for any State, whatever its fields hold."""
    assert validate(tsuro.State(*parts))


@given(wrecks())
def test_what_is_found_sound_can_be_played_on(state: tsuro.State) -> None:
    """All that is wrong with the state, in words; an empty tuple when it is sound."""
    if validate(state):
        return
    assert bool(tsuro.legal_actions(state)) is (state.phase is not Phase.OVER)
    for action in tsuro.legal_actions(state)[:10]:
        assert validate(tsuro.apply(state, action).state) == ()
