"""One point from its pixels in several pictures (B.1)."""

from __future__ import annotations

from dataclasses import dataclass

from ..layout import FloatArray, Vec3
from .protocol import ScoutProtocol


class Refused(ValueError):
    """Viewing lines that decide no point; a sentence that says why and what to do."""


@dataclass(frozen=True, slots=True)
class Fix:
    """A triangulated point.

    Attributes:
        point_m: task frame: the least sum of squared distances to the viewing lines.
        residual_m: root mean square distance from the lines.
        angle_deg: the greatest angle between two lines.
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

    Args:
        origins_m: (n, 3) where the cameras are, task frame.
        lines: (n, 3) unit vectors from there through the pixels.
        range_m: the range prior r.
        protocol: limits.

    Raises:
        Refused: fewer than two lines, cameras nearer to each other than 5 cm, a condition number
            above 10^6, or a point that is not ahead of a camera.
    """
    raise NotImplementedError
