"""What every operator that starts long work has in common."""

from __future__ import annotations

import bpy

from ...ideal_addon import tasks
from ...ideal_addon.scene.errors import SceneError


class TaskOperator:
    """Pressed in the window it starts the work beside it; called from a script it does all of it.

    A class says `task_title`, and gives the work in `work`; see `ideal_addon.tasks`.
    """

    task_title: str
    # A file browser or a dialog that `invoke` has opened calls `execute`: the window must not wait.
    _from_window = False

    def work(self, context: bpy.types.Context) -> tasks.Work:
        """The work.

        Raises:
            SceneError, tasks.TaskError: it cannot begin.
        """
        raise NotImplementedError

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        if why := tasks.why_busy():
            cls.poll_message_set(why)
            return False
        return True

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        return self.start(context)

    def start(self, context: bpy.types.Context) -> set[str]:
        """Begin; `IDEAL_OT_watch_task` tells the end."""
        if bpy.app.background:
            # No window whose timers could go on with it.
            return self._finish(context)
        try:
            tasks.start(self.task_title, self.work(context))
        except (SceneError, tasks.TaskError) as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        return {"FINISHED"}

    def execute(self, context: bpy.types.Context) -> set[str]:
        return self.start(context) if self._from_window else self._finish(context)

    def _finish(self, context: bpy.types.Context) -> set[str]:
        try:
            message = tasks.run(self.task_title, self.work(context))
        except (SceneError, tasks.TaskError) as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        self.report({"INFO"}, message)
        return {"FINISHED"}
