"""The Blender pose that realises a prediction (paper, B.5, eq. 27 and the offset rule).

Two conventions link the canonical frame (front +Y at yaw 0) with an asset's local axes:

* `paper_convention`: eq. 27's table by category.
* `scene_convention`: read off the scene, Blender yaw minus the ground truth's canonical yaw. It
  holds for every asset and equals eq. 27 where the paper's convention holds.

`inverse_pose` works with differences from the *published* ground truth (rounded to 0.01 m and whole
degrees) and adds them to the asset's exact state. The remainder of the rounding is carried over, so
an object that is predicted as published keeps its pose to the bit.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from .layout import SceneObject, Vec3
from .protocol import Protocol

PAPER_TABLE_FAMILY = frozenset({"coffee_table", "conference_table", "table_dining"})
"""Categories whose width runs along local X (eq. 27, table-dining family)."""

MIN_EXTENT_M = 1e-3
"""No predicted extent is realised thinner: a mesh scaled to nothing cannot be scaled back."""

CARDINAL_TOLERANCE_DEG = 0.5
"""An asset that is turned less from a wall counts as parallel to it."""


@dataclass(frozen=True, slots=True)
class AssetState:
    """State of an asset's root in Blender, world frame.

    Attributes:
        location_m: the root's origin, generally not the centre of its box.
        center_m: centre of the root-local bounding box of the whole hierarchy (A.2.2, eq. 3).
        yaw_deg: the root's rotation about Z, counter-clockwise; 0 = local X along world X.
        extents_m: size of that box along the root's local X, Y, Z, scale included.
    """

    location_m: Vec3
    center_m: Vec3
    yaw_deg: float
    extents_m: Vec3


@dataclass(frozen=True, slots=True)
class Convention:
    """Blender yaw = canonical yaw + `offset_deg`; `swapped`: W runs along local Y."""

    offset_deg: float
    swapped: bool

    def local_extents(self, dimensions_m: Vec3) -> Vec3:
        """Canonical (W, D, H) as extents along local X, Y, Z, and back: its own inverse."""
        width, depth, height = dimensions_m
        return (depth, width, height) if self.swapped else dimensions_m


def paper_convention(category: str, protocol: Protocol) -> Convention:
    """Eq. 27's convention of a category (for yaw-exempt ones: Blender yaw 0, no swap)."""
    if protocol.is_yaw_exempt(category) or category.lower() in PAPER_TABLE_FAMILY:
        return Convention(0.0, swapped=False)
    return Convention(90.0, swapped=True)


def scene_convention(blender_yaw_deg: float, canonical_yaw_deg: float | None) -> Convention:
    """The convention that the scene itself shows for one asset.

    A canonical yaw of None (no meaningful front) counts as 0: its published extents are those
    along the world's axes.

    >>> scene_convention(270.0, 180.0)
    Convention(offset_deg=90.0, swapped=True)
    """
    offset = (blender_yaw_deg - (canonical_yaw_deg or 0.0)) % 360.0
    return Convention(offset, swapped=round(offset / 90.0) % 2 == 1)


def offset_rule(state: AssetState, center_m: Vec3, yaw_deg: float, extents_m: Vec3) -> AssetState:
    """Place the asset's box: the origin follows the centre (B.5, inverse pose).

    The vector from centre to origin is un-rotated by the asset's yaw, scaled by the new extents
    over the old, rotated by the new yaw and added to the new centre. An extent of 0 (a flat mesh)
    has nothing to scale and keeps factor 1.
    """
    u, v, w = (o - c for o, c in zip(state.location_m, state.center_m, strict=True))
    old, new = math.radians(state.yaw_deg), math.radians(yaw_deg)
    local_x = u * math.cos(old) + v * math.sin(old)
    local_y = v * math.cos(old) - u * math.sin(old)
    fx, fy, fz = scale_factors(state.extents_m, extents_m)
    local_x, local_y, w = local_x * fx, local_y * fy, w * fz
    location = (
        center_m[0] + local_x * math.cos(new) - local_y * math.sin(new),
        center_m[1] + local_x * math.sin(new) + local_y * math.cos(new),
        center_m[2] + w,
    )
    return AssetState(location, center_m, yaw_deg, extents_m)


def scale_factors(old_m: Vec3, new_m: Vec3) -> Vec3:
    """Factor per local axis from old to new extents; 1 where the old extent is 0."""
    fx, fy, fz = (b / a if a > 0.0 else 1.0 for a, b in zip(old_m, new_m, strict=True))
    return fx, fy, fz


def paper_inverse_pose(
    state: AssetState, prediction: SceneObject, protocol: Protocol
) -> AssetState:
    """Eq. 27 as printed: absolute numbers, the convention from the category.

    `prediction` is in the world frame; a yaw of None counts as 0.
    """
    convention = paper_convention(prediction.category, protocol)
    exempt = protocol.is_yaw_exempt(prediction.category)
    yaw = 0.0 if exempt else (prediction.yaw_deg or 0.0) + convention.offset_deg
    extents = _reachable(state.extents_m, convention.local_extents(prediction.dimensions_m))
    return offset_rule(state, prediction.position_m, yaw % 360.0, extents)


