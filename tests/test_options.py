"""What an option of a ruleset is, and how a variant brings a ruleset class of its own."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from attrs import field, frozen

import tsuro
from tests.support.toy_rules import ToyRuleset
from tsuro import InvalidRulesError, NotationError, options
from tsuro.options import BaseRuleset, FlagKind, NumberKind, option, options_of, register_rules


@pytest.fixture(autouse=True)
def _own_registry() -> Iterator[None]:
    """Register for one test only."""
    before = dict(options.RULESETS)
    yield
    options.RULESETS.clear()
    options.RULESETS.update(before)


def toy(**fields: Any) -> type[BaseRuleset]:  # noqa: ANN401 - of several types
    """Make a ruleset class with these fields."""
    made: type[BaseRuleset] = frozen(kw_only=True, repr=False)(
        type("Toy", (BaseRuleset,), {"variant": "toy", "__annotations__": dict.fromkeys(fields, Any), **fields})
    )
    return made


def test_every_field_of_a_ruleset_is_an_option() -> None:
    assert [each.name for each in options_of(tsuro.Ruleset)] == [
        "rows",
        "columns",
        "tiles",
        "hand_size",
        "self_elimination",
        "dragon",
        "elimination_bonus",
        "dead_hands",
        "min_players",
        "max_players",
        "open_hands",
        "name",
    ]
    assert {each.since for each in options_of(tsuro.Ruleset)} == {1}


def test_the_docstring_lists_the_options() -> None:
    told = tsuro.Ruleset.__doc__ or ""
    assert "    - ``hand_size``: tiles in a full hand; 1 to 1000000 (3).\n" in told
    assert "; ``shuffle``, ``bottom`` or ``box`` (shuffle).\n" in told
    assert "{options}" not in told


def test_the_fields_of_another_ruleset_are_checked_by_their_options() -> None:
    lanterns = NumberKind(0, 3, "a number of lanterns", or_none=True)
    cls: Any = toy(lanterns=field(default=None, metadata=option(lanterns, "lanterns on the board")))
    assert (cls().lanterns, cls(lanterns=3).lanterns, cls(lanterns=None).lanterns) == (None, 3, None)
    for value in (4, -1, True, "3"):
        with pytest.raises(InvalidRulesError) as caught:
            cls(lanterns=value)
        assert str(caught.value) == f"lanterns must be None or a whole number from 0 to 3, not {value!r}"
    assert str(options_of(cls)[0]) == "``lanterns``: lanterns on the board; 0 to 3, or None (None)"


def test_a_variant_is_registered_once() -> None:
    cls = toy(fog=field(default=False, metadata=option(FlagKind(), "whether there is fog")))
    assert register_rules(cls) is cls
    assert options.RULESETS["toy"] is cls
    with pytest.raises(TypeError, match=r"^the variant toy has the rules Toy already$"):
        register_rules(toy())


@pytest.mark.parametrize(
    "wrong",
    [field(default=3), field(metadata=option(FlagKind(), "whether there is fog"))],
    ids=["not described", "without a default"],
)
def test_a_field_that_is_not_an_option_with_a_default_is_not_registered(wrong: Any) -> None:  # noqa: ANN401
    with pytest.raises(TypeError, match=r"^Toy\.fog must be an option with a default$"):
        register_rules(toy(fog=wrong))
    assert "toy" not in options.RULESETS


# Texts


@pytest.fixture
def _toy() -> None:
    """Register the toy; the registry is that of this test."""
    register_rules(ToyRuleset)


@pytest.mark.usefixtures("_toy")
@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (ToyRuleset(), "toy"),
        (ToyRuleset(rows=7, tide="high"), "toy,rows=7,tide=high"),
        (ToyRuleset(lanterns=2, name="own"), 'toy,lanterns=2,name="own"'),
    ],
)
def test_the_text_of_a_variant_begins_with_its_name(rules: ToyRuleset, text: str) -> None:
    assert tsuro.format_ruleset(rules) == text
    assert tsuro.parse_ruleset(text) == rules


@pytest.mark.usefixtures("_toy")
def test_none_is_written_as_a_hyphen() -> None:
    assert tsuro.parse_ruleset("toy,lanterns=-") == ToyRuleset(lanterns=None)


@pytest.mark.usefixtures("_toy")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("toy,dragon=true", "position 4: expected an option: rows, tide, lanterns, name, found 'dragon'"),
        ("calliope,tide=low", "position 9: expected an option: rows, columns, "),
        ("tide=low", "position 0: expected calliope, toy or an option: rows, columns, "),
        ("toy,rows=2,lanterns=3", "position 0: a ruleset that cannot be: 3 lanterns are too many for 2 rows"),
        ("toy,tide=ebb", "position 9: expected one of low, high, found 'ebb'"),
        ("standard", "position 0: expected calliope, toy or an option: "),
    ],
)
def test_texts_keep_variants_apart(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        tsuro.parse_ruleset(text)
    assert str(caught.value).startswith(message)


def test_the_text_of_a_variant_that_is_not_registered_is_refused() -> None:
    with pytest.raises(NotationError) as caught:
        tsuro.parse_ruleset("toy")
    assert str(caught.value).startswith("position 0: expected calliope or an option: rows, ")


# Pages


def test_the_documentation_lists_the_options(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("sphinx")
    monkeypatch.setattr(sys, "path", [str(Path(__file__).parents[1] / "docs" / "_ext"), *sys.path])
    catalogue: Any = import_module("catalogue")
    names = [each.name for each in options_of(tsuro.Ruleset)]
    table = catalogue.options().split("\n")
    assert "| `hand_size` | tiles in a full hand | 1 to 1000000 | `3` |" in table
    assert [line.split("`")[1] for line in table[2:]] == names
    grammar = catalogue.option_notation()
    assert '             | "dead_hands", "=", ( "shuffle" | "bottom" | "box" )\n' in grammar
    assert '             | "tiles", "=", ( "-" | run, { "+", run } )\n' in grammar
    assert re.findall(r'"(\w+)", "="', grammar) == names
    fields = catalogue.option_json().split("\n")
    assert "| `min_players` | 2 to 8 |" in fields
    assert "| `self_elimination` | `edge_only`, `any_elimination`, `allowed` |" in fields
    assert [line.split("`")[1] for line in fields[2:]] == ["name", *names[:-1]]
