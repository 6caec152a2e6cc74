"""``tsuro show``: positions and tiles, in the terminal or as pictures in files."""

from __future__ import annotations

import shutil
from collections.abc import Sequence

from attrs import field, frozen

from tsuro import svg, text
from tsuro.actions import Move
from tsuro.cli.arguments import path_named
from tsuro.cli.messages import shown
from tsuro.cli.output import write_document
from tsuro.engine.preview import Preview
from tsuro.state import Seat, State, Status

__all__ = ["Look", "show_hand", "show_position", "show_poster", "show_tile", "write_picture"]


def _terminal_width() -> int:
    return shutil.get_terminal_size().columns


@frozen(kw_only=True)
class Look:
    """How to draw in the terminal: with which characters, with colour or not, in how many columns."""

    unicode: bool
    colour: bool
    width: int = field(factory=_terminal_width)

    def board(self, state: State, preview: Preview | None = None) -> str:
        """The board as text."""
        return text.board(state, preview=preview, unicode=self.unicode, colour=self.colour)

    def seat(self, number: int, seat: Seat, name: str, *, dragon: bool) -> str:
        """A line about a seat."""
        return f"{text.stone(number, colour=self.colour)} {name}: {_fate(seat)}{', the Dragon' if dragon else ''}"

    def table(self, state: State, names: Sequence[str], preview: Preview | None = None) -> str:
        """The board, and a line about each seat."""
        seats = [
            self.seat(number, seat, names[number], dragon=state.dragon == number)
            for number, seat in enumerate(state.seats)
        ]
        pile = "1 tile" if len(state.pile) == 1 else f"{len(state.pile)} tiles"
        return "\n".join([self.board(state, preview), "", *seats, f"The pile has {pile}."])


def _fate(seat: Seat) -> str:
    match seat.status:
        case Status.COLLIDED:
            return "collided"
        case Status.LEFT_BOARD:
            return f"left the board at {seat.spot}"
        case Status.WITHDRAWN:
            return "left the game"
        case _:
            where = "not yet begun" if seat.spot is None else f"at {seat.spot}"
            return f"{where}, {'1 tile' if len(seat.hand) == 1 else f'{len(seat.hand)} tiles'}"


def write_picture(path: str, picture: str) -> None:
    """Write a picture to a file, or to the standard output for ``-``."""
    if path == "-":
        write_document(picture + "\n")
        return
    path_named(path).write_text(picture + "\n", encoding="utf-8")
    print(f"Written to {shown(path)}.")


def show_position(state: State, look: Look, *, picture: str | None, theme: str) -> None:
    """Show a position: the board, and where everyone stands."""
    if picture is not None:
        write_picture(picture, svg.board(state, theme=theme))
        return
    names = [f"seat {number}" for number in range(len(state.seats))]
    print(look.table(state, names))
    if state.outcome is not None:
        print(f"Over: {', '.join(names[seat] for seat in state.outcome.winners) or 'nobody'} won.")
    if state.turn is not None:
        print(f"{names[state.turn].capitalize()} is to act, with tiles {_listed(state.seats[state.turn].hand)}.")


def _listed(tiles: Sequence[int]) -> str:
    return ", ".join(map(str, tiles)) or "none"


def show_tile(move: Move, look: Look, *, picture: str | None, theme: str) -> None:
    """Show a tile as it lies."""
    if picture is not None:
        write_picture(picture, svg.tile(*move, theme=theme))
        return
    print(text.tile(*move, unicode=look.unicode))


def show_hand(tiles: Sequence[int], look: Look, *, picture: str | None, theme: str) -> None:
    """Show tiles side by side in all their rotations."""
    if picture is not None:
        write_picture(picture, svg.hand(tiles, theme=theme))
        return
    print(text.hand(tiles, width=look.width, unicode=look.unicode))


def show_poster(look: Look, *, picture: str | None, theme: str) -> None:
    """Show all 35 tiles with their ids and how many ways each can lie."""
    if picture is not None:
        write_picture(picture, svg.poster(theme=theme))
        return
    print(text.poster(width=look.width, unicode=look.unicode))
