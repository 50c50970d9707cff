"""Which boxes that are turned any way are certainly apart: the separating axis test."""

from __future__ import annotations

import numpy as np

from ..layout import FloatArray
from .ragged import IntArray
from .shapes import require_shape

_PARALLEL = 1e-6
"""Two edges whose directions differ by less span no plane of their own; the faces' axes do."""


def box_gaps(
    center_m: FloatArray, half_m: FloatArray, axes: FloatArray, one: IntArray, other: IntArray
) -> FloatArray:
    """How far pairs of boxes are apart along the axis that parts them best.

    Two convex bodies are apart just where a plane lies between them; for two boxes a normal of one
    of their faces, or a direction across an edge of each, is then normal to such a plane: 15 axes
    (Gottschalk, Lin and Manocha 1996, OBBTree, section 5).

    Args:
        center_m: (n, 3) centres.
        half_m: (n, 3) half their sides along `axes`.
        axes: (n, 3, 3) orthonormal rows.
        one: (k,) rows: the first box of each pair.
        other: (k,) rows: the second one.

    Returns:
        (k,) metres. Above 0: the boxes are apart, by at least this. Below 0: they overlap, and a
        shift by this much, along that axis, is the shortest that parts them. 0: they touch.

    Raises:
        ValueError: the shapes are others.

    >>> center, half = np.array([[0.0, 0, 0], [1.5, 0, 0]]), np.full((2, 3), 0.5)
    >>> axes = np.stack([np.eye(3), np.eye(3)])
    >>> box_gaps(center, half, axes, np.array([0]), np.array([1])).tolist()
    [0.5]
    """
    require_shape("box_gaps: half_m", half_m, center_m.shape)
    require_shape("box_gaps: axes", axes, (*center_m.shape, 3))
    mine, theirs = axes[one], axes[other]
    # Edges of one across edges of the other: all nine, in (k, 9, 3).
    across = np.cross(mine[:, :, None, :], theirs[:, None, :, :]).reshape(len(one), 9, 3)
    length = np.linalg.norm(across, axis=2, keepdims=True)
    askew = length > _PARALLEL
    # In place of an axis that there is not, one that is tried anyway.
    across = np.where(askew, across / np.where(askew, length, 1.0), mine[:, :1, :])
    tried = np.concatenate([mine, theirs, across], axis=1)
    away = np.abs(np.einsum("kaj,kj->ka", tried, center_m[other] - center_m[one]))
    reach = _reach(tried, mine, half_m[one]) + _reach(tried, theirs, half_m[other])
    gaps: FloatArray = (away - reach).max(axis=1, initial=-np.inf)
    return gaps


def _reach(tried: FloatArray, axes: FloatArray, half_m: FloatArray) -> FloatArray:
    """(k, a) how far each box reaches from its centre along the axes that are tried."""
    along = np.abs(np.einsum("kaj,kbj->kab", tried, axes))
    reach: FloatArray = np.einsum("kab,kb->ka", along, half_m)
    return reach
