"""The table of metrics, in the order of the paper's table 2; everything else is drawn from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from ..batch import SceneBatch
from ..geometry.ragged import BoolArray
from ..protocol import Protocol
from .grid_coverage import grid_coverage_rate
from .grid_self_consistency import grid_self_consistency_rate
from .in_bounds import in_bounds_rate
from .non_hallucination import non_hallucination_rate
from .non_overlap import non_overlap_rate
from .parse_success import parse_success
from .position_accuracy import mean_position_error, position_accuracy
from .precision_iou import mean_iou, precision_iou
from .recognition import recognition_rate
from .room_type_accuracy import room_type_accuracy
from .rotation_accuracy import mean_rotation_error, rotation_accuracy
from .scores import Scores, Why, nowhere

Rooms = Literal["all", "non_grid", "grid"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Metric:
    """One metric: how it is computed, and all that a reader needs to know about it.

    Attributes:
        id: the paper's short name; the key in results.
        label: the name in full.
        about: what it tells, in plain words; `{p.NAME}` stands for a setting (see `told`).
        dimension: "D1" to "D5"; "" for a diagnostic, which enters no score.
        applies_to: rooms in which it is measured (paper, table 6).
        source: section of the paper.
        function: from a batch to its scores; pure.
        unit: "rate" (a fraction in [0, 1], shown as per cent), "m" or "deg".
        better: which way is better.
        needs_answer: whether it is undefined where the answer could not be read.
    """

    id: str
    label: str
    about: str
    dimension: str
    applies_to: Rooms
    source: str
    function: Callable[[SceneBatch, Protocol], Scores]
    unit: Literal["rate", "m", "deg"] = "rate"
    better: Literal["higher", "lower"] = "higher"
    needs_answer: bool = True

    def score(self, batch: SceneBatch, protocol: Protocol) -> Scores:
        """Scores of each scene; undefined where the metric does not apply or nothing was read."""
        left_out, why = self._left_out(batch)
        if left_out.all():
            return nowhere(len(batch), why)
        scores = self.function(batch, protocol)
        if self.needs_answer:
            scores = scores.without(~batch.parsed, Why.NOT_PARSED)
        return scores.without(left_out, why) if left_out.any() else scores

    def _left_out(self, batch: SceneBatch) -> tuple[BoolArray, Why]:
        """Scenes in whose rooms it is not measured, (S,), and the reason."""
        if self.applies_to == "non_grid":
            return batch.grid, Why.GRID_ROOM
        if self.applies_to == "grid":
            return ~batch.grid, Why.NOT_A_GRID_ROOM
        return np.zeros(len(batch), dtype=bool), Why.DEFINED

    def told(self, protocol: Protocol) -> str:
        """What it tells, with the protocol's thresholds."""
        return self.about.format(p=protocol)

    def applies(self, grid: bool) -> bool:
        """Whether it is measured in a grid room (or, where `grid` is false, in any other)."""
        return self.applies_to in ("all", "grid" if grid else "non_grid")


METRICS: tuple[Metric, ...] = (
    Metric(
        id="RTA",
        label="Room Type Accuracy",
        about="answers that name the right kind of room",
        dimension="D1",
        applies_to="all",
        source="B.3.1, eq. 10",
        function=room_type_accuracy,
    ),
    Metric(
        id="PSR",
        label="Parse Success Rate",
        about="answers that can be read as a layout",
        dimension="D1",
        applies_to="all",
        source="B.3.1, eq. 9",
        function=parse_success,
        needs_answer=False,
    ),
    Metric(
        id="NOR",
        label="Non-Overlap Rate",
        about="predicted objects that collide with no other",
        dimension="D2",
        applies_to="all",
        source="B.3.2, eq. 11",
        function=non_overlap_rate,
    ),
    Metric(
        id="IBR",
        label="In-Bounds Rate",
        about="predicted objects that are inside the room",
        dimension="D2",
        applies_to="all",
        source="B.3.2, eq. 12",
        function=in_bounds_rate,
    ),
    Metric(
        id="PA",
        label="Position Accuracy",
        about="matched objects within {p.position_threshold_m:g} m of their true place",
        dimension="D3",
        applies_to="non_grid",
        source="B.3.3, eq. 13",
        function=position_accuracy,
    ),
    Metric(
        id="Prec",
        label="Precision at IoU",
        about="matched objects that share enough space with the true one "
        "(IoU {p.iou_threshold:g} or more)",
        dimension="D3",
        applies_to="non_grid",
        source="B.3.3, eq. 15",
        function=precision_iou,
    ),
    Metric(
        id="RA",
        label="Rotation Accuracy",
        about="matched objects turned the right way, within {p.rotation_threshold_deg:g} degrees",
        dimension="D3",
        applies_to="non_grid",
        source="B.3.3, eq. 17",
        function=rotation_accuracy,
    ),
    Metric(
        id="RR",
        label="Recognition Rate",
        about="objects in view that were found",
        dimension="D4",
        applies_to="non_grid",
        source="B.3.4, eq. 18",
        function=recognition_rate,
    ),
    Metric(
        id="NHR",
        label="Non-Hallucination Rate",
        about="predicted objects that match one in view",
        dimension="D4",
        applies_to="non_grid",
        source="B.3.4, eq. 19",
        function=non_hallucination_rate,
    ),
    Metric(
        id="GCR",
        label="Grid Coverage Rate",
        about="cells of the room's grid that hold a predicted object",
        dimension="D5",
        applies_to="grid",
        source="B.3.5, eq. 20",
        function=grid_coverage_rate,
    ),
    Metric(
        id="GSR",
        label="Grid Self-consistency Rate",
        about="predicted grid objects that stand in rows and columns",
        dimension="D5",
        applies_to="grid",
        source="B.3.5, eq. 21",
        function=grid_self_consistency_rate,
    ),
)
"""The eleven rates."""

DIAGNOSTICS: tuple[Metric, ...] = (
    Metric(
        id="PE_m",
        label="Position Error",
        about="mean distance of matched objects from their true place",
        dimension="",
        applies_to="non_grid",
        source="B.3.3, after eq. 13",
        function=mean_position_error,
        unit="m",
        better="lower",
    ),
    Metric(
        id="IoU",
        label="Intersection over Union",
        about="mean share of space of matched objects and the true ones",
        dimension="",
        applies_to="non_grid",
        source="B.3.3, after eq. 15",
        function=mean_iou,
    ),
    Metric(
        id="RE_deg",
        label="Rotation Error",
        about="mean angle by which matched objects are turned wrong",
        dimension="",
        applies_to="non_grid",
        source="B.3.3, after eq. 17",
        function=mean_rotation_error,
        unit="deg",
        better="lower",
    ),
)
"""The three continuous means beside D3; reported, but no part of any score (B.4)."""

DIMENSIONS: dict[str, str] = {
    "D1": "Scene Validity",
    "D2": "Physical Plausibility",
    "D3": "Geometric Accuracy",
    "D4": "Object Recognition",
    "D5": "Grid Layout",
}
"""The five dimensions (paper, table 6)."""

GEO: tuple[str, ...] = tuple(m.id for m in METRICS if m.dimension in ("D3", "D5"))
"""The metrics of Geo: PA, Prec, RA, GCR, GSR (paper, 5.2)."""
