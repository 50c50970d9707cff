"""A rectangle moved, turned and stretched until nothing near it lets it grow."""

from __future__ import annotations

import math

import numpy as np

from ....layout import FloatArray
from .crossings import TOUCHES
from .limits import Limits, clearances
from .outline import Outline
from .placed import Placed

ROUNDS = 8
GAIN = 1e-9
"""A round that gains less, relatively, is in vain."""
SMALLEST = 1e-9
"""Metres: sides stay longer while a solver tries out values."""


def polish(outline: Outline, placed: Placed) -> Placed:
    """The largest rectangle that is reached without passing over an edge of the floor.

    Each edge stays beyond the side of the rectangle that it is beyond, or the rectangle stays left
    of the edge's line: a smooth problem in centre, sides and angle. It is posed again from its
    solution as long as that helps.
    """
    for _ in range(ROUNDS):
        better = _grown(outline, placed)
        if better is None or better.area <= placed.area * (1.0 + GAIN):
            break
        placed = better
    return placed


def _grown(outline: Outline, placed: Placed) -> Placed | None:
    """The solution of one such problem, if it lies on the floor."""
    limits = Limits.of(outline, np.argmax(clearances(outline, placed), axis=1))
    found = _solved(limits, placed)
    if found is None:
        return None
    for candidate in (limits.pushed_out(found), limits.drawn_in(found)):
        if candidate is not None and clearances(outline, candidate).max(axis=1).min() >= -TOUCHES:
            return candidate
    return None


def _solved(limits: Limits, placed: Placed) -> FloatArray | None:
    """(x, y, width, depth, angle) of a local maximum, up to a solver's tolerance."""
    # Imported here, so that what needs no such answer does not wait for it.
    from scipy.optimize import minimize

    result = minimize(
        lambda z: -math.log(max(z[2], SMALLEST)) - math.log(max(z[3], SMALLEST)),
        np.array([placed.x, placed.y, placed.width, placed.depth, placed.angle]),
        jac=lambda z: np.array([0.0, 0.0, -1 / max(z[2], SMALLEST), -1 / max(z[3], SMALLEST), 0.0]),
        method="SLSQP",
        constraints={"type": "ineq", "fun": limits.room, "jac": limits.slopes},
        options={"maxiter": 60, "ftol": 1e-13},
    )
    solution: FloatArray = result.x
    sound = np.isfinite(solution).all() and (solution[2:4] > SMALLEST).all()
    return solution if sound else None
