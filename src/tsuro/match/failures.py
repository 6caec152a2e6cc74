"""What a match says when one of its bots fails, and what it does then."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from attrs import frozen

from tsuro.actions import Action, Withdraw
from tsuro.errors import ArgumentError, IllegalActionError, Reason, TsuroError
from tsuro.values import shown

__all__ = ["BotError", "BotFailure", "OnFailure", "checked_on_failure", "refuse_to_remove_others", "told"]

OnFailure: TypeAlias = Literal["raise", "withdraw"]
"""What happens when a bot raises an error, chooses an illegal action, or cannot be made.

- ``"raise"``: :class:`BotError` is raised, and the game or match ends.
- ``"withdraw"``: its seat leaves the game, as by :func:`tsuro.withdraw`, and the others go on.
"""

_ON_FAILURE: Final[tuple[str, ...]] = get_args(OnFailure)


class BotError(TsuroError):
    """A bot raised an error, or chose what it may not: which bot it was, and in which game.

    - ``bot``: its name, or that of its class.
    - ``seat``: where it sat.
    - ``seed``: of the game, for :func:`play_game` and :func:`watch_game`; None where people play along.
    - ``number``: which game of the match, from 0; None for a game of its own.
    - ``trouble``: what went wrong, on one line: the kind and the message of the bot's own error, or why
      the rules refuse its choice.
    - ``reason``, ``alternatives``: for a choice that the rules refuse those of
      :class:`~tsuro.IllegalActionError`, else None and empty.

    The bot's own error is the cause. Between processes only its text is sent, as a note.

    >>> from tsuro.bots import RandomBot
    >>> from tsuro.match import BotError, play_game
    >>> class LazyBot:
    ...     def choose(self, observation, rng):
    ...         raise RuntimeError("not today")
    >>> try:
    ...     play_game([RandomBot(), LazyBot()], seed=7)
    ... except BotError as error:
    ...     print(error)
    the bot LazyBot on seat 1 failed in the game with seed 7: RuntimeError: not today
    """

    trouble: str
    reason: Reason | None
    alternatives: tuple[object, ...]

    def __init__(self, bot: str, seat: int, seed: int | None, number: int | None, error: Exception) -> None:
        """Say who failed, where, and how."""
        self.bot = bot
        self.seat = seat
        self.seed = seed
        self.number = number
        game = "the game" if number is None else f"game {number} of the match"
        if seed is not None:
            game += f" with seed {seed}" if number is None else f", whose seed is {seed}"
        if isinstance(error, IllegalActionError):
            self.reason, self.alternatives = error.reason, error.alternatives
            self.trouble = _words_of(error)
        else:
            self.reason, self.alternatives = None, ()
            self.trouble = told(error)
        super().__init__(f"the bot {bot} on seat {seat} failed in {game}: {self.trouble}")

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle all but the bot's own error, which may not survive it."""
        return _bot_error, (str(self),), vars(self)


@frozen
class BotFailure:
    """A bot that failed, and so left the game.

    - ``seat``: where it sat.
    - ``step``: the index of its withdrawal among the actions of the game, from 0.
    - ``trouble``: what went wrong, as in :class:`BotError`.

    >>> from tsuro.bots import RandomBot
    >>> from tsuro.match import play_game
    >>> class LazyBot:
    ...     def choose(self, observation, rng):
    ...         raise RuntimeError("not today")
    >>> play_game([RandomBot(), LazyBot()], seed=7, on_failure="withdraw").failures
    (BotFailure(seat=1, step=1, trouble='RuntimeError: not today'),)
    """

    seat: int
    step: int
    trouble: str


def checked_on_failure(on_failure: object) -> OnFailure:
    """Return the argument; raise :class:`ArgumentError` if it is neither ``"raise"`` nor ``"withdraw"``."""
    if on_failure == "raise":
        return "raise"
    if on_failure == "withdraw":
        return "withdraw"
    allowed = " or ".join(map(repr, _ON_FAILURE))
    raise ArgumentError(f"on_failure is {allowed}, not {shown(on_failure)}")


def refuse_to_remove_others(action: Action, seat: int) -> None:
    """Raise :class:`IllegalActionError` if the action takes another seat than ``seat`` out of the game.

    >>> import tsuro
    >>> from tsuro.match.failures import refuse_to_remove_others
    >>> refuse_to_remove_others(tsuro.Withdraw(1), 1)
    >>> refuse_to_remove_others(tsuro.Withdraw(0), 1)
    Traceback (most recent call last):
        ...
    tsuro.errors.IllegalActionError: seat 1 cannot take seat 0 out of the game: a bot may withdraw its own seat only
    """
    if isinstance(action, Withdraw) and action.seat != seat:
        raise IllegalActionError(
            f"seat {seat} cannot take seat {shown(action.seat)} out of the game: a bot may withdraw its own seat only",
            Reason.BAD_SEAT,
            (seat,),
        )


def told(error: BaseException) -> str:
    """An error on one line: its kind, and what it says.

    >>> from tsuro.match.failures import told
    >>> told(KeyError("depth"))
    "KeyError: 'depth'"
    """
    kind, words = type(error).__name__, _words_of(error)
    return f"{kind}: {words}" if words else kind


def _words_of(error: BaseException) -> str:
    try:
        return " ".join(str(error).split())
    except Exception:  # noqa: BLE001 - an error of a bot can fail to say what it is in any way
        return ""


def _bot_error(message: str) -> BotError:
    error = BotError.__new__(BotError)
    error.args = (message,)
    return error
