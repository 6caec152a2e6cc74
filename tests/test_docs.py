"""The code on the pages of the documentation does what they say, and every public name has its place there.

A page is one story: its code runs from top to bottom in one namespace and one folder. How blocks
are marked is told in ``docs/_ext/blocks.py``. A block below a comment ``% needs: PACKAGES``, or a
page that begins with one, is left out where a package is missing. The site itself is built, with warnings as errors,
by ``nox -s docs``.
"""

from __future__ import annotations

import ast
import code
import doctest
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING, Any

import pytest

from docs._ext import blocks, rooms

if TYPE_CHECKING:
    from sybil import Example

    from docs._ext.blocks import Block

DOCS = Path(__file__).parents[1] / "docs"
PAGES = sorted(page for page in DOCS.rglob("*.md") if not {"_build", "_parts"} & {*page.parts})
API_PAGES = sorted((DOCS / "reference" / "api").glob("*.md"))
NAMES = [str(page.relative_to(DOCS).with_suffix("")) for page in PAGES]
NEEDS = re.compile(r"% needs: (.+)")
BASH = shutil.which("bash") or "bash"

every_page = pytest.mark.parametrize("page", PAGES, ids=NAMES)


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def found(page: Path) -> list[Block]:
    return list(blocks.find_blocks(read(page)))


def draw(example: Example) -> None:
    """Run the code of a picture, which its last expression gives."""
    where = f"{example.path}:{example.parsed.line}"
    picture: Any = blocks.evaluate(example.parsed.text, example.namespace, where)
    assert picture.startswith("<svg "), where


def write(example: Example) -> None:
    """Put a block with a caption into the file of that name, or go on with the file."""
    with Path(example.parsed.options["caption"]).open("a", encoding="utf-8") as file:
        file.write(example.parsed.text)


def command(example: Example) -> str | None:
    """Run each command, and compare what it prints with what stands below it."""
    for line, expected in commands(example.parsed.text):
        ran = subprocess.run([BASH, "-c", line], env=environment(), capture_output=True, text=True, check=False)
        printed = ran.stdout + ran.stderr
        if not doctest.OutputChecker().check_output(expected, printed, blocks.FLAGS):
            return f"{line}\nexpected:\n{expected}\nprinted:\n{printed}"
    return None


def tell(page: Path) -> None:
    """Run the code of a page from top to bottom."""
    for example in blocks.read_story(page, EVALUATORS):
        if not lacking(example.parsed.before):
            example.evaluate()


EVALUATORS = {"picture": draw, "file": write, "console": command}


def commands(text: str) -> list[tuple[str, str]]:
    """The commands of a console, each with the lines that it should print."""
    parts = re.split(r"^\$ (.*(?:\\\n.*)*)\n", text, flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2], strict=True))


def environment() -> dict[str, str]:
    """That of this process, with its Python first on the path, by the name that pages use."""
    scripts = str(Path(sys.executable).parent)
    path = os.pathsep.join([scripts, os.environ.get("PATH", "")])
    return os.environ | {"PATH": path, "PYTHONIOENCODING": "utf-8", "COLUMNS": "80"}


def lacking(line: str) -> list[str]:
    """The packages that a comment, above a block or at the head of a page, names and that are not installed."""
    named = NEEDS.match(line)
    wanted = named[1].split() if named else []
    return [name for name in wanted if importlib.util.find_spec(name) is None]


