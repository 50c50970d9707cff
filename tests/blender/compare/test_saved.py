"""A file that was saved while the comparison was shown is still the room."""

from __future__ import annotations

from pathlib import Path

import bpy
import pytest
from ideal_bench.ideal_addon.commands import main
from ideal_bench.ideal_addon.scene.assets import find_assets
from ideal_bench.ideal_addon.scene.handles import COLLECTION
from ideal_bench.ideal_addon.scene.opening import open_room
from ideal_bench.ideal_addon.session.answers import import_files

PREDICTIONS = Path(__file__).resolve().parents[3] / "examples" / "predictions"
TINY = ["--samples", "1", "--resolution", "64x36"]


@pytest.fixture
def saved(registered: None, dataset_copy: Path) -> Path:
    """A bundle, saved with boxes in it and its furniture half way to a prediction."""
    folder = dataset_copy / "bathroom_s1"
    open_room(folder / "scene.blend")
    import_files([PREDICTIONS / "noisy_large" / "bathroom_s1.txt"])
    bpy.ops.ideal.show_comparison()
    bpy.context.scene.ideal_furniture = 0.5
    bpy.ops.wm.save_as_mainfile(filepath=str(folder / "scene.blend"), compress=True)
    return folder


def test_boxes_are_no_furniture(models, bedroom) -> None:
    def names() -> list[str]:
        assets = find_assets(bpy.context.view_layer, bedroom.room_type)
        return [asset.name for asset in assets]

    before = names()
    bpy.ops.ideal.show_comparison()
    assert names() == before


def test_a_bundle_made_of_it_is_that_of_the_room(saved: Path, tmp_path: Path) -> None:
    words = ["extract", str(saved / "scene.blend"), "--out", str(tmp_path / "made")]
    assert main([*words, "--room-type", "bathroom", "--seed", "1", *TINY]) == 0

    made = tmp_path / "made" / "bathroom_s1"
    assert (made / "GT.json").read_bytes() == (saved / "GT.json").read_bytes()
    open_room(made / "scene.blend")
    assert COLLECTION not in bpy.data.collections


def test_opened_again_it_shows_and_goes_back(saved: Path, scene_state) -> None:
    open_room(saved / "scene.blend")
    assert bpy.context.scene.ideal_furniture == pytest.approx(0.5)
    assert bpy.ops.ideal.hide_comparison() == {"FINISHED"}
    assert bpy.ops.ideal.restore() == {"FINISHED"}
    assert COLLECTION not in bpy.data.collections
