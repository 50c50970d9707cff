"""Attempts on disk: found, read or named, compared."""

import json
from dataclasses import replace

import pytest
from ideal_bench.lib.models.spent import Spent
from ideal_bench.lib.scout.agent import Played
from ideal_bench.lib.scout.attempt import (
    AttemptError,
    attempt_name,
    attempts_of_scene,
    find_attempts,
    next_number,
    read_attempt,
)
from ideal_bench.lib.scout.attempt_document import (
    Configuration,
    begun,
    difference,
    resumed,
    settled,
    write_attempt,
)
from ideal_bench.lib.scout.protocol import read_scout_protocol

AGENT = {"kind": "model", "name": "m", "api": "openai", "endpoint": "http://a", "model": "m"}


@pytest.fixture
def configuration():
    return Configuration(AGENT, read_scout_protocol(), [{"name": "p"}], {"engine": "workbench"})


@pytest.fixture
def put(tmp_path, scout_task, configuration):
    """An attempt that has begun, with some fields changed."""

    def write(agent="m", scene="bed", number=1, **changes):
        document = begun(scout_task, number, configuration)
        document["agent"] = {**AGENT, "name": agent}
        folder = tmp_path / agent / scene / attempt_name(number)
        write_attempt(folder, {**document, "scene": scene, **changes})
        return folder

    return write


def test_attempts_are_found_from_every_folder_above_them(put, tmp_path):
    first = put()
    put(number=2)
    put(agent="a", scene="hall")
    found, faults = find_attempts(tmp_path)
    assert [(one.agent, one.scene, one.number) for one in found] == [
        ("a", "hall", 1),
        ("m", "bed", 1),
        ("m", "bed", 2),
    ]
    assert not faults
    assert [one.number for one in find_attempts(first.parent)[0]] == [1, 2]
    assert [one.folder for one in find_attempts(first)[0]] == [first]
    assert find_attempts(tmp_path / "nothing") == ([], {})


def test_folders_of_notes_are_no_attempts(put, tmp_path):
    put(agent="_old")
    assert find_attempts(tmp_path) == ([], {})


def test_a_rerun_gets_a_number_of_its_own(put, tmp_path):
    scene = tmp_path / "m" / "bed"
    assert next_number(scene) == 1
    put()
    put(number=12)
    (scene / "attempt_x").mkdir()
    assert next_number(scene) == 13
    assert [one.number for one in attempts_of_scene(scene)] == [1, 12]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"schema": 9}, "schema is 9; this version reads 1"),
        ({"status": "won"}, 'status is "won"; expected one of completed'),
        ({"status": "completed", "ended_by": None}, "ended_by is null; expected one of finish"),
        ({"attempt": 0}, "attempt is 0"),
        ({"attempt": True}, "attempt is true"),
        ({"scene": 3}, "scene is 3; expected a text"),
        ({"agent": {"name": ""}}, 'name is ""; expected a text'),
        ({"agent": []}, "expected an object"),
        ({"engine": "cycles"}, 'engine is "cycles"; expected an object or null'),
        ({"tokens": 3}, "tokens is 3; expected an object or null"),
        ({"calls": -1}, "calls is -1; expected 0 or more"),
        ({"images": None}, "images is null; expected 0 or more"),
        ({"reason": None}, "reason is null; expected a text"),
    ],
)
def test_what_cannot_be_used_names_its_field_and_costs_itself_alone(put, tmp_path, changes, told):
    put(number=2)
    folder = put()
    path = folder / "attempt.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))
    with pytest.raises(AttemptError) as error:
        read_attempt(folder)
    assert told in str(error.value) and str(folder / "attempt.json") in str(error.value)
    found, faults = find_attempts(tmp_path)
    assert [one.number for one in found] == [2] and list(faults) == [str(folder / "attempt.json")]
    with pytest.raises(AttemptError):
        attempts_of_scene(folder.parent)


def test_a_folder_without_one(tmp_path):
    with pytest.raises(AttemptError, match="missing; name an attempt's folder"):
        read_attempt(tmp_path)


def test_from_its_beginning_to_its_end(scout_task, configuration, begin):
    document = begun(scout_task, 1, configuration)
    assert document["status"] == "unfinished" and document["ended_at"] is None
    assert document["task_sha256"] == scout_task.sha256 and document["tools"][0]["parameters"]
    assert len(resumed(resumed(document))["resumed_at"]) == 2
    episode = begin()
    episode.begin_call()
    episode.end("no_tool_call")
    spent = Spent(3, 1, 0, 100, 10)
    failed = settled(document, Played("service_failure", "busy", None, 1, 0, spent), episode)
    assert failed["reason"] == "busy" and failed["ended_by"] is None and failed["ended_at"]
    assert resumed(failed)["reason"] == "" and resumed(failed)["ended_at"] is None
    ended = settled(failed, Played("completed", "", "no_tool_call", 1, 0, spent), episode)
    assert (ended["ended_by"], ended["calls"], ended["tokens"]["http_calls"]) == (
        "no_tool_call",
        1,
        3,
    )


def test_an_attempt_that_could_not_go_on_keeps_what_was_counted(scout_task, configuration):
    document = {**begun(scout_task, 1, configuration), "calls": 7}
    nothing = Spent.of(0, [])
    failed = settled(document, Played("runtime_failure", "x", None, 0, 0, nothing), None)
    assert failed["calls"] == 7 and failed["status"] == "runtime_failure"


def test_what_differs_between_configurations(scout_task, configuration):
    before = json.loads(json.dumps(begun(scout_task, 1, configuration)))
    assert difference(before, configuration) == ""
    moved = replace(configuration, agent={**AGENT, "endpoint": "http://b"})
    told = 'agent.endpoint "http://a" where now it is "http://b"'
    assert difference(before, moved) == told
    assert difference(before, moved, moved=True) == ""
    later = replace(configuration, agent={**moved.agent, "pictures_kept": 4})
    told = "agent.pictures_kept null where now it is 4"
    assert difference(before, later, moved=True) == told
    other = replace(configuration, engine={"engine": "cycles", "samples": 8})
    assert difference(before, other) == 'engine.engine "workbench" where now it is "cycles"'
    none = replace(configuration, engine=None)
    assert difference(before, none) == "other values of engine"
