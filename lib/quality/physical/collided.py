"""Two objects that share volume: how deep, which way leads out, and the record of that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...geometry.placed_mesh import PlacedMesh
from ...geometry.points import as_vec3
from ...geometry.solid_overlap import Overlap
from ...layout import FloatArray, Vec3
from ...names import short
from ..amounts import length_text
from ..protocol import QualityProtocol
from ..records import Drawn, Record
from ..room import Thing
from .body import Body
from .interface import resting
from .penetration import Escape, Penetration, share_within
from .severity import penetration_severity
from .told import NO_LINE, depth, told_volume, valid, volume

_WHOLLY = 0.99
"""The share of an object's inside that lies in another where it is wholly inside: lines miss some
along its border."""

_BESIDE_M = 1e-3
"""By so much an object that is wholly inside may reach out of the other's box."""

_EQUAL_M = 1e-6

_UP = np.array([0.0, 0.0, 1.0])
_STRAIGHT = 1 - 1e-6


@dataclass(frozen=True)
class _Depth:
    """How deep two objects are in each other.

    Attributes:
        escape: the way out; None where no line tells.
        inner: the one that lies wholly inside the other.
        rests: why this is contact and no collision; "" where it is one.
    """

    escape: Escape | None
    inner: Thing | None = None
    rests: str = ""


def penetrating(
    one: Thing,
    other: Thing,
    meshes: tuple[PlacedMesh, PlacedMesh],
    found: Overlap,
    box_m: tuple[Vec3, Vec3],
    protocol: QualityProtocol,
) -> Record:
    """The record of two objects that share volume: a defect, or contact (`interface`).

    Args:
        one: the object that would have to move.
        other: the object it reaches into.
        meshes: theirs.
        found: what they share.
        box_m: lower and upper corner of what they share.
        protocol: see `collisions`.
    """
    bodies = Body.of(meshes[0].parts), Body.of(meshes[1].parts)
    deep = _depth(one, other, bodies, box_m, protocol)
    if deep.rests:
        return valid(one, other, deep.rests, volume(found), depth(deep.escape))
    escape = deep.escape
    return Record(
        metric="collision",
        check="collision",
        objects=(one.id, other.id),
        verdict="defect",
        decided_by="measured",
        reason=_sentence(one, other, found, deep),
        severity=_severity(one, other, deep, protocol),
        magnitude=None if escape is None else escape.depth_m,
        unit="m",
        attribution={one.id: 0.5, other.id: 0.5},
        evidence=(volume(found), depth(escape)),
        gaps=(f"how far they reach into each other: {NO_LINE}",) if escape is None else (),
        direction=None if escape is None else as_vec3(escape.direction),
        drawn=(Drawn("box", box_m),),
    )


def _depth(
    one: Thing,
    other: Thing,
    bodies: tuple[Body, Body],
    box_m: tuple[Vec3, Vec3],
    protocol: QualityProtocol,
) -> _Depth:
    low, high = np.array(box_m)
    penetration = Penetration(*bodies, low, high, protocol.overlap_pitch_m)
    ways = penetration.escapes([_UP, *one.box.axes, *other.box.axes])
    shortest = _shortest(ways, one.box.center_m - other.box.center_m)
    inner = _inner(one, other, bodies, protocol.overlap_pitch_m)
    if inner is None:
        for way, rests in _contacts(one, other, ways, float(low[2]), protocol):
            return _Depth(way, rests=rests)
    return _Depth(shortest, inner)


def _shortest(ways: Sequence[Escape], apart: FloatArray) -> Escape | None:
    """The shortest way out; of equal ones that which leads the first away from the other."""
    equal = [way for way in ways if way.depth_m <= ways[0].depth_m + _EQUAL_M]
    return max(equal, key=lambda way: float(way.direction @ apart), default=None)


def _contacts(
    one: Thing, other: Thing, ways: Sequence[Escape], bottom_m: float, protocol: QualityProtocol
) -> list[tuple[Escape, str]]:
    """The ways straight up or down of one that rests upon the other, and why that is contact."""
    found = []
    for way in ways:
        if abs(way.direction[2]) > _STRAIGHT:
            upper, lower = (one, other) if way.direction[2] > 0 else (other, one)
            rests = resting(upper, lower, way.depth_m, bottom_m, protocol)
            found += [(way, rests)] if rests else []
    return found


def _inner(one: Thing, other: Thing, bodies: tuple[Body, Body], pitch_m: float) -> Thing | None:
    """The object that lies wholly inside the other, if one does."""
    for inner, outer, mine, theirs in ((one, other, *bodies), (other, one, *bodies[::-1])):
        if not _box_holds(outer, inner):
            continue
        if share_within(mine, theirs, inner.low, inner.high, pitch_m) >= _WHOLLY:
            return inner
    return None


def _box_holds(outer: Thing, inner: Thing) -> bool:
    along = np.abs((inner.box.corners - outer.box.center_m) @ outer.box.axes.T)
    return bool((along <= outer.box.half_m + _BESIDE_M).all())


def _severity(one: Thing, other: Thing, deep: _Depth, protocol: QualityProtocol) -> float | None:
    if deep.inner is not None:
        return 1.0
    if deep.escape is None:
        return None
    direction = deep.escape.direction
    thickness_m = min(float(np.ptp(thing.points @ direction)) for thing in (one, other))
    return penetration_severity(deep.escape.depth_m, thickness_m, protocol)


def _sentence(one: Thing, other: Thing, found: Overlap, deep: _Depth) -> str:
    shared = f"they share {told_volume(found)}"
    both = f"{short(one.id)} and {short(other.id)}"
    if deep.inner is not None:
        outer = other if deep.inner is one else one
        return f"{short(deep.inner.id)} is wholly inside {short(outer.id)}; {shared}"
    if deep.escape is None:
        return f"{both} reach into each other; {shared}; how far is not known: {NO_LINE}"
    return f"{both} reach {length_text(deep.escape.depth_m)} into each other; {shared}"
