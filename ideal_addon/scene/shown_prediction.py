"""The active model's boxes in the open scene: shown, hidden, and those of another model instead."""

from __future__ import annotations

import bpy

from ...lib.frames import model_to_world
from ..live.following import own_changes
from ..session import events
from ..session.state import session
from . import blending
from .errors import SceneError
from .handles import hide_handles, show_handles, shown_answer, shown_model
from .open_reconstruction import Answer, active_answer


def show_prediction(context: bpy.types.Context) -> Answer:
    """Show the active model's boxes, in place of those that are shown.

    Raises:
        SceneError: there is no answer that could be read.
    """
    answer = active_answer()
    predicted = model_to_world(answer.layout, answer.bundle.camera.rotation_euler[2])
    with own_changes():
        show_handles(context.scene, answer.model, answer.mark, predicted)
    return answer


def hide_prediction(context: bpy.types.Context) -> None:
    """Take all predicted boxes out of the scene."""
    with own_changes():
        hide_handles(context.scene)


def follow_active_model() -> None:
    """Another model or answer is active: its boxes and furniture take the place of the others.

    That is a step of Blender's undo. Without one, an undo would leave what it finds alike on both
    sides of its own step, and furniture would stay where this has put it.
    """
    context = bpy.context
    boxes = _show_active_model(context)
    if blending.follow_active_model(context) or boxes:
        bpy.ops.ed.undo_push(message="Choose Model")


def follow_undo() -> None:
    """An undo or redo may have brought back another model's boxes or furniture: look at that one.

    The scene stays as Blender gives it back.
    """
    scene, answers = bpy.context.scene, session().answers
    model = shown_model(scene) or blending.blended_model(scene)
    if model != answers.active and model in answers.texts:
        answers.active = model
        events.tell("active_model_changed")
    else:
        # Boxes of a model or an answer that is no longer in the list tell nothing.
        _show_active_model(bpy.context)


def _show_active_model(context: bpy.types.Context) -> bool:
    """Show its boxes where those of another one or another answer are; whether they were."""
    shown = shown_model(context.scene)
    if shown is None:
        return False
    try:
        answer = active_answer()
    except SceneError:
        # Nothing to show of this model; the panel says why.
        hide_prediction(context)
        return True
    if (shown, shown_answer(context.scene)) == (answer.model, answer.mark):
        return False
    show_prediction(context)
    return True
