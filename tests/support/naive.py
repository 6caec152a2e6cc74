"""A second engine, deliberately naive and slow, written from the rules alone (docs/explanation/rules.md).

It shares no code with the library. The board is a dictionary, every path is walked square by
square, and settlement follows the table of rules line by line. Where the library is clever, this
is plain.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Pairing = frozenset[frozenset[int]]

# --- tiles ---


def pairings(ports: frozenset[int] = frozenset(range(8))) -> Iterator[Pairing]:
    """Yield every way to join the ports in pairs."""
    if not ports:
        yield frozenset()
        return
    first = min(ports)
    for partner in ports - {first}:
        for rest in pairings(ports - {first, partner}):
            yield rest | {frozenset((first, partner))}


def turned(pairing: Pairing, quarters: int) -> Pairing:
    """Turn a pairing clockwise: port p goes to (p + 2r) mod 8."""
    return frozenset(frozenset((port + 2 * quarters) % 8 for port in pair) for pair in pairing)


def spelled(pairing: Pairing) -> str:
    """Write the connections as sorted pairs in sorted order."""
    return "-".join(sorted("".join(str(port) for port in sorted(pair)) for pair in pairing))


def _classes() -> list[Pairing]:
    names = {min(spelled(turned(pairing, quarters)) for quarters in range(4)) for pairing in pairings()}
    by_name = {spelled(pairing): pairing for pairing in pairings()}
    return [by_name[name] for name in sorted(names)]


CLASSES = _classes()


def distinct_rotations(tile: int) -> list[int]:
    """Return the smallest rotation of each distinct orientation of a tile."""
    seen: list[Pairing] = []
    rotations: list[int] = []
    for rotation in range(4):
        turned_tile = turned(CLASSES[tile], rotation)
        if turned_tile not in seen:
            seen.append(turned_tile)
            rotations.append(rotation)
    return rotations


def _smallest_rotation(tile: int, rotation: int) -> int:
    wanted = turned(CLASSES[tile], rotation)
    return next(smaller for smaller in range(4) if turned(CLASSES[tile], smaller) == wanted)


ROTATIONS = [distinct_rotations(tile) for tile in range(35)]
_SMALLEST = [[_smallest_rotation(tile, rotation) for rotation in range(4)] for tile in range(35)]


def _exits(tile: int, rotation: int) -> dict[int, int]:
    table: dict[int, int] = {}
    for pair in turned(CLASSES[tile], rotation):
        one, other = sorted(pair)
        table[one], table[other] = other, one
    return table


_EXITS = [[_exits(tile, rotation) for rotation in range(4)] for tile in range(35)]


def normal(tile: int, rotation: int) -> tuple[int, int]:
    """Return the tile with the smallest rotation that lies the same way."""
    return tile, _SMALLEST[tile][rotation]


# --- randomness ---


class SplitMix64:
    """The generator of docs/explanation/randomness.md, written from its formula."""

    def __init__(self, state: int) -> None:
        """Start from a state; only its 64 low bits count."""
        self.state = state % 2**64

    def next(self) -> int:
        """Return the next 64-bit number."""
        self.state = (self.state + 0x9E3779B97F4A7C15) % 2**64
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) % 2**64
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % 2**64
        return z ^ (z >> 31)

    def below(self, bound: int) -> int:
        """Return a number from 0 to below the bound."""
        return (self.next() * bound) >> 64

    def shuffled(self, items: Sequence[int]) -> list[int]:
        """Return the items shuffled: Fisher-Yates from the last index down."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


# --- paths ---


class Place(NamedTuple):
    """A point of the board: a square and one of its ports."""

    row: int
    column: int
    port: int


class Crossing(NamedTuple):
    """One square crossed: port in, port out."""

    row: int
    column: int
    entry: int
    exit: int


_OPPOSITE = {0: 5, 1: 4, 2: 7, 3: 6, 4: 1, 5: 0, 6: 3, 7: 2}
_STEP = {0: (-1, 0), 1: (-1, 0), 2: (0, 1), 3: (0, 1), 4: (1, 0), 5: (1, 0), 6: (0, -1), 7: (0, -1)}

Tiles = dict[tuple[int, int], tuple[int, int]]


