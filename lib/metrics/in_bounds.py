"""IBR, In-Bounds Rate: do the predicted objects stay inside the room?"""

from __future__ import annotations

import numpy as np

from ..batch import SceneBatch
from ..geometry.ragged import BoolArray, count
from ..layout import FloatArray
from ..protocol import Protocol
from .scores import Scores, Why, ratio


def in_bounds_rate(batch: SceneBatch, protocol: Protocol) -> Scores:
    """Share of the predicted objects whose world-axis box lies inside the room, (S,), in [0, 1].

    Touching a wall is inside. Which room is the protocol's `room_bounds`: the predicted one
    (turned with the frame; the ground truth's where none is given) or the ground truth's. Heights
    are as predicted. Undefined where no object was predicted, or no room size is known. Source:
    B.3.2, eq. 12.

    >>> from ideal_bench.lib.metrics.example import batch, protocol
    >>> in_bounds_rate(batch(), protocol).values.round(3).tolist()
    [0.667, 1.0]
    """
    scene = batch.predicted.scene
    inside = count(scene, len(batch), in_bounds(batch, protocol))
    scores = ratio(inside, count(scene, len(batch)), Why.NO_PREDICTION)
    return scores.without(np.isnan(room_size_m(batch, protocol)).any(axis=1), Why.NO_ROOM)


def in_bounds(batch: SceneBatch, protocol: Protocol) -> BoolArray:
    """Whether each predicted object lies inside its room, (n,); false in a room of unknown size."""
    size_m = room_size_m(batch, protocol)[batch.predicted.scene]
    half_m = size_m / 2
    low = np.stack([-half_m[:, 0], -half_m[:, 1], np.zeros(len(half_m))], axis=1)
    high = np.stack([half_m[:, 0], half_m[:, 1], size_m[:, 2]], axis=1)
    boxes, slack_m = batch.predicted.boxes, protocol.bounds_slack_m
    inside: BoolArray = ((boxes.low >= low - slack_m) & (boxes.high <= high + slack_m)).all(axis=1)
    return inside


def room_size_m(batch: SceneBatch, protocol: Protocol) -> FloatArray:
    """Room against which each scene's objects are held, (S, 3) W, D, H in metres, world frame."""
    truth = batch.truth.room_size_m
    if protocol.room_bounds == "ground_truth":
        return truth
    return np.where(np.isnan(batch.room_size_m), truth, batch.room_size_m)
