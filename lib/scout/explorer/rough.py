"""First rough centres: the middles of a target's masks, triangulated by the tool."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ...layout import FloatArray
from ..protocol import ScoutProtocol
from .faces import Faces
from .knowledge import Knowledge
from .outlines import View

_ROOM = 1.6
_LEAST_M = 0.1


def observations(
    knowledge: Knowledge, target: int, protocol: ScoutProtocol
) -> dict[str, Any] | None:
    """The tool's arguments: the middles of a target's masks; None where they decide nothing.

    Pictures that cut it off are used only where there are too few without.
    """
    views = [knowledge.views[place] for place in knowledge.seen(target)]
    whole = [view for view in views if not view.outlines[target].is_cut]
    chosen = whole if _apart_m(whole) >= protocol.least_separation_m else views
    if _apart_m(chosen) < protocol.least_separation_m:
        return None
    # The largest show most; enough of them for any parallax there is.
    chosen = sorted(chosen, key=lambda view: -view.outlines[target].pixels)
    return {
        "observations": [
            {
                "image": view.name,
                "column_px": float(view.outlines[target].middle_px[0]),
                "row_px": float(view.outlines[target].middle_px[1]),
            }
            for view in chosen[: protocol.most_observations]
        ]
    }


def _apart_m(views: Sequence[View]) -> float:
    places = np.array([view.pose.position_m for view in views]).reshape(-1, 3)
    if len(places) < 2:
        return 0.0
    return float(np.linalg.norm(places[:, None] - places[None], axis=2).max())


def around(knowledge: Knowledge, target: int, point: FloatArray) -> Faces:
    """A box around a triangulated middle that has room for all that the pictures show."""
    reach = _LEAST_M
    for place in knowledge.seen(target):
        view = knowledge.views[place]
        hull = view.outlines[target].hull_px
        radius = np.linalg.norm(hull - view.outlines[target].middle_px, axis=1).max()
        distance = float(np.linalg.norm(point - view.pose.position_m))
        reach = max(reach, _ROOM * distance * float(radius) / knowledge.task.optics.focal_px)
    return Faces(point - reach, point + reach, point, point)
