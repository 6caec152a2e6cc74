"""What a seat may see, in whole games: nothing is missing, and nothing leaks."""

from __future__ import annotations

import gc
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import TYPE_CHECKING

import attrs
from hypothesis import given
from hypothesis import strategies as st

import tsuro
from tests.support.strategies import Taken, events, play, seats, seeds, setups, tile_ids
from tsuro.observation import Observation, event_for, observe, sample_state, update_observation, validate_observation
from tsuro.serial import to_json

if TYPE_CHECKING:
    from collections.abc import Iterator

CLOSED = tsuro.CALLIOPE
OPEN = tsuro.Ruleset(open_hands=True)
EVERYONE = [*range(8), None]


@st.composite
def games(draw: st.DrawFn) -> list[Taken]:
    """Whole games of random legal actions; in one of four all hands are open."""
    state = draw(setups()).state()
    if draw(st.sampled_from([False, False, False, True])):
        state = attrs.evolve(state, rules=attrs.evolve(state.rules, open_hands=True))
    return list(play(state, Random(draw(seeds))))


@st.composite
def states(draw: st.DrawFn) -> tsuro.State:
    """Any position of any such game; often one with tiles on offer, of which there are few."""
    steps = draw(games())
    found = [steps[0].before, *(step.after for step in steps)]
    exchanges = [state for state in found if state.phase is tsuro.Phase.EXCHANGE]
    prefer = draw(st.booleans())
    if exchanges and prefer:
        return draw(st.sampled_from(exchanges))
    return draw(st.sampled_from(found))


def viewers(state: tsuro.State) -> list[int | None]:
    return [*range(len(state.seats)), None]


@st.composite
def views(draw: st.DrawFn) -> tuple[tsuro.State, int | None]:
    """Any such position, and one of those who look at it."""
    state = draw(states())
    return state, draw(st.just(state.active) | st.sampled_from(viewers(state)))


# Following a game


@given(games())
def test_folding_what_a_seat_is_shown_gives_what_it_sees(game: list[Taken]) -> None:
    """A client that starts from its first observation and folds the events it is shown arrives at `observe`."""
    first = game[0].before
    seen = {viewer: observe(first, viewer) for viewer in viewers(first)}
    for step in game:
        for viewer, before in seen.items():
            shown = [event_for(event, viewer, first.rules) for event in step.events]
            seen[viewer] = update_observation(before, shown)
            assert seen[viewer] == observe(step.after, viewer)


@given(games(), st.data())
def test_folding_learns_nothing_that_a_seat_may_not_see(game: list[Taken], data: st.DataObject) -> None:
    """What an event tells beyond what the viewer may see changes nothing."""
    viewer = data.draw(st.sampled_from(viewers(game[0].before)))
    seen = observe(game[0].before, viewer)
    for step in game:
        for event in step.events:
            unshown = update_observation(seen, event)
            seen = update_observation(seen, event_for(event, viewer, seen.rules))
            assert unshown == seen


@given(views())
def test_an_observation_is_sound(view: tuple[tsuro.State, int | None]) -> None:
    """Those that `observe` and `fold` give are sound."""
    assert validate_observation(observe(*view)) == ()


# What is remembered


@st.composite
def remembering_games(draw: st.DrawFn) -> list[Taken]:
    """Whole games in which much is to remember: dead hands of every kind, exchanges too."""
    state = draw(setups()).state()
    rules = attrs.evolve(
        state.rules,
        dead_hands=draw(st.sampled_from(tsuro.DeadHands)),
        elimination_bonus=draw(st.booleans()),
        open_hands=draw(st.sampled_from([False, False, False, True])),
    )
    return list(play(attrs.evolve(state, rules=rules), Random(draw(seeds))))


def is_possible(seen: Observation, state: tsuro.State) -> bool:
    """Whether one of the cases that the viewer remembers places the tiles as they lie."""
    if seen.memory is None:
        return True
    first = len(state.seats)
    counts = seen.memory.cases[0].counts
    sizes = [sum(column) for column in zip(*counts, strict=True)]
    places = [
        list(seat.hand) if shown.hand is None else [] for seat, shown in zip(state.seats, seen.seats, strict=True)
    ]
    places.append(list(state.box) if seen.box is None else [])
    rest = list(state.pile)
    for size in [sizes[first + 1], 0, *sizes[first + 3 :]]:
        places.append(rest[:size])
        del rest[:size]
    found = tuple(tuple(sum(place.count(tile) for tile in group) for place in places) for group in seen.memory.groups)
    return found in {case.counts for case in seen.memory.cases}


@given(remembering_games(), st.data())
def test_the_true_state_is_always_among_those_that_are_sampled(game: list[Taken], data: st.DataObject) -> None:
    """The states that `sample_state` draws fit all that was seen, and the true state is one of them."""
    first = game[0].before
    viewer = data.draw(st.sampled_from(viewers(first)))
    rng = Random(data.draw(seeds))
    seen = observe(first, viewer)
    for step in game:
        seen = update_observation(seen, [event_for(event, viewer, first.rules) for event in step.events])
        assert is_possible(seen, step.after)
        assert validate_observation(seen) == ()
        sampled = sample_state(seen, rng)
        assert tsuro.validate(sampled) == ()
        assert observe(sampled, viewer) == seen
        assert is_possible(seen, sampled)


