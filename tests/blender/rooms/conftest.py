"""Small rooms built by hand: boxes under the names of InfiniGen's assets."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import bpy
import pytest
from ideal_bench.ideal_addon.rooms.placing import Piece, Placer
from ideal_bench.lib.rooms.plan import RoomPlan, RoomSettings

ASSETS = "unique_assets"


def collection(name: str) -> bpy.types.Collection:
    """A collection of the scene, made where it is not there."""
    found = bpy.data.collections.get(name)
    if found is None:
        found = bpy.data.collections.new(name)
        bpy.context.scene.collection.children.link(found)
    return found


def box_mesh(size) -> bpy.types.Mesh:
    """A box on the origin, its front at +X marked by nothing but its axis."""
    x, y, z = (value / 2 for value in size)
    corners = [(sx * x, sy * y, sz * z) for sx in (-1, 1) for sy in (-1, 1) for sz in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    mesh = bpy.data.meshes.new("box")
    mesh.from_pydata(corners, [], faces)
    return mesh


@pytest.fixture
def box(empty_scene) -> Callable[..., bpy.types.Object]:
    """A function that stands a box on the floor: name, size, (x, y), yaw in degrees, height."""

    def make(name, size, xy=(0.0, 0.0), yaw_deg=0.0, bottom=0.0, home=ASSETS):
        obj = bpy.data.objects.new(name, box_mesh(size))
        obj.location = (*xy, bottom + size[2] / 2)
        obj.rotation_euler.z = math.radians(yaw_deg)
        collection(home).objects.link(obj)
        return obj

    return make


@pytest.fixture
def plan() -> Callable[..., RoomPlan]:
    """A function that plans a room of 6 x 4 x 3 m; settings by name."""

    def make(room_type="diningroom", seed=1, **settings):
        room = RoomPlan(room_type, "only", seed, 6.0, 4.0, 3.0)
        return replace(room, settings=RoomSettings(**settings))

    return make


@pytest.fixture
def pieces() -> Callable[[RoomPlan], list[Piece]]:
    """A function that reads what stands in a room of a plan."""
    return lambda room: Placer(room).pieces()
