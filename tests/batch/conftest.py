"""The batch engine needs the extra `batch`; without it there is nothing to test here."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from tests.batch.games import COMPILED

collect_ignore_glob = [] if find_spec("numba") and find_spec("numpy") else ["test_*.py"]


@pytest.fixture(autouse=True)
def small_chunks_where_games_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work is cut into several chunks in any case."""
    if not COMPILED:
        monkeypatch.setattr("tsuro.batch.sections.CHUNK", 3)
        monkeypatch.setattr("tsuro.batch.playouts.GAMES_IN_A_CHUNK", 20)
