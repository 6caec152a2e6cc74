"""Writes the recorded games in the short form that the package carries.

    python -m tests.support.packed_games write

Reading the short form must give back the recordings, whole; ``tests/conformance/test_vectors.py`` holds that.
"""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tests.conformance import vectors

if TYPE_CHECKING:
    from tests.conformance.vectors import Json

PACKED = Path(__file__).parents[2] / "src" / "tsuro" / "testing" / "data" / "games.txt.gz"
PHASES = {"start": "s", "play": "p", "bonus": "b", "over": "o"}
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def tiles(ids: list[int]) -> str:
    return "".join(DIGITS[tile] for tile in ids)


def digit(number: int | None) -> str:
    return "-" if number is None else str(number)


class Packer:
    """Packs the steps of one game, from first to last."""

    def __init__(self, game: Json) -> None:
        self.game = game
        self.hands: list[list[int]] = game["hands"]
        self.dragon: int | None = None
        self.drawn: int = game["players"] * game["rules"]["hand_size"]

    def lines(self) -> list[str]:
        game = self.game
        rules = json.dumps(game["rules"], separators=(",", ":"))
        head = [game["name"], str(game["players"]), str(game["first"]), tiles(game["deck"]), rules]
        return [" ".join(head), *map(self.step, game["steps"])]

    def step(self, said: Json) -> str:
        match said["action"]:
            case {"start": spot}:
                words = ["".join(map(str, spot))]
            case {"place": placed}:
                words = self.placement(said, placed)
            case {"exchange": exchange}:
                words = [f"{tiles(exchange['give'])}/{tiles(exchange['take'])}", tiles(said["pool"])]
                words.append(self.draws(said["draws"]))
            case other:
                raise AssertionError(other)
        after = said["after"]
        end = PHASES[after["phase"]] + digit(after["turn"]) + digit(after["dragon"])
        if end != self.expected_end(said):
            words.append(end + "".join(map(str, after["winners"] or ())))
        self.hands = after["hands"]
        self.dragon = after["dragon"]
        return " ".join(words)

    def placement(self, said: Json, placed: list[int]) -> list[str]:
        seat: int = said["seat"]
        hand = self.hands[seat]
        legal = [
            f"{sum(1 << rotation for other, rotation in said['legal'] if other == tile):x}"
            for tile in sorted(set(hand))
        ]
        routes = ["".join(str(crossing[3]) for crossing in route) for route in said["routes"].values()]
        eliminated = [f"{out}{said['after']['status'][out][0]}" for out in said["eliminated"]]
        return [
            f"{hand.index(placed[0])}{placed[1]}",
            "".join(legal),
            ",".join(routes),
            "".join(eliminated),
            self.draws(said["draws"]),
        ]

    def draws(self, draws: list[list[int]]) -> str:
        words: list[str] = []
        for seat, tile in draws:
            is_next = self.drawn < len(self.game["deck"]) and self.game["deck"][self.drawn] == tile
            words.append(f"{seat}{'.' if is_next else DIGITS[tile]}")
            self.drawn += 1
        return "".join(words)

    def expected_end(self, said: Json) -> str:
        status = said["after"]["status"]
        for seat in [*range(said["seat"] + 1, len(status)), *range(said["seat"] + 1)]:
            if status[seat] == "in":
                return f"p{seat}{digit(self.dragon)}"
        return ""


def packed(games: list[Json]) -> str:
    return "\n\n".join("\n".join(Packer(game).lines()) for game in games)


def write() -> None:
    PACKED.write_bytes(gzip.compress(packed(vectors.games()).encode("ascii"), mtime=0))


if __name__ == "__main__":
    if sys.argv[1:] != ["write"]:
        sys.exit(__doc__)
    write()
