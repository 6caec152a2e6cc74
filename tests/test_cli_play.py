"""Playing and stepping in a terminal, driven line by line and through a pseudo-terminal."""

from __future__ import annotations

import builtins
import io
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TextIO

import pexpect
import pytest

import tsuro
from tsuro import cli, text
from tsuro.cli import play, replay
from tsuro.cli.show import Look
from tsuro.record import Record, format_record, parse_record, write_record

Captured = pytest.CaptureFixture[str]
Answers = Callable[..., None]

PLAIN: Final = Look(unicode=True, colour=False, width=80)


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """Type these lines when asked; then there is no more input."""

    def prepare(*lines: str | type[BaseException]) -> None:
        waiting = iter(lines)

        def answer(question: str) -> str:
            sys.stdout.write(question + "\n")
            line = next(waiting, EOFError)
            if isinstance(line, str):
                return line
            raise line

        monkeypatch.setattr(builtins, "input", answer)

    return prepare


def begin(*words: str, folder: Path) -> tuple[int, Path]:
    """Play; return the exit status and the file in which the game is kept."""
    file = folder / "game.txt"
    return cli.main(["play", "--seed", "7", "--save", str(file), "--overwrite", *words]), file


def kept(file: Path) -> Record:
    return parse_record(file.read_text(encoding="utf-8"))


def test_a_person_plays_a_whole_game_by_numbers(answers: Answers, capsys: Captured, tmp_path: Path) -> None:
    # Whatever is refused is followed by the next number, and what is shown is placed.
    answers("N3", *["1", "", "2", "", "3", "", "4", "", "5", "", "6", "", "7", "", "8", "", "9", ""] * 40)
    status, file = begin("--seats", "human,random", folder=tmp_path)
    assert status == 0
    record = kept(file)
    assert record.result is not None
    assert record.names == ("Player", "random")
    output = capsys.readouterr().out
    assert text.board(record.state) in output
    assert output.endswith(f"The game is kept in {file}\nSee it again with: tsuro replay {file}\n")
    assert any(
        line.endswith(("wins: the last stone on the board.", ": no stone is left.", ": all tiles are played."))
        for line in output.split("\n")
    )


def test_a_placement_is_shown_before_it_is_made(answers: Answers, capsys: Captured, tmp_path: Path) -> None:
    answers("N3", "11r1", "q")
    _, file = begin("--seats", "human,survivor", folder=tmp_path)
    record = kept(file)
    assert len(record) == 2
    preview = tsuro.preview_move(record.state, 11, 1)
    output = capsys.readouterr().out
    assert text.board(record.state, preview=preview) in output
    assert "With 11r1:\n" + "\n".join(move.tell(record.names) for move in preview.moves) in output


def test_another_choice_can_be_looked_at(answers: Answers, tmp_path: Path) -> None:
    answers("N3", "11r1", "11r2", "", "q")
    _, file = begin("--seats", "human,survivor", folder=tmp_path)
    assert kept(file).actions[2] == tsuro.Move(11, 2)


def test_a_refusal_tells_its_reason(answers: Answers, capsys: Captured, tmp_path: Path) -> None:
    answers("N3", "11r1", "1", "", "q")
    _, file = begin("--seats", "human,survivor", folder=tmp_path)
    output = capsys.readouterr().out
    assert "1:11r0 x" in output
    refusal = "No: tile 11 with rotation 0: your own stone would leave the board"
    assert refusal in output
    assert "11r1 is put back too, and nothing is placed. Choose again.\n" in output.split(refusal)[1]
    assert len(kept(file)) == 2


@pytest.mark.parametrize(
    ("answer", "reply"),
    [
        ("0", "No: '0' is none of the choices: type a number from 1 to 12 or a name such as 11r0"),
        ("13", "No: '13' is none of the choices"),
        ("3r1", "No: '3r1' is none of the choices"),
        ("?", "take back your last choice"),
        ("l", "No: say which file: l FILE"),
        ("l /no/such/file", "No such file"),
        ("s /no/such/file", "No: /no/such: there is no such folder\n"),
    ],
)
def test_what_is_no_choice_gets_an_answer(
    answers: Answers, capsys: Captured, tmp_path: Path, answer: str, reply: str
) -> None:
    answers("N3", answer, "q")
    begin("--seats", "human,survivor", folder=tmp_path)
    assert reply in capsys.readouterr().out


