"""The recorded games, situations and counts, made by an engine written apart from this project.

The package holds them, for those who check other engines; the tests of this one read them as they were written.
"""

from __future__ import annotations

import gzip
import json
from importlib.resources import files
from typing import Any, NamedTuple, cast

DATA = files("tsuro.testing") / "data"

#: The words of the recordings for phases and statuses, and ours.
PHASES = {"start": "start", "play": "place", "bonus": "exchange", "over": "over"}
STATUSES = {"in": "in_play", "edge": "left_board", "collision": "collided"}

Json = dict[str, Any]


class After(NamedTuple):
    """Everything a recording says about the position after a step."""

    phase: str
    turn: int | None
    dragon: int | None
    pile: int
    winners: list[int] | None
    spots: list[tuple[int, ...] | None]
    status: list[str]
    hands: list[list[int]]


def games() -> list[Json]:
    """Return the recorded games."""
    lines = gzip.decompress((DATA / "games.jsonl.gz").read_bytes()).splitlines()
    return [cast("Json", json.loads(line)) for line in lines]


def situations() -> list[Json]:
    """Return the single placements."""
    return cast("list[Json]", json.loads((DATA / "situations.json").read_text(encoding="utf-8")))


def counts() -> list[Json]:
    """Return the counts of placement sequences."""
    return cast("list[Json]", json.loads((DATA / "perft.json").read_text(encoding="utf-8")))


def after(step: Json) -> After:
    """Return what the recording says about the position after a step, in our words."""
    said = step["after"]
    return After(
        phase=PHASES[said["phase"]],
        turn=said["turn"],
        dragon=said["dragon"],
        pile=said["pile"],
        winners=said["winners"],
        spots=[None if spot is None else tuple(spot) for spot in said["spots"]],
        status=[STATUSES[status] for status in said["status"]],
        hands=said["hands"],
    )


def dealt(game: Json) -> list[int]:
    """Return the tiles of the opening deal in the order in which they are dealt."""
    return cast("list[int]", game["deck"][: game["players"] * game["rules"]["hand_size"]])


def first_return(game: Json) -> int:
    """Return the number of the first step whose dead hands are shuffled into the pile.

    Draws from there on cannot be foreseen from the deck. Where no step does that, it is the number
    of steps.
    """
    if game["rules"]["dead_hands"] != "shuffle":
        return len(game["steps"])
    hands: list[list[int]] = game["hands"]
    for number, step in enumerate(game["steps"]):
        dead: list[int] = step.get("eliminated", [])
        dead_tiles = any(hands[seat] for seat in dead)
        if dead_tiles and step["after"]["phase"] != "over":
            return number
        hands = step["after"]["hands"]
    return len(game["steps"])
