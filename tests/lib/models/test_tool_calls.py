"""Tools, calls and results in the three dialects, as the services document them."""

import base64
import json

import pytest
from ideal_bench.lib.models.chat import (
    ChatRequest,
    Message,
    Picture,
    Tool,
    ToolCall,
    ToolResult,
    Verbatim,
)
from ideal_bench.lib.models.client import open_client
from ideal_bench.lib.models.dialects import dialects

DIALECTS = dialects()
OPENAI, ANTHROPIC, GEMINI = (DIALECTS[name] for name in ("openai", "anthropic", "gemini"))
PICTURE = Picture(b"\x89PNG data")
DATA = base64.b64encode(PICTURE.data).decode()
LOOK = Tool("look", "Look around.", {"type": "object", "properties": {}})
GO, SEE = ToolCall("a1", "go", {"up_m": 1}), ToolCall("a2", "look", {})
ROUND = (
    Message("user", ("begin",)),
    Message("assistant", ("I go.", GO, SEE)),
    Message(
        "user",
        (
            "3 answers are left",
            ToolResult("a1", "go", '{"done": true}'),
            ToolResult("a2", "look", "seen", {"image_001": PICTURE}),
        ),
    ),
)
REQUEST = ChatRequest("", ROUND, tools=(LOOK,))


def openai_reply(message, finish="tool_calls"):
    return {"choices": [{"message": {"role": "assistant", **message}, "finish_reason": finish}]}


def openai_call(arguments, name="go", **more):
    return {"type": "function", "function": {"name": name, "arguments": arguments}, **more}


def gemini_reply(*parts, finish="STOP"):
    return {
        "candidates": [{"content": {"role": "model", "parts": [*parts]}, "finishReason": finish}]
    }


def test_openais_body():
    body = OPENAI.body("m", REQUEST)
    assert [tool["function"]["name"] for tool in body["tools"]] == ["look"]
    assistant, *results, shown = body["messages"][1:]
    assert (assistant["role"], assistant["content"]) == ("assistant", "I go.")
    assert assistant["tool_calls"][0] == {
        "id": "a1",
        "type": "function",
        "function": {"name": "go", "arguments": '{"up_m": 1}'},
    }
    assert results == [
        {"role": "tool", "tool_call_id": "a1", "content": '{"done": true}'},
        {"role": "tool", "tool_call_id": "a2", "content": "seen"},
    ]
    # Messages of tools are text alone: the picture follows in the user's, after its name.
    assert shown["role"] == "user"
    assert [part["type"] for part in shown["content"]] == ["text", "image_url", "text"]
    assert shown["content"][0]["text"] == "image_001:"
    assert shown["content"][1]["image_url"]["url"] == f"data:image/png;base64,{DATA}"
    assert shown["content"][2]["text"] == "3 answers are left"


def test_openais_body_of_calls_and_results_without_words():
    turns = (
        Message("user", ("begin",)),
        Message("assistant", (SEE,)),
        Message("user", (ToolResult("a2", "look", "seen"),)),
    )
    messages = OPENAI.body("m", ChatRequest("", turns))["messages"]
    assert [message["role"] for message in messages] == ["user", "assistant", "tool"]
    assert messages[1]["content"] is None


def test_anthropics_body():
    body = ANTHROPIC.body("m", REQUEST)
    assert [tool["name"] for tool in body["tools"]] == ["look"]
    _, assistant, user = body["messages"]
    assert assistant["content"] == [
        {"type": "text", "text": "I go."},
        {"type": "tool_use", "id": "a1", "name": "go", "input": {"up_m": 1}},
        {"type": "tool_use", "id": "a2", "name": "look", "input": {}},
    ]
    # Results come first in a turn, whatever order it was made in.
    kinds = [block["type"] for block in user["content"]]
    assert kinds == ["tool_result", "tool_result", "text"]
    assert user["content"][1] == {
        "type": "tool_result",
        "tool_use_id": "a2",
        "content": [
            {"type": "text", "text": "seen"},
            {"type": "text", "text": "image_001:"},
            {
                "type": "image",
                "source": {"type": "base64", "media_type": "image/png", "data": DATA},
            },
        ],
    }


def test_an_anthropic_result_without_anything_has_no_empty_text():
    turn = Message("user", (ToolResult("a1", "go", ""),))
    (message,) = ANTHROPIC.body("m", ChatRequest("", (turn,)))["messages"]
    assert message["content"] == [{"type": "tool_result", "tool_use_id": "a1"}]


def test_geminis_body():
    body = GEMINI.body("m", REQUEST)
    assert body["tools"][0]["functionDeclarations"][0]["name"] == "look"
    _, model, user = body["contents"]
    assert model["role"] == "model" and model["parts"][1:] == [
        {"functionCall": {"id": "a1", "name": "go", "args": {"up_m": 1}}},
        {"functionCall": {"id": "a2", "name": "look", "args": {}}},
    ]
    assert user["parts"] == [
        {"functionResponse": {"id": "a1", "name": "go", "response": {"done": True}}},
        {"functionResponse": {"id": "a2", "name": "look", "response": {"output": "seen"}}},
        {"text": "image_001:"},
        {"inline_data": {"mime_type": "image/png", "data": DATA}},
        {"text": "3 answers are left"},
    ]


