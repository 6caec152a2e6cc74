"""The examples in the docstrings of the batch engine do what they say."""

import doctest
import importlib
import pkgutil

import pytest

import tsuro.batch

MODULES = ["tsuro.batch", *(module.name for module in pkgutil.walk_packages(tsuro.batch.__path__, "tsuro.batch."))]


@pytest.mark.parametrize("name", MODULES)
def test_examples_do_what_they_say(name: str) -> None:
    module = importlib.import_module(name)
    assert doctest.testmod(module).failed == 0
