"""The arrays of results cannot be changed."""

import pickle
from collections.abc import Iterator

import numpy as np
import pytest

import tsuro
from tsuro.batch import join, rollouts, simulate


def arrays(value: object) -> Iterator[np.ndarray]:
    """Find the arrays that a result holds, those of its log too."""
    names: tuple[str, ...] = value.__class__.__dict__.get("__match_args__", ())
    for name in names:
        part = getattr(value, name)
        if isinstance(part, np.ndarray):
            yield part
        elif name == "log" and part is not None:
            yield from arrays(part)


PARTS = [simulate(2, 5, seed=7, first_game=first, log=True) for first in (0, 5)]
PLAYED = rollouts(tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0, 33], [1, 2]]), 5, seed=7)


@pytest.mark.parametrize(("result", "held"), [(PARTS[0], 6), (join(PARTS), 6), (PLAYED, 2)])
def test_arrays_are_read_only(result: object, held: int) -> None:
    again = pickle.loads(pickle.dumps(result))  # noqa: S301 - it has just been written
    assert again == result
    for value in (result, again):
        found = list(arrays(value))
        assert len(found) == held
        assert not any(array.flags.writeable for array in found)
