"""`check` on real rooms: whole, with planted defects, and with broken files."""

from __future__ import annotations

import json
import math
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.commands import main
from ideal_bench.ideal_addon.scene.checking import check_bundle
from ideal_bench.ideal_addon.scene.images import load_indices
from ideal_bench.ideal_addon.scene.opening import open_room
from ideal_bench.lib.bundle import SEGMENTATION_FILE, Bundle
from ideal_bench.lib.dataset_file import read_dataset_file, update_scene
from ideal_bench.lib.protocol import read_protocol
from mathutils import Matrix, Vector

SCENE = "bathroom_s1"
TINY = ["--samples", "1", "--resolution", "64x36"]
FOCAL_PX = 15 / 32 * 1280


def quality_of(dataset: Path, scene: str = SCENE) -> dict[str, Any]:
    return read_dataset_file(dataset)["scenes"][scene]["quality"]


def failed(quality: dict[str, Any]) -> list[str]:
    return [name for name, item in quality["criteria"].items() if item["passed"] is not True]


@pytest.fixture
def planted(dataset_copy: Path, tmp_path: Path) -> Callable[[Callable[[], None]], dict[str, Any]]:
    """A function: change the bathroom, extract it anew, check it; the quality found."""

    def plant(change: Callable[[], None]) -> dict[str, Any]:
        blend = tmp_path / "changed.blend"
        open_room(dataset_copy / SCENE / "scene.blend")
        change()
        bpy.context.view_layer.update()
        bpy.ops.wm.save_as_mainfile(filepath=str(blend), compress=True)
        words = ["extract", str(blend), "--out", str(tmp_path / "made"), "--seed", "1"]
        assert main([*words, "--room-type", "bathroom", *TINY]) == 0
        main(["check", str(tmp_path / "made"), "--jobs", "1"])
        return quality_of(tmp_path / "made")

    return plant


def mesh_asset(number: int, corners: list[tuple[float, ...]], faces: list[tuple[int, ...]]):
    """A cabinet by its name, of this mesh."""
    mesh = bpy.data.meshes.new("planted")
    mesh.from_pydata(corners, [], faces)
    obj = bpy.data.objects.new(f"SingleCabinetFactory({number}).spawn_asset(1)", mesh)
    bpy.context.scene.collection.objects.link(obj)
    return obj


def box(number: int, size: tuple[float, ...], low: tuple[float, ...]):
    """A cabinet that is a box, its lower corner there."""
    corners = [
        tuple(low[axis] + size[axis] * bit for axis, bit in enumerate((x, y, z)))
        for x in (0, 1)
        for y in (0, 1)
        for z in (0, 1)
    ]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    return mesh_asset(number, corners, faces)


def plate(number: int, left: float, top: float, width: float, height: float, distance_m=0.4):
    """A cabinet that fills a rectangle of the 1280 x 720 picture, close before the camera."""
    scale = distance_m / FOCAL_PX
    x0, x1 = (left - 640) * scale, (left + width - 640) * scale
    y0, y1 = (360 - top - height) * scale, (360 - top) * scale
    corners = [(x0, y0, 0), (x1, y0, 0), (x1, y1, 0), (x0, y1, 0)]
    obj = mesh_asset(number, corners, [(0, 1, 2, 3)])
    camera = bpy.context.scene.camera.matrix_world
    obj.matrix_world = camera @ Matrix.Translation((0, 0, -distance_m))


def test_two_pieces_that_share_six_litres_fail_c3_alone(planted) -> None:
    def change() -> None:
        box(901, (0.3, 0.3, 0.6), (0.0, 0.0, 1.7))
        box(902, (0.4, 0.4, 0.6), (0.2, 0.1, 2.0))

    quality = planted(change)

    assert failed(quality) == ["C3"]
    found = quality["criteria"]["C3"]
    # 0.1 m x 0.2 m x 0.3 m.
    assert found["number"] == pytest.approx(0.006, abs=2e-9)
    assert found["pairs"] == [
        {
            "objects": ["single_cabinet_01", "single_cabinet_02"],
            "volume_m3": found["number"],
            "method": "exact",
            "error_m3": 0.0,
            "pitch_m": None,
            "box_m": [[0.2, 0.1, 2.0], [0.3, 0.3, 2.3]],
        }
    ]
    assert quality["reasons"] == ["C3: single_cabinet_01 and single_cabinet_02 share 0.006 m3"]


def test_pieces_that_touch_pass(planted) -> None:
    def change() -> None:
        box(901, (0.3, 0.3, 0.3), (0.0, 0.0, 1.7))
        box(902, (0.3, 0.3, 0.3), (0.3, 0.0, 1.7))
        box(903, (0.3, 0.3, 0.3), (0.0, 0.0, 2.0))

    quality = planted(change)

    assert quality["passed"] and quality["criteria"]["C3"]["number"] < 1e-8


