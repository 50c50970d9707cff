"""From a model's answers to its scores on every scene."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from .batch import SceneBatch, Truth
from .categories import KNOWN_CATEGORIES
from .layout import FloatArray
from .metrics.registry import DIAGNOSTICS, METRICS
from .metrics.scores import Scores
from .predictions.interpret import Prediction
from .predictions.remarks import remarks
from .protocol import Protocol

NO_ANSWER = Prediction(layout=None, step="", reason="no answer")
"""What stands for the answer that a model did not give."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How one answer was read.

    Attributes:
        step: the recovery step reached, "S1" to "S4"; "" where there was no answer.
        reason: why it could not be read, or what is odd about it; None where neither.
    """

    step: str
    reason: str | None


@dataclass(frozen=True, slots=True, eq=False)
class Evaluation:
    """One model on S scenes.

    Attributes:
        batch: ground truth and predictions, matched.
        readings: S, how each answer was read.
        scores: of each metric and diagnostic, by id.
    """

    batch: SceneBatch
    readings: tuple[Reading, ...]
    scores: Mapping[str, Scores]

    @property
    def answered(self) -> int:
        """Scenes for which there is an answer, be it one that cannot be read."""
        pairs = zip(self.readings, self.batch.parsed.tolist(), strict=True)
        missing = sum(not parsed and item.reason == NO_ANSWER.reason for item, parsed in pairs)
        return len(self.readings) - missing

    def table(self, ids: Iterable[str]) -> FloatArray:
        """Values of some metrics, (S, len(ids)); NaN where undefined."""
        return np.stack([self.scores[name].values for name in ids], axis=1)


def evaluate(truth: Truth, predictions: Sequence[Prediction], protocol: Protocol) -> Evaluation:
    """Score one prediction a scene, in the scenes' order.

    Raises:
        ValueError: the number of predictions is not the number of scenes.
    """
    batch = SceneBatch.of(truth, [prediction.layout for prediction in predictions], protocol)
    known = KNOWN_CATEGORIES.union(truth.categories)
    return scored(batch, tuple(_reading(prediction, known) for prediction in predictions), protocol)


def scored(batch: SceneBatch, readings: tuple[Reading, ...], protocol: Protocol) -> Evaluation:
    """Every metric and diagnostic of scenes that are aligned and matched; `readings` is theirs."""
    scores = {metric.id: metric.score(batch, protocol) for metric in (*METRICS, *DIAGNOSTICS)}
    return Evaluation(batch=batch, readings=readings, scores=scores)


def _reading(prediction: Prediction, known_categories: frozenset[str]) -> Reading:
    if prediction.layout is None:
        return Reading(prediction.step, prediction.reason)
    return Reading(prediction.step, "; ".join(remarks(prediction.layout, known_categories)) or None)
