"""Options take or refuse any value; the rules of any variant go through text and documents."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tsuro
from tests.support.documents import junk, validator_of
from tests.support.toy_rules import Tide, ToyRuleset
from tsuro.options import RULESETS, EnumKind, FlagKind, Kind, NumberKind, TextKind, TilesKind, options_of
from tsuro.serial.documents import Format
from tsuro.testing import rulesets

KINDS: dict[Kind[Any], type[Any] | tuple[type[Any], ...]] = {
    NumberKind(-3, 5, "a number"): int,
    NumberKind(0, 5, "a number", or_none=True): (int, type(None)),
    FlagKind(): bool,
    EnumKind(Tide): Tide,
    TilesKind(): tsuro.TileSet,
    TextKind("a text"): str,
}
toys = st.builds(
    ToyRuleset,
    rows=st.integers(3, 9),
    tide=st.sampled_from(Tide) | st.sampled_from(["low", "high"]),
    lanterns=st.none() | st.integers(0, 3),
    name=st.text(st.characters(codec="utf-8"), max_size=5),
)


@pytest.fixture(autouse=True, scope="module")
def _toy() -> Iterator[None]:
    RULESETS["toy"] = ToyRuleset
    yield
    del RULESETS["toy"]


@given(st.sampled_from(list(KINDS)), junk)
def test_a_kind_takes_a_value_or_says_what_is_allowed(kind: Kind[Any], value: object) -> None:
    """What is taken is of the type of the kind, and is taken again as it is."""
    try:
        taken = kind.checked("wind", value)
    except tsuro.InvalidRulesError as error:
        assert str(error)  # noqa: PT017 - any other error would escape
        return
    assert isinstance(taken, KINDS[kind])
    assert kind.checked("wind", taken) is taken


@given(st.sampled_from([tsuro.Ruleset, ToyRuleset]), st.data())
def test_every_default_is_a_value_that_its_option_takes(rules: Any, data: st.DataObject) -> None:  # noqa: ANN401
    option = data.draw(st.sampled_from(options_of(rules)))
    assert option.kind.checked(option.name, option.default) is option.default


@given(toys | rulesets())
def test_the_rules_of_any_variant_go_through_text(rules: Any) -> None:  # noqa: ANN401
    text = tsuro.format_ruleset(rules)
    assert tsuro.parse_ruleset(text) == rules
    assert tsuro.format_ruleset(tsuro.parse_ruleset(text)) == text


@given(toys)
def test_the_rules_of_any_variant_go_through_documents_of_their_version(rules: Any) -> None:  # noqa: ANN401
    document = json.loads(json.dumps(Format(2).write(rules)))
    assert Format(2).read(document, None) == rules
    validator_of(2, "ruleset").validate(document)


@given(toys)
def test_an_older_document_stands_for_the_default_of_a_later_field(rules: Any) -> None:  # noqa: ANN401
    """An older document is a newer one without what came later, and is read with the default for it."""
    document = Format(2).write(rules) | {"version": 1}
    del document["lanterns"]
    read: Any = Format(2).read(document, None)
    assert (read.rows, read.tide, read.lanterns, read.name) == (rules.rows, rules.tide, None, rules.name)
    validator_of(1, "ruleset").validate(document)
