"""Floor 8: compiled work on several threads, cut into chunks.

What a chunk does depends on nothing but its place in the whole, so the results are the same
whatever the number of threads and the order in which they finish.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from queue import Empty, SimpleQueue
from threading import Lock
from typing import Final, TypeAlias

import numpy as np

from tsuro.batch.kernel.jit import whole_words
from tsuro.batch.kernel.layout import Array
from tsuro.errors import ArgumentError
from tsuro.values import shown, whole_number

__all__ = ["Progress", "Worker", "run", "thread_count", "whole_number_between"]

Progress: TypeAlias = Callable[[int, int], object]
"""Called now and then with how much is done, and of how much."""
Worker: TypeAlias = Callable[[int, int, Array], object]
"""Does a chunk: the first number of it, how many, and an array whose only entry tells to stop when it is set."""

MOST_THREADS: Final = 1024
_SECONDS_BETWEEN_REPORTS: Final = 0.1


def run(hire: Callable[[], Worker], count: int, chunk: int, threads: int, progress: Progress | None) -> None:
    """Do the work ``0 .. count - 1`` in chunks; ``hire`` makes a worker for each thread.

    An exception on the way, an interrupt from the keyboard too, stops the others within one game.
    """
    stop = np.zeros(1, np.uint8)
    desk = _Desk(count, chunk)
    staff = min(threads, -(-count // chunk))
    try:
        if staff == 1:
            _work(hire(), desk, stop, progress)
        else:
            _work_together([hire() for _ in range(staff)], desk, stop, progress)
    finally:
        stop[0] = 1
    _report(progress, desk)


class _Desk:
    """Where chunks are fetched and their ends reported."""

    def __init__(self, count: int, chunk: int) -> None:
        self.count = count
        self.chunk = chunk
        self.done = 0
        self._next = 0
        self._lock = Lock()

    def chunks(self) -> Iterator[tuple[int, int]]:
        """Fetch chunks until there are no more; asking for the next says that the last is done."""
        while True:
            with self._lock:
                first = self._next
                size = min(self.chunk, self.count - first)
                self._next += size
            if not size:
                return
            yield first, size
            with self._lock:
                self.done += size


def _work(worker: Worker, desk: _Desk, stop: Array, progress: Progress | None) -> None:
    with whole_words():
        for first, size in desk.chunks():
            if stop[0]:
                return
            worker(first, size, stop)
            if desk.done:
                _report(progress, desk)


def _work_together(workers: list[Worker], desk: _Desk, stop: Array, progress: Progress | None) -> None:
    # What is not compiled yet is compiled here, where an interrupt reaches it.
    with whole_words():
        workers[0](0, 0, stop)
    with ThreadPoolExecutor(len(workers), thread_name_prefix="tsuro") as pool:
        # Not `concurrent.futures.wait`: an interrupt in it can leave the lock of a future taken for ever.
        back: SimpleQueue[Future[None]] = SimpleQueue()
        try:
            for worker in workers:
                pool.submit(_work, worker, desk, stop, None).add_done_callback(back.put)
            left = len(workers)
            while left:
                try:
                    back.get(timeout=_SECONDS_BETWEEN_REPORTS).result()
                    left -= 1
                except Empty:
                    pass
                if left:
                    _report(progress, desk)
        finally:
            # Leaving the pool waits for the threads, so they must be told first.
            stop[0] = 1


def _report(progress: Progress | None, desk: _Desk) -> None:
    if progress is not None:
        progress(desk.done, desk.count)


def thread_count(threads: object) -> int:
    """How many threads: as many as asked, or, for None, as this process may use processors."""
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return whole_number_between("threads", threads, 1, MOST_THREADS)


def whole_number_between(what: str, value: object, low: int, high: int) -> int:
    """The value as a plain int; refuse what is not in the range."""
    number = whole_number(value)
    if number is None or not low <= number <= high:
        raise ArgumentError(f"{what} must be a whole number from {low} to {high}, not {shown(value)}")
    return number
