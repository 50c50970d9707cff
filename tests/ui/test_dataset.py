"""The list of scenes by mouse and keyboard: search, open, step, decide, note, a long list."""

from __future__ import annotations

import json
import shutil

import pytest

ROOMS = ("library_s2", "meetingroom_s4", "office_s1")
DATASET = "bpy.context.window_manager.ideal.dataset"
NAMES = f"[row.name for row in {DATASET}.rows]"
AT_REST = f"{DATASET}.total and not bpy.context.window_manager.ideal.task.title"
MANY = 1000


def open_dataset(window, folder):
    """Open it as the file browser does once a folder is chosen; the mouse in the viewport."""
    call = f"bpy.ops.ideal.open_dataset('INVOKE_DEFAULT', directory={str(folder)!r})"
    window.run(f"with in_view3d():\n    {call}")
    window.wait_until(AT_REST)
    window.move(500, 500)


@pytest.fixture
def folder(examples, tmp_path):
    """A copy of three small rooms."""
    for name in ROOMS:
        shutil.copytree(examples / "scenes" / name, tmp_path / "rooms" / name)
    return tmp_path / "rooms"


@pytest.fixture
def listed(window, folder):
    open_dataset(window, folder)
    return window


def said(folder, scene_id):
    """What dataset.json keeps of a scene."""
    return json.loads((folder / "dataset.json").read_text())["scenes"].get(scene_id, {})


def test_search_filter_and_sort(listed):
    listed.sidebar.press("dataset.text")
    listed.type("office")
    listed.key("Return")
    listed.screenshot("searched")
    assert listed.run(NAMES) == ["office_s1"]
    listed.run(f"{DATASET}.text = ''")
    listed.sidebar.press("dataset.show_filters")
    listed.sidebar.press("dataset.reverse")
    listed.screenshot("reversed")
    assert listed.run(NAMES) == list(reversed(ROOMS))
    # An entry of an open menu cannot be found, so this one is chosen without the mouse.
    listed.run(f"{DATASET}.room_type = 'meetingroom'")
    listed.screenshot("of_one_type")
    assert listed.run(NAMES) == ["meetingroom_s4"]


def test_a_click_opens_a_room_and_keys_go_on(listed):
    listed.sidebar.press('ideal.open_scene(scene_id="library_s2")')
    listed.wait_until(f"{DATASET}.open_scene == 'library_s2'")
    listed.screenshot("opened")
    for keys, scene_id in (("Right", "meetingroom_s4"), ("Right", "office_s1"), ("Left", ROOMS[1])):
        listed.move(500, 500)
        listed.key(f"ctrl+shift+{keys}")
        listed.wait_until(f"{DATASET}.open_scene == {scene_id!r}")
        assert listed.run("bpy.data.filepath").endswith(f"{scene_id}/scene.blend")
    listed.screenshot("stepped")


def test_a_verdict_by_key_is_undone_in_the_file_too(listed, folder):
    listed.sidebar.press('ideal.open_scene(scene_id="office_s1")')
    listed.wait_until(f"{DATASET}.open_scene == 'office_s1'")
    listed.move(500, 500)
    listed.key("ctrl+shift+Up")
    listed.wait_until(f"{DATASET}.count_accepted == 1")
    listed.screenshot("accepted")
    assert said(folder, "office_s1")["curation"]["state"] == "accepted"
    listed.key("ctrl+z")
    listed.wait_until(f"{DATASET}.count_accepted == 0")
    listed.screenshot("accepted_no_more")
    assert "accepted" not in json.dumps(said(folder, "office_s1"))


def test_a_note_is_written_in_a_dialog(listed, folder):
    listed.run(f"{DATASET}.active = 0")
    listed.sidebar.press("ideal.curation_note")
    listed.type("a shelf hangs too high")
    listed.screenshot("note")
    # The first ends the field, the second the dialog.
    listed.key("Return")
    listed.key("Return")
    listed.wait_until(f"{DATASET}.rows[0].note")
    listed.screenshot("noted")
    assert "a shelf hangs too high" in json.dumps(said(folder, "library_s2"))


def test_a_thousand_scenes_scroll(window, examples, tmp_path):
    truth = (examples / "scenes" / "library_s2" / "GT.json").read_bytes()
    for number in range(MANY):
        scene = tmp_path / "many" / f"library_s{number}"
        scene.mkdir(parents=True)
        (scene / "GT.json").write_bytes(truth)
    open_dataset(window, tmp_path / "many")
    assert window.run(f"{DATASET}.total") == MANY
    spot = window.sidebar.find('ideal.open_scene(scene_id="library_s0")')
    window.screenshot("many")
    window.scroll(*spot, clicks=40)
    window.screenshot("many_scrolled")
    assert "library_s40" in " ".join(window.sidebar.buttons())
