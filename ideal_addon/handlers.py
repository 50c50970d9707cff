"""Blender's own handlers. What follows from them stands in `listeners`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

import bpy
from bpy.app.handlers import persistent

from . import tasks
from .session import events


def _events() -> events.Listeners:
    from .listeners import EVENTS

    return EVENTS


def _listeners() -> ModuleType | None:
    """Those who listen; None as long as nothing of ours was used."""
    return sys.modules.get(f"{__package__}.listeners")


@persistent
def on_load_post(*_: Any) -> None:
    """Another file is open; Blender's start opens one that lies nowhere."""
    if _listeners() is not None or bpy.data.filepath:
        from .listeners import another_file

        another_file()
    tasks.watch_again()


@persistent
def on_undo_redo(*_: Any) -> None:
    """An undo or redo has ended."""
    if (listeners := _listeners()) is not None:
        listeners.undone()


@persistent
def on_depsgraph_update(scene: bpy.types.Scene, depsgraph: bpy.types.Depsgraph) -> None:
    """Something in the scene has changed."""
    if (listeners := _listeners()) is not None:
        listeners.changed(scene, depsgraph)


def look_at_open_file() -> None:
    """A room may have been open before the extension was switched on."""
    if bpy.data.filepath:
        on_load_post()


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
    events.listen(_events)
    # Not at once: while Blender starts, no file may be looked at.
    bpy.app.timers.register(look_at_open_file)


def remove() -> None:
    """Listen no more."""
    if bpy.app.timers.is_registered(look_at_open_file):
        bpy.app.timers.unregister(look_at_open_file)
    events.listen(None)
    for name, handler in HANDLERS.items():
        getattr(bpy.app.handlers, name).remove(handler)
