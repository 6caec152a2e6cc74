"""Text forms of squares, marks, tiles, actions, rulesets and positions: examples, refusals, and golden lines."""

from __future__ import annotations

import json
import pickle
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import tsuro
from tests.fuzz.fuzz_notation import PARSERS, check, check_bytes, sound_texts
from tsuro import notation
from tsuro.notation.scanner import Scanner

if TYPE_CHECKING:
    from collections.abc import Callable

DATA = Path(__file__).parent / "golden"
GOLDEN = [json.loads(line) for line in (DATA / "notation-1.jsonl").read_text(encoding="ascii").splitlines()]
FUZZED: list[tuple[str, str]] = [
    (find["parser"], find["text"]) for find in json.loads((DATA / "fuzz_inputs.json").read_text(encoding="ascii"))
]
OPTIONS = (
    "rows, columns, tiles, hand_size, self_elimination, dragon, elimination_bonus, dead_hands, min_players, "
    "max_players, open_hands, name"
)
EMPTY = "/".join(["......"] * 6)
TINY = tsuro.Ruleset(rows=2, columns=3, tiles=[2, 4, 4, 13, 20], hand_size=1, max_players=2)


def refusal(parse: Callable[[str], object], text: str) -> tsuro.NotationError:
    with pytest.raises(tsuro.NotationError) as caught:
        parse(text)
    return caught.value


# Squares, spots and marks


@pytest.mark.parametrize(
    ("square", "text"), [((0, 0), "a1"), ((0, 2), "c1"), ((5, 0), "a6"), ((9, 1), "b10"), ((19, 19), "t20")]
)
def test_squares(square: tuple[int, int], text: str) -> None:
    assert notation.format_square(*square) == text
    assert notation.parse_square(text) == square


@pytest.mark.parametrize(("spot", "text"), [((0, 2, 7), "c1.7"), ((19, 0, 0), "a20.0")])
def test_spots(spot: tuple[int, int, int], text: str) -> None:
    assert notation.format_spot(spot) == text
    assert notation.parse_spot(text) == spot
    assert type(notation.parse_spot(text)) is tsuro.Spot


# The four corners of 6x6, both marks on both sides, and the second on each side of an oblong board.
MARKS = [
    (6, 6, (0, 0, 0), "N1"),
    (6, 6, (0, 0, 1), "N2"),
    (6, 6, (0, 5, 1), "N12"),
    (6, 6, (0, 5, 2), "E1"),
    (6, 6, (0, 5, 3), "E2"),
    (6, 6, (5, 5, 3), "E12"),
    (6, 6, (5, 5, 4), "S12"),
    (6, 6, (5, 0, 5), "S1"),
    (6, 6, (5, 0, 4), "S2"),
    (6, 6, (5, 0, 6), "W12"),
    (6, 6, (0, 0, 7), "W1"),
    (6, 6, (0, 0, 6), "W2"),
    (2, 20, (0, 19, 1), "N40"),
    (2, 20, (1, 19, 3), "E4"),
    (20, 2, (19, 1, 4), "S4"),
    (20, 2, (19, 0, 6), "W40"),
]


@pytest.mark.parametrize(("rows", "columns", "spot", "text"), MARKS)
def test_marks_are_named_by_side_and_number(rows: int, columns: int, spot: tuple[int, int, int], text: str) -> None:
    assert notation.format_mark(spot, rows, columns) == text
    assert notation.parse_mark(text, rows, columns) == spot


def test_a_mark_can_be_named_as_a_spot() -> None:
    assert notation.parse_mark("a1.0") == (0, 0, 0)


def test_a_spot_that_is_no_mark_is_named_as_a_spot() -> None:
    assert notation.format_mark((2, 2, 0)) == "c3.0"
    assert notation.parse_mark("c3.0") == (2, 2, 0)


# Tiles, placements and actions

ACTIONS: list[tuple[tsuro.Action, str]] = [
    (tsuro.ChooseStart((0, 1, 0)), "@N3"),
    (tsuro.ChooseStart((2, 2, 0)), "@c3.0"),
    (tsuro.Move(13, 1), "13r1"),
    (tsuro.Move(13, 3), "13r3"),
    (tsuro.Move(0, 0), "0r0"),
    (tsuro.ExchangeTiles([5, 2], [9, 7]), "x2,5>7,9"),
    (tsuro.ExchangeTiles(), "x-"),
    (tsuro.ExchangeTiles([5], []), "x5>-"),
    (tsuro.ExchangeTiles([], [5]), "x->5"),
    (tsuro.DrawTile(17), "+17"),
]


