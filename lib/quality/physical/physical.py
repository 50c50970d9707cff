"""The three physical metrics of a room."""

from __future__ import annotations

from ..metrics import MetricId
from ..protocol import QualityProtocol
from ..records import Findings
from ..room import FurnishedRoom
from .collision import collisions
from .out_of_bounds import out_of_bounds
from .support import support


def physical_findings(room: FurnishedRoom, protocol: QualityProtocol) -> dict[MetricId, Findings]:
    """Collision, out-of-bounds and support, by geometry alone."""
    return {
        "collision": collisions(room, protocol),
        "out_of_bounds": out_of_bounds(room, protocol),
        "support": support(room, protocol),
    }
