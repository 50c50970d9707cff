"""The quality of the open room: its panels."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import bpy

from ..ideal_addon import ids
from ..ideal_addon.properties import pictures, window
from ..ideal_addon.properties.quality import (
    IDEAL_PG_quality,
    IDEAL_PG_quality_defect,
    IDEAL_PG_quality_score,
)
from ..ideal_addon.properties.text import draw_sentence, shortened
from .sidebar import Sidebar

METRIC_ICONS = {
    "collision": "MOD_BOOLEAN",
    "out_of_bounds": "MOD_EDGESPLIT",
    "support": "TRIA_DOWN_BAR",
    "scale": "FULLSCREEN_ENTER",
    "style": "MATERIAL",
    "pairing": "LINKED",
    "function": "USER",
    "placement": "EMPTY_ARROWS",
}
DECIDED_ICONS = {
    "measured": "DRIVER_DISTANCE",
    "judged": "OUTLINER_OB_ARMATURE",
    "forced": "TIME",
    "default": "QUESTION",
}
# Share of the width of a bar; its coverage has the rest.
_BAR = 0.78
# Widths in the list, in pixels of the interface's scale; one of its units has 20 of them.
_SIZE_PX, _MARK_PX, _BESIDE_PX, _ICON_PX, _UNIT_PX = 58, 22, 44, 24, 20
_LEAST_NAME = 0.3
# Of a picture in the panel, in units of a row's height.
_PICTURE_ROWS = 9.0
_MOST_MOVED = 6


class IDEAL_PT_quality(Sidebar, bpy.types.Panel):
    bl_idname = ids.QUALITY_PANEL
    bl_label = "Room Quality"
    bl_order = 35
    bl_options: ClassVar[set[str]] = {"DEFAULT_CLOSED"}

    def draw(self, context: bpy.types.Context) -> None:
        quality, layout = window().quality, self.layout
        layout.operator(ids.ASSESS, icon="VIEWZOOM")
        row = layout.row(align=True)
        row.operator(ids.LOAD_ASSESSMENT, icon="FILE_FOLDER")
        row.operator(ids.CLEAR_ASSESSMENT, icon="X")
        layout.operator(ids.REFINE_ROOM, icon="MOD_SMOOTH")
        if not assessed_here(context, quality):
            told = "Assess the open room, or load what the command assess found of it"
            draw_sentence(layout, context, told, icon="INFO")
            return
        if quality.report:
            draw_sentence(layout, context, f"From {quality.report}", icon="FILE")
        if quality.outdated:
            told = "The room has changed since; assess it again"
            draw_sentence(layout, context, told, icon="ERROR")
        column = layout.column(align=True)
        _draw_bar(column, quality.overall)
        if quality.overall.scored and quality.overall.coverage not in ("-", "100 %"):
            part = column.column()
            part.active = False
            told = f"By {quality.overall.coverage} of the weights; the rest has no score"
            draw_sentence(part, context, told)
        _draw_refined(layout, context, quality)


def _draw_refined(
    layout: bpy.types.UILayout, context: bpy.types.Context, quality: IDEAL_PG_quality
) -> None:
    """What refining has moved, and what it was good for."""
    if not quality.refined:
        return
    head, *moved = quality.refined.split("\n")
    column = layout.column(align=True)
    draw_sentence(column, context, head, icon="CHECKMARK")
    for line in moved[:_MOST_MOVED]:
        draw_sentence(column, context, line, icon="BLANK1")
    if len(moved) > _MOST_MOVED:
        column.label(text=f"and {len(moved) - _MOST_MOVED} more", icon="BLANK1")
    draw_sentence(column, context, "Undo puts them back", icon="BLANK1")


class IDEAL_PT_quality_defects(Sidebar, bpy.types.Panel):
    bl_idname = ids.QUALITY_DEFECTS_PANEL
    bl_label = "Defects, Worst First"
    bl_parent_id = ids.QUALITY_PANEL

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return super().poll(context) and assessed_here(context, window().quality)

    def draw(self, context: bpy.types.Context) -> None:
        quality, layout = window().quality, self.layout
        if not len(quality.defects):
            told = "No defect was found in what was looked at"
            draw_sentence(layout, context, told, icon="CHECKMARK")
            return
        layout.template_list(
            ids.DEFECTS_LIST, "", quality, "defects", quality, "active", rows=5, maxrows=8
        )
        if not 0 <= quality.active < len(quality.defects):
            draw_sentence(layout, context, "Click a defect to see where it is", icon="INFO")
            return
        _draw_chosen(layout, context, quality)
        row = layout.row(align=True)
        row.operator(ids.SELECT_DEFECT, text="Select", icon="RESTRICT_SELECT_OFF").frame = False
        row.operator(ids.SELECT_DEFECT, text="Frame", icon="ZOOM_SELECTED").frame = True
        row = layout.row(align=True)
        row.prop(quality, "draw_in_view", text="Draw", icon="HIDE_OFF", toggle=True)
        front = row.row(align=True)
        front.enabled = quality.draw_in_view
        front.prop(quality, "in_front", icon="XRAY", toggle=True)


def _draw_chosen(
    layout: bpy.types.UILayout, context: bpy.types.Context, quality: IDEAL_PG_quality
) -> None:
    """The chosen defect in words, and the pictures by which it was judged."""
    metric = quality.defects[quality.active].metric
    column = layout.column(align=True)
    column.label(text=quality.check, icon=METRIC_ICONS.get(metric, "ERROR"), translate=False)
    draw_sentence(column, context, quality.sentence)
    about = layout.column(align=True)
    lines = [quality.severity, quality.decided]
    if quality.shares:
        lines.append(f"Responsible: {quality.shares}")
    for line in [*lines, *quality.measured.split("\n")]:
        if line:
            draw_sentence(about, context, line)
    if quality.told:
        draw_sentence(layout, context, quality.told, icon="ERROR")
    for number, picture in enumerate(quality.pictures):
        _draw_picture(layout, context, number, picture)


def _draw_picture(
    layout: bpy.types.UILayout, context: bpy.types.Context, number: int, picture
) -> None:
    column = layout.column(align=True)
    icon = pictures.picture(picture.name)
    if not icon:
        told = f"{Path(picture.name).name}: its picture is not beside the report"
        draw_sentence(column, context, told, icon="ERROR")
        return
    column.template_icon(icon_value=icon, scale=_PICTURE_ROWS)
    if picture.about:
        draw_sentence(column, context, picture.about)
    column.operator(ids.SHOW_EVIDENCE, icon="IMAGE_DATA").number = number


class IDEAL_PT_quality_scores(Sidebar, bpy.types.Panel):
    bl_idname = ids.QUALITY_SCORES_PANEL
    bl_label = "Scores"
    bl_parent_id = ids.QUALITY_PANEL

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return super().poll(context) and assessed_here(context, window().quality)

    def draw(self, context: bpy.types.Context) -> None:
        quality = window().quality
        head, covered = _columns(self.layout.row())
        head.label(text="100: nothing is wrong")
        covered.label(text="Decided")
        for principle in quality.principles:
            column = self.layout.column(align=True)
            column.label(text=f"{principle.label}:  {principle.text}")
            metrics = [item for item in quality.metrics if item.principle == principle.name]
            for item in metrics:
                _draw_bar(column, item)
            for reason in dict.fromkeys(item.reason for item in metrics if item.reason):
                of = [item.label for item in metrics if item.reason == reason]
                why = column.column()
                why.active = False
                draw_sentence(why, context, f"{', '.join(of)}: {reason}", icon="BLANK1")


class IDEAL_PT_quality_notes(Sidebar, bpy.types.Panel):
    bl_idname = ids.QUALITY_NOTES_PANEL
    bl_label = "What Was Not Looked At"
    bl_parent_id = ids.QUALITY_PANEL
    bl_options: ClassVar[set[str]] = {"DEFAULT_CLOSED"}

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        quality = window().quality
        return super().poll(context) and assessed_here(context, quality) and bool(quality.notes)

    def draw(self, context: bpy.types.Context) -> None:
        for note in window().quality.notes.split("\n"):
            draw_sentence(self.layout, context, note, icon="DOT")


class IDEAL_UL_defects(bpy.types.UIList):
    """Defects, each with its metric, its objects, how large it is and who decided it."""

    bl_idname = ids.DEFECTS_LIST

    def draw_item(self, context, layout, data, item, icon, active_data, active_property) -> None:
        scale = context.preferences.system.ui_scale
        inner = max(context.region.width - _BESIDE_PX * scale, 1)
        share = (_SIZE_PX + _MARK_PX) * scale / inner
        split = layout.split(factor=max(1 - share, _LEAST_NAME))
        name = split.row()
        width = inner * max(1 - share, _LEAST_NAME) - _ICON_PX * scale
        name.label(
            text=_objects_text(item, width, scale),
            icon=METRIC_ICONS.get(item.metric, "ERROR"),
            translate=False,
        )
        cells = split.row(align=True)
        size = cells.row()
        size.ui_units_x = _SIZE_PX / _UNIT_PX
        size.alignment = "RIGHT"
        size.label(text=item.size, translate=False)
        cells.label(text="", icon=DECIDED_ICONS.get(item.decided_by, "QUESTION"))


def _objects_text(item: IDEAL_PG_quality_defect, width_px: float, scale: float) -> str:
    """The objects of a row; each keeps its number at the end."""
    names = item.objects.split(", ")
    return ", ".join(shortened(name, width_px / len(names), scale) for name in names)


def assessed_here(context: bpy.types.Context, quality: IDEAL_PG_quality) -> bool:
    """Whether something is known of the scene of this window."""
    return quality.scene_uid != 0 and quality.scene_uid == context.scene.session_uid


def _draw_bar(layout: bpy.types.UILayout, item: IDEAL_PG_quality_score) -> None:
    bar, covered = _columns(layout.row(align=True))
    bar.active = item.scored
    bar.progress(factor=item.factor, text=f"{item.label}  {item.text}")
    covered.label(text=item.coverage)


def _columns(layout: bpy.types.UILayout) -> tuple[bpy.types.UILayout, bpy.types.UILayout]:
    """A wide column, and one at the right for a number."""
    split = layout.split(factor=_BAR)
    wide, number = split.row(), split.row()
    number.alignment = "RIGHT"
    return wide, number


CLASSES: tuple[type, ...] = (
    IDEAL_PT_quality,
    IDEAL_UL_defects,
    IDEAL_PT_quality_defects,
    IDEAL_PT_quality_scores,
    IDEAL_PT_quality_notes,
)
