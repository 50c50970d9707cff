"""The example bedroom, and an attempt at it as `scout run` leaves one."""

from __future__ import annotations

import json
import math
import time
from pathlib import Path

import bpy
import pytest
from ideal_bench.ideal_addon.session import scout_folders
from ideal_bench.ideal_addon.tasks import runner
from ideal_bench.lib.models.spent import Spent
from ideal_bench.lib.scout import explorer, tools
from ideal_bench.lib.scout.agent import Played
from ideal_bench.lib.scout.attempt_document import Configuration, begun, settled, write_attempt
from ideal_bench.lib.scout.episode import Episode
from ideal_bench.lib.scout.protocol import read_scout_protocol
from ideal_bench.lib.scout.task import Task
from ideal_bench.lib.scout.trace import Trace


@pytest.fixture(autouse=True)
def registered(tmp_path, monkeypatch):
    """The extension's operators are there, and its attempts lie in a folder of the test."""
    from ideal_bench.ideal_addon import registration

    monkeypatch.setattr(scout_folders, "attempts_folder", lambda: tmp_path / "scout")
    bpy.ops.wm.read_factory_settings(use_empty=True)
    registration.register()
    yield
    registration.unregister()


@pytest.fixture
def panel():
    """What the panel shows; Blender makes it anew with each file."""
    from ideal_bench.ideal_addon import properties

    return lambda: properties.window().scout


@pytest.fixture
def known():
    """What the session knows of the open scene."""
    from ideal_bench.ideal_addon.session.scout import scouting_of

    return lambda: scouting_of(bpy.context.scene)


@pytest.fixture
def tick_until():
    """What Blender's timer does, until something holds; background Blender runs none."""

    def tick(holds) -> None:
        deadline = time.monotonic() + 120
        while not holds():
            assert time.monotonic() < deadline, "it never came so far"
            runner._tick()

    return tick


@pytest.fixture
def task(bedroom, known) -> Task:
    """The open bedroom's task, prepared by the button."""
    assert bpy.ops.ideal.prepare_task() == {"FINISHED"}
    return known().task


class _NoEye:
    engine = "workbench"

    def picture(self, pose) -> bytes:
        """As much of a picture as a trace needs."""
        return b"picture"


def submit(episode: Episode, targets, off_m: float = 0.0) -> None:
    """Put targets into the map, beside their true places."""
    entries = [
        {"id": one.id, **dict(zip(("x_m", "y_m", "z_m"), one.center_m, strict=True))}
        for one in targets
    ]
    for entry in entries:
        entry["x_m"] += off_m
    episode.begin_call()
    episode.act(tools.SUBMIT, {"centers": entries})


@pytest.fixture
def attempt(task, tmp_path) -> Path:
    """Two pictures and two submissions: three targets exactly, then all but one far off."""
    folder = tmp_path / "model" / task.scene / "attempt_01"
    protocol = read_scout_protocol()
    configuration = Configuration({"kind": "model", "name": "a-model"}, protocol)
    document = begun(task, 1, configuration)
    folder.mkdir(parents=True)
    (folder / "task.json").write_text(json.dumps(task.to_document()))
    episode = Episode(task, protocol, _NoEye(), Trace(folder))
    episode.begin_call()
    episode.act(tools.MOVE, {"forward_m": 0.5, "yaw_deg": 20})
    episode.act(tools.CAPTURE, {})
    submit(episode, task.targets[:3])
    episode.begin_call()
    episode.act(tools.MOVE, {"left_m": 0.5, "yaw_deg": -60})
    episode.act(tools.CAPTURE, {})
    submit(episode, task.targets[3:-1], off_m=4.0)
    episode.begin_call()
    episode.act(tools.FINISH, {})
    played = Played("completed", "", "finish", episode.calls, 2, Spent.of(0, []))
    write_attempt(folder, settled(document, played, episode))
    return folder


@pytest.fixture
def script(monkeypatch):
    """An explorer that takes three pictures and knows the way; what it was shown, by picture."""
    seen: dict[str, object] = {}

    def explore(episode: Episode, masks_of):
        for number in range(3):
            episode.begin_call()
            episode.act(tools.MOVE, {"yaw_deg": 40})
            outcome = episode.act(tools.CAPTURE, {})
            seen[outcome.image] = masks_of(outcome.image, episode.pose)
            yield f"picture {number}"
        submit(episode, episode.task.targets[:-1])
        yield "submitted"
        episode.begin_call()
        episode.act(tools.FINISH, {})
        yield "finished"

    monkeypatch.setattr(explorer, "explore", explore, raising=False)
    return seen


@pytest.fixture
def near():
    """Whether two points are one."""
    return lambda one, other: math.dist(one, other) < 1e-6
