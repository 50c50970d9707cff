"""Properties of the comparison in the viewport."""

from __future__ import annotations

import bpy


class IDEAL_PG_compare(bpy.types.PropertyGroup):
    """What the panel shows of the comparison in the viewport."""


CLASSES: tuple[type, ...] = (IDEAL_PG_compare,)
