"""An object's surface as lines are cast through it: its connected parts, put together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...geometry import chords as along
from ...geometry.mesh_parts import Part
from ...geometry.ragged import IntArray
from ...layout import FloatArray


@dataclass(frozen=True, eq=False)
class Body:
    """An object's surface, world frame, by its connected parts.

    Attributes:
        vertices: (n, 3) metres.
        faces: (m, 3) rows of `vertices`.
        part: (m,) of each face.
        kind: (parts,) how each bounds its inside, as `chords` has it.
    """

    vertices: FloatArray
    faces: IntArray
    part: IntArray
    kind: IntArray

    @classmethod
    def of(cls, parts: Sequence[Part]) -> Body:
        """One body of connected parts."""
        starts = np.cumsum([0, *(len(part.vertices) for part in parts)])
        return cls(
            np.concatenate([part.vertices for part in parts]),
            np.concatenate([part.faces + a for part, a in zip(parts, starts, strict=False)]),
            np.repeat(np.arange(len(parts)), [len(part.faces) for part in parts]),
            np.array([_kind(part) for part in parts]),
        )

    @property
    def bordered(self) -> FloatArray:
        """(k, 3, 3) triangles of the parts that have borders."""
        corners: FloatArray = self.vertices[self.faces[self.kind[self.part] == along.BORDERED]]
        return corners


def _kind(part: Part) -> int:
    if part.closed:
        return along.CLOSED
    return along.BORDERED if part.border else along.PAIRED
