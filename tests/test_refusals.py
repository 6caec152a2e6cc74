"""Every way to go wrong has its own reason and message, and leaves the state as it was."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any, NamedTuple

import attrs
import pytest

import tsuro
from tsuro import Phase, Reason

if TYPE_CHECKING:
    from collections.abc import Callable


class Whole:
    """A whole number that is no int, as those of numpy are."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value

    def __repr__(self) -> str:
        return f"Whole({self.value})"


RULES = tsuro.Ruleset(elimination_bonus=True, tiles=tsuro.TileSet(range(12)), max_players=3)

DEAL = tsuro.new_game(2, dealing="by_hand")
DEALT = tsuro.draw_tile(DEAL, 17).state
START = tsuro.new_game(2, deck=range(35))
STARTED = tsuro.choose_start(START, (0, 0, 0)).state
# Tile 0 joins the two ports of each side: it sends the stone straight back off the board.
PLACE = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0, 13, 33], [1, 2]])
# Tile 0 joins the two stones.
FACE_TO_FACE = tsuro.position(
    {}, [(0, 0, 0), (0, 0, 1)], [[0, 33], [1, 2]], rules=tsuro.Ruleset(self_elimination="any_elimination")
)
EDGE = tsuro.position(
    {}, [(0, 0, 0), (5, 5, 5)], [[0, 33], [1, 2]], rules=tsuro.Ruleset(self_elimination="any_elimination")
)
# Tile 3, turned once, takes seat 0 on and seat 1 off the board.
EXCHANGE = tsuro.apply_move(
    tsuro.position(
        {},
        [(0, 0, 0), (0, 0, 1), (5, 5, 5)],
        [[1, 2, 3], [4, 5, 6], [7, 8]],
        pile=[9, 0, 11],
        box=[10],
        rules=RULES,
    ),
    3,
    1,
).state
DRAW = tsuro.apply_move(
    tsuro.position(
        {},
        [(0, 0, 0), (5, 5, 5)],
        [[33], [1, 2]],
        pile=[7, 9, 9],
        dealing="by_hand",
        rules=tsuro.Ruleset(tiles=tsuro.TileSet([33, 1, 2, 7, 9, 9]), max_players=2),
    ),
    33,
    0,
).state
OVER = tsuro.apply_move(tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0], [1, 2]]), 0, 0).state

STATES = {
    Phase.DEAL: DEAL,
    Phase.START: START,
    Phase.PLACE: PLACE,
    Phase.EXCHANGE: EXCHANGE,
    Phase.DRAW: DRAW,
    Phase.OVER: OVER,
}

MARKS = tsuro.legal_starts(START)
FREE_MARKS = MARKS[1:]


def refusal(state: tsuro.State, function: Callable[..., object], *choice: object) -> tsuro.IllegalActionError:
    """Try it; see that nothing changed; return the refusal."""
    before = pickle.dumps(state)
    with pytest.raises(tsuro.IllegalActionError) as caught:
        function(state, *choice)
    assert pickle.dumps(state) == before
    assert state == pickle.loads(before)  # noqa: S301 (our own bytes)
    return caught.value


def test_the_positions_here_are_what_they_are_meant_to_be() -> None:
    for phase, state in STATES.items():
        assert state.phase is phase
        assert tsuro.validate(state) == ()


class Case(NamedTuple):
    """A choice that is refused, and how."""

    reason: Reason
    state: tsuro.State
    function: Callable[..., object]
    choice: tuple[object, ...]
    message: str
    alternatives: tuple[object, ...] = ()


