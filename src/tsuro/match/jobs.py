"""Matches in pieces, and the workers that play them: processes, threads, machines; some get lost."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from queue import SimpleQueue
from traceback import format_exception
from typing import Generic, NamedTuple, ParamSpec, Protocol, TypeVar

from attrs import frozen

from tsuro.match.failures import BotError, OnFailure
from tsuro.match.games import Entrant, GameResult, game_of_match, game_seed, played
from tsuro.ruleset import Ruleset

__all__ = ["Chunk", "Piece", "process_pool", "scattered"]

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)


class Piece(Protocol[Result_co]):
    """Some work that a worker can do, any time and anywhere with the same results."""

    def play(self) -> Iterator[Result_co]:
        """Do it."""
        ...


@frozen
class Chunk:
    """Some consecutive games of a match: all that a worker needs to play them, and the same each time."""

    entrants: tuple[Entrant, ...]
    rules: Ruleset
    seed: int
    first: int
    games: int
    keep_actions: bool
    on_failure: OnFailure

    def play(self) -> Iterator[GameResult]:
        """Play the games, one after the other."""
        for number in range(self.first, self.first + self.games):
            seating, turns = game_of_match(self.entrants, self.rules, self.seed, number, self.on_failure)
            yield played(turns, game_seed(self.seed, number), number, seating, keep_actions=self.keep_actions)


class Answer(NamedTuple, Generic[Result]):
    """What a worker sends back: results, or the error that a game ended with.

    A bot's own error travels as a value, so that whatever a future raises is a loss on the way.
    """

    results: tuple[Result, ...]
    error: Exception | None


def play_chunk(chunk: Piece[Result], attempt: int) -> Answer[Result]:
    """Play a chunk on a worker. ``attempt`` only sets one try apart from the next, for schedulers that cache."""
    del attempt
    try:
        return Answer(tuple(chunk.play()), None)
    except BotError as error:
        error.add_note("".join(format_exception(error.__cause__)))
        return Answer((), error)
    except Exception as error:  # noqa: BLE001 - raised again by whoever waits for the answer
        return Answer((), error)


def scattered(chunks: Sequence[Piece[Result]], executor: Executor, retries: int) -> Generator[Result, None, None]:
    """Let the executor play the chunks; give results as they come, and at the end call back what is still out."""
    crew: _Crew[Result] = _Crew(executor, retries)
    try:
        for chunk in chunks:
            crew.send(chunk)
        for answer in crew.answers():
            if answer.error is not None:
                raise answer.error
            yield from answer.results
    finally:
        crew.dismiss()


class _Crew(Generic[Result]):
    """Workers behind an executor, and the work that is out with them."""

    def __init__(self, executor: Executor, retries: int) -> None:
        self.executor = executor
        self.retries = retries
        self.replaced = False
        self.pools_lost_in_a_row = 0
        self.pending: dict[Future[Answer[Result]], _Errand[Result]] = {}
        # Not `concurrent.futures.wait`: it takes the locks of all futures each time, and an interrupt
        # between two of them leaves the first taken for ever.
        self.back: SimpleQueue[Future[Answer[Result]]] = SimpleQueue()

    def send(self, chunk: Piece[Result], attempt: int = 0) -> None:
        """Hand a chunk to the executor, or to a new one if it is broken."""
        try:
            future = self.executor.submit(play_chunk, chunk, attempt)
        except BrokenProcessPool as error:
            self._replace_pool(error)
            future = self.executor.submit(play_chunk, chunk, attempt)
        self.pending[future] = _Errand(chunk, attempt, self.executor)
        with _interrupts_held_back():
            future.add_done_callback(self.back.put)

    def answers(self) -> Iterator[Answer[Result]]:
        """Wait for all answers; send again what was lost."""
        while self.pending:
            future = self.back.get()
            errand = self.pending.pop(future)
            try:
                answer = future.result()
            except BrokenProcessPool as error:
                # All that was out is lost with a pool, by no fault of its own: only the pools count.
                if errand.executor is self.executor:
                    self._replace_pool(error)
                self.send(errand.chunk, errand.attempt)
            except Exception:
                if errand.attempt >= self.retries:
                    raise
                self.send(errand.chunk, errand.attempt + 1)
            else:
                self.pools_lost_in_a_row = 0
                yield answer

    def _replace_pool(self, error: BrokenProcessPool) -> None:
        if self.pools_lost_in_a_row >= self.retries:
            raise error
        self.pools_lost_in_a_row += 1
        self.dismiss_pool()
        self.executor, self.replaced = process_pool(), True

    def dismiss_pool(self) -> None:
        """Close a pool that was opened here."""
        if self.replaced:
            self.executor.shutdown(wait=False, cancel_futures=True)

    def dismiss(self) -> None:
        """Call back what is still out."""
        for future in self.pending:
            future.cancel()
        self.dismiss_pool()


class _Errand(NamedTuple, Generic[Result]):
    """A chunk that is out: which try it is, and with whom."""

    chunk: Piece[Result]
    attempt: int
    executor: Executor


def process_pool(workers: int | None = None) -> Executor:
    """A pool of so many processes, or as many as there are processors, for matches.

    The processes are started afresh, so that threads of this one do no harm. A script that uses it
    needs ``if __name__ == "__main__":`` around what it does. Interrupts (Ctrl-C) reach only the
    process that waits for the results.
    """
    return _Pool(workers, get_context("spawn"), initializer=leave_interrupts_to_the_parent)


class _Pool(ProcessPoolExecutor):
    """A process pool whose workers are deaf to interrupts from their first moment on."""

    def submit(
        self, fn: Callable[Arguments, Result], /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Future[Result]:
        """Take work; a worker that is started for it inherits that interrupts are held back."""
        with _interrupts_held_back():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def _interrupts_held_back() -> Generator[None, None, None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_interrupts_to_the_parent() -> None:
    """In a worker, where interrupts cannot be held back."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
