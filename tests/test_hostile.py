"""A short run of the hostile inputs; the long ones are run by hand, with `python -m tests.fuzz.hostile`."""

from __future__ import annotations

from random import Random

import pytest

import tsuro
from tests.fuzz import hostile


def test_readers_refuse_or_read_whatever_comes() -> None:
    figures = hostile.run_inputs(1500, 1)
    assert figures.failures == []
    assert figures.inputs == 1500
    assert figures.accepted


def test_command_lines_do_or_refuse_whatever_is_asked() -> None:
    figures = hostile.run_commands(60, 1)
    assert figures.failures == []
    assert figures.inputs == 60
    assert figures.accepted


def test_a_foreign_exception_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(text: str) -> object:
        if "a" in text:
            raise KeyError(text)
        raise tsuro.NotationError("")

    readers = {"broken": hostile.Reader(broken, (tsuro.NotationError,), "tile")}
    monkeypatch.setattr(hostile, "readers", lambda: readers)
    figures = hostile.run_inputs(100, 1)
    assert len(figures.failures) == figures.inputs == 100
    assert any("KeyError" in failure for failure in figures.failures)
    assert any("the refusal says nothing" in failure for failure in figures.failures)


def test_a_slow_input_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hostile, "SECONDS", -1.0)
    monkeypatch.setattr(hostile, "SECONDS_PER_CHARACTER", 0.0)
    figures = hostile.run_inputs(20, 1)
    assert len(figures.failures) == 20
    assert " took " in figures.failures[0]


def test_the_same_seed_gives_the_same_inputs() -> None:
    texts = [hostile.generated(Random(7)) + hostile.mutated("abc", "def", Random(7)) for _ in range(2)]
    assert texts[0] == texts[1]


def test_the_program_prints_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert hostile.main(["--inputs", "50", "--commands", "3", "--seed", "2"]) == 0
    assert capsys.readouterr().out.count("failures: 0") == 2