# What is seen


@given(views())
def test_all_public_facts_are_seen(view: tuple[tsuro.State, int | None]) -> None:
    """It holds the rules, the board, every seat's public facts, pile size, Dragon, phase, turn, outcome."""
    state, viewer = view
    seen = observe(state, viewer)
    for name in ("rules", "phase", "turn", "active", "board", "dragon", "outcome", "dealing", "in_play"):
        assert getattr(seen, name) == getattr(state, name)
    assert [(seat.start, seat.spot, seat.status, seat.hand_size) for seat in seen.seats] == [
        (seat.start, seat.spot, seat.status, len(seat.hand)) for seat in state.seats
    ]
    assert (seen.viewer, seen.pile_size, seen.box_size) == (viewer, len(state.pile), len(state.box))


@given(views())
def test_only_the_own_hand_is_seen_unless_hands_are_open(view: tuple[tsuro.State, int | None]) -> None:
    """The own hand; a ruleset option lays all hands open."""
    state, viewer = view
    seen = observe(state, viewer)
    for number, seat in enumerate(seen.seats):
        shown = state.rules.open_hands or number == viewer
        assert seat.hand == (state.seats[number].hand if shown else None)
    assert seen.box == (state.box if state.rules.open_hands else None)


@given(views())
def test_the_unseen_tiles_are_those_that_lie_face_down(view: tuple[tsuro.State, int | None]) -> None:
    """The tiles that the viewer sees nowhere: in the pile, in hidden hands, in a hidden box."""
    state, viewer = view
    seen = observe(state, viewer)
    face_down = list(state.pile)
    for number, seat in enumerate(state.seats):
        on_offer = seen.pool is not None and seat.status is not tsuro.Status.IN_PLAY
        if number != viewer and not on_offer and not state.rules.open_hands:
            face_down += seat.hand
    if not state.rules.open_hands:
        face_down += state.box
    assert seen.unseen == tuple(sorted(face_down))
    assert seen.pile in {None, tuple(sorted(state.pile))}


@given(views())
def test_legality_asks_an_observation_as_it_asks_a_state(view: tuple[tsuro.State, int | None]) -> None:
    """`legal_moves`, `legal_actions` and `preview_move` take an observation as they take a state."""
    state, viewer = view
    seen = observe(state, viewer)
    informed = state.rules.open_hands or viewer == state.turn
    assert tsuro.legal_starts(seen) == tsuro.legal_starts(state)
    assert tsuro.legal_draws(seen) in {(), tsuro.legal_draws(state)}
    assert tsuro.legal_moves(seen) == (tsuro.legal_moves(state) if informed else ())
    assert seen.pool == (state.pool if informed else None)
    if state.phase in {tsuro.Phase.PLACE, tsuro.Phase.EXCHANGE}:
        assert tsuro.legal_actions(seen) == (tsuro.legal_actions(state) if informed else ())
    if state.phase is tsuro.Phase.PLACE:
        for tile in range(35):
            preview = tsuro.preview_move(state, tile, 0)
            # What is seen elsewhere is not in a hidden hand.
            reason = None if tile in seen.unseen else tsuro.Reason.NOT_IN_HAND
            assert tsuro.preview_move(seen, tile, 0) == (preview if informed else attrs.evolve(preview, reason=reason))


# What is not seen


def scrambled(state: tsuro.State, viewer: int | None, random: Random) -> tsuro.State:
    """Return a state that differs in all that the viewer cannot know, and in nothing else."""
    hands = [list(seat.hand) for seat in state.seats]
    pile, box = list(state.pile), list(state.box)
    exchanging = state.phase is tsuro.Phase.EXCHANGE and viewer == state.active
    on_offer: list[list[int]] = []
    hidden = [pile]
    if not state.rules.open_hands:
        hidden.append(box)
        for number, hand in enumerate(hands):
            if exchanging and state.seats[number].status is not tsuro.Status.IN_PLAY:
                on_offer.append(hand)
            elif number != viewer:
                hidden.append(hand)
    redeal(on_offer, random)
    redeal(hidden, random)
    return attrs.evolve(
        state,
        seats=tuple(seat._replace(hand=tuple(sorted(hand))) for seat, hand in zip(state.seats, hands, strict=True)),
        pile=tuple(pile),
        box=tuple(sorted(box)),
        generator=random.getrandbits(64),
    )


def redeal(places: list[list[int]], random: Random) -> None:
    """Shuffle all the tiles of these places together and put back as many as there were."""
    tiles = [tile for place in places for tile in place]
    random.shuffle(tiles)
    for place in places:
        place[:] = [tiles.pop() for _ in place]


