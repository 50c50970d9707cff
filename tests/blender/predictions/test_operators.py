"""`bpy.ops.ideal.*` on predictions: what each does, where it fails, why it is off, undo."""

from __future__ import annotations

import json

import bpy
import pytest
from ideal_bench.ideal_addon import properties, tasks
from ideal_bench.ideal_addon.session.answers import import_folder, import_text
from ideal_bench.ideal_addon.session.state import session


def answer_texts() -> list[str]:
    return [text.name for text in bpy.data.texts if text.name.startswith("IDEAL answer")]


def selection(text: bpy.types.Text) -> str:
    """What is marked, of one line."""
    assert text.current_line_index == text.select_end_line_index
    first, last = sorted((text.current_character, text.select_end_character))
    return text.current_line.body[first:last]


def test_import_a_folder(capsys, example_predictions, shown):
    assert bpy.ops.ideal.import_predictions(filepath=str(example_predictions)) == {"FINISHED"}
    assert "Info: 50 answers of 5 models imported" in capsys.readouterr().out
    assert [item.notes.splitlines()[0] for item in shown().models] == ["10 answers"] * 5


def test_import_as_the_file_browser_and_a_drop_call_it(example_predictions):
    folder = str(example_predictions / "oracle") + "/"
    files = [{"name": "bedroom_s1.txt"}, {"name": "office_s1.txt"}]
    bpy.ops.ideal.import_predictions(directory=folder, files=files)
    assert list(session().answers.texts["oracle"]) == ["bedroom_s1", "office_s1"]

    # With no file chosen the browser still sends one, without a name.
    bpy.ops.ideal.import_predictions(directory=folder, files=[{"name": ""}], filepath=folder)
    assert len(session().answers.texts["oracle"]) == 10


def test_an_import_without_answers_fails_and_says_why(tmp_path):
    with pytest.raises(RuntimeError, match="no such file or folder"):
        bpy.ops.ideal.import_predictions(filepath=str(tmp_path / "nowhere"))
    with pytest.raises(RuntimeError, match="Nothing was chosen"):
        bpy.ops.ideal.import_predictions()
    (tmp_path / "a.png").touch()
    with pytest.raises(RuntimeError, match=r"a\.png: not one of \.txt, \.json, \.jsonl"):
        bpy.ops.ideal.import_predictions(filepath=str(tmp_path / "a.png"))
    assert session().answers.texts == {}


def test_paste(bedroom, shown, good_answer):
    assert bpy.ops.ideal.paste_prediction(text=good_answer) == {"FINISHED"}
    (model,) = shown().models
    assert (model.name, model.state, model.told) == ("clipboard", "READ", "Read as it stands")
    bpy.ops.ideal.paste_prediction(text=good_answer, model="mine")
    assert session().answers.active == "mine"


def test_an_empty_clipboard_says_what_to_do(bedroom):
    # Blender without a window has an empty one.
    with pytest.raises(RuntimeError, match="There is no text; copy a model's answer first"):
        bpy.ops.ideal.paste_prediction()


def test_paste_is_off_without_a_scene():
    with pytest.raises(RuntimeError, match="Open the scene of a data set first"):
        bpy.ops.ideal.paste_prediction(text="{}")


def test_import_and_score_wait_for_what_runs(open_dataset, example_scenes, example_predictions):
    open_dataset(example_scenes)
    import_folder(example_predictions)
    tasks.start("Checking", (tasks.IDLE for _ in range(9)))
    with pytest.raises(RuntimeError, match="Checking is running; wait for it or press Esc"):
        bpy.ops.ideal.import_predictions(filepath=str(example_predictions))
    with pytest.raises(RuntimeError, match="Checking is running; wait for it or press Esc"):
        bpy.ops.ideal.score_dataset()


def test_forget(example_predictions, shown):
    import_folder(example_predictions)
    session().answers.active = "oracle"

    assert bpy.ops.ideal.forget_model() == {"FINISHED"}
    assert session().answers.active == "prior"
    assert [item.name for item in shown().models] == [
        "noisy_large",
        "noisy_small",
        "prior",
        "vision_model",
    ]
    assert shown().models[shown().active].name == "prior"
    assert (example_predictions / "oracle" / "bedroom_s1.txt").is_file()

    with pytest.raises(RuntimeError, match="There is no model 'oracle'; see the list"):
        bpy.ops.ideal.forget_model(model="oracle")
    for name in list(session().answers.texts):
        bpy.ops.ideal.forget_model(model=name)
    assert len(shown().models) == 0
    with pytest.raises(RuntimeError, match="There is no model to forget"):
        bpy.ops.ideal.forget_model()


def test_a_click_in_the_list_makes_a_model_the_active_one(example_predictions, shown):
    import_folder(example_predictions)
    shown().active = 3
    assert session().answers.active == "prior"


