"""The recorded games as short lines of text, from which the whole recordings are read.

A recording says everything about every position. Most of that is bookkeeping: a stone stands where its
route ended, a hand is what it was, less the tile placed, plus the tiles drawn. The short form leaves
it out and keeps what a rule decides: which placements are legal, where each path runs, who is
eliminated, who draws what, whose turn it is. No rule of this library is needed to read it.

Games are separated by an empty line. Tiles are digits of base 36. The first line of a game holds, separated
by spaces, ``name``, ``players``, ``first``, ``deck`` and ``rules`` (JSON). Each further line is a step:

- a starting mark: ``row column port`` in one word, as ``453``;
- a placement: the tile, by its place in the sorted hand, and its rotation; for each different tile in
  hand a hexadecimal digit, whose bit ``n`` says that rotation ``n`` is legal; the routes of the stones
  facing the square, by seat, as the ports by which they leave each square, with commas between; the seats
  eliminated, each with ``e`` (edge) or ``c`` (collision); the draws, each as seat and tile, with ``.``
  for the tile that is next in the deck;
- an exchange: the tiles given, ``/``, the tiles taken; the pool; the draws.

A last word is the phase (``s``, ``p``, ``b``, ``o``), the turn, the Dragon (``-`` for none) and the
winners. It is left out if the next stone in play clockwise is to place, and the Dragon has not moved.
"""

from __future__ import annotations

import json
from typing import Any, Final, TypeAlias

from attrs import define

__all__ = ["unpack_games"]

Json: TypeAlias = dict[str, Any]

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_PHASES: Final = {"s": "start", "p": "play", "b": "bonus", "o": "over"}
_STATUSES: Final = {"e": "edge", "c": "collision"}
_BEYOND: Final = ((-1, 0, 5), (-1, 0, 4), (0, 1, 7), (0, 1, 6), (1, 0, 1), (1, 0, 0), (0, -1, 3), (0, -1, 2))
"""For each port by which a path leaves a square: the way to the next square, and the port there."""


def unpack_games(text: str) -> list[Json]:
    """Return the recordings, as the files in JSON have them."""
    return [_game(lines.splitlines()) for lines in text.split("\n\n")]


def _tiles(word: str) -> list[int]:
    return [_DIGITS.index(digit) for digit in word]


def _number(digit: str) -> int | None:
    return None if digit == "-" else int(digit)


def _game(lines: list[str]) -> Json:
    name, players, first, deck, rules = lines[0].split(" ")
    game: Json = {
        "name": name,
        "players": int(players),
        "first": int(first),
        "deck": _tiles(deck),
        "rules": json.loads(rules),
    }
    books = _Books.opened(game)
    game["hands"] = books.all_hands()
    game["steps"] = [books.step(line.split(" ")) for line in lines[1:]]
    return game


