"""`scout run`: attempts, accounting, resuming, the table of all agents; without Blender."""

import csv
import importlib.util
import json
from collections import Counter
from pathlib import Path

import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main, scout_run_attempt
from ideal_bench.lib.file_lock import locked
from ideal_bench.lib.scout.eye import EyeError
from ideal_bench.lib.scout.replay import replay
from ideal_bench.lib.scout.scoring.documents import scores_document
from ideal_bench.lib.scout.trace import read_trace

SECRET = "sk-distinctive-5d2e9a-do-not-keep"


def rooms():
    path = Path(__file__).with_name("scout_rooms.py")
    spec = importlib.util.spec_from_file_location("scout_rooms", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


ROOMS = rooms()
MIDDLES = [
    {"id": name, "x_m": x, "y_m": y, "z_m": z} for name, (_, (x, y, z)) in ROOMS.PLACES.items()
]


@pytest.fixture
def tasks(tmp_path):
    folder = tmp_path / "tasks"
    for scene in ("bath", "bed", "hall"):
        ROOMS.write_task(folder / scene, ROOMS.task_of(scene))
    return folder


@pytest.fixture
def out(tmp_path):
    return tmp_path / "runs"


@pytest.fixture
def seen(monkeypatch):
    """How often an eye was opened, and made pictures and masks."""
    found = Counter()
    monkeypatch.setattr(
        scout_run_attempt, "child_eye", ROOMS.opener(lambda what: found.update([what]))
    )
    return found


@pytest.fixture
def run(tasks, out, seen):
    return lambda *words: main(["scout", "run", str(tasks), "--out", str(out), *map(str, words)])


@pytest.fixture
def ask(run, loopback, monkeypatch):
    """Run with a model behind the loopback service."""
    loopback.key = SECRET
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)
    where = ["--endpoint", loopback.url(), "--retries", "0"]
    return lambda *words: run("--model", "m", *where, *words)


def turns_of(question):
    """How many answers the model has given before."""
    return sum(turn.role == "assistant" for turn in question.turns)


@pytest.fixture
def explores(loopback):
    """A model that looks once, submits all that there is, and finishes."""

    def answer(question):
        turn = turns_of(question)
        calls = [
            [loopback.Call("move_camera", {"yaw_deg": 10}), loopback.Call("capture_image", {})],
            [loopback.Call("submit_centers", {"centers": MIDDLES})],
            [loopback.Call("finish", {})],
        ]
        return loopback.Reply(f"turn {turn}", calls=tuple(calls[turn]))

    loopback.answer = answer
    return answer


def attempt(out, agent="m", scene="bed", number=1):
    return out / agent / scene / f"attempt_{number:02d}"


def document(folder):
    return json.loads((folder / "attempt.json").read_text())


def results(out):
    return json.loads((out / "scout.json").read_text())


def test_a_model_explores_every_scene_and_all_of_it_is_kept(ask, explores, out, loopback, seen):
    assert ask() == exit_codes.DONE
    kept = document(attempt(out))
    assert kept["status"] == "completed" and kept["ended_by"] == "finish"
    assert (kept["calls"], kept["images"], kept["submitted"]) == (3, 1, 3)
    assert kept["tokens"]["input"] == 300 and kept["tokens"]["http_calls"] == 3
    assert kept["agent"]["api"] == "openai" and kept["agent"]["endpoint"] == loopback.url()
    assert kept["agent"]["sampling"]["temperature"] == 0.1
    assert kept["budgets"] == {"model_calls": 100, "images": 100, "reminders": [10, 3]}
    assert len(kept["tools"]) == 6 and kept["engine"] == {"engine": "workbench"}
    assert all(len(origin["sha256"]) == 64 for origin in kept["prompts"])
    assert kept["protocol"]["name"] == "scout_v1" and kept["ended_at"] > kept["started_at"]
    assert (attempt(out) / "images" / "image_001.png").exists()
    assert json.loads((attempt(out) / "scores.json").read_text())["mean_iou"] == 1
    assert len(loopback.served) == 9 and seen == {"eye": 3, "picture": 3}
    found = results(out)["agents"]["m"]
    assert found["attempts"]["completed"] == 3 and found["ended_by"]["finish"] == 3
    assert found["aggregate"]["scene_macro"]["mean_iou"] == 1
    assert found["scenes"]["hall"]["scores"]["coverage"] == 1