@dataclass(frozen=True)
class Table:
    """A board as a dictionary of the tiles that lie on it."""

    rows: int
    columns: int
    tiles: Tiles = field(default_factory=dict[tuple[int, int], tuple[int, int]])

    def across(self, place: Place) -> Place | None:
        """Return the same point seen from the neighbouring square, None on the rim."""
        down, right = _STEP[place.port]
        row, column = place.row + down, place.column + right
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            return None
        return Place(row, column, _OPPOSITE[place.port])

    def rim(self) -> list[Place]:
        """Return every starting mark in order."""
        return [
            place
            for row in range(self.rows)
            for column in range(self.columns)
            for port in range(8)
            if self.across(place := Place(row, column, port)) is None
        ]

    def with_tile(self, row: int, column: int, tile: int, rotation: int) -> Table:
        """Return the board with one tile more."""
        return replace(self, tiles={**self.tiles, (row, column): normal(tile, rotation)})

    def walk(self, start: Place) -> tuple[list[Crossing], Place, bool]:
        """Run into the square and on: the squares crossed, the end, whether that is off the board.

        A stone that stays on the board ends facing an empty square; one that leaves it ends at the
        port it left by.
        """
        crossed: list[Crossing] = []
        here = start
        while (here.row, here.column) in self.tiles:
            tile, rotation = self.tiles[here.row, here.column]
            out = _EXITS[tile][rotation][here.port]
            crossed.append(Crossing(here.row, here.column, here.port, out))
            beyond = self.across(Place(here.row, here.column, out))
            if beyond is None:
                return crossed, Place(here.row, here.column, out), True
            here = beyond
        return crossed, here, False


IN, LEFT, COLLIDED = "in_play", "left_board", "collided"


class Fate(NamedTuple):
    """What a placement does to one stone that faces it."""

    status: str
    spot: Place | None
    route: list[Crossing]


def fates(table: Table, before: dict[int, Place]) -> dict[int, Fate]:
    """Judge every stone that now faces a tile, all from the positions before the placement.

    The route of a colliding stone is the whole stretch up to the other stone.
    """
    result: dict[int, Fate] = {}
    for seat, spot in before.items():
        route, end, off = table.walk(spot)
        if not route:
            continue
        met = [
            index
            for index, step in enumerate(route)
            if any(Place(step.row, step.column, step.exit) == other for who, other in before.items() if who != seat)
        ]
        if met:
            result[seat] = Fate(COLLIDED, None, route[: met[0] + 1])
        else:
            result[seat] = Fate(LEFT if off else IN, end, route)
    return result


def fates_one_by_one(
    table: Table, before: dict[int, Place], order: Iterable[int]
) -> dict[int, tuple[str, Place | None]]:
    """Move the stones one after the other, in the order given.

    A mover that runs into a stone where that stone stands just then collides with it; neither is
    moved again.
    """
    standing = dict(before)
    result: dict[int, tuple[str, Place | None]] = {}
    for seat in order:
        if seat in result:
            continue
        route, end, off = table.walk(standing[seat])
        if not route:
            continue
        for step in route:
            here = Place(step.row, step.column, step.exit)
            other = next((who for who, spot in standing.items() if who != seat and spot == here), None)
            if other is not None:
                result[seat] = result[other] = (COLLIDED, None)
                del standing[seat], standing[other]
                break
        else:
            result[seat] = (LEFT if off else IN, end)
            if off:
                del standing[seat]
            else:
                standing[seat] = end
    return result


# --- the game ---


@dataclass(frozen=True)
class Rules:
    """The options of a ruleset, by the names and values of docs/reference/rulesets.md."""

    rows: int = 6
    columns: int = 6
    tiles: tuple[int, ...] = tuple(range(35))
    hand_size: int = 3
    self_elimination: str = "edge_only"
    dragon: bool = True
    elimination_bonus: bool = False
    dead_hands: str = "shuffle"


@dataclass
class Report:
    """What happened in one action, for comparison with events and recorded games."""

    fates: dict[int, Fate] = field(default_factory=dict[int, Fate])
    draws: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])

    @property
    def eliminated(self) -> list[int]:
        """The seats that went out."""
        return sorted(seat for seat, fate in self.fates.items() if fate.status != IN)


