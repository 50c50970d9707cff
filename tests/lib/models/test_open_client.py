"""What a client is made of is checked before the first question."""

import pytest
from ideal_bench.lib.models.client import open_client
from ideal_bench.lib.models.http_address import ClientError

KEY = "sk-1234567890"


def opened(api="openai", endpoint="https://api.example.com/v1", model="m", key=KEY, limit_s=60.0):
    return open_client(api, endpoint, model, key, limit_s)


@pytest.mark.parametrize(
    ("endpoint", "used"),
    [
        ("https://api.example.com/v1", "https://api.example.com/v1"),
        (" https://api.example.com/v1// \n", "https://api.example.com/v1"),
        ("HTTPS://api.example.com", "HTTPS://api.example.com"),
        ("http://localhost:8000/", "http://localhost:8000"),
    ],
)
def test_addresses_that_are_taken(endpoint, used):
    assert opened(endpoint=endpoint).endpoint == used


@pytest.mark.parametrize(
    ("endpoint", "words"),
    [
        ("", "is no address: write one like"),
        ("localhost:8000", "is no address"),
        ("api.example.com/v1", "is no address"),
        ("ftp://api.example.com", "is no address"),
        ("file:///etc/passwd", "is no address"),
        ("https://", "is no address"),
        ("https:///v1", "is no address"),
        ("https:/api.example.com", "is no address"),
        ("https://api.example.com:port", "is no address"),
        ("https://api.example.com:99999", "is no address"),
        ("https://api.example.com:0", "is no address"),
        ("https://[::1", "is no address"),
        ("https://api.exa mple.com", "is no address"),
        ("https://api.example.com\nhost: b", "is no address"),
        ("http://10.0.0.1\\@api.example.com", "is no address"),
        ("https://me:hunter2@api.example.com", "a user or a password"),
        ("https://hunter2@api.example.com", "a user or a password"),
        ("https://api.example.com/?key=hunter2", "the key goes into the environment"),
        ("https://api.example.com/#hunter2", "the key goes into the environment"),
        ("gopher://me:hunter2@api.example.com", "is no address"),
        ("api.example.com?key=hunter2", "is no address"),
    ],
)
def test_addresses_that_are_not_taken(endpoint, words):
    with pytest.raises(ClientError, match=words) as caught:
        opened(endpoint=endpoint)
    assert "hunter2" not in str(caught.value) and str(caught.value).isprintable()


NEAR = [
    "localhost",
    "127.0.0.1",
    "127.8.8.8",
    "[::1]",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.20",
    "169.254.1.1",
    "100.64.0.1",
    "[fd00::1]",
    "[::ffff:10.0.0.1]",
    "gpu-server",
    "gpu.local",
    "gpu.lan",
    "host.docker.internal",
]
FAR = [
    "api.example.com",
    "8.8.8.8",
    "172.32.0.1",
    "[2606:4700::1111]",
    "[::ffff:8.8.8.8]",
    "134744072",
    "0x08080808",
    "127.0.0.1.example.com",
    "localhost.example.com",
    "example.com.",
]


@pytest.mark.parametrize("host", NEAR)
def test_a_key_goes_readable_through_the_own_network_alone(host):
    assert opened(endpoint=f"http://{host}:8000/v1").key.reveal() == KEY


@pytest.mark.parametrize("host", FAR)
@pytest.mark.parametrize("scheme", ["http", "HTTP"])
def test_a_key_does_not_go_readable_through_the_net(host, scheme):
    with pytest.raises(ClientError, match="would travel readable") as caught:
        opened(endpoint=f"{scheme}://{host}/v1")
    assert KEY not in str(caught.value)
    assert opened(endpoint=f"https://{host}/v1").key is not None
    assert opened(endpoint=f"{scheme}://{host}/v1", key=None).key is None


@pytest.mark.parametrize("key", ["a b", "sk-1234\nX-Evil: 1", "schlüssel", "sk-1234\u200b", "a\0b"])
def test_a_key_that_cannot_be_sent(key):
    with pytest.raises(ClientError, match="The key cannot be sent") as caught:
        opened(key=key)
    assert key not in str(caught.value) and "1234" not in str(caught.value)


def test_spaces_around_a_key_come_from_copying_it():
    assert opened(key=f" {KEY}\n").key.reveal() == KEY
    assert [opened(key=key).key for key in (None, "", " \n")] == [None, None, None]


def test_other_values():
    with pytest.raises(ClientError, match="'grpc' is none of openai, anthropic, gemini"):
        opened(api="grpc")
    for model in ("", " ", "a\nb"):
        with pytest.raises(ClientError, match="model's name"):
            opened(model=model)
    for limit_s in (0.0, -1.0, float("nan"), float("inf"), 1e6):
        with pytest.raises(ClientError, match="time limit"):
            opened(limit_s=limit_s)


@pytest.mark.parametrize("api", ["openai", "gemini"])
def test_a_models_name_is_text(api):
    with pytest.raises(ClientError, match="is no text"):
        opened(api=api, model="model\udcff")


@pytest.mark.parametrize("place", ["endpoint", "model"])
def test_what_is_kept_holds_no_key(place):
    text = {"endpoint": f"https://api.example.com/{KEY}/v1", "model": KEY}[place]
    with pytest.raises(ClientError, match="holds the key") as caught:
        opened(**{place: text})
    assert KEY not in str(caught.value)