NOT_A_TILE = [
    (True, "True"),
    (False, "False"),
    (33.0, "33.0"),
    ("33", "'33'"),
    (None, "None"),
    ([33], "[33]"),
    (-1, "-1"),
    (35, "35"),
    (tsuro.TILES[33], "<Tile 33: 05-14-27-36>"),
    (10**5000, "<unprintable int>"),
]
NOT_A_ROTATION = [
    (True, "True"),
    (1.0, "1.0"),
    ("1", "'1'"),
    (None, "None"),
    (-1, "-1"),
    (4, "4"),
    (Whole(4), "Whole(4)"),
]
NOT_A_SPOT = [
    (None, "None"),
    (0, "0"),
    ("a1.0", "'a1.0'"),
    ((0, 0), "(0, 0)"),
    ((0, 0, 0, 0), "(0, 0, 0, 0)"),
    ((0, 0, True), "(0, 0, True)"),
    ((0, 0, 0.0), "(0, 0, 0.0)"),
    ((0, 0, None), "(0, 0, None)"),
    ({0, 1, 2}, "{0, 1, 2}"),
]
OFF_THE_BOARD = [
    ((-1, 0, 0), "(-1, 0, 0)"),
    ((6, 0, 0), "(6, 0, 0)"),
    ((0, -1, 0), "(0, -1, 0)"),
    ((0, 6, 0), "(0, 6, 0)"),
    ((0, 0, -1), "(0, 0, -1)"),
    ((0, 0, 8), "(0, 0, 8)"),
    ([10**5000, 0, 0], "<unprintable tuple>"),
]
NOT_TILES = [
    (None, "None"),
    (4, "4"),
    (4.0, "4.0"),
    ("4", "'4'"),
    (b"4", "b'4'"),
]

TAKING_A_TILE: list[tuple[tsuro.State, Callable[..., object], tuple[object, ...]]] = [
    (PLACE, tsuro.apply_move, (0,)),
    (PLACE, tsuro.next_state, (0,)),
    (PLACE, tsuro.preview_move, (0,)),
    (DEAL, tsuro.draw_tile, ()),
    (DRAW, tsuro.draw_tile, ()),
]
#: For every function that acts the kind of action, and some choice.
ATTEMPTS: list[tuple[str, Callable[..., object], tuple[object, ...]]] = [
    ("place", tsuro.apply_move, (33, 0)),
    ("place", tsuro.apply_move, (None, None)),
    ("place", tsuro.next_state, (33, 0)),
    ("place", tsuro.preview_move, (33, 0)),
    ("place", tsuro.apply, (tsuro.Move(33, 0),)),
    ("start", tsuro.choose_start, ((0, 0, 0),)),
    ("start", tsuro.choose_start, (None,)),
    ("start", tsuro.apply, (tsuro.ChooseStart(tsuro.Spot(0, 0, 0)),)),
    ("exchange", tsuro.exchange_tiles, ((), ())),
    ("exchange", tsuro.exchange_tiles, (None, None)),
    ("exchange", tsuro.apply, (tsuro.ExchangeTiles(),)),
    ("draw", tsuro.draw_tile, (9,)),
    ("draw", tsuro.draw_tile, (None,)),
    ("draw", tsuro.apply, (tsuro.DrawTile(9),)),
]

