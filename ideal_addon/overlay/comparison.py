"""Truth and prediction of one scene, as layers: which of them are drawn, each can be switched."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...lib.layout import FloatArray
from .arrows import front_arrows
from .boxes import box_edges
from .hatching import hatching
from .links import error_colors, links
from .shapes import Color, Label, Shapes, joined
from .spheres import spheres

IntArray = NDArray[np.intp]

TRUTH: Color = (0.25, 0.75, 1.0, 1.0)
PREDICTED: Color = (1.0, 0.55, 0.1, 1.0)
INVENTED: Color = (1.0, 0.1, 0.1, 1.0)
_ABOVE_M = 0.05


@dataclass(frozen=True, eq=False)
class Things:
    """One side of a comparison: n objects in the world frame.

    Attributes:
        ids: n names.
        center_m: (n, 3) metres.
        size_m: (n, 3) W, D, H in metres.
        yaw_deg: (n,) degrees; NaN = along the world's axes.
        has_front: (n,) whether the yaw says where a front faces.
        there: (n,) false where it was deleted.
        owners: n names of the objects of the scene that stand for them; "" where there is none.
    """

    ids: tuple[str, ...]
    center_m: FloatArray
    size_m: FloatArray
    yaw_deg: FloatArray
    has_front: NDArray[np.bool_]
    there: NDArray[np.bool_]
    owners: tuple[str, ...]

    def boxes(self, rows: IntArray | NDArray[np.bool_]) -> tuple[FloatArray, ...]:
        """Centres, sizes and yaws of some of them."""
        return self.center_m[rows], self.size_m[rows], self.yaw_deg[rows]

    def tops(self) -> FloatArray:
        """Places a little above the boxes, (n, 3)."""
        lift = np.zeros_like(self.center_m)
        lift[:, 2] = self.size_m[:, 2] / 2 + _ABOVE_M
        return self.center_m + lift


@dataclass(frozen=True, eq=False)
class Comparison:
    """What is drawn of one scene.

    Attributes:
        truth, predicted: both sides.
        truth_row, predicted_row: (M,) rows of what is matched.
        PE_m, IoU, RE_deg: (M,) errors of the matches; NaN where undefined.
        missed: rows of the truth that nobody predicted.
        invented: rows of the prediction that are none of the truth.
        radius_m: of the spheres of the invented, as many.
        threshold_m: up to this a position counts as right.
        selected_only: whether labels show only for what is selected.
    """

    truth: Things
    predicted: Things
    truth_row: IntArray
    predicted_row: IntArray
    PE_m: FloatArray
    IoU: FloatArray
    RE_deg: FloatArray
    missed: IntArray
    invented: IntArray
    radius_m: FloatArray
    threshold_m: float
    selected_only: bool = False


def _boxes(things: Things, color: Color) -> Shapes:
    return box_edges(*things.boxes(things.there), color)


def _fronts(things: Things, color: Color) -> Shapes:
    return front_arrows(*things.boxes(things.there & things.has_front), color)


def _links(of: Comparison) -> Shapes:
    ours, theirs = of.truth.center_m[of.truth_row], of.predicted.center_m[of.predicted_row]
    return links(ours, theirs, of.PE_m, of.threshold_m)


def _missed(of: Comparison) -> Shapes:
    return hatching(*of.truth.boxes(of.missed), TRUTH)


def _invented(of: Comparison) -> Shapes:
    return spheres(of.predicted.center_m[of.invented], of.radius_m, INVENTED)


def _labels(of: Comparison) -> Shapes:
    missed = _alone(of, of.truth, of.missed, "missed", TRUTH)
    invented = _alone(of, of.predicted, of.invented, "invented", INVENTED)
    return Shapes(labels=(*_matched(of), *missed, *invented))


def _matched(of: Comparison) -> Iterator[Label]:
    ours, theirs, tops = of.truth, of.predicted, of.predicted.tops().tolist()
    rows = zip(
        of.truth_row.tolist(),
        of.predicted_row.tolist(),
        of.PE_m.tolist(),
        of.IoU.tolist(),
        of.RE_deg.tolist(),
        error_colors(of.PE_m, of.threshold_m).tolist(),
        strict=True,
    )
    for row, other, position, overlap, turn, color in rows:
        owners = (ours.owners[row], theirs.owners[other]) if of.selected_only else ()
        text = error_text(ours.ids[row], position, overlap, turn)
        yield Label(text, tuple(tops[other]), _readable(color), owners)


def _alone(
    of: Comparison, things: Things, rows: IntArray, what: str, color: Color
) -> Iterator[Label]:
    tops = things.tops().tolist()
    for row in rows.tolist():
        owners = (things.owners[row],) if of.selected_only else ()
        yield Label(f"{things.ids[row]}  {what}", tuple(tops[row]), _readable(color), owners)


def _readable(color: Sequence[float]) -> Color:
    """Lighter, for a text."""
    red, green, blue = (0.5 + part / 2 for part in color[:3])
    return red, green, blue, 1.0


def error_text(name: str, position_m: float, overlap: float, turn_deg: float) -> str:
    """An object's name and errors.

    >>> error_text("bed_01", 0.124, 0.5, float("nan"))
    'bed_01  0.12 m  IoU 0.50'
    """
    # NaN is the one number that does not equal itself.
    turn = f"  {turn_deg:.0f}°" if turn_deg == turn_deg else ""
    return f"{name}  {position_m:.2f} m  IoU {overlap:.2f}{turn}"


LAYERS: Mapping[str, Callable[[Comparison], Shapes]] = {
    "truth": lambda of: _boxes(of.truth, TRUTH),
    "predicted": lambda of: _boxes(of.predicted, PREDICTED),
    "fronts": lambda of: joined([_fronts(of.truth, TRUTH), _fronts(of.predicted, PREDICTED)]),
    "links": _links,
    "missed": _missed,
    "invented": _invented,
    "labels": _labels,
}
"""What each layer draws, by its name in the panel's switches."""


def comparison_layers(of: Comparison, wanted: Collection[str]) -> dict[str, Shapes]:
    """The wanted layers, ready to draw."""
    return {name: make(of) for name, make in LAYERS.items() if name in wanted}
