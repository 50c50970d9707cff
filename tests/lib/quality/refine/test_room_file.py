"""Rooms through a file: the same rooms, their shared meshes once."""

import numpy as np
from ideal_bench.lib.floorplan.from_footprints import Opening
from ideal_bench.lib.geometry.placed_mesh import PlacedMesh
from ideal_bench.lib.quality.refine.room_file import read_rooms, write_rooms
from ideal_bench.lib.quality.room import Shift


def test_a_room_comes_back_as_it_was(boxes, tmp_path):
    door = Opening("door", (1.0, -2.0), (1.9, -2.0))
    chair = boxes.thing("chair", "chair", (0.1, 0.2, 0.45), (0.5, 0.5, 0.9), 30.0)
    box = boxes.thing("b", "box", (1, 1, 0.5), (1, 1, 1), front=False, mesh=False)
    ((mesh, _),) = chair.mesh.placed
    twin = chair.moved(Shift((1.0, 0, 0), 45.0))
    twin = type(twin)("twin", "chair", twin.box, twin.mesh, twin.yaw_deg, "Chair.001")
    room = boxes.room(chair, twin, box, openings=[door])
    write_rooms(tmp_path / "rooms.npz", [room, boxes.room(name="empty")])
    back, empty = read_rooms(tmp_path / "rooms.npz")
    assert (back.id, back.type, back.height_m, back.openings) == (
        "room",
        "livingroom",
        2.8,
        (door,),
    )
    assert back.boundary.equals(room.boundary) and empty.things == ()
    for one, other in zip(back.things, room.things, strict=True):
        assert (one.id, one.yaw_deg, one.asset) == (other.id, other.yaw_deg, other.asset)
        np.testing.assert_array_equal(one.points, other.points)
        np.testing.assert_array_equal(one.box.axes, other.box.axes)
    assert back.things[2].mesh is None
    assert back.things[0].mesh.placed[0][0] is back.things[1].mesh.placed[0][0]
    np.testing.assert_array_equal(
        back.things[0].mesh.faces, PlacedMesh.of(mesh.vertices, mesh.faces).faces
    )


def test_a_room_without_an_outline_comes_back_without(boxes, tmp_path):
    room = boxes.room(boxes.thing("a", "box", (0, 0, 0.5), (1, 1, 1)))
    bare = type(room)("r", "attic", room.things)
    write_rooms(tmp_path / "rooms.npz", [bare])
    (back,) = read_rooms(tmp_path / "rooms.npz")
    assert back.boundary is None and back.height_m is None and back.openings == ()
