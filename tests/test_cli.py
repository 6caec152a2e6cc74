"""The command line as a program: what it prints, where, and with which exit status."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
import unicodedata
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, strategies

import tsuro
from tests.conformance import vectors
from tests.support.players import FirstBot
from tests.support.toy_rules import ToyRuleset
from tsuro import cli, text
from tsuro.bots import SurvivorBot
from tsuro.cli import output, plain, progress, simulate
from tsuro.cli.messages import shown
from tsuro.match import library_version, play_match
from tsuro.notation import format_state
from tsuro.options import RULESETS, options_of
from tsuro.perft import perft, perft_by_action
from tsuro.record import Record, format_record, read_records

ROOT: Final = Path(__file__).parents[1]
POSITION: Final = tsuro.position({(0, 0): (33, 0)}, [(1, 0, 0), (5, 5, 5)], [[4], [5, 6]])

Captured = pytest.CaptureFixture[str]


def run(*words: str, timeout: float = 60) -> subprocess.CompletedProcess[str]:
    """Run the program as people do."""
    return subprocess.run(
        [sys.executable, "-m", "tsuro", *words], capture_output=True, text=True, check=False, timeout=timeout
    )


def call(capsys: Captured, *words: str) -> tuple[int, str, str]:
    """Run the program in this process: exit status, output, complaints."""
    status = cli.main(words)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


@pytest.fixture(params=["click", "plain"])
def either(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """With the packages of the extra, and as if they were not installed."""
    if request.param == "plain":
        for name in ("click", "rich"):
            monkeypatch.setitem(sys.modules, name, None)
    return str(request.param)


@pytest.fixture
def without_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the packages of the extra were not installed."""
    monkeypatch.setitem(sys.modules, "click", None)


# The main job


@pytest.mark.usefixtures("either")
def test_simulate_tells_who_won_how_often_how_games_ended_and_their_lengths(capsys: Captured) -> None:
    status, output, complaints = call(capsys, "simulate", "--players", "3", "--games", "20", "--seed", "7")
    assert (status, complaints) == (0, "")
    lines = output.split("\n")
    assert lines[0] == "20 games of 3 players, rules calliope"
    assert lines[1] == f"Seed 7, tsuro {library_version()}"
    result = play_match(["random"] * 3, 20, seed=7)
    for seat in result.seats:
        assert any(line.startswith(seat.name) and line.split()[2] == str(seat.wins) for line in lines)
    for reason, count in result.endings:
        words = reason.replace("_", " ")
        assert any(line.startswith(words) and line.removeprefix(words).split()[0] == str(count) for line in lines)
    assert f"Tiles placed: {result.mean_length:.1f} on average" in output


@pytest.mark.usefixtures("either")
def test_simulate_without_a_seed_tells_the_one_it_took(capsys: Captured) -> None:
    _, output, _ = call(capsys, "simulate", "--games", "2")
    seed = output.split("\n")[1].split()[1].rstrip(",")
    assert call(capsys, "simulate", "--games", "2", "--seed", seed)[1] == output


@pytest.mark.usefixtures("either")
def test_show_tells_one_game_event_by_event(capsys: Captured) -> None:
    status, output, _ = call(capsys, "simulate", "--games", "1", "--seed", "7", "--show", "--seats", "random,survivor")
    assert status == 0
    told = output.split("\n\n")[0].split("\n")
    assert told[0].startswith("Seat 0 (random) starts at")
    assert any(line.startswith("Seat 1 (survivor) places tile") for line in told)
    assert told[-1] == "Seat 1 (survivor) wins: the last stone on the board."
    assert "1 game of 2 players" in output


@pytest.mark.usefixtures("either")
def test_simulate_prints_json(capsys: Captured) -> None:
    arguments = ["--seats", "random,survivor", "--games", "4", "--seed", "7", "--rules", "dragon=false"]
    _, output, _ = call(capsys, "simulate", *arguments, "--json")
    document = json.loads(output)
    assert (document["seed"], document["games"], document["rules"]) == (7, 4, "calliope,dragon=false")
    assert document["version"] == library_version()
    assert [bot["name"] for bot in document["bots"]] == ["random", "survivor"]
    assert sum(document["endings"].values()) == sum(document["lengths"].values()) == 4
    assert sum(bot["share"] for bot in document["bots"]) == pytest.approx(1)


