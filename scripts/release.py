"""Make ready what is to be released, or say why it cannot be.

    python -m scripts.release FOLDER

FOLDER holds the sdist and the wheel, built and checked; ``nox -s release`` sees to that. The version
in pyproject.toml, the newest entry of the changelog, the citation, the files built and the tag at
this commit, where there is one, must all agree. Then the files go into ``dist``.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parents[1]


def version_of(root: Path) -> str:
    """Return the version that is to be released."""
    return str(tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def problems(root: Path, built: Path) -> list[str]:
    """Tell, a sentence each, what does not agree with the version in pyproject.toml."""
    version = version_of(root)
    released, told = _changelog((root / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    return [
        *told,
        *_citation((root / "CITATION.cff").read_text(encoding="utf-8"), version, released),
        *_files(built, version),
        *_repository(root, version),
    ]


def _changelog(text: str, version: str) -> tuple[date | None, list[str]]:
    """Return the day that the newest entry names, and what is wrong with it."""
    newest = re.search(r"^## \[(\d[^]]*)\](?: - (\S+))?$", text, re.MULTILINE)
    if newest is None:
        return None, [f"CHANGELOG.md has no entry; write one under `## [{version}] - YYYY-MM-DD`"]
    told: list[str] = []
    if newest[1] != version:
        told.append(f"the newest entry of CHANGELOG.md is {newest[1]}, the version in pyproject.toml {version}")
    if re.search(r"^## \[Unreleased\]", text, re.MULTILINE | re.IGNORECASE):
        told.append(f"CHANGELOG.md has an entry `Unreleased`; what stands there belongs under {version}")
    if not re.search(rf"^\[{re.escape(version)}\]: \S+/v{re.escape(version)}$", text, re.MULTILINE):
        told.append(f"CHANGELOG.md ends without a link to the tag: `[{version}]: …/releases/tag/v{version}`")
    day = _day(newest[2])
    if day is None:
        told.append(f"the entry {newest[1]} of CHANGELOG.md is dated {newest[2]!r}, not YYYY-MM-DD")
    return day, told


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat(text or "")
    except ValueError:
        return None


def _citation(text: str, version: str, released: date | None) -> Iterator[str]:
    cited = dict(re.findall(r"^([a-z-]+): *\"?([^\"\n]*)\"?$", text, re.MULTILINE))
    if cited.get("version") != version:
        yield f"CITATION.cff cites version {cited.get('version')}, the version in pyproject.toml is {version}"
    if released is not None and cited.get("date-released") != released.isoformat():
        dated = cited.get("date-released")
        yield f"CITATION.cff is dated {dated}, the changelog {released}: `date-released: {released}`"


def _files(built: Path, version: str) -> Iterator[str]:
    wanted = {f"tsuro-{version}.tar.gz", f"tsuro-{version}-py3-none-any.whl"}
    found = {path.name for path in built.iterdir()} if built.is_dir() else set[str]()
    if found != wanted:
        yield f"{built} holds {', '.join(sorted(found)) or 'nothing'}, not {', '.join(sorted(wanted))}"


def _repository(root: Path, version: str) -> Iterator[str]:
    here = set(_git(root, "tag", "--points-at", "HEAD", "--list", "v[0-9]*"))
    if here - {f"v{version}"}:
        yield f"this commit has the tag {', '.join(sorted(here))}, the version in pyproject.toml is {version}"
    elif not here and _git(root, "tag", "--list", f"v{version}"):
        yield f"v{version} is a tag of another commit: a version is released once"
    if _git(root, "status", "--porcelain"):
        yield "there are changes that are not committed"


def _git(root: Path, *words: str) -> list[str]:
    ran = subprocess.run(["git", *words], cwd=root, check=True, capture_output=True, text=True)  # noqa: S607
    return ran.stdout.splitlines()


def release(root: Path, built: Path) -> int:
    """Check, and put the files into ``dist``; return the exit status."""
    if told := problems(root, built):
        print("Not ready to be released:", *(f"- {problem}" for problem in told), sep="\n")
        return 1
    shutil.rmtree(root / "dist", ignore_errors=True)
    shutil.copytree(built, root / "dist")
    tag = f"v{version_of(root)}"
    print(f"{tag} is ready, and its files are in dist.")
    if _git(root, "tag", "--points-at", "HEAD", "--list", tag):
        print("The tag stands at this commit: the workflow `release` publishes what it builds from it.")
    else:
        print(f"Now: git tag --annotate {tag} --message {tag} && git push origin {tag}")
        print("The workflow `release` then builds and checks the same and publishes it.")
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m scripts.release", description="Make a release ready.")
    parser.add_argument("built", type=Path, help="the folder with the sdist and the wheel")
    return release(ROOT, parser.parse_args(arguments).built)


if __name__ == "__main__":
    sys.exit(main())
