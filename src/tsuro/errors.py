"""Floor 1: what can go wrong, and whose mistake it is.

Every error of the library is a :class:`TsuroError`; nobody raises the base class itself.
Its children say what was at fault: an action, a ruleset, a state, a text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tsuro.values import Name

__all__ = [
    "DocumentError",
    "IllegalActionError",
    "InvalidRulesError",
    "InvalidStateError",
    "NotationError",
    "Reason",
    "RecordError",
    "TsuroError",
]


class Reason(Name):
    """Why an action was refused: one member per cause.

    >>> from tsuro import Reason
    >>> Reason("not_in_hand") is Reason.NOT_IN_HAND
    True
    """

    GAME_OVER = "game_over"
    """The game has ended; nobody acts any more."""
    WRONG_PHASE = "wrong_phase"
    """The game waits for another kind of action."""
    NOT_AN_ACTION = "not_an_action"
    """What was given to ``apply`` is not an action."""
    BAD_TILE = "bad_tile"
    """Not a tile id: a whole number from 0 to 34."""
    BAD_ROTATION = "bad_rotation"
    """Not a rotation: a whole number of quarter turns from 0 to 3."""
    NOT_IN_HAND = "not_in_hand"
    """The seat to act does not hold the tile."""
    LEAVES_BOARD = "leaves_board"
    """The own stone would leave the board although another placement keeps it on."""
    COLLIDES = "collides"
    """The own stone would collide although another placement keeps it in play."""
    BAD_SPOT = "bad_spot"
    """Not a spot of this board: a square and a port from 0 to 7."""
    NOT_A_MARK = "not_a_mark"
    """The spot is not a starting mark: its port does not lie on the rim."""
    OCCUPIED_MARK = "occupied_mark"
    """Another stone stands on the starting mark."""
    BAD_SEAT = "bad_seat"
    """Not a seat of this game: a whole number from 0 up."""
    ALREADY_OUT = "already_out"
    """The seat that is to leave the game is out already."""
    BAD_EXCHANGE = "bad_exchange"
    """What is given or taken is not a collection of tile ids."""
    UNEQUAL_EXCHANGE = "unequal_exchange"
    """Tiles are exchanged one for one; the numbers differ."""
    NOT_OFFERED = "not_offered"
    """A tile to take is not among those of the eliminated seats."""
    NOT_IN_PILE = "not_in_pile"
    """The tile to draw is not in the pile."""


class TsuroError(Exception):
    """The base of every error of this library; never raised itself.

    >>> import tsuro
    >>> issubclass(tsuro.IllegalActionError, tsuro.TsuroError)
    True
    """

    def __init__(self, message: str) -> None:
        """Keep ``message``; refuse to be raised as the bare base class."""
        if type(self) is TsuroError:
            raise TypeError("TsuroError is a base class; raise one of its children")
        super().__init__(message)


class IllegalActionError(TsuroError, ValueError):
    """An action that the rules refuse. The state it was tried on is unchanged.

    ``reason`` is a :class:`Reason`. ``alternatives`` are legal choices of the same kind
    (moves, spots or tile ids) where naming them helps, else an empty tuple.

    >>> import tsuro
    >>> state = tsuro.new_game(2, seed=1)
    >>> try:
    ...     tsuro.choose_start(state, (2, 2, 0))
    ... except tsuro.IllegalActionError as error:
    ...     print(error.reason, "-", error)
    not_a_mark - c3.0 is not a starting mark: its port does not lie on the rim of the board
    """

    reason: Reason
    alternatives: tuple[object, ...]

    def __init__(self, message: str, reason: Reason, alternatives: Sequence[object] = ()) -> None:
        """Keep the message, the reason and the alternatives."""
        super().__init__(message)
        self.reason = reason
        self.alternatives = tuple(alternatives)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle all three parts, so that the error survives a process boundary."""
        return type(self), (str(self), self.reason, self.alternatives), vars(self)


class InvalidRulesError(TsuroError, ValueError):
    """A ruleset or tile set that cannot be played, or a game that its ruleset does not allow.

    >>> import tsuro
    >>> try:
    ...     tsuro.Ruleset(rows=1)
    ... except tsuro.InvalidRulesError as error:
    ...     print(error)
    rows must be a whole number from 2 to 20, not 1
    """


