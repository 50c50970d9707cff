"""A small data set and predictions for it, as files."""

import json
from pathlib import Path

import pytest


def thing(name, category, x, y, yaw=0.0):
    return {
        "id": name,
        "category": category,
        "position": [x, y, 0.5],
        "dimensions": [1.0, 1.0, 1.0],
        "rotation_yaw": yaw,
    }


def layout(room_type, things):
    room = {"type": room_type, "size": [6.0, 6.0, 3.0], "asset_count": len(things)}
    return {"scene": {"room": room, "objects": things}}


BEDROOM = layout("bedroom", [thing("bed_01", "bed", 0, 0), thing("chair_01", "chair", 2, 1)])
LIBRARY = layout(
    "library",
    [thing(f"block_{x}{y}", "library_block", 2 * x - 1, 2 * y - 1) for x in (0, 1) for y in (0, 1)],
)
SCENES = {"bedroom_s0000": BEDROOM, "bedroom_s0001": BEDROOM, "library_s0002": LIBRARY}


@pytest.fixture
def dataset(tmp_path) -> Path:
    """Two bedrooms and a library, each seen along +Y; what scoring reads of them."""
    folder = tmp_path / "dataset"
    for name, document in SCENES.items():
        ids = [item["id"] for item in document["scene"]["objects"]]
        camera = {"location": [0, -2, 1.6], "rotation_euler": [1.4, 0, 0]}
        (folder / name).mkdir(parents=True)
        (folder / name / "GT.json").write_text(json.dumps(document))
        (folder / name / "metadata.json").write_text(json.dumps({"camera": camera}))
        (folder / name / "objects_in_view.json").write_text(json.dumps({"objects_in_view": ids}))
    return folder


@pytest.fixture
def predictions(tmp_path) -> Path:
    """The answers of one model, `good`: the truth of every scene."""
    folder = tmp_path / "predictions"
    (folder / "good").mkdir(parents=True)
    for name, document in SCENES.items():
        (folder / "good" / f"{name}.txt").write_text(json.dumps(document))
    return folder
