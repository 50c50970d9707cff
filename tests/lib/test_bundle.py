"""A scene bundle on disk, and what is said of a broken one."""

from __future__ import annotations

import json
import math
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ideal_bench.lib.bundle import (
    Bundle,
    BundleError,
    Camera,
    Instance,
    find_scenes,
    in_view_document,
    read_bundle,
    read_camera,
    read_ground_truth,
)
from ideal_bench.lib.layout import Room, SceneObject


def ground_truth() -> dict[str, Any]:
    return {
        "scene": {
            "room": {"type": "bedroom", "size": [4.0, 5, 3.1], "asset_count": 2},
            "objects": [
                {
                    "id": "bed_01",
                    "category": "bed",
                    "position": [0.5, 1, 0.5],
                    "dimensions": [1.8, 2.1, 1.0],
                    "rotation_yaw": 180,
                },
                {
                    "id": "rug_01",
                    "category": "rug",
                    "position": [0.0, 0.0, 0.01],
                    "dimensions": [2.0, 2.0, 0.02],
                    "rotation_yaw": None,
                },
            ],
        }
    }


def metadata() -> dict[str, Any]:
    return {
        "camera": {
            "location": [0.1, -2.0, 1.5],
            "rotation_euler": [1.4, 0.0, 0.2],
            "lens_mm": 15.0,
            "sensor_width_mm": 32,
            "resolution": [640, 360],
        },
        "instances": [{"pass_index": 3, "asset": "BedFactory(1)", "object_id": "bed_01"}],
    }


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    scene = tmp_path / "bedroom_s7"
    scene.mkdir()
    write(scene / "GT.json", ground_truth())
    write(scene / "metadata.json", metadata())
    write(scene / "objects_in_view.json", {"objects_in_view": ["bed_01"], "rejected": []})
    return scene


def write(path: Path, document: Any) -> None:
    path.write_text(json.dumps(document))


def test_a_bundle_is_read_whole(folder: Path) -> None:
    bundle = read_bundle(folder)
    assert (bundle.scene_id, bundle.folder, bundle.room_type) == ("bedroom_s7", folder, "bedroom")
    assert bundle.layout.room == Room("bedroom", (4.0, 5.0, 3.1))
    assert list(bundle.layout) == [
        SceneObject("bed_01", "bed", (0.5, 1.0, 0.5), (1.8, 2.1, 1.0), 180.0),
        SceneObject("rug_01", "rug", (0.0, 0.0, 0.01), (2.0, 2.0, 0.02), None),
    ]
    assert bundle.camera == Camera((0.1, -2.0, 1.5), (1.4, 0.0, 0.2), 15.0, 32.0, (640, 360))
    assert bundle.instances == (Instance(3, "BedFactory(1)", "bed_01"),)


def test_the_in_view_layout_holds_the_objects_in_view(folder: Path) -> None:
    bundle = read_bundle(folder)
    assert bundle.in_view == ("bed_01",)
    assert bundle.in_view_layout().ids == ("bed_01",)
    assert bundle.in_view_layout().room == bundle.layout.room


@pytest.mark.parametrize(
    "document",
    [["rug_01", "bed_01"], {"objects_in_view": ["rug_01", "bed_01", "rug_01"]}],
    ids=["bare list", "with a repetition"],
)
def test_objects_in_view_come_in_the_layout_s_order(folder: Path, document: Any) -> None:
    write(folder / "objects_in_view.json", document)
    assert read_bundle(folder).in_view == ("bed_01", "rug_01")


def test_no_object_in_view_is_an_empty_layout(folder: Path) -> None:
    write(folder / "objects_in_view.json", [])
    assert len(read_bundle(folder).in_view_layout()) == 0


def test_the_document_of_objects_in_view_reads_back(folder: Path) -> None:
    rejected = [{"id": "rug_01", "filter": "F1", "value": 12}]
    write(folder / "objects_in_view.json", in_view_document(iter(["bed_01"]), rejected))
    assert read_bundle(folder).in_view == ("bed_01",)
    assert json.loads((folder / "objects_in_view.json").read_text())["rejected"] == rejected


def test_the_camera_s_document_reads_back() -> None:
    camera = Camera((0.1, -2.0, 1.5), (1.4, 0.0, 0.2), 15.0, 32.0, (640, 360))
    assert read_camera({"camera": camera.to_document()}, "here") == camera


def test_only_the_camera_s_rotation_has_no_default() -> None:
    camera = read_camera({"camera": {"rotation_euler": [0, 0, math.pi]}}, "here")
    assert camera == Camera((0.0, 0.0, 0.0), (0.0, 0.0, math.pi), 15.0, 32.0, (1280, 720))
    with pytest.raises(BundleError, match=r"^here: camera: field 'rotation_euler' is missing$"):
        read_camera({"camera": {}}, "here")


