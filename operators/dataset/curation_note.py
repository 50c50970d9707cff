"""Write a note about a scene."""

from __future__ import annotations

from typing import ClassVar

import bpy

from ...ideal_addon import ids
from ...ideal_addon.scene.errors import SceneError
from .curation_operator import CurationOperator


class IDEAL_OT_curation_note(CurationOperator, bpy.types.Operator):
    """Write a note about the scene selected in the list; kept in the data set's dataset.json"""

    bl_idname = ids.CURATION_NOTE
    bl_label = "Note About Scene"
    bl_options: ClassVar[set[str]] = {"REGISTER", "UNDO"}
    bl_property = "note"

    note: bpy.props.StringProperty(
        name="Note", description="In your own words; empty takes the note away"
    )
    scene_id: bpy.props.StringProperty(
        name="Scene",
        description="Name of the scene; empty for the one selected in the list",
        options={"SKIP_SAVE", "HIDDEN"},
    )

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        from ...ideal_addon.session.state import session

        self.scene_id = self.wanted()
        self.note = session().dataset.rows[self.scene_id].note
        return context.window_manager.invoke_props_dialog(
            self, width=400, title=f"Note About {self.scene_id}", confirm_text="Keep"
        )

    def draw(self, context: bpy.types.Context) -> None:
        self.layout.prop(self, "note", text="")

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.session.curation import curate

        scene_id = self.wanted()
        try:
            change = curate(scene_id, note=self.note.strip())
        except SceneError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        if not change.parts():
            self.report({"INFO"}, f"{scene_id} has this note already")
            return {"CANCELLED"}
        self.report({"INFO"}, f"{scene_id}: note {'kept' if change.after.note else 'taken away'}")
        return {"FINISHED"}
