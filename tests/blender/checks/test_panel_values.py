"""What the panel and the view show of the checks of the open room."""

from __future__ import annotations

import json

import bpy
import pytest
from ideal_bench.ideal_addon import properties
from ideal_bench.ideal_addon.overlay import layers
from ideal_bench.ideal_addon.scene.opening import open_room
from ideal_bench.ideal_addon.session import events
from ideal_bench.ideal_addon.session.checks import LAYER, number_text, volume_text
from ideal_bench.lib.bundle import BLEND_FILE


def shown():
    return properties.window().checks


def test_without_a_room_nothing_is_shown(empty_scene):
    events.tell("scene_opened")
    assert shown().state == "none" and len(shown().criteria) == 0
    assert LAYER not in layers.layers()


def test_a_room_that_was_not_checked_says_so(room):
    assert (shown().state, shown().scene_id) == ("unchecked", room.name)
    assert len(shown().criteria) == len(shown().objects) == 0


def test_every_criterion_has_its_number_and_verdict(rejected):
    assert shown().state == "rejected" and not shown().outdated
    rows = {row.name: (row.verdict, row.number, row.selectable) for row in shown().criteria}
    assert rows == {
        "C1": ("met", "all there", False),
        "C2": ("met", "9000 px", True),
        "C3": ("missed", "12.3 l", True),
        "C4": ("missed", "23.4 cm", True),
    }
    assert "does not agree" in shown().notes


def test_only_what_is_held_against_objects_is_listed(rejected):
    rows = [(row.criterion, row.one, row.other, row.number) for row in shown().offences]
    assert rows == [
        ("C3", "bed_01", "side_table_01", "12.3 l"),
        ("C4", "floor_lamp_01", "", "23.4 cm, +X"),
    ]


def test_objects_that_are_not_evaluated_come_first_with_their_reasons(rejected):
    rows = [(row.name, row.evaluated, row.pixels, row.aspect, row.shown) for row in shown().objects]
    assert rows == [
        ("bed_01", "missed", "9000", "1.5", "31%"),
        ("floor_lamp_01", "missed", "0", "-", "-"),
        ("side_table_01", "met", "5000", "2.0", "100%"),
    ]
    assert shown().objects_met == 1
    assert shown().objects[1].sentences.splitlines() == [
        "F1: shows 0 pixels; 300 are needed",
        "F2, F3: not measured: the picture does not show it",
    ]
    assert shown().objects[1].aspect_verdict == "unknown"


def test_the_findings_survive_opening_the_room_again(rejected):
    bpy.ops.wm.open_mainfile(filepath=bpy.data.filepath, load_ui=True, use_scripts=False)
    assert shown().state == "rejected" and len(shown().offences) == 2


def test_another_room_shows_its_own(rejected):
    other = next(path for path in rejected.parent.iterdir() if path.name.startswith("bathroom"))
    open_room(other / BLEND_FILE)
    assert (shown().state, shown().scene_id) == ("unchecked", other.name)
    assert LAYER not in layers.layers()


def test_findings_from_before_the_room_changed_say_so(rejected):
    path = rejected / "GT.json"
    path.write_text(path.read_text() + "\n")
    events.tell("checks_changed")
    assert shown().outdated


def test_a_broken_dataset_json_is_named(rejected):
    (rejected.parent / "dataset.json").write_text("{")
    events.tell("checks_changed")
    assert shown().state == "problem" and "dataset.json" in shown().problem


def test_overlaps_and_crossings_are_drawn_until_the_switch_is_off(rejected):
    labels = [label.text for label in layers.layers()[LAYER].labels]
    assert labels == ["12.3 l"]
    shown().draw_in_view = False
    assert LAYER not in layers.layers()
    shown().draw_in_view = True
    assert LAYER in layers.layers()


def test_without_a_ground_truth_nothing_is_drawn(rejected):
    (rejected / "GT.json").write_text("{}")
    events.tell("checks_changed")
    assert LAYER not in layers.layers()


def test_findings_with_parts_missing_are_shown_as_far_as_they_go(room, write_quality):
    write_quality(room, {"passed": False, "reasons": [], "criteria": {"C9": {}}, "objects": {}})
    events.tell("checks_changed")
    assert [(row.name, row.verdict, row.number) for row in shown().criteria] == [
        ("C9", "unknown", "not measured")
    ]
    assert json.loads((room.parent / "dataset.json").read_text())["scenes"]


@pytest.mark.parametrize(
    ("volume_m3", "text"), [(0.0, "0 cm3"), (3.14e-6, "3.1 cm3"), (2e-4, "0.2 l"), (0.5, "500 l")]
)
def test_volumes_for_people(volume_m3, text):
    assert volume_text(volume_m3) == text


def test_numbers_for_people():
    assert number_text("C1", 2) == "2 missing"
    assert number_text("C4", None) == "not measured"
