"""What a match says when one of its bots fails."""

from __future__ import annotations

from tsuro.errors import IllegalActionError, Reason, TsuroError

__all__ = ["BotError", "told"]


class BotError(TsuroError):
    """A bot raised an error, or chose what it may not: which bot it was, and in which game.

    - ``bot``: its name, or that of its class.
    - ``seat``: where it sat.
    - ``seed``: of the game, for :func:`play_game` and :func:`watch_game`; None where people play along.
    - ``number``: which game of the match, from 0; None for a game of its own.
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
            trouble = _words_of(error)
        else:
            self.reason, self.alternatives = None, ()
            trouble = told(error)
        super().__init__(f"the bot {bot} on seat {seat} failed in {game}: {trouble}")

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle all but the bot's own error, which may not survive it."""
        return _bot_error, (str(self),), vars(self)


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
