"""Accept or reject a scene, or say that it needs work."""

from __future__ import annotations

from typing import ClassVar

import bpy

from ...ideal_addon import ids
from ...ideal_addon.scene.errors import SceneError
from .curation_operator import CurationOperator

_DECIDED = {
    "none": "undecided again",
    "accepted": "accepted",
    "rejected": "rejected",
    "needs_work": "noted as needing work",
}
_ALREADY = {**_DECIDED, "none": "undecided"}


class IDEAL_OT_curate(CurationOperator, bpy.types.Operator):
    """Decide about the scene selected in the list; kept in the data set's dataset.json"""

    bl_idname = ids.CURATE
    bl_label = "Decide About Scene"
    bl_options: ClassVar[set[str]] = {"REGISTER", "UNDO"}

    state: bpy.props.EnumProperty(
        name="Verdict",
        description="What is decided",
        items=[
            ("accepted", "Accept", "The scene is good; keep it"),
            ("needs_work", "Needs Work", "The scene can be kept once something is mended"),
            ("rejected", "Reject", "The scene is not to be used"),
            ("none", "Clear", "Leave the scene undecided; its note stays"),
        ],
    )
    scene_id: bpy.props.StringProperty(
        name="Scene",
        description="Name of the scene; empty for the one selected in the list",
        options={"SKIP_SAVE"},
    )

    @classmethod
    def description(cls, context: bpy.types.Context, properties) -> str:
        item = properties.bl_rna.properties["state"].enum_items[properties.state]
        return f"{item.description}. Kept in the data set's dataset.json"

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.session.curation import curate
        from ...ideal_addon.session.state import session
        from ...lib.dataset_view import counts

        scene_id = self.wanted()
        try:
            change = curate(scene_id, state=self.state)
        except SceneError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        if not change.parts():
            self.report({"INFO"}, f"{scene_id} is {_ALREADY[self.state]} already")
            return {"CANCELLED"}
        found = counts(session().dataset.rows.values())
        self.report(
            {"INFO"},
            f"{scene_id}: {_DECIDED[self.state]}; {found['none']} still undecided",
        )
        return {"FINISHED"}
