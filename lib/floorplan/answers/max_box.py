"""The largest rectangle that fits on the free floor (paper, G.8)."""

from __future__ import annotations

from ...geometry.plane.largest_rectangle import LEAST_M2, largest_rectangle
from ..faults import NoAnswer
from ..ground import Ground
from .answer import Answer, Parameters
from .geojson import polygon


def answer(ground: Ground, parameters: Parameters) -> Answer:
    """The largest rectangle that fits on the free floor, at any angle (paper, G.8).

    Floor coverings and ceiling fixtures do not stand in its way; openings do in the released
    profile alone. No rectangle is larger by more than 0.05 %, and where the best one lies along
    an edge of the free floor the answer is exact: see `largest_rectangle`.

    Args:
        ground: of the layout.
        parameters: none is used.

    Returns:
        Its area in square metres, the rectangle as a GeoJSON polygon, and its `width_m` (the
        longer side), `depth_m` and `angle_deg` (of the longer side, counter-clockwise from +x, in
        [0, 180)).

    Raises:
        PlanFault: the boundary or something in the way is no simple polygon.
        NoAnswer: no rectangle of more than 1e-6 square metres fits.
    """
    found = largest_rectangle(ground.room_to_place())
    if found is None:
        raise NoAnswer(
            f"no floor is free: no rectangle of more than {LEAST_M2:g} m2 fits between the objects"
        )
    return Answer(
        found.area_m2,
        geometry=polygon(found.polygon()),
        details={
            "width_m": found.size_m[0],
            "depth_m": found.size_m[1],
            "angle_deg": found.angle_deg,
        },
    )
