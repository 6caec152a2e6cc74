"""A check of other engines: that they play as was recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar, cast

from attrs import define, field, frozen

from tsuro.actions import Action, Move
from tsuro.errors import ArgumentError, TsuroError
from tsuro.state import Phase, Status
from tsuro.testing.adapters import Engine, Facts
from tsuro.testing.vectors import (
    RecordedCount,
    RecordedGame,
    RecordedSituation,
    SequenceCount,
    recorded_counts,
    recorded_games,
    recorded_situations,
)
from tsuro.values import shown, whole_number

__all__ = ["EngineCheckError", "EngineReport", "check_engine"]

Game = TypeVar("Game")
Setup = TypeVar("Setup")

KNOWN_FACTS: Final = Facts.__required_keys__ | Facts.__optional_keys__
DEPTHS: Final = range(1, 5)


class EngineCheckError(TsuroError, AssertionError):
    """An engine does something else than was recorded. Test runners take it as a failed assertion.

    - ``recording``: the name of the game, situation or count.
    - ``step``: the number of the step in a game, from 0; of the placement in a count; else None.
    - ``subject``: what differs, such as ``legal moves`` or ``hands``.
    - ``expected``, ``found``: what was recorded, and what the engine says; None where an error was
      raised, which is the cause.

    >>> from tsuro.testing import EngineCheckError, LibraryEngine, check_engine
    >>> class WrongEngine(LibraryEngine):
    ...     def legal_moves(self, game):
    ...         return super().legal_moves(game)[1:]
    >>> try:
    ...     check_engine(WrongEngine())
    ... except EngineCheckError as error:
    ...     print(error)
    game standard-2p-1, step 2 (seat 0): legal moves differ before Move(tile=23, rotation=0)
    expected: ((6, 0), (6, 2), (6, 3), (23, 0), (23, 1), (34, 0))
    found: ((6, 2), (6, 3), (23, 0), (23, 1), (34, 0))
    """

    recording: str
    step: int | None
    subject: str
    expected: object
    found: object

    def __init__(
        self, message: str, *, recording: str, step: int | None, subject: str, expected: object, found: object
    ) -> None:
        """Keep the message and the details."""
        super().__init__(message)
        self.recording = recording
        self.step = step
        self.subject = subject
        self.expected = expected
        self.found = found

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle all but the engine's own error, which may not survive it."""
        return _engine_check_error, (str(self),), vars(self)


def _engine_check_error(message: str) -> EngineCheckError:
    error = EngineCheckError.__new__(EngineCheckError)
    error.args = (message,)
    return error


@frozen
class EngineReport:
    """What an engine was asked that passed :func:`check_engine`.

    - ``games``, ``situations``, ``counts``: how many of each it went through. ``steps``: how many
      choices in the games. ``sequences``: how many sequences of placements in the counts.
    - ``skipped``: how many it could not set up.
    - ``facts``: the facts that were compared, sorted; what the engine leaves out is missing here.
    """

    games: int
    steps: int
    situations: int
    counts: int
    sequences: int
    skipped: int
    facts: tuple[str, ...]

    def __str__(self) -> str:
        """The report as a sentence."""
        return (
            f"as recorded: {self.games} games with {self.steps} steps, {self.situations} situations, "
            f"{self.counts} counts with {self.sequences} sequences; {self.skipped} skipped; "
            f"compared: {', '.join(self.facts)}"
        )


