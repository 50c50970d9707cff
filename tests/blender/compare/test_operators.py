"""Reconstruct and Restore on an example bundle: stored data, failing branches, undo."""

from __future__ import annotations

from pathlib import Path

import bpy
import pytest
from ideal_bench.ideal_addon.scene.reconstruction import MARKER_NAME
from ideal_bench.ideal_addon.scene.snapshot import STANDING_KEY
from ideal_bench.lib.bundle import Bundle


def test_reconstruct_and_restore(
    world_matrices, registered, bedroom: Bundle, answer: Path, scene_state
) -> None:
    before, untouched = world_matrices(bpy.context.scene), scene_state()
    assert not bpy.ops.ideal.restore.poll()

    assert bpy.ops.ideal.reconstruct(filepath=str(answer)) == {"FINISHED"}

    bed = next(item.asset for item in bedroom.instances if item.object_id == "bed_01")
    moved = world_matrices(bpy.context.scene)[bed][:3, 3] - before[bed][:3, 3]
    assert abs(moved).max() > 0.4
    assert [o.name for o in bpy.data.objects if o.name.startswith(MARKER_NAME)] != []
    assert bpy.ops.ideal.restore.poll()
    assert bpy.ops.ideal.restore() == {"FINISHED"}
    assert scene_state() == untouched
    assert not bpy.ops.ideal.restore.poll()


def test_a_second_reconstruction_replaces_the_first(
    registered, bedroom: Bundle, answer: Path, scene_state
) -> None:
    untouched = scene_state()
    bpy.ops.ideal.reconstruct(filepath=str(answer))
    once = scene_state()

    bpy.ops.ideal.reconstruct(filepath=str(answer))

    assert scene_state() == once
    bpy.ops.ideal.restore()
    assert scene_state() == untouched


def test_the_way_back_survives_saving(
    world_matrices, registered, bedroom: Bundle, answer: Path, tmp_path: Path
) -> None:
    before = world_matrices(bpy.context.scene)
    bpy.ops.ideal.reconstruct(filepath=str(answer))
    bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / "saved.blend"), copy=True)
    bpy.ops.wm.open_mainfile(filepath=str(tmp_path / "saved.blend"), use_scripts=False)

    assert bpy.ops.ideal.restore() == {"FINISHED"}

    after = world_matrices(bpy.context.scene)
    assert after.keys() == before.keys()
    assert all((after[name] == before[name]).all() for name in before)


def test_an_answer_that_is_none_changes_nothing(
    registered, bedroom: Bundle, tmp_path: Path, scene_state
) -> None:
    before = scene_state()
    path = tmp_path / "refusal.txt"
    path.write_text("I cannot help with that.")

    with pytest.raises(RuntimeError, match=r"refusal\.txt: no JSON object in the answer"):
        bpy.ops.ideal.reconstruct(filepath=str(path))
    with pytest.raises(RuntimeError, match="No such file"):
        bpy.ops.ideal.reconstruct(filepath=str(tmp_path / "missing.txt"))

    assert scene_state() == before


def test_a_file_outside_a_bundle_says_why_the_button_is_off(registered, empty_scene) -> None:
    assert not bpy.ops.ideal.reconstruct.poll()
    with pytest.raises(RuntimeError, match="Open a scene of a data set first"):
        bpy.ops.ideal.reconstruct(filepath="answer.txt")


def test_undo_and_redo(registered, bedroom: Bundle, answer: Path, scene_state) -> None:
    bpy.ops.ed.undo_push(message="before")
    untouched = scene_state()["objects"]
    bpy.ops.ideal.reconstruct(filepath=str(answer))
    bpy.ops.ed.undo_push(message="after")
    rebuilt = scene_state()["objects"]

    bpy.ops.ed.undo()
    assert scene_state()["objects"] == untouched
    assert not bpy.ops.ideal.restore.poll()

    bpy.ops.ed.redo()
    assert scene_state()["objects"] == rebuilt
    assert bpy.ops.ideal.restore() == {"FINISHED"}
    assert scene_state()["objects"] == untouched


def test_the_active_models_answer_needs_no_file(
    models, bedroom: Bundle, scene_state, answer
) -> None:
    untouched = scene_state()
    bpy.ops.ideal.reconstruct(filepath=str(answer))
    rebuilt = scene_state()
    bpy.ops.ideal.restore()

    assert bpy.ops.ideal.reconstruct() == {"FINISHED"}

    assert scene_state() == rebuilt
    assert bpy.context.scene.ideal_furniture == 1.0
    assert bpy.ops.ideal.restore() == {"FINISHED"}
    assert scene_state() == untouched
    assert bpy.context.scene.ideal_furniture == 0.0


def test_no_active_model_says_what_to_do(registered, bedroom: Bundle, scene_state) -> None:
    before = scene_state()
    with pytest.raises(RuntimeError, match="Import a model's answers first"):
        bpy.ops.ideal.reconstruct()
    assert scene_state() == before


def test_a_way_back_that_cannot_be_read_is_told(registered, bedroom: Bundle) -> None:
    bpy.context.scene[STANDING_KEY] = "nonsense"
    with pytest.raises(RuntimeError, match="take the room's own file instead"):
        bpy.ops.ideal.restore()
