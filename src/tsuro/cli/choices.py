"""What a person at the table can choose from, and what they may type to choose it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

from attrs import frozen

from tsuro import text
from tsuro.actions import Action, ChooseStart, ExchangeTiles, Move
from tsuro.cli.show import Look
from tsuro.engine import count_legal_actions, iter_legal_actions, legal_starts
from tsuro.engine.preview import Preview, preview_move
from tsuro.errors import NotationError
from tsuro.notation import format_action, format_mark, parse_action
from tsuro.observation import Observation
from tsuro.state import Phase
from tsuro.tiles import TILES

__all__ = ["Choices", "Pick", "choices_for"]

SIDES: Final = {"N": "top", "E": "right", "S": "bottom", "W": "left"}
MOST_LISTED: Final = 2500
"""Of more exchanges, which only large hands have, the first are listed."""
MOST_DIGITS: Final = 9
"""Python refuses to read numbers of thousands of digits."""


@frozen
class Pick:
    """Something to choose: its name, the action, and for a tile what it would do."""

    name: str
    action: Action
    preview: Preview | None = None


@frozen
class Choices:
    """All that can be typed, as text to show, and what to ask."""

    picks: tuple[Pick, ...]
    shown: str
    question: str
    numbered: bool = True
    more: bool = False
    """Whether there are exchanges besides, which are too many to list."""

    def find(self, answer: str) -> Pick:
        """What the answer, a number or a name, stands for; :class:`NotationError` for others."""
        if self.numbered and answer.isdecimal() and len(answer) <= MOST_DIGITS and 1 <= int(answer) <= len(self.picks):
            return self.picks[int(answer) - 1]
        wanted = answer.casefold()
        for pick in self.picks:
            if pick.name.casefold() == wanted:
                return pick
        if self.more:
            action = parse_action(answer)
            if isinstance(action, ExchangeTiles):
                return Pick(format_action(action), action)
        numbers = f"a number from 1 to {len(self.picks)} or " if self.numbered else ""
        raise NotationError(f"{answer!r} is none of the choices: type {numbers}a name such as {self.picks[0].name}")


def choices_for(observation: Observation, look: Look) -> Choices:
    """What the seat to act can choose, as it sees the table."""
    match observation.phase:
        case Phase.START:
            return _marks(observation)
        case Phase.PLACE:
            return _placements(observation, look)
        case _:
            return _exchanges(observation)


def _marks(observation: Observation) -> Choices:
    rows, columns = observation.board.rows, observation.board.columns
    picks = tuple(Pick(format_mark(mark, rows, columns), ChooseStart(mark)) for mark in legal_starts(observation))
    lines: list[str] = []
    for side, word in SIDES.items():
        names = sorted((pick.name for pick in picks if pick.name.startswith(side)), key=lambda name: int(name[1:]))
        lines.append(f"{word:>6}: {' '.join(names)}")
    shown = "\n".join(["Starting marks, from the left and from the top:", *lines])
    return Choices(picks, shown, "Where do you begin?", numbered=False)


def _placements(observation: Observation, look: Look) -> Choices:
    hand: Sequence[int] = sorted(set(observation.hand or ()))
    picks = tuple(
        Pick(f"{tile}r{rotation}", Move(tile, rotation), preview_move(observation, tile, rotation))
        for tile in hand
        for rotation in TILES[tile].rotations
    )
    captions = [
        (f"{number}:{pick.name}{'' if pick.preview is None or pick.preview.reason is None else ' x'}", pick.preview)
        for number, pick in enumerate(picks, start=1)
    ]
    tiles = [
        (caption, preview.placed.tile, preview.placed.rotation) for caption, preview in captions if preview is not None
    ]
    shown = text.sheet(tiles, width=look.width, unicode=look.unicode)
    if any(pick.preview is not None and pick.preview.reason is not None for pick in picks):
        shown += "\n\nx: against the rules; choose it to hear why"
    return Choices(picks, shown, "Which tile, and how?")


def _exchanges(observation: Observation) -> Choices:
    few = islice(iter_legal_actions(observation), MOST_LISTED)
    actions = [action for action in few if isinstance(action, ExchangeTiles)]
    picks = tuple(Pick(format_action(action), action) for action in actions)
    lines = [f"{number:>4}: {_in_words(action)}" for number, action in enumerate(actions, start=1)]
    more = count_legal_actions(observation) - len(actions)
    if more:
        lines.append(f"      and {more} more, to be typed by their names, as in {picks[-1].name}")
    return Choices(picks, "\n".join(lines), "Which tiles do you exchange?", more=more > 0)


def _in_words(action: ExchangeTiles) -> str:
    if not action.give:
        return "none"
    return f"give {', '.join(map(str, action.give))} for {', '.join(map(str, action.take))}"
