"""The minimal schema (paper, B.3.1) and the words of its errors."""

from __future__ import annotations

import json
import math
from typing import Any

import numpy as np
import pytest
from ideal_bench.lib.geometry.boxes import LARGEST_M
from ideal_bench.lib.layout import Layout, Room
from ideal_bench.lib.predictions.validate import SchemaError, layout_from_document

ABSENT = object()
OBJECTS = ("scene", "objects")


def spoil(document: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """Put `value` at `path` of the document, or take away what is there."""
    *parents, last = path
    holder: Any = document
    for key in parents:
        holder = holder[key]
    if value is ABSENT:
        del holder[last]
    else:
        holder[last] = value
    return document


def test_the_columns_hold_the_document(document: dict[str, Any]) -> None:
    layout = layout_from_document(document)
    assert layout.room == Room("bedroom", (4.5, 4.2, 3.0))
    assert layout.ids == ("bed_01", "floor_lamp_01", "chair_02")
    assert layout.categories == ("bed", "floor_lamp", "Chair")
    assert layout.positions_m.tolist() == [[0.1, -0.9, 0.65], [1.25, 1.87, 0.72], [-1, 0, 0.45]]
    assert layout.dimensions_m.tolist() == [[2.2, 1.5, 1.3], [0.3, 0.3, 1.45], [0.5, 0, 0.9]]
    np.testing.assert_array_equal(layout.yaws_deg, [90.0, math.nan, math.nan])


def test_a_layout_written_out_reads_back_as_it_was(document: dict[str, Any]) -> None:
    layout = layout_from_document(document)
    again = layout_from_document(json.loads(json.dumps(layout.to_document())))
    assert list(again) == list(layout)
    assert again.room == layout.room


def test_an_empty_room_without_a_size_is_a_prediction() -> None:
    layout = layout_from_document({"scene": {"room": {"type": "office"}, "objects": []}})
    assert layout.room == Room("office", None)
    assert isinstance(layout, Layout)
    assert layout.positions_m.shape == layout.dimensions_m.shape == (0, 3)
    assert layout.yaws_deg.shape == (0,)


def test_fields_of_no_meaning_are_ignored(document: dict[str, Any]) -> None:
    document["scene"]["objects"][0]["colour"] = [None]
    document["scene"]["room"]["asset_count"] = "many"
    document["remark"] = {}
    assert len(layout_from_document(document)) == 3


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("scene",), ABSENT, "scene is missing; expected an object"),
        (("scene",), [], "scene is a list; expected an object"),
        (("scene", "room"), ABSENT, "scene.room is missing; expected an object"),
        (("scene", "room"), "bedroom", 'scene.room is "bedroom"; expected an object'),
        (("scene", "room", "type"), ABSENT, "scene.room.type is missing; expected a string"),
        (("scene", "room", "type"), 3, "scene.room.type is 3; expected a string"),
        (("scene", "room", "type"), None, "scene.room.type is null; expected a string"),
        (
            ("scene", "room", "size"),
            None,
            "scene.room.size is null; expected a list of three numbers",
        ),
        (
            ("scene", "room", "size"),
            [4, 3],
            "scene.room.size has 2 entries; expected three numbers",
        ),
        (
            ("scene", "room", "size", 1),
            0,
            "scene.room.size[1] is 0; expected a finite number > 0",
        ),
        (
            ("scene", "room", "size", 2),
            -0.5,
            "scene.room.size[2] is -0.5; expected a finite number > 0",
        ),
        (OBJECTS, ABSENT, "scene.objects is missing; expected a list"),
        (OBJECTS, {"bed": 1}, "scene.objects is an object; expected a list"),
        ((*OBJECTS, 1), "bed", 'scene.objects[1] is "bed"; expected an object'),
        ((*OBJECTS, 1), None, "scene.objects[1] is null; expected an object"),
        ((*OBJECTS, 1, "id"), ABSENT, "scene.objects[1].id is missing; expected a string"),
        ((*OBJECTS, 1, "id"), 7, "scene.objects[1].id is 7; expected a string"),
        (
            (*OBJECTS, 0, "category"),
            ABSENT,
            'scene.objects[0].category is missing; expected a string (object "bed_01")',
        ),
        (
            (*OBJECTS, 0, "category"),
            ["bed"],
            'scene.objects[0].category is a list; expected a string (object "bed_01")',
        ),
        (
            (*OBJECTS, 2, "position"),
            ABSENT,
            "scene.objects[2].position is missing; expected a list of three numbers "
            '(object "chair_02")',
        ),
        (
            (*OBJECTS, 2, "position"),
            "1,2",
            'scene.objects[2].position is "1,2"; expected a list of three numbers '
            '(object "chair_02")',
        ),
        (
            (*OBJECTS, 2, "position"),
            [1, 2, 3, 4],
            'scene.objects[2].position has 4 entries; expected three numbers (object "chair_02")',
        ),
        (
            (*OBJECTS, 2, "position", 1),
            math.nan,
            'scene.objects[2].position[1] is NaN; expected a finite number (object "chair_02")',
        ),
        (
            (*OBJECTS, 2, "position", 0),
            -math.inf,
            "scene.objects[2].position[0] is -Infinity; expected a finite number "
            '(object "chair_02")',
        ),
        (
            (*OBJECTS, 2, "position", 2),
            True,
            'scene.objects[2].position[2] is true; expected a finite number (object "chair_02")',
        ),
        (
            (*OBJECTS, 2, "position", 2),
            "0.45",
            'scene.objects[2].position[2] is "0.45"; expected a finite number (object "chair_02")',
        ),
        (
            (*OBJECTS, 2, "position", 2),
            10**400,
            "scene.objects[2].position[2] is an integer too big for a double; expected a finite "
            'number (object "chair_02")',
        ),
        (
            (*OBJECTS, 0, "dimensions", 2),
            -0.01,
            "scene.objects[0].dimensions[2] is -0.01; expected a finite number >= 0 "
            '(object "bed_01")',
        ),
        (
            (*OBJECTS, 0, "dimensions", 0),
            None,
            "scene.objects[0].dimensions[0] is null; expected a finite number >= 0 "
            '(object "bed_01")',
        ),
        (
            (*OBJECTS, 0, "rotation_yaw"),
            "90",
            'scene.objects[0].rotation_yaw is "90"; expected a finite number or null '
            '(object "bed_01")',
        ),
        (
            (*OBJECTS, 0, "rotation_yaw"),
            math.inf,
            "scene.objects[0].rotation_yaw is Infinity; expected a finite number or null "
            '(object "bed_01")',
        ),
        (
            (*OBJECTS, 0, "rotation_yaw"),
            False,
            "scene.objects[0].rotation_yaw is false; expected a finite number or null "
            '(object "bed_01")',
        ),
    ],
)
def test_the_error_names_the_field(
    document: dict[str, Any], path: tuple[Any, ...], value: Any, words: str
) -> None:
    with pytest.raises(SchemaError) as caught:
        layout_from_document(spoil(document, path, value))
    assert str(caught.value) == words


