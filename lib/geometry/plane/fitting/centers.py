"""Where the centre of a convex shape may lie so that the shape stays within an outline."""

from __future__ import annotations

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from ....layout import FloatArray


def centers(within: BaseGeometry, shape: FloatArray, edges: FloatArray) -> BaseGeometry:
    """The points of `within` about which the shape meets none of the edges; they may touch.

    A shape about a point of the free space that meets none of its edges lies in it, as the shape
    is connected.

    Args:
        within: points of the free space.
        shape: (m, 2) corners, as in `kernel`.
        edges: (n, 2, 2) of the free space's outlines.
    """
    near = edges_near(within, shape, edges)
    if not len(near):
        return within
    blocked = shapely.union_all(shapely.polygons(swept(shape, near)))
    return within.difference(blocked)


def edges_near(within: BaseGeometry, shape: FloatArray, edges: FloatArray) -> FloatArray:
    """Those edges that the shape may meet about some point of one part of `within`."""
    bounds = shapely.bounds(shapely.get_parts(within))
    reach = shape.max(axis=0)
    low, high = edges.min(axis=1), edges.max(axis=1)
    meets = (low[:, None] <= bounds[None, :, 2:] + reach) & (
        high[:, None] >= bounds[None, :, :2] - reach
    )
    near: FloatArray = edges[meets.all(axis=2).any(axis=1)]
    return near


def swept(shape: FloatArray, edges: FloatArray) -> FloatArray:
    """(n, m + 2, 2) what the shape covers as its centre goes along each edge.

    It is the shape cut in two where it reaches furthest to either side of the edge, one half at
    each end of the edge: their convex hull.
    """
    count = len(shape)
    start, end = edges[:, 0], edges[:, 1]
    way = end - start
    to_the_left = way[:, :1] * shape[None, :, 1] - way[:, 1:] * shape[None, :, 0]
    rightmost = to_the_left.argmin(axis=1)
    steps = np.arange(count // 2 + 1)
    ahead = (rightmost[:, None] + steps) % count
    behind = (ahead + count // 2) % count
    outline: FloatArray = np.concatenate(
        [shape[ahead] + end[:, None], shape[behind] + start[:, None]], axis=1
    )
    return outline
