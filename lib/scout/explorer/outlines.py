"""What a picture's masks show of each target: its outline, its neighbours, where it is cut off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from scipy.spatial import ConvexHull, QhullError

from ...geometry.ragged import IntArray
from ...layout import FloatArray
from ..pose import Pose


@dataclass(frozen=True, eq=False)
class Outline:
    """One target in one picture.

    Attributes:
        pixels: how many show it.
        middle_px: (2,) column and row of their mean.
        hull_px: (n, 2) corners of their convex hull, the whole of each pixel counted.
        touches: the other targets next to it.
        is_cut: whether it reaches the picture's border.
    """

    pixels: int
    middle_px: FloatArray
    hull_px: FloatArray
    touches: frozenset[int]
    is_cut: bool


@dataclass(frozen=True, eq=False)
class View:
    """A picture that was taken, and what it shows.

    Attributes:
        name: the picture's.
        pose: the camera's.
        outlines: by target.
        runs: by target, (n, 3) its pixels that lie side by side: row, first column, end column.
    """

    name: str
    pose: Pose
    outlines: Mapping[int, Outline]
    runs: Mapping[int, IntArray]


def view_of(name: str, pose: Pose, labels: IntArray) -> View:
    """Read a picture's masks, (height, width) ints: 0 for the room, k + 1 for the k-th target."""
    touching = _touching(labels)
    runs = _runs(labels)
    outlines = {
        target: _outline(own, touching.get(target, frozenset()), labels.shape)
        for target, own in runs.items()
    }
    return View(name, pose, outlines, runs)


def _runs(labels: IntArray) -> dict[int, IntArray]:
    height, width = labels.shape
    # A column more than there is ends each row's last run.
    framed = np.zeros((height, width + 2), dtype=labels.dtype)
    framed[:, 1:-1] = labels
    rows, columns = np.nonzero(framed[:, 1:] != framed[:, :-1])
    shown = labels[rows, np.minimum(columns, width - 1)]
    starts = np.flatnonzero((shown > 0) & (columns < width))
    found = np.stack([rows[starts], columns[starts], columns[starts + 1]], axis=1)
    own = shown[starts] - 1
    return {int(target): found[own == target] for target in np.unique(own)}


def _outline(runs: IntArray, touches: frozenset[int], shape: tuple[int, ...]) -> Outline:
    rows, first, end = runs.T
    lengths = end - first
    pixels = int(lengths.sum())
    middle = np.array([(lengths * (first + end) / 2).sum(), (lengths * (rows + 0.5)).sum()])
    is_cut = bool(
        rows[0] == 0 or rows[-1] == shape[0] - 1 or first.min() == 0 or end.max() == shape[1]
    )
    corners = [(column, row) for column in (first, end) for row in (rows, rows + 1)]
    hull = convex(np.concatenate([np.stack(pair, axis=1) for pair in corners]).astype(float))
    return Outline(pixels, middle / pixels, hull, touches, is_cut)


def convex(points: FloatArray) -> FloatArray:
    """The corners (m, 2) of the convex hull of points (n, 2); all of them where they span none."""
    if len(points) < 3:
        return points
    try:
        return np.asarray(points[ConvexHull(points).vertices])
    except QhullError:
        return points


def _touching(labels: IntArray) -> dict[int, frozenset[int]]:
    """Which targets have pixels side by side."""
    pairs: set[tuple[int, int]] = set()
    for one, other in ((labels[:, 1:], labels[:, :-1]), (labels[1:], labels[:-1])):
        differ = (one != other) & (one > 0) & (other > 0)
        found = np.unique(np.stack([one[differ], other[differ]], axis=1), axis=0)
        pairs.update((int(a) - 1, int(b) - 1) for a, b in found)
    met: dict[int, set[int]] = {}
    for one_row, other_row in pairs:
        met.setdefault(one_row, set()).add(other_row)
        met.setdefault(other_row, set()).add(one_row)
    return {row: frozenset(others) for row, others in met.items()}