def check_engine(
    engine: Engine[Game],
    *,
    games: Iterable[RecordedGame] | None = None,
    situations: Iterable[RecordedSituation] | None = None,
    counts: Iterable[RecordedCount] | None = None,
    depth: int = 4,
    through_shuffles: bool = True,
) -> EngineReport:
    """Have another engine do everything that was recorded, and compare; tell what was compared.

    - ``engine``: an adapter with the methods of :class:`Engine`.
    - ``games``, ``situations``, ``counts``: some of the recordings; None for all of that kind.
      Situations come first, then games, step by step, then counts.
    - ``depth``: 1 to 4, how many placements deep sequences are counted. To 4 they are some 26000.
    - ``through_shuffles``: False for an engine that cannot be told what to draw. Of each of its
      games the steps up to the first shuffle are compared.

    Raises :class:`EngineCheckError` at the first difference, also if the engine raises an error.
    Raises :class:`~tsuro.ArgumentError` for another depth and if nothing could be compared.

    >>> from tsuro.testing import LibraryEngine, check_engine
    >>> report = check_engine(LibraryEngine(), games=[], depth=2)
    >>> report.situations, report.counts, report.sequences, report.facts
    (14, 10, 558, ('routes', 'spots', 'statuses'))
    """
    number = whole_number(depth)
    if number is None or number not in DEPTHS:
        raise ArgumentError(f"a depth is a whole number from 1 to 4, not {shown(depth)}")
    check = _Check(engine)
    for situation in recorded_situations() if situations is None else situations:
        check.situation(situation)
    for game in recorded_games() if games is None else games:
        check.game(game, len(game.steps) if through_shuffles else game.first_shuffle)
    for count in recorded_counts() if counts is None else counts:
        check.count(count, number)
    if not check.games + check.situations + check.counts:
        raise ArgumentError("nothing was compared: there are no recordings, or the engine has none of their rules")
    return check.report()


@frozen
class _Place:
    """Where in the recordings the check is."""

    recording: str
    step: int | None
    words: str

    def error(self, subject: str, trouble: str, expected: object = None, found: object = None) -> EngineCheckError:
        return EngineCheckError(
            f"{self.words}: {trouble}",
            recording=self.recording,
            step=self.step,
            subject=subject,
            expected=expected,
            found=found,
        )

    def compare(self, subject: str, expected: object, found: object, when: str) -> None:
        """Refuse what differs."""
        if expected != found:
            trouble = f"{subject} differ {when}\nexpected: {expected!r}\nfound: {found!r}"
            raise self.error(subject, trouble, expected, found)

    def raised(self, what: str, error: Exception) -> EngineCheckError:
        """What to raise from an error of the engine."""
        return self.error(what, f"{what} raised {type(error).__name__}: {error}")


