"""The eight metrics and the three principles (GREP, 3.2, tables 4 and 5): one table for all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

MetricId = Literal[
    "collision",
    "out_of_bounds",
    "support",
    "scale",
    "style",
    "pairing",
    "function",
    "placement",
]
Level = Literal["noticeable", "gross", "invalid", "impaired", "blocked", "atypical", "implausible"]


@dataclass(frozen=True, slots=True)
class Metric:
    """One metric.

    Attributes:
        id: in files.
        label: for people.
        about: what it asks, in a sentence.
        principle: which it belongs to.
        combine: how an object's penalties are put together: added and capped at 1 (eq. 3), or the
            largest of them (eq. 4).
        levels: how severe a defect is in words, each with its place between the least penalty (0)
            and the greatest (1), table 5; none where severity is a measured number (eq. 1).
        checks: types of its checks (A.2); for a metric with one type alone, its own id.
    """

    id: MetricId
    label: str
    about: str
    principle: str
    combine: Literal["sum", "max"]
    levels: Mapping[Level, float]
    checks: tuple[str, ...]


PRINCIPLES: dict[str, str] = {
    "physical": "Physical validity",
    "visual": "Visual coherence",
    "human_use": "Human-use logic",
}
"""The principles' labels by id."""

VISUAL_LEVELS: dict[Level, float] = {"noticeable": 0.0, "gross": 1.0}

METRICS: dict[MetricId, Metric] = {
    metric.id: metric
    for metric in (
        Metric(
            "collision",
            "Collision",
            "Do objects intersect that should not?",
            "physical",
            "sum",
            {},
            ("collision",),
        ),
        Metric(
            "out_of_bounds",
            "Out of bounds",
            "Does an object cross the room's walls, floor or ceiling?",
            "physical",
            "sum",
            {},
            ("out_of_bounds",),
        ),
        Metric(
            "support",
            "Support",
            "Is every object held by the floor, another object, a wall or the ceiling?",
            "physical",
            "sum",
            {},
            ("support",),
        ),
        Metric(
            "scale",
            "Scale",
            "Are the sizes reasonable for what the objects are?",
            "visual",
            "sum",
            VISUAL_LEVELS,
            ("scale",),
        ),
        Metric(
            "style",
            "Style",
            "Do the objects look as if they belonged together?",
            "visual",
            "sum",
            VISUAL_LEVELS,
            ("style",),
        ),
        Metric(
            "pairing",
            "Pairing",
            "Do the chosen objects go together, without needless repetition?",
            "visual",
            "sum",
            {"invalid": 1.0},
            ("pairing",),
        ),
        Metric(
            "function",
            "Function",
            "Can the objects be used as intended where they stand?",
            "human_use",
            "max",
            {"impaired": 0.0, "blocked": 1.0},
            (
                "architecture_orientation",
                "clearance",
                "local_affordance",
                "directional_correspondence",
                "relative_use_geometry",
            ),
        ),
        Metric(
            "placement",
            "Placement",
            "Would people put the objects there?",
            "human_use",
            "max",
            {"atypical": 0.0, "implausible": 1.0},
            ("support_surface_and_height", "scene_zone", "contextual_anchor"),
        ),
    )
}
"""Every metric by id, in the order in which they are told."""

METRIC_IDS: tuple[MetricId, ...] = get_args(MetricId)

VISUAL: frozenset[str] = frozenset(
    metric.id for metric in METRICS.values() if metric.principle == "visual"
)
"""What FrozenAssets leaves out of the overall score (B)."""
