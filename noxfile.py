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
nox.options.sessions = ["lint", "typing", "package", "install", "tests"]

ROOT = Path(__file__).parent
PYPROJECT = nox.project.load_toml(ROOT / "pyproject.toml")
PYTHON_VERSIONS = nox.project.python_versions(PYPROJECT)
# Whatever runs nox can run the tests, so at least one interpreter always does.
RUNNING_VERSION = ".".join(platform.python_version_tuple()[:2])
TEST_VERSIONS = list(dict.fromkeys([*PYTHON_VERSIONS, RUNNING_VERSION]))
PYENV_VERSIONS = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"

EXTRAS = sorted(PYPROJECT["project"]["optional-dependencies"])

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


# Left out on all Pythons but one, for they take long and ask what is the same on every Python: the
# model of the tests, texts and documents in all their variety, how strategies shrink, the testing
# kit's own checks, the programs of the tutorials, a cluster (its packages are not even installed), and
# the project around the code.
GLANCE = (
    "--hypothesis-profile=glance",
    "--ignore=tests/conformance/test_naive.py",
    "--ignore=tests/conformance/test_notation.py",
    "--ignore=tests/property/test_duels.py",
    "--ignore=tests/test_testing.py",
    "--ignore=tests/test_testing_bots.py",
    "--ignore=tests/test_testing_engines.py",
    "--ignore=tests/test_architecture.py",
    "--ignore=tests/test_release.py",
    "--ignore=tests/test_tutorials.py",
    "--deselect=tests/test_serial.py::test_a_recorded_game_goes_through_json_after_every_step",
    "--deselect=tests/test_serial.py::test_reader_and_schema_agree_on_every_small_change",
)


CODE_OF_DOCS = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "docs").glob("_ext/*.py"))] + ["docs/conf.py"]


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


def distributions(session: nox.Session) -> Path:
    """Return the folder with the sdist and the wheel that the sessions of one run share."""
    return session.cache_dir / "distributions"


def built_wheel(session: nox.Session) -> str:
    """Return the path of the wheel that the build session has built."""
    (path,) = distributions(session).glob("*.whl")
    return str(path)


def far_from_source(session: nox.Session) -> Path:
    """Return the folder with what the sdist holds but the source: tests there can import the wheel alone."""
    (path,) = (session.cache_dir / "unpacked").iterdir()
    return path


@nox.session
def build(session: nox.Session) -> None:
    """Build the sdist and from it the wheel, once for all sessions of a run."""
    # What builds is installed here rather than twice more, for the sdist and for the wheel.
    session.install(*dependency_groups("build"), *PYPROJECT["build-system"]["requires"])
    shutil.rmtree(distributions(session), ignore_errors=True)
    session.run("python", "-m", "build", "--no-isolation", "--outdir", distributions(session))

    (sdist,) = distributions(session).glob("*.tar.gz")
    unpacked = session.cache_dir / "unpacked"
    shutil.rmtree(unpacked, ignore_errors=True)
    shutil.unpack_archive(sdist, unpacked, filter="data")
    shutil.rmtree(far_from_source(session) / "src")


@nox.session(requires=["build"])
def package(session: nox.Session) -> None:
    """Check what is said about the package, its long description, and what the sdist and the wheel hold."""
    session.install(*dependency_groups("package"))
    session.run("validate-pyproject", "pyproject.toml")
    session.run("twine", "check", "--strict", *sorted(distributions(session).iterdir()))
    session.run("check-wheel-contents", distributions(session))


@nox.session(python=TEST_VERSIONS, requires=["build"])
def install(session: nox.Session) -> None:
    """Install the wheel in an empty environment and use it: attrs must be all that it needs."""
    use_alone(session)


@nox.session(requires=["build"])
@nox.parametrize("extra", EXTRAS, ids=EXTRAS)
def extra(session: nox.Session, extra: str) -> None:
    """Install one extra in an empty environment and use it: it must need no other."""
    use_alone(session, extra)


