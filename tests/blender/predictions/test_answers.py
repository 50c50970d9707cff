"""Taking in answers: folders, lists, files, texts; what is passed over and why."""

from __future__ import annotations

import json
import shutil

import pytest
from ideal_bench.ideal_addon.session.answer_store import Answers
from ideal_bench.ideal_addon.session.answers import (
    import_files,
    import_folder,
    import_text,
    importing,
)
from ideal_bench.ideal_addon.session.state import session
from ideal_bench.lib.predictions.source import PredictionsError


def answers() -> Answers:
    return session().answers


def test_a_folder_of_models(example_predictions):
    done = import_folder(example_predictions)

    assert done.sentence == "50 answers of 5 models imported"
    assert sorted(answers().texts) == [
        "noisy_large",
        "noisy_small",
        "oracle",
        "prior",
        "vision_model",
    ]
    assert answers().active == "noisy_large"
    raw = (example_predictions / "oracle" / "bedroom_s1.txt").read_text()
    assert answers().text("oracle", "bedroom_s1") == raw
    assert answers().prediction("oracle", "bedroom_s1").step == "S1"
    assert answers().prediction("oracle", "nowhere_s9") is None
    assert answers().prediction("nobody", "bedroom_s1") is None


def test_one_models_folder_is_that_model_and_is_looked_at(example_predictions):
    import_folder(example_predictions / "prior")
    import_folder(example_predictions / "oracle")

    assert sorted(answers().texts) == ["oracle", "prior"]
    assert answers().active == "oracle"


def test_a_models_folder_with_folders_without_answers_is_still_that_model(tmp_path, good_answer):
    (tmp_path / "gpt" / "pictures").mkdir(parents=True)
    (tmp_path / "gpt" / "bedroom_s1.txt").write_text(good_answer)

    assert import_folder(tmp_path / "gpt").answers == {"gpt": 1}
    assert sorted(answers().texts) == ["gpt"]


def test_files_beside_the_models_are_told(tmp_path, good_answer):
    (tmp_path / "gpt").mkdir()
    (tmp_path / "gpt" / "bedroom_s1.txt").write_text(good_answer)
    (tmp_path / "README.txt").write_text("how they were made")

    done = import_folder(tmp_path)

    assert done.answers == {"gpt": 1}
    assert done.notes == [f"{tmp_path.name}: not read, as they lie beside the models: README.txt"]


def test_lists_of_answers(tmp_path, good_answer):
    lines = [{"scene_id": "bedroom_s1", "response": good_answer}, {"scene_id": 3}]
    (tmp_path / "gpt.jsonl").write_text("\n".join(map(json.dumps, lines)))

    alone = import_files([tmp_path / "gpt.jsonl"])
    assert alone.answers == {"gpt": 1} and "line 2: left out" in alone.passed_over[0]
    assert answers().text("gpt", "bedroom_s1") == good_answer

    inside = import_folder(tmp_path)
    assert inside.answers == {"gpt": 1} and len(inside.passed_over) == 1


def test_an_answer_of_half_a_letter_is_kept_as_it_is(tmp_path):
    line = '{"scene_id": "bedroom_s1", "response": "\\ud800 {}"}'
    (tmp_path / "gpt.jsonl").write_text(line)

    import_files([tmp_path / "gpt.jsonl"])

    assert answers().text("gpt", "bedroom_s1") == "\ud800 {}"
    assert answers().prediction("gpt", "bedroom_s1").layout is None


def test_a_file_named_like_a_scene_is_of_the_model_of_its_folder(bedroom, example_predictions):
    done = import_files([example_predictions / "oracle" / "bathroom_s1.txt"])

    assert done.answers == {"oracle": 1} and done.notes == []
    assert list(answers().texts["oracle"]) == ["bathroom_s1"]


