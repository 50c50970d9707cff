"""Which target each pixel shows, exactly: every object in one flat colour that stands for it.

Workbench draws it in a fraction of a second, without a graphics card too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import bpy
import numpy as np
from numpy.typing import NDArray

from ...lib.geometry.ragged import IntArray
from .errors import SceneError
from .images import load_pixels
from .quality_objects import family
from .scout_palette import color_of, numbers_of
from .temporary import temporary_settings

_UNSEEN_TYPES = frozenset({"VOLUME", "GPENCIL", "GREASEPENCIL"})
"""They are drawn over what is behind them, so that their pixels are of no one object."""
_ROUNDED = 4
"""So many of 255 levels a colour may be off."""
_MOST_STRANGE = 1e-3
"""Of a picture's pixels: more of them off come from a setting, and not from a driver."""


def target_rows(assets: Sequence[str]) -> dict[str, int]:
    """The names of all objects that make up the targets, each with the target's place.

    Raises:
        SceneError: a target is not there.
    """
    for name in assets:
        if name not in bpy.data.objects:
            raise SceneError(f"{name!r}: the scene has no such object; prepare the task again")
    apart = frozenset(assets)
    return {
        obj.name: row
        for row, name in enumerate(assets)
        for obj in family(bpy.data.objects[name], apart)
    }


@contextmanager
def flat_numbers(scene: bpy.types.Scene, rows: Mapping[str, int]) -> Iterator[None]:
    """Workbench draws each object in the colour of its target's number for a while, else black.

    An instance takes the colour of the object that shows it, not that of its source.

    Args:
        scene: the open scene.
        rows: a target's place by the names of its objects.
    """
    unseen = [
        (obj, {"hide_render": True, "show_in_front": False})
        if obj.type in _UNSEEN_TYPES
        else (obj, {"show_in_front": False})
        for obj in scene.objects
        if obj.type in _UNSEEN_TYPES or obj.show_in_front
    ]
    with (
        temporary_settings(*unseen),
        _numbered(scene, rows),
        temporary_settings(*_settings(scene)),
    ):
        yield


def read_numbers(path: Path, targets: int) -> IntArray:
    """The numbers (height, width) of such a picture: 0, or a target's place and 1.

    Raises:
        SceneError: many pixels have other colours.
    """
    pixels = np.rint(load_pixels(path)[:, :, :3] * 255.0).astype(np.uint8)
    numbers = numbers_of(pixels)
    strange = numbers > targets
    if strange.mean() > _MOST_STRANGE:
        raise SceneError(
            "the picture that tells the objects apart has colours of none of them; a render "
            "setting of the scene changes what is written"
        )
    if strange.any():
        numbers[strange] = _nearly(pixels[strange], targets)
    return numbers


def _nearly(pixels: NDArray[np.uint8], targets: int) -> IntArray:
    """The numbers of colours (n, 3) that are a rounding error off; 0 where they are more.

    A graphics driver in software rounds a pixel here and there to a level nearby, and mixes one
    on an edge, which is then of no one target.
    """
    known = np.array([color_of(number) for number in range(targets + 1)], dtype=int)
    off = np.abs(pixels[:, None, :].astype(int) - known).max(axis=2)
    nearest: IntArray = np.where(off.min(axis=1) <= _ROUNDED, off.argmin(axis=1), 0)
    return nearest


def _settings(scene: bpy.types.Scene) -> list[tuple[object, dict[str, object]]]:
    return [
        (scene, {"world": None}),
        (scene.render, {"dither_intensity": 0.0}),
        (scene.display, {"render_aa": "OFF"}),
        (scene.display_settings, {"display_device": "sRGB"}),
        (
            scene.display.shading,
            {
                "light": "FLAT",
                "color_type": "OBJECT",
                "show_cavity": False,
                "show_shadows": False,
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
                "view_transform": "Raw",
                "look": "None",
                "exposure": 0.0,
                "gamma": 1.0,
                "use_curve_mapping": False,
            },
        ),
    ]


def _paint(obj: bpy.types.Object, number: int) -> None:
    red, green, blue = color_of(number)
    obj.color = (red / 255, green / 255, blue / 255, 1.0)


@contextmanager
def _numbered(scene: bpy.types.Scene, rows: Mapping[str, int]) -> Iterator[None]:
    # An object's colour reads as a view of it, so that it is kept as numbers.
    kept = {obj.name: tuple(obj.color) for obj in scene.objects}
    try:
        for obj in scene.objects:
            _paint(obj, rows.get(obj.name, -1) + 1)
        yield
    finally:
        for name, color in kept.items():
            bpy.data.objects[name].color = color
