"""The examples in the docstrings hold."""

import doctest
import importlib
import pkgutil

import ideal_bench.lib
import pytest

MODULES = [
    info.name for info in pkgutil.walk_packages(ideal_bench.lib.__path__, "ideal_bench.lib.")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0
