"""A ruleset in a few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import attrs

from tsuro.errors import InvalidRulesError, NotationError
from tsuro.notation.names import read_tile
from tsuro.notation.scanner import Scanner, quoted, read_whole, shortened
from tsuro.ruleset import CALLIOPE, Ruleset
from tsuro.tiles import TileSet
from tsuro.values import Name

__all__ = ["format_ruleset", "parse_ruleset", "read_ruleset"]

CALLIOPE_NAME: Final = "calliope"
# Rulesets are written as differences from this one for ever, so that texts stay what they are when presets are added.
PRESETS: Final = {CALLIOPE_NAME: CALLIOPE}
OPTIONS: Final = {option.name: option for option in attrs.fields(Ruleset)}
TRUTHS: Final = {"true": True, "false": False}
_LARGEST_NUMBER: Final = 10**9


def format_ruleset(rules: Ruleset) -> str:
    """A ruleset as ``calliope`` and the options in which it differs. Raises :class:`NotationError` for what is none.

    >>> import tsuro
    >>> tsuro.format_ruleset(tsuro.CALLIOPE)
    'calliope'
    >>> tsuro.format_ruleset(tsuro.Ruleset(rows=8, dragon=False, tiles=[*range(35), 7, 8], name="house"))
    'calliope,rows=8,tiles=0-34+7-8,dragon=false,name="house"'
    """
    if not isinstance(rules, Ruleset):
        raise NotationError(f"expected a Ruleset, not {type(rules).__name__}", expected="a Ruleset")
    parts = [CALLIOPE_NAME]
    for name in OPTIONS:
        value = getattr(rules, name)
        if value != getattr(CALLIOPE, name):
            parts.append(f"{name}={_format_option(value)}")
    return ",".join(parts)


def _format_option(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case TileSet():
            return "+".join(_runs(value)) or "-"
        case Name():
            return value.value
        case str():
            return quoted(value)
        case _:
            return str(value)


def _runs(tiles: TileSet) -> Iterator[str]:
    """The tiles as runs of ids: first of those there at all, then of those there twice, and so on."""
    counts = Counter(tiles.ids)
    for copies in range(1, max(counts.values(), default=0) + 1):
        run: list[int] = []
        for tile in sorted(tile for tile, count in counts.items() if count >= copies):
            if run and tile != run[-1] + 1:
                yield _run(run)
                run = []
            run.append(tile)
        yield _run(run)


def _run(run: list[int]) -> str:
    return str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}"


def parse_ruleset(text: str) -> Ruleset:
    """The ruleset of a text: ``calliope``, options such as ``rows=8``, or both, with commas between them.

    The options are those of :class:`Ruleset`, each at most once, in any order. Raises :class:`NotationError` for
    others, and for options that cannot be.

    >>> import tsuro
    >>> tsuro.parse_ruleset("calliope,rows=8,columns=8").columns
    8
    """
    return read_whole(text, read_ruleset)


def read_ruleset(scanner: Scanner) -> Ruleset:
    """Read a ruleset."""
    start = scanner.position
    options: dict[str, Any] = {}
    rules = CALLIOPE
    names = ", ".join(OPTIONS)
    named = any(scanner.ahead(preset) for preset in PRESETS)
    if named:
        rules = scanner.word(PRESETS)
    while not named or scanner.skip(","):
        named = True
        here = scanner.position
        option = scanner.word(
            OPTIONS, f"{CALLIOPE_NAME} or an option: {names}" if here == start else f"an option: {names}"
        )
        if option.name in options:
            raise scanner.error(f"each option once, not {option.name} again", here)
        scanner.require("=")
        options[option.name] = _read_option(scanner, option.default)
    try:
        return attrs.evolve(rules, **options)
    except InvalidRulesError as error:
        raise NotationError(
            f"position {start}: a ruleset that cannot be: {error}",
            text=scanner.text,
            position=start,
            found=shortened(scanner.text[start : scanner.position]),
            expected="a ruleset that can be",
            problems=[str(error)],
        ) from error


def _read_option(scanner: Scanner, default: object) -> object:
    """Read a value of the kind of the option's default."""
    match default:
        case bool():
            return scanner.word(TRUTHS)
        case TileSet():
            return _read_tile_set(scanner)
        case Name():
            return scanner.word({member.value: member for member in type(default)})
        case str():
            return scanner.quoted()
        case _:
            return scanner.number(0, _LARGEST_NUMBER, "a number")


def _read_tile_set(scanner: Scanner) -> TileSet:
    tiles: list[int] = []
    if scanner.skip("-"):
        return TileSet(tiles)
    while True:
        first = read_tile(scanner)
        last = first
        if scanner.skip("-"):
            here = scanner.position
            last = read_tile(scanner)
            if last < first:
                raise scanner.error(f"a tile id from {first} on", here)
        tiles += range(first, last + 1)
        if not scanner.skip("+"):
            return TileSet(tiles)
