"""One point from its pixels in several pictures (B.1)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..geometry.shapes import require_shape
from ..layout import FloatArray, Vec3
from .protocol import ScoutProtocol

# Positions are sums of steps: a camera that moved by the least length may stand a rounding nearer.
_SLACK = 1e-9


class Refused(ValueError):
    """Viewing lines that decide no point; a sentence that says why and what to do."""


@dataclass(frozen=True, slots=True)
class Fix:
    """A triangulated point.

    Attributes:
        point_m: task frame: the least sum of squared distances to the viewing lines.
        residual_m: root mean square distance from the lines.
        angle_deg: the greatest angle between two viewing rays, 0 to 180.
        condition: condition number of the matrix of the normal equations.
        cautions: what makes it doubtful, a sentence each; none where it is not.
    """

    point_m: Vec3
    residual_m: float
    angle_deg: float
    condition: float
    cautions: tuple[str, ...] = ()


def triangulate(
    origins_m: FloatArray, lines: FloatArray, range_m: float, protocol: ScoutProtocol
) -> Fix:
    """The point nearest to some viewing lines (B.1).

    The line of a pixel runs from its camera o along d; I - d d^T takes from a vector its part
    along the line. The point x solves the normal equations, sum(I - d d^T) x = sum((I - d d^T) o).
    Where several refusals hold, the first in the order below is told.

    Args:
        origins_m: (n, 3) where the cameras are, task frame.
        lines: (n, 3) unit vectors from there through the pixels.
        range_m: the range prior r.
        protocol: limits.

    Raises:
        Refused: fewer than two lines; cameras that are all nearer to each other than 5 cm; a
            condition number above 10^6; a point that is behind a camera, or beside it.
        ValueError: the shapes are others.

    >>> from .protocol import read_scout_protocol
    >>> origins = np.array([[0.0, 0.0, 1.0], [2.0, 0.0, 1.0]])
    >>> lines = np.array([[0.6, 0.8, 0.0], [0.0, 1.0, 0.0]])
    >>> fix = triangulate(origins, lines, 5.0, read_scout_protocol())
    >>> [round(value, 9) for value in fix.point_m], round(fix.angle_deg, 2), fix.cautions
    ([2.0, 2.666666667, 1.0], 36.87, ())
    """
    require_shape("triangulate: origins_m", origins_m, (len(lines), 3))
    require_shape("triangulate: lines", lines, (len(lines), 3))
    _require_parallax(origins_m, protocol)
    across = np.eye(3) - lines[:, :, None] * lines[:, None, :]
    normal = across.sum(axis=0)
    condition = float(np.linalg.cond(normal))
    # Not `>`: of a singular matrix it may be NaN.
    if not condition <= protocol.most_condition:
        raise Refused(
            f"the viewing lines are all but parallel (condition {condition:.3g}, at most "
            f"{protocol.most_condition:g}); take a picture from farther to the side"
        )
    # From the cameras' middle, so that nothing is lost where all is far from the origin.
    middle = origins_m.mean(axis=0)
    moments = np.einsum("nij,nj->i", across, origins_m - middle)
    point = np.linalg.solve(normal, moments) + middle
    reach = point - origins_m
    _require_ahead(np.einsum("ni,ni->n", reach, lines))
    misses = np.einsum("nij,nj->ni", across, reach)
    x, y, z = point.tolist()
    residual_m, angle_deg = float(np.sqrt((misses**2).sum(axis=1).mean())), _greatest_deg(lines)
    cautions = _cautions((x, y, z), residual_m, angle_deg, range_m, protocol)
    return Fix((x, y, z), residual_m, angle_deg, condition, cautions)


def _require_parallax(origins_m: FloatArray, protocol: ScoutProtocol) -> None:
    count, least = len(origins_m), protocol.least_observations
    if count < least:
        raise Refused(f"{count} of at least {least} observations; mark the point in more pictures")
    apart_m = float(np.linalg.norm(origins_m[:, None] - origins_m[None], axis=2).max())
    if apart_m < protocol.least_separation_m - _SLACK:
        raise Refused(
            f"the pictures were taken {apart_m:.3f} m apart, at least "
            f"{protocol.least_separation_m:g} m are needed; move the camera and take another"
        )


def _require_ahead(depths_m: FloatArray) -> None:
    behind = np.flatnonzero(~(depths_m > 0))
    if len(behind):
        raise Refused(
            f"the lines come nearest to each other behind the camera of observations[{behind[0]}]; "
            "the pixels do not show one and the same point"
        )


def _greatest_deg(lines: FloatArray) -> float:
    # By sine and cosine: the cosine alone cannot tell small angles.
    sines = np.linalg.norm(np.cross(lines[:, None], lines[None]), axis=2)
    return float(np.degrees(np.arctan2(sines, lines @ lines.T)).max())


def _cautions(
    point_m: Vec3, residual_m: float, angle_deg: float, range_m: float, protocol: ScoutProtocol
) -> tuple[str, ...]:
    found = []
    if angle_deg < protocol.caution_angle_deg - _SLACK:
        found.append(
            f"weak parallax: the greatest angle between two lines is {angle_deg:.2f} degrees, "
            f"under {protocol.caution_angle_deg:g}; a picture from farther to the side helps"
        )
    if residual_m > protocol.caution_residual_m + _SLACK:
        found.append(
            f"the lines miss the point by {residual_m:.3f} m (root mean square), over "
            f"{protocol.caution_residual_m:g} m; the pixels may not show one and the same point"
        )
    distance_m = float(np.linalg.norm(point_m))
    if distance_m > range_m + protocol.caution_beyond_m + _SLACK:
        found.append(
            f"the point is {distance_m:.2f} m from the frame's origin, and every target's centre "
            f"is within {range_m:g} m of it"
        )
    return tuple(found)
