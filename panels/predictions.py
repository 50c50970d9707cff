"""Models and their answers: its panels."""

from __future__ import annotations

import bpy

from ..ideal_addon import ids
from ..ideal_addon.properties import window
from ..ideal_addon.properties.text import draw_sentence
from .sidebar import Sidebar

_TOLD_ICONS = {"NONE": "INFO", "READ": "CHECKMARK", "FAILED": "ERROR"}
_STATE_ICONS = {"NONE": "BLANK1", "READ": "CHECKMARK", "FAILED": "ERROR"}


class IDEAL_UL_models(bpy.types.UIList):
    """A model a row: whether its answer for the open scene was read, how many were, its score."""

    bl_idname = ids.MODELS_LIST

    def draw_item(self, context, layout, data, item, icon, active_data, active_property) -> None:
        name, numbers = _columns(layout)
        name.label(text=item.name, icon=_STATE_ICONS[item.state], translate=False)
        numbers.label(text=item.read or "-")
        numbers.label(text=item.overall or "-")


class IDEAL_PT_predictions(Sidebar, bpy.types.Panel):
    bl_idname = ids.PREDICTIONS_PANEL
    bl_label = "Predictions"
    bl_order = 40

    def draw(self, context: bpy.types.Context) -> None:
        layout, shown = self.layout, window().predictions
        row = layout.row(align=True)
        row.operator(ids.IMPORT_PREDICTIONS, text="Import", icon="IMPORT")
        row.operator(ids.PASTE_PREDICTION, text="Paste", icon="PASTEDOWN")
        if not shown.models:
            text = "No predictions yet: import a folder of models, or drop answers into this view."
            draw_sentence(layout, context, text, icon="INFO")
            return
        _draw_models(layout, shown)
        if shown.active < len(shown.models):
            _draw_model(layout, context, shown.models[shown.active])


def _columns(layout: bpy.types.UILayout) -> tuple[bpy.types.UILayout, bpy.types.UILayout]:
    """Where a row has its name, and where its two numbers."""
    split = layout.split(factor=0.55)
    return split.row(), split.split(factor=0.5)


def _draw_models(layout: bpy.types.UILayout, shown) -> None:
    row = layout.row()
    column, side = row.column(align=True), row.column(align=True)
    name, numbers = _columns(column)
    name.label(text="Model", icon="BLANK1")
    numbers.label(text="Read")
    numbers.label(text="Overall")
    column.template_list(ids.MODELS_LIST, "", shown, "models", shown, "active", rows=4)
    # Beside the list, not its heading.
    side.label(text="", icon="BLANK1")
    side.operator(ids.FORGET_MODEL, text="", icon="REMOVE")


def _draw_model(layout: bpy.types.UILayout, context: bpy.types.Context, model) -> None:
    if model.told:
        draw_sentence(layout, context, model.told, icon=_TOLD_ICONS[model.state])
    layout.operator(ids.SHOW_ANSWER, icon="TEXT")
    for note in model.notes.splitlines():
        draw_sentence(layout, context, note, icon="INFO")
    layout.operator(ids.SCORE_DATASET, icon="FILE_REFRESH")


CLASSES: tuple[type, ...] = (IDEAL_UL_models, IDEAL_PT_predictions)
