"""Matched objects with what the metrics say of each, for tables over categories and regions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...geometry.ragged import BoolArray
from ...layout import FloatArray
from ...pairs import Pairs, measure
from ..ground import Ground
from ..undone import known

_NO_PAIR = "no object is matched"
_NO_YAW = "no matched object has a defined yaw"
NOTHING_THERE = "no true object is there"


@dataclass(frozen=True, slots=True, eq=False)
class Means:
    """Means over some matched objects; None with a reason where there is none."""

    values: dict[str, float | None]
    undefined: dict[str, str]


def measured(ground: Ground) -> Pairs:
    """Errors of all matched objects, grid rooms included, as the model answered."""
    batch, protocol = ground.case.batch, ground.case.protocol
    names = batch.truth.vocabulary.names
    return measure(batch.truth.objects, batch.predicted, ground.rows, names, protocol)


def means_where(pairs: Pairs, rows: BoolArray, ground: Ground) -> Means:
    """PE_m, PA, IoU, Prec and RA over some of the pairs; `rows` is (M,)."""
    protocol = ground.case.protocol
    turned = pairs.RE_deg[rows]
    turned = turned[~np.isnan(turned)]
    values = {
        "PE_m": _mean(pairs.PE_m[rows]),
        "PA": _mean(pairs.PE_m[rows] <= protocol.position_threshold_m),
        "IoU": _mean(pairs.IoU[rows]),
        "Prec": _mean(pairs.IoU[rows] >= protocol.iou_threshold),
        "RA": _mean(turned <= protocol.rotation_threshold_deg),
    }
    reason = _NO_YAW if rows.any() else _NO_PAIR
    undefined = {name: reason for name, value in values.items() if value is None}
    return Means(values, undefined)


def _mean(values: FloatArray | BoolArray) -> float | None:
    return known(float(values.mean())) if len(values) else None
