"""The cross product in the plane: on which side of one vector another lies."""

from __future__ import annotations

from ...layout import FloatArray


def cross(one: FloatArray, other: FloatArray) -> FloatArray:
    """Z of the cross product of (..., 2) vectors.

    >>> import numpy as np
    >>> float(cross(np.array([1.0, 0.0]), np.array([0.0, 2.0])))
    2.0
    """
    z: FloatArray = one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0]
    return z
