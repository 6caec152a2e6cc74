"""Games, single placements and counts that another engine made, as plain values.

That engine was written apart from this library and as plainly as possible: it walks every path tile
by tile and keeps no tables. Its recordings lie beside this file, in the folder ``data``; the
documentation describes their form for those who read them from another language.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from itertools import pairwise
from typing import Any, Final, TypeAlias

from attrs import field, frozen

from tsuro.actions import Action, ChooseStart, ExchangeTiles, Move
from tsuro.geometry import Spot, Step
from tsuro.ruleset import Ruleset, SelfElimination
from tsuro.state import Phase, Status
from tsuro.testing.packing import unpack_games

__all__ = [
    "GameSetup",
    "PositionSetup",
    "RecordedCount",
    "RecordedGame",
    "RecordedSituation",
    "RecordedStep",
    "SequenceCount",
    "recorded_counts",
    "recorded_games",
    "recorded_situations",
]

Json: TypeAlias = dict[str, Any]

# The words of the recordings for phases and statuses.
_PHASES: Final = {"start": Phase.START, "play": Phase.PLACE, "bonus": Phase.EXCHANGE, "over": Phase.OVER}
_STATUSES: Final = {"in": Status.IN_PLAY, "edge": Status.LEFT_BOARD, "collision": Status.COLLIDED}
_FREE: Final = Ruleset(self_elimination=SelfElimination.ALLOWED)
_FAR_AWAY: Final = Spot(5, 5, 4)
"""Where the company of a lone stone stands, that the game may be one."""


@frozen
class GameSetup:
    """How a game begins.

    - ``players``: how many, 2 to 8. ``first``: the seat that begins.
    - ``rules``: the options; ``rules.tiles`` are those of the deck.
    - ``deck``: tile ids, top first. They are dealt one at a time, clockwise from ``first``, until
      every seat has ``rules.hand_size``.
    """

    players: int
    first: int
    rules: Ruleset
    deck: tuple[int, ...]


@frozen
class PositionSetup:
    """A position in which seat 0 is to place its only tile, by ``rules``.

    - ``board``: ``(row, column, tile, rotation)`` for each tile that lies.
    - ``spots``: where the stone of each seat stands; all are in play.
    - ``tile``: the one in the hand of seat 0. The other hands are empty; the tiles that are named
      nowhere are in the pile, in any order.
    """

    rules: Ruleset
    board: tuple[tuple[int, int, int, int], ...]
    spots: tuple[Spot, ...]
    tile: int


@frozen
class RecordedStep:
    """One choice of a recorded game, what could have been chosen, and what came of it.

    - ``seat``: who chose. ``action``: what.
    - ``legal``: for a placement all legal ones, ``(tile, rotation)`` in rising order, each
      orientation with its smallest rotation; else None.
    - ``draws``: ``(seat, tile)`` in the order in which they were drawn.
    - ``facts``: the :class:`Facts` of the position that it led to.
    """

    seat: int
    action: Action
    legal: tuple[tuple[int, int], ...] | None
    draws: tuple[tuple[int, int], ...]
    facts: Mapping[str, object]


@frozen
class RecordedGame:
    """A whole game.

    - ``name``: such as ``bonus-3p-2``. ``setup``: a :class:`GameSetup`.
    - ``hands``: after dealing, sorted.
    - ``steps``: every choice, a :class:`RecordedStep` each.
    - ``first_shuffle``: the number of the first step in which tiles are shuffled into the pile; the
      number of steps if there is none. From there on the deck does not decide what is drawn.
    """

    name: str
    setup: GameSetup
    hands: tuple[tuple[int, ...], ...]
    steps: tuple[RecordedStep, ...] = field(repr=False)
    first_shuffle: int


@frozen
class RecordedSituation:
    """A single placement.

    - ``name``, ``note``: what it is about. ``setup``: a :class:`PositionSetup`.
    - ``action``: what seat 0 places.
    - ``facts``: the :class:`Facts` that are recorded of the position it leads to.
    """

    name: str
    note: str
    setup: PositionSetup
    action: Move
    facts: Mapping[str, object] = field(repr=False)


@frozen
class SequenceCount:
    """All sequences of so many legal placements from a position.

    ``sequences`` is how many there are, ``over`` how many of them ended the game, and
    ``eliminated`` how many seats are out after them, all sequences added up.
    """

    sequences: int
    over: int
    eliminated: int


@frozen
class RecordedCount:
    """A position, and a :class:`SequenceCount` for sequences of 1, 2, 3 and 4 placements from it.

    - ``name``: such as ``count 3, 5 players``. ``setup``: a :class:`GameSetup`.
    - ``actions``: what leads to the position.
    """

    name: str
    setup: GameSetup
    actions: tuple[Action, ...] = field(repr=False)
    counts: tuple[SequenceCount, ...]


def recorded_games() -> tuple[RecordedGame, ...]:
    """The 420 recorded games: 10 rulesets, for each number of players, from 2 to 8, six games.

    >>> from tsuro.testing import recorded_games
    >>> game = recorded_games()[0]
    >>> game.name, game.setup.players, game.steps[0].action
    ('standard-2p-1', 2, ChooseStart(spot=Spot(row=4, column=5, port=3)))
    """
    packed = gzip.decompress(_data("games.txt.gz"))
    return tuple(map(_game, unpack_games(packed.decode("ascii"))))


def recorded_situations() -> tuple[RecordedSituation, ...]:
    """The 14 recorded single placements: paths that cross, turn back, meet and leave.

    >>> from tsuro.testing import recorded_situations
    >>> situation = recorded_situations()[0]
    >>> situation.name, situation.action, situation.facts["statuses"][0]
    ('straight off the top', Move(tile=0, rotation=0), <Status.LEFT_BOARD: 'left_board'>)
    """
    return tuple(map(_situation, json.loads(_data("situations.json"))))


def recorded_counts() -> tuple[RecordedCount, ...]:
    """The 10 positions with counts of all sequences of placements, by rules without shuffles.

    >>> from tsuro.testing import recorded_counts
    >>> recorded_counts()[0].counts[-1]
    SequenceCount(sequences=413, over=44, eliminated=65)
    """
    return tuple(_count(number, count) for number, count in enumerate(json.loads(_data("perft.json")), start=1))


def _data(name: str) -> bytes:
    return files("tsuro.testing").joinpath("data", name).read_bytes()


# Games


def _game(said: Json) -> RecordedGame:
    options = dict(said["rules"])
    options["columns"] = options.pop("cols")
    deck = tuple(said["deck"])
    setup = GameSetup(said["players"], said["first"], Ruleset(**options, tiles=deck, name=said["name"]), deck)
    hands = _tuples(said["hands"])
    steps: list[RecordedStep] = []
    spots: Sequence[Spot | None] = [None] * setup.players
    recorded: list[Json] = [*said["steps"], {}]
    for step, following in pairwise(recorded):
        steps.append(_step(step, spots, following))
        spots = _spots(step["after"]["spots"])
    return RecordedGame(said["name"], setup, hands, tuple(steps), _first_shuffle(said))


def _step(said: Json, standing: Sequence[Spot | None], following: Json) -> RecordedStep:
    after = said["after"]
    phase = _PHASES[after["phase"]]
    facts: Json = {
        "phase": phase,
        "turn": after["turn"],
        "pile": after["pile"],
        "winners": None if after["winners"] is None else tuple(after["winners"]),
        "spots": _spots(after["spots"]),
        "statuses": tuple(_STATUSES[status] for status in after["status"]),
        "hands": _tuples(after["hands"]),
    }
    if phase is not Phase.OVER:
        # Of a game that is over the recordings do not tell who holds the Dragon.
        facts["dragon"] = after["dragon"]
    if "pool" in following:
        facts["pool"] = tuple(following["pool"])
    legal = None
    if "legal" in said:
        legal = tuple((tile, rotation) for tile, rotation in said["legal"])
        facts["eliminated"] = tuple(said["eliminated"])
        facts["routes"] = _routes(said["routes"], facts["statuses"], standing)
    return RecordedStep(
        seat=said["seat"],
        action=_action(said["action"]),
        legal=legal,
        draws=tuple((seat, tile) for seat, tile in said.get("draws", ())),
        facts=facts,
    )


def _action(said: Json) -> Action:
    match said:
        case {"start": spot}:
            return ChooseStart(spot)
        case {"place": [tile, rotation]}:
            return Move(tile, rotation)
        case _:
            return ExchangeTiles(said["exchange"]["give"], said["exchange"]["take"])


def _routes(
    said: Mapping[str, Any], statuses: Sequence[Status], standing: Sequence[Spot | None]
) -> dict[int, tuple[Step, ...]]:
    """The routes by seat. Those of stones that collide are recorded to the far end of the joined path.

    They are cut where the other stone stood.
    """
    routes: dict[int, tuple[Step, ...]] = {}
    for seat, recorded in ((int(name), [Step(*step) for step in route]) for name, route in said.items()):
        length = len(recorded)
        if statuses[seat] is Status.COLLIDED:
            others = {spot for number, spot in enumerate(standing) if number != seat}
            length = next(
                number
                for number, step in enumerate(recorded, start=1)
                if Spot(step.row, step.column, step.exit) in others
            )
        routes[seat] = tuple(recorded[:length])
    return routes


def _first_shuffle(said: Json) -> int:
    if said["rules"]["dead_hands"] == "shuffle":
        hands = said["hands"]
        for number, step in enumerate(said["steps"]):
            dead_tiles = any(hands[seat] for seat in step.get("eliminated", ()))
            if dead_tiles and step["after"]["phase"] != "over":
                return number
            hands = step["after"]["hands"]
    return len(said["steps"])


def _spots(said: Sequence[Any]) -> tuple[Spot | None, ...]:
    return tuple(None if spot is None else Spot(*spot) for spot in said)


def _tuples(said: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, said))


# Situations and counts


def _situation(said: Json) -> RecordedSituation:
    stones = [Spot(*stone) for stone in said["stones"]]
    company = [_FAR_AWAY] if len(stones) == 1 else []
    outcomes = said["outcome"]
    tile, rotation = said["place"]
    setup = PositionSetup(_FREE, tuple((*square,) for square in said["board"]), (*stones, *company), tile)
    facts = {
        "spots": (*(_spots([outcome.get("spot") for outcome in outcomes])), *company),
        "statuses": (*(_STATUSES[outcome["status"]] for outcome in outcomes), *(Status.IN_PLAY for _ in company)),
        "routes": {
            seat: tuple(Step(*step) for step in outcome["route"])
            for seat, outcome in enumerate(outcomes)
            if outcome.get("route")
        },
    }
    return RecordedSituation(said["name"], said["note"], setup, Move(tile, rotation), facts)


def _count(number: int, said: Json) -> RecordedCount:
    deck = tuple(said["deck"])
    setup = GameSetup(said["players"], said["first"], Ruleset(**said["rules"], tiles=deck), deck)
    starts = [ChooseStart(mark) for mark in said["starts"]]
    placements = [Move(tile, rotation) for tile, rotation in said["moves"]]
    counts = tuple(SequenceCount(count["nodes"], count["over"], count["eliminated"]) for count in said["perft"])
    return RecordedCount(f"count {number}, {setup.players} players", setup, (*starts, *placements), counts)
