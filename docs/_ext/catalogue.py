"""Tables and pictures made from the library's own data while the site is built.

``{generated} WHAT`` writes one of the :data:`TABLES`; ``{tile-catalogue}`` shows all tiles and
``{orientations}`` some of them in all their rotations; ``{situation} NAME`` shows one of the
recorded single placements of the conformance tests, all of which must be shown somewhere.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

import attrs
from diagrams import event_kinds, flow_of_a_turn
from docutils import nodes
from docutils.statemachine import StringList
from pictures import THEMES, make_node
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError
from sphinx.pycode import ModuleAnalyzer
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

import tsuro
from tsuro import Reason, Ruleset, State, svg
from tsuro.engine.steps import STEPS
from tsuro.notation.rules import option_grammar
from tsuro.options import EnumKind, options_of
from tsuro.svg.curves import SIDE
from tsuro.svg.tile_pictures import EDGE

LOGGER = logging.getLogger(__name__)
SITUATIONS = files("tsuro.testing") / "data" / "situations.json"


def _table(head: list[str], body: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *body]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def _words(room: str, owner: str, name: str) -> str:
    """The docstring of an attribute, of which Python itself keeps nothing."""
    lines = ModuleAnalyzer.for_module(room).find_attr_docs()[owner, name]
    return " ".join(lines).strip().replace("``", "`")


# Reasons


def _started() -> State:
    """A game for two in which seat 0 is to place."""
    return tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0, 33], [1, 2]])


def _bonus() -> State:
    """A game in which seat 0 has eliminated another and may exchange."""
    rules = Ruleset(elimination_bonus=True)
    spots = [(0, 1, 0), (0, 1, 7), (5, 5, 5)]
    state = tsuro.position({(0, 0): (34, 0)}, spots, [[24, 5], [7], [9]], rules=rules)
    return tsuro.apply_move(state, 24, 1).state


def _finished() -> State:
    state = tsuro.position({}, [(0, 2, 0), (5, 5, 5)], [[0], [1]])
    return tsuro.apply_move(state, 0, 0).state


def _meeting() -> State:
    """A game in which colliding is not allowed and one can avoid it."""
    rules = Ruleset(self_elimination="any_elimination")
    return tsuro.position({}, [(0, 0, 0), (0, 0, 7)], [[31, 34], [1]], rules=rules)


REFUSED: dict[Reason, Callable[[], object]] = {
    Reason.GAME_OVER: lambda: tsuro.apply_move(_finished(), 1, 0),
    Reason.WRONG_PHASE: lambda: tsuro.choose_start(_started(), (0, 0, 1)),
    Reason.NOT_AN_ACTION: lambda: tsuro.apply(_started(), cast("Any", "pass")),
    Reason.BAD_TILE: lambda: tsuro.apply_move(_started(), 35, 0),
    Reason.BAD_ROTATION: lambda: tsuro.apply_move(_started(), 33, 4),
    Reason.NOT_IN_HAND: lambda: tsuro.apply_move(_started(), 7, 0),
    Reason.LEAVES_BOARD: lambda: tsuro.apply_move(_started(), 0, 0),
    Reason.COLLIDES: lambda: tsuro.apply_move(_meeting(), 34, 0),
    Reason.BAD_SPOT: lambda: tsuro.choose_start(tsuro.new_game(2, seed=1), (6, 0, 0)),
    Reason.NOT_A_MARK: lambda: tsuro.choose_start(tsuro.new_game(2, seed=1), (2, 2, 0)),
    Reason.OCCUPIED_MARK: lambda: tsuro.choose_start(
        tsuro.choose_start(tsuro.new_game(2, seed=1), (0, 0, 0)).state, (0, 0, 0)
    ),
    Reason.BAD_SEAT: lambda: tsuro.withdraw(_started(), 7),
    Reason.ALREADY_OUT: lambda: tsuro.withdraw(_bonus(), 1),
    Reason.BAD_EXCHANGE: lambda: tsuro.exchange_tiles(_bonus(), cast("Any", 5), ()),
    Reason.UNEQUAL_EXCHANGE: lambda: tsuro.exchange_tiles(_bonus(), (5,), ()),
    Reason.NOT_OFFERED: lambda: tsuro.exchange_tiles(_bonus(), (5,), (9,)),
    Reason.NOT_IN_PILE: lambda: tsuro.draw_tile(tsuro.draw_tile(tsuro.new_game(2, dealing="by_hand"), 3).state, 3),
}
"""For each reason something that is refused for it."""


def refusal(reason: Reason) -> tsuro.IllegalActionError:
    """The error that a reason goes with."""
    if reason not in REFUSED:
        raise ExtensionError(f"the catalogue needs an example of something refused as {reason}")
    try:
        REFUSED[reason]()
    except tsuro.IllegalActionError as error:
        if error.reason is reason:
            return error
        raise ExtensionError(f"the example for {reason} is refused as {error.reason}") from error
    raise ExtensionError(f"the example for {reason} is not refused")


def reasons() -> str:
    """All reasons, with an example of each."""
    body: list[list[str]] = []
    for reason in Reason:
        error = refusal(reason)
        body.append([f"`{reason}`", _words("tsuro.errors", "Reason", reason.name), f"`{error}`", _alternatives(error)])
    return _table(["Reason", "Meaning", "Example of a message", "Alternatives"], body)


def _alternatives(error: tsuro.IllegalActionError) -> str:
    """What kind of alternatives an error carries, and the first one as text."""
    match error.alternatives:
        case ():
            return "none"
        case (tsuro.Move() as move, *_):
            return f"{{py:class}}`~tsuro.Move`: `{tsuro.format_move(move)}`"
        case (tsuro.Spot() as spot, *_):
            return f"{{py:class}}`~tsuro.Spot`: `{tsuro.format_mark(spot)}`"
        case _:
            return f"tile ids: `{error.alternatives[0]}`"


# Phases and events


def phases() -> str:
    """The table of phases."""
    body: list[list[str]] = []
    for phase, rule in tsuro.PHASES.items():
        waits = "nothing" if rule.action is None else f"{{py:class}}`~tsuro.{rule.action.__name__}`"
        targets = ", ".join(f"`{target}`" for target in tsuro.PHASES if target in rule.targets) or "nothing"
        body.append([f"`{phase}`", _words("tsuro.state", "Phase", phase.name), waits, targets])
    return _table(["Phase", "What the game waits for", "Action", "What can follow"], body)


def events() -> str:
    """How often each event comes in a turn, and what follows it."""
    flow = flow_of_a_turn()
    body: list[list[str]] = []
    for kind in flow.order():
        name, _, rest = kind.partition(" ")
        after = [other for other in flow.order() if flow.after[kind, other]]
        share = 100 * flow.times[kind] / flow.turns
        body.append(
            [
                f"{{py:class}}`~tsuro.{name}` {rest}".rstrip(),
                f"{share:.1f}" if share >= 0.1 else "below 0.1",
                ", ".join(f"`{other}`" for other in after) or "nothing: the turn is over",
            ]
        )
    return _table(["Event", "In so many of 100 turns", "What was seen to come next"], body)


def event_fields() -> str:
    """Each event with its fields and its sentence."""
    body: list[list[str]] = []
    for kind in event_kinds():
        fields = ", ".join(f"`{field.name}`" for field in attrs.fields(cast("Any", kind)))
        words = " ".join((kind.__doc__ or "").split("\n\n")[0].split()).replace("``", "`")
        body.append([f"{{py:class}}`~tsuro.{kind.__name__}`", fields, words])
    return _table(["Event", "Fields", "What happened"], body)


# Rulesets


def options() -> str:
    """The options of a ruleset with what they decide, their values and their defaults."""
    body = [
        [f"`{option.name}`", _linked(option.words), _linked(option.kind.allowed), f"`{option.default}`"]
        for option in options_of(Ruleset)
    ]
    return _table(["Option", "Meaning", "Values", "Default"], body)


def option_notation() -> str:
    """The options of a ruleset as lines of the grammar."""
    lines = [f'"{option.name}", "=", {_in_brackets(option_grammar(option.kind))}' for option in options_of(Ruleset)]
    return "```ebnf\noption       = " + "\n             | ".join(lines) + " ;\n```"


def option_json() -> str:
    """The options of a ruleset as they stand in documents."""
    schema = tsuro.json_schema("ruleset")
    written = {name: each for name, each in schema["properties"].items() if name not in {"tsuro", "version"}}
    body = [[f"`{name}`", _in_json(each, schema["$defs"])] for name, each in written.items()]
    return _table(["Field", "Value"], body)


def _in_json(schema: dict[str, Any], parts: dict[str, Any]) -> str:
    match schema:
        case {"$ref": reference}:
            words = _in_json(parts[reference.removeprefix("#/$defs/")], parts)
        case {"anyOf": [value, {"type": "null"}]}:
            words = f"{_in_json(value, parts)}, or `null`"
        case {"enum": names}:
            words = ", ".join(f"`{name}`" for name in names)
        case {"type": "integer"}:
            words = f"{schema['minimum']} to {schema['maximum']}"
        case {"type": kind}:
            words = JSON_TYPES[kind]
        case _:
            raise ExtensionError(f"the table of options in JSON has no words for {schema}")
    return words


JSON_TYPES = {
    "boolean": "`true` or `false`",
    "string": "text",
    "array": "an array of tiles, written smallest first, read in any order; a tile may be there several times",
}


def _in_brackets(expression: str) -> str:
    return f"( {expression} )" if "|" in expression else expression


def _linked(words: str) -> str:
    return words.replace("``", "`").replace(":class:`", "{py:class}`~tsuro.")


def option_values() -> str:
    """The values of the enumerated options."""
    body = [
        [f"`{option.name}`", f"`{value}`", _words("tsuro.ruleset", option.kind.members.__name__, value.name)]
        for option in options_of(Ruleset)
        if isinstance(option.kind, EnumKind)
        for value in option.kind.members
    ]
    return _table(["Option", "Value", "Meaning"], body)


def presets() -> str:
    """The rulesets that the library names, and where each differs from the default."""
    body: list[list[str]] = []
    for name in tsuro.__all__:
        rules = getattr(tsuro, name)
        if isinstance(rules, Ruleset):
            differs = [
                f"`{option.name}={getattr(rules, option.name)!s}`"
                for option in options_of(Ruleset)
                if option.name != "name" and getattr(rules, option.name) != option.default
            ]
            body.append([f"{{py:data}}`tsuro.{name}`", rules.name, ", ".join(differs) or "nothing: it is the default"])
    return _table(["Preset", "Name", "What differs from the default"], body)


# Where the rules live

HOMES = {
    "players": "setup.new_game",
    "deal": "setup.new_game dealing.draw_tile starting.choose_start",
    "placement": "turn.apply_move legality.checked_orientation",
    "movement": "movement.run_stones",
    "elimination": "movement.run_stones",
    "own elimination": "legality.legal_moves legality.refuse_self_elimination",
    "one stone left": "steps.judge",
    "dead hands": "steps.return_dead_hands steps.return_hands",
    "all tiles played": "steps.check_exhausted",
    "refill": "steps.refill_hands steps.refill steps.draw",
    "Dragon": "steps.pass_dragon steps.refill steps.draw",
    "elimination bonus": "steps.offer_exchange exchanging.exchange_tiles",
    "next turn": "steps.next_turn",
    "a player leaves": "withdrawal.withdraw",
}
"""For each line of the table of rules the functions of the engine that hold it."""


def homes() -> str:
    """For each line of the table on the page of the rules, where it is in the code."""
    page = (Path(__file__).parents[1] / "explanation" / "rules.md").read_text(encoding="utf-8")
    questions = re.findall(r"^\| (?!question)([^|]+) \|", page, re.MULTILINE)
    if questions != list(HOMES):
        raise ExtensionError(f"the table of rules has the lines {questions}, others than are told where to find")
    body: list[list[str]] = []
    for question, names in HOMES.items():
        found: list[str] = []
        for name in names.split():
            room, _, function = name.partition(".")
            if not hasattr(import_module(f"tsuro.engine.{room}"), function):
                raise ExtensionError(f"there is no {function} in tsuro.engine.{room}")
            found.append(f"`{function}` in {{source}}`engine/{room}.py <src/tsuro/engine/{room}.py>`")
        body.append([question, ", ".join(found)])
    return _table(["Rule", "Where"], body)


def steps() -> str:
    """List the steps that settle a turn, in their order, with what each does."""
    body: list[list[str]] = []
    for number, step in enumerate(STEPS, start=1):
        summary = (step.__doc__ or "").partition("\n\n")[0]
        body.append([str(number), f"`{step.__name__}`", " ".join(summary.split())])
    return _table(["", "Step", "What it does"], body)


TABLES: dict[str, Callable[[], str]] = {
    "reasons": reasons,
    "phases": phases,
    "events": events,
    "event-fields": event_fields,
    "options": options,
    "option-values": option_values,
    "option-notation": option_notation,
    "option-json": option_json,
    "presets": presets,
    "homes": homes,
    "steps": steps,
}


class Generated(SphinxDirective):
    """The ``generated`` directive."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Write the table of that name."""
        content = nodes.Element()
        lines = TABLES[self.arguments[0]]().split("\n")
        self.state.nested_parse(StringList(lines, self.get_source_info()[0]), self.content_offset, content)
        return content.children


