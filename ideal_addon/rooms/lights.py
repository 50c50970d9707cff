"""Lamps: a grid under the ceiling, and the benchmark's multiplier on every lamp of the room."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import bpy

if TYPE_CHECKING:
    from .placing import Placer

SPACING_M = 3.0
"""About so far apart hang the lamps of a room."""

MOST_ALONG_A_SIDE = 6
"""So that a library of 30 x 36 m holds 36 lamps, not 120, in its ground truth."""

SHALLOW_M = 0.07
"""A lamp's light sits 3 cm under the ceiling: deeper shades let a tenth of it out."""


def lamp_positions(width_m: float, depth_m: float) -> list[tuple[float, float]]:
    """A regular grid over a centred floor, a lamp in the middle of each of its equal cells."""
    return list(itertools.product(_centers(width_m), _centers(depth_m)))


def _centers(length_m: float) -> list[float]:
    count = min(max(1, round(length_m / SPACING_M)), MOST_ALONG_A_SIDE)
    return [length_m * ((index + 0.5) / count - 0.5) for index in range(count)]


def hang_ceiling_lights(placer: Placer) -> list[str]:
    """Hang InfiniGen's ceiling lights; sentences about places where none could hang."""
    from infinigen.assets.objects.lamp import CeilingLightFactory

    lamp = placer.spawn(CeilingLightFactory, "ceiling", lambda x, y, z: z < SHALLOW_M)
    bottom_m = placer.height_m - lamp.size[2]
    notes = []
    for x, y in lamp_positions(placer.width_m, placer.depth_m):
        if placer.place(lamp, (x, y), 0.0, bottom_m) is None:
            notes.append(f"no room for a ceiling light at {x:.2f}, {y:.2f}")
    return notes


def strengthen_lamps(scene: bpy.types.Scene, multiplier: float) -> int:
    """Multiply the energy of every lamp (A.1); the number of lamps.

    Windows' area lights are portals, which lead Cycles to the sky and give no light themselves:
    they stay as InfiniGen makes them. Lamps that share their data are multiplied once.
    """
    lamps = [obj for obj in scene.objects if obj.type == "LIGHT" and not _is_portal(obj)]
    for light in {obj.data.name: obj.data for obj in lamps}.values():
        light.energy *= multiplier
    return len(lamps)


def _is_portal(obj: bpy.types.Object) -> bool:
    return obj.data.type == "AREA" and obj.data.cycles.is_portal
