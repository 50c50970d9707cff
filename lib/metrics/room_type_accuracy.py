"""RTA, Room Type Accuracy: is it the right kind of room?"""

from __future__ import annotations

from ..batch import SceneBatch
from ..protocol import Protocol
from .scores import Scores, indicator


def room_type_accuracy(batch: SceneBatch, protocol: Protocol) -> Scores:
    """1 where the predicted room type is the ground truth's, else 0, (S,).

    Letter by letter, or whatever its case (`room_type_match`). Undefined where the answer could not
    be read. Source: B.3.1, eq. 10.

    >>> from ideal_bench.lib.metrics.example import batch, protocol
    >>> room_type_accuracy(batch(), protocol).values.tolist()
    [1.0, 1.0]
    """
    return indicator(batch.room_type_right)
