"""Why a model loses: its panel."""

from __future__ import annotations

from typing import ClassVar

import bpy

from ..ideal_addon import ids
from ..ideal_addon.properties import window
from ..ideal_addon.properties.text import draw_sentence
from .sidebar import Sidebar

_NAME = 0.5


class IDEAL_PT_why(Sidebar, bpy.types.Panel):
    bl_idname = ids.WHY_PANEL
    bl_label = "Why"
    bl_parent_id = ids.METRICS_PANEL
    bl_options: ClassVar[set[str]] = {"DEFAULT_CLOSED"}

    def draw(self, context: bpy.types.Context) -> None:
        why, layout = window().why, self.layout
        layout.row().prop(why, "scope", expand=True)
        layout.operator(ids.EXPLAIN, icon="VIEWZOOM")
        if not why.told:
            return
        if not why.mistakes:
            draw_sentence(layout, context, why.told, icon="INFO")
        for number, mistake in enumerate(why.mistakes):
            self._draw_mistake(context, mistake, first=number == 0)
        if why.left:
            draw_sentence(layout, context, why.left, icon="BLANK1")
        self._draw_weaknesses("Fails Most With", why.categories)
        self._draw_weaknesses("Where", why.regions)
        notes = layout.column()
        notes.active = False
        for note in why.notes.splitlines():
            draw_sentence(notes, context, note)

    def _draw_mistake(self, context: bpy.types.Context, mistake, first: bool) -> None:
        column = self.layout.column(align=True)
        told = mistake.words if first else f"then {mistake.words}"
        draw_sentence(column, context, told[0].upper() + told[1:], icon="ERROR")
        for text in (mistake.error, mistake.overall):
            if text:
                draw_sentence(column, context, text, icon="BLANK1")

    def _draw_weaknesses(self, title: str, rows) -> None:
        if not rows:
            return
        column = self.layout.column(align=True)
        for texts in ((title, "Found", "Off"), *((row.name, row.found, row.error) for row in rows)):
            name, *cells = _columns(column)
            name.label(text=texts[0], translate=False)
            for cell, text in zip(cells, texts[1:], strict=True):
                cell.label(text=text)


def _columns(layout: bpy.types.UILayout) -> tuple[bpy.types.UILayout, ...]:
    """A wide column and two for numbers, at the right."""
    split = layout.split(factor=_NAME)
    name, rest = split.row(), split.split(factor=0.5)
    cells = (rest.row(), rest.row())
    for cell in cells:
        cell.alignment = "RIGHT"
    return (name, *cells)


CLASSES: tuple[type, ...] = (IDEAL_PT_why,)
