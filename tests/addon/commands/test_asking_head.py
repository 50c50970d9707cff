"""The head of a dry run: whom it would ask, how, how much; and never the key."""

import pytest
from ideal_bench.ideal_addon.commands.asking_head import told_head
from ideal_bench.lib.models.chat import Sampling
from ideal_bench.lib.models.client import open_client

KEY = "sk-a-secret-that-nobody-sees"
AWAY = "https://models.example/v1"


@pytest.fixture
def told(monkeypatch):
    """A function: the lines of a head."""
    for name in ("OPENAI_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY", "ANTHROPIC_API_KEY"):
        monkeypatch.delenv(name, raising=False)

    def head(key=KEY, api="openai", endpoint=AWAY, model="m", sampling=None, **more):
        client = open_client(api, endpoint, model, key, 10.0)
        made = told_head(client, sampling or Sampling(), questions=3, pictures="1", **more)
        assert KEY not in made
        return made.splitlines()

    return head


def test_each_thing_has_its_line(told, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    assert told() == [
        "--- asked",
        f"address    {AWAY} (OpenAI-compatible)",
        "model      m",
        "sampling   temperature 0.1, top-p 0.95, max tokens 16384",
        "key        found in OPENAI_API_KEY",
        "questions  3, pictures in each: 1",
    ]


def test_what_is_left_to_the_service_is_told(told):
    lines = told(sampling=Sampling(None, None, None, {"seed": 1, "top_k": None}))
    left = "left to the service"
    assert f"sampling   temperature {left}, top-p {left}, max tokens {left}" in lines
    assert 'body       {"seed": 1, "top_k": null}' in lines


@pytest.mark.parametrize(
    ("variables", "more", "words"),
    [
        ({"GOOGLE_API_KEY": KEY}, {"api": "gemini"}, "found in GOOGLE_API_KEY"),
        ({"MINE": KEY}, {"variable": "MINE"}, "found in MINE"),
        ({"OPENAI_API_KEY": "other", "MINE": KEY}, {"variable": "MINE"}, "found in MINE"),
        ({}, {}, "found in Blender's preferences"),
        ({}, {"key": None}, "none found in OPENAI_API_KEY"),
        ({}, {"key": None, "api": "gemini"}, "none found in GEMINI_API_KEY or GOOGLE_API_KEY"),
        (
            {},
            {"key": None, "endpoint": "http://127.0.0.1:8000/v1"},
            "none found, and none is needed at an address of one's own",
        ),
    ],
)
def test_where_the_key_is_and_not_the_key(told, monkeypatch, variables, more, words):
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert f"key        {words}" in told(**more)


def test_nothing_moves_the_terminal(told):
    lines = told(sampling=Sampling(body={"a": "\x9b2J\n"}))
    assert len(lines) == 7 and all(line.isprintable() for line in lines)
