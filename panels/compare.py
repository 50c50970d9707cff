"""Ground truth and prediction in the viewport: its panels."""

from __future__ import annotations

import bpy

from ..ideal_addon import ids
from ..ideal_addon.properties import window
from ..ideal_addon.properties.text import draw_sentence
from .sidebar import Sidebar

# Switches two a row.
_SWITCHES = (
    (("show_truth", "MESH_CUBE"), ("show_predicted", "CUBE")),
    (("show_fronts", "EMPTY_SINGLE_ARROW"), ("show_links", "DRIVER_DISTANCE")),
    (("show_missed", "HIDE_ON"), ("show_invented", "SPHERE")),
)


class IDEAL_PT_compare(Sidebar, bpy.types.Panel):
    bl_idname = ids.COMPARE_PANEL
    bl_label = "Compare"
    bl_order = 50

    def draw(self, context: bpy.types.Context) -> None:
        compare = window().compare
        if compare.problem and not (compare.shown or compare.reconstructed):
            draw_sentence(self.layout, context, compare.problem, icon="INFO")
            return
        if compare.problem:
            draw_sentence(self.layout, context, compare.problem, icon="ERROR")
        else:
            self._counts(context, compare)
        if compare.shown:
            self.layout.operator(ids.HIDE_COMPARISON, icon="HIDE_ON")
        else:
            self.layout.operator(ids.SHOW_COMPARISON, icon="HIDE_OFF")
        self._furniture(context, compare)

    def _counts(self, context: bpy.types.Context, compare) -> None:
        counts = [f"{getattr(compare, name)} {name}" for name in ("matched", "missed", "invented")]
        draw_sentence(self.layout, context, ", ".join(counts))

    def _furniture(self, context: bpy.types.Context, compare) -> None:
        column = self.layout.column(align=True)
        ends = column.row()
        ends.label(text="Furniture: Truth")
        end = ends.row()
        end.alignment = "RIGHT"
        end.label(text="Prediction")
        slider = column.row()
        slider.enabled = not compare.problem
        slider.prop(context.scene, ids.BLEND, text="", slider=True)
        row = column.row(align=True)
        row.operator(ids.RECONSTRUCT, text="Reconstruct", icon="FILE_REFRESH")
        row.operator(ids.RESTORE, text="Restore", icon="LOOP_BACK")


class IDEAL_PT_compare_look(Sidebar, bpy.types.Panel):
    bl_idname = ids.COMPARE_LOOK_PANEL
    bl_label = "What Is Drawn"
    bl_parent_id = ids.COMPARE_PANEL

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return window().compare.shown

    def draw(self, context: bpy.types.Context) -> None:
        compare = window().compare
        switches = self.layout.column(align=True)
        for pair in _SWITCHES:
            row = switches.row(align=True)
            for name, icon in pair:
                row.prop(compare, name, icon=icon, toggle=True)
        row = switches.row(align=True)
        row.prop(compare, "show_labels", icon="FONT_DATA", toggle=True)
        labels = row.row(align=True)
        labels.enabled = compare.show_labels
        labels.prop(compare, "labels_of", text="")
        look = self.layout.column(align=True)
        look.prop(compare, "line_px")
        look.prop(compare, "opacity", slider=True)
        self._legend(compare)

    def _legend(self, compare) -> None:
        near = f"{compare.threshold_m:.2g} m"
        legend = self.layout.column(align=True)
        legend.scale_y = 0.85
        for icon, text in (
            ("COLORSET_04_VEC", "Where furniture stands"),
            ("COLORSET_02_VEC", "Where the model has it"),
            ("COLORSET_03_VEC", f"Off by {near} at most: right"),
            ("COLORSET_09_VEC", "Off by more, redder: wrong"),
            ("COLORSET_01_VEC", "Sphere: not there at all"),
        ):
            legend.label(text=text, icon=icon)


CLASSES: tuple[type, ...] = (IDEAL_PT_compare, IDEAL_PT_compare_look)
