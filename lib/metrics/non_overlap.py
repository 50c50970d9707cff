"""NOR, Non-Overlap Rate: do the predicted objects keep out of each other?"""

from __future__ import annotations

import numpy as np

from ..batch import SceneBatch
from ..geometry.boxes import iou
from ..geometry.ragged import BoolArray, count
from ..geometry.sweep import touching_pairs
from ..protocol import Protocol
from .scores import Scores, Why, ratio


def non_overlap_rate(batch: SceneBatch, protocol: Protocol) -> Scores:
    """Share of the predicted objects that collide with no other one, (S,), in [0, 1].

    Two objects collide where the IoU of their world-axis boxes reaches `collision_iou`; heights
    are as predicted. Undefined where no object was predicted. Source: B.3.2, eq. 11.

    >>> from ideal_bench.lib.metrics.example import batch, protocol
    >>> non_overlap_rate(batch(), protocol).values.round(3).tolist()
    [0.333, 1.0]
    """
    scene = batch.predicted.scene
    free = count(scene, len(batch), ~colliding(batch, protocol))
    return ratio(free, count(scene, len(batch)), Why.NO_PREDICTION)


def colliding(batch: SceneBatch, protocol: Protocol) -> BoolArray:
    """Whether each predicted object collides with another one of its scene, (n,)."""
    boxes = batch.predicted.boxes
    hit = np.zeros(len(batch.predicted), dtype=bool)
    for i, j in touching_pairs(boxes, batch.predicted.scene, settled=hit):
        collide = iou(boxes.take(i), boxes.take(j)) >= protocol.collision_iou
        hit[i[collide]] = True
        hit[j[collide]] = True
    return hit
