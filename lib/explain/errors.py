"""The kinds of error that a mistake can be about, and how large they are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..geometry.ragged import BoolArray, IntArray, count
from ..layout import FloatArray
from ..matching import position_errors_m
from ..pairs import rotation_errors_deg
from ..protocol import Protocol
from .table import Table


@dataclass(frozen=True, slots=True)
class Error:
    """One kind of error of matched objects.

    Attributes:
        id: its name in files.
        label: its name for people.
        unit: "m", "deg" or "log"; a "log" of 0.26 is a factor of 1.3 too large or too small.
        floor: less than this is not worth explaining, in the unit.
    """

    id: str
    label: str
    unit: str
    floor: float


ERRORS: tuple[Error, ...] = (
    Error("position", "position error", "m", 0.03),
    Error("rotation", "rotation error", "deg", 3.0),
    Error("size", "size error", "log", 0.03),
    Error("height", "height error", "m", 0.03),
)
"""Distance on the floor; turn, folded by symmetry; amount of the logarithm of the factor, mean
over W, D and H; difference of heights. The columns of every table of errors."""

ERROR_IDS = tuple(error.id for error in ERRORS)
FLOORS: FloatArray = np.array([error.floor for error in ERRORS])


@dataclass(frozen=True, slots=True, eq=False)
class Looks:
    """What categories look like when turned, by code.

    Attributes:
        period_deg: (C,) the turn after which it looks the same; NaN where yaw has no meaning.
        square: (C,) whether width and depth can be exchanged: it has no yaw, or four equal sides.
    """

    period_deg: FloatArray
    square: BoolArray

    @classmethod
    def of(cls, categories: list[str], protocol: Protocol) -> Looks:
        """Of these categories."""
        period = [
            np.nan if protocol.is_yaw_exempt(name) else protocol.symmetry_deg(name)
            for name in categories
        ]
        periods = np.array(period, dtype=float)
        return cls(periods, np.isnan(periods) | (periods == 90.0))


def pair_errors(truth: Table, predicted: Table, looks: Looks) -> FloatArray:
    """Errors of M matched objects, (M, 4), columns as ERRORS; NaN where undefined.

    There is no rotation error where the truth's yaw is not given or has no meaning, and no size
    error on an axis that has no extent on either side.
    """
    period = np.where(truth.front, looks.period_deg[truth.category], np.nan)
    return np.stack(
        [
            position_errors_m(truth.position_m, predicted.position_m),
            rotation_errors_deg(truth.yaw_deg, predicted.yaw_deg, period),
            _mean_amount(log_factors(truth, predicted, looks)),
            np.abs(truth.position_m[:, 2] - predicted.position_m[:, 2]),
        ],
        axis=1,
    )


def log_factors(truth: Table, predicted: Table, looks: Looks) -> FloatArray:
    """Logarithm of how many times too large each of M objects is, (M, 3) W, D, H.

    Where width and depth can be exchanged, or no true yaw says which is which, they are as they
    fit better. NaN on an axis that has no extent on either side.
    """
    straight = _logs(truth.dimensions_m, predicted.dimensions_m)
    crossed = _logs(truth.dimensions_m, predicted.dimensions_m[:, [1, 0, 2]])
    better = _mean_amount(crossed) < _mean_amount(straight)
    either_way = looks.square[truth.category] | ~truth.front
    return np.where((either_way & better)[:, None], crossed, straight)


def _logs(truth_m: FloatArray, predicted_m: FloatArray) -> FloatArray:
    solid = (truth_m > 0) & (predicted_m > 0)
    ratio = np.divide(predicted_m, truth_m, out=np.ones_like(truth_m), where=solid)
    return np.where(solid, np.log(ratio), np.nan)


def _mean_amount(logs: FloatArray) -> FloatArray:
    defined = ~np.isnan(logs)
    number = defined.sum(axis=1)
    total = np.where(defined, np.abs(logs), 0.0).sum(axis=1)
    return np.divide(total, number, out=np.full(len(logs), np.nan), where=number > 0)


def unit_means(values: FloatArray, unit: IntArray, units: int) -> FloatArray:
    """Mean of the rows (M, k) of each unit (a scene, or an object), (units, k); NaN without any."""
    means = np.full((units, values.shape[1]), np.nan)
    for column, here in enumerate(values.T):
        defined = ~np.isnan(here)
        number = count(unit, units, defined)
        total = np.bincount(unit[defined], here[defined], minlength=units)
        np.divide(total, number, out=means[:, column], where=number > 0)
    return means
