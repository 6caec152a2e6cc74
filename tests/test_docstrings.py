"""The examples in the docstrings of the installed library do what they say."""

import doctest
import importlib
import pkgutil

import pytest

import tsuro

MODULES = ["tsuro", *(module.name for module in pkgutil.walk_packages(tsuro.__path__, "tsuro."))]


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_examples_do_what_they_say(name: str) -> None:
    module = importlib.import_module(name)
    assert doctest.testmod(module).failed == 0
