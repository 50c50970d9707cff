"""Sentences in panels: Blender does not wrap them."""

from __future__ import annotations

import textwrap

# At Blender's default font a letter takes about so many pixels of the interface's scale.
_LETTER_PX = 6.6
_MARGIN_PX = 40


def wrapped(text: str, width_px: float, ui_scale: float = 1.0) -> list[str]:
    """Lines of a sentence that fit a region's width.

    >>> wrapped("one two three", 110)
    ['one two', 'three']
    """
    letters = max(int((width_px / ui_scale - _MARGIN_PX) / _LETTER_PX), 8)
    return textwrap.wrap(text, letters)


def draw_sentence(layout, context, text: str, icon: str = "NONE") -> None:
    """Labels below each other with a sentence, the icon before the first."""
    scale = context.preferences.system.ui_scale
    column = layout.column(align=True)
    for number, line in enumerate(wrapped(text, context.region.width, scale)):
        column.label(
            text=line, icon=icon if number == 0 else "BLANK1" if icon != "NONE" else "NONE"
        )
