"""Show and hide: predicted boxes as empties, layers to draw, and what the panel says."""

from __future__ import annotations

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.live import state
from ideal_bench.ideal_addon.overlay import layers
from ideal_bench.ideal_addon.scene.handles import COLLECTION, handle_objects, handles
from ideal_bench.lib.bundle import Bundle


def boxes() -> dict[str, bpy.types.Object]:
    return {obj["ideal_prediction"]: obj for obj in handle_objects(bpy.context.scene).values()}


def test_there_is_a_box_where_each_predicted_object_is(models, bedroom: Bundle) -> None:
    assert bpy.ops.ideal.show_comparison() == {"FINISHED"}

    predicted = {item.id: item for item in state.current().measured.predicted.layout}
    assert boxes().keys() == predicted.keys()
    for name, obj in boxes().items():
        item = predicted[name]
        local = np.array([(0.5, 0.5, 0.5, 1.0)]) @ np.array(obj.matrix_world).T
        yaw = np.radians(item.yaw_deg)
        turn = np.array([[np.cos(yaw), -np.sin(yaw)], [np.sin(yaw), np.cos(yaw)]])
        corner = np.array(item.dimensions_m) / 2
        corner[:2] = turn @ corner[:2]
        assert obj.empty_display_type == "CUBE" and obj.empty_display_size == 0.5
        assert local[0, :3] == pytest.approx(np.array(item.position_m) + corner, abs=1e-5)
    read = {handle.name: handle for handle in handles(bpy.context.scene)}
    bed = read["Predicted bed_01"]
    assert bed.yaw_deg == pytest.approx(predicted["bed_01"].yaw_deg, abs=1e-3)
    assert bed.dimensions_m == pytest.approx(predicted["bed_01"].dimensions_m, abs=1e-5)


def test_the_panel_counts_and_the_view_draws(models, panel) -> None:
    assert panel().problem == "" and not panel().shown
    bpy.ops.ideal.show_comparison()

    assert panel().shown
    found = state.current().measured
    assert (panel().matched, panel().missed, panel().invented) == (
        len(found.pairs),
        len(found.missed),
        len(found.hallucinated),
    )
    assert (panel().missed, panel().invented) == (1, 1)
    drawn = layers.layers()
    assert len(drawn["compare truth"].lines) == 24 * len(found.truth)
    assert len(drawn["compare predicted"].lines) == 24 * len(found.predicted)
    assert len(drawn["compare labels"].labels) == len(found.pairs) + 2

    assert bpy.ops.ideal.hide_comparison() == {"FINISHED"}
    assert not [name for name in layers.layers() if name.startswith("compare")]


def test_a_switch_makes_only_its_layer_anew(models, panel) -> None:
    bpy.ops.ideal.show_comparison()
    before = layers.layers()

    panel().show_links = False
    after = layers.layers()

    assert before.keys() - after.keys() == {"compare links"}
    assert all(after[name] is before[name] for name in after)
    panel().show_links = True
    assert layers.layers().keys() == before.keys()


def test_labels_can_be_those_of_the_selected(models, panel, bedroom: Bundle) -> None:
    bpy.ops.ideal.show_comparison()
    assert not any(label.owners for label in layers.layers()["compare labels"].labels)
    panel().labels_of = "SELECTED"

    asset = next(item.asset for item in bedroom.instances if item.object_id == "bed_01")
    bed = next(item for item in layers.layers()["compare labels"].labels if "bed" in item.text)
    assert bed.owners == (asset, "Predicted bed_01")


def test_hiding_gives_the_file_back(models, scene_state) -> None:
    untouched, keys = scene_state(), set(bpy.context.scene.keys())
    assert not bpy.ops.ideal.hide_comparison.poll()
    bpy.ops.ideal.show_comparison()
    assert scene_state() != untouched

    bpy.ops.ideal.hide_comparison()

    assert scene_state() == untouched
    assert set(bpy.context.scene.keys()) == keys
    with pytest.raises(RuntimeError, match="No comparison is shown"):
        bpy.ops.ideal.hide_comparison()


def test_what_a_person_put_among_the_boxes_stays(models) -> None:
    bpy.ops.ideal.show_comparison()
    mine = bpy.data.objects.new("mine", None)
    bpy.data.collections[COLLECTION].objects.link(mine)

    bpy.ops.ideal.hide_comparison()

    assert bpy.context.scene.collection.objects.get("mine") is not None


def test_showing_and_hiding_can_be_undone(models, scene_state, panel) -> None:
    bpy.ops.ed.undo_push(message="before")
    untouched = scene_state()["objects"]
    bpy.ops.ideal.show_comparison()
    bpy.ops.ed.undo_push(message="shown")
    shown = scene_state()["objects"]

    bpy.ops.ed.undo()
    assert scene_state()["objects"] == untouched and not panel().shown
    assert not [name for name in layers.layers() if name.startswith("compare")]
    bpy.ops.ed.redo()
    assert scene_state()["objects"] == shown and panel().shown
    bpy.ops.ideal.hide_comparison()
    bpy.ops.ed.undo_push(message="hidden")
    bpy.ops.ed.undo()
    assert scene_state()["objects"] == shown


def test_another_models_boxes_take_their_place(models, panel) -> None:
    bpy.ops.ideal.show_comparison()
    assert "sofa_01" in boxes()

    models("right")
    assert "sofa_01" not in boxes() and "floor_lamp_01" in boxes()
    assert (panel().missed, panel().invented) == (0, 0)

    models("silent")
    assert boxes() == {} and not panel().shown
    assert "silent's answer to bedroom_s1 cannot be read: no JSON object" in panel().problem


def test_a_box_moved_by_hand_changes_the_drawn_one(models) -> None:
    bpy.ops.ideal.show_comparison()
    before = layers.layers()["compare predicted"].lines.copy()

    boxes()["bed_01"].location.x += 1.0
    bpy.context.view_layer.update()

    moved = layers.layers()["compare predicted"].lines - before
    assert moved[:, 0].max() == pytest.approx(1.0, abs=1e-5)
    assert (np.abs(moved).max(axis=1) > 0.5).sum() == 24


def test_nothing_to_compare_says_why(registered, bedroom: Bundle) -> None:
    with pytest.raises(RuntimeError, match="Import a model's answers first"):
        bpy.ops.ideal.show_comparison()


def test_no_open_scene_says_why(registered, empty_scene) -> None:
    with pytest.raises(RuntimeError, match="Open a scene of a data set first"):
        bpy.ops.ideal.show_comparison()


def test_line_width_and_opacity_make_no_layer_anew(models, panel) -> None:
    bpy.ops.ideal.show_comparison()
    before = layers.revision()
    panel().line_px, panel().opacity = 4.0, 0.5
    assert layers.revision() == before
