"""The published JSON Schema and the validator give the same verdicts."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ideal_bench.lib import predictions
from ideal_bench.lib.predictions.faults import first_fault
from ideal_bench.lib.predictions.parse import parse_response
from ideal_bench.lib.predictions.validate import SchemaError, layout_from_document

SCHEMA = json.loads((Path(predictions.__path__[0]) / "prediction.schema.json").read_bytes())
CHECKER = jsonschema.Draft202012Validator(SCHEMA)

# Written into the text in place of a marker, as no Python value is dumped like this.
RAW_TOKENS = {"@1e999@": "1e999", "@-1e999@": "-1e999", "@digits@": "9" * 5000, "@deep@": "[[[]]]"}


def schema_accepts(text: str) -> bool:
    """The schema's verdict on a text.

    A schema speaks of JSON documents, and NaN and Infinity are not JSON (RFC 8259). They are read
    as an empty object, which no named field may be, so that they are refused where a field has a
    meaning and ignored where it has none, like everything else. Numbers that JSON can write but a
    double cannot hold are the schema's own business: its bounds refuse them.
    """
    document = json.loads(text, parse_constant=lambda name: {}, parse_int=_whole_number)
    return bool(CHECKER.is_valid(document))


def _whole_number(digits: str) -> int | float:
    return int(digits) if len(digits) < 4300 else float(digits)


def validator_accepts(text: str) -> bool:
    document = parse_response(text).document
    assert document is not None, "the generator writes objects"
    try:
        layout_from_document(document)
    except SchemaError as error:
        assert first_fault(document) == str(error)
        return False
    assert first_fault(document) is None
    return True


def as_text(document: Any) -> str:
    text = json.dumps(document)
    for marker, token in RAW_TOKENS.items():
        text = text.replace(f'"{marker}"', token)
    return text


finite = st.floats(allow_nan=False, allow_infinity=False) | st.integers(-(10**300), 10**300)
positive = st.floats(min_value=0, exclude_min=True, allow_infinity=False) | st.integers(1, 10**300)
not_negative = st.floats(min_value=0, allow_infinity=False) | st.integers(0, 10**300)
anything = st.recursive(
    st.none() | st.booleans() | finite | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)


def three(numbers: st.SearchStrategy[Any]) -> st.SearchStrategy[list[Any]]:
    return st.lists(numbers, min_size=3, max_size=3)


objects = st.fixed_dictionaries(
    {
        "id": st.text(max_size=8),
        "category": st.sampled_from(["bed", "Chair", ""]),
        "position": three(finite),
        "dimensions": three(not_negative),
    },
    optional={"rotation_yaw": st.none() | finite, "colour": anything},
)
rooms = st.fixed_dictionaries(
    {"type": st.text(max_size=8)}, optional={"size": three(positive), "asset_count": anything}
)
documents = st.fixed_dictionaries(
    {"scene": st.fixed_dictionaries({"room": rooms, "objects": st.lists(objects, max_size=3)})},
    optional={"note": anything},
)


@settings(max_examples=300, deadline=None)
@given(documents)
def test_both_accept_every_valid_document(document: dict[str, Any]) -> None:
    text = as_text(document)
    assert schema_accepts(text)
    assert validator_accepts(text)


def places(node: Any) -> list[tuple[Any, Any]]:
    """Every (holder, key) in a document."""
    if not isinstance(node, dict | list):
        return []
    keys = list(node) if isinstance(node, dict) else list(range(len(node)))
    return [(node, key) for key in keys] + [pair for key in keys for pair in places(node[key])]


# Values that take another's place: of each type, and around each bound of the schema.
SUBSTITUTES: list[Any] = [
    *(None, True, False, 0, -0.0, 1, -1, 0.5, -0.5, 5e-324, -5e-324, 1e100, 1e308, -1e308),
    *(float("nan"), float("inf"), float("-inf"), 10**400, -(10**400), 2**70),
    *("", "90", "NaN", "null", [], {}, [1, 2], [1, 2, 3], [1, 2, 3, 4], [-1, 0, 1], [0, 0, 0]),
    *([True, 1, 1], ["1", 1, 1], [None, 1, 1], [[1], 1, 1], {"0": 1, "1": 1, "2": 1}),
    *({"type": "office"}, {"scene": {}}, [{}], [None]),
    *RAW_TOKENS,
]


def substitute(rng: random.Random, holder: Any, key: Any) -> None:
    holder[key] = copy.deepcopy(rng.choice(SUBSTITUTES))


def remove(rng: random.Random, holder: Any, key: Any) -> None:
    del holder[key]


def repeat(rng: random.Random, holder: Any, key: Any) -> None:
    if isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    else:
        holder[f"{key}_"] = copy.deepcopy(holder[key])


def rename(rng: random.Random, holder: Any, key: Any) -> None:
    if isinstance(holder, dict):
        holder[rng.choice([key.upper(), "id", "size", "rotation_yaw"])] = holder.pop(key)


def swap(rng: random.Random, holder: Any, key: Any) -> None:
    other = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    holder[key], holder[other] = holder[other], holder[key]


def wrap(rng: random.Random, holder: Any, key: Any) -> None:
    holder[key] = rng.choice([[holder[key]], {"value": holder[key]}, json.dumps(holder[key])])


MUTATIONS: list[Callable[[random.Random, Any, Any], None]] = [
    *(substitute, substitute, substitute),
    *(remove, repeat, rename, swap, wrap),
]


def mutated(rng: random.Random, document: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """The document with one to three things done to it below its top, and the last one's name."""
    spoiled = copy.deepcopy(document)
    mutation = MUTATIONS[0]
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        if found := places(spoiled):
            mutation = rng.choice(MUTATIONS)
            mutation(rng, *rng.choice(found))
    return spoiled, mutation.__name__


