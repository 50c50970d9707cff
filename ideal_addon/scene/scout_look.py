"""How Workbench draws a room for an explorer: in its materials' colours, lit from all sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import bpy

from .material_colors import Rgb, node_colors
from .temporary import temporary_settings

_EXPOSURE = 1.5
"""Lamps of a studio are dim for a room whose walls hide none of them."""
_SKY: Rgb = (0.20, 0.25, 0.30)
"""Behind the windows."""


@contextmanager
def room_look(scene: bpy.types.Scene, colors: Mapping[str, Rgb]) -> Iterator[None]:
    """Workbench draws the scene so for a while; materials have these colours, by their names."""
    with temporary_settings(*_settings(scene)), _sky(scene.world), node_colors(colors):
        yield


def _settings(scene: bpy.types.Scene) -> list[tuple[object, dict[str, object]]]:
    return [
        # Anything finer, and shadows, take ten times as long without a graphics card.
        (scene.display, {"render_aa": "FXAA", "matcap_ssao_distance": 0.3}),
        (
            scene.display.shading,
            {
                "light": "STUDIO",
                "color_type": "MATERIAL",
                "use_world_space_lighting": True,
                "show_shadows": False,
                "show_cavity": True,
                "cavity_type": "BOTH",
                "cavity_ridge_factor": 1.0,
                "cavity_valley_factor": 1.5,
                "curvature_ridge_factor": 1.0,
                "curvature_valley_factor": 1.0,
                "show_object_outline": False,
                "show_xray": False,
                "show_backface_culling": False,
                "show_specular_highlight": False,
                "use_dof": False,
            },
        ),
        (
            scene.view_settings,
            {
                "view_transform": "Standard",
                "look": "None",
                "exposure": _EXPOSURE,
                "gamma": 1.0,
                "use_curve_mapping": False,
            },
        ),
    ]


@contextmanager
def _sky(world: bpy.types.World | None) -> Iterator[None]:
    """What is behind everything is light for a while; without a world it is black."""
    if world is None:
        yield
        return
    # A world's colour reads as a view of it, so that it is kept as numbers.
    kept = tuple(world.color)
    world.color = _SKY
    try:
        yield
    finally:
        world.color = kept
