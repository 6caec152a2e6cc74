"""How Hypothesis prints the values of strategies: as a line that makes the value again.

Hypothesis prints a value that was mapped as the call of a function that made it. So what values are
made of is wrapped, to show itself as text, and unwrapped by a function that bears another's name.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import Generic, TypeVar

if find_spec("hypothesis") is None:
    raise ImportError("the strategies of tsuro.testing need Hypothesis: pip install 'tsuro[testing]'")

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

__all__ = ["printed"]

Source = TypeVar("Source")
Value = TypeVar("Value")


class _Told(Generic[Source]):
    """What a value is made of; it shows itself as the arguments of a call."""

    def __init__(self, source: Source, arguments: Callable[[Source], str]) -> None:
        self.source = source
        self.arguments = arguments

    def __repr__(self) -> str:
        return self.arguments(self.source)


def printed(
    function: str, arguments: Callable[[Source], str], sources: SearchStrategy[Source], make: Callable[[Source], Value]
) -> SearchStrategy[Value]:
    """What ``make`` makes of the sources, printed as a call of ``function`` with the text of its ``arguments``.

    >>> from hypothesis import find, strategies as st
    >>> from tsuro.testing.printing import printed
    >>> find(printed("float.fromhex", lambda number: repr(number.hex()), st.just(1.5), abs), lambda number: True)
    1.5
    """

    def made(told: _Told[Source]) -> Value:
        return make(told.source)

    made.__name__ = function
    return _told(sources, arguments).map(made)


@st.composite
def _told(draw: DrawFn, sources: SearchStrategy[Source], arguments: Callable[[Source], str]) -> _Told[Source]:
    return _Told(draw(sources), arguments)
