"""The file of questions: written whole, read strictly, faults told with line and field."""

import json

import pytest
from ideal_bench.lib.floorplan.faults import PlanFault
from ideal_bench.lib.floorplan.questions.making import Wanted, questions_about
from ideal_bench.lib.floorplan.questions.question_file import (
    QuestionFileError,
    read_questions,
    write_questions,
)


@pytest.fixture
def questions(plan, quick_types):
    return questions_about(plan(), "room", Wanted(quick_types, seed=3)).questions


@pytest.fixture
def file(tmp_path, questions):
    path = tmp_path / "q.jsonl"
    write_questions(path, questions)
    return path


@pytest.fixture
def changed(file, tmp_path):
    """The file with one field of its first line changed; None takes it out."""

    def write(**fields):
        first, *others = file.read_text(encoding="utf-8").splitlines()
        document = {**json.loads(first), **fields}
        kept = {name: value for name, value in document.items() if value != "absent"}
        path = tmp_path / "changed.jsonl"
        path.write_text("\n".join([json.dumps(kept), *others]), encoding="utf-8")
        return path

    return write


def test_what_is_written_is_read(file, questions, plan):
    held = read_questions(file)
    assert held.questions == tuple(questions) and held.faults == ()
    assert held.questions[0].floor_plan() == plan()


def test_a_line_begins_with_what_is_asked_and_answered(file):
    for line in file.read_text(encoding="utf-8").splitlines():
        document = json.loads(line)
        assert list(document)[:7] == [
            "id",
            "layout_id",
            "type",
            "parameters",
            "prompt",
            "answer",
            "tolerance",
        ]
        assert document["layout_id"] == 7 and document["seed"] == 3
        assert document["layout"] == "room" and document["room_type"] == "bedroom"
        assert set(document["template"]) == {"name", "version", "sha256"}


def test_labels_of_every_script_are_read_again(tmp_path, plan, shape):
    names = ("b\u00fccherregal", "\u6905\u5b50", "line\u2028separator", "sofa \U0001f6cb")
    room = plan(*(shape(name, n, 1.0, n + 0.5, 1.5) for n, name in enumerate(names)))
    questions = questions_about(room, "room", Wanted(("distance", "free_space"))).questions
    write_questions(tmp_path / "q.jsonl", questions)
    assert read_questions(tmp_path / "q.jsonl").questions == tuple(questions)
    assert "b\u00fccherregal" in (tmp_path / "q.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"id": "absent"}, "has no field 'id'"),
        ({"id": "a/b"}, "id: 'a/b' cannot be the name of an answer's file; give it another"),
        ({"id": 4}, "id: expected a text, got 4"),
        ({"layout_id": 1.5}, "layout_id: expected a whole number or a text, got 1.5"),
        ({"type": "area"}, "type: 'area' is none of distance"),
        ({"parameters": []}, "parameters: expected an object"),
        ({"parameters": {}}, "parameters.objects: expected a list of 2 labels"),
        ({"parameters": {"objects": ["bed", 1]}}, "parameters.objects"),
        (
            {"parameters": {"objects": ["bed", "desk"], "direction": "up"}},
            "parameters.direction: expected none",
        ),
        (
            {"parameters": {"objects": ["bed", "desk"], "size_m": [1, 1]}},
            "parameters.size_m: expected none",
        ),
        ({"prompt": " "}, "prompt: expected a text"),
        ({"answer": True}, "answer: expected a number, got true"),
        ({"answer": None}, "answer: expected a number, got null"),
        ({"answer": "absent"}, "has no field 'answer'"),
        ({"tolerance": "absent"}, "has no field 'tolerance'"),
        ({"tolerance": -1}, "tolerance: expected a number from 0 on or null, got -1"),
        ({"format": "path"}, "format: expected number"),
        ({"encoding": "yaml"}, "encoding: expected json or xml"),
        ({"profile": "mine"}, "profile: expected paper or released"),
        ({"ablation": "words"}, "ablation: expected labels or objects, or null"),
        ({"seed": "1"}, "seed: expected a whole number"),
        ({"template": {"name": 1}}, "template: expected an object of texts"),
        ({"plan": None}, "plan: expected an object, got null"),
    ],
)
def test_a_line_that_is_no_question_is_named_and_the_others_stand(
    changed, fields, words, questions
):
    path = changed(**fields)
    held = read_questions(path)
    (fault,) = held.faults
    assert fault.startswith(f"{path}, line 1: ") and words in fault
    assert held.questions == tuple(questions[1:])


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{", "is no JSON"),
        ("[1]", "expected an object, got a list"),
        ('{"id": "a", "id": "b"}', "'id' stands in one object more than once"),
        ('{"id": NaN}', "NaN"),
        ("[" * 9999, "nested too deeply"),
    ],
)
def test_a_line_that_is_no_object(file, line, words):
    whole = file.read_text(encoding="utf-8")
    file.write_text(f"{line}\n\n{whole}", encoding="utf-8")
    (fault,) = read_questions(file).faults
    assert "line 1: " in fault and words in fault


def test_an_id_that_is_there_twice_counts_once(file):
    whole = file.read_text(encoding="utf-8")
    file.write_text(whole + whole.splitlines()[0], encoding="utf-8")
    held = read_questions(file)
    assert len(held.questions) == 5
    assert "line 6: the id 'room-distance' is there already" in held.faults[0]


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"", "holds no question"), (b"{}\n", "line 1: has no field"), (b"\xff", "not UTF-8")],
)
def test_a_file_without_a_question(tmp_path, content, words):
    path = tmp_path / "q.jsonl"
    path.write_bytes(content)
    with pytest.raises(QuestionFileError, match=words):
        read_questions(path)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(QuestionFileError, match="cannot be read"):
        read_questions(tmp_path / "q.jsonl")
    with pytest.raises(QuestionFileError, match="cannot be read"):
        read_questions(tmp_path)


def test_a_plan_that_is_none_is_told_with_its_question(changed):
    question = read_questions(changed(plan={"layout_id": 1})).questions[0]
    with pytest.raises(
        PlanFault, match="question room-distance: its plan: is no layout: room_type, "
    ):
        question.floor_plan()
