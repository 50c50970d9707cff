"""Where the fault of an answer stands: whole answers, damaged ones, and any text at all."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ideal_bench.lib.predictions.interpret import interpret
from ideal_bench.lib.predictions.locate import Place, fault_place, locate

CHAIR = {
    "id": "chair_01",
    "category": "chair",
    "position": [1.5, 2.5, 0.25],
    "dimensions": [0.5, 0.75, 1.25],
    "rotation_yaw": 90.5,
}


def answer(*changes, count=4, indent=1):
    """An answer of some chairs, with fields of one of them changed: (object, field, value)."""
    objects = [{**CHAIR, "id": f"chair_{n:02d}"} for n in range(count)]
    for number, name, value in changes:
        if value is ...:
            del objects[number][name]
        else:
            objects[number][name] = value
    room = {"type": "office", "size": [5, 4, 3]}
    return json.dumps({"scene": {"room": room, "objects": objects}}, indent=indent)


def stretch(text, place):
    """What stands at a place."""
    lines = text.split("\n")
    ends = [sum(len(line) + 1 for line in lines[:n]) for n in range(len(lines) + 1)]
    return text[
        ends[place.line - 1] + place.column - 1 : ends[place.end_line - 1] + place.end_column - 1
    ]


def fault(text):
    """What the fault of a text marks."""
    reason = interpret(text).reason
    assert reason is not None
    place = fault_place(text, reason)
    return None if place is None else stretch(text, place)


@pytest.mark.parametrize("indent", [None, 0, 1, 4])
@pytest.mark.parametrize("before", ["", "Here it is:\n```json\n", "Sure. "])
def test_each_field_is_found_however_the_answer_is_laid_out(indent, before):
    text = before + answer(indent=indent)
    for path, expected in {
        "scene.room.type": '"office"',
        "scene.room.size[2]": "3",
        "scene.objects[0].id": '"chair_00"',
        "scene.objects[3].id": '"chair_03"',
        "scene.objects[2].position[1]": "2.5",
        "scene.objects[1].rotation_yaw": "90.5",
    }.items():
        assert stretch(text, locate(text, path)) == expected


def test_a_list_or_an_object_is_marked_whole():
    text = answer(indent=2)
    assert json.loads(stretch(text, locate(text, "scene.objects[1].position"))) == [1.5, 2.5, 0.25]
    assert json.loads(stretch(text, locate(text, "scene.objects[1]")))["id"] == "chair_01"
    assert stretch(text, locate(text, "the answer")) == text


@pytest.mark.parametrize(
    ("change", "marked"),
    [
        ((2, "position", [1, "two", 3]), '"two"'),
        ((2, "position", [1, float("nan"), 3]), "NaN"),
        ((3, "dimensions", [1, -7, 3]), "-7"),
        ((1, "rotation_yaw", "north"), '"north"'),
        ((1, "rotation_yaw", True), "true"),
        ((0, "id", 17), "17"),
        ((3, "category", None), "null"),
    ],
)
def test_the_fault_of_an_answer_is_marked(change, marked):
    assert fault(answer(change)) == marked


def test_where_a_field_is_missing_its_object_is_marked():
    marked = json.loads(fault(answer((2, "position", ...))))
    assert marked["id"] == "chair_02" and "position" not in marked


def test_a_list_of_the_wrong_length_is_marked_whole():
    assert json.loads(fault(answer((2, "position", [1, 2])))) == [1, 2]


def test_a_missing_room_marks_the_scene():
    assert fault('{"scene": {"objects": []}}') == '{"objects": []}'


def test_of_two_fields_of_one_name_the_later_is_marked():
    text = '{"scene": {"room": {"type": "office", "type": 5}, "objects": []}}'
    assert fault(text) == "5"
    text = '{"scene": {"objects": [{"id": 1}]}, "scene": {"room": 7}}'
    assert fault(text) == "7"


def test_names_and_brackets_inside_strings_are_letters():
    text = answer((0, "id", 'a "}{][, \\ quoted'), (1, "position", [0, None, 0]))
    assert fault(text) == "null"


def test_where_the_json_breaks_the_mark_stands_at_the_break():
    text = "Sure:\n" + answer().replace('"category": "chair"', '"category" "chair"', 1)
    place = fault_place(text, interpret(text).reason)
    assert text.split("\n")[place.line - 1].strip().startswith('"category" "chair"')


def test_a_missing_comma_on_the_first_line_is_found_behind_words():
    text = 'Sure: {"a": 1 "b": 2}'
    assert fault(text) == '"'
    assert fault_place(text, interpret(text).reason).column == text.index('"b"') + 1


def test_an_answer_cut_off_is_marked_at_its_end():
    text = answer()
    inside_string = text[: text.index("chair_03") + 4]
    assert fault(inside_string) == '"chai'
    inside_list = text[: text.index("chair_03") + 10].rstrip()
    assert inside_list.endswith(fault(inside_list))
    assert fault_place(inside_list, "cut off inside a list").line == inside_list.count("\n") + 1


@pytest.mark.parametrize("text", ["", "I cannot help with that.", "[1, 2]"])
def test_where_there_is_no_object_there_is_no_place(text):
    assert fault_place(text, interpret(text).reason) is None
    assert locate(text, "scene.room") is None


def test_a_line_and_a_column_count_from_one():
    assert locate('\n\n {"scene": 5}', "scene") == Place(3, 12, 3, 13)


def test_any_damage_to_an_answer_keeps_the_place_inside_the_text():
    chance = random.Random(0)
    whole = answer()
    found = 0
    for _ in range(400):
        start = chance.randrange(len(whole))
        put = chance.choice(["", "{", "}", "[", "]", '"', ",", ":", "\\", "x", "null"])
        text = whole[:start] + put + whole[start + chance.randrange(6) :]
        if (reason := interpret(text).reason) is None:
            continue
        place = fault_place(text, reason)
        assert place is not None
        lines = text.split("\n")
        assert 1 <= place.line <= place.end_line <= len(lines)
        assert 1 <= place.column <= len(lines[place.line - 1]) + 1
        assert 1 <= place.end_column <= len(lines[place.end_line - 1]) + 1
        found += 1
    assert found > 100


@given(st.text(alphabet='{}[]",:\\ \nab01', max_size=60), st.sampled_from(["scene", "a[0].b", "a"]))
def test_any_text_is_searched_without_an_error(text, path):
    place = locate(text, path)
    assert (place is None) == ("{" not in text)
