"""Reading a text from left to right, and saying where it went wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from tsuro.errors import NotationError

__all__ = ["Scanner", "quoted", "read_whole"]

Value = TypeVar("Value")

_BLANKS: Final = re.compile(r"[ \t\r\n]*+")
_DIGITS: Final = re.compile(r"[0-9]++")
_WORD: Final = re.compile(r"[a-z_]++")
_PLAIN: Final = re.compile(r'[^"\\\x00-\x1f\x7f]*+')
_CODE: Final = re.compile(r"u\{([0-9a-fA-F]{1,6})\}")
# What an error shows of a text: a word or number, else one character.
_TOKEN: Final = re.compile(r"[A-Za-z0-9_]++|.", re.DOTALL)
_SHOWN: Final = 24
"""So many characters of a faulty text are shown."""
_MOST_DIGITS: Final = 20
_LETTERS: Final = {'"': '"', "\\": "\\", "n": "\n"}
_UNICODE: Final = 0x110000
_NOT_ASCII: Final = re.compile(r'["\\]|[^ -~]')


def shortened(text: str) -> str:
    """The beginning of the text, if it is long."""
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


class Scanner:
    """A text, and how far it has been read."""

    __slots__ = ("end", "position", "text")

    text: str
    position: int
    end: int

    def __init__(self, text: object, position: int = 0, end: int | None = None) -> None:
        """Begin to read at ``position``; what is not text is refused."""
        if not isinstance(text, str):
            raise NotationError(f"expected text, not {type(text).__name__}", expected="text")
        self.text = text
        self.position = position
        self.end = len(text) if end is None else end

    def error(self, expected: str, position: int | None = None, token: re.Pattern[str] = _TOKEN) -> NotationError:
        """The error to raise when something else was expected, here unless told; ``token`` is what it shows."""
        where = self.position if position is None else position
        match = token.match(self.text, where, self.end)
        found = "" if match is None else shortened(match[0])
        shown = "the end" if match is None else repr(found)
        return NotationError(
            f"position {where}: expected {expected}, found {shown}",
            text=self.text,
            position=where,
            found=found,
            expected=expected,
        )

    def at_end(self) -> bool:
        """Whether all is read."""
        return self.position >= self.end

    def finish(self) -> None:
        """Refuse anything more than blanks."""
        self.blanks()
        if not self.at_end():
            raise self.error("the end")

    def blanks(self) -> bool:
        """Pass over blanks; whether there were any."""
        return bool(self.take(_BLANKS))

    def take(self, pattern: re.Pattern[str]) -> str:
        """What the pattern finds here, which is read thereby; empty if it finds nothing."""
        match = pattern.match(self.text, self.position, self.end)
        if match is None:
            return ""
        self.position = match.end()
        return match[0]

    def ahead(self, literal: str) -> bool:
        """Whether ``literal`` comes next."""
        return self.text.startswith(literal, self.position, self.end)

    def skip(self, literal: str) -> bool:
        """Read ``literal`` if it comes next; whether it did."""
        if not self.ahead(literal):
            return False
        self.position += len(literal)
        return True

    def require(self, literal: str, expected: str | None = None) -> None:
        """Read ``literal``, which must come next."""
        if not self.skip(literal):
            raise self.error(repr(literal) if expected is None else expected)

    def letter(self, letters: str, expected: str) -> int:
        """Read one of ``letters``; its index among them."""
        index = -1 if self.at_end() else letters.find(self.text[self.position])
        if index < 0:
            raise self.error(expected)
        self.position += 1
        return index

    def number(self, low: int, high: int, expected: str) -> int:
        """Read a number without leading zeros."""
        start = self.position
        digits = self.take(_DIGITS)
        if digits and len(digits) <= _MOST_DIGITS and (digits == "0" or digits[0] != "0"):
            number = int(digits)
            if low <= number <= high:
                return number
        raise self.error(expected, start)

    def word(self, options: Mapping[str, Value], expected: str | None = None) -> Value:
        """Read one of the words; what it stands for."""
        start = self.position
        word = self.take(_WORD)
        if word not in options:
            raise self.error(expected or "one of " + ", ".join(options), start)
        return options[word]

    def hexadecimal(self, digits: int, expected: str) -> int:
        """Read exactly so many hexadecimal digits."""
        match = re.compile(rf"[0-9a-f]{{{digits}}}").match(self.text, self.position, self.end)
        if match is None:
            raise self.error(expected)
        self.position = match.end()
        return int(match[0], 16)

    def quoted(self) -> str:
        """Read a text in double quotes."""
        self.require('"', "a text in double quotes")
        parts: list[str] = []
        while True:
            parts.append(self.take(_PLAIN))
            if self.skip('"'):
                return "".join(parts)
            self.require("\\", "a closing double quote")
            parts.append(self.escape(_LETTERS))

    def escape(self, letters: Mapping[str, str]) -> str:
        r"""Read what follows a backslash: one of ``letters``, or the number of a character, as in ``\u{e9}``."""
        names = ", ".join(letters)
        expected = f"one of {names} or u{{...}} with one to six hexadecimal digits after the backslash"
        if match := _CODE.match(self.text, self.position, self.end):
            number = int(match[1], 16)
            if number < _UNICODE:
                self.position = match.end()
                return chr(number)
        return list(letters.values())[self.letter("".join(letters), expected)]


def quoted(text: str) -> str:
    r"""The text in double quotes, in ASCII.

    >>> from tsuro.notation.scanner import quoted
    >>> print(quoted('say "\u00e9"'))
    "say \"\u{e9}\""
    """
    return '"' + _NOT_ASCII.sub(lambda match: escaped(match[0]), text) + '"'


def escaped(character: str) -> str:
    r"""The character behind a backslash."""
    if character in '"\\{}':
        return "\\" + character
    return r"\n" if character == "\n" else f"\\u{{{ord(character):x}}}"


def read_whole(text: object, read: Callable[[Scanner], Value]) -> Value:
    """Read the whole text, with blanks around it allowed."""
    scanner = Scanner(text)
    scanner.blanks()
    value = read(scanner)
    scanner.finish()
    return value
