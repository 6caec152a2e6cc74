"""Records: the value, the text file, its faults, and games of which not every tile was seen."""

from __future__ import annotations

import copy
import io
import json
import pickle
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import tsuro
from tsuro import notation
from tsuro.errors import RecordError
from tsuro.record import (
    Entry,
    Reading,
    Record,
    UnseenDraw,
    UnseenExchange,
    format_record,
    parse_record,
    read_records,
    write_record,
)

DATA = Path(__file__).parent / "golden"
TINY = tsuro.Ruleset(rows=2, columns=2, tiles=range(4), hand_size=1, max_players=2)
CORNERS = [tsuro.ChooseStart((0, 0, 0)), tsuro.ChooseStart((1, 1, 5))]


def tiny(*actions: tsuro.Action) -> Record:
    """Begin a game of four tiles on four squares, dealt 2 and 0 with 1 and 3 to draw."""
    record = Record.begin(2, rules=TINY, deck=[2, 0, 1, 3], names=["Ada", "Grace"])
    for action in actions:
        record = record.add(action)
    return record


# The value


def test_a_record_begins_with_a_game_of_which_nothing_is_played() -> None:
    record = Record.begin(
        3, seed=7, first=2, names=["Ada", "Grace", "Mary"], headers={"Event": "Club"}, comment="Cold."
    )
    assert record.start == record.state == tsuro.new_game(3, seed=7, first=2)
    assert record.headers == (("Player0", "Ada"), ("Player1", "Grace"), ("Player2", "Mary"), ("Event", "Club"))
    assert record.names == ("Ada", "Grace", "Mary")
    assert (record.players, record.first, record.dealing, record.rules) == (3, 2, "automatic", tsuro.CALLIOPE)
    assert (record.entries, record.actions, record.states) == ((), (), (record.start,))
    assert (record.last, record.previous, record.result, record.comment) == (None, None, None, "Cold.")
    assert record
    assert len(record) == 0


def test_a_step_is_kept_with_its_seat_its_events_its_draws_and_its_state() -> None:
    record = tiny(*CORNERS)
    longer = record.add(tsuro.Move(2, 2), "a start")
    state, events = tsuro.apply_move(record.state, 2, 2)
    assert longer.last == Entry(0, tsuro.Move(2, 2), events, state, "a start")
    assert longer.last is not None
    assert longer.last.draws == ((0, 1),)
    assert longer.state == state


def test_adding_changes_nothing_and_shares_what_was_there() -> None:
    record = tiny(*CORNERS)
    before = (len(record), record.state, record.entries)
    longer = record.add(tsuro.Move(2, 2))
    other = record.add(tsuro.Move(2, 2), "the same")
    assert (len(record), record.state, record.entries) == before
    assert longer.previous == other.previous == record
    assert longer.entries[:2] == record.entries
    assert all(one is two for one, two in zip(longer.entries[:2], record.entries, strict=True))
    assert longer != other


def test_an_illegal_step_is_refused_with_the_reason_of_the_engine() -> None:
    record = tiny(*CORNERS)
    with pytest.raises(tsuro.IllegalActionError) as caught:
        record.add(tsuro.Move(3, 0))
    assert caught.value.reason is tsuro.Reason.NOT_IN_HAND


def test_stepping_back_is_looking_at_an_earlier_state() -> None:
    record = tiny(*CORNERS, tsuro.Move(2, 2))
    assert [record.at(number) for number in range(4)] == [*record.states]
    assert record.at(0) == record.start
    assert record.up_to(2) == tiny(*CORNERS)
    assert record.up_to(3) == record
    for number in (-1, 4):
        with pytest.raises(IndexError, match=rf"the record has 3 steps, not {number}"):
            record.at(number)


def test_records_are_values() -> None:
    record = tiny(*CORNERS)
    same = tiny(*CORNERS)
    assert record == same
    assert hash(record) == hash(same)
    assert record != tiny(CORNERS[0])
    assert record != "a record"
    assert pickle.loads(pickle.dumps(record)) == record  # noqa: S301 - its own pickle
    assert copy.copy(record) is record
    assert copy.deepcopy(record) is record
    with pytest.raises(AttributeError):
        record.comment = "other"  # type: ignore[misc]


def test_a_record_shows_who_plays_and_how_far() -> None:
    assert repr(tiny(*CORNERS)) == "<Record Ada - Grace, steps: 2, place>"


def test_a_very_long_record_is_no_trouble() -> None:
    """A chain of so many links must not be walked by recursion: not to read, compare, pickle or drop it."""
    restore, (start, *rest, entries) = tiny(CORNERS[0]).__reduce__()
    long = restore(start, *rest, entries * 100_000)
    assert len(long) == len(long.entries) == len([*long]) == 100_000
    assert pickle.loads(pickle.dumps(long)) == long  # noqa: S301 - its own pickle
    del long


def test_headers_keep_their_order_and_are_replaced_where_they_stand() -> None:
    record = Record.begin(2, seed=1, headers={"Event": "Club", "Date": "today"})
    record = record.with_header("Site", "here").with_header("Event", "Cup")
    assert record.headers == (("Event", "Cup"), ("Date", "today"), ("Site", "here"))
    assert record.header("Event") == "Cup"
    assert record.header("Round") is None


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("2nd", "x", "'2nd' is not a header's name: ASCII letters, digits and underscores, a letter first"),
        ("\u00e9", "x", "'\u00e9' is not a header's name: ASCII letters, digits and underscores, a letter first"),
        (5, "x", "5 is not a header's name: ASCII letters, digits and underscores, a letter first"),
        ("Result", "x", "the header Result follows from the game and cannot be given"),
    ],
)
def test_what_is_no_header_is_refused(name: Any, value: Any, message: str) -> None:  # noqa: ANN401 - wrong on purpose
    with pytest.raises(tsuro.NotationError) as caught:
        Record.begin(2, seed=1).with_header(name, value)
    assert str(caught.value) == message


def test_a_header_is_text() -> None:
    wrong: Any = 5
    with pytest.raises(tsuro.ArgumentError, match=r"^a header is text, not 5$"):
        Record.begin(2, seed=1).with_header("Event", wrong)


def test_comments_stand_at_the_start_and_at_each_step() -> None:
    record = Record.begin(2, seed=1, comment="one").with_comment("two")
    assert record.comment == "two"
    record = record.add(CORNERS[0], "three").with_comment("four")
    assert record.comment == "two"
    assert [entry.comment for entry in record] == ["four"]


def test_a_comment_is_text() -> None:
    record = tiny()
    with pytest.raises(tsuro.ArgumentError, match="a comment is text, not 5"):
        record.with_comment(5)  # type: ignore[arg-type]
    with pytest.raises(tsuro.ArgumentError, match="a comment is text, not None"):
        record.add(CORNERS[0], None)  # type: ignore[arg-type]
    with pytest.raises(tsuro.ArgumentError, match="a comment is text, not b'x'"):
        Record.begin(2, comment=b"x")  # type: ignore[arg-type]


@pytest.mark.parametrize("names", [["a"], ["a", "b", "c"]])
def test_there_are_as_many_names_as_players(names: list[str]) -> None:
    with pytest.raises(tsuro.ArgumentError, match=f"{len(names)} names for 2 players"):
        Record.begin(2, names=names)


def test_players_without_a_name_are_called_by_their_seats() -> None:
    assert Record.begin(2).names == ("seat 0", "seat 1")
    assert Record.begin(2, headers={"Player1": "Grace"}).names == ("seat 0", "Grace")


def test_a_record_of_a_position_that_cannot_be_is_refused() -> None:
    state = tsuro.new_game(2, seed=1)
    broken = evolve(state, turn=5)
    with pytest.raises(tsuro.InvalidStateError, match="turn is 5, not a seat from 0 to 1"):
        Record.of(broken)


