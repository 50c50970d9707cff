"""How long the physical assessment of rooms takes: `python benchmarks/quality.py [SCENE ...]`.

Needs the bpy module, with which example rooms (or the given .blend files) are opened; their meshes
are read before the clock starts, and nothing that is made of them is kept from one measurement to
the next. On one core, for every room, and for the slowest one grown to `--objects` objects by
copies of itself beside it:

- seconds for collision, out-of-bounds and support together, and for collision alone;
- how much longer one exact Boolean (the Manifold library) a pair takes, for the pairs whose boxes
  along the world's axes overlap, and for all pairs. Solids are made once an object, of its parts
  that close, as nothing else can be given to it; taking meshes apart for it is not counted.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import bpy
import manifold3d
import numpy as np
from ideal_bench.ideal_addon.scene.opening import open_room
from ideal_bench.ideal_addon.scene.quality import rooms_of_scene
from ideal_bench.ideal_addon.scene.snapshot import take_back_reconstruction
from ideal_bench.lib.geometry.placed_mesh import Mesh, PlacedMesh
from ideal_bench.lib.quality.physical.collision import collisions
from ideal_bench.lib.quality.physical.physical import physical_findings
from ideal_bench.lib.quality.protocol import read_quality_protocol
from ideal_bench.lib.quality.room import FurnishedRoom, Shift, Thing
from one_core import on_one_core

EXAMPLES = Path(__file__).resolve().parent.parent / "examples" / "scenes"
TARGET_S = 3.0
PROTOCOL = read_quality_protocol()


def rooms_of(scene: Path) -> list[FurnishedRoom]:
    """The rooms of a .blend file, as they were before anything was rebuilt in them."""
    take_back_reconstruction(open_room(scene))
    return rooms_of_scene(bpy.context)


def as_read(room: FurnishedRoom) -> FurnishedRoom:
    """The room as it was when it was read: nothing of it is known yet."""
    fresh: dict[int, Mesh] = {}
    things = []
    for thing in room.things:
        placed = tuple(
            (fresh.setdefault(id(mesh), Mesh(mesh.vertices, mesh.faces)), matrix)
            for mesh, matrix in thing.mesh.placed
        )
        things.append(replace(thing, mesh=PlacedMesh(placed)))
    return replace(room, things=tuple(things))


def grown(room: FurnishedRoom, objects: int) -> FurnishedRoom:
    """The room with copies of all of it in a row beside it, so many objects in all."""
    low_x, _, high_x, _ = room.boundary.bounds
    things: list[Thing] = []
    while len(things) < objects:
        lap = len(things) // len(room.things)
        aside = Shift(((high_x - low_x + 0.5) * lap, 0.0, 0.0))
        copies = [replace(thing.moved(aside), id=f"{thing.id}_{lap}") for thing in room.things]
        things += copies[: objects - len(things)]
    return replace(room, id=f"{room.id}, grown", things=tuple(things))


def seconds(look: Callable[[FurnishedRoom], object], room: FurnishedRoom) -> float:
    """How long a look at a room takes, of which nothing is known."""
    room = as_read(room)
    start = time.perf_counter()
    look(room)
    return time.perf_counter() - start


def solid(thing: Thing) -> manifold3d.Manifold:
    """The closed parts of an object as one solid of the library's."""
    parts = [part for part in thing.mesh.parts if part.closed]
    outward = [part.faces if part.volume_m3() > 0 else part.faces[:, ::-1] for part in parts]
    starts = np.cumsum([0, *(len(part.vertices) for part in parts)])
    vertices = np.concatenate([np.zeros((0, 3)), *(part.vertices for part in parts)])
    faces = [faces + start for faces, start in zip(outward, starts, strict=False)]
    faces = np.concatenate([np.zeros((0, 3), dtype=np.intp), *faces])
    return manifold3d.Manifold(manifold3d.Mesh64(vertices, faces.astype(np.uint64)))


def boolean_s(room: FurnishedRoom, pairs: list[tuple[Thing, Thing]]) -> float:
    """Seconds for one exact Boolean a pair."""
    involved = {thing.id: thing for pair in pairs for thing in pair}
    for thing in involved.values():
        _ = thing.mesh.parts
    start = time.perf_counter()
    solids = {name: solid(thing) for name, thing in involved.items()}
    for one, other in pairs:
        (solids[one.id] ^ solids[other.id]).volume()
    return time.perf_counter() - start


def overlapping(one: Thing, other: Thing) -> bool:
    """Whether the boxes along the world's axes overlap."""
    return bool((np.minimum(one.high, other.high) > np.maximum(one.low, other.low)).all())


def row(name: str, room: FurnishedRoom) -> float:
    """Measure and print a room; seconds for the whole."""
    whole_s = seconds(lambda room: physical_findings(room, PROTOCOL), room)
    alone_s = seconds(lambda room: collisions(room, PROTOCOL), room)
    everyone = list(combinations(as_read(room).things, 2))
    near = [pair for pair in everyone if overlapping(*pair)]
    near_s, all_s = boolean_s(room, near), boolean_s(room, everyone)
    triangles = sum(len(mesh.faces) for thing in room.things for mesh, _ in thing.mesh.placed)
    print(
        f"{name:26}{len(room.things):8}{triangles:11}{whole_s:10.3f}{alone_s:11.3f}"
        f"{len(near):7}{near_s / alone_s:9.1f}x{len(everyone):7}{all_s / alone_s:9.1f}x",
        flush=True,
    )
    return whole_s


def main() -> None:
    """Measure and print."""
    on_one_core()
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scenes", nargs="*", type=Path, metavar="SCENE", help=".blend files")
    parser.add_argument("--objects", type=int, default=30, help="of the grown room (default: 30)")
    arguments = parser.parse_args()
    scenes = arguments.scenes or sorted(EXAMPLES.glob("*/scene.blend"))
    print(
        f"{'':26}{'objects':>8}{'triangles':>11}{'physical':>10}{'collision':>11}"
        f"{'near':>7}{'Booleans':>10}{'pairs':>7}{'Booleans':>10}"
    )
    measured = []
    for scene in scenes:
        for room in rooms_of(scene):
            measured.append((row(f"{scene.parent.name}, {room.id}", room), scene, room))
    _, scene, slowest = max(measured, key=lambda found: found[0])
    whole_s = row(f"{scene.parent.name}, grown", grown(slowest, arguments.objects))
    verdict = "under" if whole_s < TARGET_S else "OVER"
    print(f"{arguments.objects} objects: {whole_s:.3f} s, {verdict} {TARGET_S:g} s")


if __name__ == "__main__":
    main()
