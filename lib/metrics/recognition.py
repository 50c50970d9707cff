"""RR, Recognition Rate: how much of what is in view was found?"""

from __future__ import annotations

from ..batch import SceneBatch
from ..geometry.ragged import count
from ..protocol import Protocol
from .scores import Scores, Why, ratio


def recognition_rate(batch: SceneBatch, protocol: Protocol) -> Scores:
    """Share of the in-view ground-truth objects that are matched, (S,), in [0, 1].

    0 where nothing was predicted; undefined where nothing is in view. Source: B.3.4, eq. 18.

    >>> from ideal_bench.lib.metrics.example import batch, protocol
    >>> recognition_rate(batch(), protocol).values.tolist()
    [1.0, 0.0]
    """
    matched = count(batch.pairs.scene, len(batch))
    return ratio(matched, batch.truth.in_view_counts, Why.NOTHING_IN_VIEW)
