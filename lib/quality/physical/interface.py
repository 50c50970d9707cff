"""Overlaps that are none: where one object rests upon another (GREP, A.5).

An overlap counts as contact where the upper object would be free after a short move straight up:

- at a support interface by at most `interface_m`: modelled surfaces are rarely apart to the
  millimetre;
- on a floor covering by at most `covering_m`, a pile that gives way, and not through it: the
  object's underside is not below the covering's by more than `interface_m`.

In both cases the overlap has to lie at the underside of the upper object, which has to rise above
the lower one: what hangs into the side of another, or lies within it, does not rest upon it. What a
scene's author says of two objects plays no part.
"""

from __future__ import annotations

from ...floorplan.kinds import is_floor_covering
from ...names import short
from ..amounts import length_text
from ..protocol import QualityProtocol
from ..room import Thing

_NOTHING_M = 1e-6
"""Less than this is the rounding of coordinates."""


def resting(
    upper: Thing, lower: Thing, depth_m: float, bottom_m: float, protocol: QualityProtocol
) -> str:
    """Why an overlap is contact; "" where it is not.

    Args:
        upper: the object that would have to move up.
        lower: the one it would rest upon.
        depth_m: by how much.
        bottom_m: height of the lowest place where they overlap, world frame.
        protocol: `interface_m`, `covering_m`.
    """
    interface_m = protocol.interface_m + _NOTHING_M
    at_underside = bottom_m <= upper.low[2] + interface_m and upper.high[2] > lower.high[2]
    if not at_underside:
        return ""
    rests = f"{short(upper.id)} rests upon {short(lower.id)}"
    if depth_m <= interface_m:
        return f"{rests}: they overlap by {length_text(depth_m)} at the support interface"
    through = upper.low[2] < lower.low[2] - interface_m
    if is_floor_covering(lower.category) and depth_m <= protocol.covering_m + _NOTHING_M:
        if not through:
            return f"{rests}, a floor covering, and presses {length_text(depth_m)} into it"
    return ""


def resting_boxes(one: Thing, other: Thing, protocol: QualityProtocol) -> tuple[str, float]:
    """Why two objects at most rest upon each other, by their heights alone, and by how much.

    However their meshes look, they share nothing below the underside of the upper one, and nothing
    above the top of the lower one.

    Returns:
        The reason, "" where heights do not tell; and the overlap of the heights in metres.
    """
    for upper, lower in ((one, other), (other, one)):
        depth_m = float(lower.high[2] - upper.low[2])
        reason = resting(upper, lower, depth_m, float(upper.low[2]), protocol)
        if reason:
            return reason, depth_m
    return "", 0.0