def test_a_piece_a_quarter_metre_through_the_wall_fails_c4_alone(planted) -> None:
    # The room is 2.9 m wide: its wall is at 1.45.
    quality = planted(lambda: box(901, (0.4, 0.3, 0.3), (1.3, 0.0, 2.0)))

    assert failed(quality) == ["C4"]
    found = quality["criteria"]["C4"]
    assert found["number"] == pytest.approx(0.25, abs=0.0101)
    assert [(item["id"], item["side"]) for item in found["objects"]] == [
        ("single_cabinet_01", "+X")
    ]
    assert quality["reasons"] == [f"C4: single_cabinet_01 reaches {found['number']} m out at +X"]


def test_a_covered_lens_fails_c2_alone(planted) -> None:
    def change() -> None:
        plate(901, -100, -100, 1480, 920, distance_m=0.1)
        bpy.data.objects["SingleCabinetFactory(901).spawn_asset(1)"].name = "a curtain"

    quality = planted(change)

    assert failed(quality) == ["C2"]
    found = quality["criteria"]["C2"]
    assert (found["number"], found["object"]) == (0, None)
    assert {item["F1"]["number"] for item in quality["objects"].values()} == {0}


def behind_the_camera() -> Vector:
    camera = bpy.context.scene.camera.matrix_world
    back = camera.to_3x3() @ Vector((0, 0, 1))
    back.z = 0.0
    return camera.translation + 0.1 * back.normalized()


def test_hidden_thin_and_cut_off_pieces_fail_f1_f2_and_f3_with_their_numbers(planted) -> None:
    def change() -> None:
        at = behind_the_camera()
        box(901, (0.02, 0.02, 0.02), tuple(at - Vector((0.01, 0.01, 0.01))))
        plate(902, 631, 200, 18, 234)
        plate(903, -80, -80, 160, 160)

    quality = planted(change)

    hidden, sliver, corner = (quality["objects"][f"single_cabinet_0{n}"] for n in (1, 2, 3))
    assert (hidden["F1"]["passed"], hidden["F1"]["number"]) == (False, 0)
    assert hidden["F2"]["number"] is hidden["F3"]["number"] is None
    assert [sliver[name]["passed"] for name in ("F1", "F2", "F3")] == [True, False, True]
    assert (sliver["F1"]["number"], sliver["F2"]["number"]) == (18 * 234, 13.0)
    # A quarter of 160 x 160 pixels is in the picture.
    assert [corner[name]["passed"] for name in ("F1", "F2", "F3")] == [True, True, False]
    assert corner["F1"]["number"] == 6400
    assert corner["F3"]["number"] == pytest.approx(0.25, abs=0.002)
    assert corner["F3"]["projected_pixels"] == pytest.approx(25_600, rel=0.01)
    assert corner["F3"]["border_share"] == pytest.approx(40 / 1280, abs=1e-3)
    # Nothing is wrong with the scene, and what was published agrees.
    assert failed(quality) == [] and quality["notes"] == []


def test_the_examples_pass_and_their_filters_agree_with_a_count(example: Bundle) -> None:
    """The masks counted plainly, and the paper's numbers on them."""
    quality = check_bundle(example.folder, read_protocol())

    assert quality["passed"] and quality["notes"] == []
    picture = load_indices(example.folder / SEGMENTATION_FILE)
    seen = []
    for item in example.instances:
        found = quality["objects"][item.object_id]
        ys, xs = np.nonzero(picture == item.pass_index)
        assert found["F1"]["number"] == len(xs)
        if len(xs) < 300:
            assert not found["F1"]["passed"]
            continue
        sides = np.ptp(xs) + 1, np.ptp(ys) + 1
        assert found["F2"]["number"] == pytest.approx(max(sides) / min(sides), abs=1e-4)
        x, y = (xs.mean() + 0.5) / 1280, (ys.mean() + 0.5) / 720
        outermost = min(x, y, 1 - x, 1 - y) < 0.125
        ratio = len(xs) / max(found["F3"]["projected_pixels"], len(xs))
        cut = outermost and ratio < 0.5 and len(xs) < 0.03 * 1280 * 720
        if max(sides) / min(sides) <= 12 and not cut:
            seen.append(item.object_id)
    assert seen == list(example.in_view)


def change_json(path: Path, change: Callable[[Any], None]) -> None:
    document = json.loads(path.read_bytes())
    change(document)
    path.write_text(json.dumps(document))


