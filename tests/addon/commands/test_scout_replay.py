"""`scout replay`: files of every attempt, other penalties, and what it refuses."""

import csv
import json
import shutil
import sys

import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.lib.atomic import write_json
from ideal_bench.lib.scout import tools
from ideal_bench.lib.scout.attempt import ATTEMPT_FILE, SCORES_FILE, TASK_COPY
from ideal_bench.lib.scout.attempt_document import Configuration, begun, write_attempt
from ideal_bench.lib.scout.attempt_scores import write_map_and_scores
from ideal_bench.lib.scout.episode import Episode
from ideal_bench.lib.scout.pose import Optics, Pose
from ideal_bench.lib.scout.protocol import read_scout_protocol
from ideal_bench.lib.scout.task import Target, Task
from ideal_bench.lib.scout.trace import TRACE_FILE, Trace
from PIL import Image

CENTERS = {"chair_01": (1.0, 2.0, 0.5), "chair_02": (-1.0, 2.0, 0.5), "lamp_01": (0.0, 3.0, 1.5)}
OPTICS = Optics(640, 480, 500.0)


class Eye:
    engine = "workbench"

    def picture(self, pose):
        return repr(pose).encode()


def task_of(scene, sha256="0" * 64):
    return Task(
        targets=tuple(
            Target(name, name[:-3], center, (0.4, 0.4, 1.0), name[:-3], "room", name)
            for name, center in CENTERS.items()
        ),
        scene=scene,
        source=f"{scene}/scene.blend",
        origin_m=(0.0, 0.0, 0.0),
        range_m=3.5,
        optics=OPTICS,
        first=Pose((0.0, 0.0, 1.5), 0.0, 0.0),
        hidden=(),
        rooms=({"id": "room", "type": "bedroom"},),
        engine="workbench",
        configuration={"scene": scene},
        sha256=sha256,
    )


def submit(episode, names, off_m):
    episode.begin_call()
    episode.act(tools.MOVE, {"forward_m": 0.3})
    episode.act(tools.CAPTURE, {})
    entries = [
        {"id": name, "x_m": CENTERS[name][0] + off_m, "y_m": CENTERS[name][1], "z_m": 0.6}
        for name in names
    ]
    episode.act(tools.SUBMIT, {"centers": entries})


def attempt(runs, agent, scene, number=1, status="completed", off_m=0.05):
    """An attempt as `scout run` leaves it; returns its folder."""
    folder, protocol = runs / agent / scene / f"attempt_{number:02d}", read_scout_protocol()
    task = task_of(scene)
    write_json(folder / TASK_COPY, task.to_document())
    made = begun(task, number, Configuration({"kind": "explorer", "name": agent}, protocol))
    episode = Episode(task, protocol, Eye(), Trace(folder))
    submit(episode, ["lamp_01", "chair_01"], off_m)
    submit(episode, ["chair_02"], off_m)
    if status == "completed":
        episode.end("no_tool_call")
        write_map_and_scores(folder, task, episode.map, protocol)
    write_attempt(folder, {**made, "status": status, "ended_by": episode.ended})
    return folder


@pytest.fixture
def runs(tmp_path):
    return tmp_path / "runs"


@pytest.fixture
def replay(tmp_path):
    """Calls the verb into OUT; gives its exit code."""

    def call(*words):
        return main(["scout", "replay", *map(str, words), "--out", str(tmp_path / "out")])

    return call


def test_every_attempt_gets_its_steps_and_the_last_one_is_its_scores(runs, replay, tmp_path):
    for agent in ("explorer", "gpt"):
        for scene in ("bedroom_s1", "office_s4"):
            attempt(runs, agent, scene, off_m=0.05 if agent == "explorer" else 0.3)
    assert replay(runs) == exit_codes.DONE
    for agent in ("explorer", "gpt"):
        folder = tmp_path / "out" / agent / "office_s4"
        document = json.loads((folder / "replay.json").read_text())
        own = runs / agent / "office_s4" / "attempt_01" / SCORES_FILE
        assert document["final"] == json.loads(own.read_text())
        assert [(one["call"], one["images"]) for one in document["steps"]] == [(1, 1), (2, 2)]
        rows = list(csv.DictReader((folder / "replay.csv").open()))
        assert float(rows[-1]["loss_m"]) == document["final"]["loss_m"]
    with Image.open(tmp_path / "out" / "replay.png") as picture:
        assert picture.width > 1000


def test_without_matplotlib_there_is_all_but_the_plot(runs, replay, tmp_path, capsys, monkeypatch):
    attempt(runs, "explorer", "bedroom_s1")
    monkeypatch.delitem(sys.modules, "ideal_bench.lib.drawing.exploring", raising=False)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert replay(runs) == exit_codes.DONE
    assert "it needs Matplotlib" in capsys.readouterr().err
    assert (tmp_path / "out" / "explorer" / "bedroom_s1" / "replay.json").exists()
    assert not (tmp_path / "out" / "replay.png").exists()


