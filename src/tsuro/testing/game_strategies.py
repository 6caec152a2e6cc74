"""Strategies for games: how they begin, what can be done, and where that leads."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from typing import NamedTuple

if find_spec("hypothesis") is None:
    raise ImportError("the strategies of tsuro.testing need Hypothesis: pip install 'tsuro[testing]'")

from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tsuro.actions import Action, ChooseStart, DrawTile, ExchangeTiles, Withdraw
from tsuro.engine import legal_draws, legal_moves, legal_starts, new_game
from tsuro.engine.guards import require_view
from tsuro.errors import InvalidStateError
from tsuro.geometry import SMALLEST
from tsuro.notation import format_state
from tsuro.observation import Observation, observe
from tsuro.record import Record, format_record
from tsuro.ruleset import FEWEST_PLAYERS, MOST_PLAYERS, Ruleset
from tsuro.state import Dealing, Phase, State, View
from tsuro.testing.printing import printed
from tsuro.testing.strategies import Given, drawn, rulesets, seeds, value
from tsuro.values import shown

__all__ = ["actions", "games", "new_games", "observations", "questions", "records", "states"]


def new_games(
    *,
    players: Given[int] | None = None,
    rules: Given[Ruleset] | None = None,
    seed: Given[int] | None = None,
    first: Given[int] | None = None,
    dealing: Given[str] | None = None,
) -> SearchStrategy[State]:
    """New games, as :func:`tsuro.new_game` makes them; they shrink to the standard game for two.

    Each argument is a value, a strategy of values, or None for any. Raises
    :class:`~tsuro.InvalidRulesError` when values are drawn that do not go together.

    >>> import tsuro
    >>> from hypothesis import find
    >>> from tsuro.testing import new_games
    >>> find(new_games(), lambda state: True) == tsuro.new_game(2, seed=0)
    True
    >>> find(new_games(rules=tsuro.CALLIOPE), lambda state: state.turn == 2) == tsuro.new_game(3, seed=0, first=2)
    True
    """
    beginnings = _new_games(players=players, rules=rules, seed=seed, first=first, dealing=dealing, bonus=False)
    return printed("tsuro.parse_state", _line, beginnings, lambda state: state)


def _line(state: State) -> str:
    return repr(format_state(state))


@st.composite
def _new_games(
    draw: DrawFn,
    *,
    players: Given[int] | None,
    rules: Given[Ruleset] | None,
    dealing: Given[str] | None,
    bonus: bool,
    seed: Given[int] | None = None,
    first: Given[int] | None = None,
) -> State:
    """New games; with ``bonus`` those that can have an elimination bonus, as far as that is left open."""
    least = FEWEST_PLAYERS + bonus
    count = None if players is None else value(draw, players)
    if rules is None:
        if count is None:
            count = draw(st.integers(least, MOST_PLAYERS))
        rules = _rulesets_for(count, bonus=bonus)
    chosen = value(draw, rules)
    if count is None:
        count = draw(st.integers(max(chosen.min_players, min(least, chosen.max_players)), chosen.max_players))
    return new_game(
        count,
        rules=chosen,
        seed=drawn(draw, seed, seeds()),
        first=drawn(draw, first, st.integers(0, count - 1)),
        dealing=drawn(draw, dealing, st.sampled_from(Dealing)),
    )


def _rulesets_for(players: int, *, bonus: bool) -> SearchStrategy[Ruleset]:
    """Rules by which so many can play; any rules for a number that none allow, which the game then refuses."""
    fewest = max(FEWEST_PLAYERS, min(players, MOST_PLAYERS))
    min_players = st.integers(FEWEST_PLAYERS, fewest)
    # However many there are, it is as many choices, so that fewer players are simpler to Hypothesis.
    max_players = st.integers(FEWEST_PLAYERS, MOST_PLAYERS).map(
        lambda few: max(fewest, FEWEST_PLAYERS + MOST_PLAYERS - few)
    )
    if not bonus:
        return rulesets(min_players=min_players, max_players=max_players)
    # On small boards stones meet, and leave, before the tiles are gone.
    sides = st.integers(SMALLEST, 6)
    return rulesets(rows=sides, columns=sides, elimination_bonus=True, min_players=min_players, max_players=max_players)


def actions(state: View) -> SearchStrategy[Action]:
    """The legal actions of ``state``, which may be an observation.

    In an exchange tiles are chosen one by one, so that this is quick where
    :func:`tsuro.legal_actions` would have very many to list. Raises
    :class:`~tsuro.InvalidStateError` where there is nothing to choose, and for what is no position.

    >>> import tsuro
    >>> from hypothesis import find
    >>> from tsuro.testing import actions
    >>> state = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0, 33], [1, 2]], turn=1)
    >>> find(actions(state), lambda action: action.tile == 2)
    Move(tile=2, rotation=0)
    """
    require_view(state)
    if state.phase is Phase.EXCHANGE:
        hand, pool = state.seats[state.active].hand, state.pool
        if hand is not None and pool is not None:
            return _exchanges(hand, pool)
    if starts := legal_starts(state):
        return st.sampled_from(starts).map(ChooseStart)
    if moves := legal_moves(state):
        return st.sampled_from(moves)
    if draws := legal_draws(state):
        return st.sampled_from(draws).map(DrawTile)
    raise InvalidStateError("there is nothing to choose: the game is over, or the tiles are hidden")


@st.composite
def _exchanges(draw: DrawFn, hand: tuple[int, ...], pool: tuple[int, ...]) -> ExchangeTiles:
    number = draw(st.integers(0, min(len(hand), len(pool))))
    give, take = (
        draw(st.lists(st.sampled_from(range(len(tiles))), min_size=number, max_size=number, unique=True))
        for tiles in (hand, pool)
    )
    return ExchangeTiles([hand[place] for place in give], [pool[place] for place in take])


def records(
    *,
    players: Given[int] | None = None,
    rules: Given[Ruleset] | None = None,
    dealing: Given[str] | None = None,
    min_actions: int = 0,
    max_actions: int | None = None,
    phases: str | Iterable[str] | None = None,
) -> SearchStrategy[Record]:
    """Records of games of any legal choices, from a new game to any of its positions.

    - ``players``, ``rules``, ``dealing``: as for :func:`new_games`.
    - ``min_actions``: at least so many actions, unless the game is over before. Deals and draws by
      hand are actions.
    - ``max_actions``: at most so many; None for no bound.
    - ``phases``: what the game may wait for at the end of the record, a :class:`~tsuro.Phase` or
      its value, or several; None for anything. Rules and dealing that are left open are then such
      that it comes to these phases. Raises :class:`~tsuro.InvalidStateError` for what is no phase.

    They shrink to few and early choices. ``record.states`` are the positions, ``record.actions`` the
    choices, and each entry has its events.

    >>> import tsuro
    >>> from hypothesis import find
    >>> from tsuro.testing import records
    >>> record = find(records(rules=tsuro.CALLIOPE, dealing="automatic"), lambda record: len(record) == 3)
    >>> record.players, len(record), record.state.phase
    (2, 3, <Phase.OVER: 'over'>)
    """
    wanted = frozenset(Phase) if phases is None else _phases(phases)
    if dealing is None and wanted <= {Phase.DEAL, Phase.DRAW}:
        dealing = Dealing.BY_HAND
    beginnings = _new_games(players=players, rules=rules, dealing=dealing, bonus=wanted == frozenset({Phase.EXCHANGE}))
    return _printed_records(_records(beginnings, min_actions, max_actions, wanted))


def _printed_records(games: SearchStrategy[Record]) -> SearchStrategy[Record]:
    return printed("tsuro.parse_record", lambda record: repr(format_record(record)), games, lambda record: record)


def _phases(phases: str | Iterable[str]) -> frozenset[Phase]:
    several = [phases] if isinstance(phases, str) else phases
    try:
        return frozenset(Phase(phase) for phase in several)
    except ValueError:
        raise InvalidStateError(f"a phase is one of {', '.join(Phase)}; got {shown(phases)}") from None


@st.composite
def _records(
    draw: DrawFn,
    beginnings: SearchStrategy[State],
    min_actions: int,
    max_actions: int | None,
    wanted: frozenset[Phase],
) -> Record:
    record = Record(draw(beginnings))
    least = draw(_lengths(record.start, min_actions, max_actions))
    goal = wanted
    if Phase.EXCHANGE in wanted and max_actions is None and record.rules.uses_bonus(record.players):
        # Exchanges are so rare that nobody would meet one who does not look for it.
        goal = draw(st.sampled_from([wanted, wanted, frozenset({Phase.EXCHANGE})]))
    fitting: Record | None = None
    # In some games players leave.
    leave = draw(st.integers(0, 15)) == 15
    while True:
        phase = record.state.phase
        if phase in goal or (phase in wanted and (fitting is None or fitting.state.phase not in goal)):
            fitting = record
        if phase is Phase.OVER or len(record) == max_actions or (phase in goal and len(record) >= least):
            break
        # A game of two ends when one of them leaves, so that must be rare.
        odds = 19 if len(record.state.in_play) > 2 else 99
        if leave and draw(st.integers(0, odds)) == odds:
            record = record.add(Withdraw(draw(st.sampled_from(record.state.in_play))))
        else:
            record = record.add(draw(actions(record.state)))
    if fitting is None or len(fitting) < min(min_actions, len(record)):
        reject()
    return fitting


def _lengths(start: State, fewest: int, most: int | None) -> SearchStrategy[int]:
    """How many actions to make at least: sometimes some of the setup, sometimes some turns, sometimes many."""
    players = len(start.seats)
    setup = players + (players * start.rules.hand_size if start.phase is Phase.DEAL else 0)
    ranges = [
        (0, setup),
        (setup, setup + 2 * players),
        (setup + 1, setup + 2 * players),
        (setup + 1, setup + 8 * players),
    ]
    lengths = [st.integers(*_clipped(shortest, longest, fewest, most)) for shortest, longest in ranges]
    return st.one_of(lengths)


def _clipped(shortest: int, longest: int, fewest: int, most: int | None) -> tuple[int, int]:
    low = max(shortest, fewest) if most is None else min(max(shortest, fewest), most)
    high = max(longest, low)
    return low, high if most is None else min(high, most)


def games(
    *,
    players: Given[int] | None = None,
    rules: Given[Ruleset] | None = None,
    dealing: Given[str] | None = None,
) -> SearchStrategy[Record]:
    """Records of whole games of any legal choices, to the end; in some of them players leave.

    The arguments are as for :func:`new_games`.

    >>> import tsuro
    >>> from hypothesis import find
    >>> from tsuro.testing import games
    >>> game = find(games(rules=tsuro.CALLIOPE), lambda game: len(game.result.winners) == 2)
    >>> game.players, game.state.phase
    (2, <Phase.OVER: 'over'>)
    """
    beginnings = _new_games(players=players, rules=rules, dealing=dealing, bonus=False)
    return _printed_records(_records(beginnings, 0, None, frozenset({Phase.OVER})))


def states(
    *,
    players: Given[int] | None = None,
    rules: Given[Ruleset] | None = None,
    dealing: Given[str] | None = None,
    min_actions: int = 0,
    max_actions: int | None = None,
    phases: str | Iterable[str] | None = None,
) -> SearchStrategy[State]:
    """Positions that games of any legal choices lead to, from new games to finished ones.

    The arguments are as for :func:`records`. They shrink to the earliest position of the standard
    game for two that will do.

    >>> import tsuro
    >>> from hypothesis import find
    >>> from tsuro.testing import states
    >>> state = find(states(rules=tsuro.CALLIOPE), lambda state: state.phase is tsuro.Phase.PLACE)
    >>> [seat.start for seat in state.seats]
    [Spot(row=0, column=0, port=0), Spot(row=0, column=0, port=1)]
    """
    played = records(
        players=players,
        rules=rules,
        dealing=dealing,
        min_actions=min_actions,
        max_actions=max_actions,
        phases=phases,
    )
    return printed("tsuro.parse_state", lambda record: _line(record.state), played, lambda record: record.state)


def observations(
    *,
    players: Given[int] | None = None,
    rules: Given[Ruleset] | None = None,
    dealing: Given[str] | None = None,
    min_actions: int = 0,
    max_actions: int | None = None,
    phases: str | Iterable[str] | None = None,
) -> SearchStrategy[Observation]:
    """What any seat, or a spectator, sees of the positions that :func:`states` gives.

    The arguments are as for :func:`records`.

    >>> from hypothesis import find
    >>> from tsuro.testing import observations
    >>> find(observations(players=3), lambda seen: seen.viewer is None).hand is None
    True
    """
    positions = states(
        players=players,
        rules=rules,
        dealing=dealing,
        min_actions=min_actions,
        max_actions=max_actions,
        phases=phases,
    )
    return _observations(positions.flatmap(_views))


class _View(NamedTuple):
    """A position, and who looks at it."""

    state: State
    viewer: int | None


def _views(state: State) -> SearchStrategy[_View]:
    return st.sampled_from([*range(len(state.seats)), None]).map(lambda viewer: _View(state, viewer))


def _observations(views: SearchStrategy[_View]) -> SearchStrategy[Observation]:
    return printed(
        "tsuro.observe",
        lambda view: f"tsuro.parse_state({_line(view.state)}), {view.viewer}",
        views,
        lambda view: observe(*view),
    )


def questions(
    *,
    players: Given[int] | None = None,
    rules: Given[Ruleset] | None = None,
    dealing: Given[str] | None = None,
    min_actions: int = 0,
    max_actions: int | None = None,
    phases: str | Iterable[str] = (Phase.START, Phase.PLACE, Phase.EXCHANGE),
) -> SearchStrategy[Observation]:
    """What a bot is asked with: the observation of the seat to act, where that seat has a choice to make.

    The arguments are as for :func:`records`; ``phases`` are some of the three in which a player is asked.

    >>> import tsuro
    >>> from hypothesis import given
    >>> from tsuro.bots import RandomBot
    >>> from tsuro.testing import questions, seeds
    >>> @given(questions(players=2, max_actions=6), seeds())
    ... def test_the_answer_is_legal(seen, seed):
    ...     assert RandomBot().choose(seen, tsuro.SplitMix64(seed)) in tsuro.legal_actions(seen)
    >>> test_the_answer_is_legal()
    """
    positions = states(
        players=players,
        rules=rules,
        dealing=dealing,
        min_actions=min_actions,
        max_actions=max_actions,
        phases=phases,
    )
    return _observations(positions.map(lambda state: _View(state, state.turn)))
