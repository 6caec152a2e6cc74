"""Finding and running the code in a page.

A page is read from top to bottom as one story, so its code runs in one namespace and one folder:

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
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Block", "end_statements", "evaluate", "find_blocks", "new_namespace", "session"]

_FENCE = re.compile(r"^( *)(`{3,})(.*)$")
_PROMPT = re.compile(r"^( *)>>> ")
_OPTION = re.compile(r"^:([a-z-]+):\s*(.*)$")


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
    lines = page.splitlines()
    number = 0
    while number < len(lines):
        opening = _FENCE.match(lines[number])
        number += 1
        if opening is None:
            continue
        indent, fence, info = opening.groups()
        first = number
        while number < len(lines) and lines[number].strip() != fence:
            number += 1
        body = [line.removeprefix(indent) for line in lines[first:number]]
        number += 1
        yield _block(info.strip(), body, first + 1, lines[first - 2].strip() if first > 1 else "")


def _block(info: str, body: list[str], line: int, before: str) -> Block:
    kind, _, argument = info.partition(" ")
    options: dict[str, str] = {}
    if kind.startswith("{"):
        kind = kind.strip("{}")
        while body and (option := _OPTION.match(body[0])):
            options[option[1]] = option[2]
            body = body[1:]
            line += 1
    if kind == "code-block":
        kind, argument = argument, ""
    return Block(kind, argument.strip(), "\n".join(body).strip("\n") + "\n", line, before, options)


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


def new_namespace() -> dict[str, Any]:
    """What a page's code begins with."""
    return {"__name__": "page", "theme": "light"}


def session(block: Block, page: str, namespace: dict[str, Any]) -> doctest.DocTest:
    """A Python session as a doctest in this namespace."""
    examples = doctest.DocTestParser().get_examples(block.text, page)
    test = doctest.DocTest(examples, {}, page, page, block.line - 1, block.text)
    test.globs = namespace
    return test


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
