"""The result of a match as people and programs read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TextIO

from tsuro.cli.output import print_table
from tsuro.match import CONFIDENCE, MatchResult, Score
from tsuro.notation import format_ruleset

__all__ = ["as_document", "write_csv", "write_json", "write_report"]


class Table(NamedTuple):
    """A head and rows; the first column is words, the others numbers."""

    head: tuple[str, ...]
    rows: list[tuple[str, ...]]


def write_report(result: MatchResult, stream: TextIO) -> None:
    """Print who won how often, how games ended, and how long they were."""
    games = "1 game" if result.games == 1 else f"{result.games} games"
    print(f"{games} of {len(result.seats)} players, rules {format_ruleset(result.rules)}", file=stream)
    print(f"Seed {result.seed}, tsuro {result.version}", file=stream)
    for table in _tables(result):
        print(file=stream)
        print_table(table.head, table.rows, stream)
    print(file=stream)
    print(
        f"Tiles placed: {result.mean_length:.1f} on average, {result.median_length} in the middle, "
        f"from {result.lengths[0][0]} to {result.lengths[-1][0]}.",
        file=stream,
    )
    print(f"A win shared by k counts 1/k. Intervals are Wilson's, for {CONFIDENCE * 100:.0f} %.", file=stream)


def _tables(result: MatchResult) -> Iterator[Table]:
    if len({score.name for score in result.entrants}) > 1:
        yield _scores("Bot", result.entrants)
    yield _scores("Seat", result.seats)
    if any(score.withdrawals for score in result.entrants):
        yield Table(
            ("Bot", "Left a game", "By failing"),
            [(score.name, str(score.withdrawals), str(score.failures)) for score in result.entrants],
        )
    yield Table(
        ("Ending", "Games", "Part"),
        [(_words(reason), str(count), percent(count / result.games)) for reason, count in result.endings],
    )
    yield Table(("Tiles placed", "Games", "Part"), list(_lengths(result)))


def _words(name: str) -> str:
    return name.replace("_", " ")


def _scores(kind: str, scores: Sequence[Score]) -> Table:
    return Table(
        (kind, "Won alone", "Part", "Interval", "Won shared", "Share", "Interval"),
        [
            (
                score.name,
                str(score.wins),
                percent(score.wins / score.games),
                _interval(score.win_interval()),
                str(score.shared_wins),
                percent(score.share),
                _interval(score.share_interval()),
            )
            for score in scores
        ],
    )


def _interval(bounds: tuple[float, float]) -> str:
    return " to ".join(f"{100 * bound:.1f}" for bound in bounds)


def _lengths(result: MatchResult) -> Iterator[tuple[str, ...]]:
    """The lengths in groups of five; games that ended before the first placement are a group of their own."""
    groups: dict[int, int] = {}
    for placements, games in result.lengths:
        groups[(placements - 1) // 5] = groups.get((placements - 1) // 5, 0) + games
    for group, games in groups.items():
        words = "none" if group < 0 else f"{5 * group + 1} to {5 * group + 5}"
        yield words, str(games), percent(games / result.games)


def percent(part: float) -> str:
    """A number from 0 to 1 as a percentage."""
    return f"{100 * part:.1f} %"


def as_document(result: MatchResult) -> dict[str, Any]:
    """The result as plain data."""
    return {
        "version": result.version,
        "seed": result.seed,
        "rules": format_ruleset(result.rules),
        "games": result.games,
        "confidence": CONFIDENCE,
        "bots": [_score(score) for score in result.entrants],
        "seats": [_score(score) for score in result.seats],
        "endings": {str(reason): count for reason, count in result.endings},
        "lengths": {str(placements): count for placements, count in result.lengths},
    }


def _score(score: Score) -> dict[str, Any]:
    return {
        "name": score.name,
        "games": score.games,
        "wins": score.wins,
        "win_interval": list(score.win_interval()),
        "shared_wins": score.shared_wins,
        "share": score.share,
        "share_interval": list(score.share_interval()),
        "withdrawals": score.withdrawals,
        "failures": score.failures,
    }


def write_json(result: MatchResult, stream: TextIO) -> None:
    """Print the result as a JSON document."""
    import json  # noqa: PLC0415 - rarely asked for

    json.dump(as_document(result), stream, indent=2)
    print(file=stream)


def write_csv(result: MatchResult, stream: TextIO) -> None:
    """Print the scores as CSV: a line for each bot, then one for each seat."""
    import csv  # noqa: PLC0415 - rarely asked for

    head = ("kind", "number", "name", "games", "wins", "win_low", "win_high")
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow([*head, "shared_wins", "share", "share_low", "share_high", "withdrawals", "failures"])
    for kind, scores in (("bot", result.entrants), ("seat", result.seats)):
        for number, score in enumerate(scores):
            alone = [score.games, score.wins, *score.win_interval()]
            shared = [score.shared_wins, score.share, *score.share_interval()]
            writer.writerow([kind, number, score.name, *alone, *shared, score.withdrawals, score.failures])
