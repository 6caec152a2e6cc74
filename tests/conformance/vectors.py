"""The recorded games, situations and counts, made by an engine written apart from this project.

The games lie beside this file as they were written. The package carries the same in a shorter form, and the
situations and counts, for those who check other engines.
"""

from __future__ import annotations

import gzip
import json
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

GAMES = Path(__file__).parent / "data" / "games.jsonl.gz"
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
    lines = gzip.decompress(GAMES.read_bytes()).splitlines()
    return [cast("Json", json.loads(line)) for line in lines]


def table_of(game: Json) -> str:
    """Return the ruleset and the number of players, as the name of a game begins: ``bonus-3p`` of ``bonus-3p-2``."""
    return cast("str", game["name"]).rpartition("-")[0]


def every_game(test: Callable[[Json], None]) -> Callable[[list[Json]], None]:
    """Run a test for every recorded game, one case for each ruleset and number of players."""
    tables = {name: list(games) for name, games in groupby(games(), key=table_of)}

    @pytest.mark.parametrize("table", list(tables.values()), ids=list(tables))
    def case(table: list[Json]) -> None:
        each(test, table)

    case.__name__, case.__qualname__, case.__doc__ = test.__name__, test.__qualname__, test.__doc__
    case.__module__ = test.__module__
    return case


def each(test: Callable[[Json], None], games: Iterable[Json]) -> None:
    """Run a test for these games; the error of one that fails names its game."""
    for game in games:
        try:
            test(game)
        except BaseException as error:  # that of `pytest.fail` is no Exception
            error.add_note(f"recorded game: {game['name']}")
            raise


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
