"""Targets that are chosen in the panel's lists: their objects, selected and framed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import bpy

from ...lib.names import few, short
from .. import properties
from ..scene.errors import SceneError
from .scout import Scouting, scouting_of

if TYPE_CHECKING:
    from ...lib.scout.task import Target

_following = False


def follow_list() -> None:
    """Another row of a list was clicked: select its objects, as one step of undo."""
    from . import scout_showing

    context, shown = bpy.context, properties.window().scout
    if scout_showing.is_filling() or _following or scouting_of(context.scene) is None:
        return
    shown.told = ""
    if context.mode != "OBJECT":
        return
    try:
        select_targets(context, chosen_targets(context.scene))
    except SceneError as error:
        shown.told = str(error)
        return
    if bpy.ops.ed.undo_push.poll():
        bpy.ops.ed.undo_push(message="Select Target")


def chosen_targets(scene: bpy.types.Scene, target_id: str = "") -> list[Target]:
    """The targets of an id; without one, of the row in which the list stands.

    Raises:
        SceneError: there is none.
    """
    known, shown = scouting_of(scene), properties.window().scout
    targets = _targets(known)
    if target_id:
        found = [target for target in targets if target.id == target_id]
        if not found:
            raise SceneError(f"{short(target_id)}: is no target of this room")
        return found
    if shown.by == "GROUPS":
        name = _chosen(shown.groups, shown.active_group)
        found = [target for target in targets if target.group == name]
    else:
        name = _chosen(shown.targets, shown.active)
        found = [target for target in targets if target.id == name]
    if not found:
        raise SceneError("No target is chosen; choose one in the list")
    return found


def select_targets(context: bpy.types.Context, targets: Sequence[Target]) -> list[str]:
    """Select the objects of targets and nothing else, and frame them; the ids of those selected.

    Raises:
        SceneError: none can be selected.
    """
    from ..scene.selecting import select_only
    from .quality_framing import frame_objects

    objects, selected = [], []
    for target in targets:
        if members := _members(context.view_layer, target.asset):
            objects += members
            selected.append(target.id)
    if not objects:
        names = few([target.id for target in targets])
        raise SceneError(f"{names}: hidden in the viewport (Alt H shows it), or not in this scene")
    select_only(context.view_layer, objects)
    frame_objects(context, objects)
    return selected


def _targets(known: Scouting | None) -> Sequence[Target]:
    if known is None:
        return ()
    return known.explored.task.targets if known.explored is not None else known.task.targets


def _chosen(rows, number: int) -> str:
    return rows[number].name if 0 <= number < len(rows) else ""


def _members(layer: bpy.types.ViewLayer, asset: str) -> list[bpy.types.Object]:
    root = layer.objects.get(asset)
    family = [root, *root.children_recursive] if root is not None else []
    return [obj for obj in family if obj.name in layer.objects and obj.visible_get()]
