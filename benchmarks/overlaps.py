"""Which way of measuring shared volume is right and fast: `python benchmarks/overlaps.py [SCENE]`.

Needs the bpy module. Four ways are compared: the Manifold library (`manifold3d`), Blender's exact
Boolean, Blender's manifold Boolean (4.5 and later), and counting cells.

1. boxes and spheres whose shared volume is known;
2. real furniture: the pairs of each room (default: examples/scenes) whose boxes share volume, and
   neighbours pushed into each other by 5 and by 0.5 cm.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import bpy
import numpy as np
from ideal_bench.ideal_addon.scene.as_rendered import as_rendered
from ideal_bench.ideal_addon.scene.assets import all_members, find_assets
from ideal_bench.ideal_addon.scene.opening import open_room
from ideal_bench.ideal_addon.scene.overlaps import AssetMeshes
from ideal_bench.lib.geometry.counted_overlap import counted_volume
from ideal_bench.lib.geometry.exact_overlap import exact_shared
from ideal_bench.lib.geometry.mesh_parts import Part, mesh_parts

EXAMPLES = Path(__file__).resolve().parent.parent / "examples" / "scenes"
PITCH_M, SHEET_M = 0.005, 0.001
PUSHED_M = (0.05, 0.005)
PUSHED_PAIRS = 4
SLOWEST_S = 60.0
"""A way that took longer than this once is left out from then on."""

Pair = tuple[list[Part], list[Part]]
Way = Callable[[list[Part], list[Part]], float]


def near(one: list[Part], other: list[Part]) -> np.ndarray:
    """Pairs (k, 2) of parts whose boxes share volume."""
    low = np.maximum(*np.broadcast_arrays([[p.low] for p in one], [[p.low for p in other]]))
    high = np.minimum(*np.broadcast_arrays([[p.high] for p in one], [[p.high for p in other]]))
    return np.argwhere((high > low).all(axis=2))


def by_library(one: list[Part], other: list[Part]) -> float:
    """The Manifold library; NaN where a part does not close."""
    pairs = near(one, other)
    involved = [one[i] for i in set(pairs[:, 0])] + [other[j] for j in set(pairs[:, 1])]
    if not all(part.closed for part in involved):
        return math.nan
    shared = exact_shared(one, other, pairs)
    return math.nan if shared is None else shared.volume_m3


def by_cells(one: list[Part], other: list[Part]) -> float:
    """Counting."""
    pairs = near(one, other)
    if len(pairs) == 0:
        return 0.0
    mine, theirs = [one[i] for i in set(pairs[:, 0])], [other[j] for j in set(pairs[:, 1])]
    low = np.max([np.min([p.low for p in side], axis=0) for side in (mine, theirs)], axis=0)
    high = np.min([np.max([p.high for p in side], axis=0) for side in (mine, theirs)], axis=0)
    return counted_volume(mine, theirs, low, high, PITCH_M, SHEET_M).volume_m3


def blender_object(name: str, parts: list[Part]) -> bpy.types.Object:
    """One mesh of all parts, faces outwards."""
    starts = np.cumsum([0, *(len(part.vertices) for part in parts)])
    faces = [
        (part.faces if not part.closed or part.volume_m3() > 0 else part.faces[:, ::-1]) + start
        for part, start in zip(parts, starts, strict=False)
    ]
    mesh = bpy.data.meshes.new(name)
    vertices = np.concatenate([part.vertices for part in parts])
    mesh.from_pydata(vertices.tolist(), [], np.concatenate(faces).tolist())
    obj = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(obj)
    return obj


def points(mesh: bpy.types.Mesh) -> np.ndarray:
    """Vertices (n, 3) of a mesh."""
    flat = np.empty(len(mesh.vertices) * 3, dtype=np.float32)
    mesh.vertices.foreach_get("co", flat)
    return flat.reshape(-1, 3)


def triangles(mesh: bpy.types.Mesh) -> np.ndarray:
    """Triangles (m, 3) of a mesh, rows of its vertices."""
    mesh.calc_loop_triangles()
    flat = np.empty(len(mesh.loop_triangles) * 3, dtype=np.int32)
    mesh.loop_triangles.foreach_get("vertices", flat)
    return flat.reshape(-1, 3)


def enclosed_m3(mesh: bpy.types.Mesh) -> float:
    """Volume inside a mesh."""
    a, b, c = np.moveaxis(points(mesh).astype(float)[triangles(mesh)], 1, 0)
    return float(abs(np.einsum("ij,ij->i", a, np.cross(b, c)).sum()) / 6)


def by_blender(solver: str) -> Way:
    """Blender's Boolean modifier with this solver; NaN where it gives up."""

    def volume(one: list[Part], other: list[Part]) -> float:
        # Where the geometry is: single precision loses less there than at the room's border.
        middle = one[0].low
        shift = np.eye(4)
        shift[:3, 3] = -middle
        objects = [
            blender_object(name, [part.moved(shift) for part in parts])
            for name, parts in (("one", one), ("other", other))
        ]
        modifier = objects[0].modifiers.new("shared", "BOOLEAN")
        modifier.operation, modifier.solver, modifier.object = "INTERSECT", solver, objects[1]
        if solver == "EXACT":
            modifier.use_self = True
        try:
            evaluated = objects[0].evaluated_get(bpy.context.evaluated_depsgraph_get())
            # Refusing a mesh, the manifold solver leaves it as it was.
            refused = np.array_equal(points(evaluated.data), points(objects[0].data))
            return math.nan if refused else enclosed_m3(evaluated.data)
        finally:
            for obj in objects:
                mesh = obj.data
                bpy.data.objects.remove(obj)
                bpy.data.meshes.remove(mesh)

    return volume


