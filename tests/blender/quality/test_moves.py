"""Things moved in the scene stand where the room says, and come back to the bit."""

from __future__ import annotations

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.scene.errors import SceneError
from ideal_bench.ideal_addon.scene.quality_moves import apply_shifts
from ideal_bench.lib.quality.room import Shift

TURN = Shift((0.3, -0.2, 0.05), 37.0)


def assert_same(room, wanted) -> None:
    assert room.ids == wanted.ids
    for one, other in zip(room.things, wanted.things, strict=True):
        assert one.box.corners == pytest.approx(other.box.corners, abs=1e-5)
        assert np.abs(one.points - other.points).max() < 1e-5
        assert (one.yaw_deg is None) == (other.yaw_deg is None)
        if one.yaw_deg is not None:
            turn = (one.yaw_deg - other.yaw_deg + 180) % 360 - 180
            assert turn == pytest.approx(0.0, abs=1e-3)


@pytest.mark.parametrize("scene", ["bedroom_s1", "kitchen_s2", "office_s1"])
def test_the_scene_moves_as_the_room_does(rooms, scene_state, scene) -> None:
    room = rooms.open(scene)
    before = scene_state()
    shifts = {
        name: Shift((0.01 * row, -0.02 * row, 0.003 * row), 29.0 * row)
        for row, name in enumerate(room.ids)
    }

    moved = apply_shifts(bpy.context, room, shifts)

    assert_same(rooms.read(), room.moved(shifts))
    moved.take_back(bpy.context)
    assert scene_state() == before


def test_parents_scales_and_hidden_objects(bedroom, rooms, scene_state) -> None:
    """A thing under a turned and scaled empty, another under a thing that moves, one hidden."""
    holder = rooms.empty("Holder", (0.4, 0.1, 0.0))
    holder.rotation_euler.z, holder.scale = 0.7, (2.0, 2.0, 2.0)
    holder.rotation_mode = "QUATERNION"
    bpy.context.view_layer.update()
    rooms.box("Stool", (0, 0, 0), (0.4, 0.4, 0.4), parent=holder)
    bed = bpy.data.objects[rooms.read().thing("bed_01").asset]
    art = bpy.data.objects[rooms.read().thing("wall_art_01").asset]
    art.parent, art.matrix_parent_inverse = (
        bpy.data.objects["Stool"],
        (bpy.data.objects["Stool"].matrix_world.inverted()),
    )
    bed.hide_set(True)
    lamp = bpy.data.objects[rooms.read().thing("floor_lamp_01").asset]
    lamp.hide_viewport = True
    before = scene_state()
    room = rooms.read()
    shifts = {"stool_01": TURN, "bed_01": TURN, "floor_lamp_01": TURN}

    moved = apply_shifts(bpy.context, room, shifts)

    assert_same(rooms.read(), room.moved(shifts))
    moved.take_back(bpy.context)
    assert_same(rooms.read(), room)
    assert scene_state() == before


def lock(obj) -> None:
    obj.lock_location[0] = True


def drive(obj) -> None:
    obj.driver_add("location", 0).driver.expression = "1.0"


def animate(obj) -> None:
    obj.keyframe_insert("location")


def constrain(obj) -> None:
    obj.constraints.new("LIMIT_LOCATION").use_max_z = True


@pytest.mark.parametrize(
    ("resist", "words"),
    [
        (lock, "Stool: its location or rotation is locked"),
        (drive, "Stool: an animation or driver moves it"),
        (animate, "Stool: an animation or driver moves it"),
        (constrain, "Stool: does not go where it is put"),
    ],
)
def test_what_resists_is_told_and_nothing_is_moved(
    bedroom, rooms, scene_state, resist, words
) -> None:
    stool = rooms.box("Stool", (0, 0, -0.4), (0.4, 0.4, 0.0))
    resist(stool)
    room, before = rooms.read(), scene_state()

    with pytest.raises(SceneError, match=words):
        apply_shifts(bpy.context, room, {"bed_01": TURN, "stool_01": Shift((0.1, 0.0, 0.5))})

    assert scene_state() == before


def test_linked_duplicates_move_each_for_itself(bedroom, rooms) -> None:
    room = rooms.read()
    assert_shared = {name for name in room.ids if name.startswith("side_table")}
    assert len(assert_shared) == 2
    shifts = {"side_table_01": TURN}
    apply_shifts(bpy.context, room, shifts)
    assert_same(rooms.read(), room.moved(shifts))


def test_an_id_that_is_not_there_is_told(bedroom, rooms) -> None:
    room = rooms.read()
    with pytest.raises(SceneError, match="sofa_09: no object of the room"):
        apply_shifts(bpy.context, room, {"sofa_09": TURN})
    bpy.data.objects.remove(bpy.data.objects[room.thing("bed_01").asset])
    with pytest.raises(SceneError, match="bed_01: the open scene has no object"):
        apply_shifts(bpy.context, room, {"bed_01": TURN})