def test_a_bundle_without_instances_has_none(folder: Path) -> None:
    write(folder / "metadata.json", {"camera": metadata()["camera"]})
    assert read_bundle(folder).instances == ()


def test_scenes_are_the_folders_with_a_ground_truth(folder: Path) -> None:
    dataset = folder.parent
    (dataset / "notes").mkdir()
    (dataset / "dataset.json").write_text("{}")
    write_scene = dataset / "attic_s1"
    write_scene.mkdir()
    write(write_scene / "GT.json", ground_truth())
    assert [path.name for path in find_scenes(dataset)] == ["attic_s1", "bedroom_s7"]


def test_a_data_set_without_scenes_is_named(tmp_path: Path) -> None:
    with pytest.raises(BundleError, match=r"no scene in it \(a scene is a folder with a GT\.json"):
        find_scenes(tmp_path)
    with pytest.raises(BundleError, match="nowhere: no such folder; name the folder that holds"):
        find_scenes(tmp_path / "nowhere")


Spoil = Callable[[dict[str, Any]], None]


def objects(document: dict[str, Any]) -> list[Any]:
    return document["scene"]["objects"]


def instance(document: dict[str, Any], **changes: Any) -> None:
    """A second instance, like the first but for some fields."""
    document["instances"].append({**document["instances"][0], **changes})


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda d: d.pop("scene"), "field 'scene' is missing"),
        (lambda d: d["scene"].pop("room"), "scene: field 'room' is missing"),
        (lambda d: d["scene"]["room"].pop("size"), "scene.room: field 'size' is missing"),
        (
            lambda d: d["scene"]["room"].update(type=3),
            "scene.room.type must be a string, got 3",
        ),
        (
            lambda d: d["scene"]["room"].update(size=[4, 5]),
            "scene.room.size: expected three numbers, got 2",
        ),
        (
            lambda d: d["scene"]["room"].update(size=[4, True, 3]),
            "scene.room.size[1]: expected a finite number, got true",
        ),
        (lambda d: d["scene"].update(objects={}), "scene.objects must be a list"),
        (lambda d: objects(d)[1].pop("id"), "scene.objects[1]: field 'id' is missing"),
        (
            lambda d: objects(d).__setitem__(1, "rug"),
            'scene.objects[1]: expected an object, got "rug"',
        ),
        (
            lambda d: objects(d)[1].update(category=None),
            "scene.objects[1]: 'id' and 'category' must be strings",
        ),
        (
            lambda d: objects(d)[1].pop("position"),
            "scene.objects[1] (rug_01): field 'position' is missing",
        ),
        (
            lambda d: objects(d)[0].update(dimensions=[1, 2, "3"]),
            'scene.objects[0] (bed_01).dimensions[2]: expected a finite number, got "3"',
        ),
        (
            lambda d: objects(d)[0].update(position=[math.nan, 2, 3]),
            "scene.objects[0] (bed_01).position[0]: expected a finite number, got NaN",
        ),
        (
            lambda d: objects(d)[0].update(position=[0, 10**400, 3]),
            "scene.objects[0] (bed_01).position[1]: expected a finite number, got an "
            "integer too big for a double",
        ),
        (
            lambda d: objects(d)[0].update(rotation_yaw="90"),
            'scene.objects[0] (bed_01).rotation_yaw: expected a finite number, got "90"',
        ),
        (
            lambda d: objects(d)[1].update(id="bed_01"),
            "id 'bed_01' is used twice; ids must be unique",
        ),
    ],
)
def test_a_broken_ground_truth_is_named_with_its_field(
    folder: Path, spoil: Spoil, words: str
) -> None:
    document = ground_truth()
    spoil(document)
    write(folder / "GT.json", document)
    with pytest.raises(BundleError) as caught:
        read_ground_truth(folder / "GT.json")
    assert str(caught.value) == f"{folder / 'GT.json'}: {words}"


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda d: d.pop("camera"), "field 'camera' is missing"),
        (lambda d: d.update(camera=[]), "camera: expected an object, got a list"),
        (
            lambda d: d["camera"].update(rotation_euler=[1, 2]),
            "camera.rotation_euler: expected three numbers, got 2",
        ),
        (
            lambda d: d["camera"].update(lens_mm=None),
            "camera.lens_mm: expected a finite number, got null",
        ),
        (
            lambda d: d["camera"].update(resolution=[640]),
            "camera.resolution: expected [width, height], got a list",
        ),
        (
            lambda d: instance(d, object_id="rug_01", pass_index=4),
            "instances: asset 'BedFactory(1)' is there twice; each asset is one object",
        ),
        (
            lambda d: instance(d, asset="RugFactory(2)", pass_index=4),
            "instances: object_id 'bed_01' is there twice; each asset is one object",
        ),
        (
            lambda d: instance(d, asset="RugFactory(2)", object_id="rug_01"),
            "instances: pass_index '3' is there twice; each asset is one object",
        ),
        (lambda d: d.update(instances={}), "instances must be a list"),
        (
            lambda d: d["instances"][0].pop("asset"),
            "instances[0]: field 'asset' is missing",
        ),
        (
            lambda d: d["instances"][0].update(pass_index="3"),
            'instances[0].pass_index: expected a finite number, got "3"',
        ),
    ],
)
def test_broken_metadata_are_named_with_their_field(folder: Path, spoil: Spoil, words: str) -> None:
    document = metadata()
    spoil(document)
    write(folder / "metadata.json", document)
    with pytest.raises(BundleError) as caught:
        read_bundle(folder)
    assert str(caught.value) == f"{folder / 'metadata.json'}: {words}"


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({"rejected": []}, "field 'objects_in_view' is missing"),
        ({"objects_in_view": "bed_01"}, "objects_in_view must be a list of ids"),
        ([1], "objects_in_view must be a list of ids"),
        (["sofa_01", "bed_01"], "'sofa_01' is not an id of GT.json"),
    ],
)
def test_broken_objects_in_view_are_named(folder: Path, document: Any, words: str) -> None:
    write(folder / "objects_in_view.json", document)
    with pytest.raises(BundleError) as caught:
        read_bundle(folder)
    assert str(caught.value) == f"{folder / 'objects_in_view.json'}: {words}"