def test_other_penalties_are_told_too(runs, replay, capsys):
    folder = attempt(runs, "explorer", "bedroom_s1")
    assert replay(folder, "--penalty", 1, 10, 1, "--json") == exit_codes.DONE
    (one,) = json.loads(capsys.readouterr().out)["replays"]
    half = one["steps"][0]
    assert list(half["loss_at"]) == ["1", "10"]
    assert half["loss_at"]["10"] - half["loss_at"]["1"] == pytest.approx(9 / 3)


def test_the_latest_completed_attempt_is_replayed_and_a_named_one_in_any_state(
    runs, replay, tmp_path, capsys
):
    attempt(runs, "gpt", "bedroom_s1", 1)
    attempt(runs, "gpt", "bedroom_s1", 2)
    last = attempt(runs, "gpt", "bedroom_s1", 3, status="service_failure")
    lone = attempt(runs, "gpt", "office_s4", 1, status="unfinished")
    assert replay(runs) == exit_codes.PARTIAL
    assert f"{lone}: is not completed (unfinished)" in capsys.readouterr().err
    file = tmp_path / "out" / "gpt" / "bedroom_s1" / "replay.json"
    assert json.loads(file.read_text())["attempt"] == 2
    assert replay(last) == exit_codes.DONE
    document = json.loads(file.read_text())
    assert document["attempt"] == 3 and document["ended_by"] is None


def test_a_trace_of_another_task_is_named_and_the_rest_goes_on(runs, replay, tmp_path, capsys):
    attempt(runs, "explorer", "bedroom_s1")
    other = attempt(runs, "explorer", "office_s4")
    write_json(other / TASK_COPY, task_of("office_s4", "1" * 64).to_document())
    assert replay(runs) == exit_codes.PARTIAL
    told = capsys.readouterr()
    assert f"{other / TRACE_FILE}: line 1: is of another task" in told.err
    assert "bedroom_s1" in told.out and "office_s4" not in told.out


def test_a_task_that_lies_elsewhere_can_be_named(runs, replay, tmp_path, capsys):
    folder = attempt(runs, "explorer", "bedroom_s1")
    (folder / TASK_COPY).rename(tmp_path / "task.json")
    assert replay(folder) == exit_codes.NOTHING
    assert "--task" in capsys.readouterr().err
    assert replay(folder, "--task", tmp_path / "task.json") == exit_codes.DONE


def test_scores_that_are_not_those_of_the_trace_are_no_scores(runs, replay, capsys):
    folder = attempt(runs, "explorer", "bedroom_s1")
    scores = json.loads((folder / SCORES_FILE).read_text())
    write_json(folder / SCORES_FILE, {**scores, "loss_m": 0.0})
    assert replay(runs) == exit_codes.NOTHING
    assert "has another loss_m than the trace" in capsys.readouterr().err


def test_an_agent_that_played_no_episode_is_no_fault(runs, replay, capsys):
    attempt(runs, "explorer", "bedroom_s1")
    (attempt(runs, "uniform-ball", "bedroom_s1") / TRACE_FILE).unlink()
    assert replay(runs) == exit_codes.DONE
    assert "uniform-ball played no episode" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["../out", "a/b"])
def test_an_agents_name_leads_nowhere_else(runs, replay, tmp_path, capsys, name):
    folder = attempt(runs, "explorer", "bedroom_s1")
    document = json.loads((folder / ATTEMPT_FILE).read_text())
    write_json(folder / ATTEMPT_FILE, {**document, "agent": {"kind": "model", "name": name}})
    assert replay(runs) == exit_codes.NOTHING
    assert "cannot be the name" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_wrong_calls_say_what_to_do(runs, replay, tmp_path, capsys):
    one = attempt(runs, "explorer", "bedroom_s1")
    attempt(runs, "explorer", "office_s4")
    shutil.copytree(one, tmp_path / "again" / "attempt_01")
    target = tmp_path / "played.blend"
    for words, told in (
        ((runs, "--blend", target), "--blend shows one attempt"),
        ((one, "--blend", tmp_path / "played.png"), "name a .blend file"),
        ((one, "--blend", tmp_path / "no" / "played.blend"), "a folder that is there"),
        ((one, "--scene", target), "--scene is for --blend"),
        ((one, tmp_path / "again"), "are both of explorer in bedroom_s1"),
    ):
        assert replay(*words) == exit_codes.USAGE
        assert told in capsys.readouterr().err
    target.write_bytes(b"somebody's")
    assert replay(one, "--blend", target) == exit_codes.USAGE
    assert target.read_bytes() == b"somebody's"
    assert replay(tmp_path / "nowhere") == exit_codes.NOTHING
    assert "there is no such folder" in capsys.readouterr().err


def test_a_scene_that_is_not_where_it_was_is_asked_for(runs, replay, tmp_path, capsys):
    one = attempt(runs, "explorer", "bedroom_s1")
    assert replay(one, "--blend", tmp_path / "played.blend") == exit_codes.PARTIAL
    assert "say with --scene where it is" in capsys.readouterr().err
    assert not (tmp_path / "played.blend").exists()
