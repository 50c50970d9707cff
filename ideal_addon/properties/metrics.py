"""Properties of the numbers of the open scene."""

from __future__ import annotations

import bpy


class IDEAL_PG_metrics(bpy.types.PropertyGroup):
    """What the panel shows of the numbers of the open scene."""


CLASSES: tuple[type, ...] = (IDEAL_PG_metrics,)
