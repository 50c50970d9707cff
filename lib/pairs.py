"""Matched objects of many scenes and how far apart they are (paper, B.3.3)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .geometry.boxes import Boxes, iou
from .geometry.ragged import BoolArray, IntArray
from .layout import FloatArray
from .matching import position_errors_m
from .objects import Objects
from .protocol import Protocol


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """M matched objects, by ground-truth row.

    Attributes:
        truth_row: (M,) rows of the ground truth's table.
        predicted_row: (M,) rows of the prediction's table.
        scene: (M,) number of the scene.
        PE_m: (M,) distance on the floor, metres.
        IoU: (M,) intersection over union of the world-axis boxes, in [0, 1].
        RE_deg: (M,) rotation error in degrees, folded by symmetry; NaN where yaw has no meaning.
    """

    truth_row: IntArray
    predicted_row: IntArray
    scene: IntArray
    PE_m: FloatArray
    IoU: FloatArray
    RE_deg: FloatArray

    def __len__(self) -> int:
        return len(self.scene)


def measure(
    truth: Objects,
    predicted: Objects,
    rows: tuple[IntArray, IntArray],
    categories: list[str],
    protocol: Protocol,
) -> Pairs:
    """The errors of matched objects.

    Args:
        truth: in-view ground truth.
        predicted: predictions, world frame.
        rows: the matched rows of both, M each.
        categories: lower-cased name of each category code.
        protocol: wall-mounted, yaw-exempt and symmetric categories.
    """
    ours, theirs = rows
    category = truth.category[ours]
    return Pairs(
        truth_row=ours,
        predicted_row=theirs,
        scene=truth.scene[ours],
        PE_m=position_errors_m(truth.position_m[ours], predicted.position_m[theirs]),
        IoU=_ious(truth, predicted, rows, _among(protocol.wall_mounted, categories)[category]),
        RE_deg=np.where(
            _among(protocol.yaw_exempt, categories)[category],
            np.nan,
            rotation_errors_deg(
                truth.yaw_deg[ours],
                predicted.yaw_deg[theirs],
                _periods(protocol, categories)[category],
            ),
        ),
    )


def rotation_errors_deg(
    truth_yaw_deg: FloatArray, predicted_yaw_deg: FloatArray, period_deg: FloatArray
) -> FloatArray:
    """Smallest turn between two yaws of something that looks the same every `period_deg`.

    With a period of 90, 180 and 360 degrees these are the three cases of the paper's eq. 16.
    NaN where either yaw is. All arrays (M,), degrees; result in [0, period / 2].

    >>> rotation_errors_deg(np.array([10.0]), np.array([350.0]), np.array([360.0])).tolist()
    [20.0]
    """
    apart = np.mod(truth_yaw_deg - predicted_yaw_deg, period_deg)
    return np.minimum(apart, period_deg - apart)


def _ious(
    truth: Objects, predicted: Objects, rows: tuple[IntArray, IntArray], wall_mounted: BoolArray
) -> FloatArray:
    """IoU with the vertical convention: what stands on the floor keeps the ground truth's z."""
    ours, theirs = rows
    center_m = predicted.position_m[theirs]
    center_m[:, 2] = np.where(wall_mounted, center_m[:, 2], truth.position_m[ours, 2])
    return iou(truth.boxes.take(ours), Boxes.around(center_m, predicted.extent_m[theirs]))


def _among(wanted: frozenset[str], categories: list[str]) -> BoolArray:
    return np.array([name in wanted for name in categories], dtype=bool)


def _periods(protocol: Protocol, categories: list[str]) -> FloatArray:
    """Turn after which each category looks the same, degrees (paper, B.2, yaw exemption rules)."""

    def period(name: str) -> float:
        if name in protocol.four_fold_symmetric:
            return 90.0
        return 180.0 if name in protocol.two_fold_symmetric else 360.0

    return np.array([period(name) for name in categories], dtype=float)
