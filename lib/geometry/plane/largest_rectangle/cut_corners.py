"""The largest rectangle, sides along the axes, in rectangles whose corners are cut off."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ....layout import FloatArray
from .nodes import BoolArray, IntArray

ROUNDS = 40
CLOSED = 1e-10
"""Relative gap between what fits and what could, at which a problem is solved."""
ROUGHLY = 1e-3
"""The same where a rectangle that is large enough has been found."""

FLAT = 1e-9
"""Share of a rectangle that has to be left for there to be a rectangle in it."""
LOOSE = 100.0
"""Logarithm of a bound that says nothing."""

CENTERING = 0.1
TO_BOUNDARY = 0.95
ROUNDING = 1e-16

CORNERS = ((0, 1), (2, 1), (0, 3), (2, 3))
"""Which sides meet at the corners south-west, south-east, north-west, north-east."""

# Rows: width and depth that insets from west, south, east, north leave.
_TAKES = np.array([[1.0, 0.0, 1.0, 0.0], [0.0, 1.0, 0.0, 1.0]])


@dataclass(frozen=True, slots=True)
class Fits:
    """The largest rectangles.

    Attributes:
        insets: (k, 4) of one that fits, from west, south, east, north, metres.
        at_most: (k,) area that none exceeds, square metres.
    """

    insets: FloatArray
    at_most: FloatArray


@dataclass(slots=True)
class _Problems:
    """Maximise log width + log depth of the unit square with insets z, where A z + b >= 0.

    A primal-dual interior point method: concave, five or more constraints, four unknowns.

    Attributes:
        rows: (k,) which problems these are.
        a, b: (k, 8, 4), (k, 8): insets are not negative; each cut keeps its corner out.
        real: (k, 8) which constraints there are.
        z: (k, 4) insets, always feasible.
        dual: (k, 8) multipliers, not negative.
    """

    rows: IntArray
    a: FloatArray
    b: FloatArray
    real: BoolArray
    z: FloatArray
    dual: FloatArray

    def take(self, which: BoolArray) -> _Problems:
        """Some of them."""
        return _Problems(
            self.rows[which],
            self.a[which],
            self.b[which],
            self.real[which],
            self.z[which],
            self.dual[which],
        )

    @property
    def room(self) -> FloatArray:
        """(k, 8) how far the constraints are from binding."""
        room: FloatArray = np.einsum("kij,kj->ki", self.a, self.z) + self.b
        return np.maximum(room, 1e-300)

    @property
    def left(self) -> FloatArray:
        """(k, 2) width and depth that are left."""
        left: FloatArray = 1.0 - self.z @ _TAKES.T
        return left


def largest_within(
    width: FloatArray, depth: FloatArray, legs: FloatArray, enough: FloatArray, sharp: BoolArray
) -> Fits:
    """The largest rectangles in rectangles with cut-off corners.

    Args:
        width: (k,) of the rectangles, metres.
        depth: (k,) the same.
        legs: (k, 4, 2) cut off along x and y at each of CORNERS; 0 where nothing is.
        enough: (k,) a bound need not be sharper where it is no more than this.
        sharp: (k,) whether a rectangle larger than `enough` shall be the largest nevertheless.
    """
    scale = np.column_stack([width, depth])
    shares = legs / scale[:, None]
    # Nothing is larger than what the cuts leave; that alone decides where it is next to nothing.
    at_most = np.clip(1.0 - shares.prod(axis=2).sum(axis=1) / 2, 0.0, 1.0)
    cut = shares.any(axis=(1, 2))
    insets: FloatArray = np.repeat(np.where(cut, 0.5, 0.0)[:, None], 4, axis=1)
    wanted, largest = enough / (width * depth), np.zeros(len(width))
    problems = _posed(shares, np.flatnonzero(cut & (at_most > np.maximum(wanted, FLAT))))
    for _ in range(ROUNDS):
        room, left, dual = problems.room, problems.left, problems.dual
        area = left.prod(axis=1)
        gap = (dual * room).sum(axis=1)
        gradient = (1.0 / left) @ _TAKES
        residual = gradient - np.einsum("kij,ki->kj", problems.a, dual)
        # Weak duality; insets stay within the unit interval, which bounds what is not balanced.
        bound = area * np.exp((gap + np.abs(residual).sum(axis=1)).clip(max=LOOSE))
        rows = problems.rows
        larger = area > largest[rows]
        insets[rows[larger]], largest[rows[larger]] = problems.z[larger], area[larger]
        at_most[rows] = np.fmin(at_most[rows], bound)
        rough = ~sharp[rows] & (area > wanted[rows])
        solved = at_most[rows] <= area * (1.0 + np.where(rough, ROUGHLY, CLOSED))
        # Nearer to the optimum than this, rounding leads astray.
        solved |= gap < CLOSED / 100
        going = ~(solved | (at_most[rows] <= wanted[rows]))
        if not going.any():
            break
        problems = problems.take(going)
        _advance(problems, room[going], left[going], gradient[going], gap[going])
    return Fits(insets * np.tile(scale, 2), at_most * width * depth)


def _posed(legs: FloatArray, rows: IntArray) -> _Problems:
    """Problems in these rows of legs (k, 4, 2), shares of the sides; started at small squares."""
    legs, count = legs[rows], len(rows)
    cut = (legs > 0.0).all(axis=2)
    a, b = np.zeros((count, 8, 4)), np.zeros((count, 8))
    a[:, :4] = np.eye(4)
    # A corner is kept out where x / p + y / q >= 1; times the smaller leg.
    smaller = np.where(cut, legs.min(axis=2), 1.0)
    share = np.where(cut[..., None], smaller[..., None] / np.where(legs > 0.0, legs, 1.0), 0.0)
    for corner, sides in enumerate(CORNERS):
        a[:, 4 + corner, sides] = share[:, corner]
    b[:, 4:] = np.where(cut, -smaller, 1.0)
    x = 0.5 + (legs[:, [0, 2], 0].sum(axis=1) - legs[:, [1, 3], 0].sum(axis=1)) / 8
    y = 0.5 + (legs[:, [0, 1], 1].sum(axis=1) - legs[:, [2, 3], 1].sum(axis=1)) / 8
    z = np.column_stack([x, y, 1.0 - x, 1.0 - y])
    room, steepness = np.einsum("kij,kj->ki", a, z) + b, a.sum(axis=2)
    inset = np.where(steepness > 0.0, room / np.maximum(steepness, 1e-300), np.inf).min(axis=1)
    z -= np.maximum(inset, 0.0)[:, None] / 2
    real = np.concatenate([np.ones((count, 4), dtype=bool), cut], axis=1)
    problems = _Problems(rows, a, b, real, z, np.zeros((count, 8)))
    problems.dual = np.where(real, 0.5 / problems.room, 0.0)
    return problems


def _advance(
    problems: _Problems, room: FloatArray, left: FloatArray, gradient: FloatArray, gap: FloatArray
) -> None:
    """One Newton step towards a smaller gap."""
    a, dual = problems.a, problems.dual
    target = (CENTERING * gap / problems.real.sum(axis=1))[:, None]
    curvature = np.einsum("ij,ki,il->kjl", _TAKES, left**-2, _TAKES)
    curvature += np.einsum("kij,ki,kil->kjl", a, dual / room, a)
    # Where a problem is all but solved, rounding must not make the matrix singular.
    curvature += ROUNDING * np.trace(curvature, axis1=1, axis2=2)[:, None, None] * np.eye(4)
    pull = np.einsum("kij,ki->kj", a, target / room * problems.real) - gradient
    step = np.linalg.solve(curvature, pull[..., None])[..., 0]
    room_step = np.einsum("kij,kj->ki", a, step)
    dual_step = np.where(problems.real, (target - dual * room_step) / room - dual, 0.0)
    primal = np.minimum(_longest(room, room_step), _longest(left, -step @ _TAKES.T))
    problems.z += (TO_BOUNDARY * primal).clip(max=1.0)[:, None] * step
    problems.dual += (TO_BOUNDARY * _longest(dual, dual_step)).clip(max=1.0)[:, None] * dual_step


def _longest(values: FloatArray, steps: FloatArray) -> FloatArray:
    """(k,) how often steps (k, n) can be taken until a value (k, n) is 0."""
    falls = steps < 0.0
    longest: FloatArray = np.where(falls, -values / np.where(falls, steps, -1.0), np.inf).min(
        axis=1
    )
    return longest
