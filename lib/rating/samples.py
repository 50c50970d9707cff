"""What people said of one model in one scene, and the judge beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..models.judge.figures import scores_of
from ..models.judge.judging import Judging
from .ratings import Ratings

REVIEW_SPREAD = 3
"""Highest less lowest score from which on a sample is to be looked at again (D.4)."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One model in one scene.

    Attributes:
        scene, model: which.
        room_type: None where the judge's data set does not tell, or it has no such scene.
        judgements: the judge's scores, one a judgement; empty where it gave none.
        ratings: 1 to 5 by rater; at least one.
    """

    scene: str
    model: str
    room_type: str | None
    judgements: tuple[float, ...]
    ratings: Mapping[str, int]

    @property
    def mos(self) -> float:
        """Mean opinion score: the mean of the ratings (D.4)."""
        return sum(self.ratings.values()) / len(self.ratings)

    @property
    def judge(self) -> float | None:
        """The mean of the judge's scores."""
        return sum(self.judgements) / len(self.judgements) if self.judgements else None

    @property
    def spread(self) -> int:
        """Highest less lowest rating."""
        return max(self.ratings.values()) - min(self.ratings.values())

    @property
    def for_review(self) -> bool:
        """Whether the raters are so far apart that it is to be looked at again."""
        return self.spread >= REVIEW_SPREAD


def rated_samples(people: Sequence[Ratings], judging: Judging) -> tuple[Sample, ...]:
    """Everything that people rated, by scene and model."""
    said: dict[tuple[str, str], dict[str, int]] = {}
    for ratings in people:
        for scene, rating in ratings.scenes.items():
            for model, score in rating.scores.items():
                said.setdefault((scene, model), {})[ratings.rater] = score
    return tuple(
        Sample(scene, model, *_judged(judging, scene, model), ratings)
        for (scene, model), ratings in sorted(said.items())
    )


def _judged(judging: Judging, scene: str, model: str) -> tuple[str | None, tuple[float, ...]]:
    judged = judging.scenes.get(scene)
    if judged is None:
        return None, ()
    if model not in judged.models:
        return judged.room_type, ()
    return judged.room_type, tuple(scores_of(judged, model))
