"""What a file may bring along: hidden pieces, odd render settings, a reconstruction, faults."""

from __future__ import annotations

import json
from pathlib import Path

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon import registration
from ideal_bench.ideal_addon.commands import main
from ideal_bench.ideal_addon.scene import bundling, reconstruction, rendering
from ideal_bench.ideal_addon.scene.assets import find_assets
from ideal_bench.ideal_addon.scene.errors import SceneError
from ideal_bench.ideal_addon.scene.extraction import extract_layout
from ideal_bench.ideal_addon.scene.images import load_pixels
from ideal_bench.ideal_addon.scene.reconstruction import measured_assets, reconstruct
from ideal_bench.ideal_addon.scene.render_settings import RenderSettings
from ideal_bench.ideal_addon.scene.rendering import render_picture
from ideal_bench.ideal_addon.scene.segmentation import render_segmentation
from ideal_bench.lib.bundle import Bundle, read_bundle
from ideal_bench.lib.frames import world_to_model
from ideal_bench.lib.layout import Room
from ideal_bench.lib.predictions.interpret import interpret
from ideal_bench.lib.protocol import read_protocol
from ideal_bench.lib.reconstruction import Marker, Plan, plan_reconstruction

TINY = ["--samples", "1", "--resolution", "64x36"]


def moved_answer(bundle: Bundle) -> str:
    """The first object in view half a metre off, the second not seen, a sofa invented."""
    layout = world_to_model(bundle.in_view_layout(), bundle.camera.rotation_euler[2])
    document = layout.to_document()
    objects = document["scene"]["objects"]
    objects[0]["position"][0] += 0.5
    objects[1].update(category="sofa", id="sofa_01")
    return json.dumps(document)


def plan_of(bundle: Bundle) -> Plan:
    layout = interpret(moved_answer(bundle)).layout
    assert layout is not None
    return plan_reconstruction(bundle, layout, read_protocol())


@pytest.fixture
def saved_reconstruction(dataset_copy: Path) -> Path:
    """A data set of which one scene.blend was saved with a prediction standing in it."""
    folder = dataset_copy / "bathroom_s1"
    bpy.ops.wm.open_mainfile(filepath=str(folder / "scene.blend"), use_scripts=False)
    answer = folder.parent.parent / "answer.txt"
    answer.write_text(moved_answer(read_bundle(folder)))
    registration.register()
    try:
        bpy.ops.ideal.reconstruct(filepath=str(answer))
    finally:
        registration.unregister()
    bpy.ops.wm.save_as_mainfile(filepath=str(folder / "scene.blend"), compress=True)
    return dataset_copy


def test_a_saved_reconstruction_is_never_taken_for_the_room(
    saved_reconstruction: Path, tmp_path: Path
) -> None:
    folder = saved_reconstruction / "bathroom_s1"
    words = ["extract", str(folder / "scene.blend"), "--out", str(tmp_path / "made")]
    predictions, out = tmp_path / "predictions" / "m", tmp_path / "out"
    predictions.mkdir(parents=True)
    (predictions / "bathroom_s1.txt").write_text(moved_answer(read_bundle(folder)))

    assert main([*words, "--room-type", "bathroom", "--seed", "1", *TINY]) == 0
    arguments = ["--predictions", str(predictions.parent), "--out", str(out)]
    code = main(
        ["reconstruct", str(saved_reconstruction), *arguments, "--scenes", "bathroom_s1", *TINY]
    )

    made = tmp_path / "made" / "bathroom_s1"
    assert (made / "GT.json").read_bytes() == (folder / "GT.json").read_bytes()
    assert code == 0
    truth = load_pixels(out / "_ground_truth" / "bathroom_s1.png")
    assert np.abs(load_pixels(out / "m" / "bathroom_s1.png") - truth).max() > 0.1
    poses = json.loads((out / "m" / "bathroom_s1.json").read_bytes())
    assert any(pose["moved"] for pose in poses["matched"])


