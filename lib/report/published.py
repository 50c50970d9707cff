"""The rows that the paper publishes: a reference, never part of a ranking."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..bootstrap import Interval

PUBLISHED_FILE = Path(__file__).parent.parent / "data" / "published_ideal_v1.json"


@dataclass(frozen=True, slots=True)
class PublishedModel:
    """A row of the paper's tables 2, 9 and 13; rates in [0, 1].

    Attributes:
        name: as table 2 writes it.
        rank: in table 2.
        overall, overall_ci, geo, geo_ci: the two scores and their intervals.
        means, intervals: of the eleven rates, by id.
        room_types: Overall by room type.
    """

    name: str
    rank: int
    overall: float
    overall_ci: Interval
    geo: float
    geo_ci: Interval
    means: dict[str, float]
    intervals: dict[str, Interval]
    room_types: dict[str, float]


@dataclass(frozen=True, slots=True)
class PublishedJudge:
    """A row of the paper's table 4: mean score 1 to 5, mean rank, share of first places."""

    name: str
    mean_score: float
    mean_rank: float
    top_1: float


@dataclass(frozen=True, slots=True)
class Published:
    """All of them.

    Attributes:
        about: what they are, in a sentence or two.
        sources: the table of each part.
        scenes, judge_scenes: number of the paper's scenes.
        models, judge: the rows, the best first.
        failed: models that the paper gives no scores.
    """

    about: str
    sources: dict[str, str]
    scenes: int
    judge_scenes: int
    models: tuple[PublishedModel, ...]
    judge: tuple[PublishedJudge, ...]
    failed: tuple[str, ...]


@lru_cache(maxsize=1)
def read_published() -> Published:
    """The paper's rows, which are part of the program. Source: tables 2, 4, 9 and 13."""
    document = json.loads(PUBLISHED_FILE.read_text(encoding="utf-8"))
    return Published(
        about=document["about"],
        sources=document["sources"],
        scenes=document["scenes"],
        judge_scenes=document["judge_scenes"],
        models=tuple(map(_model, document["models"])),
        judge=tuple(PublishedJudge(**row) for row in document["judge"]),
        failed=tuple(document["failed"]),
    )


def _model(row: dict[str, Any]) -> PublishedModel:
    return PublishedModel(
        name=row["name"],
        rank=row["rank"],
        overall=row["overall"],
        overall_ci=tuple(row["overall_ci"]),
        geo=row["geo"],
        geo_ci=tuple(row["geo_ci"]),
        means={name: entry["mean"] for name, entry in row["metrics"].items()},
        intervals={name: tuple(entry["ci"]) for name, entry in row["metrics"].items()},
        room_types=row["room_types"],
    )
