"""A call ends when its time is over, whatever the service does meanwhile.

Each service here would take minutes to give its whole reply and then give a good one, so that a
limit that is not kept ends in an answer and not in "timeout".
"""

import socket
import ssl
import sys
import threading

import pytest
import trustme
from ideal_bench.lib.models.client import open_client


def working_threads():
    return [thread for thread in threading.enumerate() if thread.name == "call to a model"]


def client_of(loopback, limit_s=1):
    return open_client("openai", loopback.url("openai"), "m", loopback.key, limit_s)


def assert_given_up(call, loopback, limit_s="1"):
    assert (call.trouble, call.answer, call.status, call.body) == ("timeout", None, None, b"")
    assert call.reason == f"127.0.0.1:{loopback.port} sent no whole reply within {limit_s} s."
    for thread in working_threads():
        thread.join(30)
    assert working_threads() == []


@pytest.mark.parametrize("part", ["head", "body"])
def test_a_service_that_sends_a_byte_now_and_then(loopback, question, part):
    loopback.plan = [loopback.Dribble(0.25, part)]
    assert_given_up(client_of(loopback).ask(question), loopback)
    # The service saw the client go, and did not send to the end.
    assert [exchange.delivered for exchange in loopback.exchanges] == [False]


def test_a_silent_service(loopback, question):
    loopback.plan = [loopback.Slow(120)]
    assert_given_up(client_of(loopback).ask(question), loopback)


def test_an_answer_within_the_limit(loopback, question):
    loopback.plan = [loopback.Slow(0.3)]
    assert client_of(loopback, 60).ask(question).answer.text == "late"


def test_a_service_that_never_takes_the_question(question):
    """The system takes the connection for a program that never looks at it."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        call = open_client("openai", f"http://127.0.0.1:{port}", "m", None, 0.5).ask(question)
    assert call.trouble == "timeout"


def test_a_handshake_that_never_ends(question):
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        call = open_client("openai", f"https://127.0.0.1:{port}", "m", None, 0.5).ask(question)
        assert call.trouble == "timeout"
        for thread in working_threads():
            thread.join(30)
        assert working_threads() == []


def test_a_name_that_is_looked_up_for_ever(loopback, question, monkeypatch):
    """The look-up cannot be stopped; when it is over at last, nothing is sent any more."""
    found = threading.Event()
    look_up = socket.getaddrinfo

    def slowly(*args, **kwargs):
        found.wait(60)
        return look_up(*args, **kwargs)

    monkeypatch.setattr(socket, "getaddrinfo", slowly)
    call = client_of(loopback).ask(question)
    assert call.trouble == "timeout"
    found.set()
    for thread in working_threads():
        thread.join(30)
    assert working_threads() == [] and loopback.exchanges == []


def test_an_interrupted_caller_ends_the_call(loopback, question, monkeypatch):
    """Ctrl-C goes through, and the service is left at once."""
    client = client_of(loopback, 120)

    def interrupt(*unused, **also_unused):
        raise KeyboardInterrupt

    module = sys.modules["ideal_bench.lib.models.http_post"]

    class Interrupted(module.SimpleQueue):
        get = interrupt

    monkeypatch.setattr(module, "SimpleQueue", Interrupted)
    loopback.plan = [loopback.Slow(120)]
    with pytest.raises(KeyboardInterrupt):
        client.ask(question)
    for thread in working_threads():
        thread.join(30)
    assert working_threads() == []


@pytest.fixture
def authority():
    return trustme.CA()


@pytest.fixture
def secure(loopback, authority):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("127.0.0.1").configure_cert(context)
    with type(loopback)(context) as server:
        yield server


@pytest.fixture
def trusted(authority, tmp_path, monkeypatch):
    authority.cert_pem.write_to_path(str(tmp_path / "authority.pem"))
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(tmp_path / "authority.pem"))


def test_a_certificate_that_nobody_vouches_for(secure, question):
    call = client_of(secure, 60).ask(question)
    assert (call.status, call.trouble) == (None, "denied")
    assert "certificate" in call.reason and secure.asked == []


def test_a_certificate_that_the_environment_vouches_for(secure, question, trusted):
    assert client_of(secure, 60).ask(question).answer.text == "an answer"


@pytest.mark.parametrize("part", ["head", "body"])
def test_the_limit_holds_for_encrypted_connections(secure, question, trusted, part):
    secure.plan = [secure.Dribble(0.25, part)]
    assert_given_up(client_of(secure, 3).ask(question), secure, "3")
    assert [exchange.delivered for exchange in secure.exchanges] == [False]
