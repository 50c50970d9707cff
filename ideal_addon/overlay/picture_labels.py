"""Words over our pictures in the image editor, on the screen alone: crisp at any zoom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import blf
import bpy
import gpu
from gpu_extras.batch import batch_for_shader

if TYPE_CHECKING:
    from ..scene.picture_view import PictureLabel

_FONT = 0
_TEXT_PX, _LARGE_PX, _PADDING_PX = 12, 22, 5
_GROUND, _INK = (0.04, 0.04, 0.04, 0.78), (1.0, 1.0, 1.0, 1.0)

_handles: list[Any] = []


def draw() -> None:
    """The words of the picture that this editor shows."""
    from ..scene.picture_view import labels_of

    context = bpy.context
    image = context.space_data.image
    if image is None:
        return
    width, height = image.size
    for label in labels_of(image.name):
        place = context.region.view2d.view_to_region(
            label.left / width, 1.0 - label.top / height, clip=False
        )
        _draw_label(label, place, context.preferences.system.ui_scale)


def _draw_label(label: PictureLabel, place: tuple[int, int], scale: float) -> None:
    blf.size(_FONT, (_LARGE_PX if label.large else _TEXT_PX) * scale)
    # Of a letter with both extents, so that all boxes are of one height.
    width, height = blf.dimensions(_FONT, label.text)[0], blf.dimensions(_FONT, "Ag")[1]
    padding = _PADDING_PX * scale
    box = width + 2 * padding, height + 2 * padding
    left = place[0] - box[0] if label.from_right else place[0]
    bottom = place[1] - box[1]
    _fill((left, bottom, left + box[0], place[1]))
    blf.color(_FONT, *_INK)
    blf.position(_FONT, left + padding, bottom + padding + 0.18 * height, 0)
    blf.draw(_FONT, label.text)


def _fill(box: tuple[float, float, float, float]) -> None:
    left, bottom, right, top = box
    shader = gpu.shader.from_builtin("UNIFORM_COLOR")
    corners = [(left, bottom), (right, bottom), (left, top), (right, top)]
    batch = batch_for_shader(shader, "TRI_STRIP", {"pos": corners})
    before = gpu.state.blend_get()
    gpu.state.blend_set("ALPHA")
    shader.uniform_float("color", _GROUND)
    batch.draw(shader)
    gpu.state.blend_set(before)


def add() -> None:
    """Draw in every image editor from now on."""
    _handles.append(bpy.types.SpaceImageEditor.draw_handler_add(draw, (), "WINDOW", "POST_PIXEL"))


def remove() -> None:
    """Draw no more."""
    while _handles:
        bpy.types.SpaceImageEditor.draw_handler_remove(_handles.pop(), "WINDOW")
