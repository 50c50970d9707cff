"""Where our panels stand: the sidebar of the 3D viewport, in one tab."""

from __future__ import annotations

import bpy

from ..ideal_addon import ids
from ..ideal_addon.properties import window


class Sidebar:
    """A panel's place. The panels' order: 10 data set, 20 generate, 30 check, 35 quality, 37 scout,
    40 predictions, 50 compare, 60 metrics, 70 render, 75 floor plan, 80 rate; what runs stands
    above them all."""

    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = ids.SIDEBAR_TAB

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        """While reconstructions are rated no model's name may be seen."""
        return not window().rating.running
