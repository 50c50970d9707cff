"""The camera of a scene <-> `lib.bundle.Camera`."""

from __future__ import annotations

import math

import bpy
import numpy as np
from mathutils import Euler, Matrix, Vector

from ...lib.bundle import Camera
from ...lib.layout import Vec3
from .errors import SceneError

LENS_MM, SENSOR_WIDTH_MM = 15.0, 32.0
"""The benchmark's lens (A.1, global scene controls)."""


def read_camera(scene: bpy.types.Scene, resolution: tuple[int, int]) -> Camera:
    """The scene's active camera.

    Raises:
        SceneError: there is none.
    """
    obj = scene.camera
    if obj is None:
        raise SceneError("the scene has no camera; give one with --camera-position X Y Z")
    if obj.type != "CAMERA" or obj.data.type != "PERSP":
        raise SceneError(
            f"{obj.name!r} is no perspective camera; give one with --camera-position X Y Z"
        )
    return Camera(
        location=tuple(obj.matrix_world.translation),
        rotation_euler=_upright_euler(obj.matrix_world),
        lens_mm=obj.data.lens,
        sensor_width_mm=obj.data.sensor_width,
        resolution=resolution,
    )


def _upright_euler(matrix: Matrix) -> Vec3:
    """XYZ angles whose Z is the heading: the camera looks along (-sin z, cos z) on the floor.

    Every rotation has two sets of Euler angles. Of a camera that looks level or upwards, Blender
    may give the one that is turned by 180 degrees and stands on its head.
    """
    forward = matrix.to_3x3() @ Vector((0.0, 0.0, -1.0))
    if math.hypot(forward.x, forward.y) < 1e-6:
        raise SceneError("the camera looks straight up or down, so it has no heading")
    heading = math.atan2(-forward.x, forward.y)
    angles = matrix.to_euler("XYZ", Euler((math.pi / 2, 0.0, heading)))
    if math.cos(angles.z - heading) < math.cos(math.radians(1.0)):
        raise SceneError("the camera is rolled, so its rotation about Z is not its heading")
    return (angles.x, angles.y, angles.z)


def place_camera(scene: bpy.types.Scene, position: Vec3, room_height_m: float) -> None:
    """Stand the benchmark's camera at `position`, aimed at the middle of the (centred) room."""
    data = bpy.data.cameras.new("Camera")
    data.lens, data.sensor_width, data.sensor_fit = LENS_MM, SENSOR_WIDTH_MM, "HORIZONTAL"
    data.clip_start = 0.02
    obj = bpy.data.objects.new("Camera", data)
    scene.collection.objects.link(obj)
    obj.location = position
    target = Vector((0.0, 0.0, min(1.0, room_height_m / 2)))
    obj.rotation_euler = (target - obj.location).to_track_quat("-Z", "Y").to_euler()
    scene.camera = obj
    bpy.context.view_layer.update()


def world_to_camera(scene: bpy.types.Scene) -> np.ndarray:
    """(4, 4): world coordinates to the camera's own, which looks along -Z with +Y up."""
    matrix = scene.camera.matrix_world.normalized()
    return np.array(matrix.inverted())


def focal_px(scene: bpy.types.Scene, resolution: tuple[int, int]) -> float:
    """Focal length in pixels of a picture of this size; None of the benchmark's cameras shift."""
    data = scene.camera.data
    angle = data.angle_x if data.sensor_fit != "VERTICAL" else data.angle_y
    side = resolution[0] if data.sensor_fit != "VERTICAL" else resolution[1]
    if data.sensor_fit == "AUTO":
        side, angle = max(resolution), data.angle
    return side / 2 / math.tan(angle / 2)
