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


def shortened(text: str, width_px: float, ui_scale: float = 1.0) -> str:
    """A name that fits a width: its number at the end stays.

    >>> shortened("ceiling_lamp_03", 80), shortened("rug_01", 80)
    ('ceiling_\N{HORIZONTAL ELLIPSIS}_03', 'rug_01')
    """
    letters = max(int(width_px / ui_scale / _LETTER_PX), 6)
    if len(text) <= letters:
        return text
    return f"{text[: letters - 4]}\N{HORIZONTAL ELLIPSIS}{text[-3:]}"


def draw_sentence(layout, context, text: str, icon: str = "NONE", beside_px: int = 0) -> None:
    """Labels below each other with a sentence, the icon before the first.

    `beside_px` is the room that something else takes in the same row.
    """
    scale = context.preferences.system.ui_scale
    column = layout.column(align=True)
    width_px = context.region.width - beside_px * scale
    for number, line in enumerate(wrapped(text, width_px, scale)):
        column.label(
            text=line, icon=icon if number == 0 else "BLANK1" if icon != "NONE" else "NONE"
        )
