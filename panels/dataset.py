"""The list of scenes: its panels."""

from __future__ import annotations

from pathlib import PurePath

import bpy

from ..ideal_addon import ids
from ..ideal_addon.properties import window
from ..ideal_addon.properties.dataset import IDEAL_PG_dataset, IDEAL_PG_scene_row
from ..ideal_addon.properties.pictures import picture
from ..ideal_addon.properties.room_names import room_name
from ..ideal_addon.properties.text import draw_sentence, shortened
from .sidebar import Sidebar

_ROWS = 6
# From here on a row has room for all that is known.
_WIDE_PX = 380
_PICTURE_SCALE = 8.0
# What a narrow row has beside the name: pictures, a number, the list's borders and scroll bar.
_BESIDE_NAME_PX = 195

_CHECK_ICONS = {"unchecked": "BLANK1", "passed": "CHECKMARK", "rejected": "CANCEL"}
_CHECK_WORDS = {"unchecked": "Not checked", "passed": "Passed", "rejected": "Failed"}
_CURATION_ICONS = {
    "none": "RADIOBUT_OFF",
    "accepted": "SOLO_ON",
    "needs_work": "MODIFIER",
    "rejected": "X",
}
_VERDICTS = (
    ("accepted", "Accept"),
    ("needs_work", "Needs Work"),
    ("rejected", "Reject"),
)


class IDEAL_UL_dataset(bpy.types.UIList):
    """The rows are there in the order in which they are shown; nothing is filtered here."""

    bl_idname = ids.DATASET_LIST

    def draw_item(self, context, layout, data, item, icon, active_data, active_property, *_):
        scale = context.preferences.system.ui_scale
        wide = context.region.width / scale >= _WIDE_PX
        room_px = context.region.width - _BESIDE_NAME_PX * scale
        name = item.name if wide else shortened(item.name, room_px, scale)
        seen = picture(item.picture)
        if seen:
            layout.label(text=name, icon_value=seen)
        else:
            layout.label(text=name, icon="BLANK1")
        facts = layout.row(align=True)
        facts.alignment = "RIGHT"
        facts.label(text=_facts_of(item, by_objects=data.sort == "objects", wide=wide))
        facts.label(text="", icon="ERROR" if item.problem else _CHECK_ICONS[item.check])
        facts.label(text="", icon=_CURATION_ICONS[item.curation])
        shown_as = "VIEW3D" if item.name == data.open_scene else "FILE_BLEND"
        facts.operator(ids.OPEN_SCENE, text="", icon=shown_as, emboss=False).scene_id = item.name

    def draw_filter(self, context, layout):
        _draw_filters(layout, window().dataset)


class IDEAL_PT_dataset(Sidebar, bpy.types.Panel):
    bl_idname = ids.DATASET_PANEL
    bl_label = "Data Set"
    bl_order = 10

    def draw(self, context: bpy.types.Context) -> None:
        dataset = window().dataset
        if not dataset.folder:
            _draw_start(self.layout, context)
            return
        _draw_folder(self.layout, dataset)
        if dataset.problem:
            draw_sentence(self.layout, context, dataset.problem, icon="ERROR")
        _draw_search(self.layout, dataset)
        self.layout.template_list(
            ids.DATASET_LIST, "", dataset, "rows", dataset, "active", rows=_ROWS
        )
        if not dataset.rows:
            sentence = "No scene is like this. Change the search or the filters."
            draw_sentence(self.layout, context, sentence, icon="INFO")
        _draw_steps(self.layout, dataset)


class IDEAL_PT_curation(Sidebar, bpy.types.Panel):
    bl_idname = ids.CURATION_PANEL
    bl_parent_id = ids.DATASET_PANEL
    bl_label = "Selected Scene"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return bool(window().dataset.rows)

    def draw(self, context: bpy.types.Context) -> None:
        dataset = window().dataset
        row = dataset.rows[min(dataset.active, len(dataset.rows) - 1)]
        if icon := picture(row.picture):
            self.layout.template_icon(icon_value=icon, scale=_PICTURE_SCALE)
        if row.problem:
            draw_sentence(self.layout, context, row.problem, icon="ERROR")
        _draw_facts(self.layout, dataset, row)
        if row.note:
            draw_sentence(self.layout, context, row.note, icon="TEXT")
        _draw_verdict(self.layout, row)
        _draw_counts(self.layout, dataset)


def _facts_of(item: IDEAL_PG_scene_row, *, by_objects: bool, wide: bool) -> str:
    """What a row tells beside the name: all of it, or the one thing that there is room for."""
    objects = f"{item.objects} obj." if item.objects >= 0 else ""
    if wide:
        return "   ".join(filter(None, (room_name(item.room_type), objects, item.overall)))
    return objects if by_objects or not item.overall else item.overall


