"""How a game, or any position, comes to be."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, cast

from tsuro.board import Board
from tsuro.engine.draft import OUT, Draft
from tsuro.errors import InvalidRulesError, InvalidStateError
from tsuro.geometry import Spot
from tsuro.randomness import SplitMix64
from tsuro.ruleset import CALLIOPE, Ruleset
from tsuro.state import Dealing, Phase, Seat, State, Status
from tsuro.tiles import TILES
from tsuro.values import shown, whole_number

__all__ = ["new_game", "position"]


def new_game(
    players: int,
    *,
    rules: Ruleset = CALLIOPE,
    seed: int | None = None,
    deck: Iterable[int] | None = None,
    first: int = 0,
    dealing: Dealing | str = Dealing.AUTOMATIC,
) -> State:
    """A new game, dealt and waiting for starting marks; or, dealing by hand, waiting for the deal.

    - ``players``: how many play, as the rules allow (2 to 8).
    - ``rules``: a :class:`Ruleset`.
    - ``seed``: 0 to 2**64 - 1; the same seed gives the same game for ever. None takes a seed from
      the system, or, where ``deck`` decides the order of the tiles, the seed 0.
    - ``deck``: the tiles of the ruleset in the order to deal them, top first; None shuffles them.
    - ``first``: the seat that begins, 0 to ``players - 1``.
    - ``dealing``: a :class:`Dealing` or its value. With ``"by_hand"`` nothing is shuffled.

    Raises :class:`InvalidRulesError` for a number of players that the rules do not allow and
    :class:`InvalidStateError` for any other value that cannot be.

    Deal: three tiles each, one at a time clockwise from ``first``; then starting marks in that order.

    >>> import tsuro
    >>> state = tsuro.new_game(3, seed=7)
    >>> state.phase, state.turn, [seat.hand for seat in state.seats]
    (<Phase.START: 'start'>, 0, [(6, 8, 11), (15, 26, 32), (24, 28, 33)])
    """
    rules = _ruleset(rules)
    number = whole_number(players)
    if number is None or not rules.min_players <= number <= rules.max_players:
        raise InvalidRulesError(
            f"{rules.name} is for {rules.min_players} to {rules.max_players} players, not {shown(players)}"
        )
    beginner = _seat("first", first, number)
    mode = _dealing(dealing)
    if deck is not None:
        pile = _deck(deck, rules)
        generator = SplitMix64(0 if seed is None else seed)
    elif mode is Dealing.BY_HAND:
        pile = rules.tiles.ids
        generator = SplitMix64(0 if seed is None else seed)
    else:
        generator = SplitMix64(int.from_bytes(os.urandom(8)) if seed is None else seed)
        tiles = list(rules.tiles.ids)
        generator.shuffle(tiles)
        pile = tuple(tiles)
    hands: list[tuple[int, ...]] = [()] * number
    phase = Phase.DEAL
    if mode is Dealing.AUTOMATIC:
        dealt = number * rules.hand_size
        for seat in range(number):
            hands[(beginner + seat) % number] = tuple(sorted(pile[seat:dealt:number]))
        pile = pile[dealt:]
        phase = Phase.START
    draft = Draft()
    draft.phase = phase
    draft.rules = rules
    draft.turn = draft.active = beginner
    draft.seats = [Seat(None, None, Status.IN_PLAY, hand) for hand in hands]
    draft.board = Board.empty(rules.rows, rules.columns)
    draft.pile = pile
    draft.box = ()
    draft.dragon = None
    draft.outcome = None
    draft.dealing = mode
    draft.generator = generator.state
    draft.extension = None
    draft._faced_squares = [OUT] * number
    return draft.close(phase, None, known=phase is Phase.START)


def position(
    board: Board | Mapping[tuple[int, int], tuple[int, int]],
    spots: Sequence[tuple[int, int, int] | None],
    hands: Sequence[Iterable[int]],
    *,
    pile: Iterable[int] | None = None,
    box: Iterable[int] = (),
    turn: int = 0,
    dragon: int | None = None,
    statuses: Sequence[Status | str] | None = None,
    dealing: Dealing | str = Dealing.AUTOMATIC,
    rules: Ruleset = CALLIOPE,
    seed: int | None = None,
) -> State:
    """Any position in which the seat ``turn`` is to place a tile.

    - ``board`` maps ``(row, column)`` to ``(tile, rotation)``, or is a :class:`Board`.
    - ``spots``: where each seat's stone stands, ``(row, column, port)``; None for one that is out.
      The starting marks are found by tracing the paths back.
    - ``hands``: tile ids for each seat; those of seats that are out must be empty.
    - ``pile``: tile ids, the next to draw first. None: all tiles of the ruleset that are named
      nowhere else, in order of id, shuffled by ``seed`` if there is one.
    - ``box``: tiles out of the game. Together, board, hands, pile and box hold the ruleset's tiles.
    - ``turn``: the seat to place. ``dragon``: the seat that holds the Dragon.
    - ``statuses``: what became of each stone, where it matters: a seat without a spot counts as
      collided unless ``left_board`` is said; one that left may have its last spot.
    - ``seed``: 0 to 2**64 - 1, for this and later shuffles; None is 0.

    Raises :class:`InvalidStateError`, whose ``problems`` list all that cannot be. A lone stone is
    accepted, for puzzles: its next placement ends the game.

    >>> import tsuro
    >>> state = tsuro.position({(0, 0): (33, 0)}, [(1, 0, 0), (5, 5, 5)], [[4], [5, 6]], turn=1)
    >>> state.seats[0].start, state.turn, len(state.pile)
    (Spot(row=0, column=0, port=0), 1, 31)
    """
    rules = _ruleset(rules)
    layout = board if isinstance(board, Board) else Board.of(rules.rows, rules.columns, board)
    places = _listed("spots", spots)
    held = [_tiles(f"the hand of seat {number}", hand) for number, hand in enumerate(_listed("hands", hands))]
    standing = _statuses(places, statuses)
    if not len(places) == len(held) == len(standing):
        raise InvalidStateError(f"{len(places)} spots, {len(held)} hands and {len(standing)} statuses do not match")
    mover = _seat("turn", turn, len(places))
    seats = tuple(
        Seat(_mark(layout, number, spot), spot, status, tuple(sorted(hand)))
        for number, (spot, status, hand) in enumerate(
            zip((_spot(layout, number, place) for number, place in enumerate(places)), standing, held, strict=True)
        )
    )
    boxed = tuple(sorted(_tiles("the box", box)))
    generator = SplitMix64(0 if seed is None else seed)
    if pile is not None:
        stack = _tiles("the pile", pile)
    else:
        named = [tile for hand in held for tile in hand] + [tile for tile, _ in layout.placements().values()]
        left, _ = rules.tiles.difference([*named, *boxed])
        rest = list(left)
        if seed is not None:
            generator.shuffle(rest)
        stack = tuple(rest)
    state = State(
        rules=rules,
        phase=Phase.PLACE,
        turn=mover,
        seats=seats,
        board=layout,
        pile=stack,
        box=boxed,
        dragon=None if dragon is None else _seat("dragon", dragon, len(places)),
        outcome=None,
        active=mover,
        dealing=_dealing(dealing),
        generator=generator.state,
    )
    from tsuro.engine.validation import validate  # noqa: PLC0415 - games that are only played need none of it

    if problems := validate(state):
        raise InvalidStateError("; ".join(problems), problems)
    return state


def _ruleset(rules: object) -> Ruleset:
    if not isinstance(rules, Ruleset):
        raise InvalidRulesError(f"rules must be a Ruleset, not {shown(rules)}")
    return rules


def _seat(what: str, value: object, players: int) -> int:
    number = whole_number(value)
    if number is None or not 0 <= number < players:
        raise InvalidStateError(f"{what} must be a seat from 0 to {players - 1}, not {shown(value)}")
    return number


def _dealing(dealing: str) -> Dealing:
    try:
        return Dealing(dealing)
    except ValueError:
        raise InvalidStateError(f"dealing is 'automatic' or 'by_hand', not {shown(dealing)}") from None


def _tiles(what: str, tiles: Iterable[Any]) -> tuple[int, ...]:
    ids: list[int] = []
    for tile in _listed(what, tiles):
        number = whole_number(tile)
        if number is None or not 0 <= number < len(TILES):
            raise InvalidStateError(f"{what} holds {shown(tile)}, which is not a tile id (0 to {len(TILES) - 1})")
        ids.append(number)
    return tuple(ids)


def _listed(what: str, values: object) -> list[Any]:
    if isinstance(values, Iterable) and not isinstance(values, (str, bytes)):
        return list(cast("Iterable[object]", values))
    raise InvalidStateError(f"{what} must be a collection, not {shown(values)}")


def _deck(deck: Iterable[int], rules: Ruleset) -> tuple[int, ...]:
    ids = _tiles("the deck", deck)
    lacking, surplus = rules.tiles.difference(ids)
    problems: list[str] = []
    if lacking:
        problems.append(f"the deck lacks {_counted(lacking)}")
    if surplus:
        problems.append(f"the deck has {_counted(surplus)} too often")
    if problems:
        raise InvalidStateError("; ".join(problems), problems)
    return ids


MOST_TOLD: Final = 40
"""So many tiles are named in a message."""


def _counted(tiles: tuple[int, ...]) -> str:
    more = f", and {len(tiles) - MOST_TOLD} more" if len(tiles) > MOST_TOLD else ""
    return ("tile " if len(tiles) == 1 else "tiles ") + ", ".join(map(str, tiles[:MOST_TOLD])) + more


def _spot(board: Board, seat: int, place: object) -> Spot | None:
    if place is None:
        return None
    spot = board.geometry.spot(place)
    if spot is None:
        hint = "; parse_spot reads a spot from its name" if isinstance(place, str) else ""
        raise InvalidStateError(f"{shown(place)}, given for seat {seat}, is not a spot of the board{hint}")
    return spot


def _mark(board: Board, seat: int, spot: Spot | None) -> Spot | None:
    """Trace back to the starting mark of a stone that stands at ``spot``."""
    if spot is None:
        return None
    point = board.geometry.places[spot][2]
    if len(board.geometry.faces[point]) > 1 and board[spot.row, spot.column] is not None:
        raise InvalidStateError(f"seat {seat} cannot stand at {spot}: a tile lies on that square")
    mark = board.other_end(spot)
    if not board.geometry.is_mark(mark):
        raise InvalidStateError(f"seat {seat} cannot stand at {spot}: no path leads there from the rim")
    return mark


def _statuses(spots: Sequence[object], statuses: Iterable[Any] | None) -> list[Status]:
    if statuses is None:
        return [Status.COLLIDED if spot is None else Status.IN_PLAY for spot in spots]
    try:
        return [Status(status) for status in _listed("statuses", statuses)]
    except ValueError as error:
        if isinstance(error, InvalidStateError):
            raise
        raise InvalidStateError(f"a status is one of {', '.join(Status)}; got {shown(statuses)}") from None
