"""Documents: what is written is read back, and what is not a document is refused by its path."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import tsuro
from tests.support import documents
from tests.support.strategies import History, actions, events, histories, library_rulesets, play, states
from tsuro.errors import DocumentError
from tsuro.observation import Observation, event_for, observe
from tsuro.record import Record, UnseenDraw
from tsuro.serial import DOCUMENT_KINDS, DocumentValue, from_document, from_json, to_document, to_json

PLAIN = (dict, list, str, int, bool, type(None))


def schema_accepts(document: Any) -> bool:  # noqa: ANN401
    """Whether the schema of any kind accepts the document."""
    return any(documents.validator(kind).is_valid(document) for kind in DOCUMENT_KINDS)


@st.composite
def observations(draw: st.DrawFn) -> Observation:
    """What any seat or a spectator sees of any position."""
    state = draw(states())
    return observe(state, draw(st.sampled_from([None, *range(len(state.seats))])))


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Draw the first part of any game, or all of it, with comments; of some draws the tile was not seen."""
    history = draw(histories())
    random = Random(draw(st.integers()))
    texts = st.text(st.characters(codec="utf-8"), max_size=5)
    headers = draw(st.dictionaries(st.sampled_from(["Player0", "Player1", "Event", "Date_1"]), texts))
    record = Record.of(history.setup.state(), headers=headers, comment=draw(texts))
    seen = draw(st.booleans())
    for _ in range(draw(st.integers(0, len(history.steps)))):
        actions = tsuro.legal_actions(record.state)
        if not actions:
            break
        action = random.choice(actions)
        unseen = not seen and isinstance(action, tsuro.DrawTile) and random.random() < 0.3
        record = record.add(UnseenDraw() if unseen else action, random.choice(["", "", draw(texts)]))
    return record


values: st.SearchStrategy[DocumentValue] = st.one_of(
    library_rulesets(), states(), actions(), events(), observations(), records()
)


@given(values)
def test_every_value_is_read_back(value: DocumentValue) -> None:
    """From_json(to_json(value)) == value, for every value."""
    assert from_json(to_json(value)) == value


@given(values)
def test_the_schema_accepts_every_document(value: DocumentValue) -> None:
    """JSON Schemas (draft 2020-12) are shipped in the package."""
    document = to_document(value)
    documents.validator(document["tsuro"]).validate(document)


@given(values)
def test_a_text_is_canonical(value: DocumentValue) -> None:
    """One line of ASCII without spaces outside of strings, the same for equal values."""
    text = to_json(value)
    assert text.isascii()
    assert "\n" not in text
    assert to_json(from_json(text)) == text
    assert json.loads(text) == to_document(value)
    assert list(json.loads(text)) == list(to_document(value))


@given(values)
def test_a_document_is_plain_data(value: DocumentValue) -> None:
    document = to_document(value)
    inside = [documents.at(document, path) for path in documents.paths(document)]
    assert {type(plain) for plain in inside} <= set(PLAIN)


@given(histories(), st.data())
def test_events_are_read_back_as_every_seat_sees_them(history: History, data: st.DataObject) -> None:
    """Events and observations carry hidden tiles as null."""
    step = data.draw(st.sampled_from(history.steps))
    viewer = data.draw(st.sampled_from([None, *range(history.setup.players)]))
    for event in step.events:
        seen = event_for(event, viewer, step.before.rules)
        document = to_document(seen)
        documents.validator("event").validate(document)
        assert from_document(document, "event") == seen


@given(values.flatmap(lambda value: documents.tampered(to_document(value))))
def test_reader_and_schema_agree_on_documents_tampered_with(document: Any) -> None:  # noqa: ANN401
    """Whatever the reader accepts the schema accepts, and the other way round as far as a schema can say."""
    read = documents.reading(document)
    if isinstance(read, DocumentError):
        # Where the schema finds nothing wrong with the form, there is something wrong with the sense.
        assert read.problems or not schema_accepts(document)
        return
    assert schema_accepts(document)
    assert from_document(to_document(read)) == read


@given(values.flatmap(lambda value: documents.tampered(to_document(value))))
def test_the_path_of_an_error_leads_into_the_document(document: Any) -> None:  # noqa: ANN401
    """Each gives a clear error that names the path."""
    read = documents.reading(document)
    if isinstance(read, DocumentError):
        assert read.path.startswith("$")
        assert str(read).startswith(f"{read.path}: ")
        assert str(read).isascii()


@given(states().flatmap(lambda state: documents.tampered(to_document(state))), st.integers())
def test_a_state_that_is_read_can_be_played(document: Any, choices: int) -> None:  # noqa: ANN401
    """Never half a value: an accepted position is one that the engine takes to its end."""
    try:
        state = from_document(document, "state")
    except DocumentError:
        return
    for step in play(state, Random(choices)):
        assert [str(event) for event in step.events]
        assert tsuro.validate(step.after) == ()


@given(st.text() | st.binary())
@example(b"\xef\xbb\xbf{}")
@example("\ud800")
def test_any_text_is_read_or_refused(text: str | bytes) -> None:
    """Nothing else escapes, whatever is read."""
    with pytest.raises(DocumentError):
        from_json(text)


@given(values, st.data())
def test_any_text_near_a_document_is_read_or_refused(value: DocumentValue, data: st.DataObject) -> None:
    """Hostile input ends in an error of ours, and never in half a value."""
    text = to_json(value)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 5)))
    spliced = text[:start] + data.draw(st.text('0123456789-+.eE{}[]",:truefalsn\\u \ud800', max_size=4)) + text[end:]
    try:
        read = from_json(spliced)
    except DocumentError:
        return
    assert from_json(to_json(read)) == read


@given(documents.junk)
def test_any_plain_data_is_refused(document: Any) -> None:  # noqa: ANN401
    """Wrong types everywhere."""
    with pytest.raises(DocumentError):
        from_document(document)
