"""A potted plant that a room can afford.

InfiniGen's large one grows for one to two minutes into 750,000 polygons, and its pot and soil alone
take half a minute and 220,000. Here InfiniGen's snake plant stands in a plain turned pot: about a
second and 10,000 polygons.
"""

from __future__ import annotations

import bpy
import numpy as np
from infinigen.assets.objects.small_plants import SnakePlantFactory
from infinigen.assets.objects.tableware import plant_container
from infinigen.assets.utils.object import join_objects
from infinigen.core import surface
from infinigen.core.util import blender as butil

from .boxes import plain_material

_SOIL = (0.035, 0.02, 0.012)
_SEGMENTS = 40


class LargePlantContainerFactory(plant_container.LargePlantContainerFactory):
    """A pot of the size and the material that InfiniGen draws, with a snake plant in it."""

    plant_factories = (SnakePlantFactory,)

    def create_asset(self, i: int, **_: object) -> bpy.types.Object:
        pot = self.base_factory
        height, bottom = pot.depth * pot.scale, pot.scale
        top, soil = bottom * pot.r_expand, self.dirt_ratio * height
        wall = 0.08 * bottom
        vessel = _turned(
            "pot",
            [(0.0, 0.0), (bottom, 0.0), (top, height), (top - wall, height), (bottom - wall, wall)],
        )
        vessel.data.shade_flat()
        surface.assign_material(vessel, pot.surface)
        radius = bottom + (top - bottom) * soil / height - wall
        earth = _turned("soil", [(0.0, soil + 0.02), (radius, soil)][::-1])
        earth.data.materials.append(plain_material("potting_soil", _SOIL, 0.95))
        return join_objects([vessel, earth, self._plant(i, radius, soil)])

    def _plant(self, i: int, radius: float, soil: float) -> bpy.types.Object:
        plant = self.plant_factory.spawn_asset(i)
        points = np.array([vertex.co for vertex in plant.data.vertices])
        foot = np.abs(points[points[:, 2] < 0.1 * points[:, 2].max(), :2]).max()
        scale = min(0.9 * radius / foot, self.top_size / points[:, 2].max())
        plant.scale = (scale, scale, scale)
        plant.location = (0.0, 0.0, soil - scale * points[:, 2].min())
        butil.apply_transform(plant, loc=True)
        return plant


def _turned(name: str, profile: list[tuple[float, float]]) -> bpy.types.Object:
    """A surface of revolution about Z: (radius, height) from the axis or rim on, seamless."""
    angles = np.linspace(0.0, 2 * np.pi, _SEGMENTS, endpoint=False)
    rings = [
        np.column_stack([r * np.cos(angles), r * np.sin(angles), np.full(_SEGMENTS, z)])
        for r, z in profile
    ]
    corner = np.arange(_SEGMENTS)
    after = (corner + 1) % _SEGMENTS
    faces = [
        np.column_stack([corner, after, after + _SEGMENTS, corner + _SEGMENTS]) + k * _SEGMENTS
        for k in range(len(rings) - 1)
    ]
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(np.concatenate(rings).tolist(), [], np.concatenate(faces).tolist())
    obj = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(obj)
    butil.modify_mesh(obj, "WELD", merge_threshold=1e-5)
    return obj
