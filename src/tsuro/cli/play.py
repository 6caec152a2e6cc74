"""``tsuro play``: people and bots at one table, in one terminal."""

from __future__ import annotations

import errno
import os
import secrets
import stat
import sys
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

import click

from tsuro.actions import Action, Withdraw
from tsuro.bots import bot_factory
from tsuro.cli.arguments import HUMAN, path_named, read_names, read_seats
from tsuro.cli.choices import Choices, Pick, choices_for
from tsuro.cli.messages import all_shown, in_words, shown
from tsuro.cli.show import Look
from tsuro.errors import ArgumentError, NotationError, TsuroError
from tsuro.events import TurnBegan
from tsuro.match import BotError
from tsuro.match.failures import refuse_to_remove_others
from tsuro.match.games import as_listed, numbered
from tsuro.observation import event_for, observe
from tsuro.randomness import WORD, SplitMix64
from tsuro.record import Record, parse_record, read_records, write_record
from tsuro.ruleset import Ruleset
from tsuro.state import Dealing

__all__ = ["Game", "begin", "is_another", "load", "new_file", "save_folder"]

SEATS: Final = "Seats"
SEED: Final = "Seed"

HELP: Final = """\
  a number or a name   choose; a tile is shown first, and placed when you press Enter
  u                    take back your last choice
  leave                leave the game for good; the others play on without you
  s [FILE]             save, here or in another file
  l FILE               load another game
  q                    stop playing here; the game is kept, and you can go on later
  ?                    these words\
"""


class LeaveTable(Exception):  # noqa: N818 - not an error
    """The people stop playing; the game is kept."""


def begin(seats: Sequence[str], names: Sequence[str], rules: Ruleset, seed: int | None) -> Record:
    """The record of a new game. :class:`ArgumentError` for more names than people."""
    chosen = secrets.randbits(64) if seed is None else seed
    return Record.begin(
        len(seats),
        rules=rules,
        seed=chosen,
        names=_names(seats, names),
        headers={SEATS: ",".join(seats), SEED: str(chosen)},
    )


def _names(seats: Sequence[str], names: Sequence[str]) -> list[str]:
    """What to call everyone: people by the names given, bots by their own, numbered where they repeat."""
    people = [number for number, seat in enumerate(seats) if seat == HUMAN]
    if len(names) > len(people):
        raise ArgumentError(f"{len(names)} names for {len(people)} people")
    given = dict(zip(people, names, strict=False))
    words = numbered(["Player" if seat == HUMAN else seat for seat in seats])
    return [given.get(number, word) for number, word in enumerate(words)]


def load(path: str, seats: Sequence[str] | None) -> tuple[Record, tuple[str, ...]]:
    """A game from a file, and who sits where: as told, else as the file tells, else people."""
    record = _only_game(path)
    if record.dealing is Dealing.BY_HAND:
        raise ArgumentError(f"{path} is of a game dealt by hand, which cannot be played on here")
    if seats is None:
        kept = record.header(SEATS)
        seats = _kept_seats(path, kept) if kept is not None else (HUMAN,) * record.players
    if len(seats) != record.players:
        raise ArgumentError(f"{path} is of a game of {record.players}, not {len(seats)}")
    return record.with_header(SEATS, ",".join(seats)), tuple(seats)


def _kept_seats(path: str, kept: str) -> tuple[str, ...]:
    """Who sits where by the header of a file, which may name registered bots alone: others would run its code."""
    for name in read_names(kept):
        if ":" in name:
            raise ArgumentError(
                f"{path} names the bot {name!r}; a file may name registered bots only. "
                "If you trust that module, name it yourself with --seats"
            )
    return read_seats(kept)


def file_named(name: str) -> Path:
    """The path of that name; :class:`ArgumentError` for what no file can be called."""
    if name == "-":
        raise ArgumentError("a game is played on in a file, and - is the terminal; ./- is a file of that name")
    return path_named(name)


