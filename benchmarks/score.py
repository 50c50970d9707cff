"""How fast `score` is, and how much memory it takes: `python benchmarks/score.py`.

Everything runs on one core, in processes of its own, on made-up rooms of about 11 in-view objects
(tests/lib/generated.py) in a temporary folder:

1. the whole command: 1,000 scenes, 15 models, 15,000 answer files, 2,000 resamples, all results;
2. the metrics of one scene with 1,000 predicted objects, in a hall and crammed into a room, and
   of one ordinary scene, as a live view scores it, against the plain loops of
   tests/lib/reference.py (which leave an object at its first collision, so that they have little
   to do in the crammed room);
3. the whole command for 250 to 2,000 scenes: the time for an answer should stay the same.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

TESTS = Path(__file__).resolve().parent.parent / "tests" / "lib"
ONE_THREAD = {name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")}


def module_at(path: Path) -> ModuleType:
    """A helper of the tests, which belongs to no package."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


generated, reference = module_at(TESTS / "generated.py"), module_at(TESTS / "reference.py")


def write_json(path: Path, document: Any) -> None:
    """A small file, as models and generators write it."""
    path.write_text(json.dumps(document, indent=1))


def write_scene(folder: Path, scene: dict[str, Any]) -> None:
    """The files of a bundle that scoring reads."""
    folder.mkdir(parents=True)
    write_json(folder / "GT.json", document(scene))
    ids = [item["id"] for item in scene["objects"]]
    write_json(folder / "objects_in_view.json", {"objects_in_view": ids, "rejected": []})
    camera = {"location": [0.0, 0.0, 1.6], "rotation_euler": [1.4, 0.0, scene["rz"]]}
    write_json(folder / "metadata.json", {"camera": camera, "instances": []})


def document(layout: dict[str, Any]) -> dict[str, Any]:
    """A layout as GT.json and as answers have it."""
    return {"scene": {"room": layout["room"], "objects": layout["objects"]}}


def write_data(root: Path, scenes: int, models: int) -> float:
    """A data set and predictions; returns the mean number of in-view objects."""
    chance = random.Random(0)
    made = [generated.scene(chance, decimals=2) for _ in range(scenes)]
    for number, scene in enumerate(made):
        write_scene(root / "dataset" / f"{scene['room']['type']}_s{number:04d}", scene)
    for model in range(models):
        folder = root / "predictions" / f"model_{model:02d}"
        folder.mkdir(parents=True)
        for number, scene in enumerate(made):
            answer = generated.prediction(chance, scene, decimals=2)
            text = "I am sorry." if answer is None else json.dumps(document(answer), indent=1)
            (folder / f"{scene['room']['type']}_s{number:04d}.txt").write_text(text)
    return sum(len(scene["objects"]) for scene in made) / scenes


def run_command(root: Path) -> dict[str, float]:
    """`ideal-bench score` in a process of its own: seconds (clock and CPU) and megabytes."""
    command = [sys.executable, "-m", "ideal_bench.ideal_addon.commands", "score"]
    command += [str(root / "dataset"), "--predictions", str(root / "predictions")]
    command += ["--out", str(root / "out")]
    start = time.perf_counter()
    log = os.open(root / "log.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    child = os.posix_spawn(
        sys.executable,
        command,
        {**os.environ, **ONE_THREAD},
        file_actions=[(os.POSIX_SPAWN_DUP2, log, 1), (os.POSIX_SPAWN_DUP2, log, 2)],
    )
    _, status, usage = os.wait4(child, 0)
    os.close(log)
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        raise SystemExit((root / "log.txt").read_text())
    return {
        "wall_s": time.perf_counter() - start,
        "cpu_s": usage.ru_utime + usage.ru_stime,
        "peak_mb": usage.ru_maxrss / 1024,
    }


def measured_run(scenes: int, models: int) -> dict[str, float]:
    """Make data, score it, remove it."""
    root = Path(tempfile.mkdtemp(prefix="ideal_bench_"))
    try:
        in_view = write_data(root, scenes, models)
        figures = run_command(root)
        size_mb = sum(path.stat().st_size for path in (root / "out").iterdir()) / 1e6
        return {**figures, "in_view": in_view, "written_mb": size_mb}
    finally:
        shutil.rmtree(root)


def best_of(times: int, work: Callable[[], Any]) -> float:
    """Seconds of the fastest of some runs: what the machine's other work does not touch."""
    seconds = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def one_scene(truths: int, predictions: int, spread: float) -> str:
    """The metrics of one scene, ours and the plain loops'; `spread` times as far apart as usual."""
    from ideal_bench.lib.protocol import read_protocol

    conftest = module_at(TESTS / "conftest.py")
    library = conftest.Library(read_protocol())
    chance = random.Random(1)
    scene = generated.scene(chance, "livingroom", objects=truths)
    answer = generated.scene(chance, "livingroom", objects=predictions)
    for item in scene["objects"] + answer["objects"]:
        x, y, z = item["position"]
        item["position"] = [x * spread, y * spread, z]
    truth = library.truth([scene])
    read = [conftest.Prediction(library.layout(answer), "S1", None)]
    scores = conftest.evaluate(truth, read, library.protocol).scores
    ours_s = best_of(9, lambda: conftest.evaluate(truth, read, library.protocol))
    loops_s = best_of(1 if predictions > 100 else 9, lambda: reference.score(scene, answer))
    return (
        f"one scene, {truths} in view, {predictions} predicted, {scores['NOR'].values[0]:.0%} of "
        f"them free: {ours_s * 1e3:.1f} ms, plain loops {loops_s * 1e3:.1f} ms "
        f"({loops_s / ours_s:.1f} times as long)"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scenes", type=int, default=1000)
    parser.add_argument("--models", type=int, default=15)
    arguments = parser.parse_args()
    os.environ.update(ONE_THREAD)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    figures = measured_run(arguments.scenes, arguments.models)
    print(
        f"{arguments.scenes} scenes x {arguments.models} models, {figures['in_view']:.1f} in-view "
        f"objects a scene: {figures['wall_s']:.2f} s ({figures['cpu_s']:.2f} s of CPU), "
        f"{figures['peak_mb']:.0f} MB peak, {figures['written_mb']:.0f} MB written"
    )
    for truths, predictions, spread in ((12, 1000, 6.0), (12, 1000, 1.0), (12, 12, 1.0)):
        print(one_scene(truths, predictions, spread))
    for scenes in (250, 500, 1000, 2000):
        figures = measured_run(scenes, 3)
        each = figures["cpu_s"] / scenes / 3
        print(
            f"{scenes} scenes x 3 models: {figures['cpu_s']:.2f} s, {each * 1e3:.3f} ms an answer"
        )


if __name__ == "__main__":
    main()
