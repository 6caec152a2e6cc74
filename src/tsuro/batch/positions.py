"""Floor 8: states of the core on tables of the batch engine, and back.

:class:`CompiledGame` steps the compiled rules by hand, one choice at a time. The tests hold it
against the core with it; it is no faster than the core, for most of its time goes into translation.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from tsuro.actions import MOVES, Action, ChooseStart, DrawTile, ExchangeTiles, Move, Withdraw
from tsuro.batch.kernel.exchange import count_exchanges, exchange_tiles
from tsuro.batch.kernel.jit import whole_words
from tsuro.batch.kernel.layout import (
    EMPTY,
    ENDINGS,
    NOBODY,
    PHASES,
    PLACE,
    STATUSES,
    Table,
    empty_table,
)
from tsuro.batch.kernel.moves import legal_moves
from tsuro.batch.kernel.playing import act_at_random
from tsuro.batch.kernel.turn_end import choose_start, draw_tile, place_tile
from tsuro.board import ORIENTATION, board_of, links_of
from tsuro.engine import legal_actions
from tsuro.errors import IllegalActionError, Reason
from tsuro.geometry import Geometry, Spot, geometry
from tsuro.links import EMPTY as EMPTY_SQUARE
from tsuro.randomness import SplitMix64
from tsuro.ruleset import Ruleset
from tsuro.state import Dealing, Outcome, Phase, Seat, State

__all__ = ["CompiledGame", "action_number", "state_of", "table_of"]


def table_of(state: State) -> Table:
    """A table with the position of a sound state."""
    plan = state.board.geometry
    table: Any = empty_table(state.rules, len(state.seats))
    table.by_hand = state.dealing is Dealing.BY_HAND
    table.phase = PHASES.index(state.phase)
    table.turn = _or_nobody(state.turn)
    table.active = state.active
    table.dragon = _or_nobody(state.dragon)
    table.links[: plan.points] = links_of(state.board)
    table.laid[: plan.squares] = [EMPTY if number == EMPTY_SQUARE else number for number in state.board.squares]
    for number, seat in enumerate(state.seats):
        table.starts[number] = NOBODY if seat.start is None else plan.places[seat.start][2]
        table.facing[number], table.entry[number] = (
            (NOBODY, NOBODY) if seat.spot is None else plan.places[seat.spot][:2]
        )
        table.statuses[number] = STATUSES.index(seat.status)
        table.held[number] = len(seat.hand)
        table.hands[number, : len(seat.hand)] = seat.hand
    table.pile_size = len(state.pile)
    table.pile[: len(state.pile)] = state.pile
    for tile in state.box:
        table.box[tile] += 1
    table.generator[0] = state.generator
    if state.outcome is not None:
        table.winners = sum(1 << seat for seat in state.outcome.winners)
        table.reason = ENDINGS.index(state.outcome.reason)
    return table  # type: ignore[no-any-return] # a record has no types


def _or_nobody(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def state_of(table: Table, rules: Ruleset) -> State:
    """The state of the core that equals the position on a table."""
    plan = geometry(rules.rows, rules.columns)
    # A copy as an array, whose fields are quicker to look at than those of a record.
    fields: Any = np.asarray(table)
    links = fields["links"][: plan.points].tolist()
    laid = [EMPTY_SQUARE if number == EMPTY else number for number in fields["laid"][: plan.squares].tolist()]
    hands, held = fields["hands"].tolist(), fields["held"].tolist()
    stones = zip(*(fields[name].tolist() for name in ("starts", "facing", "entry", "statuses")), strict=True)
    seats = [_seat(stone, tuple(hand[:count]), plan) for stone, hand, count in zip(stones, hands, held, strict=True)]
    phase, top = PHASES[int(fields["phase"])], int(fields["top"])
    return State(
        rules=rules,
        phase=phase,
        turn=_or_none(fields["turn"]),
        seats=tuple(seats[: fields["players"]]),
        board=board_of(plan, links, laid),
        pile=tuple(fields["pile"][top : top + fields["pile_size"]].tolist()),
        box=tuple(tile for tile, count in enumerate(fields["box"].tolist()) for _ in range(count)),
        dragon=_or_none(fields["dragon"]),
        outcome=Outcome(seats_in(fields["winners"]), ENDINGS[int(fields["reason"])]) if phase is Phase.OVER else None,
        active=int(fields["active"]),
        dealing=Dealing.BY_HAND if fields["by_hand"] else Dealing.AUTOMATIC,
        generator=int(fields["generator"][0]),
    )


def _seat(stone: tuple[int, ...], hand: tuple[int, ...], plan: Geometry) -> Seat:
    start, square, port, status = stone
    return Seat(
        start=None if start == NOBODY else plan.faces[start][0],
        spot=None if square == NOBODY else Spot(*divmod(square, plan.columns), port),
        status=STATUSES[status],
        hand=hand,
    )


def _or_none(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)


def seats_in(bits: int) -> tuple[int, ...]:
    """The seats whose bits are set, in rising order."""
    return tuple(seat for seat in range(int(bits).bit_length()) if int(bits) >> seat & 1)


def action_number(action: Action, number: int, rules: Ruleset) -> int:
    """How the compiled rules name an action, the one of that number among the legal ones."""
    match action:
        case ChooseStart(spot):
            return geometry(rules.rows, rules.columns).places[spot][2]
        case Move(tile, rotation):
            return ORIENTATION[tile][rotation]
        case ExchangeTiles():
            return number
        case DrawTile(tile):
            return tile
        case Withdraw():
            raise _no_withdrawals()


class CompiledGame:
    """A game under way on a table, for stepping by hand. Choices must be legal: nothing is checked.

    >>> import tsuro
    >>> from tsuro.batch.positions import CompiledGame
    >>> game = CompiledGame(tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0, 33], [1, 2]]))
    >>> game.legal_moves()
    (Move(tile=33, rotation=0),)
    >>> game.place(33, 0)
    >>> game.state().turn
    1
    """

    rules: Ruleset
    table: Table

    def __init__(self, state: State) -> None:
        """Set the table up as in ``state``."""
        self.rules = state.rules
        self.table = table_of(state)

    def state(self) -> State:
        """The position as a state of the core."""
        return state_of(self.table, self.rules)

    def legal_moves(self) -> tuple[Move, ...]:
        """The legal placements, in the order of :func:`tsuro.legal_moves`; empty in other phases."""
        if self.table.phase != PLACE:
            return ()
        with whole_words():
            return tuple(MOVES[self.table.moves[index]] for index in range(legal_moves(self.table)))

    def count_exchanges(self) -> int:
        """How many different exchanges are legal."""
        with whole_words():
            return int(count_exchanges(self.table))

    def choose_start(self, spot: Iterable[int]) -> None:
        """Begin on a starting mark."""
        with whole_words():
            choose_start(self.table, geometry(self.rules.rows, self.rules.columns).places[Spot(*spot)][2])

    def place(self, tile: int, rotation: int) -> None:
        """Place a tile."""
        with whole_words():
            place_tile(self.table, ORIENTATION[tile][rotation])

    def exchange(self, number: int) -> None:
        """Make the exchange of that number, in the order of :func:`tsuro.legal_actions`."""
        with whole_words():
            count_exchanges(self.table)
            exchange_tiles(self.table, number)

    def draw(self, tile: int) -> None:
        """Dealing by hand: give the seat to act a tile."""
        with whole_words():
            draw_tile(self.table, tile)

    def play_random(self, chooser: SplitMix64, *, exchanges: bool = True) -> None:
        """Make one of the legal choices by the next number of ``chooser``; draw the top of the pile.

        Without ``exchanges`` an exchange is declined, and costs no number.
        """
        self.table.chooser[0] = chooser.state
        with whole_words():
            act_at_random(self.table, exchanges)
        chooser.state = int(self.table.chooser[0])

    def apply(self, action: Action) -> None:
        """Take any legal action."""
        match action:
            case ChooseStart(spot):
                self.choose_start(spot)
            case Move(tile, rotation):
                self.place(tile, rotation)
            case ExchangeTiles():
                self.exchange(legal_actions(self.state()).index(action))
            case DrawTile(tile):
                self.draw(tile)
            case Withdraw():
                raise _no_withdrawals()


def _no_withdrawals() -> IllegalActionError:
    return IllegalActionError("compiled games take no withdrawals; withdraw in the core", Reason.NOT_AN_ACTION)
