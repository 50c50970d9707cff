"""How all layers are drawn: what a person sets once for all of them."""

from __future__ import annotations

from dataclasses import dataclass

from ..redraw import redraw


@dataclass(frozen=True)
class Look:
    """Width of lines in pixels of the interface's scale; opacity 0 to 1."""

    line_px: float = 2.0
    opacity: float = 1.0


_look = Look()


def look() -> Look:
    """How layers are drawn now."""
    return _look


def set_look(new: Look) -> None:
    """Draw so from now on."""
    global _look
    if new != _look:
        _look = new
        redraw()
