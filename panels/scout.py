"""Exploring the open room: its panels."""

from __future__ import annotations

from typing import ClassVar

import bpy

from ..ideal_addon import ids
from ..ideal_addon.properties import window
from ..ideal_addon.properties.scout import IDEAL_PG_scout, IDEAL_PG_scout_scores
from ..ideal_addon.properties.text import draw_sentence, shortened
from .sidebar import Sidebar

STATE_ICONS = {
    "none": "DOT",
    "missing": "GHOST_DISABLED",
    "poor": "CANCEL",
    "fair": "REMOVE",
    "good": "CHECKMARK",
}
# Widths in the lists, in pixels of the interface's scale; one of its units has 20 of them.
_VALUE_PX, _COUNT_PX, _BESIDE_PX, _ICON_PX, _UNIT_PX = 44, 56, 60, 30, 20
_LEAST_NAME = 0.3
# Share of a row that the name of a number has.
_NAMED = 0.55


class IDEAL_PT_scout(Sidebar, bpy.types.Panel):
    bl_idname = ids.SCOUT_PANEL
    bl_label = "Scout"
    bl_order = 37
    bl_options: ClassVar[set[str]] = {"DEFAULT_CLOSED"}

    def draw(self, context: bpy.types.Context) -> None:
        scout, layout = window().scout, self.layout
        known = known_here(context, scout)
        if not known:
            told = "A camera explores the room and maps where each object is"
            draw_sentence(layout, context, told, icon="INFO")
        row = layout.row(align=True)
        row.operator(ids.PREPARE_TASK, icon="PRESET")
        row.operator(ids.EXPORT_TASK, text="", icon="EXPORT")
        row.operator(ids.FORGET_SCOUT, text="", icon="X")
        layout.operator(ids.EXPLORE_ROOM, icon="VIEW_CAMERA")
        layout.operator(ids.SHOW_ATTEMPT, text="Show Attempt...", icon="FILE_FOLDER").latest = False
        if not known or not scout.facts:
            return
        if scout.outdated:
            told = "The room has changed since; prepare or explore it again"
            draw_sentence(layout, context, told, icon="ERROR")
        column = layout.column(align=True)
        for number, line in enumerate(scout.facts.split("\n")):
            draw_sentence(column, context, line, icon="VIEWZOOM" if number == 0 else "BLANK1")


class IDEAL_PT_scout_scores(Sidebar, bpy.types.Panel):
    bl_idname = ids.SCOUT_SCORES_PANEL
    bl_label = "Scores of the Map"
    bl_parent_id = ids.SCOUT_PANEL

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        scout = window().scout
        return super().poll(context) and known_here(context, scout) and bool(scout.attempt)

    def draw(self, context: bpy.types.Context) -> None:
        scout, layout = window().scout, self.layout
        column = layout.column(align=True)
        draw_sentence(column, context, scout.attempt, icon="FILE")
        for line in scout.attempt_about.split("\n"):
            draw_sentence(column, context, line, icon="BLANK1")
        if scout.has_scores:
            _draw_scores(layout, scout.final)
        if not scout.shown:
            button = layout.operator(ids.SHOW_ATTEMPT, text="Show on Timeline", icon="TIME")
            button.latest = True


class IDEAL_PT_scout_timeline(Sidebar, bpy.types.Panel):
    bl_idname = ids.SCOUT_TIMELINE_PANEL
    bl_label = "On the Timeline"
    bl_parent_id = ids.SCOUT_PANEL

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        scout = window().scout
        return super().poll(context) and known_here(context, scout) and scout.shown

    def draw(self, context: bpy.types.Context) -> None:
        scout, layout = window().scout, self.layout
        playing = context.screen is not None and context.screen.is_animation_playing
        row = layout.row(align=True)
        row.operator(ids.STEP_SUBMISSION, text="", icon="PREV_KEYFRAME").steps = -1
        text, icon = ("Pause", "PAUSE") if playing else ("Play", "PLAY")
        row.operator(ids.PLAY_ATTEMPT, text=text, icon=icon)
        row.operator(ids.STEP_SUBMISSION, text="", icon="NEXT_KEYFRAME").steps = 1
        layout.operator(ids.LOOK_THROUGH_SCOUT, icon="OUTLINER_DATA_CAMERA")
        row = _row_at(scout, context.scene.frame_current)
        if row is None:
            told = "Choose the attempt again (Show Attempt) to see its scores"
            draw_sentence(layout, context, told, icon="INFO")
        else:
            draw_sentence(layout, context, row.spent, icon="TIME")
            _draw_scores(layout, row)
        layout.operator(ids.CLEAR_ATTEMPT, text="Clear the Timeline", icon="X")


