"""Floor 8: the one place that knows the compiler.

The rules here are plain Python functions over NumPy arrays, compiled by numba on
first use. With ``NUMBA_DISABLE_JIT=1`` they run as the Python they are, slowly, which is how their
coverage is measured.
"""

from __future__ import annotations

import hashlib
import importlib
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar

import numpy as np

__all__ = ["compiled", "digest_of_sources", "inlined", "tie_to_sources", "whole_words"]

Function = TypeVar("Function", bound=Callable[..., Any])

# numba has no types; whatever comes from it is unknown to type checkers.
_numba: Final[Any] = importlib.import_module("numba")

# Without the GIL, so that threads run side by side; no checks for division by zero.
_SETTINGS: Final = {"nogil": True, "error_model": "numpy"}


def compiled(function: Function) -> Function:
    """Compile a function on its first call, and keep the machine code for later processes.

    numba keeps it beside the source, in ``NUMBA_CACHE_DIR`` if that is set, or in the user's cache
    where the package lies in a folder that cannot be written to. Where none of these can be, the
    function is compiled in every process.
    """
    try:
        dispatcher = _numba.njit(cache=True, **_SETTINGS)(function)
    except RuntimeError:
        return _as(function, _numba.njit(**_SETTINGS)(function))
    tie_to_sources(dispatcher)
    return _as(function, dispatcher)


def inlined(function: Function) -> Function:
    """Compile a function as a part of those that call it."""
    return _as(function, _numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **_SETTINGS)(function))


def _as(_function: Function, dispatcher: Any) -> Function:  # noqa: ANN401 - numba has no types
    """The dispatcher, which is called as the function is."""
    return dispatcher  # type: ignore[no-any-return]


def tie_to_sources(dispatcher: object) -> None:
    """Tie kept machine code to all sources that went into it.

    numba looks at the file of the function alone, and would go on with old code when a function in
    another file changes that is compiled into this one.
    """
    kept = getattr(getattr(dispatcher, "_cache", None), "_cache_file", None)
    if kept is not None and hasattr(kept, "_source_stamp"):
        kept._source_stamp = digest_of_sources()


def whole_words() -> AbstractContextManager[object]:
    """Around calls of compiled functions: without the compiler NumPy would warn of 64-bit numbers that wrap around."""
    return np.errstate(over="ignore")


@lru_cache(maxsize=1)
def digest_of_sources() -> str:
    """A fingerprint of the compiled rules and of the tables of tiles that are compiled in."""
    kernel = Path(__file__).parent
    core = kernel.parents[1]
    digest = hashlib.sha256()
    for path in (*sorted(kernel.glob("*.py")), core / "tiles.py", core / "board.py"):
        digest.update(path.read_bytes())
    return digest.hexdigest()
