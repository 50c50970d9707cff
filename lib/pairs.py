"""Matched objects of many scenes and how far apart they are (paper, B.3.3)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .geometry.boxes import Boxes, iou
from .geometry.ragged import BoolArray, IntArray
from .geometry.shapes import require_shape
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
        categories: name of each category code.
        protocol: wall-mounted, yaw-exempt and symmetric categories.
    """
    ours, theirs = rows
    category = truth.category[ours]
    wall_mounted = np.array([protocol.is_wall_mounted(name) for name in categories], dtype=bool)
    exempt = np.array([protocol.is_yaw_exempt(name) for name in categories], dtype=bool)
    period_deg = np.array([protocol.symmetry_deg(name) for name in categories], dtype=float)
    return Pairs(
        truth_row=ours,
        predicted_row=theirs,
        scene=truth.scene[ours],
        PE_m=position_errors_m(truth.position_m[ours], predicted.position_m[theirs]),
        IoU=_ious(truth, predicted, rows, wall_mounted[category]),
        RE_deg=np.where(
            exempt[category],
            np.nan,
            rotation_errors_deg(
                truth.yaw_deg[ours], predicted.yaw_deg[theirs], period_deg[category]
            ),
        ),
    )


def rotation_errors_deg(
    truth_yaw_deg: FloatArray, predicted_yaw_deg: FloatArray, period_deg: FloatArray
) -> FloatArray:
    """Smallest turn between two yaws of something that looks the same every `period_deg`.

    With a period of 90, 180 and 360 degrees these are the three cases of the paper's eq. 16.
    NaN where either yaw is. All arrays (M,), degrees; result in [0, period / 2].

    Raises:
        ValueError: the arrays are not of one length.

    >>> rotation_errors_deg(np.array([10.0]), np.array([350.0]), np.array([360.0])).tolist()
    [20.0]
    """
    require_shape("rotation_errors_deg: predicted_yaw_deg", predicted_yaw_deg, truth_yaw_deg.shape)
    require_shape("rotation_errors_deg: period_deg", period_deg, truth_yaw_deg.shape)
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
