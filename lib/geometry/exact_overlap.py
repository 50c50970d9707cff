"""The volume that closed parts share, exactly: boolean intersections of the Manifold library."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..layout import FloatArray, Vec3
from .mesh_parts import Part
from .ragged import IntArray

try:
    import manifold3d
except ImportError:
    # InfiniGen's own environment need not have it: cells are counted there instead.
    manifold3d = None

AVAILABLE = manifold3d is not None


@dataclass(frozen=True, slots=True)
class Shared:
    """What pairs of parts share.

    Attributes:
        volume_m3: of the union.
        box_m: lower and upper corner of its box along the world's axes; None where it is empty.
    """

    volume_m3: float
    box_m: tuple[Vec3, Vec3] | None = None


def exact_shared(one: Sequence[Part], other: Sequence[Part], near: IntArray) -> Shared | None:
    """The union of what pairs of closed parts share.

    Args:
        one: closed parts of a piece, world coordinates, metres; their faces may look either way.
        other: those of the other piece.
        near: (k, 2) the pairs, rows of `one` and `other`.

    Returns:
        Its volume and box; None where the library refuses one of the parts.
    """
    if len(near) == 0:
        return Shared(0.0)
    middle = one[near[0, 0]].vertices.mean(axis=0)
    mine = {i: _solid(one[i], middle) for i in np.unique(near[:, 0]).tolist()}
    theirs = {j: _solid(other[j], middle) for j in np.unique(near[:, 1]).tolist()}
    if any(solid is None for solid in (*mine.values(), *theirs.values())):
        return None
    shared = [mine[i] ^ theirs[j] for i, j in near.tolist()]
    shared = [solid for solid in shared if not solid.is_empty()]
    if len(shared) > 1:
        # Parts of one piece may overlap each other; what they share counts once.
        shared = [manifold3d.Manifold.batch_boolean(shared, manifold3d.OpType.Add)]
    if not shared:
        return Shared(0.0)
    low, high = np.reshape(shared[0].bounding_box(), (2, 3)) + middle
    return Shared(abs(float(shared[0].volume())), (tuple(low.tolist()), tuple(high.tolist())))


def _solid(part: Part, middle: FloatArray) -> Any:
    """The part as the library has it, faces outwards, `middle` at the origin; None if refused."""
    faces = part.faces if part.volume_m3() > 0 else part.faces[:, ::-1]
    mesh = manifold3d.Mesh64(
        vert_properties=np.ascontiguousarray(part.vertices - middle),
        tri_verts=np.ascontiguousarray(faces, dtype=np.uint64),
    )
    solid = manifold3d.Manifold(mesh)
    return solid if solid.status() == manifold3d.Error.NoError else None
