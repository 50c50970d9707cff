"""The four recovery steps (paper, C.3)."""

from __future__ import annotations

import json
import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ideal_bench.lib.predictions.parse import parse_response

SCENE = {"scene": {"room": {"type": "office"}, "objects": []}}
TEXT = json.dumps(SCENE)


@pytest.mark.parametrize(
    ("step", "text"),
    [
        ("S1", TEXT),
        ("S1", f"\n\t {TEXT} \r\n"),
        ("S2", f"```json\n{TEXT}\n```"),
        ("S2", f"```\n{TEXT}\n```"),
        ("S2", f"```json{TEXT}```"),
        ("S2", f"  ```json\r\n{TEXT}\r\n```  \n"),
        ("S2", f"```json\n{TEXT}"),
        ("S3", f"Here is the layout: {TEXT} I hope it helps."),
        ("S3", f"Sure!\n```json\n{TEXT}\n```\nThat is all."),
        ("S3", f"```json```{TEXT}"),
        ("S3", f"```python\n{TEXT}\n```"),
        ("S3", f"[{TEXT}]"),
        ("S3", f"{TEXT} {{not json}}"),
        ("S3", f"\ufeff{TEXT}"),
        ("S3", f"{TEXT}}}}}"),
        ("S4", TEXT[:-1]),
        ("S4", TEXT[:-2]),
        ("S4", f"The layout is {TEXT[:-1]}"),
        ("S4", f"```json\n{TEXT[:-1]}"),
        ("S4", f"```json\n{TEXT[:-1]}\n```"),
    ],
)
def test_the_first_step_that_gives_an_object_is_named(step: str, text: str) -> None:
    parsed = parse_response(text)
    assert (parsed.document, parsed.step, parsed.reason) == (SCENE, step, None)


@pytest.mark.parametrize(
    "value",
    ["}", "{", "}}}{{{", 'a "quoted" }', "ends in a backslash \\", '\\"}', "```", "```json"],
)
def test_braces_and_quotes_inside_strings_are_text(value: str) -> None:
    document = {"scene": {"note": value, "more": {"x": 1}}}
    whole = json.dumps(document)
    assert parse_response(f"Answer: {whole} (done }})").document == document
    cut = parse_response(f"Answer: {whole[:-1]}")
    assert (cut.document, cut.step) == (document, "S4")


@pytest.mark.parametrize(
    ("text", "step", "reason"),
    [
        ("", "S1", "empty answer"),
        (" \n\t", "S1", "empty answer"),
        ("I cannot help with that.", "S3", "no JSON object in the answer: it has no '{'"),
        ("null", "S3", "no JSON object in the answer: it has no '{'"),
        ("[1, 2]", "S3", "no JSON object in the answer: it has no '{'"),
        ("```", "S3", "no JSON object in the answer: it has no '{'"),
        (
            "{'scene': 1}",
            "S3",
            "the first {...} in the answer is not JSON: Expecting property name enclosed in "
            "double quotes at line 1 column 2",
        ),
        (
            'as {x}: {"a": 1}',
            "S3",
            "the first {...} in the answer is not JSON: Expecting property name enclosed in "
            "double quotes at line 1 column 2",
        ),
        ('{"scene": {"id": "chair_0', "S4", "cut off inside a string"),
        ('{"scene": {"id": "a\\', "S4", "cut off inside a string"),
        ('{"a": [{"b": 1}', "S4", "cut off inside a list; only closing braces are added"),
        (
            '{"a": {"b": ',
            "S4",
            "with the missing closing braces added it is still not JSON: Expecting value at "
            "line 1 column 12",
        ),
        (
            '{"a":' * 100_000,
            "S4",
            "with the missing closing braces added it is still nested too deeply to be read",
        ),
    ],
)
def test_a_failure_says_how_far_it_came_and_why(text: str, step: str, reason: str) -> None:
    parsed = parse_response(text)
    assert (parsed.document, parsed.step, parsed.reason) == (None, step, reason)


