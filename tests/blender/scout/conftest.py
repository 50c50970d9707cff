"""Tasks of real rooms, pictures of them, and what of a scene must come back after each."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.scene.opening import open_room
from ideal_bench.ideal_addon.scene.render_settings import RenderSettings
from ideal_bench.ideal_addon.scene.scout_candidates import Wish, prepare_task
from ideal_bench.ideal_addon.scene.scout_views import SceneEye
from ideal_bench.lib.bundle import BLEND_FILE
from ideal_bench.lib.scout.pose import Optics
from ideal_bench.lib.scout.protocol import read_scout_protocol
from mathutils import Matrix

SCENES = Path(__file__).resolve().parents[3] / "examples" / "scenes"


class Scout:
    """The open scene as an explorer gets it."""

    @staticmethod
    def open(name: str):
        """Open an example room."""
        open_room(SCENES / name / BLEND_FILE)

    @staticmethod
    def task(most=40, size=None, room_type="", **wish):
        """The task of the open scene; pictures of `size`."""
        bpy.context.view_layer.update()
        protocol = replace(read_scout_protocol(), most_targets=most)
        if size is not None:
            protocol = replace(protocol, image_width_px=size[0], image_height_px=size[1])
        told = {"scene": "one", "source": "one.blend", "engine": "masks", **wish}
        return prepare_task(bpy.context, Wish(protocol=protocol, room_type=room_type, **told))

    @staticmethod
    def eye(task, engine="masks"):
        """The eye of a task."""
        return SceneEye(bpy.context, task, RenderSettings(engine=engine))

    @staticmethod
    def second_room(offset=(8.0, 0.0, 0.0)):
        """A copy of the bedroom's shell beside it."""
        for obj in list(bpy.context.scene.objects):
            if obj.name.startswith("bedroom_0/0."):
                copied = obj.copy()
                copied.name = obj.name.replace("bedroom_0/0", "living-room_0/1")
                copied.matrix_world = Matrix.Translation(offset) @ obj.matrix_world
                bpy.context.scene.collection.objects.link(copied)
        bpy.context.view_layer.update()

    @staticmethod
    def cube(name, middle, side=0.4, parent=None):
        """A cube."""
        half = side / 2
        corners = [(x, y, z) for x in (-half, half) for y in (-half, half) for z in (-half, half)]
        faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
        mesh = bpy.data.meshes.new(name)
        mesh.from_pydata(corners, [], faces)
        obj = bpy.data.objects.new(name, mesh)
        obj.location = middle
        bpy.context.scene.collection.objects.link(obj)
        if parent is not None:
            obj.parent = parent
            obj.matrix_parent_inverse = parent.matrix_world.inverted()
        bpy.context.view_layer.update()
        return obj

    @staticmethod
    def focal(task, focal_px):
        """The task with another lens."""
        optics = task.optics
        return replace(task, optics=Optics(optics.width_px, optics.height_px, focal_px))


@pytest.fixture
def scout():
    """See `Scout`."""
    return Scout


def _plain(owner: Any) -> dict[str, Any]:
    """The settings of one of Blender's things, as values that outlive a change."""
    found = {}
    for item in owner.bl_rna.properties:
        value = getattr(owner, item.identifier)
        if isinstance(value, str | int | float | bool):
            found[item.identifier] = value
        elif item.type in {"FLOAT", "INT", "BOOLEAN"}:
            found[item.identifier] = tuple(np.ravel(value).tolist())
    return found


@pytest.fixture
def everything(scene_state):
    """A function that reads all of a scene that a picture may touch, to compare."""

    def read() -> dict[str, Any]:
        scene = bpy.context.scene
        owners = {
            "scene": scene,
            "render": scene.render,
            "image": scene.render.image_settings,
            "view": scene.view_settings,
            "display": scene.display,
            "shading": scene.display.shading,
            "device": scene.display_settings,
            "cycles": scene.cycles,
        }
        return {
            **scene_state(),
            "settings": {name: _plain(owner) for name, owner in owners.items()},
            "camera": scene.camera.name if scene.camera else "",
            "world": (scene.world.name, tuple(scene.world.color)) if scene.world else None,
            "cameras": sorted(bpy.data.cameras.keys()),
            "colors": {one.name: (tuple(one.color), one.show_in_front) for one in bpy.data.objects},
            "materials": {one.name: tuple(one.diffuse_color) for one in bpy.data.materials},
        }

    return read
