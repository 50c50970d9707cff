"""The straight line between two ends, where their ways meet on it.

As from a lamp on a table to the table: there is no clear floor between them, and none is needed.
Outside the furniture that contains an end such a line is at most twice the clearance long, else it
could go along a wall that both ends are near to, however far they are apart.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from ....layout import FloatArray
from .clear import ClearFloor
from .floor import CONTACT_M, Floor, corners, segments
from .offset import Steps, grown
from .way_out import End, Leaving, entered, first_on

_FINE = Steps(np.radians(0.5))


def straight(leaving: Leaving, arriving: Leaving) -> tuple[float, float] | None:
    """How long the way out and the way in are on the line between two ends' feet.

    Where the line meets the clear floor, the way out ends there, and the line keeps its clearance
    until the way in begins; else the two ways meet.

    Returns:
        Metres, the ends' own ways to their feet left out; None where the line is not allowed.
    """
    clear, foot, goal = leaving.graph.clear, leaving.end.foot, arriving.end.foot
    length = float(np.hypot(*(goal - foot)))
    if length <= CONTACT_M:
        return 0.0, length
    line = segments(foot, goal[None])
    if not clear.floor.room_and_contact.covers(line)[0]:
        return None
    _, touched = clear.floor.near(line, clear.clearance_m - 2 * CONTACT_M)
    if set(touched.tolist()) - set(leaving.end.near.tolist()) - set(arriving.end.near.tolist()):
        return None
    stretches = [(first_on(p, foot, line)[0], first_on(p, goal, line)[0]) for p in clear.pieces]
    stretches = [(out, back) for out, back in stretches if np.isfinite(out)]
    for out, back in stretches:
        way = (goal - foot) / length
        one, other = foot + way * out, goal - way * back
        middle = bool(clear.floor.clear(segments(one, other[None]), clear.clearance_m)[0])
        if middle and _allowed(leaving, one) and _allowed(arriving, other):
            return float(out), float(back)
    return None if stretches else _meeting(leaving, arriving, line, length)


def _allowed(leaving: Leaving, point: FloatArray) -> bool:
    if np.hypot(*(point - leaving.end.foot)) <= CONTACT_M:
        return True
    return bool(leaving.allowed(segments(leaving.end.foot, point[None]))[0])


def _meeting(
    leaving: Leaving, arriving: Leaving, line: BaseGeometry, length: float
) -> tuple[float, float] | None:
    """Lengths of a way out and a way in that meet on the line, the way out as long as it can be."""
    clear = leaving.graph.clear
    if (
        in_the_open(clear.floor, line[0], leaving.end, arriving.end)
        > 2 * clear.clearance_m + CONTACT_M
    ):
        return None
    out = _free(leaving, arriving, line, length)
    back = _free(arriving, leaving, line, length)
    return None if out + back < length - CONTACT_M else (out, length - out)


def in_the_open(floor: Floor, line: LineString, *ends: End) -> float:
    """How much of a line lies outside the obstacles that contain one of its ends, metres."""
    around = [floor.obstacles[thing] for end in ends for thing in end.within]
    return float(line.difference(shapely.union_all(around)).length)


def _free(leaving: Leaving, arriving: Leaving, line: BaseGeometry, length: float) -> float:
    """How far the rule allows one end's way out along the line.

    Only what is near the other end can end it: nothing else comes near to the line.
    """
    floor, end = leaving.graph.clear.floor, leaving.end
    ends = [first_on(floor.insides[thing], end.foot, line)[0] for thing in entered(floor, end)]
    for thing in set(arriving.end.near.tolist()) - set(end.near.tolist()):
        parts = _grown(leaving.graph.clear, thing)
        ends += [first_on(part, end.foot, line)[0] for part in parts]
    return float(min([length, *ends]))


def _grown(clear: ClearFloor, thing: int) -> Iterable[Polygon]:
    """A thing grown by the clearance."""
    shape, radius = clear.floor.things[thing], clear.clearance_m - CONTACT_M
    if isinstance(shape, Polygon):
        ring = corners(shape)
        return [shape, *grown(ring, radius, _FINE, {})]
    return grown(shapely.get_coordinates(shape), radius, _FINE, {})
