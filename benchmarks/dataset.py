"""How fast `stats` and `card` are: `python benchmarks/dataset.py [--scenes 1000] [--keep DIR]`.

The data set is made up from the examples: rooms of all ten types in the sizes of table 5, some of
the furniture that is typical of each, metadata and a picture (a link) of a real example, and a
dataset.json in which about every twelfth scene is rejected. Each command runs in a process of its
own. The numbers mean nothing; the files are as large as real ones.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from ideal_bench.lib.baselines.prior import prior
from ideal_bench.lib.categories import ROOM_TYPES
from ideal_bench.lib.layout import Layout, Room, SceneObject
from ideal_bench.lib.rooms.plan import RoomPlan, draw_plan

EXAMPLES = Path(__file__).resolve().parent.parent / "examples" / "scenes"
FILTERS = ("F1 visibility", "F2 aspect ratio", "F3 truncation")


def write_json(path: Path, document: Any) -> None:
    """A small file, as the other commands write it."""
    path.write_text(json.dumps(document, indent=1))


def furniture(chance: random.Random, plan: RoomPlan) -> list[SceneObject]:
    """Some of what is typical of a room; in larger rooms more of it."""
    typical = list(prior(plan.room_type))
    copies = 1 + int(plan.width_m * plan.depth_m > 80)
    kept = [item for item in typical * copies if chance.random() < 0.8] or typical[:1]
    return [
        SceneObject(
            id=f"{item.category}_{number:02d}",
            category=item.category,
            position_m=item.position_m,
            dimensions_m=item.dimensions_m,
            yaw_deg=float(chance.randrange(360) if chance.random() < 0.1 else item.yaw_deg)
            if item.yaw_deg is not None
            else None,
        )
        for number, item in enumerate(kept)
    ]


def write_scene(chance: random.Random, folder: Path, plan: RoomPlan, example: Path) -> None:
    """One bundle."""
    folder.mkdir(parents=True)
    room = Room(plan.room_type, (plan.width_m, plan.depth_m, plan.height_m))
    layout = Layout.from_objects(room, furniture(chance, plan))
    write_json(folder / "GT.json", layout.to_document())
    in_view = [name for name in layout.ids if chance.random() < 0.75]
    rejected = [
        {"id": name, "filter": chance.choice(FILTERS), "value": 0.0}
        for name in layout.ids
        if name not in in_view
    ]
    write_json(folder / "objects_in_view.json", {"objects_in_view": in_view, "rejected": rejected})
    metadata = json.loads((example / "metadata.json").read_text())
    metadata["camera"]["location"][2] = chance.uniform(1.2, 2.0)
    bright = chance.random() < 0.2
    metadata["image_quality"] = {
        "entropy": round(chance.gauss(7.2, 0.25), 4),
        "sharpness": round(chance.gauss(0.015, 0.003), 6),
        "brightness": round(chance.gauss(0.85 if bright else 0.55, 0.05), 4),
    }
    metadata["instances"] = []
    write_json(folder / "metadata.json", metadata)
    for name in ("color.png", "instance_segmentation.png", "scene.blend"):
        (folder / name).symlink_to(example / name)


def entry(chance: random.Random, plan: RoomPlan) -> dict[str, Any]:
    """What dataset.json says of a scene."""
    failed = chance.choice(["C2", "C3", "C3", "C3", "C4"]) if chance.random() < 1 / 12 else None
    criteria = {name: {"passed": name != failed} for name in ("C1", "C2", "C3", "C4")}
    reasons = [] if failed is None else [f"{failed}: made up"]
    quality = {"passed": failed is None, "reasons": reasons, "criteria": criteria, "objects": {}}
    seconds = {"room": chance.uniform(8, 70), "picture": 30.0, "checks": chance.uniform(2, 5)}
    generation = {
        "plan": plan.to_document(),
        "seconds": seconds,
        "peak_memory_mb": round(chance.uniform(900, 1300)),
    }
    curation = {"state": "none", "note": ""}
    return {"generation": generation, "quality": quality, "curation": curation}


def write_dataset(root: Path, count: int) -> None:
    """The whole data set."""
    chance = random.Random(0)
    examples = sorted(path for path in EXAMPLES.iterdir() if path.is_dir())
    entries = {}
    for number in range(count):
        room_type = ROOM_TYPES[number % len(ROOM_TYPES)]
        plan = draw_plan(room_type, None, number)
        same = [path for path in examples if path.name.startswith(room_type)]
        write_scene(chance, root / plan.scene_id, plan, chance.choice(same or examples))
        entries[plan.scene_id] = entry(chance, plan)
    write_json(root / "dataset.json", {"schema": 1, "scenes": entries})


def timed(words: list[str]) -> str:
    """Run a verb in a process of its own: seconds (clock and CPU) and megabytes."""
    command = [sys.executable, "-m", "ideal_bench.ideal_addon.commands", *words]
    start = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    wall_s = time.perf_counter() - start
    if os.waitstatus_to_exitcode(status) != 0:
        raise SystemExit(f"{' '.join(words)} ended with {os.waitstatus_to_exitcode(status)}")
    cpu_s, peak_mb = usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
    return f"{wall_s:.2f} s ({cpu_s:.2f} s of CPU), {peak_mb:.0f} MB peak"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scenes", type=int, default=1000)
    parser.add_argument("--keep", type=Path, help="a new folder; data set and results stay there")
    arguments = parser.parse_args()
    root = arguments.keep or Path(tempfile.mkdtemp(prefix="ideal_bench_"))
    dataset = str(root / "dataset")
    try:
        write_dataset(Path(dataset), arguments.scenes)
        for label, words in (
            ("tables alone", ["stats", dataset, "--out", str(root / "tables"), "--no-pictures"]),
            ("tables and pictures", ["stats", dataset, "--out", str(root / "stats")]),
            ("card", ["card", dataset, "--out", str(root / "README.md"), "--overwrite"]),
        ):
            print(f"{arguments.scenes} scenes, {label}: {timed(words)}", flush=True)
    finally:
        if arguments.keep is None:
            shutil.rmtree(root)


if __name__ == "__main__":
    main()
