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
SOURCES = ("src", "tests", "docs", "scripts", "benchmarks", "examples")


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


def test_paths_in_the_guide_for_contributors_lead_somewhere() -> None:
    """The tests of the sdist run without its source."""
    named = set(re.findall(r"`((?:src|tests|docs|scripts)/[\w./-]+)`", text("CONTRIBUTING.md")))
    assert len(named) >= 8
    there = [name for name in named if not name.startswith("src/") or (ROOT / "src").exists()]
    assert [name for name in there if not (ROOT / name).exists()] == []


# Addresses


@pytest.fixture(scope="module")
def settings() -> dict[str, Any]:
    """The whole of pyproject.toml."""
    return tomllib.loads(text("pyproject.toml"))


def targets(page: str) -> list[str]:
    """Where the links and pictures of a page in Markdown lead."""
    return re.findall(r"\]\(([^)]+)\)", page)


def shown_by_the_index(settings: dict[str, Any]) -> str:
    """The README as the build makes it the description of the package."""
    page = text("README.md")
    for change in settings["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]:
        page = re.sub(change["pattern"], change["replacement"], page)
    return page.replace("$HFPR_VERSION", settings["project"]["version"])


def test_the_readme_links_to_files_beside_it() -> None:
    named = [target for target in targets(text("README.md")) if not target.startswith("https://")]
    assert sorted(named) == ["CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "docs/pictures/finished-game.svg"]
    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_the_package_index_shows_links_to_the_tag_of_the_version(settings: dict[str, Any]) -> None:
    source, version = settings["project"]["urls"]["Source"], settings["project"]["version"]
    raw = source.replace("https://github.com/", "https://raw.githubusercontent.com/")
    assert [target for target in targets(shown_by_the_index(settings)) if "tsuro-py" in target] == [
        f"{raw}/v{version}/docs/pictures/finished-game.svg",
        f"{source}/blob/v{version}/CONTRIBUTING.md",
        f"{source}/blob/v{version}/CHANGELOG.md",
        f"{source}/blob/v{version}/LICENSE",
    ]


def test_the_description_of_the_installed_package_links_to_whole_addresses() -> None:
    shown = targets(str(importlib.metadata.metadata("tsuro").json["description"]))
    assert len(shown) >= 5
    assert [target for target in shown if not target.startswith("https://")] == []


TEXTS = {".cff", ".md", ".py", ".toml", ".yaml", ".yml"}


def test_every_address_of_the_project_is_that_of_its_source(settings: dict[str, Any]) -> None:
    source = settings["project"]["urls"]["Source"].removeprefix("https://github.com/")
    owner = source.partition("/")[0]
    files = [path for path in ROOT.iterdir() if path.is_file()]
    files += [path for folder in (*SOURCES, ".github") for path in (ROOT / folder).rglob("*") if path.is_file()]
    found = {
        (path.name, address)
        for path in files
        if path.suffix in TEXTS and "_build" not in path.parts
        for address in re.findall(
            rf"https://(?:github|raw\.githubusercontent)\.com/({owner}/[\w.-]*)", path.read_text(encoding="utf-8")
        )
    }
    assert len(found) >= 4
    assert sorted(found - {(name, source) for name, _ in found}) == []


# What runs elsewhere


WORKFLOWS = ("ci.yml", "release.yml")
every_workflow = pytest.mark.parametrize("name", WORKFLOWS)


@every_workflow
def test_workflows_name_actions_by_hash_with_their_version_beside(name: str) -> None:
    used = re.findall(r"uses: (.*)", text(f".github/workflows/{name}"))
    assert used != []
    assert [line for line in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line)] == []


def test_workflows_use_one_version_of_an_action() -> None:
    used = {line for name in WORKFLOWS for line in re.findall(r"uses: (.*)", text(f".github/workflows/{name}"))}
    assert len({line.partition("@")[0] for line in used}) == len(used)


@every_workflow
def test_jobs_may_do_no_more_than_they_say(name: str) -> None:
    workflow = text(f".github/workflows/{name}")
    head, _, jobs = workflow.partition("\njobs:\n")
    assert "\npermissions: {}\n" in head
    assert "\nconcurrency:\n  group: " in head
    each = re.split(r"^  (?=[\w-]+:$)", jobs, flags=re.MULTILINE)[1:]
    assert each != []
    for job in each:
        may = re.search(r"^    permissions:\n((?:      .*\n)+)", job, re.MULTILINE)
        assert may is not None, job
        assert re.sub(r" +#.*", "", may[1]) in {"      contents: read\n", "      id-token: write\n"}
        assert "timeout-minutes: " in job
        assert job.count("actions/checkout@") == job.count("persist-credentials: false")


def test_the_hook_before_a_commit_runs_what_the_session_lint_runs(settings: dict[str, Any]) -> None:
    hooks = text(".pre-commit-config.yaml")
    (ruff,) = settings["dependency-groups"]["lint"]
    assert re.findall(r"additional_dependencies: (.*)", hooks) == [f'["{ruff}"]'] * 2
    assert re.findall(r"entry: (ruff \w+)", hooks) == ["ruff check", "ruff format"]


def test_the_documentation_is_built_with_what_the_session_docs_installs(settings: dict[str, Any]) -> None:
    assert "pip install --group docs '.[batch,cli,testing]'\n" in text(".readthedocs.yaml")
    assert {"batch", "cli", "testing"} == {*settings["project"]["optional-dependencies"]}


def test_everything_that_the_source_distribution_names_is_there(settings: dict[str, Any]) -> None:
    named = settings["tool"]["hatch"]["build"]["targets"]["sdist"]["only-include"]
    # The tests of the sdist run without its source.
    assert [name for name in named if name != "src" and not (ROOT / name).exists()] == []


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


def test_what_is_said_to_be_read_is_part_of_the_project() -> None:
    texts = [path for folder in SOURCES for path in (ROOT / folder).rglob("*.py")]
    named = {page for path in texts for page in re.findall(r"\bdocs/[\w/-]+\.md\b", path.read_text(encoding="utf-8"))}
    assert len(named) >= 5
    assert sorted(page for page in named if not (ROOT / page).is_file()) == []
    capitals = {
        name for path in texts for name in re.findall(r"(?<![\w/])[A-Z]+\.md\b", path.read_text(encoding="utf-8"))
    }
    assert sorted(name for name in capitals if not (ROOT / name).is_file()) == []
