"""Who is told of what: Blender's own handlers, and the session's events. The one table of both."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import bpy
from bpy.app.handlers import persistent

from . import tasks
from .overlay import layers
from .session import events

# Called in this order. They are few and quick: all of them run in Blender's own loop.
EVENTS: Mapping[events.Event, Sequence[Callable[[], None]]] = {
    "scene_opened": (layers.clear,),
    "dataset_changed": (),
    "answers_changed": (),
    "active_model_changed": (),
    "scores_changed": (),
    "comparison_changed": (),
    "checks_changed": (),
}


@persistent
def on_load_post(*_: Any) -> None:
    """Another file is open."""
    events.tell("scene_opened")
    tasks.watch_again()


@persistent
def on_undo_redo(*_: Any) -> None:
    """Blender has made all its data anew: what was kept of it is looked up again by name."""


@persistent
def on_depsgraph_update(scene: bpy.types.Scene, depsgraph: bpy.types.Depsgraph) -> None:
    """Something in the scene has changed."""


HANDLERS: Mapping[str, Callable[..., None]] = {
    "load_post": on_load_post,
    "undo_post": on_undo_redo,
    "redo_post": on_undo_redo,
    "depsgraph_update_post": on_depsgraph_update,
}


def add() -> None:
    """Listen to Blender and to the session."""
    for name, handler in HANDLERS.items():
        getattr(bpy.app.handlers, name).append(handler)
    events.listen(EVENTS)


def remove() -> None:
    """Listen no more."""
    events.listen({})
    for name, handler in HANDLERS.items():
        getattr(bpy.app.handlers, name).remove(handler)
