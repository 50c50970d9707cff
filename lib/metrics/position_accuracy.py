"""PA, Position Accuracy: do matched objects stand where they should?"""

from __future__ import annotations

from ..batch import SceneBatch
from ..protocol import Protocol
from .scores import Scores, Why, mean


def position_accuracy(batch: SceneBatch, protocol: Protocol) -> Scores:
    """Share of the matched objects within `position_threshold_m` on the floor, (S,), in [0, 1].

    Undefined where no object is matched. Source: B.3.3, eq. 13.

    >>> from ideal_bench.lib.metrics.example import batch, protocol
    >>> position_accuracy(batch(), protocol).values.tolist()
    [0.5, nan]
    """
    near = batch.pairs.PE_m <= protocol.position_threshold_m
    return mean(near, batch.pairs.scene, len(batch), Why.NO_PAIR)


def mean_position_error(batch: SceneBatch, protocol: Protocol) -> Scores:
    """Mean distance on the floor of the matched objects, (S,), metres.

    Undefined where no object is matched. Source: B.3.3, after eq. 13.

    >>> from ideal_bench.lib.metrics.example import batch, protocol
    >>> mean_position_error(batch(), protocol).values.tolist()
    [0.2, nan]
    """
    return mean(batch.pairs.PE_m, batch.pairs.scene, len(batch), Why.NO_PAIR)
