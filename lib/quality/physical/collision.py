"""The metric collision (in work)."""

from __future__ import annotations

from ..protocol import QualityProtocol
from ..records import Findings
from ..room import FurnishedRoom


def collisions(room: FurnishedRoom, protocol: QualityProtocol) -> Findings:
    """Look at every object of a room."""
    return Findings("collision", missing="it is not measured yet")
