"""The checks of the open room: its panels."""

from __future__ import annotations

from typing import ClassVar

import bpy

from ..ideal_addon import ids
from ..ideal_addon.properties import window
from ..ideal_addon.properties.checks import IDEAL_PG_checks, IDEAL_PG_offence
from ..ideal_addon.properties.text import draw_sentence
from .sidebar import Sidebar

ICONS = {"met": "CHECKMARK", "missed": "CANCEL", "unknown": "QUESTION"}
_MOST_OFFENCES = 8
_STATES = {
    "none": ("INFO", "No room is open. Open a data set, and a room in it"),
    "unchecked": ("QUESTION", "This room was not checked yet"),
    "passed": ("CHECKMARK", "Meets every criterion"),
    "rejected": ("CANCEL", "Not fit for a data set"),
}


class IDEAL_PT_check(Sidebar, bpy.types.Panel):
    bl_idname = ids.CHECK_PANEL
    bl_label = "Check"
    bl_order = 30
    bl_options: ClassVar[set[str]] = {"DEFAULT_CLOSED"}

    def draw(self, context: bpy.types.Context) -> None:
        checks = window().checks
        self._draw_state(context, checks)
        for row in checks.criteria:
            _draw_criterion(self.layout, row)
            if row.verdict == "missed":
                _draw_offences(self.layout, checks, row.name)
            if row.verdict == "unknown" or (row.verdict == "missed" and not row.selectable):
                draw_sentence(self.layout, context, row.sentence, icon="BLANK1")
        for note in filter(None, checks.notes.split("\n")):
            draw_sentence(self.layout, context, note, icon="INFO")
        if checks.criteria:
            self.layout.prop(checks, "draw_in_view")
        row = self.layout.row(align=True)
        row.operator(ids.CHECK).every_room = False
        row.operator(ids.CHECK, text="Check All").every_room = True

    def _draw_state(self, context: bpy.types.Context, checks: IDEAL_PG_checks) -> None:
        icon, text = _STATES.get(checks.state, ("ERROR", checks.problem))
        column = self.layout.column()
        column.alert = checks.state in ("rejected", "problem")
        draw_sentence(column, context, text, icon=icon)
        if checks.outdated:
            told = "Made before the room last changed; check it again"
            draw_sentence(self.layout, context, told, icon="ERROR")


def _draw_criterion(layout: bpy.types.UILayout, criterion) -> None:
    row = layout.row()
    row.alert = criterion.verdict == "missed"
    row.label(text=f"{criterion.name}  {criterion.label}", icon=ICONS[criterion.verdict])
    number = row.row()
    number.alignment = "RIGHT"
    number.label(text=criterion.number)
    if criterion.selectable:
        button = row.operator(
            ids.SELECT_OFFENDERS, text="", icon="RESTRICT_SELECT_OFF", emboss=False
        )
        button.criterion, button.object_id, button.other_id = criterion.name, "", ""
    else:
        row.label(text="", icon="BLANK1")


def _draw_offences(layout: bpy.types.UILayout, checks: IDEAL_PG_checks, criterion: str) -> None:
    rows = [row for row in checks.offences if row.criterion == criterion]
    column = layout.column(align=True)
    for row in rows[:_MOST_OFFENCES]:
        _draw_offence(column, row)
    if len(rows) > _MOST_OFFENCES:
        column.label(text=f"and {len(rows) - _MOST_OFFENCES} more", icon="BLANK1")


def _draw_offence(column: bpy.types.UILayout, offence: IDEAL_PG_offence) -> None:
    split = column.split(factor=0.7 if offence.other else 0.55, align=True)
    names = f"{offence.one} + {offence.other}" if offence.other else offence.one
    button = split.operator(ids.SELECT_OFFENDERS, text=names)
    button.criterion, button.object_id = offence.criterion, offence.one
    button.other_id = offence.other
    number = split.row()
    number.alignment = "RIGHT"
    number.label(text=offence.number)


class IDEAL_PT_check_objects(Sidebar, bpy.types.Panel):
    bl_idname = ids.CHECK_OBJECTS_PANEL
    bl_label = "Objects in the Picture"
    bl_parent_id = ids.CHECK_PANEL
    bl_options: ClassVar[set[str]] = {"DEFAULT_CLOSED"}

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return bool(window().checks.objects)

    def draw(self, context: bpy.types.Context) -> None:
        checks = window().checks
        total = len(checks.objects)
        told = f"{checks.objects_met} of {total} objects are evaluated"
        self.layout.label(text=told)
        head = _columns(self.layout.row())
        for cell, text in zip(head, ("Object", "px", "ratio", "seen"), strict=True):
            cell.label(text=text)
        self.layout.template_list(
            ids.CHECK_OBJECTS_LIST, "", checks, "objects", checks, "active_object", rows=5
        )
        if 0 <= checks.active_object < total:
            active = checks.objects[checks.active_object]
            for sentence in filter(None, active.sentences.split("\n")):
                draw_sentence(self.layout, context, sentence)


class IDEAL_UL_check_objects(bpy.types.UIList):
    """Objects with the numbers that decide whether they are evaluated."""

    bl_idname = ids.CHECK_OBJECTS_LIST

    def draw_item(self, context, layout, data, item, icon, active_data, active_property) -> None:
        name, *cells = _columns(layout)
        name.active = item.evaluated == "met"
        button = name.operator(ids.SELECT_OFFENDERS, text=item.name, emboss=False)
        button.criterion, button.object_id, button.other_id = "", item.name, ""
        for cell, attribute in zip(cells, ("pixels", "aspect", "shown"), strict=True):
            cell.alert = getattr(item, f"{attribute}_verdict") == "missed"
            cell.label(text=getattr(item, attribute))


def _columns(layout: bpy.types.UILayout) -> tuple[bpy.types.UILayout, ...]:
    """A wide column and three for numbers, at the right."""
    split = layout.split(factor=0.54, align=True)
    # A row in a row: the outer one takes the column's width, whatever its alignment.
    name = split.row().row(align=True)
    name.alignment = "LEFT"
    cells = split.row(align=True)
    numbers = [cells.row() for _ in range(3)]
    for cell in numbers:
        cell.alignment = "RIGHT"
    return (name, *numbers)


CLASSES: tuple[type, ...] = (IDEAL_PT_check, IDEAL_UL_check_objects, IDEAL_PT_check_objects)
