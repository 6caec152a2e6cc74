"""The programs that the tutorials write hold against what players and browsers do."""

from __future__ import annotations

import importlib
import os
import re
import socket
import subprocess
import sys
from contextlib import contextmanager
from html.parser import HTMLParser
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeAlias
from urllib.parse import urlencode

import pytest

import tsuro
from docs._ext import blocks

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

Program: TypeAlias = Any
"""A program on a page, or a thing of its making: it has no types."""

TUTORIALS = Path(__file__).parents[1] / "docs" / "tutorials"


def write_program(page: str, folder: Path) -> Path:
    """Put the pieces of the page's one program together."""
    found = list(blocks.find_blocks((TUTORIALS / page).read_text(encoding="utf-8")))
    pieces = [block for block in found if "caption" in block.options]
    (name,) = {block.options["caption"] for block in pieces}
    program = folder / name
    program.write_text("".join(block.text for block in pieces), encoding="utf-8")
    return program


# In the terminal


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_program("terminal.md", tmp_path_factory.mktemp("terminal"))


def typed(table: Path, *answers: str, encoding: str = "utf-8") -> str:
    """Return what the program prints when these answers are typed."""
    ran = subprocess.run(
        [sys.executable, table, "--seed", "7"],
        input="".join(f"{answer}\n" for answer in answers),
        env=os.environ | {"PYTHONIOENCODING": encoding},
        encoding=encoding,
        capture_output=True,
        check=False,
    )
    assert "Traceback" not in ran.stderr
    return ran.stdout


@pytest.mark.parametrize("mark", ["N5", "n5", " n5 ", "c1.0", "C1.0"])
def test_a_mark_is_read_however_it_is_typed(table: Path, mark: str) -> None:
    assert "Ada starts at c1.0." in typed(table, mark)


@pytest.mark.parametrize("placement", ["6r1", "6R1"])
def test_a_placement_is_read_however_it_is_typed(table: Path, placement: str) -> None:
    assert "Ada places tile 6 on c1, turned once." in typed(table, "n5", placement)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_terminal_without_box_drawing_gets_plain_characters(table: Path, encoding: str) -> None:
    printed = typed(table, "n5", "6r1", encoding=encoding)
    assert "#" in printed
    assert printed.isascii()


@pytest.mark.parametrize(
    ("placement", "sentence"),
    [
        ("?8", "Against the rules: your stone would leave the board, and you can avoid it."),
        ("?34", "Against the rules: you do not hold that tile."),
        ("?", "No: position 0: expected a tile id, 0 to 34, found the end."),
    ],
)
def test_a_look_ahead_says_what_the_rules_say(table: Path, placement: str, sentence: str) -> None:
    assert sentence in typed(table, "n5", placement)


def test_there_is_no_look_ahead_at_marks(table: Path) -> None:
    expected = "a starting mark in capitals, such as N1, or a spot in small letters, a1.0 to f6.7"
    assert f"No: position 0: expected {expected}, found '?'." in typed(table, "?n5")


def test_without_a_seed_one_is_drawn_and_told(table: Path) -> None:
    ran = subprocess.run([sys.executable, table], input="", encoding="utf-8", capture_output=True, check=False)
    found = re.search(r"^The seed is (\d+)\.$", ran.stdout, re.MULTILINE)
    assert found is not None
    again = subprocess.run(
        [sys.executable, table, "--seed", found[1]], input="", encoding="utf-8", capture_output=True, check=False
    )
    assert again.stdout == ran.stdout


# On a web page


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    write_program("web.md", tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    yield importlib.import_module("serve")
    del sys.modules["serve"]


class Client:
    """A browser at a table; the keys are those of the seats, and last that of the spectators."""

    def __init__(self, server: Program) -> None:
        self.table = server.table
        self.port: int = server.server_port
        self.keys = list(self.table.seats)

    def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, str]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.putrequest(method, path)
        for name, value in headers.items():
            connection.putheader(name.replace("_", "-"), value)
        connection.endheaders(body)
        answer = connection.getresponse()
        try:
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def page(self, seat: int) -> str:
        status, page = self.ask("GET", f"/seat/{self.keys[seat]}")
        assert status == 200
        return page

    def post(self, seat: int, body: str) -> tuple[int, str]:
        return self.ask("POST", f"/seat/{self.keys[seat]}", body.encode(), Content_Length=str(len(body)))

    def act(self, seat: int, action: tsuro.Action) -> int:
        return self.post(seat, urlencode({"action": tsuro.to_json(action)}))[0]


