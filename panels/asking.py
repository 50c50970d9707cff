"""Asking models: its panel."""

from __future__ import annotations

from typing import ClassVar

import bpy

from ..ideal_addon import ids
from ..ideal_addon.properties import window
from .sidebar import Sidebar


class IDEAL_PT_ask(Sidebar, bpy.types.Panel):
    bl_idname = ids.ASK_PANEL
    bl_label = "Ask a Model"
    bl_parent_id = ids.PREDICTIONS_PANEL
    bl_options: ClassVar[set[str]] = {"DEFAULT_CLOSED"}

    def draw(self, context: bpy.types.Context) -> None:
        asked, layout = window().asking, self.layout
        layout.use_property_split = True
        layout.use_property_decorate = False
        column = layout.column(align=True)
        column.prop(asked, "api")
        row = column.row()
        row.enabled = False
        row.prop(asked, "place")
        column.prop(asked, "model")
        layout.row().prop(asked, "scope", expand=True)
        column = layout.column()
        column.prop(asked, "folder", placeholder="As in the preferences")
        column.prop(asked, "service_settings")
        column.prop(asked, "again")
        row = layout.row(align=True)
        row.operator(ids.ASK_MODEL, text=_button_text(asked), icon="QUESTION")
        row.operator(ids.OPEN_PREFERENCES, text="", icon="PREFERENCES")


def _button_text(asked) -> str:
    return "Ask About This Room" if asked.scope == "OPEN" else "Ask About All Rooms"


CLASSES: tuple[type, ...] = (IDEAL_PT_ask,)
