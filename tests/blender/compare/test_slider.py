"""The furniture's way from truth to prediction and back."""

from __future__ import annotations

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.live import state
from ideal_bench.ideal_addon.scene.reconstruction import MARKER_NAME
from ideal_bench.ideal_addon.session.state import session
from ideal_bench.lib.bundle import Bundle


def slide(factor: float) -> None:
    bpy.context.scene.ideal_furniture = factor
    bpy.context.view_layer.update()


def asset(bundle: Bundle, name: str) -> bpy.types.Object:
    return bpy.data.objects[next(i.asset for i in bundle.instances if i.object_id == name)]


@pytest.fixture
def ends(models, bedroom: Bundle, scene_state) -> tuple[dict, dict]:
    """The scene untouched and rebuilt."""
    before = scene_state()
    bpy.ops.ideal.reconstruct()
    after = scene_state()
    bpy.ops.ideal.restore()
    return before, after


def test_the_ends_are_the_scene_and_the_reconstruction(ends, scene_state) -> None:
    for factor in (0.3, 1.0, 0.7, 0.2, 1.0):
        slide(factor)
        assert bpy.context.scene.ideal_furniture == pytest.approx(factor)
    assert scene_state() == ends[1]

    slide(0.4)
    slide(0.0)
    assert scene_state() == ends[0]


def test_on_the_way_everything_goes_in_proportion(models, bedroom: Bundle) -> None:
    bed = asset(bedroom, "bed_01")
    start = np.array(bed.matrix_world)
    slide(1.0)
    end = np.array(bed.matrix_world)

    slide(0.25)

    now = np.array(bed.matrix_world)
    sizes = [np.linalg.norm(matrix[:3, :3], axis=0) for matrix in (start, now, end)]
    assert sizes[1] == pytest.approx(0.75 * sizes[0] + 0.25 * sizes[2], abs=1e-5)
    assert angle_deg(now) - angle_deg(start) == pytest.approx(22.5, abs=1e-3)
    axes = now[:3, :3] / sizes[1]
    assert axes.T @ axes == pytest.approx(np.eye(3), abs=1e-5), "sheared"


def angle_deg(matrix: np.ndarray) -> float:
    return float(np.degrees(np.arctan2(matrix[1, 0], matrix[0, 0])))


def test_missed_and_invented_show_only_at_the_end(models, bedroom: Bundle) -> None:
    lamp = asset(bedroom, "floor_lamp_01")

    def shown() -> tuple[bool, int]:
        markers = [obj for obj in bpy.data.objects if obj.name.startswith(MARKER_NAME)]
        return lamp.hide_render, len(markers)

    slide(0.99)
    assert shown() == (False, 0)
    slide(1.0)
    assert shown() == (True, 1)
    slide(0.5)
    assert shown() == (False, 0)


def test_each_drag_is_undone_by_itself(models, scene_state, panel) -> None:
    states = {}
    for factor in (0.0, 0.4, 1.0):
        slide(factor)
        bpy.ops.ed.undo_push(message=f"to {factor}")
        states[factor] = scene_state()["objects"]

    for factor in (0.4, 0.0):
        bpy.ops.ed.undo()
        assert bpy.context.scene.ideal_furniture == pytest.approx(factor)
        assert scene_state()["objects"] == states[factor]
        assert panel().reconstructed == (factor > 0)
    bpy.ops.ed.redo()
    assert bpy.context.scene.ideal_furniture == pytest.approx(0.4)
    slide(0.0)
    assert scene_state()["objects"] == states[0.0]


def test_the_way_back_is_that_of_the_moved_scene(models, bedroom: Bundle, scene_state) -> None:
    slide(0.5)
    slide(0.0)
    bed = asset(bedroom, "bed_01")
    bed.location.x += 0.25
    bpy.context.view_layer.update()
    moved, at = scene_state(), np.array(bed.matrix_world)[0, 3]

    slide(0.001)
    assert np.array(bed.matrix_world)[0, 3] == pytest.approx(at, abs=0.01)
    slide(0.0)
    assert scene_state() == moved


def test_restore_puts_it_back(models, scene_state) -> None:
    untouched = scene_state()
    slide(0.6)
    assert bpy.ops.ideal.restore() == {"FINISHED"}
    assert bpy.context.scene.ideal_furniture == 0.0
    assert scene_state() == untouched