def test_the_deck_deals_the_start_anew() -> None:
    record = Record.begin(4, seed=3, first=2)
    assert record.deck is not None
    again = tsuro.new_game(4, deck=record.deck, first=2, seed=record.start.generator)
    assert again == record.start
    assert Record.begin(3, dealing="by_hand").deck == tuple(range(35))


@pytest.mark.parametrize(
    "start",
    [
        tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0, 33], [1, 2]]),
        tsuro.draw_tile(tsuro.new_game(2, dealing="by_hand"), 4).state,
        tsuro.choose_start(tsuro.new_game(2, seed=1), (0, 0, 0)).state,
    ],
    ids=["placing", "dealing", "starting"],
)
def test_no_deck_deals_a_start_in_the_middle_of_a_game(start: tsuro.State) -> None:
    record = Record.of(start)
    assert record.deck is None
    assert parse_record(format_record(record)) == record


@pytest.mark.parametrize("dead_hands", tsuro.DeadHands)
@pytest.mark.parametrize("dealing", tsuro.Dealing)
def test_a_record_may_begin_after_a_player_has_left_before_play(
    dead_hands: tsuro.DeadHands, dealing: tsuro.Dealing
) -> None:
    rules = tsuro.Ruleset(dead_hands=dead_hands)
    state = tsuro.new_game(3, rules=rules, seed=1, dealing=dealing)
    while state.phase is tsuro.Phase.DEAL:
        state = tsuro.draw_tile(state, state.pile[0]).state
    record = Record.of(tsuro.withdraw(state, 1).state)
    assert record.deck is None
    assert parse_record(format_record(record)) == record
    assert tsuro.from_json(tsuro.to_json(record), "record") == record
    assert parse_record(format_record(record.by_hand())).state.phase is tsuro.Phase.START


# The text

FINISHED = """\
[Tsuro "1"]
[Player0 "Ada"]
[Player1 "Grace"]
[Rules "calliope,rows=2,columns=2,tiles=0-3,hand_size=1,max_players=2"]
[Players "2"]
[First "0"]
[Dealing "automatic"]
[Deck "2,0,1,3"]
[Generator "0000000000000000"]
[Result "last_stone:0"]

{A cold evening.}
0. 0:+2 1:+0
1. 0:@N1 {the corner}
2. 1:@S3
3. 0:a1=2r2 +1
4. 1:b2=0r0 {oh}
last_stone:0
"""

BY_HAND = """\
[Tsuro "1"]
[Player0 "Ada"]
[Player1 "Grace"]
[Rules "calliope,rows=2,columns=2,tiles=0-3,hand_size=1,max_players=2"]
[Players "2"]
[First "0"]
[Dealing "by_hand"]
[Result "last_stone:0"]

{A cold evening.}
0. 0:+2 1:+0
1. 0:@N1 {the corner}
2. 1:@S3
3. 0:a1=2r2 +1
4. 1:b2=0r0 {oh}
last_stone:0
"""


def finished() -> Record:
    record = tiny(*CORNERS, tsuro.Move(2, 2), tsuro.Move(0, 0)).with_comment("oh")
    commented = Record.begin(2, rules=TINY, deck=[2, 0, 1, 3], names=["Ada", "Grace"], comment="A cold evening.")
    for entry in record:
        commented = commented.add(entry.action, "the corner" if entry.action == CORNERS[0] else entry.comment)
    return commented


def test_a_finished_game_as_text() -> None:
    assert format_record(finished()) == FINISHED
    assert parse_record(FINISHED) == finished()


def test_the_same_game_dealt_by_hand_as_text() -> None:
    assert format_record(finished().by_hand()) == BY_HAND
    assert parse_record(BY_HAND) == finished().by_hand()
    assert finished().by_hand().by_hand() == finished().by_hand()


def test_a_game_that_begins_with_a_position_as_text() -> None:
    record = Record.of(tiny(*CORNERS).state, headers={"Event": "Puzzle"}).add(tsuro.Move(2, 2))
    text = """\
[Tsuro "1"]
[Event "Puzzle"]
[Position "tsuro/1 rules=calliope,rows=2,columns=2,tiles=0-3,hand_size=1,max_players=2 board=../.. \
seats=N1>a1.0:2;S3>b2.5:0 pile=1,3 phase=place turn=0"]
[Result "*"]

1. 0:a1=2r2 +1
*
"""
    assert format_record(record) == text
    assert parse_record(text) == record
    assert format_record(record.by_hand()).count("by_hand") == 1
    assert record.by_hand().state.seats == record.state.seats


def test_people_may_leave_out_what_follows_from_the_rest() -> None:
    """Numbers, seats, squares, rotations of 0, draws of the pile, the result in the headers."""
    text = """
      [ Tsuro "1" ] [Dealing "automatic"] [Rules "rows=2,columns=2,tiles=0-3,hand_size=1,max_players=2"]
    [Deck "2,0,1,3"] [Players "2"]
      @N1 @S3
    2r2 {a} {b}
    b2=0
    last_stone:0"""
    record = parse_record(text)
    assert record.actions == (*CORNERS, tsuro.Move(2, 2), tsuro.Move(0, 0))
    assert [entry.comment for entry in record] == ["", "", "a\nb", ""]


def test_words_may_stand_together() -> None:
    headers = FINISHED[: FINISHED.index("{A cold")]
    assert parse_record(
        headers + "1.0:@N1{the corner}2.1:@S3{}3. 0: a1=2r2 1. *".replace(" 1. *", " +1 4. 1:0r0 last_stone:0")
    )


COMMENT = '{braces} \\ back\n[Tsuro "1"]\n\r\x00\u2028 \U0001f600 \ud800 \n'


def test_comments_and_headers_may_hold_anything() -> None:
    record = Record.begin(2, rules=TINY, deck=range(4), headers={"Event": COMMENT}, comment=COMMENT)
    record = record.add(CORNERS[0], COMMENT)
    text = format_record(record)
    escaped = r"\{braces\} \\ back" + "\n" + r"\u{5b}Tsuro \"1\"]".replace('\\"', '"') + "\n" + r"\u{d}\u{0}\u{2028} "
    assert f"1. 0:@N1 {{{escaped}\U0001f600 \\u{{d800}} \n}}" in text
    assert r'[Event "{braces} \\ back\n[Tsuro \"1\"]\n\u{d}\u{0}\u{2028} ' in text
    assert parse_record(text) == record
    assert parse_record(text.replace("\n", "\r\n")) == record
    assert [*read_records(io.StringIO(text, newline=None))] == [record]


# Faults, at the bar


