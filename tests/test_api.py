"""The comparison of public names notices what would break the programs of users, and lets pass what would not."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("griffe")

from scripts import api

BEFORE = """\
# version 1.2.0

# tsuro
from tsuro.moves import Move, Side, place

# tsuro.moves
DEPTH: Final = 3
Kind: TypeAlias = Literal["a", "b"]
class Move(NamedTuple):
    def __init__(self, tile: int, rotation: int) -> None: ...
    tile: int
    rotation: int
    def turned(self, by: int = 1) -> Move: ...
class Side(StrEnum):
    LEFT = 'left'
def place(tile: int, rotation: int = 0, *, name: str = 'x') -> Move: ...
@overload
def read(text: str) -> Move: ...
@overload
def read(text: bytes) -> Side: ...
"""

BREAKING = {
    "a name at the front door": ("Move, Side, place", "Move, place"),
    "a class": ("class Side(StrEnum):\n    LEFT = 'left'\n", ""),
    "a method": ("    def turned(self, by: int = 1) -> Move: ...\n", ""),
    "a field": ("    rotation: int\n", ""),
    "the order of fields": ("tile: int, rotation: int)", "rotation: int, tile: int)"),
    "the type of a field": ("    tile: int\n", "    tile: str\n"),
    "the value of a member": ("'left'", "'links'"),
    "a constant": ("Final = 3", "Final = 4"),
    "what a name stands for": ('"a", "b"]', '"a"]'),
    "a base": ("Side(StrEnum)", "Side"),
    "the name of a parameter": ("by: int = 1", "steps: int = 1"),
    "a default": ("rotation: int = 0", "rotation: int = 1"),
    "a parameter that must now be given": ("rotation: int = 0", "rotation: int"),
    "a new parameter without default": ("*, name", "*, board: str, name"),
    "a parameter that is now named": ("rotation: int = 0, *,", "*, rotation: int = 0,"),
    "a narrower parameter": ("place(tile: int", "place(tile: bool"),
    "what is returned": ("name: str = 'x') -> Move", "name: str = 'x') -> Side"),
    "an overload": ("def read(text: bytes) -> Side", "def read(text: bytes) -> Move"),
}
HARMLESS = {
    "nothing": ("", ""),
    "a new function": ("def place", "def lay(tile: int) -> Move: ...\ndef place"),
    "a new member": ("    LEFT = 'left'\n", "    LEFT = 'left'\n    RIGHT = 'right'\n"),
    "a new parameter with a default": ("name: str = 'x')", "name: str = 'x', board: str | None = None)"),
    "a wider parameter": ("place(tile: int", "place(tile: int | Move"),
    "a default where none was": ("def turned(self, by: int = 1)", "def turned(self, by: int = 1, again: bool = False)"),
    "a new overload": (
        "@overload\ndef read(text: str)",
        "@overload\ndef read(text: int) -> int: ...\n@overload\ndef read(text: str)",
    ),
}


def broken(change: tuple[str, str]) -> list[str]:
    before, after = change
    assert before in BEFORE
    _, old = api.read(BEFORE)
    _, new = api.read(BEFORE.replace(before, after, 1))
    return api.breakages(old, new)


@pytest.mark.parametrize("change", BREAKING.values(), ids=BREAKING)
def test_a_change_that_breaks_programs_is_noticed(change: tuple[str, str]) -> None:
    assert broken(change) != []


@pytest.mark.parametrize("change", HARMLESS.values(), ids=HARMLESS)
def test_a_change_that_breaks_nothing_passes(change: tuple[str, str]) -> None:
    assert broken(change) == []


def test_a_breakage_says_what_was_and_what_is() -> None:
    assert broken(BREAKING["what is returned"]) == ["tsuro.moves.place: returned Move, returns Side"]


@pytest.mark.parametrize(
    ("before", "now", "may"),
    [
        ("0.1.0", "0.1.0", False),
        ("0.1.0", "0.1.1", False),
        ("0.1.0", "0.2.0", True),
        ("0.9.0", "1.0.0", True),
        ("1.0.0", "1.1.0", False),
        ("1.9.3", "2.0.0", True),
    ],
)
def test_a_minor_version_may_break_before_the_first_major_one(before: str, now: str, may: bool) -> None:  # noqa: FBT001
    assert api.may_break(before, now) is may


SOURCE = '''\
"""A package."""

from typing import Final, NamedTuple

from attrs import field, frozen

__all__ = ["LIMIT", "Move", "State", "place"]
LIMIT: Final = 7


class Move(NamedTuple):
    """A move."""

    tile: int
    rotation: int = 0


class _Base:
    def copied(self) -> "State":
        """The same."""


@frozen(kw_only=True)
class State(_Base):
    """A state."""

    rows: int = 6
    tiles: tuple[int, ...] = field(factory=tuple)
    links: bytes = field(init=False)
    _secret: int = field(default=3)

    @property
    def size(self) -> int:
        """How large."""

    @classmethod
    def empty(cls) -> "State":
        """None."""


def place(state: State, /, tile: int, *, rotation: int = 0) -> State:
    """Place."""


def helper() -> None:
    """Nobody's business."""
