"""RA, Rotation Accuracy: do matched objects face where they should?"""

from __future__ import annotations

import numpy as np

from ..batch import SceneBatch
from ..geometry.ragged import BoolArray, count
from ..layout import FloatArray
from ..protocol import Protocol
from .scores import Scores, Why, mean


def rotation_accuracy(batch: SceneBatch, protocol: Protocol) -> Scores:
    """Share of the matched objects turned wrong by `rotation_threshold_deg` at most, (S,).

    Only matched objects whose yaw has a meaning count: the category is not yaw-exempt, and the
    ground truth states a yaw. In [0, 1]; undefined where there is none. Source: B.3.3, eq. 16, 17.

    >>> from ideal_bench.lib.metrics.example import batch, protocol
    >>> rotation_accuracy(batch(), protocol).values.tolist()
    [0.5, nan]
    """
    return _mean(batch, batch.pairs.RE_deg <= protocol.rotation_threshold_deg)


def mean_rotation_error(batch: SceneBatch, protocol: Protocol) -> Scores:
    """Mean rotation error of those matched objects, (S,), degrees in [0, 180].

    Undefined where there is none. Source: B.3.3, after eq. 17.

    >>> from ideal_bench.lib.metrics.example import batch, protocol
    >>> mean_rotation_error(batch(), protocol).values.tolist()
    [45.0, nan]
    """
    return _mean(batch, batch.pairs.RE_deg)


def _mean(batch: SceneBatch, values: FloatArray | BoolArray) -> Scores:
    pairs = batch.pairs
    turns = ~np.isnan(pairs.RE_deg)
    scores = mean(values[turns], pairs.scene[turns], len(batch), Why.NO_YAW)
    return scores.without(count(pairs.scene, len(batch)) == 0, Why.NO_PAIR)
