"""Properties of making rooms."""

from __future__ import annotations

import bpy


class IDEAL_PG_generate(bpy.types.PropertyGroup):
    """What the panel shows of making rooms."""


CLASSES: tuple[type, ...] = (IDEAL_PG_generate,)
