"""The examples in the docstrings hold."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import ideal_bench.lib
import pytest

MODULES = [
    info.name
    for info in pkgutil.walk_packages(ideal_bench.lib.__path__, "ideal_bench.lib.")
    if ">>>" in Path(info.module_finder.find_spec(info.name).origin).read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert (failed, tried > 0) == (0, True)
