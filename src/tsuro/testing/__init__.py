"""Floor 8: what helps to test bots, front ends and other engines.

Strategies for Hypothesis make values of the game, from a tile to a whole game; they need the extra
``testing``. :func:`check_bot` holds a bot to the rules of bots, :func:`check_engine` another engine
to games recorded apart from this library; these two need nothing else.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from tsuro.testing.adapters import Engine, Facts, LibraryEngine
from tsuro.testing.bot_checks import BOT_RULES, BotCheckError, BotFault, BotReport, check_bot
from tsuro.testing.engine_checks import EngineCheckError, EngineReport, check_engine
from tsuro.testing.vectors import (
    GameSetup,
    PositionSetup,
    RecordedCount,
    RecordedGame,
    RecordedSituation,
    RecordedStep,
    SequenceCount,
    recorded_counts,
    recorded_games,
    recorded_situations,
)

if TYPE_CHECKING:
    from tsuro.testing.game_strategies import (
        actions,
        games,
        new_games,
        observations,
        questions,
        records,
        states,
    )
    from tsuro.testing.strategies import (
        any_actions,
        marks,
        rotations,
        rulesets,
        seeds,
        spots,
        tile_ids,
        tile_sets,
    )

# Loaded when first asked for: they need Hypothesis, the rest does not.
_STRATEGIES = {
    "game_strategies": ("actions", "games", "new_games", "observations", "questions", "records", "states"),
    "strategies": ("any_actions", "marks", "rotations", "rulesets", "seeds", "spots", "tile_ids", "tile_sets"),
}

__all__ = [
    "BOT_RULES",
    "BotCheckError",
    "BotFault",
    "BotReport",
    "Engine",
    "EngineCheckError",
    "EngineReport",
    "Facts",
    "GameSetup",
    "LibraryEngine",
    "PositionSetup",
    "RecordedCount",
    "RecordedGame",
    "RecordedSituation",
    "RecordedStep",
    "SequenceCount",
    "actions",
    "any_actions",
    "check_bot",
    "check_engine",
    "games",
    "marks",
    "new_games",
    "observations",
    "questions",
    "recorded_counts",
    "recorded_games",
    "recorded_situations",
    "records",
    "rotations",
    "rulesets",
    "seeds",
    "spots",
    "states",
    "tile_ids",
    "tile_sets",
]


def __getattr__(name: str) -> object:
    """Find the strategies, which are loaded when the first of them is asked for."""
    for room, names in _STRATEGIES.items():
        if name in names:
            value = globals()[name] = getattr(import_module(f"tsuro.testing.{room}"), name)
            return value
    raise AttributeError(f"module 'tsuro.testing' has no attribute {name!r}")


def __dir__() -> list[str]:
    """All public names, those not loaded yet included."""
    return sorted({*globals(), *__all__})
