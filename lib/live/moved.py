"""How an object's row follows the Blender object that stands for it.

The inverse of `inverse_pose`: that one gives the pose for a row, this one the row for a pose. Both
work with differences, so that what was not moved keeps its published numbers to the bit.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..geometry.boxes import hull_extents
from ..geometry.ragged import BoolArray
from ..inverse_pose import CARDINAL_TOLERANCE_DEG, AssetState
from ..layout import FloatArray, SceneObject

# Blender keeps single precision: what differs by less was not moved.
_RESOLUTION = 1e-6
_LEAST_M = 1e-5
_LEAST_DEG = 1e-3


@dataclass(frozen=True, slots=True, eq=False)
class Poses:
    """n boxes in Blender, world frame (see `AssetState`).

    Attributes:
        center_m: (n, 3) centres.
        yaw_deg: (n,) rotation about Z.
        extents_m: (n, 3) along the local axes, scale included.
    """

    center_m: FloatArray
    yaw_deg: FloatArray
    extents_m: FloatArray

    @classmethod
    def of(cls, matrices: FloatArray, low_m: FloatArray, high_m: FloatArray) -> Poses:
        """Boxes with local corners (n, 3) under world matrices (n, 4, 4)."""
        axes = matrices[:, :3, :3]
        middle = ((low_m + high_m) / 2)[:, :, None]
        return cls(
            center_m=(axes @ middle)[:, :, 0] + matrices[:, :3, 3],
            yaw_deg=_yaws_deg(axes),
            extents_m=(high_m - low_m) * np.sqrt((axes**2).sum(axis=1)),
        )

    @classmethod
    def of_states(cls, *states: AssetState) -> Poses:
        """The same of single states."""
        return cls(
            np.array([state.center_m for state in states]),
            np.array([state.yaw_deg for state in states]),
            np.array([state.extents_m for state in states]),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """n rows of a layout: positions (n, 3), dimensions (n, 3), yaws (n,) with NaN for none."""

    positions_m: FloatArray
    dimensions_m: FloatArray
    yaws_deg: FloatArray


def box_matrices(rows: Rows) -> FloatArray:
    """World matrices (n, 4, 4) of unit cubes that are put where the rows say."""
    yaw = np.radians(np.nan_to_num(rows.yaws_deg))
    matrices = np.zeros((len(yaw), 4, 4))
    matrices[:, 0, 0] = matrices[:, 1, 1] = np.cos(yaw)
    matrices[:, 1, 0], matrices[:, 0, 1] = np.sin(yaw), -np.sin(yaw)
    matrices[:, 2, 2] = matrices[:, 3, 3] = 1.0
    matrices[:, :3, :3] *= rows.dimensions_m[:, None, :]
    matrices[:, :3, 3] = rows.positions_m
    return matrices


def are_moved(before: Poses, after: Poses) -> BoolArray:
    """Whether each box stands otherwise than before, by more than Blender's rounding, (n,)."""
    moved = _differs(before.center_m, after.center_m) | _differs(before.extents_m, after.extents_m)
    turned: BoolArray = moved | (np.abs(_turns_deg(before, after)) > _LEAST_DEG)
    return turned


def follow(rows: Rows, before: Poses, after: Poses) -> Rows:
    """The rows of objects that stood as `before` when they had `rows`, and stand as `after` now.

    An object with a yaw keeps the scene's convention (`scene_convention`). One without has its
    extents along the world's axes: they follow those of its box. Where it stands oblique, the
    ratio is taken, as the published hull of, say, a round rug is not that of its box.
    """
    turn_deg = _turns_deg(before, after)
    given = ~np.isnan(rows.yaws_deg)
    dimensions_m = np.where(
        given[:, None],
        _with_front(rows, before, after),
        _without_front(rows, before, after, turn_deg),
    )
    return Rows(
        positions_m=rows.positions_m + (after.center_m - before.center_m),
        dimensions_m=np.maximum(dimensions_m, 0.0),
        yaws_deg=np.mod(rows.yaws_deg + turn_deg, 360.0),
    )


def moved_object(before: AssetState, after: AssetState, row: SceneObject) -> SceneObject:
    """The row of one object; undoes `inverse_pose`, up to rounding.

    `moved_object(state, inverse_pose(state, truth, seen), truth)` is `seen`. Two things do not
    come back: an extent that no scaling can bring about, and a size of other proportions of an
    oblique object without a front.
    """
    rows = Rows(
        np.array([row.position_m]),
        np.array([row.dimensions_m]),
        np.array([np.nan if row.yaw_deg is None else row.yaw_deg]),
    )
    now = follow(rows, Poses.of_states(before), Poses.of_states(after))
    x, y, z = now.positions_m[0].tolist()
    width, depth, height = now.dimensions_m[0].tolist()
    yaw = None if row.yaw_deg is None else float(now.yaws_deg[0])
    return SceneObject(row.id, row.category, (x, y, z), (width, depth, height), yaw)


def _with_front(rows: Rows, before: Poses, after: Poses) -> FloatArray:
    grown_m = after.extents_m - before.extents_m
    quarters = np.round((before.yaw_deg - np.nan_to_num(rows.yaws_deg)) / 90.0)
    swapped = (np.mod(quarters, 2) == 1)[:, None]
    grown: FloatArray = rows.dimensions_m + np.where(swapped, grown_m[:, [1, 0, 2]], grown_m)
    return grown


def _without_front(rows: Rows, before: Poses, after: Poses, turn_deg: FloatArray) -> FloatArray:
    quarter_deg = np.round(before.yaw_deg / 90.0) * 90.0
    oblique = np.abs(before.yaw_deg - quarter_deg) > CARDINAL_TOLERANCE_DEG
    yaw_deg = np.where(oblique, before.yaw_deg, quarter_deg)
    old_m = hull_extents(before.extents_m, yaw_deg)
    new_m = hull_extents(after.extents_m, yaw_deg + turn_deg)
    ratio = np.divide(new_m, old_m, out=np.ones_like(old_m), where=old_m > 0)
    scaled, shifted = rows.dimensions_m * ratio, rows.dimensions_m + (new_m - old_m)
    return np.where(oblique[:, None], scaled, shifted)


def _turns_deg(before: Poses, after: Poses) -> FloatArray:
    turns: FloatArray = np.mod(after.yaw_deg - before.yaw_deg + 180.0, 360.0) - 180.0
    return turns


def _yaws_deg(axes: FloatArray) -> FloatArray:
    """Rotation about Z of axes (n, 3, 3); a box without width still has a depth that tells it."""
    x, y = axes[:, 0, 0], axes[:, 1, 0]
    across, along = axes[:, 1, 1], -axes[:, 0, 1]
    wide = x * x + y * y > 0
    yaws: FloatArray = np.degrees(np.arctan2(np.where(wide, y, along), np.where(wide, x, across)))
    return yaws


def _differs(a: FloatArray, b: FloatArray) -> BoolArray:
    apart: BoolArray = (np.abs(a - b) > _LEAST_M + _RESOLUTION * np.abs(a)).any(axis=1)
    return apart
