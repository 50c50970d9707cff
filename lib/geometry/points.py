"""One point of an array as plain numbers, as records and documents keep it."""

from __future__ import annotations

from ..layout import FloatArray, Vec3


def as_vec3(point: FloatArray) -> Vec3:
    """A point (3,) as three floats.

    >>> import numpy as np
    >>> as_vec3(np.array([1, 2.5, 0]))
    (1.0, 2.5, 0.0)

    Raises:
        ValueError: it has not three coordinates.
    """
    x, y, z = point.tolist()
    return float(x), float(y), float(z)
