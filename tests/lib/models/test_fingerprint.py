"""Whether a question is the same again, and what differs where it is not."""

import json
from dataclasses import replace
from types import SimpleNamespace

import pytest
from ideal_bench.lib.models.chat import ChatRequest, Message, Picture, Sampling
from ideal_bench.lib.models.fingerprint import changes, described

CLIENT = SimpleNamespace(api="openai", endpoint="http://a/v1", model="m", key=None)
TURN = Message("user", (Picture(b"pixels"), "which room?"))
REQUEST = ChatRequest("be exact", (TURN,), Sampling())


def differences(request=REQUEST, **client):
    now = described(SimpleNamespace(**{**vars(CLIENT), **client}), request)
    return changes(described(CLIENT, REQUEST), now)


def test_the_same_question_has_the_same_description_also_through_json():
    kept = json.loads(json.dumps(described(CLIENT, REQUEST)))
    assert kept == described(CLIENT, REQUEST) and changes(kept, kept) == ([], [])


def test_no_text_and_no_picture_is_in_it():
    text = json.dumps(described(CLIENT, REQUEST))
    assert "which room" not in text and "be exact" not in text and "pixels" not in text


@pytest.mark.parametrize(
    ("request_", "whole", "single"),
    [
        (replace(REQUEST, system="be quick"), ["another system prompt"], []),
        (replace(REQUEST, system=""), ["another system prompt"], []),
        (replace(REQUEST, sampling=Sampling(temperature=0.7)), ["temperature 0.1 -> 0.7"], []),
        (
            replace(REQUEST, sampling=Sampling(top_p=None, max_tokens=9)),
            ["top_p 0.95 -> the service's own", "max_tokens 16384 -> 9"],
            [],
        ),
        (
            replace(REQUEST, sampling=Sampling(body={"seed": None})),
            ["body field seed not sent -> null"],
            [],
        ),
        (
            replace(REQUEST, messages=(Message("user", (Picture(b"x"), "which room?")),)),
            [],
            ["the picture"],
        ),
        (
            replace(REQUEST, messages=(Message("user", (Picture(b"pixels"), "which?")),)),
            [],
            ["the text of the question"],
        ),
        (
            replace(REQUEST, messages=(Message("user", ("which room?", Picture(b"pixels"))),)),
            [],
            ["the question"],
        ),
    ],
)
def test_what_differs_is_named(request_, whole, single):
    assert differences(request_) == (whole, single)


@pytest.mark.parametrize("name", ["api", "endpoint", "model"])
def test_another_service_is_named(name):
    whole, single = differences(**{name: "other"})
    assert whole == [f"{name} {getattr(CLIENT, name)} -> other"] and single == []


def test_a_record_that_holds_nonsense_differs_and_stops_nothing():
    now = described(CLIENT, REQUEST)
    for nonsense in ({}, {"sampling": 3, "messages": 4}, {"messages": [{"parts": 5}, 6]}):
        whole, single = changes({**now, **nonsense, "sha256": "x"}, now)
        assert bool(whole or single) == bool(nonsense)


def test_lone_surrogates_have_a_hash():
    odd = replace(REQUEST, system="\ud800")
    assert differences(odd) == (["another system prompt"], [])
