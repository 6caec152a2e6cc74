"""A release is made ready only when everything says the same version."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from scripts import release

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")

FILES = {
    "pyproject.toml": '[project]\nname = "tsuro"\nversion = "1.2.0"\n',
    "CHANGELOG.md": """\
# Changelog

## [1.2.0] - 2031-05-17

### Added

- Something.

## [1.1.0] - 2031-01-02

[1.2.0]: https://example.org/releases/tag/v1.2.0
[1.1.0]: https://example.org/releases/tag/v1.1.0
""",
    "CITATION.cff": 'cff-version: 1.2.0\ntitle: "tsuro: rules"\nversion: 1.2.0\ndate-released: "2031-05-17"\n',
    ".gitignore": "dist/\nbuilt/\n",
}


def git(root: Path, *words: str) -> None:
    who = ["-c", "user.name=Someone", "-c", "user.email=someone@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *who, *words], cwd=root, check=True, capture_output=True)  # noqa: S607


def commit(root: Path) -> None:
    git(root, "add", ".")
    git(root, "commit", "--quiet", "--allow-empty", "--message=a commit")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "built").mkdir()
    (tmp_path / "built" / "tsuro-1.2.0.tar.gz").touch()
    (tmp_path / "built" / "tsuro-1.2.0-py3-none-any.whl").touch()
    git(tmp_path, "init", "--quiet")
    commit(tmp_path)
    return tmp_path


def change(project: Path, name: str, before: str, after: str) -> None:
    text = (project / name).read_text(encoding="utf-8")
    assert before in text
    (project / name).write_text(text.replace(before, after, 1), encoding="utf-8")
    commit(project)


def told(project: Path) -> list[str]:
    return release.problems(project, project / "built")


def test_everything_agrees(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert release.release(project, project / "built") == 0
    assert sorted(path.name for path in (project / "dist").iterdir()) == [
        "tsuro-1.2.0-py3-none-any.whl",
        "tsuro-1.2.0.tar.gz",
    ]
    assert capsys.readouterr().out.splitlines()[:2] == [
        "v1.2.0 is ready, and its files are in dist.",
        "Now: git tag --annotate v1.2.0 --message v1.2.0 && git push origin v1.2.0",
    ]


def test_everything_agrees_with_the_tag_of_this_commit(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    git(project, "tag", "v1.2.0")
    assert release.release(project, project / "built") == 0
    assert "The tag stands at this commit" in capsys.readouterr().out


def test_files_of_an_earlier_release_do_not_stay(project: Path) -> None:
    (project / "dist").mkdir()
    (project / "dist" / "tsuro-1.1.0.tar.gz").touch()
    release.release(project, project / "built")
    assert not (project / "dist" / "tsuro-1.1.0.tar.gz").exists()


@pytest.mark.parametrize(
    ("name", "before", "after", "problem"),
    [
        (
            "CHANGELOG.md",
            "## [1.2.0] - 2031-05-17",
            "## [1.3.0] - 2031-05-17",
            "the newest entry of CHANGELOG.md is 1.3.0, the version in pyproject.toml 1.2.0",
        ),
        (
            "CHANGELOG.md",
            "- 2031-05-17",
            "- unreleased",
            "the entry 1.2.0 of CHANGELOG.md is dated 'unreleased', not YYYY-MM-DD",
        ),
        (
            "CHANGELOG.md",
            " - 2031-05-17",
            "",
            "the entry 1.2.0 of CHANGELOG.md is dated None, not YYYY-MM-DD",
        ),
        (
            "CHANGELOG.md",
            "- 2031-05-17",
            "- 2031-02-30",
            "the entry 1.2.0 of CHANGELOG.md is dated '2031-02-30', not YYYY-MM-DD",
        ),
        (
            "CHANGELOG.md",
            "## [1.2.0]",
            "## [Unreleased]\n\n## [1.2.0]",
            "CHANGELOG.md has an entry `Unreleased`; what stands there belongs under 1.2.0",
        ),
        (
            "CHANGELOG.md",
            "tag/v1.2.0",
            "tag/v1.1.0",
            "CHANGELOG.md ends without a link to the tag: `[1.2.0]: …/releases/tag/v1.2.0`",
        ),
        (
            "CITATION.cff",
            "\nversion: 1.2.0",
            "\nversion: 1.1.0",
            "CITATION.cff cites version 1.1.0, the version in pyproject.toml is 1.2.0",
        ),
        (
            "CITATION.cff",
            "2031-05-17",
            "2031-05-16",
            "CITATION.cff is dated 2031-05-16, the changelog 2031-05-17: `date-released: 2031-05-17`",
        ),
        (
            "CITATION.cff",
            'date-released: "2031-05-17"\n',
            "",
            "CITATION.cff is dated None, the changelog 2031-05-17: `date-released: 2031-05-17`",
        ),
    ],
)
def test_one_place_that_says_something_else(project: Path, name: str, before: str, after: str, problem: str) -> None:
    change(project, name, before, after)
    assert told(project) == [problem]


def test_the_version_that_all_others_disagree_with(project: Path) -> None:
    change(project, "pyproject.toml", "1.2.0", "1.3.0")
    built, found = project / "built", "tsuro-1.2.0-py3-none-any.whl, tsuro-1.2.0.tar.gz"
    assert told(project) == [
        "the newest entry of CHANGELOG.md is 1.2.0, the version in pyproject.toml 1.3.0",
        "CHANGELOG.md ends without a link to the tag: `[1.3.0]: …/releases/tag/v1.3.0`",
        "CITATION.cff cites version 1.2.0, the version in pyproject.toml is 1.3.0",
        f"{built} holds {found}, not tsuro-1.3.0-py3-none-any.whl, tsuro-1.3.0.tar.gz",
    ]


def test_a_changelog_without_an_entry(project: Path) -> None:
    (project / "CHANGELOG.md").write_text("# Changelog\n", encoding="utf-8")
    commit(project)
    assert told(project) == ["CHANGELOG.md has no entry; write one under `## [1.2.0] - YYYY-MM-DD`"]


def test_nothing_is_built(project: Path) -> None:
    shutil.rmtree(project / "built")
    assert told(project) == [f"{project / 'built'} holds nothing, not tsuro-1.2.0-py3-none-any.whl, tsuro-1.2.0.tar.gz"]


def test_the_tag_of_this_commit_is_another(project: Path) -> None:
    git(project, "tag", "v1.1.0")
    assert told(project) == ["this commit has the tag v1.1.0, the version in pyproject.toml is 1.2.0"]


def test_the_version_was_released_from_another_commit(project: Path) -> None:
    git(project, "tag", "v1.2.0")
    commit(project)
    assert told(project) == ["v1.2.0 is a tag of another commit: a version is released once"]


def test_what_is_not_committed_is_not_released(project: Path) -> None:
    (project / "new.py").touch()
    assert told(project) == ["there are changes that are not committed"]


def test_what_does_not_agree_is_said_and_nothing_is_made(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "new.py").touch()
    assert release.release(project, project / "built") == 1
    assert capsys.readouterr().out == "Not ready to be released:\n- there are changes that are not committed\n"
    assert not (project / "dist").exists()
