"""The sidebar's panel for rebuilding a prediction."""

from __future__ import annotations

import bpy

from ..ideal_addon import ids


class IDEAL_PT_reconstruction(bpy.types.Panel):
    bl_idname = ids.RECONSTRUCTION_PANEL
    bl_label = "Reconstruction"
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = ids.SIDEBAR_TAB

    def draw(self, context: bpy.types.Context) -> None:
        column = self.layout.column(align=True)
        column.operator(ids.RECONSTRUCT, icon="FILE_REFRESH")
        column.operator(ids.RESTORE, icon="LOOP_BACK")
