"""Slow, independent ways to walk a floor plan: is the rule kept, and what does a grid find.

They share nothing with the library but the layout: distances are shapely's to the true polygons.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import shapely
from ideal_bench.lib.floorplan.kinds import stands_in_the_way
from scipy.sparse import coo_array
from scipy.sparse.csgraph import dijkstra
from shapely.geometry import LineString, Point, Polygon
from shapely.ops import substring

STEP_M = 0.02
"""Between the places at which a line is asked whether it has come to clear floor."""


class Rule:
    """What may be walked on a plan, with a clearance; see `answers.shortest_path.answer`."""

    def __init__(self, plan, clearance_m, slack_m=1e-8):
        self.room = Polygon(plan.boundary)
        self.roomy = self.room.buffer(slack_m, join_style="mitre")
        shapely.prepare(self.roomy)
        self.obstacles = [Polygon(o.points) for o in plan.objects if stands_in_the_way(o.label)]
        ring = self.room.exterior.coords
        self.things = np.array([*self.obstacles, *(LineString(ends) for ends in pairwise(ring))])
        self.insides = [shape.buffer(-slack_m, join_style="mitre") for shape in self.obstacles]
        self.clearance_m, self.slack_m = clearance_m, slack_m
        self.tree = shapely.STRtree(self.things)

    def clear(self, shapes):
        """Whether each of an array of shapes keeps its clearance from all things."""
        kept = np.ones(len(shapes), dtype=bool)
        hit = self.tree.query(shapes, predicate="dwithin", distance=self.clearance_m - self.slack_m)
        kept[hit[0]] = False
        return kept

    def near(self, end):
        """Numbers of the things that are nearer to an end than the clearance."""
        return set(
            np.flatnonzero(shapely.distance(self.things, Point(end)) < self.clearance_m - 1e-9)
        )

    def way_out_kept(self, end, line):
        """Whether a line from an end is one that is let off as a way out."""
        near = self.near(end)
        others = [shape for number, shape in enumerate(self.things) if number not in near]
        if (
            others
            and shapely.distance(np.array(others), line).min() < self.clearance_m - self.slack_m
        ):
            return False
        for number, inside in enumerate(self.insides):
            contains = inside.intersects(Point(end))
            if number in near and not contains and inside.intersects(line):
                return False
        return line.length == 0 or self.roomy.covers(line)

    def kept(self, path, way_out_m, way_in_m):
        """Whether a whole path keeps the rule; both its ends lie in the room."""
        line = LineString(path)
        parts = [
            substring(line, 0.0, way_out_m),
            substring(line, way_out_m, line.length - way_in_m),
            substring(line, line.length - way_in_m, line.length),
        ]
        middle = parts[1].length <= 1e-9 or bool(self.clear(np.array([parts[1]]))[0])
        return (
            middle
            and self.way_out_kept(path[0], parts[0])
            and self.way_out_kept(path[-1], parts[2])
        )

    def links(self, end, points):
        """Whether a straight line from an end leads to each clear point, by the rule."""
        found = np.zeros(len(points), dtype=bool)
        near, foot = self.near(end), np.array(end)
        lines = shapely.linestrings(np.stack([np.broadcast_to(foot, points.shape), points], axis=1))
        row, thing = self.tree.query(
            lines, predicate="dwithin", distance=self.clearance_m - self.slack_m
        )
        open_ = np.ones(len(points), dtype=bool)
        open_[row[~np.isin(thing, list(near))]] = False
        for number in np.flatnonzero(open_):
            steps = int(np.ceil(lines[number].length / STEP_M)) + 1
            shares = np.linspace(0.0, 1.0, steps)[:, None]
            stops = foot + shares * (points[number] - foot)
            away = shapely.distance(self.things[:, None], shapely.points(stops)[None]).min(axis=0)
            first = int(np.argmax(away >= self.clearance_m))
            rest = LineString([stops[first], points[number]])
            out = LineString([foot, stops[first]])
            found[number] = bool(self.clear(np.array([rest]))[0]) and self.way_out_kept(end, out)
        return found


AROUND_M = 0.7
"""How much farther than the nearest place of the grid an end is joined to places."""

MOVES = [(0, 1), (1, 0), (1, 1), (1, -1), (1, 2), (2, 1), (1, -2), (2, -1)]
"""Half of the sixteen neighbours of a place on the grid."""


class Grid:
    """The clear floor as a grid of places, each joined to sixteen neighbours."""

    def __init__(self, rule, spacing_m):
        self.rule = rule
        west, south, east, north = rule.room.bounds
        columns = np.arange(west, east, spacing_m)
        rows = np.arange(south, north, spacing_m)
        places = np.stack(np.meshgrid(columns, rows, indexing="ij"), axis=-1)
        flat = places.reshape(-1, 2)
        inside = rule.roomy.contains(shapely.points(flat)) & rule.clear(shapely.points(flat))
        number = np.full(len(flat), -1)
        number[inside] = np.arange(np.count_nonzero(inside))
        self.at, number = flat[inside], number.reshape(places.shape[:2])
        starts, ends = [], []
        for over, up in MOVES:
            low, high = max(0, -up), number.shape[1] - max(0, up)
            one = number[: number.shape[0] - over, low:high]
            other = number[over:, low + up : high + up]
            both = (one >= 0) & (other >= 0)
            starts.append(one[both])
            ends.append(other[both])
        start, end = np.concatenate(starts), np.concatenate(ends)
        open_ = rule.clear(shapely.linestrings(np.stack([self.at[start], self.at[end]], axis=1)))
        self.edges = start[open_], end[open_]

    def path(self, start, goal):
        """Points of the shortest path found, pulled tight; None where there is none."""
        size = len(self.at)
        first, last = self._joined(start), self._joined(goal)
        one = np.concatenate([self.edges[0], np.full(len(first), size), last])
        other = np.concatenate([self.edges[1], first, np.full(len(last), size + 1)])
        at = np.concatenate([self.at, [start], [goal]])
        length = np.hypot(*(at[one] - at[other]).T)
        graph = coo_array((length, (one, other)), shape=(size + 2, size + 2)).tocsr()
        distance, before = dijkstra(graph, directed=False, indices=size, return_predecessors=True)
        if not np.isfinite(distance[size + 1]):
            return None
        way = [size + 1]
        while way[-1] != size:
            way.append(int(before[way[-1]]))
        return self._tight(at[way[::-1]])

    def _joined(self, end):
        """Places around an end that a straight line leads to."""
        away = np.hypot(*(self.at - end).T)
        around = np.flatnonzero(away <= np.min(away, initial=np.inf) + AROUND_M)
        return around[self.rule.links(end, self.at[around])]

    def _tight(self, path):
        """The shortest path over its own points, by straight lines that the rule allows."""
        inner = path[1:-1]
        joined = np.zeros((len(path), len(path)), dtype=bool)
        joined[0, 1:-1] = self.rule.links(path[0], inner)
        joined[1:-1, -1] = self.rule.links(path[-1], inner)
        one, other = np.triu_indices(len(inner), 1)
        lines = shapely.linestrings(np.stack([inner[one], inner[other]], axis=1))
        joined[one + 1, other + 1] = self.rule.clear(lines)
        best = np.full(len(path), np.inf)
        best[0], before = 0.0, np.zeros(len(path), dtype=int)
        for to in range(1, len(path)):
            costs = best + np.hypot(*(path - path[to]).T)
            costs[~joined[:, to]] = np.inf
            before[to] = int(np.argmin(costs))
            best[to] = costs[before[to]]
        way = [len(path) - 1]
        while way[-1]:
            way.append(int(before[way[-1]]))
        return path[way[::-1]]


def length_of(path):
    """Of a polyline, metres."""
    return float(np.sum(np.hypot(*np.diff(np.asarray(path), axis=0).T)))