class IDEAL_PT_scout_targets(Sidebar, bpy.types.Panel):
    bl_idname = ids.SCOUT_TARGETS_PANEL
    bl_label = "Targets"
    bl_parent_id = ids.SCOUT_PANEL

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        scout = window().scout
        return super().poll(context) and known_here(context, scout) and bool(scout.facts)

    def draw(self, context: bpy.types.Context) -> None:
        scout, layout = window().scout, self.layout
        layout.row().prop(scout, "by", expand=True)
        if scout.has_scores:
            told = "Overlap with the true place, the worst first; 1 is exact"
            draw_sentence(layout, context, told)
        if scout.by == "GROUPS":
            layout.template_list(
                ids.SCOUT_GROUPS_LIST, "", scout, "groups", scout, "active_group", rows=5, maxrows=8
            )
        else:
            layout.template_list(
                ids.SCOUT_TARGETS_LIST, "", scout, "targets", scout, "active", rows=5, maxrows=8
            )
        if scout.told:
            draw_sentence(layout, context, scout.told, icon="ERROR")
        elif scout.by == "TARGETS" and 0 <= scout.active < len(scout.targets):
            if about := scout.targets[scout.active].about:
                draw_sentence(layout, context, about, icon="DRIVER_DISTANCE")
        elif scout.active < 0 and scout.active_group < 0:
            draw_sentence(layout, context, "Click one to see where it stands", icon="INFO")


class IDEAL_PT_scout_hidden(Sidebar, bpy.types.Panel):
    bl_idname = ids.SCOUT_HIDDEN_PANEL
    bl_label = "Left Out"
    bl_parent_id = ids.SCOUT_PANEL
    bl_options: ClassVar[set[str]] = {"DEFAULT_CLOSED"}

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        scout = window().scout
        return super().poll(context) and known_here(context, scout) and bool(scout.hidden)

    def draw(self, context: bpy.types.Context) -> None:
        told = "More objects than a task takes; no picture shows these"
        draw_sentence(self.layout, context, told, icon="INFO")
        column = self.layout.column(align=True)
        for name in window().scout.hidden.split("\n"):
            draw_sentence(column, context, name, icon="HIDE_ON")


class IDEAL_PT_scout_model(Sidebar, bpy.types.Panel):
    bl_idname = ids.SCOUT_MODEL_PANEL
    bl_label = "Let a Model Explore"
    bl_parent_id = ids.SCOUT_PANEL
    bl_options: ClassVar[set[str]] = {"DEFAULT_CLOSED"}

    def draw(self, context: bpy.types.Context) -> None:
        layout = self.layout
        told = (
            "In a terminal, as it takes many minutes: ideal-bench scout prepare, then "
            "ideal-bench scout run with the model's name. Show Attempt then plays what it did"
        )
        draw_sentence(layout, context, told, icon="CONSOLE")
        layout.operator(ids.COPY_SCOUT_COMMAND, icon="COPYDOWN")


class _TargetRow:
    """A row: how well it was found, its name, and a number or two."""

    def draw_item(self, context, layout, data, item, icon, active_data, active_property) -> None:
        scale = context.preferences.system.ui_scale
        inner = max(context.region.width - _BESIDE_PX * scale, 1)
        cells = [(item.count, _COUNT_PX), (item.value, _VALUE_PX)]
        cells = [(text, width) for text, width in cells if text]
        share = max(1 - sum(width for _, width in cells) * scale / inner, _LEAST_NAME)
        split = layout.split(factor=share)
        width = inner * share - _ICON_PX * scale
        split.row().label(
            text=shortened(item.label, width, scale),
            icon=STATE_ICONS.get(item.state, "DOT"),
            translate=False,
        )
        row = split.row(align=True)
        for text, pixels in cells:
            cell = row.row()
            cell.ui_units_x = pixels / _UNIT_PX
            cell.alignment = "RIGHT"
            cell.label(text=text, translate=False)


class IDEAL_UL_scout_targets(_TargetRow, bpy.types.UIList):
    """Targets, each with how well it was found."""

    bl_idname = ids.SCOUT_TARGETS_LIST


class IDEAL_UL_scout_groups(_TargetRow, bpy.types.UIList):
    """Groups of targets that look alike."""

    bl_idname = ids.SCOUT_GROUPS_LIST


def known_here(context: bpy.types.Context, scout: IDEAL_PG_scout) -> bool:
    """Whether something is known of the scene of this window."""
    return scout.scene_uid != 0 and scout.scene_uid == context.scene.session_uid


def _row_at(scout: IDEAL_PG_scout, frame: int) -> IDEAL_PG_scout_scores | None:
    """The last row that is not after a frame; None where there is none yet."""
    before = [row for row in scout.rows if row.frame <= frame]
    return before[-1] if before else None


def _draw_scores(layout: bpy.types.UILayout, scores: IDEAL_PG_scout_scores) -> None:
    column = layout.column(align=True)
    column.progress(factor=scores.mean_iou, text=f"Mean overlap  {scores.mean_iou_text}")
    column.progress(factor=scores.coverage, text=f"In the map  {scores.submitted}")
    column = layout.column(align=True)
    for line in scores.hits.split("\n"):
        _draw_number(column, *line.split("\t"))
    _draw_number(column, "Mean center error", scores.error)
    _draw_number(column, "Loss (missing: 5 m)", scores.loss)


def _draw_number(layout: bpy.types.UILayout, name: str, value: str) -> None:
    split = layout.split(factor=_NAMED)
    split.label(text=name)
    right = split.row()
    right.alignment = "RIGHT"
    right.label(text=value, translate=False)


CLASSES: tuple[type, ...] = (
    IDEAL_PT_scout,
    IDEAL_UL_scout_targets,
    IDEAL_UL_scout_groups,
    IDEAL_PT_scout_scores,
    IDEAL_PT_scout_timeline,
    IDEAL_PT_scout_targets,
    IDEAL_PT_scout_hidden,
    IDEAL_PT_scout_model,
)
