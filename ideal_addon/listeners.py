"""Who is told of what: the one table of the session's events, and what follows Blender's own.

It imports every feature. `handlers` imports it when the first of them is used, so that Blender's
start does not wait for them.
"""

from __future__ import annotations

import bpy

from .live import following, mirror
from .overlay import layers, showing
from .scene import picture_view
from .scene.measuring import forget_measures
from .scene.shown_prediction import follow_active_model, follow_undo
from .session import (
    curation,
    dataset_list,
    events,
    floorplan_showing,
    quality_showing,
    renders,
    scout_showing,
    study,
    unsaved,
)
from .session.checks import show_checks
from .session.explaining import show_why
from .session.mirror_models import mirror_models
from .session.scoring import keep_scores_fresh

# Called in this order. They are few and quick: all of them run in Blender's own loop.
EVENTS: events.Listeners = {
    "scene_opened": (
        layers.clear,
        forget_measures,
        following.scene_opened,
        dataset_list.follow_open_scene,
        mirror_models,
        show_checks,
        show_why,
        showing.refresh,
        renders.forget_comparison,
        floorplan_showing.forget,
        quality_showing.forget,
        scout_showing.forget,
    ),
    "dataset_changed": (keep_scores_fresh, dataset_list.show, mirror_models, show_why),
    "list_changed": (dataset_list.follow,),
    "answers_changed": (
        following.answers_changed,
        keep_scores_fresh,
        mirror_models,
        show_why,
        showing.refresh,
        renders.mirror_pictures,
    ),
    "active_model_changed": (
        following.answers_changed,
        dataset_list.show,
        mirror_models,
        follow_active_model,
        show_why,
        showing.refresh,
        renders.mirror_pictures,
    ),
    "scores_changed": (dataset_list.show, mirror_models, mirror.show),
    "comparison_changed": (showing.refresh, mirror.show),
    "checks_changed": (show_checks,),
}


def another_file() -> None:
    """Another file is open."""
    curation.start_anew()
    events.tell("scene_opened")
    picture_view.keep_only(picture_view.RATING)
    study.after_undo_or_load()


def undone() -> None:
    """Blender has made all its data anew: what was kept of it is looked up again by name."""
    curation.follow_undo()
    following.on_undo_redo()
    follow_undo()
    showing.refresh()
    picture_view.show_again()
    study.after_undo_or_load()
    floorplan_showing.follow_scene()
    quality_showing.follow_scene()
    scout_showing.follow_scene()


def changed(scene: bpy.types.Scene, depsgraph: bpy.types.Depsgraph) -> None:
    """Something in the scene has changed."""
    unsaved.on_change(depsgraph)
    following.on_update(scene, depsgraph)
    floorplan_showing.follow_scene()
    quality_showing.follow_scene()
    scout_showing.follow_scene()
