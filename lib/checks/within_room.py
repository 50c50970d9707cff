"""C4, within-room geometry: does a piece reach out of the room?"""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import Boxes, hull_extents
from ..layout import Layout
from ..names import short
from ..protocol import Protocol
from .finding import Finding, not_measured

UNIT = "m"
SIDES = ("-X", "-Y", "floor", "+X", "+Y", "ceiling")
_FLOAT_SLACK_M = 1e-9


def within_room(layout: Layout, protocol: Protocol) -> Finding:
    """Whether every ground-truth box lies inside the room (A.3, C4).

    The number is how far the worst box reaches out, in metres; 0 where all are inside. Boxes are
    those of GT.json, along the world's axes, and rounded to 0.01 m like everything in it: that puts
    a piece that touches a wall outside by up to half of that for its place, a quarter for its size
    and a quarter for the room's. `within_room_tolerance_m` is this sum.

    Args:
        layout: the ground truth, world frame.
        protocol: `within_room_tolerance_m`, and `within_room_sides`: the walls alone, or floor and
            ceiling too.
    """
    if layout.room.size_m is None:
        return not_measured("C4", UNIT, "GT.json tells no room size")
    boxes = Boxes.around(layout.positions_m, hull_extents(layout.dimensions_m, layout.yaws_deg))
    width, depth, height = layout.room.size_m
    low, high = np.array([-width / 2, -depth / 2, 0.0]), np.array([width / 2, depth / 2, height])
    outside = np.concatenate([low - boxes.low, boxes.high - high], axis=1)
    if protocol.within_room_sides == "walls":
        outside[:, [2, 5]] = 0.0
    outside = np.maximum(outside, 0.0)
    by_object = outside.max(axis=1)
    tolerance = protocol.within_room_tolerance_m
    order = np.argsort(-by_object, kind="stable")
    out = [
        {
            "id": layout.ids[i],
            "outside_m": round(float(by_object[i]), 4),
            "side": SIDES[int(np.argmax(outside[i]))],
        }
        for i in order.tolist()
        if by_object[i] > tolerance + _FLOAT_SLACK_M
    ]
    worst = round(float(by_object.max(initial=0.0)), 4)
    details = {"limit": tolerance, "objects": out}
    return Finding("C4", not out, worst, UNIT, _sentence(out, tolerance), details)


def _sentence(out: list[dict[str, object]], tolerance: float) -> str:
    if not out:
        return f"no piece reaches more than {tolerance:g} m out of the room"
    told = f"{short(str(out[0]['id']))} reaches {out[0]['outside_m']} m out at {out[0]['side']}"
    more = len(out) - 1
    if more == 0:
        return told
    return f"{told}; {more} more {'piece reaches' if more == 1 else 'pieces reach'} out too"