@pytest.mark.parametrize(
    "text",
    ['{"a": 1,}', '{"a": "b""c"}', '{"a": 01}', '{"a": 1] }', '{"a": TRUE}', '{"a" 1}'],
)
def test_nothing_else_is_repaired(text: str) -> None:
    assert parse_response(text).document is None


def test_what_is_not_json_but_is_a_number_to_python_is_left_to_validation() -> None:
    parsed = parse_response('{"a": NaN, "b": -Infinity, "c": 1e999, "d": %s}' % ("9" * 5000))
    assert parsed.document is not None
    assert math.isnan(parsed.document["a"])
    assert [parsed.document[key] for key in "bcd"] == [-math.inf, math.inf, math.inf]
    assert parsed.step == "S1"


def _reference(text: str) -> tuple[object, str]:
    """The steps once more, as slow and plain as possible."""
    text = text.strip()
    if not text:
        return None, "S1"
    bare = text
    if bare[:7] == "```json":
        bare = bare[7:]
    elif bare[:3] == "```":
        bare = bare[3:]
    if bare[-3:] == "```":
        bare = bare[:-3]
    bare = bare.strip()
    for step, candidate in (("S1", text), ("S2", bare)):
        if isinstance(found := _json_or_none(candidate), dict):
            return found, step
    if "{" not in bare:
        return None, "S3"
    bare = bare[bare.index("{") :]
    depth, quoted, escaped = 0, False, False
    for place, character in enumerate(bare):
        if quoted:
            if escaped:
                escaped = False
            elif character == "\\":
                escaped = True
            elif character == '"':
                quoted = False
        elif character == '"':
            quoted = True
        elif character == "{":
            depth += 1
        elif character == "}":
            depth -= 1
            if depth == 0:
                return _json_or_none(bare[: place + 1]), "S3"
    return (None if quoted else _json_or_none(bare + "}" * depth)), "S4"


def _json_or_none(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return None


def test_equals_a_plain_reference_on_random_brackets_and_quotes() -> None:
    rng = random.Random(7)
    pieces = ["{", "}", "[", "]", '"', "\\", ":", ",", "a", "1", " ", "```", '{"a":', '"b"', "json"]
    steps = set()
    for _ in range(20_000):
        text = "".join(rng.choices(pieces, k=rng.randint(0, 14)))
        parsed = parse_response(text)
        assert (parsed.document, parsed.step) == _reference(text), text
        assert (parsed.reason is None) == (parsed.document is not None)
        steps.add((parsed.step, parsed.document is None))
    assert steps >= {("S1", True), ("S3", True), ("S4", True), ("S1", False), ("S3", False)}


def test_equals_a_plain_reference_wherever_an_answer_is_cut() -> None:
    whole = (
        f"Sure: ```json\n{json.dumps({'a': {'b': [{'c': 'x}'}], 'd': {'e': 1}}}, indent=1)}\n```"
    )
    recovered = 0
    for end in range(len(whole)):
        parsed = parse_response(whole[:end])
        assert (parsed.document, parsed.step) == _reference(whole[:end])
        recovered += parsed.document is not None
    assert 0 < recovered < len(whole)


@settings(deadline=None)
@given(st.text())
def test_never_raises_whatever_the_text(text: str) -> None:
    parsed = parse_response(text)
    assert (parsed.document is None) != (parsed.reason is None)


@pytest.mark.parametrize(
    "text",
    [
        "{" * 1_000_000,
        "[" * 1_000_000,
        "}" * 1_000_000,
        '{"' + '\\"' * 1_000_000,
        '{"' + "\\" * 1_000_001,
        "{" + '""' * 500_000,
        "{" + '"a' * 500_000,
        '{"a":[' * 200_000,
        "\ud800{\udfff",
        "{\x00}",
    ],
    ids=lambda text: repr(text[:8]),
)
def test_hostile_texts_end_as_failures(text: str) -> None:
    # A quadratic scan of a million characters would not end within this suite's patience.
    parsed = parse_response(text)
    assert parsed.document is None
    assert parsed.reason
