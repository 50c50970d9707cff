"""Real rooms opened, boxes added to them, and what makes a planted defect."""

from __future__ import annotations

import itertools
from pathlib import Path

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.scene.opening import open_room
from ideal_bench.ideal_addon.scene.quality import rooms_of_scene
from ideal_bench.lib.bundle import BLEND_FILE

SCENES = Path(__file__).resolve().parents[3] / "examples" / "scenes"
FACES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]


class Rooms:
    """The open scene as a person changes it."""

    @staticmethod
    def open(scene):
        """The room of an example scene, its .blend open."""
        open_room(SCENES / scene / BLEND_FILE)
        return Rooms.read()

    @staticmethod
    def read():
        """The open scene's one room as it stands now."""
        bpy.context.view_layer.update()
        (room,) = rooms_of_scene(bpy.context)
        return room

    @staticmethod
    def box(name, low, high, parent=None):
        """A solid box between two corners of the world."""
        low, high = np.array(low, dtype=float), np.array(high, dtype=float)
        middle = (low + high) / 2
        corners = np.array(list(itertools.product(*zip(low - middle, high - middle, strict=True))))
        mesh = bpy.data.meshes.new(name)
        mesh.from_pydata(corners.tolist(), [], FACES)
        obj = bpy.data.objects.new(name, mesh)
        obj.location = middle
        bpy.context.scene.collection.objects.link(obj)
        if parent is not None:
            obj.parent = parent
            obj.matrix_parent_inverse = parent.matrix_world.inverted()
        bpy.context.view_layer.update()
        return obj

    @staticmethod
    def empty(name, location=(0.0, 0.0, 0.0)):
        """An empty."""
        obj = bpy.data.objects.new(name, None)
        obj.location = location
        bpy.context.scene.collection.objects.link(obj)
        bpy.context.view_layer.update()
        return obj


@pytest.fixture
def rooms():
    """See `Rooms`."""
    return Rooms