def test_it_survives_saving(models, bedroom: Bundle, world_matrices, tmp_path) -> None:
    before = world_matrices(bpy.context.scene)
    slide(0.6)
    path = str(tmp_path / "saved.blend")
    bpy.ops.wm.save_as_mainfile(filepath=path, copy=True)
    bpy.ops.wm.open_mainfile(filepath=path, use_scripts=False)
    assert bpy.context.scene.ideal_furniture == pytest.approx(0.6)

    slide(0.0)

    after = world_matrices(bpy.context.scene)
    assert all((after[name] == before[name]).all() for name in before)
    assert "ideal_blend" not in bpy.context.scene


def test_another_models_furniture_takes_its_place(models, bedroom: Bundle, scene_state) -> None:
    untouched, bed = scene_state(), asset(bedroom, "bed_01")
    stood = np.array(bed.matrix_world)
    slide(0.5)
    assert np.abs(np.array(bed.matrix_world) - stood).max() > 0.2
    models("right")
    assert bpy.context.scene.ideal_furniture == pytest.approx(0.5)
    assert np.array(bed.matrix_world) == pytest.approx(stood)

    models("silent")
    assert scene_state() == untouched


def test_without_an_answer_it_stays_and_the_panel_says_why(
    registered, bedroom: Bundle, scene_state, panel
) -> None:
    before = scene_state()
    slide(0.5)
    assert scene_state() == before and bpy.context.scene.ideal_furniture == 0.0
    assert "Import a model's answers first" in panel().problem


def test_every_example_goes_there_and_back(example: Bundle, registered, scene_state) -> None:
    from ideal_bench.ideal_addon.session.answers import import_files

    before = scene_state()
    answer = example.folder.parents[1] / "predictions" / "noisy_large" / f"{example.scene_id}.txt"
    import_files([answer])
    slide(0.5)
    assert scene_state() != before
    slide(0.0)
    assert scene_state() == before


def test_undo_takes_back_what_another_model_has_moved(models, scene_state) -> None:
    models("right")
    bpy.ops.ed.undo_push(message="before")
    untouched = scene_state()["objects"]
    # It has everything right: nothing moves, and the bed is alike on both sides of this step.
    slide(0.5)
    bpy.ops.ed.undo_push(message="slid")
    models("off")
    moved = scene_state()["objects"]
    assert moved != untouched

    bpy.ops.ed.undo()
    assert (session().answers.active, bpy.context.scene.ideal_furniture) == ("right", 0.5)
    assert scene_state()["objects"] == untouched
    bpy.ops.ed.undo()
    assert bpy.context.scene.ideal_furniture == 0.0
    assert scene_state()["objects"] == untouched
    bpy.ops.ed.redo()
    bpy.ops.ed.redo()
    assert session().answers.active == "off"
    assert scene_state()["objects"] == moved


def test_furniture_deleted_on_the_way_is_left_out(models, bedroom: Bundle) -> None:
    slide(0.5)
    bpy.data.objects.remove(asset(bedroom, "bed_01"))
    bpy.context.view_layer.update()

    slide(0.7)
    assert bpy.context.scene.ideal_furniture == pytest.approx(0.7)
    assert bpy.ops.ideal.restore() == {"FINISHED"}
    assert bpy.context.scene.ideal_furniture == 0.0


def test_another_answer_of_the_same_model_takes_the_place_of_the_first(
    models, bedroom: Bundle, text: str
) -> None:
    models("right")
    bpy.ops.ideal.show_comparison()
    slide(0.5)
    bed = asset(bedroom, "bed_01")
    true_m = np.array(bed.matrix_world)[0, 3]

    assert bpy.ops.ideal.paste_prediction(text=text, model="right") == {"FINISHED"}

    assert "Predicted sofa_01" in bpy.data.objects
    assert "Predicted floor_lamp_01" not in bpy.data.objects
    assert abs(np.array(bed.matrix_world)[0, 3] - true_m) > 0.1
    assert state.current().by_hand == 0


def test_furniture_renamed_on_the_way_is_put_back_too(models, bedroom: Bundle) -> None:
    bed = asset(bedroom, "bed_01")
    before = np.array(bed.matrix_world)
    slide(0.5)
    bed.name = "My bed"
    bpy.context.view_layer.update()

    assert bpy.ops.ideal.restore() == {"FINISHED"}

    bed = bpy.data.objects["My bed"]
    assert (np.array(bed.matrix_world) == before).all()
    assert not [key for key in bed.keys() if key.startswith("ideal")]
