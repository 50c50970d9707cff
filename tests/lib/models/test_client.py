"""One call to a model, over a real connection: answers, and every way in which none comes."""

import gzip
import json
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

import pytest
from ideal_bench.lib.models import http_post
from ideal_bench.lib.models.chat import ChatRequest, Message, Picture, Sampling, Usage
from ideal_bench.lib.models.client import open_client


@pytest.fixture(params=["openai", "anthropic", "gemini"])
def api(request):
    return request.param


@pytest.fixture
def client(loopback, api):
    return open_client(api, loopback.url(api), "model-1", loopback.key, 60.0)


@pytest.fixture
def openai(loopback):
    return open_client("openai", loopback.url("openai"), "model-1", loopback.key, 60.0)


def test_an_answer(client, loopback, question):
    loopback.answer = lambda asked: loopback.Reply(f"to {asked.texts[0]}", thoughts="hm, a room")
    call = client.ask(question)
    assert (call.status, call.trouble, call.reason) == (200, None, "")
    assert (call.answer.text, call.answer.ending) == ("to Which room?", "complete")
    assert call.answer.usage == Usage(100, 10)
    assert call.answer.model == "model-1-2026" and call.answer.request_id.endswith("1")
    assert json.loads(call.body) and call.retry_after_s is None and call.seconds > 0
    assert datetime.fromisoformat(call.started_at).utcoffset().total_seconds() == 0
    (served,) = loopback.served
    assert (served.system, served.model) == ("Be brief.", "model-1")
    assert served.sampling == {"temperature": 0.1, "top_p": 0.95, "max_tokens": 16384}


def test_a_conversation_with_pictures_between_the_texts(client, loopback, a_png):
    first, second = a_png(grey=1), a_png(grey=2)
    turns = (
        Message("user", ("one", Picture(first), "two", "", Picture(second), "three")),
        Message("assistant", ("broken",)),
        Message("user", ("Again.",)),
    )
    assert client.ask(ChatRequest("", turns)).trouble is None
    (served,) = loopback.served
    assert served.system == ""
    assert [(turn.role, turn.parts) for turn in served.turns] == [
        ("user", ("one", first, "two", second, "three")),
        ("assistant", ("broken",)),
        ("user", ("Again.",)),
    ]


@pytest.mark.parametrize(
    ("text", "ending", "expected"),
    [
        ("{}", "truncated", "truncated"),
        ("", "truncated", "truncated"),
        ("", "complete", "empty"),
        (" \n", "complete", "empty"),
        ("", "refused", "refused"),
        ("No.", "refused", "refused"),
    ],
)
def test_how_an_answer_ended(client, loopback, question, text, ending, expected):
    loopback.answer = lambda asked: loopback.Reply(text, ending)
    call = client.ask(question)
    assert (call.trouble, call.answer.ending) == (None, expected)
    assert call.answer.text == text or (expected == "refused" and call.answer.text)
    assert call.answer.finish


def test_an_answer_of_any_characters_arrives_unchanged(client, loopback, question):
    text = 'é 椅子 \u2028 "\\" \x00 🪑'
    loopback.answer = lambda asked: text
    assert client.ask(question).answer.text == text


def test_a_lone_surrogate_in_an_answer_is_kept(openai, loopback, question):
    loopback.answer = lambda asked: "half \ud83e"
    assert openai.ask(question).answer.text == "half \ud83e"


def test_what_is_none_is_left_to_the_service(client, loopback, question):
    request = ChatRequest(question.system, question.messages, Sampling(None, None, None))
    assert client.ask(request).trouble is None
    # Anthropic's API does not leave the length open.
    expected = {"max_tokens": 4096} if client.api == "anthropic" else {}
    assert loopback.served[0].sampling == expected


@pytest.mark.parametrize(
    ("status", "trouble"),
    [
        (400, "rejected"),
        (401, "denied"),
        (402, "denied"),
        (403, "denied"),
        (404, "denied"),
        (408, "busy"),
        (409, "busy"),
        (413, "rejected"),
        (422, "rejected"),
        (425, "busy"),
        (429, "busy"),
        (500, "server"),
        (502, "server"),
        (503, "busy"),
        (504, "server"),
        (529, "busy"),
    ],
)
def test_the_trouble_behind_a_status(client, loopback, question, status, trouble):
    loopback.plan = [loopback.Status(status, "the service's\n own words")]
    call = client.ask(question)
    assert (call.status, call.trouble, call.answer) == (status, trouble, None)
    assert f"127.0.0.1:{loopback.port} answered with status {status}" in call.reason
    assert "the service's own words" in call.reason and call.reason.endswith(".")
    assert b"own words" in call.body
    # Asked once, whatever came back.
    assert len(loopback.exchanges) == 1


