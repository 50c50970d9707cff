"""The extension switched on, a data set in the session, and answers as files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import bpy
import pytest
from ideal_bench.ideal_addon import properties, registration
from ideal_bench.ideal_addon.session import events
from ideal_bench.ideal_addon.session.dataset import OpenDataset, SceneRow
from ideal_bench.ideal_addon.session.state import session
from ideal_bench.lib.bundle import find_scenes

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    registration.register()
    yield
    registration.unregister()


@pytest.fixture
def open_dataset():
    """A function that opens a folder of scenes as the data set, or None."""

    def open_folder(folder: Path | None) -> OpenDataset | None:
        dataset = None
        if folder is not None:
            rows = {path.name: SceneRow(path.name, path) for path in find_scenes(folder)}
            dataset = OpenDataset(folder, rows)
        session().dataset = dataset
        events.tell("dataset_changed")
        return dataset

    return open_folder


@pytest.fixture
def example_predictions() -> Path:
    """The answers of five models to the ten example rooms."""
    return EXAMPLES / "predictions"


@pytest.fixture
def example_scenes() -> Path:
    """The ten example rooms."""
    return EXAMPLES / "scenes"


@pytest.fixture
def shown():
    """A function that gives what the panel shows of the models."""
    return lambda: properties.window().predictions


@pytest.fixture
def good_answer() -> str:
    """A room with one bed, which can be read."""
    item = {"id": "bed", "category": "bed", "position": [0, 0, 0.5], "dimensions": [2, 1.5, 1]}
    room = {"type": "bedroom", "size": [4, 4, 3]}
    return json.dumps({"scene": {"room": room, "objects": [item]}}, indent=1)
