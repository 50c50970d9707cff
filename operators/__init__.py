"""User actions, one a file, by feature; `CLASSES` lists them for registration.

Only `ideal_addon.registration` imports this, inside Blender. Blender's start waits for it: what an
operator does its work with it imports where it is used, and above only `ids`, `properties`,
`preferences` and `tasks`.
"""

from ..ideal_addon import shortcuts
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


def add() -> None:
    """What is no class: shortcuts and entries in Blender's menus."""
    shortcuts.add()
    predictions.menu.add()
    floorplan.menu.add()


def remove() -> None:
    """Take them back."""
    shortcuts.remove()
    floorplan.menu.remove()
    predictions.menu.remove()