@pytest.mark.parametrize(
    ("api", "status", "code"),
    [("openai", 429, "insufficient_quota"), ("gemini", 400, "API_KEY_INVALID")],
)
def test_trouble_that_will_not_pass_is_told_from_the_words(loopback, question, api, status, code):
    client = open_client(api, loopback.url(api), "m", loopback.key, 60.0)
    loopback.plan = [loopback.Status(status, code=code)]
    assert client.ask(question).trouble == "denied"


def test_an_empty_purse_at_anthropic(loopback, question):
    client = open_client("anthropic", loopback.url("anthropic"), "m", loopback.key, 60.0)
    loopback.plan = [loopback.Status(400, "Your credit balance is too low to access the API.")]
    assert client.ask(question).trouble == "denied"


def test_a_wrong_key(client, loopback, question):
    loopback.key = "sk-another-987654321"
    call = client.ask(question)
    assert call.trouble == "denied" and "not valid" in call.reason


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"Retry-After": "7"}, 7.0),
        ({"Retry-After": "1.5"}, 1.5),
        ({"retry-after-ms": "250", "Retry-After": "1"}, 0.25),
        ({"retry-after-ms": "soon", "Retry-After": "1"}, 1.0),
        ({"Retry-After": "-3"}, None),
        ({"Retry-After": "nan"}, None),
        ({"Retry-After": "inf"}, None),
        ({"Retry-After": "in a while"}, None),
        ({"Retry-After": "Sun, 99 Nov 1994 08:49:37 GMT"}, None),
        ({"Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT"}, 0.0),
        (
            {
                "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
                "Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT",
            },
            60.0,
        ),
        ({"Retry-After": "99999999999"}, 99999999999.0),
        ({}, None),
    ],
)
def test_how_long_a_service_asks_to_wait(openai, loopback, question, headers, seconds):
    loopback.plan = [loopback.Status(429, headers=headers)]
    assert openai.ask(question).retry_after_s == seconds


def test_a_date_counts_from_this_clock_where_the_service_tells_none(openai, loopback, question):
    loopback.plan = [loopback.Status(429, retry_after="Fri, 01 Jan 2500 00:00:00 GMT")]
    assert openai.ask(question).retry_after_s > 365 * 24 * 3600


def test_gemini_says_in_the_body_how_long_to_wait(loopback, question):
    client = open_client("gemini", loopback.url("gemini"), "m", loopback.key, 60.0)
    details = [{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "34.5s"}]
    body = {"error": {"code": 429, "message": "slower", "details": details}}
    loopback.plan = [loopback.Raw(json.dumps(body).encode(), 429)]
    call = client.ask(question)
    assert (call.trouble, call.retry_after_s) == ("busy", 34.5)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b'{"error": {"message": "upstream is down"}}', "upstream is down"),
        (b"", "it is empty"),
        (b"[" * 100_000, "not JSON"),
        (b"data: {}\n\ndata: [DONE]", "begins with 'data: {}"),
        (b"\xff\xfe\x00\xd8", "not JSON"),
        (b"[]", "the reply should be an object, it is a list"),
        (b"null", "the reply should be an object, it is null"),
    ],
)
def test_a_reply_that_is_no_answer(client, loopback, question, body, words):
    loopback.plan = [loopback.Raw(body)]
    call = client.ask(question)
    assert (call.status, call.trouble, call.answer) == (200, "unreadable", None)
    assert words in call.reason and call.body == body


def test_the_page_of_a_proxy(client, loopback, question):
    loopback.plan = [loopback.Html(), loopback.Html(502)]
    first, second = client.ask(question), client.ask(question)
    assert first.trouble == "unreadable" and "'<!DOCTYPE html> <html>" in first.reason
    assert second.trouble == "server" and "Welcome to the proxy" in second.reason


def test_long_words_are_cut_and_odd_ones_escaped(openai, loopback, question):
    loopback.plan = [loopback.Status(400, "\x1b[31m" + "very long " * 1000)]
    reason = openai.ask(question).reason
    assert r"\x1b[31m" in reason and reason.isprintable() and len(reason) < 500


def test_a_redirect_is_not_followed(client, loopback, question):
    loopback.plan = [loopback.Redirect(loopback.url(client.api))]
    call = client.ask(question)
    assert (call.status, call.trouble) == (307, "denied")
    assert f"another address: {loopback.url(client.api)}" in call.reason
    assert len(loopback.exchanges) == 1


@pytest.mark.parametrize("chunked", [False, True])
def test_a_reply_that_is_cut_off(client, loopback, question, chunked):
    loopback.plan = [loopback.CutOff(20, chunked)]
    call = client.ask(question)
    assert (call.trouble, call.answer, call.body) == ("network", None, b"")
    assert loopback.served == []


def test_a_reset_connection(client, loopback, question):
    loopback.plan = [loopback.Reset()]
    call = client.ask(question)
    assert (call.status, call.trouble) == (None, "network")
    assert "reset" in call.reason


