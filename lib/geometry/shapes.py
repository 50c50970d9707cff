"""Arrays of a wrong shape are refused in words."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def require_shape(name: str, array: NDArray[np.generic], expected: tuple[int, ...]) -> None:
    """Say so where an array has another shape than expected.

    Raises:
        ValueError: the message says which array, what was expected and what was got.
    """
    if array.shape != expected:
        raise ValueError(f"{name}: expected shape {expected}, got {array.shape}")
