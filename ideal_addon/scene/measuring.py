"""The open scene's assets with their exact boxes, measured once as long as nothing is moved."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

import bpy
import numpy as np

from ...lib.categories import AssetKind
from .assets import Asset, all_members, find_assets
from .bounds import Measure
from .reconstruction import measured_assets

MeasuredAssets = dict[str, tuple[Asset, Measure]]
"""Assets and their boxes by the name of the root object."""


@dataclass(frozen=True)
class _Kept:
    """What was measured, by name: an undo makes every object anew."""

    mark: str
    boxes: dict[str, tuple[AssetKind, Measure]]


_kept: _Kept | None = None


def measured_once(view_layer: bpy.types.ViewLayer, room_type: str) -> tuple[str, MeasuredAssets]:
    """The untouched scene's assets, measured only where something has changed since the last time.

    Returns:
        a mark for `measured_before`, and `measured_assets`.
    """
    global _kept
    mark = _mark(all_members(find_assets(view_layer, room_type)))
    if (known := measured_before(mark)) is not None:
        return mark, known
    found = measured_assets(view_layer, room_type)
    _kept = _Kept(mark, {name: (asset.kind, box) for name, (asset, box) in found.items()})
    return mark, found


def measured_before(mark: str) -> MeasuredAssets | None:
    """What was measured last, where it has this mark."""
    if _kept is None or _kept.mark != mark:
        return None
    objects = bpy.data.objects
    return {
        name: (Asset(objects[name], kind), box)
        for name, (kind, box) in _kept.boxes.items()
        if name in objects
    }


def forget_measures() -> None:
    """Another file is open."""
    global _kept
    _kept = None


def _mark(members: Iterable[bpy.types.Object]) -> str:
    """Another text for another file or other places of its objects."""
    found = hashlib.blake2b(bpy.data.filepath.encode(), digest_size=16)
    for obj in members:
        found.update(obj.name.encode())
        found.update(np.array(obj.matrix_world).tobytes())
        found.update(bytes((obj.hide_render, obj.hide_viewport)))
    return found.hexdigest()