@pytest.mark.parametrize(
    ("marked", "message"),
    [
        ("|", 'expected [Tsuro "1"], found the end of the line'),
        ("|1. 0:@N1", "expected [Tsuro \"1\"], found '1'"),
        ("[|]", "expected the name of a header, found ']'"),
        ('[|Event "x"]', "expected [Tsuro \"1\"] before all else, found 'Event'"),
        ("[Tsuro |1]", "expected a text in double quotes, found '1'"),
        ('[Tsuro "1"|', "expected ']', found the end of the line"),
        ('[Tsuro |"2"] *', "header Tsuro: position 0: expected version 1, found '2'"),
        ('[Tsuro "1"] [|Tsuro "1"]', "expected each header once, not Tsuro again, found 'Tsuro'"),
        ('|[Tsuro "1"] *', 'expected the header [Players "..."], how many play, 2 to 8, or [Position "..."]'),
        (
            '[Tsuro "1"] [Players |"9"] *',
            "header Players: position 0: expected how many play, 2 to 8, found '9'",
        ),
        ('[Tsuro "1"] [Players "2"] [First |"2"] *', "header First: position 0: expected a seat, 0 to 1, found '2'"),
        (
            '|[Tsuro "1"] [Players "2"] [Dealing "automatic"] *',
            'an automatic game needs the header [Deck "..."]: its tiles in order, the top one first',
        ),
        ('[Tsuro "1"] [Players "2"] [Deck |"1,1"] *', "header Deck: the deck lacks tiles 0, 2, 3, "),
        (
            '[Tsuro "1"] [Players |"3"] [Rules "max_players=2"] *',
            "header Players: Calliope 2020 is for 2 to 2 players, not 3",
        ),
        (
            f'[Tsuro "1"] [Position "{notation.format_state(tiny().state)}"] [First |"0"] *'.replace(
                'max_players=2"', "max_players=2"
            ),
            "the header First is out of place: the position tells it",
        ),
        (
            '[Tsuro "1"] [Players "2"] |',
            "expected a step, a comment, or the result (* if the game is not over), found the end of the line",
        ),
        (
            '[Tsuro "1"] [Players "2"] +5 |[Tsuro "1"]',
            "expected a step, a comment, or the result (* if the game is not over), found '['",
        ),
        ('[Tsuro "1"] [Players "2"] * |*', "expected the end of the text, found '*'"),
        ('[Tsuro "1"] [Players "2"] |{a {', "expected '}' at the end of the comment"),
        (
            '[Tsuro "1"] [Players "2"] {a\\|q}',
            "expected one of {, }, \\, n or u{...} with one to six hexadecimal digits after the backslash, found 'q'",
        ),
        ('[Tsuro "1"] [Players "2"] |3. *', "turn 1 is next, not turn 3"),
        ('[Tsuro "1"] [Players "2"] 1. |+5 *', "a turn begins with a start or a placement"),
        ('[Tsuro "1"] [Players "2"] |9:+5 *', "expected a seat, 0 to 1, found '9'"),
        ('[Tsuro "1"] [Players "2"] 1:|+5 *', "it is the turn of seat 0, not of seat 1"),
        ('[Tsuro "1"] [Players "2"] +|99 *', "expected a tile id, 0 to 34, found '99'"),
        ('[Tsuro "1"] [Players "2"] +5|x *', "expected a blank, found 'x'"),
        ('[Tsuro "1"] [Players "2"] x?>?|,? *', "expected a blank, found ','"),
        ('[Tsuro "1"] [Players "2"] x?,?|>? *', "expected '>' and ? for each of 2 tiles taken, with commas, found '>'"),
        ('[Tsuro "1"] [Players "2"] |last_stone:0', "the result is *, not last_stone:0"),
        ('[Tsuro "1"] [Players "2"] last_stone:|5', "expected a seat, 0 to 1, found '5'"),
        ('[Tsuro "1"] [Players "2"] [Result |"last_stone:0"] *', "the result is *, not last_stone:0"),
        (FINISHED.replace("0:@N1", "0:@|c1.0"), "expected a starting mark in capitals, such as N1, or a spot"),
        (FINISHED.replace("1:@S3", "1:|@N1"), "the stone of seat 0 stands on a1.0 already"),
        (FINISHED.replace("2. 1:@S3", "1:|+3"), "the game waits for a starting mark from seat 1"),
        (FINISHED.replace("a1=2r2", "|b1=2r2"), "the stone of seat 0 faces a1, not b1"),
        (FINISHED.replace("a1=2r2", "|a1=3r2"), "seat 0 does not hold tile 3, only 2"),
        (FINISHED.replace("a1=2r2 +1", "a1=2r2 |+3"), "the pile gives seat 0 tile 1, not tile 3"),
        (FINISHED.replace("a1=2r2 +1", "a1=2r2 1:|+1"), "seat 0 draws next, not seat 1"),
        (FINISHED.replace("0:+2 1:+0\n1. 0:", "0:+2 |"), "seat 1 draws tile 0 before that"),
        (FINISHED.replace("+1\n", "1:|+?\n"), "tiles can be unseen only in a game dealt by hand"),
        (
            FINISHED.replace("\nlast_stone:0", "\n|tiles_exhausted:0,1"),
            "the result is last_stone:0, not tiles_exhausted:0,1",
        ),
        (FINISHED.replace("\nlast_stone:0", "\n|*"), "the result is last_stone:0, not *"),
        (FINISHED.replace("\nlast_stone:0", "\n|0r0"), "the game is over"),
    ],
)
def test_a_fault_is_told_with_line_and_column(marked: str, message: str) -> None:
    before, after = marked.split("|")
    line = before.count("\n") + 1
    column = len(before) - (before.rfind("\n") + 1) + 1
    with pytest.raises(tsuro.NotationError) as caught:
        parse_record(before + after)
    assert str(caught.value).startswith(f"line {line}, column {column}: {message}")
    assert (caught.value.line, caught.value.column) == (line, column)
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - its own pickle
    assert type(again) is type(caught.value)
    assert vars(again) == vars(caught.value)


def test_a_fault_of_the_rules_carries_the_reason_of_the_engine() -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(FINISHED.replace("1:@S3", "1:@N1"))
    assert caught.value.reason is tsuro.Reason.OCCUPIED_MARK
    assert tsuro.Spot(1, 1, 5) in caught.value.alternatives
    assert isinstance(caught.value.__cause__, tsuro.IllegalActionError)


def test_a_fault_of_the_record_has_no_such_reason() -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(FINISHED.replace("a1=2r2", "b1=2r2"))
    assert caught.value.reason is None


def test_a_position_that_cannot_be_is_told_with_its_problems() -> None:
    line = notation.format_state(tiny(*CORNERS).state).replace("S3>b2.5", "N1>a1.0")
    with pytest.raises(tsuro.NotationError) as caught:
        parse_record(f'[Tsuro "1"] [Position "{line}"] *')
    assert caught.value.problems == ("seats 0 and 1 stand on the same spot a1.0",)


@pytest.mark.parametrize("text", [None, 5, b"[Tsuro]"])
def test_what_is_not_text_is_no_record(text: Any) -> None:  # noqa: ANN401 - wrong on purpose
    with pytest.raises(tsuro.NotationError, match="expected text, not "):
        parse_record(text)


def test_what_would_take_too_long_to_replay_is_refused() -> None:
    text = (
        f'[Tsuro "1"] [Players "2"] [Rules "tiles={"0-34+" * 285}0-34,hand_size=5000,max_players=2"] '
        + " ".join(f"+{number % 35}" for number in range(3000))
        + " *"
    )
    with pytest.raises(RecordError, match=r" 50 steps with a set of 10010 tiles are too many to replay"):
        parse_record(text)
    with pytest.raises(RecordError, match=r"1999 steps with a set of 10010 tiles are too many to replay"):
        parse_record(text, limit=20_000_000)


def test_a_lenient_reader_gives_the_record_up_to_the_fault() -> None:
    reading = parse_record(FINISHED.replace("4. 1:b2=0r0", "{grim} 4. 1:a2=0r0"), lenient=True)
    assert reading.record == finished().up_to(3).with_comment("grim")
    assert str(reading.fault) == "line 17, column 13: the stone of seat 1 faces b2, not a2"


def test_a_lenient_reader_gives_a_sound_record_without_a_fault() -> None:
    assert parse_record(FINISHED, lenient=True) == Reading(finished(), None)


def test_a_lenient_reader_gives_no_record_where_there_is_no_beginning() -> None:
    reading = parse_record('[Tsuro "1"] *', lenient=True)
    assert reading.record is None
    assert reading.fault is not None


# Files


def test_records_are_written_one_after_the_other_and_read_back() -> None:
    records = [tiny(), finished(), finished().by_hand(), tiny(*CORNERS)]
    file = io.StringIO()
    for record in records:
        write_record(file, record)
    assert [*read_records(io.StringIO(file.getvalue()))] == records
    assert [*read_records(file.getvalue().splitlines())] == records
    assert [*read_records(["\ufeff", *file.getvalue().splitlines(keepends=True)])] == records


