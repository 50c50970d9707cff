"""The services that other tests ask: strict about what they are sent, honest about what arrived.

Asked with the standard library alone, so that no client of the package hides a fault.
"""

import base64
import http.client
import json
import signal
import socket
import subprocess
import sys
import time

import pytest

PATHS = {
    "openai": "/v1/chat/completions",
    "anthropic": "/v1/messages",
    "gemini": "/v1beta/models/m:generateContent",
}


def post(loopback, api, body, path=None, headers=None, key=None):
    key = loopback.key if key is None else key
    signed = {
        "openai": {"Authorization": f"Bearer {key}"},
        "anthropic": {"x-api-key": key, "anthropic-version": "2023-06-01"},
        "gemini": {"x-goog-api-key": key},
    }[api]
    connection = http.client.HTTPConnection("127.0.0.1", loopback.port, timeout=60)
    body = body if isinstance(body, str) else json.dumps(body)
    sent = {"Content-Type": "application/json", **signed, **(headers or {})}
    connection.request("POST", path or PATHS[api], body, sent)
    reply = connection.getresponse()
    content = reply.read()
    connection.close()
    return reply.status, json.loads(content)


def data_url(png):
    return "data:image/png;base64," + base64.b64encode(png).decode()


def openai_body(content="hi", **more):
    return {"model": "m", "messages": [{"role": "user", "content": content}], **more}


def anthropic_body(content="hi", **more):
    messages = [{"role": "user", "content": content}]
    return {"model": "m", "max_tokens": 9, "messages": messages, **more}


def gemini_body(parts=({"text": "hi"},), **more):
    return {"contents": [{"role": "user", "parts": list(parts)}], **more}


GOOD = {"openai": openai_body(), "anthropic": anthropic_body(), "gemini": gemini_body()}


@pytest.mark.parametrize("api", PATHS)
def test_a_good_question_is_answered_and_noted(loopback, api):
    loopback.answer = lambda question: f"you said {question.texts[0]}"
    status, document = post(loopback, api, GOOD[api])
    assert status == 200 and "you" in json.dumps(document)
    (question,) = loopback.served
    assert (question.api, question.model, question.texts, question.number) == (api, "m", ("hi",), 1)


@pytest.mark.parametrize("api", PATHS)
def test_a_wrong_key_is_an_error_in_the_dialects_shape(loopback, api):
    status, document = post(loopback, api, GOOD[api], key="wrong")
    assert status == (400 if api == "gemini" else 401)
    assert document["error"]["message"] == "the API key is not valid"
    assert (loopback.asked, loopback.served, len(loopback.exchanges)) == ([], [], 1)


def image(url):
    return [{"type": "image_url", "image_url": {"url": url}}]


@pytest.mark.parametrize(
    "body",
    [
        "not JSON",
        [],
        {"messages": [{"role": "user", "content": "hi"}]},
        {"model": "m", "messages": []},
        {"model": "m", "messages": [{"role": "robot", "content": "hi"}]},
        openai_body(7),
        openai_body([{"type": "picture"}]),
        openai_body(image("http://example.com/a.png")),
        openai_body(image("data:image/png;base64,!!!")),
        openai_body(image(data_url(b"no picture"))),
        openai_body(temperature=3),
        openai_body(top_p="high"),
        openai_body(max_tokens=0),
        openai_body(maximum=1),
    ],
)
def test_openai_rejects(loopback, body):
    status, document = post(loopback, "openai", body)
    assert status == 400 and document["error"]["message"] and loopback.asked == []


def block(data, kind="image/png"):
    data = base64.b64encode(data).decode()
    return [{"type": "image", "source": {"type": "base64", "media_type": kind, "data": data}}]


@pytest.mark.parametrize(
    "body",
    [
        {"model": "m", "messages": [{"role": "user", "content": "hi"}]},
        anthropic_body([{"type": "text", "text": ""}]),
        anthropic_body([]),
        anthropic_body(block(b"no picture")),
        anthropic_body(block(b"", "image/tiff")),
        anthropic_body(image("data:,")),
        anthropic_body(system=""),
        anthropic_body(seed=1),
        anthropic_body(temperature=1.5),
        {**anthropic_body(), "messages": [{"role": "system", "content": "hi"}]},
        {**anthropic_body(), "messages": [{"role": "assistant", "content": "hi"}]},
    ],
)
def test_anthropic_rejects(loopback, body):
    status, document = post(loopback, "anthropic", body)
    assert (status, document["type"]) == (400, "error") and document["error"]["message"]


