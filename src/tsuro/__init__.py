"""Tsuro: the rules of the board game as immutable values and pure functions.

The names here are the public API of the rules and of what leaves them: notation, records,
documents, observations. Pictures, bots, matches and more are modules of their own, such as
``tsuro.svg``, which are loaded when first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from tsuro.actions import (
    PHASES,
    Action,
    ChooseStart,
    DrawTile,
    ExchangeTiles,
    Move,
    PhaseRule,
)
from tsuro.board import (
    Board,
    Placement,
    Step,
    Trace,
)
from tsuro.engine import (
    apply,
    apply_move,
    choose_start,
    count_legal_actions,
    draw_tile,
    exchange_tiles,
    iter_legal_actions,
    legal_action_at,
    legal_actions,
    legal_draws,
    legal_moves,
    legal_starts,
    new_game,
    next_state,
    position,
)
from tsuro.errors import (
    ArgumentError,
    DocumentError,
    IllegalActionError,
    InvalidRulesError,
    InvalidStateError,
    NotationError,
    Reason,
    RecordError,
    TsuroError,
)
from tsuro.events import (
    DragonPassed,
    DragonSetAside,
    DragonTaken,
    Event,
    GameEnded,
    PileShuffled,
    SeatPassed,
    StartChosen,
    StoneEliminated,
    StoneMoved,
    TileDrawn,
    TilePlaced,
    TilesExchanged,
    TilesOffered,
    TilesReturned,
    Transition,
    TurnBegan,
)
from tsuro.geometry import Spot
from tsuro.randomness import SplitMix64
from tsuro.ruleset import (
    CALLIOPE,
    DeadHands,
    Ruleset,
    SelfElimination,
)
from tsuro.state import (
    Dealing,
    Outcome,
    OutcomeReason,
    Phase,
    Seat,
    State,
    Status,
)
from tsuro.tiles import (
    PORTS,
    STANDARD_TILES,
    TILES,
    Tile,
    TileSet,
)

if TYPE_CHECKING:
    __version__: str
    # The aliases say that these modules are public.
    from tsuro import batch as batch
    from tsuro import bots as bots
    from tsuro import match as match
    from tsuro import notation as notation
    from tsuro import observation as observation
    from tsuro import perft as perft
    from tsuro import record as record
    from tsuro import serial as serial
    from tsuro import svg as svg
    from tsuro import testing as testing
    from tsuro import text as text
    from tsuro import typing as typing
    from tsuro.engine.preview import Preview, preview_move
    from tsuro.engine.validation import validate
    from tsuro.notation import (
        format_action,
        format_mark,
        format_move,
        format_placement,
        format_ruleset,
        format_spot,
        format_square,
        format_state,
        format_tile,
        parse_action,
        parse_mark,
        parse_move,
        parse_placement,
        parse_ruleset,
        parse_spot,
        parse_square,
        parse_state,
        parse_tile,
    )
    from tsuro.observation import (
        Observation,
        ObservedSeat,
        event_for,
        events_for,
        observe,
        sample_state,
        update_observation,
        validate_observation,
    )
    from tsuro.record import (
        Entry,
        Reading,
        Record,
        RecordedAction,
        UnseenDraw,
        UnseenExchange,
        format_record,
        parse_record,
        read_records,
        write_record,
    )
    from tsuro.serial import (
        DOCUMENT_KINDS,
        DOCUMENT_LIMIT,
        DOCUMENT_VERSION,
        DocumentKind,
        DocumentValue,
        from_document,
        from_json,
        json_schema,
        to_document,
        to_json,
    )

# Loaded when first asked for: most programs need one of these rooms, and some none.
_MODULES = ("bots", "match", "notation", "observation", "perft", "record", "serial", "svg", "testing", "text")
_MODULES_WITH_EXTRAS = ("batch",)  # not listed before they are loaded: whoever looks at every name may lack the extra
_ROOMS = {
    "engine.preview": ("Preview", "preview_move"),
    "engine.validation": ("validate",),
    "notation": (
        "format_action",
        "format_mark",
        "format_move",
        "format_placement",
        "format_ruleset",
        "format_spot",
        "format_square",
        "format_state",
        "format_tile",
        "parse_action",
        "parse_mark",
        "parse_move",
        "parse_placement",
        "parse_ruleset",
        "parse_spot",
        "parse_square",
        "parse_state",
        "parse_tile",
    ),
    "observation": (
        "Observation",
        "ObservedSeat",
        "event_for",
        "events_for",
        "update_observation",
        "observe",
        "sample_state",
        "validate_observation",
    ),
    "record": (
        "Entry",
        "Reading",
        "Record",
        "RecordedAction",
        "UnseenDraw",
        "UnseenExchange",
        "format_record",
        "parse_record",
        "read_records",
        "write_record",
    ),
    "serial": (
        "DOCUMENT_KINDS",
        "DOCUMENT_LIMIT",
        "DOCUMENT_VERSION",
        "DocumentKind",
        "DocumentValue",
        "from_document",
        "from_json",
        "json_schema",
        "to_document",
        "to_json",
    ),
}


def __getattr__(name: str) -> object:
    """Find the version, the modules that are loaded when first asked for, and the names in them."""
    if name == "__version__":
        from importlib.metadata import version  # noqa: PLC0415 - few programs ask

        return version("tsuro")
    if name in _MODULES or name in _MODULES_WITH_EXTRAS:
        return import_module(f"tsuro.{name}")
    for room, names in _ROOMS.items():
        if name in names:
            value = globals()[name] = getattr(import_module(f"tsuro.{room}"), name)
            return value
    raise AttributeError(f"module 'tsuro' has no attribute {name!r}")


def __dir__() -> list[str]:
    """List all public names, including those not loaded yet."""
    return sorted({*globals(), *__all__, *_MODULES, "__version__"})


__all__ = [
    "CALLIOPE",
    "DOCUMENT_KINDS",
    "DOCUMENT_LIMIT",
    "DOCUMENT_VERSION",
    "PHASES",
    "PORTS",
    "STANDARD_TILES",
    "TILES",
    "Action",
    "ArgumentError",
    "Board",
    "ChooseStart",
    "DeadHands",
    "Dealing",
    "DocumentError",
    "DocumentKind",
    "DocumentValue",
    "DragonPassed",
    "DragonSetAside",
    "DragonTaken",
    "DrawTile",
    "Entry",
    "Event",
    "ExchangeTiles",
    "GameEnded",
    "IllegalActionError",
    "InvalidRulesError",
    "InvalidStateError",
    "Move",
    "NotationError",
    "Observation",
    "ObservedSeat",
    "Outcome",
    "OutcomeReason",
    "Phase",
    "PhaseRule",
    "PileShuffled",
    "Placement",
    "Preview",
    "Reading",
    "Reason",
    "Record",
    "RecordError",
    "RecordedAction",
    "Ruleset",
    "Seat",
    "SeatPassed",
    "SelfElimination",
    "SplitMix64",
    "Spot",
    "StartChosen",
    "State",
    "Status",
    "Step",
    "StoneEliminated",
    "StoneMoved",
    "Tile",
    "TileDrawn",
    "TilePlaced",
    "TileSet",
    "TilesExchanged",
    "TilesOffered",
    "TilesReturned",
    "Trace",
    "Transition",
    "TsuroError",
    "TurnBegan",
    "UnseenDraw",
    "UnseenExchange",
    "apply",
    "apply_move",
    "choose_start",
    "count_legal_actions",
    "draw_tile",
    "event_for",
    "events_for",
    "exchange_tiles",
    "format_action",
    "format_mark",
    "format_move",
    "format_placement",
    "format_record",
    "format_ruleset",
    "format_spot",
    "format_square",
    "format_state",
    "format_tile",
    "from_document",
    "from_json",
    "iter_legal_actions",
    "json_schema",
    "legal_action_at",
    "legal_actions",
    "legal_draws",
    "legal_moves",
    "legal_starts",
    "new_game",
    "next_state",
    "observe",
    "parse_action",
    "parse_mark",
    "parse_move",
    "parse_placement",
    "parse_record",
    "parse_ruleset",
    "parse_spot",
    "parse_square",
    "parse_state",
    "parse_tile",
    "position",
    "preview_move",
    "read_records",
    "sample_state",
    "to_document",
    "to_json",
    "update_observation",
    "validate",
    "validate_observation",
    "write_record",
]
