"""The three dialects as values: addresses, bodies, and replies as the services document them."""

import base64
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ideal_bench.lib.models.chat import ChatRequest, Message, Picture, Sampling, Usage
from ideal_bench.lib.models.dialects import ReplyError, dialects
from ideal_bench.lib.models.key import ApiKey
from ideal_bench.lib.models.services import SERVICES

DIALECTS = dialects()
OPENAI, ANTHROPIC, GEMINI = (DIALECTS[name] for name in ("openai", "anthropic", "gemini"))
PICTURE = Picture(b"\x89PNG data")
DATA = base64.b64encode(PICTURE.data).decode()
TALK = ChatRequest(
    "You see rooms.",
    (
        Message("user", ("first", PICTURE, "then")),
        Message("assistant", ("{",)),
        Message("user", ("again",)),
    ),
)


def test_every_service_has_a_dialect():
    assert set(DIALECTS) == set(SERVICES)


@pytest.mark.parametrize(
    ("api", "endpoint", "url"),
    [
        ("openai", "https://api.openai.com", "https://api.openai.com/v1/chat/completions"),
        ("openai", "https://api.openai.com/v1", "https://api.openai.com/v1/chat/completions"),
        ("openai", "http://[::1]:8000", "http://[::1]:8000/v1/chat/completions"),
        ("openai", "https://a.example/proxy", "https://a.example/proxy/v1/chat/completions"),
        ("openai", "https://a.example/api/v3", "https://a.example/api/v3/chat/completions"),
        (
            "openai",
            "https://a.example/v1beta/openai",
            "https://a.example/v1beta/openai/chat/completions",
        ),
        (
            "openai",
            "https://a.example/odd/chat/completions",
            "https://a.example/odd/chat/completions",
        ),
        ("openai", "https://v1.example", "https://v1.example/v1/chat/completions"),
        ("anthropic", "https://a.example", "https://a.example/v1/messages"),
        ("anthropic", "https://a.example/v1", "https://a.example/v1/messages"),
        ("anthropic", "https://a.example/v1/messages", "https://a.example/v1/messages"),
        ("gemini", "https://a.example", "https://a.example/v1beta/models/m:generateContent"),
        ("gemini", "https://a.example/v1", "https://a.example/v1/models/m:generateContent"),
        (
            "gemini",
            "https://a.example/v1beta/models/other:generateContent",
            "https://a.example/v1beta/models/m:generateContent",
        ),
        (
            "gemini",
            "https://a.example/v1beta/models",
            "https://a.example/v1beta/models/m:generateContent",
        ),
    ],
)
def test_where_a_question_goes(api, endpoint, url):
    assert DIALECTS[api].url(endpoint, "m") == url


def test_the_usual_addresses_work():
    for api, service in SERVICES.items():
        assert DIALECTS[api].url(service.endpoint, "m").startswith(service.endpoint)


@pytest.mark.parametrize(
    ("model", "path"),
    [
        ("gemini-x", "models/gemini-x"),
        ("models/gemini-x", "models/gemini-x"),
        ("tunedModels/a", "tunedModels/a"),
        ("a?key=b#c", "models/a%3Fkey%3Db%23c"),
    ],
)
def test_a_models_name_in_geminis_address(model, path):
    assert GEMINI.url("https://a.example", model) == (
        f"https://a.example/v1beta/{path}:generateContent"
    )


def test_headers():
    key = ApiKey("sk-1234567890")
    assert OPENAI.headers(key) == {"Authorization": "Bearer sk-1234567890"}
    assert GEMINI.headers(key) == {"x-goog-api-key": "sk-1234567890"}
    version = {"anthropic-version": "2023-06-01"}
    assert ANTHROPIC.headers(key) == {**version, "x-api-key": "sk-1234567890"}
    assert (OPENAI.headers(None), GEMINI.headers(None)) == ({}, {})
    assert ANTHROPIC.headers(None) == version