def _reachable(old_m: Vec3, wanted_m: Vec3) -> Vec3:
    """Extents that scaling can bring about: what is flat stays flat, nothing becomes flat."""
    x, y, z = (
        old if old in (0.0, wanted) else max(wanted, MIN_EXTENT_M)
        for old, wanted in zip(old_m, wanted_m, strict=True)
    )
    return x, y, z


def _exempt_extents(state: AssetState, truth: SceneObject, prediction: SceneObject) -> Vec3:
    """Local extents of an asset that keeps its own, oblique yaw.

    Published extents run along the world's axes, the scale along the asset's. The predicted ratios
    are shared out by the squared cosines: exact where both ratios are equal or the yaw is cardinal.
    """
    across, along, up = scale_factors(truth.dimensions_m, prediction.dimensions_m)
    sin2 = math.sin(math.radians(state.yaw_deg)) ** 2
    # Written so that equal ratios come out as they are, to the last bit.
    along_x = across + (along - across) * sin2
    along_y = along + (across - along) * sin2
    x, y, z = state.extents_m
    return _reachable(state.extents_m, (x * along_x, y * along_y, z * up))


def _moved_extents(
    state: AssetState, truth: SceneObject, prediction: SceneObject, convention: Convention
) -> Vec3:
    old = convention.local_extents(truth.dimensions_m)
    new = convention.local_extents(prediction.dimensions_m)
    x, y, z = (
        exact + (after - before)
        for exact, before, after in zip(state.extents_m, old, new, strict=True)
    )
    return _reachable(state.extents_m, (x, y, z))


def inverse_pose(state: AssetState, truth: SceneObject, prediction: SceneObject) -> AssetState:
    """The state that puts an asset where `prediction` says.

    Args:
        state: the asset as it stands in the scene, exact.
        truth: its published ground truth, world frame.
        prediction: the matched prediction, world frame, after `with_vertical_convention` and
            `keeping_own_yaw`.

    Returns:
        The new state. An asset whose ground truth has no yaw keeps its own. Where the prediction
        equals the published truth the state comes back unchanged.
    """
    center = (
        state.center_m[0] + (prediction.position_m[0] - truth.position_m[0]),
        state.center_m[1] + (prediction.position_m[1] - truth.position_m[1]),
        state.center_m[2] + (prediction.position_m[2] - truth.position_m[2]),
    )
    turn = 0.0 if truth.yaw_deg is None else (prediction.yaw_deg or 0.0) - truth.yaw_deg
    turn = (turn + 180.0) % 360.0 - 180.0
    quarters = state.yaw_deg / 90.0
    oblique = abs(quarters - round(quarters)) * 90.0 > CARDINAL_TOLERANCE_DEG
    if truth.yaw_deg is None and oblique:
        extents = _exempt_extents(state, truth, prediction)
    else:
        convention = scene_convention(state.yaw_deg, truth.yaw_deg)
        extents = _moved_extents(state, truth, prediction, convention)
    if turn == 0.0 and center == state.center_m and extents == state.extents_m:
        return state
    return offset_rule(state, center, state.yaw_deg + turn, extents)


def with_vertical_convention(
    prediction: SceneObject, truth: SceneObject, protocol: Protocol
) -> SceneObject:
    """The prediction with the ground truth's z, unless the category is wall-mounted (5.1)."""
    if protocol.is_wall_mounted(truth.category):
        return prediction
    x, y, _ = prediction.position_m
    return replace(prediction, position_m=(x, y, truth.position_m[2]))


def keeping_own_yaw(prediction: SceneObject, truth: SceneObject, protocol: Protocol) -> SceneObject:
    """The prediction with the ground truth's yaw, where yaw has no meaning.

    That is where the ground truth states none, or the category is yaw-exempt (B.2): eq. 27 would
    turn such an asset to 0, it keeps its own yaw instead. A predicted yaw still tells which way
    the predicted size lies, and turns with the frame even where none is given (formats.md,
    Frames): a rug that lies across the picture of a camera looking along X has its width along
    world Y. The nearest quarter turn counts, so that a meaningless oblique yaw does not make the
    asset wider. The prediction for any other asset comes back as it is.
    """
    if truth.yaw_deg is not None and not protocol.is_yaw_exempt(truth.category):
        return prediction
    turn_deg = (prediction.yaw_deg or 0.0) - (truth.yaw_deg or 0.0)
    across = round(turn_deg / 90.0) % 2 == 1
    size = Convention(0.0, swapped=across).local_extents(prediction.dimensions_m)
    return replace(prediction, dimensions_m=size, yaw_deg=truth.yaw_deg)


def hallucination_radius_m(dimensions_m: Vec3, limits_m: tuple[float, float]) -> float:
    """Radius of a hallucination's red sphere, within the limits of eq. 28.

    >>> hallucination_radius_m((0.5, 0.25, 0.75), (0.02, 0.3))
    0.25
    """
    least, greatest = limits_m
    return max(least, min(sum(dimensions_m) / 3.0 / 2.0, greatest))
