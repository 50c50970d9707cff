"""Furnished rooms read from the open scene: InfiniGen's, a person's own, several, built ones."""

from __future__ import annotations

from itertools import pairwise

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.scene.errors import SceneError
from ideal_bench.ideal_addon.scene.floorplan_building import build_room
from ideal_bench.ideal_addon.scene.quality import rooms_of_scene
from ideal_bench.ideal_addon.scene.quality_objects import category_by_name, object_ids
from ideal_bench.ideal_addon.scene.reconstruction import MARKER_NAME
from ideal_bench.lib.bundle import GT_FILE, read_ground_truth
from ideal_bench.lib.floorplan.plan import FloorPlan, Shape, Wall
from mathutils import Matrix


def test_an_example_room_is_that_of_its_ground_truth(example, rooms) -> None:
    truth = read_ground_truth(example.folder / GT_FILE)
    room = rooms.read()

    assert set(room.ids) == set(truth.ids)
    assert (room.id, room.type) == ("room", truth.room.type)
    width, depth, height = truth.room.size_m
    assert room.area_m2 == pytest.approx(width * depth, rel=0.02)
    assert room.height_m == pytest.approx(height, abs=0.011)
    assert room.floor_z_m == pytest.approx(0.0, abs=1e-3)
    assert any(opening.kind == "door" for opening in room.openings)
    for known in truth:
        thing = room.thing(known.id)
        assert thing.category == known.category
        assert thing.box.center_m == pytest.approx(known.position_m, abs=0.006)
        if known.yaw_deg is not None:
            assert 2 * thing.box.half_m == pytest.approx(known.dimensions_m, abs=0.011)
        if thing.yaw_deg is not None:
            assert (thing.yaw_deg - known.yaw_deg + 180) % 360 - 180 == pytest.approx(0, abs=0.51)
            assert thing.box.axes[1, :2] == pytest.approx(thing.front, abs=1e-6)


def test_what_a_person_adds_is_an_object_with_all_that_belongs_to_it(bedroom, rooms) -> None:
    before = rooms.read()
    lamp = rooms.box("Desk Lamp.001", (0, 0, 1), (0.2, 0.2, 1.4))
    rooms.box("Shade", (0, 0, 1.4), (0.3, 0.3, 1.6), parent=lamp)
    group = rooms.empty("Reading corner")
    rooms.box("Cube", (1, 0, 0), (1.2, 0.2, 0.2), parent=group)
    rooms.box("Cube", (1, 0.4, 0), (1.2, 0.6, 0.2), parent=group)
    bed = bpy.data.objects[before.thing("bed_01").asset]
    rooms.box("Blanket", (0, 0, 2.0), (0.1, 0.1, 2.1), parent=bed)
    rooms.box("Bed.004", (0, -1, 2), (0.1, -0.9, 2.1))

    room = rooms.read()

    added = {name: room.thing(name) for name in room.ids if name not in before.ids}
    assert {name: thing.asset for name, thing in added.items()} == {
        "desk_lamp_01": "Desk Lamp.001",
        "reading_corner_01": "Reading corner",
        "bed_02": "Bed.004",
    }
    assert added["desk_lamp_01"].low == pytest.approx([0, 0, 1], abs=1e-6)
    assert added["desk_lamp_01"].high == pytest.approx([0.3, 0.3, 1.6], abs=1e-6)
    assert added["reading_corner_01"].high == pytest.approx([1.2, 0.6, 0.2], abs=1e-6)
    assert room.thing("bed_01").high[2] == pytest.approx(2.1, abs=1e-6)
    assert all(thing.yaw_deg is None for thing in added.values())


