"""The metric out_of_bounds (in work)."""

from __future__ import annotations

from ..protocol import QualityProtocol
from ..records import Findings
from ..room import FurnishedRoom


def out_of_bounds(room: FurnishedRoom, protocol: QualityProtocol) -> Findings:
    """Look at every object of a room."""
    return Findings("out_of_bounds", missing="it is not measured yet")
