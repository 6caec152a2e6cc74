"""Floor 5: the rules. States go in; new states, and the events between, come out."""

from tsuro.engine.placement import legal_moves
from tsuro.engine.setup import new_game, position
from tsuro.engine.transitions import (
    apply,
    apply_move,
    choose_start,
    draw_tile,
    exchange_pool,
    exchange_tiles,
    legal_actions,
    legal_draws,
    legal_starts,
    next_state,
)

__all__ = [
    "apply",
    "apply_move",
    "choose_start",
    "draw_tile",
    "exchange_pool",
    "exchange_tiles",
    "legal_actions",
    "legal_draws",
    "legal_moves",
    "legal_starts",
    "new_game",
    "next_state",
    "position",
]
