"""What a picture from a pose promises to tell about faces of boxes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...layout import FloatArray
from ..pose import Optics, Pose
from ..protocol import ScoutProtocol
from .region import corners_of

_MISS = 0.3
"""Of a face's span, about how far its estimate is off."""
_BORDER_PX = 3.0
_EMPTY = 0.15
"""The part of a view through other boxes that is open even so: few objects fill their boxes."""

_FACE_CORNERS = np.array(
    [[[i for i in range(8) if (i >> axis & 1) == side] for axis in range(3)] for side in range(2)]
)
"""(2, 3, 4): of each face, among the corners of a box."""


@dataclass(frozen=True, eq=False)
class Boxes:
    """Estimated boxes, and how well each face is known.

    Attributes:
        low, high: (k, 3) metres.
        spans: (k, 2, 3) of each lower and upper face, metres.
        trust: (k, 2, 3) in [0, 1]: how far promises about a face have been kept.
    """

    low: FloatArray
    high: FloatArray
    spans: FloatArray
    trust: FloatArray

    def errors(self, protocol: ScoutProtocol) -> FloatArray:
        """(k, 2, 3) what each face's span costs of the overlap, about."""
        return lost(self.spans, self.high - self.low, protocol)


def lost(spans: FloatArray, sizes: FloatArray, protocol: ScoutProtocol) -> FloatArray:
    """(k, 2, 3) overlap lost, from spans (k, 2, 3) of boxes' faces and sizes (k, 3)."""
    sides = np.maximum(sizes, protocol.least_side_m)[:, None]
    return np.asarray(np.minimum(0.5, _MISS * spans / sides))


def promise(pose: Pose, boxes: Boxes, optics: Optics, protocol: ScoutProtocol) -> FloatArray:
    """(k, 2, 3) overlap that a picture would win through each face, were nothing hidden."""
    sizes = boxes.high - boxes.low
    corners = corners_of(boxes.low, boxes.high)
    shown = _shown(pose, corners, optics)
    spans = np.minimum(boxes.spans, _spans(pose, boxes, optics))
    won = lost(boxes.spans, sizes, protocol) - lost(spans, sizes, protocol)
    return np.asarray(np.where(_of_faces(shown).all(axis=-1), won, 0.0) * boxes.trust)


def openness(pose: Pose, boxes: Boxes) -> FloatArray:
    """(k, 2, 3) in (0, 1]: how much of each face's edges no other box hides."""
    middles = (boxes.low + boxes.high) / 2
    corners = corners_of(boxes.low, boxes.high)
    points = middles[:, None] + 0.9 * (corners - middles[:, None])
    free = ~_hidden(np.array(pose.position_m), points, boxes)
    return np.asarray((_EMPTY + (1 - _EMPTY) * _of_faces(free).mean(axis=-1)) ** 2)


def _of_faces(corners: FloatArray) -> FloatArray:
    """(k, 2, 3, 4) values of the four corners of each face, from those (k, 8) of the box."""
    return np.asarray(corners[:, _FACE_CORNERS])


def _shown(pose: Pose, corners: FloatArray, optics: Optics) -> FloatArray:
    local = (corners - pose.position_m) @ pose.axes.T
    depth = np.maximum(local[..., 0], 1e-6)
    across = optics.focal_px * np.abs(local[..., 1]) / depth
    upright = optics.focal_px * np.abs(local[..., 2]) / depth
    is_in = (across < optics.width_px / 2 - _BORDER_PX) & (
        upright < optics.height_px / 2 - _BORDER_PX
    )
    return np.asarray(is_in & (local[..., 0] > 0.03))


def _spans(pose: Pose, boxes: Boxes, optics: Optics) -> FloatArray:
    """(k, 2, 3) spans of the faces after a picture that shows them."""
    eye = np.array(pose.position_m)
    ends = np.stack([boxes.low, boxes.high], axis=1)
    beyond = np.stack([boxes.low - eye, eye - boxes.high], axis=1)
    near = np.maximum(boxes.low - eye, eye - boxes.high)
    far = near + boxes.high - boxes.low
    apart = np.linalg.norm(np.maximum(near, 0.0), axis=1)[:, None, None]
    off = np.abs(ends - eye) + _MISS * boxes.spans
    best = np.full(ends.shape, np.inf)
    for axis in range(3):
        for other in range(3):
            if other == axis:
                continue
            close = np.maximum(near[:, other], 1e-3)[:, None]
            deep = (far - near)[:, other][:, None]
            # From beyond the face, the far edge is the outline; from within its slab, the near.
            through = np.where(beyond[:, :, axis] > 0, far[:, other][:, None], close)
            span = off[:, :, axis] * deep / np.maximum(through, 1e-3)
            span = np.where(near[:, other][:, None] > 0.02, span, np.inf)
            best[:, :, axis] = np.minimum(best[:, :, axis], span)
    return np.asarray(best + apart / optics.focal_px)


def _hidden(eye: FloatArray, points: FloatArray, boxes: Boxes) -> FloatArray:
    """(k, n) whether another box lies between the eye and each point (k, n, 3)."""
    count = len(points)
    lines = points.reshape(-1, 3) - eye
    lines = np.where(np.abs(lines) < 1e-9, 1e-9, lines)
    margin = 0.04 * (boxes.high - boxes.low)
    first = (boxes.low + margin - eye)[None] / lines[:, None]
    last = (boxes.high - margin - eye)[None] / lines[:, None]
    enters = np.minimum(first, last).max(axis=2)
    leaves = np.maximum(first, last).min(axis=2)
    blocked = (enters < leaves) & (leaves > 0) & (enters < 0.97)
    own = np.repeat(np.arange(count), points.shape[1])
    blocked[np.arange(len(own)), own] = False
    return np.asarray(blocked.any(axis=1).reshape(count, -1))
