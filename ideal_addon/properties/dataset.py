"""Properties of the list of scenes."""

from __future__ import annotations

import bpy


class IDEAL_PG_dataset(bpy.types.PropertyGroup):
    """What the panel shows of the list of scenes."""


CLASSES: tuple[type, ...] = (IDEAL_PG_dataset,)