# Tiles


def _tile_card(app: Sphinx, tile: tsuro.Tile, rotation: int, words: list[str], width: int) -> nodes.container:
    made = {theme: svg.tile(tile, rotation, labels=width > 100, theme=theme) for theme in THEMES}
    lines = [nodes.paragraph("", line) for line in words]
    return nodes.container("", make_node(app, made, width), *lines, classes=["tile-card"])


class TileCatalogue(SphinxDirective):
    """The ``tile-catalogue`` directive."""

    def run(self) -> list[nodes.Node]:
        """Show each tile with its name and its rotations."""
        cards: list[nodes.container] = []
        for tile in tsuro.TILES:
            count = len(tile.rotations)
            looks = {1: "the same in all rotations", 2: "2 orientations", 4: "4 orientations"}[count]
            cards.append(_tile_card(self.env.app, tile, 0, [f"Tile {tile.id}", tile.name, looks], 116))
        return [nodes.container("", *cards, classes=["tile-cards"])]


class Orientations(SphinxDirective):
    """The ``orientations`` directive: all different rotations of the tiles named."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Show each rotation."""
        cards: list[nodes.container] = []
        for number in map(int, self.arguments[0].split()):
            tile = tsuro.TILES[number]
            cards += [
                _tile_card(self.env.app, tile, rotation, [f"{tile.id} at {rotation}"], 88)
                for rotation in tile.rotations
            ]
        return [nodes.container("", *cards, classes=["tile-cards"])]


