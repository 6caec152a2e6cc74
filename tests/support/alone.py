"""Use the library in an environment that holds it with one extra or with none, and nothing else.

    python -I tests/alone.py          the library alone
    python -I tests/alone.py cli      with the extra cli

A program, not a test: there is no pytest in such an environment.
"""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import distributions, metadata

TOOLS = {"pip", "setuptools", "wheel"}
CORE = {"attrs", "tsuro"}


def use_the_library() -> None:
    """A game, and the command line that needs no extra."""
    import tsuro  # noqa: PLC0415
    from tsuro.__main__ import main  # noqa: PLC0415

    state = tsuro.new_game(2, seed=7)
    while state.phase is not tsuro.Phase.OVER:
        state, _ = tsuro.apply(state, tsuro.legal_actions(state)[0])
    assert tsuro.from_json(tsuro.to_json(state), "state") == state
    sys.argv = ["tsuro", "simulate", "--players", "4", "--games", "200", "--seed", "7"]
    assert main() == 0


def use_batch() -> None:
    """Some games, compiled."""
    from tsuro.batch import simulate  # noqa: PLC0415

    result = simulate(2, 100, seed=7)
    assert float(result.shares.sum()) == 100


def use_cli() -> None:
    """A command that the library alone does not have."""
    from tsuro.cli import main  # noqa: PLC0415

    assert main(["perft", "--seed", "7", "--depth", "2"]) == 0


def use_testing() -> None:
    """A game from a strategy."""
    from hypothesis import find  # noqa: PLC0415

    import tsuro  # noqa: PLC0415
    from tsuro.testing import states  # noqa: PLC0415

    assert tsuro.validate(find(states(), lambda _: True)) == ()


EXTRAS: dict[str, tuple[tuple[str, ...], Callable[[], None]]] = {
    "batch": (("tsuro.batch",), use_batch),
    "cli": (("tsuro.cli",), use_cli),
    "testing": (("tsuro.testing.printing", "tsuro.testing.strategies", "tsuro.testing.game_strategies"), use_testing),
}
"""For each extra the modules that need it, with all below them, and a use of it."""


def modules() -> list[str]:
    """All modules of the library, found without importing those that need an extra."""
    import tsuro  # noqa: PLC0415

    return [
        "tsuro",
        *(module.name for module in pkgutil.walk_packages(tsuro.__path__, "tsuro.", onerror=lambda _: None)),
    ]


def check(extra: str | None) -> None:
    """Import everything that should work with this extra, and use it."""
    assert sorted(metadata("tsuro").get_all("Provides-Extra") or ()) == sorted(EXTRAS)
    installed = {distribution.metadata["Name"].lower() for distribution in distributions()} - TOOLS
    assert installed == CORE if extra is None else installed > CORE, installed

    lacking = [(name, module) for name, (rooms, _) in EXTRAS.items() if name != extra for module in rooms]
    closed = tuple(f"{module}." for _, module in lacking)
    imported = [name for name in modules() if not f"{name}.".startswith(closed)]
    for name in imported:
        module = import_module(name)
        assert "site-packages" in str(module.__file__), module
    for name, needing in lacking:
        assert_tells_the_extra(name, needing)

    use = use_the_library if extra is None else EXTRAS[extra][1]
    use()
    print(f"{len(imported)} modules, with {', '.join(sorted(installed))} installed")  # noqa: T201


def assert_tells_the_extra(name: str, module: str) -> None:
    """Without its extra a module opens, or says what to install."""
    told = ""
    try:
        import_module(module)
    except ImportError as error:
        told = str(error)
    assert not told or f"pip install 'tsuro[{name}]'" in told, told


if __name__ == "__main__":
    check(sys.argv[1] if len(sys.argv) > 1 else None)