def test_parts_of_the_room_and_what_no_render_shows_are_no_objects(bedroom, rooms) -> None:
    before = rooms.read()
    wall = next(obj for obj in bpy.data.objects if obj.name.endswith(".wall"))
    door = next(obj for obj in bpy.data.objects if "DoorFactory" in obj.name)
    rooms.box("Knob", (0, 0, 1), (0.1, 0.1, 1.1), parent=door)
    rooms.box("Shelf board", (1, 1, 1), (1.5, 1.2, 1.04), parent=wall)
    rooms.box("Ghost", (0, 0, 1), (0.1, 0.1, 1.1)).hide_render = True
    rooms.box("skirtingboard_floor", (0, 0, 0), (0.1, 0.1, 0.1))
    rooms.box(f"{MARKER_NAME} sofa_09", (0, 0, 1), (0.1, 0.1, 1.1))
    rooms.box("ChairFactory(3).bbox_placeholder(1)", (0, 0, 1), (0.1, 0.1, 1.1))
    rooms.box("living-room_0/0.exterior", (0, 0, 1), (0.1, 0.1, 1.1))
    whole = rooms.empty("Whole room")
    for obj in bpy.context.scene.objects:
        if obj.parent is None and obj is not whole:
            obj.parent = whole
    rooms.box("Stool", (0, 0, 0), (0.1, 0.1, 0.1), parent=whole)
    wire = bpy.data.meshes.new("Wire")
    wire.from_pydata([(0, 0, 0), (0, 0, 1)], [(0, 1)], [])
    bpy.context.scene.collection.objects.link(bpy.data.objects.new("Wire", wire))

    room = rooms.read()

    assert set(room.ids) - set(before.ids) == {"shelf_board_01", "stool_01"}
    assert "Wire: has no faces, or no finite place, and is left out" in room.remarks


def test_loose_edges_are_no_part_of_a_thing(bedroom, rooms) -> None:
    stool = rooms.box("Stool", (0, 0, 0), (0.4, 0.4, 0.4)).data
    stool.vertices.add(2)
    stool.vertices[8].co, stool.vertices[9].co = (0, 0, 1), (0, 0, 2)
    stool.edges.add(1)
    stool.edges[-1].vertices = (8, 9)
    stool.update()

    assert rooms.read().thing("stool_01").high == pytest.approx([0.4, 0.4, 0.4], abs=1e-6)


def test_linked_duplicates_share_one_mesh_that_outlives_blenders(bedroom, rooms) -> None:
    first = rooms.box("Stool", (0, 0, 0), (0.4, 0.4, 0.4))
    second = first.copy()
    second.location.x += 1.0
    bpy.context.scene.collection.objects.link(second)

    room = rooms.read()
    one, two = (room.thing(name).mesh for name in ("stool_01", "stool_02"))
    bpy.ops.wm.read_factory_settings(use_empty=True)

    assert one.placed[0][0] is two.placed[0][0]
    assert two.vertices[:, 0].max() == pytest.approx(1.4, abs=1e-6)


@pytest.mark.parametrize("kind", ["flat", "skewed", "mirrored"])
def test_boxes_of_roots_with_odd_scales_are_upright_and_right_handed(bedroom, rooms, kind) -> None:
    board = rooms.box("Board", (0, 0, 0), (0.4, 0.2, 0.1))
    if kind == "flat":
        board.scale.x = 0.0
    elif kind == "mirrored":
        board.scale.y = -1.0
    else:
        parent = rooms.empty("Stretched")
        parent.scale = (3.0, 1.0, 1.0)
        board.rotation_euler.z = 0.5
        board.parent = parent

    box = rooms.read().things[-1].box

    assert box.axes @ box.axes.T == pytest.approx(np.eye(3), abs=1e-6)
    assert np.linalg.det(box.axes) == pytest.approx(1.0)
    assert box.axes[2] == pytest.approx([0, 0, 1], abs=1e-6)