CASES = [
    *(
        Case(Reason.BAD_TILE, state, function, (value, *more), f"{shown} is not a tile id (0 to 34)")
        for value, shown in NOT_A_TILE
        for state, function, more in TAKING_A_TILE
    ),
    # Of one kind with the rotation, and equal to a tile in hand.
    *(
        Case(Reason.BAD_TILE, PLACE, function, choice, f"{choice[0]} is not a tile id (0 to 34)")
        for choice in [(False, False), (33.0, 0.0)]
        for function in (tsuro.apply_move, tsuro.next_state, tsuro.preview_move)
    ),
    *(
        Case(Reason.BAD_TILE, EXCHANGE, tsuro.exchange_tiles, choice, f"{shown} is not a tile id (0 to 34)")
        for value, shown in NOT_A_TILE
        for choice in [([value], [4]), ([1], [value])]
    ),
    *(
        Case(
            Reason.BAD_ROTATION,
            PLACE,
            function,
            (33, value),
            f"{shown} is not a rotation (0 to 3 quarter turns)",
        )
        for value, shown in NOT_A_ROTATION
        for function in (tsuro.apply_move, tsuro.next_state, tsuro.preview_move)
    ),
    *(
        Case(
            Reason.NOT_IN_HAND,
            PLACE,
            function,
            (5, 0),
            "seat 0 does not hold tile 5, only 0, 13, 33",
            (0, 13, 33),
        )
        for function in (tsuro.apply_move, tsuro.next_state)
    ),
    Case(
        Reason.NOT_IN_HAND,
        PLACE,
        tsuro.apply_move,
        (Whole(5), Whole(7)),
        "seat 0 does not hold tile 5, only 0, 13, 33",
        (0, 13, 33),
    ),
    *(
        Case(
            Reason.NOT_IN_HAND,
            EXCHANGE,
            tsuro.exchange_tiles,
            choice,
            f"seat 0 does not hold {missing} to give, only tiles 1, 2",
            (1, 2),
        )
        for choice, missing in [
            (([3], [4]), "tile 3"),
            (([4], [4]), "tile 4"),
            (([1, 1], [4, 5]), "tile 1"),
            (([8, 7], [4, 5]), "tiles 7, 8"),
        ]
    ),
    *(
        Case(
            Reason.LEAVES_BOARD,
            state,
            function,
            (0, 0),
            f"tile 0 with rotation 0: your own stone would leave the board, and {others} would not do that",
            alternatives,
        )
        for state, others, alternatives in [
            (PLACE, "2 other placements", (tsuro.Move(13, 0), tsuro.Move(33, 0))),
            (EDGE, "1 other placement", (tsuro.Move(33, 0),)),
        ]
        for function in (tsuro.apply_move, tsuro.next_state)
    ),
    *(
        Case(
            Reason.COLLIDES,
            FACE_TO_FACE,
            function,
            (0, 0),
            "tile 0 with rotation 0: your own stone would collide, and 1 other placement would not do that",
            (tsuro.Move(33, 0),),
        )
        for function in (tsuro.apply_move, tsuro.next_state)
    ),
    *(
        Case(
            Reason.BAD_SPOT,
            START,
            tsuro.choose_start,
            (value,),
            f"{shown} is not a spot: three whole numbers (row, column, port)",
        )
        for value, shown in NOT_A_SPOT
    ),
    *(
        Case(
            Reason.BAD_SPOT,
            STARTED,
            tsuro.choose_start,
            (value,),
            f"{shown} is not on the board of 6x6 squares with ports 0 to 7",
            FREE_MARKS,
        )
        for value, shown in OFF_THE_BOARD
    ),
    *(
        Case(
            Reason.NOT_A_MARK,
            STARTED,
            tsuro.choose_start,
            (spot,),
            f"{name} is not a starting mark: its port does not lie on the rim of the board",
            FREE_MARKS,
        )
        for spot, name in [
            ((2, 2, 0), "c3.0"),
            ((0, 0, 2), "a1.2"),
            ((0, 0, 5), "a1.5"),
            ((5, 5, 0), "f6.0"),
            ((5, 5, 7), "f6.7"),
            ((1, 0, 0), "a2.0"),
        ]
    ),
    Case(
        Reason.OCCUPIED_MARK,
        STARTED,
        tsuro.choose_start,
        ([0, 0, 0],),
        "the stone of seat 0 stands on a1.0 already",
        FREE_MARKS,
    ),
    *(
        Case(Reason.BAD_EXCHANGE, EXCHANGE, tsuro.exchange_tiles, choice, f"{shown} is not a collection of tile ids")
        for value, shown in NOT_TILES
        for choice in [(value, [4]), ([1], value)]
    ),
    *(
        Case(
            Reason.UNEQUAL_EXCHANGE,
            EXCHANGE,
            tsuro.exchange_tiles,
            (give, take),
            f"tiles are exchanged one for one, not {len(give)} for {len(take)}",
        )
        for give, take in [([1], []), ([], [4]), ([1, 2], [4]), ([1], [4, 5])]
    ),
    *(
        Case(
            Reason.NOT_OFFERED,
            EXCHANGE,
            tsuro.exchange_tiles,
            (give, take),
            f"{missing} cannot be taken, only tiles 4, 5, 6",
            (4, 5, 6),
        )
        for give, take, missing in [
            ([1], [7], "tile 7"),
            ([1], [9], "tile 9"),
            ([1, 2], [4, 4], "tile 4"),
            ([1, 2], [11, 0], "tiles 0, 11"),
        ]
    ),
    Case(
        Reason.NOT_IN_PILE,
        DEALT,
        tsuro.draw_tile,
        (17,),
        "tile 17 is not in the pile",
        tuple(tile for tile in range(35) if tile != 17),
    ),
    *(
        Case(Reason.BAD_SEAT, PLACE, tsuro.withdraw, (seat,), f"{seat!r} is not a seat from 0 to 1", (0, 1))
        for seat in (2, -1, None, 1.0, True, "0")
    ),
    Case(Reason.ALREADY_OUT, EXCHANGE, tsuro.withdraw, (1,), "seat 1 is out already", (0, 2)),
    Case(Reason.GAME_OVER, OVER, tsuro.withdraw, (0,), "the game is over"),
    Case(Reason.NOT_IN_PILE, DRAW, tsuro.draw_tile, (1,), "tile 1 is not in the pile", (7, 9)),
    *(
        Case(
            Reason.NOT_AN_ACTION,
            state,
            tsuro.apply,
            (value,),
            f"{shown} is not an action: ChooseStart, Move, ExchangeTiles, DrawTile or Withdraw",
        )
        for state in STATES.values()
        for value, shown in [
            (None, "None"),
            ((33, 0), "(33, 0)"),
            (tsuro.Spot(0, 0, 0), "Spot(row=0, column=0, port=0)"),
            ("place", "'place'"),
            (tsuro.Move, "<class 'tsuro.actions.Move'>"),
            (tsuro.TileDrawn(0, 1), "TileDrawn(seat=0, tile=1)"),
        ]
    ),
    *(Case(Reason.GAME_OVER, OVER, function, choice, "the game is over") for _, function, choice in ATTEMPTS),
    *(
        Case(Reason.WRONG_PHASE, state, function, choice, f"the game waits for {wanted}")
        for state, wanted, own in [
            (DEAL, "a tile to be dealt to seat 0", "draw"),
            (DEALT, "a tile to be dealt to seat 1", "draw"),
            (START, "a starting mark from seat 0", "start"),
            (STARTED, "a starting mark from seat 1", "start"),
            (PLACE, "a placement by seat 0", "place"),
            (EXCHANGE, "an exchange, or none, by seat 0", "exchange"),
            (DRAW, "a tile to be drawn by seat 0", "draw"),
        ]
        for kind, function, choice in ATTEMPTS
        if kind != own
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.reason}-{case.function.__name__}")
def test_the_refusal_tells_reason_message_and_alternatives(case: Case) -> None:
    error = refusal(case.state, case.function, *case.choice)
    assert (error.reason, str(error), error.alternatives) == (case.reason, case.message, case.alternatives)


def test_every_reason_is_shown_here() -> None:
    assert {case.reason for case in CASES} == set(Reason)


@pytest.mark.parametrize(
    "case",
    [case for case in CASES if case.alternatives and case.reason is not Reason.NOT_IN_HAND],
    ids=lambda case: case.reason,
)
def test_the_alternatives_are_accepted(case: Case) -> None:
    """A front end offers them as they are."""
    for alternative in case.alternatives:
        if isinstance(alternative, tsuro.Move):
            case.function(case.state, *alternative)
        elif case.function is not tsuro.exchange_tiles:
            case.function(case.state, alternative)


# Actions refuse what they cannot hold


@pytest.mark.parametrize(("value", "shown"), NOT_A_TILE, ids=[shown for _, shown in NOT_A_TILE])
def test_actions_with_what_is_no_tile_are_refused(value: Any, shown: str) -> None:  # noqa: ANN401
    for make in (
        lambda: tsuro.apply(PLACE, tsuro.Move(value, 0)),
        lambda: tsuro.DrawTile(value),
        lambda: tsuro.ExchangeTiles([value], [1]),
        lambda: tsuro.ExchangeTiles([1], [value]),
    ):
        with pytest.raises(tsuro.IllegalActionError) as caught:
            make()
        assert caught.value.reason is Reason.BAD_TILE
        assert str(caught.value) == f"{shown} is not a tile id (0 to 34)"


@pytest.mark.parametrize(("value", "shown"), NOT_A_ROTATION)
def test_a_placement_with_what_is_no_rotation_is_refused(value: Any, shown: str) -> None:  # noqa: ANN401
    with pytest.raises(tsuro.IllegalActionError) as caught:
        tsuro.apply(PLACE, tsuro.Move(33, value))
    assert caught.value.reason is Reason.BAD_ROTATION
    assert str(caught.value) == f"{shown} is not a rotation (0 to 3 quarter turns)"


@pytest.mark.parametrize(("value", "shown"), NOT_A_SPOT)
def test_a_start_at_what_is_no_spot_is_refused(value: Any, shown: str) -> None:  # noqa: ANN401
    with pytest.raises(tsuro.IllegalActionError) as caught:
        tsuro.ChooseStart(value)
    assert caught.value.reason is Reason.BAD_SPOT
    assert str(caught.value) == f"{shown} is not a spot: three whole numbers (row, column, port)"


@pytest.mark.parametrize(("value", "shown"), NOT_TILES)
def test_an_exchange_of_what_is_no_collection_is_refused(value: Any, shown: str) -> None:  # noqa: ANN401
    for give, take in [(value, [1]), ([1], value)]:
        with pytest.raises(tsuro.IllegalActionError) as caught:
            tsuro.ExchangeTiles(give, take)
        assert caught.value.reason is Reason.BAD_EXCHANGE
        assert str(caught.value) == f"{shown} is not a collection of tile ids"


# What is accepted, for it can only mean one thing


TRANSITIONS: list[Callable[[Any], object]] = [
    lambda state: tsuro.apply_move(state, 33, 0),
    lambda state: tsuro.next_state(state, 33, 0),
    lambda state: tsuro.apply(state, tsuro.Move(33, 0)),
    lambda state: tsuro.choose_start(state, (0, 0, 0)),
    lambda state: tsuro.draw_tile(state, 1),
    lambda state: tsuro.exchange_tiles(state, [], []),
]
QUESTIONS: list[Callable[[Any], object]] = [
    tsuro.legal_moves,
    tsuro.legal_starts,
    tsuro.legal_draws,
    tsuro.legal_actions,
    lambda state: tsuro.preview_move(state, 33, 0),
]
NO_POSITIONS: list[tuple[Any, str]] = [
    (None, "NoneType"),
    (5, "int"),
    ("place", "str"),
    (tsuro.Move(33, 0), "Move"),
    (tsuro.TurnBegan(0, Phase.PLACE), "TurnBegan"),
    (tsuro.apply_move(PLACE, 33, 0), "Transition; its state is one"),
]


@pytest.mark.parametrize("transition", TRANSITIONS)
@pytest.mark.parametrize(
    ("given", "kind"), [*NO_POSITIONS, *((tsuro.observe(PLACE, viewer), "Observation") for viewer in (0, 1))]
)
def test_a_transition_needs_a_state(transition: Callable[[Any], object], given: Any, kind: str) -> None:  # noqa: ANN401
    with pytest.raises(tsuro.InvalidStateError) as caught:
        transition(given)
    assert str(caught.value) == f"expected a State, not {kind}"


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize(("given", "kind"), NO_POSITIONS)
def test_what_is_legal_is_asked_of_a_position(question: Callable[[Any], object], given: Any, kind: str) -> None:  # noqa: ANN401
    with pytest.raises(tsuro.InvalidStateError) as caught:
        question(given)
    assert str(caught.value) == f"expected a State or an Observation, not {kind}"


def test_an_observation_that_tells_all_is_no_state_either() -> None:
    """With open hands and an open box what the pile holds is known too, but not its order."""
    rules = tsuro.Ruleset(open_hands=True)
    state = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[13, 32, 33], [1, 2, 3]], rules=rules)
    assert tsuro.next_state(state, 33, 0).turn == 1
    seen: Any = tsuro.observe(state, 0)
    assert seen.pile is not None
    with pytest.raises(tsuro.InvalidStateError, match="expected a State, not Observation"):
        tsuro.next_state(seen, 33, 0)


