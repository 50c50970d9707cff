"""The rating as a person goes through it, by its operators."""

from __future__ import annotations

import sys

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon import properties, registration
from ideal_bench.ideal_addon.scene.picture_view import RATING, labels_of
from ideal_bench.ideal_addon.session import study
from ideal_bench.ideal_addon.session.state import session
from ideal_bench.lib.rating.ratings import read_ratings

MODELS = ("alpha-model", "beta-model", "gamma-model", "delta-model")


def greys(rows):
    """The grey in the middle of each cell of the picture, rows of (left, top) corners."""
    image = bpy.data.images[RATING]
    flat = np.empty(image.size[0] * image.size[1] * 4, dtype=np.float32)
    image.pixels.foreach_get(flat)
    pixels = flat.reshape(image.size[1], image.size[0], 4)[::-1]
    return [round(float(pixels[int(top) + 9, int(left) + 16, 0]) * 255) for left, top in rows]


def test_a_scene_is_shown_blind_with_the_truth_above(begin, shown):
    assert begin() == {"FINISHED"}
    labels = labels_of(RATING)
    assert [label.text for label in labels] == ["Ground truth", "A", "B", "C", "D"]
    assert labels[0].top < labels[1].top == labels[2].top < labels[3].top
    going = session().study
    grey = {model: 40 + 20 * place for place, model in enumerate(MODELS)}
    expected = [20, *(grey[name] for name in going.plan.shown[going.scene_id])]
    assert greys([(label.left, label.top) for label in labels]) == expected
    assert (shown().running, shown().number, shown().total, shown().rated) == (True, 1, 3, 0)
    assert shown().missing == "Give a score to A, B, C and D" and shown().wait_s == 20


def test_no_models_name_is_anywhere_in_the_window(begin, rate_all, shown):
    begin()
    rate_all()
    told = [shown().missing, *(item.name for item in shown().candidates)]
    told += [label.text for label in labels_of(RATING)]
    image = bpy.data.images[RATING]
    told += [image.name, image.filepath]
    assert not any(name in text for text in told for name in MODELS)


def test_other_panels_are_hidden_meanwhile(begin):
    from ideal_bench import panels

    context = bpy.context
    own = {"IDEAL_PT_rating", "IDEAL_PT_rating_picture"}
    tops = [
        cls
        for cls in panels.CLASSES
        if issubclass(cls, bpy.types.Panel)
        and cls.bl_idname not in own | {"IDEAL_PT_task"}
        and not hasattr(cls, "bl_parent_id")
    ]
    begin()
    assert [cls.bl_idname for cls in tops if cls.poll(context)] == []
    bpy.ops.ideal.end_rating()
    assert any(cls.poll(context) for cls in tops)


def test_points_and_order(begin, rate_all, shown):
    begin()
    rate_all((3, 5, 3, 1))
    ranks = {item.name: item.rank for item in shown().candidates}
    assert ranks == {"B": 1, "A": 2, "C": 3, "D": 4}
    assert shown().ask_order
    assert [item.name for item in shown().candidates if item.tied] == ["A", "C"]
    assert bpy.ops.ideal.rank(letter="C", action="UP") == {"FINISHED"}
    assert {item.name: item.rank for item in shown().candidates}["C"] == 2
    assert shown().missing == "" and not shown().ask_order
    assert bpy.ops.ideal.rank(letter="C", action="DOWN") == {"FINISHED"}
    assert bpy.ops.ideal.rank(letter="C", action="TO", rank=2) == {"FINISHED"}
    assert session().study.judgement.ranks[session().study.judgement.candidate("C")] == 2


def test_equals_in_the_right_order_are_kept_as_they_stand(begin, rate_all, shown):
    begin()
    rate_all((3, 3, 3, 3))
    assert shown().ask_order
    assert bpy.ops.ideal.rank(action="KEEP") == {"FINISHED"}
    assert shown().missing == ""


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: bpy.ops.ideal.rate(letter="A", score=6), "6 is no score; give 1 to 5"),
        (lambda: bpy.ops.ideal.rate(letter="E", score=3), "there is no 'E' in this scene"),
        (lambda: bpy.ops.ideal.rank(letter="A", action="UP"), "A cannot be number 0"),
        (lambda: bpy.ops.ideal.rank(letter="B", action="UP"), "the order follows the scores"),
        (lambda: bpy.ops.ideal.step_rating(direction="PREVIOUS"), "this is the first scene"),
        (lambda: bpy.ops.ideal.step_rating(), "Look at the scene for 20 s more"),
    ],
)
def test_what_cannot_be_is_said(begin, rate_all, call, words):
    begin()
    rate_all()
    with pytest.raises(RuntimeError, match=words):
        call()


def test_on_and_back_and_saved(begin, rate_all, shown, clock, ratings):
    begin()
    first = session().study.scene_id
    rate_all()
    clock.passes(20)
    assert bpy.ops.ideal.step_rating(direction="NEXT") == {"FINISHED"}
    assert (shown().number, shown().rated, shown().wait_s) == (2, 1, 20)
    assert all(item.score == 0 for item in shown().candidates)
    saved = read_ratings(ratings / "ann.json")
    assert list(saved.scenes) == [first]
    assert saved.scenes[first].versions["blender"] == bpy.app.version_string

    assert bpy.ops.ideal.step_rating(direction="PREVIOUS") == {"FINISHED"}
    assert [item.score for item in shown().candidates] == [5, 4, 3, 1]
    bpy.ops.ideal.rate(letter="D", score=2)
    bpy.ops.ideal.step_rating(direction="NEXT")
    scores = read_ratings(ratings / "ann.json").scenes[first].scores
    assert sorted(scores.values()) == [2, 3, 4, 5]


