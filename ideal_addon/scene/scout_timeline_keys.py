"""Keyframes, in every Blender alike: since 4.4 an action's curves lie in layers and slots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import bpy

from ...lib.layout import Vec3
from .quality_moves import curves_of

_CONSTANT, _LINEAR = 0, 1

Key = tuple[int, Any]
"""A frame and the value from there on, or up to there where it glides."""


def key(owner: Any, attribute: str, keys: Sequence[Key], *, glides: bool = False) -> None:
    """Animate an attribute of an object, its data or a material.

    Args:
        owner: without keys of this attribute.
        attribute: a number, a truth value or a row of numbers.
        keys: in time; of two at the same frame the later one holds.
        glides: whether it goes evenly from key to key, or jumps.
    """
    values = {
        frame: tuple(value) if hasattr(value, "__len__") else (value,) for frame, value in keys
    }
    frame, first = next(iter(values.items()))
    setattr(owner, attribute, first if len(first) > 1 else first[0])
    # Blender itself makes the action, its slot and the curves; the rest is written in one go.
    owner.keyframe_insert(attribute, frame=frame)
    for curve in curves_of(owner.animation_data.action):
        if curve.data_path == attribute:
            _fill(curve, {frame: value[curve.array_index] for frame, value in values.items()})
            points = curve.keyframe_points
            points.foreach_set("interpolation", [_LINEAR if glides else _CONSTANT] * len(points))
            curve.update()


def _fill(curve: bpy.types.FCurve, values: dict[int, float]) -> None:
    points = curve.keyframe_points
    points.add(len(values) - len(points))
    points.foreach_set("co", [float(x) for pair in sorted(values.items()) for x in pair])


def show_at(obj: bpy.types.Object, first: int, spans: Sequence[tuple[int, int | None]]) -> None:
    """Show an object in spans of frames only, in the viewport and in renders.

    Args:
        obj: without keys of its visibility.
        first: frame of the timeline.
        spans: from a frame on, up to before another; None for all that follows.
    """
    hidden: dict[int, bool] = {first: True}
    for start, end in spans:
        hidden[start] = False
        if end is not None:
            hidden[end] = True
    for attribute in ("hide_viewport", "hide_render"):
        key(obj, attribute, sorted(hidden.items()))


def plain(point: Sequence[float]) -> Vec3:
    """A place as plain numbers, which Blender takes."""
    x, y, z = (float(value) for value in point)
    return x, y, z
