"""What the panel shows, and what its buttons do."""

from __future__ import annotations

import json

import bpy
import pytest
from ideal_bench.ideal_addon.live import mirror, state
from ideal_bench.ideal_addon.session import answers
from ideal_bench.ideal_addon.session.state import session
from ideal_bench.lib.metrics.registry import DIAGNOSTICS, METRICS


def shown(items) -> dict[str, str]:
    return {item.name: item.text for item in items}


def test_every_metric_with_its_dimension(live, panel):
    numbers = panel()

    assert [item.name for item in numbers.metrics] == [metric.id for metric in METRICS]
    assert [item.name for item in numbers.errors] == [metric.id for metric in DIAGNOSTICS]
    assert [item.name for item in numbers.dimensions] == ["D1", "D2", "D3", "D4", "D5"]
    assert shown(numbers.metrics)["NHR"] == "66.7%"
    assert numbers.metrics["NHR"].factor == pytest.approx(2 / 3)
    assert numbers.metrics["GCR"].text == "-"
    assert numbers.metrics["GCR"].reason == "measured in grid rooms only"
    assert numbers.dimensions["D5"].reason == "measured in grid rooms only"
    assert numbers.dimensions["D4"].reason == ""
    assert numbers.overall.text == f"{state.current().measured.overall:.1%}"
    assert numbers.by_hand == 0


def test_averages_of_the_model_beside_them(live, panel):
    assert panel().metrics["NHR"].dataset == "-"
    assert panel().overall.room_type == panel().overall.dataset == "-"

    bpy.ops.ideal.open_dataset(directory=str(state_folder()))

    assert panel().metrics["NHR"].dataset not in ("-", "")
    assert panel().metrics["NHR"].room_type == "67"
    assert float(panel().errors["PE_m"].dataset) > 0
    scores = session().scores.models["noisy_large"]
    assert panel().overall.dataset == f"{100 * scores.overall:.0f}"
    assert panel().overall.room_type == f"{100 * scores.room_type_overall['bedroom']:.0f}"


def state_folder():
    from ideal_bench.ideal_addon.session.open_scene import bundle_folder

    return bundle_folder().parent


def test_it_follows_a_move(live, panel, update):
    before = shown(panel().errors)["PE_m"]
    table = bpy.data.objects[state.current().assets[2]]

    table.location.x += 0.5
    update()

    assert shown(panel().errors)["PE_m"] != before
    assert panel().by_hand == 1


def test_objects_worst_first(live, panel):
    rows = [(item.kind, item.name) for item in panel().objects]

    assert rows == [
        ("missed", "bed_01"),
        ("missed", "wall_art_02"),
        ("hallucinated", "simple_desk_01"),
        ("matched", "side_table_01"),
        ("matched", "floor_lamp_01"),
    ]
    table = panel().objects["side_table_01"]
    assert (table.PE, table.far, table.turned) == ("0.44", True, True)
    assert "turned wrong" in table.fails


def test_the_chosen_object_stays_chosen_when_the_order_changes(live, panel, update):
    panel().active_object = 4
    lamp = panel().objects[4].name
    root = bpy.data.objects[
        state.current().assets[state.current().measured.truth.layout.ids.index(lamp)]
    ]

    root.location.x += 5.0
    update()

    assert panel().objects[panel().active_object].name == lamp


def test_no_answer_says_why(extension, open_scene, import_model, panel):
    open_scene("bedroom_s1")
    assert panel().problem.startswith("No predictions yet")

    answers.import_text("I cannot help with that.", "shy")
    assert "could not be read: no JSON object" in panel().problem
    assert shown(panel().metrics)["PSR"] == "0.0%"
    assert panel().metrics["NOR"].reason == "the answer could not be read as a layout"
    assert len(panel().objects) == 0

    open_scene("bathroom_s1")
    assert panel().problem == "shy gave no answer for bathroom_s1"


def test_a_bundle_that_cannot_be_read_says_why(extension, dataset_copy, panel):
    folder = dataset_copy / "bedroom_s1"
    (folder / "GT.json").write_text(json.dumps({"scene": {}}))

    bpy.ops.wm.open_mainfile(filepath=str(folder / "scene.blend"), use_scripts=False)

    assert state.current() is None
    assert "GT.json" in panel().problem


def selected() -> set[str]:
    return {obj.name for obj in bpy.context.view_layer.objects if obj.select_get()}


