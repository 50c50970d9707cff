"""The rating of reconstructions: its panels, beside the 3D view and beside the picture."""

from __future__ import annotations

from typing import ClassVar

import bpy

from ..ideal_addon import ids
from ..ideal_addon.properties import window
from ..ideal_addon.properties.rating import QUESTION, RUBRIC
from ..ideal_addon.properties.text import draw_sentence
from .sidebar import Sidebar


class IDEAL_PT_rating(Sidebar, bpy.types.Panel):
    """Where a rating begins; while it goes on it stands beside the picture."""

    bl_idname = ids.RATING_PANEL
    bl_label = "Rate"
    bl_order = 80
    bl_options: ClassVar[set[str]] = {"DEFAULT_CLOSED"}

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return True

    def draw(self, context: bpy.types.Context) -> None:
        layout, shown = self.layout, window().rating
        if shown.running:
            draw_rating(layout, context, shown)
            return
        column = layout.column()
        column.use_property_split = True
        column.use_property_decorate = False
        for name in ("folder", "rater", "ratings"):
            column.prop(shown, name)
        layout.prop(shown, "resume")
        if not (shown.folder and shown.rater):
            text = "Name the folder of rendered answers, and yourself. Whose they are stays hidden."
            draw_sentence(layout, context, text, icon="INFO")
        layout.operator(ids.START_RATING, icon="SOLO_ON")


class IDEAL_PT_rating_picture(bpy.types.Panel):
    """Beside the picture, while scenes are rated."""

    bl_idname = ids.RATING_PICTURE_PANEL
    bl_label = "Rate"
    bl_space_type = "IMAGE_EDITOR"
    bl_region_type = "UI"
    bl_category = ids.SIDEBAR_TAB

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return window().rating.running

    def draw(self, context: bpy.types.Context) -> None:
        draw_rating(self.layout, context, window().rating)


def draw_rating(layout: bpy.types.UILayout, context: bpy.types.Context, shown) -> None:
    """The question and what the points mean, the scene's scores, its order, and the way on."""
    row = layout.row()
    row.progress(
        factor=shown.rated / max(shown.total, 1), text=f"Scene {shown.number} of {shown.total}"
    )
    draw_sentence(layout, context, QUESTION)
    _draw_rubric(layout, context)
    _draw_scores(layout, shown)
    _draw_order(layout, context, shown)
    _draw_steps(layout, context, shown)


def _draw_scores(layout: bpy.types.UILayout, shown) -> None:
    column = layout.column(align=True)
    for item in shown.candidates:
        split = column.split(factor=0.16, align=True)
        split.label(text=item.name)
        row = split.row(align=True)
        for score in sorted(RUBRIC):
            button = row.operator(ids.RATE, text=str(score), depress=item.score == score)
            button.letter, button.score = item.name, score


def _draw_order(layout: bpy.types.UILayout, context: bpy.types.Context, shown) -> None:
    ranked = sorted((item for item in shown.candidates if item.rank), key=lambda item: item.rank)
    if len(ranked) < 2:
        return
    layout.label(text="Closest to the room first:")
    column = layout.column(align=True)
    for item in ranked:
        row = column.row(align=True)
        row.label(text=f"{item.rank}.   {item.name}   ({item.score})")
        # Only among equal scores is there anything to move.
        for action, icon in (("UP", "TRIA_UP"), ("DOWN", "TRIA_DOWN")) if item.tied else ():
            button = row.operator(ids.RANK, text="", icon=icon)
            button.letter, button.action = item.name, action
    if shown.ask_order:
        draw_sentence(layout, context, f"{shown.missing}. Move one, or:", icon="QUESTION")
        layout.operator(ids.RANK, text="The Order Is Right").action = "KEEP"


def _draw_steps(layout: bpy.types.UILayout, context: bpy.types.Context, shown) -> None:
    last = shown.number == shown.total
    if shown.missing and not shown.ask_order:
        draw_sentence(layout, context, f"{shown.missing}.", icon="INFO")
    row = layout.row(align=True)
    row.scale_y = 1.3
    if shown.number > 1:
        row.operator(ids.STEP_RATING, text="Back", icon="TRIA_LEFT").direction = "PREVIOUS"
    onwards = row.row(align=True)
    onwards.enabled = not shown.missing and shown.wait_s == 0
    name = "Finish" if last else "Next"
    text = f"{name} in {shown.wait_s} s" if shown.wait_s else name
    if last:
        onwards.operator(ids.END_RATING, text=text, icon="CHECKMARK")
    else:
        onwards.operator(ids.STEP_RATING, text=text, icon="TRIA_RIGHT").direction = "NEXT"
    layout.operator(ids.END_RATING, text="Stop for Now", icon="PAUSE")


def _draw_rubric(layout: bpy.types.UILayout, context: bpy.types.Context) -> None:
    box = layout.box().column()
    for score, meaning in RUBRIC.items():
        draw_sentence(box, context, f"{score}:  {meaning}")


CLASSES: tuple[type, ...] = (IDEAL_PT_rating, IDEAL_PT_rating_picture)
