"""What the panels draw: property groups on the window manager, one file a feature.

They mirror `ideal_addon.session`, which holds the truth: Blender forgets window manager properties
when a file is opened with its window layout, and who listens to `scene_opened` fills them again.
"""

from __future__ import annotations

import bpy

from .. import ids
from . import compare, pictures
from .asking import CLASSES as ASKING
from .asking import IDEAL_PG_asking
from .checks import CLASSES as CHECKS
from .checks import IDEAL_PG_checks
from .compare import CLASSES as COMPARE
from .compare import IDEAL_PG_compare
from .dataset import CLASSES as DATASET
from .dataset import IDEAL_PG_dataset
from .floorplan import CLASSES as FLOORPLAN
from .floorplan import IDEAL_PG_floorplan
from .generate import CLASSES as GENERATE
from .generate import IDEAL_PG_generate
from .metrics import CLASSES as METRICS
from .metrics import IDEAL_PG_metrics
from .predictions import CLASSES as PREDICTIONS
from .predictions import IDEAL_PG_model as IDEAL_PG_model
from .predictions import IDEAL_PG_predictions
from .quality import CLASSES as QUALITY
from .quality import IDEAL_PG_quality
from .rating import CLASSES as RATING
from .rating import IDEAL_PG_rating
from .render import CLASSES as RENDER
from .render import IDEAL_PG_render
from .scout import CLASSES as SCOUT
from .scout import IDEAL_PG_scout
from .task import CLASSES as TASK
from .task import IDEAL_PG_task
from .why import CLASSES as WHY
from .why import IDEAL_PG_mistake as IDEAL_PG_mistake
from .why import IDEAL_PG_why


class IDEAL_PG_window(bpy.types.PropertyGroup):
    """All of it: `context.window_manager.ideal`."""

    task: bpy.props.PointerProperty(type=IDEAL_PG_task)
    dataset: bpy.props.PointerProperty(type=IDEAL_PG_dataset)
    generate: bpy.props.PointerProperty(type=IDEAL_PG_generate)
    checks: bpy.props.PointerProperty(type=IDEAL_PG_checks)
    predictions: bpy.props.PointerProperty(type=IDEAL_PG_predictions)
    asking: bpy.props.PointerProperty(type=IDEAL_PG_asking)
    compare: bpy.props.PointerProperty(type=IDEAL_PG_compare)
    metrics: bpy.props.PointerProperty(type=IDEAL_PG_metrics)
    why: bpy.props.PointerProperty(type=IDEAL_PG_why)
    floorplan: bpy.props.PointerProperty(type=IDEAL_PG_floorplan)
    quality: bpy.props.PointerProperty(type=IDEAL_PG_quality)
    scout: bpy.props.PointerProperty(type=IDEAL_PG_scout)
    render: bpy.props.PointerProperty(type=IDEAL_PG_render)
    rating: bpy.props.PointerProperty(type=IDEAL_PG_rating)


# A group before the one that points to it.
CLASSES: tuple[type, ...] = (
    *TASK,
    *DATASET,
    *GENERATE,
    *CHECKS,
    *PREDICTIONS,
    *ASKING,
    *COMPARE,
    *METRICS,
    *WHY,
    *FLOORPLAN,
    *QUALITY,
    *SCOUT,
    *RENDER,
    *RATING,
    IDEAL_PG_window,
)


def add() -> None:
    """Give the window manager its properties; the classes are registered."""
    setattr(
        bpy.types.WindowManager, ids.PROPERTIES, bpy.props.PointerProperty(type=IDEAL_PG_window)
    )
    compare.add()


def remove() -> None:
    """Take them back."""
    compare.remove()
    pictures.forget()
    delattr(bpy.types.WindowManager, ids.PROPERTIES)


def window() -> IDEAL_PG_window:
    """The properties of this window manager."""
    return getattr(bpy.context.window_manager, ids.PROPERTIES)
