"""Prec, Precision at IoU: do matched objects fill the space that they should?"""

from __future__ import annotations

from ..batch import SceneBatch
from ..protocol import Protocol
from .scores import Scores, Why, mean


def precision_iou(batch: SceneBatch, protocol: Protocol) -> Scores:
    """Share of the matched objects whose box IoU reaches `iou_threshold`, (S,), in [0, 1].

    What stands on the floor is compared at the ground truth's height. Undefined where no object
    is matched. Source: B.3.3, eq. 14 and 15.

    >>> from ideal_bench.lib.metrics.example import batch, protocol
    >>> precision_iou(batch(), protocol).values.tolist()
    [1.0, nan]
    """
    enough = batch.pairs.IoU >= protocol.iou_threshold
    return mean(enough, batch.pairs.scene, len(batch), Why.NO_PAIR)


def mean_iou(batch: SceneBatch, protocol: Protocol) -> Scores:
    """Mean box IoU of the matched objects, (S,), in [0, 1].

    Undefined where no object is matched. Source: B.3.3, after eq. 15.

    >>> from ideal_bench.lib.metrics.example import batch, protocol
    >>> mean_iou(batch(), protocol).values.round(3).tolist()
    [0.714, nan]
    """
    return mean(batch.pairs.IoU, batch.pairs.scene, len(batch), Why.NO_PAIR)
