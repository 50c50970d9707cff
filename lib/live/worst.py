"""The objects of a scene in one list, worst first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from ..geometry.ragged import BoolArray
from ..layout import FloatArray
from ..protocol import Protocol
from .scene import Measured

Kind = Literal["missed", "hallucinated", "matched"]


@dataclass(frozen=True, slots=True)
class ObjectRow:
    """One object of the list.

    Attributes:
        kind: in view but not predicted, predicted but not in view, or both.
        id, category: of the ground truth; of the prediction where it is hallucinated.
        truth, predicted: its rows; None where it has none.
        PE_m, IoU, RE_deg: errors of a matched object; None where undefined.
        far, loose, turned: whether each of them misses its threshold.
        colliding, outside: of the predicted object.
    """

    kind: Kind
    id: str
    category: str
    truth: int | None
    predicted: int | None
    PE_m: float | None = None
    IoU: float | None = None
    RE_deg: float | None = None
    far: bool = False
    loose: bool = False
    turned: bool = False
    colliding: bool = False
    outside: bool = False


def object_rows(measured: Measured, protocol: Protocol) -> list[ObjectRow]:
    """Every object of a scene whose answer could be read, worst first.

    First what was missed, then what was invented; then the matched ones, those that fail most of
    five questions before the others (near enough, enough space shared, turned right, free of
    others, within the room), and of equal ones the farther before the nearer.
    """
    missed = [_missed(measured, row) for row in measured.missed.tolist()]
    invented = [_hallucinated(measured, row) for row in measured.hallucinated.tolist()]
    return [*missed, *invented, *_matched(measured, protocol)]


def _missed(measured: Measured, row: int) -> ObjectRow:
    layout = measured.truth.layout
    return ObjectRow("missed", layout.ids[row], layout.categories[row], row, None)


def _hallucinated(measured: Measured, row: int) -> ObjectRow:
    layout = measured.predicted.layout
    return ObjectRow(
        kind="hallucinated",
        id=layout.ids[row],
        category=layout.categories[row],
        truth=None,
        predicted=row,
        colliding=bool(measured.colliding[row]),
        outside=bool(measured.outside[row]),
    )


def _matched(measured: Measured, protocol: Protocol) -> list[ObjectRow]:
    pairs, layout = measured.pairs, measured.truth.layout
    questions = np.stack(
        [
            pairs.PE_m > protocol.position_threshold_m,
            pairs.IoU < protocol.iou_threshold,
            pairs.RE_deg > protocol.rotation_threshold_deg,
            measured.colliding[pairs.predicted_row],
            measured.outside[pairs.predicted_row],
        ],
        axis=1,
    )
    order = _order(questions, pairs.PE_m)
    columns = (pairs.truth_row, pairs.predicted_row, pairs.PE_m, pairs.IoU, pairs.RE_deg, questions)
    return [
        ObjectRow(
            "matched",
            layout.ids[truth],
            layout.categories[truth],
            truth,
            predicted,
            position_m,
            iou,
            None if turn_deg != turn_deg else turn_deg,
            *fails,
        )
        for truth, predicted, position_m, iou, turn_deg, fails in zip(
            *(column[order].tolist() for column in columns), strict=True
        )
    ]


def _order(questions: BoolArray, position_m: FloatArray) -> list[int]:
    order: list[int] = np.lexsort((-position_m, -questions.sum(axis=1))).tolist()
    return order
