"""Answers of models: read tolerantly, and refused with the object, the field and the place."""

import json

import pytest
from ideal_bench.lib.quality.refine.answer import AnswerError, read_answer
from ideal_bench.lib.quality.refine.placements import Placement

BEFORE = {
    "sofa": Placement((0.5, 1.0, 0.4), 90.0),
    "rug": Placement((0.0, 0.0, 0.01), 20.0),
}
SIZES = {"sofa": (2.0, 0.9, 0.8), "rug": (1.5, 1.0, 0.02)}


def row(name="sofa", **changed):
    return {"id": name, "position": [1.0, 2, 0.4], "yaw": 180, **changed}


def read(*rows, wrap=lambda document: json.dumps(document)):
    return read_answer(wrap({"objects": list(rows)}), BEFORE, SIZES)


def test_all_objects_are_taken_in_the_rooms_order():
    found = read(row("rug", yaw=None), row(position=[1.00049, 2, 0.4], yaw=-90))
    assert list(found) == ["sofa", "rug"]
    assert found["sofa"] == Placement((1.0, 2.0, 0.4), 270.0)
    assert found["rug"].yaw_deg == 20.0


@pytest.mark.parametrize(
    "wrap",
    [
        lambda document: f"Here it is:\n```json\n{json.dumps(document)}\n```\nDone.",
        lambda document: json.dumps(document)[:-1],
        lambda document: json.dumps({"scene": document}),
    ],
)
def test_what_stands_around_the_json_does_no_harm(wrap):
    assert read(row(), row("rug"), wrap=wrap)["rug"].position_m == (1.0, 2.0, 0.4)


def test_sizes_and_yaw_in_the_form_of_a_layout_are_read():
    sofa = {"id": "sofa", "position": [0, 0, 0], "dimensions": [2, 0.9, 0.8], "rotation_yaw": 45}
    assert read(sofa, row("rug"))["sofa"] == Placement((0.0, 0.0, 0.0), 45.0)


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([row()], "1 of 2 objects missing: 'rug'"),
        ([row(), row("rug"), row("cat")], "objects[2].id is 'cat', which the room does not have"),
        ([row(), row("rug"), row()], "objects[2].id is 'sofa' for the second time"),
        ([row(), row("rug", position=[0, float("nan"), 0])], "objects[1].position is [0, NaN, 0]"),
        ([row(), row("rug", position=[0, 0])], "objects[1].position is [0, 0]; expected three"),
        ([row(), row("rug", position=[1e300, 0, 0])], "expected three finite numbers"),
        ([row(), row("rug", position="here")], 'objects[1].position is "here"'),
        ([row(yaw=float("inf")), row("rug")], "objects[0].yaw is Infinity"),
        ([row(yaw="north"), row("rug")], 'objects[0].yaw is "north"'),
        ([{"id": "sofa", "position": [0, 0, 0]}, row("rug")], "objects[0].yaw is missing"),
        ([row(dimensions=[1.0, 0.9, 0.8]), row("rug")], "sizes are fixed, at [2, 0.9, 0.8]"),
        ([row(dimensions="big"), row("rug")], 'objects[0].dimensions is "big"'),
        ([5, row("rug")], "objects[0] is 5; expected an object"),
        ([row(id=7), row("rug")], "objects[0].id is 7"),
    ],
)
def test_what_the_contract_forbids_is_named(rows, words):
    with pytest.raises(AnswerError) as error:
        read(*rows)
    assert words in str(error.value)
    assert "missing: " in words or "(line 1, column " in str(error.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty answer"),
        ("I would move the sofa.", "no JSON object"),
        ('{"objects": [{"id": "sofa", "posi', "cut off inside a string"),
        ('{"things": []}', "objects is missing"),
        ('{"objects": {}}', "objects is an object; expected a list"),
    ],
)
def test_what_holds_no_layout_says_so(text, words):
    with pytest.raises(AnswerError, match=words):
        read_answer(text, BEFORE, SIZES)


def test_names_of_others_stay_in_their_line():
    with pytest.raises(AnswerError) as error:
        read(row("\x1b[2J" + "x" * 500), row("rug"))
    assert str(error.value).isprintable() and len(str(error.value)) < 250