def test_raw_turns_are_kept_and_the_key_is_nowhere(ask, explores, out, tmp_path, capfd):
    ask()
    turns = list((attempt(out) / "turns" / "_records").glob("turn_*.body"))
    assert len(turns) == 3 and b"submit_centers" in b"".join(path.read_bytes() for path in turns)
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(files) > 40
    assert not [path for path in files if SECRET.encode() in path.read_bytes()]
    said = capfd.readouterr()
    assert SECRET not in said.out + said.err


def test_a_second_call_does_nothing_and_again_keeps_both(ask, explores, out, loopback, seen):
    ask()
    before = (attempt(out) / "attempt.json").read_bytes()
    assert ask() == exit_codes.DONE and len(loopback.served) == 9 and seen["eye"] == 3
    assert ask("--again", "--scenes", "bed") == exit_codes.DONE
    assert len(loopback.served) == 12
    assert (attempt(out) / "attempt.json").read_bytes() == before
    assert document(attempt(out, number=2))["attempt"] == 2
    entry = results(out)["agents"]["m"]["scenes"]["bed"]
    assert entry["attempt"] == "attempt_02"
    assert entry["attempts"] == {"attempt_01": "completed", "attempt_02": "completed"}


def test_a_replayed_trace_has_the_scores_to_the_bit(ask, explores, out):
    ask("--scenes", "bed")
    from ideal_bench.lib.scout.protocol import read_scout_protocol

    task = ROOMS.task_of("bed")
    lines = read_trace(attempt(out) / "trace.jsonl")
    again = scores_document(replay(task, lines, read_scout_protocol()).final)
    assert again == json.loads((attempt(out) / "scores.json").read_text())


def test_a_service_failure_is_counted_apart_and_gone_on_with(ask, explores, out, loopback, capsys):
    plain = loopback.answer
    loopback.answer = lambda question: (
        loopback.Status(500) if turns_of(question) == 1 else plain(question)
    )
    assert ask("--scenes", "bed") == exit_codes.NOTHING
    kept = document(attempt(out))
    assert kept["status"] == "service_failure" and "500" in kept["reason"]
    assert kept["ended_by"] is None and kept["calls"] == 1
    assert not (attempt(out) / "scores.json").exists()
    found = results(out)["agents"]["m"]
    assert found["attempts"]["service_failure"] == 1 and found["attempts"]["completed"] == 0
    assert found["aggregate"]["scene_macro"] is None
    assert found["scenes"]["bed"]["scores"] is None and "500" in found["scenes"]["bed"]["reason"]
    assert "service failure" in (out / "scout.md").read_text()
    served = len(loopback.served)
    loopback.answer = plain
    assert ask("--scenes", "bed") == exit_codes.DONE
    kept = document(attempt(out))
    assert kept["status"] == "completed" and kept["reason"] == "" and len(kept["resumed_at"]) == 1
    assert len(loopback.served) - served == 2
    assert "no answer is asked for twice" in capsys.readouterr().err


def test_a_runtime_failure_costs_its_scene_alone(ask, explores, out, monkeypatch, seen):
    opened = scout_run_attempt.child_eye

    def broken(prepared, engine, folder):
        if prepared.scene == "bed":
            raise EyeError("bed.blend: cannot be opened")
        return opened(prepared, engine, folder)

    monkeypatch.setattr(scout_run_attempt, "child_eye", broken)
    assert ask() == exit_codes.PARTIAL
    assert document(attempt(out))["status"] == "runtime_failure"
    found = results(out)["agents"]["m"]
    assert found["attempts"]["runtime_failure"] == 1 and found["aggregate"]["scenes"] == 2
    monkeypatch.setattr(scout_run_attempt, "child_eye", opened)
    assert ask() == exit_codes.DONE and results(out)["agents"]["m"]["aggregate"]["scenes"] == 3


