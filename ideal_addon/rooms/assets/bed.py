"""Beds without a cloth simulation: InfiniGen's frame, a plain mattress, pillows and cover.

InfiniGen's bed bakes its mattress, sheet and cover as cloth, for one to five minutes; now and then
the bake explodes. This one takes a few seconds.

Its quilted ("coiled") frames and mattresses are left out too: Blender's bevel of single vertices
goes through them in the order of addresses in memory, and the same seed gives another box each
time, by up to 0.1 mm: enough for another layout.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

import bmesh
import bpy
import numpy as np
from infinigen.assets.composition import material_assignments
from infinigen.assets.objects.seating import bed, bedframe, mattress
from infinigen.assets.utils.object import new_bbox
from infinigen.core import surface
from infinigen.core.util import blender as butil
from infinigen.core.util.math import FixedSeed
from infinigen.core.util.random import weighted_sample
from numpy.random import uniform

from ....lib.rooms.specification import Range

SINGLE_M: Range = (0.9, 1.15)
DOUBLE_M: Range = (1.4, 1.8)
"""Widths of a frame."""

LENGTH_M: Range = (1.95, 2.15)

TWO_PILLOWS_FROM_M = 1.3

_PILLOW_M = (0.42, 0.62, 0.14)
_COVER_M = 0.03
_COVER_HANGS_M = 0.14
_COVER_STARTS = 0.32
"""Where the cover begins, as a share of the mattress's length from the head."""

_SPIKE_M = 0.05


class MattressFactory(mattress.MattressFactory):
    """A mattress with round edges; its long side is local Y."""

    def create_asset(self, **_: object) -> bpy.types.Object:
        x, y, z = self.width / 2, self.size / 2, self.thickness / 2
        block = new_bbox(-x, x, -y, y, -z, z)
        butil.modify_mesh(block, "BEVEL", width=0.3 * self.thickness, segments=6)
        bpy.ops.object.shade_smooth()
        return block


class BedFactory(bed.BedFactory):
    """A bed, single or double; the head is at local x = 0, the front is +X.

    Args:
        factory_seed: decides everything.
        coarse: InfiniGen's.
    """

    leg_decor_types = ("weighted_choice", (3, "pad"), (1, "plain"), (2, "legs"))
    back_types = (
        "weighted_choice",
        (4, "pad"),
        (3, "whole"),
        (1, "horizontal-bar"),
        (1, "vertical-bar"),
    )
    widths_m: tuple[Range, ...] = (SINGLE_M, DOUBLE_M)

    def __init__(self, factory_seed: int, coarse: bool = False) -> None:
        # Its base draws some of its parameters outside the seed.
        with FixedSeed(factory_seed):
            super().__init__(factory_seed, coarse)
            self.width = uniform(*self.widths_m[np.random.randint(len(self.widths_m))])
            self.size = uniform(*LENGTH_M)
            self.leg_height = uniform(0.2, 0.35)
            self.fabric = weighted_sample(material_assignments.blanket)()()
            self.post_init()

    @cached_property
    def mattress_factory(self) -> MattressFactory:
        factory = MattressFactory(self.factory_seed, self.coarse)
        factory.width = self.width * uniform(0.88, 0.94)
        factory.size = self.size * uniform(0.9, 0.95)
        factory.thickness = uniform(0.18, 0.25)
        return factory

    def create_asset(self, i: int, **params: object) -> bpy.types.Object:
        frame = bedframe.BedFrameFactory.create_asset(self, i=i, **params)
        remove_spikes(frame, *self._frame_limits())
        base = self.make_mattress(i)
        parts = [base, *self._pillows(base), self._cover(base)]
        for part in parts:
            part.parent = frame
        butil.select_none()
        return frame

    def _frame_limits(self) -> tuple[np.ndarray, np.ndarray]:
        """Where every vertex of a sound frame lies, its lowest and highest corner."""
        low = (-0.3, -self.width / 2, -self.leg_height)
        high = (self.size + 0.3, self.width / 2, 1.2 * self.back_height)
        # Padding and legs stand out a little.
        return np.array(low) - 3 * _SPIKE_M, np.array(high) + 3 * _SPIKE_M

    def _pillows(self, base: bpy.types.Object) -> list[bpy.types.Object]:
        low, high = _extent(base)
        width = high[1] - low[1]
        sides = (-0.25, 0.25) if width > TWO_PILLOWS_FROM_M else (0.0,)
        return [_pillow(low[0], side * width, high[2], base) for side in sides]

    def _cover(self, base: bpy.types.Object) -> bpy.types.Object:
        """A duvet over the mattress's lower part, hanging down a little on three sides."""
        low, high = _extent(base)
        start = low[0] + _COVER_STARTS * (high[0] - low[0])
        cover = new_bbox(
            start,
            high[0] + _COVER_M,
            low[1] - _COVER_M,
            high[1] + _COVER_M,
            high[2] - _COVER_HANGS_M,
            high[2] + _COVER_M,
        )
        butil.modify_mesh(cover, "BEVEL", width=0.025, segments=4)
        bpy.ops.object.shade_smooth()
        cover.name = "BedCover"
        surface.assign_material([cover], self.fabric)
        return cover


@lru_cache
def sized_bed(width_m: Range) -> type:
    """The factory of beds whose frames' widths are in a range; the same class for the same."""
    return type("BedFactory", (BedFactory,), {"widths_m": (width_m,)})


def remove_spikes(obj: bpy.types.Object, low: np.ndarray, high: np.ndarray) -> int:
    """Delete vertices outside a box, and tell how many there were.

    A few of InfiniGen's frames have some that lie up to 140 m away.
    """
    mesh = bmesh.new()
    mesh.from_mesh(obj.data)
    points = np.array([vertex.co for vertex in mesh.verts])
    stray = ((points < low) | (points > high)).any(axis=1)
    mesh.verts.ensure_lookup_table()
    spikes = [mesh.verts[index] for index in np.flatnonzero(stray)]
    bmesh.ops.delete(mesh, geom=spikes, context="VERTS")
    mesh.to_mesh(obj.data)
    mesh.free()
    return len(spikes)


def _extent(obj: bpy.types.Object) -> tuple[np.ndarray, np.ndarray]:
    """Lowest and highest corner of an object that has no parent yet."""
    bpy.context.view_layer.update()
    points = np.array([obj.matrix_world @ vertex.co for vertex in obj.data.vertices])
    return points.min(axis=0), points.max(axis=0)


def _pillow(head_x: float, y: float, z: float, base: bpy.types.Object) -> bpy.types.Object:
    """A cushion lying flat at the head, of the mattress's fabric."""
    length, width, height = _PILLOW_M
    low_x, sunk = head_x + 0.03, z - 0.02
    pillow = new_bbox(low_x, low_x + length, y - width / 2, y + width / 2, sunk, sunk + height)
    butil.modify_mesh(pillow, "SUBSURF", levels=1, render_levels=1, subdivision_type="SIMPLE")
    butil.modify_mesh(pillow, "SUBSURF", levels=3, render_levels=3)
    bpy.ops.object.shade_smooth()
    pillow.name = "Pillow"
    for material in base.data.materials:
        pillow.data.materials.append(material)
    return pillow