@contextmanager
def at_table(serve: Program, *names: str, **options: tsuro.Ruleset) -> Generator[Client, None, None]:
    server = serve.make_server(names, seed=7, port=0, **options)
    thread = Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield Client(server)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class Buttons(HTMLParser):
    """The actions that the buttons of a page send."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.actions: list[tsuro.Action] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "button":
            self.actions.append(tsuro.from_json(dict(attrs)["value"] or "", "action"))


def buttons(page: str) -> list[tsuro.Action]:
    return Buttons(page).actions


@pytest.mark.parametrize(("rows", "columns"), [(6, 6), (4, 9), (8, 8)])
def test_a_board_of_any_size_is_served(serve: Program, rows: int, columns: int) -> None:
    rules = tsuro.Ruleset(rows=rows, columns=columns)
    with at_table(serve, "Ada", "Grace", rules=rules) as client:
        page = client.page(0)
        assert set(buttons(page)) == set(tsuro.legal_actions(client.table.state))
        bottom = page.split("<legend>Bottom, from the left</legend>")[1].split("</fieldset>")[0]
        assert re.findall(r">(S\d+)<", bottom) == [f"S{number}" for number in range(1, 2 * columns + 1)]
        assert client.act(0, buttons(page)[0]) == 303


def test_tiles_on_buttons_lie_as_on_the_board_of_the_seat(serve: Program) -> None:
    with at_table(serve, "Ada", "Grace") as client:
        client.act(0, tsuro.ChooseStart((0, 2, 0)))
        client.act(1, tsuro.ChooseStart((5, 2, 4)))
        page = client.page(0)
        assert buttons(page) == list(tsuro.legal_actions(client.table.state))
        move = tsuro.legal_moves(client.table.state)[0]
        assert serve.svg.tile(*move, turns=2) in page
        assert buttons(client.page(1)) == []


def test_an_exchange_has_its_buttons(serve: Program) -> None:
    rules = tsuro.Ruleset(elimination_bonus=True)
    spots = [(0, 1, 0), (0, 1, 7), (5, 5, 5)]
    before = tsuro.position({(0, 0): (34, 0)}, spots, [[24, 5], [7], [9]], rules=rules)
    with at_table(serve, "Ada", "Grace", "Mary", rules=rules) as client:
        client.table.state = tsuro.apply_move(before, 24, 1).state
        assert buttons(client.page(0)) == [tsuro.ExchangeTiles((), ()), tsuro.ExchangeTiles((5,), (7,))]
        assert client.act(0, tsuro.ExchangeTiles((5,), (7,))) == 303


def test_who_watches_sees_no_hand_and_cannot_act(serve: Program) -> None:
    with at_table(serve, "Ada", "Grace") as client:
        page = client.page(-1)
        assert "<h1>Spectator</h1>" in page
        assert "The hand" not in page
        assert buttons(page) == []
        before = client.table.state
        assert client.act(-1, tsuro.ChooseStart((0, 2, 0))) == 409
        assert client.table.state is before


def test_nobody_acts_for_another(serve: Program) -> None:
    with at_table(serve, "Ada", "Grace") as client:
        before = client.table.state
        status, page = client.post(1, urlencode({"action": tsuro.to_json(tsuro.ChooseStart((0, 2, 0)))}))
        assert (status, "No: it is not your turn." in page) == (409, True)
        assert client.table.state is before


def test_nobody_makes_another_leave(serve: Program) -> None:
    with at_table(serve, "Ada", "Grace", "Mary") as client:
        before = client.table.state
        status, page = client.post(0, urlencode({"action": tsuro.to_json(tsuro.Withdraw(1))}))
        assert (status, "No: you can leave for yourself only." in page) == (409, True)
        assert client.table.state is before
        assert client.act(0, tsuro.Withdraw(0)) == 303
        assert client.table.state.in_play == (1, 2)


def test_a_game_is_served_to_its_end(serve: Program) -> None:
    with at_table(serve, "Ada", "Grace") as client:
        while client.table.state.turn is not None:
            turn = client.table.state.turn
            assert client.act(turn, buttons(client.page(turn))[0]) == 303
        winners = client.table.state.outcome.winners
        assert all(("Ada", "Grace")[seat] in client.page(0).split('role="status">')[1][:60] for seat in winners)
        assert [buttons(client.page(seat)) for seat in (0, 1, -1)] == [[], [], []]


def test_names_are_text_and_no_markup(serve: Program) -> None:
    with at_table(serve, "<b>Ada", "Grace & Co") as client:
        client.act(0, tsuro.ChooseStart((0, 2, 0)))
        status, front = client.ask("GET", "/")
        assert status == 200
        assert "<b>" not in front + client.page(0) + client.page(1)
        assert "<h1>Grace &amp; Co</h1>" in client.page(1)


@pytest.mark.parametrize("query", ["", "?known=", "?known=x", "?known=" + 5000 * "9"])
def test_a_stream_without_a_number_is_refused(serve: Program, query: str, capfd: pytest.CaptureFixture[str]) -> None:
    with at_table(serve, "Ada", "Grace") as client:
        assert client.ask("GET", f"/events/{client.keys[0]}{query}")[0] == 400
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("length", [None, "", "x", "-1", "1e3", "99999"])
def test_a_form_without_a_fitting_length_is_refused(
    serve: Program,
    length: str | None,
    capfd: pytest.CaptureFixture[str],
) -> None:
    with at_table(serve, "Ada", "Grace") as client:
        headers = {} if length is None else {"Content_Length": length}
        assert client.ask("POST", f"/seat/{client.keys[0]}", b"", **headers)[0] == 400
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("body", [b"", b"action=5", b"action=%ff", b"\xff\xfe", b"action=[]&action={}"])
def test_a_form_that_holds_no_action_is_refused_in_words(
    serve: Program,
    body: bytes,
    capfd: pytest.CaptureFixture[str],
) -> None:
    with at_table(serve, "Ada", "Grace") as client:
        path = f"/seat/{client.keys[0]}"
        status, page = client.ask("POST", path, body, Content_Length=str(len(body)))
        assert (status, '<p role="status">No: ' in page) == (409, True)
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("path", ["/favicon.ico", "/seat/", "/seat/0", "/events/x?known=0", "/x"])
def test_what_there_is_not_is_not_found(serve: Program, path: str) -> None:
    with at_table(serve, "Ada", "Grace") as client:
        assert client.ask("GET", path)[0] == 404
        assert client.ask("POST", path)[0] == 404


def test_pages_ask_for_no_icon(serve: Program) -> None:
    with at_table(serve, "Ada", "Grace") as client:
        _, front = client.ask("GET", "/")
        assert all('<link rel="icon" href="data:,">' in page for page in (front, client.page(0)))


def test_a_browser_that_goes_leaves_no_trace(serve: Program, capfd: pytest.CaptureFixture[str]) -> None:
    with at_table(serve, "Ada", "Grace") as client:
        for _ in range(3):
            with socket.create_connection(("127.0.0.1", client.port)) as gone:
                gone.sendall(f"GET /events/{client.keys[0]}?known=0 HTTP/1.0\r\n\r\n".encode())
                # What is left unread makes the system refuse whatever comes later.
                assert gone.recv(1) == b"H"
        for turn, spot in enumerate([(0, 2, 0), (5, 2, 4)]):
            assert client.act(turn, tsuro.ChooseStart(spot)) == 303
    assert capfd.readouterr().err == ""


def test_a_port_that_is_taken_ends_with_a_sentence(serve: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    def taken(*_: object) -> None:
        raise OSError("address already in use")

    monkeypatch.setattr(serve, "ThreadingHTTPServer", taken)
    monkeypatch.setattr(sys, "argv", ["serve.py"])
    with pytest.raises(SystemExit, match=r"serve\.py: address already in use"):
        serve.main()


def test_a_table_that_the_rules_do_not_allow_ends_with_a_sentence(
    serve: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["serve.py", "Ada"])
    with pytest.raises(SystemExit, match=r"serve\.py: Calliope 2020 is for 2 to 8 players, not 1"):
        serve.main()
