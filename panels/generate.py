"""Making rooms: its panel."""

from __future__ import annotations

from typing import ClassVar

import bpy

from ..ideal_addon import ids
from ..ideal_addon.properties import window
from ..ideal_addon.properties.generate import tiers
from ..ideal_addon.properties.text import draw_sentence
from .sidebar import Sidebar


class IDEAL_PT_generate(Sidebar, bpy.types.Panel):
    bl_idname = ids.GENERATE_PANEL
    bl_label = "Generate"
    bl_order = 20
    bl_options: ClassVar[set[str]] = {"DEFAULT_CLOSED"}

    def draw(self, context: bpy.types.Context) -> None:
        asked = window().generate
        layout = self.layout
        layout.use_property_split = True
        layout.use_property_decorate = False
        if asked.missing:
            draw_sentence(layout, context, asked.missing, icon="ERROR")
            layout.operator(ids.OPEN_PREFERENCES, icon="PREFERENCES")
        column = layout.column(align=True)
        column.prop(asked, "room_type")
        if tiers(asked.room_type):
            column.prop(asked, "tier")
        column = layout.column(align=True)
        column.prop(asked, "first_seed")
        column.prop(asked, "last_seed")
        self._draw_place(asked)
        layout.operator(ids.GENERATE, text=_button_text(asked), icon="ADD")

    def _draw_place(self, asked) -> None:
        self.layout.prop(asked, "folder", placeholder=_open_dataset())
        row = self.layout.row()
        row.alignment = "RIGHT"
        row.active = False
        row.label(text=f"Picture: {asked.picture}")


def _open_dataset() -> str:
    return "The open data set" if window().dataset.folder else "Choose a folder"


def _button_text(asked) -> str:
    count = asked.last_seed - asked.first_seed + 1
    return "Make 1 Room" if count == 1 else f"Make {count} Rooms"


CLASSES: tuple[type, ...] = (IDEAL_PT_generate,)
