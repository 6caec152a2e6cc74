"""Records of whole random games: text and back, without the seed, without the unseen tiles, up to a fault."""

from __future__ import annotations

import io
import re
from collections import Counter
from random import Random

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import tsuro
from tests.fuzz.fuzz_notation import check
from tests.property.test_notation import damaged, texts
from tests.support.strategies import History, histories, seeds
from tsuro.record import (
    Record,
    RecordedAction,
    UnseenDraw,
    UnseenExchange,
    format_record,
    parse_record,
    read_records,
    write_record,
)

names = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,8}", fullmatch=True).map(lambda name: f"X{name}")
headers = st.dictionaries(names, texts, max_size=3)


def recorded(history: History, comments: Random | None = None) -> Record:
    """Record a game, with comments on some steps."""
    record = Record.of(history.setup.state())
    for step in history:
        record = record.add(step.action, comments.choice(["", "", "{!}\\", "a\n[b"]) if comments else "")
    return record


def watched(record: Record, viewers: set[int]) -> Record:
    """Hide the tiles that none of the viewers saw."""
    seen = Record.of(record.start)
    for entry in record:
        seen = seen.add(what_is_seen(entry.action, hidden=entry.seat not in viewers))
    return seen


def what_is_seen(action: RecordedAction, *, hidden: bool) -> RecordedAction:
    match action:
        case tsuro.DrawTile() if hidden:
            return UnseenDraw()
        case tsuro.ExchangeTiles(give, _) if hidden and give:
            return UnseenExchange(len(give))
        case _:
            return action


def public(state: tsuro.State) -> dict[str, object]:
    """Return all that is not the referee's, with the tiles of the pile in no order."""
    return {
        "state": evolve(state, pile=(), generator=0, dealing=tsuro.Dealing.BY_HAND),
        "pile": Counter(state.pile),
    }


def counted(state: tsuro.State) -> tsuro.State:
    """Return the state with every tile off the board taken for tile 0."""
    seats = tuple(seat._replace(hand=(0,) * len(seat.hand)) for seat in state.seats)
    return evolve(state, seats=seats, pile=(0,) * len(state.pile), box=(0,) * len(state.box))


@given(histories())
def test_a_record_holds_the_states_and_events_of_the_game(history: History) -> None:
    """Every choice and every draw; stepping back is looking at an earlier state."""
    record = recorded(history)
    assert [*record.states] == history.states
    assert [entry.events for entry in record] == [step.events for step in history]
    drawn = [
        (event.seat, event.tile) for step in history for event in step.events if isinstance(event, tsuro.TileDrawn)
    ]
    assert [draw for entry in record for draw in entry.draws] == drawn
    assert record.result == history.states[-1].outcome
    assert record.complete


@given(histories(), seeds, headers, texts)
def test_every_record_is_read_back_from_its_text(
    history: History, comments: int, given_headers: dict[str, str], comment: str
) -> None:
    """A record replays to identical states, without the seed."""
    record = evolve(recorded(history, Random(comments)), headers=tuple(given_headers.items()), comment=comment)
    text = format_record(record)
    again = parse_record(text)
    assert again == record
    assert again.states == record.states
    assert format_record(again) == text


@given(histories(), st.data())
def test_a_record_that_begins_or_ends_anywhere_is_read_back(history: History, data: st.DataObject) -> None:
    """Unfinished games can be recorded too."""
    begin = data.draw(st.integers(0, len(history.steps)))
    end = data.draw(st.integers(begin, len(history.steps)))
    record = Record.of(history.states[begin])
    for step in history.steps[begin:end]:
        record = record.add(step.action)
    assert parse_record(format_record(record)) == record


@given(histories("automatic"), st.data())
def test_the_draws_alone_replay_a_game(history: History, data: st.DataObject) -> None:
    """A record replays to identical states, without the seed: here without the deck and the generator too."""
    begin = data.draw(st.integers(0, len(history.steps)))
    record = Record.of(history.states[begin])
    for step in history.steps[begin:]:
        record = record.add(step.action)
    text = format_record(record.by_hand())
    assert "enerator" not in text
    assert "Deck" not in text
    replayed = iter(parse_record(text).states)
    for state in record.states:
        assert any(public(other) == public(state) for other in replayed)


