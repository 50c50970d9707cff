"""Regular rows of pieces seen from one wall: the arithmetic of grids (table 5, strategy P)."""

from __future__ import annotations


def fitting(length_m: float, size_m: float, gap_m: float) -> int:
    """How many pieces of a size stand side by side with gaps in a length.

    >>> fitting(5.0, 1.0, 0.5), fitting(0.9, 1.0, 0.5)
    (3, 0)
    """
    return max(int((length_m + gap_m + 1e-9) // (size_m + gap_m)), 0)


def centred(count: int, pitch_m: float, aisle_m: float = 0.0) -> list[float]:
    """Positions about 0 so far apart, with an aisle's extra width in the middle.

    An odd number has no middle gap; the aisle comes after the middle piece then.

    >>> centred(3, 2.0)
    [-2.0, 0.0, 2.0]
    >>> centred(2, 2.0, 1.0)
    [-1.5, 1.5]
    """
    half = (count + 1) // 2
    positions = [index * pitch_m + (aisle_m if index >= half else 0.0) for index in range(count)]
    middle = (positions[0] + positions[-1]) / 2 if positions else 0.0
    return [position - middle for position in positions]
