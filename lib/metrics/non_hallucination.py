"""NHR, Non-Hallucination Rate: how much of what was predicted is there?"""

from __future__ import annotations

from ..batch import SceneBatch
from ..geometry.ragged import count
from ..protocol import Protocol
from .scores import Scores, Why, ratio


def non_hallucination_rate(batch: SceneBatch, protocol: Protocol) -> Scores:
    """Share of the predicted objects that are matched, (S,), in [0, 1].

    Undefined where no object was predicted. Source: B.3.4, eq. 19.

    >>> from ideal_bench.lib.metrics.example import batch, protocol
    >>> non_hallucination_rate(batch(), protocol).values.round(3).tolist()
    [0.667, 0.0]
    """
    matched = count(batch.pairs.scene, len(batch))
    return ratio(matched, count(batch.predicted.scene, len(batch)), Why.NO_PREDICTION)
