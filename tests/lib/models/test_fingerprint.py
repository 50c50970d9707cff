"""Whether a question is the same again, and what differs where it is not."""

import json
from dataclasses import replace
from types import SimpleNamespace

import pytest
from ideal_bench.lib.models.chat import (
    ChatRequest,
    Message,
    Picture,
    Sampling,
    Tool,
    ToolCall,
    ToolResult,
    Verbatim,
)
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


LOOK = Tool("look", "Look around.", {"type": "object"})
RESULT = ToolResult("c1", "look", "seen", {"image_001": Picture(b"view")})
TALK = ChatRequest(
    "be exact",
    (
        TURN,
        Message("assistant", (ToolCall("c1", "look", {}),), Verbatim("openai", {"role": "a"})),
        Message("user", (RESULT,)),
    ),
    tools=(LOOK,),
)


def test_questions_without_tools_keep_the_fingerprint_that_their_answers_lie_under():
    turns = (TURN, Message("assistant", ("{",)), Message("user", ("again",)))
    described_ = described(CLIENT, replace(REQUEST, messages=turns))
    kept = "33542a86214bde425c987d4bd2f16dba0cd746cd7a5c20e754b585d9ee1ab479"
    assert described_["sha256"] == kept and "tools" not in described_


def test_nothing_that_was_said_with_tools_is_in_it():
    text = json.dumps(described(CLIENT, TALK))
    assert not any(word in text for word in ("look", "Look", "seen", "view", "image_001"))


def turned(number, message):
    messages = [*TALK.messages]
    messages[number] = message
    return replace(TALK, messages=tuple(messages))


@pytest.mark.parametrize(
    ("changed", "whole", "single"),
    [
        (replace(TALK, tools=()), ["other tools"], []),
        (replace(TALK, tools=(replace(LOOK, description="Look."),)), ["other tools"], []),
        (
            turned(1, replace(TALK.messages[1], parts=(ToolCall("c1", "look", {"a": 1}),))),
            [],
            ["the calls of earlier turns"],
        ),
        (
            turned(1, replace(TALK.messages[1], verbatim=Verbatim("openai", {"role": "b"}))),
            [],
            ["the question"],
        ),
        (
            turned(2, Message("user", (replace(RESULT, text="unseen"),))),
            [],
            ["the results of calls"],
        ),
        (
            turned(2, Message("user", (replace(RESULT, pictures={"image_001": Picture(b"x")}),))),
            [],
            ["the picture"],
        ),
        (
            turned(2, Message("user", (replace(RESULT, pictures={"x": Picture(b"view")}),))),
            [],
            ["the results of calls"],
        ),
    ],
)
def test_what_differs_in_a_talk_with_tools_is_named(changed, whole, single):
    before, now = described(CLIENT, TALK), described(CLIENT, changed)
    assert changes(before, now) == (whole, single)
    assert before["sha256"] != now["sha256"]
