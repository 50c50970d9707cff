"""Files of answers dropped into the 3D viewport."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids


class IDEAL_FH_predictions(bpy.types.FileHandler):
    """Only where our panels are: a text dropped into a text editor stays a text."""

    bl_idname = ids.PREDICTIONS_FILE_HANDLER
    bl_label = "IDEAL-Bench Predictions"
    bl_import_operator = ids.IMPORT_PREDICTIONS
    bl_file_extensions = ".txt;.json;.jsonl"

    @classmethod
    def poll_drop(cls, context: bpy.types.Context) -> bool:
        return context.area is not None and context.area.type == "VIEW_3D"
