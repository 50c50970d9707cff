"""Properties of rendered pictures."""

from __future__ import annotations

import bpy


class IDEAL_PG_render(bpy.types.PropertyGroup):
    """What the panel shows of rendered pictures."""


CLASSES: tuple[type, ...] = (IDEAL_PG_render,)
