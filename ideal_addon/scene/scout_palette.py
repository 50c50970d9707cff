"""A colour for each number, and back: how a picture of plain colours tells objects apart."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...lib.geometry.ragged import IntArray

_COLORS = 1 << 24
# An odd factor takes the numbers of 24 bits one to one into each other; these two undo each other.
_SPREAD = 0x9E3779
_GATHER = pow(_SPREAD, -1, _COLORS)


def color_of(number: int) -> tuple[int, int, int]:
    """The 8-bit colour of a number, 0 to 2**24 - 1; 0 is black and nothing else is.

    >>> color_of(0), color_of(1)
    ((0, 0, 0), (158, 55, 121))
    """
    mixed = number * _SPREAD % _COLORS
    return mixed >> 16, mixed >> 8 & 255, mixed & 255


def numbers_of(pixels: NDArray[np.uint8]) -> IntArray:
    """The numbers (height, width) of colours (height, width, 3).

    >>> numbers_of(np.array([[color_of(0), color_of(7)]], dtype=np.uint8)).tolist()
    [[0, 7]]
    """
    red, green, blue = np.moveaxis(pixels.astype(np.int64), -1, 0)
    numbers: IntArray = ((red << 16 | green << 8 | blue) * _GATHER % _COLORS).astype(np.intp)
    return numbers