def test_both_give_the_same_verdict_on_thousands_of_mutations(document: dict[str, Any]) -> None:
    rng = random.Random(20)
    verdicts: Counter[tuple[str, bool]] = Counter()
    for _ in range(4000):
        spoiled, mutation = mutated(rng, document)
        text = as_text(spoiled)
        verdict = schema_accepts(text)
        assert validator_accepts(text) == verdict, text
        verdicts[mutation, verdict] += 1
    kinds = {mutation.__name__ for mutation in MUTATIONS}
    assert {kind for kind, verdict in verdicts if not verdict} == kinds
    assert {kind for kind, verdict in verdicts if verdict} == kinds
    assert 800 < sum(n for (_, verdict), n in verdicts.items() if verdict) < 3200


@settings(max_examples=300, deadline=None)
@given(documents, st.integers(0, 2**32))
def test_both_give_the_same_verdict_on_mutations_of_strange_documents(
    document: dict[str, Any], seed: int
) -> None:
    spoiled, _ = mutated(random.Random(seed), document)
    text = as_text(spoiled)
    assert validator_accepts(text) == schema_accepts(text)


@pytest.mark.parametrize("value", SUBSTITUTES, ids=lambda value: repr(value)[:20])
@pytest.mark.parametrize("field", ["id", "category", "position", "dimensions", "rotation_yaw"])
def test_both_give_the_same_verdict_on_each_value_of_each_field(
    document: dict[str, Any], field: str, value: Any
) -> None:
    document["scene"]["objects"][1][field] = value
    assert validator_accepts(as_text(document)) == schema_accepts(as_text(document))


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_what_is_not_json_is_refused_where_it_matters_alone(
    document: dict[str, Any], number: str
) -> None:
    text = json.dumps(document)
    ignored = text.replace('"asset_count": 3', f'"asset_count": {number}')
    assert ignored != text
    assert schema_accepts(ignored)
    assert validator_accepts(ignored)
    meant = text.replace('"rotation_yaw": null', f'"rotation_yaw": {number}')
    assert meant != text
    assert not schema_accepts(meant)
    assert not validator_accepts(meant)


def test_the_schema_is_itself_valid() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
