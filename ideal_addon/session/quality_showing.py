"""What was found of the open scene, as the panel lists it and the view draws it."""

from __future__ import annotations

import bpy

from .. import properties
from ..overlay.layers import set_layer
from ..properties.quality import IDEAL_PG_quality
from ..redraw import redraw
from ..scene.errors import SceneError
from .floorplan_room import footing
from .quality import (
    Assessment,
    assessment_of,
    forget_assessment,
    forget_assessments,
    keep_assessment,
)
from .state import session

LAYER = "quality"
# A drag of furniture is many changes: look at the room when it rests.
_REST_S = 0.3
_filling = False


def show_assessment() -> None:
    """Fill the panel with what was found of the scene that is looked at, and draw the chosen."""
    global _filling
    from .quality_filling import fill

    scene, shown = bpy.context.scene, properties.window().quality
    found = assessment_of(scene)
    _filling = True
    try:
        shown.scene_uid = scene.session_uid if found is not None else 0
        shown.outdated = found is not None and found.footing != footing(scene)
        fill(shown, found)
    finally:
        _filling = False
    draw_chosen()


def choose(scene: bpy.types.Scene, number: int) -> None:
    """Have the list stand in the row of a defect, and show it.

    Raises:
        SceneError: there is no such defect.
    """
    found = assessment_of(scene)
    count = len(found.told.defects) if found is not None else 0
    if found is None or not 0 <= number < count:
        raise SceneError(f"There is no defect {number + 1}; the list has {count}")
    found.active = number
    show_assessment()


def follow_list() -> None:
    """Another row of the list was clicked: show its defect, select and frame its objects."""
    found = assessment_of(bpy.context.scene)
    if _filling or found is None:
        return
    found.active = properties.window().quality.active
    show_assessment()
    _select(found)


def _select(found: Assessment) -> None:
    """As one step of undo, like every selection in the view."""
    from .offenders import select_objects
    from .quality_framing import frame_objects

    context = bpy.context
    if found.chosen is None or context.mode != "OBJECT":
        return
    try:
        select_objects(context, found.chosen.objects)
    except SceneError as error:
        properties.window().quality.told = str(error)
        return
    frame_objects(context, context.selected_objects, found.chosen.points_m)
    if bpy.ops.ed.undo_push.poll():
        bpy.ops.ed.undo_push(message="Select Objects of Defect")


def draw_chosen() -> None:
    """Draw the chosen defect in its scene, or nothing."""
    shown, found = properties.window().quality, assessment_of(bpy.context.scene)
    defect = found.chosen if found is not None else None
    shapes = None
    if defect is not None and defect.drawn and shown.draw_in_view:
        from ..overlay.quality_shapes import defect_shapes
        from .quality_words import length_text, size_text

        shapes = defect_shapes(defect.metric, defect.drawn, size_text(defect), length_text)
    set_layer(LAYER, shapes, in_front=shown.in_front, scene=shown.scene_uid)
    redraw()


def clear(scene: bpy.types.Scene) -> None:
    """Forget what was found of a scene."""
    forget_assessment(scene)
    show_assessment()


def forget() -> None:
    """Another file is open: its scenes were not assessed."""
    forget_assessments()
    show_assessment()


def follow_scene() -> None:
    """Something has changed in Blender: perhaps another scene is looked at, or furniture moved."""
    if not session().assessments:
        return
    if _is_of_another_scene():
        show_assessment()
    # After an undo Blender tells only later which scene is looked at.
    if not bpy.app.timers.is_registered(look_again):
        bpy.app.timers.register(look_again, first_interval=_REST_S)


def look_again() -> None:
    """Say whether the room is still the one that was assessed."""
    if _is_of_another_scene():
        show_assessment()
        return
    scene, shown = bpy.context.scene, properties.window().quality
    found, stands = assessment_of(scene), footing(scene)
    outdated = found is not None and found.footing != stands
    if found is not None and outdated and found.other and found.other.footing == stands:
        # Undo or redo of a refining.
        keep_assessment(scene, found.other)
        show_assessment()
    elif shown.outdated != outdated:
        shown.outdated = outdated
        redraw()


def stop() -> None:
    """The extension goes: leave no timer."""
    if bpy.app.timers.is_registered(look_again):
        bpy.app.timers.unregister(look_again)


def _is_of_another_scene() -> bool:
    scene = bpy.context.scene
    wanted = scene.session_uid if assessment_of(scene) is not None else 0
    shown: IDEAL_PG_quality = properties.window().quality
    return shown.scene_uid != wanted
