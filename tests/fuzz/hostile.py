"""Hostile input for everything that reads: mutated and generated texts for the readers, words for the command line.

    python -m tests.fuzz.hostile --inputs 20000 --commands 1000 --seed 7

Each reader may return a value or raise the one family of errors that it documents. Each command line may succeed, fail
or be refused. Any other exception is a failure, and so is whatever takes longer than a bound that is linear in the size
of the input. Prints the figures; the exit status is 1 if something failed. Nothing but the standard library is needed,
so a run of millions fits in a night. The same seed gives the same inputs.

Bots are named without ``:``, because the code of any module could be run by such a name. Numbers of games, depths and
processes stay small, because a command that is asked to work for a year does so.
"""

from __future__ import annotations

import argparse
import gc
import importlib.metadata
import io
import json
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple
from unittest import mock

import tsuro
from tests.fuzz import fuzz_notation, fuzz_serial
from tsuro import cli, notation, record, serial
from tsuro.bots import bot_factory
from tsuro.cli.arguments import read_bots, read_names, read_seats, read_tiles, whole_number

__all__ = ["Figures", "main", "run_commands", "run_inputs"]

SECONDS: Final = 0.5
"""How long any input may take, in time of the processor."""
SECONDS_PER_CHARACTER: Final = 50e-6
"""How much longer for each character."""
SECONDS_OF_A_COMMAND: Final = 20.0
"""How long a command may take: it may play games and draw pictures."""
SHORTEST_RATED: Final = 200
"""Shorter inputs do not count for the worst time per character."""

Read = Callable[[str], object]


class Reader(NamedTuple):
    """A reader, the errors that it may raise, and where its texts come from."""

    read: Read
    errors: tuple[type[Exception], ...]
    corpus: str


# Inputs


def _lenient(text: str) -> object:
    return record.parse_record(text, lenient=True)


def _file(text: str) -> object:
    return list(record.read_records(text.splitlines(keepends=True)))


def _lenient_file(text: str) -> object:
    return list(record.read_records(text.splitlines(keepends=True), lenient=True))


def _action(text: str) -> object:
    return notation.parse_action(text, 6, 6)


def _mark(text: str) -> object:
    return notation.parse_mark(text, 6, 6)


def _bytes(text: str) -> object:
    return serial.from_json(text.encode("utf-8", "surrogatepass"))


def _document(text: str) -> object:
    try:
        document: object = json.loads(text[:20_000])
    except (ValueError, RecursionError):
        document = {"tsuro": text, "version": 1}
    return serial.from_document(document)


def _bot(text: str) -> object:
    return bot_factory(text.replace(":", ";"))


def _seats(text: str) -> object:
    return read_seats(text.replace(":", ";"))


def _bots(text: str) -> object:
    return read_bots(text.replace(":", ";"))


def _json_of(kind: serial.DocumentKind) -> Read:
    return lambda text: serial.from_json(text, kind)


def readers() -> dict[str, Reader]:
    """Every reader by name."""
    wrong_text = (tsuro.NotationError,)
    wrong_document = (tsuro.DocumentError,)
    wrong_argument = (tsuro.ArgumentError,)
    return {
        **{name: Reader(parse, wrong_text, name) for name, (parse, _) in fuzz_notation.PARSERS.items()},
        "record, lenient": Reader(_lenient, wrong_text, "record"),
        "records": Reader(_file, wrong_text, "record"),
        "records, lenient": Reader(_lenient_file, wrong_text, "record"),
        "action on a board": Reader(_action, wrong_text, "action"),
        "mark on a board": Reader(_mark, wrong_text, "mark"),
        "json": Reader(serial.from_json, wrong_document, "json"),
        "json, bytes": Reader(_bytes, wrong_document, "json"),
        "document": Reader(_document, wrong_document, "json"),
        **{f"json, {kind}": Reader(_json_of(kind), wrong_document, f"json {kind}") for kind in serial.DOCUMENT_KINDS},
        "bot": Reader(_bot, wrong_argument, "bot"),
        "bots": Reader(_bots, wrong_argument, "bot"),
        "seats": Reader(_seats, wrong_argument, "bot"),
        "names": Reader(read_names, (), "bot"),
        "tiles": Reader(read_tiles, wrong_text, "tile"),
        "number": Reader(whole_number(0, 8), (ValueError,), "tile"),
    }