@pytest.mark.usefixtures("either")
def test_simulate_prints_csv(capsys: Captured) -> None:
    _, output, _ = call(capsys, "simulate", "--players", "2", "--games", "4", "--seed", "7", "--csv")
    head, *rows = [line.split(",") for line in output.splitlines()]
    assert head[:5] == ["kind", "number", "name", "games", "wins"]
    assert [row[:3] for row in rows] == [
        ["bot", "0", "random"],
        ["bot", "1", "random"],
        ["seat", "0", "seat 0"],
        ["seat", "1", "seat 1"],
    ]


STUMBLING: Final = "tests.support.players:StumblingBot"
FAILING: Final = ("--seats", f"random,{STUMBLING},random", "--games", "6", "--seed", "7")


@pytest.mark.usefixtures("either")
def test_a_bot_that_fails_ends_the_match_unless_it_is_to_withdraw(capsys: Captured) -> None:
    status, _, complaints = call(capsys, "simulate", *FAILING)
    assert status == 1
    assert "failed in game 0 of the match" in complaints
    status, output, complaints = call(capsys, "simulate", *FAILING, "--on-failure", "withdraw")
    assert (status, complaints) == (0, "")
    rows = [line.split() for line in output.split("\n")]
    table = rows.index(["Bot", "Left", "a", "game", "By", "failing"])
    assert rows[table + 1 : table + 5] == [["random", "0", "0"], [STUMBLING, "6", "6"], ["random", "0", "0"], []]


@pytest.mark.usefixtures("either")
def test_without_failures_the_report_has_no_table_of_them(capsys: Captured) -> None:
    _, output, _ = call(capsys, "simulate", "--games", "2", "--seed", "7", "--on-failure", "withdraw")
    assert "Left a game" not in output


@pytest.mark.usefixtures("either")
def test_failures_are_in_the_result_for_programs(capsys: Captured) -> None:
    _, output, _ = call(capsys, "simulate", *FAILING, "--on-failure", "withdraw", "--json")
    document = json.loads(output)
    assert [(bot["withdrawals"], bot["failures"]) for bot in document["bots"]] == [(0, 0), (6, 6), (0, 0)]
    assert [(seat["withdrawals"], seat["failures"]) for seat in document["seats"]] == [(2, 2)] * 3
    _, output, _ = call(capsys, "simulate", *FAILING, "--on-failure", "withdraw", "--csv")
    head, *rows = [line.split(",") for line in output.splitlines()]
    assert head[-2:] == ["withdrawals", "failures"]
    assert [row[-2:] for row in rows] == [["0", "0"], ["6", "6"], ["0", "0"], ["2", "2"], ["2", "2"], ["2", "2"]]


@pytest.mark.usefixtures("either")
def test_the_first_game_says_why_a_bot_left(capsys: Captured) -> None:
    _, output, _ = call(capsys, "simulate", *FAILING, "--on-failure", "withdraw", "--show")
    told = output.split("\n\n", maxsplit=1)[0].split("\n")
    place = next(number for number, line in enumerate(told) if " fails: " in line)
    name = told[place].split(" fails: ")[0]
    assert told[place : place + 2] == [
        f"{name} fails: ZeroDivisionError: the bot divides by zero",
        f"{name} leaves the game.",
    ]
    assert name.endswith(f"({STUMBLING})")


@pytest.mark.usefixtures("either")
def test_games_that_ended_without_a_tile_are_counted(capsys: Captured) -> None:
    seats = f"{STUMBLING},{STUMBLING}"
    _, output, _ = call(capsys, "simulate", "--seats", seats, "--games", "4", "--seed", "7", "--on-failure", "withdraw")
    rows = [line.split() for line in output.split("\n")]
    assert ["none", "4", "100.0", "%"] in rows
    assert "Tiles placed: 0.0 on average, 0 in the middle, from 0 to 0." in output


