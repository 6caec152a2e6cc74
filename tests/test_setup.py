"""How games and positions come to be, and what cannot be one."""

from __future__ import annotations

from typing import Any

import pytest

import tsuro
from tsuro import Dealing, InvalidRulesError, InvalidStateError, Phase, Ruleset, Seat, Spot, Status

DECK = tuple(reversed(range(35)))


class Whole:
    """A whole number that is no int, as those of numpy are."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def problems(caught: pytest.ExceptionInfo[InvalidStateError]) -> tuple[str, ...]:
    """Return the problems, which the message names too."""
    assert str(caught.value) == "; ".join(caught.value.problems)
    return caught.value.problems


# New games


def test_a_deck_is_dealt_one_tile_at_a_time_clockwise_from_the_first() -> None:
    state = tsuro.new_game(3, deck=DECK, first=1)
    assert [seat.hand for seat in state.seats] == [(26, 29, 32), (28, 31, 34), (27, 30, 33)]
    assert state.pile == tuple(range(25, -1, -1))
    assert (state.phase, state.turn, state.active) == (Phase.START, 1, 1)
    assert (state.box, state.dragon, state.outcome) == ((), None, None)
    assert state.dealing is Dealing.AUTOMATIC
    assert state.board == tsuro.Board.empty()
    assert all(seat == Seat(None, None, Status.IN_PLAY, seat.hand) for seat in state.seats)
    assert state.rules is tsuro.CALLIOPE


def test_a_game_may_use_up_all_tiles_in_the_deal() -> None:
    state = tsuro.new_game(2, rules=Ruleset(tiles=range(6), max_players=2), deck=[5, 4, 3, 2, 1, 0])
    assert [seat.hand for seat in state.seats] == [(1, 3, 5), (0, 2, 4)]
    assert state.pile == ()


def test_dealing_by_hand_waits_for_the_first_tile() -> None:
    state = tsuro.new_game(4, dealing="by_hand", first=3)
    assert (state.phase, state.turn, state.active, state.dealing) == (Phase.DEAL, 3, 3, Dealing.BY_HAND)
    assert [seat.hand for seat in state.seats] == [(), (), (), ()]
    assert state.pile == tuple(range(35))
    assert tsuro.new_game(4, dealing="by_hand", deck=DECK).pile == DECK
    assert tsuro.new_game(4, dealing=Dealing.BY_HAND, first=3) == state


def test_a_seed_makes_the_same_game_again() -> None:
    assert tsuro.new_game(4, seed=7) == tsuro.new_game(4, seed=7)
    assert tsuro.new_game(4, seed=7) != tsuro.new_game(4, seed=8)
    assert len({tsuro.new_game(2).generator for _ in range(8)}) == 8


def test_the_generator_starts_from_the_seed() -> None:
    # Without a shuffle it still stands at the seed; 34 numbers further on after one.
    assert tsuro.new_game(2, deck=DECK, seed=5).generator == 5
    assert tsuro.new_game(2, deck=DECK).generator == 0
    assert tsuro.new_game(2, dealing="by_hand", seed=5).generator == 5
    assert tsuro.new_game(2, dealing="by_hand").generator == 0
    assert tsuro.new_game(2, seed=5).generator == (5 + 34 * 0x9E3779B97F4A7C15) % 2**64
    assert tsuro.new_game(2, deck=DECK, seed=2**64 - 1).generator == 2**64 - 1


def test_whole_numbers_of_other_kinds_are_accepted() -> None:
    players: Any = Whole(3)
    seed: Any = Whole(7)
    first: Any = Whole(1)
    deck: Any = [Whole(tile) for tile in DECK]
    state = tsuro.new_game(players, seed=seed, first=first, deck=deck)
    assert state == tsuro.new_game(3, seed=7, first=1, deck=DECK)
    assert {type(tile) for tile in (*state.pile, *state.seats[0].hand, state.generator, state.turn)} == {int}


@pytest.mark.parametrize(
    ("players", "told"),
    [(1, "1"), (9, "9"), (-2, "-2"), (True, "True"), (2.0, "2.0"), ("2", "'2'"), (None, "None"), ([2], "[2]")],
)
def test_other_numbers_of_players_are_refused(players: Any, told: str) -> None:  # noqa: ANN401
    with pytest.raises(InvalidRulesError) as caught:
        tsuro.new_game(players)
    assert str(caught.value) == f"Calliope 2020 is for 2 to 8 players, not {told}"


def test_the_rules_say_how_many_may_play() -> None:
    rules = Ruleset(min_players=3, max_players=4, name="house")
    assert len(tsuro.new_game(3, rules=rules).seats) == 3
    assert len(tsuro.new_game(4, rules=rules).seats) == 4
    for players in (2, 5):
        with pytest.raises(InvalidRulesError) as caught:
            tsuro.new_game(players, rules=rules)
        assert str(caught.value) == f"house is for 3 to 4 players, not {players}"


@pytest.mark.parametrize(
    ("rules", "told"),
    [(None, "None"), ("calliope", "'calliope'"), ({}, "{}"), (Ruleset, "<class 'tsuro.ruleset.Ruleset'>")],
)
def test_rules_are_a_ruleset(rules: Any, told: str) -> None:  # noqa: ANN401
    with pytest.raises(InvalidRulesError) as caught:
        tsuro.new_game(2, rules=rules)
    assert str(caught.value) == f"rules must be a Ruleset, not {told}"
    with pytest.raises(InvalidRulesError):
        tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[1], [2]], rules=rules)


@pytest.mark.parametrize(
    ("first", "told"), [(3, "3"), (-1, "-1"), (True, "True"), (1.0, "1.0"), ("0", "'0'"), (None, "None")]
)
def test_a_first_seat_out_of_range_is_refused(first: Any, told: str) -> None:  # noqa: ANN401
    with pytest.raises(InvalidStateError) as caught:
        tsuro.new_game(3, first=first)
    assert problems(caught) == (f"first must be a seat from 0 to 2, not {told}",)


WRONG_SEEDS = [(-1, "-1"), (2**64, "18446744073709551616"), (True, "True"), (1.0, "1.0"), ("7", "'7'"), ([7], "[7]")]


@pytest.mark.parametrize(("seed", "told"), WRONG_SEEDS)
@pytest.mark.parametrize("more", [{}, {"deck": DECK}, {"dealing": "by_hand"}], ids=["shuffled", "deck", "by hand"])
def test_a_seed_out_of_range_is_refused(seed: Any, told: str, more: dict[str, Any]) -> None:  # noqa: ANN401
    with pytest.raises(InvalidStateError) as caught:
        tsuro.new_game(2, seed=seed, **more)
    assert problems(caught) == (f"a seed is a whole number from 0 to 2**64 - 1, not {told}",)


@pytest.mark.parametrize(
    ("dealing", "told"), [("auto", "'auto'"), ("AUTOMATIC", "'AUTOMATIC'"), (None, "None"), (True, "True"), ([], "[]")]
)
def test_an_unknown_way_of_dealing_is_refused(dealing: Any, told: str) -> None:  # noqa: ANN401
    message = f"dealing is 'automatic' or 'by_hand', not {told}"
    with pytest.raises(InvalidStateError) as caught:
        tsuro.new_game(2, dealing=dealing)
    assert problems(caught) == (message,)
    with pytest.raises(InvalidStateError) as caught:
        tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[1], [2]], dealing=dealing)
    assert problems(caught) == (message,)


@pytest.mark.parametrize(
    ("deck", "told"),
    [
        (DECK[:-1], ["the deck lacks tile 0"]),
        ((*DECK, 3), ["the deck has tile 3 too often"]),
        ((*DECK[:-1], 34), ["the deck lacks tile 0", "the deck has tile 34 too often"]),
        ([], ["the deck lacks tiles " + ", ".join(map(str, range(35)))]),
        ([*DECK[:-1], 35], ["the deck holds 35, which is not a tile id (0 to 34)"]),
        ([*DECK[:-1], -1], ["the deck holds -1, which is not a tile id (0 to 34)"]),
        ([*DECK[:-1], False], ["the deck holds False, which is not a tile id (0 to 34)"]),
        ([*DECK[:-1], 0.0], ["the deck holds 0.0, which is not a tile id (0 to 34)"]),
        ([*DECK[:-1], None], ["the deck holds None, which is not a tile id (0 to 34)"]),
        (tsuro.TILES, ["the deck holds <Tile 0: 01-23-45-67>, which is not a tile id (0 to 34)"]),
        (35, ["the deck must be a collection, not 35"]),
        ("abc", ["the deck must be a collection, not 'abc'"]),
        (b"abc", ["the deck must be a collection, not b'abc'"]),
    ],
    ids=[
        "missing",
        "extra",
        "twice",
        "empty",
        "large",
        "negative",
        "truth",
        "float",
        "nothing",
        "tiles",
        "number",
        "text",
        "bytes",
    ],
)
def test_a_deck_that_is_not_the_tiles_of_the_rules_is_refused(deck: Any, told: list[str]) -> None:  # noqa: ANN401
    with pytest.raises(InvalidStateError) as caught:
        tsuro.new_game(2, deck=deck)
    assert problems(caught) == tuple(told)


def test_a_deck_of_another_set_is_refused() -> None:
    rules = Ruleset(tiles=[1, 1, 2, 2, 3, 3], max_players=2)
    assert tsuro.new_game(2, rules=rules, deck=[3, 1, 2, 1, 2, 3]).pile == ()
    with pytest.raises(InvalidStateError) as caught:
        tsuro.new_game(2, rules=rules, deck=range(6))
    assert problems(caught) == (
        "the deck lacks tiles 1, 2, 3",
        "the deck has tiles 0, 4, 5 too often",
    )


# Positions

CORNERS: list[Any] = [(0, 0, 0), (5, 5, 5)]
HANDS: list[Any] = [[3, 1], [2]]


def test_the_mark_of_a_stone_is_found_by_tracing_back() -> None:
    spots: list[Any] = [[1, 0, 0], (5, 5, 5)]
    state = tsuro.position({(0, 0): (33, 2)}, spots, [[4, 2], {5, 6}], turn=1)
    assert state.seats == (
        Seat(Spot(0, 0, 0), Spot(1, 0, 0), Status.IN_PLAY, (2, 4)),
        Seat(Spot(5, 5, 5), Spot(5, 5, 5), Status.IN_PLAY, (5, 6)),
    )
    assert (state.phase, state.turn, state.active, state.dragon, state.outcome) == (Phase.PLACE, 1, 1, None, None)
    assert state.board[0, 0] == (33, 0)
    assert type(state.seats[0].spot) is Spot
    assert state.pile == tuple(tile for tile in range(35) if tile not in {2, 4, 5, 6, 33})
    assert (state.box, state.generator, state.dealing) == ((), 0, Dealing.AUTOMATIC)


def test_all_parts_of_a_position_can_be_named() -> None:
    rules = Ruleset(tiles=[33, 7, 8, 9, 10, 11, 12], max_players=3, hand_size=2)
    state = tsuro.position(
        {(0, 0): (33, 0)},
        [(1, 0, 0), None, (5, 5, 5)],
        [[9], [], [8]],
        pile=[],
        box=[12, 10, 11, 7],
        turn=2,
        dragon=0,
        statuses=["in_play", "left_board", Status.IN_PLAY],
        dealing="by hand",
        rules=rules,
        seed=9,
    )
    assert state == tsuro.State(
        rules=rules,
        phase=Phase.PLACE,
        turn=2,
        seats=(
            Seat(Spot(0, 0, 0), Spot(1, 0, 0), Status.IN_PLAY, (9,)),
            Seat(None, None, Status.LEFT_BOARD, ()),
            Seat(Spot(5, 5, 5), Spot(5, 5, 5), Status.IN_PLAY, (8,)),
        ),
        board=tsuro.Board.of(6, 6, {(0, 0): (33, 0)}),
        pile=(),
        box=(7, 10, 11, 12),
        dragon=0,
        outcome=None,
        active=2,
        dealing=Dealing.BY_HAND,
        generator=9,
    )


def test_a_board_may_be_given_as_one() -> None:
    board = tsuro.Board.of(6, 6, {(0, 0): (33, 0)})
    state = tsuro.position(board, [(1, 0, 0), (5, 5, 5)], [[4], [5]])
    assert state.board is board
    assert state == tsuro.position({(0, 0): (33, 0)}, [(1, 0, 0), (5, 5, 5)], [[4], [5]])


def test_the_pile_keeps_the_order_in_which_it_is_given() -> None:
    rules = Ruleset(tiles=[1, 2, 3, 7, 8, 9], max_players=2)
    state = tsuro.position({}, CORNERS, HANDS, pile=[9, 7, 8], rules=rules, seed=3)
    assert (state.pile, state.generator) == ((9, 7, 8), 3)


def test_the_rest_of_the_tiles_is_shuffled_by_the_seed() -> None:
    rest = [tile for tile in range(35) if tile not in {1, 2, 3, 30}]
    generator = tsuro.SplitMix64(7)
    generator.shuffle(rest)
    state = tsuro.position({}, CORNERS, HANDS, box=[30], seed=7)
    assert state.pile == tuple(rest)
    assert state.generator == generator.state
    assert state.pile != tuple(sorted(state.pile))


def test_a_stone_that_left_may_have_its_last_spot() -> None:
    # Tile 0 sends the stone straight back from where it began.
    state = tsuro.position(
        {(0, 0): (0, 0)}, [(0, 0, 1), (5, 5, 5)], [[], [1]], turn=1, statuses=["left_board", "in_play"]
    )
    assert state.seats[0] == Seat(Spot(0, 0, 0), Spot(0, 0, 1), Status.LEFT_BOARD, ())
    none = tsuro.position({(0, 0): (0, 0)}, [None, (5, 5, 5)], [[], [1]], turn=1, statuses=["left_board", "in_play"])
    assert none.seats[0] == Seat(None, None, Status.LEFT_BOARD, ())
    assert tsuro.position({}, [None, (5, 5, 5)], [[], [1]], turn=1).seats[0].status is Status.COLLIDED


def test_a_lone_stone_is_accepted_and_its_next_placement_ends_the_game() -> None:
    state = tsuro.position({}, [(0, 0, 0), None], [[33, 4], []])
    after, events = tsuro.apply_move(state, 33, 0)
    assert after.outcome == tsuro.Outcome((0,), tsuro.OutcomeReason.LAST_STONE)
    assert (after.phase, after.turn, after.seats[0].hand) == (Phase.OVER, None, (4,))
    assert str(events[-1]) == "Seat 0 wins: the last stone on the board."
    assert tsuro.next_state(state, 33, 0) == after
    alone = tsuro.position({}, [(0, 0, 0), None], [[0], []])
    assert tsuro.next_state(alone, 0, 0).outcome == tsuro.Outcome((0,), tsuro.OutcomeReason.ELIMINATED_TOGETHER)


def position(**changes: Any) -> tsuro.State:  # noqa: ANN401
    """Set up two stones in opposite corners, but for what is given."""
    parts: dict[str, Any] = {"board": {}, "spots": CORNERS, "hands": HANDS, **changes}
    return tsuro.position(**parts)


IMPOSSIBLE: list[tuple[dict[str, Any], tuple[str, ...]]] = [
    # the board
    ({"board": None}, ("a board maps (row, column) to (tile, rotation), and is not None",)),
    (
        {"board": [((0, 0), (33, 0))]},
        ("a board maps (row, column) to (tile, rotation), and is not [((0, 0), (33, 0))]",),
    ),
    ({"board": {(0, 0): 33}}, ("a board maps (row, column) to (tile, rotation), and is not {(0, 0): 33}",)),
    ({"board": {(6, 0): (33, 0)}}, ("(6, 0) is not a square of a board of 6x6",)),
    ({"board": {(0, 0): (35, 0)}}, ("tile 35 with rotation 0 is none of the tiles 0 to 34, turned 0 to 3 times",)),
    ({"board": {(0, 0): (33, 4)}}, ("tile 33 with rotation 4 is none of the tiles 0 to 34, turned 0 to 3 times",)),
    (
        {"board": tsuro.Board.empty(6, 7), "spots": [(0, 0, 0), (5, 6, 5)]},
        ("the board has 6x7 squares, the rules 6x6",),
    ),
    # spots
    ({"spots": None}, ("spots must be a collection, not None",)),
    ({"spots": "a1.0"}, ("spots must be a collection, not 'a1.0'",)),
    ({"spots": [(0, 0, 0), (6, 0, 0)]}, ("(6, 0, 0), given for seat 1, is not a spot of the board",)),
    ({"spots": [(0, 0, 8), (5, 5, 5)]}, ("(0, 0, 8), given for seat 0, is not a spot of the board",)),
    ({"spots": [(0, 0), (5, 5, 5)]}, ("(0, 0), given for seat 0, is not a spot of the board",)),
    ({"spots": [(0, 0, True), (5, 5, 5)]}, ("(0, 0, True), given for seat 0, is not a spot of the board",)),
    (
        {"spots": ["a1.0", (5, 5, 5)]},
        ("'a1.0', given for seat 0, is not a spot of the board; parse_spot reads a spot from its name",),
    ),
    ({"spots": [0, (5, 5, 5)]}, ("0, given for seat 0, is not a spot of the board",)),
    ({"spots": [(2, 2, 0), (5, 5, 5)]}, ("seat 0 cannot stand at c3.0: no path leads there from the rim",)),
    (
        {"board": {(0, 0): (33, 0)}, "spots": [(0, 0, 5), (5, 5, 5)]},
        ("seat 0 cannot stand at a1.5: a tile lies on that square",),
    ),
    (
        {"board": {(0, 0): (33, 0)}, "spots": [(0, 0, 0), (5, 5, 5)]},
        ("seat 0 cannot stand at a1.0: no path leads there from the rim",),
    ),
    ({"spots": [(0, 0, 0), (0, 0, 0)]}, ("seats 0 and 1 stand on the same spot a1.0",)),
    (
        {"spots": [None, None], "hands": [[], []]},
        ("it is the turn of seat 0, which is out", "it is the turn of seat 0, which holds no tile"),
    ),
    # numbers of seats
    ({"spots": [(0, 0, 0)], "hands": [[1]]}, ("1 seats; the rules are for 2 to 8",)),
    ({"spots": [], "hands": []}, ("turn must be a seat from 0 to -1, not 0",)),
    ({"spots": [*CORNERS, (5, 5, 4)]}, ("3 spots, 2 hands and 3 statuses do not match",)),
    ({"hands": [[1], [2], [3]]}, ("2 spots, 3 hands and 2 statuses do not match",)),
    ({"statuses": ["in_play"]}, ("2 spots, 2 hands and 1 statuses do not match",)),
    # hands, pile and box
    ({"hands": None}, ("hands must be a collection, not None",)),
    ({"hands": [1, 2]}, ("the hand of seat 0 must be a collection, not 1",)),
    ({"hands": [[1], "2"]}, ("the hand of seat 1 must be a collection, not '2'",)),
    ({"hands": [[1], [35]]}, ("the hand of seat 1 holds 35, which is not a tile id (0 to 34)",)),
    ({"hands": [[1], [True]]}, ("the hand of seat 1 holds True, which is not a tile id (0 to 34)",)),
    ({"hands": [[1, 2, 3, 4], [5]]}, ("seat 0 holds 4 tiles, more than 3",)),
    ({"hands": [[], [1]]}, ("it is the turn of seat 0, which holds no tile",)),
    ({"hands": [[1], [1]]}, ("tiles that are there too often: 1",)),
    ({"hands": [[1], [2]], "spots": [(0, 0, 0), None]}, ("seat 1 is out and yet holds tiles",)),
    ({"box": 7}, ("the box must be a collection, not 7",)),
    ({"box": [None]}, ("the box holds None, which is not a tile id (0 to 34)",)),
    ({"box": [3]}, ("tiles that are there too often: 3",)),
    ({"pile": 7}, ("the pile must be a collection, not 7",)),
    ({"pile": [-1]}, ("the pile holds -1, which is not a tile id (0 to 34)",)),
    ({"pile": range(5, 35)}, ("tiles of the set that are nowhere: 0, 4",)),
    ({"pile": [0, *range(3, 35)]}, ("tiles that are there too often: 3",)),
    # turn, Dragon, statuses, seed
    ({"turn": 2}, ("turn must be a seat from 0 to 1, not 2",)),
    ({"turn": None}, ("turn must be a seat from 0 to 1, not None",)),
    ({"turn": True}, ("turn must be a seat from 0 to 1, not True",)),
    (
        {"turn": 1, "spots": [(0, 0, 0), None], "hands": [[1], []]},
        ("it is the turn of seat 1, which is out", "it is the turn of seat 1, which holds no tile"),
    ),
    ({"dragon": 2}, ("dragon must be a seat from 0 to 1, not 2",)),
    ({"dragon": "0"}, ("dragon must be a seat from 0 to 1, not '0'",)),
    ({"dragon": 1}, ("the Dragon is not used in this game", "seat 1 holds the Dragon although the pile has tiles")),
    ({"statuses": 7}, ("statuses must be a collection, not 7",)),
    (
        {"statuses": ["in_play", "dead"]},
        ("a status is one of in_play, left_board, collided, withdrawn; got ['in_play', 'dead']",),
    ),
    ({"statuses": [None, None]}, ("a status is one of in_play, left_board, collided, withdrawn; got [None, None]",)),
    (
        {"statuses": ["in_play", "in_play"], "spots": [(0, 0, 0), None]},
        ("seat 1 is in play without having begun anywhere",),
    ),
    (
        {"statuses": ["in_play", "collided"], "hands": [[1], []]},
        ("seat 1 has collided and yet stands at f6.5",),
    ),
    (
        {"statuses": ["in_play", "left_board"], "hands": [[1], []]},
        ("seat 1 has left the board, but its path ends on it at f6.5",),
    ),
    (
        {"board": {(0, 0): (0, 0)}, "spots": [(0, 0, 1), (5, 5, 5)]},
        ("seat 0 is in play, but its path leaves the board at a1.1",),
    ),
    *(({"seed": seed}, (f"a seed is a whole number from 0 to 2**64 - 1, not {told}",)) for seed, told in WRONG_SEEDS),
]


@pytest.mark.parametrize(("changes", "told"), IMPOSSIBLE, ids=[told[0][:60] for _, told in IMPOSSIBLE])
def test_a_position_that_cannot_be_is_refused(changes: dict[str, Any], told: tuple[str, ...]) -> None:
    with pytest.raises(InvalidStateError) as caught:
        position(**changes)
    assert problems(caught) == told


def test_the_dragon_needs_an_empty_pile_and_a_hand_that_is_not_full() -> None:
    rules = Ruleset(tiles=range(9), max_players=3)
    spots = [*CORNERS, (5, 5, 4)]
    parts: dict[str, Any] = {"spots": spots, "rules": rules, "dragon": 1, "pile": []}
    assert position(hands=[[0, 1, 2], [3, 4], [5, 6, 7]], box=[8], **parts).dragon == 1
    with pytest.raises(InvalidStateError) as caught:
        position(hands=[[0, 1, 2], [3, 4, 8], [5, 6, 7]], **parts)
    assert problems(caught) == ("seat 1 holds the Dragon and a full hand",)
    with pytest.raises(InvalidStateError) as caught:
        position(hands=[[0, 1, 2], [3, 4], [5, 6, 7]], **{**parts, "pile": [8]})
    assert problems(caught) == ("seat 1 holds the Dragon although the pile has tiles",)
    with pytest.raises(InvalidStateError) as caught:
        position(hands=[[0, 1, 2], [], [5, 6, 7]], box=[3, 4, 8], **{**parts, "spots": [(0, 0, 0), None, (5, 5, 4)]})
    assert problems(caught) == ("seat 1 holds the Dragon and is out",)


def test_all_problems_are_told_at_once() -> None:
    with pytest.raises(InvalidStateError) as caught:
        position(spots=[(0, 0, 0), (0, 0, 0)], hands=[[], [1, 2, 3, 3]])
    assert problems(caught) == (
        "tiles that are there too often: 3",
        "seats 0 and 1 stand on the same spot a1.0",
        "seat 1 holds 4 tiles, more than 3",
        "it is the turn of seat 0, which holds no tile",
    )
