"""Opening a data set: its list, what is wrong with it, and the scenes one after the other."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import bpy
import pytest
from ideal_bench.ideal_addon import tasks
from ideal_bench.ideal_addon.session.dataset_opening import opening
from ideal_bench.lib.dataset_file import FILE, update_scene


def test_every_scene_is_listed_with_what_is_known_of_it(rooms, checked, mirror):
    checked(rooms, "office_s1", True)
    update_scene(rooms, "library_s2", curation={"state": "rejected", "note": "dark"})
    assert bpy.ops.ideal.open_dataset(directory=str(rooms)) == {"FINISHED"}
    broken, library, office = mirror().rows
    assert (office.name, office.room_type, office.check) == ("office_s1", "office", "passed")
    assert 0 < office.in_view <= office.objects and not office.problem
    assert (library.curation, library.note, library.check) == ("rejected", "dark", "unchecked")
    assert (mirror().total, mirror().count_rejected, mirror().count_none) == (3, 1, 2)
    assert "broken_s9" in broken.problem and "cannot be read as JSON" in broken.problem


def test_a_scene_without_metadata_still_has_its_room(rooms, mirror):
    (rooms / "office_s1" / "metadata.json").unlink()
    bpy.ops.ideal.open_dataset(directory=str(rooms))
    office = mirror().rows["office_s1"]
    assert office.room_type == "office" and office.objects > 0 and office.in_view == -1
    assert "metadata.json: missing" in office.problem


@pytest.mark.parametrize(
    ("folder", "words"),
    [("absent", "no such folder"), ("", "no scene in it"), ("rooms/office_s1", "is one scene")],
)
def test_what_is_no_data_set_is_a_sentence_and_changes_nothing(
    opened, session, tmp_path, folder, words
):
    before = session().dataset
    (tmp_path / "empty").mkdir()
    with pytest.raises(RuntimeError, match=words):
        bpy.ops.ideal.open_dataset(directory=str(tmp_path / (folder or "empty")))
    assert session().dataset is before


def test_no_folder_named_is_a_sentence():
    with pytest.raises(RuntimeError, match="No folder was named; choose the one"):
        bpy.ops.ideal.open_dataset()


def test_a_broken_dataset_json_is_told_and_the_scenes_are_listed(rooms, mirror):
    (rooms / FILE).write_text("{")
    assert bpy.ops.ideal.open_dataset(directory=str(rooms)) == {"FINISHED"}
    assert len(mirror().rows) == 3 and FILE in mirror().problem


def test_stopping_leaves_what_was_open(opened, session, tmp_path):
    before = session().dataset
    shutil.copytree(opened, tmp_path / "other")
    work = opening(tmp_path / "other")
    next(work)
    work.close()
    assert session().dataset is before


def test_it_goes_on_while_another_file_is_opened(rooms, listed):
    tasks.start("opening", opening(rooms))
    bpy.ops.wm.open_mainfile(filepath=str(rooms / "office_s1" / "scene.blend"), load_ui=True)
    while tasks.runner._tick() is not None:
        pass
    assert listed() == ["broken_s9", "library_s2", "office_s1"]


def test_reading_again_sees_what_others_did(opened, checked, mirror, session):
    mirror().active = 2
    mirror().reverse = True
    checked(opened, "office_s1", False)
    shutil.rmtree(opened / "broken_s9")
    assert bpy.ops.ideal.refresh_dataset() == {"FINISHED"}
    assert [(row.name, row.check) for row in mirror().rows] == [
        ("office_s1", "rejected"),
        ("library_s2", "unchecked"),
    ]
    assert session().dataset.selected == "office_s1"


def test_reading_again_says_that_the_folder_is_gone(opened, listed):
    shutil.rmtree(opened)
    with pytest.raises(RuntimeError, match="no such folder"):
        bpy.ops.ideal.refresh_dataset()
    assert len(listed()) == 3


def test_without_a_data_set_the_buttons_say_so():
    calls = (
        bpy.ops.ideal.refresh_dataset,
        bpy.ops.ideal.open_scene,
        bpy.ops.ideal.step_scene,
        bpy.ops.ideal.curate,
        bpy.ops.ideal.curation_note,
    )
    for call in calls:
        with pytest.raises(RuntimeError, match="Open a data set first"):
            call()


def test_a_scene_is_opened_selected_and_marked(opened, mirror, session):
    assert bpy.ops.ideal.open_scene(scene_id="office_s1") == {"FINISHED"}
    assert Path(bpy.data.filepath) == opened / "office_s1" / "scene.blend"
    assert mirror().open_scene == session().dataset.selected == "office_s1"
    assert mirror().rows[mirror().active].name == "office_s1"


def test_the_selected_scene_is_opened_where_none_is_named(opened, mirror):
    mirror().active = 1
    assert bpy.ops.ideal.open_scene() == {"FINISHED"}
    assert mirror().open_scene == "library_s2"


def test_a_script_in_the_scene_does_not_run(opened):
    bpy.context.scene.render.fps = 7
    text = bpy.data.texts.new("startup.py")
    text.write("import bpy; bpy.context.scene.render.fps = 99")
    text.use_module = True
    target = opened / "office_s1" / "scene.blend"
    bpy.ops.wm.save_as_mainfile(filepath=str(target))
    bpy.ops.ideal.open_scene(scene_id="office_s1")
    assert bpy.context.scene.render.fps == 7


def test_what_cannot_be_opened_is_a_sentence_and_the_open_file_stays(opened, mirror):
    bpy.ops.ideal.open_scene(scene_id="office_s1")
    with pytest.raises(RuntimeError, match=r"broken_s9.scene\.blend: missing"):
        bpy.ops.ideal.open_scene(scene_id="broken_s9")
    with pytest.raises(RuntimeError, match="nowhere_s1: not in the open data set"):
        bpy.ops.ideal.open_scene(scene_id="nowhere_s1")
    assert mirror().open_scene == "office_s1"


def test_a_scene_that_the_filters_hide_is_shown_when_it_is_opened(opened, mirror, listed):
    mirror().room_type = "library"
    bpy.ops.ideal.open_scene(scene_id="office_s1")
    assert len(listed()) == 3 and mirror().room_type == "ANY"


def test_stepping_follows_the_list(opened, mirror):
    mirror().reverse = True
    bpy.ops.ideal.open_scene(scene_id="office_s1")
    assert bpy.ops.ideal.step_scene(step=1) == {"FINISHED"}
    assert mirror().open_scene == "library_s2"
    assert bpy.ops.ideal.step_scene(step=-1) == {"FINISHED"}
    assert mirror().open_scene == "office_s1"


def test_stepping_skips_what_the_filters_hide_and_ends_with_the_list(opened, mirror):
    mirror().text = "_s1"
    bpy.ops.ideal.open_scene(scene_id="office_s1")
    assert bpy.ops.ideal.step_scene(step=1) == {"CANCELLED"}
    assert bpy.ops.ideal.step_scene(step=-1) == {"CANCELLED"}
    assert mirror().open_scene == "office_s1"


def test_from_a_scene_that_cannot_be_opened_the_next_is_a_step_away(opened, mirror):
    bpy.ops.ideal.open_scene(scene_id="library_s2")
    with pytest.raises(RuntimeError, match="missing"):
        bpy.ops.ideal.step_scene(step=-1)
    assert bpy.ops.ideal.step_scene(step=1) == {"FINISHED"}
    assert mirror().open_scene == "library_s2"


def test_an_empty_list_says_what_to_do(opened, mirror):
    mirror().text = "nothing like it"
    with pytest.raises(RuntimeError, match="The list shows no scene; change its filters"):
        bpy.ops.ideal.step_scene()
    with pytest.raises(RuntimeError, match="Select a scene in the list first"):
        bpy.ops.ideal.curate()


def test_opening_a_file_with_its_window_layout_loses_nothing(opened, mirror, listed, session):
    mirror().sort, mirror().reverse = "objects", True
    mirror().text = "s"
    mirror().fewest_objects, mirror().use_objects = 2, True
    before = listed()
    path = str(opened / "library_s2" / "scene.blend")
    bpy.ops.wm.open_mainfile(filepath=path, load_ui=True, use_scripts=False)
    assert listed() == before and len(before) == 2
    assert mirror().use_objects and mirror().fewest_objects == 2
    assert (mirror().sort, mirror().reverse, mirror().text) == ("objects", True, "s")
    assert mirror().open_scene == "library_s2"


def test_a_scene_of_the_same_name_elsewhere_is_not_the_open_one(opened, mirror, tmp_path):
    shutil.copytree(opened / "office_s1", tmp_path / "elsewhere" / "office_s1")
    path = tmp_path / "elsewhere" / "office_s1" / "scene.blend"
    bpy.ops.wm.open_mainfile(filepath=str(path), load_ui=False)
    assert mirror().open_scene == ""


def test_a_note_that_is_no_text_for_blender_is_shown_as_far_as_it_is(rooms, mirror):
    said = {"state": "none", "note": "half \ud800"}
    document = {"schema": 1, "scenes": {"office_s1": {"curation": said}}}
    (rooms / FILE).write_text(json.dumps(document))

    assert bpy.ops.ideal.open_dataset(directory=str(rooms)) == {"FINISHED"}

    assert "half \ufffd" in [row.note for row in mirror().rows]
