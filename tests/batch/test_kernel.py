"""How the rules are compiled, and that they run without the compiler too."""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

import tsuro.batch
from tests.batch.games import COMPILED
from tsuro.batch import simulate
from tsuro.batch.kernel import jit, playing
from tsuro.batch.kernel.layout import ORDINARY, Room, room_for

UNCOMPILED = """
import json, tsuro
from tsuro.batch import rollouts, simulate
bonus = tsuro.Ruleset(elimination_bonus=True, rows=3, columns=4, max_players=3)
monstrous = tsuro.Ruleset(rows=3, columns=3, tiles=list(range(35)) * 20)
games = simulate(3, 6, rules=bonus, seed=1, threads=2, log=True)
more = simulate(2, 2, rules=monstrous, seed=1)
shares = rollouts(games.logs[0].new_game(), 1, seed=1).shares
print(json.dumps([games.winner_bits.tolist(), games.log.rows.tolist(), more.lengths.tolist(), shares.tolist()]))
"""

WITHOUT = """
import sys
sys.modules[{package!r}] = None
try:
    import tsuro.batch
except ImportError as error:
    print(error)
"""

INTERRUPTED = """
from tsuro.batch import simulate
simulate(8, 10**7, seed=1, threads={threads}, progress=lambda done, games: print(done, flush=True))
"""


def run(program: str, **environment: str) -> str:
    """What a program prints, with warnings as errors."""
    return subprocess.check_output(
        [sys.executable, "-W", "error", "-c", program], env=os.environ | environment, text=True
    )


def test_the_rules_run_uncompiled_and_give_the_same() -> None:
    winner_bits, rows, _, shares = json.loads(run(UNCOMPILED, NUMBA_DISABLE_JIT="1"))
    bonus = tsuro.Ruleset(elimination_bonus=True, rows=3, columns=4, max_players=3)
    games = simulate(3, 6, rules=bonus, seed=1, log=True)
    assert games.log is not None
    assert (winner_bits, rows) == (games.winner_bits.tolist(), games.log.rows.tolist())
    assert shares == tsuro.batch.rollouts(games.logs[0].new_game(), 1, seed=1).shares.tolist()


def test_all_but_monstrous_games_share_one_layout() -> None:
    largest = tsuro.Ruleset(rows=20, columns=20, tiles=list(range(35)) * 12)
    assert room_for(tsuro.CALLIOPE) == room_for(largest) == ORDINARY
    monstrous = tsuro.Ruleset(tiles=list(range(35)) * 30, hand_size=40)
    assert room_for(monstrous) == Room(tiles=2048, hand_size=64)


@pytest.mark.parametrize("package", ["numba", "numpy"])
def test_without_the_extra_the_import_says_what_to_install(package: str) -> None:
    printed = run(WITHOUT.format(package=package))
    assert printed == "tsuro.batch needs numba and NumPy: pip install 'tsuro[batch]'\n"


def test_an_extra_that_is_missing_is_seen_at_import(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_name: str) -> None:
        return None

    monkeypatch.setattr(importlib.util, "find_spec", missing)
    with pytest.raises(ImportError, match=re.escape("pip install 'tsuro[batch]'")):
        importlib.reload(tsuro.batch)


@pytest.mark.skipif(not COMPILED, reason="there is no machine code")
def test_kept_machine_code_is_tied_to_all_sources_that_went_into_it() -> None:
    dispatcher: Any = playing.play_games
    assert dispatcher._cache._cache_file._source_stamp == jit.digest_of_sources()


def test_code_is_kept_under_the_digest_of_the_sources() -> None:
    kept = SimpleNamespace(_cache_file=SimpleNamespace(_source_stamp="of one file"))
    jit.tie_to_sources(SimpleNamespace(_cache=kept))
    assert kept._cache_file._source_stamp == jit.digest_of_sources()
    assert re.fullmatch("[0-9a-f]{64}", jit.digest_of_sources())


def test_a_compiler_that_keeps_code_elsewhere_is_left_alone() -> None:
    jit.tie_to_sources(object())


def test_where_nothing_can_be_kept_every_process_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    def compile_anew(function: object) -> tuple[str, object]:
        return "compiled", function

    class Compiler:
        @staticmethod
        def njit(**settings: object) -> Any:  # noqa: ANN401 - as numba's
            if settings.get("cache"):
                raise RuntimeError("cannot cache function: no locator available")
            return compile_anew

    monkeypatch.setattr(jit, "_numba", Compiler)

    def function() -> None: ...

    assert jit.compiled(function) == ("compiled", function)


@pytest.mark.skipif(sys.platform == "win32", reason="no signal interrupts a program from outside there")
@pytest.mark.parametrize("threads", [1, 2])
def test_control_c_ends_a_long_simulation(threads: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED.format(threads=threads)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None
        program.stdout.readline()
        program.send_signal(signal.SIGINT)
        try:
            _, errors = program.communicate(timeout=60)
        finally:
            program.kill()  # where it goes on, else the test would wait for it rather than fail
    assert errors.rstrip().endswith("KeyboardInterrupt")
