"""Measuring what a render shows, though the viewport may show something else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import bpy

from .temporary import temporary_settings


def _layers(layer: bpy.types.LayerCollection) -> Iterator[bpy.types.LayerCollection]:
    yield layer
    for child in layer.children:
        yield from _layers(child)


def _modifier_settings(modifier: bpy.types.Modifier) -> dict[str, Any]:
    settings: dict[str, Any] = {"show_viewport": modifier.show_render}
    if hasattr(modifier, "render_levels"):
        settings["levels"] = modifier.render_levels
    return settings


@contextmanager
def as_rendered(
    view_layer: bpy.types.ViewLayer, objects: Iterable[bpy.types.Object]
) -> Iterator[None]:
    """While it lasts, Blender's evaluated meshes of the objects are those of a render.

    What is hidden in the viewport alone is shown, and modifiers take their render settings.
    """
    members = [obj for obj in objects if not obj.hide_render]
    eye_closed = [obj for obj in members if obj.hide_get(view_layer=view_layer)]
    changes: list[tuple[Any, dict[str, Any]]] = []
    for layer in _layers(view_layer.layer_collection):
        if not layer.exclude and not layer.collection.hide_render:
            changes.append((layer, {"hide_viewport": False}))
            changes.append((layer.collection, {"hide_viewport": False}))
    changes += [(obj, {"hide_viewport": False}) for obj in members]
    changes += [
        (modifier, _modifier_settings(modifier)) for obj in members for modifier in obj.modifiers
    ]
    try:
        with temporary_settings(*changes):
            for obj in eye_closed:
                obj.hide_set(False, view_layer=view_layer)
            view_layer.update()
            yield
    finally:
        for obj in eye_closed:
            obj.hide_set(True, view_layer=view_layer)
        view_layer.update()