def test_an_empty_file_holds_no_records() -> None:
    assert [*read_records([])] == []
    assert [*read_records(["\n", "  \n"])] == []


def test_a_strict_reader_gives_what_comes_before_the_fault() -> None:
    reader = read_records(io.StringIO(FINISHED + FINISHED.replace("@N1", "@N9") + FINISHED))
    assert next(reader) == finished()
    with pytest.raises(tsuro.NotationError, match="line 32, column 8"):
        next(reader)


def test_a_lenient_reader_goes_on_with_the_next_game() -> None:
    broken = [
        FINISHED.replace("@N1", "@N9"),
        FINISHED.replace('[Tsuro "1"]', '[Tsuro "9"]'),
        FINISHED.replace("last_stone:0\n", ""),
        FINISHED.replace("oh}", "oh"),
    ]
    readings = [*read_records(io.StringIO("".join(FINISHED + text for text in broken[:3])), lenient=True)]
    assert [reading.fault is None for reading in readings] == [True, False] * 3
    assert [reading.record for reading in readings[::2]] == [finished()] * 3
    assert readings[1].record == finished().up_to(0)
    assert readings[3].record is None
    assert readings[5].record == finished()
    (reading,) = read_records(io.StringIO(broken[3]), lenient=True)
    assert str(reading.fault) == "line 17, column 13: expected '}' at the end of the comment"


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games"
    path.write_bytes(FINISHED.encode() * 200 + b"\xff\xfe")
    with path.open(encoding="utf-8") as file:
        *before, last = read_records(file, lenient=True)
    assert before[0] == Reading(finished(), None)
    assert "can't decode byte 0xff" in str(last.fault)
    with path.open("rb") as binary, pytest.raises(tsuro.NotationError, match="line 1: expected text, not bytes"):
        next(read_records(binary))  # type: ignore[arg-type]


@pytest.mark.parametrize("lenient", [False, True])
@pytest.mark.parametrize("file", ["games.txt", FINISHED, b"games.txt", Path("games.txt"), None, 5])
def test_records_are_read_from_a_file_or_lines(file: Any, lenient: bool) -> None:  # noqa: ANN401, FBT001 - wrong on purpose
    kind = type(file).__name__
    with pytest.raises(tsuro.NotationError, match=f"expected a file opened as text, or lines, not {kind}: open"):
        read_records(file, lenient=lenient)


@pytest.mark.parametrize("wrong", [tsuro.new_game(2, seed=1), None, FINISHED])
def test_only_a_record_is_written(wrong: Any) -> None:  # noqa: ANN401 - wrong on purpose
    file = io.StringIO()
    for write in (lambda: format_record(wrong), lambda: write_record(file, wrong)):
        with pytest.raises(tsuro.NotationError, match=f"expected a Record, not {type(wrong).__name__}"):
            write()
    assert not file.getvalue()


def test_a_record_is_written_to_an_open_file() -> None:
    swapped: Any = (finished(), io.StringIO())
    path: Any = ("games.txt", finished())
    for wrong in (swapped, path):
        with pytest.raises(tsuro.NotationError, match="expected a file opened for writing, then a record; the file is"):
            write_record(*wrong)


def test_files_of_thousands_of_games_are_read_in_constant_memory() -> None:
    """Two thousand records would take some twenty megabytes if they were kept."""
    game = format_record(tiny(CORNERS[0])).splitlines(keepends=True)
    lines = (line for _ in range(2000) for line in game)
    reader = read_records(lines)
    assert next(reader) == tiny(CORNERS[0])
    tracemalloc.start()
    assert sum(1 for _ in reader) == 1999
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 1_000_000


# Games of which not every tile was seen

WATCHED = """\
[Tsuro "1"]
[Player0 "Me"]
[Rules "calliope"]
[Players "2"]
[First "0"]
[Dealing "by_hand"]
[Result "*"]

0. 0:+33 1:+? 0:+4 1:+? 0:+9 1:+?
1. 0:@N1
2. 1:@S12
3. 0:a1=33r0 +10
4. 1:f6=13r0 +? {she smiles}
5. 0:a2=10r3 +11
*
"""


def test_a_game_is_watched_from_one_seat() -> None:
    record = parse_record(WATCHED)
    assert format_record(record) == WATCHED
    assert not record.complete
    assert record.hands == ((4, 9, 11), (None, None, None))
    assert record.up_to(10).hands == ((4, 9, 10), (None, None, None))
    assert record.state.board.placements() == {(0, 0): (33, 0), (1, 0): (10, 3), (5, 5): (13, 0)}
    assert all(tsuro.validate(state) == () for state in record.states)
    assert pickle.loads(pickle.dumps(record)) == record  # noqa: S301 - its own pickle
    assert pickle.loads(pickle.dumps(record)).hands == record.hands  # noqa: S301 - its own pickle
    assert [entry.draws for entry in record.entries[:2]] == [((0, 33),), ((1, None),)]


def test_a_game_of_which_every_tile_was_seen_is_complete() -> None:
    assert finished().complete
    assert finished().by_hand().complete
    assert finished().hands == ((1,), ())


