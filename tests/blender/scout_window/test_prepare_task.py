"""The open room as a task: what the panel tells of it, and its file."""

from __future__ import annotations

import json
from dataclasses import replace

import bpy
import pytest
from ideal_bench.ideal_addon import properties, tasks
from ideal_bench.ideal_addon.session.scout_preparing import preparing
from ideal_bench.lib.scout.task import read_task


def test_it_tells_what_there_is_to_find(task, panel):
    shown = panel()
    lines = shown.facts.split("\n")
    groups = {target.group for target in task.targets}
    assert lines[0] == f"{len(task.targets)} objects to find, of {len(groups)} kinds"
    assert lines[1] == f"All within {task.range_m:g} m of the middle"
    assert len(lines) == 4 and "Camera from" in lines[2]
    assert {row.name for row in shown.targets} == set(task.ids)
    assert {row.name: int(row.count) for row in shown.groups} == {
        name: sum(target.group == name for target in task.targets) for name in groups
    }
    assert not shown.attempt and not shown.has_scores and not shown.outdated and not shown.hidden


def test_the_room_stays_as_it_is(bedroom, scene_state):
    before = scene_state()
    assert bpy.ops.ideal.prepare_task() == {"FINISHED"}
    assert scene_state() == before


def test_what_is_more_than_a_task_takes_is_listed_as_hidden(bedroom, panel, known, monkeypatch):
    from ideal_bench.lib.scout import protocol

    fewer = replace(protocol.read_scout_protocol(), most_targets=3)
    monkeypatch.setattr(protocol, "read_scout_protocol", lambda: fewer)
    assert bpy.ops.ideal.prepare_task() == {"FINISHED"}
    assert len(known().task.targets) == 3 and len(panel().targets) == 3
    hidden = panel().hidden.split("\n")
    assert hidden and not {target.asset for target in known().task.targets} & set(hidden)
    for name in hidden:
        obj = bpy.data.objects[name]
        assert obj.parent is None or obj.parent.name not in known().task.hidden


def test_a_room_that_was_never_saved_has_a_task_too(bedroom, known, tmp_path):
    bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / "room.blend"), copy=True)
    library = str(tmp_path / "room.blend")
    bpy.ops.wm.read_factory_settings(use_empty=True)
    with bpy.data.libraries.load(library) as (source, wanted):
        wanted.collections = source.collections
    for collection in wanted.collections:
        if not any(collection.name in other.children for other in bpy.data.collections):
            bpy.context.scene.collection.children.link(collection)
    bpy.context.view_layer.update()
    assert bpy.data.filepath == ""
    assert bpy.ops.ideal.prepare_task() == {"FINISHED"}
    assert known().task.source == "" and len(known().task.targets) > 3


def test_moved_furniture_makes_it_outdated(task, panel):
    from ideal_bench.ideal_addon.session import scout_showing

    obj = bpy.data.objects[task.targets[0].asset]
    obj.location.x += 0.2
    bpy.context.view_layer.update()
    scout_showing.look_again()
    assert panel().outdated
    obj.location.x -= 0.2
    bpy.context.view_layer.update()
    scout_showing.look_again()
    assert not panel().outdated


def test_it_is_exported_with_its_first_picture(task, tmp_path):
    assert bpy.ops.ideal.export_task(directory=str(tmp_path)) == {"FINISHED"}
    folder = tmp_path / task.scene
    assert read_task(folder / "task.json") == task
    assert (folder / "first_view.png").read_bytes().startswith(b"\x89PNG")


def test_what_changed_since_is_not_exported(task, tmp_path):
    bpy.data.objects[task.targets[0].asset].location.x += 0.2
    bpy.context.view_layer.update()
    with pytest.raises(RuntimeError, match="has changed since its task was prepared; prepare it"):
        bpy.ops.ideal.export_task(directory=str(tmp_path))
    assert not list(tmp_path.glob("*/task.json"))


def test_a_folder_that_cannot_be_written_is_named(task, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(RuntimeError, match=r"file.*cannot be written"):
        bpy.ops.ideal.export_task(directory=str(tmp_path / "file"))
    with pytest.raises(RuntimeError, match="No folder was chosen"):
        bpy.ops.ideal.export_task()


def test_without_a_room_the_buttons_say_why():
    with pytest.raises(RuntimeError, match="Nothing stands in this scene"):
        bpy.ops.ideal.prepare_task()
    with pytest.raises(RuntimeError, match="has no task yet: press Prepare Task first"):
        bpy.ops.ideal.export_task()
    with pytest.raises(RuntimeError, match="has no task yet: press Prepare Task first"):
        bpy.ops.ideal.forget_scout()
    with pytest.raises(RuntimeError, match="The command reads a file; save this room first"):
        bpy.ops.ideal.copy_scout_command()


def test_a_scene_that_is_no_room_keeps_what_there_was(task, known):
    for obj in list(bpy.context.scene.objects):
        bpy.data.objects.remove(obj)
    mesh = bpy.data.meshes.new("Cube")
    bpy.context.scene.collection.objects.link(bpy.data.objects.new("Cube", mesh))
    with pytest.raises(RuntimeError):
        bpy.ops.ideal.prepare_task()
    assert known().task is task


def test_the_command_names_the_open_file(bedroom):
    from ideal_bench.ideal_addon.session.scout_folders import command_lines

    assert bpy.ops.ideal.copy_scout_command() == {"FINISHED"}
    prepare, run = command_lines().splitlines()
    assert prepare.startswith("ideal-bench scout prepare ") and bpy.data.filepath in prepare
    tasks_folder = prepare.split("--out ")[1]
    assert run.startswith(f"ideal-bench scout run {tasks_folder} --out ")
    assert run.endswith(" --model MODEL")


def test_forgetting_and_another_file_empty_the_panel(task, panel, known):
    assert bpy.ops.ideal.forget_scout() == {"FINISHED"}
    assert known() is None and panel().scene_uid == 0 and len(panel().targets) == 0
    bpy.ops.ideal.prepare_task()
    bpy.ops.wm.read_factory_settings(use_empty=True)
    assert known() is None and panel().scene_uid == 0 and panel().facts == ""


def test_in_the_window_it_goes_on_beside_it(bedroom, panel, tick_until):
    tasks.start("Preparing the task", preparing())
    tick_until(lambda: tasks.current() is None)
    assert properties.window().task.message.endswith("objects to find")
    assert len(panel().targets)


def test_the_same_room_gives_the_same_task(task, known):
    first = json.dumps(task.to_document())
    bpy.ops.ideal.prepare_task()
    assert json.dumps(known().task.to_document()) == first
