"""The metric support (in work)."""

from __future__ import annotations

from ..protocol import QualityProtocol
from ..records import Findings
from ..room import FurnishedRoom


def support(room: FurnishedRoom, protocol: QualityProtocol) -> Findings:
    """Look at every object of a room."""
    return Findings("support", missing="it is not measured yet")
