"""The numbers follow what is moved by hand, and nothing else."""

from __future__ import annotations

import math

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.live import following, state
from ideal_bench.lib.batch import SceneTruth, Truth
from ideal_bench.lib.evaluate import evaluate
from ideal_bench.lib.protocol import read_protocol


def values(live) -> dict[str, float]:
    return {
        name: float(scores.values[0]) for name, scores in live().measured.evaluation.scores.items()
    }


def asset(live, object_id: str) -> bpy.types.Object:
    return bpy.data.objects[live().assets[live().measured.truth.layout.ids.index(object_id)]]


def box(live, row: int) -> bpy.types.Object:
    return bpy.data.objects[live().boxes[row]]


@pytest.mark.parametrize("scene", ["bedroom_s1", "classroom_s1", "livingroom_s6"])
def test_untouched_it_is_what_score_gives(extension, open_scene, import_model, scene):
    bundle = open_scene(scene)
    import_model("vision_model")
    live = state.current()
    prediction = following.follower().live.prediction

    expected = evaluate(Truth.of([SceneTruth.from_bundle(bundle)]), [prediction], read_protocol())

    assert live.problem == "" and live.by_hand == 0
    for name, scores in expected.scores.items():
        found = live.measured.evaluation.scores[name]
        np.testing.assert_array_equal(found.values, scores.values, err_msg=name)


def test_moving_furniture_moves_its_truth(live, update):
    before = live().measured.truth.layout
    row = before.ids.index("side_table_01")

    table = asset(live, "side_table_01")
    table.location.x += 0.25
    update()

    after = live().measured.truth
    np.testing.assert_allclose(
        after.layout.positions_m[row] - before.positions_m[row], [0.25, 0, 0], atol=1e-6
    )
    assert after.moved.tolist() == [name == "side_table_01" for name in before.ids]
    others = [index for index in range(len(before)) if index != row]
    np.testing.assert_array_equal(after.layout.positions_m[others], before.positions_m[others])
    assert live().by_hand == 1


def test_turning_and_scaling_furniture_turns_and_scales_its_truth(live, update):
    before = live().measured.truth.layout
    row = before.ids.index("bed_01")
    bed = asset(live, "bed_01")

    bed.rotation_euler.z += math.radians(30)
    bed.scale = [value * 1.5 for value in bed.scale]
    update()

    after = live().measured.truth.layout
    assert (after.yaws_deg[row] - before.yaws_deg[row]) % 360 == pytest.approx(30.0, abs=1e-3)
    grown = after.dimensions_m[row] / before.dimensions_m[row]
    np.testing.assert_allclose(grown, 1.5, atol=0.02)


def test_a_better_place_makes_better_numbers(live, update):
    """Furniture put where the model has it: the errors go to nothing."""
    pairs, truth, seen = (
        live().measured.pairs,
        live().measured.truth.layout,
        live().measured.predicted.layout,
    )
    for ours, theirs in zip(pairs.truth_row.tolist(), pairs.predicted_row.tolist(), strict=True):
        shift = seen.positions_m[theirs] - truth.positions_m[ours]
        root = asset(live, truth.ids[ours])
        root.location.x += shift[0]
        root.location.y += shift[1]
    update()

    assert values(live)["PE_m"] == pytest.approx(0.0, abs=1e-5)
    assert values(live)["PA"] == 1.0


def test_nothing_is_measured_again_when_nothing_tracked_has_moved(live, update):
    count = state.revision()
    other = next(obj for obj in bpy.data.objects if obj.name not in live().assets)

    asset(live, "bed_01").select_set(True)
    update()
    bpy.context.view_layer.objects.active = asset(live, "bed_01")
    update()
    other.location.x += 1.0
    update()
    asset(live, "bed_01").data.update_tag()
    update()
    bpy.context.scene.frame_set(bpy.context.scene.frame_current)
    added = bpy.data.objects.new("added", None)
    bpy.context.scene.collection.objects.link(added)
    update()

    assert state.revision() == count


def test_one_move_is_measured_once(live, update):
    count = state.revision()

    for root in ("bed_01", "side_table_01"):
        asset(live, root).location.y += 0.1
    update()
    update()

    assert state.revision() == count + 1


def test_a_predicted_box_moves_its_prediction(live, update):
    bpy.ops.ideal.show_comparison()
    before = live().measured.predicted.layout
    assert live().by_hand == 0

    moved = box(live, 1)
    moved.location.y += 0.4
    moved.rotation_euler.z += math.radians(15)
    moved.scale.x *= 2
    update()

    after = live().measured.predicted
    np.testing.assert_allclose(
        after.layout.positions_m[1] - before.positions_m[1], [0, 0.4, 0], atol=1e-6
    )
    assert (after.layout.yaws_deg[1] - before.yaws_deg[1]) % 360 == pytest.approx(15, abs=1e-4)
    assert after.layout.dimensions_m[1, 0] == pytest.approx(2 * before.dimensions_m[1, 0])
    assert after.moved.tolist() == [False, True, False]


def test_a_deleted_box_is_no_longer_predicted_and_undo_brings_it_back(live, update):
    bpy.ops.ideal.show_comparison("EXEC_DEFAULT", True)
    before = values(live)
    assert before["NHR"] == pytest.approx(2 / 3)
    hallucinated = box(live, int(live().measured.hallucinated[0]))

    bpy.data.objects.remove(hallucinated)
    update()
    bpy.ops.ed.undo_push(message="deleted")

    assert values(live)["NHR"] == 1.0
    assert live().by_hand == 1
    bpy.ops.ed.undo()
    assert values(live) == pytest.approx(before, nan_ok=True)
    assert live().by_hand == 0
    bpy.ops.ed.redo()
    assert values(live)["NHR"] == 1.0