def test_a_broken_state_is_told_by_validate_alone() -> None:
    """A state whose parts are of the wrong kind is not mistaken for something else."""
    broken: Any = attrs.evolve(PLACE, seats=5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        tsuro.next_state(broken, 33, 0)
    assert tsuro.validate(broken) == ("seats is 5, not a tuple of Seat",)


def test_only_a_state_is_sound() -> None:
    seen: Any = tsuro.observe(PLACE, 0)
    assert tsuro.validate(seen) == ("expected a State, not Observation",)


@pytest.mark.parametrize("wrong", [tsuro.observe(PLACE, 0), tsuro.Record.of(PLACE), None])
def test_only_a_state_is_written_on_a_line(wrong: Any) -> None:  # noqa: ANN401 - wrong on purpose
    with pytest.raises(tsuro.NotationError, match=f"expected a State, not {type(wrong).__name__}"):
        tsuro.format_state(wrong)


def test_whole_numbers_of_other_kinds_are_accepted() -> None:
    tile: Any = Whole(33)
    rotation: Any = Whole(0)
    spot: Any = (Whole(0), Whole(0), Whole(0))
    assert tsuro.apply_move(PLACE, tile, rotation) == tsuro.apply_move(PLACE, 33, 0)
    assert tsuro.next_state(PLACE, tile, rotation) == tsuro.next_state(PLACE, 33, 0)
    assert tsuro.preview_move(PLACE, tile, rotation) == tsuro.preview_move(PLACE, 33, 0)
    assert tsuro.choose_start(START, spot) == tsuro.choose_start(START, tsuro.Spot(0, 0, 0))
    assert tsuro.draw_tile(DEAL, tile) == tsuro.draw_tile(DEAL, 33)
    one, four = Whole(1), Whole(4)
    assert tsuro.exchange_tiles(EXCHANGE, [one], [four]) == tsuro.exchange_tiles(EXCHANGE, (1,), (4,))  # type: ignore[list-item]
    assert tsuro.apply(PLACE, tsuro.Move(tile, rotation)) == tsuro.apply_move(PLACE, 33, 0)
    assert {type(number) for number in tsuro.ChooseStart(spot).spot} == {int}


def test_lists_are_accepted_for_tuples() -> None:
    spot: Any = [0, 0, 0]
    assert tsuro.choose_start(START, spot) == tsuro.choose_start(START, (0, 0, 0))
    assert tsuro.ChooseStart(spot) == tsuro.ChooseStart(tsuro.Spot(0, 0, 0))
    assert tsuro.exchange_tiles(EXCHANGE, [2, 1], [6, 4]) == tsuro.exchange_tiles(EXCHANGE, (1, 2), (4, 6))
    assert tsuro.ExchangeTiles(iter([2, 1]), {6, 4}) == tsuro.ExchangeTiles((1, 2), (4, 6))


def test_a_larger_rotation_that_looks_the_same_is_accepted() -> None:
    assert tsuro.apply_move(PLACE, 13, 2) == tsuro.apply_move(PLACE, 13, 0)
    assert tsuro.apply_move(PLACE, 33, 2) == tsuro.apply_move(PLACE, 33, 0)


def test_a_stone_must_leave_the_board_when_every_placement_does_so() -> None:
    state = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0], [1, 2]])
    assert tsuro.legal_moves(state) == (tsuro.Move(0, 0),)
    assert tsuro.next_state(state, 0, 0).seats[0].status is tsuro.Status.LEFT_BOARD


