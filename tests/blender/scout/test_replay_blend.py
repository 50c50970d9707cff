"""`scout replay --blend`: the scene saved with the exploration on its timeline, by a child."""

from __future__ import annotations

import bpy
import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.ideal_addon.scene.opening import open_room
from ideal_bench.ideal_addon.scene.scout_timeline import is_shown, remove_exploration
from ideal_bench.lib.atomic import write_json
from ideal_bench.lib.bundle import BLEND_FILE
from ideal_bench.lib.quality.inputs import file_hash
from ideal_bench.lib.scout import tools
from ideal_bench.lib.scout.attempt import TASK_COPY
from ideal_bench.lib.scout.attempt_document import Configuration, begun, write_attempt
from ideal_bench.lib.scout.episode import Episode
from ideal_bench.lib.scout.pose import Optics, Pose
from ideal_bench.lib.scout.protocol import read_scout_protocol
from ideal_bench.lib.scout.task import Target, Task
from ideal_bench.lib.scout.trace import Trace


class Eye:
    engine = "workbench"

    def picture(self, pose: Pose) -> bytes:
        return b"never taken"


@pytest.fixture
def attempt(bedroom, tmp_path):
    """An attempt of one submission at the bedroom."""
    blend = bedroom.folder / BLEND_FILE
    task = Task(
        targets=(Target("bed_01", "bed", (0.0, -0.5, 0.4), (1.5, 2.0, 0.8)),),
        scene="bedroom_s1",
        source=str(blend),
        origin_m=(0.0, 0.0, 0.0),
        range_m=3.5,
        optics=Optics(640, 480, 500.0),
        first=Pose((0.0, 1.5, 1.6), 180.0, -20.0),
        hidden=(),
        rooms=(),
        engine="workbench",
        configuration={"source_sha256": file_hash(blend)},
        sha256="0" * 64,
    )
    folder, protocol = tmp_path / "attempt_01", read_scout_protocol()
    write_json(folder / TASK_COPY, task.to_document())
    episode = Episode(task, protocol, Eye(), Trace(folder))
    episode.begin_call()
    place = {"id": "bed_01", "x_m": 0.1, "y_m": -0.5, "z_m": 0.4}
    episode.act(tools.SUBMIT, {"centers": [place]})
    made = begun(task, 1, Configuration({"kind": "explorer", "name": "explorer"}, protocol))
    write_attempt(folder, made)
    return folder


def replay(attempt, target, *words):
    out = attempt.parent / "out"
    return main(
        ["scout", "replay", str(attempt), "--out", str(out), "--blend", str(target), *words]
    )


def test_the_scene_is_saved_under_another_name_and_itself_stays(attempt, bedroom, tmp_path):
    own = file_hash(bedroom.folder / BLEND_FILE)
    target = tmp_path / "played.blend"
    assert replay(attempt, target) == exit_codes.DONE
    assert file_hash(bedroom.folder / BLEND_FILE) == own
    scene = open_room(target)
    assert is_shown(scene) and scene.camera.name == "IDEAL Agent"
    assert scene.timeline_markers[0].name.startswith("Map 1: 1/1")
    assert remove_exploration(bpy.context) and scene.camera.name != "IDEAL Agent"


def test_another_scene_than_the_tasks_is_refused(attempt, tmp_path, capfd):
    other = tmp_path / "other.blend"
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.wm.save_as_mainfile(filepath=str(other), copy=True)
    target = tmp_path / "played.blend"
    assert replay(attempt, target, "--scene", str(other)) == exit_codes.PARTIAL
    assert "is not the file that the task" in capfd.readouterr().err
    assert not target.exists()