@define
class _Check(Generic[Game]):
    """An engine that is being checked, and what has been compared so far."""

    engine: Engine[Game]
    games: int = 0
    steps: int = 0
    situations: int = 0
    counts: int = 0
    sequences: int = 0
    skipped: int = 0
    compared: set[str] = field(factory=set[str])

    def report(self) -> EngineReport:
        """What has been compared."""
        return EngineReport(
            self.games,
            self.steps,
            self.situations,
            self.counts,
            self.sequences,
            self.skipped,
            tuple(sorted(self.compared)),
        )

    # What was recorded

    def situation(self, recorded: RecordedSituation) -> None:
        """Make a single placement."""
        words = f"situation {recorded.name!r} ({recorded.note})"
        place = _Place(recorded.name, None, words)
        game = self.set_up(place, "position", self.engine.position, recorded.setup)
        if game is None:
            return
        after = self.apply(place, game, recorded.action, None)
        facts = dict(self.facts(place, after))
        if "routes" in facts:
            # The route of a stone that collides is not recorded here.
            recorded_routes = cast("Mapping[int, object]", recorded.facts["routes"])
            routes = cast("Mapping[int, object]", facts["routes"])
            facts["routes"] = {seat: route for seat, route in routes.items() if seat in recorded_routes}
        self.compare(place, recorded.facts, facts, f"after {recorded.action!r}")
        self.situations += 1

    def game(self, recorded: RecordedGame, steps: int) -> None:
        """Play so many steps of a game."""
        place = _Place(recorded.name, None, f"game {recorded.name}")
        game = self.set_up(place, "new_game", self.engine.new_game, recorded.setup)
        if game is None:
            return
        dealt = {"phase": Phase.START, "turn": recorded.setup.first, "hands": recorded.hands}
        said = self.facts(place, game)
        self.compare(place, dealt, said, "after the deal")
        for number, step in enumerate(recorded.steps[:steps]):
            place = _Place(recorded.name, number, f"game {recorded.name}, step {number} (seat {step.seat})")
            if step.legal is not None:
                place.compare("legal moves", step.legal, self.legal_moves(place, game), f"before {step.action!r}")
            # Where the deck decides what is drawn, the engine has to find it.
            draws = step.draws if number >= recorded.first_shuffle else None
            after = self.apply(place, game, step.action, draws)
            place.compare("facts of the position before", said, self.facts(place, game), f"after {step.action!r}")
            game, said = after, self.facts(place, after)
            self.compare(place, step.facts, said, f"after {step.action!r}")
            self.steps += 1
        self.games += 1

    def count(self, recorded: RecordedCount, depth: int) -> None:
        """Count all sequences of placements."""
        place = _Place(recorded.name, None, recorded.name)
        game = self.set_up(place, "new_game", self.engine.new_game, recorded.setup)
        if game is None:
            return
        for action in recorded.actions:
            game = self.apply(place, game, action, None)
        layer = [game]
        for number, expected in enumerate(recorded.counts[:depth], start=1):
            place = _Place(recorded.name, number, f"{recorded.name}, {number} placements deep")
            layer = [
                self.apply(place, game, Move(tile, rotation), None)
                for game in layer
                for tile, rotation in self.legal_moves(place, game)
            ]
            facts = [self.facts(place, game) for game in layer]
            found = SequenceCount(
                sequences=len(layer),
                over=sum(said["phase"] == Phase.OVER for said in facts),
                eliminated=sum(status != Status.IN_PLAY for said in facts for status in said["statuses"]),
            )
            place.compare("counts", expected, found, "of all sequences")
            self.sequences += len(layer)
        self.counts += 1

    # What the engine says

    def set_up(self, place: _Place, what: str, method: Callable[[Setup], Game], setup: Setup) -> Game | None:
        """The beginning; None if the engine does not have the rules."""
        try:
            return method(setup)
        except NotImplementedError:
            self.skipped += 1
            return None
        except Exception as error:
            raise place.raised(what, error) from error

    def legal_moves(self, place: _Place, game: Game) -> tuple[tuple[int, int], ...]:
        """The legal placements, sorted."""
        try:
            return tuple(sorted((tile, rotation) for tile, rotation in self.engine.legal_moves(game)))
        except Exception as error:
            raise place.raised("legal_moves", error) from error

    def apply(self, place: _Place, game: Game, action: Action, draws: Sequence[tuple[int, int]] | None) -> Game:
        """The next position."""
        try:
            return self.engine.apply(game, action, draws)
        except Exception as error:
            raise place.raised(f"apply of {action!r}", error) from error

    def facts(self, place: _Place, game: Game) -> dict[str, Any]:
        """What the engine says, with tuples in the place of lists."""
        try:
            said: dict[str, Any] = {name: _plain(value) for name, value in self.engine.facts(game).items()}
        except Exception as error:
            raise place.raised("facts", error) from error
        if unknown := said.keys() - KNOWN_FACTS:
            raise place.error("facts", f"there are no facts {_listed(unknown)}, only {_listed(KNOWN_FACTS)}")
        if missing := Facts.__required_keys__ - said.keys():
            raise place.error("facts", f"the facts {_listed(missing)} are missing")
        return said

    def compare(self, place: _Place, recorded: Mapping[str, object], found: Mapping[str, object], when: str) -> None:
        """Compare the facts that were recorded and that the engine knows."""
        for name, expected in recorded.items():
            if name in found:
                place.compare(name, expected, found[name], when)
                self.compared.add(name)


def _plain(value: object) -> object:
    """The same with tuples for lists, and with numbers for seats where an object of JSON had text."""
    match value:
        case list() | tuple():
            return tuple(_plain(part) for part in cast("Sequence[object]", value))
        case Mapping():
            parts = cast("Mapping[Any, object]", value)
            return {int(seat): _plain(part) for seat, part in parts.items()}
        case _:
            return value


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))
