"""`scout prepare` with Blender, and the eye of the task that it made, in a process of its own."""

from __future__ import annotations

import json
import os
import shutil
import signal
from pathlib import Path

import numpy as np
import pytest
from ideal_bench.ideal_addon.commands import main
from ideal_bench.ideal_addon.commands.scout_eye import ChildEye
from ideal_bench.ideal_addon.scene.render_settings import RenderSettings
from ideal_bench.lib.png import require_whole, size
from ideal_bench.lib.quality.inputs import file_hash
from ideal_bench.lib.scout.eye import EyeError
from ideal_bench.lib.scout.fingerprint import fingerprint
from ideal_bench.lib.scout.pose import Pose
from ideal_bench.lib.scout.task import read_task

BATHROOM = Path(__file__).resolve().parents[3] / "examples" / "scenes" / "bathroom_s1"
SMALL = ("--engine", "workbench", "--resolution", "160x90")


@pytest.fixture
def prepare(tmp_path, capsys):
    """Prepare scenes; the exit code, and what JSON and stderr said."""

    def run(*words):
        capsys.readouterr()
        out = str(tmp_path / "tasks")
        code = main(["scout", "prepare", *map(str, words), "--out", out, "--json", "--jobs", "2"])
        told = capsys.readouterr()
        return code, json.loads(told.out), told.err

    return run


def test_a_task_is_prepared_once_and_used_again_until_something_changes(prepare, tmp_path) -> None:
    code, told, _ = prepare(BATHROOM, *SMALL)
    folder = tmp_path / "tasks" / "bathroom_s1"
    task = read_task(folder / "task.json")
    assert code == 0 and told["failed"] == {}
    assert told["tasks"]["bathroom_s1"]["targets"] == len(task.targets) == 5
    assert size(folder / "first_view.png") == (160, 90)
    known = task.configuration
    assert task.sha256 == fingerprint(known) and task.engine == "workbench"
    assert known["source_sha256"] == file_hash(BATHROOM / "scene.blend")
    assert set(known["beside_sha256"]) == {"GT.json", "metadata.json"}
    assert known["generator"]["seed"] == 1
    assert known["picture"]["engine"] == "workbench"
    assert known["versions"].keys() == {"ideal_bench", "blender"}

    before = (folder / "task.json").stat().st_mtime_ns
    code, told, err = prepare(BATHROOM, *SMALL)
    assert (code, told["tasks"]["bathroom_s1"]["reused"]) == (0, True)
    assert (folder / "task.json").stat().st_mtime_ns == before and "note" not in err

    _, told, err = prepare(BATHROOM, *SMALL, "--targets", "3")
    assert "prepared anew, as it differs: protocol.settings.most_targets.value (40, now 3)" in err
    assert read_task(folder / "task.json").targets == task.targets[:3]

    (folder / "first_view.png").write_bytes(b"half a picture")
    _, told, err = prepare(BATHROOM, *SMALL, "--targets", "3")
    assert "first_view.png cannot be used" in err
    require_whole((folder / "first_view.png").read_bytes())

    _, told, err = prepare(BATHROOM, *SMALL, "--targets", "3", "--again")
    assert not told["tasks"]["bathroom_s1"]["reused"] and "note" not in err


def test_a_scene_that_cannot_be_read_costs_the_others_nothing(prepare, tmp_path) -> None:
    (tmp_path / "broken.blend").write_bytes(b"no blend")
    code, told, err = prepare(tmp_path / "broken.blend", BATHROOM, *SMALL)
    assert code == 1 and list(told["tasks"]) == ["bathroom_s1"]
    assert "broken.blend: Blender cannot read it" in told["failed"]["broken"]
    assert "error: broken" in err


@pytest.fixture
def prepared(prepare, tmp_path):
    """The bathroom's task."""
    prepare(BATHROOM, *SMALL)
    return read_task(tmp_path / "tasks" / "bathroom_s1" / "task.json")


def test_the_eye_of_a_task_sees_what_was_prepared(prepared, tmp_path) -> None:
    first = (tmp_path / "tasks" / "bathroom_s1" / "first_view.png").read_bytes()
    with ChildEye(BATHROOM / "scene.blend", prepared, RenderSettings("workbench")) as eye:
        pid = eye.pid
        assert eye.engine == "workbench"
        assert eye.picture(prepared.first) == first
        masks = eye.masks(prepared.first)
        assert masks.shape == (90, 160) and set(np.unique(masks)) <= set(range(6))
        turned = eye.masks(Pose(prepared.first.position_m, prepared.first.yaw_deg + 90, 0.0))
        assert (turned != masks).any()

        # A crash costs nothing but time, once.
        os.kill(pid, signal.SIGKILL)
        assert (eye.masks(prepared.first) == masks).all()
        assert eye.pid != pid
        os.kill(eye.pid, signal.SIGKILL)
        with pytest.raises(EyeError, match="bathroom_s1: its process was ended by signal 9"):
            eye.picture(prepared.first)
    assert eye.pid is None


def test_the_eye_of_another_file_is_refused(prepared, tmp_path) -> None:
    other = tmp_path / "scene.blend"
    shutil.copy(BATHROOM / "scene.blend", other)
    with other.open("ab") as stream:
        stream.write(b" ")
    settings = RenderSettings("masks")
    with (
        pytest.raises(EyeError, match="is not the file that the task of bathroom_s1"),
        ChildEye(other, prepared, settings),
    ):
        pass
    with (
        pytest.raises(EyeError, match="cannot be read"),
        ChildEye(tmp_path / "gone.blend", prepared, settings),
    ):
        pass