def test_records_keep_withdrawals_whatever_the_jobs(capsys: Captured, tmp_path: Path) -> None:
    told: list[object] = []
    file = tmp_path / "games.txt"
    for jobs in ("1", "2"):
        arguments = [*FAILING, "--on-failure", "withdraw", "--jobs", jobs, "--record", str(file)]
        told.append((call(capsys, "simulate", *arguments), file.read_text(encoding="utf-8")))
    assert told[0] == told[1]
    with file.open(encoding="utf-8") as records:
        for record in read_records(records):
            left = [action for action in record.actions if isinstance(action, tsuro.Withdraw)]
            assert left == [tsuro.Withdraw(record.names.index(STUMBLING))]


def test_the_result_and_the_records_do_not_depend_on_the_jobs(capsys: Captured, tmp_path: Path) -> None:
    told: list[object] = []
    file = tmp_path / "games.txt"
    for jobs in ("1", "2"):
        arguments = ["--games", "9", "--seed", "7", "--jobs", jobs, "--record", str(file)]
        told.append((call(capsys, "simulate", *arguments), file.read_text(encoding="utf-8")))
    assert told[0] == told[1]
    with file.open(encoding="utf-8") as records:
        assert [record.header("Game") for record in read_records(records)] == [str(number) for number in range(9)]


def test_the_main_job_runs_as_a_program() -> None:
    finished = run("simulate", "--players", "2", "--games", "3", "--seed", "7")
    assert (finished.returncode, finished.stderr) == (0, "")
    assert finished.stdout.startswith("3 games of 2 players, rules calliope\n")


@pytest.mark.usefixtures("either")
@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--games", "0"], "'0' is not a whole number from 1 up"),
        (["--games", "many"], "'many' is not a whole number from 1 up"),
        (["--players", "9"], "'9' is not a whole number from 2 to 8"),
        (["--seed", "-1"], "'-1' is not a whole number from 0 to 2**64 - 1"),
        (["--jobs", "0"], "'0' is not a whole number from 1 up"),
        (["--seats", "random,nobody"], "there is no bot 'nobody'"),
        (["--seats", "random,math:sqrt"], "no bot 'math:sqrt' can be made: TypeError"),
        (["--seats", "random,builtins:int"], "'builtins:int' does not make bots"),
        (["--seats", "random"], "is for 2 to 8 players, not 1"),
        (["--seats", "random,random", "--players", "3"], "--players says 3, --seats names 2"),
        (["--rules", "colour=red"], "expected calliope or an option"),
        (["--on-failure", "resign"], "'resign' is neither raise nor withdraw"),
        (["--json", "--csv"], "--json and --csv exclude each other"),
        (["--json", "--show"], "--show is for reading"),
        (["--wrong"], "--wrong"),
        (["more"], "more"),
    ],
)
def test_bad_arguments_get_a_message_and_status_2(capsys: Captured, words: list[str], complaint: str) -> None:
    status, output, complaints = call(capsys, "simulate", *words)
    assert (status, output) == (2, "")
    assert complaint in complaints
    assert "Traceback" not in complaints


# Without the extra


@pytest.mark.usefixtures("without_extra")
@pytest.mark.parametrize("command", ["play", "replay", "show", "perft", "rules"])
def test_without_the_extra_the_others_say_what_to_install(capsys: Captured, command: str) -> None:
    status, output, complaints = call(capsys, command)
    assert (status, output) == (1, "")
    assert complaints == f"tsuro {command} needs packages that are not installed: pip install 'tsuro[cli]'\n"


@pytest.mark.usefixtures("without_extra")
def test_without_the_extra_help_tells_of_all_commands(capsys: Captured) -> None:
    status, output, _ = call(capsys)
    assert status == 0
    for command in ("simulate", *plain.OTHERS):
        assert f"\n  {command} " in output.replace("    simulate", "\n  simulate ")