def test_a_fault_half_way_leaves_the_scene_as_it_was(
    bedroom: Bundle, scene_state, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = scene_state()
    assets = measured_assets(bpy.context.view_layer, bedroom.room_type)
    monkeypatch.setattr(reconstruction, "_add_markers", lambda *_: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        reconstruct(bpy.context.scene, assets, plan_of(bedroom))

    assert scene_state() == before


def test_thousands_of_spheres_come_and_go(bedroom: Bundle, scene_state) -> None:
    before = scene_state()
    markers = tuple(Marker(f"x_{i}", "sofa", (0, 0, 0), 0.1) for i in range(3000))

    done = reconstruct(bpy.context.scene, {}, Plan((), (), markers, ()))

    assert len(bpy.data.objects) == len(before["data"]["objects"]) + 3000
    done.restore()
    assert scene_state() == before


def test_what_only_the_viewport_hides_is_measured(bedroom: Bundle, scene_state) -> None:
    roots = [bpy.data.objects[item.asset] for item in bedroom.instances]
    roots[0].hide_viewport = True
    roots[1].hide_set(True)
    bpy.data.collections["unique_assets"].hide_viewport = True
    bpy.context.view_layer.update()
    before = scene_state()

    layout = extract_layout(
        bpy.context.view_layer, Room("bedroom", bedroom.layout.room.size_m), {}
    ).layout

    assert layout.to_document() == bedroom.layout.to_document()
    assert scene_state() == before


def test_modifiers_are_measured_as_they_render(empty_scene) -> None:
    bpy.ops.mesh.primitive_cube_add(size=1.0)
    cube = bpy.context.object
    cube.name = "SofaFactory(1).spawn_asset(1)"
    subsurf = cube.modifiers.new("round", "SUBSURF")
    subsurf.levels, subsurf.render_levels = 3, 0

    (item,) = extract_layout(bpy.context.view_layer, Room("office"), {}).layout

    assert item.dimensions_m == (1.0, 1.0, 1.0)
    assert (subsurf.levels, subsurf.show_viewport) == (3, True)


def test_a_piece_without_geometry_is_told(empty_scene) -> None:
    mesh = bpy.data.meshes.new("nothing")
    for name, data in (("SofaFactory(1).spawn_asset(1)", mesh),):
        empty_scene.collection.objects.link(bpy.data.objects.new(name, data))
    bpy.ops.mesh.primitive_cube_add(size=1.0)
    bpy.context.object.name = "BedFactory(1).spawn_asset(1)"

    extraction = extract_layout(bpy.context.view_layer, Room("office"), {})

    assert extraction.left_out == ("SofaFactory(1).spawn_asset(1)",)
    assert extraction.layout.ids == ("bed_01",)


def test_the_segmentation_ignores_the_files_own_render_settings(
    bedroom: Bundle, tmp_path: Path
) -> None:
    scene, view_layer = bpy.context.scene, bpy.context.view_layer
    indexed = dict(enumerate(find_assets(view_layer, bedroom.room_type), start=1))
    plain = render_segmentation(scene, view_layer, indexed, tmp_path / "a.png", (320, 180))
    scene.render.image_settings.color_management = "OVERRIDE"
    scene.render.use_stamp = True
    scene.render.use_multiview = True
    scene.render.pixel_aspect_x = 2.0
    scene.camera.data.dof.use_dof = True
    scene.camera.data.dof.aperture_fstop = 0.1

    odd = render_segmentation(scene, view_layer, indexed, tmp_path / "b.png", (320, 180))

    np.testing.assert_array_equal(odd, plain)
    assert scene.render.use_multiview and scene.camera.data.dof.use_dof


def test_an_old_picture_never_passes_for_the_new_one(
    bedroom: Bundle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(b"old")
    monkeypatch.setattr(rendering, "_engine_id", lambda _: "BLENDER_WORKBENCH")
    monkeypatch.setattr(
        rendering, "frame_settings", lambda *_: {"filepath": str(tmp_path / "elsewhere.png")}
    )
    settings = RenderSettings(engine="workbench", samples=1, resolution=(32, 18))

    with pytest.raises(SceneError, match=r"a\.png: the render wrote no picture"):
        render_picture(bpy.context.scene, settings, path)
    assert not path.exists()


def extract(blend: Path, out: Path, *more: str) -> int:
    words = ["extract", str(blend), "--out", str(out), "--room-type", "bathroom", "--seed", "1"]
    return main([*words, *TINY, *more])


def test_an_uncompressed_file_is_compressed_and_its_pictures_packed(
    dataset_copy: Path, tmp_path: Path
) -> None:
    bpy.ops.wm.open_mainfile(filepath=str(dataset_copy / "bathroom_s1" / "scene.blend"))
    picture = bpy.data.images.new("wood", 8, 8)
    picture.filepath_raw = str(tmp_path / "wood.png")
    picture.file_format = "PNG"
    picture.save()
    outside = bpy.data.images.load(str(tmp_path / "wood.png"))
    outside.use_fake_user = True
    room = tmp_path / "room.blend"
    bpy.ops.wm.save_as_mainfile(filepath=str(room), compress=False)

    assert extract(room, tmp_path / "made") == 0

    made = tmp_path / "made" / "bathroom_s1" / "scene.blend"
    assert made.read_bytes()[:4] == b"\x28\xb5\x2f\xfd"
    bpy.ops.wm.open_mainfile(filepath=str(made), use_scripts=False)
    assert all(image.packed_files for image in bpy.data.images if image.source == "FILE")


def test_a_bundle_can_be_made_from_its_own_file(dataset_copy: Path) -> None:
    folder = dataset_copy / "bathroom_s1"
    (folder / "NOTE.md").write_text("mine")
    before = {name: (folder / name).read_bytes() for name in ("scene.blend", "GT.json")}

    assert extract(folder / "scene.blend", dataset_copy, "--overwrite") == 0

    assert {name: (folder / name).read_bytes() for name in before} == before
    assert (folder / "NOTE.md").read_text() == "mine"
    assert [path.name for path in dataset_copy.iterdir() if path.name.startswith(".")] == []


def test_a_failed_extract_leaves_no_half_bundle(
    dataset_copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object) -> None:
        raise SceneError("color.png: the render failed: out of memory")

    monkeypatch.setattr(bundling, "render_picture", failing)
    folder = dataset_copy / "bathroom_s1"
    before = {path.name: path.read_bytes() for path in folder.iterdir()}

    for target in (tmp_path / "made" / "bathroom_s1", folder):
        request = bundling.BundleRequest(folder / "scene.blend", target, "bathroom", 1)
        with pytest.raises(SceneError, match="out of memory"):
            bundling.make_bundle(request, print)

    assert list((tmp_path / "made").iterdir()) == []
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.parametrize("size", ["64x64", "640x480", "100x300"])
def test_a_bundles_picture_is_16_to_9(tmp_path: Path, dataset_copy: Path, capsys, size) -> None:
    blend = dataset_copy / "bathroom_s1" / "scene.blend"

    assert extract(blend, tmp_path / "made", "--resolution", size) == 2

    assert "a bundle's picture is 16:9" in capsys.readouterr().err


def test_a_camera_that_is_not_the_bundles_is_told(dataset_copy: Path, tmp_path: Path) -> None:
    folder = dataset_copy / "bathroom_s1"
    metadata = json.loads((folder / "metadata.json").read_bytes())
    metadata["camera"]["rotation_euler"][2] += 0.5
    (folder / "metadata.json").write_text(json.dumps(metadata))
    predictions, out = tmp_path / "predictions" / "m", tmp_path / "out"
    predictions.mkdir(parents=True)
    (predictions / "bathroom_s1.txt").write_text(moved_answer(read_bundle(folder)))

    arguments = ["--predictions", str(predictions.parent), "--out", str(out)]
    code = main(["reconstruct", str(dataset_copy), *arguments, "--scenes", "bathroom_s1", *TINY])

    assert code == 3
    reason = json.loads((out / "reconstruct.json").read_bytes())["scenes"]["bathroom_s1"]["m"]
    assert "the camera of scene.blend is not the one of metadata.json" in reason["reason"]


def test_the_same_answer_gives_the_same_picture_again(dataset_copy: Path, tmp_path: Path) -> None:
    """Also of a piece that the viewport hides: its matrix is not kept up to date by Blender."""
    folder = dataset_copy / "bathroom_s1"
    bundle = read_bundle(folder)
    bpy.ops.wm.open_mainfile(filepath=str(folder / "scene.blend"), use_scripts=False)
    bpy.data.objects[bundle.instances[0].asset].hide_viewport = True
    bpy.ops.wm.save_as_mainfile(filepath=str(folder / "scene.blend"), compress=True)
    predictions, out = tmp_path / "predictions", tmp_path / "out"
    for model in ("a", "b", "c"):
        path = predictions / model / "bathroom_s1.txt"
        path.parent.mkdir(parents=True)
        path.write_text(moved_answer(bundle))

    arguments = ["--predictions", str(predictions), "--out", str(out)]
    code = main(["reconstruct", str(dataset_copy), *arguments, "--scenes", "bathroom_s1", *TINY])

    assert code == 0
    first, *others = [load_pixels(out / model / "bathroom_s1.png") for model in ("a", "b", "c")]
    for other in others:
        # The spheres are made anew, and Cycles may sum their glow in another order.
        assert np.abs(other - first).max() <= 2 / 255


@pytest.mark.parametrize("way", ["keyframes", "constraint", "driver"])
def test_a_piece_that_does_not_stay_is_told(bedroom: Bundle, way: str) -> None:
    bed = bpy.data.objects[next(i.asset for i in bedroom.instances if i.object_id == "bed_01")]
    if way == "keyframes":
        bed.keyframe_insert("location", frame=1)
    elif way == "constraint":
        limit = bed.constraints.new("LIMIT_LOCATION")
        limit.use_max_x, limit.max_x = True, bed.location.x
        limit.use_min_x, limit.min_x = True, bed.location.x
        limit.use_max_y, limit.max_y = True, bed.location.y
        limit.use_min_y, limit.min_y = True, bed.location.y
    else:
        for axis in range(3):
            bed.driver_add("location", axis).driver.expression = str(bed.location[axis])
    bpy.context.view_layer.update()
    assets = measured_assets(bpy.context.view_layer, bedroom.room_type)

    done = reconstruct(bpy.context.scene, assets, plan_of(bedroom))

    assert done.problems == [
        f"bed_01: {bed.name!r} does not stay where it is put; an animation, driver, constraint or "
        "parent of it decides"
    ]


def test_an_asset_elsewhere_than_in_gt_is_told(bedroom: Bundle) -> None:
    assets = measured_assets(bpy.context.view_layer, bedroom.room_type)
    names = {item.object_id: item.asset for item in bedroom.instances}
    first, second = names["bed_01"], names["floor_lamp_01"]
    assets[first], assets[second] = assets[second], assets[first]

    done = reconstruct(bpy.context.scene, assets, plan_of(bedroom))

    assert any("from where GT.json has it" in problem for problem in done.problems)


def test_answers_are_never_overwritten(dataset_copy: Path, tmp_path: Path, capsys) -> None:
    answer = tmp_path / "predictions" / "m" / "bathroom_s1.json"
    answer.parent.mkdir(parents=True)
    answer.write_text("{}")
    for out in (tmp_path / "predictions", tmp_path / "predictions" / "out"):
        words = ["--predictions", str(tmp_path / "predictions"), "--out", str(out)]
        assert main(["reconstruct", str(dataset_copy), *words, *TINY]) == 2
    assert "lies in" in capsys.readouterr().err
    assert answer.read_text() == "{}"


def test_a_scene_is_called_as_its_link(dataset_copy: Path, tmp_path: Path) -> None:
    (dataset_copy / "bathroom_s9").symlink_to(dataset_copy / "bathroom_s1")
    path = tmp_path / "predictions" / "m" / "bathroom_s9.txt"
    path.parent.mkdir(parents=True)
    path.write_text(moved_answer(read_bundle(dataset_copy / "bathroom_s1")))
    out = tmp_path / "{run}"

    arguments = ["--predictions", str(path.parent.parent), "--out", str(out)]
    code = main(["reconstruct", str(dataset_copy), *arguments, "--scenes", "bathroom_s9", *TINY])

    assert code == 0
    assert (out / "m" / "bathroom_s9.png").is_file()


def test_a_model_whose_folder_is_blocked_fails_alone(dataset_copy: Path, tmp_path: Path) -> None:
    text = moved_answer(read_bundle(dataset_copy / "bathroom_s1"))
    for model in ("a", "b"):
        path = tmp_path / "predictions" / model / "bathroom_s1.txt"
        path.parent.mkdir(parents=True)
        path.write_text(text)
    out = tmp_path / "out"
    (out / "a" / "bathroom_s1.png").mkdir(parents=True)

    arguments = ["--predictions", str(tmp_path / "predictions"), "--out", str(out)]
    code = main(["reconstruct", str(dataset_copy), *arguments, "--scenes", "bathroom_s1", *TINY])

    assert code == 1
    scene = json.loads((out / "reconstruct.json").read_bytes())["scenes"]["bathroom_s1"]
    assert "its old files stay" in scene["a"]["reason"]
    assert scene["b"]["status"] == "ok"


def test_a_flattened_piece_is_left_out_and_told(dataset_copy: Path, tmp_path: Path, capsys) -> None:
    bpy.ops.wm.open_mainfile(filepath=str(dataset_copy / "bathroom_s1" / "scene.blend"))
    name = read_bundle(dataset_copy / "bathroom_s1").instances[0].asset
    bpy.data.objects[name].scale = (0.0, 0.0, 0.0)
    room = tmp_path / "room.blend"
    bpy.ops.wm.save_as_mainfile(filepath=str(room), compress=True)

    assert extract(room, tmp_path / "made") == 1

    assert f"{name} has no geometry that can be measured" in capsys.readouterr().err


def test_a_tilted_piece_is_remarked(empty_scene) -> None:
    bpy.ops.mesh.primitive_cube_add(size=1.0, rotation=(0.5, 0.0, 0.0))
    bpy.context.object.name = "SofaFactory(1).spawn_asset(1)"

    (remark,) = extract_layout(bpy.context.view_layer, Room("office"), {}).remarks

    assert "it is tilted" in remark


def test_an_animated_room_that_must_be_moved_is_told(dataset_copy: Path, tmp_path: Path, capsys):
    bpy.ops.wm.open_mainfile(filepath=str(dataset_copy / "bathroom_s1" / "scene.blend"))
    name = read_bundle(dataset_copy / "bathroom_s1").instances[0].asset
    for obj in bpy.context.scene.objects:
        if obj.parent is None:
            obj.location.x += 5.0
    bpy.data.objects[name].keyframe_insert("location", frame=1)
    room = tmp_path / "room.blend"
    bpy.ops.wm.save_as_mainfile(filepath=str(room), compress=True)

    assert extract(room, tmp_path / "made") == 3

    assert "an animation or driver moves it" in capsys.readouterr().err