@pytest.mark.parametrize(("action", "text"), ACTIONS, ids=[text for _, text in ACTIONS])
def test_actions(action: tsuro.Action, text: str) -> None:
    assert notation.format_action(action) == text
    assert notation.parse_action(text) == action


def test_actions_are_read_for_the_board_in_play() -> None:
    assert notation.parse_action("@S40", 2, 20) == tsuro.ChooseStart((1, 19, 4))
    assert notation.format_action(tsuro.ChooseStart((1, 19, 4)), 2, 20) == "@S40"


def test_tiles_and_placements() -> None:
    assert notation.format_tile(34) == "34"
    assert notation.parse_tile("34") == 34
    assert notation.format_move(tsuro.Move(13, 1)) == "13r1"
    assert notation.parse_move("13r1") == tsuro.Move(13, 1)
    assert notation.format_placement((0, 2), tsuro.Placement(13, 1)) == "c1=13r1"
    assert notation.parse_placement("c1=13r1") == ((0, 2), tsuro.Placement(13, 1))


def test_a_tile_alone_is_not_turned() -> None:
    assert notation.parse_move("13") == tsuro.Move(13, 0)
    assert notation.parse_action("13") == tsuro.Move(13, 0)
    assert notation.parse_placement("c1=13") == ((0, 2), tsuro.Placement(13, 0))


def test_blanks_around_a_text_do_not_matter() -> None:
    assert notation.parse_action(" \t+17\r\n") == tsuro.DrawTile(17)


@pytest.mark.parametrize(
    ("write", "value", "message"),
    [
        (notation.format_tile, 35, "35 is not a tile id, 0 to 34"),
        (notation.format_tile, True, "True is not a tile id, 0 to 34"),
        (notation.format_spot, (0, 0, 8), "(0, 0, 8) is not a spot"),
        (notation.format_spot, (0, 0), "(0, 0) is not a spot"),
        (notation.format_spot, "a1.0", "'a1.0' is not a spot"),
        (notation.format_spot, (0, 20, 0), "(0, 20, 0) is not a spot"),
        (notation.format_spot, (-1, 0, 0), "(-1, 0, 0) is not a spot"),
        (notation.format_mark, (6, 0, 0), "(6, 0, 0) is not a spot of a board of 6x6"),
        (notation.format_move, (13, 4), "(13, 4) is not a tile and rotation"),
        (notation.format_move, (13, 1.5), "(13, 1.5) is not a tile and rotation"),
        (
            notation.format_action,
            "+17",
            "'+17' is not an action: ChooseStart, Move, ExchangeTiles, DrawTile or Withdraw",
        ),
    ],
)
def test_what_has_no_name_is_refused(write: Callable[[Any], str], value: object, message: str) -> None:
    with pytest.raises(tsuro.NotationError) as caught:
        write(value)
    assert str(caught.value) == message


# Refusals

MARK_OR_SPOT = "a starting mark in capitals, such as N1, or a spot in small letters, a1.0 to f6.7"


