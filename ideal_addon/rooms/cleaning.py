"""Leaves of InfiniGen's scene what a picture of the finished room needs, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

import bpy

from ...lib.categories import factory_of

_ROOM = ("unique_assets", "skirting")
"""Collections, with those named after them, that hold the room: furniture, walls, openings."""

_VERSION = "infinigen.__version__="
"""InfiniGen writes its version as the name of an empty object."""

_FAKE_USERS = ("meshes", "curves", "materials", "node_groups", "images", "textures", "lights")


def clean(scene: bpy.types.Scene) -> int:
    """Close the doors and drop everything that no picture shows; the number of objects dropped.

    Placeholders, cutters, cameras, prototypes and what InfiniGen built on the way go; furniture,
    walls, doors, windows with their sky portals, and every lamp's light stay where they are.
    """
    _show_collections(scene)
    _close_doors(scene)
    kept = _kept()
    names = {obj.name for obj in kept}
    _let_go_of_parents(kept, names)
    home = bpy.data.collections["unique_assets"]
    for obj in kept:
        # Lamps' lights and mattresses lie in InfiniGen's working collections, which go.
        if not any(_is_room(collection) for collection in obj.users_collection):
            home.objects.link(obj)
    dropped = [
        obj
        for obj in bpy.data.objects
        if obj.name not in names and not obj.name.startswith(_VERSION)
    ]
    count = len(dropped)
    bpy.data.batch_remove(dropped)
    bpy.data.batch_remove([group for group in bpy.data.collections if not _is_room(group)])
    bpy.context.view_layer.update()
    return count


def purge(scene: bpy.types.Scene) -> None:
    """Drop every mesh, material, picture and other data that the scene does not use."""
    bpy.data.batch_remove([other for other in bpy.data.scenes if other != scene])
    for kind in _FAKE_USERS:
        for item in getattr(bpy.data, kind):
            item.use_fake_user = False
    bpy.data.orphans_purge(do_local_ids=True, do_linked_ids=True, do_recursive=True)


def _is_room(collection: bpy.types.Collection) -> bool:
    return collection.name.startswith(_ROOM)


def _layers(layer: bpy.types.LayerCollection) -> list[bpy.types.LayerCollection]:
    return [layer, *(found for child in layer.children for found in _layers(child))]


def _show_collections(scene: bpy.types.Scene) -> None:
    """Blender leaves the world matrices of what a hidden collection holds as they once were."""
    for layer in _layers(scene.view_layers[0].layer_collection):
        layer.exclude = layer.hide_viewport = False
        layer.collection.hide_viewport = False
    bpy.context.view_layer.update()


def _close_doors(scene: bpy.types.Scene) -> None:
    """Turn doors shut about their hinges: shut is 0 in the frame of the opening they hang in."""
    for obj in list(scene.objects):
        factory = factory_of(obj.name)
        if factory and factory.endswith("DoorFactory") and obj.parent is not None:
            obj.rotation_euler.z = 0.0
    bpy.context.view_layer.update()


def _kept() -> list[bpy.types.Object]:
    """The room's objects and all that hangs on them, sorted by name."""
    found: dict[str, bpy.types.Object] = {}
    for collection in bpy.data.collections:
        if _is_room(collection):
            for obj in list(collection.all_objects):
                found.update((member.name, member) for member in [obj, *obj.children_recursive])
    return [found[name] for name in sorted(found) if _is_seen(found[name])]


def _is_seen(obj: bpy.types.Object) -> bool:
    leftover = ".cutter" in obj.name or "placeholder" in obj.name
    return not leftover and not obj.hide_render


def _let_go_of_parents(objects: Iterable[bpy.types.Object], kept: set[str]) -> None:
    """Doors and windows hang on the solids that cut their openings, which are not kept."""
    for obj in objects:
        if obj.parent is not None and obj.parent.name not in kept:
            matrix = obj.matrix_world.copy()
            obj.parent = None
            obj.matrix_world = matrix
