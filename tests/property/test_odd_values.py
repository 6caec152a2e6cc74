"""Values made by hand, with fields of any kind: what says that it takes them answers or refuses in its own words.

Transitions, lists of choices, previews and pictures do not look at the fields of a state: that is for ``validate``.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import attrs
from hypothesis import given
from hypothesis import strategies as st

import tsuro
from tests.property.test_junk import junk
from tests.support.strategies import events, states
from tsuro import svg

EMPTY_TABLE = tsuro.new_game(2, seed=1)
PLACING = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[33], [1, 2]])
RECORD = tsuro.Record.begin(2, seed=1, names=["Ada", "Grace"]).add(tsuro.ChooseStart((0, 0, 0)), "the corner")

nearly: st.SearchStrategy[Any] = st.one_of(
    junk,
    st.sampled_from(
        [
            tsuro.Spot(9, 9, 9),
            (tsuro.Step(0, 0, 0, 5),),
            (EMPTY_TABLE.seats[0],),
            tsuro.observe(EMPTY_TABLE, 0).seats,
            tsuro.Outcome((7,), tsuro.OutcomeReason.LAST_STONE),
            tsuro.Board.empty(2, 2),
        ]
    ),
)


@st.composite
def odd(draw: st.DrawFn, values: st.SearchStrategy[Any]) -> Any:  # noqa: ANN401 - fields of any kind
    """Draw a value in which one or two fields hold anything, also within its seats and its outcome."""
    value: Any = draw(values)
    kind: Any = value.__class__
    names = [field.alias for field in attrs.fields(kind) if field.init]
    changed = draw(st.lists(st.sampled_from(names), min_size=1, max_size=2, unique=True))
    inner = value.seats if isinstance(value, (tsuro.State, tsuro.Observation)) else ()
    if inner and draw(st.booleans()):
        return attrs.evolve(value, seats=(draw(odd(st.just(inner[0]))), *inner[1:]))
    return attrs.evolve(value, **{name: draw(nearly) for name in changed})


def attempt(function: Callable[..., object], *given: object) -> None:
    """Nothing but an error of the library may escape."""
    with contextlib.suppress(tsuro.TsuroError):
        function(*given)


STATES: dict[str, Callable[[Any], object]] = {
    "validate": tsuro.validate,
    "to_document": tsuro.to_document,
    "to_json": tsuro.to_json,
    "format_state": tsuro.format_state,
    "Record.of": tsuro.Record.of,
}
OBSERVATIONS: dict[str, Callable[[Any], object]] = {
    "validate_observation": tsuro.validate_observation,
    "to_document": tsuro.to_document,
    "to_json": tsuro.to_json,
    "sample_state": lambda observation: tsuro.sample_state(observation, tsuro.SplitMix64(1)),
}
EVENTS: dict[str, Callable[[Any], object]] = {
    "str": str,
    "tell": lambda event: event.tell(["Ada", "Grace", "Mary"]),
    "to_document": tsuro.to_document,
    "to_json": tsuro.to_json,
    "event_for": lambda event: tsuro.event_for(event, 0, tsuro.CALLIOPE),
    "update_observation": lambda event: tsuro.update_observation(tsuro.observe(PLACING, 0), event),
    "svg.board": lambda event: svg.board(PLACING, events=[event]),
    "svg.animation": lambda event: svg.animation(PLACING, [event]),
}
RECORDS: dict[str, Callable[[Any], object]] = {
    "to_document": tsuro.to_document,
    "to_json": tsuro.to_json,
    "format_record": tsuro.format_record,
}
OUTCOMES: dict[str, Callable[[Any], object]] = {
    "returns": lambda outcome: outcome.returns(4),
    "to_json": lambda outcome: tsuro.to_json(tsuro.GameEnded(outcome)),
    "tell": lambda outcome: tsuro.GameEnded(outcome).tell(),
}


@given(odd(states()), st.sampled_from(sorted(STATES)))
def test_odd_states_are_answered_or_refused(state: tsuro.State, name: str) -> None:
    """What reads a whole state looks at its parts."""
    attempt(STATES[name], state)


@given(odd(states().map(lambda state: tsuro.observe(state, 0))), st.sampled_from(sorted(OBSERVATIONS)))
def test_odd_observations_are_answered_or_refused(observation: tsuro.Observation, name: str) -> None:
    """What reads a whole observation looks at its parts."""
    attempt(OBSERVATIONS[name], observation)


@given(odd(states().map(lambda state: tsuro.observe(state, 0))), events())
def test_odd_observations_are_followed_or_refused(observation: tsuro.Observation, event: tsuro.Event) -> None:
    """An event does not follow what cannot be."""
    attempt(tsuro.update_observation, observation, event)


@given(odd(events()), st.sampled_from(sorted(EVENTS)))
def test_odd_events_are_answered_or_refused(event: tsuro.Event, name: str) -> None:
    """What takes an event looks at its parts."""
    attempt(EVENTS[name], event)


@given(odd(states().map(lambda state: tsuro.Outcome(state.in_play or (0,), tsuro.OutcomeReason.LAST_STONE))), st.data())
def test_odd_outcomes_are_answered_or_refused(outcome: tsuro.Outcome, data: st.DataObject) -> None:
    """What takes an outcome looks at its parts."""
    attempt(OUTCOMES[data.draw(st.sampled_from(sorted(OUTCOMES)))], outcome)


@given(st.dictionaries(st.sampled_from(["start", "headers", "comment"]), nearly, min_size=1), st.data())
def test_odd_records_are_refused_or_written(fields: dict[str, Any], data: st.DataObject) -> None:
    """A record is made only of what can be written."""
    function = RECORDS[data.draw(st.sampled_from(sorted(RECORDS)))]
    attempt(lambda: function(attrs.evolve(RECORD, **fields)))
