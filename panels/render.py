"""Rendered pictures: its panels."""

from __future__ import annotations

from typing import ClassVar

import bpy

from ..ideal_addon import ids
from ..ideal_addon.properties import window
from ..ideal_addon.properties.text import draw_sentence
from .sidebar import Sidebar


class IDEAL_PT_render(Sidebar, bpy.types.Panel):
    bl_idname = ids.RENDER_PANEL
    bl_label = "Render and Compare"
    bl_order = 70
    bl_options: ClassVar[set[str]] = {"DEFAULT_CLOSED"}

    def draw(self, context: bpy.types.Context) -> None:
        layout, shown = self.layout, window().render
        if not shown.models:
            text = "Needs an open scene, and a model's answer for it."
            draw_sentence(layout, context, text, icon="INFO")
        else:
            _draw_choice(layout, context, shown)
        layout.operator(ids.RENDER_COMPARISON, icon="RENDER_STILL")
        if shown.pictures:
            _draw_pictures(layout, shown)
        else:
            layout.operator(ids.WIPE, icon="SPLIT_VERTICAL")


def _draw_choice(layout: bpy.types.UILayout, context: bpy.types.Context, shown) -> None:
    layout.row(align=True).prop(shown, "which", expand=True)
    if shown.which == "ACTIVE":
        if shown.active:
            layout.label(text=shown.active, translate=False, icon="DOT")
        else:
            text = "The chosen model has not answered this scene."
            draw_sentence(layout, context, text, icon="ERROR")
    elif shown.which == "CHOSEN":
        column = layout.column(align=True)
        for item in shown.models:
            column.prop(item, "chosen", text=item.name, translate=False)
    layout.prop(shown, "show_names")


def _draw_pictures(layout: bpy.types.UILayout, shown) -> None:
    column = layout.column(align=True)
    column.label(text="Mean difference from the ground truth:")
    for item in list(shown.pictures)[1:]:
        split = column.split(factor=0.34)
        split.label(text=item.name, translate=False)
        split.label(text=item.difference)
    column = layout.column(align=True)
    for side in ("wipe_left", "wipe_right"):
        column.prop_search(shown, side, shown, "pictures", icon="IMAGE_DATA")
    column.operator(ids.WIPE, icon="SPLIT_VERTICAL")


CLASSES: tuple[type, ...] = (IDEAL_PT_render,)
