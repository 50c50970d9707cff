"""metadata.json tells how a room that `generate` made came about, and says nothing of others."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from ideal_bench.ideal_addon.scene.bundle_request import BundleRequest
from ideal_bench.ideal_addon.scene.bundling import make_bundle
from ideal_bench.ideal_addon.scene.render_settings import RenderSettings

ORIGIN = {
    "versions": {"infinigen": "1.15.5", "blender": "4.2.0"},
    "tier": "only",
    "settings": {"oblique_share": 0.1, "camera_height_m": [1.2, 2.0]},
}


@pytest.fixture
def request_of(dataset_copy: Path, tmp_path: Path) -> BundleRequest:
    return BundleRequest(
        blend=dataset_copy / "bathroom_s1" / "scene.blend",
        folder=tmp_path / "made" / "bathroom_s4",
        room_type="bathroom",
        seed=4,
        settings=RenderSettings(samples=1, resolution=(64, 36)),
    )


@pytest.mark.parametrize("origin", [None, ORIGIN])
def test_the_generator_is_told(request_of: BundleRequest, origin) -> None:
    request = replace(request_of, origin=origin)
    request = BundleRequest.from_document(json.loads(json.dumps(request.to_document())))
    make_bundle(request, print)
    generator = json.loads((request.folder / "metadata.json").read_bytes())["generator"]
    told = origin or {"versions": {}, "tier": None, "settings": None}
    assert generator["seed"] == 4
    assert (generator["tier"], generator["settings"]) == (told["tier"], told["settings"])
    assert generator["versions"].items() >= told["versions"].items()
    assert {"ideal_bench", "python", "blend_file"} <= generator["versions"].keys()


def test_the_same_room_twice_is_the_same_bundle(request_of: BundleRequest, tmp_path: Path) -> None:
    """Its pictures too: they tell neither the time nor a path."""
    again = replace(request_of, folder=tmp_path / "again" / "bathroom_s4")
    for request in (request_of, again):
        make_bundle(request, print)
    files = sorted(path.name for path in request_of.folder.iterdir())
    assert {"color.png", "instance_segmentation.png", "metadata.json"} <= set(files)
    for name in files:
        made = (request_of.folder / name).read_bytes()
        assert made == (again.folder / name).read_bytes(), name
        assert str(tmp_path).encode() not in made, name