@pytest.mark.usefixtures("either")
def test_the_version(capsys: Captured) -> None:
    assert call(capsys, "--version")[:2] == (0, f"tsuro {library_version()}\n")


@pytest.mark.usefixtures("either")
def test_help_has_examples(capsys: Captured) -> None:
    status, output, _ = call(capsys, "simulate", "--help")
    assert status == 0
    assert "\n  tsuro simulate --players 4 --games 200 --seed 7\n" in output.replace("    tsuro", "  tsuro")


@pytest.mark.parametrize(
    "command", [["play"], ["replay"], ["perft"], ["rules"], ["show", "position"], ["show", "poster"]]
)
def test_every_command_has_help_with_examples(capsys: Captured, command: list[str]) -> None:
    status, output, _ = call(capsys, *command, "--help")
    assert status == 0
    assert f"  tsuro {' '.join(command)}" in output


def test_without_a_command_there_is_help(capsys: Captured) -> None:
    status, output, _ = call(capsys)
    assert status == 0
    assert "simulate" in output


# Progress


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def count_to(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, *, seconds: float) -> str:
    """Count to ten with a clock that goes on so much each time, and return what was shown."""
    clock = iter(number * seconds for number in range(100))
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    with progress.progress("games", 10) as advance:
        for _ in range(10):
            advance()
    return stream.getvalue()


def test_progress_is_shown_on_a_terminal_when_it_takes_longer_than_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    shown = count_to(monkeypatch, Terminal(), seconds=0.2)
    assert shown.startswith("\r3 of 10 games\r4 of 10 games")
    assert shown.endswith("\r10 of 10 games\r              \r")


def test_progress_is_a_bar_where_rich_can_draw_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    assert "of 10 games" in count_to(monkeypatch, Terminal(), seconds=0.2)


def test_no_progress_is_shown_for_a_moment_or_into_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    assert count_to(monkeypatch, Terminal(), seconds=0.001) == ""
    assert count_to(monkeypatch, io.StringIO(), seconds=0.2) == ""


def test_tables_are_drawn_by_rich_on_a_terminal_and_plainly_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    drawn, plainly = Terminal(), io.StringIO()
    for stream in (drawn, plainly):
        output.print_table(("Seat", "Won"), [("seat 0", "3"), ("seat 1", "12")], stream)
    assert plainly.getvalue() == "Seat    Won\nseat 0    3\nseat 1   12\n"
    assert "─" in drawn.getvalue()


# Ends


def test_a_reader_that_has_had_enough_is_no_reason_to_complain() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tsuro", "simulate", "--games", "30", "--show", "--seed", "7"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait() == 1


def test_a_broken_pipe_leaves_nothing_to_flush(monkeypatch: pytest.MonkeyPatch) -> None:
    class Pipe(io.StringIO):
        def fileno(self) -> int:
            return 1

        def flush(self) -> None:
            raise BrokenPipeError

    redirected: dict[int, int] = {}
    monkeypatch.setattr(sys, "stdout", Pipe())
    monkeypatch.setattr(os, "dup2", redirected.__setitem__)
    assert cli.main(["simulate", "--games", "1", "--seed", "7"]) == 1
    assert list(redirected.values()) == [1]


