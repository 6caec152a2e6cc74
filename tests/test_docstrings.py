"""The examples in the docstrings of the installed library do what they say."""

import doctest
import importlib
import pkgutil

import pytest

import tsuro

MODULES = ["tsuro", *(module.name for module in pkgutil.walk_packages(tsuro.__path__, "tsuro."))]
# `tests/batch` sees to the batch engine: it needs its extra, and compiles first.
HERE = [name for name in MODULES if not name.startswith("tsuro.batch") and not name.endswith("__main__")]


@pytest.mark.parametrize("name", HERE)
def test_examples_do_what_they_say(name: str) -> None:
    try:
        module = importlib.import_module(name)
    except ImportError as error:
        if "pip install" not in str(error):
            raise
        pytest.skip(str(error))
    assert doctest.testmod(module).failed == 0
