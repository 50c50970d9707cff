"""The services that other tests ask are as strict about tools as those that they stand for."""

import base64
import http.client
import json

import pytest

PATHS = {
    "openai": "/v1/chat/completions",
    "anthropic": "/v1/messages",
    "gemini": "/v1beta/models/m:generateContent",
}
SCHEMA = {"type": "object", "properties": {"at": {"type": "string"}}}
GO = {"id": "c1", "type": "function", "function": {"name": "go", "arguments": "{}"}}
DONE = {"role": "tool", "tool_call_id": "c1", "content": "done"}
USE = {"type": "tool_use", "id": "c1", "name": "go", "input": {}}
USED = {"type": "tool_result", "tool_use_id": "c1", "content": [{"type": "text", "text": "done"}]}
SIGNED = {"functionCall": {"name": "go", "args": {}}, "thoughtSignature": "dGhvdWdodA=="}
ANSWERED = {"functionResponse": {"name": "go", "response": {"output": "done"}}}


def post(loopback, api, body):
    signed = {
        "openai": {"Authorization": f"Bearer {loopback.key}"},
        "anthropic": {"x-api-key": loopback.key, "anthropic-version": "2023-06-01"},
        "gemini": {"x-goog-api-key": loopback.key},
    }[api]
    connection = http.client.HTTPConnection("127.0.0.1", loopback.port, timeout=60)
    headers = {"Content-Type": "application/json", **signed}
    connection.request("POST", PATHS[api], json.dumps(body), headers)
    reply = connection.getresponse()
    content = reply.read()
    connection.close()
    return reply.status, json.loads(content)


def openai_body(*turns, **more):
    first = {"role": "user", "content": "hi"}
    tool = {"type": "function", "function": {"name": "go", "description": "Go."}}
    tool["function"]["parameters"] = SCHEMA
    return {"model": "m", "messages": [first, *turns], "tools": [tool], **more}


def anthropic_body(*turns, **more):
    tool = {"name": "go", "description": "Go.", "input_schema": SCHEMA}
    roles = ["user", "assistant"] * 3
    contents = ["hi", *turns]
    messages = [
        {"role": role, "content": content} for role, content in zip(roles, contents, strict=False)
    ]
    return {"model": "m", "max_tokens": 9, "messages": messages, "tools": [tool], **more}


def gemini_body(*turns, **more):
    declared = {"name": "go", "description": "Go.", "parameters": SCHEMA}
    roles = ["user", "model"] * 3
    contents = [[{"text": "hi"}], *turns]
    return {
        "contents": [
            {"role": role, "parts": parts} for role, parts in zip(roles, contents, strict=False)
        ],
        "tools": [{"functionDeclarations": [declared]}],
        **more,
    }


def openai_turn(*calls, content=None):
    return {"role": "assistant", "content": content, "tool_calls": list(calls)}


GOOD = {
    "openai": openai_body(openai_turn(GO), DONE),
    "anthropic": anthropic_body([USE], [USED]),
    "gemini": gemini_body([SIGNED], [ANSWERED]),
}


@pytest.mark.parametrize("api", PATHS)
def test_a_round_of_calls_and_results_is_understood(loopback, api):
    loopback.answer = lambda question: loopback.Reply("", calls=(loopback.Call("go", {"at": "x"}),))
    status, document = post(loopback, api, GOOD[api])
    assert status == 200 and '"go"' in json.dumps(document)
    (question,) = loopback.asked
    assert [call.name for call in question.calls] == ["go"] and question.tools == ("go",)
    assert [result.name for result in question.results] == ["go"]


def given(content):
    return base64.b64encode(content).decode()


@pytest.mark.parametrize(
    ("api", "body"),
    [
        ("openai", openai_body(openai_turn(GO))),
        ("openai", openai_body(openai_turn(GO), {"role": "user", "content": "hi"}, DONE)),
        ("openai", openai_body(DONE)),
        ("openai", openai_body(openai_turn(GO), {**DONE, "tool_call_id": "c2"})),
        ("openai", openai_body(openai_turn(GO), {**DONE, "content": [{"type": "text"}]})),
        ("openai", openai_body(openai_turn(), DONE)),
        ("openai", openai_body(openai_turn({**GO, "id": None}), DONE)),
        (
            "openai",
            openai_body(openai_turn({**GO, "function": {"name": "go", "arguments": "{"}}), DONE),
        ),
        ("openai", openai_body(tools=[])),
        ("openai", openai_body(tools=[{"name": "go"}])),
        ("anthropic", anthropic_body([USE])),
        ("anthropic", anthropic_body([USE], "hi")),
        ("anthropic", anthropic_body([USE], [{"type": "text", "text": "hi"}, USED])),
        ("anthropic", anthropic_body([USE], [{**USED, "tool_use_id": "c2"}])),
        ("anthropic", anthropic_body([{**USE, "input": "{}"}], [USED])),
        ("anthropic", anthropic_body([USE], [{**USED, "content": [{"type": "text", "text": ""}]}])),
        (
            "anthropic",
            anthropic_body([{"type": "thinking", "thinking": "hm", "signature": given(b"x")}]),
        ),
        ("anthropic", anthropic_body(tools=[{"name": "go", "parameters": SCHEMA}])),
        ("gemini", gemini_body([SIGNED], [{"text": "hi"}])),
        ("gemini", gemini_body([SIGNED], [ANSWERED, ANSWERED])),
        ("gemini", gemini_body([{"functionCall": SIGNED["functionCall"]}], [ANSWERED])),
        (
            "gemini",
            gemini_body([SIGNED], [{"functionResponse": {"name": "go", "response": "done"}}]),
        ),
        (
            "gemini",
            gemini_body(
                tools=[
                    {
                        "functionDeclarations": [
                            {
                                "name": "go",
                                "description": "Go.",
                                "parameters": {**SCHEMA, "additionalProperties": False},
                            }
                        ]
                    }
                ]
            ),
        ),
        (
            "gemini",
            gemini_body(
                tools=[
                    {
                        "functionDeclarations": [
                            {"name": "go", "description": "Go.", "parameters": {"type": "object"}}
                        ]
                    }
                ]
            ),
        ),
    ],
)
def test_what_the_services_do_not_take(loopback, api, body):
    status, document = post(loopback, api, body)
    assert status == 400 and document["error"]["message"] and loopback.asked == []
