"""Ground truth and prediction in the viewport: its panels."""

from __future__ import annotations

import bpy

from ..ideal_addon import ids
from .sidebar import Sidebar


class IDEAL_PT_compare(Sidebar, bpy.types.Panel):
    bl_idname = ids.COMPARE_PANEL
    bl_label = "Compare"
    bl_order = 50

    def draw(self, context: bpy.types.Context) -> None:
        column = self.layout.column(align=True)
        column.operator(ids.RECONSTRUCT, icon="FILE_REFRESH")
        column.operator(ids.RESTORE, icon="LOOP_BACK")


CLASSES: tuple[type, ...] = (IDEAL_PT_compare,)
