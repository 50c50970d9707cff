"""How long answers about floor plans take: `python benchmarks/floorplan.py [--rooms N]`.

On one core, over random furnished rooms (those of the tests, drawn from seeds) and the published
layouts of examples/floorplans: the time of each type of question, of all types for one room, and
for the largest rectangle how much slower plain search is in the same run: on a raster of 5 cm, at
each whole degree, which finds less.

The two objects of a room that a question is about are drawn from its seed. A type that has no
answer in a room (a target out of reach) is timed all the same, and counted.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from ideal_bench.lib.floorplan.answers.answer import Answer, Parameters
from ideal_bench.lib.floorplan.answers.needs import DIRECTIONS
from ideal_bench.lib.floorplan.answers.registry import TYPES, answered
from ideal_bench.lib.floorplan.files import read_plan
from ideal_bench.lib.floorplan.ground import Ground
from ideal_bench.lib.floorplan.plan import FloorPlan
from one_core import on_one_core

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples" / "floorplans"
TESTS = ROOT / "tests" / "lib"
TARGET_S = 2.0
PLAIN_ROOMS = 20
"""Rooms that plain search is timed on."""


def helper(path: Path) -> ModuleType:
    """A module that lies beside the tests and belongs to no package."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def questions(plan: FloorPlan, seed: int) -> Iterator[tuple[str, Parameters]]:
    """One question of each type."""
    draw = random.Random(seed)
    labels = [shape.label for shape in plan.objects]
    pair = tuple(draw.sample(labels, 2))
    direction = draw.choice(DIRECTIONS)
    size = (round(draw.uniform(0.5, 2.0), 1), round(draw.uniform(0.5, 1.5), 1))
    for kind, spec in TYPES.items():
        mover = "mover" in spec.needs
        yield (
            kind,
            Parameters(
                objects=pair[:1] if mover else pair if "pair" in spec.needs else (),
                direction=direction if mover else None,
                size_m=size if "size" in spec.needs else None,
            ),
        )


def timed(plan: FloorPlan, kind: str, parameters: Parameters) -> tuple[float, Answer]:
    """Seconds that an answer takes, and the answer."""
    start = time.perf_counter()
    answer = answered(Ground(plan), kind, parameters)
    return time.perf_counter() - start, answer


def measure(plans: list[tuple[int, FloorPlan]]) -> dict[str, list[float]]:
    """Seconds by type, a figure a room; those of all types under "all of a room"."""
    times: dict[str, list[float]] = {kind: [] for kind in [*TYPES, "all of a room"]}
    without: dict[str, int] = dict.fromkeys(TYPES, 0)
    for seed, plan in plans:
        total_s = 0.0
        for kind, parameters in questions(plan, seed):
            took_s, answer = timed(plan, kind, parameters)
            without[kind] += answer.value is None
            times[kind].append(took_s)
            total_s += took_s
        times["all of a room"].append(total_s)
    for kind, count in without.items():
        if count:
            print(f"{kind} has no answer in {count} of {len(plans)} rooms")
    return times


def show(times: dict[str, list[float]]) -> None:
    """A row a type."""
    print(f"{'seconds':16}{'median':>10}{'90 %':>10}{'longest':>10}")
    for kind, taken in times.items():
        ninth = sorted(taken)[min(len(taken) - 1, round(0.9 * len(taken)))]
        print(f"{kind:16}{statistics.median(taken):10.4f}{ninth:10.4f}{max(taken):10.4f}")
    median_s = statistics.median(times["all of a room"])
    verdict = "under" if median_s < TARGET_S else "OVER"
    print(f"all answers of a room: {median_s:.3f} s in the median, {verdict} {TARGET_S:g} s")


def against_plain_search(plans: list[tuple[int, FloorPlan]]) -> None:
    """The largest rectangle beside a raster of it at each whole degree."""
    plain = helper(TESTS / "geometry" / "plane" / "test_largest_rectangle_rooms.py")
    ours_s, plain_s, shares = [], [], []
    for _, plan in plans[:PLAIN_ROOMS]:
        took_s, answer = timed(plan, "max_box", Parameters())
        free = Ground(plan).room_to_place()
        start = time.perf_counter()
        found_m2 = plain.brute_force_m2(free)
        plain_s.append(time.perf_counter() - start)
        ours_s.append(took_s)
        shares.append(found_m2 / answer.value)
    ratio = statistics.median(a / b for a, b in zip(plain_s, ours_s, strict=True))
    print(
        f"plain search (5 cm, 1 degree) of {len(plain_s)} rooms: median "
        f"{statistics.median(plain_s):.3f} s, {ratio:.1f} times as long as max_box; it finds "
        f"{100 * statistics.median(shares):.1f} % of the area ({100 * min(shares):.1f} to "
        f"{100 * max(shares):.1f} %)"
    )


def main() -> None:
    """Measure and print."""
    on_one_core()
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rooms", type=int, default=100, help="random rooms (default: 100)")
    arguments = parser.parse_args()
    rooms = helper(TESTS / "floorplan" / "rooms.py")
    plans = [(seed, rooms.random_plan(seed)) for seed in range(arguments.rooms)]
    examples = [(0, read_plan(path)) for path in sorted(EXAMPLES.glob("*.json"))]
    print(f"Python {sys.version.split()[0]}, one core")
    # The first answer of each type also loads what it needs.
    for plan in (plans[:1] or examples)[:1]:
        for kind, parameters in questions(plan[1], plan[0]):
            timed(plan[1], kind, parameters)
    for title, group in ((f"{len(plans)} random rooms", plans), ("published layouts", examples)):
        if group:
            print(f"\n{title}")
            show(measure(group))
    against_plain_search(plans or examples)


if __name__ == "__main__":
    main()
