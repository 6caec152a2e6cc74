"""Floor 6: what a seat may see, of a position and of what happens.

An :class:`Observation` is what lies before one player's eyes: the own hand, the board, and of the
others how many tiles they hold. Its :class:`Memory` is what the viewer knows of hidden tiles from
earlier. It is made by :func:`observe`, and kept up to date by :func:`update_observation` from the
events as :func:`event_for` shows them; :func:`sample_state` draws a whole position behind it.

What is seen: rules, phase, whose turn it is, stones, board, Dragon, outcome and all numbers of tiles
are open to everyone. A hand is open to its own seat. During an exchange the hands of the eliminated
are open, as one pool, to the seat that may exchange. Tiles in the pile and in the box are seen by
nobody. With ``open_hands`` all hands, the pool and the box are open to everyone, spectators too. The
end of a game opens nothing. The order of the pile and the generator are the referee's alone.
"""

from tsuro.observation.memory import Memory, MemoryCase
from tsuro.observation.observed import Observation, ObservedSeat, observe
from tsuro.observation.sampling import sample_state, validate_observation
from tsuro.observation.updating import event_for, events_for, update_observation

__all__ = [
    "Memory",
    "MemoryCase",
    "Observation",
    "ObservedSeat",
    "event_for",
    "events_for",
    "observe",
    "sample_state",
    "update_observation",
    "validate_observation",
]
