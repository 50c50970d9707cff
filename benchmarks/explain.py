"""How fast `explain` is: `OPENBLAS_NUM_THREADS=1 python benchmarks/explain.py [SCENES]`.

Made-up rooms (tests/lib/generated.py), answered by the noisy baseline: as it is, and with the room
turned and 1.3 times too large; 1,000 unless another number is given; then one room alone.
Processor time, without reading files.
"""

from __future__ import annotations

import importlib.util
import random
import sys
import time
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

from ideal_bench.lib.baselines.noisy import Noise, noisy
from ideal_bench.lib.batch import SceneTruth
from ideal_bench.lib.bundle import Camera
from ideal_bench.lib.explain.explain import Seen, explain
from ideal_bench.lib.frames import turn_layout
from ideal_bench.lib.layout import Layout, Room, SceneObject
from ideal_bench.lib.protocol import read_protocol

NOISE = Noise(sigma_m=0.3, sigma_deg=15, sigma_scale=0.2, drop=0.1, hallucinate=0.1)
GENERATED = Path(__file__).resolve().parent.parent / "tests" / "lib" / "generated.py"


def generated() -> ModuleType:
    """A helper of the tests, which belongs to no package."""
    spec = importlib.util.spec_from_file_location("generated", GENERATED)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def seen(made: dict[str, Any], number: int) -> Seen:
    """A made-up room with a camera near its wall."""
    objects = [
        SceneObject(
            item["id"],
            item["category"],
            tuple(item["position"]),
            tuple(item["dimensions"]),
            item["rotation_yaw"],
        )
        for item in made["objects"]
    ]
    room = Room(made["room"]["type"], tuple(made["room"]["size"]))
    truth = SceneTruth(f"{room.type}_s{number}", Layout.from_objects(room, objects), made["rz"])
    camera = Camera((0.0, -3.0, 1.6), (1.4, 0.0, made["rz"]), 15.0, 32.0, (1280, 720))
    return Seen(truth, camera)


def spoiled(answer: Layout) -> Layout:
    """Turned by 90 degrees and 1.3 times too large."""
    turned = turn_layout(answer, 1)
    size = turned.room.size_m
    assert size is not None
    return replace(
        turned,
        room=Room(turned.room.type, (1.3 * size[0], 1.3 * size[1], 1.3 * size[2])),
        positions_m=1.3 * turned.positions_m,
        dimensions_m=1.3 * turned.dimensions_m,
    )


def main() -> None:
    """Measure, and print a line each."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    chance, maker, protocol = random.Random(0), generated(), read_protocol()
    scenes = [seen(maker.scene(chance, decimals=2), place) for place in range(number)]
    answers = [
        noisy(item.truth.in_view, item.truth.camera_rz_rad, item.truth.scene_id, NOISE)
        for item in scenes
    ]
    two = [spoiled(answer) for answer in answers]
    one = max(range(number), key=lambda place: len(answers[place]))
    for name, rooms, layouts in (
        (f"{number} scenes, noise", scenes, answers),
        (f"{number} scenes, two mistakes", scenes, two),
        ("one scene, noise", [scenes[one]], [answers[one]]),
        ("one scene, two mistakes", [scenes[one]], [two[one]]),
    ):
        start = time.process_time()
        found = explain(rooms, layouts, protocol)
        print(f"{name:<26} {time.process_time() - start:6.2f} s  {found.sentence}")


if __name__ == "__main__":
    main()
