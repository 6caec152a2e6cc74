"""What is said about the package in several places is the same everywhere."""

import ast
import importlib.metadata
import os
import re
import sysconfig
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import tsuro

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return table


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_package_knows_its_version(project: dict[str, Any]) -> None:
    assert tsuro.__version__ == project["version"]


def test_the_installed_version_is_that_of_the_source(project: dict[str, Any]) -> None:
    assert importlib.metadata.version("tsuro") == project["version"]


def test_the_newest_entry_of_the_changelog_is_this_version(project: dict[str, Any]) -> None:
    newest = re.search(r"^## \[(\d[^]]*)\]", text("CHANGELOG.md"), re.MULTILINE)
    assert newest is not None
    assert newest[1] == project["version"]


def test_the_citation_names_this_version(project: dict[str, Any]) -> None:
    assert f"\nversion: {project['version']}\n" in text("CITATION.cff")


def test_attrs_is_the_only_requirement_without_extras() -> None:
    requirements = importlib.metadata.requires("tsuro") or []
    assert [requirement for requirement in requirements if "extra ==" not in requirement] == ["attrs>=23.2"]


def test_the_oldest_classifier_is_the_oldest_python_allowed(project: dict[str, Any]) -> None:
    minors = re.findall(r"Python :: 3\.(\d+)", "\n".join(project["classifiers"]))
    assert project["requires-python"] == f">=3.{min(map(int, minors))}"


def test_the_package_says_that_it_is_typed() -> None:
    assert files("tsuro").joinpath("py.typed").is_file()


def test_all_names_that_the_package_promises_exist() -> None:
    assert [name for name in tsuro.__all__ if not hasattr(tsuro, name)] == []


@pytest.mark.skipif(
    not os.environ.get("NOX_CURRENT_SESSION", "").startswith("tests-"), reason="holds in the sessions `tests` of nox"
)
def test_the_library_under_test_is_the_wheel_and_its_source_is_out_of_reach() -> None:
    assert Path(tsuro.__file__).is_relative_to(sysconfig.get_path("purelib"))
    assert not (ROOT / "src").exists()


def test_what_the_package_index_shows_links_to_whole_addresses(project: dict[str, Any]) -> None:
    targets = re.findall(r"\]\(([^)]+)\)", text(project["readme"]))
    assert targets != []
    assert [target for target in targets if not target.startswith("https://")] == []


def test_addresses_in_the_readme_name_files_that_there_are(project: dict[str, Any]) -> None:
    places = (
        f"{project['urls']['Source']}/blob/main/",
        f"{project['urls']['Source']}/main/".replace("github", "raw.githubusercontent"),
    )
    named = [
        target for place in places for target in re.findall(rf"{re.escape(place)}([^)#]+)", text(project["readme"]))
    ]
    assert len(named) >= 4
    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_the_workflows_run_sessions_that_there_are() -> None:
    defined = {
        node.name
        for node in ast.parse(text("noxfile.py")).body
        if isinstance(node, ast.FunctionDef) and "nox.session" in "".join(map(ast.unparse, node.decorator_list))
    } | set(re.findall(r'@nox\.session\(name="(\w+)"', text("noxfile.py")))
    matrix = re.search(r"session: \[(.*)\]", text(".github/workflows/ci.yml"))
    assert matrix is not None
    named = matrix[1].split(", ")
    for workflow in ("ci.yml", "release.yml"):
        for line in re.findall(r"nox --session ([^$\n]+)", text(f".github/workflows/{workflow}")):
            named += line.split()
    assert {name.removesuffix("-3.13") for name in named} <= defined


def test_continuous_integration_runs_the_command_of_the_readme() -> None:
    command = re.search(r"^exec bash -c '(.*)'$", text(".ci/run"), re.MULTILINE)
    assert command is not None
    assert f"\n{command[1]}\n" in text("README.md")


SOURCES = ("src", "tests", "docs", "scripts", "benchmarks", "examples")


def test_what_is_said_to_be_read_is_part_of_the_project() -> None:
    texts = [path for folder in SOURCES for path in (ROOT / folder).rglob("*.py")]
    named = {page for path in texts for page in re.findall(r"\bdocs/[\w/-]+\.md\b", path.read_text(encoding="utf-8"))}
    assert len(named) >= 5
    assert sorted(page for page in named if not (ROOT / page).is_file()) == []
    capitals = {
        name for path in texts for name in re.findall(r"(?<![\w/])[A-Z]+\.md\b", path.read_text(encoding="utf-8"))
    }
    assert sorted(name for name in capitals if not (ROOT / name).is_file()) == []