def corpora() -> dict[str, list[str]]:
    """Sound texts to begin from, by what they are."""
    texts: dict[str, list[str]] = {name: [] for name in fuzz_notation.PARSERS}
    for name, text in fuzz_notation.sound_texts():
        texts[name].append(text)
    texts["json"] = []
    for value in fuzz_serial.sound_documents():
        text = serial.to_json(value)
        kind = json.loads(text)["tsuro"]
        texts["json"].append(text)
        texts.setdefault(f"json {kind}", []).append(text)
        if isinstance(value, record.Record):
            for viewer in (None, 0):
                for seen in (value.seen_by(viewer), record.Record.of(value.at(len(value) - 2)).seen_by(viewer)):
                    texts["record"].append(record.format_record(seen))
                    texts["json record"].append(serial.to_json(seen))
    texts["bot"] = ["random", "survivor", "random,survivor", "human,random", "cautious", ""]
    huge = "+".join(["0-34"] * 500)
    texts["ruleset"].append(f"tiles={huge},hand_size=571")
    for draw in ("+0", "+?", "+? +3", "@N1"):
        steps = " ".join([draw] * 571)
        texts["record"].append(f'[Tsuro "1"] [Rules "tiles={huge},hand_size=571"] [Players "2"]\n{steps}\n*')
    return texts


WORDS: Final = (
    *("[", "]", "{", "}", "\\", '"', "\\u{41}", "\\u{110000}", "\\n", "\n", "\r\n", "\t", "\0", "\x1b[2J", "\ufeff"),
    *("\ud800", "\u202e", "\u0661", "\u00e9", "\U0001f600", "\u2028", "\u3000", "*", "?", "+", "-", ",", "=", ">", "."),
    *("0", "1", "7", "8", "34", "35", "-1", "007", "999999999", "9" * 21, "9" * 5000, "1e9", "1.0", "0x7", "0-34"),
    *(
        '[Tsuro "1"]',
        '[Players "8"]',
        '[Dealing "automatic"]',
        '[Deck "1,2,3"]',
        '[Position "tsuro/1"]',
        "{x}",
        "1.",
        "(",
        ")",
    ),
    *('[Seen "0"]', "(3,5,9)", "tiles_on_offer"),
    *("+?", "+0", "x-", "x?>?", "x?,?>?,?", "x1>2", "@N1", "@a1.0", "a1=13r1", "t20", "13r3", "last_stone:0", "0:"),
    *("null", "true", "NaN", "Infinity", "[]", "{}", "[[", '{"', '"tsuro"', '"version"', ":", "random", "survivor"),
    *(
        "rows=20",
        "columns=2",
        "hand_size=1000000",
        "tiles=0-34+0-34",
        "players=8",
        "calliope",
        "elimination_bonus=true",
    ),
)
"""What readers look for, and what they should not meet."""


def mutated(text: str, other: str, random: Random) -> str:
    """The text with a few changes; some of them copy from the other text, some make it long."""
    for _ in range(random.choice((1, 1, 1, 2, 3, 8))):
        at = random.randint(0, len(text))
        end = min(len(text), at + random.choice((1, 1, 2, 5, 20, 200)))
        match random.randrange(9):
            case 0:
                text = text[:at] + text[end:]
            case 1:
                text = text[:at] + random.choice(WORDS) + text[at:]
            case 2:
                text = text[:at] + random.choice(WORDS) + text[end:]
            case 3:
                text = text[:end] + text[at:end] * random.choice((1, 1, 3, 30)) + text[end:]
            case 4:
                begin = random.randint(0, len(other))
                text = text[:at] + other[begin : begin + random.choice((1, 5, 50, 500))] + text[end:]
            case 5:
                text = text[:at]
            case 6:
                text = text[:at] + chr(random.choice((random.randrange(128), random.randrange(0x3000)))) + text[end:]
            case 7:
                text = text[:at] + str(random.choice((0, 1, 3, 7, 34, 35, 2**31, 2**64))) + text[end:]
            case _:
                text = text.swapcase() if random.random() < 0.1 else text[at:] + text[:at]
    return text


def generated(random: Random) -> str:
    """A text of words, or one of a few words over and over."""
    words = [random.choice(WORDS) for _ in range(random.choice((1, 2, 4, 12)))]
    between = random.choice(("", " ", ","))
    return between.join(words * random.choice((1, 1, 1, 5, 100)))