def test_a_fault_of_the_program_costs_its_scene_alone_and_is_told(run, out, monkeypatch, capsys):
    plain = ROOMS.FakeEye.masks

    def faulty(self, pose):
        return None if self.task.scene == "bed" else plain(self, pose)

    monkeypatch.setattr(ROOMS.FakeEye, "masks", faulty)
    assert run("--agent", "explorer", "--scenes", "bath", "bed") == exit_codes.PARTIAL
    kept = document(attempt(out, "explorer"))
    assert kept["status"] == "runtime_failure"
    assert kept["reason"].startswith("a fault of the program's own: AttributeError")
    assert "Traceback" in capsys.readouterr().err
    assert results(out)["agents"]["explorer"]["attempts"]["completed"] == 1


def test_how_episodes_end_is_counted(ask, out, loopback):
    loopback.answer = lambda question: "I am done."
    ask("--scenes", "bath")
    loopback.answer = lambda question: loopback.Reply(calls=(loopback.Call("list_map", {}),))
    protocol = changed_protocol(out.parent, model_calls=2)
    assert ask("--scenes", "bed", "--protocol", protocol, "--name", "short") == exit_codes.DONE
    assert document(attempt(out, "short"))["ended_by"] == "budget"
    found = results(out)
    assert found["agents"]["m"]["ended_by"] == {"finish": 0, "no_tool_call": 1, "budget": 0}
    assert found["agents"]["short"]["ended_by"]["budget"] == 1
    # Two protocols in one table are said.
    assert found["protocol"] is None and "different protocols" in found["remarks"][0]
    assert found["agents"]["m"]["aggregate"]["scene_macro"]["mean_iou"] == 0
    assert found["agents"]["m"]["aggregate"]["scene_macro"]["center_error_m"] is None


def changed_protocol(folder, **settings):
    from ideal_bench.lib.scout.protocol import DEFAULT_SCOUT_PROTOCOL

    found = json.loads(DEFAULT_SCOUT_PROTOCOL.read_text())
    for name, value in settings.items():
        found["settings"][name]["value"] = value
    path = folder / "protocol.json"
    path.write_text(json.dumps(found))
    return path


def test_limits_of_calls_are_of_all_scenes_and_the_same_call_goes_on(
    ask, explores, out, loopback, capsys
):
    assert ask("--most-calls", 4) == exit_codes.PARTIAL
    assert len(loopback.served) == 4
    assert document(attempt(out, scene="bath"))["status"] == "completed"
    assert document(attempt(out, scene="bed"))["status"] == "unfinished"
    assert "not begun: 1 scene (hall): the limit of 4 calls" in capsys.readouterr().err
    assert ask() == exit_codes.DONE and len(loopback.served) == 9


def test_a_service_that_denies_all_is_asked_once(ask, out, loopback, capsys):
    loopback.answer = lambda question: loopback.Status(403)
    assert ask() == exit_codes.NOTHING and len(loopback.asked) == 1
    assert "not begun: 2 scenes" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "named"),
    [(["--temperature", "0.5"], "temperature"), (["--pictures-kept", "2"], "pictures_kept")],
)
def test_another_configuration_is_refused(ask, explores, words, named, capsys, loopback):
    ask("--scenes", "bed")
    assert ask(*words) == exit_codes.USAGE
    said = capsys.readouterr().err
    assert named in said and "choose another --name" in said and len(loopback.served) == 3


def test_another_engine_makes_its_own_first_view_and_says_so(ask, explores, out, capsys, seen):
    assert ask("--scenes", "bed", "--engine", "cycles", "--samples", "8") == exit_codes.DONE
    kept = document(attempt(out))
    assert kept["engine"] == {"engine": "cycles", "samples": 8, "device": "auto"}
    assert seen["picture"] == 2 and (attempt(out) / "first_view.png").exists()
    assert "the first view is made anew" in capsys.readouterr().err
    assert {line.get("engine") for line in read_trace(attempt(out) / "trace.jsonl")} == {
        None,
        "cycles",
    }