def test_marks_go_by_their_names(answers: Answers, capsys: Captured, tmp_path: Path) -> None:
    answers("1", "n3", "q")
    _, file = begin("--seats", "human,survivor", folder=tmp_path)
    assert kept(file).actions[0] == tsuro.ChooseStart((0, 1, 0))
    output = capsys.readouterr().out
    assert "bottom: S1 S2 S3" in output
    assert "No: '1' is none of the choices: type a name such as N1" in output


def test_undo_takes_back_the_last_choice_of_a_person(answers: Answers, capsys: Captured, tmp_path: Path) -> None:
    answers("u", "N3", "2", "", "u", "u", "q")
    _, file = begin("--seats", "human,survivor", folder=tmp_path)
    assert len(kept(file)) == 0
    assert "There is nothing to take back." in capsys.readouterr().out


def test_bots_choose_the_same_again_after_a_step_back(answers: Answers, tmp_path: Path) -> None:
    answers("N3", "2", "", "q")
    _, file = begin("--seats", "human,random", folder=tmp_path)
    first = kept(file).actions
    answers("N3", "u", "N3", "2", "", "q")
    _, file = begin("--seats", "human,random", folder=tmp_path)
    assert kept(file).actions == first


def test_an_interrupted_game_is_kept(answers: Answers, capsys: Captured, tmp_path: Path) -> None:
    answers("N3", KeyboardInterrupt)
    status, file = begin("--seats", "human,survivor", folder=tmp_path)
    assert status == 130
    assert len(kept(file)) == 2
    assert capsys.readouterr().out.endswith(f"Go on with: tsuro play --load {file}\n")


@pytest.mark.parametrize("end", [EOFError, "q"])
def test_leaving_keeps_the_game(
    answers: Answers, capsys: Captured, tmp_path: Path, end: str | type[BaseException]
) -> None:
    answers("N3", end)
    status, file = begin("--seats", "human,survivor", folder=tmp_path)
    assert status == 0
    assert len(kept(file)) == 2
    assert capsys.readouterr().out.endswith(f"Go on with: tsuro play --load {file}\n")


# Players who leave the game


def test_a_person_leaves_and_the_others_go_on(answers: Answers, capsys: Captured, tmp_path: Path) -> None:
    answers("", "N3", "", "S3", "", "E3", "", "leave", "yes", "", "?", "q")
    status, file = begin("--seats", "human,human,human", "--names", "Ada,Grace,Lin", folder=tmp_path)
    assert status == 0
    record = kept(file)
    assert record.actions[3:] == (tsuro.Withdraw(0),)
    assert (record.state.turn, record.result) == (1, None)
    last = capsys.readouterr().out.split("it is your turn.")[-1]
    assert "Ada leaves the game.\n" in last
    assert "0 Ada: left the game\n" in last
    assert "  leave                leave the game for good; the others play on without you\n" in last


def test_bots_play_on_when_the_only_person_leaves(answers: Answers, capsys: Captured, tmp_path: Path) -> None:
    answers("N3", "leave", "y")
    status, file = begin("--seats", "human,survivor,random", folder=tmp_path)
    assert status == 0
    record = kept(file)
    assert record.actions[3] == tsuro.Withdraw(0)
    assert record.result is not None
    assert 0 not in record.result.winners
    assert len(record) > 4
    output = capsys.readouterr().out
    assert "Player leaves the game.\n" in output
    assert output.endswith(f"See it again with: tsuro replay {file}\n")


def test_a_person_leaves_before_choosing_a_mark(answers: Answers, tmp_path: Path) -> None:
    answers("LEAVE", "yes")
    _, file = begin("--seats", "human,survivor", folder=tmp_path)
    record = kept(file)
    assert record.actions == (tsuro.Withdraw(0),)
    assert record.result == tsuro.Outcome((1,), tsuro.OutcomeReason.LAST_STONE)


def test_a_person_leaves_in_an_exchange(answers: Answers, tmp_path: Path) -> None:
    rules = tsuro.Ruleset(elimination_bonus=True)
    state = tsuro.position(
        {}, [(0, 0, 0), (0, 0, 1), (5, 5, 5), (5, 0, 4)], [[1, 2, 3], [5], [7], [8]], rules=rules, seed=7
    )
    moves = [move for move in tsuro.legal_moves(state) if tsuro.next_state(state, *move).phase is tsuro.Phase.EXCHANGE]
    file = tmp_path / "exchange.txt"
    with file.open("w", encoding="utf-8") as stream:
        write_record(stream, Record(state).add(moves[0]))
    answers("", "leave", "yes", "", "q")
    assert cli.main(["play", "--load", str(file)]) == 0
    record = kept(file)
    assert record.actions[1:] == (tsuro.Withdraw(0),)
    assert (record.state.phase, record.state.turn) == (tsuro.Phase.PLACE, 2)


