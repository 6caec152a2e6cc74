"""The transitions: each takes a state and a choice and returns the next state, and the events between.

A refused choice raises :class:`~tsuro.errors.IllegalActionError` and changes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from tsuro.actions import Action, ChooseStart, DrawTile, ExchangeTiles, Move, spot_value, tile_id, tile_ids
from tsuro.engine.draft import IN_PLAY, Table, require, require_state, require_view
from tsuro.engine.exchanges import count_exchanges, exchange_at, iter_exchanges
from tsuro.engine.placement import legal_moves
from tsuro.engine.settlement import draw, refill, return_hands
from tsuro.engine.turn import take_turn
from tsuro.errors import IllegalActionError, Reason
from tsuro.events import Event, StartChosen, TilesExchanged, Transition
from tsuro.geometry import Spot
from tsuro.state import Phase, State, made_seat
from tsuro.typing import View
from tsuro.values import shown

# Dealing by hand


def legal_draws(state: View) -> tuple[int, ...]:
    """The tile ids that may be dealt or drawn next: each of the pile once, sorted; empty in other phases.

    ``state`` may be an :class:`Observation`: then empty too, unless what is seen tells what the
    pile holds. To draw is the dealer's part, who sees the pile.

    >>> import tsuro
    >>> len(tsuro.legal_draws(tsuro.new_game(2, dealing="by_hand")))
    35
    """
    require_view(state)
    return tuple(sorted(set(state.pile or ()))) if state.phase in {Phase.DEAL, Phase.DRAW} else ()


def draw_tile(state: State, tile: int) -> Transition:
    """Dealing by hand: give the seat to act ``tile``, any of the pile.

    Raises :class:`IllegalActionError` when no draw is due or the pile does not hold the tile.

    >>> import tsuro
    >>> state, events = tsuro.draw_tile(tsuro.new_game(2, dealing="by_hand"), 17)
    >>> print(events[0])
    Seat 0 draws tile 17.
    """
    require_state(state)
    require(state, DrawTile)
    number = tile_id(tile)
    if number not in state.pile:
        raise IllegalActionError(f"tile {number} is not in the pile", Reason.NOT_IN_PILE, legal_draws(state))
    assert state.turn is not None
    events: list[Event] = []
    table = Table.open(state)
    draw(table, state.turn, state.pile.index(number), events)
    following = table.after(state.turn)
    if state.phase is Phase.DRAW:
        after = refill(table, following, events)
    elif any(len(seat.hand) < table.rules.hand_size for seat in table.seats):
        after = table.wait(Phase.DEAL, following, events)
    else:
        after = table.wait(Phase.START, table.active, events)
    return Transition(after, tuple(events))


# Starting marks


def legal_starts(state: View) -> tuple[Spot, ...]:
    """The free starting marks, clockwise from the top left corner; empty in other phases.

    ``state`` may be an :class:`Observation`, anyone's, for marks are seen by all.

    >>> import tsuro
    >>> len(tsuro.legal_starts(tsuro.new_game(2, seed=1)))
    48
    """
    require_view(state)
    if state.phase is not Phase.START:
        return ()
    free = state.board.geometry.ordered_marks.copy()
    for seat in state.seats:
        if seat.start is not None:
            free.pop(seat.start, None)
    return tuple(free)


def choose_start(state: State, spot: tuple[int, int, int]) -> Transition:
    """Put the stone of the seat to act on the starting mark ``spot``, a different one for each stone.

    Raises :class:`IllegalActionError` when no start is due, or when ``spot`` is no free starting mark.

    >>> import tsuro
    >>> state, events = tsuro.choose_start(tsuro.new_game(2, seed=1), tsuro.Spot(5, 2, 4))
    >>> state.seats[0].spot
    Spot(row=5, column=2, port=4)
    """
    require_state(state)
    require(state, ChooseStart)
    mark = spot_value(spot)
    plan = state.board.geometry
    if mark not in plan.places:
        raise IllegalActionError(
            f"{shown(tuple(mark))} is not on the board of {plan.rows}x{plan.columns} squares with ports 0 to 7",
            Reason.BAD_SPOT,
            legal_starts(state),
        )
    if not plan.is_mark(mark):
        raise IllegalActionError(
            f"{mark} is not a starting mark: its port does not lie on the rim of the board",
            Reason.NOT_A_MARK,
            legal_starts(state),
        )
    for number, seat in enumerate(state.seats):
        if seat.start == mark:
            raise IllegalActionError(
                f"the stone of seat {number} stands on {mark} already",
                Reason.OCCUPIED_MARK,
                legal_starts(state),
            )
    assert state.turn is not None
    square, _, point = plan.places[mark]
    # The geometry's own object, for Python finds the same quicker than an equal one.
    mark = plan.faces[point][0]
    events: list[Event] = [StartChosen(state.turn, mark)]
    table = Table.open(state)
    table.seats[state.turn] = made_seat(mark, mark, IN_PLAY, table.seats[state.turn].hand)
    table.standing[state.turn] = square
    following = table.after(state.turn)
    table.turn = following
    phase = Phase.PLACE if following == table.active else Phase.START
    return Transition(table.close(phase, events, known=state.standing is not None), tuple(events))


# Placements

_NEW: Final[Any] = vars(tuple)["__new__"]


def apply_move(state: State, tile: int, rotation: int) -> Transition:
    """Place ``tile`` at ``rotation`` on the square that the stone of the seat to act faces.

    ``tile`` is one of the hand, ``rotation`` 0 to 3 quarter turns clockwise; of rotations that look
    the same any may be given. Returns the new state and the events between, as a
    :class:`Transition`. Raises :class:`IllegalActionError` when no placement is due, for a tile not
    in hand, for no rotation, and for a placement that eliminates the own stone where the rules
    forbid it; :class:`InvalidStateError`, as all transitions do, for what is no :class:`State`.

    >>> import tsuro
    >>> state = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0, 33], [1, 2]])
    >>> state, events = tsuro.apply_move(state, 33, 0)
    >>> for event in events:
    ...     print(event)
    Seat 0 places tile 33 on a1.
    The stone of seat 0 runs over a1 to a2.0.
    Seat 0 draws tile 3.
    Seat 1 draws tile 4.
    Seat 0 draws tile 5.
    Seat 1 is to place a tile.
    """
    events: list[Event] = []
    after = take_turn(state, tile, rotation, events)
    # As the constructor of a named tuple does it, without a call in between.
    made: Transition = _NEW(Transition, (after, tuple(events)))
    return made


def next_state(state: State, tile: int, rotation: int) -> State:
    """The state after a placement, without its events: :func:`apply_move` for search.

    >>> import tsuro
    >>> state = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0, 33], [1, 2]])
    >>> tsuro.next_state(state, 33, 0) == tsuro.apply_move(state, 33, 0).state
    True
    """
    return take_turn(state, tile, rotation, None)


# The elimination bonus


def exchange_tiles(state: State, give: Iterable[int], take: Iterable[int]) -> Transition:
    """The elimination bonus: swap tiles of the own hand one for one with those of the eliminated.

    ``give`` are tile ids of the own hand, ``take`` as many of :attr:`State.pool`; two empty
    collections decline. Raises :class:`IllegalActionError` when no exchange is due, for unequal
    numbers, and for tiles not held or not on offer.
    """
    require_state(state)
    require(state, ExchangeTiles)
    given, taken = tile_ids(give), tile_ids(take)
    pool = state.pool or ()
    hand = state.seats[state.active].hand
    if len(given) != len(taken):
        raise IllegalActionError(
            f"tiles are exchanged one for one, not {len(given)} for {len(taken)}", Reason.UNEQUAL_EXCHANGE
        )
    if missing := Counter(given) - Counter(hand):
        raise IllegalActionError(
            f"seat {state.turn} does not hold {_listed(missing)} to give, only {_listed(hand)}",
            Reason.NOT_IN_HAND,
            hand,
        )
    if missing := Counter(taken) - Counter(pool):
        raise IllegalActionError(f"{_listed(missing)} cannot be taken, only {_listed(pool)}", Reason.NOT_OFFERED, pool)
    events: list[Event] = [TilesExchanged(state.active, given, taken)]
    table = Table.open(state)
    _swap(table, given, taken)
    return Transition(return_hands(table, events), tuple(events))


def _listed(tiles: Iterable[int]) -> str:
    numbers = sorted(tiles)
    return ("tile " if len(numbers) == 1 else "tiles ") + ", ".join(map(str, numbers))


def _swap(table: Table, given: tuple[int, ...], taken: tuple[int, ...]) -> None:
    """Exchange the tiles; those given go to the seats that those taken came from."""
    table.set_hand(table.active, _without(table.seats[table.active].hand, given) + taken)
    table.set_hand(table.active, tuple(sorted(table.seats[table.active].hand)))
    for take, give in zip(taken, given, strict=True):
        owner = next(
            number for number, seat in enumerate(table.seats) if seat.status is not IN_PLAY and take in seat.hand
        )
        hand = _without(table.seats[owner].hand, (take,))
        table.set_hand(owner, tuple(sorted((*hand, give))))


def _without(hand: tuple[int, ...], tiles: tuple[int, ...]) -> tuple[int, ...]:
    return tuple((Counter(hand) - Counter(tiles)).elements())


# The same through action values


def legal_actions(state: View) -> tuple[Action, ...]:
    """The actions to choose from now; empty when the game is over.

    Of rotations that look the same only the smallest is listed; :func:`apply` takes the others too.

    In an exchange that is every choice of tiles to give and to take, of which there are many when
    hands are large: with ``h`` different tiles in hand and ``p`` others on offer, ``comb(h + p, h)``,
    which for large hands is more than memory holds. :func:`count_legal_actions` counts them,
    :func:`iter_legal_actions` goes through them and :func:`legal_action_at` gives a single one,
    all without listing them.

    ``state`` may be an :class:`Observation`: empty too where the tiles to choose from are hidden,
    as they are while another seat places or exchanges tiles.

    >>> import tsuro
    >>> tsuro.legal_actions(tsuro.new_game(2, seed=1))[0]
    ChooseStart(spot=Spot(row=0, column=0, port=0))
    """
    return tuple(iter_legal_actions(state))


def iter_legal_actions(state: View) -> Iterator[Action]:
    """The actions of :func:`legal_actions`, in that order, one after the other: exchanges are never listed.

    >>> import tsuro
    >>> next(tsuro.iter_legal_actions(tsuro.new_game(2, seed=1)))
    ChooseStart(spot=Spot(row=0, column=0, port=0))
    """
    require_view(state)
    if state.phase is Phase.EXCHANGE:
        hand = state.seats[state.active].hand
        return iter(()) if hand is None else iter_exchanges(hand, state.pool or ())
    return iter(_short_list(state))


def count_legal_actions(state: View) -> int:
    """How many actions :func:`legal_actions` would list; exchanges are counted without listing them.

    >>> import tsuro
    >>> tsuro.count_legal_actions(tsuro.new_game(2, seed=1))
    48
    """
    require_view(state)
    if state.phase is Phase.EXCHANGE:
        hand = state.seats[state.active].hand
        return 0 if hand is None else count_exchanges(hand, state.pool or ())
    return len(_short_list(state))


def legal_action_at(state: View, index: int) -> Action:
    """The action that :func:`legal_actions` would list at ``index``, from 0 up, without listing exchanges.

    With :func:`count_legal_actions` any generator draws one, each as likely as the others. Raises
    :class:`IndexError` where there is no such action.

    >>> import tsuro
    >>> state = tsuro.new_game(2, seed=1)
    >>> rng = tsuro.SplitMix64(7)
    >>> tsuro.legal_action_at(state, rng.below(tsuro.count_legal_actions(state)))
    ChooseStart(spot=Spot(row=3, column=5, port=2))
    """
    require_view(state)
    if index < 0:
        raise IndexError("actions are numbered from 0 up")
    if state.phase is Phase.EXCHANGE:
        hand = state.seats[state.active].hand
        if hand is None:
            raise IndexError("the tiles to choose from are hidden")
        return exchange_at(hand, state.pool or (), index)
    return _short_list(state)[index]


def _short_list(state: View) -> tuple[Action, ...]:
    """The legal actions of all phases but that of exchanges."""
    match state.phase:
        case Phase.DEAL | Phase.DRAW:
            return tuple(DrawTile(tile) for tile in legal_draws(state))
        case Phase.START:
            return tuple(ChooseStart(mark) for mark in legal_starts(state))
        case Phase.PLACE:
            return legal_moves(state)
        case _:  # the game is over
            return ()


def apply(state: State, action: Action) -> Transition:
    """Make any action: the transitions above behind one name.

    Raises :class:`IllegalActionError` as they do, and for what is not an action.

    >>> import tsuro
    >>> state, events = tsuro.apply(tsuro.new_game(2, seed=1), tsuro.ChooseStart((0, 0, 0)))
    >>> state.turn
    1
    """
    match action:
        case Move(tile, rotation):
            return apply_move(state, tile, rotation)
        case ChooseStart(spot):
            return choose_start(state, spot)
        case DrawTile(tile):
            return draw_tile(state, tile)
        case ExchangeTiles(give, take):
            return exchange_tiles(state, give, take)
        case _:
            raise _no_action(action)


def _no_action(given: object) -> IllegalActionError:
    return IllegalActionError(
        f"{shown(given)} is not an action: ChooseStart, Move, ExchangeTiles or DrawTile",
        Reason.NOT_AN_ACTION,
    )
