"""Questions and replies from files, the prompt, and layouts in and out."""

from __future__ import annotations

import dataclasses
import json

import bpy
import pytest
from ideal_bench.ideal_addon.session.floorplan import questions_of
from ideal_bench.lib.floorplan.files import read_plan
from ideal_bench.lib.floorplan.questions.making import Wanted, questions_about
from ideal_bench.lib.floorplan.questions.question_file import write_questions


@pytest.fixture
def asked(layout):
    """Questions about the bedroom and about the living room."""
    living = layout.with_name("living_room_0.json")
    few = Wanted(kinds=("distance", "free_space"))
    return [
        question
        for path in (layout, living)
        for question in questions_about(read_plan(path), path.stem, few).questions
    ]


@pytest.fixture
def file(asked, tmp_path):
    path = tmp_path / "questions.jsonl"
    write_questions(path, asked)
    return path


def test_the_open_rooms_questions_are_taken(file, built, asked, panel):
    assert bpy.ops.ideal.load_questions(filepath=str(file)) == {"FINISHED"}
    assert list(questions_of(built).questions.values()) == asked[:2]
    assert [row.kind for row in panel().questions] == ["distance", "free_space"]
    assert panel().changed == ""


def test_a_room_of_another_name_is_known_by_what_it_holds(file, built, asked):
    built.collection.children[0]["ideal_floor_plan_name"] = "my_bedroom"
    assert bpy.ops.ideal.load_questions(filepath=str(file)) == {"FINISHED"}
    assert list(questions_of(built).questions.values()) == asked[:2]


def test_an_answer_that_is_none_any_more_is_told(asked, built, tmp_path, panel):
    wrong = dataclasses.replace(asked[0], answer=asked[0].answer + 1.0)
    write_questions(tmp_path / "q.jsonl", [wrong])
    bpy.ops.ideal.load_questions(filepath=str(tmp_path / "q.jsonl"))
    assert panel().changed == (
        f"The file says so; computed anew it is {asked[0].answer:.2f} m, and that is drawn"
    )


def test_a_broken_line_is_told_and_the_rest_is_taken(file, built):
    file.write_text(file.read_text() + '{"id": 3}\n')
    assert bpy.ops.ideal.load_questions(filepath=str(file)) == {"FINISHED"}
    assert len(questions_of(built).questions) == 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "holds no question"),
        ("{", "is no JSON"),
        (None, "cannot be read"),
    ],
)
def test_a_file_without_questions_is_an_error(text, told, built, tmp_path):
    path = tmp_path / "q.jsonl"
    if text is not None:
        path.write_text(text)
    with pytest.raises(RuntimeError, match=told):
        bpy.ops.ideal.load_questions(filepath=str(path))
    assert questions_of(built) is None


def test_questions_about_other_rooms_alone_are_an_error(asked, built, tmp_path):
    write_questions(tmp_path / "q.jsonl", asked[2:])
    told = "2 questions about living_room_0, none about bedroom_0, which is open"
    with pytest.raises(RuntimeError, match=told):
        bpy.ops.ideal.load_questions(filepath=str(tmp_path / "q.jsonl"))
    with pytest.raises(RuntimeError, match="Nothing was chosen"):
        bpy.ops.ideal.load_questions()


def test_replies_of_several_models_are_scored(file, built, asked, tmp_path, panel):
    bpy.ops.ideal.load_questions(filepath=str(file))
    folder = tmp_path / "replies"
    for model, factor in (("good", 1.0), ("poor", 2.0)):
        (folder / model).mkdir(parents=True)
        for question in asked:
            text = f"Some words.\nFinal answer: {question.answer * factor}"
            (folder / model / f"{question.id}.txt").write_text(text)
    assert bpy.ops.ideal.load_replies(filepath=str(folder)) == {"FINISHED"}
    assert [item.name for item in panel().models] == ["good", "poor"]
    assert panel().model == "good" and panel().score == "2 of 2 right"
    assert [row.mark for row in panel().questions] == ["RIGHT", "RIGHT"]
    panel().model = "poor"
    assert panel().score == "0 of 2 right"
    assert [row.mark for row in panel().questions] == ["WRONG", "WRONG"]


def test_a_list_of_replies_is_one_models(file, built, asked, tmp_path, panel):
    bpy.ops.ideal.load_questions(filepath=str(file))
    path = tmp_path / "eye.jsonl"
    path.write_text(json.dumps({"id": asked[1].id, "response": "Final answer: 1"}))
    assert bpy.ops.ideal.load_replies(filepath=str(path)) == {"FINISHED"}
    assert panel().model == "eye"
    assert [row.mark for row in panel().questions] == ["NONE", "WRONG"]


def test_replies_to_other_questions_are_an_error(file, built, tmp_path, panel):
    bpy.ops.ideal.load_questions(filepath=str(file))
    path = tmp_path / "eye.jsonl"
    path.write_text(json.dumps({"id": "another", "response": "Final answer: 1"}))
    with pytest.raises(RuntimeError, match="replies bear the questions' ids, as bedroom_0-"):
        bpy.ops.ideal.load_replies(filepath=str(path))
    with pytest.raises(RuntimeError, match="no such folder or file"):
        bpy.ops.ideal.load_replies(filepath=str(tmp_path / "nowhere"))
    assert len(panel().models) == 0


def test_without_questions_there_is_nothing_to_reply_to(built):
    for call in (
        lambda: bpy.ops.ideal.load_replies(filepath="/nowhere"),
        lambda: bpy.ops.ideal.paste_reply(text="Final answer: 1"),
        bpy.ops.ideal.copy_prompt,
    ):
        with pytest.raises(RuntimeError, match="There is no question about the scene 'bedroom_0'"):
            call()


def test_the_prompt_goes_to_the_clipboard(questions, choose, panel, monkeypatch):
    choose("view_angle")
    copied = bpy.context.window_manager
    assert bpy.ops.ideal.copy_prompt() == {"FINISHED"}
    # Background Blender has no clipboard.
    assert copied.clipboard in ("", questions.chosen.prompt)
    questions.active = -1
    with pytest.raises(RuntimeError, match="No question is chosen"):
        bpy.ops.ideal.copy_prompt()
    with pytest.raises(RuntimeError, match="No question is chosen"):
        bpy.ops.ideal.paste_reply(text="Final answer: 1")


def test_an_empty_clipboard_is_no_reply(questions):
    with pytest.raises(RuntimeError, match="The clipboard holds no text"):
        bpy.ops.ideal.paste_reply(text=" ")


def test_only_a_view_can_look_from_above(questions):
    with pytest.raises(RuntimeError, match="Only in a 3D view"):
        bpy.ops.ideal.look_from_above()
