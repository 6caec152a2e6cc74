"""Floor 5: the rules. States go in; new states, and the events between, come out.

To read the rules: :mod:`tsuro.phases` for the order of a game, :mod:`~tsuro.engine.turn` for a placement,
:mod:`~tsuro.engine.movement` for the stones, :mod:`~tsuro.engine.steps` for what follows,
:mod:`~tsuro.engine.legality` for which placements are legal.
"""

from tsuro.engine.dealing import draw_tile, legal_draws
from tsuro.engine.exchanging import exchange_tiles
from tsuro.engine.handlers import apply, count_legal_actions, iter_legal_actions, legal_action_at, legal_actions
from tsuro.engine.legality import legal_moves
from tsuro.engine.setup import new_game, position
from tsuro.engine.starting import choose_start, legal_starts
from tsuro.engine.turn import apply_move, next_state
from tsuro.engine.withdrawal import withdraw

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
    "withdraw",
]
