"""A room with findings in dataset.json, open."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from ideal_bench.ideal_addon import registration
from ideal_bench.ideal_addon.scene.opening import open_room
from ideal_bench.lib.bundle import BLEND_FILE
from ideal_bench.lib.checks.same_truth import GROUND_TRUTH, ground_truth_hash


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    """The extension's operators are there."""
    registration.register()
    yield
    registration.unregister()


@pytest.fixture
def room(dataset_copy: Path) -> Path:
    """The bedroom's folder; its .blend is open and was never checked."""
    folder = next(path for path in dataset_copy.iterdir() if path.name.startswith("bedroom"))
    open_room(folder / BLEND_FILE)
    return folder


def quality(folder: Path) -> dict[str, object]:
    """Made-up findings on real objects: a bed in a side table, a lamp through the wall."""
    pair = {"objects": ["bed_01", "side_table_01"], "volume_m3": 0.0123}
    pair["box_m"] = [[0.1, 0.2, 0.3], [0.4, 0.4, 0.5]]
    small = {"objects": ["bed_01", "floor_lamp_01"], "volume_m3": 2e-7}
    out = [{"id": "floor_lamp_01", "outside_m": 0.234, "side": "+X"}]

    def finding(passed, number, unit, sentence, **more):
        return {"passed": passed, "number": number, "unit": unit, "sentence": sentence, **more}

    filters = {
        "bed_01": {
            "F1": finding(True, 9000, "pixels", ""),
            "F2": finding(True, 1.5, "ratio", ""),
            "F3": finding(False, 0.31, "ratio", "shows 9000 of 29000 pixels"),
        },
        "side_table_01": {
            "F1": finding(True, 5000, "pixels", ""),
            "F2": finding(True, 2.0, "ratio", ""),
            "F3": finding(True, 1.0, "ratio", ""),
        },
        "floor_lamp_01": {
            "F1": finding(False, 0, "pixels", "shows 0 pixels; 300 are needed"),
            "F2": finding(None, None, "ratio", "not measured: the picture does not show it"),
            "F3": finding(None, None, "ratio", "not measured: the picture does not show it"),
        },
    }
    return {
        "passed": False,
        "reasons": ["C3: bed_01 and side_table_01 share 0.0123 m3", "C4: floor_lamp_01 is out"],
        "criteria": {
            "C1": finding(True, 0, "files missing", "all 5 files are there", missing=[]),
            "C2": finding(True, 9000, "pixels", "2 of 3", object="bed_01", limit=300.0),
            "C3": finding(False, 0.0123, "m3", "they share", limit=1e-6, pairs=[pair, small]),
            "C4": finding(False, 0.234, "m", "it is out", limit=0.01, objects=out),
        },
        "objects": filters,
        "notes": ["objects_in_view.json does not agree with the filters on bed_01"],
        GROUND_TRUTH: ground_truth_hash(folder),
    }


@pytest.fixture
def write_quality():
    """A function that writes findings of a scene into its data set's dataset.json."""

    def write(folder: Path, found: dict[str, object]) -> None:
        document = {"schema": 1, "scenes": {folder.name: {"quality": found, "generation": None}}}
        (folder.parent / "dataset.json").write_text(json.dumps(document))

    return write


@pytest.fixture
def rejected(room: Path, write_quality) -> Path:
    """The bedroom with findings; the panel shows them."""
    from ideal_bench.ideal_addon.session import events

    write_quality(room, quality(room))
    events.tell("checks_changed")
    return room
