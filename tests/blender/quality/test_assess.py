"""`assess` on scenes in Blender: each in a process of its own, with pictures as evidence."""

import json
import shutil
from pathlib import Path

import bpy
import pytest
from ideal_bench.ideal_addon.commands import main
from ideal_bench.lib.png import size
from ideal_bench.lib.report.page.pictures import NEEDS_PILLOW, can_show

SCENES = Path(__file__).resolve().parents[3] / "examples" / "scenes"
PHYSICAL = ("collision", "out_of_bounds", "support")


def assess(*words):
    return main(["assess", *map(str, words)])


@pytest.fixture(scope="module")
def planted(tmp_path_factory):
    """The bundle of a bathroom whose bathtub hangs 10 cm above the floor."""
    from ideal_bench.ideal_addon.scene.assets import find_assets
    from ideal_bench.ideal_addon.scene.opening import open_room

    folder = tmp_path_factory.mktemp("planted") / "planted"
    shutil.copytree(SCENES / "bathroom_s1", folder)
    open_room(folder / "scene.blend")
    bathtub = next(
        asset
        for asset in find_assets(bpy.context.view_layer, "bathroom")
        if asset.kind.category == "bathtub"
    )
    bathtub.root.location.z += 0.1
    bpy.ops.wm.save_as_mainfile(filepath=str(folder / "scene.blend"))
    return folder


def test_a_good_room_a_bad_one_and_a_broken_one(planted, tmp_path, capsys):
    dataset, out = tmp_path / "data", tmp_path / "report"
    shutil.copytree(planted, dataset / "planted")
    shutil.copytree(SCENES / "bedroom_s1", dataset / "bedroom_s1")
    shutil.copytree(SCENES / "bedroom_s1", dataset / "broken")
    (dataset / "broken" / "scene.blend").write_bytes(b"no .blend")
    assert assess(dataset, "--out", out, "--jobs", 2) == 1
    document = json.loads((out / "report.json").read_text())
    assert set(document["scenes"]) == {"planted", "bedroom_s1"}
    assert "Blender cannot read it" in document["failed"]["broken"]
    told = capsys.readouterr().err
    assert "error: broken: " in told
    assert document["versions"]["blender"] == bpy.app.version_string

    good = document["scenes"]["bedroom_s1"]
    assert [good["metrics"][name]["score"] for name in PHYSICAL] == [100.0] * 3
    assert list(good["inputs"]) == ["scene.blend", "GT.json", "metadata.json"]
    (room,) = good["rooms"]
    for view in room["views"]:
        assert size(out / view["view"]) == (768, 768)
    assert room["views"] and len(room["plan"]["objects"]) == len(good["objects"])

    bad = document["scenes"]["planted"]
    found = [(name, item) for name in PHYSICAL for item in bad["metrics"][name]["defects"]]
    ((metric, defect),) = found
    assert (metric, defect["objects"]) == ("support", ["bathtub_01"])
    assert defect["magnitude"] == pytest.approx(0.1, abs=0.002)
    (view,) = [item for item in defect["evidence"] if "view" in item]
    assert size(out / view["view"]) == (768, 768)
    # From above one would not see that it hangs.
    assert view["about"].endswith(("low", "from below")) and "bathtub_01" in view["about"]
    objects = {item["id"]: item for item in bad["rooms"][0]["objects"]}
    assert objects["bathtub_01"]["asset"] in bpy.data.objects
    page = (out / "report.html").read_text()
    assert "bathtub_01" in page
    # Not every Blender comes with Pillow, which makes pictures small enough for a page.
    assert ("data:image" in page) == can_show()
    assert (NEEDS_PILLOW in told) == (not can_show())


def test_files_without_a_room_are_named(tmp_path, capsys):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    for name in ("nothing", "cube"):
        if name == "cube":
            bpy.ops.mesh.primitive_cube_add()
        bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / f"{name}.blend"), copy=True)
    assert assess(tmp_path / "nothing.blend", tmp_path / "cube.blend") == 3
    err = capsys.readouterr().err
    assert "cube.blend: no meshes named '*.wall'" in err and "error: nothing: " in err
    size_m = ["--room-size", "4", "4", "3"]
    assert assess(tmp_path / "nothing.blend", *size_m) == 3
    assert "nothing.blend: no furniture in the scene" in capsys.readouterr().err


def test_the_model_sees_pictures_within_one_budget(loopback, tmp_path, monkeypatch):
    loopback.answer = lambda question: "[]"
    monkeypatch.setenv("ASSESS_TEST_KEY", loopback.key)
    service = ["--model", "eye", "--endpoint", loopback.url("openai")]
    words = [*service, "--key-variable", "ASSESS_TEST_KEY", "--most-calls", 6, "--at-once", 1]
    scenes = [SCENES / "bathroom_s1", SCENES / "bedroom_s1" / "GT.json"]
    assert assess(*scenes, "--out", tmp_path, *words) == 1
    assert len(loopback.asked) == 6 and any(item.pictures for item in loopback.asked)
    text = (tmp_path / "report.json").read_text()
    assert loopback.key not in text
    assert json.loads(text)["scenes"]["bedroom_s1"]["failures"]
