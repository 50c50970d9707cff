"""How far a turned rectangle is from the edges about it, and what a small move changes."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from ....layout import FloatArray
from ...ragged import IntArray


class Pose(NamedTuple):
    """Centre in metres, and the angle of the width in radians."""

    x: float
    y: float
    angle: float


class Contacts(NamedTuple):
    """Distances that have to stay positive for the rectangle to stay clear of the edges.

    Attributes:
        gaps_m: (k,).
        slopes: (k, 3) their change with x, y and the angle.
    """

    gaps_m: FloatArray
    slopes: FloatArray


class Sides(NamedTuple):
    """Edges as a rectangle sees them: the axes that may separate it from each.

    Attributes:
        gaps_m: (n, 5) distance along +width, -width, +depth, -depth and the edge's own normal;
            negative where they overlap along it. An edge is clear where one is not negative.
        normals: (n, 2) of the edges, on the side of the rectangle's centre.
    """

    gaps_m: FloatArray
    normals: FloatArray


def sides(edges: FloatArray, half: tuple[float, float], pose: Pose) -> Sides:
    """The separating axes of a rectangle with these half extents and (n, 2, 2) edges."""
    axes = _axes(pose.angle)
    ends = edges - pose[:2]
    local = ends @ axes.T
    low, high = local.min(axis=1), local.max(axis=1)
    normals = _normals(edges)
    offset = -(ends[:, 0] * normals).sum(axis=1)
    normals = normals * np.where(offset < 0.0, -1.0, 1.0)[:, None]
    own = np.abs(offset) - np.abs(normals @ axes.T) @ np.array(half)
    gaps = np.column_stack(
        [low[:, 0] - half[0], -high[:, 0] - half[0], low[:, 1] - half[1], -high[:, 1] - half[1]]
    )
    return Sides(np.column_stack([gaps, own]), normals)


def clearance_m(edges: FloatArray, half: tuple[float, float], pose: Pose) -> float:
    """Distance to the nearest edge along its best separating axis; negative where it is met."""
    if not len(edges):
        return math.inf
    return float(sides(edges, half, pose).gaps_m.max(axis=1).min())


def contacts(edges: FloatArray, half: tuple[float, float], pose: Pose, own_first: bool) -> Contacts:
    """For each edge the distances along its best separating axis.

    Args:
        edges: (n, 2, 2).
        half: extents of the rectangle.
        pose: of the rectangle.
        own_first: of axes that are equally good, whether to take the edge's own normal, and so
            keep all four corners on this side of its line, or the rectangle's, and so keep both
            ends of the edge beyond its side.
    """
    seen = sides(edges, half, pose)
    bonus = np.array([0.0, 0.0, 0.0, 0.0, 1e-7 if own_first else -1e-7])
    best = (seen.gaps_m + bonus).argmax(axis=1)
    own = best == 4
    ends = _by_ends(edges[~own], best[~own], half, pose)
    corners = _by_corners(edges[own], seen.normals[own], half, pose)
    return Contacts(*(np.concatenate(pair) for pair in zip(ends, corners, strict=True)))


def _by_ends(edges: FloatArray, side: IntArray, half: tuple[float, float], pose: Pose) -> Contacts:
    """Each end of an edge beyond a side of the rectangle."""
    axes = _axes(pose.angle)
    sign = np.where(side % 2 == 0, 1.0, -1.0)
    outward = axes[side // 2] * sign[:, None]
    turning = np.column_stack([-outward[:, 1], outward[:, 0]])
    ends = edges - pose[:2]
    gaps = (ends * outward[:, None]).sum(axis=2) - np.array(half)[side // 2][:, None]
    turn = (ends * turning[:, None]).sum(axis=2)
    slopes = np.concatenate(
        [np.broadcast_to(-outward[:, None], ends.shape), turn[:, :, None]], axis=2
    )
    return Contacts(gaps.ravel(), slopes.reshape(-1, 3))


def _by_corners(
    edges: FloatArray, normals: FloatArray, half: tuple[float, float], pose: Pose
) -> Contacts:
    """Each corner of the rectangle on its centre's side of an edge's line."""
    signs = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])
    corners = (signs * np.array(half)) @ _axes(pose.angle)
    turning = np.column_stack([-corners[:, 1], corners[:, 0]])
    offset = ((np.array(pose[:2]) - edges[:, 0]) * normals).sum(axis=1)
    gaps = offset[:, None] + normals @ corners.T
    turn = normals @ turning.T
    slopes = np.concatenate(
        [np.broadcast_to(normals[:, None], (len(edges), 4, 2)), turn[:, :, None]], axis=2
    )
    return Contacts(gaps.ravel(), slopes.reshape(-1, 3))


def _axes(angle: float) -> FloatArray:
    """Rows: along the width, along the depth."""
    cosine, sine = math.cos(angle), math.sin(angle)
    return np.array([[cosine, sine], [-sine, cosine]])


def _normals(edges: FloatArray) -> FloatArray:
    way = edges[:, 1] - edges[:, 0]
    unit: FloatArray = np.column_stack([-way[:, 1], way[:, 0]]) / np.hypot(*way.T)[:, None]
    return unit