def test_an_integer_that_python_will_not_print_is_refused_in_words(
    document: dict[str, Any],
) -> None:
    spoil(document, (*OBJECTS, 2, "position", 2), 10**5000)
    with pytest.raises(SchemaError, match=r"position\[2\] is an integer too big for a double"):
        layout_from_document(document)


@pytest.mark.parametrize("answer", [None, [], "scene", 3, True])
def test_what_is_no_object_is_refused(answer: Any) -> None:
    with pytest.raises(SchemaError, match=r"^the answer is .*; expected an object$"):
        layout_from_document(answer)


def test_a_long_value_is_shortened_in_the_sentence(document: dict[str, Any]) -> None:
    spoil(document, (*OBJECTS, 0, "position", 0), "x" * 10_000)
    with pytest.raises(SchemaError, match=r'is "x{39}\.\.\.; expected a finite number'):
        layout_from_document(document)


def test_the_first_fault_in_reading_order_is_named(document: dict[str, Any]) -> None:
    spoil(document, (*OBJECTS, 2, "id"), None)
    spoil(document, (*OBJECTS, 1, "rotation_yaw"), "west")
    with pytest.raises(SchemaError, match=r"^scene\.objects\[1\]\.rotation_yaw "):
        layout_from_document(document)


def test_enormous_lengths_are_clipped_so_that_volumes_stay_finite(
    document: dict[str, Any],
) -> None:
    document["scene"]["room"]["size"] = [1e308, 10**200, 3]
    spoil(document, (*OBJECTS, 0, "position"), [-1e308, 1e101, 0.5])
    spoil(document, (*OBJECTS, 0, "dimensions"), [1.7e308, 1.7e308, 1.7e308])
    layout = layout_from_document(document)
    assert layout.room.size_m == (LARGEST_M, LARGEST_M, 3.0)
    assert layout.positions_m[0].tolist() == [-LARGEST_M, LARGEST_M, 0.5]
    assert np.isfinite(np.prod(layout.dimensions_m[0]))
    assert layout.positions_m[1:].tolist() == [[1.25, 1.87, 0.72], [-1.0, 0.0, 0.45]]


def test_many_large_numbers_whose_sum_is_not_finite_are_still_numbers(
    document: dict[str, Any],
) -> None:
    spoil(document, (*OBJECTS, 0, "rotation_yaw"), 1.7e308)
    spoil(document, (*OBJECTS, 1, "rotation_yaw"), 1.7e308)
    layout = layout_from_document(document)
    assert layout.yaws_deg[:2].tolist() == [1.7e308, 1.7e308]


def test_half_a_surrogate_pair_becomes_the_replacement_character(
    document: dict[str, Any],
) -> None:
    spoil(document, (*OBJECTS, 0, "id"), "bed_\ud83d")
    spoil(document, (*OBJECTS, 1, "id"), "lampe_\U0001f600é")
    spoil(document, ("scene", "room", "type"), "\udc00bedroom")
    layout = layout_from_document(document)
    assert layout.ids[:2] == ("bed_\ufffd", "lampe_\U0001f600é")
    assert layout.room.type == "\ufffdbedroom"
    assert "".join(layout.ids).encode("utf-8")
