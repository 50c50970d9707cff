"""`ideal.render_comparison`: what is rendered, what is kept, what is shown."""

from __future__ import annotations

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.scene.picture_view import COMPARISON, labels_of
from ideal_bench.ideal_addon.session import renders
from ideal_bench.ideal_addon.session.state import session


def pixels(name):
    """What Blender shows: rows from the top, 8-bit levels."""
    image = bpy.data.images[name]
    flat = np.empty(image.size[0] * image.size[1] * 4, dtype=np.float32)
    image.pixels.foreach_get(flat)
    return np.rint(flat.reshape(image.size[1], image.size[0], 4)[::-1, :, :3] * 255)


def test_it_renders_what_is_not_there_and_nothing_twice(library, answers, shown, monkeypatch):
    assert bpy.ops.ideal.render_comparison(models="oracle") == {"FINISHED"}
    first = session().comparison
    assert first.scene_id == "library_s2" and first.models[0].mean_levels == 0.0

    calls = []
    verb = renders.follow_verb

    def counted(words, **more):
        calls.append(words)
        return verb(words, **more)

    monkeypatch.setattr(renders, "follow_verb", counted)
    truth_time = first.truth.stat().st_mtime_ns
    assert bpy.ops.ideal.render_comparison(models="oracle\nodd/name") == {"FINISHED"}

    both = session().comparison
    assert [model.name for model in both.models] == ["oracle", "odd/name"]
    assert both.models[1].mean_levels > 0.05
    assert both.models[0].picture == first.models[0].picture
    assert truth_time == both.truth.stat().st_mtime_ns
    assert len(calls) == 1 and "model1" not in " ".join(calls[0])
    assert bpy.ops.ideal.render_comparison(models="oracle\nodd/name") == {"FINISHED"}
    assert len(calls) == 1


def test_it_is_one_picture_a_row_a_model_and_looks_like_the_files(rendered, shown):
    assert bpy.ops.ideal.render_comparison(models="oracle\nodd/name") == {"FINISHED"}

    seen = pixels(COMPARISON)
    assert seen.shape == (8 + 2 * (36 + 8), 8 + 3 * (64 + 8), 3)
    assert (seen[8:44, 8:72] == 40).all() and (seen[8:44, 80:144] == 60).all()
    assert (seen[52:88, 80:144] == 80).all()
    image = bpy.data.images[COMPARISON]
    assert not image.is_dirty and image.is_runtime_data
    assert [item.difference for item in shown().pictures] == [
        "",
        "7.8%",
        "15.7%",
    ]
    assert [label.text for label in labels_of(COMPARISON)[3:]] == [
        "Ground truth",
        "odd/name",
        "Mean difference: 15.7%",
    ]


def test_without_names_nobody_sees_whose_they_are(rendered, shown):
    shown().show_names = False
    assert bpy.ops.ideal.render_comparison(models="oracle") == {"FINISHED"}
    assert "oracle" not in " ".join(label.text for label in labels_of(COMPARISON))


@pytest.mark.parametrize(
    ("which", "models"),
    [("ACTIVE", ["odd/name"]), ("ALL", ["oracle", "odd/name"]), ("CHOSEN", ["oracle"])],
)
def test_the_panel_says_whose(rendered, shown, which, models):
    session().answers.active = "odd/name"
    renders.mirror_pictures()
    shown().which = which
    shown().models["oracle"].chosen = True
    assert bpy.ops.ideal.render_comparison() == {"FINISHED"}
    assert [model.name for model in session().comparison.models] == models


def test_it_changes_nothing_of_the_scene_and_outlives_undo(rendered, scene_state):
    bpy.ops.ed.undo_push(message="before")
    before = scene_state()["objects"]
    assert bpy.ops.ideal.render_comparison(models="oracle") == {"FINISHED"}
    bpy.context.scene.camera.location.x += 1
    bpy.ops.ed.undo_push(message="moved")
    bpy.ops.ed.undo()
    assert scene_state()["objects"] == before
    assert pixels(COMPARISON)[10, 10, 0] == 40


def test_an_answer_that_cannot_be_read_does_not_stop_the_others(library, answers, capfd):
    session().answers.add("broken", {library.scene_id: '{"scene": {"room"'})
    assert bpy.ops.ideal.render_comparison(models="oracle\nbroken") == {"FINISHED"}
    assert [model.name for model in session().comparison.models] == ["oracle"]
    assert (
        "1 could not be rendered, the first: broken: the answer cannot be" in capfd.readouterr()[0]
    )


def test_nothing_could_be_rendered(library, answers):
    session().answers.add("broken", {library.scene_id: '{"scene": {"room"'})
    with pytest.raises(RuntimeError, match="broken, library_s2: the answer cannot be read"):
        bpy.ops.ideal.render_comparison(models="broken")
    assert session().comparison is None and COMPARISON not in bpy.data.images


@pytest.mark.parametrize(
    ("models", "words"),
    [
        ("gpt", "gpt has no answer for library_s2; those that have one: oracle, odd/name"),
        ("", "No model is chosen"),
    ],
)
def test_a_model_that_is_not_there(answers, shown, models, words):
    shown().which = "CHOSEN"
    with pytest.raises(RuntimeError, match=words):
        bpy.ops.ideal.render_comparison(models=models)


def test_the_button_says_why_it_is_off(request):
    with pytest.raises(RuntimeError, match="Open a scene of a data set first"):
        bpy.ops.ideal.render_comparison()
    request.getfixturevalue("library")
    with pytest.raises(RuntimeError, match="No model has answered library_s2: import predictions"):
        bpy.ops.ideal.render_comparison()


def test_another_scene_takes_the_comparison_away(rendered, shown):
    bpy.ops.ideal.render_comparison(models="oracle")
    bpy.ops.wm.read_factory_settings(use_empty=True)
    assert session().comparison is None and shown().scene_id == ""
    assert labels_of(COMPARISON) == () and COMPARISON not in bpy.data.images


def test_stopping_keeps_the_pictures_that_are_finished(library, answers, monkeypatch):
    """What is there when the work is stopped is not rendered again."""

    def half_done(words, **more):
        out = words[words.index("--out") + 1]
        from pathlib import Path

        path = Path(out) / "model0" / "library_s2.png"
        path.parent.mkdir(parents=True)
        path.write_bytes(b"finished")
        yield from more and ()
        yield renders.Step("Rendering")
        raise AssertionError("it was not stopped")

    monkeypatch.setattr(renders, "follow_verb", half_done)
    work = renders.comparing(["oracle"])
    next(work)
    work.close()
    assert [path.read_bytes() for path in renders.pictures_folder().iterdir()] == [b"finished"]
