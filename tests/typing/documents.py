"""What users write with documents. Type-checked, never run."""

from typing import Any, assert_type

import tsuro
from tsuro.observation import Observation
from tsuro.record import Record
from tsuro.serial import DocumentKind, DocumentValue, from_document, from_json, json_schema, to_document, to_json


def the_kind_decides_the_type(text: str, data: bytes) -> None:
    assert_type(from_json(text, "ruleset"), tsuro.Ruleset)
    assert_type(from_json(data, "state"), tsuro.State)
    assert_type(from_json(text, "action"), tsuro.Action)
    assert_type(from_json(text, "event"), tsuro.Event)
    assert_type(from_json(text, "observation", limit=10_000), Observation)
    assert_type(from_json(text, "record"), Record)
    assert_type(from_json(text), DocumentValue)


def so_it_does_for_documents(document: dict[str, object]) -> None:
    assert_type(from_document(document, "ruleset"), tsuro.Ruleset)
    assert_type(from_document(document, "state"), tsuro.State)
    assert_type(from_document(document, "action"), tsuro.Action)
    assert_type(from_document(document, "event"), tsuro.Event)
    assert_type(from_document(document, "observation"), Observation)
    assert_type(from_document(document, "record"), Record)
    assert_type(from_document(document), DocumentValue)


def whatever_has_a_document_is_written(state: tsuro.State, event: tsuro.Event, action: tsuro.Action) -> None:
    for value in (state, event, action, state.rules):
        assert_type(to_json(value), str)
        assert_type(to_document(value), dict[str, Any])


def a_schema_is_a_dict(kind: DocumentKind) -> None:
    assert_type(json_schema(kind), dict[str, Any])


def an_error_tells_the_path(text: str) -> tuple[str, str | None, tuple[str, ...]] | None:
    try:
        from_json(text)
    except tsuro.DocumentError as error:
        return error.path, error.expected, error.problems
    return None