def use_alone(session: nox.Session, *extras: str) -> None:
    """Install the wheel with these extras and nothing else, and use it far from the source."""
    session.install(built_wheel(session) + (f"[{','.join(extras)}]" if extras else ""))
    session.run("python", "-I", far_from_source(session) / "tests" / "support" / "alone.py", *extras)


@nox.session(python=TEST_VERSIONS, requires=["build"])
def tests(session: nox.Session) -> None:
    """Run the tests of the sdist against the wheel, with the source out of reach; arguments go to pytest."""
    groups = ["tests"]
    arguments = ["--ignore=tests/batch", "--ignore=tests/test_docs.py", *session.posargs]
    if session.python == RUNNING_VERSION:
        groups.append("cluster")
    else:
        # What the rules are is judged on one Python; the others have to show that they play the same.
        arguments = [*GLANCE, *arguments]
    session.install(f"{built_wheel(session)}[cli]", *dependency_groups(*groups))
    with session.chdir(far_from_source(session)):
        session.run("pytest", "-n", "auto", *arguments)


@nox.session(requires=["build"])
def extras(session: nox.Session) -> None:
    """Run the tests of what needs more than the library: the batch engine, a cluster, numbers of NumPy."""
    session.install(f"{built_wheel(session)}[batch,cli,testing]", *dependency_groups("tests", "cluster"))
    arguments = session.posargs or ["tests/batch", "tests/test_match.py", "tests/test_testing_bots.py"]
    session.run("pytest", "-n", "auto", *arguments)


@nox.session(name="property", requires=["build"])
def property_tests(session: nox.Session) -> None:
    """Run the property tests with many more examples than by default."""
    session.install(f"{built_wheel(session)}[cli]", *dependency_groups("tests"))
    arguments = session.posargs or ["tests/property"]
    session.run("pytest", "-n", "auto", "--hypothesis-profile=thorough", *arguments)


@nox.session(requires=["build"])
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


@nox.session(requires=["build"])
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
def api(session: nox.Session) -> None:
    """Compare the public names and signatures with those of the last release."""
    session.install(*dependency_groups("api"))
    session.run("pytest", "tests/test_api.py", *session.posargs)
    session.run("python", "-m", "scripts.api", "check")


@nox.session(requires=["build", "package", "api"])
def release(session: nox.Session) -> None:
    """Put what is to be released into dist, if version, changelog, citation and tag agree."""
    session.run("python", "-m", "scripts.release", distributions(session))


@nox.session(requires=["build"])
def bench(session: nox.Session) -> None:
    """Measure the speed of the library, and set it beside python-chess."""
    session.install(f"{built_wheel(session)}[batch]", *dependency_groups("bench", "plots"))
    session.run("python", "-m", "benchmarks.growth", session.create_tmp())
    session.run("python", "-m", "benchmarks", *session.posargs)


@nox.session(requires=["build"])
def mutation(session: nox.Session) -> None:
    """Change the rules in small ways and see whether the tests notice; takes an hour and more."""
    session.install(built_wheel(session), *dependency_groups("tests"))
    session.run("python", "-m", "tests.support.mutation", *session.posargs)


@nox.session(requires=["build"])
def docs(session: nox.Session) -> None:
    """Run the code on its pages, with every extra, and build the documentation; a warning is an error."""
    session.install(f"{built_wheel(session)}[batch,cli,testing]", *dependency_groups("docs", "typing"))
    # Here rather than in `typing`, for it takes Sphinx.
    session.run("mypy", *CODE_OF_DOCS, env={"MYPYPATH": os.pathsep.join(["src", "docs/_ext"])})
    session.run("pyright", *CODE_OF_DOCS)
    session.run("pytest", "tests/test_docs.py", *session.posargs)
    # Doctrees are for the next build, not for readers: they stay out of what is published.
    session.run("sphinx-build", "-W", "--keep-going", "-n", "-d", "docs/_build/doctrees", "docs", "docs/_build/html")