@pytest.mark.parametrize(
    ("old", "new", "message", "reason"),
    [
        ("1:f6=13r0", "1:f6=4r0", "tile 4 cannot be in the hand of seat 1: seat 0 holds it", "not_in_hand"),
        ("1:f6=13r0", "1:f6=33r0", "tile 33 cannot be in the hand of seat 1: it lies on a1", "not_in_hand"),
        ("a2=10r3 +11", "a2=10r3 +13", "tile 13 cannot be in the pile: it lies on f6", "not_in_pile"),
        ("0:a2=10r3", "0:a2=12r0", "seat 0 does not hold tile 12, only 4, 9, 10", "not_in_hand"),
        ("4. 1:f6=13r0", "1:+?", "the game waits for a placement by seat 1", "wrong_phase"),
        ("4. 1:f6=13r0", "1:+5", "the game waits for a placement by seat 1", "wrong_phase"),
        ("4. 1:f6=13r0", "1:@N5", "the game waits for a placement by seat 1", "wrong_phase"),
        ("4. 1:f6=13r0", "1:x?>?", "the game waits for a placement by seat 1", "wrong_phase"),
        ("4. 1:f6=13r0", "1:x-", "the game waits for a placement by seat 1", "wrong_phase"),
    ],
)
def test_a_watched_game_is_held_to_what_is_certain(old: str, new: str, message: str, reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(WATCHED.replace(old, new))
    assert str(caught.value).endswith(f": {message}")
    assert caught.value.reason == reason


def test_a_stone_may_leave_where_the_rest_of_the_hand_is_unknown() -> None:
    """Tile 0 leads from the right port of the lower side to its left port: off the board."""
    record = parse_record(
        WATCHED.replace("f6=13r0 +? {she smiles}\n5. 0:a2=10r3 +11\n*", "f6=0r0\nlast_stone:0").replace(
            '"*"', '"last_stone:0"'
        )
    )
    assert record.result == tsuro.Outcome((0,), tsuro.OutcomeReason.LAST_STONE)
    assert record.state.rules == tsuro.CALLIOPE
    assert record.hands == ((4, 9, 10), (None, None))


def test_a_stone_may_not_leave_where_a_tile_that_is_certain_keeps_it_on() -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(WATCHED.replace("0:+9 1:+?", "0:+9 1:+13").replace("f6=13r0", "f6=0r0"))
    assert caught.value.reason is tsuro.Reason.LEAVES_BOARD


def test_a_tile_that_was_seen_is_played_from_a_hand_that_is_not_all_known() -> None:
    record = parse_record(WATCHED.replace("0:+9 1:+?", "0:+9 1:+13"))
    assert record.up_to(9).hands[1] == (13, None, None)
    assert record.up_to(11).hands[1] == (None, None)


#: Seat 0 can place tile 17 turned once: its own stone runs on, that of seat 1 leaves.
BONUS = """\
[Tsuro "1"]
[Position "tsuro/1 rules=calliope,elimination_bonus=true,dead_hands=DEAD \
board=....../....../....../....../....../...... \
seats=N1:4,9,17;N2:7,8,10;S12:20,21,22 phase=place turn=2 dealing=by_hand"]
1. f6=22r0 +?
2. a1=17r1
"""


def bonus(steps: str, dead_hands: str = "shuffle") -> Record:
    return parse_record(f"{BONUS.replace('DEAD', dead_hands)}{steps} *")


def test_an_exchange_can_be_seen() -> None:
    record = bonus("x4>7")
    assert record.hands == ((7, 9), (), (20, 21, None))
    assert record.entries[2].events[-2] == tsuro.TilesOffered(0, (7, 8, 10))
    assert record.entries[3].events[1] == tsuro.TilesReturned((1,), (4, 8, 10), tsuro.DeadHands.SHUFFLE)


def test_an_exchange_can_be_declined() -> None:
    assert bonus("x-").hands == ((4, 9), (), (20, 21, None))


def test_an_exchange_can_be_unseen() -> None:
    record = bonus("x?>?")
    assert record.actions[-1] == UnseenExchange(1)
    assert record.hands == ((None, None), (), (20, 21, None))
    assert record.entries[3].events[:2] == (
        tsuro.TilesExchanged(0, (None,), (None,)),
        tsuro.TilesReturned((1,), (None, None, None), tsuro.DeadHands.SHUFFLE),
    )
    assert "\n2. 0:a1=17r1 x?>?\n" in format_record(record)
    assert parse_record(format_record(record)) == record


@pytest.mark.parametrize(
    ("steps", "message", "reason"),
    [
        ("x4>11", "tile 11 cannot be in the hands of the eliminated: all tiles there are known", "not_offered"),
        ("x11>7", "tile 11 cannot be in the hand of seat 0: all tiles there are known", "not_in_hand"),
        ("x4>20", "tile 20 cannot be in the hands of the eliminated: seat 2 holds it", "not_offered"),
        ("x4>7,8", "tiles are exchanged one for one, not 1 for 2", "unequal_exchange"),
        ("x?,?,?>?,?,?", "3 tiles cannot be exchanged: seat 0 holds 2, 3 are on offer", "unequal_exchange"),
    ],
)
def test_an_exchange_is_held_to_what_is_certain(steps: str, message: str, reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        bonus(steps)
    assert str(caught.value).endswith(f": {message}")
    assert caught.value.reason == reason


def test_the_box_is_certain_where_the_hands_were() -> None:
    with pytest.raises(RecordError, match="tile 8 cannot be in the pile: it is out of the game"):
        bonus("x4>7 +8", "box")
    assert bonus("x4>7 +11", "box").hands == ((7, 9, 11), (), (20, 21, None))
    assert len(bonus("x?>? +8", "box")) == 5


def hidden_offer(dead_hands: str = "shuffle") -> Record:
    """Deal three seats, of which seat 0 alone is seen; its placement eliminates seat 1 and leads to an exchange."""
    rules = tsuro.Ruleset(elimination_bonus=True, dead_hands=dead_hands)
    record = Record.begin(3, rules=rules, dealing="by_hand")
    for tile in (4, 9, 17):
        record = record.add(tsuro.DrawTile(tile)).add(UnseenDraw()).add(UnseenDraw())
    for mark in ((0, 0, 0), (0, 0, 1), (5, 5, 4)):
        record = record.add(tsuro.ChooseStart(mark))
    return record.add(tsuro.Move(17, 1))


def test_tiles_on_offer_can_be_said_after_another_player_has_left() -> None:
    record = Record.begin(4, rules=tsuro.Ruleset(elimination_bonus=True), dealing="by_hand")
    for tile in (4, 9, 17):
        record = record.add(tsuro.DrawTile(tile)).add(UnseenDraw()).add(UnseenDraw()).add(UnseenDraw())
    for mark in ((0, 0, 0), (0, 0, 1), (5, 5, 4), (5, 0, 6)):
        record = record.add(tsuro.ChooseStart(mark))
    record = record.add(tsuro.Move(17, 1)).add(tsuro.Withdraw(3)).with_offered([7, 8, 10])
    assert record.pool == (7, 8, 10)
    assert tsuro.from_json(tsuro.to_json(record), "record") == record
    assert parse_record(format_record(record)) == record


def test_tiles_on_offer_are_a_guess_until_they_are_said() -> None:
    record = hidden_offer()
    assert record.state.phase is tsuro.Phase.EXCHANGE
    assert record.pool == (None, None, None)
    assert record.observe(0).pool is None
    assert tsuro.legal_actions(record.observe(0)) == (tsuro.ExchangeTiles(),)
    seen = record.with_offered([10, 8, 7])
    assert seen.pool == seen.observe(0).pool == (7, 8, 10)
    assert len(tsuro.legal_actions(seen.observe(0))) == 1 + 2 * 3 + 3
    assert seen.observe(1).pool is seen.observe(None).pool is None
    assert seen.hands == ((4, 9), (7, 8, 10), (None, None, None))
    assert (len(seen), seen.previous, seen.last is not None and seen.last.offered) == (
        len(record),
        record.previous,
        (7, 8, 10),
    )
    assert tsuro.TilesOffered(0, (7, 8, 10)) in seen.entries[-1].events
    assert seen.with_offered([7, 8, 10]) is seen


def test_tiles_on_offer_are_held_to_what_is_certain() -> None:
    record = hidden_offer()
    for tiles, message, reason in (
        ([7, 8], "3 tiles are on offer, not 2", "not_offered"),
        ([7, 8, 9], "tile 9 cannot be in the hands of the eliminated: seat 0 holds it", "not_offered"),
        ([7, 8, 17], "tile 17 cannot be in the hands of the eliminated: it lies on a1", "not_offered"),
        ([7, 7, 8], "tile 7 cannot be in the hands of the eliminated: seat 1 holds it", "not_offered"),
        ([7, 8, 35], "35 is not a tile id (0 to 34)", "bad_tile"),
    ):
        with pytest.raises(tsuro.IllegalActionError) as caught:
            record.with_offered(tiles)
        assert (str(caught.value), caught.value.reason) == (message, reason)
    seen = record.with_offered([7, 8, 10])
    with pytest.raises(tsuro.IllegalActionError, match="the tiles 7, 8, 10 are on offer"):
        seen.with_offered([7, 8, 11])
    with pytest.raises(tsuro.IllegalActionError, match="no tiles are on offer: no exchange is due"):
        tiny().with_offered([])
    with pytest.raises(tsuro.IllegalActionError, match="tile 11 cannot be in the hands of the eliminated"):
        seen.add(tsuro.ExchangeTiles([4], [11]))
    with pytest.raises(tsuro.IllegalActionError, match="tile 8 cannot be in the hand of seat 0"):
        seen.add(tsuro.ExchangeTiles([8], [7]))


def test_a_certain_offer_shows_where_the_tiles_go() -> None:
    seen = hidden_offer("box").with_offered([7, 8, 10]).add(tsuro.ExchangeTiles([4], [7]))
    assert seen.hands == ((7, 9), (), (None, None, None))
    assert tsuro.TilesReturned((1,), (4, 8, 10), tsuro.DeadHands.BOX) in seen.entries[-1].events
    assert not {4, 7, 8, 9, 10, 17} & set(seen.legal_draws())
    unsaid = hidden_offer("box").add(tsuro.ExchangeTiles([4], [7]))
    assert {8, 10} < set(unsaid.legal_draws())


def test_who_of_several_held_which_tile_is_not_certain() -> None:
    rules = tsuro.Ruleset(elimination_bonus=True, hand_size=2)
    record = Record.begin(4, rules=rules, dealing="by_hand")
    for tile in (3, 12):
        record = record.add(tsuro.DrawTile(tile)).add(UnseenDraw()).add(UnseenDraw()).add(UnseenDraw())
    for mark in ((0, 0, 0), (0, 0, 1), (0, 0, 7), (5, 5, 4)):
        record = record.add(tsuro.ChooseStart(mark))
    record = record.add(tsuro.Move(3, 1)).with_offered([30, 31, 32, 33])
    assert record.pool == record.observe(0).pool == (30, 31, 32, 33)
    assert record.hands == ((12,), (None, None), (None, None), (None, None))
    assert record.add(tsuro.ExchangeTiles([12], [33])).hands[0] == (33,)
    with pytest.raises(tsuro.IllegalActionError, match="tile 34 cannot be in the hands of the eliminated"):
        record.add(tsuro.ExchangeTiles([12], [34]))


def test_the_offer_is_written_and_read_back() -> None:
    seen = hidden_offer().with_offered([7, 8, 10]).with_comment("ha")
    text = format_record(seen)
    assert "\n4. 0:a1=17r1 (7,8,10) {ha}\n" in text
    assert parse_record(text) == seen
    assert parse_record(text).pool == (7, 8, 10)
    assert tsuro.from_json(tsuro.to_json(seen), "record") == seen
    longer = seen.add(tsuro.ExchangeTiles([4], [7])).add(tsuro.DrawTile(8))
    assert parse_record(format_record(longer)) == longer
    assert tsuro.from_json(tsuro.to_json(longer), "record") == longer


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("(7,8,10) (7,8,10)", "the tiles on offer are told already"),
        ("(7,8)", "3 tiles are on offer, not 2"),
        ("(7,8,10", "expected ',' and a tile, or ')', found the end of the line"),
        ("(7,8,10)x-", "expected a blank, found 'x'"),
        ("x- (7,8,10)", "no tiles are on offer: no exchange is due"),
    ],
)
def test_a_wrong_offer_is_told_with_its_place(word: str, message: str) -> None:
    text = format_record(hidden_offer()).replace("a1=17r1", f"a1=17r1 {word}")
    with pytest.raises(tsuro.NotationError) as caught:
        parse_record(text)
    assert str(caught.value).endswith(message)


