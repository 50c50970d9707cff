"""GCR, Grid Coverage Rate: do the predicted desks and shelves stand in the right cells?"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..batch import SceneBatch
from ..geometry.ragged import BoolArray, IntArray, count, expand, first_of_run, median
from ..layout import FloatArray
from ..protocol import Protocol
from .grid_groups import GridGroups, Targets, grid_groups
from .scores import Scores, Why, ratio


def grid_coverage_rate(batch: SceneBatch, protocol: Protocol) -> Scores:
    """Share of the ground truth's grid cells that hold a predicted object, (S,), in [0, 1].

    Per target group, then the mean over the groups that the ground truth has. The borders of a
    cell belong to it. 0 where nothing was predicted; undefined where no object of a group is in
    view. Source: B.3.5, eq. 20.

    >>> from ideal_bench.lib.metrics.example import batch, protocol
    >>> grid_coverage_rate(batch(), protocol).values.tolist()
    [nan, 0.75]
    """
    groups = grid_groups(batch, protocol)
    cells = lattice_cells(groups.truth, groups.segments)
    hit = cells_hit(cells, groups, protocol.grid_slack_m)
    hits = count(cells.segment, groups.segments, hit)
    return groups.pooled(ratio(hits, count(cells.segment, groups.segments), Why.NO_TARGET))


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """c rectangles on the floor: the cells that hold a ground-truth centre.

    Attributes:
        segment: (c,) scene and group.
        center_m: (c, 2) lattice points, metres.
        size_m: (c, 2) width along X and height along Y, metres.
    """

    segment: IntArray
    center_m: FloatArray
    size_m: FloatArray


def lattice_cells(targets: Targets, segments: int) -> Cells:
    """Cells of each segment's lattice that hold a centre (paper, B.3.5, grid cell extraction).

    Centres are rounded to 0.01 m. A cell is as wide as the median distance of neighbouring
    columns, as high as that of neighbouring rows; with one column (row) only, the other axis'
    distance counts. A lattice of one point takes its object's own footprint (the largest, where
    several stand there), which the paper leaves open.
    """
    at_m = np.round(targets.xy_m, 2)
    pitch_m = np.stack([_pitch(axis, targets.segment, segments) for axis in at_m.T], axis=1)
    pitch_m = np.where(np.isnan(pitch_m), pitch_m[:, ::-1], pitch_m)
    footprint_m = np.zeros((segments, 2))
    np.maximum.at(footprint_m, targets.segment, targets.extent_m)
    size_m = np.where(np.isnan(pitch_m), footprint_m, pitch_m)
    order = np.lexsort((at_m[:, 1], at_m[:, 0], targets.segment))
    segment, at_m = targets.segment[order], at_m[order]
    cell = first_of_run(segment, at_m[:, 0], at_m[:, 1])
    return Cells(segment[cell], at_m[cell], size_m[segment[cell]])


def _pitch(values: FloatArray, segment: IntArray, segments: int) -> FloatArray:
    """Median distance of each segment's neighbouring distinct values; NaN with only one."""
    order = np.lexsort((values, segment))
    distinct = first_of_run(segment[order], values[order])
    value, owner = values[order][distinct], segment[order][distinct]
    follows = owner[1:] == owner[:-1]
    return median(np.diff(value)[follows], owner[1:][follows], segments)


def cells_hit(cells: Cells, groups: GridGroups, slack_m: float) -> BoolArray:
    """Whether each cell holds a predicted object of its own segment, (c,)."""
    order = np.argsort(groups.predicted.segment, kind="stable")
    size = count(groups.predicted.segment, groups.segments)
    start = np.cumsum(size) - size
    hit = np.zeros(len(cells.segment), dtype=bool)
    for cell, place in expand(start[cells.segment], size[cells.segment]):
        apart_m = np.abs(groups.predicted.xy_m[order[place]] - cells.center_m[cell])
        inside = (apart_m <= cells.size_m[cell] / 2 + slack_m).all(axis=1)
        hit[cell[inside]] = True
    return hit