# What is done to the bathroom's files; the criteria that fail; words of a reason.
BROKEN = {
    "no picture": (lambda f: (f / "color.png").unlink(), ["C1"], "color.png is missing"),
    "no room": (
        lambda f: (f / "scene.blend").unlink(),
        ["C1", "C3"],
        "C3: not measured: scene.blend: missing",
    ),
    "half a room": (
        lambda f: (f / "scene.blend").write_bytes((f / "scene.blend").read_bytes()[:50_000]),
        ["C3"],
        "C3: not measured: scene.blend: Blender cannot read it",
    ),
    "half a picture": (
        lambda f: (f / SEGMENTATION_FILE).write_bytes(b"\x89PNG\r\n"),
        ["C2"],
        f"C2: not measured: {SEGMENTATION_FILE}: cannot be read as a picture",
    ),
    "no ground truth": (
        lambda f: (f / "GT.json").write_text("{"),
        ["C2", "C4"],
        "C4: not measured: GT.json: cannot be read as JSON",
    ),
    "no size": (
        lambda f: change_json(f / "GT.json", lambda d: d["scene"]["room"].pop("size")),
        ["C2", "C4"],
        "C4: not measured: GT.json: scene.room: field 'size' is missing",
    ),
    "metadata that is a list": (
        lambda f: (f / "metadata.json").write_text("[]"),
        ["C2"],
        "C2: not measured: metadata.json: expected an object, got a list",
    ),
    "ids of another scene": (
        lambda f: change_json(
            f / "metadata.json",
            lambda d: [item.update(object_id=f"x{i}") for i, item in enumerate(d["instances"])],
        ),
        ["C2"],
        "lead to no object of GT.json",
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_file_costs_what_needs_it_and_no_more(dataset_copy: Path, case: str) -> None:
    spoil, criteria, words = BROKEN[case]
    spoil(dataset_copy / SCENE)

    quality = check_bundle(dataset_copy / SCENE, read_protocol())

    assert not quality["passed"] and failed(quality) == criteria
    assert any(words in reason for reason in quality["reasons"]), quality["reasons"]
    assert str(dataset_copy) not in json.dumps(quality)


def test_one_broken_scene_does_not_stop_the_others(dataset_copy: Path, capsys) -> None:
    (dataset_copy / SCENE / "scene.blend").write_bytes(b"BLENDER-v402 and nothing more")
    update_scene(dataset_copy, "bedroom_s1", curation={"state": "accepted", "note": "nice"})

    code = main(["check", str(dataset_copy), "--jobs", "2"])

    out, err = capsys.readouterr()
    assert code == 1
    assert [quality_of(dataset_copy, name)["passed"] for name in (SCENE, "bedroom_s1")] == [
        False,
        True,
    ]
    assert f"{SCENE} is rejected: C3: not measured: scene.blend" in err
    assert [line.split()[:2] for line in out.splitlines()[1:]] == [
        [SCENE, "rejected"],
        ["bedroom_s1", "passed"],
    ]
    curation = read_dataset_file(dataset_copy)["scenes"]["bedroom_s1"]["curation"]
    assert curation == {"state": "accepted", "note": "nice"}


def test_a_stale_list_in_view_is_told_and_rejects_nothing(dataset_copy: Path) -> None:
    path = dataset_copy / SCENE / "objects_in_view.json"
    change_json(path, lambda d: d["objects_in_view"].pop())

    quality = check_bundle(dataset_copy / SCENE, read_protocol())

    (note,) = quality["notes"]
    assert quality["passed"]
    assert note.startswith("objects_in_view.json does not agree with the filters on ")


def test_what_was_not_measured_contradicts_no_list(dataset_copy: Path) -> None:
    (dataset_copy / SCENE / "scene.blend").unlink()

    quality = check_bundle(dataset_copy / SCENE, read_protocol())

    assert any(found["F3"]["passed"] is None for found in quality["objects"].values())
    assert quality["notes"] == []


def test_a_room_that_is_not_the_bundles_is_told(dataset_copy: Path) -> None:
    shutil.copy(dataset_copy / "bedroom_s1" / "scene.blend", dataset_copy / SCENE / "scene.blend")

    quality = check_bundle(dataset_copy / SCENE, read_protocol())

    assert any(
        note.startswith("scene.blend and metadata.json do not agree on")
        for note in quality["notes"]
    )


def test_the_same_scene_gives_the_same_quality(dataset_copy: Path) -> None:
    first = check_bundle(dataset_copy / SCENE, read_protocol())
    assert check_bundle(dataset_copy / SCENE, read_protocol()) == first
    assert math.isfinite(first["criteria"]["C2"]["number"])
