"""Whom the verbs ask: addresses, keys, and Blender's setting to stay offline."""

import argparse
import sys
from types import SimpleNamespace

import pytest
from ideal_bench.ideal_addon.commands.exit_codes import NOTHING, USAGE, CannotStart
from ideal_bench.ideal_addon.commands.model_options import (
    add_model_options,
    client_of,
    limits_of,
    sampling_of,
)
from ideal_bench.lib.models.chat import Sampling
from ideal_bench.lib.models.questions import Limits

PREFERENCES = "ideal_bench.ideal_addon.preferences"
FAR = "https://models.example.com/v1"


@pytest.fixture(autouse=True)
def nothing_in_the_environment(monkeypatch):
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    # Another test of the same process may have imported Blender.
    monkeypatch.delitem(sys.modules, "bpy", raising=False)


@pytest.fixture
def parsed():
    def parse(*words):
        parser = argparse.ArgumentParser()
        add_model_options(parser, Sampling())
        return parser.parse_args(["--model", "m", *words])

    return parse


@pytest.fixture
def blender(monkeypatch):
    """As if this were Blender's program, with a key in its preferences."""

    def install(online):
        app = SimpleNamespace(binary_path="/opt/blender", online_access=online)
        monkeypatch.setitem(sys.modules, "bpy", SimpleNamespace(app=app))
        endpoints = {"openai": FAR, "anthropic": "http://localhost:9", "gemini": FAR}
        kept = SimpleNamespace(
            settings=lambda: SimpleNamespace(endpoints=endpoints),
            api_key=lambda kind: "key-of-the-preferences",
        )
        monkeypatch.setitem(sys.modules, PREFERENCES, kept)

    return install


def test_what_is_left_out_is_the_papers_and_the_usual(parsed):
    arguments = parsed()
    assert sampling_of(arguments) == Sampling() and limits_of(arguments) == Limits()
    assert arguments.timeout == 300.0


def test_everything_can_be_set(parsed):
    arguments = parsed(
        *("--temperature", "none", "--top-p", "1", "--max-tokens", "none", "--body", '{"a": null}'),
        *("--at-once", "9", "--retries", "0", "--longest-wait", "7.5"),
        *("--most-calls", "3", "--most-tokens", "4"),
    )
    assert sampling_of(arguments) == Sampling(None, 1.0, None, {"a": None})
    assert limits_of(arguments) == Limits(9, 0, 7.5, 3, 4)


def test_the_usual_address_of_each_service(parsed, monkeypatch):
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-a")
    client = client_of(parsed("--api", "anthropic"))
    assert client.endpoint == "https://api.anthropic.com" and client.key.reveal() == "sk-a"


@pytest.mark.parametrize("endpoint", ["http://127.0.0.1:8000/v1", "http://node17/v1", FAR])
def test_a_key_goes_to_the_service_that_was_named(parsed, monkeypatch, endpoint):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-usual")
    assert client_of(parsed("--endpoint", endpoint)).key.reveal() == "sk-usual"
    monkeypatch.setenv("MINE", "sk-mine")
    words = ("--endpoint", endpoint, "--key-variable", "MINE")
    assert client_of(parsed(*words)).key.reveal() == "sk-mine"


@pytest.mark.parametrize("endpoint", ["http://127.0.0.1:8000/v1", "http://node17/v1"])
def test_a_server_nearby_needs_no_key(parsed, endpoint):
    assert client_of(parsed("--endpoint", endpoint)).key is None


def test_a_service_far_away_needs_a_key_unless_no_call_follows(parsed):
    with pytest.raises(CannotStart, match="OPENAI_API_KEY") as error:
        client_of(parsed("--endpoint", FAR))
    assert error.value.code == USAGE
    assert client_of(parsed("--endpoint", FAR), without_calls=True).key is None


@pytest.mark.parametrize(
    "endpoint", ["models", "ftp://a/v1", "http://me:word@a/v1", "http://a?k=1"]
)
def test_an_address_that_is_none(parsed, endpoint):
    with pytest.raises(CannotStart, match="endpoint") as error:
        client_of(parsed("--endpoint", endpoint))
    assert error.value.code == USAGE and "me:word" not in str(error.value)


def test_in_blender_the_preferences_have_the_address_and_the_key(parsed, blender):
    blender(online=True)
    client = client_of(parsed())
    assert client.endpoint == FAR and client.key.reveal() == "key-of-the-preferences"


def test_blender_that_stays_offline_asks_this_machine_alone(parsed, blender):
    blender(online=False)
    for words in ((), ("--endpoint", "http://10.0.0.7/v1")):
        with pytest.raises(CannotStart, match="stay offline") as error:
            client_of(parsed(*words))
        assert error.value.code == NOTHING
    assert client_of(parsed("--api", "anthropic")).endpoint == "http://localhost:9"
    assert client_of(parsed(), without_calls=True).endpoint == FAR


def test_the_help_names_every_variable_that_is_looked_at():
    parser = argparse.ArgumentParser()
    add_model_options(parser, Sampling())
    told = " ".join(parser.format_help().split())
    assert "OPENAI_API_KEY, ANTHROPIC_API_KEY, GEMINI_API_KEY or GOOGLE_API_KEY" in told


@pytest.mark.parametrize("name", ["api_key", "Authorization", "api-key"])
def test_a_key_has_no_place_in_the_body(parsed, name):
    with pytest.raises(CannotStart, match="kept with each answer") as told:
        client_of(parsed("--endpoint", "http://localhost:9", "--body", f'{{"{name}": "sk-1234"}}'))
    assert told.value.code == USAGE and "sk-1234" not in str(told.value)
