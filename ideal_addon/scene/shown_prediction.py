"""The active model's boxes in the open scene: shown, hidden, and those of another model instead."""

from __future__ import annotations

import bpy

from ...lib.frames import model_to_world
from ..live.following import own_changes
from ..session.state import session
from . import blending
from .errors import SceneError
from .handles import hide_handles, show_handles, shown_model
from .open_reconstruction import Answer, active_answer


def show_prediction(context: bpy.types.Context) -> Answer:
    """Show the active model's boxes, in place of those that are shown.

    Raises:
        SceneError: there is no answer that could be read.
    """
    answer = active_answer()
    predicted = model_to_world(answer.layout, answer.bundle.camera.rotation_euler[2])
    with own_changes():
        show_handles(context.scene, answer.model, predicted)
    return answer


def hide_prediction(context: bpy.types.Context) -> None:
    """Take all predicted boxes out of the scene."""
    with own_changes():
        hide_handles(context.scene)


def follow_active_model() -> None:
    """Boxes and furniture of another model are active now, or an undo brought others back."""
    context = bpy.context
    shown = shown_model(context.scene)
    if shown is not None and shown != session().answers.active:
        try:
            show_prediction(context)
        except SceneError:
            # Nothing to show of this model; the panel says why.
            hide_prediction(context)
    blending.follow_active_model(context)
