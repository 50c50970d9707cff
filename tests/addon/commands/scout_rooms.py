"""Tasks and an eye without Blender for the tests of `scout run`; also a program of its own.

    python scout_rooms.py WORD...      runs `ideal-bench WORD...` with that eye in Blender's place

It counts its pictures in the file that SCOUT_PICTURES names.
"""

import json
import os
import sys
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from ideal_bench.ideal_addon.commands import main, scout_run_attempt
from ideal_bench.lib.png import encoded
from ideal_bench.lib.scout.pose import Optics, Pose
from ideal_bench.lib.scout.task import Target, Task

PLACES = {
    "chair_01": ("chair", (1.0, 2.0, 0.5)),
    "chair_02": ("chair", (-1.0, 2.0, 0.5)),
    "lamp_01": ("lamp", (0.0, 3.0, 1.5)),
}
OPTICS = Optics(64, 36, 50.0)


def task_of(scene, **changes):
    """A small task."""
    values = {
        "targets": tuple(
            Target(name, group, center, (0.5, 0.5, 1.0), group, "room", name)
            for name, (group, center) in PLACES.items()
        ),
        "scene": scene,
        "source": f"{scene}.blend",
        "origin_m": (0.0, 0.0, 0.0),
        "range_m": 3.5,
        "optics": OPTICS,
        "first": Pose((0.0, 0.0, 1.5), 0.0, 0.0),
        "hidden": (),
        "rooms": ({"id": "room", "type": "bedroom"},),
        "engine": "workbench",
        "configuration": {"scene": scene},
        "sha256": f"{scene}-fingerprint",
    }
    return Task(**{**values, **changes})


def write_task(folder, task):
    """A task as `scout prepare` leaves it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "task.json").write_text(json.dumps(task.to_document()))
    (folder / "first_view.png").write_bytes(picture_of(task.first))


def picture_of(pose):
    """A picture that differs from pose to pose."""
    shade = int(10 * pose.yaw_deg + 20 * sum(pose.position_m)) % 256
    return encoded(np.full((36, 64, 3), shade, dtype=np.uint8))


class FakeEye:
    """Of one attempt; sees each target as a patch whose middle is the middle of the target."""

    def __init__(self, prepared, engine, count):
        self.task, self.engine, self._count = prepared.task, engine["engine"], count

    def picture(self, pose):
        self._count("picture")
        return picture_of(pose)

    def masks(self, pose):
        self._count("masks")
        image = np.zeros((36, 64), dtype=int)
        for row, target in enumerate(self.task.targets):
            ahead, left, up = pose.axes @ (np.array(target.center_m) - pose.position_m)
            if ahead > 0.3:
                x, y = 32 - 50 * left / ahead, 18 - 50 * up / ahead
                half = max(1, 12 / ahead)
                rows = slice(max(int(y - half), 0), max(int(y + half), 0))
                columns = slice(max(int(x - half), 0), max(int(x + half), 0))
                image[rows, columns] = row + 1
        return image


def opener(count):
    """Stands in for `child_eye`; `count` is told of each eye, picture and mask."""

    @contextmanager
    def open_eye(prepared, engine, folder):
        count("eye")
        yield FakeEye(prepared, engine, count)

    return open_eye


def _count_in_file(what):
    with Path(os.environ["SCOUT_PICTURES"]).open("a") as stream:
        stream.write(f"{what}\n")


if __name__ == "__main__":
    scout_run_attempt.child_eye = opener(_count_in_file)
    sys.exit(main(sys.argv[1:]))
