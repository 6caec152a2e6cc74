"""Hypothesis strategies for boards, games and histories of games."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Literal

from hypothesis import strategies as st

import tsuro
from tests.support import naive

if TYPE_CHECKING:
    from collections.abc import Iterator

Square = tuple[int, int]
Dealing = Literal["automatic", "by_hand"]
DEALINGS: list[Dealing] = ["automatic", "by_hand"]

tile_ids = st.integers(0, 34)
rotations = st.integers(0, 3)
ports = st.integers(0, 7)
seeds = st.integers(0, 2**64 - 1)
sizes = st.integers(2, 20)


@dataclass(frozen=True)
class Layout:
    """Tiles thrown on a board, in the order in which they were laid; they need not join up."""

    rows: int
    columns: int
    laid: tuple[tuple[Square, tuple[int, int]], ...]

    def board(self) -> tsuro.Board:
        """Lay them on a board of the library."""
        board = tsuro.Board.empty(self.rows, self.columns)
        for (row, column), (tile, rotation) in self.laid:
            board = board.place(row, column, tile, rotation)
        return board

    def table(self) -> naive.Table:
        """Lay them on a board of the model."""
        return naive.Table(self.rows, self.columns, dict(self.laid))


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    """Any board, any share of its squares covered with any tiles, in any order."""
    rows, columns = draw(sizes), draw(sizes)
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    random = Random(draw(seeds))
    random.shuffle(squares)
    few = draw(st.lists(st.tuples(tile_ids, rotations), min_size=1, max_size=len(squares)))
    share = draw(st.integers(0, len(squares)))
    # Long lists are costly to draw: the rest of the tiles repeat the few that were drawn.
    tiles = [*few, *(random.choice(few) for _ in range(share))]
    return Layout(rows, columns, tuple(zip(squares, tiles, strict=False)))


@dataclass(frozen=True)
class Setup:
    """All that a new game is made from, for the library and for the model."""

    players: int
    rules: naive.Rules
    first: int = 0
    seed: int = 0
    deck: tuple[int, ...] | None = None
    dealing: Dealing = "automatic"

    def ruleset(self) -> tsuro.Ruleset:
        """Return the rules of the library."""
        return tsuro.Ruleset(
            rows=self.rules.rows,
            columns=self.rules.columns,
            tiles=tsuro.TileSet(self.rules.tiles),
            hand_size=self.rules.hand_size,
            self_elimination=self.rules.self_elimination,
            dragon=self.rules.dragon,
            elimination_bonus=self.rules.elimination_bonus,
            dead_hands=self.rules.dead_hands,
            max_players=self.players,
        )

    def state(self) -> tsuro.State:
        """Begin a game of the library."""
        return tsuro.new_game(
            self.players,
            rules=self.ruleset(),
            seed=self.seed,
            deck=self.deck,
            first=self.first,
            dealing=self.dealing,
        )

    def model(self) -> naive.Naive:
        """Begin the same game of the model."""
        return naive.Naive(
            self.players,
            self.rules,
            deck=self.deck,
            seed=self.seed,
            first=self.first,
            by_hand=self.dealing == "by_hand",
        )


@st.composite
def rulesets(draw: st.DrawFn, players: int) -> naive.Rules:
    """Any rules for so many players.

    Short piles are common, for the Dragon and dead hands; so are small boards, for collisions.
    """
    hand_size = draw(st.integers(1, 4))
    side = st.one_of(st.just(6), st.integers(2, 7), sizes)
    count = players * hand_size + draw(st.one_of(st.integers(0, 6), st.integers(0, 30)))
    multiset = st.lists(tile_ids, min_size=count, max_size=count).map(sorted)
    return naive.Rules(
        rows=draw(side),
        columns=draw(side),
        tiles=tuple(draw(st.one_of(multiset, st.just(range(35))))),
        hand_size=hand_size,
        self_elimination=draw(st.sampled_from(["edge_only", "any_elimination", "allowed"])),
        dragon=draw(st.sampled_from([True, True, False])),
        elimination_bonus=draw(st.booleans()),
        dead_hands=draw(st.sampled_from(["shuffle", "bottom", "box"])),
    )


@st.composite
def setups(draw: st.DrawFn, dealing: Dealing | None = None) -> Setup:
    """Any game that can be begun."""
    players = draw(st.integers(2, 8))
    rules = draw(rulesets(players))
    deck: tuple[int, ...] | None = None
    if draw(st.booleans()):
        shuffled = list(rules.tiles)
        Random(draw(seeds)).shuffle(shuffled)
        deck = tuple(shuffled)
    return Setup(
        players=players,
        rules=rules,
        first=draw(st.integers(0, players - 1)),
        seed=draw(seeds),
        deck=deck,
        dealing=draw(st.sampled_from(DEALINGS)) if dealing is None else dealing,
    )


@dataclass(frozen=True)
class Taken:
    """One step of a history: an action, and the states around it."""

    before: tsuro.State
    action: tsuro.Action
    events: tuple[tsuro.Event, ...]
    after: tsuro.State


def play(state: tsuro.State, random: Random) -> Iterator[Taken]:
    """Play random legal actions to the end of the game."""
    while state.phase is not tsuro.Phase.OVER:
        action = random.choice(tsuro.legal_actions(state))
        after, events = tsuro.apply(state, action)
        yield Taken(state, action, tuple(events), after)
        state = after


@dataclass(frozen=True)
class History:
    """A whole game of random legal actions: the choices of ``Random(choices)``."""

    setup: Setup
    choices: int

    @cached_property
    def steps(self) -> tuple[Taken, ...]:
        """Everything that was done, in order."""
        return tuple(play(self.setup.state(), Random(self.choices)))

    @property
    def states(self) -> list[tsuro.State]:
        """Every position, the first and the last included."""
        return [step.before for step in self.steps] + [self.steps[-1].after]

    def __iter__(self) -> Iterator[Taken]:
        """Go through the steps."""
        return iter(self.steps)

    def __getitem__(self, number: int) -> Taken:
        """Return a step by its number."""
        return self.steps[number]


def histories(dealing: Dealing | None = None) -> st.SearchStrategy[History]:
    """Whole games of random legal actions."""
    return st.builds(History, setups(dealing), seeds)


@st.composite
def states(draw: st.DrawFn, dealing: Dealing | None = None) -> tsuro.State:
    """Any position of any game, the last one included."""
    return draw(st.sampled_from(draw(histories(dealing)).states))


# Values by themselves, whether a game leads to them or not

seats = st.integers(0, 7)
spots = st.builds(tsuro.Spot, st.integers(0, 19), st.integers(0, 19), ports)
tiles = st.lists(tile_ids, max_size=5).map(tuple)
hidden_tiles = st.lists(st.none() | tile_ids, max_size=5).map(tuple)


@st.composite
def library_rulesets(draw: st.DrawFn) -> tsuro.Ruleset:
    """Any ruleset of the library."""
    fewest = draw(st.integers(2, 8))
    most = draw(st.integers(fewest, 8))
    rules = draw(rulesets(most))
    return tsuro.Ruleset(
        rows=rules.rows,
        columns=rules.columns,
        tiles=tsuro.TileSet(rules.tiles),
        hand_size=rules.hand_size,
        self_elimination=rules.self_elimination,
        dragon=rules.dragon,
        elimination_bonus=rules.elimination_bonus,
        dead_hands=rules.dead_hands,
        min_players=fewest,
        max_players=most,
        open_hands=draw(st.booleans()),
        name=draw(st.text(st.characters(codec="utf-8"))),
    )


def actions() -> st.SearchStrategy[tsuro.Action]:
    """Any action on any board, legal somewhere or nowhere."""
    return st.one_of(
        st.builds(tsuro.ChooseStart, spots),
        st.builds(tsuro.Move, tile_ids, rotations),
        st.builds(tsuro.ExchangeTiles, tiles, tiles),
        st.builds(tsuro.DrawTile, tile_ids),
    )


def outcomes() -> st.SearchStrategy[tsuro.Outcome]:
    """Any outcome."""
    winners = st.sets(seats, min_size=1).map(lambda numbers: tuple(sorted(numbers)))
    return st.builds(tsuro.Outcome, winners, st.sampled_from(tsuro.OutcomeReason))


@st.composite
def _exchanges(draw: st.DrawFn) -> tsuro.TilesExchanged:
    give = draw(hidden_tiles)
    take = draw(st.lists(st.none() | tile_ids, min_size=len(give), max_size=len(give)))
    return tsuro.TilesExchanged(draw(seats), give, tuple(take))


def events() -> st.SearchStrategy[tsuro.Event]:
    """Any event, with tiles hidden or not, whether it ever happens or not."""
    steps = st.builds(tsuro.Step, st.integers(0, 19), st.integers(0, 19), ports, ports)
    turns = st.sampled_from([phase for phase in tsuro.Phase if phase is not tsuro.Phase.OVER])
    several_seats = st.lists(seats, min_size=1, max_size=7, unique=True).map(tuple)
    return st.one_of(
        st.builds(tsuro.StartChosen, seats, spots),
        st.builds(tsuro.TilePlaced, seats, st.integers(0, 19), st.integers(0, 19), tile_ids, rotations),
        st.builds(tsuro.StoneMoved, seats, st.lists(steps, min_size=1, max_size=4).map(tuple), st.none() | spots),
        st.builds(tsuro.StoneEliminated, seats, st.just(tsuro.Status.LEFT_BOARD), seats, st.just(())),
        st.builds(tsuro.StoneEliminated, seats, st.just(tsuro.Status.COLLIDED), seats, several_seats),
        st.builds(tsuro.TilesOffered, seats, hidden_tiles),
        _exchanges(),
        st.builds(tsuro.TilesReturned, several_seats, hidden_tiles, st.sampled_from(tsuro.DeadHands)),
        st.builds(tsuro.PileShuffled, st.integers(0, 2**53 - 1)),
        st.builds(tsuro.TileDrawn, seats, st.none() | tile_ids),
        st.builds(tsuro.DragonTaken, seats),
        st.builds(tsuro.DragonPassed, seats, seats),
        st.builds(tsuro.DragonSetAside, seats),
        st.builds(tsuro.SeatPassed, seats),
        st.builds(tsuro.SeatWithdrawn, seats),
        st.builds(tsuro.TurnBegan, seats, turns),
        st.builds(tsuro.GameEnded, outcomes()),
    )