def ways() -> dict[str, Way]:
    """What this Blender offers."""
    found: dict[str, Way] = {"manifold3d": by_library, "Blender exact": by_blender("EXACT")}
    solvers = bpy.types.BooleanModifier.bl_rna.properties["solver"].enum_items.keys()
    if "MANIFOLD" in solvers:
        found["Blender manifold"] = by_blender("MANIFOLD")
    return {**found, "cells": by_cells}


def box(size: tuple[float, float, float], at: tuple[float, float, float]) -> Part:
    """A box with its lower corner there."""
    corners = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)], dtype=float)
    quads = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    faces = [face for a, b, c, d in quads for face in ((a, b, c), (a, c, d))]
    (part,) = mesh_parts(corners * size + at, np.array(faces))
    return part


def sphere(radius: float, at: tuple[float, float, float], segments: int = 128) -> Part:
    """A fine ball."""
    bpy.ops.mesh.primitive_uv_sphere_add(radius=radius, segments=segments, ring_count=segments // 2)
    obj = bpy.context.object
    (part,) = mesh_parts(points(obj.data) + np.array(at), triangles(obj.data))
    bpy.data.objects.remove(obj)
    return part


def known() -> Iterator[tuple[str, Pair, float]]:
    """Pairs whose shared volume is known, cubic metres."""
    unit = box((1, 1, 1), (0, 0, 0))
    yield "corner of 1 dm in a box", ([unit], [box((1, 1, 1), (0.9, 0.9, 0.9))]), 1e-3
    yield "1 cm corner, the threshold", ([unit], [box((1, 1, 1), (0.99, 0.99, 0.99))]), 1e-6
    yield "touching boxes", ([unit], [box((1, 1, 1), (1, 0, 0))]), 0.0
    yield "a box within a box", ([unit], [box((0.2, 0.3, 0.4), (0.1, 0.1, 0.1))]), 0.024
    far = ([box((1, 1, 1), (14, -17, 0))], [box((1, 1, 1), (14.99, -16.01, 0.99))])
    yield "1 cm corner, 15 m off", far, 1e-6
    boards = [box((1, 0.5, 0.02), (0, 0, 0.3 * level)) for level in range(5)]
    yield "a post through five boards", (boards, [box((0.1, 0.1, 2), (0.4, 0.2, -0.3))]), 1e-3
    overlapping = [box((1, 1, 1), (0, 0, 0)), box((1, 1, 1), (0.5, 0, 0))]
    yield "two boxes in one, and a third", (overlapping, [box((2, 0.1, 0.1), (0, 0, 0))]), 0.015
    lens = math.pi * (0.5 - 0.4) ** 2 * (2 * 0.5 + 0.4) / 3 * 2
    yield "two balls", ([sphere(0.5, (0, 0, 0))], [sphere(0.5, (0.8, 0, 0))]), lens


def shifted(parts: list[Part], offset: np.ndarray) -> list[Part]:
    """The parts moved."""
    matrix = np.eye(4)
    matrix[:3, 3] = offset
    return [part.moved(matrix) for part in parts]


def real_pairs(scene: Path) -> Iterator[tuple[str, Pair]]:
    """Pairs of a room whose boxes share volume, then neighbours pushed into each other."""
    open_room(scene)
    view_layer = bpy.context.view_layer
    assets = find_assets(view_layer, "office")
    with as_rendered(view_layer, all_members(assets)):
        meshes = AssetMeshes(bpy.context.evaluated_depsgraph_get(), assets)
    boxes = meshes.boxes()
    gaps = {}
    for one, other in combinations(boxes, 2):
        apart = np.maximum(boxes[one][0] - boxes[other][1], boxes[other][0] - boxes[one][1])
        if (apart < 0).all():
            yield f"{short(one)}, {short(other)}", (meshes.parts(one), meshes.parts(other))
        elif (apart >= 0).sum() == 1:
            gaps[one, other] = apart
    kinds = set()
    for (one, other), apart in sorted(gaps.items(), key=lambda item: item[1].max()):
        if (short(one), short(other)) in kinds or len(kinds) == PUSHED_PAIRS:
            continue
        kinds.add((short(one), short(other)))
        axis = int(np.argmax(apart))
        sign = 1.0 if boxes[one][0][axis] > boxes[other][1][axis] else -1.0
        for depth_m in PUSHED_M:
            offset = np.zeros(3)
            offset[axis] = sign * (apart[axis] + depth_m)
            label = f"{short(one)}, {short(other)} pushed in by {depth_m * 100:g} cm"
            yield label, (meshes.parts(one), shifted(meshes.parts(other), offset))


def short(asset: str) -> str:
    """The factory's name."""
    return asset.split("Factory")[0]


class Table:
    """Prints a row a pair, and drops ways that have become too slow."""

    def __init__(self) -> None:
        self._ways = ways()
        print(f"Blender {bpy.app.version_string}; litres and milliseconds")
        print(f"{'':46}" + "".join(f"{name:>26}" for name in self._ways))

    def row(self, label: str, pair: Pair, truth_m3: float | None = None) -> None:
        """Measure a pair every way."""
        faces = sum(len(part.faces) for parts in pair for part in parts)
        cells = []
        for name, way in list(self._ways.items()):
            start = time.perf_counter()
            volume = way(*pair)
            took_s = time.perf_counter() - start
            figure = "   does not close" if math.isnan(volume) else f"{volume * 1e3:13.7f} l"
            cells.append(f"{figure:>15} {took_s * 1e3:7.0f} ms")
            if took_s > SLOWEST_S:
                print(f"{name} took {took_s:.0f} s for this pair and is left out from here on")
                del self._ways[name]
        known_l = "" if truth_m3 is None else f", {truth_m3 * 1e3:g} l"
        print(f"{label + known_l:46.46}" + "".join(cells) + f"  {faces} triangles", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scenes", nargs="*", type=Path, metavar="SCENE", help=".blend files")
    scenes = parser.parse_args().scenes or sorted(EXAMPLES.glob("*/scene.blend"))
    table = Table()
    for label, pair, volume_m3 in known():
        table.row(label, pair, volume_m3)
    for scene in scenes:
        print(scene.parent.name)
        for label, pair in real_pairs(scene):
            table.row(label, pair)


if __name__ == "__main__":
    main()