def test_a_matched_object_selects_its_furniture_or_the_box_that_is_shown(live):
    before = selected()
    bpy.ops.ed.undo_push(message="start")
    index = live().measured.truth.layout.ids.index("side_table_01")

    assert bpy.ops.ideal.select_object("EXEC_DEFAULT", True, object_id="side_table_01") == {
        "FINISHED"
    }
    assert selected() == {live().assets[index]}
    assert bpy.context.view_layer.objects.active.name == live().assets[index]
    bpy.ops.ed.undo()
    assert selected() == before

    bpy.ops.ideal.show_comparison()
    bpy.ops.ideal.select_object(object_id="side_table_01")
    pairs = live().measured.pairs
    row = int(pairs.predicted_row[pairs.truth_row.tolist().index(index)])
    assert selected() == {live().boxes[row]}


def test_a_missed_one_selects_its_furniture_and_an_invented_one_its_box(live):
    bpy.ops.ideal.show_comparison()

    bpy.ops.ideal.select_object(object_id="bed_01")
    assert selected() == {live().assets[live().measured.truth.layout.ids.index("bed_01")]}

    row = int(live().measured.hallucinated[0])
    bpy.ops.ideal.select_object(object_id="simple_desk_01", row=row)
    assert selected() == {live().boxes[row]}


def test_what_cannot_be_selected_says_why(live):
    with pytest.raises(RuntimeError, match="show the predicted boxes in the panel Compare"):
        bpy.ops.ideal.select_object(object_id="simple_desk_01")
    with pytest.raises(RuntimeError, match="throne_09: no object of bedroom_s1"):
        bpy.ops.ideal.select_object(object_id="throne_09")
    bpy.data.objects[live().assets[0]].hide_set(True)
    with pytest.raises(RuntimeError, match=r"bed_01: .* is hidden; show it"):
        bpy.ops.ideal.select_object(object_id="bed_01")


def test_selecting_is_off_without_a_scene(extension, empty_scene):
    assert not bpy.ops.ideal.select_object.poll()
    with pytest.raises(RuntimeError, match="No room of a data set is open"):
        bpy.ops.ideal.select_object(object_id="bed_01")


def test_put_back_gives_the_numbers_back(live, update, scene_state, panel):
    bpy.ops.ideal.show_comparison()
    before = shown(panel().metrics)
    bpy.data.objects[live().assets[1]].location.y += 0.4
    bpy.data.objects[live().boxes[0]].rotation_euler.z += 1.0
    update()
    bpy.ops.ed.undo_push(message="moved")
    moved = scene_state()
    assert live().by_hand == 2

    assert bpy.ops.ideal.put_back("EXEC_DEFAULT", True) == {"FINISHED"}

    assert live().by_hand == 0
    assert shown(panel().metrics) == before
    bpy.ops.ed.undo()
    assert scene_state() == moved
    assert live().by_hand == 2


def test_put_back_in_a_reconstruction(live, update):
    bpy.ops.ideal.reconstruct()
    root = bpy.data.objects[live().assets[int(live().measured.pairs.truth_row[0])]]
    stood = root.matrix_world.copy()
    root.location.x += 0.3
    update()

    bpy.ops.ideal.put_back()

    assert live().by_hand == 0
    assert (root.matrix_world.translation - stood.translation).length < 1e-6


def test_put_back_is_off_where_nothing_was_moved_and_fails_for_what_was_deleted(live, update):
    assert not bpy.ops.ideal.put_back.poll()
    with pytest.raises(RuntimeError, match="Nothing was moved by hand"):
        bpy.ops.ideal.put_back()

    bpy.data.objects.remove(bpy.data.objects[live().assets[0]])
    update()
    with pytest.raises(RuntimeError, match="undo brings it back"):
        bpy.ops.ideal.put_back()


def test_a_click_in_the_list_selects(live, panel):
    place = [item.name for item in panel().objects].index("side_table_01")

    panel().active_object = place

    index = live().measured.truth.layout.ids.index("side_table_01")
    assert selected() == {live().assets[index]}
    assert panel().told == ""

    panel().active_object = [item.kind for item in panel().objects].index("hallucinated")
    assert "show the predicted boxes in the panel Compare" in panel().told


def test_the_chosen_object_is_not_selected_again_when_the_numbers_change(live, panel, update):
    panel().active_object = 3
    other = bpy.data.objects[live().assets[0]]
    for obj in list(bpy.context.selected_objects):
        obj.select_set(False)

    other.location.x += 0.1
    update()

    assert selected() == set()


@pytest.mark.parametrize(
    ("value", "told", "whole"),
    [(1.0, "100%", "100"), (0.9997, "99.9%", "99"), (0.75, "75.0%", "75"), (0.0, "0.0%", "0")],
)
def test_a_hundred_per_cent_is_told_only_where_nothing_is_wrong(value, told, whole):
    assert (mirror._percent(value), mirror._whole_percent(value)) == (told, whole)
