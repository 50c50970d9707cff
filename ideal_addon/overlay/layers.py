"""The layers that are drawn now, each set by the feature that owns it."""

from __future__ import annotations

from dataclasses import dataclass

from ..redraw import redraw
from .shapes import Shapes


@dataclass(frozen=True, eq=False)
class Layer:
    """What is drawn under one name.

    Attributes:
        shapes: it.
        in_front: over everything else in the view, even where it lies behind furniture.
        scene: `session_uid` of the only scene in which it is drawn; 0 for every one.
    """

    shapes: Shapes
    in_front: bool = False
    scene: int = 0


_layers: dict[str, Layer] = {}
_revision = 0


def set_layer(name: str, shapes: Shapes | None, *, in_front: bool = False, scene: int = 0) -> None:
    """Draw these shapes under this name from now on, in place of what was; None draws nothing."""
    global _revision
    if shapes is None and name not in _layers:
        return
    if shapes is None:
        del _layers[name]
    else:
        _layers[name] = Layer(shapes, in_front, scene)
    _revision += 1
    redraw()


def clear() -> None:
    """Draw nothing."""
    for name in list(_layers):
        set_layer(name, None)


def layers() -> dict[str, Shapes]:
    """All layers by name, in the order in which they came."""
    return {name: layer.shapes for name, layer in _layers.items()}


def layers_in(scene: int) -> tuple[list[Shapes], list[Shapes]]:
    """What is drawn in a scene: what furniture hides, and what lies over everything."""
    shown = [layer for layer in _layers.values() if layer.scene in (0, scene)]
    return (
        [layer.shapes for layer in shown if not layer.in_front],
        [layer.shapes for layer in shown if layer.in_front],
    )


def revision() -> int:
    """Another number whenever something has changed."""
    return _revision
