"""The stand-in for InfiniGen's Python that the tests of the verbs use."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

_PATH = Path(__file__).resolve().parents[2] / "addon" / "commands" / "conftest.py"
_SPEC = importlib.util.spec_from_file_location("verbs_conftest", _PATH)
assert _SPEC is not None and _SPEC.loader is not None
_VERBS = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(_VERBS)

stub = _VERBS.stub
own_user_folder = _VERBS.own_user_folder
out = _VERBS.out
entries = _VERBS.entries


@pytest.fixture(autouse=True)
def registered():
    """The extension's operators are there."""
    from ideal_bench.ideal_addon import registration

    registration.register()
    yield
    registration.unregister()
