"""What a picture's masks show of each target: its outline, its neighbours, where it is cut off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from scipy.spatial import ConvexHull, QhullError

from ...geometry.ragged import IntArray
from ...layout import FloatArray
from ..pose import Pose

_MOST_SAMPLES = 1500


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
        samples: (n, 2) pixels of each target, evenly thinned.
    """

    name: str
    pose: Pose
    outlines: Mapping[int, Outline]
    samples: Mapping[int, FloatArray]


def view_of(name: str, pose: Pose, labels: IntArray) -> View:
    """Read a picture's masks, (height, width) ints: 0 for the room, k + 1 for the k-th target."""
    touching = _touching(labels)
    rows, columns = np.nonzero(labels)
    shown = labels[rows, columns] - 1
    order = np.argsort(shown, kind="stable")
    found, starts = np.unique(shown[order], return_index=True)
    outlines, samples = {}, {}
    for target, start, end in zip(found.tolist(), starts, [*starts[1:], len(order)], strict=False):
        part = order[start:end]
        pixels = np.stack([columns[part], rows[part]], axis=1)
        outlines[target] = _outline(pixels, touching.get(target, frozenset()), labels.shape)
        samples[target] = pixels[:: 1 + len(pixels) // _MOST_SAMPLES] + 0.5
    return View(name, pose, outlines, samples)


def _outline(pixels: IntArray, touches: frozenset[int], shape: tuple[int, ...]) -> Outline:
    low, high = pixels.min(axis=0), pixels.max(axis=0)
    is_cut = bool((low == 0).any() or high[0] == shape[1] - 1 or high[1] == shape[0] - 1)
    return Outline(len(pixels), pixels.mean(axis=0) + 0.5, _hull(pixels), touches, is_cut)


def _hull(pixels: IntArray) -> FloatArray:
    """Corners of the hull of whole pixels, of which the first and last in each row decide."""
    order = np.lexsort((pixels[:, 0], pixels[:, 1]))
    ranked = pixels[order]
    turns = np.flatnonzero(np.diff(ranked[:, 1])) + 1
    ends = np.unique(np.concatenate([[0], turns, turns - 1, [len(ranked) - 1]]))
    squares = np.array([[0, 0], [1, 0], [0, 1], [1, 1]])
    corners = (ranked[ends][:, None] + squares).reshape(-1, 2).astype(float)
    return convex(corners)


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