@given(views(), seeds)
def test_states_that_differ_in_hidden_things_look_the_same(view: tuple[tsuro.State, int | None], seed: int) -> None:
    """States that differ only in what a seat cannot know give equal observations, equal samples."""
    state, viewer = view
    other = scrambled(state, viewer, Random(seed))
    assert tsuro.validate(other) == ()
    seen, seen_other = observe(state, viewer), observe(other, viewer)
    assert seen == seen_other
    assert hash(seen) == hash(seen_other)
    assert repr(seen) == repr(seen_other)
    assert to_json(seen) == to_json(seen_other)
    assert sample_state(seen, Random(seed)) == sample_state(seen_other, Random(seed))


@given(views(), seeds)
def test_what_happens_looks_the_same_where_nothing_is_uncovered(
    view: tuple[tsuro.State, int | None], seed: int
) -> None:
    """States that differ only in what a seat cannot know give equal event views."""
    state, viewer = view
    rules = state.rules
    other = scrambled(state, viewer, Random(seed))
    for action in set(tsuro.legal_actions(state)) & set(tsuro.legal_actions(other)):
        events_here, events_there = tsuro.apply(state, action).events, tsuro.apply(other, action).events
        for here, there in zip(events_here, events_there, strict=True):
            if not uncovers(here, viewer, rules):
                assert event_for(here, viewer, rules) == event_for(there, viewer, rules)


def uncovers(event: tsuro.Event, viewer: int | None, rules: tsuro.Ruleset) -> bool:
    """Whether the event shows the viewer a tile that it could not see before."""
    match event:
        case tsuro.TileDrawn(seat):
            return rules.open_hands or seat == viewer
        case tsuro.TilesOffered(seat):
            return seat == viewer
        case _:
            return False


@given(seats, st.lists(st.tuples(tile_ids, tile_ids), min_size=1, max_size=5))
def test_events_that_differ_in_hidden_tiles_look_the_same(owner: int, tiles: list[tuple[int, int]]) -> None:
    """A tile that the seat may not see is None in the same event."""
    here, there = (tuple(pair[side] for pair in tiles) for side in (0, 1))

    def who_can_tell(one: tsuro.Event, other: tsuro.Event) -> set[int | None]:
        return {viewer for viewer in EVERYONE if event_for(one, viewer, CLOSED) != event_for(other, viewer, CLOSED)}

    for one, other in (
        (tsuro.TilesOffered(owner, here), tsuro.TilesOffered(owner, there)),
        (tsuro.TilesExchanged(owner, here, here), tsuro.TilesExchanged(owner, there, here)),
        (tsuro.TilesExchanged(owner, here, here), tsuro.TilesExchanged(owner, here, there)),
        (tsuro.TileDrawn(owner, here[0]), tsuro.TileDrawn(owner, there[0])),
    ):
        assert who_can_tell(one, other) == ({owner} if one != other else set())
    for goal in tsuro.DeadHands:
        returned = (tsuro.TilesReturned((owner,), side, goal) for side in (here, there))
        assert who_can_tell(*returned) == set()


@given(events(), seats | st.none())
def test_all_events_are_seen_whole_where_hands_are_open(event: tsuro.Event, viewer: int | None) -> None:
    """A ruleset option lays all hands open."""
    assert event_for(event, viewer, OPEN) == event


REFEREES = (tsuro.State, tsuro.Seat, tsuro.SplitMix64, Random)
NOT_DATA = (type, FunctionType, BuiltinFunctionType, ModuleType)


def reachable(root: object) -> Iterator[object]:
    """Go through everything that the object holds, at any depth; code holds the whole program and is left out."""
    known: set[int] = set()
    waiting = [root]
    while waiting:
        thing = waiting.pop()
        if id(thing) in known or isinstance(thing, NOT_DATA):
            continue
        known.add(id(thing))
        yield thing
        waiting += gc.get_referents(thing)


@given(views(), seeds)
def test_no_way_leads_back_to_the_state(view: tuple[tsuro.State, int | None], seed: int) -> None:
    """The generator's state and the order of the pile never leave the referee's state."""
    state, viewer = view
    state = attrs.evolve(state, generator=seed | 1 << 63)
    for thing in reachable(observe(state, viewer)):
        assert not isinstance(thing, REFEREES)
        assert thing != state.generator
        if len(state.pile) > 4 and state.pile != tuple(sorted(state.pile)):
            assert thing != state.pile


# Imagining what is not seen


@given(views(), seeds, st.sampled_from([Random, tsuro.SplitMix64]))
def test_a_sample_fits(
    view: tuple[tsuro.State, int | None], seed: int, generator: type[Random | tsuro.SplitMix64]
) -> None:
    """`observe(sample, seat) == observation` always; the sampled state is sound."""
    state, viewer = view
    seen = observe(state, viewer)
    imagined = sample_state(seen, generator(seed))
    assert observe(imagined, viewer) == seen
    assert tsuro.validate(imagined) == ()


@given(views(), seeds)
def test_a_sample_can_be_played_to_the_end(view: tuple[tsuro.State, int | None], seed: int) -> None:
    """`sample` returns a full state."""
    state = sample_state(observe(*view), Random(seed))
    for step in play(state, Random(seed)):
        state = step.after
    assert state.outcome is not None
    assert tsuro.validate(state) == ()
