"""The check of engines: this library passes, and every way of being wrong is found."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import pytest

import tsuro
from tests.conformance import vectors
from tests.conformance.test_games import expected_routes
from tsuro.testing import (
    EngineCheckError,
    EngineReport,
    Facts,
    GameSetup,
    LibraryEngine,
    PositionSetup,
    SequenceCount,
    check_engine,
    recorded_counts,
    recorded_games,
    recorded_situations,
)

if TYPE_CHECKING:
    from tsuro.testing import Engine

GAMES = recorded_games()
SHUFFLED = next(game for game in GAMES if game.first_shuffle + 3 < len(game.steps))
FEW = dict[str, Any](games=[GAMES[0], SHUFFLED], counts=recorded_counts()[:1], depth=2)


def difference(engine: Engine[Any], **options: Any) -> EngineCheckError:  # noqa: ANN401 - those of the check
    """Return what the check says about an engine."""
    with pytest.raises(EngineCheckError) as caught:
        check_engine(engine, **{**FEW, **options})
    return caught.value


# The recordings


def test_the_recordings_are_all_there() -> None:
    assert (len(GAMES), len(recorded_situations()), len(recorded_counts())) == (420, 14, 10)
    assert {game.setup.players for game in GAMES} == {*range(2, 9)}
    assert len({game.name for game in GAMES}) == 420
    assert sum(len(game.steps) for game in GAMES) == 12379
    assert {len(count.counts) for count in recorded_counts()} == {4}


def test_games_are_read_as_they_were_written() -> None:
    for game, written in zip(GAMES, vectors.games(), strict=True):
        assert game.first_shuffle == vectors.first_return(written)
        assert list(game.setup.deck) == written["deck"]
        for step, said in zip(game.steps, written["steps"], strict=True):
            after = vectors.after(said)
            assert step.facts["spots"] == tuple(after.spots)
            assert step.facts["phase"] == after.phase
            assert step.facts["statuses"] == tuple(after.status)
            assert step.facts.get("dragon") == after.dragon


def test_routes_of_collisions_are_cut_where_the_other_stone_stood() -> None:
    written = next(game for game in vectors.games() if game["name"] == SHUFFLED.name)
    state = tsuro.new_game(
        SHUFFLED.setup.players, rules=SHUFFLED.setup.rules, deck=SHUFFLED.setup.deck, first=SHUFFLED.setup.first
    )
    for step, said in zip(SHUFFLED.steps[: SHUFFLED.first_shuffle], written["steps"], strict=False):
        if "routes" in step.facts:
            routes: Any = step.facts["routes"]
            cut = expected_routes(state, said)
            assert {seat: [list(crossed) for crossed in route] for seat, route in routes.items()} == cut
        state = tsuro.apply(state, step.action).state


# Right engines


def test_this_library_does_all_that_was_recorded() -> None:
    report = check_engine(LibraryEngine(), games=GAMES[::7], depth=3)
    assert report == EngineReport(
        games=60,
        steps=sum(len(game.steps) for game in GAMES[::7]),
        situations=14,
        counts=10,
        sequences=3318,
        skipped=0,
        facts=(
            *("dragon", "eliminated", "hands", "phase", "pile", "pool"),
            *("routes", "spots", "statuses", "turn", "winners"),
        ),
    )


class AutomaticEngine(LibraryEngine):
    """The library with automatic dealing: it shuffles as it likes, and draws what it finds."""

    def new_game(self, setup: GameSetup, /) -> tsuro.Transition:
        state = tsuro.new_game(setup.players, rules=setup.rules, deck=setup.deck, first=setup.first, seed=1)
        return tsuro.Transition(state, ())

    def apply(
        self, game: tsuro.Transition, action: tsuro.Action, draws: Sequence[tuple[int, int]] | None, /
    ) -> tsuro.Transition:
        assert draws is None
        return tsuro.apply(game.state, action)


def test_an_engine_that_cannot_be_told_what_to_draw_plays_up_to_the_first_shuffle() -> None:
    report = check_engine(AutomaticEngine(), games=GAMES[::20], depth=1, through_shuffles=False)
    assert report.games == 21
    assert report.steps == sum(game.first_shuffle for game in GAMES[::20])


class TextEngine(LibraryEngine):
    """Says what an engine says that sends JSON: lists, and text for keys."""

    def legal_moves(self, game: tsuro.Transition, /) -> Any:  # noqa: ANN401
        return [[move.tile, move.rotation] for move in reversed(tsuro.legal_moves(game.state))]

    def facts(self, game: tsuro.Transition, /) -> Any:  # noqa: ANN401
        facts = super().facts(game)
        routes = {str(seat): [list(step) for step in route] for seat, route in facts.get("routes", {}).items()}
        return {**facts, "phase": str(facts["phase"]), "spots": list(map(spelled, facts["spots"])), "routes": routes}


def spelled(spot: Sequence[int] | None) -> list[int] | None:
    return None if spot is None else list(spot)


def test_lists_and_text_for_keys_will_do() -> None:
    assert check_engine(TextEngine(), **FEW).games == 2


class PlainEngine(LibraryEngine):
    """Has no elimination bonus, and tells no more facts than it must."""

    def new_game(self, setup: GameSetup, /) -> tsuro.Transition:
        if setup.rules.elimination_bonus:
            raise NotImplementedError
        return super().new_game(setup)

    def facts(self, game: tsuro.Transition, /) -> Facts:
        facts = super().facts(game)
        return {
            "phase": facts["phase"],
            "turn": facts["turn"],
            "spots": facts["spots"],
            "statuses": facts["statuses"],
            "hands": facts["hands"],
        }


def test_what_an_engine_does_not_have_is_skipped_and_counted() -> None:
    bonus = [game for game in GAMES if game.setup.rules.elimination_bonus]
    report = check_engine(PlainEngine(), games=[GAMES[0], *bonus[:2]], counts=[])
    assert (report.games, report.situations, report.skipped) == (1, 14, 2)
    assert report.facts == ("hands", "phase", "spots", "statuses", "turn")
    assert str(report).startswith("as recorded: 1 games with ")
    assert str(report).endswith("; 2 skipped; compared: hands, phase, spots, statuses, turn")
    with pytest.raises(tsuro.ArgumentError, match="nothing was compared"):
        check_engine(PlainEngine(), games=bonus[:1], situations=[], counts=[])


class NoPositionsEngine(LibraryEngine):
    """Has no way to set up positions, and no board of 6x6."""

    def new_game(self, setup: GameSetup, /) -> tsuro.Transition:
        if setup.rules.rows == 6:
            raise NotImplementedError
        return super().new_game(setup)

    def position(self, setup: PositionSetup, /) -> tsuro.Transition:
        raise NotImplementedError


def test_situations_and_counts_that_cannot_be_set_up_are_skipped_too() -> None:
    report = check_engine(NoPositionsEngine(), games=GAMES[::42])
    assert (report.games, report.situations, report.counts, report.skipped) == (2, 0, 0, 8 + 14 + 10)


@pytest.mark.parametrize("depth", [0, 5, 1.5, True])
def test_other_depths_are_refused(depth: Any) -> None:  # noqa: ANN401
    with pytest.raises(tsuro.ArgumentError, match="a depth is a whole number from 1 to 4"):
        check_engine(LibraryEngine(), depth=depth)


# Wrong engines


class Saying(LibraryEngine):
    """Says other facts than are true."""

    def __init__(self, **wrong: Any) -> None:  # noqa: ANN401 - whatever is wrong
        self.wrong = wrong

    def facts(self, game: tsuro.Transition, /) -> Any:  # noqa: ANN401
        return {**super().facts(game), **self.wrong}


@pytest.mark.parametrize(
    ("fact", "wrong"),
    [
        ("phase", "place"),
        ("turn", 5),
        ("spots", [None, None]),
        ("statuses", ["in_play", "collided"]),
        ("hands", [[1, 2, 3], [4, 5, 6]]),
        ("dragon", 1),
        ("pile", 35),
        ("winners", [0]),
        ("eliminated", [0]),
        ("routes", {"0": [[0, 0, 0, 1]]}),
    ],
)
def test_every_fact_is_compared(fact: str, wrong: object) -> None:
    error = difference(Saying(**{fact: wrong}), situations=[])
    assert (error.recording, error.subject) == (GAMES[0].name, fact)
    assert error.expected != error.found
    assert f"\nexpected: {error.expected!r}\nfound: {error.found!r}" in str(error)


def test_a_pool_is_compared() -> None:
    bonus = next(game for game in GAMES if any("pool" in step.facts for step in game.steps))
    error = difference(Saying(pool=[]), games=[bonus], situations=[])
    assert (error.subject, error.found) == ("pool", ())
    assert error.step is not None
    assert isinstance(bonus.steps[error.step + 1].action, tsuro.ExchangeTiles)


def test_a_situation_that_ends_otherwise() -> None:
    error = difference(Saying(statuses=["in_play", "in_play"]))
    assert (error.recording, error.step, error.subject) == ("straight off the top", None, "statuses")
    assert str(error).startswith(
        "situation 'straight off the top' (a U-turn at the edge: out): statuses differ after Move(tile=0, rotation=0)\n"
    )


class Forgetful(LibraryEngine):
    """Misses a legal placement where it has many."""

    def legal_moves(self, game: tsuro.Transition, /) -> Iterable[tuple[int, int]]:
        moves = tsuro.legal_moves(game.state)
        return moves[1:] if len(moves) > 10 else moves


def test_a_legal_placement_that_is_missed() -> None:
    error = difference(Forgetful())
    assert (error.recording, error.subject) == (GAMES[0].name, "legal moves")
    assert error.step is not None
    step = GAMES[0].steps[error.step]
    assert step.legal is not None
    assert (error.expected, error.found) == (step.legal, step.legal[1:])
    assert str(error).startswith(
        f"game standard-2p-1, step {error.step} (seat {step.seat}): legal moves differ before {step.action!r}\n"
    )


def test_counts_that_differ() -> None:
    error = difference(Forgetful(), games=[], counts=recorded_counts()[4:5])
    assert (error.recording, error.step, error.subject) == ("count 5, 6 players", 1, "counts")
    assert error.expected == SequenceCount(sequences=11, over=0, eliminated=0)
    assert error.found == SequenceCount(sequences=10, over=0, eliminated=0)


class InPlace(LibraryEngine):
    """Changes the game that it is given."""

    def apply(self, game: Any, action: tsuro.Action, draws: Sequence[tuple[int, int]] | None, /) -> Any:  # noqa: ANN401
        game[0] = super().apply(game[0], action, draws)
        return game

    def new_game(self, setup: GameSetup, /) -> Any:  # noqa: ANN401
        return [super().new_game(setup)]

    def facts(self, game: Any, /) -> Facts:  # noqa: ANN401
        return super().facts(game[0])


def test_a_game_that_is_changed_in_place() -> None:
    error = difference(InPlace(), situations=[])
    assert (error.step, error.subject) == (0, "facts of the position before")


class Deaf(LibraryEngine):
    """Draws from the top of its pile, whatever it is told."""

    def apply(
        self, game: tsuro.Transition, action: tsuro.Action, draws: Sequence[tuple[int, int]] | None, /
    ) -> tsuro.Transition:
        return super().apply(game, action, None)


def test_draws_that_are_told_must_be_made() -> None:
    error = difference(Deaf(), situations=[])
    assert (error.recording, error.subject) == (SHUFFLED.name, "hands")
    assert error.step is not None
    assert error.step >= SHUFFLED.first_shuffle


class Raising(LibraryEngine):
    """Has a mistake in one of its methods."""

    def __init__(self, method: str) -> None:
        self.method = method

    def __getattribute__(self, name: str) -> Any:  # noqa: ANN401
        if name == super().__getattribute__("method"):
            return self.fail
        return super().__getattribute__(name)

    def fail(self, *_: object) -> None:
        raise ZeroDivisionError("no such square")


@pytest.mark.parametrize("method", ["new_game", "position", "legal_moves", "facts"])
def test_an_error_of_the_engine_is_its_mistake(method: str) -> None:
    error = difference(Raising(method))
    assert error.subject == method
    assert isinstance(error.__cause__, ZeroDivisionError)
    assert str(error).endswith(f": {method} raised ZeroDivisionError: no such square")


def test_a_refused_action_is_named() -> None:
    error = difference(Raising("apply"), situations=[])
    first = GAMES[0].steps[0].action
    assert str(error) == (
        f"game standard-2p-1, step 0 (seat 0): apply of {first} raised ZeroDivisionError: no such square"
    )


def test_facts_that_there_are_not() -> None:
    error = difference(Saying(status=["in_play"]))
    assert "there are no facts status, only dragon, eliminated, hands, phase, pile, pool, routes," in str(error)


class Silent(LibraryEngine):
    def facts(self, game: tsuro.Transition, /) -> Any:  # noqa: ANN401
        return {"phase": "start", "turn": 0, "spots": []}


def test_facts_that_are_missing() -> None:
    assert str(difference(Silent())).endswith(": the facts hands, statuses are missing")


def test_the_error_is_one_of_the_library_and_a_failed_assertion_and_survives_processes() -> None:
    error = difference(Forgetful())
    assert isinstance(error, tsuro.TsuroError)
    assert isinstance(error, AssertionError)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - written one moment before
    assert str(again) == str(error)
    assert (again.recording, again.step, again.expected) == (error.recording, error.step, error.expected)