def test_openais_body():
    picture = {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{DATA}"}}
    first, then = {"type": "text", "text": "first"}, {"type": "text", "text": "then"}
    assert OPENAI.body("m", TALK) == {
        "model": "m",
        "messages": [
            {"role": "system", "content": "You see rooms."},
            {"role": "user", "content": [first, picture, then]},
            {"role": "assistant", "content": "{"},
            {"role": "user", "content": "again"},
        ],
        "temperature": 0.1,
        "top_p": 0.95,
        "max_tokens": 16384,
    }


def test_anthropics_body():
    source = {"type": "base64", "media_type": "image/png", "data": DATA}
    first, then = {"type": "text", "text": "first"}, {"type": "text", "text": "then"}
    assert ANTHROPIC.body("m", TALK) == {
        "model": "m",
        "max_tokens": 16384,
        "system": "You see rooms.",
        "messages": [
            {"role": "user", "content": [first, {"type": "image", "source": source}, then]},
            {"role": "assistant", "content": [{"type": "text", "text": "{"}]},
            {"role": "user", "content": [{"type": "text", "text": "again"}]},
        ],
        "temperature": 0.1,
        "top_p": 0.95,
    }


def test_geminis_body():
    picture = {"inline_data": {"mime_type": "image/png", "data": DATA}}
    assert GEMINI.body("m", TALK) == {
        "system_instruction": {"parts": [{"text": "You see rooms."}]},
        "contents": [
            {"role": "user", "parts": [{"text": "first"}, picture, {"text": "then"}]},
            {"role": "model", "parts": [{"text": "{"}]},
            {"role": "user", "parts": [{"text": "again"}]},
        ],
        "generationConfig": {"temperature": 0.1, "topP": 0.95, "maxOutputTokens": 16384},
    }


@pytest.mark.parametrize(
    ("api", "given_fields"), [("openai", set()), ("anthropic", {"max_tokens"})]
)
def test_nothing_is_sent_for_what_is_none(api, given_fields):
    body = DIALECTS[api].body("m", ChatRequest("", TALK.messages, Sampling(None, None, None)))
    assert set(body) == {"model", "messages"} | given_fields
    assert all(message["role"] != "system" for message in body["messages"])


def test_nothing_is_sent_for_what_is_none_to_gemini():
    body = GEMINI.body("m", ChatRequest("", TALK.messages, Sampling(None, None, None)))
    assert set(body) == {"contents", "generationConfig"} and body["generationConfig"] == {}


def test_fields_of_a_services_own():
    extra = {"max_tokens": None, "max_completion_tokens": 9, "seed": 1, "options": {"a": None}}
    body = OPENAI.body("m", ChatRequest("", TALK.messages, Sampling(body=extra)))
    assert "max_tokens" not in body
    assert (body["max_completion_tokens"], body["seed"]) == (9, 1)
    assert body["options"] == {"a": None}


def test_geminis_settings_are_merged_in_depth():
    extra = {"generationConfig": {"topP": None, "thinkingConfig": {"thinkingBudget": 0}}}
    sampling = Sampling(body=extra)
    body = GEMINI.body("m", ChatRequest("", TALK.messages, sampling))
    assert body["generationConfig"] == {
        "temperature": 0.1,
        "maxOutputTokens": 16384,
        "thinkingConfig": {"thinkingBudget": 0},
    }
    # What the run was told stays as it was, for the next question.
    assert sampling.body == {
        "generationConfig": {"topP": None, "thinkingConfig": {"thinkingBudget": 0}}
    }


def openai_reply(message, finish="stop", **more):
    return {"choices": [{"index": 0, "message": message, "finish_reason": finish}], **more}


@pytest.mark.parametrize(
    ("message", "finish", "text", "ending"),
    [
        ({"content": "{}"}, "stop", "{}", "complete"),
        ({"content": "{}", "reasoning_content": "hm"}, "stop", "{}", "complete"),
        ({"content": None, "reasoning_content": "hm"}, "stop", "", "empty"),
        ({"content": None, "reasoning_content": "hm"}, "length", "", "truncated"),
        ({"role": "assistant"}, "stop", "", "empty"),
        ({"content": "{}"}, None, "{}", "complete"),
        ({"content": "{}"}, "a new word", "{}", "complete"),
        ({"content": "{"}, "length", "{", "truncated"),
        ({"content": "{"}, "content_filter", "{", "refused"),
        ({"content": None}, "content_filter", "", "refused"),
        ({"content": None, "refusal": "I won't."}, "stop", "I won't.", "refused"),
        ({"content": "", "refusal": "I won't."}, "length", "I won't.", "refused"),
        ({"content": "{}", "refusal": ""}, "stop", "{}", "complete"),
        ({"content": None, "tool_calls": [{}]}, "tool_calls", "", "empty"),
        ({"content": "{}", "tool_calls": [{}]}, "tool_calls", "{}", "complete"),
        (
            {
                "content": [
                    {"type": "thinking", "thinking": "hm"},
                    {"type": "text", "text": "{"},
                    {"type": "text", "text": "}"},
                ]
            },
            "stop",
            "{}",
            "complete",
        ),
        ({"content": [{"type": "refusal", "refusal": "No."}]}, "stop", "No.", "refused"),
        ({"content": []}, "stop", "", "empty"),
    ],
)
def test_openais_replies(message, finish, text, ending):
    answer = OPENAI.read(openai_reply(message, finish))
    assert (answer.text, answer.ending, answer.finish) == (text, ending, finish or "")


def test_what_openai_tells_beside_the_answer():
    usage = {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10}
    reply = openai_reply({"content": "a"}, id="chatcmpl-1", model="m-1", usage=usage)
    answer = OPENAI.read(reply)
    assert (answer.request_id, answer.model, answer.usage) == ("chatcmpl-1", "m-1", Usage(7, 3))
    for odd in (None, {}, {"prompt_tokens": "7", "completion_tokens": -1}, [1], {"x": True}):
        assert OPENAI.read(openai_reply({"content": "a"}, usage=odd)).usage == Usage()


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({}, "choices should be a list, it is null"),
        ({"choices": []}, "choices is empty"),
        ({"choices": ["a"]}, "choices[0] should be an object"),
        ({"choices": [{}]}, "choices[0].message should be an object, it is null"),
        (openai_reply({"content": 7}), "choices[0].message.content should be a list"),
        (openai_reply({"content": ["a"]}), "choices[0].message.content[0] should be an object"),
        (openai_reply({"content": [{"type": "text"}]}), "content[0].text should be a text"),
        (openai_reply({"content": "{"}, "abort"), "the service gave up"),
        (openai_reply({"content": "{"}, "error"), "the service gave up"),
        ({"error": {"message": "no room"}}, "error is set: no room"),
        ({"choices": [{"error": {"message": "upstream"}}]}, "choices[0].error is set: upstream"),
    ],
)
def test_replies_that_are_not_openais(document, words):
    with pytest.raises(ReplyError) as caught:
        OPENAI.read(document)
    assert words in str(caught.value)


