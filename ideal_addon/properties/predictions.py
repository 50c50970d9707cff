"""Properties of models and their answers."""

from __future__ import annotations

import bpy


class IDEAL_PG_predictions(bpy.types.PropertyGroup):
    """What the panel shows of models and their answers."""


CLASSES: tuple[type, ...] = (IDEAL_PG_predictions,)
