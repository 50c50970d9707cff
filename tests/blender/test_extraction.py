"""The example rooms' published ground truth, checked against the scenes and never against words."""

from __future__ import annotations

import math

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.scene.errors import SceneError
from ideal_bench.ideal_addon.scene.extraction import extract_layout
from ideal_bench.ideal_addon.scene.images import load_indices
from ideal_bench.ideal_addon.scene.orientation import (
    front_disagreement,
    read_tags,
    tagged_front_deg,
)
from ideal_bench.ideal_addon.scene.room import center_room, measure_room
from ideal_bench.lib.bundle import SEGMENTATION_FILE, Bundle
from ideal_bench.lib.frames import world_to_model
from ideal_bench.lib.layout import Room, SceneObject


def extract(bundle: Bundle):
    return extract_layout(
        bpy.context.view_layer,
        Room(bundle.room_type, bundle.layout.room.size_m),
        read_tags(bundle.folder),
    )


def test_the_published_layout_is_what_the_scene_gives(example: Bundle) -> None:
    extraction = extract(example)

    assert extraction.layout.to_document() == example.layout.to_document()
    assert extraction.remarks == ()
    assert [asset.name for asset in extraction.assets] == [
        instance.asset for instance in example.instances
    ]


def test_the_room_is_centred_and_as_large_as_published(example: Bundle) -> None:
    box = measure_room(bpy.context.scene)

    np.testing.assert_allclose(box.floor_center_m, 0.0, atol=1e-3)
    np.testing.assert_allclose(box.size_m, example.layout.room.size_m, atol=0.006)
    assert not center_room(bpy.context.scene, box)


def vertices_in_world(root: bpy.types.Object) -> np.ndarray:
    """Every rendered vertex of a hierarchy, read plainly, one object after the other."""
    depsgraph = bpy.context.evaluated_depsgraph_get()
    found = []
    for obj in [root, *root.children_recursive]:
        if obj.type == "MESH":
            evaluated = obj.evaluated_get(depsgraph)
            matrix = np.array(evaluated.matrix_world)
            points = np.array([vertex.co[:] for vertex in evaluated.data.vertices])
            found.append(points @ matrix[:3, :3].T + matrix[:3, 3])
    return np.concatenate(found)


def canonical(points: np.ndarray, item: SceneObject) -> np.ndarray:
    """World points in the object's own frame: about its centre, front at +Y."""
    yaw = math.radians(item.yaw_deg or 0.0)
    x, y, z = (points - np.array(item.position_m)).T
    return np.stack(
        [x * math.cos(yaw) + y * math.sin(yaw), y * math.cos(yaw) - x * math.sin(yaw), z], axis=1
    )


def test_every_box_fits_its_vertices(example: Bundle) -> None:
    assets = {instance.object_id: instance.asset for instance in example.instances}
    for item in example.layout:
        points = canonical(vertices_in_world(bpy.data.objects[assets[item.id]]), item)
        half = np.array(item.dimensions_m) / 2
        # The centre and the size are rounded to 1 cm each: half a centimetre plus a quarter.
        np.testing.assert_allclose(points.max(axis=0), half, atol=0.0101, err_msg=item.id)
        np.testing.assert_allclose(points.min(axis=0), -half, atol=0.0101, err_msg=item.id)


BACK_IS_HIGH = {
    "armchair", "bed", "chair", "sink", "sofa", "student_chair", "swivel_chair", "toilet"
}  # fmt: skip
"""Pieces whose back is their highest part: headboard, backrest, cistern, tap."""


def test_fronts_face_away_from_backs(example: Bundle) -> None:
    assets = {instance.object_id: instance.asset for instance in example.instances}
    checked = 0
    for item in example.layout:
        if item.category not in BACK_IS_HIGH:
            continue
        points = canonical(vertices_in_world(bpy.data.objects[assets[item.id]]), item)
        top = points[points[:, 2] > points[:, 2].max() - 0.1 * item.dimensions_m[2]]
        assert top[:, 1].mean() < -0.05, f"{item.id}: its highest part is not at its back"
        checked += 1
    # A library's shelves and lamps have no back that is higher than their front.
    assert checked > 0 or example.room_type == "library"


def test_the_model_frame_is_the_cameras(example: Bundle) -> None:
    """What stands farther right in the picture has the larger X along its line of sight."""
    model = world_to_model(example.in_view_layout(), example.camera.rotation_euler[2])
    segmentation = load_indices(example.folder / SEGMENTATION_FILE)
    index = {instance.object_id: instance.pass_index for instance in example.instances}
    eye = np.array(example.camera.location)
    forward = np.array(
        [
            -math.sin(example.camera.rotation_euler[2]),
            math.cos(example.camera.rotation_euler[2]),
        ]
    )
    right = np.array([forward[1], -forward[0]])
    columns, bearings, ahead = [], [], []
    for item, seen in zip(example.in_view_layout(), model, strict=True):
        offset = np.array(item.position_m[:2]) - eye[:2]
        columns.append(np.nonzero(segmentation == index[item.id])[1].mean())
        bearings.append(math.atan2(offset @ right, offset @ forward))
        ahead.append(seen.position_m[1])
    order = np.argsort(columns)
    assert np.corrcoef(np.array(columns)[order], np.array(bearings)[order])[0, 1] > 0.9
    # The camera stands behind the room's middle, so what it sees lies ahead of it along +Y.
    turned = world_to_model(
        type(example.layout).from_objects(
            example.layout.room,
            [SceneObject("eye", "camera", example.camera.location, (0, 0, 0), 0.0)],
        ),
        example.camera.rotation_euler[2],
    )
    assert turned.positions_m[0, 1] < min(ahead)