def test_to_the_end(begin, rate_all, shown, clock, ratings, capfd):
    begin()
    for number in range(3):
        rate_all()
        clock.passes(21)
        if number < 2:
            bpy.ops.ideal.step_rating()
    with pytest.raises(RuntimeError, match="this is the last scene; end the rating"):
        bpy.ops.ideal.step_rating()
    assert bpy.ops.ideal.end_rating() == {"FINISHED"}
    assert len(read_ratings(ratings / "ann.json").scenes) == 3
    assert session().study is None and not shown().running
    assert RATING not in bpy.data.images and not bpy.app.timers.is_registered(study._tick)
    assert "3 of 3 scenes are rated: " in capfd.readouterr()[0]


def test_it_goes_on_another_time(begin, rate_all, shown, clock):
    begin()
    rate_all()
    clock.passes(20)
    bpy.ops.ideal.step_rating()
    scene = session().study.scene_id
    bpy.ops.ideal.end_rating()
    with pytest.raises(RuntimeError, match="holds ratings of ann already; go on with them"):
        begin()
    assert session().study is None
    assert begin(resume=True) == {"FINISHED"}
    assert session().study.scene_id == scene and shown().rated == 1


def test_the_panels_fields_are_used(pictures, ratings, shown, clock):
    with pytest.raises(RuntimeError, match="Choose the folder with the pictures first"):
        bpy.ops.ideal.start_rating()
    shown().folder = str(pictures)
    with pytest.raises(RuntimeError, match="Choose the folder for the ratings first"):
        bpy.ops.ideal.start_rating()
    shown().ratings = str(ratings)
    with pytest.raises(RuntimeError, match="the rater's name is missing"):
        bpy.ops.ideal.start_rating()
    shown().rater = "bob"
    assert bpy.ops.ideal.start_rating(scenes="office_s3\nkitchen_s2") == {"FINISHED"}
    assert session().study.path == ratings / "bob.json" and shown().total == 2


def test_a_folder_without_pictures(tmp_path, begin):
    with pytest.raises(RuntimeError, match="choose the folder that `ideal-bench reconstruct`"):
        begin(folder=str(tmp_path))
    assert session().study is None and RATING not in bpy.data.images


def test_what_is_left_out_is_counted_but_not_named(begin, pictures, capfd):
    (pictures / "beta-model" / "office_s3.png").unlink()
    assert begin() == {"FINISHED"}
    told = capfd.readouterr()[0]
    assert "Pictures that cannot be shown are left out: 1" in told and "beta-model" not in told


@pytest.mark.parametrize("name", ["rate", "rank", "step_rating", "end_rating"])
def test_without_a_rating_the_buttons_say_why_they_are_off(name):
    with pytest.raises(RuntimeError, match="No rating is going on: start one first"):
        getattr(bpy.ops.ideal, name)()


def test_one_at_a_time(begin):
    begin()
    with pytest.raises(RuntimeError, match="A rating is going on: end it first"):
        begin()
    for name in ("render_comparison", "wipe"):
        with pytest.raises(RuntimeError, match="has to stay blind: end it first"):
            getattr(bpy.ops.ideal, name)()


def test_undo_does_not_touch_it(begin, rate_all, shown):
    bpy.ops.ed.undo_push(message="before")
    begin()
    bpy.ops.ed.undo_push(message="something")
    rate_all()
    bpy.ops.ed.undo()
    assert [item.score for item in shown().candidates] == [5, 4, 3, 1]
    assert RATING in bpy.data.images


def test_opening_another_file_keeps_it(begin, rate_all, shown, clock):
    begin()
    rate_all()
    clock.passes(12)
    bpy.ops.wm.read_homefile(load_ui=True, use_empty=True)
    assert shown().running and [item.score for item in shown().candidates] == [5, 4, 3, 1]
    assert RATING in bpy.data.images and session().study.wait_s() == 8


def test_a_file_that_cannot_be_written_loses_nothing(begin, rate_all, clock, ratings, shown):
    begin()
    rate_all()
    clock.passes(20)
    ratings.write_text("a file where the folder has to be")
    with pytest.raises(RuntimeError, match=r"The rating cannot be written: .*; it is still shown"):
        bpy.ops.ideal.step_rating()
    assert [item.score for item in shown().candidates] == [5, 4, 3, 1] and shown().number == 1
    ratings.unlink()
    assert bpy.ops.ideal.step_rating() == {"FINISHED"}


def test_a_tick_shows_how_long_is_left(begin, shown, clock):
    begin()
    clock.passes(7.5)
    assert study._tick() is not None
    assert shown().wait_s == 13


def test_switching_the_extension_off_ends_it(begin):
    begin()
    registration.unregister()
    assert RATING not in bpy.data.images and session().study is None
    assert not bpy.app.timers.is_registered(study._tick)
    registration.register()
    assert not properties.window().rating.running


def test_begun_before_anything_else_it_outlives_a_new_file(begin, shown, monkeypatch):
    # As in a Blender that has only just started.
    monkeypatch.delitem(sys.modules, "ideal_bench.ideal_addon.listeners", raising=False)
    begin()
    bpy.ops.wm.read_homefile(use_empty=True, load_ui=True)
    assert shown().running and len(shown().candidates) == 4
