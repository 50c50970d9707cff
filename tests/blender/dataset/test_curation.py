"""Verdicts and notes: on the disk, and back with Blender's own undo."""

from __future__ import annotations

import json

import bpy
import pytest
from ideal_bench.ideal_addon.session import curation
from ideal_bench.lib.dataset_file import FILE, update_scene


@pytest.fixture
def office(opened, said):
    """The office is open and selected; a function that reads what was said of it."""
    bpy.ops.ideal.open_scene(scene_id="office_s1")
    bpy.ops.ed.undo_push(message="opened")
    return lambda: said(opened, "office_s1")


def curate(**values):
    """Press the button; the window's event loop pushes the undo step, background Blender none."""
    assert bpy.ops.ideal.curate(**values) == {"FINISHED"}
    bpy.ops.ed.undo_push(message="curate")


def test_a_verdict_is_on_the_disk_and_counted(office, mirror):
    for state in ("accepted", "needs_work", "rejected", "none"):
        curate(state=state)
        assert office() == (state, "")
        assert mirror().rows["office_s1"].curation == state
        counted = {name: getattr(mirror(), f"count_{name}") for name in ("accepted", "none")}
        expected = {"accepted": state == "accepted", "none": 2 + (state == "none")}
        assert counted == expected


def test_a_note_is_kept_beside_the_verdict(office, mirror):
    curate(state="accepted")
    assert bpy.ops.ideal.curation_note(note="  bright lamp ") == {"FINISHED"}
    assert office() == ("accepted", "bright lamp")
    mirror().text = "lamp"
    assert [row.name for row in mirror().rows] == ["office_s1"]
    assert bpy.ops.ideal.curation_note(note="") == {"FINISHED"}
    assert office() == ("accepted", "")


def test_what_was_said_before_is_no_new_step(office):
    curate(state="accepted")
    assert bpy.ops.ideal.curate(state="accepted") == {"CANCELLED"}
    assert bpy.ops.ideal.curation_note(note="") == {"CANCELLED"}


def test_undo_and_redo_take_it_back_and_give_it_again(office, mirror, scene_state):
    before = scene_state()
    curate(state="accepted")
    curate(state="rejected")
    bpy.ops.ideal.curation_note(note="dark")
    bpy.ops.ed.undo_push(message="note")
    steps = [("rejected", ""), ("accepted", ""), ("none", "")]
    for step in steps:
        bpy.ops.ed.undo()
        assert office() == step
        assert mirror().rows["office_s1"].curation == step[0]
    assert scene_state() == before and curation.KEY not in bpy.context.scene
    for step in [("accepted", ""), ("rejected", ""), ("rejected", "dark")]:
        bpy.ops.ed.redo()
        assert office() == step


def test_undo_of_something_else_leaves_verdicts_alone(office):
    curate(state="accepted")
    bpy.context.scene.frame_current = 7
    bpy.ops.ed.undo_push(message="frame")
    bpy.ops.ed.undo()
    assert office() == ("accepted", "")


def test_a_new_verdict_after_an_undo_forgets_what_was_taken_back(office):
    curate(state="accepted")
    bpy.ops.ed.undo()
    curate(state="rejected")
    bpy.ops.ed.undo()
    assert office() == ("none", "")
    bpy.ops.ed.redo()
    assert office() == ("rejected", "")


def test_a_scene_that_is_not_open_is_curated_and_undone_too(office, opened, said):
    curate(state="needs_work", scene_id="library_s2")
    assert said(opened, "library_s2") == ("needs_work", "")
    bpy.ops.ed.undo()
    assert said(opened, "library_s2") == ("none", "")


def test_after_opening_another_scene_the_verdict_stays(office, opened, said):
    curate(state="accepted")
    bpy.ops.ideal.open_scene(scene_id="library_s2")
    bpy.ops.ed.undo_push(message="opened")
    curate(state="rejected")
    bpy.ops.ed.undo()
    assert said(opened, "library_s2") == ("none", "") and office() == ("accepted", "")


