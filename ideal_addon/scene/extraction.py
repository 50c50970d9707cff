"""A room in Blender -> its published layout (paper, A.2)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import bpy
import numpy as np

from ...lib.inverse_pose import scene_convention
from ...lib.layout import Layout, Room, SceneObject, Vec3
from .as_rendered import as_rendered
from .assets import Asset, all_members, find_assets
from .bounds import Measure, measure_assets
from .errors import SceneError
from .orientation import front_disagreement, tagged_front_deg

SQUARE_TOLERANCE_M = 0.05
"""A side table with sides this alike has no front (A.2.2)."""

_DECIMALS = 2
_SMALLEST_M = 0.01


@dataclass(frozen=True)
class Extraction:
    """A room read from Blender.

    Attributes:
        layout: every asset, world frame, rounded as published.
        assets: Blender asset of each object, in the layout's order.
        remarks: sentences about assets that were read with a doubt.
        left_out: assets without any geometry, which cannot be measured.
    """

    layout: Layout
    assets: tuple[Asset, ...]
    remarks: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()

    def indexed(self) -> dict[int, tuple[Asset, str]]:
        """Pass index -> asset and ground-truth id, counted from 1 as 0 is no object."""
        return dict(enumerate(zip(self.assets, self.layout.ids, strict=True), start=1))


def published(value: float) -> float:
    """A length as the ground truth states it, to 0.01 m."""
    return round(value, _DECIMALS) + 0.0


def _extent(value: float) -> float:
    """An extent to 0.01 m; a sheet thinner than that keeps 0.01, so that its box has a volume."""
    return max(published(value), _SMALLEST_M) if value > 0.0 else 0.0


def canonical_yaw_deg(asset: Asset, blender_yaw_deg: float, extents_m: Vec3) -> int | None:
    """Canonical yaw in whole degrees [0, 360), None for an asset without a meaningful front.

    Front at local +X: Blender yaw - 90. No front: the width runs along local X, so the Blender yaw
    itself, modulo 180. Square side tables: 0 (A.2.2).
    """
    if not asset.kind.has_yaw:
        return None
    x, y, _ = extents_m
    if asset.kind.category == "side_table" and abs(x - y) < SQUARE_TOLERANCE_M:
        return 0
    if asset.kind.front == "+X":
        return round(blender_yaw_deg - 90.0) % 360
    return round(blender_yaw_deg) % 180


def _describe(asset: Asset, measure: Measure, name: str) -> SceneObject:
    state = measure.state
    yaw = canonical_yaw_deg(asset, state.yaw_deg, state.extents_m)
    if yaw is None:
        size = measure.world_max - measure.world_min
        dimensions: Vec3 = (float(size[0]), float(size[1]), float(size[2]))
    else:
        dimensions = scene_convention(state.yaw_deg, float(yaw)).local_extents(state.extents_m)
    return SceneObject(
        id=name,
        category=asset.kind.category,
        position_m=tuple(published(value) for value in state.center_m),
        dimensions_m=tuple(_extent(value) for value in dimensions),
        yaw_deg=None if yaw is None else float(yaw),
    )


def _tilt(measure: Measure) -> str | None:
    """A sentence where an asset's local Z is more than a degree off the world's."""
    up = measure.matrix[:3, 2] / np.linalg.norm(measure.matrix[:3, 2])
    if up[2] >= math.cos(math.radians(1.0)):
        return None
    return "it is tilted; its size and yaw are those along its own axes"


def _ids(assets: Sequence[Asset]) -> list[str]:
    counts: Counter[str] = Counter()
    names = []
    for asset in assets:
        counts[asset.kind.category] += 1
        names.append(f"{asset.kind.category}_{counts[asset.kind.category]:02d}")
    return names


def extract_layout(
    view_layer: bpy.types.ViewLayer,
    room: Room,
    tags: Mapping[str, int],
) -> Extraction:
    """Read every asset of a centred room.

    Args:
        view_layer: what the render shows.
        room: the room's type and measured size.
        tags: decoding of InfiniGen's face tags, may be empty.

    Raises:
        SceneError: the room holds no asset.
    """
    found = find_assets(view_layer, room.type)
    if not found:
        raise SceneError(
            "no furniture in the scene: InfiniGen names its assets 'XFactory(seed).spawn_asset(n)'"
        )
    with as_rendered(view_layer, all_members(found)):
        measures = measure_assets(bpy.context.evaluated_depsgraph_get(), found)
    left_out = tuple(asset.name for asset in found if asset.name not in measures)
    remarks = []
    assets = [asset for asset in found if asset.name in measures]
    objects = []
    for asset, name in zip(assets, _ids(assets), strict=True):
        objects.append(_describe(asset, measures[asset.name], name))
        if not asset.kind.known:
            remarks.append(f"{asset.name}: {asset.kind.factory} is not in the table of factories")
        if doubt := _tilt(measures[asset.name]):
            remarks.append(f"{asset.name}: {doubt}")
        front = tagged_front_deg(asset.root, tags)
        if doubt := front_disagreement(front, asset.kind.front is not None):
            remarks.append(f"{asset.name}: {doubt}")
    layout = Layout.from_objects(room, objects)
    return Extraction(layout, tuple(assets), tuple(remarks), left_out)
