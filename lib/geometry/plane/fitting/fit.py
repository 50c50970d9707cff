"""Whether a rectangle of a given size fits somewhere, at any angle."""

from __future__ import annotations

import math

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from ....layout import FloatArray
from ..outlines import polygons
from ..rectangle import Rectangle
from .contacts import Pose
from .search import search
from .trial import Trial


def fit_rectangle(free: BaseGeometry, width_m: float, depth_m: float) -> Rectangle | None:
    """A place for a width x depth rectangle in the free space, at any angle; it may touch.

    Decided by branch and bound over the angle, without chance and without a limit of time. A
    rectangle that is returned has the full size and lies in the free space to 1e-9 m. None says
    of every angle one of two things:

    - the rectangle, even 1e-6 m smaller, fits nowhere at this angle (proved); or
    - the angle lies in a range so narrow that a rectangle shorter and narrower by 1 mm does fit
      there, and neither the full size at the middle of the range nor small moves from there, by
      linear programming, led to a place for it.

    So None is given wherever the size less 1 mm fits at no angle, and never where the size plus
    1 mm fits. In between the answer is right unless the small moves miss the place. Exact fits
    are found by them, or already at the angles of the free space's edges, which come first.

    Args:
        free: valid polygons; other parts are left out. Different parts are never joined.
        width_m: of the rectangle, metres.
        depth_m: of the rectangle, metres; either may be the longer.

    Returns:
        The rectangle, its angle from 0 to below 180 degrees, below 90 for a square; None where
        there is no place.

    Raises:
        ValueError: a size that is not a finite number above 0.

    >>> from shapely.geometry import box
    >>> room = box(0.0, 0.0, 3.0, 2.0)
    >>> fit_rectangle(room, 2.0, 3.0)
    Rectangle(center_m=(1.5, 1.0), size_m=(2.0, 3.0), angle_deg=90.0)
    >>> fit_rectangle(room, 3.002, 2.0) is None
    True
    """
    if not all(math.isfinite(value) and value > 0.0 for value in (width_m, depth_m)):
        raise ValueError(f"a rectangle of {width_m} x {depth_m} m: give two finite lengths above 0")
    for part in polygons(free):
        origin = np.array(part.envelope.centroid.coords[0])
        trial = Trial(shapely.transform(part, lambda at, o=origin: at - o), width_m, depth_m)
        pose = search(trial) if _may_fit(part, trial) else None
        if pose is not None:
            return _rectangle(pose, origin, trial)
    return None


def _may_fit(part: Polygon, trial: Trial) -> bool:
    """Whether the area suffices, and the diagonal is no longer than the part is across."""
    west, south, east, north = part.bounds
    across = math.hypot(east - west, north - south)
    return math.prod(trial.inner) <= part.area and math.hypot(*trial.inner) <= across


def _rectangle(pose: Pose, origin: FloatArray, trial: Trial) -> Rectangle:
    center = (float(origin[0] + pose.x), float(origin[1] + pose.y))
    turn_deg = math.degrees(trial.turn)
    angle_deg = math.degrees(pose.angle) % turn_deg
    # A hair below 0 is rounded up to the whole turn.
    return Rectangle(center, trial.size, 0.0 if angle_deg == turn_deg else angle_deg)
