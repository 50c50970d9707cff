"""How far two paths are apart: the discrete and the continuous Frechet distance."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ...layout import FloatArray
from ..ragged import BoolArray, IntArray

_EXACT_M = 1e-10


def discrete_frechet(p: ArrayLike, q: ArrayLike) -> float:
    """Frechet distance between the corners of two paths.

    Two walkers step from corner to corner, each only forwards, each standing or going on; the
    distance is the least that a leash between them has to span.

    Args:
        p: (n, 2) points, metres; n >= 1.
        q: (m, 2) points, metres; m >= 1.

    Returns:
        Metres; at least `continuous_frechet`.

    Raises:
        ValueError: an empty path, another shape, or a coordinate that is no finite number.

    Source: T. Eiter, H. Mannila, "Computing discrete Frechet distance", 1994.

    >>> discrete_frechet([(0, 0), (2, 0)], [(0, 1), (1, 1), (2, 1)])
    1.4142135623730951
    """
    one, other = _path("p", p), _path("q", q)
    leash = np.hypot(*(one[:, None] - other).transpose(2, 0, 1))
    least = np.maximum.accumulate(leash[0])
    for row in leash[1:]:
        # Standing at or stepping from the corner before on p; then along q, one by one.
        reach = np.minimum(least, np.concatenate([[np.inf], least[:-1]])).tolist()
        along, walked = [], np.inf
        for before, here in zip(reach, row.tolist(), strict=True):
            walked = max(min(before, walked), here)
            along.append(walked)
        least = np.array(along)
    return float(least[-1])


def continuous_frechet(p: ArrayLike, q: ArrayLike) -> float:
    """Frechet distance between two paths as curves.

    Two walkers go along the lines at any speed, never backwards; the distance is the least that
    a leash between them has to span. More corners on the same lines change nothing.

    Args:
        p: (n, 2) points, metres; n >= 1.
        q: (m, 2) points, metres; m >= 1.

    Returns:
        Metres, exact to 1e-9.

    Raises:
        ValueError: an empty path, another shape, or a coordinate that is no finite number.

    Source: H. Alt, M. Godau, "Computing the Frechet distance between two polygonal curves", 1995;
    their decision, narrowed down by halving.

    >>> round(continuous_frechet([(0, 0), (2, 0)], [(0, 1), (1, 1), (2, 1)]), 9)
    1.0
    """
    one, other = _path("p", p), _path("q", q)
    low = max(
        *(float(np.hypot(*(one[end] - other[end]))) for end in (0, -1)),
        _farthest_corner(one, other),
        _farthest_corner(other, one),
    )
    high = discrete_frechet(one, other)
    # Mostly no more than this is needed; the second one makes up for what rounding takes.
    for leash in (low, low + _EXACT_M):
        if _can_walk(one, other, leash):
            return min(leash, high)
    while high - low > _EXACT_M * max(1.0, high):
        middle = (low + high) / 2
        if _can_walk(one, other, middle):
            high = middle
        else:
            low = middle
    return high


def _farthest_corner(p: FloatArray, q: FloatArray) -> float:
    """How far the corner of p that is farthest from q is from it: no leash can be shorter."""
    start, along = (q[:1], np.zeros((1, 2))) if len(q) == 1 else (q[:-1], np.diff(q, axis=0))
    size = np.sum(along**2, axis=1)
    to = p[:, None] - start
    share = np.sum(to * along, axis=2) / np.where(size == 0.0, 1.0, size)
    away = to - np.clip(share, 0.0, 1.0)[..., None] * along
    return float(np.sqrt(np.sum(away**2, axis=2).min(axis=1).max()))


def _path(name: str, points: ArrayLike) -> FloatArray:
    """(n, 2) points of a path."""
    path: FloatArray = np.asarray(points, dtype=float)
    if path.size == 0:
        raise ValueError(f"{name}: a path needs at least one point")
    if path.ndim != 2 or path.shape[1] != 2:
        raise ValueError(f"{name}: expected points of shape (n, 2), got {path.shape}")
    if not np.all(np.isfinite(path)):
        raise ValueError(f"{name}: a coordinate is no finite number")
    return path


def _can_walk(p: FloatArray, q: FloatArray, leash_m: float) -> bool:
    """Whether a leash of this length is enough for two walkers.

    In the free-space diagram a cell is a line of each path. What lies within the leash in a cell
    is convex, so it is enough to know which stretch of each cell's left and lower edge can be
    reached: a corner of p with a line of q, and the other way round. All cells on one diagonal
    are done at once.
    """
    # A path of one point is a line of no length.
    p, q = (np.repeat(path, 2, axis=0) if len(path) == 1 else path for path in (p, q))
    ends = np.hypot(*(p[[0, -1]] - q[[0, -1]]).T)
    if np.any(ends > leash_m * (1 + 1e-15)):
        return False
    left, lower = _free(p, q, leash_m), _free(q, p, leash_m)
    lower = lower.transpose(0, 2, 1).copy()
    _start_at_edges(left[:, 0])
    _start_at_edges(lower[:, :, 0])
    rows, columns = len(p) - 1, len(q) - 1
    for diagonal in range(rows + columns - 1):
        i = np.arange(max(0, diagonal - columns + 1), min(rows, diagonal + 1))
        j = diagonal - i
        _cross(left[:, i, j], lower[:, i, j], left, (i + 1, j))
        _cross(lower[:, i, j], left[:, i, j], lower, (i, j + 1))
    return bool(_open(left[:, -1, -1]) or _open(lower[:, -1, -1]))


def _cross(
    same: FloatArray, other: FloatArray, edges: FloatArray, at: tuple[IntArray, IntArray]
) -> None:
    """Cut the far edge of cells down to what can be reached from their near edges.

    From the neighbouring edge all of it can be; from the opposite one what lies no further back.
    """
    low, high = edges[0][at], edges[1][at]
    from_same = np.where(_open(same), np.maximum(low, same[0]), np.inf)
    edges[0][at] = np.where(_open(other), low, from_same)
    edges[1][at] = high


def _start_at_edges(edges: FloatArray) -> None:
    """Keep, of the edges along one border of the diagram, what can be reached from its start."""
    unbroken = (edges[0] <= 0.0) & (edges[1] >= 1.0)
    reached = np.concatenate([[True], np.logical_and.accumulate(unbroken)[:-1]])
    reached &= edges[0] <= 0.0
    edges[0] = np.where(reached, edges[0], np.inf)


def _open(stretch: FloatArray) -> BoolArray:
    is_open: BoolArray = stretch[0] <= stretch[1]
    return is_open


def _free(points: FloatArray, path: FloatArray, leash_m: float) -> FloatArray:
    """(2, points, lines) first and last share of each line that is within the leash of a point."""
    along = np.diff(path, axis=0)
    size = np.sum(along**2, axis=1)
    to = path[:-1] - points[:, None]
    flat = size == 0.0
    safe = np.where(flat, 1.0, size)
    middle = -np.sum(to * along, axis=2) / safe
    nearest = np.sum((to + middle[..., None] * along) ** 2, axis=2)
    half_squared = (leash_m**2 - nearest) / safe
    half = np.sqrt(np.maximum(half_squared, 0.0))
    low, high = np.clip(middle - half, 0.0, None), np.clip(middle + half, None, 1.0)
    within = (half_squared >= 0.0) & (low <= 1.0) & (high >= 0.0)
    low, high = np.where(flat, 0.0, low), np.where(flat, 1.0, high)
    return np.stack([np.where(within, low, np.inf), np.where(within, high, -np.inf)])