def test_nobody_there(loopback, question):
    client = open_client("openai", "http://127.0.0.1:1", "m", None, 60.0)
    call = client.ask(question)
    assert (call.status, call.trouble) == (None, "network")
    assert call.reason.startswith("127.0.0.1:1 gave no reply: ")


@pytest.mark.parametrize("packed", ["gzip", "truncated", "not packed", "br"])
def test_packed_replies(openai, loopback, question, packed):
    plain = json.dumps({"choices": [{"message": {"content": "a" * 3000}}]}).encode()
    body = {
        "gzip": gzip.compress(plain),
        "truncated": gzip.compress(plain)[:-12],
        "not packed": plain,
        "br": plain,
    }[packed]
    encoding = "br" if packed == "br" else "gzip"
    loopback.plan = [loopback.Raw(body, headers={"Content-Encoding": encoding})]
    call = openai.ask(question)
    if packed == "gzip":
        assert (call.answer.text, call.body) == ("a" * 3000, plain)
    else:
        expected = "network" if packed == "truncated" else "unreadable"
        assert (call.trouble, call.body) == (expected, b"")


@pytest.mark.parametrize("packed", [False, True])
def test_a_reply_without_end_is_given_up(openai, loopback, question, packed, monkeypatch):
    monkeypatch.setattr("ideal_bench.lib.models.http_reply.LARGEST_REPLY", 2**20)
    loopback.plan = [loopback.Huge(2**22, packed)]
    call = openai.ask(question)
    assert (call.trouble, call.status, call.body) == ("unreadable", 200, b"")
    assert "more than 1 MB" in call.reason


def test_the_key_travels_in_a_header_alone(client, loopback, question):
    client.ask(question)
    (exchange,) = loopback.exchanges
    assert loopback.key not in exchange.path
    holders = [name for name, value in exchange.headers.items() if loopback.key in value]
    expected = {"openai": "authorization", "anthropic": "x-api-key", "gemini": "x-goog-api-key"}
    assert holders == [expected[client.api]]


@pytest.mark.parametrize(
    "written",
    [str, lambda key: key.replace("-", "%2d"), lambda key: key.replace("-", "\\u002D")],
    ids=["plain", "address", "JSON"],
)
@pytest.mark.parametrize("status", [200, 400, 401, 500])
def test_a_reply_that_repeats_the_key_is_not_kept(client, loopback, question, status, written):
    loopback.plan = [loopback.EchoKey(status, written)]
    call = client.ask(question)
    expected = {200: "unreadable", 400: "rejected", 401: "denied", 500: "server"}
    assert (call.status, call.trouble, call.body) == (status, expected[status], b"")
    assert "key" in call.reason and call.answer is None
    assert loopback.key not in repr(call) and written(loopback.key) not in repr(call)
    assert status == 200 or "[key]" in call.reason


def test_a_key_that_is_cut_by_the_end_of_a_sentence_is_hidden_too(openai, loopback, question):
    for start in range(230, 300, 5):
        loopback.plan = [loopback.Status(400, "x" * start + loopback.key)]
        assert loopback.key[:6] not in openai.ask(question).reason


def test_a_client_shows_and_pickles_no_key(client, loopback):
    assert loopback.key not in repr(client) + str(client)
    with pytest.raises(TypeError, match="not written"):
        pickle.dumps(client)


def test_a_service_without_keys(loopback, question):
    loopback.key = None
    call = open_client("openai", loopback.url("openai"), "m", None, 60.0).ask(question)
    assert call.trouble is None
    assert "authorization" not in loopback.exchanges[0].headers


def test_a_password_file_does_not_replace_the_key(
    client, loopback, question, tmp_path, monkeypatch
):
    (tmp_path / "netrc").write_text("machine 127.0.0.1 login me password from-the-file\n")
    monkeypatch.setenv("NETRC", str(tmp_path / "netrc"))
    assert client.ask(question).trouble is None
    assert "basic" not in loopback.exchanges[0].headers.get("authorization", "").lower()


def test_a_password_file_is_not_read_where_there_is_no_key(
    loopback, question, tmp_path, monkeypatch
):
    (tmp_path / "netrc").write_text("machine 127.0.0.1 login me password from-the-file\n")
    monkeypatch.setenv("NETRC", str(tmp_path / "netrc"))
    loopback.key = None
    open_client("openai", loopback.url("openai"), "m", None, 60.0).ask(question)
    assert "authorization" not in loopback.exchanges[0].headers


def test_a_name_that_begins_like_this_machines_address_is_another_machine():
    assert http_post._proxies("http://127.example.com/v1") == {}


def test_this_machine_is_not_asked_through_a_proxy(client, question, monkeypatch):
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    assert client.ask(question).trouble is None


