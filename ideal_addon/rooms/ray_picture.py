"""A coarse picture by ray casting: which piece each pixel shows, and how far away it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import bpy
import numpy as np
from mathutils import Matrix, Vector

RESOLUTION = (64, 36)
ASPECT = 16 / 9

_FAR_M = 1e3


@dataclass(frozen=True)
class Frame:
    """What a camera at a place shows of space; it looks along its own -Z with +Y up.

    Attributes:
        position_m: world.
        rotation: (3, 3), columns are the camera's axes in the world.
        half_width, half_height: of the picture at a distance of 1.
    """

    position_m: np.ndarray
    rotation: np.ndarray
    half_width: float
    half_height: float

    @classmethod
    def aimed(
        cls,
        position_m: tuple[float, float, float],
        target_m: tuple[float, float, float],
        lens: float,
    ) -> Frame:
        """A level camera aimed at a point; `lens` is its focal length in sensor widths."""
        direction = Vector(target_m) - Vector(position_m)
        rotation = np.array(direction.to_track_quat("-Z", "Y").to_matrix())
        return cls(np.array(position_m), rotation, 0.5 / lens, 0.5 / lens / ASPECT)

    def share_inside(self, points: np.ndarray) -> np.ndarray:
        """Share of points (..., n, 3), per set, that lie in front of the camera in its frame."""
        x, y, z = np.moveaxis((points - self.position_m) @ self.rotation, -1, 0)
        ahead = -z
        inside = (
            (ahead > 0.0)
            & (np.abs(x) <= self.half_width * ahead)
            & (np.abs(y) <= self.half_height * ahead)
        )
        return inside.mean(axis=-1)

    def directions(self) -> np.ndarray:
        """(height * width, 3) unit world vectors through the middles of the coarse pixels."""
        width, height = RESOLUTION
        x = (np.arange(width) + 0.5) / width * 2 - 1
        y = 1 - (np.arange(height) + 0.5) / height * 2
        grid = np.stack(np.meshgrid(x * self.half_width, y * self.half_height), axis=-1)
        local = np.concatenate([grid.reshape(-1, 2), -np.ones((width * height, 1))], axis=1)
        world = local @ self.rotation.T
        return world / np.linalg.norm(world, axis=1, keepdims=True)


@dataclass(frozen=True)
class RayPicture:
    """What the rays met.

    Attributes:
        shares: share of the picture by piece.
        nearest_m: distance of the nearest point of a piece, infinite where none is seen.
    """

    shares: dict[str, float]
    nearest_m: float


def cast(
    scene: bpy.types.Scene,
    depsgraph: bpy.types.Depsgraph,
    frame: Frame,
    owners: Mapping[str, str],
) -> RayPicture:
    """Cast the picture's rays against the evaluated meshes of the scene.

    Args:
        scene: shown as a render shows it.
        depsgraph: of the scene, evaluated.
        frame: where from.
        owners: piece by the name of each of its objects; all else is the room.
    """
    counts: dict[str, int] = {}
    nearest = np.inf
    origin = Vector(frame.position_m)
    directions = frame.directions()
    for direction in directions.tolist():
        hit, point, _, _, obj, _ = scene.ray_cast(depsgraph, origin, direction, distance=_FAR_M)
        owner = owners.get(obj.name) if hit else None
        if owner is not None:
            counts[owner] = counts.get(owner, 0) + 1
            nearest = min(nearest, (point - origin).length)
    return RayPicture({name: count / len(directions) for name, count in counts.items()}, nearest)


def camera_matrix(frame: Frame) -> Matrix:
    """World matrix of a camera with this frame."""
    matrix = Matrix(frame.rotation.tolist()).to_4x4()
    matrix.translation = frame.position_m.tolist()
    return matrix
