"""One call to a model, over a real connection: answers, and every way in which none comes."""

import pytest
from ideal_bench.lib.models.chat import ChatRequest, Message, Picture, Usage
from ideal_bench.lib.models.client import open_client


@pytest.fixture(params=["openai", "anthropic", "gemini"])
def api(request):
    return request.param


@pytest.fixture
def client(loopback, api):
    return open_client(api, loopback.url(api), "model-1", loopback.key, 20.0)


QUESTION = ChatRequest("Be brief.", (Message("user", ("Which room?",)),))


def test_an_answer(client, loopback):
    loopback.answer = lambda question: f"to {question.texts[0]}"
    call = client.ask(QUESTION)
    assert (call.status, call.trouble, call.reason) == (200, None, "")
    assert (call.answer.text, call.answer.ending) == ("to Which room?", "complete")
    assert call.answer.usage == Usage(100, 10)
    assert [q.system for q in loopback.served] == ["Be brief."]
