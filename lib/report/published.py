"""The rows that the paper publishes: a reference, never part of a ranking."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..bootstrap import Interval

Ends = tuple[float, float]
"""Of a bin."""

PUBLISHED_FILE = Path(__file__).parent.parent / "data" / "published_ideal_v1.json"


@dataclass(frozen=True, slots=True)
class PublishedModel:
    """A row of the paper's tables 2, 3, 9 and 13; rates in [0, 1].

    Attributes:
        name: as table 2 writes it.
        rank: in table 2.
        overall, overall_ci, geo, geo_ci: the two scores and their intervals.
        means, intervals: of the eleven rates, by id.
        room_types: Overall by room type.
        density: mean per-scene Overall (None where nothing was read) and PSR, by the ends of the
            bin of objects in view.
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
    density: dict[Ends, tuple[float | None, float]]


@dataclass(frozen=True, slots=True)
class PublishedViewpoint:
    """A column of the paper's table 10: means over its models, in [0, 1]; objects in view."""

    n: int
    in_view: float
    means: dict[str, float]
    average: float


@dataclass(frozen=True, slots=True)
class PublishedJudge:
    """A row of the paper's table 4, and a column of its table 11.

    Attributes:
        name: as table 2 writes it.
        mean_score, mean_rank, top_1: 1 to 5, 1 is the best, share of first places.
        room_types: mean and standard deviation of the score by room type.
    """

    name: str
    mean_score: float
    mean_rank: float
    top_1: float
    room_types: dict[str, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Published:
    """All of them.

    Attributes:
        about: what they are, in a sentence or two.
        sources: the table of each part.
        scenes, judge_scenes: number of the paper's scenes.
        models, judge: the rows, the best first.
        density_scenes: scenes of each bin of objects in view, by its ends.
        viewpoint: by the ends of the bin, degrees from the nearest cardinal direction.
        failed: models that the paper gives no scores.
    """

    about: str
    sources: dict[str, str]
    scenes: int
    judge_scenes: int
    models: tuple[PublishedModel, ...]
    judge: tuple[PublishedJudge, ...]
    density_scenes: dict[Ends, int]
    viewpoint: dict[Ends, PublishedViewpoint]
    failed: tuple[str, ...]


@lru_cache(maxsize=1)
def read_published() -> Published:
    """The paper's rows, which are part of the program. Source: tables 2, 3, 4, 9, 10, 11, 13."""
    document = json.loads(PUBLISHED_FILE.read_text(encoding="utf-8"))
    scenes = {(item["low"], item["high"]): item["n"] for item in document["density_bins"]}
    return Published(
        about=document["about"],
        sources=document["sources"],
        scenes=document["scenes"],
        judge_scenes=document["judge_scenes"],
        models=tuple(_model(row, list(scenes)) for row in document["models"]),
        judge=tuple(map(_judge, document["judge"])),
        density_scenes=scenes,
        viewpoint={
            (item["low_deg"], item["high_deg"]): PublishedViewpoint(
                item["n"], item["in_view"], item["metrics"], item["average"]
            )
            for item in document["viewpoint_bins"]
        },
        failed=tuple(document["failed"]),
    )


def _model(row: dict[str, Any], bins: list[Ends]) -> PublishedModel:
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
        density=dict(zip(bins, map(tuple, row["density"]), strict=True)),
    )


def _judge(row: dict[str, Any]) -> PublishedJudge:
    rooms = {room: tuple(pair) for room, pair in row["room_types"].items()}
    return PublishedJudge(**{**row, "room_types": rooms})
