"""The clients against services that others wrote: `llmock`, over a socket, in its own process."""

import subprocess
import sys

import pytest
import requests
from ideal_bench.lib.models.chat import (
    ChatRequest,
    Message,
    Picture,
    Sampling,
    Tool,
    ToolResult,
)
from ideal_bench.lib.models.client import open_client

# It says back what it understood, unless it was given an answer; it ends when its input does.
SERVICE = """
import sys
from llmock.simulation import MockResponseSettings
from llmock.testing import LLMockServer
with LLMockServer(responses=MockResponseSettings(response_style="echo")) as server:
    print(server.url, flush=True)
    sys.stdin.read()
"""
KEY = "sk-independent-42"


class Service:
    def __init__(self, url):
        self.url = url

    def client(self, api):
        path = {"openai": "/v1", "anthropic": "/anthropic", "gemini": "/gemini"}[api]
        return open_client(api, self.url + path, "model-1", KEY, 60.0)

    def will(self, **behaviour):
        answer = requests.post(f"{self.url}/_llmock/scenario", json={"behaviors": [behaviour]})
        answer.raise_for_status()

    def requests(self):
        return requests.get(f"{self.url}/_llmock/requests").json()["requests"]


@pytest.fixture(scope="module")
def process():
    with subprocess.Popen(
        [sys.executable, "-c", SERVICE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        yield running.stdout.readline().strip()
        running.stdin.close()
        running.wait(30)


@pytest.fixture
def service(process):
    requests.post(f"{process}/_llmock/reset").raise_for_status()
    return Service(process)


@pytest.fixture
def room(a_png):
    parts = ("It begins,", Picture(a_png()), "it ends.")
    return ChatRequest("Look.", (Message("user", parts),), Sampling(max_tokens=50))


def test_openais_question_is_understood(service, room):
    call = service.client("openai").ask(room)
    assert (call.status, call.trouble, call.answer.ending) == (200, None, "complete")
    assert call.answer.text == "Hello! You said: Look. It begins, [image input] it ends."
    assert call.answer.usage.input_tokens > 0 and call.answer.usage.output_tokens > 0
    assert (call.answer.finish, call.answer.model) == ("stop", "model-1")
    assert call.answer.request_id.startswith("chatcmpl-")
    (asked,) = service.requests()
    assert (asked["provider"], asked["path"]) == ("openai", "/v1/chat/completions")
    assert asked["body"]["max_tokens"] == 50 and asked["body"]["temperature"] == 0.1


@pytest.mark.parametrize("api", ["openai", "anthropic", "gemini"])
def test_a_canned_answer(service, room, api):
    text = '{"scene": {"room": {"type": "küche"}, "objects": []}}'
    service.will(type="reply", text=text)
    call = service.client(api).ask(room)
    assert (call.trouble, call.reason) == (None, "")
    assert (call.answer.text, call.answer.ending) == (text, "complete")
    assert [asked["status"] for asked in service.requests()] == [200]


@pytest.mark.parametrize("api", ["openai", "anthropic", "gemini"])
def test_planned_trouble(service, room, api):
    service.will(type="fail", status=429, retry_after=7)
    service.will(type="fail", status=503)
    service.will(type="fail", status=401)
    client = service.client(api)
    calls = [client.ask(room) for _ in range(4)]
    assert [call.trouble for call in calls] == ["busy", "busy", "denied", None]
    assert calls[0].retry_after_s == 7
    assert all(call.reason for call in calls[:3])


def test_a_body_that_is_wrong_is_rejected_in_words(service, room):
    sampling = Sampling(body={"messages": "none"})
    call = service.client("openai").ask(ChatRequest("", room.messages, sampling))
    assert (call.status, call.trouble) == (422, "rejected")
    assert "messages" in call.reason


PIXEL = {"type": "object", "properties": {"row": {"type": "number"}}, "required": ["row"]}
MARK = Tool("mark", "Mark a pixel.", PIXEL)


@pytest.mark.parametrize("api", ["openai", "anthropic", "gemini"])
def test_a_tool_is_called_and_its_result_is_taken(service, room, a_png, api):
    asked = ChatRequest("Look.", room.messages, room.sampling, tools=(MARK,))
    first = service.client(api).ask(asked)
    assert (first.trouble, first.reason, first.answer.ending) == (None, "", "complete")
    (call,) = first.answer.calls
    assert call.name == "mark" and isinstance(call.arguments["row"], int | float)
    # At OpenAI a picture is a message of the user, to which this service calls the tool again.
    pictures = {} if api == "openai" else {"image_001": Picture(a_png())}
    result = ToolResult(call.id, "mark", '{"marked": true}', pictures)
    turns = (*room.messages, first.answer.turn, Message("user", (result,)))
    last = service.client(api).ask(ChatRequest("Look.", turns, room.sampling, tools=(MARK,)))
    assert (last.trouble, last.reason, last.answer.calls) == (None, "", ())
    assert last.answer.text and last.answer.ending == "complete"
