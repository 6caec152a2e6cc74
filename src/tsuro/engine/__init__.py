"""Floor 5: the rules. States go in; new states, and the events between, come out."""

from tsuro.engine.placement import legal_moves
from tsuro.engine.setup import new_game, position
from tsuro.engine.transitions import (
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
    legal_starts,
    next_state,
)

__all__ = [
    "apply",
    "apply_move",
    "choose_start",
    "count_legal_actions",
    "draw_tile",
    "exchange_tiles",
    "iter_legal_actions",
    "legal_action_at",
    "legal_actions",
    "legal_draws",
    "legal_moves",
    "legal_starts",
    "new_game",
    "next_state",
    "position",
]
