"""Every model's scores on the open data set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class ModelScores:
    """One model on the data set; rates as fractions, what is not defined is missing.

    Attributes:
        overall: aggregate Overall; None where undefined.
        scenes: per-scene Overall, by scene.
        means: metric means over the data set, by metric id.
        room_types: metric means by metric id, by room type.
        room_type_overall: Overall by room type.
        failed: why an answer could not be read, by scene; a scene without an answer is not in it.
        answered: scored scenes with an answer.
        unanswered: scored scenes without an answer; each counts as a failed one.
        revision: of the answers that were scored (see `Answers.revisions`).
    """

    overall: float | None = None
    scenes: Mapping[str, float] = field(default_factory=dict)
    means: Mapping[str, float] = field(default_factory=dict)
    room_types: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    room_type_overall: Mapping[str, float] = field(default_factory=dict)
    failed: Mapping[str, str] = field(default_factory=dict)
    answered: int = 0
    unanswered: int = 0
    revision: int = 0


@dataclass(frozen=True)
class DatasetScores:
    """Scores by model.

    Attributes:
        models: the scores.
        folder: the data set that was scored.
        scene_ids: its scenes that could be scored.
        unscored: why a scene could not, by scene.
    """

    models: Mapping[str, ModelScores] = field(default_factory=dict)
    folder: Path | None = None
    scene_ids: tuple[str, ...] = ()
    unscored: Mapping[str, str] = field(default_factory=dict)
