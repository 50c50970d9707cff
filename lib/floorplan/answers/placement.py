"""Whether a rectangle can be placed (paper, G.5)."""

from __future__ import annotations

import math

from shapely.geometry import mapping

from ...geometry.plane.fitting.fit import fit_rectangle
from ...geometry.plane.rectangle import Rectangle
from ..faults import CallFault
from ..ground import Ground
from .answer import Answer, Parameters


def answer(ground: Ground, parameters: Parameters) -> Answer:
    """Whether a rectangle fits on the floor, at any angle, where nothing stands (paper, G.5).

    It may touch walls and objects. Coverings and ceiling fixtures leave it room; windows and doors
    do too, unless the profile says that they block. Decided to 1 mm; see `fit_rectangle`.

    Args:
        ground: the layout.
        parameters: `size_m`, width and depth.

    Returns:
        True with the outline of one place and, in the details, its width_m, depth_m, angle_deg
        (of the width, counter-clockwise from +x) and center; or False with the size alone.

    Raises:
        CallFault: no size, or one that is not above 0.
        PlanFault: the boundary, or something that blocks, is no simple polygon.
    """
    width_m, depth_m = _size(parameters)
    placed = fit_rectangle(ground.room_to_place(), width_m, depth_m)
    size = {"width_m": width_m, "depth_m": depth_m}
    if placed is None:
        return Answer(False, details=size)
    return Answer(True, _outline(placed), {**size, **_pose(placed)})


def _size(parameters: Parameters) -> tuple[float, float]:
    if parameters.size_m is None:
        raise CallFault("placement needs a size: width and depth in metres")
    width_m, depth_m = (float(value) for value in parameters.size_m)
    if not all(math.isfinite(value) and value > 0.0 for value in (width_m, depth_m)):
        raise CallFault(f"size {width_m:g} x {depth_m:g}: give a width and a depth above 0 metres")
    return width_m, depth_m


def _pose(placed: Rectangle) -> dict[str, object]:
    return {"angle_deg": placed.angle_deg, "center": list(placed.center_m)}


def _outline(placed: Rectangle) -> dict[str, object]:
    ring = mapping(placed.polygon())["coordinates"][0]
    return {"type": "Polygon", "coordinates": [[list(point) for point in ring]]}