def test_a_mark_that_was_saved_with_the_file_means_nothing_later(office, opened):
    curate(state="accepted")
    bpy.ops.wm.save_mainfile()
    bpy.ops.ideal.open_scene(scene_id="office_s1")
    bpy.ops.ed.undo_push(message="opened")
    curate(state="rejected")
    bpy.ops.ed.undo()
    assert office() == ("accepted", "")


def test_with_another_data_set_open_undo_still_finds_the_file(office, opened, tmp_path):
    curate(state="accepted")
    (tmp_path / "other" / "x_s1").mkdir(parents=True)
    (tmp_path / "other" / "x_s1" / "GT.json").write_text("{}")
    bpy.ops.ideal.open_dataset(directory=str(tmp_path / "other"))
    bpy.ops.ed.undo()
    assert office() == ("none", "")


def test_what_others_write_meanwhile_is_kept(office, opened, checked):
    curate(state="accepted")
    checked(opened, "office_s1", True)
    update_scene(opened, "library_s2", curation={"note": "theirs"})
    update_scene(opened, "office_s1", curation={"note": "theirs too"})
    bpy.ops.ed.undo()
    scenes = json.loads((opened / FILE).read_text())["scenes"]
    assert scenes["office_s1"]["quality"]["passed"] is True
    assert scenes["library_s2"]["curation"]["note"] == "theirs"
    assert office() == ("none", "theirs too")


def test_a_broken_dataset_json_is_told_and_stays_as_it_is(office, opened):
    (opened / FILE).write_text("{")
    for call in (bpy.ops.ideal.curate, bpy.ops.ideal.curation_note):
        with pytest.raises(RuntimeError, match=r"dataset\.json: cannot be read as JSON"):
            call()
    assert (opened / FILE).read_text() == "{"


def test_a_dataset_json_that_breaks_before_an_undo_is_shown_and_tried_again(office, opened, mirror):
    curate(state="accepted")
    whole = (opened / FILE).read_text()
    (opened / FILE).write_text("{")
    bpy.ops.ed.undo()
    assert "cannot be read as JSON" in mirror().problem
    (opened / FILE).write_text(whole)
    curation.follow_undo()
    assert office() == ("none", "") and mirror().problem == ""


def test_a_file_that_cannot_be_written_is_told_and_nothing_is_marked(office, opened, monkeypatch):
    def refuse(*args, **values):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(curation, "update_scene", refuse)
    with pytest.raises(RuntimeError, match=r"cannot be written \(Permission denied\); check its"):
        bpy.ops.ideal.curate(state="accepted")
    assert curation.KEY not in bpy.context.scene


def test_a_folder_that_is_gone_is_told_and_not_made_again(office, opened, tmp_path):
    opened.rename(tmp_path / "moved")
    with pytest.raises(RuntimeError, match="no longer there; read the data set again"):
        bpy.ops.ideal.curate(state="accepted")
    assert not opened.exists()


def test_an_unknown_scene_is_told(office):
    with pytest.raises(RuntimeError, match="nowhere: not in the open data set"):
        bpy.ops.ideal.curate(scene_id="nowhere")
    with pytest.raises(RuntimeError, match="nowhere: not in the open data set"):
        bpy.ops.ideal.curation_note(scene_id="nowhere", note="x")


def test_in_another_mode_the_buttons_say_why_they_are_off(office):
    bpy.context.view_layer.objects.active = next(
        obj for obj in bpy.context.scene.objects if obj.type == "MESH" and obj.visible_get()
    )
    bpy.ops.object.mode_set(mode="EDIT")
    for call in (bpy.ops.ideal.curate, bpy.ops.ideal.curation_note):
        with pytest.raises(RuntimeError, match="Go back to Object Mode first"):
            call()
    bpy.ops.object.mode_set(mode="OBJECT")