@pytest.mark.parametrize(
    ("parse", "text", "position", "found", "expected"),
    [
        (notation.parse_square, "", 0, "", "a square, a1 to t20"),
        (notation.parse_square, "u1", 0, "u1", "a square, a1 to t20"),
        (notation.parse_square, "C1", 0, "C1", "a square, a1 to t20"),
        (notation.parse_square, "c0", 1, "0", "a row, 1 to 20"),
        (notation.parse_square, "c01", 1, "01", "a row, 1 to 20"),
        (notation.parse_square, "c21", 1, "21", "a row, 1 to 20"),
        (notation.parse_square, "c\u0661", 1, "\u0661", "a row, 1 to 20"),
        (notation.parse_square, "c1 c2", 3, "c2", "the end"),
        (notation.parse_spot, "c1", 2, "", "'.' and a port"),
        (notation.parse_spot, "c1.8", 3, "8", "a port, 0 to 7"),
        (notation.parse_mark, "X1", 0, "X1", MARK_OR_SPOT),
        (notation.parse_mark, "n3", 0, "n3", MARK_OR_SPOT),
        (notation.parse_mark, "C3.0", 0, "C3", MARK_OR_SPOT),
        (notation.parse_mark, "g1.0", 0, "g1", MARK_OR_SPOT),
        (notation.parse_mark, "", 0, "", MARK_OR_SPOT),
        (notation.parse_mark, "e3", 2, "", "'.' and a port (starting marks have capitals, such as N1)"),
        (notation.parse_mark, "e7", 1, "7", "a row, 1 to 6"),
        (notation.parse_mark, "N0", 1, "0", "the number of a mark, 1 to 12"),
        (notation.parse_mark, "S13", 1, "13", "the number of a mark, 1 to 12"),
        (notation.parse_tile, "35", 0, "35", "a tile id, 0 to 34"),
        (notation.parse_tile, "9" * 5000, 0, "9" * 21 + "...", "a tile id, 0 to 34"),
        (notation.parse_move, "13r4", 3, "4", "a rotation, 0 to 3"),
        (notation.parse_move, "13s1", 2, "s1", "the end"),
        (notation.parse_placement, "c1:13", 2, ":", "'=' and a tile"),
        (
            notation.parse_action,
            "?",
            0,
            "?",
            "an action: a start such as @N3, a placement such as 13r1, an exchange, a draw or a withdrawal",
        ),
        (notation.parse_action, "x5", 2, "", "'>' and the tiles taken"),
        (notation.parse_action, "x5,>4", 3, ">", "a tile id, 0 to 34"),
        (notation.parse_action, "+", 1, "", "a tile id, 0 to 34"),
        (notation.parse_ruleset, "calliope,", 9, "", f"an option: {OPTIONS}"),
        (notation.parse_ruleset, "rows=7,rows=7", 7, "rows", "each option once, not rows again"),
        (notation.parse_ruleset, "rows:7", 4, ":", "'='"),
        (notation.parse_ruleset, "rows=x", 5, "x", "a number"),
        (notation.parse_ruleset, "dragon=yes", 7, "yes", "one of true, false"),
        (notation.parse_ruleset, "dead_hands=pile", 11, "pile", "one of shuffle, bottom, box"),
        (notation.parse_ruleset, "tiles=5-4", 8, "4", "a tile id from 5 on"),
        (notation.parse_ruleset, "name=x", 5, "x", "a text in double quotes"),
        (notation.parse_ruleset, 'name="x', 7, "", "a closing double quote"),
        (notation.parse_ruleset, 'name="\n', 6, "\n", "a closing double quote"),
        (
            notation.parse_ruleset,
            'name="\\x',
            7,
            "x",
            'one of ", \\, n or u{...} with one to six hexadecimal digits after the backslash',
        ),
        (
            notation.parse_ruleset,
            'name="\\u{110000}"',
            7,
            "u",
            'one of ", \\, n or u{...} with one to six hexadecimal digits after the backslash',
        ),
        (notation.parse_ruleset, "rows=1", 0, "rows=1", "a ruleset that can be"),
    ],
)
def test_a_bad_text_is_refused_with_what_was_expected_where(
    parse: Callable[[str], object], text: str, position: int, found: str, expected: str
) -> None:
    error = refusal(parse, text)
    assert (error.position, error.found, error.expected, error.text) == (position, found, expected, text)


def test_the_message_says_where_what_was_expected_and_what_found() -> None:
    assert str(refusal(notation.parse_action, "@N13")) == (
        "position 2: expected the number of a mark, 1 to 12, found '13'"
    )
    assert str(refusal(notation.parse_action, "@N")) == (
        "position 2: expected the number of a mark, 1 to 12, found the end"
    )


def test_a_ruleset_that_cannot_be_is_refused_with_the_problem() -> None:
    error = refusal(notation.parse_ruleset, "calliope,rows=21")
    assert str(error) == "position 0: a ruleset that cannot be: rows must be a whole number from 2 to 20, not 21"
    assert error.problems == ("rows must be a whole number from 2 to 20, not 21",)


