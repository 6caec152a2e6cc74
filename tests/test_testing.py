"""The testing kit: its strategies make what they say, and its checks find what they should."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from importlib.util import find_spec, module_from_spec
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

import tsuro
from tsuro import testing
from tsuro.geometry import geometry
from tsuro.observation import Observation

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import SearchStrategy

Value = TypeVar("Value")

MANY = settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
"""As many as it takes to meet what is rare."""

WITHOUT_HYPOTHESIS = """
import json, sys
sys.modules["hypothesis"] = None
from tsuro import testing
report = testing.check_bot("random", rules=testing.BOT_RULES[0], players=2, games=1)
engine = testing.check_engine(testing.LibraryEngine(), games=[], counts=[])
try:
    testing.states
except ImportError as error:
    print(json.dumps([report.games, engine.situations, str(error)]))
"""


def several(strategy: SearchStrategy[Value], count: int = 300) -> list[Value]:
    """Give values as a test would get them, always the same."""
    values: list[Value] = []

    @settings(MANY, max_examples=count, derandomize=True, database=None)
    @given(strategy)
    def collect(value: Value) -> None:
        values.append(value)

    collect()
    return values


def simplest(strategy: SearchStrategy[Value], condition: Callable[[Value], bool] = lambda _: True) -> Value:
    """Give what an example shrinks to."""
    return find(strategy, condition, settings=settings(MANY, database=None))


# Without Hypothesis


def test_without_hypothesis_the_checks_work_and_the_strategies_say_what_to_install() -> None:
    ran = subprocess.run([sys.executable, "-c", WITHOUT_HYPOTHESIS], check=True, capture_output=True, text=True)
    games, situations, message = json.loads(ran.stdout)
    assert (games, situations) == (1, 14)
    assert message == "the strategies of tsuro.testing need Hypothesis: pip install 'tsuro[testing]'"


@pytest.mark.parametrize("room", ["game_strategies", "printing", "strategies"])
def test_the_strategies_cannot_be_loaded_without_hypothesis(room: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = find_spec(f"tsuro.testing.{room}")
    assert spec is not None
    assert spec.loader is not None
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    with pytest.raises(ImportError, match=r"pip install 'tsuro\[testing\]'"):
        spec.loader.exec_module(module_from_spec(spec))


def test_all_public_names_exist_and_are_listed() -> None:
    assert [name for name in testing.__all__ if not hasattr(testing, name)] == []
    assert set(testing.__all__) <= set(dir(testing))


def test_other_names_do_not_exist() -> None:
    name = "dice"
    with pytest.raises(AttributeError, match="no attribute 'dice'"):
        getattr(testing, name)


# Parts


def test_the_parts_have_their_ranges() -> None:
    assert {*several(testing.tile_ids())} == {*range(35)}
    assert {*several(testing.rotations(), 100)} == {0, 1, 2, 3}
    seeds = several(testing.seeds(), 100)
    assert (min(seeds) >= 0, max(seeds) < 2**64, max(seeds) > 2**60) == (True, True, True)


def test_spots_are_on_the_board_and_marks_on_its_rim() -> None:
    spots = several(testing.spots(2, 3), 1000)
    assert {*spots} == {tsuro.Spot(row, column, port) for row in (0, 1) for column in (0, 1, 2) for port in range(8)}
    assert {*several(testing.marks(2, 3), 500)} == {*geometry(2, 3).marks}


@pytest.mark.parametrize("strategy", [testing.spots, testing.marks, testing.any_actions])
def test_there_are_no_spots_on_boards_that_cannot_be(strategy: Callable[[int, int], SearchStrategy[Any]]) -> None:
    with pytest.raises(tsuro.InvalidRulesError):
        strategy(1, 6)


def test_any_actions_are_of_all_kinds() -> None:
    kinds = {type(action) for action in several(testing.any_actions(3, 3), 100)}
    assert kinds == {tsuro.ChooseStart, tsuro.Move, tsuro.ExchangeTiles, tsuro.DrawTile, tsuro.Withdraw}


def test_tile_sets_have_the_sizes_that_were_asked_for() -> None:
    sizes = Counter(len(tiles) for tiles in several(testing.tile_sets(3, 5)))
    assert sorted(sizes) == [3, 4, 5]
    assert {len(tiles) for tiles in several(testing.tile_sets(40), 100)} <= {*range(40, 71)}


def test_tile_sets_are_the_standard_one_and_others_with_repeats() -> None:
    sets = several(testing.tile_sets(20))
    assert tsuro.STANDARD_TILES in sets
    assert any(len(set(tiles)) == 1 for tiles in sets)
    assert any(1 < len(set(tiles)) < len(tiles) for tiles in sets)
    assert simplest(testing.tile_sets(20)) == tsuro.STANDARD_TILES


# Rules


def test_rulesets_have_every_option_in_every_way() -> None:
    rulesets = several(testing.rulesets())
    assert {rules.self_elimination for rules in rulesets} == {*tsuro.SelfElimination}
    assert {rules.dead_hands for rules in rulesets} == {*tsuro.DeadHands}
    assert {(rules.dragon, rules.elimination_bonus, rules.open_hands) for rules in rulesets} == {
        (a, b, c) for a in (True, False) for b in (True, False) for c in (True, False)
    }
    assert {rules.hand_size for rules in rulesets} == {1, 2, 3, 4}
    assert {rules.max_players for rules in rulesets} == {*range(2, 9)}
    assert {rules.min_players for rules in rulesets} >= {2, 3, 4, 5, 6}
    assert min(rules.rows for rules in rulesets) == 2
    assert max(rules.columns for rules in rulesets) > 10
    assert any(rules.name not in {"", "Calliope 2020"} for rules in rulesets)
    assert any(len(rules.tiles) == rules.max_players * rules.hand_size for rules in rulesets)


def test_rulesets_shrink_to_the_standard_one() -> None:
    assert simplest(testing.rulesets()) == tsuro.CALLIOPE


@given(
    testing.rulesets(
        rows=3,
        columns=st.integers(4, 5),
        tiles=range(12),
        hand_size=2,
        self_elimination="allowed",
        dragon=False,
        elimination_bonus=True,
        dead_hands=st.sampled_from(["box", "bottom"]),
        min_players=3,
        open_hands=True,
        name="house",
    )
)
def test_options_that_are_given_are_kept(rules: tsuro.Ruleset) -> None:
    """Prove: each argument is an option, a value of it or a strategy of values."""
    assert (rules.rows, rules.hand_size, rules.min_players, rules.name) == (3, 2, 3, "house")
    assert rules.columns in {4, 5}
    assert rules.tiles == tsuro.TileSet(range(12))
    assert rules.max_players in {3, 4, 5, 6}
    assert (rules.dragon, rules.elimination_bonus, rules.open_hands) == (False, True, True)
    assert rules.self_elimination is tsuro.SelfElimination.ALLOWED
    assert rules.dead_hands in {"box", "bottom"}


@pytest.mark.parametrize(
    "strategy",
    [
        testing.rulesets(min_players=5, max_players=3),
        testing.rulesets(tiles=range(4), hand_size=3),
        testing.rulesets(rows=1),
        testing.rulesets(hand_size=0),
        testing.new_games(players=9),
        testing.new_games(players=3, rules=tsuro.Ruleset(max_players=2)),
    ],
)
def test_values_that_do_not_go_together_are_refused(strategy: SearchStrategy[object]) -> None:
    with pytest.raises((tsuro.InvalidRulesError, Unsatisfiable)):
        simplest(strategy)


# Games


def test_new_games_are_of_all_kinds() -> None:
    games = several(testing.new_games(), 400)
    assert {len(state.seats) for state in games} == {*range(2, 9)}
    assert {state.dealing for state in games} == {*tsuro.Dealing}
    assert {state.phase for state in games} == {tsuro.Phase.DEAL, tsuro.Phase.START}
    assert {state.active for state in games} == {*range(8)}
    assert all(len(state.board) == 0 for state in games)


@given(
    testing.new_games(players=st.integers(3, 4), rules=tsuro.Ruleset(hand_size=2), seed=7, first=2, dealing="automatic")
)
def test_new_games_are_as_asked(state: tsuro.State) -> None:
    """Prove: each argument is a value or a strategy of values."""
    assert state in [tsuro.new_game(number, rules=tsuro.Ruleset(hand_size=2), seed=7, first=2) for number in (3, 4)]


def test_new_games_shrink_to_the_standard_one_for_two() -> None:
    assert simplest(testing.new_games()) == tsuro.new_game(2, seed=0)


def test_states_are_of_all_phases_statuses_and_outcomes() -> None:
    states = several(testing.states(), 800)
    phases = Counter(state.phase for state in states)
    assert {*phases} == {*tsuro.Phase}
    assert phases[tsuro.Phase.PLACE] > 140
    assert {seat.status for state in states for seat in state.seats} == {*tsuro.Status}
    # Nobody wins only where a lone stone leaves, and games begin with two.
    reasons = {state.outcome.reason for state in states if state.outcome}
    assert reasons == {*tsuro.OutcomeReason} - {tsuro.OutcomeReason.ALL_OUT}
    assert any(state.dragon is not None for state in states)
    assert any(state.box for state in states)
    assert any(len(state.board) > 20 for state in states)


@given(testing.states())
def test_states_are_sound(state: tsuro.State) -> None:
    """Prove: these are positions that games lead to."""
    assert tsuro.validate(state) == ()


@pytest.mark.parametrize("phase", tsuro.Phase)
def test_states_wait_for_what_was_asked(phase: tsuro.Phase) -> None:
    states = several(testing.states(phases=phase), 25)
    assert {state.phase for state in states} == {phase}


def test_states_of_several_phases() -> None:
    wanted = {tsuro.Phase.START, tsuro.Phase.OVER}
    assert {state.phase for state in several(testing.states(phases=wanted), 50)} == wanted


def test_phases_go_by_their_values_too() -> None:
    assert {state.phase for state in several(testing.states(phases="draw"), 10)} == {tsuro.Phase.DRAW}
    with pytest.raises(tsuro.InvalidStateError, match="a phase is one of deal, start, place, exchange, draw, over"):
        testing.states(phases="endgame")


def test_an_exchange_can_be_had_by_given_rules() -> None:
    rules = tsuro.Ruleset(rows=3, columns=3, elimination_bonus=True, max_players=4)
    states = several(testing.states(rules=rules, phases=tsuro.Phase.EXCHANGE), 25)
    assert {state.rules for state in states} == {rules}
    assert {len(state.seats) for state in states} == {3, 4}


def test_a_phase_that_never_comes_is_not_given() -> None:
    rules = tsuro.Ruleset(rows=2, columns=2)
    never = testing.states(players=2, rules=rules, dealing="automatic", max_actions=1, phases=tsuro.Phase.DEAL)
    with pytest.raises(Unsatisfiable):
        several(never, 5)


@given(testing.records(players=3, dealing="by_hand", min_actions=5, max_actions=15))
def test_records_are_as_long_as_asked(record: tsuro.Record) -> None:
    """Prove: at least so many actions, unless the game is over before, and at most so many."""
    assert record.players == 3
    assert len(record) <= 15
    assert len(record) >= 5 or record.result is not None
    assert record.start.phase is tsuro.Phase.DEAL


@given(testing.records(max_actions=0))
def test_a_record_of_no_actions_is_a_new_game(record: tsuro.Record) -> None:
    """Prove: at most so many actions."""
    assert record.state == record.start


@given(testing.games(rules=tsuro.Ruleset(rows=3, columns=3, max_players=4)))
def test_games_are_over(record: tsuro.Record) -> None:
    """Prove: these are records of whole games, which replay."""
    assert record.state.phase is tsuro.Phase.OVER
    state = record.start
    for action in record.actions:
        assert not isinstance(action, tsuro.UnseenDraw | tsuro.UnseenExchange)
        state = tsuro.apply(state, action).state
    assert state == record.state


def test_states_shrink_to_the_first_that_will_do() -> None:
    placed = simplest(testing.states(rules=tsuro.CALLIOPE), lambda state: len(state.board) > 0)
    assert (len(placed.seats), len(placed.board)) == (2, 1)


@given(st.data(), testing.states())
def test_actions_are_legal(data: st.DataObject, state: tsuro.State) -> None:
    """Prove: these are the legal actions of the state."""
    if state.phase is tsuro.Phase.OVER:
        with pytest.raises(tsuro.InvalidStateError, match="nothing to choose"):
            testing.actions(state)
        return
    tsuro.apply(state, data.draw(testing.actions(state)))


def test_actions_are_those_of_a_position() -> None:
    state = tsuro.new_game(2, seed=7)
    wrong: Any = tsuro.apply(state, tsuro.legal_actions(state)[0])
    with pytest.raises(
        tsuro.InvalidStateError, match="expected a State or an Observation, not Transition; its state is"
    ):
        testing.actions(wrong)


def test_actions_are_all_that_are_legal() -> None:
    state = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0, 33], [1, 2]], turn=1)
    assert {*several(testing.actions(state), 100)} == {*tsuro.legal_actions(state)}
    rules = tsuro.Ruleset(elimination_bonus=True)
    spots = [(0, 1, 0), (0, 1, 7), (5, 5, 5)]
    bonus = tsuro.apply_move(tsuro.position({(0, 0): (34, 0)}, spots, [[24, 5], [7], [9]], rules=rules), 24, 1).state
    assert bonus.phase is tsuro.Phase.EXCHANGE
    assert {*several(testing.actions(bonus), 100)} == {*tsuro.legal_actions(bonus)}
    assert {*several(testing.actions(tsuro.observe(bonus, 0)), 100)} == {*tsuro.legal_actions(bonus)}
    with pytest.raises(tsuro.InvalidStateError, match="hidden"):
        testing.actions(tsuro.observe(bonus, 1))


SMALL: dict[str, Any] = {"rules": tsuro.Ruleset(rows=3, columns=4), "players": 3}


@pytest.mark.parametrize(
    ("strategy", "call"),
    [
        (testing.rulesets(rows=5), "tsuro.parse_ruleset('calliope,rows=5')"),
        (testing.new_games(**SMALL), "tsuro.parse_state('tsuro/1 rules=calliope,rows=3,columns=4 board="),
        (testing.states(**SMALL, min_actions=5), "tsuro.parse_state('tsuro/1 rules=calliope,rows=3,columns=4 board="),
        (testing.observations(**SMALL), "tsuro.observe(tsuro.parse_state('tsuro/1 rules=calliope,rows=3"),
        (testing.questions(**SMALL), "tsuro.observe(tsuro.parse_state('tsuro/1 rules=calliope,rows=3"),
        (
            testing.records(**SMALL, min_actions=5),
            """tsuro.parse_record('[Tsuro "1"]\\n[Rules "calliope,rows=3,columns=4"]""",
        ),
        (testing.games(**SMALL), """tsuro.parse_record('[Tsuro "1"]\\n[Rules "calliope,rows=3,columns=4"]"""),
    ],
)
def test_what_makes_a_test_fail_is_printed_as_a_line_that_makes_it_again(
    strategy: SearchStrategy[Any], call: str
) -> None:
    values: list[object] = []

    @settings(MANY, max_examples=1, phases=[Phase.generate], derandomize=True, database=None)
    @given(strategy)
    def fail(value: object) -> None:
        values.append(value)
        raise AssertionError

    with pytest.raises(AssertionError) as caught:
        fail()
    notes = "".join(line.strip() for note in caught.value.__notes__ for line in note.splitlines())
    printed = re.search(r"value=(.*\)),", notes)
    assert printed is not None
    assert printed[1].startswith(call)
    assert eval(printed[1]) == values[-1]  # noqa: S307 - as one would paste it


def test_observations_are_those_of_all_seats_and_of_spectators() -> None:
    viewers = {seen.viewer for seen in several(testing.observations(players=3, max_actions=20), 100)}
    assert viewers == {0, 1, 2, None}


@given(testing.observations())
def test_observations_are_sound(seen: Observation) -> None:
    """Prove: this is what is seen of a position."""
    assert tsuro.validate_observation(seen) == ()


def test_questions_are_put_to_the_seat_to_act_in_the_phases_of_players() -> None:
    questions = several(testing.questions(), 200)
    assert {seen.phase for seen in questions} == {tsuro.Phase.START, tsuro.Phase.PLACE, tsuro.Phase.EXCHANGE}
    assert all(seen.viewer == seen.turn for seen in questions)