# Situations


def situations() -> dict[str, Any]:
    """The recorded single placements by name."""
    return {situation["name"]: situation for situation in json.loads(SITUATIONS.read_text(encoding="utf-8"))}


def build(situation: Any) -> State:  # noqa: ANN401 - as JSON gives it
    """Set a situation up, with seat 0 to place; a lone stone gets company far away."""
    board = {(row, column): (tile, rotation) for row, column, tile, rotation in situation["board"]}
    spots = [tuple(stone) for stone in situation["stones"]]
    if len(spots) == 1:
        spots.append((5, 5, 4))
    hands = [[situation["place"][0]], *[[] for _ in spots[1:]]]
    return tsuro.position(board, spots, hands, rules=Ruleset(self_elimination="allowed"))


def region(situation: Any) -> tuple[int, int, int, int]:  # noqa: ANN401 - as JSON gives it
    """The squares around what happens: column and row of the first, and how many across and down."""
    squares = [place[:2] for place in (*situation["board"], *situation["stones"])]
    squares += [step[:2] for outcome in situation["outcome"] for step in outcome.get("route", ())]
    squares += [outcome["spot"][:2] for outcome in situation["outcome"] if outcome.get("spot")]
    rows, columns = zip(*squares, strict=True)
    left, top = max(min(columns) - 1, 0), max(min(rows) - 1, 0)
    return left, top, max(max(columns) + 2 - left, 3), max(max(rows) + 2 - top, 3)


