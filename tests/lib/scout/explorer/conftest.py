"""A room of boxes that a camera sees by ray casting, and episodes in it."""

import numpy as np
import pytest
from ideal_bench.lib.scout.episode import Episode
from ideal_bench.lib.scout.explorer import explore
from ideal_bench.lib.scout.pose import Optics, Pose, directions
from ideal_bench.lib.scout.protocol import read_scout_protocol
from ideal_bench.lib.scout.task import Target, Task
from ideal_bench.lib.scout.trace import Trace

OPTICS = Optics(320, 180, 150.0)
FIRST = Pose((1.9, 1.5, 1.6), 120.0, -10.0)
HALF_M = (2.5, 2.0)

FURNITURE = {
    "rug": ((0.3, -0.2, 0.008), (1.4, 1.0, 0.016)),
    "table": ((0.4, -0.1, 0.4), (0.8, 0.5, 0.76)),
    "book": ((0.5, -0.1, 0.83), (0.2, 0.15, 0.1)),
    "shelf": ((-2.2, 0.5, 0.9), (0.5, 1.2, 1.8)),
    "chair": ((-1.4, 0.6, 0.45), (0.45, 0.45, 0.9)),
    "art": ((0.2, 1.985, 1.5), (0.9, 0.02, 0.7)),
    "lamp": ((-0.5, 0.2, 2.65), (0.4, 0.4, 0.1)),
}


class BoxEye:
    """Sees boxes in an empty room, whose walls hide everything from outside."""

    engine = "masks"

    def __init__(self, task):
        self.task = task
        self.asked = []

    def picture(self, pose):
        return b"\x89PNG\r\n\x1a\n" + repr(pose).encode()

    def masks(self, pose):
        optics, eye = self.task.optics, np.array(pose.position_m)
        shape = (optics.height_px, optics.width_px)
        if np.any(np.abs(eye[:2]) > HALF_M) or not 0 <= eye[2] <= 2.7:
            return np.zeros(shape, dtype=int)
        rows, columns = np.indices(shape)
        pixels = np.stack([columns.ravel() + 0.5, rows.ravel() + 0.5], axis=1)
        lines = directions(pose, optics, pixels)
        lines = np.where(np.abs(lines) < 1e-12, 1e-12, lines)
        nearest = np.full(len(lines), np.inf)
        labels = np.zeros(len(lines), dtype=int)
        for row, target in enumerate(self.task.targets):
            half = np.array(target.size_m) / 2
            ends = (np.array([target.center_m - half, target.center_m + half]) - eye)[:, None]
            crossed = ends / lines
            enters = np.maximum(crossed.min(axis=0).max(axis=1), 0.0)
            hit = (enters < crossed.max(axis=0).min(axis=1)) & (enters < nearest)
            nearest[hit], labels[hit] = enters[hit], row + 1
        return labels.reshape(shape)

    def masks_of(self, name, pose):
        self.asked.append(name)
        return self.masks(pose)


@pytest.fixture
def task_of():
    """A task of boxes, each a centre and a size, by name."""

    def make(boxes=FURNITURE, first=FIRST, optics=OPTICS):
        return Task(
            targets=tuple(
                Target(name, name, center, size, name, "room", name)
                for name, (center, size) in boxes.items()
            ),
            scene="boxes",
            source="boxes.blend",
            origin_m=(0.0, 0.0, 0.0),
            range_m=3.5,
            optics=optics,
            first=first,
            hidden=(),
            rooms=({"id": "room", "type": "bedroom"},),
            engine="masks",
            configuration={},
            sha256="0" * 64,
        )

    return make


@pytest.fixture
def eye_of():
    """The eye of a task."""
    return BoxEye


@pytest.fixture
def begin(tmp_path):
    """An episode in a folder, new or gone on with, and its eye."""

    def make(task, folder="attempt", protocol=None):
        eye = BoxEye(task)
        trace = Trace(tmp_path / folder)
        return Episode(task, protocol or read_scout_protocol(), eye, trace), eye

    return make


@pytest.fixture
def play(begin):
    """Let the explorer play; the episode, its eye, and what it told."""

    def run(task, folder="attempt", protocol=None, calls=None):
        episode, eye = begin(task, folder, protocol)
        told = []
        for sentence in explore(episode, eye.masks_of):
            told.append(sentence)
            if len(told) == calls:
                break
        return episode, eye, told

    return run
