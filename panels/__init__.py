"""Panels: they draw stored results and compute nothing; `CLASSES` lists them, parents first.

Only `ideal_addon.registration` imports this, inside Blender.
"""

from . import (
    asking,
    checks,
    compare,
    dataset,
    floorplan,
    generate,
    metrics,
    predictions,
    quality,
    rating,
    render,
    scout,
    task,
    why,
)

_FEATURES = (
    task,
    dataset,
    generate,
    checks,
    predictions,
    asking,
    compare,
    metrics,
    why,
    floorplan,
    quality,
    scout,
    render,
    rating,
)

CLASSES: tuple[type, ...] = tuple(cls for feature in _FEATURES for cls in feature.CLASSES)