@pytest.mark.parametrize("name", ["GT.json", "metadata.json", "objects_in_view.json"])
def test_a_missing_file_says_what_to_do(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(BundleError, match=f"{name}: missing; run `ideal-bench extract` again"):
        read_bundle(folder)


@pytest.mark.parametrize("name", ["GT.json", "metadata.json", "objects_in_view.json"])
@pytest.mark.parametrize("content", ["", "{", "[" * 100_000, "\ufffd"], ids=len)
def test_a_file_that_is_not_json_is_named(folder: Path, name: str, content: str) -> None:
    (folder / name).write_text(content, encoding="utf-8")
    with pytest.raises(BundleError, match=f"{re.escape(str(folder / name))}: cannot be read as"):
        read_bundle(folder)


def test_a_file_that_is_not_text_is_named(folder: Path) -> None:
    (folder / "GT.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BundleError, match=r"GT\.json: cannot be read as JSON"):
        read_bundle(folder)


def test_a_bundle_is_frozen(folder: Path) -> None:
    bundle = read_bundle(folder)
    assert isinstance(bundle, Bundle)
    with pytest.raises(AttributeError):
        bundle.scene_id = "other"


def test_a_scene_in_place_of_its_data_set_is_told(tmp_path):
    scene = tmp_path / "bedroom_s1"
    scene.mkdir()
    (scene / "GT.json").write_text("{}")
    with pytest.raises(BundleError, match="is one scene; name the folder that holds it"):
        find_scenes(scene)


@pytest.mark.parametrize("name", [".bedroom_s7.x1y2", "_bedroom_s7"])
def test_what_a_stopped_extraction_left_is_no_scene(folder: Path, name: str) -> None:
    folder.rename(folder.with_name(name))
    with pytest.raises(BundleError, match="no scene in it"):
        find_scenes(folder.parent)


@pytest.mark.parametrize("name", ["GT.json", "metadata.json", "objects_in_view.json"])
def test_a_pipe_in_place_of_a_file_is_named_and_not_waited_for(folder: Path, name: str) -> None:
    (folder / name).unlink()
    os.mkfifo(folder / name)
    with pytest.raises(BundleError, match=f"{name}: cannot be read .*not a regular file"):
        read_bundle(folder)


@pytest.mark.parametrize("document", [[], "scene", None])
def test_a_ground_truth_that_is_no_object_is_told(folder: Path, document: Any) -> None:
    write(folder / "GT.json", document)
    with pytest.raises(BundleError, match=r"GT\.json: expected an object, got "):
        read_bundle(folder)


@pytest.mark.parametrize("name", ["two\nlines", "x" * 200_000, "\x1b[2J"], ids=len)
def test_odd_names_stay_in_one_short_line(folder: Path, name: str) -> None:
    twice, wrong = ground_truth(), ground_truth()
    for item in objects(twice):
        item["id"] = name
    objects(wrong)[0].update(id=name, position=name)
    for document in (twice, wrong):
        write(folder / "GT.json", document)
        with pytest.raises(BundleError) as caught:
            read_bundle(folder)
        said = str(caught.value).removeprefix(str(folder))
        assert said.isprintable() and len(said) < 300
    write(folder / "GT.json", ground_truth())
    write(folder / "objects_in_view.json", [name])
    with pytest.raises(BundleError, match=r"is not an id of GT\.json") as caught:
        read_bundle(folder)
    assert str(caught.value).removeprefix(str(folder)).isprintable()
