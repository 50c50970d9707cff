"""A room looked at by measurements alone, wherever a reviser may have put its objects."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from shapely.errors import ShapelyError

from ..assess import assess_room, with_unknown
from ..document import AssessedRoom
from ..metrics import MetricId
from ..protocol import QualityProtocol
from ..room import FurnishedRoom
from .revision import AssessmentError


def measured_room(
    room: FurnishedRoom, protocol: QualityProtocol, unknown: Mapping[MetricId, str]
) -> AssessedRoom:
    """Look at a room.

    Args:
        room: as it stands now.
        protocol: thresholds and weights.
        unknown: metrics that the room's file cannot tell anything about, each with the reason.

    Raises:
        AssessmentError: geometry has no answer for where the objects are.
    """
    try:
        return with_unknown(assess_room(room, protocol), unknown)
    except (ArithmeticError, ValueError, np.linalg.LinAlgError, ShapelyError) as error:
        raise AssessmentError(f"the layout cannot be measured ({error})") from error