def test_a_raw_room_is_moved_to_the_origin(bedroom: Bundle) -> None:
    for obj in bpy.context.scene.objects:
        if obj.parent is None:
            obj.location.x += 2.6
            obj.location.y += 2.1
            obj.location.z += 0.125
    bpy.context.view_layer.update()

    box = measure_room(bpy.context.scene)

    np.testing.assert_allclose(box.floor_center_m, (2.6, 2.1, 0.125), atol=1e-3)
    assert center_room(bpy.context.scene, box)
    assert extract(bedroom).layout.to_document() == bedroom.layout.to_document()


def test_a_scene_without_a_room_says_what_to_do(empty_scene: bpy.types.Scene) -> None:
    with pytest.raises(SceneError, match=r"no mesh named '\*\.wall'.*--room-size W D H"):
        measure_room(empty_scene)


def test_a_scene_without_furniture_says_how_assets_are_named(empty_scene) -> None:
    with pytest.raises(SceneError, match=r"no furniture in the scene.*spawn_asset\(n\)"):
        extract_layout(bpy.context.view_layer, Room("office"), {})


def box_asset(name: str, size: tuple[float, float, float], yaw_deg: float) -> bpy.types.Object:
    bpy.ops.mesh.primitive_cube_add(size=1.0)
    obj = bpy.context.object
    obj.name = name
    obj.scale = size
    obj.rotation_euler.z = math.radians(yaw_deg)
    bpy.context.view_layer.update()
    return obj


@pytest.mark.parametrize(
    ("name", "size", "yaw_deg", "expected"),
    [
        # Front at local +X: yaw is Blender's minus 90, W runs along local Y.
        ("SofaFactory(1).spawn_asset(1)", (0.9, 2.0, 0.8), 30.0, ((2.0, 0.9, 0.8), 300.0)),
        # A table's long side runs along local X; half a turn is the same table.
        ("TableDiningFactory(1).spawn_asset(1)", (2.0, 1.0, 0.7), 200.4, ((2.0, 1.0, 0.7), 20.0)),
        # A square side table has yaw 0, an oblong one has its own.
        ("SideTableFactory(1).spawn_asset(1)", (0.5, 0.53, 0.5), 90.0, ((0.53, 0.5, 0.5), 0.0)),
        ("SideTableFactory(1).spawn_asset(1)", (0.5, 0.7, 0.5), 90.0, ((0.5, 0.7, 0.5), 90.0)),
        # Yaw-exempt: extents along the world's axes.
        ("RugFactory(1).spawn_asset(1)", (2.0, 1.0, 0.01), 90.0, ((1.0, 2.0, 0.01), None)),
        # Thinner than the rounding keeps a volume.
        ("MirrorFactory(1).spawn_asset(1)", (0.003, 0.8, 1.2), 90.0, ((0.8, 0.01, 1.2), 0.0)),
    ],
)
def test_canonical_yaw_and_size(empty_scene, name, size, yaw_deg, expected) -> None:
    box_asset(name, size, yaw_deg)

    layout = extract_layout(
        bpy.context.view_layer,
        Room("livingroom", (9.0, 9.0, 3.0)),
        {},
    ).layout

    (item,) = layout
    assert (item.dimensions_m, item.yaw_deg) == expected


def test_placeholders_hidden_things_and_parts_of_the_room_are_no_furniture(empty_scene) -> None:
    box_asset("SofaFactory(1).spawn_asset(1)", (1, 2, 1), 0)
    box_asset("SofaFactory(2).bbox_placeholder(2)", (1, 2, 1), 0)
    box_asset("PanelDoorFactory(3).spawn_asset(0)", (1, 0.1, 2), 0)
    box_asset("ChairFactory(4).spawn_asset(4)", (1, 1, 1), 0).hide_render = True
    part = box_asset("MattressFactory(5).spawn_asset(5)", (1, 1, 1), 0)
    part.parent = bpy.data.objects["SofaFactory(1).spawn_asset(1)"]
    bpy.context.view_layer.update()

    extraction = extract_layout(bpy.context.view_layer, Room("office"), {})

    assert [asset.name for asset in extraction.assets] == ["SofaFactory(1).spawn_asset(1)"]


def test_an_unknown_factory_is_read_and_told(empty_scene) -> None:
    box_asset("WickerThroneFactory(1).spawn_asset(1)", (1, 2, 1), 90)

    extraction = extract_layout(bpy.context.view_layer, Room("office"), {})

    assert extraction.layout.ids == ("wicker_throne_01",)
    (remark,) = extraction.remarks
    assert remark.endswith("WickerThroneFactory is not in the table of factories")


def test_face_tags_that_disagree_are_told(empty_scene) -> None:
    obj = box_asset("SofaFactory(1).spawn_asset(1)", (1, 2, 1), 0)
    attribute = obj.data.attributes.new("MaskTag", "INT", "FACE")
    for polygon, item in zip(obj.data.polygons, attribute.data, strict=True):
        item.value = 14 if polygon.normal.y > 0.5 else 3

    front = tagged_front_deg(obj, {"front": 14, "wall": 3})

    assert front == pytest.approx(90.0)
    assert front_disagreement(front, has_front=True) is not None
    assert front_disagreement(front, has_front=False) is None
    assert front_disagreement(30.0, has_front=True) is None
    assert tagged_front_deg(obj, {"wall": 3}) is None
