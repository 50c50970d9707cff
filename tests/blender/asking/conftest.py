"""A service on this machine, and a panel that asks it."""

from __future__ import annotations

import json
from pathlib import Path

import bpy
import pytest

KEY = "sk-test-4b8e2d11c7"


@pytest.fixture(autouse=True)
def registered():
    """The extension's operators are there."""
    from ideal_bench.ideal_addon import registration

    bpy.ops.wm.read_factory_settings(use_empty=True)
    registration.register()
    yield
    registration.unregister()


@pytest.fixture
def service(loopback, monkeypatch):
    """An OpenAI-compatible service that answers with the truth of each room."""
    from ideal_bench.ideal_addon import preferences
    from ideal_bench.lib.models.services import SERVICES

    for kind in SERVICES.values():
        for name in kind.variables:
            monkeypatch.delenv(name, raising=False)
    loopback.key = KEY
    settings = preferences.settings()
    endpoints = {**settings.endpoints, "openai": loopback.url("openai")}
    changed = type(settings)(**{**vars(settings), "endpoints": endpoints})
    monkeypatch.setattr(preferences, "settings", lambda: changed)
    monkeypatch.setattr(preferences, "api_key", lambda kind: KEY)
    return loopback


@pytest.fixture
def asked(service, dataset_copy, tmp_path):
    """What the panel asks for: the model `eye` about every room of a small data set."""
    from ideal_bench.ideal_addon import properties
    from ideal_bench.ideal_addon.session.dataset import OpenDataset, read_row
    from ideal_bench.ideal_addon.session.state import session

    dataset = OpenDataset(dataset_copy)
    dataset.rows = {path.name: read_row(path) for path in sorted(dataset_copy.iterdir())}
    session().dataset = dataset
    truths = [json.loads(path.read_bytes()) for path in sorted(dataset_copy.glob("*/GT.json"))]
    pictures = [path.read_bytes() for path in sorted(dataset_copy.glob("*/color.png"))]

    def answer(question):
        return json.dumps(truths[pictures.index(question.pictures[0])])

    service.answer = answer
    asked = properties.window().asking
    asked.api, asked.model, asked.scope = "openai", "maker/eye", "ALL"
    asked.folder = str(tmp_path / "answers")
    return asked


@pytest.fixture
def answers(asked) -> Path:
    """Where the answers of `maker/eye` lie."""
    return Path(asked.folder) / "maker_eye"