def test_the_list_says_what_became_of_the_open_scenes_answer(
    bedroom, tmp_path, good_answer, shown, open_dataset
):
    broken = good_answer.replace('"position"', '"place"')
    for model, text in {
        "fenced": f"```json\n{good_answer}\n```",
        "refused": "I cannot help.",
        "wordy": f"Here: {good_answer}",
        "wrong": broken,
    }.items():
        (tmp_path / model).mkdir()
        (tmp_path / model / f"{bedroom.scene_id}.txt").write_text(text)
    (tmp_path / "absent").mkdir()
    (tmp_path / "absent" / "bathroom_s77.txt").write_text(good_answer)
    import_folder(tmp_path)

    told = {item.name: (item.state, item.told) for item in shown().models}
    assert told == {
        "absent": ("NONE", f"No answer for {bedroom.scene_id}"),
        "fenced": ("READ", "Read without the marks around its code"),
        "refused": (
            "FAILED",
            "Could not be read: no JSON object in the answer: it has no '{'",
        ),
        "wordy": ("READ", "Read without the words around its JSON"),
        "wrong": (
            "FAILED",
            "Could not be read: scene.objects[0].position is missing; expected a list of three "
            'numbers (object "bed")',
        ),
    }

    open_dataset(bedroom.folder.parent)
    notes = {item.name: item.notes.splitlines() for item in shown().models}
    assert notes["absent"][-1] == "1 answer is for a scene that this data set does not have"
    assert notes["wrong"] == [
        "1 answer; 1 could not be read",
        "9 scenes without an answer count as failed",
    ]
    read = {item.name: item.read for item in shown().models}
    assert read == {"absent": "", "fenced": "100", "refused": "0", "wordy": "100", "wrong": "0"}


def test_the_list_is_filled_again_when_a_file_brings_its_own_window(
    bedroom, example_predictions, shown
):
    import_folder(example_predictions)
    bpy.ops.wm.open_mainfile(filepath=bpy.data.filepath, load_ui=True, use_scripts=False)
    assert [item.state for item in shown().models] == ["READ"] * 5
    bpy.ops.wm.read_factory_settings(use_empty=True)
    assert len(properties.window().predictions.models) == 5
    assert all(item.state == "NONE" and item.told == "" for item in shown().models)


def test_show_answer_marks_the_field_that_fails(bedroom, good_answer, scene_state):
    document = json.loads(good_answer)
    document["scene"]["objects"][0]["dimensions"] = [2, -15, 1]
    import_text("Sure:\r\n" + json.dumps(document, indent=1))
    before = scene_state()

    assert bpy.ops.ideal.show_answer() == {"FINISHED"}

    (name,) = answer_texts()
    text = bpy.data.texts[name]
    assert name == f"IDEAL answer clipboard {bedroom.scene_id}"
    assert text.lines[0].body == "Sure:" and selection(text) == "-15"
    assert scene_state() == before


def test_show_answer_uses_one_text_that_is_not_saved(bedroom, good_answer, tmp_path):
    import_text("no")
    bpy.ops.ideal.show_answer()
    bpy.ops.ideal.paste_prediction(text=good_answer, model="other")
    bpy.ops.ideal.show_answer()
    assert answer_texts() == [f"IDEAL answer other {bedroom.scene_id}"]

    bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / "saved.blend"), copy=True)
    bpy.ops.wm.open_mainfile(filepath=str(tmp_path / "saved.blend"), use_scripts=False)
    assert answer_texts() == []


def test_show_answer_of_letters_that_blender_cannot_hold(bedroom):
    import_text("a\0b \ud800 {")
    bpy.ops.ideal.show_answer()
    assert bpy.data.texts[answer_texts()[0]].as_string().strip() == "a\ufffdb ? {"


def test_undo_takes_the_text_away(bedroom, good_answer, scene_state):
    import_text(good_answer)
    bpy.ops.ed.undo_push(message="before")
    before = scene_state()["objects"]
    bpy.ops.ideal.show_answer()
    bpy.ops.ed.undo_push(message="after")

    bpy.ops.ed.undo()
    assert answer_texts() == [] and scene_state()["objects"] == before
    bpy.ops.ed.redo()
    assert len(answer_texts()) == 1
    assert session().answers.active == "clipboard"


def test_show_answer_of_a_file_that_is_gone(bedroom, tmp_path, good_answer):
    (tmp_path / "gpt").mkdir()
    file = tmp_path / "gpt" / f"{bedroom.scene_id}.txt"
    file.write_text(good_answer)
    import_folder(tmp_path)
    file.unlink()
    with pytest.raises(RuntimeError, match=r"\.txt: cannot be read \(No such file"):
        bpy.ops.ideal.show_answer()
    assert answer_texts() == []


def test_show_answer_says_why_it_is_off(example_predictions, example_scenes, bedroom, tmp_path):
    with pytest.raises(RuntimeError, match="Import predictions first"):
        bpy.ops.ideal.show_answer()
    (tmp_path / "gpt").mkdir()
    (tmp_path / "gpt" / "bathroom_s1.txt").write_text("?")
    import_folder(tmp_path / "gpt")
    with pytest.raises(RuntimeError, match="gpt has not answered bedroom_s1; choose another"):
        bpy.ops.ideal.show_answer()
    bpy.ops.wm.read_factory_settings(use_empty=True)
    with pytest.raises(RuntimeError, match="Open a scene of the data set first"):
        bpy.ops.ideal.show_answer()


def test_files_are_dropped_into_the_viewport_only():
    from ideal_bench.operators.predictions.drop import IDEAL_FH_predictions

    class Area:
        def __init__(self, kind):
            self.type = kind

    class Context:
        def __init__(self, area):
            self.area = area

    assert IDEAL_FH_predictions.poll_drop(Context(Area("VIEW_3D")))
    assert not IDEAL_FH_predictions.poll_drop(Context(Area("TEXT_EDITOR")))
    assert not IDEAL_FH_predictions.poll_drop(Context(None))
    handler = bpy.types.FileHandler.bl_rna_get_subclass_py("IDEAL_FH_predictions")
    assert handler is IDEAL_FH_predictions
    operator = getattr(bpy.ops, handler.bl_import_operator.split(".")[0])
    assert hasattr(operator, "import_predictions")


def test_the_import_menu_has_the_entry_once():
    drawn = bpy.types.TOPBAR_MT_file_import.draw._draw_funcs
    ours = [function for function in drawn if function.__module__.endswith("predictions.menu")]
    assert len(ours) == 1
