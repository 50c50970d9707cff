"""Layouts as JSON: what is read, what is refused, and in which words."""

import json

import pytest
from ideal_bench.lib.floorplan.documents.json_document import parse_json, to_document, to_plan
from ideal_bench.lib.floorplan.faults import PlanFault
from ideal_bench.lib.floorplan.plan import FloorPlan, Shape, Wall


def layout(**fields):
    document = {
        "layout_id": 7,
        "room_type": "bedroom",
        "room_boundary": [{"x": 0, "y": 0}, {"x": 4.5, "y": 0}, {"x": 4.5, "y": 3.0}],
        "walls": [{"start": {"x": 0, "y": 0}, "end": {"x": 4.5, "y": 0}}],
        "openings": {
            "windows": [{"label": "window", "points": [{"x": 1, "y": 0}]}],
            "doors": [{"label": "door", "points": []}],
        },
        "objects": [{"label": "sofa", "points": [{"x": 1.0, "y": 2.5}]}],
        "units": "meters",
    }
    return {**document, **fields}


def test_every_part_of_a_document_is_read():
    plan = to_plan(layout())
    assert plan == FloorPlan(
        7,
        "bedroom",
        ((0, 0), (4.5, 0), (4.5, 3.0)),
        (Wall((0, 0), (4.5, 0)),),
        (Shape("window", ((1, 0),)),),
        (Shape("door", ()),),
        (Shape("sofa", ((1.0, 2.5),)),),
    )


@pytest.mark.parametrize(
    "odd",
    [
        {"openings": None},
        {"openings": {}},
        {"openings": {"doors": None, "archways": [1]}},
        {"walls": None, "units": None, "source": {"seed": 1, "path": ["a", None, True, 0.5]}},
        {"objects": [{"id": "s1", "points": [], "label": ""}]},
        {"walls": [{"end": {"y": 1, "x": 2}, "thickness": 0.1, "start": {"x": 0, "y": 1e300}}]},
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_a_document_comes_back_in_its_order_with_all_that_it_held(odd, first):
    document = {**odd, **{k: v for k, v in layout().items() if k not in odd}}
    if not first:
        document = dict(reversed(document.items()))
    # A point's axes stand in their order; all other fields in the document's.
    expected = json.dumps(document).replace('{"y": 1, "x": 2}', '{"x": 2, "y": 1}')
    assert json.dumps(to_document(to_plan(document))) == expected


def test_fields_that_may_be_absent_are_absent_again():
    document = layout()
    for name in ("walls", "openings", "units"):
        del document[name]
    plan = to_plan(document)
    assert (plan.walls, plan.openings, plan.units) == ((), (), "meters")
    assert to_document(plan) == document


def test_what_a_plan_gained_since_it_was_read_is_written():
    from dataclasses import replace

    plan = to_plan(layout(walls=None, openings={"doors": None}))
    more = replace(
        plan, walls=(Wall((0, 0), (1, 0)),), windows=(Shape("w", ()),), doors=(Shape("d", ()),)
    )
    document = to_document(more)
    assert document["walls"] == [{"start": {"x": 0, "y": 0}, "end": {"x": 1, "y": 0}}]
    assert document["openings"] == {
        "doors": [{"label": "d", "points": []}],
        "windows": [{"label": "w", "points": []}],
    }
    bare = {k: v for k, v in layout().items() if k not in ("openings", "walls")}
    gained = replace(to_plan(bare), doors=(Shape("d", ()),))
    assert to_document(gained)["openings"]["doors"] == [{"label": "d", "points": []}]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        (
            {"objects": [{"label": "sofa", "points": [{"x": 0, "y": "1.0"}]}]},
            "objects[0] 'sofa': points[0].y is \"1.0\", a text; write a number",
        ),
        (
            {"objects": [{"label": "sofa", "points": [{"x": True, "y": 1}]}]},
            "objects[0] 'sofa': points[0].x is true; write a number",
        ),
        ({"objects": [{"label": "sofa"}]}, "objects[0] 'sofa': points is missing; write it"),
        ({"objects": [{"points": []}]}, "objects[0].label is missing; write it"),
        ({"objects": [{"label": 3, "points": []}]}, "objects[0].label is 3; write a text"),
        ({"objects": [None]}, "objects[0] is null; write an object with label and points"),
        ({"objects": None}, "objects is null; write a list of objects"),
        ({"objects": {}}, "objects is an object; write a list of objects"),
        (
            {"openings": {"doors": [{"label": "d", "points": [[0, 1]]}]}},
            "openings.doors[0] 'd': points[0] is a list; write an object with x and y",
        ),
        ({"openings": []}, "openings is a list; write an object with windows and doors"),
        ({"walls": [{"start": {"x": 0, "y": 0}}]}, "walls[0].end is missing; write it"),
        (
            {"walls": [{"start": {"x": 0, "y": None}, "end": {"x": 0, "y": 0}}]},
            "walls[0].start.y is null; write a number",
        ),
        (
            {"room_boundary": [{"x": 0, "y": 0, "z": 0}]},
            "room_boundary[0] has 'z' too; a point has x and y alone",
        ),
        ({"room_boundary": [{"x": 0}]}, "room_boundary[0].y is missing; write it"),
        ({"layout_id": 1.5}, "layout_id is 1.5; write a whole number or a text"),
        ({"layout_id": True}, "layout_id is true; write a whole number or a text"),
        ({"room_type": None}, "room_type is null; write a text"),
        ({"units": 3}, "units is 3; write a text"),
        (
            {"room_boundary": [{"x": 10**400, "y": 0}]},
            "room_boundary[0].x is an integer too big for a double; write a number",
        ),
        (
            {"objects": [{"label": "two\nlines\x1b", "points": 1}]},
            "objects[0] 'two\\nlines\\x1b': points is 1; write a list of points",
        ),
    ],
)
def test_a_fault_names_its_field(fields, words):
    with pytest.raises(PlanFault) as fault:
        to_plan(layout(**fields))
    assert str(fault.value) == words