@define
class _Books:
    """What follows from the steps so far by adding and taking away."""

    deck: list[int]
    drawn: int
    pile: int
    keeps_dead_hands: bool
    turn: int | None
    dragon: int | None
    phase: str
    spots: list[list[int] | None]
    status: list[str]
    hands: list[list[int]]

    @classmethod
    def opened(cls, game: Json) -> _Books:
        """Deal one tile at a time, clockwise from the first seat."""
        players, first, deck = game["players"], game["first"], game["deck"]
        dealt = players * game["rules"]["hand_size"]
        return cls(
            deck=deck,
            drawn=dealt,
            pile=len(deck) - dealt,
            keeps_dead_hands=game["rules"]["dead_hands"] == "box",
            turn=first,
            dragon=None,
            phase="start",
            spots=[None] * players,
            status=["in"] * players,
            hands=[sorted(deck[(seat - first) % players : dealt : players]) for seat in range(players)],
        )

    def all_hands(self) -> list[list[int]]:
        """Copy the hands."""
        return [list(hand) for hand in self.hands]

    def step(self, words: list[str]) -> Json:
        """Read a step and keep the books."""
        seat = self.turn
        assert seat is not None
        said: Json = {"seat": seat}
        if "/" in words[0]:
            self._exchange(seat, words, said)
            rest = words[3:]
        elif len(words[0]) == 2:
            self._place(seat, words, said)
            rest = words[5:]
        else:
            self.spots[seat] = [int(digit) for digit in words[0]]
            said["action"] = {"start": self.spots[seat]}
            rest = words[1:]
        winners = self._end(seat, rest)
        if self.phase == "play":
            self._return_dead_hands()
        self.pile -= len(said.get("draws", ()))
        said["after"] = {
            "phase": self.phase,
            "turn": self.turn,
            "dragon": self.dragon,
            "pile": self.pile,
            "winners": winners,
            "spots": list(self.spots),
            "status": list(self.status),
            "hands": self.all_hands(),
        }
        return said

    def _exchange(self, seat: int, words: list[str], said: Json) -> None:
        give, _, take = words[0].partition("/")
        pool, draws = words[1:3]
        said["action"] = {"exchange": {"give": _tiles(give), "take": _tiles(take)}}
        said["pool"] = _tiles(pool)
        for tile in _tiles(give):
            self.hands[seat].remove(tile)
        self.hands[seat] = sorted(self.hands[seat] + _tiles(take))
        said["draws"] = self._draws(draws)

    def _place(self, seat: int, words: list[str], said: Json) -> None:
        placed, legal, routes, eliminated, draws = words[:5]
        hand = self.hands[seat]
        said["legal"] = [
            [tile, rotation]
            for tile, digit in zip(sorted(set(hand)), legal, strict=True)
            for rotation in range(4)
            if int(digit, 16) >> rotation & 1
        ]
        said["action"] = {"place": [hand.pop(int(placed[0])), int(placed[1])]}
        said["routes"] = self._routes(seat, routes.split(","))
        said["eliminated"] = [int(digit) for digit in eliminated[::2]]
        for out, status in zip(said["eliminated"], eliminated[1::2], strict=True):
            self.status[out] = _STATUSES[status]
        for number, route in said["routes"].items():
            self._stand(int(number), *route[-1])
        said["draws"] = self._draws(draws)

    def _routes(self, seat: int, exits: list[str]) -> dict[str, list[list[int]]]:
        """Follow each stone that faces the same square as this seat."""
        here = self.spots[seat]
        assert here is not None
        facing = [
            number
            for number, spot in enumerate(self.spots)
            if self.status[number] == "in" and spot is not None and spot[:2] == here[:2]
        ]
        routes: dict[str, list[list[int]]] = {}
        for number, ports in zip(facing, exits, strict=True):
            spot = self.spots[number]
            assert spot is not None
            row, column, entry = spot
            route = routes[str(number)] = []
            for port in map(int, ports):
                route.append([row, column, entry, port])
                down, right, entry = _BEYOND[port]
                row, column = row + down, column + right
        return routes

    def _stand(self, seat: int, row: int, column: int, _entry: int, port: int) -> None:
        """Put a stone where its route has ended."""
        if self.status[seat] == "edge":
            self.spots[seat] = [row, column, port]
        elif self.status[seat] == "collision":
            self.spots[seat] = None
        else:
            down, right, entry = _BEYOND[port]
            self.spots[seat] = [row + down, column + right, entry]

    def _draws(self, word: str) -> list[list[int]]:
        draws: list[list[int]] = []
        for seat, digit in zip(map(int, word[::2]), word[1::2], strict=True):
            tile = self.deck[self.drawn] if digit == "." else _DIGITS.index(digit)
            self.drawn += 1
            self.hands[seat] = sorted([*self.hands[seat], tile])
            draws.append([seat, tile])
        return draws

    def _end(self, seat: int, words: list[str]) -> list[int] | None:
        """Read whose turn it is; return the winners."""
        if words:
            (end,) = words
            self.phase, self.turn, self.dragon = _PHASES[end[0]], _number(end[1]), _number(end[2])
            return [int(digit) for digit in end[3:]] if self.phase == "over" else None
        players = len(self.hands)
        self.phase = "play"
        self.turn = next(
            after % players for after in range(seat + 1, seat + 1 + players) if self.status[after % players] == "in"
        )
        return None

    def _return_dead_hands(self) -> None:
        for seat, status in enumerate(self.status):
            if status != "in":
                self.pile += 0 if self.keeps_dead_hands else len(self.hands[seat])
                self.hands[seat] = []
