"""Make rooms with InfiniGen, in processes of their own."""

from __future__ import annotations

from pathlib import Path

import bpy

from ...ideal_addon import ids, properties, tasks
from ...ideal_addon.preferences import settings
from ...ideal_addon.properties.generate import ANY
from ...ideal_addon.scene.errors import SceneError
from ..task.task_operator import TaskOperator


class IDEAL_OT_generate(TaskOperator, bpy.types.Operator):
    """Make the rooms, check them and add each to the data set as it is done; Esc stops it"""

    bl_idname = ids.GENERATE
    bl_label = "Make Rooms"
    task_title = "Making rooms"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.infinigen import why_no_rooms

        if why := why_no_rooms(settings().infinigen_python):
            cls.poll_message_set(why)
            return False
        if _folder() is None:
            cls.poll_message_set("No folder is given; choose one above, or open a data set")
            return False
        return super().poll(context)

    def work(self, context: bpy.types.Context) -> tasks.Work:
        # Here and not above: Blender's start does not wait for the verbs.
        from ...ideal_addon.session.generation import RoomOrder, generating

        asked, chosen, folder = properties.window().generate, settings(), _folder()
        if folder is None:
            raise SceneError("No folder is given; choose one, or open a data set")
        return generating(
            RoomOrder(
                room_type=asked.room_type,
                tier="" if asked.tier == ANY else asked.tier,
                first_seed=asked.first_seed,
                last_seed=asked.last_seed,
                folder=folder,
                picture=chosen.room_picture,
                python=chosen.infinigen_python,
            )
        )


def _folder() -> Path | None:
    """Where the rooms go: what the panel names, else the open data set."""
    from ...ideal_addon.session.state import session

    named = properties.window().generate.folder.strip()
    if named:
        return Path(bpy.path.abspath(named))
    dataset = session().dataset
    return dataset.folder if dataset is not None else None