def test_an_unseen_exchange_is_of_one_tile_or_more() -> None:
    for count in (0, -1, "2", True):
        with pytest.raises(tsuro.IllegalActionError) as caught:
            UnseenExchange(count)
        assert caught.value.reason is tsuro.Reason.BAD_EXCHANGE


def test_unseen_exchanges_are_for_games_dealt_by_hand() -> None:
    with pytest.raises(tsuro.IllegalActionError, match="tiles can be unseen only in a game dealt by hand"):
        tiny().add(UnseenDraw())


def accepted(record: Record) -> tuple[int, ...]:
    """Find out which draws the record takes by trying all."""
    found: list[int] = []
    for tile in range(35):
        try:
            record.add(tsuro.DrawTile(tile))
        except tsuro.IllegalActionError:
            continue
        found.append(tile)
    return tuple(found)


def test_every_tile_that_can_come_is_listed() -> None:
    record = Record.begin(2, dealing="by_hand")
    for action in (UnseenDraw(), tsuro.DrawTile(2), UnseenDraw(), tsuro.DrawTile(9), UnseenDraw()):
        record = record.add(action)
    assert record.legal_draws() == accepted(record) == tuple(tile for tile in range(35) if tile not in {2, 9})
    assert len(tsuro.legal_draws(record.state)) == 30


def test_what_was_put_into_the_box_unseen_is_listed_and_what_was_seen_is_not() -> None:
    for steps in ("x4>7", "x?>?", "x-"):
        record = bonus(steps, "box")
        assert record.legal_draws() == accepted(record)


def test_the_draws_of_a_record_that_saw_all_are_those_of_its_state() -> None:
    record = Record.begin(2, dealing="by_hand").add(tsuro.DrawTile(3))
    assert record.legal_draws() == tsuro.legal_draws(record.state)
    assert tiny().legal_draws() == ()


def test_tiles_on_offer_are_told_as_far_as_they_are_certain() -> None:
    rules = evolve(tsuro.CALLIOPE, elimination_bonus=True)
    hidden = 0
    for seed in range(20):
        game = Record.begin(4, rules=rules, seed=seed)
        rng = tsuro.SplitMix64(seed)
        while game.state.phase is not tsuro.Phase.OVER:
            choices = tsuro.legal_actions(game.state)
            game = game.add(choices[rng.next() % len(choices)])
        seen = game.by_hand()
        record = Record.of(seen.start)
        for entry, before in zip(seen.entries, seen.states, strict=False):
            assert len(record.pool) == len(before.pool or ())
            assert {tile for tile in record.pool if tile is not None} <= set(before.pool or ())
            hidden += record.pool.count(None)
            draw = isinstance(entry.action, tsuro.DrawTile)
            if isinstance(entry.action, tsuro.DrawTile):
                assert entry.action.tile in record.legal_draws()
            record = record.add(UnseenDraw() if draw and entry.seat else entry.action)
    assert hidden
    assert bonus("").pool == (7, 8, 10)
    assert bonus("x-").pool == ()


# For ever


def test_golden_records_of_version_1_mean_what_they_meant() -> None:
    """Old versions stay readable."""
    text = (DATA / "records-1.tsuro").read_text(encoding="utf-8")
    states = json.loads((DATA / "records-1.json").read_text(encoding="ascii"))
    records = [*read_records(io.StringIO(text))]
    assert [[notation.format_state(state) for state in record.states] for record in records] == states
    file = io.StringIO()
    for record in records:
        write_record(file, record)
    assert file.getvalue() == text


def test_names_and_headers_of_the_wrong_kind() -> None:
    names: Any = 5
    headers: Any = [("Event", "Final")]
    with pytest.raises(tsuro.ArgumentError, match="names are a list of the players' names by seat, not 5"):
        tsuro.Record.begin(2, names=names)
    with pytest.raises(tsuro.ArgumentError, match="headers map names to texts"):
        tsuro.Record.of(tsuro.new_game(2, seed=1), headers=headers)
    with pytest.raises(tsuro.ArgumentError, match="headers map names to texts"):
        tsuro.Record.begin(2, headers=headers)


# Comments that look like games, and secrets

PHANTOM = 'x\n [Tsuro "1"] [Players "2"] [Player0 "phantom"] *'


def test_a_comment_is_never_taken_for_a_game() -> None:
    commented = tiny(CORNERS[0]).with_comment(PHANTOM)
    text = format_record(commented)
    assert "\n [" not in text
    assert parse_record(text) == commented
    for raw in (PHANTOM, f"{PHANTOM} \\q {PHANTOM}"):
        faulty = FINISHED.replace("4. 1:b2=0r0", f"4. 1:a2=0r0 {{{raw}}}")
        readings = [*read_records(io.StringIO(faulty + FINISHED), lenient=True)]
        assert [reading.fault is None for reading in readings] == [False, True]
        assert readings[1].record == finished()


def test_a_bad_escape_in_a_comment_does_not_begin_a_game() -> None:
    faulty = FINISHED.replace("4. 1:b2=0r0", f"{{\\q {PHANTOM}}} 4. 1:b2=0r0")
    readings = [*read_records(io.StringIO(faulty + FINISHED), lenient=True)]
    assert [reading.fault is None for reading in readings] == [False, True]


