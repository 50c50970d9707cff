"""The small linear programme of one step: the move that leaves the most clearance."""

from __future__ import annotations

import numpy as np

from ....layout import FloatArray
from ...ragged import IntArray

MOST_PIVOTS = 60
"""Ten or so are needed; the corner that is reached by then is a sound step, if not the best."""

NOT_LESS = 1e-12
"""A price below 0 by less is rounding."""

PARALLEL = 1e-10
"""A row that comes nearer by less a metre is parallel to the way."""


def best_move(
    gaps_m: FloatArray, slopes: FloatArray, longest: FloatArray
) -> tuple[FloatArray, float]:
    """The move that makes the least of some linear distances as large as it can be.

    Maximises, over moves d within plus and minus `longest`, the least of gaps + slopes @ d: the
    simplex method over the corners of what the distances and the bounds enclose. It starts at a
    corner of the bounds and goes from corner to corner until no neighbour is better.

    Args:
        gaps_m: (k,) distances now, k > 0.
        slopes: (k, 3) their change with each of the three coordinates.
        longest: (3,) bounds of the move.

    Returns:
        The move and the least distance after it.

    >>> gaps, slopes = np.array([-1.0, 3.0]), np.array([[1.0, 0.0, 0.0], [-1.0, 0.0, 0.0]])
    >>> move, least = best_move(gaps, slopes, np.full(3, 5.0))
    >>> float(move[0]), least
    (2.0, 1.0)
    """
    rows, bound = _rows(gaps_m, slopes, longest)
    corner = -longest
    nearest = int((gaps_m + slopes @ corner).argmin())
    count = len(gaps_m)
    active = np.array([count + 3, count + 4, count + 5, nearest])
    at = np.append(corner, gaps_m[nearest] + slopes[nearest] @ corner)
    for pivot in range(MOST_PIVOTS):
        try:
            inverse = np.linalg.inv(rows[active])
        except np.linalg.LinAlgError:
            # Rows that are parallel but for rounding: this corner is as good as their next.
            break
        price = inverse[3]
        leaving = _leaving(price, active, by_number=pivot > MOST_PIVOTS // 2)
        if leaving is None:
            break
        way = -inverse[:, leaving] / np.abs(inverse[:, leaving]).max()
        met = _first_met(rows, bound, at, way, active)
        if met is None:
            break
        active[leaving], step = met
        at = at + step * way
    return at[:3], float(at[3])


def _rows(
    gaps_m: FloatArray, slopes: FloatArray, longest: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Rows r and bounds b of r @ (d, least) <= b: the distances, upper bounds, lower bounds."""
    box = np.zeros((3, 4))
    box[:, :3] = np.eye(3)
    distances = np.column_stack([-slopes, np.ones(len(slopes))])
    return np.concatenate([distances, box, -box]), np.concatenate([gaps_m, longest, longest])


def _leaving(price: FloatArray, active: IntArray, by_number: bool) -> int | None:
    """Which active row holds the corner back; None at the best corner.

    The lowest number is taken where the worst price might go round in circles (Bland's rule).
    """
    worse = np.flatnonzero(price < -NOT_LESS)
    if not len(worse):
        return None
    return int(worse[active[worse].argmin()] if by_number else price.argmin())


def _first_met(
    rows: FloatArray, bound: FloatArray, at: FloatArray, way: FloatArray, active: IntArray
) -> tuple[int, float] | None:
    """The row met first along `way`, and how far it is; None where all are parallel to it."""
    speed = rows @ way
    speed[active] = 0.0
    ahead = np.flatnonzero(speed > PARALLEL)
    if not len(ahead):
        return None
    room = np.maximum(bound[ahead] - rows[ahead] @ at, 0.0) / speed[ahead]
    first = int(room.argmin())
    return int(ahead[first]), float(room[first])
