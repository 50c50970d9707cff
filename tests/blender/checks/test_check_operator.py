"""Checking from the window: a process of its own, the findings shown when it is done."""

from __future__ import annotations

import json
import sys

import bpy
import pytest
from ideal_bench.ideal_addon import properties, tasks
from ideal_bench.ideal_addon.commands import child
from ideal_bench.ideal_addon.session.dataset import OpenDataset, read_row
from ideal_bench.ideal_addon.session.state import session
from ideal_bench.ideal_addon.tasks import runner

QUICK = """
import sys
from ideal_bench.ideal_addon.commands import check, main

def found(folder, protocol, running):
    passed = not folder.name.startswith("bathroom")
    criteria = {name: {"passed": passed, "number": 0} for name in ("C1", "C2", "C3", "C4")}
    reasons = [] if passed else ["C3: made up"]
    return {"passed": passed, "reasons": reasons, "criteria": criteria, "objects": {}, "notes": []}

check.check_scene_in_child = found
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture
def quick(monkeypatch):
    """Each scene is looked at in no time: the verb, its files and messages are the real ones."""
    monkeypatch.setattr(child, "child_command", lambda words: [sys.executable, "-c", QUICK, *words])


@pytest.fixture
def dataset(room):
    rows = {path.name: read_row(path) for path in sorted(room.parent.iterdir()) if path.is_dir()}
    session().dataset = OpenDataset(room.parent, rows)
    return session().dataset


def qualities(folder):
    scenes = json.loads((folder / "dataset.json").read_text())["scenes"]
    return {name: entry["quality"]["passed"] for name, entry in scenes.items()}


def test_the_open_room_is_checked_for_real(room, scene_state):
    before = scene_state()
    assert bpy.ops.ideal.check() == {"FINISHED"}
    assert qualities(room.parent) == {room.name: True}
    checks = properties.window().checks
    assert checks.state == "passed" and not checks.outdated
    assert [row.name for row in checks.criteria] == ["C1", "C2", "C3", "C4"]
    assert len(checks.objects) > 0 and scene_state() == before


def test_every_room_of_the_data_set_is_checked_and_listed(quick, dataset, room):
    assert bpy.ops.ideal.check(every_room=True) == {"FINISHED"}
    assert sorted(qualities(room.parent).values()) == [False, True]
    assert {row.check for row in dataset.rows.values()} == {"passed", "rejected"}
    assert {row.check for row in properties.window().dataset.rows} == {"passed", "rejected"}
    assert properties.window().checks.state == "passed"


def test_beside_the_window_its_end_is_a_sentence(quick, dataset, room):
    from ideal_bench.ideal_addon.session.checking import checking

    tasks.start("Checking", checking(room.parent))
    while runner._tick() is not None:
        pass
    message = properties.window().task.message
    assert message.startswith("1 of 2 rooms meet every criterion; rejected: bathroom_s")


def test_stopping_keeps_what_was_found(quick, dataset, room):
    from ideal_bench.ideal_addon.session.checking import checking

    tasks.start("Checking", checking(room.parent))
    runner._tick()
    bpy.ops.ideal.cancel_task()
    assert properties.window().task.message == "Checking: stopped; what was finished is kept"


def test_a_dataset_json_that_cannot_be_used_is_the_sentence(quick, room):
    (room.parent / "dataset.json").write_text("{")
    with pytest.raises(RuntimeError, match=r"dataset\.json.*mend it or move it away"):
        bpy.ops.ideal.check()
    assert (room.parent / "dataset.json").read_text() == "{"


def test_without_a_data_set_not_every_room_can_be_checked(room):
    with pytest.raises(RuntimeError, match="No data set is open; open one"):
        bpy.ops.ideal.check(every_room=True)


def test_the_button_says_why_it_is_off(empty_scene):
    with pytest.raises(RuntimeError, match="No room is open; open a data set"):
        bpy.ops.ideal.check()


def test_a_data_set_without_an_open_room_is_checked_as_a_whole_alone(quick, dataset, room):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    with pytest.raises(RuntimeError, match="The open file is no room of a data set"):
        bpy.ops.ideal.check()
    assert bpy.ops.ideal.check(every_room=True) == {"FINISHED"}
