"""What a judge's scores and ranks say of each model (paper, 6.3 and tables 4 and 11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ...bootstrap import Interval, mean_intervals
from ...protocol import Protocol
from .judging import JudgedScene, Judging
from .position import PositionBias, position_bias

NOT_JUDGED = "no scene with a picture of it was judged"
NOT_TOGETHER = "no scene with a picture of every model was judged"
ONCE = "no scene was judged more than once"
SINGLE = "a single judgement has no spread"


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean over scenes.

    Attributes:
        value: None where undefined.
        n: scenes that it is the mean of.
        ci: bootstrap interval over these scenes; None where undefined.
        reason: why it is undefined; "" where it is defined.
    """

    value: float | None
    n: int
    ci: Interval | None
    reason: str


@dataclass(frozen=True, slots=True)
class ModelFigures:
    """One model's figures.

    Attributes:
        score: mean over scenes of the mean score over their judgements, 1 to 5.
        rank: the same of the ranks, over the scenes in which every model has a picture.
        top_1: share, over those scenes, in which the model's mean rank over the judgements is the
            best; models that share it share the scene.
        spread: mean over scenes of the sample standard deviation of the scores of their
            judgements; over scenes that were judged more than once.
        judgements: that gave the model a score.
    """

    score: Figure
    rank: Figure
    top_1: Figure
    spread: Figure
    judgements: int


@dataclass(frozen=True, slots=True)
class MeanAndDeviation:
    """The form of table 11.

    Attributes:
        mean: of all values; None where there is none.
        deviation: their sample standard deviation (n - 1); None for fewer than two.
        n: values.
        scenes: that they come from.
    """

    mean: float | None
    deviation: float | None
    n: int
    scenes: int


@dataclass(frozen=True, slots=True)
class Figures:
    """What follows from a judging.

    Attributes:
        models: by model.
        room_types: by room type, None for those that are not known, and model: over the single
            judgements of all scenes of the type.
        position: what the place in the order does.
        judged, failed, not_asked, asked_again, contradictory: numbers of repeats; the last are
            judgements whose ranks contradict their scores.
        complete: judged scenes in which every model has a picture.
    """

    models: Mapping[str, ModelFigures]
    room_types: Mapping[str | None, Mapping[str, MeanAndDeviation]]
    position: PositionBias
    judged: int
    failed: int
    not_asked: int
    asked_again: int
    contradictory: int
    complete: int


def figures(judging: Judging, protocol: Protocol) -> Figures:
    """All figures; what failed has no part in any.

    Args:
        judging: what the judge said.
        protocol: resamples, level and seed of the intervals.
    """
    scenes = [scene for scene in judging.scenes.values() if scene.judged]
    repeats = [repeat for scene in judging.scenes.values() for repeat in scene.repeats]
    complete = [scene for scene in scenes if set(scene.models) == set(judging.models)]
    return Figures(
        models={model: _model(model, scenes, complete, protocol) for model in judging.models},
        room_types=by_room_type(
            [
                (scene.room_type, model, scores_of(scene, model))
                for scene in scenes
                for model in scene.models
            ],
            judging.models,
        ),
        position=position_bias(scenes),
        judged=sum(item.status == "judged" for item in repeats),
        failed=sum(item.status == "failed" for item in repeats),
        not_asked=sum(item.status == "not_asked" for item in repeats),
        asked_again=sum(item.asked_again for item in repeats),
        contradictory=sum(item.contradictory for item in repeats),
        complete=len(complete),
    )


def mean_and_deviation(values: Sequence[float], scenes: int) -> MeanAndDeviation:
    """Mean and sample standard deviation.

    >>> mean_and_deviation([2, 4], 1)
    MeanAndDeviation(mean=3.0, deviation=1.4142135623730951, n=2, scenes=1)
    """
    n = len(values)
    return MeanAndDeviation(
        float(np.mean(values)) if n else None,
        float(np.std(values, ddof=1)) if n > 1 else None,
        n,
        scenes,
    )


def by_room_type(
    samples: Sequence[tuple[str | None, str, Sequence[float]]], models: Sequence[str]
) -> dict[str | None, dict[str, MeanAndDeviation]]:
    """Mean and deviation of the single scores of each room type and model (table 11).

    Args:
        samples: room type, model and single scores, one for each model in each scene.
        models: that a room type is told of.
    """
    kinds = sorted({kind for kind, _, _ in samples}, key=lambda kind: (kind is None, kind))
    table: dict[str | None, dict[str, MeanAndDeviation]] = {}
    for kind in kinds:
        table[kind] = {}
        for model in models:
            found = [scores for *of, scores in samples if of == [kind, model]]
            single = [score for scores in found for score in scores]
            table[kind][model] = mean_and_deviation(single, len(found))
    return table


def scores_of(scene: JudgedScene, model: str) -> list[float]:
    """The scores of a model in a scene, one a judgement."""
    return [float(repeat.scores[model]) for repeat in scene.judged]


def mean_ranks(scene: JudgedScene) -> dict[str, float]:
    """Each model's mean rank over the judgements of a scene that has some."""
    judged = scene.judged
    return {
        model: sum(repeat.ranks[model] for repeat in judged) / len(judged) for model in scene.models
    }


def top_share(ranks: Mapping[str, float], model: str) -> float:
    """A model's share in being the best of a scene.

    >>> ranks = {"a": 1.5, "b": 1.5, "c": 3.0}
    >>> [top_share(ranks, model) for model in ranks]
    [0.5, 0.5, 0.0]
    """
    best = [name for name, rank in ranks.items() if rank == min(ranks.values())]
    return 1 / len(best) if model in best else 0.0


def _model(
    model: str, scenes: Sequence[JudgedScene], complete: Sequence[JudgedScene], protocol: Protocol
) -> ModelFigures:
    own = [scene for scene in scenes if model in scene.models]
    scores = [scores_of(scene, model) for scene in own]
    ranks = [mean_ranks(scene) for scene in complete]
    columns = [
        [float(np.mean(values)) for values in scores],
        [scene[model] for scene in ranks],
        [top_share(scene, model) for scene in ranks],
        [float(np.std(values, ddof=1)) for values in scores if len(values) > 1],
    ]
    intervals = mean_intervals([np.array(column, dtype=float) for column in columns], protocol)
    absent = [NOT_JUDGED, NOT_TOGETHER, NOT_TOGETHER, ONCE if own else NOT_JUDGED]
    score, rank, top_1, spread = (
        Figure(float(np.mean(column)), len(column), interval, "")
        if column
        else Figure(None, 0, None, reason)
        for column, interval, reason in zip(columns, intervals, absent, strict=True)
    )
    judgements = sum(len(values) for values in scores)
    return ModelFigures(score, rank, top_1, spread, judgements)
