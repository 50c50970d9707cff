"""The numbers of the open scene: its panels."""

from __future__ import annotations

import bpy

from ..ideal_addon import ids
from ..ideal_addon.properties import window
from ..ideal_addon.properties.metrics import IDEAL_PG_metrics, IDEAL_PG_number, IDEAL_PG_object
from ..ideal_addon.properties.text import draw_sentence, shortened
from .sidebar import Sidebar

# Share of the width of the bar; the two averages share the rest.
_BAR = 0.7
# Share of the width of an object's name, and what its icon and the list's borders take.
_NAME = 0.5
_ICON_PX = 60


class IDEAL_PT_metrics(Sidebar, bpy.types.Panel):
    bl_idname = ids.METRICS_PANEL
    bl_label = "Metrics"
    bl_order = 60

    def draw(self, context: bpy.types.Context) -> None:
        numbers = window().metrics
        if not numbers.scene_id:
            told = numbers.problem or "No room is open. Open a data set, and a room in it"
            draw_sentence(self.layout, context, told, icon="INFO")
            return
        if numbers.problem:
            draw_sentence(self.layout, context, numbers.problem, icon="INFO")
        if not numbers.model:
            return
        self._draw_by_hand(numbers)
        head = _columns(self.layout.row())
        for cell, text in zip(head, (numbers.scene_id, "Type", "All"), strict=True):
            cell.label(text=text)
        _draw_bar(self.layout, numbers.overall)
        for dimension in numbers.dimensions:
            self._draw_dimension(context, numbers, dimension)
        self._draw_errors(context, numbers)

    def _draw_by_hand(self, numbers: IDEAL_PG_metrics) -> None:
        if numbers.by_hand:
            row = self.layout.split(factor=0.65)
            row.label(text=f"{numbers.by_hand} moved by hand", icon="VIEW_PAN")
            row.operator(ids.PUT_BACK)

    def _draw_dimension(self, context: bpy.types.Context, numbers, dimension) -> None:
        column = self.layout.column(align=True)
        column.label(text=dimension.label)
        if dimension.reason:
            column.active = False
            draw_sentence(column, context, dimension.reason.capitalize(), icon="BLANK1")
            return
        for number in numbers.metrics:
            if number.dimension == dimension.name:
                _draw_bar(column, number)
                if number.reason:
                    why = column.column()
                    why.active = False
                    draw_sentence(why, context, number.reason.capitalize(), icon="BLANK1")

    def _draw_errors(self, context: bpy.types.Context, numbers: IDEAL_PG_metrics) -> None:
        column = self.layout.column(align=True)
        column.label(text="Mean Errors of Matched Objects")
        for number in numbers.errors:
            cells = _columns(column.row())
            row = cells[0].row()
            row.active = not number.reason
            row.label(text=number.label)
            value = row.row()
            value.alignment = "RIGHT"
            value.label(text=number.text)
            cells[1].label(text=number.room_type)
            cells[2].label(text=number.dataset)
        about = self.layout.column()
        about.active = False
        told = "Type, All: averages over such rooms and over the data set"
        draw_sentence(about, context, told)


def _draw_bar(layout: bpy.types.UILayout, number: IDEAL_PG_number) -> None:
    bar, alike, every = _columns(layout.row(align=True))
    bar.active = not number.reason
    bar.progress(factor=number.factor, text=f"{number.label}  {number.text}")
    alike.label(text=number.room_type)
    every.label(text=number.dataset)


def _columns(layout: bpy.types.UILayout) -> tuple[bpy.types.UILayout, ...]:
    """A wide column, and two at the right for the averages."""
    split = layout.split(factor=_BAR)
    wide = split.row()
    rest = split.split(factor=0.5)
    narrow = [rest.row(), rest.row()]
    for cell in narrow:
        cell.alignment = "RIGHT"
    return (wide, *narrow)


class IDEAL_PT_objects(Sidebar, bpy.types.Panel):
    bl_idname = ids.OBJECTS_PANEL
    bl_label = "Objects, Worst First"
    bl_parent_id = ids.METRICS_PANEL

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return bool(window().metrics.objects)

    def draw(self, context: bpy.types.Context) -> None:
        numbers = window().metrics
        head = _object_columns(self.layout.row())
        for cell, text in zip(head, ("Object", "m", "IoU", "Turn"), strict=True):
            cell.label(text=text)
        self.layout.template_list(
            ids.OBJECTS_LIST, "", numbers, "objects", numbers, "active_object", rows=6
        )
        if 0 <= numbers.active_object < len(numbers.objects):
            item = numbers.objects[numbers.active_object]
            told = f"{item.name}: {item.fails}" if item.fails else item.name
            draw_sentence(self.layout, context, told)
        if numbers.told:
            draw_sentence(self.layout, context, numbers.told, icon="ERROR")


class IDEAL_UL_objects(bpy.types.UIList):
    """Objects of the scene and of the answer with their errors."""

    bl_idname = ids.OBJECTS_LIST

    def draw_item(self, context, layout, data, item, icon, active_data, active_property) -> None:
        name, *cells = _object_columns(layout)
        scale = context.preferences.system.ui_scale
        width = context.region.width * _NAME - _ICON_PX * scale
        name.label(text=shortened(item.name, width, scale), icon=_icon(item))
        if item.kind == "matched":
            columns = (("PE", "far"), ("IoU", "loose"), ("RE", "turned"))
            for cell, (value, fails) in zip(cells, columns, strict=True):
                cell.alert = getattr(item, fails)
                cell.label(text=getattr(item, value))
        else:
            cells[0].alert = True
            cells[0].label(text="missed" if item.kind == "missed" else "invented")


def _icon(item: IDEAL_PG_object) -> str:
    if item.kind == "missed":
        return "HIDE_ON"
    if item.kind == "hallucinated":
        return "GHOST_ENABLED"
    return "ERROR" if item.fails else "CHECKMARK"


def _object_columns(layout: bpy.types.UILayout) -> tuple[bpy.types.UILayout, ...]:
    """A wide column and three for numbers, at the right."""
    split = layout.split(factor=_NAME, align=True)
    name = split.row()
    cells = split.split(factor=0.34, align=True)
    numbers = [cells.row()]
    rest = cells.split(factor=0.5, align=True)
    numbers += [rest.row(), rest.row()]
    for cell in numbers:
        cell.alignment = "RIGHT"
    return (name, *numbers)


CLASSES: tuple[type, ...] = (IDEAL_PT_metrics, IDEAL_UL_objects, IDEAL_PT_objects)
