"""A small task, an eye that needs no Blender, and episodes with both."""

import importlib.util
from pathlib import Path

import pytest
from ideal_bench.lib.scout.episode import Episode
from ideal_bench.lib.scout.pose import Optics, Pose
from ideal_bench.lib.scout.protocol import read_scout_protocol
from ideal_bench.lib.scout.task import Target, Task
from ideal_bench.lib.scout.trace import Trace

PLACES = {
    "chair_01": ("chair", (1.0, 2.0, 0.5)),
    "chair_02": ("chair", (-1.0, 2.0, 0.5)),
    "lamp_01": ("lamp", (0.0, 3.0, 1.5)),
}


class CountingEye:
    """Its pictures tell the pose, and it counts them."""

    engine = "workbench"

    def __init__(self) -> None:
        self.pictures = 0

    def picture(self, pose: Pose) -> bytes:
        self.pictures += 1
        return b"\x89PNG\r\n\x1a\n" + repr(pose).encode()


@pytest.fixture
def scout_task() -> Task:
    """Three targets before a camera at eye height that looks along +Y."""
    return Task(
        targets=tuple(
            Target(name, group, center, (0.4, 0.4, 1.0), group, "bedroom_0/0", name)
            for name, (group, center) in PLACES.items()
        ),
        scene="bedroom_s1",
        source="bedroom_s1/scene.blend",
        origin_m=(0.0, 0.0, 0.0),
        range_m=3.5,
        optics=Optics(1280, 720, 1000.0),
        first=Pose((0.0, 0.0, 1.5), 0.0, 0.0),
        hidden=(),
        rooms=({"id": "bedroom_0/0", "type": "bedroom"},),
        engine="workbench",
        configuration={"scene": "bedroom_s1"},
        sha256="0" * 64,
    )


@pytest.fixture
def counting_eye() -> CountingEye:
    """An eye without Blender."""
    return CountingEye()


@pytest.fixture
def begin(scout_task, counting_eye, tmp_path):
    """Begin an episode in a folder, or go on with the one that is there."""

    def episode(folder="attempt", protocol=None, task=scout_task, eye=counting_eye) -> Episode:
        return Episode(task, protocol or read_scout_protocol(), eye, Trace(tmp_path / folder))

    return episode


@pytest.fixture(scope="session")
def scripted():
    """A model that plays by a script at the loopback server; see agent_script.py."""
    path = Path(__file__).with_name("agent_script.py")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
