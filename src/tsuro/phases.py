"""Floor 4: the phases of a game, as one table.

A game dealt by hand begins in DEAL. The dealer gives one tile at a time, clockwise from the seat that
begins, until every hand is full. A game dealt automatically begins with full hands, in START.

In START each player chooses a starting mark, in the same order. After the last one the seat that
begins is to act, in PLACE.

In PLACE the active seat places a tile in front of its stone. All stones that face the new tile run.
If one stone is left, or none, or if all tiles are played, the game is OVER. If the placement earns the
elimination bonus, the active seat may exchange tiles, in EXCHANGE. Otherwise hands are refilled and
the next seat is to act, in PLACE again. Hands are refilled after an exchange too.

When tiles are dealt by hand, the game stops before each draw, in DRAW.

A player may leave in any phase but OVER. The game then stays in its phase, or goes on to a phase that
can follow, or is OVER because one stone is left, or none.

:data:`PHASES` says the same as data. The engine reads it, the documentation draws it, and a test holds
random games to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from tsuro.actions import Action, ChooseStart, DrawTile, ExchangeTiles, Move
from tsuro.state import Phase

__all__ = ["PHASES", "PhaseRule", "can_follow"]


class PhaseRule(NamedTuple):
    """What a phase waits for, and what can follow.

    - ``action``: the class of the action that the phase waits for; None when the game is over.
    - ``targets``: the phases that this action can lead to.
    - ``awaits``: what the phase waits for, for a sentence that ends with the seat: "the game waits for a
      placement by seat 2".
    - ``duty``: the same for a sentence that begins with the seat: "seat 2 is to place a tile".
    """

    action: type[Action] | None
    targets: frozenset[Phase]
    awaits: str
    duty: str


PHASES: Final[Mapping[Phase, PhaseRule]] = MappingProxyType(
    {
        Phase.DEAL: PhaseRule(
            action=DrawTile,
            targets=frozenset({Phase.DEAL, Phase.START}),
            awaits="a tile to be dealt to",
            duty="is to be dealt a tile",
        ),
        Phase.START: PhaseRule(
            action=ChooseStart,
            targets=frozenset({Phase.START, Phase.PLACE}),
            awaits="a starting mark from",
            duty="is to choose a starting mark",
        ),
        Phase.PLACE: PhaseRule(
            action=Move,
            targets=frozenset({Phase.PLACE, Phase.EXCHANGE, Phase.DRAW, Phase.OVER}),
            awaits="a placement by",
            duty="is to place a tile",
        ),
        Phase.EXCHANGE: PhaseRule(
            action=ExchangeTiles,
            targets=frozenset({Phase.PLACE, Phase.DRAW}),
            awaits="an exchange, or none, by",
            duty="may exchange tiles",
        ),
        Phase.DRAW: PhaseRule(
            action=DrawTile,
            targets=frozenset({Phase.DRAW, Phase.PLACE}),
            awaits="a tile to be drawn by",
            duty="is to draw a tile",
        ),
        Phase.OVER: PhaseRule(action=None, targets=frozenset(), awaits="nothing from", duty="has nothing to do"),
    }
)
"""The state machine: for every phase what it waits for and what can follow."""


def can_follow(phase: Phase, target: Phase) -> bool:
    """Return whether ``target`` can follow ``phase``, after its action or after a player has left.

    >>> from tsuro.phases import can_follow
    >>> from tsuro import Phase
    >>> can_follow(Phase.START, Phase.PLACE), can_follow(Phase.START, Phase.EXCHANGE)
    (True, False)
    """
    rule = PHASES[phase]
    return target in rule.targets or (rule.action is not None and target in {phase, Phase.OVER})