@pytest.mark.usefixtures("either")
def test_an_interruption_has_a_status_of_its_own(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_arguments: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "stream_match", interrupted)
    status, output, complaints = call(capsys, "simulate", "--games", "1")
    assert (status, output, complaints.strip()) == (130, "", "")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_is_quiet(jobs: str, tmp_path: Path) -> None:
    games = tmp_path / "games.txt"
    with subprocess.Popen(
        [sys.executable, "-m", "tsuro", "simulate", "--games", "100000", "--jobs", jobs, "--record", str(games)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        deadline = time.monotonic() + 50
        while time.monotonic() < deadline and not (games.exists() and games.stat().st_size):
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        try:
            output, complaints = process.communicate(timeout=50)
        finally:
            if process.poll() is None:  # else the test would wait for it, rather than fail
                os.killpg(process.pid, signal.SIGKILL)
        assert (process.returncode, output, complaints.strip()) == (130, "", "")


# Perft


@pytest.mark.parametrize("counted", [c for c in vectors.counts() if sum(c["perft"][1].values()) < 3000][:6])
def test_perft_counts_as_the_vectors_do(counted: vectors.Json) -> None:
    state = tsuro.new_game(
        counted["players"],
        rules=tsuro.Ruleset(**counted["rules"]),
        deck=counted["deck"],
        first=counted["first"],
        seed=0,
    )
    for mark in counted["starts"]:
        state = tsuro.choose_start(state, tuple(mark)).state
    for tile, rotation in counted["moves"]:
        state = tsuro.next_state(state, tile, rotation)
    for depth, expected in enumerate(counted["perft"][:3], start=1):
        assert perft(state, depth) == expected["nodes"]
        by_action = perft_by_action(state, depth)
        assert sum(by_action.values()) == expected["nodes"]
        assert list(by_action) == list(tsuro.legal_actions(state))


def test_perft_counts_marks_too() -> None:
    state = tsuro.new_game(2, rules=tsuro.Ruleset(rows=2, columns=2), seed=7)
    assert [perft(state, depth) for depth in (0, 1, 2)] == [1, 16, 16 * 15]
    assert set(perft_by_action(state, 2).values()) == {15}


@pytest.mark.parametrize("depth", [-1, 1.5, "2", None, True])
def test_depths_that_are_none(depth: int) -> None:
    with pytest.raises(tsuro.ArgumentError, match="a depth"):
        perft(POSITION, depth)
    with pytest.raises(tsuro.ArgumentError, match="a depth"):
        perft_by_action(POSITION, depth)


def test_a_breakdown_needs_a_first_action() -> None:
    with pytest.raises(tsuro.ArgumentError, match="from 1 up, not 0"):
        perft_by_action(POSITION, 0)


def test_perft_prints_counts_and_a_breakdown(capsys: Captured) -> None:
    line = format_state(POSITION)
    status, output, complaints = call(capsys, "perft", "--position", line, "--depth", "2", "--divide")
    moves = tsuro.legal_moves(POSITION)
    second = {move: len(tsuro.legal_moves(tsuro.next_state(POSITION, *move))) for move in moves}
    assert (status, complaints) == (0, "")
    lines = [line.split() for line in output.splitlines()]
    assert ["1", str(len(moves))] in lines
    assert ["2", str(sum(second.values()))] in lines
    for (tile, rotation), count in second.items():
        assert [f"{tile}r{rotation}", str(count)] in lines


def test_perft_begins_a_game_with_stones_on_marks(capsys: Captured) -> None:
    status, output, _ = call(capsys, "perft", "--players", "3", "--seed", "7", "--depth", "1")
    assert status == 0
    assert int(output.split()[-1]) > 0


def test_rules_lists_every_option_as_it_is_typed(capsys: Captured) -> None:
    status, output, _ = call(capsys, "rules")
    assert status == 0
    base, *lines = output.splitlines()
    assert base == "calliope"
    typed = [line.strip() for line in lines if not line.startswith("   ")]
    assert [text.split("=")[0] for text in typed] == [option.name for option in options_of(tsuro.Ruleset)]
    assert tsuro.parse_ruleset(",".join([base, *typed])) == tsuro.CALLIOPE
    assert (
        "  dead_hands=shuffle\n      Where the tiles go that an eliminated seat still holds: shuffle, bottom or box.\n"
        in output
    )


def test_rules_lists_those_of_variants_too(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULESETS, "toy", ToyRuleset)
    _, output, _ = call(capsys, "rules")
    assert output.endswith(
        "\ntoy\n"
        "  rows=4\n      Rows of squares: 2 to 9.\n"
        "  tide=low\n      How high the water stands: low or high.\n"
        "  lanterns=-\n      Lanterns on the board: 0 to 3, or None.\n"
        '  name="Toy"\n      What to call it: any text.\n'
    )


def test_perft_tells_its_speed_on_a_terminal(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    call(capsys, "perft", "--depth", "1")
    assert shown.getvalue().endswith(" positions a second\n")


# Show


def test_show_draws_a_tile(capsys: Captured) -> None:
    assert call(capsys, "show", "tile", "13r1")[:2] == (0, text.tile(13, 1) + "\n")


def test_show_draws_a_hand_and_the_poster(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    assert call(capsys, "show", "hand", "3, 13")[:2] == (0, text.hand([3, 13], width=50) + "\n")
    assert call(capsys, "show", "poster")[:2] == (0, text.poster(width=50) + "\n")


def test_show_draws_a_position(capsys: Captured) -> None:
    status, output, _ = call(capsys, "show", "position", format_state(POSITION))
    assert status == 0
    assert output.startswith(text.board(POSITION) + "\n")
    assert output.endswith(
        "0 seat 0: at a2.0, 1 tile\n1 seat 1: at f6.5, 2 tiles\nThe pile has 31 tiles.\n"
        "Seat 0 is to act, with tiles 4.\n"
    )


def test_show_says_who_left_the_game(capsys: Captured) -> None:
    state = tsuro.withdraw(tsuro.position({}, [(0, 0, 0), (0, 5, 1), (5, 5, 5)], [[1, 2, 3], [4], [5]]), 1).state
    _, output, _ = call(capsys, "show", "position", format_state(state))
    lines = output.split("\n")
    assert "1 seat 1: left the game" in lines
    assert "0 seat 0: at a1.0, 3 tiles" in lines
    assert lines[-2] == "Seat 0 is to act, with tiles 1, 2, 3."


def test_show_says_that_nobody_won(capsys: Captured) -> None:
    state = tsuro.withdraw(tsuro.position({}, [(0, 0, 0), None], [[1], []]), 0).state
    _, output, _ = call(capsys, "show", "position", format_state(state))
    assert "Over: nobody won." in output.split("\n")


def test_show_reads_a_position_and_tells_that_it_is_over(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    state = tsuro.position({}, [(0, 0, 0), (0, 0, 1), (5, 5, 5)], [[0], [5], []], pile=range(6, 35), box=[1, 2, 3, 4])
    state = tsuro.next_state(state, 0, 0)
    monkeypatch.setattr(sys, "stdin", io.StringIO(format_state(state) + "\n"))
    _, output, _ = call(capsys, "show", "position", "-")
    assert "0 seat 0: collided\n" in output
    assert output.endswith("Over: seat 2 won.\n")


def test_show_can_do_without_unicode_and_with_colour(capsys: Captured) -> None:
    line = format_state(POSITION)
    assert call(capsys, "show", "position", line, "--ascii")[1].startswith(text.board(POSITION, unicode=False))
    assert call(capsys, "show", "position", line, "--colour")[1].startswith(text.board(POSITION, colour=True))


@pytest.mark.parametrize(
    "what", [["tile", "13"], ["hand", "3,5"], ["poster"], ["position", format_state(POSITION), "--theme", "dark"]]
)
def test_show_writes_pictures(capsys: Captured, tmp_path: Path, what: list[str]) -> None:
    file = tmp_path / "picture.svg"
    assert call(capsys, "show", *what, "--svg", str(file)) == (0, f"Written to {file}.\n", "")
    assert file.read_text(encoding="utf-8").startswith("<svg ")
    _, output, _ = call(capsys, "show", *what, "--svg", "-")
    assert output == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("words", [["tile", "35"], ["hand", "1,x"], ["position", "nonsense"], ["nothing"]])
def test_show_refuses_what_it_cannot_read(capsys: Captured, words: list[str]) -> None:
    status, output, complaints = call(capsys, "show", *words)
    assert (status, output) == (2, "")
    assert "Error: " in complaints


# Replay


@pytest.fixture
def record() -> Record:
    """A short game, from beginning to end."""
    played = Record.begin(
        2, rules=tsuro.Ruleset(rows=2, columns=2), seed=7, names=["Ada", "Grace"], comment="Tea time."
    )
    while played.state.turn is not None:
        played = played.add(tsuro.legal_actions(played.state)[0], "A try." if len(played) == 1 else "")
    return played


@pytest.fixture
def file(record: Record, tmp_path: Path) -> Path:
    """The game in a file, after another one."""
    path = tmp_path / "games.txt"
    path.write_text(format_record(record.up_to(1)) + "\n" + format_record(record), encoding="utf-8")
    return path


def test_replay_tells_the_game_where_nobody_can_step(capsys: Captured, file: Path, record: Record) -> None:
    status, output, _ = call(capsys, "replay", str(file), "--game", "2")
    assert status == 0
    assert output.startswith("Ada starts at a1.0.\n")
    assert "\n  A try.\n" in output
    assert text.board(record.state) in output


def test_replay_shows_the_position_after_some_steps(capsys: Captured, file: Path, record: Record) -> None:
    _, output, _ = call(capsys, "replay", str(file), "--game", "2", "--at", "2")
    assert output.startswith(text.board(record.at(2)))
    assert f"Step 2 of {len(record)}\nGrace starts at" in output
    assert output.endswith("  A try.\n")
    assert call(capsys, "replay", str(file), "--at", "0")[1].endswith("Step 0 of 1\nTea time.\n")


def test_replay_reads_its_input(capsys: Captured, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(file.read_text(encoding="utf-8")))
    assert call(capsys, "replay", "-", "--check")[:2] == (0, f"2 sound with {1 + 2 + steps(file)} steps, 0 faulty.\n")


def steps(file: Path) -> int:
    with file.open(encoding="utf-8") as records:
        return sum(len(record) for record in read_records(records)) - 3


def test_replay_checks_all_games(capsys: Captured, file: Path, tmp_path: Path) -> None:
    assert call(capsys, "replay", "--check", str(file))[0] == 0
    faulty = tmp_path / "faulty.txt"
    faulty.write_text(file.read_text(encoding="utf-8").replace("@N1", "@Q9", 1), encoding="utf-8")
    status, output, _ = call(capsys, "replay", "--check", str(faulty))
    assert status == 1
    assert output.startswith("game 1: ")
    assert output.endswith("1 faulty.\n")
    empty = tmp_path / "empty.txt"
    empty.touch()
    assert call(capsys, "replay", "--check", str(empty))[:2] == (1, "There is no record in the file.\n")


def test_replay_draws_pictures(capsys: Captured, file: Path, tmp_path: Path) -> None:
    for number, at in enumerate(([], ["--at", "2"])):
        picture = tmp_path / f"{number}.svg"
        call(capsys, "replay", str(file), "--game", "2", *at, "--svg", str(picture))
        assert picture.read_text(encoding="utf-8").startswith("<svg ")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--game", "3"], "has 2 records, there is no number 3"),
        (["--at", "2"], "the record has 1 steps; there is no step 2"),
        (["--at", "2", "--svg", "-"], "the record has 1 steps; there is no step 2"),
    ],
)
def test_replay_says_what_is_not_there(capsys: Captured, file: Path, words: list[str], complaint: str) -> None:
    status, output, complaints = call(capsys, "replay", str(file), *words)
    assert (status, output) == (1, "")
    assert complaint in complaints


def test_files_that_cannot_be_read(capsys: Captured, tmp_path: Path) -> None:
    missing = tmp_path / "missing.txt"
    assert call(capsys, "replay", str(missing)) == (1, "", f"tsuro: {missing}: No such file or directory\n")
    binary = tmp_path / "binary.txt"
    binary.write_bytes(b"\xff\xfe\x00")
    status, _, complaints = call(capsys, "replay", str(binary))
    assert status == 1
    assert "utf-8" in complaints
    empty = tmp_path / "empty.txt"
    empty.touch()
    assert "has no record, there is no number 1" in call(capsys, "replay", str(empty))[2]


def test_a_disk_that_is_full_is_told(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_words: list[str]) -> int:
        raise OSError("no space left")

    monkeypatch.setattr(cli, "_run", full)
    assert call(capsys, "show") == (1, "", "tsuro: no space left\n")


@pytest.mark.usefixtures("either")
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(
    ("bot", "trouble"),
    [("StumblingBot", "ZeroDivisionError: the bot divides by zero"), ("CheatingBot", "does not hold tile")],
)
def test_a_bot_that_fails_gets_one_line(capsys: Captured, jobs: str, bot: str, trouble: str) -> None:
    seats = f"tests.support.players:{bot},random"
    status, output, complaints = call(
        capsys, "simulate", "--seats", seats, "--games", "1", "--seed", "7", "--jobs", jobs
    )
    assert (status, output) == (1, "")
    assert complaints.startswith(f"tsuro: the bot tests.support.players:{bot} on seat ")
    assert " failed in game 0 of the match, whose seed is " in complaints
    assert trouble in complaints
    assert complaints.count("\n") == 1


def test_bots_of_other_modules_can_play(capsys: Captured) -> None:
    seats = f"{FirstBot.__module__}:FirstBot,{SurvivorBot.__module__}:SurvivorBot"
    status, output, _ = call(capsys, "simulate", "--seats", seats, "--games", "2", "--seed", "7")
    assert status == 0
    assert "tests.support.players:FirstBot" in output


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
@pytest.mark.parametrize("command", ["show poster", "replay -", "play --seats human,random --seed 7"])
def test_a_closed_stream_is_no_reason_for_a_traceback(command: str, closed: str, tmp_path: Path) -> None:
    line = f"{sys.executable} -m tsuro {command} {closed}"
    done = subprocess.run(
        ["/bin/sh", "-c", line], cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    assert done.returncode in {0, 1}


def test_letters_that_the_terminal_lacks_are_escaped(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tsuro", "play", "--seats", "human,random", "--names", "é", "--save", "game.tsuro"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert "\\xe9" in done.stdout


def test_modules_of_the_working_folder_are_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "bot_of_this_folder.py").write_text("from tsuro.bots import RandomBot as B", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    assert cli.main(["simulate", "--games", "1", "--seats", "random,bot_of_this_folder:B"]) == 0


def test_documents_are_utf8_whatever_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    game = format_record(Record.begin(2, seed=7, names=["Zo\u00eb", "Bo"])).encode("utf-8")
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(game), encoding="cp1252"))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="cp1252"))
    assert cli.main(["replay", "-", "--svg", "-"]) == 0
    assert "Zo\u00eb" in written.getvalue().decode("utf-8")


def test_records_go_to_the_output(capsys: Captured) -> None:
    status, out, err = call(capsys, "simulate", "--games", "2", "--seed", "7", "--record", "-")
    assert status == 0
    assert len(list(read_records(out.splitlines(keepends=True)))) == 2
    assert "2 games of 4 players" in err


@given(strategies.text())
def test_what_is_shown_does_not_steer_the_terminal(written: str) -> None:
    harmless = shown(written)
    assert not [letter for letter in harmless if unicodedata.category(letter) in {"Cc", "Zl", "Zp"}]
    assert not set(harmless) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def test_messages_about_a_record_do_not_steer_the_terminal(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text('[Players "2"]\n[Strange "\x1b[2J\x07"]\n\x1b[2J\n', encoding="utf-8")
    cli.main(["replay", "--check", str(file)])
    cli.main(["replay", str(file)])
    captured = capsys.readouterr()
    assert "\x1b" not in captured.out + captured.err


@pytest.mark.parametrize("name", ["a\0b", "\ud800"])
@pytest.mark.parametrize(
    "words",
    [["replay"], ["replay", "--check"], ["show", "tile", "13", "--svg"], ["simulate", "--games", "1", "--record"]],
)
def test_what_no_file_can_be_called_is_refused_in_words(capsys: Captured, words: list[str], name: str) -> None:
    status, _, complaint = call(capsys, *words, name)
    assert status == 1
    assert complaint == f"tsuro: {name!r} cannot be the name of a file\n"