def test_a_brace_in_a_header_is_no_comment_for_a_lenient_reader() -> None:
    for faulty in ('[Tsuro "2"]\n[Event "{"]\n*\n', '[Tsuro "1"]\n[Event "\\q{"]\n*\n'):
        readings = [*read_records(io.StringIO(faulty + FINISHED), lenient=True)]
        assert readings[-1] == Reading(finished(), None)


@pytest.mark.parametrize("name", ["Seed", "seed", "SEED"])
def test_by_hand_leaves_out_the_seed(name: str) -> None:
    record = finished().with_header(name, "4711").with_header("Game", "3")
    for shared in (record.by_hand(), finished().by_hand().with_header(name, "4711").by_hand()):
        assert shared.header(name) is None
        for text in (format_record(shared), tsuro.to_json(shared)):
            assert "4711" not in text
    assert record.by_hand().header("Game") == "3"


# Bounds, headers and texts that are cut


def test_messages_about_long_decks_and_results_are_short() -> None:
    with pytest.raises(tsuro.InvalidStateError, match=r"and \d+ more") as caught:
        tsuro.new_game(2, deck=[0] * 100_000)
    assert len(str(caught.value)) < 600
    assert sum(map(len, caught.value.problems)) < 600
    deck = ",".join(["0"] * 100_000)
    _, fault = parse_record(f'[Tsuro "1"] [Players "2"] [Deck "{deck}"] *', lenient=True)
    assert fault is not None
    assert len(str(fault)) < 600
    _, fault = parse_record(f'[Tsuro "1"] [Players "2"] [Result "{deck}"] *', lenient=True)
    assert fault is not None
    assert len(str(fault)) < 600


@pytest.mark.parametrize(
    ("headers", "error"),
    [
        ((("a b", "x"),), tsuro.NotationError),
        ((("Result", "x"),), tsuro.NotationError),
        ((("Event", "x"), ("Event", "y")), tsuro.NotationError),
        ((("Event", 3),), tsuro.ArgumentError),
        ((("Event",),), tsuro.ArgumentError),
        (("ab",), tsuro.ArgumentError),
        ([("Event", "x")], tsuro.ArgumentError),
        (None, tsuro.ArgumentError),
    ],
)
def test_a_record_is_made_only_with_headers_that_can_be_written(
    headers: Any,  # noqa: ANN401 - wrong on purpose
    error: type[tsuro.TsuroError],
) -> None:
    with pytest.raises(error):
        Record(tsuro.new_game(2, seed=1), headers)


def test_a_step_that_touches_the_end_of_a_cut_text_is_not_trusted() -> None:
    text = '[Tsuro "1"] [Players "2"]\n0. +5 +6 +7 +8 +9 +10\n1. @N1'
    record, fault = parse_record(text, lenient=True)
    assert record is not None
    assert fault is not None
    assert len(record) == 6
    for end, steps in (("\n", 7), (" ", 7), ("{", 7), ("2", 6)):
        cut, _ = parse_record(text + end, lenient=True)
        assert cut is not None
        assert len(cut) == steps
        (reading,) = read_records(io.StringIO(text + end), lenient=True)
        assert reading.record == cut
    assert parse_record(f"{text}2 *", lenient=True).fault is None
    assert parse_record(FINISHED.rstrip(), lenient=True) == Reading(finished(), None)


def test_the_caller_bounds_the_work_of_reading() -> None:
    tiles = "+".join(["0-34"] * 500)
    draws = " ".join(["+0"] * 571)
    text = f'[Tsuro "1"] [Rules "calliope,tiles={tiles},hand_size=571"] [Players "2"]\n{draws}\n*'
    for limit, steps in ((175_000, 11), (0, 1)):
        record, fault = parse_record(text, lenient=True, limit=limit)
        (reading,) = read_records(io.StringIO(text), lenient=True, limit=limit)
        assert record is not None
        assert fault is not None
        assert "too many to replay" in str(fault)
        assert len(record) == steps
        assert reading.record == record
    record, fault = parse_record(text, lenient=True)
    assert record is not None
    assert "too many to replay" in str(fault)
    assert len(record) == 29


BIG = "+".join(["0-34"] * 500)


@pytest.mark.parametrize(
    ("rules", "players", "steps"),
    [
        (f"tiles={BIG},hand_size=571", 2, [f"+{number % 35}" for number in range(571)]),
        (f"tiles={BIG},hand_size=571", 2, ["+?"] * 571),
        (f"tiles={BIG},hand_size=571", 2, ["+?", *(f"+{number % 35}" for number in range(570))]),
        (f"tiles={BIG},hand_size=571", 8, ["+?", "+0"] * 285),
        (f"tiles={BIG},hand_size=70,rows=20,columns=20", 8, ["+?"] * 560 + ["@N1", "@N3"]),
        (f"tiles={BIG}+{BIG}+{BIG}+{BIG},hand_size=8000", 8, ["+34"] * 600),
    ],
)
def test_small_texts_with_huge_sets_are_cheap_to_read(rules: str, players: int, steps: list[str]) -> None:
    text = f'[Tsuro "1"] [Rules "calliope,{rules}"] [Players "{players}"]\n{" ".join(steps)}\n*'
    parse_record(text, lenient=True)
    tracemalloc.start()
    try:
        _, fault = parse_record(text, lenient=True)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert "too many to replay" in str(fault)
    assert peak < 10_000_000


def test_what_is_observed_is_what_is_certain() -> None:
    record = Record.begin(2, dealing="by_hand").add(tsuro.DrawTile(4)).add(UnseenDraw()).add(tsuro.DrawTile(2))
    seen = record.observe(0)
    assert (seen.hand, seen.seats[1].hand, seen.pile_size) == ((2, 4), None, 32)
    assert record.observe(1).seats[1].hand is None
    assert record.observe(None) == tsuro.observe(record.state, None)
    opened = Record.begin(2, rules=tsuro.Ruleset(open_hands=True), dealing="by_hand")
    opened = opened.add(tsuro.DrawTile(4)).add(UnseenDraw())
    assert [seat.hand for seat in opened.observe(None).seats] == [(4,), None]
    for complete in (finished(), tiny(*CORNERS)):
        assert complete.observe(1) == tsuro.observe(complete.state, 1)
    with pytest.raises(tsuro.ArgumentError, match="a viewer is a seat"):
        record.observe(2)


# Records as one seat saw them


def steps_of(record: Record) -> str:
    """Return the steps and the result of the text, without the headers."""
    return format_record(record).partition("\n\n")[2]


def test_a_game_as_each_of_its_players_saw_it() -> None:
    text = """\
0. 0:+2 1:{}
1. 0:@N1
2. 1:@S3
3. 0:a1=2r2 +1
4. 1:b2=0r0
last_stone:0
"""
    record = finished().with_header("Seed", "7").with_comment("")
    assert steps_of(record.seen_by(0)) == text.format("+?")
    assert steps_of(record.seen_by(1)) == text.format("+0").replace("0:+2", "0:+?").replace("2r2 +1", "2r2 +?")
    assert steps_of(record.seen_by(None)) == text.format("+?").replace("0:+2", "0:+?").replace("2r2 +1", "2r2 +?")
    assert record.seen_by(0).headers == (("Player0", "Ada"), ("Player1", "Grace"))


