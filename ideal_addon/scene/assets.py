"""Which objects of a scene are furniture: InfiniGen's assets and what belongs to them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import bpy

from ...lib.categories import AssetKind, asset_kind, factory_of, is_skipped


@dataclass(frozen=True)
class Asset:
    """One piece of furniture: the root object of its hierarchy and its kind."""

    root: bpy.types.Object
    kind: AssetKind

    @property
    def name(self) -> str:
        """Name of the root object, which metadata.json keeps."""
        return self.root.name

    def members(self) -> list[bpy.types.Object]:
        """The root and everything parented under it, without InfiniGen's boolean cutters."""
        family = [self.root, *self.root.children_recursive]
        return [obj for obj in family if ".cutter" not in obj.name]


def all_members(assets: Iterable[Asset]) -> list[bpy.types.Object]:
    """The members of several assets."""
    return [obj for asset in assets for obj in asset.members()]


def _rendered(layer: bpy.types.LayerCollection) -> Iterator[bpy.types.Object]:
    if layer.exclude or layer.collection.hide_render:
        return
    yield from (obj for obj in layer.collection.objects if not obj.hide_render)
    for child in layer.children:
        yield from _rendered(child)


def shown_objects(view_layer: bpy.types.ViewLayer) -> list[bpy.types.Object]:
    """The objects that a render shows, in natural order of their names."""
    shown = {obj.name: obj for obj in _rendered(view_layer.layer_collection)}
    return [shown[name] for name in sorted(shown, key=_natural)]


def _natural(name: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", name)]


def _is_part_of_asset(obj: bpy.types.Object) -> bool:
    parent = obj.parent
    while parent is not None:
        factory = factory_of(parent.name)
        if factory is not None and not is_skipped(factory):
            return True
        parent = parent.parent
    return False


def find_assets(view_layer: bpy.types.ViewLayer, room_type: str) -> list[Asset]:
    """The assets that a render shows, in natural order of their names.

    Placeholders, doors, windows and lights are left out (`lib/data/infinigen_assets.json`).
    """
    assets = []
    for obj in shown_objects(view_layer):
        factory = factory_of(obj.name)
        if factory is None or is_skipped(factory) or _is_part_of_asset(obj):
            continue
        assets.append(Asset(obj, asset_kind(factory, room_type)))
    return assets
