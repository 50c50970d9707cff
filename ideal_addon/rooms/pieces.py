"""The furniture of a room: InfiniGen's assets with their boxes and directions, world, metres."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import bpy
import numpy as np

from ...lib.categories import asset_kind, factory_of, is_skipped
from .shapes import Shape, ShapeReader, moved

ASSETS = "unique_assets"
"""InfiniGen's collection of what stands in the room."""


@dataclass(frozen=True, eq=False)
class Piece:
    """An asset that stands in the room; its pose is read from its root whenever asked.

    Attributes:
        root: root object of the hierarchy; it has no parent.
        factory: InfiniGen's class name.
        category: the benchmark's.
        shape: of the whole hierarchy.
    """

    root: bpy.types.Object = field(repr=False)
    factory: str
    category: str
    shape: Shape = field(repr=False)

    @property
    def name(self) -> str:
        """Name of the root object."""
        return self.root.name

    @property
    def matrix(self) -> np.ndarray:
        """(4, 4) pose. Without a parent the basis is the world matrix, and it is never stale."""
        return np.array(self.root.matrix_basis)

    @property
    def box(self) -> np.ndarray:
        """(2, 3) along the world's axes."""
        return self.shape.world_box(self.matrix)

    @property
    def size(self) -> tuple[float, float, float]:
        """(dx, dy, dz) in the asset's own frame."""
        return self.shape.size

    @property
    def center(self) -> np.ndarray:
        """(3,) centre of the asset's own box, in the world."""
        return moved(self.shape.box.mean(axis=0)[None], self.matrix)[0]

    @property
    def front(self) -> np.ndarray:
        """Unit (x, y) of local +X."""
        direction = self.matrix[:2, 0]
        return direction / np.linalg.norm(direction)

    @property
    def angle_deg(self) -> float:
        """Angle of local +X from world +X, counter-clockwise, in [0, 360)."""
        x, y = self.front
        return math.degrees(math.atan2(y, x)) % 360.0


def assets() -> bpy.types.Collection:
    """The collection of what stands in the room, made where InfiniGen has not made it."""
    collection = bpy.data.collections.get(ASSETS)
    if collection is None:
        collection = bpy.data.collections.new(ASSETS)
        bpy.context.scene.collection.children.link(collection)
    return collection


def pieces_in_scene(room_type: str, reader: ShapeReader) -> list[Piece]:
    """Every piece of furniture in the scene, sorted by name."""
    roots = [obj for obj in assets().all_objects if obj.parent is None]
    found = (_read(root, room_type, reader) for root in sorted(roots, key=lambda obj: obj.name))
    return [piece for piece in found if piece is not None]


def _read(root: bpy.types.Object, room_type: str, reader: ShapeReader) -> Piece | None:
    factory = factory_of(root.name)
    if factory is None or is_skipped(factory):
        return None
    return Piece(root, factory, asset_kind(factory, room_type).category, reader.read(root))
