"""How a room is drawn plainly: each object in a colour of its own, lit all over."""

from __future__ import annotations

import colorsys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

import bpy

from ...lib.quality.room import FurnishedRoom
from .assets import shown_objects
from .quality_objects import is_room_part, members_of
from .temporary import temporary_settings

Rgb = tuple[float, float, float]

_SHELL_COLORS: tuple[tuple[str, Rgb], ...] = (
    ("floor", (0.50, 0.44, 0.37)),
    ("wall", (0.80, 0.80, 0.77)),
    ("ceiling", (0.90, 0.90, 0.90)),
    ("window", (0.55, 0.75, 0.90)),
    ("door", (0.40, 0.26, 0.14)),
)
_OTHER_SHELL: Rgb = (0.75, 0.75, 0.75)
_OTHER: Rgb = (0.6, 0.6, 0.6)
_GOLDEN = 0.618034
"""Hues that follow each other by this share of the circle are far apart however many there are."""


@contextmanager
def plain_look(context: bpy.types.Context, room: FurnishedRoom) -> Iterator[None]:
    """Workbench draws the room plainly for a while."""
    scene = context.scene
    with (
        temporary_settings(
            # Anything finer, and shadows, take ten times as long without a graphics card.
            (scene.display, {"render_aa": "FXAA", "matcap_ssao_distance": 0.3}),
            (
                scene.display.shading,
                {
                    # Lamps of a studio leave a wall and the ceiling of a room in the dark.
                    "light": "FLAT",
                    "color_type": "OBJECT",
                    "show_shadows": False,
                    "show_cavity": True,
                    "cavity_type": "BOTH",
                    "cavity_ridge_factor": 1.5,
                    "cavity_valley_factor": 1.5,
                    "curvature_ridge_factor": 1.0,
                    "curvature_valley_factor": 1.0,
                    "show_object_outline": True,
                    "show_xray": False,
                    "show_backface_culling": False,
                    "use_dof": False,
                },
            ),
            (
                scene.view_settings,
                {
                    "view_transform": "Standard",
                    "look": "None",
                    "exposure": 0.0,
                    "gamma": 1.0,
                    "use_curve_mapping": False,
                },
            ),
        ),
        _colored(_colors(context, room)),
    ):
        yield


def palette(categories: Iterable[str]) -> list[Rgb]:
    """A colour for each of a room's objects, in their order.

    A category has its hue, its objects differ in how light they are.
    """
    rows: dict[str, int] = {}
    counts: dict[str, int] = {}
    found = []
    for category in categories:
        row = rows.setdefault(category, len(rows))
        number = counts[category] = counts.get(category, -1) + 1
        light = (0.80, 0.62, 0.92, 0.70)[(row + number) % 4]
        found.append(colorsys.hsv_to_rgb(row * _GOLDEN % 1.0, 0.62, light))
    return found


def _colors(context: bpy.types.Context, room: FurnishedRoom) -> dict[str, Rgb]:
    """The colour of each object of the scene, by name."""
    own = palette(thing.category for thing in room.things)
    members = members_of(room)
    return {
        obj.name: own[members[obj.name]]
        if obj.name in members
        else (_shell_color(obj) if is_room_part(obj) else _OTHER)
        for obj in shown_objects(context.view_layer)
    }


def _shell_color(obj: bpy.types.Object) -> Rgb:
    name = obj.name.lower()
    return next((color for part, color in _SHELL_COLORS if part in name), _OTHER_SHELL)


@contextmanager
def _colored(colors: Mapping[str, Rgb]) -> Iterator[None]:
    # An object's colour reads as a view of it, so that it is kept as numbers.
    kept = {name: tuple(bpy.data.objects[name].color) for name in colors}
    try:
        for name, color in colors.items():
            bpy.data.objects[name].color = (*color, 1.0)
        yield
    finally:
        for name, color in kept.items():
            bpy.data.objects[name].color = color
