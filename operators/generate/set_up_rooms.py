"""Set up InfiniGen, which makes the rooms: a download, so its size is said before."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids, tasks
from ...ideal_addon.properties.text import wrapped
from ..task.task_operator import TaskOperator

_WIDTH_PX = 420


def sentences() -> tuple[str, ...]:
    """What the person is told before anything is downloaded."""
    from ...ideal_addon.rooms.environment import PYTHON_VERSION

    # Here and not above: Blender's start does not wait for the set-up.
    from ...ideal_addon.rooms.environment_setup import ABOUT_MIN, DOWNLOAD_GB, INSTALLED_GB

    return (
        "InfiniGen makes the rooms. It needs a Python of its own, with an older Blender in it.",
        f"It downloads {DOWNLOAD_GB:g} GB, takes {INSTALLED_GB:g} GB on the disk and about "
        f"{ABOUT_MIN} minutes, in the background. Esc stops it; what is there by then is kept.",
        f"A Python {PYTHON_VERSION} must be on this machine; where there is none, it says how to "
        "get one.",
    )


class IDEAL_OT_set_up_rooms(TaskOperator, bpy.types.Operator):
    """Download and set up InfiniGen, which makes the rooms; its size is said before it starts"""

    bl_idname = ids.SET_UP_ROOMS
    bl_label = "Set Up InfiniGen"
    task_title = "Setting up InfiniGen"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        if not bpy.app.online_access:
            cls.poll_message_set(
                "Blender is set to stay offline; allow online access in Preferences > System, or "
                "name a Python that has InfiniGen"
            )
            return False
        return super().poll(context)

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        self._from_window = True
        return context.window_manager.invoke_props_dialog(
            self, width=_WIDTH_PX, confirm_text="Download and Set Up"
        )

    def draw(self, context: bpy.types.Context) -> None:
        for sentence in sentences():
            column = self.layout.column(align=True)
            for line in wrapped(sentence, _WIDTH_PX):
                column.label(text=line)

    def work(self, context: bpy.types.Context) -> tasks.Work:
        # Here and not above: Blender's start does not wait for the verbs.
        from ...ideal_addon.session.generation import setting_up

        return setting_up()