@contextmanager
def same_packages() -> Generator[None, None, None]:
    """Look up once which packages are installed: each look takes as long as a hundred inputs."""
    points = lru_cache(importlib.metadata.entry_points)
    with mock.patch("tsuro.bots.naming.entry_points", points):
        yield


class Figures:
    """What a run has found."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.inputs = 0
        self.accepted = 0
        self.seconds = 0.0
        self.characters = 0
        self.failures: list[str] = []
        self.slowest: tuple[float, str] = (0.0, "nothing")
        self.worst_per_character: tuple[float, str] = (0.0, "nothing")

    def add(self, name: str, size: int, seconds: float, *, accepted: bool) -> None:
        """Count an input."""
        self.inputs += 1
        self.accepted += accepted
        self.seconds += seconds
        self.characters += size
        self.slowest = max(self.slowest, (seconds, f"{name}, {size} characters"))
        if size >= SHORTEST_RATED:
            self.worst_per_character = max(
                self.worst_per_character, (seconds / size * 1e9, f"{name}, {size} characters")
            )

    def is_worst(self, size: int, seconds: float) -> bool:
        """Whether no input so far took as long, or as long per character."""
        worst = self.worst_per_character[0]
        return seconds > self.slowest[0] or (size >= SHORTEST_RATED and seconds / size * 1e9 > worst)

    def __str__(self) -> str:
        """The figures in a few lines."""
        return "\n".join(
            (
                f"inputs: {self.inputs}, of which {self.accepted} accepted; {self.characters} characters",
                f"seconds of the processor: {self.seconds:.1f}",
                f"slowest: {self.slowest[0]:.3f} s ({self.slowest[1]})",
                f"worst per character: {self.worst_per_character[0]:.0f} ns ({self.worst_per_character[1]})",
                f"failures: {len(self.failures)}",
            )
        )


def run_inputs(count: int, seed: int) -> Figures:
    """Give the readers so many inputs."""
    with same_packages():
        return _run_inputs(count, seed)


def _run_inputs(count: int, seed: int) -> Figures:
    random = Random(seed)
    figures = Figures()
    every = list(readers().items())
    texts = corpora()
    whole = [text for some in texts.values() for text in some]
    for _ in range(count):
        name, reader = random.choice(every)
        kind = random.random()
        if kind < 0.08:
            text = generated(random)
        else:
            begin = random.choice(texts[reader.corpus] if kind < 0.95 else whole)
            text = mutated(begin, random.choice(whole), random)
        _give(figures, name, reader, text)
    return figures


def _give(figures: Figures, name: str, reader: Reader, text: str) -> None:
    allowed = SECONDS + SECONDS_PER_CHARACTER * len(text)
    try:
        seconds, accepted = _read(reader, text)
        if seconds > allowed or figures.is_worst(len(text), seconds):
            # A collection of garbage or a first import is not the reader's fault.
            gc.collect()
            seconds = min(seconds, _read(reader, text)[0])
    except Exception:  # noqa: BLE001 - what is looked for
        figures.add(name, len(text), 0.0, accepted=False)
        figures.failures.append(f"{name} {text[:2000]!r}\n{traceback.format_exc(limit=-4)}")
        return
    figures.add(name, len(text), seconds, accepted=accepted)
    if seconds > allowed:
        figures.failures.append(f"{name} took {seconds:.2f} s for {len(text)} characters: {text[:2000]!r}")


def _read(reader: Reader, text: str) -> tuple[float, bool]:
    """Read the text: how long it took, and whether it was accepted. The errors of the reader may refuse it."""
    accepted = True
    begin = time.thread_time()
    try:
        reader.read(text)
    except reader.errors as error:
        accepted = False
        if not str(error):
            raise RuntimeError("the refusal says nothing") from error
    return time.thread_time() - begin, accepted


# Command lines


RULES: Final = (
    *("calliope", "rows=3,columns=3", "hand_size=1", "dragon=false", "elimination_bonus=true,dead_hands=box"),
    *("rows=2,columns=2,tiles=0-9", "open_hands=true", "rows=7", "tiles=0-34+0-34,hand_size=12", "rows=21", "", "x=1"),
    *("rows=3,columns=3,hand_size=11,tiles=0-34+0-34+0-34,elimination_bonus=true", "self_elimination=allowed"),
)
FILES: Final = (
    *("game.txt", "games.txt", "junk.txt", "latin.txt", "by_hand.txt", "empty.txt", "picture.svg", "new.txt", "-"),
    *("", "folder", "nowhere/new.txt", "a\0b", "\ud800", "x" * 5000, "\x1b[2J", "./-", "loop"),
)
SEATS: Final = (
    *(
        "random",
        "survivor",
        "random,random",
        "human,random",
        "human,human",
        "random,survivor,random",
        "human",
        "nobody",
    ),
    *("", ",", "RANDOM,random", "random," * 9, "\x1b[2J,random", "human,\ud800", "roomy"),
)
NUMBERS: Final = (
    "0",
    "1",
    "2",
    "3",
    "8",
    "-1",
    "x",
    "",
    "1.0",
    "\u0663",
    "9" * 5000,
    "18446744073709551615",
    "1_0",
    " 2 ",
)
FEW: Final = ("0", "1", "1", "2", "-1", "x", "", "1.5", "\u0661")
"""Numbers for what takes time."""
TYPED: Final = (
    *("", "1", "2", "3", "N1", "N2", "S3", "E5", "W6", "u", "s", "s other.txt", "s game.txt", "yes", "l game.txt", "?"),
    *("l junk.txt", "l a\0b", "l", "q", "13r1", "x-", "x1>2", "9" * 5000, "\x1b[2J", "\ud800", "b", "n", "0", "\u0661"),
    *("s folder", "s nowhere/x", "s -", "l -", "l latin.txt", "s \ud800", "h", "1 2 3", "l folder"),
)

LOOK: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (("--ascii", ()), ("--colour", ()), ("--no-colour", ()))
PICTURE: Final = (("--svg", FILES), ("--theme", ("light", "dark", "x", "")))


def _commands(texts: dict[str, list[str]]) -> dict[tuple[str, ...], tuple[tuple[str, tuple[str, ...]], ...]]:
    """For each command its options, with what may follow each; arguments have no name."""
    lines = (*texts["state"][:20], "", "-", "tsuro/1")
    return {
        ("replay",): (("", FILES), ("--check", ()), ("--game", NUMBERS), ("--at", NUMBERS), *PICTURE, *LOOK),
        ("play",): (
            ("--seats", SEATS),
            ("--names", ("Ada", "Ada,Grace", "", "\x1b[2J", ",,,,", "\ud800")),
            ("--load", FILES),
            ("--save", FILES),
            ("--overwrite", ()),
            ("--seed", NUMBERS),
            ("--rules", RULES),
            *LOOK,
        ),
        ("simulate",): (
            ("--players", (*FEW, "8")),
            ("--seats", SEATS),
            ("--games", FEW),
            ("--seed", NUMBERS),
            ("--rules", RULES),
            ("--record", FILES),
            ("--show", ()),
            ("--json", ()),
            ("--csv", ()),
        ),
        ("perft",): (
            ("--position", lines),
            ("--players", NUMBERS),
            ("--seed", NUMBERS),
            ("--rules", RULES[:-2]),
            ("--depth", FEW),
            ("--divide", ()),
        ),
        ("show", "position"): (("", lines), *PICTURE, *LOOK),
        ("show", "tile"): (("", (*NUMBERS, "13r1", "13r9", "34")), *PICTURE, *LOOK),
        ("show", "hand"): (("", (*NUMBERS, "1,2,3", "3,", "0," * 40 + "0")), *PICTURE, *LOOK),
        ("show", "poster"): (*PICTURE, *LOOK),
    }


BOUNDED: Final = {"--games", "--depth", "--players"}
"""Options whose numbers decide how long a command takes."""
NEEDED: Final = {"", "--games", "--depth", "--seats"}


def command_line(random: Random, texts: dict[str, list[str]], commands: dict[Any, Any]) -> list[str]:
    """A command line, most often with something wrong in it."""
    command = random.choice(list(commands))
    words = list(command)
    for option, values in commands[command]:
        if option not in NEEDED and random.random() < 0.7:
            continue
        if not option and random.random() < 0.02:
            continue
        if option:
            words.append(option)
        if not values:
            continue
        value: str = random.choice(values)
        if option not in BOUNDED and random.random() < 0.2:
            some = random.choice(texts[random.choice(("ruleset", "state", "tile", "bot", "move"))])
            value = random.choice((mutated(value, some, random), mutated(some, value, random)))
            # Names of files stay in the folder of the run, and those of bots stay without a module.
            value = value.replace("/", "|").replace(":", ";")
        words.append(value if option or not value.startswith("-") else f"./{value}")
    if random.random() < 0.15:
        words.append(random.choice(("--help", "--x", "", "\0", "-", "--", "extra", "\x1b[2J", "\ud800", "--version")))
    return words


def typed(random: Random) -> str:
    """Lines that someone types."""
    return "".join(f"{random.choice(TYPED)}\n" for _ in range(random.randrange(10)))


@contextmanager
def playground() -> Generator[Path, None, None]:
    """A folder of files to name on command lines, as the working folder; games are kept in it too."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        state = {"XDG_STATE_HOME": str(folder / "state"), "NO_COLOR": ""}
        os.chdir(folder)
        try:
            with mock.patch.dict(os.environ, state), mock.patch("os.fsync"):
                yield folder
        finally:
            os.chdir(before)