@pytest.mark.parametrize("name", PARSERS)
@pytest.mark.parametrize("text", [None, 5, b"+17", ["+17"], 1.5])
def test_what_is_not_text_is_refused(name: str, text: Any) -> None:  # noqa: ANN401 - anything but text
    error = refusal(PARSERS[name][0], text)
    assert str(error) == f"expected text, not {type(text).__name__}"


def test_an_error_survives_a_pickle_with_all_that_it_tells() -> None:
    error = refusal(notation.parse_state, "tsuro/1 rules=calliope,rows=1 board=")
    error.add_note("from the club's file")
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - its own pickle
    assert type(again) is tsuro.NotationError
    assert str(again) == str(error)
    assert vars(again) == vars(error)


# Rulesets

RULESETS = [
    (tsuro.CALLIOPE, "calliope"),
    (tsuro.Ruleset(rows=8, columns=7, hand_size=2), "calliope,rows=8,columns=7,hand_size=2"),
    (
        tsuro.Ruleset(
            self_elimination="allowed",
            dragon=False,
            elimination_bonus=True,
            dead_hands="box",
            min_players=3,
            max_players=5,
            open_hands=True,
        ),
        (
            "calliope,self_elimination=allowed,dragon=false,elimination_bonus=true,dead_hands=box,min_players=3,"
            "max_players=5,open_hands=true"
        ),
    ),
    (tsuro.Ruleset(tiles=range(34)), "calliope,tiles=0-33"),
    (tsuro.Ruleset(tiles=[*range(35), *range(35)]), "calliope,tiles=0-34+0-34"),
    (tsuro.Ruleset(tiles=[*range(10), *range(12, 33), 3, 3, 5]), "calliope,tiles=0-9+12-32+3+5+3"),
    (tsuro.Ruleset(tiles=[7] * 3, hand_size=1, max_players=2), "calliope,tiles=7+7+7,hand_size=1,max_players=2"),
    (tsuro.Ruleset(name='say "hi"\\\n'), r'calliope,name="say \"hi\"\\\n"'),
    (tsuro.Ruleset(name="\u00e9\U0001f600 \ud83d\x00"), r'calliope,name="\u{e9}\u{1f600} \u{d83d}\u{0}"'),
    (tsuro.Ruleset(name=""), 'calliope,name=""'),
]


@pytest.mark.parametrize(("rules", "text"), RULESETS)
def test_rulesets(rules: tsuro.Ruleset, text: str) -> None:
    assert notation.format_ruleset(rules) == text
    assert notation.parse_ruleset(text) == rules


def test_options_come_in_any_order_and_with_or_without_the_ruleset_they_change() -> None:
    expected = tsuro.Ruleset(rows=7, columns=8, dragon=True)
    assert notation.parse_ruleset("columns=8,dragon=true,rows=7") == expected
    assert notation.parse_ruleset("calliope,columns=8,rows=7") == expected


def test_names_may_hold_any_characters_unescaped_but_controls() -> None:
    assert notation.parse_ruleset('name="caf\u00e9 \U0001f600"').name == "caf\u00e9 \U0001f600"


def test_a_tile_set_without_tiles_is_no_ruleset() -> None:
    assert "need 24 tiles, the set has 0" in str(refusal(notation.parse_ruleset, "tiles=-"))


# Positions


def test_a_position_reads_by_eye() -> None:
    state = tsuro.position({(0, 0): (13, 1)}, [(0, 1, 0), (1, 0, 5)], [[4], [2]], turn=1, rules=TINY)
    line = (
        "tsuro/1 rules=calliope,rows=2,columns=3,tiles=2+4+13+20+4,hand_size=1,max_players=2 board=13r1../... "
        "seats=N3>b1.0:4;S1>a2.5:2 pile=4,20 phase=place turn=1"
    )
    assert notation.format_state(state) == line
    assert notation.parse_state(line) == state


