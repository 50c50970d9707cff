"""How near a measurement is to its tolerance, and M of a penetration (GREP, eq. 1)."""

from __future__ import annotations

import math

from ..protocol import QualityProtocol

NEAR_LIMIT = 0.75
"""From this share of the tolerance on, an object that passes has a record that tells so."""


def penetration_severity(depth_m: float, thickness_m: float, protocol: QualityProtocol) -> float:
    """How severe a penetration is, in [0, 1]; the formula is ours, as in the public code.

    With s = `full_depth_share` and t the thickness, M = clip(depth / t / s, 0, 1). An object that
    is thinner than `thin_m` would be penetrated as severely as can be by a scratch; there M is the
    geometric mean of that and of clip(depth / `thin_m` / s, 0, 1). What lies wholly inside of
    another object has an M of 1 whatever its depth, which is the caller's to say.

    Args:
        depth_m: penetration depth.
        thickness_m: the thinner of the two objects' extents along the direction of the depth.
        protocol: `full_depth_share`, `thin_m`.

    >>> from ..protocol import read_quality_protocol
    >>> protocol = read_quality_protocol()
    >>> round(penetration_severity(0.03, 0.3, protocol), 6)
    0.5
    >>> round(penetration_severity(0.002, 0.01, protocol), 6)
    0.5
    """
    by_thickness = _share(depth_m, thickness_m, protocol)
    if thickness_m >= protocol.thin_m:
        return by_thickness
    return math.sqrt(by_thickness * _share(depth_m, protocol.thin_m, protocol))


def _share(depth_m: float, length_m: float, protocol: QualityProtocol) -> float:
    if length_m <= 0:
        return 1.0
    return min(max(depth_m / length_m / protocol.full_depth_share, 0.0), 1.0)