TEXT = {"type": "text", "text": "{}"}


@pytest.mark.parametrize(
    ("content", "stop", "text", "ending"),
    [
        ([TEXT], "end_turn", "{}", "complete"),
        ([TEXT, TEXT], "stop_sequence", "{}{}", "complete"),
        ([{"type": "thinking", "thinking": "hm"}, TEXT], "end_turn", "{}", "complete"),
        ([{"type": "redacted_thinking", "data": "x"}], "max_tokens", "", "truncated"),
        ([TEXT], "max_tokens", "{}", "truncated"),
        ([TEXT], "model_context_window_exceeded", "{}", "truncated"),
        ([TEXT], "pause_turn", "{}", "truncated"),
        ([TEXT], "refusal", "{}", "refused"),
        ([], "refusal", "", "refused"),
        ([], "end_turn", "", "empty"),
        ([{"type": "tool_use", "input": {}}], "tool_use", "", "empty"),
    ],
)
def test_anthropics_replies(content, stop, text, ending):
    answer = ANTHROPIC.read({"type": "message", "content": content, "stop_reason": stop})
    assert (answer.text, answer.ending, answer.finish) == (text, ending, stop)


def test_what_anthropic_tells_beside_the_answer():
    usage = {"input_tokens": 5, "cache_read_input_tokens": 2, "output_tokens": 3}
    answer = ANTHROPIC.read({"id": "msg_1", "model": "m-1", "content": [TEXT], "usage": usage})
    assert (answer.request_id, answer.model, answer.usage) == ("msg_1", "m-1", Usage(7, 3))


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({}, "content should be a list, it is null"),
        ({"content": "text"}, 'content should be a list, it is "text"'),
        ({"content": ["text"]}, "content[0] should be an object"),
        ({"content": [{"type": "text", "text": None}]}, "content[0].text should be a text"),
        ({"type": "error", "error": {"type": "x", "message": "Overloaded"}}, "Overloaded"),
    ],
)
def test_replies_that_are_not_anthropics(document, words):
    with pytest.raises(ReplyError) as caught:
        ANTHROPIC.read(document)
    assert words in str(caught.value)