def test_every_part_that_can_be_left_out_is_written_where_it_tells_something() -> None:
    rules = tsuro.Ruleset(dead_hands="box")
    state = tsuro.position(
        {(0, 0): (33, 0), (0, 1): (2, 0)},
        [(1, 0, 0), None, (0, 1, 1), (5, 5, 4)],
        [[4], [], [], [6, 5]],
        statuses=["in_play", "collided", "left_board", "in_play"],
        pile=[],
        box=[tile for tile in range(35) if tile not in {2, 4, 5, 6, 33}],
        dragon=3,
        dealing="by_hand",
        rules=rules,
        seed=10,
    )
    assert notation.format_state(state) == (
        "tsuro/1 rules=calliope,dead_hands=box board=33r0,2r0..../....../....../....../....../...... "
        f"seats=N1>a2.0:4;->collided:-;N3>left(b1.1):-;S12>f6.4:5,6 pile=- box={','.join(map(str, state.box))} "
        "dragon=3 phase=place turn=0 dealing=by_hand generator=000000000000000a"
    )
    assert notation.parse_state(notation.format_state(state)) == state


def test_a_finished_game() -> None:
    state = tsuro.position(
        {}, [(0, 0, 0), (5, 5, 4)], [[13], [6]], rules=tsuro.Ruleset(tiles=range(24), self_elimination="allowed")
    )
    state = tsuro.next_state(state, 13, 1)
    assert notation.format_state(state) == (
        "tsuro/1 rules=calliope,tiles=0-23,self_elimination=allowed board=13r1...../....../....../....../....../...... "
        "seats=N1>left(a1.6):-;S12>f6.4:6 pile=0,1,2,3,4,5,7,8,9,10,11,12,14,15,16,17,18,19,20,21,22,23 "
        "phase=over active=0 outcome=last_stone:1"
    )
    assert notation.parse_state(notation.format_state(state)) == state


def test_a_game_dealt_by_hand_before_the_deal() -> None:
    state = tsuro.new_game(2, dealing="by_hand", first=1)
    assert notation.format_state(state) == (
        f"tsuro/1 rules=calliope board={EMPTY} seats=-:-;-:- pile={','.join(map(str, range(35)))} "
        "phase=deal turn=1 dealing=by_hand"
    )
    assert notation.parse_state(notation.format_state(state)) == state


def test_what_can_be_told_from_the_rest_may_be_left_out() -> None:
    state = notation.parse_state(
        f"tsuro/1 turn=0 phase=place seats=a1.0:5,4;S12:6 board=33r0...../{EMPTY[7:]} rules=calliope"
    )
    assert state == tsuro.position({(0, 0): (33, 0)}, [(1, 0, 0), (5, 5, 4)], [[4, 5], [6]])


def test_the_last_spot_of_a_stone_that_left_may_be_left_out() -> None:
    state = notation.parse_state(
        f"tsuro/1 rules=calliope board=13r1...../{EMPTY[7:]} seats=N1>left:-;S12:6;N5:7 phase=place turn=1"
    )
    assert state.seats[0] == tsuro.Seat(tsuro.Spot(0, 0, 0), tsuro.Spot(0, 0, 6), tsuro.Status.LEFT_BOARD, ())


def test_a_stone_can_be_out_without_a_trace() -> None:
    line = f"tsuro/1 rules=calliope board={EMPTY} seats=->left:-;->collided:-;N5>c1.0:7 pile=ALL phase=place turn=2"
    line = line.replace("ALL", ",".join(str(tile) for tile in range(35) if tile != 7))
    state = notation.parse_state(line)
    assert state.seats[0] == tsuro.Seat(None, None, tsuro.Status.LEFT_BOARD, ())
    assert state.seats[1] == tsuro.Seat(None, None, tsuro.Status.COLLIDED, ())
    assert notation.format_state(state) == line


def test_parts_that_say_nothing_new_may_be_there() -> None:
    plain = f"tsuro/1 rules=calliope board={EMPTY} seats=N1:1;N3:2 phase=place turn=0"
    full = f"{plain} box=- dragon=- active=0 dealing=automatic outcome=- generator={'0' * 16}"
    assert notation.parse_state(full) == notation.parse_state(plain)


def test_a_larger_rotation_that_looks_the_same_is_read() -> None:
    line = f"tsuro/1 rules=calliope board=13r3...../{EMPTY[7:]} seats=N5:1;N7:2 phase=place turn=0"
    assert notation.parse_state(line).board[0, 0] == tsuro.Placement(13, 1)


