"""Diagrams drawn from the library while the site is built, so that they cannot differ from it.

``phase-diagram`` draws :data:`tsuro.PHASES`. ``event-diagram`` plays games and draws which event
came after which.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

import tsuro
from tsuro import DrawTile, Phase, Ruleset, SplitMix64, events

Point = tuple[float, float]

# Phases


BOX = (150, 54)
GAP = (60, 74)
ROOM = 50
"""Beside the outermost boxes, for loops."""


def layers() -> list[list[Phase]]:
    """The phases by their distance from where a game can begin: with a deal, or with marks."""
    reached = [[Phase.DEAL]]
    seen = {Phase.DEAL}
    while reached[-1]:
        following = {target for phase in reached[-1] for target in tsuro.PHASES[phase].targets} - seen
        seen |= following
        reached.append([phase for phase in tsuro.PHASES if phase in following])
    return reached[:-1]


ENTRIES = {tsuro.new_game(2, seed=0, dealing=dealing).phase: dealing for dealing in tsuro.Dealing}
"""The phases in which a game can begin, and by which way of dealing."""


def phase_diagram() -> str:
    """The state machine as SVG that takes its colours from the page."""
    rows = layers()
    widest = max(map(len, rows))
    width = widest * (BOX[0] + GAP[0]) - GAP[0] + 2 * ROOM
    height = len(rows) * (BOX[1] + GAP[1]) - GAP[1] + 10
    middles: dict[Phase, Point] = {}
    for number, row in enumerate(rows):
        span = len(row) * (BOX[0] + GAP[0]) - GAP[0]
        for place, phase in enumerate(row):
            x = (width - span) / 2 + place * (BOX[0] + GAP[0]) + BOX[0] / 2
            middles[phase] = (x, 5 + number * (BOX[1] + GAP[1]) + BOX[1] / 2)
    arrows = [
        _arrow(middles, phase, target)
        for phase, rule in tsuro.PHASES.items()
        for target in tsuro.PHASES
        if target in rule.targets
    ]
    boxes = [_box(phase, middles[phase]) for phase in tsuro.PHASES]
    entries = [_entry(middles[phase], dealing) for phase, dealing in ENTRIES.items()]
    begins = [f"With dealing={dealing} a game begins in {phase.name}." for phase, dealing in ENTRIES.items()]
    story = " ".join([*begins, *(_tell(phase) for phase in tsuro.PHASES)])
    return _svg(width, height, "The phases of a game and what follows what", story, [*arrows, *entries, *boxes])


def _tell(phase: Phase) -> str:
    rule = tsuro.PHASES[phase]
    if rule.action is None:
        return f"{phase.name} is the end."
    targets = [target.name for target in tsuro.PHASES if target in rule.targets]
    return f"{phase.name} waits for {rule.action.__name__} and leads to {', '.join(targets)}."


def _box(phase: Phase, middle: Point) -> str:
    action = tsuro.PHASES[phase].action
    waits = "the end" if action is None else action.__name__
    dashed = ' stroke-dasharray="6 4"' if action is DrawTile else ""
    x, y = middle[0] - BOX[0] / 2, middle[1] - BOX[1] / 2
    return (
        f'<rect class="box" x="{x:g}" y="{y:g}" width="{BOX[0]}" height="{BOX[1]}" rx="8"{dashed}/>'
        f'<text class="strong" x="{middle[0]:g}" y="{middle[1] - 4:g}">{phase.name}</text>'
        f'<text class="small" x="{middle[0]:g}" y="{middle[1] + 15:g}">{waits}</text>'
    )


def _entry(middle: Point, dealing: tsuro.Dealing) -> str:
    """A dot and an arrow to a phase in which a game can begin."""
    edge, y = middle[0] - BOX[0] / 2, middle[1]
    return (
        f'<circle class="dot" cx="{edge - 46:g}" cy="{y:g}" r="5"/>'
        f'<text class="small" style="text-anchor:end" x="{edge - 60:g}" y="{y + 4:g}">dealing="{dealing}"</text>'
        + _path(f"M{edge - 41:g} {y:g}H{edge - 4:g}", "arrow")
    )


def _arrow(middles: Mapping[Phase, Point], phase: Phase, target: Phase) -> str:
    (x, y), (to_x, to_y) = middles[phase], middles[target]
    if phase is target:
        right = x + BOX[0] / 2
        return _path(f"M{right:g} {y - 12:g}c36 -14 36 38 4 25", "arrow")
    if y == to_y:
        side = 1 if to_x > x else -1
        return _path(f"M{x + side * BOX[0] / 2:g} {y:g}L{to_x - side * (BOX[0] / 2 + 4):g} {to_y:g}", "arrow")
    down = 1 if to_y > y else -1
    # Two arrows between the same boxes run side by side.
    aside = 9 * down if phase in tsuro.PHASES[target].targets else 0
    start = (x + aside, y + down * BOX[1] / 2)
    end = (to_x + aside, to_y - down * (BOX[1] / 2 + 4))
    if abs(x - to_x) > BOX[0]:
        lean = BOX[0] / 3 * (1 if to_x > x else -1)
        start = (x + lean + aside, start[1])
        end = (to_x - lean + aside, end[1])
    return _path(f"M{start[0]:g} {start[1]:g}L{end[0]:g} {end[1]:g}", "arrow")


# Events


def event_kinds() -> list[type[tsuro.Event]]:
    """The kinds of events, in the order of the source; the drafts by which some are made are no attrs classes."""
    kinds = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, tsuro.Event)]
    return [kind for kind in kinds if hasattr(kind, "__attrs_attrs__")]


class Flow:
    """Which events came after which in the turns of many games, and how many turns had each.

    How many is counted by :data:`RULES` alone. What is rare is looked for where tiles are :data:`SCARCE`.
    """

    def __init__(self) -> None:
        """Play the games."""
        self.turns = 0
        self.after: Counter[tuple[str, str]] = Counter()
        self.times: Counter[str] = Counter()
        for kinds in turns(RULES, 320):
            self.turns += 1
            self.after.update(set(pairwise(kinds)))
            self.times.update(set(kinds))
        for kinds in turns(SCARCE, 200):
            self.after.update(set(pairwise(kinds)))
        kinds_seen = {kind.partition(" ")[0] for kind in self.times}
        never = {kind.__name__ for kind in event_kinds()} - kinds_seen - {"StartChosen", "SeatWithdrawn"}
        if never:
            raise ExtensionError(f"no game for the diagram had {', '.join(sorted(never))}: play by other rules")

    def order(self) -> list[str]:
        """The kinds of events, each as far as possible after those that precede it."""
        left = sorted(self.times)
        ordered: list[str] = []
        while left:
            ordered.append(min(left, key=lambda kind: (self._from(left, kind), -self.times[kind])))
            left.remove(ordered[-1])
        ends = {kind for kind in ordered if not any(self.after[kind, other] for other in ordered)}
        return sorted(ordered, key=lambda kind: kind in ends)

    def _from(self, others: list[str], kind: str) -> float:
        """Which part of all that leads to an event comes from those others."""
        return sum(self.after[other, kind] for other in others if other != kind) / self.times[kind]


RULES = (
    Ruleset(),
    Ruleset(elimination_bonus=True),
    Ruleset(elimination_bonus=True, dead_hands="bottom", self_elimination="allowed"),
    Ruleset(dead_hands="box"),
    Ruleset(rows=8, columns=8, dragon=False, dead_hands="bottom"),
)


SCARCE = (
    Ruleset(rows=4, columns=4, hand_size=1, tiles=range(10), dead_hands="box"),
    Ruleset(hand_size=2, tiles=range(18), dead_hands="box"),
)

ORDER = re.compile(
    r"TilePlaced( StoneMoved)+( StoneEliminated)*"
    r"( TilesOffered TurnBegan \(exchange\) TilesExchanged)?"
    r"( TilesReturned( PileShuffled)?)?"
    r"( GameEnded|"
    r"( DragonPassed| DragonSetAside)?( TileDrawn( DragonSetAside)?)*( DragonTaken)?( SeatPassed)* TurnBegan)"
)
"""What the page of events says of their order."""


def kind_of(event: tsuro.Event) -> str:
    """The name of an event; of the turn that interrupts one, for an exchange, what it is for too."""
    exchange = isinstance(event, tsuro.TurnBegan) and event.phase is Phase.EXCHANGE
    return type(event).__name__ + (" (exchange)" if exchange else "")


def turns(rules: tuple[Ruleset, ...], games: int) -> Iterator[list[str]]:
    """The kinds of events of every turn, from the placement to the next, in seeded games of random choices."""
    for seed in range(games):
        rng = SplitMix64(seed)
        state = tsuro.new_game(2 + seed % 7, rules=rules[seed % len(rules)], seed=seed)
        turn: list[str] = []
        while not state.is_over:
            phase = state.phase
            state, events = tsuro.apply(state, rng.choice(tsuro.legal_actions(state)))
            if phase in {Phase.PLACE, Phase.EXCHANGE}:
                turn += map(kind_of, events)
                if state.phase is not Phase.EXCHANGE:
                    if not ORDER.fullmatch(" ".join(turn)):
                        raise ExtensionError(f"this turn is in another order than the page of events says: {turn}")
                    yield turn
                    turn = []


@cache
def flow_of_a_turn() -> Flow:
    """The flow, found once."""
    return Flow()


LINE = 46
NAME = (170, 30)


def event_diagram() -> str:
    """The flow of events as arcs beside a column: on the right those that go down, on the left those that go up."""
    flow = flow_of_a_turn()
    kinds = flow.order()
    place = {kind: number for number, kind in enumerate(kinds)}
    left = 110
    width = left + NAME[0] + 190
    height = len(kinds) * LINE + 6
    arrows = sorted((place[one], place[other], times / flow.turns) for (one, other), times in flow.after.items())
    arcs = [
        _arc(one, other, left, _slot(arrows, one, other), f' stroke-width="{max(0.9, min(4.0, 6 * share)):.2g}"')
        for one, other, share in arrows
    ]
    names: list[str] = []
    for kind, number in place.items():
        y = number * LINE + 8
        names.append(
            f'<rect class="box" x="{left}" y="{y}" width="{NAME[0]}" height="{NAME[1]}" rx="6"/>'
            f'<text class="strong" x="{left + NAME[0] / 2:g}" y="{y + 20}">{kind}</text>'
        )
    story = " ".join(
        f"After {kind}: {', '.join(other for other in kinds if flow.after[kind, other]) or 'nothing'}."
        for kind in kinds
    )
    return _svg(width, height, "Which event follows which in a turn", story, [*arcs, *names])


def _slot(arrows: list[tuple[int, int, float]], one: int, other: int) -> Point:
    """How far above or below the middle of its boxes an arrow begins and ends, so that none lie upon each other."""
    leaving = sorted((to for start, to, _ in arrows if start == one and to > one + 1), reverse=True)
    coming = sorted((start for start, to, _ in arrows if to == other and start < other - 1), reverse=True)
    if other not in leaving:
        return (0.0, 0.0)
    # Above come what arrives, the farthest last; below what leaves, the farthest first.
    arrives = -NAME[1] / 2 + (coming.index(one) + 1) * (NAME[1] / 2 - 2) / (len(coming) + 1)
    leaves = 1 + (leaving.index(other) + 1) * (NAME[1] / 2 - 2) / (len(leaving) + 1)
    return (leaves, arrives)


def _arc(one: int, other: int, left: int, slot: Point, style: str) -> str:
    y, to_y = (number * LINE + 8 + NAME[1] / 2 for number in (one, other))
    if one == other:
        return _path(f"M{left} {y - 6:g}c-34 -10 -34 24 -5 13", "arrow", style)
    if other == one + 1:
        middle = left + NAME[0] / 2
        return _path(f"M{middle:g} {y + NAME[1] / 2:g}V{to_y - NAME[1] / 2 - 5:g}", "arrow", style)
    bulge = 14 + 18 * abs(other - one)
    side, edge = (1, left + NAME[0]) if other > one else (-1, left)
    start, end = y + slot[0], to_y + slot[1]
    away = edge + side * bulge
    return _path(f"M{edge} {start:.4g}C{away} {start:.4g} {away} {end:.4g} {edge + side * 5} {end:.4g}", "arrow", style)


# Both


def _path(data: str, class_: str, more: str = ' stroke-width="1.5"') -> str:
    return f'<path class="{class_}" d="{data}" marker-end="url(#tsuro-arrow)"{more}/>'


def _svg(width: float, height: float, title: str, story: str, parts: list[str]) -> str:
    head = (
        '<defs><marker id="tsuro-arrow" viewBox="0 0 8 8" refX="5" refY="4" markerWidth="8" markerHeight="8" '
        'markerUnits="userSpaceOnUse" orient="auto"><path class="head" d="M0 0L8 4L0 8z"/></marker></defs>'
    )
    return (
        f'<svg class="diagram" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'style="max-width:{width:g}px" role="img"><title>{html.escape(title)}</title>'
        f"<desc>{html.escape(story)}</desc>{head}{''.join(parts)}</svg>"
    )


class PhaseDiagram(SphinxDirective):
    """The ``phase-diagram`` directive."""

    def run(self) -> list[nodes.Node]:
        """Draw the table of phases."""
        return [nodes.raw("", phase_diagram(), format="html")]


class EventDiagram(SphinxDirective):
    """The ``event-diagram`` directive."""

    def run(self) -> list[nodes.Node]:
        """Play, and draw what followed what."""
        return [nodes.raw("", event_diagram(), format="html")]


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directives."""
    app.add_directive("phase-diagram", PhaseDiagram)
    app.add_directive("event-diagram", EventDiagram)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
