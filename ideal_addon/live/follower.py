"""One open scene and one answer, followed while objects are moved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import bpy
import numpy as np

from ...lib.geometry.ragged import IntArray
from ...lib.layout import FloatArray, Layout
from ...lib.live.moved import Poses, Rows, are_moved, box_matrices, follow
from ...lib.live.scene import LiveScene, Measured
from ...lib.live.things import Things
from ...lib.matching import match_for_reconstruction
from ...lib.reconstruction import drawable
from ..scene.handles import handle_objects, shown_model
from ..scene.open_reconstruction import is_reconstructed
from .baselines import Baseline, Baselines
from .tracker import Tracker

_HALF_M = 0.5


@dataclass(frozen=True, eq=False)
class Furniture:
    """a assets of the scene that stand for ground-truth rows.

    Attributes:
        names: of their root objects.
        rows: (a,) the ground-truth row of each.
        low_m, high_m: (a, 3) corners of their boxes, in the frames of their roots.
        found: (a, 4, 4) world matrices with which the published ground truth holds.
    """

    names: tuple[str, ...]
    rows: IntArray
    low_m: FloatArray
    high_m: FloatArray
    found: FloatArray


class Follower:
    """Tells where both sides stand, and what that measures.

    The rows of an asset and of a predicted box follow by difference from where it stood: an asset
    from where it was found or, where a prediction stands, from where that was put; a predicted box
    from where the answer has it.
    """

    def __init__(
        self, live: LiveScene, model: str, furniture: Furniture, baselines: Baselines
    ) -> None:
        """Follow nothing yet; `look_up` begins."""
        self.live, self.model = live, model
        self.furniture, self.baselines = furniture, baselines
        self._stands: Baseline | None = None
        self._boxes_shown = False
        self._tracker = Tracker([None] * (len(furniture.names) + len(live.predicted)))
        self._corner_m = np.full((len(live.predicted), 3), _HALF_M)
        # As Blender keeps them, so that its rounding is no move.
        written = box_matrices(_drawn(live.predicted.layout)).astype(np.float32)
        self._boxes_written = written.astype(float)
        self._boxes_given = Poses.of(self._boxes_written, -self._corner_m, self._corner_m)

    @property
    def asset_names(self) -> tuple[str | None, ...]:
        """Name of the asset of each ground-truth row, None where none is known."""
        names: list[str | None] = [None] * len(self.live.truth)
        for name, row in zip(self.furniture.names, self.furniture.rows.tolist(), strict=True):
            names[row] = name
        return tuple(names)

    @property
    def box_names(self) -> tuple[str | None, ...]:
        """Name of the empty of each predicted row, None where it has none."""
        names = zip(self._tracker.names, self._tracker.there.tolist(), strict=True)
        places = list(names)[len(self.furniture.names) :]
        return tuple(name if there else None for name, there in places)

    def look_up(self, scene: bpy.types.Scene) -> bool:
        """Find everything again by name; whether anything stands otherwise than before."""
        shown, stood = self._boxes_shown, self._stands
        moved = self._find(scene)
        self._stands = self._baseline(scene) if is_reconstructed(scene) else None
        return moved or shown != self._boxes_shown or stood is not self._stands

    def _find(self, scene: bpy.types.Scene) -> bool:
        self._boxes_shown = shown_model(scene) == self.model
        found = handle_objects(scene) if self._boxes_shown else {}
        places = range(len(self._corner_m))
        boxes = [found[row].name if row in found else None for row in places]
        return self._tracker.look_up(scene, [*self.furniture.names, *boxes])

    def read(self, scene: bpy.types.Scene, names: list[str]) -> bool:
        """Read where these stand now; whether any of them is tracked and stands otherwise."""
        try:
            return self._tracker.read(names)
        except ReferenceError:
            # An undo has made them anew, and Blender tells of a change before it tells of that.
            return self.look_up(scene)

    def rebase(self, scene: bpy.types.Scene) -> None:
        """What stands in the scene was put there by us."""
        truth = self._truth()
        self._find(scene)
        if is_reconstructed(scene):
            self.baselines.keep(scene, self._as_it_stands(truth))
        else:
            self.baselines.release(scene)
        self.look_up(scene)

    def moved_from(self) -> list[tuple[str, FloatArray]]:
        """Name of each object that was moved by hand, and the matrix that it stood by."""
        stands = self._stands
        stood = np.concatenate(
            [self.furniture.found if stands is None else stands.matrices, self._boxes_written]
        )
        low_m = np.concatenate([self.furniture.low_m, -self._corner_m])
        high_m = np.concatenate([self.furniture.high_m, self._corner_m])
        now = Poses.of(self._tracker.matrices, low_m, high_m)
        moved = are_moved(Poses.of(stood, low_m, high_m), now) & self._tracker.there
        names = self._tracker.names
        return [(str(names[place]), stood[place]) for place in np.flatnonzero(moved).tolist()]

    def measure(self) -> Measured:
        """Where both sides stand now, measured."""
        return self.live.measure(self._truth(), self._predicted())

    def _baseline(self, scene: bpy.types.Scene) -> Baseline:
        known = self.baselines.of(scene)
        if known is None:
            known = self._as_it_stands(self.live.truth)
            self.baselines.take_as_found(scene, known)
        return known

    def _as_it_stands(self, truth: Things) -> Baseline:
        predicted = self._boxes()
        pairs = match_for_reconstruction(truth.layout, predicted.layout, self.live.protocol).pairs
        shown_by = dict(pairs)
        drives = [shown_by.get(row, -1) for row in self.furniture.rows.tolist()]
        matrices, _ = self._assets()
        return Baseline(matrices.copy(), truth, np.array(drives, dtype=np.intp))

    def _assets(self) -> tuple[FloatArray, Poses]:
        kept, number = self.furniture, len(self.furniture.names)
        matrices = self._tracker.matrices[:number]
        return matrices, Poses.of(matrices, kept.low_m, kept.high_m)

    def _truth(self) -> Things:
        if self._stands is not None:
            return self._stands.truth
        furniture = self.furniture
        before = Poses.of(furniture.found, furniture.low_m, furniture.high_m)
        return self._followed(self.live.truth, furniture.rows, before)

    def _boxes(self) -> Things:
        """Predicted rows as their boxes stand; as answered where these are not shown."""
        given = self.live.predicted
        if not self._boxes_shown:
            return given
        first = len(self.furniture.names)
        now = Poses.of(self._tracker.matrices[first:], -self._corner_m, self._corner_m)
        moved = are_moved(self._boxes_given, now) & self._tracker.there[first:]
        rows = np.flatnonzero(moved)
        layout = _with(given.layout, rows, self._boxes_given, now, rows)
        return Things(layout, self._tracker.there[first:].copy(), moved)

    def _predicted(self) -> Things:
        boxes, stands = self._boxes(), self._stands
        if stands is None:
            return boxes
        before = Poses.of(stands.matrices, self.furniture.low_m, self.furniture.high_m)
        return self._followed(boxes, stands.drives, before)

    def _followed(self, things: Things, rows: IntArray, before: Poses) -> Things:
        """Rows that assets stand for, as these stand now; -1 stands for none."""
        _, now = self._assets()
        there = self._tracker.there[: len(rows)]
        drives = rows >= 0
        moving = np.flatnonzero(drives & there & are_moved(before, now))
        layout = _with(things.layout, rows[moving], before, now, moving)
        moved, left = things.moved.copy(), things.there.copy()
        moved[rows[moving]] = True
        left[rows[drives & ~there]] = False
        return Things(layout, left, moved)


def furniture(
    truth: Layout,
    assets: Mapping[str, str],
    boxes: Mapping[str, tuple[FloatArray, FloatArray]],
    found: Mapping[str, FloatArray],
) -> Furniture:
    """The assets that stand for ground-truth rows, as far as they are known.

    Args:
        truth: the rows.
        assets: name of the asset of each ground-truth id.
        boxes: corners of each asset's box, in its root's frame.
        found: world matrices with which the published ground truth holds.
    """
    known = [
        (assets[name], row)
        for row, name in enumerate(truth.ids)
        if assets.get(name) in boxes and assets[name] in found
    ]
    names = tuple(name for name, _ in known)
    return Furniture(
        names=names,
        rows=np.array([row for _, row in known], dtype=np.intp),
        low_m=np.array([boxes[name][0] for name in names]).reshape(-1, 3),
        high_m=np.array([boxes[name][1] for name in names]).reshape(-1, 3),
        found=np.array([found[name] for name in names]).reshape(-1, 4, 4),
    )


def _drawn(layout: Layout) -> Rows:
    """Rows as the boxes in the scene are made from them."""
    near = Layout.from_objects(layout.room, map(drawable, layout))
    return Rows(near.positions_m, near.dimensions_m, near.yaws_deg)


def _with(layout: Layout, rows: IntArray, before: Poses, after: Poses, places: IntArray) -> Layout:
    """The layout with these rows as the boxes at `places` have them."""
    if not len(rows):
        return layout
    taken = Rows(layout.positions_m[rows], layout.dimensions_m[rows], layout.yaws_deg[rows])
    now = follow(taken, _at(before, places), _at(after, places))
    columns = {}
    for name in ("positions_m", "dimensions_m", "yaws_deg"):
        columns[name] = getattr(layout, name).copy()
        columns[name][rows] = getattr(now, name)
    return replace(layout, **columns)


def _at(poses: Poses, places: IntArray) -> Poses:
    return Poses(poses.center_m[places], poses.yaw_deg[places], poses.extents_m[places])