@every_page
def test_code_on_the_page_does_what_it_says(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if missing := lacking(read(page)):
        pytest.skip(f"needs {', '.join(missing)}")
    if any(block.kind == "console" for block in found(page)) and (os.name == "nt" or shutil.which("bash") is None):
        pytest.skip("needs bash")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    before = set(sys.modules)
    try:
        tell(page)
    finally:
        for name in set(sys.modules) - before:
            origin = getattr(sys.modules[name], "__file__", None)
            if origin and Path(origin).is_relative_to(tmp_path):
                del sys.modules[name]


@every_page
def test_blocks_are_of_a_kind_that_is_run_or_said_why_not(page: Path) -> None:
    for block in found(page):
        if block.kind == "sh":
            assert block.before.startswith("% not run:"), f"{page}:{block.line}"
        if block.kind == "python":
            assert ">>>" not in block.text, f"{page}:{block.line}: a session is pycon"
        assert block.kind not in {"", "bash", "shell", "py", "python3"}, f"{page}:{block.line}: {block.kind!r}"


@every_page
def test_links_to_other_pages_lead_somewhere(page: Path) -> None:
    prose = re.sub(r"^`{3,}.*?^`{3,}$", "", read(page), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", prose):
        assert (page.parent / target).exists(), f"{page}: {target}"


@pytest.mark.parametrize(
    ("page", "wrong"),
    [
        ("```pycon\n>>> one = 1\n>>> one\n1\n```\n\n```pycon\n>>> one\n2\n```\n", "line 8"),
        ("```pycon\n>>> 1 / 0\n```\n", "ZeroDivisionError"),
        ("```pycon\n>>> print('a ')\na\n```\n", "line 2"),
        ("```python\none = 1\n1 / 0\n```\n", "division by zero"),
        ("   ```pycon\n   >>> 2\n   1\n   ```\n", "line 2"),
        ("```{picture}\n:width: 40\n'no picture'\n```\n", "page.md:3"),
        (
            "```{code-block} python\n:caption: one.py\nprint(1)\n```\n\n```console\n$ python one.py\n2\n```\n",
            "printed:\n1",
        ),
    ],
)
def test_code_that_does_something_else_is_found(
    page: str, wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "console" in page and (os.name == "nt" or shutil.which("bash") is None):
        pytest.skip("needs bash")
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "page.md"
    path.write_text(page, encoding="utf-8")
    with pytest.raises((AssertionError, ZeroDivisionError)) as caught:
        tell(path)
    assert wrong in str(caught.value)


# What the button copies


def prompts() -> re.Pattern[str]:
    """What the copy button takes for a prompt, as the configuration of the site says."""
    tree = ast.parse((DOCS / "conf.py").read_text(encoding="utf-8"))
    for statement in tree.body:
        match statement:
            case ast.Assign([ast.Name("copybutton_prompt_text")], ast.Constant(str(pattern))):
                return re.compile(f"^({pattern})(.*)")
            case _:
                pass
    raise AssertionError("the configuration does not say what a prompt is")


def copied(text: str) -> list[str]:
    """The lines that the copy button takes from a block, and after each of which Enter is pressed."""
    lines = [(PROMPTS.match(line), line) for line in text.split("\n")]
    if not any(prompt for prompt, _ in lines):
        return text.removesuffix("\n").split("\n")
    kept = [prompt[2] if prompt else line for prompt, line in lines if prompt or not line.strip()]
    return "\n".join(kept).removesuffix("\n").split("\n")


PROMPTS = prompts()


class Typist(code.InteractiveConsole):
    """Types lines into a Python session that does nothing but count the statements."""

    def __init__(self, where: str) -> None:
        super().__init__(filename=where)
        self.statements = 0

    def type(self, lines: list[str]) -> int:
        """How many statements these lines are; the last may not be left open."""
        is_open = False
        for line in lines:
            is_open = self.push(line)
        assert not is_open, f"{self.filename}: the last statement waits for an empty line"
        return self.statements

    def runsource(self, source: str, filename: str = "<input>", symbol: str = "single") -> bool:
        is_open = super().runsource(source, filename, symbol)
        self.statements += not is_open and bool(source.strip())
        return is_open

    def runcode(self, code: CodeType) -> None:
        """Do nothing."""

    def showsyntaxerror(self, filename: str | None = None, **_: object) -> None:
        raise AssertionError(f"{filename}: typed in, the lines\n{chr(10).join(self.buffer)}\nare no Python")


def assert_can_be_pasted(text: str, where: str) -> None:
    """Hold that what is copied from a session, as the site shows it, is the same statements, each of them complete."""
    shown = "\n".join([*blocks.end_statements(text.rstrip("\n").split("\n")), ""])
    examples = doctest.DocTestParser().get_examples(text, where)
    assert Typist(where).type(copied(shown)) == len(examples), where


@every_page
def test_what_the_button_copies_can_be_pasted(page: Path) -> None:
    for block in found(page):
        if block.kind == "pycon":
            assert_can_be_pasted(block.text, f"{page}:{block.line}")


@pytest.mark.parametrize("room", rooms.rooms())
def test_examples_in_docstrings_can_be_pasted(room: str) -> None:
    tree = ast.parse(source_of(room))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            words = ast.get_docstring(node) or ""
            if ">>>" in words:
                assert_can_be_pasted(words, room)


def source_of(room: str) -> str:
    found = importlib.util.find_spec(room)
    assert found is not None, room
    assert found.origin is not None, room
    return Path(found.origin).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("typed", "ended"),
    [
        ([">>> for tile in (1, 2):", "...     print(tile)", "1", "2"], 2),
        ([">>> def one():", "...     return 1", ">>> one()", "1"], 2),
        ([">>> @cache", "... def one():", "...     return 1"], 3),
        (["    >>> if True:", "    ...     print(1)", "    1"], 2),
    ],
)
def test_a_compound_statement_is_ended_where_it_ends(typed: list[str], ended: int) -> None:
    prompt = typed[0][: typed[0].index(">")]
    assert blocks.end_statements(typed) == [*typed[:ended], f"{prompt}...", *typed[ended:]]


@pytest.mark.parametrize(
    "typed",
    [
        [">>> for tile in (1, 2):", "...     print(tile)", "...", "1", "2"],
        [">>> total = sum(", "...     [1, 2]", "... )", ">>> total", "3"],
        ["for example, this is no session"],
        [],
    ],
)
def test_other_statements_need_no_end(typed: list[str]) -> None:
    assert blocks.end_statements(typed) == typed


# Names


def documented() -> list[str]:
    """The public names that the pages of the API take up, by path, as often as they do."""
    paths: list[str] = []
    for page in API_PAGES:
        for block in found(page):
            if block.kind == "names":
                only = block.options.get("only", " ".join(rooms.names_of(block.argument)))
                paths += [rooms.path_of(block.argument, name) for name in only.split()]
    return paths


def test_every_public_name_is_documented_once() -> None:
    assert sorted(documented()) == sorted(rooms.public_names())


BEFORE_RELEASE = "```{include} /_parts/before-release.md\n```"


@every_page
def test_who_is_told_to_install_is_told_how_before_the_release(page: Path) -> None:
    installs = re.search(r"^python -m pip install .*\btsuro\b(?!\S*/)", read(page), re.MULTILINE)
    told = (DOCS / "_parts" / "before-release.md").exists()
    assert (BEFORE_RELEASE in read(page)) is (told and installs is not None)