def test_a_file_of_another_name_is_for_the_open_scene_and_says_so(bedroom, tmp_path, good_answer):
    (tmp_path / "gpt.json").write_text(good_answer)

    done = import_files([tmp_path / "gpt.json"])

    assert list(answers().texts["gpt"]) == [bedroom.scene_id]
    told = f"gpt.json: no scene of that name, so it is taken for {bedroom.scene_id}"
    assert done.sentence == f"1 answer of gpt imported; {told}"


def test_a_file_of_another_name_with_no_scene_open_is_passed_over(tmp_path, good_answer):
    (tmp_path / "gpt.json").write_text(good_answer)

    done = import_files([tmp_path / "gpt.json"])

    assert done.sentence == (
        "No answer was imported; gpt.json: no scene of that name, and none is open to take it "
        "for; open the scene"
    )
    assert answers().texts == {} and answers().active == ""


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("picture.png", "not one of .txt, .json, .jsonl or a folder"),
        ("_notes.txt", "a name that begins so is a note"),
        ("nothing.txt", "no such file or folder"),
        ("broken.jsonl", "line 1: left out, not JSON"),
    ],
)
def test_what_is_no_answer_is_named_and_the_rest_goes_on(tmp_path, good_answer, name, reason):
    (tmp_path / "bedroom_s1.txt").write_text(good_answer)
    if name != "nothing.txt":
        (tmp_path / name).write_text("?")

    done = import_files([tmp_path / name, tmp_path / "bedroom_s1.txt"])

    assert done.answers == {tmp_path.name: 1}
    assert any(reason in sentence for sentence in done.passed_over)


def test_scenes_are_no_answers(example_scenes, example_predictions):
    done = import_files([example_scenes, example_scenes / "bedroom_s1"])
    assert done.answers == {}
    assert all("these are scenes, no answers" in sentence for sentence in done.passed_over)


def test_an_empty_folder_says_what_is_expected(tmp_path):
    assert "expected MODEL/SCENE.txt or MODEL.jsonl" in import_folder(tmp_path).sentence


def test_the_clipboard_is_an_answer_for_the_open_scene(bedroom, good_answer):
    assert import_text(good_answer).sentence == "1 answer of clipboard imported"
    assert answers().active == "clipboard"
    assert answers().prediction("clipboard", bedroom.scene_id).layout.ids == ("bed",)


def test_a_second_answer_replaces_the_first(bedroom, good_answer):
    import_text("I cannot help with that.")
    assert answers().prediction("clipboard", bedroom.scene_id).layout is None
    import_text(good_answer)
    assert answers().prediction("clipboard", bedroom.scene_id).layout is not None


def test_files_that_vanish_are_a_sentence(tmp_path, example_predictions):
    shutil.copytree(example_predictions / "oracle", tmp_path / "oracle")
    import_folder(tmp_path / "oracle")
    shutil.rmtree(tmp_path / "oracle")

    read = answers().prediction("oracle", "bedroom_s1")

    assert read.layout is None
    assert "bedroom_s1.txt: cannot be read (No such file or directory)" in read.reason
    with pytest.raises(PredictionsError, match="check it and its rights"):
        answers().text("oracle", "bedroom_s1")


def test_only_the_latest_few_answers_are_kept_read(tmp_path, good_answer):
    (tmp_path / "gpt").mkdir()
    for number in range(200):
        (tmp_path / "gpt" / f"bedroom_s{number}.txt").write_text(good_answer)
    import_folder(tmp_path)

    for number in range(200):
        assert answers().prediction("gpt", f"bedroom_s{number}").layout is not None

    assert len(answers()._read) == 64
    latest = answers().prediction("gpt", "bedroom_s199")
    assert answers().prediction("gpt", "bedroom_s199") is latest


def test_stopped_halfway_what_was_taken_is_kept_and_shown(example_predictions, shown):
    steps = importing([example_predictions])
    while "noisy_small" not in answers().texts:
        next(steps)
    steps.close()

    assert [item.name for item in shown().models] == ["noisy_large", "noisy_small"]