def gemini_reply(parts, finish="STOP", **more):
    content = {"role": "model"} if parts is None else {"role": "model", "parts": parts}
    return {"candidates": [{"content": content, "finishReason": finish}], **more}


@pytest.mark.parametrize(
    ("document", "text", "ending", "finish"),
    [
        (gemini_reply([{"text": "{"}, {"text": "}"}]), "{}", "complete", "STOP"),
        (gemini_reply([{"text": "hm", "thought": True}, {"text": "{}"}]), "{}", "complete", "STOP"),
        (gemini_reply([{"text": "hm", "thought": True}]), "", "empty", "STOP"),
        (gemini_reply([{"functionCall": {}}]), "", "empty", "STOP"),
        (gemini_reply(None, "MAX_TOKENS"), "", "truncated", "MAX_TOKENS"),
        (gemini_reply([{"text": "{"}], "MAX_TOKENS"), "{", "truncated", "MAX_TOKENS"),
        (gemini_reply([{"text": "{"}], "SAFETY"), "{", "refused", "SAFETY"),
        (gemini_reply(None, "RECITATION"), "", "refused", "RECITATION"),
        (gemini_reply(None, "PROHIBITED_CONTENT"), "", "refused", "PROHIBITED_CONTENT"),
        (gemini_reply(None, "SPII"), "", "refused", "SPII"),
        (gemini_reply(None, "BLOCKLIST"), "", "refused", "BLOCKLIST"),
        (gemini_reply(None, "OTHER"), "", "empty", "OTHER"),
        ({"candidates": [{"finishReason": "SAFETY"}]}, "", "refused", "SAFETY"),
        ({"promptFeedback": {"blockReason": "OTHER"}}, "", "refused", "OTHER"),
        ({"candidates": [], "promptFeedback": {"blockReason": "SAFETY"}}, "", "refused", "SAFETY"),
    ],
)
def test_geminis_replies(document, text, ending, finish):
    answer = GEMINI.read(document)
    assert (answer.text, answer.ending, answer.finish) == (text, ending, finish)