class Naive:
    """One whole game, changed in place."""

    def __init__(
        self,
        players: int,
        rules: Rules,
        *,
        deck: Sequence[int] | None = None,
        seed: int = 0,
        first: int = 0,
        by_hand: bool = False,
    ) -> None:
        """Start a game and, with automatic dealing, deal it."""
        self.rules = rules
        self.players = players
        self.first = first
        self.by_hand = by_hand
        self.random = SplitMix64(seed)
        self.table = Table(rules.rows, rules.columns)
        self.starts: list[Place | None] = [None] * players
        self.spots: list[Place | None] = [None] * players
        self.status = [IN] * players
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.box: list[int] = []
        self.dragon: int | None = None
        self.winners: list[int] | None = None
        self.reason: str | None = None
        self.active = first
        self.killed: list[int] = []
        self.turn: int | None = first
        self.phase = "deal"
        if deck is not None:
            self.pile = list(deck)
        elif by_hand:
            self.pile = sorted(rules.tiles)
        else:
            self.pile = self.random.shuffled(sorted(rules.tiles))
        while not by_hand and self.phase == "deal":
            self._deal_one(self.pile[0])

    def copy(self) -> Naive:
        """Return an independent copy."""
        twin = object.__new__(Naive)
        twin.__dict__.update(self.__dict__)
        twin.random = SplitMix64(self.random.state)
        twin.hands = [list(hand) for hand in self.hands]
        twin.starts, twin.spots, twin.status = (
            list(self.starts),
            list(self.spots),
            list(self.status),
        )
        twin.box, twin.pile, twin.killed = list(self.box), list(self.pile), list(self.killed)
        return twin

    # seats

    def clockwise(self, seat: int) -> list[int]:
        """Return all seats clockwise from this one on, itself first."""
        return [(seat + steps) % self.players for steps in range(self.players)]

    def living(self) -> list[int]:
        """Return the seats whose stones are in play."""
        return [seat for seat in range(self.players) if self.status[seat] == IN]

    def standing(self) -> dict[int, Place]:
        """Return where each living stone stands."""
        return {seat: spot for seat in self.living() if (spot := self.spots[seat]) is not None}

    # dealing and starting

    def _deal_one(self, tile: int) -> None:
        assert self.turn is not None
        self._take(self.turn, tile)
        self.turn = (self.turn + 1) % self.players
        if all(len(hand) == self.rules.hand_size for hand in self.hands):
            self.phase, self.turn = "start", self.first

    def _take(self, seat: int, tile: int) -> None:
        self.pile.remove(tile)
        self.hands[seat] = sorted([*self.hands[seat], tile])

    def legal_starts(self) -> list[Place]:
        """Return the free marks."""
        return [mark for mark in self.table.rim() if mark not in self.starts] if self.phase == "start" else []

    def choose_start(self, mark: Place) -> None:
        """Put the stone whose turn it is on a mark."""
        assert self.turn is not None
        assert mark in self.legal_starts()
        self.starts[self.turn] = self.spots[self.turn] = mark
        self.turn = (self.turn + 1) % self.players
        if self.turn == self.first:
            self.phase = "place"

    # placement

    def own_fate(self, tile: int, rotation: int) -> str:
        """Return what placing this tile would do to the own stone: lay it and look."""
        assert self.turn is not None
        return self.outlook(tile, rotation)[self.turn].status

    def outlook(self, tile: int, rotation: int) -> dict[int, Fate]:
        """Return what placing this tile would do to every stone that it moves."""
        assert self.turn is not None
        spot = self.spots[self.turn]
        assert spot is not None
        return fates(self.table.with_tile(spot.row, spot.column, tile, rotation), self.standing())

    def legal_moves(self) -> list[tuple[int, int]]:
        """Try every tile and rotation and look."""
        if self.phase != "place":
            return []
        assert self.turn is not None
        tries = {
            (tile, rotation): self.own_fate(tile, rotation)
            for tile in sorted(set(self.hands[self.turn]))
            for rotation in ROTATIONS[tile]
        }
        bad = {"edge_only": [LEFT], "any_elimination": [LEFT, COLLIDED], "allowed": []}[self.rules.self_elimination]
        return [move for move, fate in tries.items() if fate not in bad] or list(tries)

    def place(self, tile: int, rotation: int) -> Report:
        """Place a tile and settle everything that follows from it."""
        assert self.turn is not None
        assert normal(tile, rotation) in self.legal_moves()
        report = Report(self.outlook(tile, rotation))
        self.active = self.turn
        spot = self.spots[self.active]
        assert spot is not None
        self.hands[self.active].remove(tile)
        self.table = self.table.with_tile(spot.row, spot.column, tile, rotation)
        for seat, fate in report.fates.items():
            self.status[seat], self.spots[seat] = fate.status, fate.spot
        self.killed = report.eliminated
        living = self.living()
        if not living:
            self._end(self.killed, "eliminated_together")
        elif len(living) == 1:
            self._end(living, "last_stone")
        elif self._bonus_is_due():
            self.phase = "exchange"
        else:
            self._settle(report)
        return report

    def _end(self, winners: list[int], reason: str) -> None:
        self.phase, self.turn, self.winners, self.reason = "over", None, list(winners), reason

    # the elimination bonus

    def _bonus_is_due(self) -> bool:
        return (
            self.rules.elimination_bonus
            and self.players >= 3
            and self.active not in self.killed
            and bool(self.pool())
            and bool(self.hands[self.active])
        )

    def pool(self) -> list[int]:
        """Return the tiles on offer: the hands of the seats this placement eliminated."""
        return sorted(tile for seat in self.killed for tile in self.hands[seat])

    def exchange_is_legal(self, give: Sequence[int], take: Sequence[int]) -> bool:
        """Tell whether the tiles can be exchanged one for one."""
        return (
            self.phase == "exchange"
            and len(give) == len(take)
            and not Counter(give) - Counter(self.hands[self.active])
            and not Counter(take) - Counter(self.pool())
        )

    def exchange(self, give: Sequence[int], take: Sequence[int]) -> Report:
        """Exchange tiles one for one with the pool, then settle."""
        assert self.exchange_is_legal(give, take)
        report = Report()
        pool = self.pool()
        hand = list(self.hands[self.active])
        for tile in give:
            hand.remove(tile)
        for tile in take:
            pool.remove(tile)
        self.hands[self.active] = sorted(hand + list(take))
        for seat in self.killed:
            self.hands[seat] = []
        self._settle(report, sorted(pool + list(give)))
        return report

    # settlement

    def _settle(self, report: Report, dead: list[int] | None = None) -> None:
        returned = self.pool() if dead is None else dead
        for seat in self.killed:
            self.hands[seat] = []
        if self.rules.dead_hands == "box":
            self.box = sorted(self.box + returned)
        else:
            self.pile += returned
            if returned and self.rules.dead_hands == "shuffle" and not self.by_hand:
                self.pile = self.random.shuffled(self.pile)
        living = self.living()
        if not self.pile and not any(self.hands[seat] for seat in living):
            self._end(living, "tiles_exhausted")
            return
        if self.dragon in self.killed:
            hungry = [seat for seat in self.clockwise(self.dragon) if self._hungry(seat)]
            self.dragon = hungry[0] if hungry else None
        origin = self.active if self.dragon is None else self.dragon
        self._refill(self.clockwise(origin), report)

    def _hungry(self, seat: int) -> bool:
        return self.status[seat] == IN and len(self.hands[seat]) < self.rules.hand_size

    def _refill(self, order: list[int], report: Report) -> None:
        """Serve the seats in this order, round after round; by hand, stop at the first draw."""
        while hungry := [seat for seat in order if self._hungry(seat)]:
            seat = hungry[0]
            if not self.pile:
                if self.dragon is None and self.rules.dragon and self.players >= 3:
                    self.dragon = seat
                break
            if self.by_hand:
                self.phase, self.turn = "draw", seat
                return
            self._draw(seat, self.pile[0], report)
            order = self._after(seat)
        self._begin_next_turn()

    def _after(self, seat: int) -> list[int]:
        return [*self.clockwise(seat)[1:], seat]

    def _draw(self, seat: int, tile: int, report: Report) -> None:
        self._take(seat, tile)
        report.draws.append((seat, tile))
        if self.dragon == seat:
            self.dragon = None

    def _begin_next_turn(self) -> None:
        self.phase = "place"
        self.turn = next(seat for seat in self._after(self.active) if self.status[seat] == IN and self.hands[seat])

    # dealing by hand

    def legal_draws(self) -> list[int]:
        """Return the tiles that may be drawn."""
        return sorted(set(self.pile)) if self.phase in {"deal", "draw"} else []

    def draw(self, tile: int) -> None:
        """Draw a tile by hand."""
        assert tile in self.legal_draws()
        assert self.turn is not None
        if self.phase == "deal":
            self._deal_one(tile)
            return
        seat = self.turn
        self._draw(seat, tile, Report())
        self._refill(self._after(seat), Report())
