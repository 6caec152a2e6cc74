"""What is checked before a change goes in: `nox` runs the default set, `nox --list` shows all."""

import os
import platform
import shutil
import subprocess
from pathlib import Path

import nox

nox.needs_version = ">=2025.10.16"
nox.options.download_python = "never"
nox.options.error_on_missing_interpreters = False
# The tests come last: what they say is what one wants to read at the end.
nox.options.sessions = ["lint", "typing", "build", "tests"]

ROOT = Path(__file__).parent
PYPROJECT = nox.project.load_toml(ROOT / "pyproject.toml")
PYTHON_VERSIONS = nox.project.python_versions(PYPROJECT)
# Whatever runs nox can run the tests, so at least one interpreter always does.
RUNNING_VERSION = ".".join(platform.python_version_tuple()[:2])
TEST_VERSIONS = list(dict.fromkeys([*PYTHON_VERSIONS, RUNNING_VERSION]))
PYENV_VERSIONS = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"

MAIN_JOB = ("-m", "tsuro", "simulate", "--players", "4", "--games", "200", "--seed", "7")

# Floors 1 to 5: the rules, of which no line and no branch may go untested.
CORE_ROOMS = (
    "errors.py",
    "values.py",
    "tiles.py",
    "randomness.py",
    "geometry.py",
    "board.py",
    "ruleset.py",
    "state.py",
    "actions.py",
    "events.py",
    "engine/*",
)


def answers(version: str) -> bool:
    """Tell whether a Python of this version can be started by its name."""
    executable = shutil.which(f"python{version}")
    return executable is not None and not subprocess.call(
        [executable, "-c", ""], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def reach_interpreters_of_pyenv() -> None:
    """Put installed Pythons on the path that pyenv hides because they are not switched on."""
    for version in PYTHON_VERSIONS:
        if not answers(version):
            for executable in PYENV_VERSIONS.glob(f"{version}.*/bin/python{version}"):
                os.environ["PATH"] = os.pathsep.join([str(executable.parent), os.environ["PATH"]])


reach_interpreters_of_pyenv()


def dependency_groups(*names: str) -> tuple[str, ...]:
    """Return the requirements of these dependency groups of pyproject.toml."""
    return nox.project.dependency_groups(PYPROJECT, *names)


def built_wheel(session: nox.Session) -> str:
    """Return the path of the wheel that the wheel session has built."""
    (path,) = wheel_directory(session).glob("*.whl")
    return str(path)


def wheel_directory(session: nox.Session) -> Path:
    """Return the folder for the wheel that the sessions of one run share."""
    return session.cache_dir / "wheel"


@nox.session(venv_backend="virtualenv")
def wheel(session: nox.Session) -> None:
    """Build the wheel that the other sessions install."""
    shutil.rmtree(wheel_directory(session), ignore_errors=True)
    session.run("python", "-m", "pip", "wheel", "--no-deps", "--wheel-dir", wheel_directory(session), ".")


@nox.session(python=TEST_VERSIONS, requires=["wheel"])
def tests(session: nox.Session) -> None:
    """Run the tests against the built wheel; arguments go to pytest."""
    session.install(f"{built_wheel(session)}[cli]", *dependency_groups("tests"))
    arguments = ["--ignore=tests/batch", "--ignore=tests/test_docs.py", *session.posargs]
    if session.python != RUNNING_VERSION:
        # What the rules are is judged on one Python; the others have to show that they play the same.
        arguments = ["--hypothesis-profile=glance", "--ignore=tests/conformance/test_naive.py", *arguments]
    session.run("pytest", "-n", "auto", *arguments)


@nox.session(requires=["wheel"])
def extras(session: nox.Session) -> None:
    """Run the tests of what needs more than the library: the batch engine, and matches on a cluster."""
    session.install(f"{built_wheel(session)}[batch,cli,testing]", *dependency_groups("tests"))
    session.run("pytest", "-n", "auto", *(session.posargs or ["tests/batch", "tests/test_match.py"]))


@nox.session(name="property", requires=["wheel"])
def property_tests(session: nox.Session) -> None:
    """Run the property tests with many more examples than by default."""
    session.install(f"{built_wheel(session)}[cli]", *dependency_groups("tests"))
    arguments = session.posargs or ["tests/property"]
    session.run("pytest", "-n", "auto", "--hypothesis-profile=thorough", *arguments)


@nox.session(requires=["wheel"])
def coverage(session: nox.Session) -> None:
    """Measure coverage, and require all of it in the rules."""
    session.install(f"{built_wheel(session)}[cli]", *dependency_groups("coverage"))
    session.run(
        "pytest",
        "-n",
        "auto",
        "--ignore=tests/batch",
        "--ignore=tests/test_docs.py",
        "--cov",
        "--cov-report=",
        *session.posargs,
    )
    session.run("coverage", "report")
    core = ",".join(f"src/tsuro/{room}" for room in CORE_ROOMS)
    session.run("coverage", "report", f"--include={core}", "--fail-under=100")


@nox.session(requires=["wheel"])
def typing(session: nox.Session) -> None:
    """Check the types with mypy and pyright, and that the public ones are complete."""
    session.install(f"{built_wheel(session)}[batch,cli,testing]", *dependency_groups("typing"))
    session.run("mypy")
    session.run("pyright")
    session.run("pyright", "--verifytypes", "tsuro", "--ignoreexternal")


@nox.session
def lint(session: nox.Session) -> None:
    """Check style and layout with ruff."""
    session.install(*dependency_groups("lint"))
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")


@nox.session
def build(session: nox.Session) -> None:
    """Build the sdist and from it the wheel, check both, and use them far from the source."""
    session.install(*dependency_groups("build"))
    session.run("validate-pyproject", "pyproject.toml")

    elsewhere = Path(session.create_tmp()).resolve()
    distributions = elsewhere / "dist"
    shutil.rmtree(distributions, ignore_errors=True)
    session.run("python", "-m", "build", "--outdir", str(distributions))
    files = [str(path) for path in sorted(distributions.iterdir())]
    session.run("twine", "check", "--strict", *files)
    session.run("check-wheel-contents", str(distributions))

    environment = elsewhere / "empty"
    session.run("python", "-m", "venv", "--clear", str(environment))
    python = str(environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    session.run(python, "-m", "pip", "install", *distributions.glob("*.whl"), external=True)
    with session.chdir(elsewhere):
        session.run(python, "-I", *MAIN_JOB, external=True)


@nox.session(requires=["wheel"])
def bench(session: nox.Session) -> None:
    """Measure the speed of the library, and set it beside python-chess."""
    session.install(built_wheel(session), *dependency_groups("bench"))
    session.run("pytest", "benchmarks", "--benchmark-only", *session.posargs)
    session.run("python", "-m", "benchmarks.compare")


@nox.session(requires=["wheel"])
def mutation(session: nox.Session) -> None:
    """Change the rules in small ways and see whether the tests notice; takes an hour and more."""
    session.install(built_wheel(session), *dependency_groups("tests"))
    session.run("python", "-m", "tests.mutation", *session.posargs)


@nox.session(requires=["wheel"])
def docs(session: nox.Session) -> None:
    """Run the code on its pages, with every extra, and build the documentation; a warning is an error."""
    session.install(f"{built_wheel(session)}[batch,cli,testing]", *dependency_groups("docs", "tests"))
    session.run("pytest", "tests/test_docs.py", *session.posargs)
    session.run("sphinx-build", "-W", "--keep-going", "-n", "docs", "docs/_build/html")
