"""Pictures of the open scene's rooms, as evidence of their quality."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import bpy
import numpy as np
from mathutils import Vector

from ...lib.layout import FloatArray
from ...lib.quality.room import FurnishedRoom, Thing
from ...lib.quality.views import ViewCamera, ViewError
from .errors import SceneError
from .quality_cutaway import cut_open
from .quality_look import plain_look
from .quality_moves import move_roots
from .render_settings import RenderSettings
from .rendering import render_picture
from .temporary import temporary_settings

PLAIN = RenderSettings(engine="workbench", samples=16, resolution=(768, 768))
"""Plain colours, an object its own; what there is no light for is seen as well."""

_CAMERA = "ideal_view_camera"
_UNMOVED_M = 1e-7


@dataclass(frozen=True)
class SceneViews:
    """`lib.quality.views.Views` of the open scene.

    Attributes:
        context: the open scene; it is as it was after each picture.
        rooms: as `rooms_of_scene` gave them of the scene as it stands.
        settings: engine, device and samples; the size is that which is asked for.
    """

    context: bpy.types.Context
    rooms: Sequence[FurnishedRoom]
    settings: RenderSettings = PLAIN

    @property
    def engine(self) -> str:
        """What renders."""
        return self.settings.engine

    def render(self, room: FurnishedRoom, camera: ViewCamera, side_px: int) -> bytes:
        """A square PNG of a room, its objects where `room` has them.

        Of a camera outside of the room the ceiling and walls that hide it are left out.

        Raises:
            ViewError: it could not be made.
        """
        settings = replace(self.settings, resolution=(side_px, side_px))
        try:
            with ExitStack() as stack:
                stack.enter_context(self._moved(room))
                stack.enter_context(cut_open(self.context, room, camera))
                stack.enter_context(_standing_camera(self.context, camera))
                if self.engine == "workbench":
                    stack.enter_context(plain_look(self.context, room))
                return _picture(self.context.scene, settings)
        except (SceneError, RuntimeError, OSError) as error:
            raise ViewError(f"no picture of {room.id}: {error}") from error

    @contextmanager
    def _moved(self, room: FurnishedRoom) -> Iterator[None]:
        """The objects stand for a while where `room` has them."""
        known = next((known for known in self.rooms if known.id == room.id), None)
        if known is None:
            raise SceneError(f"the open scene has no room {room.id}; read it again")
        wanted = {}
        for thing in room.things:
            if thing.id not in known.ids:
                raise SceneError(f"{thing.id}: the open scene's room has no such object")
            matrix = _way(known.thing(thing.id), thing)
            if np.abs(matrix - np.eye(4)).max() > _UNMOVED_M:
                wanted[thing.asset] = matrix
        moved = move_roots(self.context, wanted, [thing.asset for thing in known.things])
        try:
            yield
        finally:
            moved.take_back(self.context)


def _way(before: Thing, after: Thing) -> FloatArray:
    """The rigid (4, 4) matrix that takes an object from where it was to where it is."""
    matrix = np.eye(4)
    matrix[:3, :3] = after.box.axes.T @ before.box.axes
    matrix[:3, 3] = after.box.center_m - matrix[:3, :3] @ before.box.center_m
    return matrix


@contextmanager
def _standing_camera(context: bpy.types.Context, camera: ViewCamera) -> Iterator[None]:
    """The scene's camera is for a while one of our own."""
    position = Vector(camera.position_m)
    look = Vector(camera.target_m) - position
    if look.length < 1e-6:
        raise SceneError("the camera stands where it looks")
    scene = context.scene
    data = bpy.data.cameras.new(_CAMERA)
    obj = bpy.data.objects.new(_CAMERA, data)
    try:
        data.sensor_fit = "HORIZONTAL"
        data.angle = float(np.radians(camera.fov_deg))
        data.clip_start, data.clip_end = 0.02, 1000.0
        obj.location = position
        obj.rotation_euler = look.to_track_quat("-Z", "Y").to_euler()
        scene.collection.objects.link(obj)
        with temporary_settings((scene, {"camera": obj})):
            yield
    finally:
        bpy.data.objects.remove(obj)
        bpy.data.cameras.remove(data)


def _picture(scene: bpy.types.Scene, settings: RenderSettings) -> bytes:
    with tempfile.TemporaryDirectory(prefix="ideal_bench_") as folder:
        path = Path(folder) / "view.png"
        render_picture(scene, settings, path)
        return path.read_bytes()