def _only_game(path: str) -> Record:
    try:
        text = file_named(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise NotationError(f"{path} is not text in UTF-8") from error
    games = sum(1 for _ in read_records(text.splitlines(keepends=True), lenient=True))
    if games > 1:
        raise ArgumentError(
            f"{path} holds {games} games, and only a file with one can be played on; "
            f"tsuro replay {path} --game N shows one of them"
        )
    return parse_record(text)


def save_folder() -> Path:
    """Where games are kept that nobody named a file for."""
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "tsuro"


def new_file() -> Path:
    """A file name that is not taken yet, by date and time."""
    folder = save_folder()
    folder.mkdir(parents=True, exist_ok=True)
    stem = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    names = [f"{stem}.txt", *(f"{stem}-{number}.txt" for number in range(2, 100))]
    return next(folder / name for name in names if not (folder / name).exists())


def save(record: Record, path: Path) -> None:
    """Write the record so that the file is whole at every moment; a link stays, and what it points to is written."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "this is a folder, not a file", str(path))
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(path.parent))
    try:
        _replace(Path(os.path.realpath(path)), record)
    except OSError as error:
        raise OSError(error.errno, f"the game cannot be saved here: {error.strerror}", str(path)) from error


def _replace(path: Path, record: Record) -> None:
    """Write a fresh file beside ``path``, wait until it is on the disk, and put it in its place."""
    draft = path.with_name(f".{secrets.token_hex(8)}.new")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
            write_record(file, record)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            draft.chmod(stat.S_IMODE(path.stat().st_mode))
        draft.replace(path)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
    # Not every system can open a folder; the file is whole there all the same.
    with suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def is_another(file: Path, own: Path | None) -> bool:
    """Whether there is a file, and it is not the game's own."""
    return file.exists() and not file.is_dir() and not (own is not None and own.exists() and file.samefile(own))


class Game:
    """A game under way in the terminal."""

    record: Record
    seats: tuple[str, ...]
    path: Path
    seen: list[int]

    def __init__(self, record: Record, seats: Sequence[str], path: Path, look: Look) -> None:
        """Go on from ``record``, and keep it in ``path``."""
        self.record = record
        self.seats = tuple(seats)
        self.path = path
        self.look = look
        self.viewer: int | None = None
        """Who saw the screen last."""
        self.seen = [0] * len(seats)
        """How many steps each person has been told of."""

    def play(self) -> None:
        """Play to the end, or until someone stops. Every step is in the file before the next one begins."""
        self._keep(self.record)
        try:
            while (turn := self.record.state.turn) is not None:
                if self.seats[turn] == HUMAN:
                    self._person(turn)
                else:
                    self._bot(turn)
            self._show_end()
        except (LeaveTable, EOFError):
            print()
        except KeyboardInterrupt:
            print()
            raise
        finally:
            self._tell_file()

    def _tell_file(self) -> None:
        if not self.path.is_file():
            print(f"The game is not kept: {shown(str(self.path))} is gone.")
            return
        print(f"The game is kept in {shown(str(self.path))}")
        if self.record.result is None:
            # Bots that are not registered must be named anew.
            seats = f" --seats {shown(','.join(self.seats))}" if any(":" in seat for seat in self.seats) else ""
            print(f"Go on with: tsuro play --load {shown(str(self.path))}{seats}")
        else:
            print(f"See it again with: tsuro replay {shown(str(self.path))}")

    def _keep(self, record: Record) -> None:
        """Go on from ``record``, once it is in the file; if it cannot be, nothing has happened."""
        save(record, self.path)
        self.record = record

    def _act(self, action: Action) -> None:
        self._keep(self.record.add(action))

    def _bot(self, seat: int) -> None:
        # The same choice again after a step back, and after the game was put away.
        base = SplitMix64(self.record.start.generator).next()
        rng = SplitMix64((base + len(self.record)) % WORD)
        name = self.seats[seat]
        try:
            action = bot_factory(name)().choose(observe(self.record.state, seat), rng)
            refuse_to_remove_others(action, seat)
            record = self.record.add(as_listed(action))
        except Exception as error:
            raise BotError(name, seat, None, None, error) from error
        self._keep(record)

    # A person's turn

    def _person(self, seat: int) -> None:
        self._hand_over(seat)
        choices = choices_for(observe(self.record.state, seat), self.look)
        before = self.record
        picked: Pick | None = None
        self._show(seat, choices)
        while self.record is before:
            answer = ask("Enter: place it, or choose another > " if picked else f"{choices.question} (? for help) > ")
            try:
                picked = self._answer(answer, seat, choices, picked)
            except (TsuroError, OSError) as error:
                print(f"No: {in_words(error)}")
                if picked is not None:
                    print(f"{picked.name} is put back too, and nothing is placed. Choose again.")
                picked = None

    def _hand_over(self, seat: int) -> None:
        """Let the next person take the screen before their hand is on it."""
        people = self.seats.count(HUMAN)
        if people > 1 and self.viewer != seat and not self.record.rules.open_hands:
            clear_screen()
            name = shown(self.record.names[seat])
            ask(f"{name}, it is your turn. Press Enter when ready, with nobody else looking > ")
        self.viewer = seat

    def _show(self, seat: int, choices: Choices) -> None:
        record = self.record
        clear_screen()
        print(self.look.table(record.state, all_shown(record.names)))
        told = [
            event_for(event, seat, record.rules).tell(all_shown(record.names))
            for entry in record.entries[self.seen[seat] :]
            for event in entry.events
            if not isinstance(event, TurnBegan)
        ]
        self.seen[seat] = len(record)
        print("", *told, "", choices.shown, "", sep="\n")

    def _answer(self, answer: str, seat: int, choices: Choices, picked: Pick | None) -> Pick | None:
        """Do what was typed; gives the tile that is being looked at, if one is."""
        word, _, rest = answer.strip().partition(" ")
        match word.lower():
            case "":
                if picked is not None:
                    self._act(picked.action)
                return picked
            case "?" | "h" | "help":
                print(HELP)
            case "q" | "quit":
                raise LeaveTable
            case "u" | "undo":
                self._take_back()
            case "leave":
                self._withdraw(seat)
            case "s" | "save":
                self._save(rest.strip())
            case "l" | "load":
                self._load(rest.strip())
            case _:
                return self._pick(choices.find(answer.strip()), choices)
        return picked

    def _pick(self, pick: Pick, choices: Choices) -> Pick | None:
        """Make the choice; a tile that may be placed is only shown first."""
        if pick.preview is None or pick.preview.reason is not None:
            # What the rules refuse is tried all the same: the refusal says why.
            self._act(pick.action)
            return None
        clear_screen()
        print(self.look.board(self.record.state, pick.preview))
        told = [event.tell(all_shown(self.record.names)) for event in (*pick.preview.moves, *pick.preview.eliminations)]
        print("", f"With {pick.name}:", *told, "", choices.shown, "", sep="\n")
        return pick

    def _take_back(self) -> None:
        record = self.record
        while (last := record.last) is not None and (previous := record.previous) is not None:
            record = previous
            if self.seats[last.seat] == HUMAN:
                self._keep(record)
                self.seen = [min(steps, len(record)) for steps in self.seen]
                return
        print("There is nothing to take back.")

    def _withdraw(self, seat: int) -> None:
        answer = ask("Leave the game? Your stone goes, and you cannot win. Type yes, or Enter to stay > ")
        if answer.strip().lower() in {"y", "yes"}:
            self._act(Withdraw(seat))
        else:
            print("You stay in the game.")

    def _save(self, path: str) -> None:
        file = file_named(path) if path else self.path
        if is_another(file, self.path):
            answer = ask(
                f"{shown(str(file))} is there already. Write this game over it? Type yes, or Enter to leave it > "
            )
            if answer.strip().lower() not in {"y", "yes"}:
                print(f"Nothing is written. The game is still kept in {shown(str(self.path))}")
                return
        save(self.record, file)
        self.path = file
        print(f"Kept in {shown(str(self.path))}")

    def _load(self, path: str) -> None:
        if not path:
            raise ArgumentError("say which file: l FILE")
        self.record, self.seats = load(path, None)
        self.path = Path(path)
        self.seen = [0] * len(self.seats)
        self.viewer = None

    def _show_end(self) -> None:
        record = self.record
        clear_screen()
        print(self.look.table(record.state, all_shown(record.names)))
        print()
        unseen = record.entries[min(self.seen) :]
        for event in [event for entry in unseen for event in entry.events if not isinstance(event, TurnBegan)]:
            print(event.tell(all_shown(record.names)))
        print()


def clear_screen() -> None:
    """Clear the terminal, and what could be scrolled back to; do nothing elsewhere."""
    if sys.stdout.isatty():
        click.clear()
        print("\x1b[3J", end="")


def ask(question: str) -> str:
    """What someone types on a line; EOFError when there is no more."""
    return input(question)