@pytest.mark.parametrize("name", ["layout_id", "room_type", "room_boundary", "objects"])
def test_a_field_that_has_to_be_there_is_missed(name):
    document = layout()
    del document[name]
    with pytest.raises(PlanFault, match=rf"^{name} is missing; write it$"):
        to_plan(document)


def test_a_document_of_another_kind_is_no_layout():
    with pytest.raises(PlanFault) as fault:
        to_plan({"room_type": "bedroom", "objects": []})
    assert str(fault.value) == "is no layout: layout_id and room_boundary are missing"


def test_a_list_of_layouts_is_no_layout():
    with pytest.raises(PlanFault, match=r"^the layout is a list; write an object with layout_id"):
        to_plan([layout()])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is no JSON: Expecting value at line 1 column 1"),
        ('{"a": 1,}', "is no JSON: "),
        ('{"a": NaN}', "it holds NaN, which is no number; write a finite one"),
        ('{"a": -Infinity}', "it holds -Infinity, which is no number; write a finite one"),
        ('{"a": 1e999}', "1e999 is too big for a double; write a smaller number"),
        ('{"a": ' + "9" * 5000 + "}", "an integer of thousands of digits is no number"),
        ("[" * 200_000 + "]" * 200_000, "its lists are nested too deeply for a layout"),
        (
            '{"label": "sofa", "points": [], "label": "bed"}',
            "the field 'label' stands more than once in an object of 'bed' with label, points",
        ),
        ('{"label": "\\ud83d"}', "half of a character that is written as two"),
    ],
)
def test_a_text_that_is_no_sound_json_says_why(text, words):
    with pytest.raises(PlanFault) as fault:
        parse_json(text)
    assert words in str(fault.value)