def test_anthropic_wants_its_version(loopback):
    status, _ = post(loopback, "anthropic", GOOD["anthropic"], headers={"anthropic-version": "1"})
    assert status == 400


@pytest.mark.parametrize(
    "body",
    [
        {},
        gemini_body([]),
        gemini_body([{"text": 7}]),
        gemini_body([{"inline_data": {"mime_type": "image/png", "data": "bm8="}}]),
        gemini_body(model="m"),
        gemini_body(generationConfig={"temperature": 3}),
        gemini_body(generationConfig={"max_tokens": 3}),
        {"contents": [{"role": "assistant", "parts": [{"text": "hi"}]}]},
        {"contents": [{"role": "model", "parts": [{"text": "hi"}]}]},
    ],
)
def test_gemini_rejects(loopback, body):
    status, document = post(loopback, "gemini", body)
    assert (status, document["error"]["code"]) == (400, 400) and document["error"]["status"]


def test_gemini_takes_no_key_in_the_address(loopback):
    path = f"{PATHS['gemini']}?key={loopback.key}"
    assert post(loopback, "gemini", GOOD["gemini"], path)[0] == 404


def test_a_picture_that_lost_its_end_is_rejected(loopback, a_png):
    assert post(loopback, "openai", openai_body(image(data_url(a_png()))))[0] == 200
    assert post(loopback, "openai", openai_body(image(data_url(a_png()[:-20]))))[0] == 400
    assert loopback.served[0].pictures == (a_png(),)


def test_models_that_there_are(loopback):
    loopback.models = {"m"}
    assert post(loopback, "openai", openai_body())[0] == 200
    assert post(loopback, "openai", {**openai_body(), "model": "n"})[0] == 404


def test_the_plan_goes_before_the_script(loopback):
    loopback.plan = [loopback.Status(503), None, loopback.Status(500)]
    statuses = [post(loopback, "openai", openai_body())[0] for _ in range(4)]
    assert statuses == [503, 200, 500, 200]
    assert (len(loopback.asked), len(loopback.answered), len(loopback.served)) == (4, 2, 2)


def test_trouble_may_come_from_the_script(loopback):
    loopback.answer = lambda question: loopback.Status(429) if question.number == 1 else "good"
    assert [post(loopback, "openai", openai_body())[0] for _ in range(2)] == [429, 200]


def test_a_client_that_is_killed_breaks_nothing(loopback):
    """It dies while it waits: asked, but never answered."""
    loopback.answer = lambda question: loopback.Slow(120, loopback.Reply("late"))
    body = json.dumps(openai_body())
    program = (
        "import http.client, sys;"
        f"c = http.client.HTTPConnection('127.0.0.1', {loopback.port});"
        f"c.request('POST', '{PATHS['openai']}', sys.argv[1], "
        f"{{'Authorization': 'Bearer {loopback.key}', 'Content-Type': 'application/json'}});"
        "print('asked', flush=True); c.getresponse()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, body], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as client:
        assert client.stdout.readline() == b"asked\n"
        while loopback.under_way == 0:
            time.sleep(0.01)
        client.send_signal(signal.SIGKILL)
    loopback.answer = lambda question: "good"
    assert post(loopback, "openai", openai_body())[0] == 200
    assert (len(loopback.asked), len(loopback.answered), len(loopback.served)) == (2, 1, 1)


@pytest.mark.parametrize("kind", ["CutOff", "Slow", "Dribble"])
def test_answers_on_a_bad_line_are_counted(loopback, kind):
    bad = {
        "CutOff": loopback.CutOff(20),
        "Slow": loopback.Slow(0.01),
        "Dribble": loopback.Dribble(0.0001),
    }
    loopback.plan = [bad[kind]]
    try:
        post(loopback, "openai", openai_body())
    except http.client.IncompleteRead:
        assert kind == "CutOff"
    served = 0 if kind == "CutOff" else 1
    assert (len(loopback.answered), len(loopback.served)) == (1, served)


def test_an_answer_that_nobody_took_is_not_served(loopback):
    """The bytes are in the system's hands; the client goes without reading them."""
    body = json.dumps(openai_body()).encode()
    head = (
        f"POST {PATHS['openai']} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {loopback.key}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", loopback.port)) as client:
        client.sendall(head.encode() + body)
        # The reply is there, and stays unread.
        assert client.recv(1, socket.MSG_PEEK)
    assert (len(loopback.answered), loopback.served) == (1, [])
