"""The bots, what they are shown, and how they are found by name."""

from __future__ import annotations

from functools import partial
from importlib.metadata import EntryPoint, EntryPoints
from typing import Any, Final

import pytest
from hypothesis import given

import tsuro
from tests.support import strategies
from tests.support.players import CountingBot, Deadly, FirstBot, WatchfulBot
from tsuro.bots import Bot, RandomBot, SurvivorBot, bot_factory, bot_names, naming, register
from tsuro.bots.naming import bot_name
from tsuro.match import play_game, play_match
from tsuro.observation import Observation, observe

BOTH: Final[list[Bot]] = [RandomBot(), SurvivorBot()]


@pytest.mark.parametrize("bot", BOTH)
@given(strategies.states("automatic"), strategies.seeds)
def test_bots_choose_what_is_legal(bot: Bot, state: tsuro.State, seed: int) -> None:
    """Prove: a bot chooses one of the legal actions, in every phase and with any rules."""
    if state.turn is not None:
        action = bot.choose(observe(state, state.turn), tsuro.SplitMix64(seed))
        assert action in tsuro.legal_actions(state)


def test_a_bot_sees_what_its_seat_sees_and_never_a_state() -> None:
    watchers = [WatchfulBot() for _ in range(4)]
    play_game(watchers, seed=7)
    for seat, watcher in enumerate(watchers):
        for shown in watcher.shown:
            assert isinstance(shown, Observation)
            assert (shown.viewer, shown.turn) == (seat, seat)
            assert [other.hand is None for other in shown.seats] == [number != seat for number in range(4)]


def test_the_random_bot_takes_every_action_about_equally_often() -> None:
    state = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0, 33], [1, 2]], turn=1)
    seen = observe(state, 1)
    generator = tsuro.SplitMix64(1)
    chosen = [RandomBot().choose(seen, generator) for _ in range(1000)]
    counts = [chosen.count(action) for action in tsuro.legal_actions(seen)]
    assert sum(counts) == 1000
    assert min(counts) > 0.8 * 1000 / len(counts)


def survivor_chooses(state: tsuro.State) -> tsuro.Action:
    assert state.turn is not None
    return SurvivorBot().choose(observe(state, state.turn), tsuro.SplitMix64(1))


def test_the_survivor_begins_away_from_the_corners() -> None:
    for seed in range(10):
        action = survivor_chooses(tsuro.new_game(2, seed=seed))
        assert isinstance(action, tsuro.ChooseStart)
        assert (action.spot.row, action.spot.column) not in {(0, 0), (0, 5), (5, 0), (5, 5)}


def test_the_survivor_begins_away_from_other_stones() -> None:
    state, _ = tsuro.choose_start(tsuro.new_game(2, seed=7), (0, 2, 0))
    action = survivor_chooses(state)
    assert isinstance(action, tsuro.ChooseStart)
    assert max(action.spot.row, abs(action.spot.column - 2)) > 1


def test_the_survivor_stays_away_from_the_rim() -> None:
    # Tile 33 leads straight on, into the board; tile 1 can also lead along the rim into the corner.
    state = tsuro.position({}, [(0, 1, 0), (5, 5, 5)], [[1, 33], [2]], rules=tsuro.Ruleset(hand_size=2))
    for move in survivor_moves(state):
        assert move.spot is not None
        assert move.spot.row == 1


def survivor_moves(state: tsuro.State) -> list[tsuro.StoneMoved]:
    action = survivor_chooses(state)
    assert isinstance(action, tsuro.Move)
    return list(tsuro.preview_move(state, action.tile, action.rotation).moves)


def test_the_survivor_takes_eliminations() -> None:
    # Two stones face b1, one from the rim; the tile can send that one back to the rim.
    state = tsuro.position(
        {(0, 0): (33, 0)}, [(0, 1, 6), (0, 1, 1), (5, 5, 5)], [[8, 32], [2], [3]], rules=tsuro.Ruleset(hand_size=2)
    )
    deadly = [
        move
        for move in tsuro.legal_moves(state)
        if 1 in (out := tsuro.preview_move(state, *move).eliminated) and 0 not in out
    ]
    assert deadly
    action = survivor_chooses(state)
    assert isinstance(action, tsuro.Move)
    assert tsuro.Move(action.tile, action.rotation) in deadly


