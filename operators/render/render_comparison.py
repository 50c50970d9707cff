"""Render answers to the open scene beside the ground truth."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids, properties, tasks
from ..task.task_operator import TaskOperator


class IDEAL_OT_render_comparison(TaskOperator, bpy.types.Operator):
    """Render the room, what the model made of it, and the difference between the two, side by side
    in an image editor. What was rendered before is taken from the disk"""

    bl_idname = ids.RENDER_COMPARISON
    bl_label = "Render and Compare"
    task_title = "Rendering pictures"

    models: bpy.props.StringProperty(
        name="Models",
        description="Names of models, one a line; empty takes those chosen in the panel",
        options={"SKIP_SAVE"},
    )

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.renders import why_not_renderable

        if why := why_not_renderable():
            cls.poll_message_set(why)
            return False
        return super().poll(context)

    def work(self, context: bpy.types.Context) -> tasks.Work:
        from ...ideal_addon.session.renders import comparing

        names = [line.strip() for line in self.models.splitlines() if line.strip()]
        return comparing(names or _chosen(), properties.window().render.show_names)


def _chosen() -> list[str]:
    """What the panel says."""
    from ...ideal_addon.session.open_scene import bundle_folder
    from ...ideal_addon.session.renders import models_with_answer
    from ...ideal_addon.session.state import session

    shown, folder = properties.window().render, bundle_folder()
    every = models_with_answer(folder.name) if folder is not None else []
    if shown.which == "ALL":
        return every
    if shown.which == "CHOSEN":
        return [item.name for item in shown.models if item.chosen]
    active = session().answers.active
    return [active] if active else []
