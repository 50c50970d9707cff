"""Answers with calls on disk: read again whole, whatever step a run was killed after."""

import json
import os

import pytest
from ideal_bench.lib.models.asking import Limits, Question, SettingsChanged, ask_all
from ideal_bench.lib.models.budget import Budget
from ideal_bench.lib.models.chat import ChatRequest, Message, Tool
from ideal_bench.lib.models.client import open_client
from ideal_bench.lib.models.dialects import dialects
from ideal_bench.lib.models.records import Records
from ideal_bench.lib.models.stock import Stock

LOOK = Tool("look", "Look around.", {"type": "object", "properties": {"at": {"type": "string"}}})
REQUEST = ChatRequest("", (Message("user", ("begin",)),), tools=(LOOK,))
APIS = tuple(dialects())


@pytest.fixture
def client_of(loopback):
    loopback.answer = lambda question: loopback.Reply(
        "", thoughts="hm", calls=(loopback.Call("look", {"at": "it"}), loopback.Call("look"))
    )
    return lambda api: open_client(api, loopback.url(api), "m", loopback.key, 20.0)


@pytest.fixture
def ask(client_of, tmp_path):
    def ask_one(api="openai", request=REQUEST, name="turn_001", **further):
        question = Question(name, lambda: request)
        limits = Limits(at_once=1)
        (asked,) = ask_all([question], client_of(api), tmp_path, limits, lambda _: None, **further)
        return asked

    return ask_one


@pytest.mark.parametrize("api", APIS)
def test_an_answer_of_calls_alone_is_answered_and_read_again(ask, client_of, tmp_path, api):
    asked = ask(api)
    assert (asked.outcome, asked.text, asked.new) == ("answered", "", True)
    answer = Stock(Records(tmp_path), client_of(api)).answer("turn_001")
    assert [(call.name, call.arguments) for call in answer.calls] == [
        ("look", {"at": "it"}),
        ("look", {}),
    ]
    assert answer.verbatim.api == api and "hm" in json.dumps(answer.verbatim.document)
    assert (tmp_path / "turn_001.txt").read_bytes() == b""
    record = json.loads((tmp_path / "_records" / "turn_001.json").read_bytes())
    assert record["calls"] == ["look", "look"] and record["answer"]["bytes"] == 0


STEPS = ("receive", "keep", "tidy")


@pytest.mark.parametrize("api", APIS)
@pytest.mark.parametrize("step", STEPS)
def test_a_kill_at_each_step_loses_no_call(
    ask, client_of, loopback, monkeypatch, tmp_path, step, api
):
    before = getattr(Records, step)

    def killed(*given):
        # A reply is kept before the kill; nothing else of its step is done.
        if step == "receive":
            before(*given)
        if step != "tidy" or (tmp_path / "_records" / "turn_001.received").exists():
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Records, step, killed)
        with pytest.raises(KeyboardInterrupt):
            ask(api)
    assert (tmp_path / "_records" / "turn_001.received").exists()
    asked = ask(api)
    assert asked.outcome == "answered" and not asked.new and len(loopback.asked) == 1
    answer = Stock(Records(tmp_path), client_of(api)).answer("turn_001")
    assert [call.name for call in answer.calls] == ["look", "look"]


def test_a_text_that_is_gone_comes_back_from_the_reply(ask, loopback, tmp_path):
    ask()
    os.unlink(tmp_path / "turn_001.txt")
    assert ask().outcome == "answered" and (tmp_path / "turn_001.txt").exists()
    assert len(loopback.asked) == 1


@pytest.mark.parametrize("damage", ["no record", "no reply", "no JSON", "another's"])
def test_what_cannot_be_read_again_is_no_answer(ask, client_of, tmp_path, damage):
    ask()
    place = tmp_path / "_records"
    if damage == "no record":
        (place / "turn_001.json").unlink()
    elif damage == "no reply":
        (place / "turn_001.body").unlink()
    else:
        (place / "turn_001.body").write_text("[" if damage == "no JSON" else "{}")
    assert Stock(Records(tmp_path), client_of("openai")).answer("turn_001") is None


def test_a_question_that_was_not_answered_has_no_answer(ask, client_of, loopback, tmp_path):
    loopback.plan = [loopback.Status(400)]
    assert ask().outcome == "failed"
    assert Stock(Records(tmp_path), client_of("openai")).answer("turn_001") is None


def test_other_tools_are_other_settings(ask):
    ask()
    other = ChatRequest("", REQUEST.messages, tools=(Tool("go", "Go.", LOOK.parameters),))
    with pytest.raises(SettingsChanged, match="other tools"):
        ask(request=other)


def test_a_budget_is_shared_by_calls(ask, loopback):
    budget = Budget(most_calls=2)
    outcomes = [ask(name=f"turn_{n}", budget=budget).outcome for n in range(3)]
    assert outcomes == ["answered", "answered", "not_asked"] and budget.calls == 2
    assert budget.tokens == 220 and len(loopback.asked) == 2
