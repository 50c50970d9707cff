"""Where a defect of a room is, ready to draw."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from ...lib.layout import FloatArray
from ...lib.quality.metrics import MetricId
from ...lib.quality.records import Drawn
from .check_shapes import OUTSIDE, OVERLAP, box_shape
from .shapes import Color, Label, Shapes, colored, joined

COLORS: Mapping[MetricId, Color] = {
    "collision": OVERLAP,
    "out_of_bounds": OUTSIDE,
    "support": (1.0, 0.85, 0.1, 1.0),
    "function": (1.0, 0.3, 0.75, 1.0),
    "placement": (0.75, 0.5, 1.0, 1.0),
}
"""Of what is drawn; the other metrics draw nothing in the room as a rule."""

_OTHER: Color = (0.9, 0.9, 0.9, 1.0)
_FACE_ALPHA = 0.35
# The stroke across the end of a line, of its length, and no longer than that.
_STROKE, _LONGEST_STROKE_M = 0.3, 0.06


def defect_shapes(
    metric: MetricId, drawn: Sequence[Drawn], text: str, length_text: Callable[[float], str]
) -> Shapes:
    """What is drawn of one defect.

    Args:
        metric: whose it is; decides the colour.
        drawn: where it is, world frame, metres.
        text: how large it is, in a few letters; stands at the first thing that is drawn.
        length_text: a length for people, at every further line.
    """
    color = COLORS.get(metric, _OTHER)
    parts = []
    for number, item in enumerate(drawn):
        points = np.array(item.points_m, dtype=float)
        if item.kind == "box":
            low, high = points.min(axis=0), points.max(axis=0)
            parts.append(box_shape(low, high, color, text if number == 0 else ""))
        elif item.kind == "line":
            length_m = float(np.linalg.norm(points[1] - points[0]))
            own = length_text(length_m)
            parts.append(line_shape(points, color, text if number == 0 and text else own))
        else:
            parts.append(outline_shape(points, color, text if number == 0 else ""))
    return _with_clear_labels(joined(parts))


def line_shape(ends: FloatArray, color: Color, text: str) -> Shapes:
    """A line (2, 3) with strokes across both ends, its text at the middle."""
    start, end = ends
    along = end - start
    lines = [start, end]
    for across in _across(along):
        for place in ends:
            lines += [place - across, place + across]
    points = np.array(lines, dtype=np.float32)
    x, y, z = ((start + end) / 2).tolist()
    return Shapes(
        lines=points,
        line_colors=colored(len(points), color),
        labels=(Label(text, (x, y, z), color),),
    )


def _across(along: FloatArray) -> list[FloatArray]:
    """Half the strokes: two directions at right angles to a line, so that one is always seen."""
    length = float(np.linalg.norm(along))
    if length == 0.0:
        return []
    axis = np.zeros(3)
    axis[int(np.abs(along).argmin())] = 1.0
    first = np.cross(along, axis)
    first /= np.linalg.norm(first)
    second = np.cross(along / length, first)
    half = min(_STROKE * length, _LONGEST_STROKE_M) / 2
    return [first * half, second * half]


def outline_shape(corners: FloatArray, color: Color, text: str) -> Shapes:
    """A flat polygon (n, 3): its rim, its inside see-through, its text at the middle."""
    ring = [*corners, corners[0]]
    lines = np.array([point for pair in pairwise(ring) for point in pair], dtype=np.float32)
    triangles = [corner for triple in triangulated(corners) for corner in triple]
    faces = corners[triangles].astype(np.float32).reshape(-1, 3)
    x, y, z = corners.mean(axis=0).tolist()
    return Shapes(
        lines=lines,
        line_colors=colored(len(lines), color),
        faces=faces,
        face_colors=colored(len(faces), (*color[:3], _FACE_ALPHA)),
        labels=(Label(text, (x, y, z), color),),
    )


def triangulated(corners: FloatArray) -> list[tuple[int, int, int]]:
    """The triangles of a flat polygon without holes, by cutting off its ears; rows of `corners`.

    None of one that crosses itself so that no ear is left.
    """
    flat = _flat(corners)
    left = list(range(len(corners)))
    if _area(flat) < 0:
        left.reverse()
    triangles = []
    while len(left) > 3:
        ear = next((n for n in range(len(left)) if _is_ear(flat, left, n)), None)
        if ear is None:
            return []
        triangles.append((left[ear - 1], left[ear], left[(ear + 1) % len(left)]))
        del left[ear]
    return [*triangles, (left[0], left[1], left[2])]


def _flat(corners: FloatArray) -> FloatArray:
    """A polygon seen along the axis on which it is flattest, (n, 2)."""
    closed = np.vstack([corners, corners[:1]])
    normal = np.cross(closed[:-1] - corners[0], closed[1:] - corners[0]).sum(axis=0)
    kept = [axis for axis in range(3) if axis != int(np.abs(normal).argmax())]
    flat: FloatArray = corners[:, kept]
    return flat


def _area(flat: FloatArray) -> float:
    x, y = flat.T
    return float(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2


def _is_ear(flat: FloatArray, left: Sequence[int], place: int) -> bool:
    before, here, after = left[place - 1], left[place], left[(place + 1) % len(left)]
    a, b, c = flat[before], flat[here], flat[after]
    turn = _side(a, b, c)
    if turn <= 0:
        # A corner on a straight line is cut off too, as it has no area.
        return turn == 0
    others = [
        flat[n] for n in left if not any(np.array_equal(flat[n], corner) for corner in (a, b, c))
    ]
    return not any(
        min(_side(a, b, point), _side(b, c, point), _side(c, a, point)) >= 0 for point in others
    )


def _side(a: FloatArray, b: FloatArray, point: FloatArray) -> float:
    """Above 0 where a point lies to the left of the way from a to b."""
    return float((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]))


def _with_clear_labels(shapes: Shapes) -> Shapes:
    """Words are read on something dark: brighter than what they are about, and none without any."""
    kept = tuple(
        replace(label, color=_bright(label.color)) for label in shapes.labels if label.text
    )
    return replace(shapes, labels=kept)


def _bright(color: Color) -> Color:
    red, green, blue = (0.5 + part / 2 for part in color[:3])
    return red, green, blue, 1.0
