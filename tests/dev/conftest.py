"""The checkout's own tools, loaded from their files: they are no part of the package."""

import importlib.util
from importlib.machinery import SourceFileLoader
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]


def load(name: str, path: Path):
    loader = SourceFileLoader(name, str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


@pytest.fixture
def dev():
    """The file `dev` as a module, fresh for each test."""
    return load("dev", CHECKOUT / "dev")


@pytest.fixture
def builder():
    """.ci/build_extension.py as a module, fresh for each test."""
    return load("build_extension", CHECKOUT / ".ci" / "build_extension.py")
