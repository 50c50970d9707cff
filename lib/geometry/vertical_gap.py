"""How high one mesh is above another where both lie over the same ground: from surface to surface.

Triangles of both are laid on the floor; where two of them overlap, the height between them is
linear, so that its least value lies at a corner of the overlap. Corners, edges and faces are all
met by that, whichever of the meshes is the coarse one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import shapely

from ..layout import FloatArray, Vec3
from .inside_shell import covers, inside_shell
from .plane.triangles import overlaps, turn
from .points import as_vec3
from .ragged import BoolArray, IntArray

PAIRS_AT_ONCE = 1 << 15
STRIP_M = 1e-3
"""Half the thickness that an upright sheet without any flat face is given."""

FLAT = 0.5
"""The cosine of the steepest slope on which things lie: 60 degrees."""

PROBES = 4000
_FLAT_M2 = 1e-12
_ROUNDING_M = 1e-9
_GRAZING_M = 1e-6


@dataclass(frozen=True, slots=True)
class Gap:
    """A height between two surfaces.

    Attributes:
        height_m: 0 where they touch or cross.
        upper, lower: its ends.
    """

    height_m: float
    upper: Vec3
    lower: Vec3


def vertical_gap(
    upper: FloatArray, lower: FloatArray, reach_m: float, middle_m: float = math.inf
) -> Gap | None:
    """The least height at which `upper` is above `lower`, wherever the one is over the other.

    Faces may look either way. Surfaces that cross are 0 apart. Two steep faces side by side do not
    lie on each other, nor does what cuts into a steep face.

    Args:
        upper: (m, 3, 3) triangles, metres.
        lower: (k, 3, 3) triangles.
        reach_m: what is farther apart is not looked for.
        middle_m: higher up, only flat faces of `upper` that look down lie on something, not those
            of a chair's back that reaches into a table.

    Returns:
        the gap; None where there is none within `reach_m`.

    >>> flat = np.array([[[0.0, 0, 0], [1, 0, 0], [0, 1, 0]]])
    >>> vertical_gap(flat + [0, 0, 0.25], flat, 1.0).height_m
    0.25
    >>> vertical_gap(flat, flat + [0, 0, 0.25], 1.0) is None
    True
    """
    upper, lower = _lying(upper), _lying(lower)
    best: Gap | None = None
    for a, b in _pairs(upper, lower, reach_m):
        found = _least(a, b, middle_m)
        if found is not None and found.height_m <= reach_m + _ROUNDING_M:
            best = found if best is None or found.height_m < best.height_m else best
    return best


def sunk_into(upper: FloatArray, lower: FloatArray, middle_m: float) -> Vec3 | None:
    """A place where `upper`, coming from above, reaches into `lower`.

    Either a point of its surface is inside `lower`, or a point of the surface of `lower` is inside
    it, or an edge of it goes through a flat face of `lower`; no higher than the middle of `upper`.
    What reaches in higher up, as the back of a chair into a table, does not lie on it.

    Args:
        upper: (m, 3, 3) triangles, metres, that look outwards.
        lower: (k, 3, 3) triangles that look outwards.
        middle_m: the height of the middle of `upper`.

    Returns:
        the place; None where there is none, or where a mesh that is open there leaves it open.
    """
    a, b = _meeting(upper, lower), _meeting(lower, upper)
    sides = ((a, b), (b, a))
    places, at_a, at_b = _places(*(_largest(_lying(_level(*both))) for both in sides))
    below = at_a < at_b
    points = np.column_stack([places, at_a])[below & (at_a <= middle_m)]
    found = points[inside_shell(points, b)]
    if not len(found):
        points = np.column_stack([places, at_b])[below & (at_b <= middle_m)]
        found = points[inside_shell(points, a)]
    if not len(found):
        found = _pierced(_level(a, b), _level(b, a), middle_m)
    return as_vec3(found[0]) if len(found) else None


def _pierced(upper: FloatArray, lower: FloatArray, middle_m: float) -> FloatArray:
    """Where edges of `upper` go through flat faces of `lower`, no higher than its middle, (n, 3).

    The foot of a lamp may be below a thin top that only its stem goes through.
    """
    sides = np.stack([upper, np.roll(upper, -1, axis=1)], axis=2).reshape(-1, 2, 3)
    sides = sides[(sides[:, :, 2].min(axis=1) <= middle_m)]
    faces = lower[_is_flat(lower) & (np.abs(turn(lower)) > 2 * _FLAT_M2)]
    i, j = _rows(sides, faces)
    sides, faces = sides[i], faces[j]
    above = sides[:, :, 2] - _plane(faces, sides[:, :, :2])
    through = above[:, 0] * above[:, 1] < 0
    sides, faces, above = sides[through], faces[through], above[through]
    share = above[:, 0] / (above[:, 0] - above[:, 1])
    points = sides[:, 0] + share[:, None] * (sides[:, 1] - sides[:, 0])
    on = covers(faces[:, :, :2], points[:, :2], turn(faces)) & (points[:, 2] <= middle_m)
    found: FloatArray = points[on]
    return found


def _meeting(triangles: FloatArray, others: FloatArray) -> FloatArray:
    """Those whose columns pass through the box of others, as far as it goes up and down."""
    if not len(triangles) or not len(others):
        return triangles[:0]
    low, high = others.min(axis=(0, 1)), others.max(axis=(0, 1))
    lowest, highest = triangles.min(axis=1), triangles.max(axis=1)
    found: FloatArray = triangles[((lowest <= high) & (highest >= low))[:, :2].all(axis=1)]
    return found


def _level(triangles: FloatArray, others: FloatArray) -> FloatArray:
    """Those that are not wholly above or below others."""
    if not len(triangles) or not len(others):
        return triangles[:0]
    heights = triangles[:, :, 2]
    level = heights.max(axis=1) >= others[:, :, 2].min()
    found: FloatArray = triangles[level & (heights.min(axis=1) <= others[:, :, 2].max())]
    return found


def _largest(triangles: FloatArray) -> FloatArray:
    """The `PROBES` that cover the most ground."""
    if len(triangles) <= PROBES:
        return triangles
    found: FloatArray = triangles[np.argsort(-np.abs(turn(triangles)))[:PROBES]]
    return found


def _lying(triangles: FloatArray) -> FloatArray:
    """Those that cover ground; an upright sheet as a strip at its lower edge."""
    lying: FloatArray = triangles[np.abs(turn(triangles)) > 2 * _FLAT_M2]
    return lying if len(lying) or not len(triangles) else _strips(triangles)


def _strips(triangles: FloatArray) -> FloatArray:
    order = np.argsort(triangles[:, :, 2], axis=1)
    low = np.take_along_axis(triangles, order[:, :, None], axis=1)[:, :2]
    along = low[:, 1, :2] - low[:, 0, :2]
    length = np.hypot(*along.T)
    low, along = low[length > 0], along[length > 0] / length[length > 0, None]
    across = np.column_stack([-along[:, 1], along[:, 0], np.zeros(len(along))]) * STRIP_M
    start, end = low[:, 0], low[:, 1]
    one = np.stack([start - across, end - across, end + across], axis=1)
    two = np.stack([start - across, end + across, start + across], axis=1)
    return np.concatenate([one, two])


def _rows(a: FloatArray, b: FloatArray) -> tuple[IntArray, IntArray]:
    """Rows of triangles whose boxes on the ground overlap."""
    if not len(a) or not len(b):
        return np.zeros(0, dtype=np.intp), np.zeros(0, dtype=np.intp)
    boxes = [shapely.box(*t[:, :, :2].min(axis=1).T, *t[:, :, :2].max(axis=1).T) for t in (a, b)]
    first, second = shapely.STRtree(boxes[1]).query(boxes[0])
    return first, second


def _pairs(upper: FloatArray, lower: FloatArray, reach_m: float) -> list[tuple[FloatArray, ...]]:
    """Pairs of triangles, of which the first may be above the second by up to `reach_m`."""
    reach = np.array([0.0, 0.0, reach_m])
    if not len(upper) or not len(lower):
        return []
    low, high = lower.min(axis=(0, 1)), lower.max(axis=(0, 1))
    a = upper[_reach(upper.min(axis=1) - reach, upper.max(axis=1), low, high)]
    if not len(a):
        return []
    low, high = a.min(axis=(0, 1)) - reach, a.max(axis=(0, 1))
    b = lower[_reach(lower.min(axis=1), lower.max(axis=1), low, high)]
    i, j = _rows(a, b)
    near = a[:, :, 2].min(axis=1)[i] - b[:, :, 2].max(axis=1)[j] <= reach_m
    near &= a[:, :, 2].max(axis=1)[i] >= b[:, :, 2].min(axis=1)[j] - _ROUNDING_M
    i, j = i[near], j[near]
    starts = range(0, len(i), PAIRS_AT_ONCE)
    return [(a[i[s : s + PAIRS_AT_ONCE]], b[j[s : s + PAIRS_AT_ONCE]]) for s in starts]


def _reach(low: FloatArray, high: FloatArray, least: FloatArray, most: FloatArray) -> BoolArray:
    """Which boxes reach the box from `least` to `most`."""
    near: BoolArray = ((low <= most) & (high >= least)).all(axis=1)
    return near


def _least(a: FloatArray, b: FloatArray, middle_m: float) -> Gap | None:
    """The least height of `a[i]` above `b[i]` in their overlaps, of all pairs."""
    corners, wide = overlaps(a, b)
    corners, a, b = corners[wide], a[wide], b[wide]
    at_a, at_b = _height(a, corners), _height(b, corners)
    height = at_a - at_b
    low = np.minimum(at_a, at_b).min(axis=1) <= middle_m
    flat, is_base = _is_flat(b), _is_flat(a) & (turn(a) < 0)
    crosses = height.min(axis=1) < -_GRAZING_M
    lies = np.where(crosses, flat & low, is_base | (low & (flat | _is_flat(a))))
    lies &= height.max(axis=1) >= -_GRAZING_M
    if not lies.any():
        return None
    height = np.where(lies[:, None], np.maximum(height, 0.0), np.inf)
    row, corner = np.unravel_index(int(np.argmin(height)), height.shape)
    x, y = corners[row, corner]
    upper, lower = ((float(x), float(y), float(level[row, corner])) for level in (at_a, at_b))
    return Gap(float(height[row, corner]), upper, lower)


def _is_flat(triangles: FloatArray) -> BoolArray:
    one, two = triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
    flat: BoolArray = np.abs(turn(triangles)) >= FLAT * np.linalg.norm(np.cross(one, two), axis=1)
    return flat


def _places(a: FloatArray, b: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Up to `PROBES` places on the ground in overlaps of triangles, and both heights there."""
    i, j = _rows(a, b)
    kept = np.unique(np.linspace(0, max(len(i) - 1, 0), min(len(i), PROBES)).astype(int))
    a, b = a[i[kept]], b[j[kept]]
    corners, wide = overlaps(a, b)
    a, b, middle = a[wide], b[wide], corners[wide].mean(axis=1)
    heights = [_height(triangles, middle[:, None])[:, 0] for triangles in (a, b)]
    return middle, heights[0], heights[1]


def _height(triangles: FloatArray, points: FloatArray) -> FloatArray:
    """(k, s) heights of (k, 3, 3) triangles over (k, s, 2) points on the ground beneath them."""
    # A face that is nearly upright has heights of its own only.
    levels = triangles[:, :, 2]
    return np.clip(
        _plane(triangles, points), levels.min(axis=1)[:, None], levels.max(axis=1)[:, None]
    )


def _plane(triangles: FloatArray, points: FloatArray) -> FloatArray:
    """(k, s) heights of the planes of (k, 3, 3) triangles over (k, s, 2) points."""
    origin = triangles[:, 0]
    normal = np.cross(triangles[:, 1] - origin, triangles[:, 2] - origin)
    slope = -normal[:, :2] / normal[:, 2:]
    away = points - origin[:, None, :2]
    height: FloatArray = origin[:, 2:] + np.einsum("kd,ksd->ks", slope, away)
    return height
