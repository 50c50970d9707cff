"""What a metric returns: a value for each scene, or the reason why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from ..geometry.ragged import BoolArray, IntArray
from ..layout import FloatArray


class Why(IntEnum):
    """Why a metric is not defined on a scene; `text` is the sentence that results carry."""

    DEFINED = 0
    NOT_PARSED = 1
    GRID_ROOM = 2
    NOT_A_GRID_ROOM = 3
    NO_PREDICTION = 4
    NOTHING_IN_VIEW = 5
    NO_PAIR = 6
    NO_YAW = 7
    NO_TARGET = 8
    TOO_FEW = 9
    ONE_CLUSTER = 10
    SPARSE = 11
    NO_ROOM = 12

    @property
    def text(self) -> str:
        """The reason as a sentence without its full stop."""
        return _TEXTS[self]


_TEXTS = {
    Why.DEFINED: "",
    Why.NOT_PARSED: "the answer could not be read as a layout",
    Why.GRID_ROOM: "not measured in grid rooms",
    Why.NOT_A_GRID_ROOM: "measured in grid rooms only",
    Why.NO_PREDICTION: "no object was predicted",
    Why.NOTHING_IN_VIEW: "no ground-truth object is in view",
    Why.NO_PAIR: "no predicted object matches a ground-truth object",
    Why.NO_YAW: "no matched object has a defined yaw",
    Why.NO_TARGET: "no ground-truth object of the room's grid is in view",
    Why.TOO_FEW: "too few grid objects were predicted to form a grid",
    Why.ONE_CLUSTER: "the predicted grid objects all stand in one place",
    Why.SPARSE: "the predicted grid objects are scattered, each its own row and column",
    Why.NO_ROOM: "neither the prediction nor the ground truth gives the room's size",
}


@dataclass(frozen=True, slots=True, eq=False)
class Scores:
    """One metric on S scenes.

    Attributes:
        values: (S,) NaN where the metric is not defined.
        why: (S,) codes of `Why`, 0 where it is defined.
    """

    values: FloatArray
    why: NDArray[np.int8]

    def without(self, scenes: BoolArray, why: Why) -> Scores:
        """The same scores, undefined for the reason `why` where `scenes` (S,) is true."""
        return Scores(
            np.where(scenes, np.nan, self.values), np.where(scenes, np.int8(why), self.why)
        )


def ratio(part: FloatArray | IntArray, whole: FloatArray | IntArray, why: Why) -> Scores:
    """Part / whole for each scene, (S,); undefined for the reason `why` where whole is 0.

    >>> ratio(np.array([1, 0]), np.array([2, 0]), Why.NO_PAIR).values.tolist()
    [0.5, nan]
    """
    defined = whole > 0
    values = np.divide(part, whole, out=np.full(len(whole), np.nan), where=defined)
    return Scores(values, np.where(defined, 0, why).astype(np.int8))


def indicator(true: BoolArray) -> Scores:
    """1 where true, 0 where false, (S,); defined on every scene."""
    return Scores(true.astype(float), np.zeros(len(true), dtype=np.int8))


def nowhere(scenes: int, why: Why) -> Scores:
    """Undefined on every scene for one reason, (scenes,).

    >>> nowhere(2, Why.GRID_ROOM).values.tolist()
    [nan, nan]
    """
    return Scores(np.full(scenes, np.nan), np.full(scenes, why, dtype=np.int8))


def mean(values: FloatArray | BoolArray, scene: IntArray, scenes: int, why: Why) -> Scores:
    """Mean of each scene's values, (scenes,); undefined for the reason `why` where it has none.

    Args:
        values: (n,) numbers, or truths for a share.
        scene: (n,) scene of each value.
        scenes: number of scenes S.
        why: the reason where a scene has no value.
    """
    total = np.bincount(scene, weights=values, minlength=scenes)
    return ratio(total, np.bincount(scene, minlength=scenes), why)
