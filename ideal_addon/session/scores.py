"""Every model's scores on the open data set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class ModelScores:
    """One model on the data set; rates as fractions, what is not defined is missing.

    Attributes:
        overall: aggregate Overall; None where undefined.
        scenes: per-scene Overall, by scene.
        means: metric means over the data set, by metric id.
        room_types: metric means by metric id, by room type.
    """

    overall: float | None = None
    scenes: Mapping[str, float] = field(default_factory=dict)
    means: Mapping[str, float] = field(default_factory=dict)
    room_types: Mapping[str, Mapping[str, float]] = field(default_factory=dict)


@dataclass(frozen=True)
class DatasetScores:
    """Scores by model."""

    models: Mapping[str, ModelScores] = field(default_factory=dict)
