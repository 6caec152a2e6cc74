"""Finding and running the code in a page.

Sybil reads a page from top to bottom as one story, so its code runs in one namespace and one folder:

- ``pycon``: a Python session, checked like a doctest.
- ``python``: run as it stands.
- ``{code-block} python`` with a caption: a file of that name. A second block with the same caption
  goes on with the file.
- ``{picture}``: Python that ends with an expression, the picture; see :mod:`pictures`.
- ``console``: lines after ``$`` are commands, the others what they print.
- ``sh``: not run. A comment above it says why.
- anything else (``text``, ``json``, ``ebnf``): not run.
"""

from __future__ import annotations

import ast
import doctest
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from sybil import Document, Example, Region
from sybil.evaluators.doctest import KEEP_TRAILING_WHITESPACE, DocTestEvaluator
from sybil.parsers.abstract.doctest import DocTestStringParser
from sybil.parsers.abstract.lexers import LexerCollection
from sybil.parsers.markdown.lexers import FencedCodeBlockLexer
from sybil.parsers.myst.lexers import DirectiveLexer

__all__ = ["FLAGS", "Block", "end_statements", "evaluate", "find_blocks", "read_story"]

FLAGS: Final = doctest.ELLIPSIS
"""How what is printed is compared with the page."""
_LEXERS: Final = LexerCollection([FencedCodeBlockLexer(r"[^\n{]*"), DirectiveLexer(r"[\w-]+")])
_SESSION: Final = DocTestStringParser(DocTestEvaluator(FLAGS | KEEP_TRAILING_WHITESPACE))
_PROMPT: Final = re.compile(r"^( *)>>> ")


@dataclass(frozen=True)
class Block:
    """A fenced block: its language or directive, what follows that, its options, its text and where it begins."""

    kind: str
    argument: str
    text: str
    line: int
    before: str
    options: dict[str, str] = field(default_factory=dict[str, str])


def find_blocks(page: str) -> Iterator[Block]:
    """Go through the fenced blocks of a page in order. ``line`` counts from 1 and is that of the first line of text."""
    document = Document(page, "")
    for region in sorted(_LEXERS(document), key=lambda region: region.start):
        yield _block(document, region)


def _block(document: Document, region: Region) -> Block:
    lexemes = region.lexemes
    source = lexemes["source"]
    kind, argument = lexemes.get("directive"), str(lexemes.get("arguments", ""))
    if kind is None:
        kind, _, argument = lexemes["language"].strip().partition(" ")
    elif kind == "code-block":
        kind, argument = argument, ""
    text = source.strip("\n") + "\n"
    begin = document.text.find(text.split("\n", 1)[0], region.start + source.offset)
    return Block(
        kind,
        argument.strip(),
        text,
        line=document.text.count("\n", 0, begin) + 1,
        before=document.text[: region.start].removesuffix("\n").rpartition("\n")[2].strip(),
        options=dict(lexemes.get("options", {})),
    )


def read_story(path: Path, evaluators: Mapping[str, Callable[[Example], str | None]]) -> Document:
    """Read a page as examples, a block each, that run in one namespace.

    Sessions and Python are run here; ``evaluators`` says what to do with blocks of other kinds, with ``file`` for those
    that have a caption. Blocks of a kind that is not named are no examples.
    """
    known = {"pycon": _run_session, "python": _run_python, **evaluators}

    def parse(document: Document) -> Iterator[Region]:
        for region in _LEXERS(document):
            block = _block(document, region)
            kind = "file" if "caption" in block.options and block.kind != "picture" else block.kind
            if kind in known:
                yield Region(region.start, region.end, block, known[kind])

    document = Document.parse(str(path), parse)
    document.namespace |= {"__name__": "page", "theme": "light"}
    return document


def _run_session(example: Example) -> None:
    block: Block = example.parsed
    for region in _SESSION(block.text, example.path):
        Example(example.document, block.line + region.parsed.lineno, 1, region, example.namespace).evaluate()


def _run_python(example: Example) -> None:
    block: Block = example.parsed
    evaluate(block.text, example.namespace, f"{example.path}:{block.line}")


def end_statements(lines: list[str]) -> list[str]:
    """Add a bare ``...`` after every compound statement in these lines that has none.

    It stands for the empty line that a Python session wants there. Without it, what is copied from
    a page goes on with the next statement, and Python before 3.13 refuses that.
    """
    ended: list[str] = []
    source: list[str] = []
    prompt = ""
    for line in [*lines, ""]:
        if source and not re.match(rf"{prompt}\.\.\.( |$)", line):
            if source[-1] and _is_compound("\n".join(source)):
                ended.append(f"{prompt}...")
            source = []
        if source:
            source.append(line[len(prompt) + 4 :])
        elif first := _PROMPT.match(line):
            prompt = first[1]
            source = [line[len(prompt) + 4 :]]
        ended.append(line)
    return ended[:-1]


def _is_compound(source: str) -> bool:
    return hasattr(ast.parse(source).body[-1], "body")


def evaluate(source: str, namespace: dict[str, Any], where: str) -> Any:  # noqa: ANN401 - whatever the code gives
    """Run Python and give the value of its last expression; None if it ends otherwise."""
    tree = ast.parse(source, where)
    last = tree.body[-1] if tree.body else None
    if not isinstance(last, ast.Expr):
        exec(compile(tree, where, "exec"), namespace)  # noqa: S102 - the code of our own pages
        return None
    body = ast.Module(tree.body[:-1], [])
    exec(compile(body, where, "exec"), namespace)  # noqa: S102
    return eval(compile(ast.Expression(last.value), where, "eval"), namespace)  # noqa: S307