'''

STUB = """\
# version 1.2.0

# tsuro
LIMIT: Final = 7
class Move(NamedTuple):
    def __init__(self, tile: int, rotation: int = 0) -> None: ...
    tile: int
    rotation: int = 0
class State(_Base):
    def __init__(self, *, rows: int = 6, tiles: tuple[int, ...] = ..., secret: int = 3) -> None: ...
    def copied(self) -> State: ...
    rows: int = 6
    tiles: tuple[int, ...]
    links: bytes
    size: int
    @classmethod
    def empty(cls) -> State: ...
def place(state: State, /, tile: int, *, rotation: int = 0) -> State: ...
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    package = tmp_path / "src" / "tsuro"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.2.0"\n', encoding="utf-8")
    baseline = tmp_path / api.BASELINE.relative_to(api.ROOT)
    baseline.parent.mkdir(parents=True)
    baseline.write_text(STUB, encoding="utf-8")
    return tmp_path


def change(project: Path, before: str, after: str, file: str = "src/tsuro/__init__.py") -> None:
    text = (project / file).read_text(encoding="utf-8")
    assert before in text
    (project / file).write_text(text.replace(before, after), encoding="utf-8")


def test_what_is_public_is_told_as_stubs(project: Path) -> None:
    assert api.current(project) == STUB


def test_without_a_tag_the_baseline_is_compared_with(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert api.check(project) == 0
    change(project, "rotation: int = 0) ->", "rotation: int = 1) ->")
    assert api.check(project) == 1
    told = capsys.readouterr().out
    assert "Compared with the baseline: 0 public names more, 0 broken." in told
    assert "  broken: tsuro.place: Parameter default was changed" in told


def test_a_version_that_may_break_passes_and_is_told(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(project, "1.2.0", "2.0.0", "pyproject.toml")
    change(project, "rotation: int = 0) ->", "rotation: int = 1) ->")
    assert api.check(project) == 0
    assert "Version 2.0.0 may break what 1.2.0 promised." in capsys.readouterr().out


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_with_a_tag_the_tagged_source_is_compared_with(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def git(*words: str) -> None:
        who = ["-c", "user.name=Someone", "-c", "user.email=someone@example.org", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", *who, *words], cwd=project, check=True, capture_output=True)  # noqa: S607

    git("init", "--quiet")
    git("add", ".")
    git("commit", "--quiet", "--message=first")
    git("tag", "v1.2.0")
    git("commit", "--quiet", "--message=second", "--allow-empty")
    (project / api.BASELINE.relative_to(api.ROOT)).unlink()
    change(project, '__all__ = ["LIMIT", ', "__all__ = [")
    assert api.check(project) == 1
    told = capsys.readouterr().out
    assert "Compared with v1.2.0: 0 public names more, 1 broken." in told
    assert "  broken: tsuro.LIMIT: Public object was removed" in told
