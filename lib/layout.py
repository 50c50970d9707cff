"""A room and the objects in it: the value that everything else passes around."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .geometry.shapes import require_shape

FloatArray = NDArray[np.float64]
Vec3 = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Room:
    """A rectangular room; `size_m` is (width X, depth Y, height Z) in metres, None if not given."""

    type: str
    size_m: Vec3 | None = None


@dataclass(frozen=True, slots=True)
class SceneObject:
    """One object of a layout (paper, section 3).

    Attributes:
        id: name of the instance, for example ``floor_lamp_01``.
        category: snake_case category.
        position_m: centre of the bounding box (x, y, z), metres.
        dimensions_m: canonical extents (W, D, H), metres: W along +X and D along +Y at yaw 0.
        yaw_deg: counter-clockwise about +Z, 0 = front faces +Y; None = no meaningful front.
    """

    id: str
    category: str
    position_m: Vec3
    dimensions_m: Vec3
    yaw_deg: float | None


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """A room and n objects, kept in columns for the maths.

    Attributes:
        room: the room.
        ids, categories: n strings each.
        positions_m: (n, 3) centres, metres.
        dimensions_m: (n, 3) canonical W, D, H, metres.
        yaws_deg: (n,) degrees; NaN = no yaw given.
    """

    room: Room
    ids: tuple[str, ...]
    categories: tuple[str, ...]
    positions_m: FloatArray
    dimensions_m: FloatArray
    yaws_deg: FloatArray

    def __post_init__(self) -> None:
        n = len(self.ids)
        expected = {"positions_m": (n, 3), "dimensions_m": (n, 3), "yaws_deg": (n,)}
        for name, shape in expected.items():
            require_shape(f"Layout.{name}", getattr(self, name), shape)
        if len(self.categories) != n:
            raise ValueError(f"Layout.categories: expected {n} entries, got {len(self.categories)}")

    def __len__(self) -> int:
        return len(self.ids)

    def __iter__(self) -> Iterator[SceneObject]:
        rows = zip(
            self.ids,
            self.categories,
            self.positions_m.tolist(),
            self.dimensions_m.tolist(),
            self.yaws_deg.tolist(),
            strict=True,
        )
        for name, category, position, dimensions, yaw in rows:
            given = None if yaw != yaw else yaw
            yield SceneObject(name, category, tuple(position), tuple(dimensions), given)

    @classmethod
    def from_objects(cls, room: Room, objects: Iterable[SceneObject]) -> Layout:
        """Build the columns from single objects."""
        rows = list(objects)
        yaws = [np.nan if row.yaw_deg is None else row.yaw_deg for row in rows]
        return cls(
            room=room,
            ids=tuple(row.id for row in rows),
            categories=tuple(row.category for row in rows),
            positions_m=np.array([row.position_m for row in rows], dtype=float).reshape(-1, 3),
            dimensions_m=np.array([row.dimensions_m for row in rows], dtype=float).reshape(-1, 3),
            yaws_deg=np.array(yaws, dtype=float),
        )

    def select(self, indices: Iterable[int]) -> Layout:
        """The layout of the objects at `indices`, in that order."""
        picked = list(indices)
        return Layout(
            room=self.room,
            ids=tuple(self.ids[i] for i in picked),
            categories=tuple(self.categories[i] for i in picked),
            positions_m=self.positions_m[picked].reshape(-1, 3),
            dimensions_m=self.dimensions_m[picked].reshape(-1, 3),
            yaws_deg=self.yaws_deg[picked],
        )

    def to_document(self) -> dict[str, Any]:
        """The layout as the JSON document of GT.json and of predictions."""
        room: dict[str, Any] = {"type": self.room.type}
        if self.room.size_m is not None:
            room["size"] = list(self.room.size_m)
        room["asset_count"] = len(self)
        objects = [
            {
                "id": item.id,
                "category": item.category,
                "position": list(item.position_m),
                "dimensions": list(item.dimensions_m),
                "rotation_yaw": item.yaw_deg,
            }
            for item in self
        ]
        return {"scene": {"room": room, "objects": objects}}
