"""Of predicted boxes: how far they stand outside, and how many times too large they are."""

from __future__ import annotations

import numpy as np

from ...geometry.boxes import LARGEST_M, Boxes, hull_extents
from ...layout import FloatArray, Layout, Room
from ...protocol import Protocol
from ..stored import StoredMatch

Factors = list[float | None]


def outside_m(layout: Layout, truth: Layout, protocol: Protocol) -> dict[str, float]:
    """How far each object stands out of the room at most, by id, in metres; only those that do.

    Objects that share an id share the largest. Nothing is known where no size of a room is. Source
    of the room: the protocol's `room_bounds`, as for IBR (paper, B.3.2).

    Args:
        layout: predicted, world frame.
        truth: the true layout, world frame.
        protocol: as it was scored with.
    """
    size_m = _bounds_m(layout.room, truth.room, protocol)
    if size_m is None or len(layout) == 0:
        return {}
    low, high = size_m * (-0.5, -0.5, 0.0), size_m * (0.5, 0.5, 1.0)
    boxes = _boxes(layout)
    beyond = np.maximum(low - boxes.low, boxes.high - high).max(axis=1)
    found: dict[str, float] = {}
    for name, metres in zip(layout.ids, beyond.tolist(), strict=True):
        if metres > protocol.bounds_slack_m:
            found[name] = max(metres, found.get(name, 0.0))
    return found


def _bounds_m(predicted: Room, true: Room, protocol: Protocol) -> FloatArray | None:
    given = None if protocol.room_bounds == "ground_truth" else predicted.size_m
    size_m = given or true.size_m
    return None if size_m is None else np.array(size_m, dtype=float)


def _boxes(layout: Layout) -> Boxes:
    # An answer may say 1e300 m.
    positions, dimensions = (
        np.clip(metres, -LARGEST_M, LARGEST_M)
        for metres in (layout.positions_m, layout.dimensions_m)
    )
    return Boxes.around(positions, hull_extents(dimensions, layout.yaws_deg))


def size_factors(match: StoredMatch, layout: Layout, truth: Layout) -> Factors | None:
    """How many times too large the predicted W, D and H are; 1 is right.

    None alone for an extent that is 0 in the truth, as of a rug; for all where an id is not there,
    or is there twice, so that it is not known which object was matched.
    """
    if layout.ids.count(match.pred) != 1 or match.gt not in truth.ids:
        return None
    predicted = layout.dimensions_m[layout.ids.index(match.pred)].tolist()
    true = truth.dimensions_m[truth.ids.index(match.gt)].tolist()
    return [a / b if b > 0 else None for a, b in zip(predicted, true, strict=True)]