def test_the_survivor_exchanges_as_the_rules_allow() -> None:
    rules = tsuro.Ruleset(elimination_bonus=True)
    state = tsuro.position({(0, 0): (33, 0)}, [(0, 1, 6), (0, 1, 1), (5, 5, 5)], [[8, 32], [2, 4], [3]], rules=rules)
    state = tsuro.next_state(state, 8, 0)
    assert (state.phase, state.pool) == (tsuro.Phase.EXCHANGE, (2, 4))
    action = survivor_chooses(state)
    assert action in tsuro.legal_actions(state)


def test_the_survivor_lives_when_it_can() -> None:
    for seed in range(10):
        for before, action in decisions(seed):
            assert isinstance(action, tsuro.Move)
            out = tsuro.preview_move(before, action.tile, action.rotation).eliminated
            if before.turn in out:
                assert all(
                    before.turn in tsuro.preview_move(before, *move).eliminated for move in tsuro.legal_moves(before)
                )


def decisions(seed: int) -> list[tuple[tsuro.State, tsuro.Action]]:
    """Return what a survivor placed in a game against a random bot."""
    state = tsuro.new_game(2, seed=seed)
    generator = tsuro.SplitMix64(seed)
    made: list[tuple[tsuro.State, tsuro.Action]] = []
    while state.turn is not None:
        bot = BOTH[state.turn]
        action = bot.choose(observe(state, state.turn), generator)
        if state.turn == 1 and state.phase is tsuro.Phase.PLACE:
            made.append((state, action))
        state = tsuro.apply(state, action).state
    return made


def test_the_survivor_beats_three_random_bots_in_most_games() -> None:
    result = play_match(["survivor", "random", "random", "random"], 40, seed=7)
    assert result.entrants[0].share >= 0.6


# Names


def test_the_bots_of_the_library_have_names() -> None:
    assert {"random", "survivor"} <= set(bot_names())
    assert (bot_factory("random"), bot_factory("survivor")) == (RandomBot, SurvivorBot)


def test_a_program_registers_its_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(naming, "_REGISTERED", {"random": RandomBot})
    register("first", FirstBot)
    assert bot_names() == ("first", "random")
    assert bot_factory("first") is FirstBot


@pytest.mark.parametrize(
    "name",
    [
        "",
        "two words",
        "a,b",
        "module:name",
        "survivor",
        "a\x00b",
        "a\x1b[2J",
        "a\ud800",
        5,
        None,
        b"first",
        pytest.param(10**5000, id="huge"),
    ],
)
def test_names_that_cannot_be_registered(name: Any) -> None:  # noqa: ANN401 - wrong on purpose
    with pytest.raises(tsuro.ArgumentError):
        register(name, FirstBot)


def test_only_what_makes_bots_can_be_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(naming, "_REGISTERED", {"random": RandomBot})
    wrong: Any = 5
    with pytest.raises(tsuro.ArgumentError, match="'first' does not make bots"):
        register("first", wrong)
    assert bot_names() == ("random",)


def test_other_packages_bring_bots_by_entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = EntryPoints(
        [
            EntryPoint("counting", "tests.support.players:CountingBot", "tsuro.bots"),
            EntryPoint("wrong", "tests.support.players:__doc__", "tsuro.bots"),
            EntryPoint("other", "tests.support.players:FirstBot", "another.group"),
        ]
    )
    monkeypatch.setattr(naming, "_REGISTERED", {"random": RandomBot, "survivor": SurvivorBot})
    monkeypatch.setattr(naming, "entry_points", installed.select)
    assert bot_names() == ("counting", "random", "survivor", "wrong")
    assert bot_factory("counting") is CountingBot
    with pytest.raises(tsuro.ArgumentError, match="'wrong' does not make bots"):
        bot_factory("wrong")


