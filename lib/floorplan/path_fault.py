"""What is wrong with a path, and the words for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from ..layout import FloatArray
from .plan import Point


@dataclass(frozen=True, slots=True)
class Fault:
    """What makes a path one that cannot be walked.

    Attributes:
        sentence: what and where, for people.
        label: the thing in the way; "" where it is none.
        at: where on the path, metres; None where it is no place.
        distance_m: how near it comes to that thing, or how far it is from where it should be;
            None where it is no distance.
    """

    sentence: str
    label: str = ""
    at: Point | None = None
    distance_m: float | None = None


def told_once(faults: Sequence[Fault]) -> list[Fault]:
    """Each thing once, where the path comes nearest to it."""
    nearest: dict[str, Fault] = {}
    for fault in faults:
        key = fault.label or fault.sentence
        known = nearest.get(key)
        if known is None or (fault.distance_m or 0.0) < (known.distance_m or 0.0):
            nearest[key] = fault
    return list(nearest.values())


def middle(lines: BaseGeometry) -> Point:
    """The middle of the longest of some lines; of points, the first."""
    parts = shapely.get_parts(lines)
    longest = parts[int(np.argmax(shapely.length(parts)))]
    if longest.length > 0.0:
        longest = shapely.line_interpolate_point(longest, 0.5, normalized=True)
    return place(shapely.get_coordinates(longest)[0])


def place(point: FloatArray) -> Point:
    """A (2,) point as plain numbers."""
    return float(point[0]), float(point[1])


def shown(at: Point) -> str:
    """A place for a sentence.

    >>> shown((1.0, 0.256)), shown((-0.001, 2.0))
    ('(1.00, 0.26)', '(0.00, 2.00)')
    """
    # Adding 0.0 takes the sign from what is rounded to -0.0.
    x, y = (round(value, 2) + 0.0 for value in at)
    return f"({x:.2f}, {y:.2f})"


def metres(length: float) -> str:
    """A length for a sentence, to a millimetre."""
    return f"{length:.3f} m"