def test_what_gemini_tells_beside_the_answer():
    usage = {"promptTokenCount": 5, "candidatesTokenCount": 3, "thoughtsTokenCount": 4}
    reply = gemini_reply([], responseId="r1", modelVersion="m-1", usageMetadata=usage)
    answer = GEMINI.read(reply)
    assert (answer.request_id, answer.model, answer.usage) == ("r1", "m-1", Usage(5, 7))
    # All of the answer's tokens went into thoughts: the other count is left out.
    assert GEMINI.read(gemini_reply([], usageMetadata={"thoughtsTokenCount": 4})).usage == Usage(
        None, 4
    )


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({}, "promptFeedback.blockReason does not say why"),
        ({"candidates": "a"}, "candidates should be a list"),
        ({"candidates": [7]}, "candidates[0] should be an object, it is 7"),
        (gemini_reply([{"text": 7}]), "candidates[0].content.parts[0].text should be a text"),
        ({"promptFeedback": "no"}, "promptFeedback should be an object"),
        ({"error": {"code": 500, "message": "internal"}}, "error is set: internal"),
    ],
)
def test_replies_that_are_not_geminis(document, words):
    with pytest.raises(ReplyError) as caught:
        GEMINI.read(document)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("api", "document", "words"),
    [
        ("openai", {"error": {"message": "a", "type": "b", "code": "c"}}, "a"),
        ("openai", {"error": "plain"}, "plain"),
        ("openai", {"object": "error", "message": "vLLM's older way"}, "vLLM's older way"),
        ("openai", {"detail": "Not Found"}, "Not Found"),
        ("anthropic", {"type": "error", "error": {"type": "a", "message": "b"}}, "b"),
        ("gemini", {"error": {"code": 400, "message": "a", "status": "b"}}, "a"),
        ("gemini", [{"error": {"code": 400, "message": "a", "status": "b"}}], "a"),
        ("openai", {"ok": False}, ""),
        ("openai", "text", ""),
    ],
)
def test_the_words_of_an_error(api, document, words):
    fault = DIALECTS[api].fault(document)
    assert (fault.words, fault.final, fault.retry_after_s) == (words, False, None)


def test_errors_that_will_not_pass():
    assert OPENAI.fault({"error": {"code": "insufficient_quota"}}).final
    assert OPENAI.fault({"error": {"type": "insufficient_quota", "code": None}}).final
    assert ANTHROPIC.fault({"error": {"message": "Your credit balance is too low to"}}).final
    assert GEMINI.fault({"error": {"details": [{"reason": "API_KEY_INVALID"}]}}).final
    assert GEMINI.fault({"error": {"status": "FAILED_PRECONDITION"}}).final
    assert not GEMINI.fault({"error": {"status": "RESOURCE_EXHAUSTED"}}).final


@pytest.mark.parametrize(
    ("delay", "seconds"),
    [("34s", 34.0), ("0.25s", 0.25), ("-1s", None), ("1m", None), (5, None), ("9" * 400, None)],
)
def test_geminis_wait(delay, seconds):
    fault = GEMINI.fault({"error": {"details": [{"retryDelay": delay}]}})
    assert fault.retry_after_s == seconds


NAMES = st.sampled_from(
    "blockReason candidates choices code content details detail error finishReason finish_reason "
    "message parts promptFeedback reason refusal retryDelay status stop_reason text thought type "
    "usage usageMetadata".split()
)
VALUES = st.sampled_from(["text", "stop", "SAFETY", "refusal", "", "5s"])
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3) | VALUES
DOCUMENTS = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(NAMES, inner, min_size=1, max_size=5)
    ),
    max_leaves=25,
)


@pytest.mark.parametrize("api", DIALECTS)
@settings(deadline=None)
@given(document=DOCUMENTS)
def test_any_document_is_an_answer_or_says_why_not(api, document):
    dialect = DIALECTS[api]
    fault = dialect.fault(document)
    assert isinstance(fault.words, str)
    try:
        answer = dialect.read(document)
    except ReplyError as error:
        assert str(error)
        return
    assert json.dumps(answer.text) and (answer.text.strip() or answer.ending != "complete")


def test_gemini_writes_null_for_nothing():
    dialect = dialects()["gemini"]
    blocked = {"candidates": None, "promptFeedback": {"blockReason": "SAFETY"}}
    assert dialect.read(blocked).ending == "refused"
    thought = {"candidates": [{"content": {"parts": None}, "finishReason": "MAX_TOKENS"}]}
    assert dialect.read(thought).ending == "truncated"
    assert dialect.read({"candidates": [{"content": None}]}).ending == "empty"
