"""What objects of the scene cover of the floor: their evaluated meshes, seen from above."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import bpy
import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon

from ...lib.floorplan.from_footprints import Footprint, PlanSettings
from ...lib.geometry.plane.footprint import alpha_hull, oriented_box, silhouette, tidy
from ...lib.layout import FloatArray
from .as_rendered import as_rendered
from .assets import Asset, all_members
from .bounds import pieces, transformed

IntArray = NDArray[np.int64]
Result = TypeVar("Result")
OutlineSteps = Generator[Callable[[], Polygon], Polygon, Result]
"""Each yields what finds an outline, for any thread to do, and is sent the outline."""


@dataclass(frozen=True)
class Meshes:
    """Evaluated meshes of one asset's whole hierarchy, world frame.

    Attributes:
        vertices: (n, 3).
        triangles: (m, 3) vertices of each triangle; of an edge without faces both its ends, the
            second one twice.
    """

    vertices: FloatArray
    triangles: IntArray

    @property
    def corners(self) -> FloatArray:
        """(m, 3, 3) the triangles' corners."""
        corners: FloatArray = self.vertices[self.triangles]
        return corners


class _Faces:
    """Triangles by mesh, read once: linked duplicates share a mesh."""

    def __init__(self) -> None:
        self._known: dict[int, IntArray] = {}

    def of(self, obj: bpy.types.Object) -> IntArray:
        if obj.type != "MESH":
            found = _triangles(obj.to_mesh())
            obj.to_mesh_clear()
            return found
        key = obj.data.as_pointer()
        if key not in self._known:
            self._known[key] = _triangles(obj.data)
        return self._known[key]


def _triangles(mesh: bpy.types.Mesh) -> IntArray:
    mesh.calc_loop_triangles()
    faces = np.empty(len(mesh.loop_triangles) * 3, dtype=np.int32)
    mesh.loop_triangles.foreach_get("vertices", faces)
    edges = np.empty(len(mesh.edges) * 2, dtype=np.int32)
    mesh.edges.foreach_get("vertices", edges)
    loose = np.empty(len(mesh.edges), dtype=bool)
    mesh.edges.foreach_get("is_loose", loose)
    ends = edges.reshape(-1, 2)[loose]
    return np.concatenate([faces.reshape(-1, 3), ends[:, [0, 1, 1]]]).astype(np.int64)


def meshes_of(view_layer: bpy.types.ViewLayer, assets: Sequence[Asset]) -> dict[str, Meshes]:
    """The meshes of assets as a render shows them, by name; one without geometry is missing.

    Instances of geometry nodes and collections are included.
    """
    found: dict[str, list[tuple[FloatArray, IntArray]]] = {}
    faces = _Faces()
    with as_rendered(view_layer, all_members(assets)):
        for piece in pieces(bpy.context.evaluated_depsgraph_get(), assets):
            world = transformed(piece.vertices, piece.matrix)
            if np.isfinite(world).all():
                found.setdefault(piece.asset, []).append((world, faces.of(piece.obj)))
    return {name: _joined(parts) for name, parts in found.items()}


def _joined(parts: Iterable[tuple[FloatArray, IntArray]]) -> Meshes:
    vertices, triangles, first = [], [], 0
    for points, faces in parts:
        vertices.append(points)
        triangles.append(faces + first)
        first += len(points)
    return Meshes(np.concatenate(vertices), np.concatenate(triangles))


def footprints_of(
    view_layer: bpy.types.ViewLayer, assets: Sequence[Asset], settings: PlanSettings
) -> tuple[list[Footprint], list[str]]:
    """The footprints of assets, and the names of those without any geometry.

    ``box`` is the smallest rectangle along the asset's own axes from above that covers all its
    vertices: the layout's box of an upright asset. A tilted one has the rectangle along its
    heading, and what the layout gives no yaw, as a plant or a rug, one along the world's axes.
    """
    return all_at_once(footprint_steps(view_layer, assets, settings))


def footprint_steps(
    view_layer: bpy.types.ViewLayer, assets: Sequence[Asset], settings: PlanSettings
) -> OutlineSteps[tuple[list[Footprint], list[str]]]:
    """`footprints_of` in steps, for a window that must not wait: of a mesh it takes a second.

    Nothing of Blender is touched after the first step, nor in any of them.
    """
    found = meshes_of(view_layer, assets)
    named = [
        (asset.name, asset.kind.category, _outline_of(asset, found[asset.name], settings))
        for asset in assets
        if asset.name in found
    ]
    without = [asset.name for asset in assets if asset.name not in found]
    footprints = []
    for name, category, outline in named:
        footprints.append(Footprint(name, category, (yield outline)))
    return footprints, without


def all_at_once(steps: OutlineSteps[Result]) -> Result:
    """Take all steps; returns what they return."""
    try:
        outline = next(steps)
        while True:
            outline = steps.send(outline())
    except StopIteration as end:
        result: Result = end.value
        return result


def _outline_of(asset: Asset, meshes: Meshes, settings: PlanSettings) -> Callable[[], Polygon]:
    if settings.footprints == "box":
        heading = heading_deg(asset.root) if asset.kind.has_yaw else 0.0
        return partial(_rectangle, meshes, heading)
    return partial(hull_of, meshes, settings.alpha_m)


def hull_of(meshes: Meshes, alpha_m: float) -> Polygon:
    """The alpha-hull of meshes; of points without any edge, that of their convex hull."""
    if len(meshes.triangles):
        return alpha_hull(silhouette(meshes.corners[..., :2]), alpha_m)
    return alpha_hull(shapely.MultiPoint(meshes.vertices[:, :2]).convex_hull.buffer(5e-3), alpha_m)


def _rectangle(meshes: Meshes, angle_deg: float) -> Polygon:
    box = oriented_box(meshes.vertices[:, :2], angle_deg).polygon()
    # Of a rectangle thinner than the rounding the corners stay as they are.
    return tidy(box) or box


def heading_deg(obj: bpy.types.Object) -> float:
    """Where an object's local X points, seen from above; to a thousandth of a degree.

    Of one whose X points up or down, where its Y points, less a right angle.
    """
    matrix = np.array(obj.matrix_world)
    x, y = matrix[:2, 0]
    if math.hypot(x, y) < 1e-6 * np.linalg.norm(matrix[:3, 0]):
        x, y = matrix[1, 1], -matrix[0, 1]
    return round(math.degrees(math.atan2(y, x)), 3)