SOUND = f"tsuro/1 rules=calliope board={EMPTY} seats=N1:1;N3:2 phase=place turn=0"


# The bar shows where the fault is.
@pytest.mark.parametrize(
    ("marked", "found", "expected"),
    [
        ("|", "", "tsuro/1, the mark of this version of the notation"),
        ("|tsuro/2 rules=calliope", "tsuro/2", "tsuro/1, the mark of this version of the notation"),
        ("|tsuro/10", "tsuro/10", "tsuro/1, the mark of this version of the notation"),
        ("tsuro/1|x", "x", "a blank or the end"),
        ("tsuro/1|", "", "rules= somewhere in the line"),
        ("tsuro/1 rules=calliope|", "", "board= somewhere in the line"),
        (
            "tsuro/1 |hands=",
            "hands",
            "one of rules, board, seats, pile, box, dragon, phase, turn, active, dealing, outcome, generator",
        ),
        ("tsuro/1 turn=0 |turn=0", "turn", "each part once, not turn again"),
        ("tsuro/1 turn|", "", "'='"),
        ('tsuro/1 rules=name=|"x board=', '"', "a closing double quote"),
        (SOUND.replace("calliope", "|chess"), "chess", "calliope or an option: "),
        (SOUND.replace("calliope", "calliope|;"), ";", "the end of rules"),
        (SOUND.replace("=......", "=.....|", 1), "/", "'.' for an empty square, or a tile such as 13r1"),
        (SOUND.replace("=......", "=......|.", 1), ".", "'/' and a row, the board has 6 of 6 squares each"),
        (SOUND.replace("=......", "=1r0|x", 1), "x", "'.' for an empty square, or ',' and a tile"),
        (SOUND.replace("=......", "=|x.....", 1), "x", "'.' for an empty square, or a tile such as 13r1"),
        (SOUND.replace("=......", "=|99r0..", 1), "99r0", "a tile id, 0 to 34"),
        (SOUND.replace("N1:", "N1>|"), "1", "a square, a1 to f6"),
        (SOUND.replace("N1:", "N|13:"), "13", "the number of a mark, 1 to 12"),
        (SOUND.replace("N1:1", "N1|"), ";", "':' and the hand"),
        (SOUND.replace("N1:1", "N1>left(a1.0|:1"), ":", "')'"),
        (SOUND.replace("N1:1;N3:2", ";".join(["N1:1"] * 8) + "|;N3:2"), ";", "at most 8 seats"),
        (SOUND.replace(" phase=place", "") + "|", "", "phase= somewhere in the line"),
        (SOUND.replace("phase=place", "phase=|play"), "play", "one of deal, start, place, exchange, draw, over"),
        (SOUND.replace(" turn=0", "|"), "", "turn= somewhere in the line"),
        (SOUND.replace("turn=0", "turn=|2"), "2", "a seat, 0 to 1"),
        (SOUND.replace("place turn=0", "over|"), "", "active= somewhere in the line"),
        (SOUND + " outcome=last_stone:|7", "7", "a seat, 0 to 1"),
        (SOUND + " outcome=|won:0", "won", "one of last_stone, eliminated_together, tiles_exhausted"),
        (SOUND + " generator=|FFFFFFFFFFFFFFFF", "FFFFFFFFFFFFFFFF", "16 hexadecimal digits in lower case"),
        (SOUND + " generator=0000000000000000|0", "0", "the end of generator"),
    ],
)
def test_a_bad_line_is_refused_with_what_was_expected_where(marked: str, found: str, expected: str) -> None:
    error = refusal(notation.parse_state, marked.replace("|", ""))
    assert (error.position, error.found) == (marked.index("|"), found)
    assert error.expected is not None
    assert error.expected.startswith(expected)


def test_a_position_that_cannot_be_is_refused_with_all_that_is_wrong() -> None:
    error = refusal(notation.parse_state, SOUND.replace("N3:2", "N1>b1.0:1,1,1,1") + " dragon=1")
    assert error.problems == (
        "tiles that are there too often: 1, 1, 1, 1",
        "seats 0 and 1 began on the same mark a1.0",
        "seat 1 is at b1.0, but the path from a1.0 ends at a1.0",
        "seat 1 holds 4 tiles, more than 3",
        "the Dragon is not used in this game",
        "seat 1 holds the Dragon and a full hand",
        "seat 1 holds the Dragon although the pile has tiles",
    )
    assert str(error).startswith("a position that cannot be: tiles that are there too often: 1, 1, 1, 1; seats 0 and 1")
    assert len(str(error)) < 400