def _draw_start(layout: bpy.types.UILayout, context: bpy.types.Context) -> None:
    sentence = "Begin with the example rooms, or open a folder with scenes of your own."
    draw_sentence(layout, context, sentence)
    column = layout.column(align=True)
    column.scale_y = 1.5
    column.operator(ids.OPEN_EXAMPLE, icon="HOME")
    column.operator(ids.OPEN_DATASET, text="Open Data Set...", icon="FILE_FOLDER")


def _draw_folder(layout: bpy.types.UILayout, dataset: IDEAL_PG_dataset) -> None:
    row = layout.row(align=True)
    row.label(text=PurePath(dataset.folder).name, icon="FILE_FOLDER")
    row.operator(ids.REFRESH_DATASET, text="", icon="FILE_REFRESH")
    row.operator(ids.OPEN_DATASET, text="", icon="FILEBROWSER")


def _draw_search(layout: bpy.types.UILayout, dataset: IDEAL_PG_dataset) -> None:
    row = layout.row(align=True)
    row.prop(dataset, "text", text="", icon="VIEWZOOM")
    row.prop(dataset, "show_filters", text="", icon="FILTER", toggle=True)
    if dataset.show_filters:
        _draw_filters(layout, dataset)


def _draw_filters(layout: bpy.types.UILayout, dataset: IDEAL_PG_dataset) -> None:
    column = layout.column(align=True)
    column.prop(dataset, "room_type", text="")
    pair = column.row(align=True)
    pair.prop(dataset, "check", text="")
    pair.prop(dataset, "curation", text="")
    row = column.row(align=True)
    row.prop(dataset, "use_objects", toggle=True)
    limits = row.row(align=True)
    limits.active = dataset.use_objects
    limits.prop(dataset, "fewest_objects", text="")
    limits.prop(dataset, "most_objects", text="")
    row = column.row(align=True)
    row.prop(dataset, "use_overall", text="Overall below", toggle=True)
    value = row.row(align=True)
    value.active = dataset.use_overall
    value.prop(dataset, "overall_below", text="")
    column.prop(dataset, "problems", toggle=True)
    row = column.row(align=True)
    row.prop(dataset, "sort", text="")
    row.prop(dataset, "reverse", text="", icon="SORT_DESC" if dataset.reverse else "SORT_ASC")


def _draw_steps(layout: bpy.types.UILayout, dataset: IDEAL_PG_dataset) -> None:
    row = layout.row(align=True)
    row.operator(ids.STEP_SCENE, text="", icon="TRIA_LEFT").step = -1
    row.operator(ids.STEP_SCENE, text="", icon="TRIA_RIGHT").step = 1
    shown, total = len(dataset.rows), dataset.total
    row.label(text=f"{shown} of {total} scenes" if shown != total else f"{total} scenes")


def _draw_facts(
    layout: bpy.types.UILayout, dataset: IDEAL_PG_dataset, row: IDEAL_PG_scene_row
) -> None:
    facts = [("Room", room_name(row.room_type) or "Not known")]
    if row.objects >= 0:
        seen = f", {row.in_view} in view" if row.in_view >= 0 else ""
        facts.append(("Objects", f"{row.objects}{seen}"))
    facts.append(("Check", _CHECK_WORDS[row.check]))
    if dataset.model:
        facts += [("Overall", row.overall or "None"), ("Model", dataset.model)]
    split = layout.split(factor=0.3)
    names, values = split.column(align=True), split.column(align=True)
    names.alignment = "RIGHT"
    for name, value in facts:
        names.label(text=name)
        values.label(text=value)


def _draw_verdict(layout: bpy.types.UILayout, row: IDEAL_PG_scene_row) -> None:
    buttons = layout.row(align=True)
    for state, label in _VERDICTS:
        chosen = row.curation == state
        buttons.operator(ids.CURATE, text=label, depress=chosen).state = state
    buttons.operator(ids.CURATE, text="", icon="X").state = "none"
    layout.operator(ids.CURATION_NOTE, text="Edit Note..." if row.note else "Add Note...")


def _draw_counts(layout: bpy.types.UILayout, dataset: IDEAL_PG_dataset) -> None:
    row = layout.row(align=True)
    row.active = False
    for state, icon in _CURATION_ICONS.items():
        row.label(text=str(getattr(dataset, f"count_{state}")), icon=icon)


CLASSES: tuple[type, ...] = (IDEAL_UL_dataset, IDEAL_PT_dataset, IDEAL_PT_curation)