def test_where_self_elimination_is_allowed_nothing_is_refused() -> None:
    state = tsuro.position(
        {}, [(0, 0, 0), (5, 5, 5)], [[0, 33], [1, 2]], rules=tsuro.Ruleset(self_elimination="allowed")
    )
    assert tsuro.legal_moves(state) == (tsuro.Move(0, 0), tsuro.Move(33, 0))
    assert tsuro.next_state(state, 0, 0).phase is Phase.OVER


# The errors themselves


def test_a_refusal_survives_a_process_boundary() -> None:
    error = refusal(PLACE, tsuro.apply_move, 0, 0)
    back = pickle.loads(pickle.dumps(error))  # noqa: S301 (our own bytes)
    assert type(back) is tsuro.IllegalActionError
    assert (str(back), back.reason, back.alternatives) == (str(error), error.reason, error.alternatives)


def test_an_invalid_state_survives_a_process_boundary() -> None:
    error = tsuro.InvalidStateError("two problems", ["one", "two"])
    back = pickle.loads(pickle.dumps(error))  # noqa: S301 (our own bytes)
    assert type(back) is tsuro.InvalidStateError
    assert (str(back), back.problems) == ("two problems", ("one", "two"))


def test_an_invalid_state_has_its_message_as_its_only_problem() -> None:
    assert tsuro.InvalidStateError("nonsense").problems == ("nonsense",)