def test_a_task_that_was_prepared_anew_needs_a_new_attempt(ask, explores, tasks, out, capsys):
    ask("--scenes", "bed")
    ROOMS.write_task(tasks / "bed", ROOMS.task_of("bed", range_m=4.0, sha256="other"))
    assert ask("--scenes", "bed") == exit_codes.NOTHING
    assert "another preparation of bed" in capsys.readouterr().err
    assert ask("--scenes", "bed", "--again") == exit_codes.DONE
    assert document(attempt(out, number=2))["task_sha256"] == "other"


def test_two_agents_stand_in_one_table_beside_the_paper(run, ask, explores, out, capsys):
    assert run("--agent", "origin") == exit_codes.DONE
    assert run("--agent", "uniform-ball") == exit_codes.DONE
    ask()
    found = results(out)["agents"]
    assert list(found) == ["m", "origin", "uniform-ball"]
    said = capsys.readouterr()
    assert "the paper's is 3.113 m on its own 80 scenes" in said.err
    assert "the paper's is 4.701 m on its own 80 scenes" in said.err
    distance = sum((x * x + y * y + z * z) ** 0.5 for _, (x, y, z) in ROOMS.PLACES.values()) / len(
        ROOMS.PLACES
    )
    assert found["origin"]["aggregate"]["scene_macro"]["loss_m"] == pytest.approx(distance)
    kept = document(attempt(out, "origin"))
    assert kept["engine"] is None and kept["tokens"] is None and kept["calls"] == 1
    rows = list(csv.DictReader((out / "scout.csv").read_text().splitlines()))
    assert rows[0]["agent"] == "m" and rows[0]["scene_macro_mean_iou"] == "1.0"
    page = (out / "scout.md").read_text()
    assert "| origin | 3 of 3 |" in page and "uniform-ball" in said.out


def test_the_ball_keeps_one_map_and_the_scores_of_many(run, out):
    protocol = changed_protocol(out.parent, ball_draws=20)
    run("--agent", "uniform-ball", "--scenes", "bed", "--protocol", protocol)
    folder = attempt(out, "uniform-ball")
    expected = json.loads((folder / "expected_scores.json").read_text())
    assert expected["maps"] == 20 and expected["coverage"] == 1
    drawn = json.loads((folder / "scores.json").read_text())
    assert drawn["loss_m"] != expected["loss_m"]
    found = results(out)["agents"]["uniform-ball"]["scenes"]["bed"]["scores"]
    assert found["loss_m"] == pytest.approx(expected["loss_m"])


def test_the_explorer_goes_on_without_rendering_again(run, out, seen, monkeypatch):
    plain = ROOMS.FakeEye.masks
    asked = []

    def fourth_fails(self, pose):
        asked.append(pose)
        if len(asked) == 4:
            raise EyeError("Blender is gone")
        return plain(self, pose)

    monkeypatch.setattr(ROOMS.FakeEye, "masks", fourth_fails)
    assert run("--agent", "explorer", "--scenes", "bed") == exit_codes.NOTHING
    assert document(attempt(out, "explorer"))["status"] == "runtime_failure"
    assert seen["masks"] == 3
    assert run("--agent", "explorer", "--scenes", "bed") == exit_codes.DONE
    kept = document(attempt(out, "explorer"))
    assert kept["status"] == "completed" and kept["engine"] == {"engine": "masks"}
    # It went on with the one that failed; pictures are made of the masks, at most once each.
    assert asked[4] == asked[3] and kept["images"] > 3
    assert seen["masks"] <= kept["images"] + 1 and seen["picture"] == 0
    # Only the document is lost: all is done again from the disk, without an eye.
    changed = {**kept, "status": "unfinished", "ended_by": None}
    (attempt(out, "explorer") / "attempt.json").write_text(json.dumps(changed))
    before = dict(seen)
    assert run("--agent", "explorer", "--scenes", "bed") == exit_codes.DONE
    assert seen == before