def fill(folder: Path, texts: dict[str, list[str]]) -> None:
    """Write the files anew."""
    for path in sorted(folder.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()
    (folder / "folder").mkdir()
    (folder / "loop").symlink_to(folder / "loop")
    game = record.Record.begin(2, seed=1, names=["Ada", "\x1b[2J"], headers={"Seats": "human,random"})
    game = game.add(tsuro.ChooseStart((0, 0, 0))).add(tsuro.ChooseStart((5, 5, 4)), "{\x1b[2J}")
    (folder / "game.txt").write_text(record.format_record(game), encoding="utf-8")
    (folder / "by_hand.txt").write_text(record.format_record(game.by_hand()), encoding="utf-8")
    (folder / "games.txt").write_text("\n".join(texts["record"][:5]), encoding="utf-8", errors="replace")
    (folder / "junk.txt").write_text('[Tsuro "1"] [Players "2"]\n1. @N1 {\n', encoding="utf-8")
    (folder / "latin.txt").write_bytes(b'[Tsuro "1"] [Player0 "Zo\xe9"] [Players "2"] *')
    (folder / "empty.txt").write_text("", encoding="utf-8")


def run_commands(count: int, seed: int) -> Figures:
    """Give the command line so many lines."""
    random = Random(seed)
    figures = Figures()
    texts = corpora()
    commands = _commands(texts)
    with same_packages(), playground() as folder:
        for number in range(count):
            if number % 50 == 0:
                fill(folder, texts)
            words = command_line(random, texts, commands)
            lines = random.choice((typed(random), random.choice(texts["record"]), random.choice(texts["state"])))
            _run(figures, words, lines, plain=words[0] == "simulate" and random.random() < 0.3)
    return figures


def _run(figures: Figures, words: list[str], lines: str, *, plain: bool) -> None:
    name = f"tsuro {' '.join(words)[:300]!r}"
    size = len(lines) + sum(map(len, words))
    begin = time.thread_time()
    status: object = None
    streams = [
        io.TextIOWrapper(io.BytesIO(given), encoding="utf-8")
        for given in (lines.encode("utf-8", "surrogatepass"), b"", b"")
    ]
    try:
        with (
            mock.patch.multiple(sys, stdin=streams[0], stdout=streams[1], stderr=streams[2]),
            mock.patch.object(cli, "has_extra", return_value=not plain),
        ):
            status = cli.main(words)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        figures.failures.append(f"{words!r} < {lines[:2000]!r}\n{traceback.format_exc(limit=-6)}")
    seconds = time.thread_time() - begin
    figures.add(name, size, seconds, accepted=status == 0)
    if status not in {0, 1, 2, 130, None}:
        figures.failures.append(f"{words!r} < {lines[:2000]!r}: exit status {status!r}")
    if seconds > SECONDS_OF_A_COMMAND + SECONDS_PER_CHARACTER * size:
        figures.failures.append(f"{words!r} < {lines[:2000]!r}: took {seconds:.2f} s")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.hostile", description="Hostile input for all readers.")
    parser.add_argument("--inputs", type=int, default=20_000, help="how many texts for the readers (20000)")
    parser.add_argument("--commands", type=int, default=1_000, help="how many command lines (1000)")
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same inputs (0)")
    options = parser.parse_args(arguments)
    failures: list[str] = []
    for what, run, count in (
        ("readers", run_inputs, options.inputs),
        ("command lines", run_commands, options.commands),
    ):
        figures = run(count, options.seed)
        sys.stdout.write(f"{what}\n{figures}\n\n")
        sys.stdout.flush()
        failures += figures.failures
    for failure in failures[:50]:
        sys.stdout.write(f"FAILED: {failure.encode('ascii', 'backslashreplace').decode('ascii')}\n\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