@pytest.mark.parametrize("answer", ["", "no", "leave"])
def test_who_does_not_confirm_it_stays(answers: Answers, capsys: Captured, tmp_path: Path, answer: str) -> None:
    answers("N3", "11r1", "leave", answer, "", "q")
    _, file = begin("--seats", "human,survivor", folder=tmp_path)
    assert "You stay in the game.\n" in capsys.readouterr().out
    # The tile that was shown before is still the one to be placed.
    assert kept(file).actions[2] == tsuro.Move(11, 1)


def test_a_game_that_someone_left_is_loaded_and_goes_on(answers: Answers, tmp_path: Path) -> None:
    answers("", "N3", "", "S3", "", "E3", "", "leave", "yes", "", "q")
    _, file = begin("--seats", "human,human,human", folder=tmp_path)
    answers("", "2", "", "", "q")
    assert cli.main(["play", "--load", str(file)]) == 0
    record = kept(file)
    assert [entry.seat for entry in record.entries[3:]] == [0, 1]
    assert record.state.seats[0].status is tsuro.Status.WITHDRAWN
    assert record.state.turn == 2


def test_undo_takes_back_that_someone_left(answers: Answers, tmp_path: Path) -> None:
    answers("", "N3", "", "S3", "", "E3", "", "leave", "yes", "", "u", "", "q")
    _, file = begin("--seats", "human,human,human", folder=tmp_path)
    record = kept(file)
    assert (len(record), record.state.turn) == (3, 0)
    assert record.state.in_play == (0, 1, 2)


def test_a_bot_takes_over_the_seat_of_a_person(answers: Answers, tmp_path: Path) -> None:
    answers("", "N3", "", "S3", "", "q")
    _, file = begin("--seats", "human,human", folder=tmp_path)
    answers("2", "", "q")
    assert cli.main(["play", "--load", str(file), "--seats", "human,survivor"]) == 0
    record = kept(file)
    assert [entry.seat for entry in record.entries[2:]] == [0, 1]


def test_a_bot_may_leave_but_not_take_others_out_of_the_game(
    answers: Answers, capsys: Captured, tmp_path: Path
) -> None:
    answers("N3", "q")
    status, file = begin("--seats", "human,tests.support.players:LeavingOthersBot", folder=tmp_path)
    assert status == 1
    assert "seat 1 cannot take seat 0 out of the game" in capsys.readouterr().err
    assert len(kept(file)) == 1
    answers("N3", "q")
    status, file = begin("--seats", "human,tests.support.players:LeavingAtOnceBot", folder=tmp_path)
    assert status == 0
    assert kept(file).actions[1:] == (tsuro.Withdraw(1),)


# Loading and saving


def test_a_game_is_loaded_and_goes_on_in_its_file(answers: Answers, tmp_path: Path) -> None:
    answers("N3", "q")
    _, file = begin("--seats", "human,survivor", "--names", "Ada", folder=tmp_path)
    answers("2", "", "q")
    assert cli.main(["play", "--load", str(file)]) == 0
    record = kept(file)
    assert len(record) == 4
    assert record.names == ("Ada", "survivor")


def test_seats_can_change_when_a_game_is_loaded(answers: Answers, tmp_path: Path) -> None:
    answers("N3", "q")
    _, file = begin("--seats", "human,survivor", folder=tmp_path)
    answers()
    other = tmp_path / "other.txt"
    assert cli.main(["play", "--load", str(file), "--seats", "random,random", "--save", str(other)]) == 0
    assert kept(other).result is not None
    assert len(kept(file)) == 2


def test_games_are_saved_and_loaded_at_the_table(answers: Answers, capsys: Captured, tmp_path: Path) -> None:
    saved = tmp_path / "saved.txt"
    answers("N3", f"s {saved}", "2", "", "s", "q")
    _, file = begin("--seats", "human,survivor", folder=tmp_path)
    assert (len(kept(file)), len(kept(saved))) == (2, 4)
    assert f"Kept in {saved}" in capsys.readouterr().out
    answers("S1", f"l {file}", "11r2", "", "q")
    cli.main(["play", "--seats", "human,human", "--save", str(tmp_path / "third.txt")])
    assert kept(file).actions[2] == tsuro.Move(11, 2)


