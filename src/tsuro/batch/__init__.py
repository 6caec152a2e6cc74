"""Floor 8: the batch engine: games by the million, for experiments and for Monte-Carlo bots.

The same rules as the core, compiled; it needs the extra ``batch``. :func:`simulate` plays new games
of random legal choices, :func:`rollouts` plays a position out after every legal action. Results are
NumPy arrays. The first call on a machine compiles for some twenty seconds; the machine code is kept.
"""

from importlib.util import find_spec

if find_spec("numba") is None or find_spec("numpy") is None:
    raise ImportError("tsuro.batch needs numba and NumPy: pip install 'tsuro[batch]'")

from tsuro.batch.logs import GameLog, LogRows, Note
from tsuro.batch.playouts import rollouts
from tsuro.batch.results import RolloutResult, SimulationResult, join
from tsuro.batch.simulation import simulate, stream_simulation

__all__ = [
    "GameLog",
    "LogRows",
    "Note",
    "RolloutResult",
    "SimulationResult",
    "join",
    "rollouts",
    "simulate",
    "stream_simulation",
]
