"""Questions about the floor plan of the open room: its panels."""

from __future__ import annotations

from typing import ClassVar

import bpy

from ..ideal_addon import ids
from ..ideal_addon.properties import window
from ..ideal_addon.properties.floorplan import IDEAL_PG_floor_question, IDEAL_PG_floorplan
from ..ideal_addon.properties.text import draw_sentence
from .sidebar import Sidebar

MARKS = {"NONE": "BLANK1", "RIGHT": "CHECKMARK", "WRONG": "CANCEL", "UNREAD": "QUESTION"}
_ICONS = {
    "distance": "DRIVER_DISTANCE",
    "view_angle": "DRIVER_ROTATIONAL_DIFFERENCE",
    "free_space": "MOD_MESHDEFORM",
    "visibility": "HIDE_OFF",
    "repositioning": "EMPTY_SINGLE_ARROW",
    "placement": "PIVOT_BOUNDBOX",
    "max_box": "SELECT_SET",
    "shortest_path": "CURVE_PATH",
}
# Widths in the list, in pixels of the interface's scale; one of its units has 20 of them.
_ANSWER_PX, _REPLY_PX, _MARK_PX, _BESIDE_PX, _UNIT_PX = 64, 50, 22, 44, 20
_LEAST_NAME = 0.3


class IDEAL_PT_floorplan(Sidebar, bpy.types.Panel):
    bl_idname = ids.FLOORPLAN_PANEL
    bl_label = "Floor Plan"
    bl_order = 75
    bl_options: ClassVar[set[str]] = {"DEFAULT_CLOSED"}

    def draw(self, context: bpy.types.Context) -> None:
        floor, layout = window().floorplan, self.layout
        row = layout.row(align=True)
        row.operator(ids.IMPORT_LAYOUT, text="Import", icon="IMPORT")
        row.operator(ids.EXPORT_LAYOUT, text="Export", icon="EXPORT")
        column = layout.column(align=True)
        column.operator(ids.MAKE_QUESTIONS, icon="QUESTION")
        row = column.row(align=True)
        row.operator(ids.LOAD_QUESTIONS, text="Load Questions", icon="FILE_FOLDER")
        row.operator(ids.LOAD_REPLIES, text="Load Replies", icon="FILE_FOLDER")
        if not questions_here(context, floor):
            told = "Make questions about the open room, or load a file of them"
            draw_sentence(layout, context, told, icon="INFO")


class IDEAL_PT_floor_questions(Sidebar, bpy.types.Panel):
    bl_idname = ids.FLOOR_QUESTIONS_PANEL
    bl_label = "Questions"
    bl_parent_id = ids.FLOORPLAN_PANEL

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return super().poll(context) and questions_here(context, window().floorplan)

    def draw(self, context: bpy.types.Context) -> None:
        floor, layout = window().floorplan, self.layout
        if floor.outdated:
            told = "The room has changed since; make or load the questions again"
            draw_sentence(layout, context, told, icon="ERROR")
        if len(floor.models):
            row = layout.row(align=True)
            row.prop_search(floor, "model", floor, "models", text="", icon="OUTLINER_OB_ARMATURE")
            if floor.score:
                score = row.row()
                score.alignment = "RIGHT"
                score.label(text=floor.score)
        layout.template_list(
            ids.FLOOR_QUESTIONS_LIST, "", floor, "questions", floor, "active", rows=8
        )
        row = layout.row(align=True)
        row.prop(floor, "draw_in_view", text="Draw", icon="HIDE_OFF", toggle=True)
        front = row.row(align=True)
        front.enabled = floor.draw_in_view
        front.prop(floor, "in_front", icon="XRAY", toggle=True)
        row.operator(ids.LOOK_FROM_ABOVE, text="Above", icon="VIEW_ORTHO")
        if 0 <= floor.active < len(floor.questions):
            self._draw_chosen(context, floor)

    def _draw_chosen(self, context: bpy.types.Context, floor: IDEAL_PG_floorplan) -> None:
        chosen = floor.questions[floor.active]
        column = self.layout.column()
        draw_sentence(column, context, floor.sentence)
        self._draw_answer(context, "COLORSET_04_VEC", f"Exact: {floor.answer}", floor.reason)
        if floor.changed:
            draw_sentence(self.layout, context, floor.changed, icon="ERROR")
        if chosen.mark != "NONE":
            told = f"{floor.model}: {floor.replied}"
            self._draw_answer(context, "COLORSET_02_VEC", told, floor.replied_why)
        elif floor.model:
            draw_sentence(self.layout, context, floor.replied_why, icon="INFO")
        row = self.layout.row(align=True)
        row.operator(ids.COPY_PROMPT, icon="COPYDOWN")
        row.operator(ids.PASTE_REPLY, icon="PASTEDOWN")

    def _draw_answer(self, context, icon: str, told: str, why: str) -> None:
        column = self.layout.column(align=True)
        draw_sentence(column, context, told, icon=icon)
        if why:
            draw_sentence(column, context, why, icon="BLANK1")


class IDEAL_PT_floor_asking(Sidebar, bpy.types.Panel):
    bl_idname = ids.FLOOR_ASKING_PANEL
    bl_label = "What Is Asked"
    bl_parent_id = ids.FLOORPLAN_PANEL
    bl_options: ClassVar[set[str]] = {"DEFAULT_CLOSED"}

    def draw(self, context: bpy.types.Context) -> None:
        floor, layout = window().floorplan, self.layout
        layout.use_property_split = True
        layout.use_property_decorate = False
        column = layout.column(align=True)
        column.prop(floor, "seed")
        column.prop(floor, "per_type")
        layout.prop(floor, "profile")


class IDEAL_UL_floor_questions(bpy.types.UIList):
    """Questions, each with its exact answer and a model's."""

    bl_idname = ids.FLOOR_QUESTIONS_LIST

    def draw_item(self, context, layout, data, item, icon, active_data, active_property) -> None:
        scale = context.preferences.system.ui_scale
        cells_px = [_ANSWER_PX, _REPLY_PX, _MARK_PX] if data.model else [_ANSWER_PX]
        share = sum(cells_px) * scale / max(context.region.width - _BESIDE_PX * scale, 1)
        split = layout.split(factor=max(1 - share, _LEAST_NAME))
        name = split.row()
        name.label(text=_row_text(item), icon=_ICONS.get(item.kind, "QUESTION"), translate=False)
        cells = split.row(align=True)
        for text, width_px in zip((item.answer, item.replied), cells_px, strict=False):
            cell = cells.row()
            cell.ui_units_x = width_px / _UNIT_PX
            cell.alignment = "RIGHT"
            cell.label(text=text, translate=False)
        if data.model:
            cells.label(text="", icon=MARKS[item.mark])


def questions_here(context: bpy.types.Context, floor: IDEAL_PG_floorplan) -> bool:
    """Whether there are questions about the scene of this window."""
    return len(floor.questions) > 0 and floor.scene_uid == context.scene.session_uid


def _row_text(item: IDEAL_PG_floor_question) -> str:
    return item.subject if item.subject != "the room" else item.label


CLASSES: tuple[type, ...] = (
    IDEAL_PT_floorplan,
    IDEAL_UL_floor_questions,
    IDEAL_PT_floor_questions,
    IDEAL_PT_floor_asking,
)
