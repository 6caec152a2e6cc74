"""A ruleset in a few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple, cast

from tsuro.errors import InvalidRulesError, NotationError
from tsuro.notation.names import read_tile
from tsuro.notation.scanner import Scanner, quoted, read_whole, shortened
from tsuro.options import (
    RULESETS,
    STANDARD,
    BaseRuleset,
    EnumKind,
    FlagKind,
    Kind,
    NumberKind,
    Option,
    TextKind,
    TilesKind,
    options_of,
)
from tsuro.ruleset import Ruleset
from tsuro.tiles import TileSet
from tsuro.values import Name

__all__ = ["base_of", "format_option", "format_ruleset", "option_grammar", "parse_ruleset", "read_ruleset"]

STANDARD_BASE: Final = "calliope"
"""The name of the standard rules in texts. Other variants go by their own name."""
FLAGS: Final = {"true": True, "false": False}
NOTHING: Final = "-"
_LARGEST_NUMBER: Final = 10**9


def format_ruleset(rules: BaseRuleset) -> str:
    """Return a ruleset as ``calliope`` and the options in which it differs.

    The rules of a variant begin with the name of the variant instead. Raises :class:`NotationError` if
    ``rules`` is not a ruleset.

    >>> import tsuro
    >>> tsuro.format_ruleset(tsuro.CALLIOPE)
    'calliope'
    >>> tsuro.format_ruleset(tsuro.Ruleset(rows=8, dragon=False, tiles=[*range(35), 7, 8], name="house"))
    'calliope,rows=8,tiles=0-34+7-8,dragon=false,name="house"'
    """
    if not isinstance(rules, BaseRuleset):
        raise NotationError(f"expected a Ruleset, not {type(rules).__name__}", expected="a Ruleset")
    # Defaults never change, so a text means the same for ever.
    different = [
        format_option(option, value)
        for option in options_of(type(rules))
        if (value := getattr(rules, option.name)) != option.default
    ]
    return ",".join([base_of(rules.variant), *different])


def format_option(option: Option, value: object) -> str:
    """Return an option with a value as it stands in the text of a ruleset."""
    return f"{option.name}={_NOTATION[type(option.kind)].write(value)}"


def base_of(variant: str) -> str:
    """Return the word with which the rules of a variant begin."""
    return STANDARD_BASE if variant == STANDARD else variant


def parse_ruleset(text: str) -> Ruleset:
    """Return the ruleset of a text: ``calliope``, options such as ``rows=8``, or both, with commas between them.

    The options are those of :class:`Ruleset`, each at most once, in any order. A text that begins with
    the name of a variant has the options of that variant, and gives a ruleset of its class. Raises
    :class:`NotationError` for other options, and for options that do not go together.

    >>> import tsuro
    >>> tsuro.parse_ruleset("calliope,rows=8,columns=8").columns
    8
    """
    return read_whole(text, read_ruleset)


def read_ruleset(scanner: Scanner) -> Ruleset:
    """Read a ruleset."""
    start = scanner.position
    bases = {base_of(variant): rules for variant, rules in RULESETS.items()}
    standard = _named(Ruleset)
    words: dict[str, type[BaseRuleset] | Option] = {**bases, **standard}
    first = scanner.word(words, f"{', '.join(bases)} or an option: {', '.join(standard)}")
    given: dict[str, Any] = {}
    if isinstance(first, Option):
        rules: type[BaseRuleset] = Ruleset
        given[first.name] = _read_value(scanner, first)
    else:
        rules = first
    options = _named(rules)
    while scanner.skip(","):
        here = scanner.position
        option = scanner.word(options, f"an option: {', '.join(options)}")
        if option.name in given:
            raise scanner.error(f"each option once, not {option.name} again", here)
        given[option.name] = _read_value(scanner, option)
    try:
        made = rules(**given)
    except InvalidRulesError as error:
        raise NotationError(
            f"position {start}: a ruleset that cannot be: {error}",
            text=scanner.text,
            position=start,
            found=shortened(scanner.text[start : scanner.position]),
            expected="a ruleset that can be",
            problems=[str(error)],
        ) from error
    # Callers that do not ask for a variant get the standard class, and those that do know theirs.
    return cast("Ruleset", made)


def _named(rules: type[BaseRuleset]) -> dict[str, Option]:
    return {option.name: option for option in options_of(rules)}


def _read_value(scanner: Scanner, option: Option) -> object:
    scanner.require("=")
    return _NOTATION[type(option.kind)].read(scanner, option.kind)


def option_grammar(kind: Kind[Any]) -> str:
    """Return the notation of the values of a kind as an expression of the grammar.

    >>> from tsuro.notation.rules import option_grammar
    >>> from tsuro.options import FlagKind
    >>> option_grammar(FlagKind())
    '"true" | "false"'
    """
    return _NOTATION[type(kind)].grammar(kind)


# The kinds of options


class _Notation(NamedTuple):
    """How values of a kind are written and read, and what the grammar says about them."""

    write: Callable[[Any], str]
    read: Callable[[Scanner, Any], object]
    grammar: Callable[[Any], str]


def _write_number(value: int | None) -> str:
    return NOTHING if value is None else str(value)


def _read_number(scanner: Scanner, kind: NumberKind) -> int | None:
    if kind.or_none and scanner.skip(NOTHING):
        return None
    # The ruleset checks the range: its error says what is allowed.
    return scanner.number(0, _LARGEST_NUMBER, "a number")


def _number_grammar(kind: NumberKind) -> str:
    return f'"{NOTHING}" | number' if kind.or_none else "number"


def _write_flag(value: bool) -> str:  # noqa: FBT001 - written by kind
    return str(value).lower()


def _read_flag(scanner: Scanner, _kind: FlagKind) -> bool:
    return scanner.word(FLAGS)


def _flag_grammar(_kind: FlagKind) -> str:
    return " | ".join(f'"{word}"' for word in FLAGS)


def _write_member(value: Name) -> str:
    return value.value


def _read_member(scanner: Scanner, kind: EnumKind) -> Name:
    return scanner.word({member.value: member for member in kind.members})


def _member_grammar(kind: EnumKind) -> str:
    return " | ".join(f'"{member.value}"' for member in kind.members)


def _write_tile_set(tiles: TileSet) -> str:
    return "+".join(_runs(tiles)) or NOTHING


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


def _read_tile_set(scanner: Scanner, _kind: TilesKind) -> TileSet:
    tiles: list[int] = []
    if scanner.skip(NOTHING):
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


def _tile_set_grammar(_kind: TilesKind) -> str:
    return f'"{NOTHING}" | run, {{ "+", run }}'


def _read_text(scanner: Scanner, _kind: TextKind) -> str:
    return scanner.quoted()


def _text_grammar(_kind: TextKind) -> str:
    return "quoted"


_NOTATION: Final[Mapping[type[Kind[Any]], _Notation]] = {
    NumberKind: _Notation(_write_number, _read_number, _number_grammar),
    FlagKind: _Notation(_write_flag, _read_flag, _flag_grammar),
    EnumKind: _Notation(_write_member, _read_member, _member_grammar),
    TilesKind: _Notation(_write_tile_set, _read_tile_set, _tile_set_grammar),
    TextKind: _Notation(quoted, _read_text, _text_grammar),
}