def test_gemini_is_told_no_id_that_it_did_not_give():
    reply = gemini_reply({"functionCall": {"name": "look"}}, {"functionCall": {"name": "go"}})
    answer = GEMINI.read(reply)
    assert [call.id for call in answer.calls] == ["nameless_1", "nameless_2"]
    assert answer.calls == GEMINI.read(reply).calls and answer.calls[0].arguments == {}
    results = tuple(ToolResult(call.id, call.name, "{}") for call in answer.calls)
    turns = (answer.turn, Message("user", results))
    _, user = GEMINI.body("m", ChatRequest("", turns))["contents"]
    assert [part["functionResponse"] for part in user["parts"]] == [
        {"name": "look", "response": {}},
        {"name": "go", "response": {}},
    ]


@pytest.mark.parametrize("dialect", DIALECTS.values(), ids=DIALECTS)
def test_a_request_without_tools_says_nothing_of_them(dialect):
    assert "tools" not in dialect.body("m", ChatRequest("", (Message("user", ("hi",)),)))


@pytest.mark.parametrize(
    ("given", "arguments", "sent"),
    [
        ('{"up_m": 1}', {"up_m": 1}, '{"up_m": 1}'),
        # As it came, to the letter.
        ('{ "up_m":1.0 }', {"up_m": 1.0}, '{ "up_m":1.0 }'),
        ("", {}, "{}"),
        (None, {}, "{}"),
        ('{"up_m": 1', '{"up_m": 1', json.dumps({"unreadable": '{"up_m": 1'})),
        ('{"up_m": NaN}', '{"up_m": NaN}', json.dumps({"unreadable": '{"up_m": NaN}'})),
        ("[1]", [1], json.dumps({"unreadable": [1]})),
    ],
)
def test_openais_arguments(given, arguments, sent):
    answer = OPENAI.read(
        openai_reply({"content": None, "tool_calls": [openai_call(given, id="x")]})
    )
    assert answer.calls == (ToolCall("x", "go", arguments),) and answer.ending == "complete"
    back = OPENAI.body("m", ChatRequest("", (answer.turn,)))["messages"][0]
    assert back["tool_calls"][0]["function"] == {"name": "go", "arguments": sent}


def test_arguments_that_are_nested_without_end_are_a_text():
    given = '{"a": ' * 500 + "1" + "}" * 500
    (call,) = OPENAI.read(openai_reply({"tool_calls": [openai_call(given, id="x")]})).calls
    assert call.arguments == given


def test_a_reply_that_is_nested_without_end_is_unreadable(loopback, question):
    client = open_client("anthropic", loopback.url("anthropic"), "m", loopback.key, 20.0)
    deep = b'{"content": [{"type": "tool_use", "id": "a", "name": "go", "input": %s1%s}]}'
    loopback.plan = [loopback.Raw(deep % (b'{"a":' * 300, b"}" * 300))]
    told = client.ask(question)
    assert told.trouble == "unreadable" and "nested too deep" in told.reason


def test_openais_message_goes_back_with_what_a_gateway_added():
    added = {"reasoning_content": "hm", "reasoning_details": [{"type": "x", "data": "y"}]}
    nothing = {"refusal": None, "annotations": [], "function_call": None, "audio": None}
    calls = [openai_call("{}", id="x", index=0, extra_content={"google": {"signature": "s"}})]
    given = {"content": None, "tool_calls": calls, **added, **nothing}
    answer = OPENAI.read(openai_reply(given))
    back = OPENAI.body("m", ChatRequest("", (answer.turn,)))["messages"]
    assert back == [{"role": "assistant", "content": None, "tool_calls": calls, **added}]


def test_openais_answer_without_calls_goes_back_without_an_empty_list_of_them():
    answer = OPENAI.read(openai_reply({"content": "hi", "tool_calls": []}, "stop"))
    assert (answer.calls, answer.ending) == ((), "complete")
    back = OPENAI.body("m", ChatRequest("", (answer.turn,)))["messages"]
    assert back == [{"role": "assistant", "content": "hi"}]


def test_calls_of_one_answer_have_ids_of_their_own():
    calls = [openai_call("{}", id="x"), openai_call("{}", id="x"), openai_call("{}")]
    answer = OPENAI.read(openai_reply({"content": None, "tool_calls": calls}))
    assert [call.id for call in answer.calls] == ["x", "nameless_2", "nameless_3"]
    back = OPENAI.body("m", ChatRequest("", (answer.turn,)))["messages"][0]
    assert [call["id"] for call in back["tool_calls"]] == ["x", "nameless_2", "nameless_3"]


