"""Who is told of what: Blender's own handlers, and the session's events. The one table of both."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import bpy
from bpy.app.handlers import persistent

from . import tasks
from .live import following, mirror
from .overlay import layers, showing
from .scene import picture_view
from .scene.measuring import forget_measures
from .scene.shown_prediction import follow_active_model
from .session import curation, dataset_list, events, renders, study, unsaved
from .session.checks import show_checks
from .session.mirror_models import mirror_models
from .session.scoring import keep_scores_fresh

# Called in this order. They are few and quick: all of them run in Blender's own loop.
EVENTS: Mapping[events.Event, Sequence[Callable[[], None]]] = {
    "scene_opened": (
        layers.clear,
        forget_measures,
        following.scene_opened,
        dataset_list.follow_open_scene,
        mirror_models,
        show_checks,
        showing.refresh,
        renders.forget_comparison,
    ),
    "dataset_changed": (keep_scores_fresh, dataset_list.show, mirror_models),
    "list_changed": (dataset_list.follow,),
    "answers_changed": (
        following.answers_changed,
        keep_scores_fresh,
        mirror_models,
        showing.refresh,
        renders.mirror_pictures,
    ),
    "active_model_changed": (
        following.answers_changed,
        dataset_list.show,
        mirror_models,
        follow_active_model,
        showing.refresh,
        renders.mirror_pictures,
    ),
    "scores_changed": (dataset_list.show, mirror_models, mirror.show),
    "comparison_changed": (showing.refresh, mirror.show),
    "checks_changed": (show_checks,),
}


@persistent
def on_load_post(*_: Any) -> None:
    """Another file is open."""
    curation.start_anew()
    events.tell("scene_opened")
    picture_view.keep_only(picture_view.RATING)
    study.after_undo_or_load()
    tasks.watch_again()


@persistent
def on_undo_redo(*_: Any) -> None:
    """Blender has made all its data anew: what was kept of it is looked up again by name."""
    curation.follow_undo()
    following.on_undo_redo()
    follow_active_model()
    showing.refresh()
    picture_view.show_again()
    study.after_undo_or_load()


@persistent
def on_depsgraph_update(scene: bpy.types.Scene, depsgraph: bpy.types.Depsgraph) -> None:
    """Something in the scene has changed."""
    unsaved.on_change(depsgraph)
    following.on_update(scene, depsgraph)


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