@given(histories("by_hand"), st.data())
def test_what_happened_is_never_refused_whatever_was_seen(history: History, data: st.DataObject) -> None:
    """Games from real tables (dealt by hand, hands of others unknown until played) can be recorded too."""
    whole = recorded(history)
    viewers = data.draw(st.sets(st.integers(0, history.setup.players - 1)))
    record = watched(whole, viewers)
    for number, state in enumerate(record.states):
        truth = whole.at(number)
        assert counted(state) == counted(truth)
        assert tsuro.validate(state) == ()
        for seat, (hand, true_hand) in enumerate(
            zip(record.up_to(number).hands, (one.hand for one in truth.seats), strict=True)
        ):
            certain = [tile for tile in hand if tile is not None]
            assert len(hand) == len(true_hand)
            assert not Counter(certain) - Counter(true_hand)
            assert not Counter(certain) - Counter(state.seats[seat].hand)
            if seat in viewers:
                assert certain == [*true_hand]
    assert record.result == whole.result
    text = format_record(record)
    assert parse_record(text) == record
    assert parse_record(text).states == record.states


@given(histories("by_hand"), st.data())
def test_no_event_tells_a_tile_that_was_not_seen(history: History, data: st.DataObject) -> None:
    """A tile in an event of a watched game is the one of the game, or None."""
    whole = recorded(history)
    record = watched(whole, data.draw(st.sets(st.integers(0, history.setup.players - 1))))
    for entry, truth in zip(record, whole, strict=True):
        for event, true_event in zip(entry.events, truth.events, strict=True):
            assert type(event) is type(true_event)
            for told, true in zip(tiles_told(event), tiles_told(true_event), strict=True):
                assert told is None or told == true


def tiles_told(event: tsuro.Event) -> tuple[int | None, ...]:
    match event:
        case tsuro.TileDrawn(_, tile):
            return (tile,)
        case tsuro.TilesOffered(_, tiles):
            return tiles
        case tsuro.TilesExchanged(_, give, take):
            return give + take
        case tsuro.TilesReturned(_, tiles, _):
            return tiles
        case _:
            return ()


@given(histories(), st.data())
def test_a_lenient_reader_reads_up_to_the_fault(history: History, data: st.DataObject) -> None:
    """A lenient mode reads up to the fault."""
    record = recorded(history)
    text = format_record(record)
    beginning = text.index("\n\n") + 2
    # Between two words: inside one, the fault would leave another word, such as 1 of 13r2.
    cut = data.draw(st.sampled_from([place for place in range(beginning, len(text)) if text[place].isspace()]))
    reading = parse_record(text[:cut] + " ! " + text[cut:], lenient=True)
    assert reading.fault is not None
    assert reading.record is not None
    assert reading.record == record.up_to(len(reading.record))


@given(st.lists(histories(), max_size=3))
def test_several_records_are_read_from_one_file(played: list[History]) -> None:
    """Several games in a file."""
    records = [recorded(history) for history in played]
    file = io.StringIO()
    for record in records:
        write_record(file, record)
    assert [*read_records(io.StringIO(file.getvalue()))] == records


@given(histories(), seeds)
def test_nothing_but_a_notation_error_escapes_for_damaged_records(history: History, seed: int) -> None:
    """An illegal or impossible step is reported; nothing else escapes a parser, whatever the input."""
    random = Random(seed)
    text = format_record(recorded(history, random))
    for _ in range(random.randint(1, 3)):
        text = damaged(text, random)
    check("record", text)


@given(st.text(" \t\u00a0\u3000\n\\{}x", max_size=6), seeds)
def test_no_comment_looks_like_a_game(before: str, seed: int) -> None:
    record = Record.begin(2, seed=seed, comment=f'{before}[Tsuro "1"] [Players "2"] *')
    text = format_record(record)
    assert [line.lstrip().startswith("[Tsuro ") for line in text.split("\n")].count(True) == 1
    assert parse_record(text) == record
    faulty = text.replace('[Generator "', '[Generator "z')
    readings = [*read_records(io.StringIO(faulty + text), lenient=True)]
    assert [reading.fault is None for reading in readings] == [False, True]


@given(seeds, st.sampled_from(["Seed", "seed", "SEED"]))
def test_the_seed_is_in_no_record_by_hand(seed: int, name: str) -> None:
    record = Record.begin(2, seed=seed, headers={name: f"<{seed}>"}).by_hand()
    assert f"<{seed}>" not in format_record(record)
    assert f"<{seed}>" not in tsuro.to_json(record)


@given(histories(), st.data())
def test_a_cut_text_gives_no_step_that_was_not_taken(history: History, data: st.DataObject) -> None:
    record = recorded(history).by_hand()
    text = format_record(record)
    inside_numbers = [
        place.start() for place in re.finditer(r"(?<=[0-9])[0-9]", text) if place.start() > text.index("\n\n")
    ]
    cut = text[: data.draw(st.sampled_from(inside_numbers or [len(text)]))]
    for reading in (parse_record(cut, lenient=True), *read_records(io.StringIO(cut), lenient=True)):
        assert reading.record is not None
        assert reading.record.actions == record.actions[: len(reading.record)]
