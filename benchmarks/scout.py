"""How long scoring, measuring and looking take: `python benchmarks/scout.py [--tasks TASKS]`.

On one core, in one run, of `--maps` random maps of `--targets` targets each:

- microseconds a map for the scores, and how much longer plain Python loops take for the same sums
  (the assignments themselves by the same solvers of scipy); their results have to agree;
- microseconds a point for triangulation from two and from ten pictures, and the same by loops.

With `--tasks`, a folder of `scout prepare`, also seconds a picture of each engine, in a Blender
process as `scout run` starts it: the first one, and the next ones on the average.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from ideal_bench.ideal_addon.commands.scout_eye import ChildEye
from ideal_bench.ideal_addon.scene.render_settings import RenderSettings
from ideal_bench.lib.layout import FloatArray, Vec3
from ideal_bench.lib.scout.pose import Pose
from ideal_bench.lib.scout.protocol import read_scout_protocol
from ideal_bench.lib.scout.scoring.scores import score_map
from ideal_bench.lib.scout.task import Target, Truth, read_task
from ideal_bench.lib.scout.triangulation import triangulate
from one_core import on_one_core
from scipy.optimize import linear_sum_assignment
from scipy.sparse import csr_array
from scipy.sparse.csgraph import maximum_bipartite_matching

PROTOCOL = read_scout_protocol()
PLAIN_SHARE = 20
"""One map in so many is scored by loops too."""

SPREAD_M = 0.15
LEFT_OUT = 0.1
VIEWS = 5


def random_truth(targets: int, random: np.random.Generator) -> Truth:
    """Targets in groups of one to six, in a room of 6 m x 5 m."""
    found: list[Target] = []
    while len(found) < targets:
        group, count = f"group_{len(found)}", int(random.integers(1, 7))
        size = tuple(random.uniform(0.05, 1.5, 3).tolist())
        for _ in range(min(count, targets - len(found))):
            center = tuple(random.uniform((-3, -2.5, 0), (3, 2.5, 2)).tolist())
            found.append(Target(f"target_{len(found)}", group, center, size))
    return Truth(tuple(found))


def random_map(truth: Truth, random: np.random.Generator) -> dict[str, Vec3]:
    """Most centres, each off by a little."""
    off = random.normal(0, SPREAD_M, (len(truth.targets), 3))
    kept = random.uniform(size=len(truth.targets)) > LEFT_OUT
    places = (truth.centers_m + off).tolist()
    return {
        name: tuple(place)
        for name, place, keep in zip(truth.ids, places, kept, strict=True)
        if keep
    }


def plain_iou(center: Vec3, target: Target) -> float:
    """Overlap of a box of the target's size at a centre with the target's box."""
    inside = whole = 1.0
    for axis in range(3):
        side = max(target.size_m[axis], PROTOCOL.least_side_m)
        inside *= max(0.0, side - abs(center[axis] - target.center_m[axis]))
        whole *= side
    return inside / (2 * whole - inside)


def plain_scores(truth: Truth, centers: Mapping[str, Vec3]) -> tuple[float, float, list[int]]:
    """Sum of the overlaps, sum of the distances, and hits by threshold, pair by pair."""
    groups: dict[str, list[Target]] = {}
    for target in truth.targets:
        groups.setdefault(target.group, []).append(target)
    total_iou = total_m = 0.0
    hits = [0] * len(PROTOCOL.hit_thresholds)
    for members in groups.values():
        given = [centers[target.id] for target in members if target.id in centers]
        if not given:
            continue
        overlaps, distances = [], []
        for target in members:
            overlaps.append([plain_iou(center, target) for center in given])
            distances.append([math.dist(center, target.center_m) for center in given])
        rows, columns = linear_sum_assignment(np.array(overlaps), maximize=True)
        total_iou += sum(overlaps[row][column] for row, column in zip(rows, columns, strict=True))
        rows, columns = linear_sum_assignment(np.array(distances))
        total_m += sum(distances[row][column] for row, column in zip(rows, columns, strict=True))
        for place, threshold in enumerate(PROTOCOL.hit_thresholds):
            above = csr_array(np.array(overlaps) > threshold)
            hits[place] += int((maximum_bipartite_matching(above) >= 0).sum())
    return total_iou, total_m, hits


def plain_point(origins: list[list[float]], lines: list[list[float]]) -> list[float]:
    """The point nearest to some lines: the normal equations number by number, Cramer's rule."""
    normal = [[0.0] * 3 for _ in range(3)]
    moments = [0.0] * 3
    for origin, line in zip(origins, lines, strict=True):
        for row in range(3):
            for column in range(3):
                across = (row == column) - line[row] * line[column]
                normal[row][column] += across
                moments[row] += across * origin[column]
    whole = determinant(normal)
    point = []
    for axis in range(3):
        replaced = [list(row) for row in normal]
        for row in range(3):
            replaced[row][axis] = moments[row]
        point.append(determinant(replaced) / whole)
    return point


