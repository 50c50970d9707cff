"""The objects that the checks hold something against, selected and framed in the view."""

from __future__ import annotations

from collections.abc import Sequence

import bpy

from ...lib.bundle import METADATA_FILE, BundleError, read_instances
from ...lib.bundle_fields import read_json
from ...lib.names import few, short
from ..scene.errors import SceneError
from ..scene.selecting import select_only
from .checks import RoomChecks
from .open_scene import bundle_folder


def offenders(checks: RoomChecks, criterion: str, one: str, other: str) -> list[str]:
    """The ids of the objects that a finding names, each once.

    Args:
        checks: of the open room.
        criterion: C2, C3 or C4; "" for the object `one` alone, whatever was found of it.
        one: only findings with this object; "" for all.
        other: only findings with this one too; "" for any.

    Raises:
        SceneError: no finding names any.
    """
    if not criterion and one:
        return [name for name in (one, other) if name]
    if checks.quality is None:
        raise SceneError(checks.problem or "This room was not checked; press Check This Room")
    wanted = {name for name in (one, other) if name}
    found = [
        name
        for offence in checks.offences
        if offence.criterion == criterion and wanted <= set(offence.objects)
        for name in offence.objects
    ]
    if not found:
        about = f" of {short(one)}" if one else ""
        raise SceneError(f"{criterion or 'The check'} holds nothing against any object{about}")
    return list(dict.fromkeys(found))


def select_objects(context: bpy.types.Context, object_ids: Sequence[str]) -> list[str]:
    """Select these and what belongs to them, nothing else; the ids that could be selected.

    Raises:
        SceneError: none can be.
    """
    layer = context.view_layer
    found = {name: _selectable(layer, root) for name, root in roots_of(layer, object_ids).items()}
    shown = {name: members for name, members in found.items() if members}
    if not shown:
        hidden = few(list(found or object_ids))
        how = "hidden in the viewport; show it (Alt H)" if found else "not in this scene"
        raise SceneError(f"{hidden}: {how}")
    select_only(layer, [obj for members in shown.values() for obj in members])
    return list(shown)


def frame_selected(context: bpy.types.Context) -> None:
    """Bring what is selected into the middle of the first 3D view, where there is a window."""
    for window in context.window_manager.windows:
        for area in window.screen.areas:
            region = next((item for item in area.regions if item.type == "WINDOW"), None)
            if area.type == "VIEW_3D" and region is not None and not bpy.app.background:
                with context.temp_override(window=window, area=area, region=region):
                    bpy.ops.view3d.view_selected()
                return


def roots_of(layer: bpy.types.ViewLayer, object_ids: Sequence[str]) -> dict[str, bpy.types.Object]:
    """The root object of each id; a piece that metadata.json does not know goes by its own name."""
    folder = bundle_folder()
    assets: dict[str, str] = {}
    if folder is not None:
        path = folder / METADATA_FILE
        try:
            assets = {item.object_id: item.asset for item in read_instances(read_json(path), path)}
        except BundleError as error:
            raise SceneError(str(error)) from error
    roots = {name: layer.objects.get(assets.get(name, name)) for name in object_ids}
    return {name: root for name, root in roots.items() if root is not None}


def _selectable(layer: bpy.types.ViewLayer, root: bpy.types.Object) -> list[bpy.types.Object]:
    family = [root, *root.children_recursive]
    return [obj for obj in family if obj.name in layer.objects and obj.visible_get()]
