"""A raw answer, read to the end."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ideal_bench.lib.layout import Room
from ideal_bench.lib.predictions.interpret import interpret


def test_a_fenced_answer_becomes_a_layout(document: dict[str, Any]) -> None:
    prediction = interpret(f"```json\n{json.dumps(document, indent=2)}\n```")
    assert prediction.layout is not None
    assert prediction.layout.room == Room("bedroom", (4.5, 4.2, 3.0))
    assert (prediction.step, prediction.reason) == ("S2", None)


def test_a_wrong_field_is_a_failure_at_the_step_that_gave_the_json(
    document: dict[str, Any],
) -> None:
    document["scene"]["objects"][2]["position"][1] = float("nan")
    prediction = interpret(f"Here: {json.dumps(document)}")
    assert prediction.layout is None
    assert prediction.step == "S3"
    assert prediction.reason == (
        'scene.objects[2].position[1] is NaN; expected a finite number (object "chair_02")'
    )


@pytest.mark.parametrize("number", ["9" * 5000, "1e999", "9" * 400])
def test_a_number_too_big_names_its_field(document: dict[str, Any], number: str) -> None:
    document["scene"]["objects"][0]["dimensions"][0] = "BIG"
    prediction = interpret(json.dumps(document).replace('"BIG"', number))
    assert prediction.layout is None
    assert prediction.reason is not None
    assert prediction.reason.startswith("scene.objects[0].dimensions[0] is ")


def test_a_cut_off_answer_says_so(document: dict[str, Any]) -> None:
    prediction = interpret(json.dumps(document)[:200])
    assert (prediction.layout, prediction.step) == (None, "S4")
    assert prediction.reason is not None
    assert prediction.reason.startswith("cut off inside a ")


def test_ten_thousand_objects_are_read(document: dict[str, Any]) -> None:
    document["scene"]["objects"] *= 3334
    layout = interpret(json.dumps(document)).layout
    assert layout is not None
    assert len(layout) == 10_002


@settings(deadline=None)
@given(st.text() | st.binary().map(lambda data: data.decode("utf-8", "replace")))
def test_never_raises_whatever_the_text(text: str) -> None:
    prediction = interpret(text)
    assert (prediction.layout is None) != (prediction.reason is None)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["scene", "room", "objects", "type", "id", "position"]), inner
        )
    ),
)


@settings(deadline=None)
@given(json_values)
def test_never_raises_whatever_the_json(value: Any) -> None:
    prediction = interpret(json.dumps(value))
    assert (prediction.layout is None) != (prediction.reason is None)
