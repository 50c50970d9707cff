"""Which objects of a grid room form its grid, for GCR and GSR (paper, B.2 and B.3.5)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..batch import SceneBatch
from ..geometry.ragged import BoolArray, IntArray, count
from ..layout import FloatArray
from ..objects import Objects
from ..protocol import Protocol
from .scores import Scores, Why


@dataclass(frozen=True, slots=True, eq=False)
class Targets:
    """n objects that belong to a target group.

    Attributes:
        segment: (n,) scene and group in one number (see `GridGroups`).
        xy_m: (n, 2) centres on the floor, metres, world frame.
        extent_m: (n, 2) extents of the world-axis footprint, metres.
    """

    segment: IntArray
    xy_m: FloatArray
    extent_m: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class GridGroups:
    """The target groups of S scenes; group g of scene s is segment s * groups + g.

    Attributes:
        scenes, groups: S, and the most groups that a room type has.
        truth, predicted: the objects in a group.
    """

    scenes: int
    groups: int
    truth: Targets
    predicted: Targets

    @property
    def segments(self) -> int:
        """Number of segments."""
        return self.scenes * self.groups

    @property
    def present(self) -> BoolArray:
        """Whether the ground truth has objects of each segment, (segments,)."""
        return count(self.truth.segment, self.segments) > 0

    def pooled(self, groups: Scores) -> Scores:
        """Mean over the groups that a scene's ground truth has and that are defined (B.4).

        Args:
            groups: a score of each segment.

        Returns:
            A score of each scene, (S,); where no group is defined, the reason of the one that
            comes least far.
        """
        shape = (self.scenes, self.groups)
        present = self.present.reshape(shape)
        defined = present & ~np.isnan(groups.values).reshape(shape)
        total = np.where(defined, groups.values.reshape(shape), 0.0).sum(axis=1)
        number = defined.sum(axis=1)
        values = np.divide(total, number, out=np.full(self.scenes, np.nan), where=number > 0)
        reasons = np.where(present, groups.why.reshape(shape), np.int8(Why.NO_TARGET))
        least = reasons.min(axis=1, initial=np.iinfo(np.int8).max, where=present)
        why = np.where(present.any(axis=1), least, np.int8(Why.NO_TARGET))
        return Scores(values, np.where(number > 0, np.int8(Why.DEFINED), why))


def grid_groups(batch: SceneBatch, protocol: Protocol) -> GridGroups:
    """Find the objects of the target groups of every grid room."""
    groups = max((len(groups) for groups in protocol.grid_groups.values()), default=1)
    table = _group_table(batch.truth.vocabulary.names, protocol)
    kinds = {room_type: kind for kind, room_type in enumerate(protocol.grid_groups)}
    # The table's last row has no group: it is for rooms that are no grid rooms.
    rooms = [protocol.room_key(scene.room_type) for scene in batch.truth.scenes]
    kind = np.array([kinds.get(room, -1) for room in rooms], dtype=np.intp)

    def targets(objects: Objects) -> Targets:
        group = table[kind[objects.scene], objects.category]
        rows = np.flatnonzero(group >= 0)
        return Targets(
            segment=objects.scene[rows] * groups + group[rows],
            xy_m=objects.position_m[rows, :2],
            extent_m=objects.extent_m[rows, :2],
        )

    return GridGroups(len(batch), groups, targets(batch.truth.objects), targets(batch.predicted))


def _group_table(categories: list[str], protocol: Protocol) -> IntArray:
    """Group of each category code (columns) in each kind of grid room (rows); -1 = none."""
    keys = [protocol.category_key(name) for name in categories]
    table = np.full((len(protocol.grid_groups) + 1, len(categories)), -1, dtype=np.intp)
    for kind, groups in enumerate(protocol.grid_groups.values()):
        for number, group in enumerate(groups):
            table[kind, [code for code, key in enumerate(keys) if key in group]] = number
    return table
