"""The package carries all that was recorded; a test of many games leaves none out and says which of them failed."""

from __future__ import annotations

import gzip
from importlib.resources import files
from typing import TYPE_CHECKING, Any, cast

import pytest

from tests.conformance import vectors
from tests.support import packed_games
from tsuro.testing.packing import unpack_games

if TYPE_CHECKING:
    from tests.conformance.vectors import Json

MOST_BYTES = 100_000
"""Of all recordings in the package together."""


def test_the_package_carries_all_that_was_recorded() -> None:
    assert unpack_games(packed_games.packed(vectors.games())) == vectors.games()
    carried = gzip.decompress(files("tsuro.testing").joinpath("data", "games.txt.gz").read_bytes())
    assert carried.decode("ascii") == packed_games.packed(vectors.games())


def test_the_recordings_in_the_package_stay_small() -> None:
    sizes = [len(file.read_bytes()) for file in files("tsuro.testing").joinpath("data").iterdir()]
    assert len(sizes) == 3
    assert sum(sizes) < MOST_BYTES


def test_every_game_is_played_once_each_with_those_of_its_ruleset_and_players() -> None:
    played: list[str] = []
    case: Any = vectors.every_game(lambda game: played.append(game["name"]))
    (mark,) = case.pytestmark
    _, tables = cast("tuple[str, list[list[Json]]]", mark.args)
    for table in tables:
        case(table)
    assert len(tables) == 70
    assert {len(table) for table in tables} == {6}
    assert all(len({(game["players"], str(game["rules"])) for game in table}) == 1 for table in tables)
    assert played == [game["name"] for game in vectors.games()]


def fail_in_the_second(game: Json) -> None:
    if game["name"] == "standard-2p-2":
        pytest.fail("wrong")


def assert_not_in_the_second(game: Json) -> None:
    assert game["name"] != "standard-2p-2"


@pytest.mark.parametrize("test", [fail_in_the_second, assert_not_in_the_second])
def test_the_error_names_the_game_that_failed(test: Any) -> None:  # noqa: ANN401 - either
    with pytest.raises((AssertionError, pytest.fail.Exception)) as caught:
        vectors.each(test, vectors.games())
    assert caught.value.__notes__ == ["recorded game: standard-2p-2"]
