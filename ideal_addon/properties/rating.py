"""Properties of the rating of reconstructions."""

from __future__ import annotations

import bpy


class IDEAL_PG_rating(bpy.types.PropertyGroup):
    """What the panel shows of the rating of reconstructions."""


CLASSES: tuple[type, ...] = (IDEAL_PG_rating,)
