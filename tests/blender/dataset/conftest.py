"""Data sets to open, with the extension on and an empty session."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import bpy
import pytest
from ideal_bench.ideal_addon import properties, registration
from ideal_bench.ideal_addon.session import state
from ideal_bench.ideal_addon.session.dataset import SceneRow
from ideal_bench.lib.dataset_file import FILE, update_scene

CHECKOUT = Path(__file__).resolve().parents[3]
SCENES = CHECKOUT / "examples" / "scenes"


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    registration.register()
    yield
    registration.unregister()


@pytest.fixture
def mirror():
    """What the panel draws."""
    return lambda: properties.window().dataset


@pytest.fixture
def listed(mirror):
    """Names of the scenes that the panel's list shows."""
    return lambda: [row.name for row in mirror().rows]


@pytest.fixture
def session():
    """The session as it is now."""
    return state.session


@pytest.fixture
def rooms(tmp_path) -> Path:
    """Two real rooms, small ones, and a folder of nothing but a broken ground truth."""
    folder = tmp_path / "rooms"
    for name in ("library_s2", "office_s1"):
        shutil.copytree(SCENES / name, folder / name)
    (folder / "broken_s9").mkdir()
    (folder / "broken_s9" / "GT.json").write_text("{")
    return folder


@pytest.fixture
def opened(rooms) -> Path:
    """The same, open."""
    assert bpy.ops.ideal.open_dataset(directory=str(rooms)) == {"FINISHED"}
    return rooms


@pytest.fixture
def make_rows():
    """A function that makes up rows, half of them offices."""

    def make(count: int) -> dict[str, SceneRow]:
        rows = {}
        for number in range(count):
            kind = ("office", "library")[number % 2]
            name = f"{kind}_s{number}"
            rows[name] = SceneRow(name, Path(name), kind, number % 50, number % 40)
        return rows

    return make


@pytest.fixture
def said():
    """State and note of a scene in a folder's dataset.json."""

    def read(folder: Path, scene_id: str) -> tuple[str, str]:
        entry = json.loads((folder / FILE).read_text())["scenes"][scene_id]["curation"]
        return entry["state"], entry["note"]

    return read


@pytest.fixture
def checked():
    """A function that writes what `check` says of a scene."""

    def write(folder: Path, scene_id: str, passed: bool) -> None:
        quality = {"passed": passed, "reasons": [], "criteria": {}, "objects": {}}
        update_scene(folder, scene_id, quality=quality)

    return write