def test_other_machines_are_asked_through_the_environments_proxy(loopback, question, monkeypatch):
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.setenv("http_proxy", loopback.url("gemini"))
    client = open_client("openai", "http://models.lan/v1", "m", loopback.key, 60.0)
    # A server that is asked as a proxy is sent the whole address.
    assert client.ask(question).status == 404
    assert loopback.exchanges[0].path == "http://models.lan/v1/chat/completions"


def test_many_threads_each_get_their_own_answer(client, loopback):
    loopback.answer = lambda asked: f"answer to {asked.texts[0]}"

    def ask(number):
        request = ChatRequest("", (Message("user", (f"question {number}",)),))
        return client.ask(request).answer.text

    with ThreadPoolExecutor(12) as pool:
        texts = list(pool.map(ask, range(60)))
    assert texts == [f"answer to question {number}" for number in range(60)]
    assert sorted(q.texts[0] for q in loopback.served) == sorted(
        f"question {number}" for number in range(60)
    )


def test_importing_the_client_loads_nothing_that_only_a_call_needs():
    program = (
        "import sys, ideal_bench.lib.models.client;"
        "print(sorted({'bpy', 'numpy', 'requests', 'scipy', 'ssl', 'urllib3'} & set(sys.modules)))"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert found.stdout == "[]\n"


@pytest.mark.parametrize(
    ("headers", "body", "status"),
    [
        ({"Content-Length": "9" * 5000}, b"{}", 200),
        ({"Transfer-Encoding": "chunked"}, b"-5\r\n{}\r\n0\r\n\r\n", 200),
        ({"Location": "\xff\xfe"}, b"", 307),
    ],
    ids=["length", "chunk", "location"],
)
def test_http_that_is_none_is_trouble_of_this_call_alone(
    openai, loopback, question, headers, body, status
):
    loopback.plan = [loopback.Raw(body, status, headers)]
    call = openai.ask(question)
    assert call.trouble == "network" and call.reason.endswith(".")
    assert openai.ask(question).answer.text == "an answer"


@pytest.mark.parametrize(("status", "what"), [(404, "model's name"), (405, "the endpoint")])
def test_an_address_that_is_none_is_shown_without_the_key(loopback, question, status, what):
    loopback.plan = [loopback.Status(status)]
    call = open_client("openai", loopback.url(), "model-1", loopback.key, 60.0).ask(question)
    assert call.trouble == "denied" and what in call.reason
    assert f"(this asked {loopback.url()}/chat/completions)" in call.reason


def test_a_proxy_that_wants_a_password_is_not_asked_again(openai, loopback, question):
    loopback.plan = [loopback.Status(407)]
    call = openai.ask(question)
    assert call.trouble == "denied" and "password of the proxy" in call.reason


def test_a_question_that_a_filter_stopped_does_not_end_the_run(openai, loopback, question):
    metadata = {"reasons": ["x"], "flagged_input": "...", "provider_name": "p"}
    document = {"error": {"code": 403, "message": "flagged", "metadata": metadata}}
    loopback.plan = [loopback.Raw(json.dumps(document).encode(), 403), loopback.Status(403)]
    stopped, denied = openai.ask(question), openai.ask(question)
    assert (stopped.trouble, denied.trouble) == ("rejected", "denied")
    assert stopped.reason.endswith("flagged.") and "the key" in denied.reason


def test_an_error_that_nobody_thought_of_carries_no_variables(openai, question, monkeypatch):
    def fail(*unused, **more):
        raise TypeError("unheard of")

    monkeypatch.setattr("http.client.HTTPConnection.getresponse", fail)
    with pytest.raises(TypeError, match="unheard of") as caught:
        openai.ask(question)
    assert caught.value.__cause__ is None and caught.value.__context__ is None
    frames, trace = [], caught.tb
    while trace is not None:
        frames.append(trace.tb_frame)
        trace = trace.tb_next
    shown = repr([frame.f_locals for frame in frames[1:]])
    assert openai.key.reveal() not in shown
    assert "in fail" in caught.value.__notes__[0]


@pytest.mark.parametrize("proxy", ["http://[me:hunter2", "me:hunter2", "odd://me:hunter2@a:1"])
def test_a_proxys_address_that_is_none_is_not_repeated(question, monkeypatch, proxy):
    monkeypatch.setenv("https_proxy", proxy)
    monkeypatch.delenv("no_proxy", raising=False)
    call = open_client("openai", "https://models.example.com", "m", "sk-12345678", 60.0).ask(
        question
    )
    assert call.trouble == "denied" and "HTTPS_PROXY" in call.reason
    assert "hunter2" not in repr(call)


def test_a_machines_name_that_is_none_is_not_asked_again(question):
    call = open_client("openai", f"http://{'x' * 70}.local", "m", None, 60.0).ask(question)
    assert call.trouble == "denied" and "its address is none" in call.reason