# For ever


@pytest.mark.parametrize("golden", GOLDEN, ids=[f"line{number}" for number in range(1, len(GOLDEN) + 1)])
def test_golden_lines_of_version_1_mean_what_they_meant(golden: dict[str, Any]) -> None:
    """Old versions stay readable."""
    rules = tsuro.Ruleset(**golden["rules"])
    state = tsuro.new_game(
        golden["players"], rules=rules, seed=golden["seed"], first=golden["first"], dealing=golden["dealing"]
    )
    chooser = tsuro.SplitMix64(golden["seed"])
    for _ in range(golden["steps"]):
        state = tsuro.apply(state, chooser.choice(sorted(tsuro.legal_actions(state), key=repr))).state
    assert notation.parse_state(golden["line"]) == state
    assert notation.format_state(state) == golden["line"]


@pytest.mark.parametrize(("parser", "text"), FUZZED)
def test_what_led_the_fuzzer_somewhere_stays_right(parser: str, text: str) -> None:
    check(parser, text)


def test_sound_texts_pass_the_checks_of_the_fuzzer() -> None:
    for parser, text in {*sound_texts()}:
        PARSERS[parser][0](text)
        check(parser, text)


def test_the_fuzzer_reads_bytes_of_any_kind() -> None:
    for data in [b"", b"\x00", b"\x03@N3", b"\xff\xff\xfe\xed\xa0\x80"]:
        check_bytes(data)


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize(
    "text",
    [
        "(" * 10**6,
        '"' * 10**6,
        "\\" * 10**6,
        "9" * 10**6,
        " " * 10**6,
        "{" * 10**6,
        "[" * 10**6,
        "1," * 10**5,
        "\0" * 10**6,
    ],
    ids=["round", "quotes", "backslashes", "digits", "blanks", "braces", "square", "list", "nul"],
)
def test_megabytes_end_in_an_error_at_once(parser: str, text: str) -> None:
    beginning = {"state": "tsuro/1 rules=", "record": '[Tsuro "1"] [Players "2"] ', "action": "x"}.get(parser, "")
    before = time.process_time()
    refusal(PARSERS[parser][0], beginning + text)
    assert time.process_time() - before < 5


def test_a_scanner_can_be_asked_for_one_letter_at_the_end() -> None:
    with pytest.raises(tsuro.NotationError, match=r"position 0: expected a letter, found the end"):
        Scanner("").letter("abc", "a letter")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"generator": 1 << 64}, "generator"),
        ({"generator": -1}, "generator"),
        ({"pile": (99,)}, "the pile holds 99"),
        ({"turn": 9}, "9, not a seat from 0 to 1"),
        ({"dragon": 9}, "9, not a seat from 0 to 1"),
        ({"phase": "place"}, "phase"),
        ({"dealing": "by_hand"}, "dealing"),
    ],
)
def test_no_line_is_written_that_cannot_be_read(change: dict[str, object], problem: str) -> None:
    state: Any = tsuro.new_game(2, seed=1)
    with pytest.raises(tsuro.NotationError, match="no line holds this state") as caught:
        tsuro.format_state(attrs.evolve(state, **change))
    assert any(problem in told for told in caught.value.problems)


def test_a_refused_value_is_cut_short() -> None:
    secret: Any = tsuro.new_game(2, seed=1)
    huge: Any = 10**5000
    for form in (tsuro.format_action, tsuro.format_tile, tsuro.format_spot, tsuro.format_move, tsuro.format_mark):
        for value in (secret, huge):
            with pytest.raises(tsuro.NotationError) as caught:
                form(value)
            assert len(str(caught.value)) < 300
            assert "pile=" not in str(caught.value)


def test_a_state_is_no_ruleset() -> None:
    state: Any = tsuro.new_game(2, seed=1)
    with pytest.raises(tsuro.NotationError, match="expected a Ruleset, not State"):
        tsuro.format_ruleset(state)