def cut(picture: str, part: tuple[int, int, int, int]) -> str:
    """Show only these squares of a board, with the coordinates, and some of what is around them."""
    left, top, across, down = (SIDE * squares for squares in part)
    around = SIDE * 0.6
    box = f"{left - around:g} {top - around:g} {across + around + EDGE:g} {down + around + EDGE:g}"
    picture = re.sub(r'viewBox="[^"]*"', f'viewBox="{box}"', picture, count=1)
    # Letters stand above the board, numbers to the left of it: they move to the part that is shown.
    picture = re.sub(r'(<text x="\d\S*" y=")(-[\d.]+)"', lambda found: f'{found[1]}{float(found[2]) + top:g}"', picture)
    return re.sub(r'(<text x=")(-[\d.]+)"', lambda found: f'{found[1]}{float(found[2]) + left:g}"', picture)


def told(part: tuple[int, int, int, int]) -> str:
    """Which squares those are, in words."""
    left, top, across, down = part
    last = tsuro.format_square(top + down - 1, left + across - 1)
    return f"of which {tsuro.format_square(top, left)} to {last} are shown"


class Situation(SphinxDirective):
    """The ``situation`` directive: the placement as a preview, and the position after it."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Draw it before and after."""
        name = self.arguments[0]
        shown: set[str] = self.env.metadata[self.env.docname].setdefault("situations", set())
        shown.add(name)
        situation = situations()[name]
        state = build(situation)
        after, happened = tsuro.apply_move(state, *situation["place"])
        preview = tsuro.preview_move(state, *situation["place"])
        part = region(situation)
        width = 70 * part[2]
        before = {t: cut(svg.board(state, preview=preview, theme=t), part) for t in THEMES}
        done = {t: cut(svg.board(after, events=happened, theme=t, square_to_fill=False), part) for t in THEMES}
        public = [
            str(event)
            for event in happened
            if isinstance(event, tsuro.TilePlaced | tsuro.StoneMoved | tsuro.StoneEliminated | tsuro.GameEnded)
        ]
        return [
            nodes.container(
                "",
                make_node(self.env.app, before, width, told(part)),
                make_node(self.env.app, done, width, told(part)),
                classes=["picture", "pair"],
            ),
            nodes.paragraph("", " ".join(public), classes=["picture-caption"]),
        ]


def all_situations_are_shown(_app: Sphinx, env: BuildEnvironment) -> None:
    """See to it that no recorded situation is left out."""
    shown = {name for data in env.metadata.values() for name in data.get("situations", ())}
    for name in situations().keys() - shown:
        LOGGER.warning("the situation %r of the conformance tests is shown on no page", name)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directives and the check."""
    app.add_directive("generated", Generated)
    app.add_directive("tile-catalogue", TileCatalogue)
    app.add_directive("orientations", Orientations)
    app.add_directive("situation", Situation)
    app.connect("env-check-consistency", all_situations_are_shown)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
