"""What runs now, above all other panels: how far it is, and how to stop it."""

from __future__ import annotations

from typing import ClassVar

import bpy

from ..ideal_addon import ids
from ..ideal_addon.properties import window
from ..ideal_addon.properties.text import draw_sentence
from .sidebar import Sidebar


class IDEAL_PT_task(Sidebar, bpy.types.Panel):
    bl_idname = ids.TASK_PANEL
    bl_label = "Running"
    bl_order = 0
    bl_options: ClassVar[set[str]] = {"HIDE_HEADER"}

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        task = window().task
        return bool(task.title or (task.failed and task.message))

    def draw(self, context: bpy.types.Context) -> None:
        task = window().task
        if not task.title:
            row = self.layout.row()
            draw_sentence(row.column(), context, task.message, icon="ERROR", beside_px=24)
            row.operator(ids.DISMISS_MESSAGE, text="", icon="X", emboss=False)
            return
        row = self.layout.row(align=True)
        row.progress(factor=task.factor, text=task.title)
        row.operator(ids.CANCEL_TASK, text="", icon="CANCEL")
        # A stage may be a model's name, which a rater must not see.
        if task.stage and not window().rating.running:
            draw_sentence(self.layout, context, task.stage)


CLASSES: tuple[type, ...] = (IDEAL_PT_task,)
