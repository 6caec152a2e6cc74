"""The pictures on file, and the games that they show.

``python -m tests.support.pictures write`` draws them anew: look at what has changed before you commit it.
``python -m tests.support.pictures digest`` prints a fingerprint of each as drawn now.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

import tsuro
from tsuro import svg

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
DATA = PurePosixPath("tests/golden/svg")
DOCS = PurePosixPath("docs/pictures")

#: Three stones face b3. Tile 34 joins the paths of two and sends the third on.
FACING = tsuro.position(
    {(2, 0): (32, 0), (0, 1): (12, 1), (1, 1): (33, 0)},
    [(2, 1, 7), (2, 1, 6), (2, 1, 0), (3, 5, 2)],
    [[5, 17, 34], [1], [2], [3]],
)


def place_prudently(state: tsuro.State) -> tsuro.Transition:
    """Place so that as many stones as possible stay in play, far from the rim."""

    def worth(move: tsuro.Move) -> tuple[int, int, tsuro.Move]:
        after = tsuro.next_state(state, *move)
        spot = after.seats[state.active].spot
        last_row, last_column = state.rules.rows - 1, state.rules.columns - 1
        room = -1 if spot is None else min(spot.row, last_row - spot.row) + min(spot.column, last_column - spot.column)
        return len(after.in_play), room, move

    return tsuro.apply_move(state, *max(tsuro.legal_moves(state), key=worth))


def place_quickly(state: tsuro.State) -> tsuro.Transition:
    """Place what comes first."""
    return tsuro.apply_move(state, *tsuro.legal_moves(state)[0])


def begun(players: int, seed: int, rules: tsuro.Ruleset = tsuro.CALLIOPE) -> tsuro.State:
    """Begin a game, the stones spread evenly around the board."""
    state = tsuro.new_game(players, seed=seed, rules=rules)
    marks = state.board.geometry.marks
    for seat in range(players):
        state = tsuro.choose_start(state, marks[3 + seat * len(marks) // players]).state
    return state


def played(
    state: tsuro.State, place: Callable[[tsuro.State], tsuro.Transition], placements: int | None = None
) -> tsuro.Transition:
    """Play on, to the end or for so many placements; the events are those of the whole way."""
    events: list[tsuro.Event] = []
    while state.phase is not tsuro.Phase.OVER and placements != 0:
        state, more = place(state)
        events += more
        placements = None if placements is None else placements - 1
    return tsuro.Transition(state, tuple(events))


def finished_game() -> str:
    """A game of six to its end."""
    game = played(begun(6, 10), place_prudently)
    return svg.board(game.state, events=game)


def game_of_eight() -> str:
    """Eight stones in play."""
    game = played(begun(8, 2), place_prudently, 16)
    return svg.board(game.state, events=game, names=["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"])


def seen_by_seat() -> str:
    """What a player sees: turned to the seat, with the own hand, in the dark."""
    game = played(begun(3, 5), place_prudently, 8)
    seat = 1
    hand = game.state.seats[seat].hand
    return svg.board(game.state, events=game, seat=seat, hand=[*hand, None], theme="dark")


def previewed_move() -> str:
    """A placement that would move three stones, two of them into each other."""
    return svg.board(FACING, preview=tsuro.preview_move(FACING, 34, 0), hand=FACING.seats[0].hand)


def collision() -> str:
    """Two stones that met, without labels."""
    after = tsuro.apply_move(FACING, 34, 0)
    return svg.board(after.state, events=after, labels=False, size=300)


def small_board() -> str:
    """A board of 2x3 squares, turned once."""
    rules = tsuro.Ruleset(rows=2, columns=3)
    game = played(begun(2, 1, rules), place_quickly)
    return svg.board(game.state, events=game, turns=1)


def moving_stones() -> str:
    """An animation in which a stone moves on and another leaves the board."""
    state = begun(6, 3)
    while True:
        after = place_quickly(state)
        if sum(isinstance(event, tsuro.StoneMoved) for event in after.events) > 1:
            return svg.animation(state, after, repeat=True)
        state = after.state


PICTURES: dict[PurePosixPath, Callable[[], str]] = {
    DATA / "game-of-eight.svg": game_of_eight,
    DATA / "collision.svg": collision,
    DATA / "small-board.svg": small_board,
    DATA / "tile.svg": lambda: svg.tile(13, 1, labels=True),
    DOCS / "finished-game.svg": finished_game,
    DATA / "seen-by-seat.svg": seen_by_seat,
    DATA / "previewed-move.svg": previewed_move,
    DATA / "moving-stones.svg": moving_stones,
    DATA / "hand.svg": lambda: svg.hand([3, (17, 2), None]),
    DATA / "poster.svg": svg.poster,
}
"""The pictures by their place in the repository; the README shows one of them."""


def digests() -> dict[str, str]:
    """Return a fingerprint of each picture as drawn now."""
    return {path.as_posix(): hashlib.sha256(draw().encode()).hexdigest() for path, draw in PICTURES.items()}


def main(command: str) -> None:
    """Write the files, or print the fingerprints."""
    if command == "digest":
        sys.stdout.write(json.dumps(digests()))
        return
    for path, draw in PICTURES.items():
        file = ROOT / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(draw() + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1])
