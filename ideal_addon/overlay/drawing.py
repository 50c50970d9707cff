"""Drawing the layers with Blender's `gpu`; nothing is computed here but what goes to the screen."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import blf
import bpy
import gpu
from bpy_extras.view3d_utils import location_3d_to_region_2d
from gpu_extras.batch import batch_for_shader
from mathutils import Matrix, Vector

from .labels import laid_out, shown
from .layers import layers, layers_in, revision
from .look import Look, look
from .shapes import Floats, Label, Shapes, joined

_FONT = 0
_TEXT_PX = 11
_PAD_PX = 3
_PLATE = (0.08, 0.08, 0.08, 0.65)
# What stands behind furniture is still to be seen, faintly.
_BEHIND = 0.22
# Nearer by this part of the distance: else lines on a wall or along an empty would flicker.
_NEARER = 0.003
_FACES_SHADER, _LINES_SHADER = "SMOOTH_COLOR", "POLYLINE_SMOOTH_COLOR"


@dataclass(frozen=True)
class _Batches:
    """Everything that is drawn: in front of furniture, behind it, and over everything."""

    made_of: tuple[int, Look, int]
    passes: tuple[tuple[str, Any, Any], ...]
    labels: tuple[Label, ...]


_handles: list[Any] = []
_batches: _Batches | None = None
_failed = False


def draw_view() -> None:
    """The lines and faces of all layers."""
    _drawn(_draw_shapes)


def draw_labels() -> None:
    """The labels of all layers, in the region's pixels."""
    _drawn(_draw_texts)


def _drawn(draw: Callable[[bpy.types.Context, _Batches], None]) -> None:
    """Draw where there is something, and never again after an error."""
    global _failed
    context = bpy.context
    if _failed or not layers() or not context.space_data.overlay.show_overlays:
        return
    try:
        draw(context, _current())
    except Exception as error:
        # Blender would call again at each move of the mouse, and say so each time.
        _failed = True
        print(f"IDEAL: the boxes in the view cannot be drawn ({error!r})", file=sys.stderr)


def _current() -> _Batches:
    """The batches, made anew where a layer, the look or the scene has changed."""
    global _batches
    scene = bpy.context.scene.session_uid
    made_of = revision(), look(), scene
    if _batches is None or _batches.made_of != made_of:
        hidden, over = map(joined, layers_in(scene))
        passes = (
            _pass("GREATER", hidden, look().opacity * _BEHIND),
            _pass("LESS_EQUAL", hidden, look().opacity),
            _pass("ALWAYS", over, look().opacity),
        )
        _batches = _Batches(made_of, passes, (*hidden.labels, *over.labels))
    return _batches


def _pass(test: str, shapes: Shapes, opacity: float) -> tuple[str, Any, Any]:
    return (
        test,
        _batch(_FACES_SHADER, "TRIS", shapes.faces, shapes.face_colors, opacity),
        _batch(_LINES_SHADER, "LINES", shapes.lines, shapes.line_colors, opacity),
    )


def _batch(shader: str, kind: str, points: Floats, colors: Floats, opacity: float) -> Any:
    if not len(points):
        return None
    faded = colors.copy()
    faded[:, 3] *= opacity
    return batch_for_shader(gpu.shader.from_builtin(shader), kind, {"pos": points, "color": faded})


def _draw_shapes(context: bpy.types.Context, batches: _Batches) -> None:
    lines = gpu.shader.from_builtin(_LINES_SHADER)
    faces = gpu.shader.from_builtin(_FACES_SHADER)
    region, scale = context.region, context.preferences.system.ui_scale
    with _state(), _nearer(context.region_data):
        for test, face_batch, line_batch in batches.passes:
            gpu.state.depth_test_set(test)
            if face_batch is not None:
                faces.bind()
                face_batch.draw(faces)
            if line_batch is not None:
                lines.bind()
                lines.uniform_float("viewportSize", (region.width, region.height))
                lines.uniform_float("lineWidth", look().line_px * scale)
                line_batch.draw(lines)


@contextmanager
def _state() -> Iterator[None]:
    """See-through and not hiding each other; afterwards as Blender had it."""
    blend, test = gpu.state.blend_get(), gpu.state.depth_test_get()
    mask = gpu.state.depth_mask_get()
    gpu.state.blend_set("ALPHA")
    gpu.state.depth_mask_set(False)
    try:
        yield
    finally:
        gpu.state.blend_set(blend)
        gpu.state.depth_test_set(test)
        gpu.state.depth_mask_set(mask)


@contextmanager
def _nearer(view: bpy.types.RegionView3D) -> Iterator[None]:
    """At the same place of the screen, a little nearer to the viewer."""
    if view.window_matrix[3][3] == 0.0:
        closer = Matrix.Diagonal((*(1.0 - _NEARER,) * 3, 1.0))
    else:
        closer = Matrix.Translation((0.0, 0.0, _NEARER * view.view_distance))
    with gpu.matrix.push_pop():
        gpu.matrix.load_matrix(closer @ gpu.matrix.get_model_view_matrix())
        yield


def _draw_texts(context: bpy.types.Context, batches: _Batches) -> None:
    if not batches.labels:
        return
    selected = {obj.name for obj in context.selected_objects}
    blf.size(_FONT, _TEXT_PX * context.preferences.system.ui_scale)
    placed = _placed(context, shown(batches.labels, selected))
    with _state():
        _draw_plates(placed)
    for (x, y), label in placed:
        red, green, blue, alpha = label.color
        blf.color(_FONT, red, green, blue, alpha * look().opacity)
        blf.position(_FONT, x, y, 0)
        blf.draw(_FONT, label.text)


def _draw_plates(placed: list[tuple[Any, Label]]) -> None:
    """Something dark behind each text."""
    corners = []
    for (x, y), label in placed:
        width, height = blf.dimensions(_FONT, label.text)
        left, right, low, high = x - _PAD_PX, x + width + _PAD_PX, y - _PAD_PX, y + height + _PAD_PX
        corners += [(left, low), (right, low), (right, high), (left, low), (right, high)]
        corners.append((left, high))
    if corners:
        shader = gpu.shader.from_builtin("UNIFORM_COLOR")
        shader.uniform_float("color", (*_PLATE[:3], _PLATE[3] * look().opacity))
        batch_for_shader(shader, "TRIS", {"pos": corners}).draw(shader)


def _placed(context: bpy.types.Context, labels: list[Label]) -> list[tuple[Any, Label]]:
    """The labels that are in the view, with their places."""
    region, view = context.region, context.region_data
    found = []
    for label in labels:
        point = Vector(label.position_m)
        place = location_3d_to_region_2d(region, view, point)
        if place is not None and 0 <= place.x <= region.width and 0 <= place.y <= region.height:
            distance_m = -(view.view_matrix @ point).z
            found.append((distance_m, (place.x, place.y), label))
    row_px = blf.dimensions(_FONT, "Ag")[1] + 2 * _PAD_PX
    return laid_out(found, lambda text: blf.dimensions(_FONT, text)[0], row_px)


def add() -> None:
    """Draw in every 3D viewport from now on."""
    for function, when in ((draw_view, "POST_VIEW"), (draw_labels, "POST_PIXEL")):
        _handles.append(bpy.types.SpaceView3D.draw_handler_add(function, (), "WINDOW", when))


def remove() -> None:
    """Draw no more."""
    global _batches, _failed
    while _handles:
        bpy.types.SpaceView3D.draw_handler_remove(_handles.pop(), "WINDOW")
    _batches, _failed = None, False
