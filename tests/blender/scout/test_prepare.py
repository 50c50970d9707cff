"""Tasks of real rooms: which objects, in which frame, from which camera."""

from __future__ import annotations

import math

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.scene.errors import SceneError
from ideal_bench.ideal_addon.scene.quality import rooms_of_scene
from ideal_bench.lib.bundle import GT_FILE, read_ground_truth
from ideal_bench.lib.geometry.projection import project
from ideal_bench.lib.scout.fingerprint import fingerprint
from ideal_bench.lib.scout.pose import Pose, camera_of
from shapely.geometry import Point, Polygon


def test_the_task_of_an_example_room(scout, example) -> None:
    truth = read_ground_truth(example.folder / GT_FILE)
    task = scout.task()
    (room,) = rooms_of_scene(bpy.context)
    things = {thing.id: thing for thing in room.things}
    categories = {one.id: one.category for one in truth}

    assert set(task.ids) == set(truth.ids) and len(task.ids) <= 40
    assert task.hidden == ()
    # The rooms of bundles are centred: their frame is the world's own, to the bit.
    assert task.origin_m == (0.0, 0.0, 0.0)
    camera = np.array(task.first.position_m)
    away = [float(np.linalg.norm(np.array(one.center_m) - camera)) for one in task.targets]
    assert away == sorted(away)
    for target in task.targets:
        thing = things[target.id]
        assert target.category == target.group == categories[target.id]
        assert target.center_m == pytest.approx((thing.low + thing.high) / 2, abs=1e-6)
        assert target.size_m == pytest.approx(thing.high - thing.low, abs=1e-6)
        assert target.asset == thing.asset and target.room == room.id
    farthest = np.linalg.norm(task.centers_m, axis=1).max()
    assert 0 <= task.range_m - farthest < 0.5 and task.range_m % 0.5 == 0
    assert task.rooms[0]["type"] == truth.room.type
    assert Polygon(task.rooms[0]["outline_m"]).area == pytest.approx(room.area_m2)
    assert task.sha256 == fingerprint(task.configuration)
    assert scout.task() == task


def test_fewer_targets_are_the_nearest_and_the_others_are_hidden(scout, bedroom) -> None:
    whole, some = scout.task(), scout.task(most=4)

    assert some.targets == whole.targets[:4]
    roots = {one.asset for one in whole.targets[4:]}
    assert roots <= set(some.hidden)
    for root in roots:
        assert {obj.name for obj in bpy.data.objects[root].children_recursive} <= set(some.hidden)
    assert not {one.asset for one in some.targets} & set(some.hidden)
    assert some.configuration["targets"] == 4 and some.sha256 != whole.sha256


def test_what_has_only_a_name_comes_last_however_near(scout, bedroom) -> None:
    camera = bpy.context.scene.camera.matrix_world.translation
    scout.cube("Thing", camera + camera.normalized() * 0.1)
    whole = scout.task()
    assert whole.targets[-1].id == "thing_01"
    assert "Thing" in scout.task(most=len(whole.targets) - 1).hidden


def test_several_rooms_share_one_frame_and_its_pictures_fit(scout, bedroom) -> None:
    alone = scout.task(size=(320, 180))
    scout.second_room((8.0, 2.0, 0.0))
    stool = scout.cube("Stool", (8.0, 2.0, 0.6), 0.5)
    task = scout.task(size=(320, 180))

    assert [room["id"] for room in task.rooms] == ["bedroom_0/0", "living-room_0/1"]
    assert {target.room for target in task.targets} == {"bedroom_0/0", "living-room_0/1"}
    assert task.origin_m == pytest.approx((4.0, 1.0, 0.0), abs=0.02)
    outlines = [Polygon(room["outline_m"]) for room in task.rooms]
    low_x, low_y, high_x, high_y = outlines[0].union(outlines[1]).bounds
    assert (low_x + high_x, low_y + high_y) == pytest.approx((0.0, 0.0), abs=1e-9)
    for target in task.targets:
        room = next(room for room in task.rooms if room["id"] == target.room)
        assert Polygon(room["outline_m"]).buffer(0.3).contains(Point(target.center_m[:2]))
    here = next(one for one in alone.targets if one.id == "bed_01")
    there = next(one for one in task.targets if one.id == "bed_01")
    assert np.array(there.center_m) + task.origin_m == pytest.approx(here.center_m, abs=1e-6)
    assert np.array(task.first.position_m) + task.origin_m == pytest.approx(
        alone.first.position_m, abs=1e-6
    )

    masks = scout.eye(task).masks(task.first)
    before = scout.eye(alone).masks(alone.first)
    row, known = task.ids.index("bed_01") + 1, alone.ids.index("bed_01") + 1
    assert ((masks == row) == (before == known)).all()

    corners = np.array([stool.matrix_world @ v.co for v in stool.data.vertices]) - task.origin_m
    middle = corners.mean(axis=0)
    pose = Pose((middle[0] + 1.0, middle[1] - 1.0, middle[2] + 0.4), 45.0, -15.0)
    rows, columns = np.nonzero(scout.eye(task).masks(pose) == task.ids.index("stool_01") + 1)
    at = project(corners, camera_of(pose, task.optics))
    assert (columns.min(), rows.min()) == pytest.approx(at.min(axis=0), abs=1.01)
    assert (columns.max() + 1, rows.max() + 1) == pytest.approx(at.max(axis=0), abs=1.01)


def test_a_scene_without_a_camera_gets_one_in_a_corner(scout, bedroom) -> None:
    for obj in [obj for obj in bpy.context.scene.objects if obj.type == "CAMERA"]:
        bpy.data.objects.remove(obj)
    task = scout.task()

    x, y, z = task.first.position_m
    outline = Polygon(task.rooms[0]["outline_m"])
    assert z == pytest.approx(1.6)
    assert outline.contains(Point(x, y))
    assert outline.exterior.distance(Point(x, y)) == pytest.approx(0.4, abs=0.02)
    assert task.first.axes[0] @ -np.array([x, y, z - 1.0]) > 0.99 * math.dist((x, y, z), (0, 0, 1))
    assert task.optics.focal_px == pytest.approx(15 / 32 * 1280)
    assert not any(obj.type == "CAMERA" for obj in bpy.data.objects)


def test_the_roll_of_the_scenes_camera_is_dropped_and_its_pitch_clamped(scout, bedroom) -> None:
    camera = bpy.context.scene.camera
    camera.rotation_euler = (math.radians(70.0), math.radians(20.0), math.radians(-40.0))
    bpy.context.view_layer.update()
    forward = np.array(camera.matrix_world)[:3, :3] @ (0.0, 0.0, -1.0)
    assert scout.task().first.axes[0] == pytest.approx(forward, abs=1e-6)

    camera.rotation_euler = (0.0, 0.0, math.radians(30.0))
    first = scout.task().first
    assert (first.pitch_deg, first.yaw_deg) == (-85.0, pytest.approx(0.0, abs=1e-3))


def test_a_camera_far_away_is_told(scout, bedroom) -> None:
    bpy.context.scene.camera.location.x = 40.0
    with pytest.raises(SceneError, match=r"40\.0 m from the middle"):
        scout.task()


def test_preparing_changes_nothing(scout, bedroom, everything) -> None:
    before = everything()
    scout.task(most=3)
    assert everything() == before
