"""What an explorer's camera sees of the open scene; `lib.scout.eye` says what that promises."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TypeVar

import bpy

from ...lib.geometry.ragged import IntArray
from ...lib.names import short
from ...lib.png import without_texts
from ...lib.scout.eye import MASKS, EyeError
from ...lib.scout.pose import Pose, camera_of
from ...lib.scout.task import Task
from .errors import SceneError
from .material_colors import Rgb, color_of_material
from .render_settings import RenderSettings
from .rendering import render_picture
from .scout_hiding import hidden_from_pictures, require_the_room
from .scout_look import room_look
from .scout_masks import flat_numbers, read_numbers, target_rows
from .temporary import temporary_settings

_CAMERA = "ideal_explorer_camera"
Result = TypeVar("Result")


@dataclass(frozen=True)
class SceneEye:
    """`lib.scout.eye.MaskEye` of the open scene, which is as it was after each picture.

    Attributes:
        context: the open scene.
        task: its targets, frame and optics.
        settings: engine, device and samples; the size is the task's.
    """

    context: bpy.types.Context
    task: Task
    settings: RenderSettings

    @property
    def engine(self) -> str:
        """What renders: ``cycles``, ``eevee``, ``workbench`` or ``masks``."""
        return self.settings.engine

    def picture(self, pose: Pose) -> bytes:
        """A PNG of the task's optics from a pose in the task's frame.

        Raises:
            EyeError: it could not be made.
        """
        return self._made(pose, self.engine, lambda path: without_texts(path.read_bytes()))

    def masks(self, pose: Pose) -> IntArray:
        """(height, width): 0 for the room itself, k + 1 for the k-th of the task's targets.

        Raises:
            EyeError: it could not be made.
        """
        return self._made(pose, MASKS, lambda path: read_numbers(path, len(self.task.targets)))

    def _made(self, pose: Pose, engine: str, read: Callable[[Path], Result]) -> Result:
        scene, optics = self.context.scene, self.task.optics
        settings = replace(
            self.settings,
            engine="workbench" if engine == MASKS else engine,
            resolution=(optics.width_px, optics.height_px),
        )
        try:
            require_the_room(scene)
            with ExitStack() as stack:
                stack.enter_context(hidden_from_pictures(scene, self.task.hidden))
                stack.enter_context(_standing_camera(self.context, self.task, pose))
                if engine == MASKS:
                    stack.enter_context(flat_numbers(scene, self._rows))
                elif engine == "workbench":
                    stack.enter_context(room_look(scene, self._colors))
                folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="ideal_bench_"))
                path = Path(folder) / "view.png"
                render_picture(scene, settings, path)
                return read(path)
        except (SceneError, RuntimeError, OSError, ValueError) as error:
            raise EyeError(f"no picture of {short(self.task.scene)}: {error}") from error

    @cached_property
    def _colors(self) -> dict[str, Rgb]:
        return {material.name: color_of_material(material) for material in bpy.data.materials}

    @property
    def _rows(self) -> dict[str, int]:
        return target_rows([target.asset for target in self.task.targets])


@contextmanager
def _standing_camera(context: bpy.types.Context, task: Task, pose: Pose) -> Iterator[None]:
    """The scene's camera is for a while one of our own, with the task's optics."""
    scene, wanted = context.scene, camera_of(pose, task.optics)
    data = bpy.data.cameras.new(_CAMERA)
    obj = bpy.data.objects.new(_CAMERA, data)
    try:
        data.sensor_fit = "HORIZONTAL"
        data.sensor_width = wanted.sensor_width_mm
        data.lens = task.optics.focal_px / task.optics.width_px * wanted.sensor_width_mm
        data.clip_start, data.clip_end = 0.01, 1000.0
        obj.location = [a + b for a, b in zip(pose.position_m, task.origin_m, strict=True)]
        obj.rotation_euler = wanted.rotation_euler
        scene.collection.objects.link(obj)
        with temporary_settings((scene, {"camera": obj})):
            yield
    finally:
        bpy.data.objects.remove(obj)
        bpy.data.cameras.remove(data)
