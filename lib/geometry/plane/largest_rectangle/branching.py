"""Nodes split at the floor's corners and edges."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ....layout import FloatArray
from .crossings import TOUCHES, Crossings, crossings
from .nodes import EAST, NORTH, SOUTH, WEST, BoolArray, Nodes, joined
from .outline import Outline, turned


@dataclass(frozen=True, slots=True)
class Leaves:
    """Outer rectangles that no edge crosses but such as cut off a corner.

    Attributes:
        nodes: (k).
        legs: (k, 4, 2) how much is cut off along x and y from the corners south-west, south-east,
            north-west, north-east; 0 where nothing is. What is left is floor, or none of it is.
    """

    nodes: Nodes
    legs: FloatArray

    def take(self, which: BoolArray) -> Leaves:
        """Some of them."""
        return Leaves(self.nodes.take(which), self.legs[which])

    def middles(self) -> FloatArray:
        """(k, 2) points well within what is left: of the ends of all cuts, the mean."""
        legs, middle = self.legs, (self.nodes.outer[:, :2] + self.nodes.outer[:, 2:]) / 2
        x = legs[:, [0, 2], 0].sum(axis=1) - legs[:, [1, 3], 0].sum(axis=1)
        y = legs[:, [0, 1], 1].sum(axis=1) - legs[:, [2, 3], 1].sum(axis=1)
        return middle + np.column_stack([x, y]) / 8


@dataclass(frozen=True, slots=True)
class Split:
    """What nodes were split into: together these hold every rectangle on the floor that they did.

    Attributes:
        children: smaller nodes.
        leaves: nodes that need no splitting.
    """

    children: Nodes
    leaves: Leaves


def split(nodes: Nodes, outline: Outline, angles: FloatArray) -> Split:
    """Split nodes (k) in frames turned by angles (k,) from the outline's."""
    starts = turned(outline.starts, angles)
    inside = _inside(nodes, starts)
    blocked = inside.any(axis=1)
    children = [_at_corners(nodes.take(blocked), starts[blocked], inside[blocked])]
    nodes, starts = nodes.take(~blocked), starts[~blocked]
    crossed = crossings(nodes, starts, turned(outline.ends, angles[~blocked]))
    parted = crossed.through.any(axis=1)
    children.append(_at_edges(nodes.take(parted), crossed.take(parted)))
    nodes, crossed = nodes.take(~parted), crossed.take(~parted)
    # Floor in a corner is to the left of an edge that cuts it off.
    children += _in_corners(nodes, crossed.largest_corners(floor_only=True))
    together = joined(children)
    leaves = Leaves(nodes, crossed.largest_corners())
    return Split(together.take(together.possible()), leaves)


def _inside(nodes: Nodes, points: FloatArray) -> BoolArray:
    """(k, n) which points lie within the outer rectangles."""
    x, y = points[..., 0], points[..., 1]
    west, south = (nodes.outer[:, :2] + TOUCHES).T[..., None]
    east, north = (nodes.outer[:, 2:] - TOUCHES).T[..., None]
    inside: BoolArray = (x > west) & (x < east) & (y > south) & (y < north)
    return inside


def _at_corners(nodes: Nodes, points: FloatArray, inside: BoolArray) -> Nodes:
    """Rectangles east, west, north, south of a point: of those inside the nearest to the middle.

    A rectangle to the north or south that is also to the east or west is in the one set alone.
    """
    middle = (nodes.outer[:, :2] + nodes.outer[:, 2:]) / 2
    half = (nodes.outer[:, 2:] - nodes.outer[:, :2]) / 2
    node, corner = np.nonzero(inside)
    off = (np.abs(points[node, corner] - middle[node]) / half[node]).T
    offs = np.full(inside.shape, np.inf)
    offs[node, corner] = np.maximum(off[0], off[1])
    pivot = np.argmin(offs, axis=1)
    x, y = points[np.arange(len(nodes)), pivot].T
    across = nodes.across(x)
    return joined(
        [
            nodes.with_side(WEST, x),
            nodes.with_side(EAST, x),
            across.with_side(SOUTH, y),
            across.with_side(NORTH, y),
        ]
    )


def _at_edges(nodes: Nodes, crossed: Crossings) -> Nodes:
    """Rectangles on either side of an edge that runs from one side of a node to the opposite."""
    start, along, level = crossed.most_central_through()
    groups = []
    for axis, which in ((0, ~level), (1, level)):
        some, other = nodes.take(which), 1 - axis
        slope = along[which, axis] / along[which, other]
        base = start[which, axis] - slope * start[which, other]
        first, last = base + slope * some.outer[:, other], base + slope * some.outer[:, other + 2]
        groups += [
            some.with_side(axis, np.minimum(first, last)),
            some.with_side(axis + 2, np.maximum(first, last)),
        ]
    return joined(groups)


def _in_corners(nodes: Nodes, legs: FloatArray) -> list[Nodes]:
    """Rectangles within the triangles (k, 4, 2) at the corners."""
    groups = []
    for corner in range(4):
        held = legs[:, corner].all(axis=1)
        some = nodes.take(held)
        outer = some.outer
        for axis, far in ((0, corner % 2), (1, corner // 2)):
            leg = legs[held, corner, axis]
            if far:
                some = some.with_side(axis, outer[:, axis + 2] - leg)
            else:
                some = some.with_side(axis + 2, outer[:, axis] + leg)
        groups.append(some)
    return groups
