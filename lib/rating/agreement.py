"""How far people and the judge agree about reconstructions (paper, 6.3 and D.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from ..layout import FloatArray
from ..models.judge.figures import MeanAndDeviation, by_room_type, mean_ranks
from ..models.judge.judging import Judging
from ..models.judge.position import favour, position_bias
from ..names import few, short
from ..protocol import Protocol
from .correlation import LEAST, Correlation, spearman
from .ratings import Ratings
from .samples import Sample, rated_samples


@dataclass(frozen=True, slots=True)
class SceneMeans:
    """One scene, over the models that both people and the judge scored.

    Attributes:
        scene: its name.
        models: their number.
        mos: mean of the mean opinion scores.
        judge: mean of the judge's scores.
        rank_rho: Spearman's correlation of people's mean ranks and the judge's.
    """

    scene: str
    models: int
    mos: float
    judge: float
    rank_rho: Correlation


@dataclass(frozen=True, slots=True)
class ModelMeans:
    """One model, over the scenes in which both people and the judge scored it.

    Attributes:
        model: its name.
        scenes: their number.
        mos: mean of the mean opinion scores.
        judge: mean of the judge's scores.
    """

    model: str
    scenes: int
    mos: float
    judge: float

    @property
    def difference(self) -> float:
        """The judge's mean less people's."""
        return self.judge - self.mos


@dataclass(frozen=True, slots=True)
class MeanRho:
    """A mean of correlations.

    Attributes:
        rho: None where none is defined.
        n: correlations that it is the mean of.
        reason: why it is undefined; "" where it is defined.
    """

    rho: float | None
    n: int
    reason: str


@dataclass(frozen=True, slots=True)
class Agreement:
    """What people and the judge have in common.

    Attributes:
        raters: their names.
        judge_name: the judge's.
        level: of the intervals.
        samples: everything that people rated, by scene and model.
        scenes, models: means over the samples that both scored, by name.
        over_scenes: the paper's figure: correlation of the scenes' means.
        over_samples: correlation over all samples that both scored; scenes are resampled whole.
        over_models: correlation of the models' means.
        ranks: mean over scenes of the correlation of ranks within the scene.
        among_raters: mean over pairs of raters of the correlation over the samples of both.
        people, judge: the form of table 11 over the same samples, by room type and model: single
            ratings, and single judgements.
        notes: what a reader should know, a sentence each.
    """

    raters: tuple[str, ...]
    judge_name: str
    level: float
    samples: tuple[Sample, ...]
    scenes: tuple[SceneMeans, ...]
    models: tuple[ModelMeans, ...]
    over_scenes: Correlation
    over_samples: Correlation
    over_models: Correlation
    ranks: MeanRho
    among_raters: MeanRho
    people: Mapping[str | None, Mapping[str, MeanAndDeviation]]
    judge: Mapping[str | None, Mapping[str, MeanAndDeviation]]
    notes: tuple[str, ...]

    @property
    def for_review(self) -> list[Sample]:
        """The samples that are to be looked at again, the widest spread first."""
        flagged = [sample for sample in self.samples if sample.for_review]
        return sorted(flagged, key=lambda sample: (-sample.spread, sample.scene, sample.model))


def agreement(people: Sequence[Ratings], judging: Judging, protocol: Protocol) -> Agreement:
    """Compare people's ratings with a judge's.

    Scores are compared on the samples, pairs of scene and model, that both scored. Everything else
    is kept as a sample without the judge's score.

    Args:
        people: the ratings, each rater once.
        judging: what the judge said.
        protocol: resamples, level and seed of the intervals, which resample scenes.
    """
    samples = rated_samples(people, judging)
    common = [sample for sample in samples if sample.judgements]
    by_scene = _grouped(common, "scene")
    by_model = _grouped(common, "model")
    people_said = [(item.room_type, item.model, [*item.ratings.values()]) for item in common]
    judge_said = [(item.room_type, item.model, item.judgements) for item in common]
    scenes = tuple(_scene(name, items, people, judging) for name, items in by_scene.items())
    models = tuple(
        ModelMeans(name, len(items), *_means(items).tolist()) for name, items in by_model.items()
    )
    return Agreement(
        raters=tuple(ratings.rater for ratings in people),
        judge_name=judging.judge.model,
        level=protocol.bootstrap_level,
        samples=samples,
        scenes=scenes,
        models=models,
        over_scenes=spearman(
            [np.array([[item.mos, item.judge]]) for item in scenes], "scenes", protocol
        ),
        over_samples=spearman([_pairs(items) for items in by_scene.values()], "samples", protocol),
        over_models=spearman([np.array([[item.mos, item.judge]]) for item in models], "models"),
        ranks=_mean_rho(
            [item.rank_rho for item in scenes],
            f"no scene with {LEAST} models that both ranked",
        ),
        among_raters=_among_raters(people),
        people=by_room_type(people_said, list(by_model)),
        judge=by_room_type(judge_said, list(by_model)),
        notes=(
            *_notes_on_judge(judging),
            *(note for ratings in people for note in _notes(ratings, judging)),
        ),
    )


def _grouped(samples: Sequence[Sample], what: str) -> dict[str, list[Sample]]:
    groups: dict[str, list[Sample]] = {}
    for sample in samples:
        groups.setdefault(getattr(sample, what), []).append(sample)
    return dict(sorted(groups.items()))


def _pairs(samples: Sequence[Sample]) -> FloatArray:
    """(n, 2): people's mean and the judge's."""
    return np.array([[sample.mos, np.mean(sample.judgements)] for sample in samples])


def _means(samples: Sequence[Sample]) -> FloatArray:
    means: FloatArray = _pairs(samples).mean(axis=0)
    return means


def _scene(
    name: str, samples: Sequence[Sample], people: Sequence[Ratings], judging: Judging
) -> SceneMeans:
    mos, judge = _means(samples).tolist()
    ranked = [ratings.scenes[name].ranks for ratings in people if name in ratings.scenes]
    judged = mean_ranks(judging.scenes[name])
    # Ranks among other candidates do not compare: only the order of those that all have seen.
    shared = sorted(set(judged).intersection(*ranked))
    pairs = [
        [np.mean([_rank_among(model, shared, ranks) for ranks in ranked]), judged_rank]
        for model in shared
        for judged_rank in [_rank_among(model, shared, judged)]
    ]
    rho = spearman([np.array(pairs).reshape(-1, 2)], "models that all have ranked")
    return SceneMeans(name, len(samples), mos, judge, rho)


def _rank_among(model: str, shared: Sequence[str], ranks: Mapping[str, float]) -> float:
    """Rank among some of those that were ranked; equal ones share their mean rank."""
    before = sum(ranks[name] < ranks[model] for name in shared)
    equal = sum(ranks[name] == ranks[model] for name in shared)
    return before + (equal + 1) / 2


def _mean_rho(found: Sequence[Correlation], reason: str) -> MeanRho:
    values = [item.rho for item in found if item.rho is not None]
    if not values:
        return MeanRho(None, 0, reason)
    return MeanRho(sum(values) / len(values), len(values), "")


def _among_raters(people: Sequence[Ratings]) -> MeanRho:
    if len(people) < 2:
        return MeanRho(None, 0, "it takes two raters")
    scores = [
        {
            (scene, model): score
            for scene, rating in ratings.scenes.items()
            for model, score in rating.scores.items()
        }
        for ratings in people
    ]
    found = []
    for one, other in combinations(scores, 2):
        shared = sorted(one.keys() & other.keys())
        pairs = np.array([[one[key], other[key]] for key in shared], dtype=float).reshape(-1, 2)
        found.append(spearman([pairs], "samples"))
    reason = f"no two raters have {LEAST} samples in common on which their scores differ"
    return _mean_rho(found, reason)


def _notes_on_judge(judging: Judging) -> Iterator[str]:
    """What to know of the judge's figures."""
    yield from (f"of the judge: {note}" for note in judging.notes)
    if told := favour(position_bias(list(judging.scenes.values()))):
        yield told


def _notes(ratings: Ratings, judging: Judging) -> Iterator[str]:
    """Where a rater's study was another one than the judge's."""
    who = short(ratings.rater)
    rated, judged = set(ratings.models), set(judging.models)
    if rated != judged:
        parts = (("the rater", rated - judged), ("the judge", judged - rated))
        only = [f"{whose} alone has {few(sorted(names))}" for whose, names in parts if names]
        yield f"{who} rated other models: {'; '.join(only)}"
    if strange := sorted(ratings.scenes.keys() - judging.scenes.keys()):
        yield f"{who} rated scenes that the judge has not: {few(strange)}"
    other = [
        name
        for name, rating in ratings.scenes.items()
        if name in judging.scenes and set(rating.shown) != set(judging.scenes[name].models)
    ]
    if other and rated == judged:
        yield f"{who} was shown other models than the judge in: {few(other)}"