def test_deleted_furniture_is_no_longer_true(live, update):
    bpy.data.objects.remove(asset(live, "bed_01"))
    update()

    measured = live().measured
    assert not measured.truth.there[measured.truth.layout.ids.index("bed_01")]
    assert "bed_01" not in [measured.truth.layout.ids[row] for row in measured.missed]


def test_hidden_boxes_give_the_answer_back(live, update):
    bpy.ops.ideal.show_comparison()
    before = values(live)
    box(live, 0).location.x += 1.0
    update()
    assert live().by_hand == 1

    bpy.ops.ideal.hide_comparison()

    assert live().by_hand == 0
    assert values(live) == pytest.approx(before, nan_ok=True)


def test_undo_and_redo_of_a_move(live, update):
    before = values(live)
    asset(live, "side_table_01").location.x += 0.3
    update()
    bpy.ops.ed.undo_push(message="moved")
    moved = values(live)
    assert moved["PE_m"] != pytest.approx(before["PE_m"])

    bpy.ops.ed.undo()
    assert values(live) == pytest.approx(before, nan_ok=True)
    bpy.ops.ed.redo()
    assert values(live) == pytest.approx(moved, nan_ok=True, abs=1e-6)


def test_a_reconstruction_is_no_hand_move_and_moving_it_moves_the_prediction(live, update):
    before, truth = values(live), live().measured.truth.layout
    bpy.ops.ideal.reconstruct("EXEC_DEFAULT", True)

    assert live().by_hand == 0
    assert values(live) == pytest.approx(before, nan_ok=True)

    seen = live().measured.predicted.layout
    pairs = live().measured.pairs
    row = int(pairs.predicted_row[0])
    root = asset(live, truth.ids[int(pairs.truth_row[0])])
    root.location.x += 0.2
    update()

    after = live().measured
    np.testing.assert_allclose(
        after.predicted.layout.positions_m[row] - seen.positions_m[row], [0.2, 0, 0], atol=1e-6
    )
    np.testing.assert_array_equal(after.truth.layout.positions_m, truth.positions_m)
    assert after.predicted.moved.sum() == 1


def test_undo_through_a_reconstruction_finds_each_state_again(live, update):
    seen = [values(live)]
    asset(live, "side_table_01").location.x += 0.3
    update()
    bpy.ops.ed.undo_push(message="moved")
    seen.append(values(live))
    bpy.ops.ideal.reconstruct("EXEC_DEFAULT", True)
    seen.append(values(live))
    root = asset(live, "side_table_01")
    root.location.y += 0.2
    update()
    bpy.ops.ed.undo_push(message="moved the prediction")
    seen.append(values(live))

    for expected in (seen[2], seen[1], seen[0]):
        bpy.ops.ed.undo()
        assert values(live) == pytest.approx(expected, nan_ok=True, abs=1e-6)
    for expected in (seen[1], seen[2], seen[3]):
        bpy.ops.ed.redo()
        assert values(live) == pytest.approx(expected, nan_ok=True, abs=1e-6)


def test_restore_gives_the_truth_back_with_its_hand_moves(live, update):
    asset(live, "side_table_01").location.x += 0.3
    update()
    moved = live().measured.truth.layout.positions_m
    bpy.ops.ideal.reconstruct()
    bpy.ops.ideal.restore()

    np.testing.assert_allclose(live().measured.truth.layout.positions_m, moved, atol=1e-6)
    assert live().by_hand == 1


def test_part_of_the_way_is_no_hand_move(live, update, panel):
    before = values(live)
    compare = bpy.context.window_manager.ideal.compare
    for factor in (0.25, 0.75, 1.0, 0.5, 0.0):
        compare.blend = factor
        assert live().by_hand == 0
        assert values(live) == pytest.approx(before, nan_ok=True)


def test_a_file_saved_with_a_prediction_in_it(live, update, tmp_path, dataset_copy):
    """What stands in the file on opening is no hand move, and the truth is found by Restore."""
    folder = dataset_copy / "bedroom_s1"
    before = values(live)
    bpy.ops.ideal.reconstruct()
    bpy.ops.wm.save_as_mainfile(filepath=str(folder / "scene.blend"), copy=True)
    bpy.ops.wm.open_mainfile(filepath=str(folder / "scene.blend"), use_scripts=False)

    assert live().by_hand == 0
    assert values(live) == pytest.approx(before, nan_ok=True)
    bpy.ops.ideal.restore()
    assert live().by_hand == 0
    asset(live, "wall_art_02").location.z += 0.5
    update()
    assert live().measured.truth.moved.sum() == 1


def test_another_file_is_another_scene(live, open_scene, panel):
    open_scene("bathroom_s1")
    assert live().scene_id == "bathroom_s1"
    assert live().by_hand == 0

    bpy.ops.wm.read_homefile(use_empty=True)
    assert live() is None
    assert panel().scene_id == "" and len(panel().objects) == 0


def test_the_extension_leaves_nothing_behind(live):
    from ideal_bench.ideal_addon import registration

    registration.unregister()

    assert state.current() is None and following.follower() is None
    registration.register()
