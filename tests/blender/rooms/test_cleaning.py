"""What is left of InfiniGen's scene, and that it stands where it stood."""

from __future__ import annotations

import math

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.rooms.cleaning import clean, purge
from mathutils import Matrix

DOOR = "PanelDoorFactory(5).spawn_asset(0)"
WINDOW = "WindowFactory(5).spawn_asset(0)"
LAMP = "FloorLampFactory(7).spawn_asset(0)"


def light(name: str, kind: str, home: str) -> bpy.types.Object:
    obj = bpy.data.objects.new(name, bpy.data.lights.new(name, kind))
    bpy.data.collections[home].objects.link(obj)
    return obj


def hang(child: bpy.types.Object, parent: bpy.types.Object, matrix: Matrix) -> None:
    child.parent = parent
    child.matrix_local = matrix


@pytest.fixture
def unfinished(box) -> bpy.types.Scene:
    """A room as InfiniGen leaves it: a chair, a lamp, a door and a window on their cutters."""
    box("ChairFactory(1).spawn_asset(0)", (0.5, 0.5, 0.9), (1.0, 1.0))
    box("ChairFactory(1).bbox_placeholder(0)", (0.5, 0.5, 0.9), home="placeholders")
    box("office_0/0.wall", (6.0, 4.0, 3.0), home="unique_assets:room_wall")
    box("skirtingboard_support", (6.0, 4.0, 0.1), home="skirting")
    sink = box("SinkFactory(1).spawn_asset(0)", (0.6, 0.6, 0.2))
    hang(box("SinkFactory(1).spawn_asset(0).cutter", (0.5, 0.5, 0.2)), sink, Matrix())

    entrance = box("entrance", (1.0, 0.5, 2.0), (2.0, 2.0), 90.0, home="placeholders")
    door = box(DOOR, (0.9, 0.05, 2.0), home="unique_assets:doors")
    hang(door, entrance, Matrix.Translation((0.5, 0.1, -1.0)))
    door.rotation_euler.z = -1.2
    opening = box("window", (1.0, 0.5, 1.0), (-3.0, 0.0), 90.0, 1.0, home="placeholders")
    window = box(WINDOW, (1.0, 0.1, 1.0), home="unique_assets:windows")
    hang(window, opening, Matrix.Translation((0.0, 0.1, 0.0)))
    portal = light("Area", "AREA", "unique_assets:windows")
    portal.data.cycles.is_portal = True
    hang(portal, window, Matrix())

    lamp = box(LAMP, (0.3, 0.3, 1.4), (-1.0, 1.0))
    box("leftover", (1.0, 1.0, 1.0), home="Collection")
    hang(
        light("PointLampFactory(7).spawn_asset(0)", "POINT", "Collection"),
        lamp,
        Matrix.Translation((0.0, 0.0, 0.6)),
    )
    bpy.context.scene.collection.objects.link(
        bpy.data.objects.new("infinigen.__version__='1.15.5'", None)
    )
    bpy.data.objects.new("drawer_0_layer0", None)
    bpy.context.view_layer.update()
    bpy.data.collections["placeholders"].hide_viewport = True
    bpy.data.collections["placeholders"].hide_render = True
    return bpy.context.scene


def test_only_the_room_is_left(unfinished) -> None:
    clean(unfinished)

    assert {obj.name for obj in bpy.data.objects} == {
        "Area",
        "ChairFactory(1).spawn_asset(0)",
        "PointLampFactory(7).spawn_asset(0)",
        "SinkFactory(1).spawn_asset(0)",
        DOOR,
        LAMP,
        WINDOW,
        "infinigen.__version__='1.15.5'",
        "office_0/0.wall",
        "skirtingboard_support",
    }
    assert {obj.name for obj in unfinished.objects} == {obj.name for obj in bpy.data.objects}
    names = {group.name for group in bpy.data.collections}
    assert names == {
        "skirting",
        "unique_assets",
        "unique_assets:doors",
        "unique_assets:room_wall",
        "unique_assets:windows",
    }


def test_dropped_objects_are_counted(unfinished) -> None:
    """A placeholder, two cutters of openings, one of the sink, a leftover and an orphan."""
    assert clean(unfinished) == 6


def test_openings_and_lights_stay_where_they_are(unfinished) -> None:
    window = np.array(bpy.data.objects[WINDOW].matrix_world)

    clean(unfinished)

    assert bpy.data.objects[WINDOW].parent is None
    assert np.allclose(bpy.data.objects[WINDOW].matrix_world, window, atol=1e-6)
    # The window hung 0.1 m along +Y of an opening that is turned by 90 degrees: along -X.
    assert np.allclose(bpy.data.objects["Area"].matrix_world.translation, (-3.1, 0.0, 1.5))
    bulb = bpy.data.objects["PointLampFactory(7).spawn_asset(0)"]
    assert bulb.parent == bpy.data.objects[LAMP]
    assert np.allclose(bulb.matrix_world.translation, (-1.0, 1.0, 1.3))


def test_the_door_is_shut_in_its_opening(unfinished) -> None:
    clean(unfinished)

    door = bpy.data.objects[DOOR]
    assert door.parent is None
    assert door.matrix_world.to_euler().z == pytest.approx(math.pi / 2, abs=1e-6)
    # (0.5, 0.1, -1) in the frame of the opening at (2, 2, 1), turned by 90 degrees.
    assert np.allclose(door.matrix_world.translation, (1.9, 2.5, 0.0), atol=1e-6)


def test_what_no_picture_shows_is_dropped(unfinished) -> None:
    bpy.data.objects["ChairFactory(1).spawn_asset(0)"].hide_render = True

    clean(unfinished)

    assert "ChairFactory(1).spawn_asset(0)" not in bpy.data.objects


def test_cleaning_twice_changes_nothing(unfinished, world_matrices) -> None:
    clean(unfinished)
    before = world_matrices(unfinished)

    assert clean(unfinished) == 0

    after = world_matrices(unfinished)
    assert before.keys() == after.keys()
    assert all(np.array_equal(before[name], after[name]) for name in before)


def test_an_example_room_loses_nothing_that_its_picture_shows(bedroom, world_matrices) -> None:
    before = world_matrices(bpy.context.scene)
    cameras = {obj.name for obj in bpy.data.objects if obj.type == "CAMERA"}

    clean(bpy.context.scene)

    after = world_matrices(bpy.context.scene)
    assert before.keys() - after.keys() == cameras
    assert all(np.allclose(before[name], after[name], atol=1e-6) for name in after)


def test_purging_drops_data_that_nothing_uses(unfinished) -> None:
    clean(unfinished)
    unused = bpy.data.meshes.new("pool")
    unused.use_fake_user = True
    bpy.data.materials.new("unused").use_fake_user = True
    bpy.data.scenes.new("other")

    purge(unfinished)

    assert "pool" not in bpy.data.meshes
    assert "unused" not in bpy.data.materials
    assert list(bpy.data.scenes) == [unfinished]
    assert len(bpy.data.meshes) == len(
        {obj.data.name for obj in unfinished.objects if obj.type == "MESH"}
    )
