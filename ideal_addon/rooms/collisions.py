"""Whether two posed shapes run into each other: world boxes, own boxes, then the meshes."""

from __future__ import annotations

import numpy as np

from .shapes import Shape, moved, tree_of

TOUCH_M = 1e-4
"""Boxes that overlap by less than this only touch."""


def boxes_overlap(box: np.ndarray, others: np.ndarray, tolerance_m: float = TOUCH_M) -> np.ndarray:
    """Which of (n, 2, 3) boxes a (2, 3) box overlaps in all three axes, (n,) booleans."""
    low = np.maximum(box[0], others[:, 0])
    high = np.minimum(box[1], others[:, 1])
    return (high - low > tolerance_m).all(axis=1)


def grown(box: np.ndarray, by_m: float) -> np.ndarray:
    """A (2, 3) box with its four sides, not its bottom and top, moved outwards."""
    return box + by_m * np.array([[-1.0, -1.0, 0.0], [1.0, 1.0, 0.0]])


class Collisions:
    """Collision tests; what was found for two shapes in one relative pose is remembered.

    A grid repeats a few relative poses many times.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], bool] = {}

    def own_boxes_meet(
        self,
        first: Shape,
        first_matrix: np.ndarray,
        second: Shape,
        second_matrix: np.ndarray,
        clearance_m: float = 0.0,
    ) -> bool:
        """Whether the boxes along the shapes' own axes overlap, the first one grown sideways.

        For upright poses (turned about Z alone).
        """
        relative = np.linalg.inv(first_matrix) @ second_matrix
        return _upright_boxes_meet(grown(first.box, clearance_m), second.box, relative)

    def meshes_meet(
        self,
        first: Shape,
        first_matrix: np.ndarray,
        second: Shape,
        second_matrix: np.ndarray,
        hollow: bool = False,
    ) -> bool:
        """Whether the surfaces cross, or one shape's box lies wholly in the other's.

        The latter is cautious: something small under a large roof counts as a collision. It is not
        asked where one is known to be `hollow` for the other: a counter with a well for its sink.
        """
        relative = np.linalg.inv(first_matrix) @ second_matrix
        key = (id(first), id(second), hollow, *np.round(relative, 4).ravel().tolist())
        if key not in self._known:
            self._known[key] = _meet(first, second, relative, hollow)
        return self._known[key]


def _upright_boxes_meet(box: np.ndarray, other: np.ndarray, relative: np.ndarray) -> bool:
    """Separating axes of two boxes, the second posed by `relative` in the first one's frame."""
    corners = np.array([[x, y] for x in other[:, 0] for y in other[:, 1]])
    turn, shift = relative[:2, :2], relative[:2, 3]
    height = other[:, 2] + relative[2, 3]
    if min(box[1, 2], height[1]) - max(box[0, 2], height[0]) <= TOUCH_M:
        return False
    own = np.array([[x, y] for x in box[:, 0] for y in box[:, 1]])
    for axes, ours, theirs in (
        (np.eye(2), own, corners @ turn.T + shift),
        (np.eye(2), (own - shift) @ turn, corners),
    ):
        ours, theirs = ours @ axes, theirs @ axes
        gap = np.maximum(ours.min(axis=0), theirs.min(axis=0)) - np.minimum(
            ours.max(axis=0), theirs.max(axis=0)
        )
        if gap.max() >= -TOUCH_M:
            return False
    return True


def _meet(first: Shape, second: Shape, relative: np.ndarray, hollow: bool) -> bool:
    if len(second.triangles) > len(first.triangles):
        first, second, relative = second, first, np.linalg.inv(relative)
    there = moved(second.vertices, relative)
    reach = np.array([there.min(axis=0), there.max(axis=0)])
    if not hollow and (_inside(reach, first.box) or _inside(first.box, reach)):
        return True
    near = _near(there, second.triangles, first.box)
    return bool(len(near)) and bool(first.tree.overlap(tree_of(there, near)))


def _inside(box: np.ndarray, other: np.ndarray) -> bool:
    return bool((box[0] >= other[0]).all() and (box[1] <= other[1]).all())


def _near(vertices: np.ndarray, triangles: np.ndarray, box: np.ndarray) -> np.ndarray:
    """The triangles whose own boxes reach into a box."""
    corners = vertices[triangles]
    low, high = corners.min(axis=1), corners.max(axis=1)
    return triangles[((high >= box[0]) & (low <= box[1])).all(axis=1)]
