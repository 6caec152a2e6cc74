"""Floor 6: text forms for people: squares, marks, tiles, actions, rulesets, and a whole position on one line.

All forms are ASCII. ``parse_...(format_...(value)) == value``, and ``format_...(parse_...(text))`` is the canonical
text. A text that cannot be read raises a :class:`~tsuro.errors.NotationError` and nothing else, whatever the text.
"""

from tsuro.notation.names import (
    format_action,
    format_mark,
    format_move,
    format_placement,
    format_spot,
    format_square,
    format_tile,
    parse_action,
    parse_mark,
    parse_move,
    parse_placement,
    parse_spot,
    parse_square,
    parse_tile,
)
from tsuro.notation.position import format_state, parse_state
from tsuro.notation.rules import format_ruleset, parse_ruleset

__all__ = [
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
]