def test_module_and_name_stand_for_what_can_be_imported() -> None:
    assert bot_factory("tests.support.players:FirstBot") is FirstBot


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nobody", "there is no bot 'nobody'; there are random, survivor, and module:name"),
        ("no.such.module:Bot", "the bot 'no.such.module:Bot' cannot be imported"),
        ("tests.support.players:Nobody", "the bot 'tests.support.players:Nobody' cannot be imported"),
        (":Nobody", "the bot ':Nobody' cannot be imported"),
        (".players:FirstBot", "the bot '.players:FirstBot' cannot be imported: a module has its whole name here"),
        ("x" * 200, f"there is no bot '{'x' * 99}...; there are"),
    ],
)
def test_names_that_stand_for_nothing(name: str, message: str) -> None:
    with pytest.raises(tsuro.ArgumentError, match=message):
        bot_factory(name)


def test_what_makes_bots_stands_for_itself() -> None:
    factory = partial(CountingBot, asked=3)
    assert bot_factory(factory) is factory
    assert [bot_name(bot) for bot in ("random", FirstBot, factory)] == ["random", "FirstBot", "CountingBot(asked=3)"]


def test_settings_are_part_of_a_name_as_far_as_they_are_the_same_in_every_run() -> None:
    make: Any = Deadly
    assert bot_name(partial(make)) == "Deadly"
    assert bot_name(partial(make, 3, "fast", depth=None, model=FirstBot())) == (
        "Deadly(3, 'fast', depth=None, model=FirstBot)"
    )
    assert bot_name(partial(partial(make, 3), 0.5)) == "Deadly(3, 0.5)"
    assert (
        bot_name(partial(make, weights=(1, [2.5, None]), book=b"e4")) == "Deadly(weights=(1, [2.5, None]), book=b'e4')"
    )
    assert bot_name(partial(make, {"depth": (1, 2)}, {"model": FirstBot()})) == "Deadly({'depth': (1, 2)}, dict)"
    assert bot_name(partial(make, (1, FirstBot()))) == "Deadly(tuple)"


def test_a_name_has_an_end() -> None:
    make: Any = Deadly
    name = bot_name(partial(make, *range(1000)))
    assert (name[:16], name[-3:], len(name)) == ("Deadly(0, 1, 2, ", "...", 303)


def test_settings_that_hold_themselves_have_a_name() -> None:
    make: Any = Deadly
    weights: list[object] = []
    weights.append(weights)
    assert bot_name(partial(make, weights)) == "Deadly(list)"
    endless: Any = partial(make)
    endless.__setstate__((endless, (), {}, {}))
    assert bot_name(endless) == "partial"


def test_a_bot_is_not_what_makes_bots() -> None:
    with pytest.raises(tsuro.ArgumentError, match="does not make bots"):
        bot_factory(FirstBot())  # type: ignore[arg-type]


def test_a_refused_factory_is_not_shown_at_length() -> None:
    wrong: Any = [10**5000]
    with pytest.raises(tsuro.ArgumentError, match=r"^<unprintable list> does not make bots"):
        bot_factory(wrong)


@pytest.mark.parametrize("bot", [RandomBot(), SurvivorBot()], ids=["random", "survivor"])
@pytest.mark.parametrize("number", range(8))
def test_bots_choose_legally_in_games_that_others_leave(bot: Bot, number: int) -> None:
    rules = tsuro.Ruleset(elimination_bonus=number % 2 == 0)
    state = tsuro.new_game(5, rules=rules, seed=number)
    rng = tsuro.SplitMix64(number)
    left = 0
    while state.turn is not None:
        if len(state.in_play) > 2 and rng.below(6) == 0:
            state = tsuro.withdraw(state, rng.choice(state.in_play)).state
            left += 1
        else:
            action = bot.choose(tsuro.observe(state, state.turn), rng)
            assert action in tsuro.legal_actions(state)
            state = tsuro.apply(state, action).state
    assert left
