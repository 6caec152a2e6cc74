"""Annotations can be resolved at run time: by ``typing.get_type_hints``, and by what is built on it."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import typing
from collections.abc import Callable, Iterator

import pytest

import tsuro

PROGRAMS = ("tsuro.__main__", "tsuro.cli")
"""These are run, not imported."""
EXTRAS = {"tsuro.batch": "numba", "tsuro.testing": "hypothesis"}


def modules() -> Iterator[str]:
    yield "tsuro"
    for module in pkgutil.walk_packages(tsuro.__path__, "tsuro."):
        if not module.name.startswith(PROGRAMS):
            yield module.name


def is_annotated(value: object) -> typing.TypeGuard[type | Callable[..., object]]:
    return inspect.isclass(value) or inspect.isroutine(value)


def annotated(module: str) -> Iterator[tuple[str, type | Callable[..., object]]]:
    """Go through the public classes and functions of a module, and the methods of its classes."""
    loaded = importlib.import_module(module)
    for name in getattr(loaded, "__all__", ()):
        value = getattr(loaded, name)
        if not is_annotated(value):
            continue
        yield name, value
        if inspect.isclass(value):
            for key, member in vars(value).items():
                function = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
                if inspect.isfunction(function):
                    yield f"{name}.{key}", function


@pytest.mark.parametrize("module", [*modules()])
def test_annotations_resolve(module: str) -> None:
    for package, needed in EXTRAS.items():
        if module.startswith(package):
            pytest.importorskip(needed)
    unresolved: dict[str, str] = {}
    for name, value in annotated(module):
        try:
            typing.get_type_hints(value)
        except NameError as error:
            unresolved[name] = str(error)
    assert unresolved == {}


def test_the_fields_of_a_state_have_their_types() -> None:
    hints = typing.get_type_hints(tsuro.State)
    assert hints["board"] is tsuro.Board
    assert hints["seats"] == tuple[tsuro.Seat, ...]
    assert hints["generator"] is int