def test_a_notation_error_survives_a_process_boundary() -> None:
    details: dict[str, Any] = {
        "text": "+35",
        "position": 1,
        "line": 2,
        "column": 3,
        "found": "35",
        "expected": "a tile id",
        "problems": ["too large"],
    }
    error = tsuro.NotationError("no such tile", **details)
    back = pickle.loads(pickle.dumps(error))  # noqa: S301 (our own bytes)
    assert type(back) is tsuro.NotationError
    assert str(back) == "no such tile"
    assert vars(back) == {**details, "problems": ("too large",)} == vars(error)


def test_a_notation_error_need_not_know_more_than_its_message() -> None:
    error = tsuro.NotationError("nonsense")
    assert vars(error) == {
        "text": None,
        "position": None,
        "line": None,
        "column": None,
        "found": None,
        "expected": None,
        "problems": (),
    }


def test_document_and_record_errors_tell_more() -> None:
    from tsuro.errors import DocumentError, RecordError  # noqa: PLC0415 (not names of every release)

    document = DocumentError("wrong", path="$.tile", found="35")
    assert (document.path, document.found, DocumentError("wrong").path) == ("$.tile", "35", "$")
    record = RecordError("wrong", reason=Reason.NOT_IN_PILE, alternatives=[1, 2], line=3)
    assert (record.reason, record.alternatives, record.line) == (Reason.NOT_IN_PILE, (1, 2), 3)
    assert (RecordError("wrong").reason, RecordError("wrong").alternatives) == (None, ())
    for error in (document, record):
        back = pickle.loads(pickle.dumps(error))  # noqa: S301 (our own bytes)
        assert (type(back), str(back), vars(back)) == (type(error), "wrong", vars(error))


def test_the_base_of_all_errors_is_never_raised_itself() -> None:
    with pytest.raises(TypeError, match=r"^TsuroError is a base class; raise one of its children$"):
        raise tsuro.TsuroError("nonsense")


@pytest.mark.parametrize(
    "kind",
    [tsuro.IllegalActionError, tsuro.InvalidRulesError, tsuro.InvalidStateError, tsuro.NotationError],
)
def test_every_error_is_of_the_family_and_a_value_error(kind: type[Exception]) -> None:
    assert issubclass(kind, tsuro.TsuroError)
    assert issubclass(kind, ValueError)


def test_reasons_are_their_names_in_lower_case() -> None:
    assert [str(reason) for reason in Reason] == [reason.name.lower() for reason in Reason]
    assert Reason("not_in_hand") is Reason.NOT_IN_HAND
    assert Reason.NOT_IN_HAND == "not_in_hand"
    assert hash(Reason.NOT_IN_HAND) == hash("not_in_hand")
