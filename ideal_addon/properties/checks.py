"""Properties of the checks of the open room."""

from __future__ import annotations

import bpy


class IDEAL_PG_checks(bpy.types.PropertyGroup):
    """What the panel shows of the checks of the open room."""


CLASSES: tuple[type, ...] = (IDEAL_PG_checks,)
