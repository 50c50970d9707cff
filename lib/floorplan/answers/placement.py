"""Whether a rectangle can be placed (paper, G.5)."""

from __future__ import annotations

from ...geometry.plane.fitting.fit import fit_rectangle
from ...geometry.plane.rectangle import Rectangle
from ..ground import Ground
from .answer import Answer, Parameters
from .geojson import polygon


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
        PlanFault: the boundary, or something that blocks, is no simple polygon.
    """
    assert parameters.size_m is not None, "needs.require lets no question without one pass"
    width_m, depth_m = (float(side) for side in parameters.size_m)
    placed = fit_rectangle(ground.room_to_place(), width_m, depth_m)
    size = {"width_m": width_m, "depth_m": depth_m}
    if placed is None:
        return Answer(False, details=size)
    return Answer(True, polygon(placed.polygon()), {**size, **_pose(placed)})


def _pose(placed: Rectangle) -> dict[str, object]:
    return {"angle_deg": placed.angle_deg, "center": list(placed.center_m)}
