"""The heading in metadata.json is where the camera looks, however it is tilted."""

from __future__ import annotations

import math

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.scene.camera import focal_px, place_camera, read_camera
from ideal_bench.ideal_addon.scene.errors import SceneError
from ideal_bench.lib.frames import quarter_turns
from mathutils import Matrix, Vector

RESOLUTION = (1280, 720)


@pytest.mark.parametrize("position", [(0, 3, 0.95), (0, 3, 0.5), (-0.3, 3, 0.6), (0, 2, 1.9)])
def test_a_camera_that_looks_level_or_up_keeps_its_heading(empty_scene, position) -> None:
    place_camera(empty_scene, position, room_height_m=3.0)

    camera = read_camera(empty_scene, RESOLUTION)

    assert quarter_turns(camera.rotation_euler[2]) == 2


@pytest.mark.parametrize("heading_deg", range(0, 360, 15))
@pytest.mark.parametrize("pitch_deg", [-80, -20, -1e-4, 0, 1e-4, 20, 80])
def test_heading_and_rotation_of_every_camera(empty_scene, heading_deg, pitch_deg) -> None:
    heading = math.radians(heading_deg)
    data = bpy.data.cameras.new("Camera")
    obj = bpy.data.objects.new("Camera", data)
    empty_scene.collection.objects.link(obj)
    empty_scene.camera = obj
    turn = Matrix.Rotation(heading, 4, "Z")
    obj.matrix_world = turn @ Matrix.Rotation(math.radians(90 + pitch_deg), 4, "X")
    bpy.context.view_layer.update()

    rx, ry, rz = read_camera(empty_scene, RESOLUTION).rotation_euler

    forward = obj.matrix_world.to_3x3() @ Vector((0, 0, -1))
    flat = np.array(forward[:2]) / math.hypot(forward.x, forward.y)
    np.testing.assert_allclose((-math.sin(rz), math.cos(rz)), flat, atol=1e-5)
    rotation = (
        Matrix.Rotation(rz, 3, "Z") @ Matrix.Rotation(ry, 3, "Y") @ Matrix.Rotation(rx, 3, "X")
    )
    np.testing.assert_allclose(np.array(rotation), np.array(obj.matrix_world)[:3, :3], atol=1e-5)


@pytest.mark.parametrize(
    ("matrix", "words"),
    [
        (Matrix.Identity(4), "straight up or down"),
        (
            Matrix.Rotation(math.radians(60), 4, "X") @ Matrix.Rotation(math.radians(30), 4, "Z"),
            "the camera is rolled",
        ),
    ],
)
def test_cameras_without_a_heading_are_told(empty_scene, matrix, words) -> None:
    obj = bpy.data.objects.new("Camera", bpy.data.cameras.new("Camera"))
    empty_scene.collection.objects.link(obj)
    empty_scene.camera = obj
    obj.matrix_world = matrix
    bpy.context.view_layer.update()

    with pytest.raises(SceneError, match=words):
        read_camera(empty_scene, RESOLUTION)


def test_no_camera_is_told(empty_scene) -> None:
    with pytest.raises(SceneError, match="no camera; give one with --camera-position X Y Z"):
        read_camera(empty_scene, RESOLUTION)


def test_focal_length_of_the_benchmarks_lens(empty_scene) -> None:
    place_camera(empty_scene, (1.0, -2.0, 1.5), room_height_m=3.0)

    assert focal_px(empty_scene, RESOLUTION) == pytest.approx(15.0 / 32.0 * 1280)