def determinant(rows: list[list[float]]) -> float:
    """Of a 3 x 3 matrix."""
    (a, b, c), (d, e, f), (g, h, i) = rows
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def seconds(work: Callable[[Any], object], items: Iterable[Any]) -> float:
    """How long a piece of work takes, done for each item."""
    start = time.perf_counter()
    for item in items:
        work(item)
    return time.perf_counter() - start


def measure_scoring(maps: int, targets: int) -> None:
    """Ours and by loops, and that they agree."""
    random = np.random.default_rng(0)
    truth = random_truth(targets, random)
    given = [random_map(truth, random) for _ in range(maps)]
    some = given[::PLAIN_SHARE]
    for centers in some[:50]:
        ours, plain = score_map(truth, centers, PROTOCOL), plain_scores(truth, centers)
        assert math.isclose(ours.iou, plain[0]) and math.isclose(ours.error_m, plain[1])
        assert list(ours.hits.values()) == plain[2]
    ours_s = seconds(lambda centers: score_map(truth, centers, PROTOCOL), given)
    plain_s = seconds(lambda centers: plain_scores(truth, centers), some)
    each, loop = ours_s / maps * 1e6, plain_s / len(some) * 1e6
    print(f"scores of {maps} maps of {targets} targets: {ours_s:.2f} s, {each:.0f} us a map")
    print(f"  by plain loops: {loop:.0f} us a map, {loop / each:.1f}x", flush=True)


def point_of(views: tuple[FloatArray, FloatArray]) -> Vec3:
    """By the program."""
    return triangulate(*views, 10.0, PROTOCOL).point_m


def measure_triangulation(points: int) -> None:
    """Points seen from two and from ten places along two metres."""
    random = np.random.default_rng(0)
    for views in (2, 10):
        origins = random.uniform(-0.3, 0.3, (points, views, 3))
        origins[:, :, 0] += np.linspace(-1, 1, views)
        lines = random.uniform((-1, 4, -1), (1, 5, 1), (points, 1, 3)) - origins
        lines /= np.linalg.norm(lines, axis=2, keepdims=True)
        arrays = list(zip(origins, lines, strict=True))
        listed = list(zip(origins.tolist(), lines.tolist(), strict=True))
        ours, plain = map(point_of, arrays[:50]), (plain_point(*item) for item in listed[:50])
        assert np.allclose(list(ours), list(plain), atol=1e-6)
        each = seconds(point_of, arrays) / points * 1e6
        loop = seconds(lambda item: plain_point(*item), listed) / points * 1e6
        print(
            f"a point from {views} pictures: {each:.0f} us with residual, angle, condition and "
            f"cautions; the point alone by loops {loop:.0f} us",
            flush=True,
        )


def measure_engine(path: Path, scenes: Path, engine: str, samples: int) -> None:
    """Seconds a picture of a task."""
    task = read_task(path)
    resolution = (task.optics.width_px, task.optics.height_px)
    settings = RenderSettings(engine=engine, samples=samples, resolution=resolution)
    around = [Pose(task.first.position_m, 360 / VIEWS * view, 0.0) for view in range(VIEWS)]
    with ChildEye(scenes / task.scene / "scene.blend", task, settings) as eye:
        look = eye.masks if engine == "masks" else eye.picture
        first_s, next_s = seconds(look, [task.first]), seconds(look, around) / VIEWS
    told = f", {samples} samples" if engine in ("cycles", "eevee") else ""
    print(
        f"{task.scene}, {engine}{told}, {resolution[0]}x{resolution[1]}: first picture "
        f"{first_s:.1f} s, then {next_s:.1f} s each",
        flush=True,
    )


def main() -> None:
    """Measure and print."""
    on_one_core()
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--maps", type=int, default=10_000)
    parser.add_argument("--targets", type=int, default=40)
    parser.add_argument("--tasks", type=Path, help="prepared tasks: also time the engines")
    parser.add_argument("--scenes", type=Path, help="their scene bundles (default: the examples)")
    parser.add_argument("--engines", nargs="+", default=["workbench", "masks", "cycles"])
    parser.add_argument("--samples", type=int, default=32)
    arguments = parser.parse_args()
    measure_scoring(arguments.maps, arguments.targets)
    measure_triangulation(10_000)
    if arguments.tasks is not None:
        examples = Path(__file__).resolve().parent.parent / "examples" / "scenes"
        scenes = arguments.scenes or examples
        path = min(arguments.tasks.glob("*/task.json"))
        for engine in arguments.engines:
            measure_engine(path, scenes, engine, arguments.samples)


if __name__ == "__main__":
    main()
