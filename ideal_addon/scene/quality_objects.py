"""Which objects of any scene stand in its rooms: InfiniGen's assets, and what a person added."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import bpy

from ...lib.categories import AssetKind, factory_of, is_skipped
from ...lib.quality.room import FurnishedRoom
from .assets import Asset, find_assets, shown_objects
from .floorplan_building import PART_KEY, SHAPE_KEY
from .reconstruction import MARKER_NAME

_SHAPES = frozenset({"MESH", "CURVE", "SURFACE", "META", "FONT"})
_SHELL = re.compile(r"\.(wall|floor|ceiling|exterior|staircase|cutter)(\.\d+)?$")
_NO_OBJECT = re.compile(r"\.cutter|placeholder|skirting", re.IGNORECASE)
_SHELL_COLLECTION = re.compile(
    r"^unique_assets:(room_|doors|door_casings|windows|staircases|skirting)"
)
_NUMBER = re.compile(r"[\s._-]*\d+$")
_CAMEL_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


@dataclass(frozen=True)
class Added(Asset):
    """What a person put into the scene.

    Attributes:
        apart: names of objects under the root that are another object, with all under them.
    """

    apart: frozenset[str] = frozenset()

    def members(self) -> list[bpy.types.Object]:
        """The root and everything parented under it that is no other object."""
        return [obj for obj in family(self.root, self.apart) if ".cutter" not in obj.name]


def family(obj: bpy.types.Object, apart: frozenset[str]) -> Iterator[bpy.types.Object]:
    """An object and everything parented under it, without what is named `apart` and below that."""
    yield obj
    for child in obj.children:
        if child.name not in apart:
            yield from family(child, apart)


def parents_of(obj: bpy.types.Object) -> Iterator[bpy.types.Object]:
    """An object's parent, that one's parent, and so on."""
    while (parent := obj.parent) is not None:
        yield parent
        obj = parent


def find_furniture(view_layer: bpy.types.ViewLayer, room_type: str) -> list[Asset]:
    """Every object in the rooms that a render shows: InfiniGen's assets, then all that was added.

    What was added is each hierarchy with something to see in it that is no part of a room; an
    empty that holds objects together is the root of one object, unless it holds a room's parts or
    assets as well.
    """
    assets = find_assets(view_layer, room_type)
    taken = {asset.name for asset in assets}
    roots: dict[str, bpy.types.Object] = {}
    for obj in shown_objects(view_layer):
        if _is_shape(obj) and not _is_elsewhere(obj, taken):
            root = _root(obj, taken)
            roots[root.name] = root
    apart = frozenset(taken | set(roots))
    return assets + [
        Added(root, AssetKind("", category_by_name(name), None, has_yaw=False), apart - {name})
        for name, root in roots.items()
    ]


def category_by_name(name: str) -> str:
    """An object's category by what it is called.

    >>> category_by_name("Desk Lamp.001"), category_by_name("SideTable_02"), category_by_name("7")
    ('desk_lamp', 'side_table', 'object')
    """
    while name != (bare := _NUMBER.sub("", name)):
        name = bare
    words = re.split(r"[\W_]+", _CAMEL_HUMP.sub("_", name).lower())
    return "_".join(word for word in words if word) or "object"


def object_ids(categories: Mapping[str, str], known: Mapping[str, str]) -> dict[str, str]:
    """An id for each object, by name.

    Args:
        categories: of the objects, by name, in the order in which they are numbered.
        known: ids of the bundle's objects by name; all others get one that none of these has.

    >>> object_ids({"Bed": "bed", "Bed.001": "bed", "Cube": "cube"}, {"Bed": "bed_01"})
    {'Bed': 'bed_01', 'Bed.001': 'bed_02', 'Cube': 'cube_01'}
    """
    ids, taken = {}, set(known.values())
    counts: Counter[str] = Counter()
    for name, category in categories.items():
        wanted = known.get(name)
        while wanted is None or (name not in known and wanted in taken):
            counts[category] += 1
            wanted = f"{category}_{counts[category]:02d}"
        taken.add(wanted)
        ids[name] = wanted
    return ids


def is_room_part(obj: bpy.types.Object) -> bool:
    """Whether an object is a wall, floor, ceiling, door, window or the like, not in the room."""
    factory = factory_of(obj.name)
    if factory is not None:
        return is_skipped(factory)
    built = str(obj.get(SHAPE_KEY, ""))
    return (
        PART_KEY in obj
        or built.startswith(("doors/", "windows/"))
        or _SHELL.search(obj.name) is not None
        or any(_SHELL_COLLECTION.match(home.name) for home in obj.users_collection)
    )


def members_of(room: FurnishedRoom) -> dict[str, int]:
    """The names of Blender's objects that make up a room's things, each with the thing's place."""
    rows = {thing.asset: row for row, thing in enumerate(room.things)}
    apart = frozenset(rows)
    return {
        obj.name: row
        for name, row in rows.items()
        if name in bpy.data.objects
        for obj in family(bpy.data.objects[name], apart)
    }


def is_shell(obj: bpy.types.Object) -> bool:
    """Whether a part of the room is a wall, floor, ceiling or outside, under its name."""
    return PART_KEY in obj or _SHELL.search(obj.name) is not None


def _is_shape(obj: bpy.types.Object) -> bool:
    return obj.type in _SHAPES or (obj.type == "EMPTY" and obj.instance_collection is not None)


def _is_elsewhere(obj: bpy.types.Object, assets: set[str]) -> bool:
    """Whether it belongs to a room, to an asset, or is a mark that nobody would see as a thing."""
    if _NO_OBJECT.search(obj.name) or obj.name.startswith(MARKER_NAME) or is_room_part(obj):
        return True
    if obj.name in assets:
        return True
    # What hangs on a wall by its parent is no wall; what is under a door is part of it.
    return any(
        parent.name in assets or (is_room_part(parent) and not is_shell(parent))
        for parent in parents_of(obj)
    )


def _root(obj: bpy.types.Object, assets: set[str]) -> bpy.types.Object:
    root = obj
    for parent in parents_of(obj):
        if is_room_part(parent) or (not _is_shape(parent) and _holds_more(parent, assets)):
            break
        root = parent
    return root


def _holds_more(parent: bpy.types.Object, assets: set[str]) -> bool:
    """Whether it holds together more than one object: a whole room."""
    return any(child.name in assets or is_room_part(child) for child in _below(parent))


def _below(obj: bpy.types.Object) -> Sequence[bpy.types.Object]:
    below: Sequence[bpy.types.Object] = obj.children_recursive
    return below
