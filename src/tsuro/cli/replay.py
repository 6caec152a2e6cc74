"""``tsuro replay``: step through the record of a game, or check all records of a file."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import TextIO

import click

from tsuro import svg
from tsuro.cli.arguments import path_named, whole_number
from tsuro.cli.messages import all_shown, shown
from tsuro.cli.show import Look, write_picture
from tsuro.errors import ArgumentError
from tsuro.record import Record, read_records

__all__ = ["check", "game_of", "picture", "step", "tell"]


@contextmanager
def opened(path: str) -> Generator[TextIO, None, None]:
    """The file, or the standard input for ``-``; both in UTF-8."""
    if path != "-":
        with path_named(path).open(encoding="utf-8") as file:
            yield file
    elif (buffer := getattr(sys.stdin, "buffer", None)) is None:
        yield sys.stdin
    else:
        text = TextIOWrapper(buffer, encoding="utf-8")
        try:
            yield text
        finally:
            text.detach()


def check(path: str) -> int:
    """Replay every record of the file, tell what is wrong, and return 0 if nothing is, else 1."""
    sound = faulty = steps = 0
    with opened(path) as file:
        for number, reading in enumerate(read_records(file, lenient=True), start=1):
            if reading.fault is None and reading.record is not None:
                sound += 1
                steps += len(reading.record)
            else:
                faulty += 1
                print(f"game {number}: {shown(str(reading.fault))}")
    if not sound and not faulty:
        print("There is no record in the file.")
        return 1
    print(f"{sound} sound with {steps} steps, {faulty} faulty.")
    return 1 if faulty else 0


def game_of(path: str, number: int) -> Record:
    """The record of that number, from 1, in the file; :class:`ArgumentError` if there is none."""
    with opened(path) as file:
        found = 0
        for found, record in enumerate(read_records(file), start=1):
            if found == number:
                return record
    games = "no record" if not found else "1 record" if found == 1 else f"{found} records"
    raise ArgumentError(f"{path} has {games}, there is no number {number}")


def picture(record: Record, at: int | None, path: str, theme: str) -> None:
    """Write a picture of the position after ``at`` steps."""
    position = record if at is None else _up_to(record, at)
    events = [event for entry in position for event in entry.events]
    write_picture(path, svg.board(position.state, events=events, theme=theme, names=record.names))


def tell(record: Record, at: int | None, look: Look) -> None:
    """Print the whole game in words and its last position; or only the position after ``at`` steps."""
    if at is not None:
        _show(record, at, look)
        return
    for entry in record:
        for event in entry.events:
            print(event.tell(all_shown(record.names)))
        if entry.comment:
            print(f"  {shown(entry.comment)}")
    print()
    print(look.table(record.state, all_shown(record.names)))


def _up_to(record: Record, at: int) -> Record:
    if not 0 <= at <= len(record):
        raise ArgumentError(f"the record has {len(record)} steps; there is no step {at}")
    return record.up_to(at)


def _show(record: Record, at: int, look: Look) -> None:
    position = _up_to(record, at)
    print(look.table(position.state, all_shown(record.names)))
    print()
    print(f"Step {at} of {len(record)}")
    if position.last is None:
        print(shown(record.comment or "") or "The game begins.")
        return
    for event in position.last.events:
        print(event.tell(all_shown(record.names)))
    if position.last.comment:
        print(f"  {shown(position.last.comment)}")


def step(record: Record, at: int | None, look: Look) -> None:
    """Show one position after the other, as the reader asks for them."""
    here = 0 if at is None else at
    complaint = ""
    while True:
        click.clear()
        _show(record, here, look)
        if complaint:
            print(complaint)
            complaint = ""
        try:
            answer = input("Enter: next, b: back, a number: go there, q: leave > ").strip().lower()
        except EOFError:
            print()
            return
        match answer:
            case "" | "n":
                here = min(here + 1, len(record))
            case "b":
                here = max(here - 1, 0)
            case "q":
                return
            case _:
                try:
                    here = whole_number(0, len(record))(answer)
                except ValueError:
                    complaint = f"No: {answer!r} is none of the keys, and no step from 0 to {len(record)}."
