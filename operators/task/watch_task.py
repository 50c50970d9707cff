"""Listen for Esc while something runs, show it in the status bar, and tell how it ended."""

from __future__ import annotations

from typing import ClassVar

import bpy

from ...ideal_addon import ids, properties, tasks

_INTERVAL_S = 0.1
_REPORT = {"done": "INFO", "cancelled": "INFO", "failed": "ERROR"}


class IDEAL_OT_watch_task(bpy.types.Operator):
    """Follow what runs"""

    bl_idname = ids.WATCH_TASK
    bl_label = "Follow Running Work"
    bl_options: ClassVar[set[str]] = {"INTERNAL"}

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        if tasks.current() is None:
            cls.poll_message_set("Nothing is running")
            return False
        return True

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        self._task = tasks.current()
        manager = context.window_manager
        self._timer = manager.event_timer_add(_INTERVAL_S, window=context.window)
        manager.modal_handler_add(self)
        return {"RUNNING_MODAL"}

    def modal(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        if event.type == "ESC" and event.value == "PRESS" and self._task.state == "running":
            tasks.cancel()
        if self._task.state == "running":
            self._show(context)
            return {"PASS_THROUGH"}
        self.cancel(context)
        self.report({_REPORT[self._task.state]}, self._task.message)
        return {"FINISHED", "PASS_THROUGH"}

    def cancel(self, context: bpy.types.Context) -> None:
        """Blender calls this when another file is opened; the work goes on."""
        context.window_manager.event_timer_remove(self._timer)
        if context.workspace is not None:
            context.workspace.status_text_set(None)

    def _show(self, context: bpy.types.Context) -> None:
        task = properties.window().task
        parts = [
            task.title,
            task.stage,
            f"{task.factor:.0%}" if task.factor else "",
            "Esc stops it",
        ]
        context.workspace.status_text_set("  |  ".join(filter(None, parts)))
