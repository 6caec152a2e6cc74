"""``tsuro rules``: the options that ``--rules`` takes."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from tsuro.notation.rules import base_of, format_option
from tsuro.options import RULESETS, Option, options_of

__all__ = ["run"]

WIDTH = 100


def run() -> None:
    """Print the options of every ruleset, each with its default as it is typed, its meaning and its values."""
    for variant, rules in RULESETS.items():
        print(base_of(variant))
        for option in options_of(rules):
            print(*_described(option), sep="\n")


def _described(option: Option) -> Iterator[str]:
    yield f"  {format_option(option, option.default)}"
    words = f"{option.words[0].upper()}{option.words[1:]}: {option.kind.allowed.replace('``', '')}."
    yield textwrap.fill(words, WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 6)
