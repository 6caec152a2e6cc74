"""Which names are public, and by which path users reach them.

Knows nothing of Sphinx, so that the tests can ask too.
"""

from __future__ import annotations

import ast
import inspect
import pkgutil
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import tsuro

__all__ = ["in_source_order", "kind_of", "names_of", "path_of", "public_names", "rooms"]

PROGRAMS = {"__main__", "cli"}
"""These are run, not imported."""
INSIDE = {"options"}
"""What these hold is not promised to users."""
ROOMS_OF_THEIR_OWN = {"tsuro.svg", "tsuro.text"}
"""What these call a tile or a board is theirs, whatever the front door has by that name."""


def rooms() -> tuple[str, ...]:
    """The modules right below ``tsuro`` that users import from, sorted."""
    return tuple(
        f"tsuro.{module.name}"
        for module in pkgutil.iter_modules(tsuro.__path__)
        if module.name not in PROGRAMS | INSIDE
    )


def names_of(room: str) -> tuple[str, ...]:
    """What a room calls public, read from its source: some rooms can be imported only with an extra."""
    found = find_spec(room)
    assert found is not None, room
    assert found.origin is not None, room
    for statement in ast.parse(Path(found.origin).read_text(encoding="utf-8")).body:
        match statement:
            case ast.Assign([ast.Name("__all__")], value):
                return tuple(ast.literal_eval(value))
            case _:
                pass
    return ()


def path_of(room: str, name: str) -> str:
    """The path under which a name of a room is documented: through the front door where it is there."""
    return f"tsuro.{name}" if name in tsuro.__all__ and room not in ROOMS_OF_THEIR_OWN else f"{room}.{name}"


def public_names() -> dict[str, str]:
    """Every public name, by its path, with the room that it comes from."""
    found: dict[str, str] = {}
    for room in rooms():
        for name in names_of(room):
            found.setdefault(path_of(room, name), room)
    for name in tsuro.__all__:
        found.setdefault(f"tsuro.{name}", "tsuro")
    return found


def in_source_order(module: ModuleType) -> list[str]:
    """The public names of a module as they stand in its source; those it only hands on come by subject."""
    names: list[str] = list(getattr(module, "__all__", ()))

    def place(name: str) -> tuple[str, int]:
        value = getattr(module, name)
        home = getattr(value, "__module__", None) or module.__name__
        if not home.startswith("tsuro"):
            home = module.__name__
        try:
            return home, inspect.getsourcelines(value)[1]
        except (TypeError, OSError):
            return home, -1

    return sorted(names, key=lambda name: (*place(name), names.index(name)))


def kind_of(value: object) -> str:
    """What a value is to a reader: class, exception, function or data."""
    if inspect.isclass(value):
        return "exception" if issubclass(value, BaseException) else "class"
    if inspect.isroutine(value) or hasattr(value, "__wrapped__"):
        return "function"
    return "data"
