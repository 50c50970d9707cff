"""What a results.json holds, as values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from ..aggregate import METRIC_IDS
from ..bootstrap import Interval
from ..difficulty import DensityBin, ViewpointBin
from ..evaluate import NO_ANSWER
from ..layout import FloatArray
from ..protocol import Protocol
from ..rank_evidence import Contender
from ..summary import Mean, RoomType


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """Two objects that were matched, by id, and their errors; RE_deg None where undefined."""

    gt: str
    pred: str
    PE_m: float
    IoU: float
    RE_deg: float | None


@dataclass(frozen=True, slots=True)
class StoredScene:
    """One model on one scene.

    Attributes:
        room_type, in_view: of the scene; None in results that were made before they were kept.
        parsed: whether the answer could be read.
        step: recovery step reached, None without an answer.
        reason: why it could not be read, or what is odd about it.
        values: of the rates and diagnostics by id, None where undefined.
        undefined: why, by id.
        overall: per-scene Overall, None where undefined.
        matches, missed, invented: empty in grid rooms and where nothing was read.
        colliding, outside: ids of predicted objects that collide with another one, or are not
            inside the room; None in results that were made before they were kept.
    """

    room_type: str | None
    in_view: int | None
    parsed: bool
    step: str | None
    reason: str | None
    values: dict[str, float | None]
    undefined: dict[str, str]
    overall: float | None
    matches: tuple[StoredMatch, ...]
    missed: tuple[str, ...]
    invented: tuple[str, ...]
    colliding: tuple[str, ...] | None = None
    outside: tuple[str, ...] | None = None

    @property
    def answered(self) -> bool:
        """Whether there is an answer, be it one that cannot be read."""
        return self.parsed or self.reason != NO_ANSWER.reason


@dataclass(frozen=True, slots=True)
class StoredModel:
    """One model; numbers that are undefined are NaN, intervals None.

    Attributes:
        name: of the model.
        rank: among all models of the file; None where Overall is undefined.
        overall, overall_ci, geo, geo_ci: aggregate scores and their intervals.
        n, answered, skipped: scenes that were evaluated, those of them with an answer, and those
            that were left out.
        parse_failed: evaluated scenes of which nothing was read, for want of an answer too.
        means, intervals: of the rates and diagnostics, by id.
        room_types, density_bins, viewpoint_bins: as `lib.summary` has them.
        scenes: by id.
    """

    name: str
    rank: int | None
    overall: float
    overall_ci: Interval | None
    geo: float
    geo_ci: Interval | None
    n: int
    answered: int
    skipped: int
    parse_failed: int
    means: dict[str, Mean]
    intervals: dict[str, Interval | None]
    room_types: dict[str, RoomType]
    density_bins: tuple[DensityBin, ...]
    viewpoint_bins: tuple[ViewpointBin, ...]
    scenes: dict[str, StoredScene]

    def contender(self) -> Contender:
        """What the comparison of ranks needs."""
        rows = [[scene.values[name] for name in METRIC_IDS] for scene in self.scenes.values()]
        table: FloatArray = np.array(rows, dtype=float).reshape(-1, len(METRIC_IDS))
        unanswered = frozenset(name for name, scene in self.scenes.items() if not scene.answered)
        return Contender(self.name, tuple(self.scenes), table, self.overall_ci, unanswered)

    def answered_by_room(self) -> dict[str, int] | None:
        """How many scenes of each room type it answered; None where the results do not tell."""
        if any(scene.room_type is None for scene in self.scenes.values()):
            return None
        answered = (s.room_type for s in self.scenes.values() if s.answered and s.room_type)
        return dict(Counter(answered))


@dataclass(frozen=True, slots=True)
class StoredResults:
    """One results.json.

    Attributes:
        path: the file.
        protocol: the protocol it was made with.
        versions: of the programs that made it.
        unscored: reason by name of the scenes whose bundle could not be read.
        problems: what was passed over.
        models: the best first, those without a rank last.
    """

    path: Path
    protocol: Protocol
    versions: dict[str, str]
    unscored: dict[str, str]
    problems: tuple[str, ...]
    models: tuple[StoredModel, ...]

    def only(self, names: Collection[str]) -> StoredResults:
        """The same with some of its models; their ranks are among themselves."""
        kept = [model for model in self.models if model.name in names]
        ranked = [
            model
            if model.rank is None
            else replace(model, rank=1 + sum(other.overall > model.overall for other in kept))
            for model in kept
        ]
        return replace(self, models=tuple(ranked))