def test_a_bad_task_costs_itself_alone(run, tasks, out, capsys):
    (tasks / "bed" / "task.json").write_text("{")
    assert run("--agent", "origin") == exit_codes.PARTIAL
    assert f"{tasks / 'bed' / 'task.json'}: cannot be read as JSON" in capsys.readouterr().err
    assert sorted(results(out)["agents"]["origin"]["scenes"]) == ["bath", "hall"]


def test_what_cannot_be_run_is_said(run, tasks, out, capsys, tmp_path):
    assert run() == exit_codes.USAGE
    assert "say who explores" in capsys.readouterr().err
    assert run("--agent", "origin", "--model", "m") == exit_codes.USAGE
    assert run("--agent", "origin", "--name", "_x") == exit_codes.USAGE
    assert run("--agent", "origin", "--scenes", "attic") == exit_codes.USAGE
    assert "there are: bath, bed, hall" in capsys.readouterr().err
    gone = ["scout", "run", str(tmp_path / "gone"), "--out", str(out), "--agent", "origin"]
    assert main(gone) == exit_codes.NOTHING
    assert "gone: not there; make tasks with" in capsys.readouterr().err
    assert not out.exists()
    ROOMS.write_task(tmp_path / "more" / "bed", ROOMS.task_of("bed"))
    two = ["scout", "run", str(tasks), str(tmp_path / "more"), "--out", str(out)]
    assert main([*two, "--agent", "origin"]) == exit_codes.USAGE
    assert "both of a scene called bed" in capsys.readouterr().err


def test_an_attempt_that_cannot_be_read_is_named_and_the_rest_goes_on(run, out, capsys):
    run("--agent", "origin")
    (attempt(out, "origin") / "attempt.json").write_text("[]")
    assert run("--agent", "origin") == exit_codes.PARTIAL
    assert str(attempt(out, "origin") / "attempt.json") in capsys.readouterr().err
    found = results(out)
    assert len(found["unreadable"]) == 1 and found["agents"]["origin"]["aggregate"]["scenes"] == 2


def test_two_runs_of_one_agent_at_once(run, out, capsys):
    with locked(out / "origin" / "run"):
        assert run("--agent", "origin") == exit_codes.NOTHING
        assert "another `scout run` writes to" in capsys.readouterr().err
        # Another agent is no trouble.
        assert run("--agent", "origin", "--name", "other") == exit_codes.DONE


def test_a_dry_run_sends_and_writes_nothing(ask, explores, run, out, loopback, capsys):
    assert ask("--dry-run") == exit_codes.DONE
    said = capsys.readouterr().err
    assert "3 attempts would be begun (bath, bed, hall)" in said
    assert "at most 300 answers of m" in said and "300 pictures" in said
    assert not out.exists() and not loopback.asked
    ask("--scenes", "bed")
    assert run("--agent", "origin", "--dry-run") == exit_codes.DONE
    assert "at most 3 calls of tools and 0 pictures; no model" in capsys.readouterr().err
    assert ask("--dry-run") == exit_codes.DONE
    assert "1 scene would stand" in capsys.readouterr().err


def test_several_at_a_time_give_the_same(ask, explores, out, loopback):
    assert ask("--jobs", 3) == exit_codes.DONE
    assert len(loopback.served) == 9 and results(out)["agents"]["m"]["attempts"]["completed"] == 3


def test_json_on_stdout_is_the_file(run, out, capsys):
    run("--agent", "origin", "--json")
    assert json.loads(capsys.readouterr().out) == results(out)


def test_a_map_that_is_gone_makes_the_call_incomplete(run, out, capsys):
    assert run("--agent", "origin") == exit_codes.DONE
    (out / "origin" / "bed" / "attempt_01" / "map.json").unlink()
    capsys.readouterr()
    assert run("--agent", "origin") == exit_codes.PARTIAL
    told = capsys.readouterr().err
    assert "map.json" in told and "2 of 3" in told