def test_anthropics_blocks_go_back_as_they_came_but_for_blank_texts():
    thought = {"type": "thinking", "thinking": "hm", "signature": "c2ln"}
    hidden = {"type": "redacted_thinking", "data": "x"}
    call = {"type": "tool_use", "id": "t1", "name": "go", "input": {"up_m": 1}}
    content = [thought, hidden, {"type": "text", "text": "\n"}, call]
    answer = ANTHROPIC.read({"content": content, "stop_reason": "tool_use"})
    assert answer.calls == (ToolCall("t1", "go", {"up_m": 1}),)
    assert (answer.text, answer.ending) == ("\n", "complete")
    (back,) = ANTHROPIC.body("m", ChatRequest("", (answer.turn,)))["messages"]
    assert back == {"role": "assistant", "content": [thought, hidden, call]}


@pytest.mark.parametrize("given", [None, "up", [1]])
def test_arguments_that_are_no_object_go_back_as_one(given):
    block = {"type": "tool_use", "id": "t1", "name": "go", "input": given}
    answer = ANTHROPIC.read({"content": [block], "stop_reason": "tool_use"})
    assert answer.calls == (ToolCall("t1", "go", given),)
    (back,) = ANTHROPIC.body("m", ChatRequest("", (answer.turn,)))["messages"]
    assert back["content"] == [{**block, "input": {"unreadable": given}}]


def test_geminis_parts_go_back_as_they_came():
    parts = [
        {"text": "hm", "thought": True},
        {"functionCall": {"name": "go", "args": {"up_m": 1}, "id": "g1"}, "thoughtSignature": "s"},
        {"functionCall": {"name": "look", "args": {}}},
    ]
    answer = GEMINI.read(gemini_reply(*parts))
    assert answer.calls == (ToolCall("g1", "go", {"up_m": 1}), ToolCall("nameless_2", "look", {}))
    assert (answer.text, answer.ending) == ("", "complete")
    (back,) = GEMINI.body("m", ChatRequest("", (answer.turn,)))["contents"]
    assert back == {"role": "model", "parts": parts}


@pytest.mark.parametrize(
    ("dialect", "reply"),
    [
        (OPENAI, openai_reply({"content": None, "tool_calls": [openai_call("{")]}, "length")),
        (
            ANTHROPIC,
            {
                "content": [{"type": "tool_use", "name": "go", "input": {}}],
                "stop_reason": "max_tokens",
            },
        ),
        (GEMINI, gemini_reply({"functionCall": {"name": "go"}}, finish="MAX_TOKENS")),
    ],
    ids=DIALECTS,
)
def test_an_answer_that_was_cut_off_stays_so_with_calls(dialect, reply):
    answer = dialect.read(reply)
    assert answer.ending == "truncated" and len(answer.calls) == 1


@pytest.mark.parametrize("asked", DIALECTS)
def test_a_turn_in_the_form_of_another_service_is_written_from_its_parts(asked):
    foreign = next(api for api in DIALECTS if api != asked)
    turn = Message("assistant", ("I go.", GO), Verbatim(foreign, {"odd": "form"}))
    text = json.dumps(DIALECTS[asked].body("m", ChatRequest("", (turn,))))
    assert "odd" not in text and "I go." in text and "up_m" in text


@pytest.mark.parametrize("api", DIALECTS)
def test_a_round_over_http(loopback, a_png, api):
    """A call, its result with a picture, and an answer; the server checks each body."""
    client = open_client(api, loopback.url(api), "m", loopback.key, 20.0)
    loopback.answer = lambda question: (
        f"done: {question.results[0].name}"
        if question.results
        else loopback.Reply("", calls=(loopback.Call("look"),), thoughts="hm")
    )
    first = Message("user", ("begin",))
    answer = client.ask(ChatRequest("Be brief.", (first,), tools=(LOOK,))).answer
    assert [call.name for call in answer.calls] == ["look"] and answer.text == ""
    picture = Picture(a_png())
    result = ToolResult(answer.calls[0].id, "look", "{}", {"image_001": picture})
    turns = (first, answer.turn, Message("user", (result, "go on")))
    last = client.ask(ChatRequest("Be brief.", turns, tools=(LOOK,))).answer
    assert (last.text, last.calls) == ("done: look", ())
    assert loopback.asked[1].pictures == (picture.data,)
    assert loopback.asked[1].tools == ("look",)


@pytest.mark.parametrize("api", DIALECTS)
def test_a_call_that_repeats_the_key_is_not_kept(loopback, question, api):
    client = open_client(api, loopback.url(api), "m", loopback.key, 20.0)
    call = loopback.Call("go", {"to": [{"at": loopback.key}]})
    loopback.answer = lambda question: loopback.Reply("hi", calls=(call,))
    told = client.ask(question)
    assert told.trouble == "unreadable" and told.answer is None and told.body == b""
