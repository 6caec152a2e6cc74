"""The loop of a front end: play a game and make a picture of every moment.

    python frames.py             tells the frames
    python frames.py FOLDER      also writes them there, and a page that shows them

The page needs no script: every frame is a picture that moves by itself.
"""

import random
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

import tsuro
from tsuro import svg

NAMES = ["Ada", "Bo", "Cy", "Di"]


class Frame(NamedTuple):
    """A picture, and what is to be read below it."""

    picture: str
    caption: str


def frames(state: tsuro.State, rng: random.Random) -> Iterator[Frame]:
    """Play random legal actions to the end, and give a frame for each."""
    earlier: list[tsuro.Event] = []
    yield Frame(svg.board(state, names=NAMES), "The table is laid.")
    while not state.is_over:
        # A front end asks a person here, and shows `svg.board(state, preview=...)` before it applies.
        action = rng.choice(tsuro.legal_actions(state))
        after, events = tsuro.apply(state, action)
        picture = svg.animation(state, events, earlier=earlier, names=NAMES)
        yield Frame(picture, " ".join(event.tell(NAMES) for event in events))
        earlier += events
        state = after


def page(shown: list[Frame]) -> str:
    """A page of all frames, one below the other."""
    figures = "\n".join(
        f"<figure>{frame.picture}<figcaption>{escape(frame.caption)}</figcaption></figure>" for frame in shown
    )
    style = "body{font-family:sans-serif}figure{width:30rem;margin:2rem auto}"
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>Tsuro</title><style>{style}</style>\n{figures}'
    )


def main(folder: Path | None) -> None:
    """Play one game; write its frames if there is a folder for them."""
    shown = list(frames(tsuro.new_game(len(NAMES), seed=7), random.Random(7)))
    for number, frame in enumerate(shown):
        print(f"Frame {number}: {frame.caption}")
    if folder is None:
        return
    folder.mkdir(parents=True, exist_ok=True)
    for number, frame in enumerate(shown):
        (folder / f"{number:03}.svg").write_text(frame.picture, encoding="utf-8")
    (folder / "index.html").write_text(page(shown), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