def test_several_rooms_get_the_things_that_stand_in_them(bedroom, rooms) -> None:
    alone = rooms.read()
    _second_room((8.0, 0.0, 0.0))
    rooms.box("Stool", (8.0, 0.0, 0.0), (8.3, 0.3, 0.4))
    rooms.box("Shed", (40.0, 0.0, 0.0), (40.3, 0.3, 0.4))
    bpy.context.view_layer.update()

    first, second = rooms_of_scene(bpy.context, "bedroom")

    assert (first.id, first.type) == ("bedroom_0/0", "bedroom")
    assert (second.id, second.type) == ("living-room_0/1", "livingroom")
    assert first.ids == alone.ids
    assert second.ids == ("shed_01", "stool_01")
    assert second.boundary.centroid.x == pytest.approx(first.boundary.centroid.x + 8.0, abs=2e-3)
    assert second.area_m2 == pytest.approx(alone.area_m2, rel=1e-3)
    assert second.height_m == pytest.approx(alone.height_m, abs=1e-4)
    assert {opening.kind for opening in first.openings} == {"door", "window"}
    assert len(first.openings) == len(second.openings) == len(alone.openings)


def _second_room(offset) -> None:
    for obj in list(bpy.context.scene.objects):
        if obj.name.startswith("bedroom_0/0."):
            copied = obj.copy()
            copied.name = obj.name.replace("bedroom_0/0", "living-room_0/1")
            copied.matrix_world = Matrix.Translation(offset) @ obj.matrix_world
            bpy.context.scene.collection.objects.link(copied)
    bpy.context.view_layer.update()


def test_a_room_that_was_built_from_a_plan(empty_scene, rooms) -> None:
    outline = ((0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (0.0, 3.0))
    plan = FloorPlan(
        "one",
        "living_room",
        outline,
        tuple(Wall(*side) for side in pairwise((*outline, outline[0]))),
        doors=(Shape("door", ((1.0, 0.0), (1.9, 0.0), (1.9, 0.175), (1.0, 0.175))),),
        objects=(
            Shape("table lamp_1", ((1.0, 1.0), (1.4, 1.0), (1.4, 1.4), (1.0, 1.4))),
            Shape("sofa", ((2.0, 1.0), (3.8, 1.0), (3.8, 1.9), (2.0, 1.9))),
        ),
    )
    build_room(bpy.context, plan)
    rooms.box("Stool", (0.2, 2.0, 0.0), (0.5, 2.3, 0.4))

    room = rooms.read()

    assert room.type == "livingroom"
    assert sorted(room.ids) == ["sofa_01", "stool_01", "table_lamp_01"]
    assert room.area_m2 == pytest.approx(12.0)
    assert room.floor_z_m == pytest.approx(0.0, abs=1e-6)
    assert room.height_m > 2.0
    (door,) = room.openings
    assert (door.kind, door.start, door.end) == ("door", (1.0, 0.0), (1.9, 0.0))


def test_no_room_and_no_furniture_are_told(empty_scene, bedroom, rooms) -> None:
    for obj in list(bpy.context.scene.objects):
        if "_0/0." not in obj.name:
            obj.hide_render = True
    with pytest.raises(SceneError, match="no furniture in the scene"):
        rooms.read()
    bpy.ops.wm.read_factory_settings(use_empty=True)
    rooms.box("Stool", (0, 0, 0), (1, 1, 1))
    with pytest.raises(SceneError, match="--room-size"):
        rooms.read()
    (room,) = rooms_of_scene(bpy.context, "office", (4.0, 3.0, 2.5))
    assert (room.type, room.ids, room.height_m) == ("office", ("stool_01",), 2.5)


def test_the_scene_is_as_it_was(bedroom, rooms, scene_state) -> None:
    before = scene_state()
    rooms.read()
    assert scene_state() == before


@pytest.mark.parametrize(
    ("name", "category"),
    [
        ("Desk Lamp.001", "desk_lamp"),
        ("SideTable_02", "side_table"),
        ("TV-Stand (old)", "tv_stand_old"),
        ("123", "object"),
        ("Stühle.2.001", "stühle"),
    ],
)
def test_a_category_is_read_from_a_name(name, category) -> None:
    assert category_by_name(name) == category


def test_ids_of_the_bundle_are_never_given_twice() -> None:
    categories = {"Cube": "bed", "A": "bed", "B": "bed"}
    assert object_ids(categories, {"A": "bed_01", "gone": "bed_02"}) == {
        "Cube": "bed_03",
        "A": "bed_01",
        "B": "bed_04",
    }