def test_a_save_that_fails_leaves_the_game_where_it_was(answers: Answers, capsys: Captured, tmp_path: Path) -> None:
    answers("N3", f"s {tmp_path / 'nodir' / 'x'}", f"s {tmp_path}", "2", "", "q")
    status, file = begin("--seats", "human,survivor", folder=tmp_path)
    output = capsys.readouterr().out
    assert status == 0
    assert f"No: {tmp_path / 'nodir'}: there is no such folder\n" in output
    assert "Errno" not in output
    assert len(kept(file)) == 4
    assert f"The game is kept in {file}\n" in output


def test_a_file_that_is_there_is_written_over_only_when_confirmed(
    answers: Answers, capsys: Captured, tmp_path: Path
) -> None:
    other = tmp_path / "other.txt"
    other.write_text("precious", encoding="utf-8")
    answers("N3", f"s {other}", "", "q")
    _, file = begin("--seats", "human,survivor", folder=tmp_path)
    assert other.read_text(encoding="utf-8") == "precious"
    assert f"Nothing is written. The game is still kept in {file}\n" in capsys.readouterr().out
    answers("N3", f"s {other}", "yes", "q")
    begin("--seats", "human,survivor", folder=tmp_path)
    assert len(kept(other)) == 2


def test_a_step_that_cannot_be_kept_has_not_happened(
    answers: Answers, capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    answers("N3", "q")
    _, file = begin("--seats", "human,survivor", folder=tmp_path)
    before = kept(file)
    game = play.Game(before, ["human", "survivor"], file, PLAIN)
    writes: Iterator[Callable[[TextIO, Record], None]] = iter([write_record, full, write_record])

    def write(stream: TextIO, record: Record) -> None:
        next(writes)(stream, record)

    monkeypatch.setattr(play, "write_record", write)
    answers("2", "", f"s {tmp_path / 'other.txt'}", "q")
    game.play()
    output = capsys.readouterr().out
    assert f"No: {file}: the game cannot be saved here: No space left on device\n" in output
    assert kept(file) == kept(tmp_path / "other.txt") == before
    assert sorted(one.name for one in tmp_path.iterdir()) == ["game.txt", "other.txt"]


def test_a_file_that_is_gone_is_not_said_to_keep_the_game(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"

    def leave(_question: str) -> str:
        file.unlink()
        return "q"

    monkeypatch.setattr(builtins, "input", leave)
    begin("--seats", "human,survivor", folder=tmp_path)
    output = capsys.readouterr().out
    assert output.endswith(f"The game is not kept: {file} is gone.\n")
    assert "The game is kept" not in output


def test_save_does_not_write_over_a_file_unasked(answers: Answers, capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("precious", encoding="utf-8")
    assert cli.main(["play", "--save", str(file)]) == 2
    assert f"{file} is there already; --overwrite writes over it" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == "precious"
    answers("N3", "q")
    begin("--seats", "human,survivor", folder=tmp_path)
    answers("q")
    assert cli.main(["play", "--load", str(file), "--save", str(file)]) == 0


def test_bots_alone_do_not_play_over_a_saved_game(answers: Answers, capsys: Captured, tmp_path: Path) -> None:
    answers("N3", "q")
    _, file = begin("--seats", "human,survivor", folder=tmp_path)
    assert cli.main(["play", "--load", str(file), "--seats", "random,random"]) == 2
    assert "say with --save where to keep what they play" in " ".join(capsys.readouterr().err.split())
    assert len(kept(file)) == 2


@pytest.mark.parametrize("words", [["--seed", "7"], ["--rules", "dragon=false"], ["--names", "Ada"]])
def test_a_loaded_game_has_its_own_deal(capsys: Captured, tmp_path: Path, words: list[str]) -> None:
    assert cli.main(["play", "--load", str(tmp_path / "game.txt"), *words]) == 2
    assert f"{words[0]} is for a new game" in capsys.readouterr().err


def test_a_file_of_several_games_says_how_many(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_text(format_record(Record.begin(2, seed=1)) * 3, encoding="utf-8")
    assert cli.main(["play", "--load", str(file)]) == 1
    assert f"{file} holds 3 games, and only a file with one can be played on" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("bot", "trouble"), [("StumblingBot", "ZeroDivisionError: the bot"), ("CheatingBot", "seat 1 does not hold tile")]
)
def test_a_bot_that_fails_is_named(answers: Answers, capsys: Captured, tmp_path: Path, bot: str, trouble: str) -> None:
    answers("N3", "2", "")
    status, file = begin("--seats", f"human,tests.support.players:{bot}", folder=tmp_path)
    captured = capsys.readouterr()
    assert status == 1
    assert captured.err.startswith(
        f"tsuro: the bot tests.support.players:{bot} on seat 1 failed in the game: {trouble}"
    )
    assert f"The game is kept in {file}\n" in captured.out
    assert file.is_file()


def test_records_without_seats_are_for_people(tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    file.write_text(format_record(Record.begin(3, seed=1)), encoding="utf-8")
    record, seats = play.load(str(file), None)
    assert seats == ("human",) * 3
    assert record.header("Seats") == "human,human,human"


def test_records_that_cannot_be_played_on(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "record.txt"
    file.write_text(format_record(Record.begin(2, dealing="by_hand")), encoding="utf-8")
    assert cli.main(["play", "--load", str(file)]) == 1
    assert "dealt by hand" in capsys.readouterr().err
    file.write_text(format_record(Record.begin(2, seed=1)), encoding="utf-8")
    assert cli.main(["play", "--load", str(file), "--seats", "human,random,random"]) == 1
    assert "is of a game of 2, not 3" in capsys.readouterr().err
    file.write_bytes(b"\xff")
    assert cli.main(["play", "--load", str(file)]) == 1
    assert "is not text in UTF-8" in capsys.readouterr().err


def test_bad_arguments(capsys: Captured) -> None:
    assert cli.main(["play", "--seats", "human,random", "--names", "Ada,Grace"]) == 2
    assert "2 names for 1 people" in capsys.readouterr().err
    assert cli.main(["play", "--seats", "human"]) == 2
    assert cli.main(["play", "--seats", "nobody,human"]) == 2


def test_people_and_bots_have_names() -> None:
    record = play.begin(["human", "random", "human", "random", "survivor"], ["Ada"], tsuro.CALLIOPE, 7)
    assert record.names == ("Ada", "random 1", "Player 2", "random 2", "survivor")


def test_without_a_seed_each_game_is_another() -> None:
    first, second = (play.begin(["human", "random"], [], tsuro.CALLIOPE, None) for _ in range(2))
    assert first.start != second.start


def test_games_without_a_file_are_kept_by_date(
    answers: Answers, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    answers()
    cli.main(["play"])
    (file,) = (tmp_path / "tsuro").iterdir()
    assert kept(file).header("Seats") == "human,survivor,survivor,random"
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert play.save_folder() == tmp_path / ".local" / "state" / "tsuro"


def test_an_exchange_is_chosen_by_number(answers: Answers, capsys: Captured, tmp_path: Path) -> None:
    rules = tsuro.Ruleset(elimination_bonus=True)
    state = tsuro.position({(0, 0): (33, 0)}, [(0, 1, 6), (0, 1, 1), (5, 5, 5)], [[8, 32], [2, 4], [3]], rules=rules)
    file = tmp_path / "record.txt"
    file.write_text(format_record(Record.of(state, headers={"Seats": "human,random,random"})), encoding="utf-8")
    answers("8r0", "", "2", "q")
    assert cli.main(["play", "--load", str(file)]) == 0
    output = capsys.readouterr().out
    assert "   1: none\n   2: give 32 for 2\n   3: give 32 for 4\n" in output
    assert kept(file).actions[:2] == (tsuro.Move(8, 0), tsuro.ExchangeTiles((32,), (2,)))


# Hidden hands


def test_people_do_not_see_each_others_hands(answers: Answers, capsys: Captured, tmp_path: Path) -> None:
    answers("", "N3", "", "S3", "", "2", "", "", "q")
    _, file = begin("--seats", "human,human", "--names", "Ada,Grace", folder=tmp_path)
    record = kept(file)
    parts = capsys.readouterr().out.split("it is your turn.")
    assert [part.split("\n")[-1].rstrip(", ") for part in parts[:-1]] == ["Ada", "Grace", "Ada", "Grace"]
    last = parts[-1]
    assert "Ada draws a tile." in last
    for tile in record.state.seats[0].hand:
        assert f":{tile}r" not in last
    for tile in record.state.seats[1].hand:
        assert f":{tile}r" in last


def test_with_open_hands_nobody_hands_over(answers: Answers, capsys: Captured, tmp_path: Path) -> None:
    answers("N3", "S3", "q")
    _, file = begin("--seats", "human,human", "--rules", "open_hands=true", folder=tmp_path)
    assert len(kept(file)) == 2
    assert "it is your turn" not in capsys.readouterr().out


# Stepping through a record


@pytest.fixture
def record() -> Record:
    played = Record.begin(2, rules=tsuro.Ruleset(rows=2, columns=2), seed=7)
    while played.state.turn is not None:
        played = played.add(tsuro.legal_actions(played.state)[0])
    return played


def test_stepping_goes_forth_and_back(record: Record, answers: Answers, capsys: Captured) -> None:
    last = str(len(record))
    answers("", "n", "b", "b", "b", last, "", "2", "q")
    replay.step(record, None, PLAIN)
    told = [line.split()[1] for line in capsys.readouterr().out.split("\n") if line.startswith("Step ")]
    assert told == ["0", "1", "2", "1", "0", "0", last, last, "2"]


@pytest.mark.parametrize("answer", ["99", "what", "-1", "1" * 5000])
def test_stepping_says_what_it_does_not_know(record: Record, answers: Answers, capsys: Captured, answer: str) -> None:
    answers("2", answer, "b", "q")
    replay.step(record, None, PLAIN)
    output = capsys.readouterr().out
    assert [line.split()[1] for line in output.split("\n") if line.startswith("Step ")] == ["0", "2", "2", "1"]
    assert output.count(f"No: {answer!r} is none of the keys, and no step from 0 to {len(record)}.\n") == 1


def test_stepping_ends_with_the_input(record: Record, answers: Answers, capsys: Captured) -> None:
    answers()
    replay.step(record, 1, PLAIN)
    assert "Step 1 of" in capsys.readouterr().out


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_at_a_terminal_a_record_is_stepped_through(
    record: Record, answers: Answers, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "record.txt"
    file.write_text(format_record(record), encoding="utf-8")
    answers("", "q")
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(sys, "stdout", screen := Terminal())
    assert cli.main(["replay", str(file)]) == 0
    assert "Step 1 of" in screen.getvalue()


def test_at_a_terminal_the_screen_is_cleared(answers: Answers, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    answers("q")
    monkeypatch.setattr(sys, "stdout", screen := Terminal())
    begin("--seats", "human,survivor", folder=tmp_path)
    assert "\x1b[3J" in screen.getvalue()


# In a terminal


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Callable[..., pexpect.spawn[str]]]:
    """Start the program in a terminal of its own."""
    children: list[pexpect.spawn[str]] = []

    def start(*words: str) -> pexpect.spawn[str]:
        child: pexpect.spawn[str] = pexpect.spawn(
            sys.executable,
            ["-m", "tsuro", *words],
            encoding="utf-8",
            dimensions=(60, 100),
            timeout=60,
            env={**os.environ, "XDG_STATE_HOME": str(tmp_path), "TERM": "xterm-256color", "NO_COLOR": ""},
        )
        child.logfile_read = io.StringIO()
        children.append(child)
        return child

    yield start
    for child in children:
        child.close(force=True)


def shown(child: pexpect.spawn[str]) -> str:
    assert isinstance(child.logfile_read, io.StringIO)
    return child.logfile_read.getvalue()


def test_a_game_at_a_terminal_that_is_interrupted_loses_nothing(
    terminal: Callable[..., pexpect.spawn[str]], tmp_path: Path
) -> None:
    child = terminal("play", "--seats", "human,survivor", "--seed", "7")
    child.expect("Where do you begin")
    child.sendline("N3")
    child.expect("Which tile")
    child.sendline("2")
    child.expect("Enter: place it")
    child.sendline("")
    child.expect("Which tile")
    child.sendintr()
    (file,) = (tmp_path / "tsuro").iterdir()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert f"The game is kept in {file}" in shown(child)
    assert "Traceback" not in shown(child)
    record = kept(file)
    assert [type(action) for action in record.actions] == [tsuro.ChooseStart] * 2 + [tsuro.Move] * 2

    child = terminal("play", "--load", str(file))
    child.expect("Which tile")
    child.sendline("q")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert kept(file) == record


def test_a_terminal_shows_colour_and_clears_between_people(terminal: Callable[..., pexpect.spawn[str]]) -> None:
    child = terminal("play", "--seats", "human,human", "--seed", "7")
    child.expect("Player 1, it is your turn")
    child.sendline("")
    child.expect("Where do you begin")
    before = len(shown(child))
    child.sendline("N3")
    child.expect("Player 2, it is your turn")
    assert "\x1b[3J" in shown(child)[before:]
    assert text.stone(0, colour=True) in shown(child)
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_a_record_is_stepped_through_at_a_terminal(
    terminal: Callable[..., pexpect.spawn[str]], record: Record, tmp_path: Path
) -> None:
    file = tmp_path / "record.txt"
    file.write_text(format_record(record), encoding="utf-8")
    child = terminal("replay", str(file))
    child.expect("Step 0 of")
    child.sendline("")
    child.expect("Step 1 of")
    child.sendline("q")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_simulate_draws_its_tables_at_a_terminal(terminal: Callable[..., pexpect.spawn[str]]) -> None:
    child = terminal("simulate", "--games", "300", "--seed", "7")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert "───" in shown(child)


@pytest.mark.parametrize("name", ["os:abort", "os:getcwd", "no_such_module:Bot", " os : abort"])
def test_a_file_names_registered_bots_only(capsys: Captured, tmp_path: Path, name: str) -> None:
    file = tmp_path / "game.txt"
    file.write_text(format_record(Record.begin(2, seed=7).with_header("Seats", f"human,{name}")), encoding="utf-8")
    assert cli.main(["play", "--load", str(file)]) == 1
    assert "a file may name registered bots only" in capsys.readouterr().err


def test_saving_leaves_other_files_and_links_alone(answers: Answers, tmp_path: Path) -> None:
    other, real, link = tmp_path / "game.txt.new", tmp_path / "real.txt", tmp_path / "game.txt"
    other.write_text("mine", encoding="utf-8")
    real.write_text("", encoding="utf-8")
    real.chmod(0o640)
    link.symlink_to(real)
    answers("N3", "q")
    begin("--seats", "human,random", folder=tmp_path)
    assert other.read_text(encoding="utf-8") == "mine"
    assert link.is_symlink()
    assert real.stat().st_mode & 0o777 == 0o640
    assert len(kept(real)) == 2
    assert {file.name for file in tmp_path.iterdir()} == {"game.txt", "game.txt.new", "real.txt"}


@pytest.mark.parametrize("answer", ["1" * 5000, "l a\0b", "s a\0b", "l \ud800", "\udcff"])
def test_whatever_is_typed_gets_an_answer(answers: Answers, capsys: Captured, tmp_path: Path, answer: str) -> None:
    answers("N1", answer, "q")
    status, _ = begin("--seats", "human,random", folder=tmp_path)
    assert status == 0
    assert "No: " in capsys.readouterr().out


@pytest.mark.parametrize("strange", ["\x1b", "\x07", "\x7f", "\x9b", "\u2028", "\u202e", "\u2066"])
def test_names_do_not_steer_the_terminal(answers: Answers, capsys: Captured, tmp_path: Path, strange: str) -> None:
    answers("N3", "11r1", "", "q")
    begin("--seats", "human,survivor", "--names", f"A{strange}B", folder=tmp_path)
    assert strange not in capsys.readouterr().out


@pytest.mark.parametrize("option", ["--save", "--load"])
def test_a_game_is_not_kept_in_the_terminal(capsys: Captured, option: str) -> None:
    assert cli.main(["play", option, "-"]) == 1
    assert "- is the terminal" in capsys.readouterr().err


def test_going_on_names_bots_that_are_not_registered(answers: Answers, capsys: Captured, tmp_path: Path) -> None:
    answers("q")
    _, file = begin("--seats", "human,tsuro.bots:RandomBot", folder=tmp_path)
    assert f"--load {file} --seats human,tsuro.bots:RandomBot\n" in capsys.readouterr().out


def test_bytes_that_are_not_text_get_an_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"N1\n\xff\nq\n"), encoding="utf-8"))
    status, _ = begin("--seats", "human,random", folder=tmp_path)
    assert status == 0
    assert "No: " in capsys.readouterr().out
