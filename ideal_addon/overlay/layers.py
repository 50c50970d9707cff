"""The layers that are drawn now, each set by the feature that owns it."""

from __future__ import annotations

from ..redraw import redraw
from .shapes import Shapes

_layers: dict[str, Shapes] = {}
_revision = 0


def set_layer(name: str, shapes: Shapes | None) -> None:
    """Draw these shapes under this name from now on, in place of what was; None draws nothing."""
    global _revision
    if shapes is None and name not in _layers:
        return
    if shapes is None:
        del _layers[name]
    else:
        _layers[name] = shapes
    _revision += 1
    redraw()


def clear() -> None:
    """Draw nothing."""
    for name in list(_layers):
        set_layer(name, None)


def layers() -> dict[str, Shapes]:
    """All layers by name, in the order in which they came."""
    return dict(_layers)


def revision() -> int:
    """Another number whenever something has changed."""
    return _revision
