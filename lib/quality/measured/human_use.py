"""The human-use checks that measurements decide (in work)."""

from __future__ import annotations

from ..metrics import MetricId
from ..protocol import QualityProtocol
from ..records import Findings
from ..room import FurnishedRoom


def measured_findings(room: FurnishedRoom, protocol: QualityProtocol) -> dict[MetricId, Findings]:
    """Function and placement as far as measurements decide them."""
    return {}