class InvalidStateError(TsuroError, ValueError):
    """A position that cannot be: ``problems`` lists everything found wrong with it.

    >>> import tsuro
    >>> try:
    ...     tsuro.position({}, [(0, 0, 0), (0, 0, 0)], [[1], [2]])
    ... except tsuro.InvalidStateError as error:
    ...     print(error.problems[0])
    seats 0 and 1 stand on the same spot a1.0
    """

    problems: tuple[str, ...]

    def __init__(self, message: str, problems: Sequence[str] = ()) -> None:
        """Keep the message, and the problems where there are several."""
        super().__init__(message)
        self.problems = tuple(problems) or (message,)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle both parts."""
        return type(self), (str(self), self.problems), vars(self)


class NotationError(TsuroError, ValueError):
    """A text that cannot be read, or a value that none can name.

    ``text`` is what was being read and ``position`` where in it, counted from 0, the fault is;
    ``line`` and ``column`` are the same counted from 1, where there are lines. ``found`` is what
    stands there and ``expected`` what should. ``problems`` are those of a text of the right form
    whose content cannot be, such as an impossible position. What is not known is None, and
    ``problems`` are empty where the form itself is wrong.

    >>> import tsuro
    >>> try:
    ...     tsuro.parse_action("+35")
    ... except tsuro.NotationError as error:
    ...     print(error)
    ...     print(error.position, error.found, "|", error.expected)
    position 1: expected a tile id, 0 to 34, found '35'
    1 35 | a tile id, 0 to 34
    """

    text: str | None
    position: int | None
    line: int | None
    column: int | None
    found: str | None
    expected: str | None
    problems: tuple[str, ...]

    def __init__(
        self,
        message: str,
        *,
        text: str | None = None,
        position: int | None = None,
        line: int | None = None,
        column: int | None = None,
        found: str | None = None,
        expected: str | None = None,
        problems: Sequence[str] = (),
    ) -> None:
        """Keep the message and the details."""
        super().__init__(message)
        self.text = text
        self.position = position
        self.line = line
        self.column = column
        self.found = found
        self.expected = expected
        self.problems = tuple(problems)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the message and all details."""
        return type(self), (str(self),), vars(self)


class DocumentError(NotationError):
    """A JSON document that cannot be read, or a value that none can hold.

    Beside what :class:`NotationError` tells: ``path`` is where in the document it is wrong, such as
    ``$.seats[2].hand[0]``; ``$`` is the whole. What is not JSON at all has a position, line and
    column instead.

    >>> import tsuro
    >>> try:
    ...     tsuro.from_json('{"tsuro":"action","version":1,"type":"draw_tile","tile":35}')
    ... except tsuro.DocumentError as error:
    ...     print(error)
    ...     print(error.path, error.found, "|", error.expected)
    $.tile: expected a tile id, a whole number from 0 to 34, found 35
    $.tile 35 | a tile id, a whole number from 0 to 34
    """

    path: str

    def __init__(
        self,
        message: str,
        *,
        path: str = "$",
        **details: Any,  # noqa: ANN401 - those of NotationError
    ) -> None:
        """Keep the message, the path and the details."""
        super().__init__(message, **details)
        self.path = path


class RecordError(NotationError):
    """A step of a record that cannot have happened.

    Beside what :class:`NotationError` tells: ``reason`` is why the rules refuse the step, a
    :class:`Reason`, or None where the step is at odds with the record itself (a draw that the pile
    does not give, a result that is not that of the game). ``alternatives`` are as in
    :class:`IllegalActionError`.

    >>> import tsuro
    >>> try:
    ...     tsuro.parse_record('[Tsuro "1"] [Players "2"] 0. +5 +5 *')
    ... except tsuro.RecordError as error:
    ...     print(error)
    ...     print(error.line, error.column, error.reason)
    line 1, column 33: tile 5 is not in the pile
    1 33 not_in_pile
    """

    reason: Reason | None
    alternatives: tuple[object, ...]

    def __init__(
        self,
        message: str,
        *,
        reason: Reason | None = None,
        alternatives: Sequence[object] = (),
        **details: Any,  # noqa: ANN401 - those of NotationError
    ) -> None:
        """Keep the message and the details."""
        super().__init__(message, **details)
        self.reason = reason
        self.alternatives = tuple(alternatives)