def test_an_exchange_as_each_of_its_players_saw_it() -> None:
    whole = bonus("x4>7 +11", "box")
    hidden = "1. 2:f6=22r0 +?\n2. 0:a1=17r1 x?>? +?\n*\n"
    assert steps_of(whole.seen_by(0)) == "1. 2:f6=22r0 +?\n2. 0:a1=17r1 (7,8,10) x4>7 +11\n*\n"
    assert [steps_of(whole.seen_by(viewer)) for viewer in (1, 2, None)] == [hidden] * 3
    assert [seat.hand for seat in whole.seen_by(0).start.seats] == [(4, 9, 17), (0, 1, 2), (3, 5, 6)]
    assert [whole.seen_by(viewer).header("Seen") for viewer in (0, 1, 2, None)] == ["0", "1", "2", "-"]
    assert steps_of(bonus("x-").seen_by(2)) == "1. 2:f6=22r0 +?\n2. 0:a1=17r1 x-\n*\n"


def test_a_record_that_begins_with_an_exchange_shows_the_offer_to_who_may_exchange() -> None:
    record = Record.of(bonus("").state)
    assert record.seen_by(0).pool == record.seen_by(0).observe(0).pool == (7, 8, 10)
    assert record.seen_by(2).pool == (None, None, None)
    assert record.seen_by(0).hands == ((4, 9), (None, None, None), (None, None, None))
    assert record.seen_by(0).add(tsuro.ExchangeTiles([4], [7])).hands[0] == (7, 9)
    with pytest.raises(tsuro.IllegalActionError, match="is seen by seat 0: list it in the header Seen"):
        record.seen_by(2).with_offered([7, 8, 10])


def offer_of_two(*eliminated: list[int], tiles: list[int]) -> Record:
    """Return a record in which seat 0 has just eliminated seats 1 and 2, which hold these tiles."""
    rules = tsuro.Ruleset(tiles=tiles, elimination_bonus=True, max_players=5)
    spots = [(0, 0, 0), (0, 0, 1), (0, 0, 7), (5, 5, 4), (5, 0, 6)]
    hands = [[4, 19], *eliminated, [20, 21], [24, 25]]
    # Tile 19 joins port 1 to port 7, and leads port 0 on.
    return Record.of(tsuro.position({}, spots, hands, rules=rules, dealing="by_hand")).add(tsuro.Move(19, 1))


def test_who_held_which_tile_on_offer_stays_unknown_when_others_leave() -> None:
    seen = offer_of_two([7, 30], [8, 31], tiles=[*range(35)]).add(tsuro.Withdraw(3)).seen_by(0)
    assert seen.state.phase is tsuro.Phase.EXCHANGE
    assert seen.pool == (7, 8, 30, 31)
    assert seen.hands == ((4,), (None, None), (None, None), (), (None, None))
    assert seen.observe(1).hand is None
    over = seen.add(tsuro.Withdraw(4))
    assert over.state.phase is tsuro.Phase.OVER
    assert over.hands == ((4,), (None, None), (None, None), (), (None, None))
    assert seen.add(tsuro.Withdraw(0)).hands == over.hands
    whole = offer_of_two([7, 30], [8, 31], tiles=[*range(35)]).seen_by(0)
    assert whole.add(tsuro.Withdraw(0)).hands == ((), (), (), (None, None), (None, None))
    for record in (seen, over):
        assert parse_record(format_record(record)) == record
        assert tsuro.from_json(tsuro.to_json(record), "record") == record


def test_tiles_that_are_returned_unseen_are_not_taken_for_equal_ones_on_offer() -> None:
    # Of what is hidden from seat 0, tiles 7 come first: the guess is that seat 3 holds two.
    seen = offer_of_two([7, 7], [7, 7], tiles=[4, 19, *[7] * 8, *range(20, 35)]).seen_by(0)
    assert seen.pool == (7, 7, 7, 7)
    assert seen.state.seats[3].hand == (7, 7)
    for leaver in (3, 4):
        returned = seen.add(tsuro.Withdraw(leaver)).entries[-1].events[1]
        assert returned == tsuro.TilesReturned((leaver,), (None, None), tsuro.DeadHands.SHUFFLE)


def test_with_open_hands_all_but_the_pile_is_seen() -> None:
    rules = tsuro.Ruleset(open_hands=True)
    record = Record.begin(2, rules=rules, seed=7)
    assert record.seen_by(None) == record.by_hand()
    record = Record.of(tsuro.choose_start(record.state, (0, 0, 0)).state)
    assert record.seen_by(1).start == evolve(
        record.start, dealing=tsuro.Dealing.BY_HAND, generator=0, pile=tuple(sorted(record.start.pile))
    )
    assert record.seen_by(1).headers == ()


def test_comments_are_kept_only_if_asked_for() -> None:
    record = finished()
    assert [entry.comment for entry in record.seen_by(0)] == [""] * 7
    assert [entry.comment for entry in record.seen_by(0, comments=True)] == [
        entry.comment for entry in record.by_hand()
    ]


@pytest.mark.parametrize("viewer", [2, -1, "0", True, 1.0])
def test_a_viewer_is_a_seat_or_none(viewer: Any) -> None:  # noqa: ANN401 - wrong on purpose
    with pytest.raises(tsuro.ArgumentError, match="a viewer is a seat from 0 to 1, or None"):
        finished().seen_by(viewer)


@pytest.mark.parametrize("value", ["", "2", "1,0", "0,0", "0,", "x", "0-1", "\u0660"])
def test_the_header_of_seats_seen_lists_seats(value: str) -> None:
    two = tsuro.position({}, [(0, 0, 0), (5, 5, 4)], [[1], [2]], dealing="by_hand")
    message = "the header Seen lists seats from 0 to 1 in rising order, or is -"
    with pytest.raises(tsuro.NotationError, match=message):
        Record.of(two, headers={"Seen": value})
    with pytest.raises(tsuro.NotationError, match=message):
        Record.of(two).with_header("Seen", value)
    document = tsuro.to_document(Record.of(two))
    document["headers"] = [["Seen", value]]
    with pytest.raises(tsuro.DocumentError, match=r"\$\.headers: the header Seen lists"):
        tsuro.from_document(document)
    with pytest.raises(RecordError, match="line 1, column 1: the header Seen lists"):
        parse_record(f'[Tsuro "1"] [Seen "{value}"] [Position "{notation.format_state(two)}"] *')


def test_the_header_of_seats_seen_is_for_the_start_of_games_dealt_by_hand() -> None:
    with pytest.raises(tsuro.NotationError, match="the header Seen is for games dealt by hand"):
        Record.begin(2, seed=1, headers={"Seen": "0"})
    record = Record.begin(2, dealing="by_hand").add(tsuro.DrawTile(1))
    with pytest.raises(tsuro.NotationError, match="the header Seen is about the start, and there are steps already"):
        record.with_header("Seen", "0")


# What a step showed


def test_a_step_says_who_saw_hidden_tiles_in_it() -> None:
    assert [entry.revealed_to for entry in finished()] == [(), (), (0, 1), (0,)]
    assert [entry.revealed_to for entry in finished().by_hand()] == [(0,), (1,), (), (), (1,), (0,), (0,)]


def test_an_offer_is_revealed_to_who_may_exchange() -> None:
    record = bonus("x4>7 +11", "box")
    assert [entry.revealed_to for entry in record] == [(0, 1), (2,), (0, 1, 2), (), (0,)]
    assert [entry.revealed_to for entry in record.seen_by(1)] == [(0, 1), (2,), (0, 1, 2), (), (0,)]


def test_with_open_hands_only_draws_reveal_anything() -> None:
    rules = evolve(TINY, open_hands=True)
    record = Record.begin(2, rules=rules, deck=[2, 0, 1, 3], dealing="by_hand")
    actions: list[tsuro.Action] = [tsuro.DrawTile(2), tsuro.DrawTile(0), *CORNERS]
    actions += [tsuro.Move(2, 2), tsuro.DrawTile(1)]
    for action in actions:
        record = record.add(action)
    assert [entry.revealed_to for entry in record] == [(0, 1), (0, 1), (), (), (), (0, 1)]
