"""Simulations on other processes and machines."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest

import tsuro
from tests.batch.games import many
from tests.batch.test_simulation import BONUS, same
from tsuro.batch import SimulationResult, join, simulate, stream_simulation
from tsuro.match import process_pool

GAMES = many(2000)


@pytest.fixture(scope="module")
def alone() -> SimulationResult:
    return simulate(4, GAMES, rules=BONUS, seed=7, log=True)


class LossyExecutor(Executor):
    """Loses the first piece of work, and then every other one."""

    def __init__(self) -> None:
        self.submitted = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401 - as an executor's
        future: Future[Any] = Future()
        self.submitted += 1
        if self.submitted % 2:
            future.set_exception(ConnectionResetError("the worker is gone"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


@pytest.fixture(params=["threads", "processes", "lossy"])
def executor(request: pytest.FixtureRequest) -> Iterator[Executor]:
    made: dict[str, Any] = {
        "threads": lambda: ThreadPoolExecutor(3),
        "processes": lambda: process_pool(2),
        "lossy": LossyExecutor,
    }
    with made[request.param]() as started:
        yield started


def test_the_executor_does_not_matter(executor: Executor, alone: SimulationResult) -> None:
    assert same(alone, simulate(4, GAMES, rules=BONUS, seed=7, executor=executor))


def test_parts_stream_back_and_join(executor: Executor, alone: SimulationResult) -> None:
    parts = list(stream_simulation(4, GAMES, executor, rules=BONUS, seed=7, log=True, part_games=GAMES // 3, threads=2))
    assert len(parts) == 4
    joined = join(sorted(parts, key=lambda part: part.first_game))
    assert same(alone, joined)
    assert [log.notes for log in joined.logs[:3]] == [log.notes for log in alone.logs[:3]]


def test_a_dask_cluster_gives_the_same(alone: SimulationResult) -> None:
    distributed: Any = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster,
        distributed.Client(cluster) as client,
    ):
        parts = stream_simulation(4, GAMES, client.get_executor(), rules=BONUS, seed=7, log=True, part_games=GAMES // 4)
        assert same(alone, join(sorted(parts, key=lambda part: part.first_game)))


def test_progress_counts_the_games_of_the_parts_that_are_back() -> None:
    told: list[tuple[int, int]] = []
    with ThreadPoolExecutor(1) as executor:
        simulate(2, 10, seed=1, executor=executor, progress=lambda done, games: told.append((done, games)))
    assert told == [(10, 10)]


def test_part_games_out_of_range_are_refused() -> None:
    with ThreadPoolExecutor(1) as executor, pytest.raises(tsuro.ArgumentError, match="part_games must be"):
        stream_simulation(2, 10, executor, seed=1, part_games=0)


def test_work_that_is_always_lost_is_given_up() -> None:
    class Gone(LossyExecutor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401 - as an executor's
            self.submitted = 0
            return super().submit(fn, *args, **kwargs)

    with pytest.raises(ConnectionResetError, match="the worker is gone"):
        simulate(2, 10, seed=1, executor=Gone())
