"""What a seat sees of a position."""

from __future__ import annotations

from attrs import field, frozen

from tsuro.board import Board
from tsuro.engine.guards import wrong_kind
from tsuro.errors import ArgumentError
from tsuro.geometry import Spot
from tsuro.observation.memory import Memory
from tsuro.ruleset import Ruleset
from tsuro.state import Dealing, Outcome, Phase, State, Status
from tsuro.values import shown, whole_number

__all__ = ["Observation", "ObservedSeat", "checked_viewer", "observe"]


@frozen
class ObservedSeat:
    """What is seen of a seat: a :class:`Seat` whose ``hand`` may be hidden.

    ``hand`` holds tile ids, sorted, or is None where the viewer may not see it, be it empty or not.
    ``hand_size`` is how many tiles the seat holds, which all may know.
    """

    start: Spot | None
    spot: Spot | None
    status: Status
    hand: tuple[int, ...] | None
    hand_size: int


@frozen
class Observation:
    """A game at one moment as one seat, or a spectator, may see it. Pure data, hashable, picklable.

    - ``rules``, ``phase``, ``turn``, ``active``, ``board``, ``dragon``, ``outcome``, ``dealing``: as in :class:`State`.
    - ``seats``: an :class:`ObservedSeat` for each player, clockwise.
    - ``viewer``: the seat that sees this; None for a spectator.
    - ``pile_size``: how many tiles the pile holds.
    - ``box``: the tiles out of the game, sorted, if hands are open; else None, for they were put away face down.
    - ``box_size``: how many tiles are out of the game.
    - ``pool``: during an exchange, for the seat that may exchange (for all if hands are open), the
      tiles on offer, sorted; else None.
    - ``memory``: a :class:`Memory` of hidden tiles that the viewer saw before, and of the order of
      hands put under the pile; None where there is nothing to remember. :func:`update_observation`
      keeps it and :func:`sample_state` uses it. :func:`observe` knows only the present and gives
      None. Observations are not compared by it: those that show the same table are equal.

    :func:`legal_moves`, :func:`legal_actions`, :func:`legal_starts`, :func:`legal_draws` and :func:`preview_move`
    take an observation as they take a state.
    """

    rules: Ruleset
    phase: Phase
    turn: int | None
    active: int
    seats: tuple[ObservedSeat, ...]
    board: Board
    viewer: int | None
    pile_size: int
    box: tuple[int, ...] | None
    box_size: int
    dragon: int | None
    outcome: Outcome | None
    dealing: Dealing
    pool: tuple[int, ...] | None
    memory: Memory | None = field(default=None, eq=False)

    @property
    def in_play(self) -> tuple[int, ...]:
        """The seats whose stones are still in play, in rising order."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.status is Status.IN_PLAY)

    @property
    def hand(self) -> tuple[int, ...] | None:
        """The viewer's own hand; None for a spectator."""
        return None if self.viewer is None else self.seats[self.viewer].hand

    def _repr_svg_(self) -> str:
        """The picture that notebooks show; :func:`tsuro.svg.board` has options."""
        from tsuro import svg  # noqa: PLC0415 - pictures are loaded when one is shown

        return svg.board(self, seat=self.viewer, hand=self.hand, size=480)

    @property
    def unseen(self) -> tuple[int, ...]:
        """The tiles that the viewer sees nowhere, sorted: in the pile, in hidden hands, in a hidden box.

        >>> import tsuro
        >>> from tsuro.observation import observe
        >>> rules = tsuro.Ruleset(tiles=range(8), hand_size=2, max_players=2)
        >>> observe(tsuro.new_game(2, rules=rules, deck=range(8)), 0).unseen
        (1, 3, 4, 5, 6, 7)
        """
        seen = [tile for tile, _ in self.board.placements().values()]
        for seat in self.seats:
            seen += seat.hand or ()
        seen += self.box or ()
        if not self.rules.open_hands:
            # With open hands the pool lies in hands that are seen already.
            seen += self.pool or ()
        lacking, _ = self.rules.tiles.difference(seen)
        return lacking

    @property
    def face_down(self) -> tuple[int, ...]:
        """The tiles whose place is hidden: those that are unseen, and those on offer from hidden hands."""
        return self.unseen if self.rules.open_hands else tuple(sorted((*self.unseen, *(self.pool or ()))))

    @property
    def pile(self) -> tuple[int, ...] | None:
        """What the pile holds, sorted, if all other tiles are seen; else None. Its order is never seen."""
        unseen = self.unseen
        return unseen if len(unseen) == self.pile_size else None


def observe(state: State, seat: int | None) -> Observation:
    """What ``seat`` may see of ``state``; what a spectator may, if ``seat`` is None.

    A state does not say what was seen before: the observation has no memory. To keep one, observe
    the first position of a game and then call :func:`update_observation` with all that happens.

    Raises :class:`ArgumentError` if *seat* is neither None nor a seat of the game, and
    :class:`InvalidStateError` if *state* is not a :class:`State`.

    >>> import tsuro
    >>> from tsuro.observation import observe
    >>> seen = observe(tsuro.new_game(3, deck=range(35)), 0)
    >>> [seat.hand for seat in seen.seats], seen.pile_size
    ([(0, 3, 6), None, None], 26)
    """
    if not isinstance(state, State):
        raise wrong_kind("a State", state)
    viewer = checked_viewer(seat, len(state.seats))
    opened = state.rules.open_hands
    return Observation(
        rules=state.rules,
        phase=state.phase,
        turn=state.turn,
        active=state.active,
        seats=tuple(
            ObservedSeat(
                one.start, one.spot, one.status, one.hand if opened or number == viewer else None, len(one.hand)
            )
            for number, one in enumerate(state.seats)
        ),
        board=state.board,
        viewer=viewer,
        pile_size=len(state.pile),
        box=state.box if opened else None,
        box_size=len(state.box),
        dragon=state.dragon,
        outcome=state.outcome,
        dealing=state.dealing,
        pool=state.pool if opened or viewer == state.active else None,
    )


def checked_viewer(seat: object, players: int) -> int | None:
    """The viewer as a plain seat or None; refuse what is neither."""
    if seat is None:
        return None
    number = whole_number(seat)
    if number is None or not 0 <= number < players:
        raise ArgumentError(f"a viewer is a seat from 0 to {players - 1}, or None for a spectator, not {shown(seat)}")
    return number
