"""`assess` with a model on loopback: its answers are kept, its failures told, its budget held."""

import json
from pathlib import Path

import pytest
from ideal_bench.ideal_addon.commands import main
from ideal_bench.ideal_addon.commands.assess_judge import Budget, Model

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
ROOMS = [EXAMPLES / "scenes" / name / "GT.json" for name in ("bathroom_s1", "bedroom_s1")]
VARIABLE = "ASSESS_TEST_KEY"


@pytest.fixture
def assess(loopback, tmp_path, monkeypatch):
    """A function that assesses two rooms; its exit code and the report."""
    loopback.answer = lambda question: "[]"
    monkeypatch.setenv(VARIABLE, loopback.key)

    def run(*words, scenes=ROOMS):
        out = tmp_path / "out"
        service = ["--model", "eye-1", "--endpoint", loopback.url("openai")]
        call = ["assess", *scenes, "--out", out, *service, "--key-variable", VARIABLE, *words]
        code = main([str(word) for word in call])
        path = out / "report.json"
        return code, json.loads(path.read_text()) if path.exists() else None

    return run


def test_what_was_asked_is_kept_and_not_paid_for_again(assess, loopback, tmp_path):
    code, document = assess()
    assert code == 1 and list(document["scenes"]) == ["bathroom_s1", "bedroom_s1"]
    first = len(loopback.asked)
    assert first > 0 and list((tmp_path / "out" / "_calls").glob("bedroom_s1*.txt"))
    model = document["settings"]["model"]
    assert (model["name"], model["sampling"]["temperature"]) == ("eye-1", 0.0)
    again = assess()
    assert again == (1, document) and len(loopback.asked) == first


def test_the_key_is_nowhere_on_disk(assess, loopback, tmp_path, capsys):
    assess()
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files and not [p for p in files if loopback.key.encode() in p.read_bytes()]
    assert loopback.key not in "".join(capsys.readouterr())


def test_failures_of_the_service_are_told_and_never_scored(assess, loopback, capsys):
    loopback.answer = lambda question: loopback.Status(400, "no thanks")
    code, document = assess("--retries", "0", scenes=ROOMS[:1])
    assert code == 1
    scene = document["scenes"]["bathroom_s1"]
    assert scene["failures"] and "no thanks" in " ".join(scene["failures"])
    assert scene["metrics"]["style"]["score"] is None
    assert scene["metrics"]["out_of_bounds"]["score"] is not None
    assert "no thanks" in capsys.readouterr().err


def test_the_budget_is_that_of_all_scenes(assess, loopback):
    code, document = assess("--most-calls", "3", "--at-once", "1")
    assert code == 1 and len(loopback.asked) == 3
    assert "limit" in " ".join(document["scenes"]["bedroom_s1"]["failures"])


def test_each_repeat_asks_for_itself(assess, loopback):
    assess(scenes=ROOMS[:1])
    once = len(loopback.asked)
    _, document = assess("--repeat", "3", scenes=ROOMS[:1])
    assert len(loopback.asked) == 3 * once
    repeats = document["scenes"]["bathroom_s1"]["repeats"]
    assert repeats["n"] == 3 and repeats["metrics"]["out_of_bounds"]["sd"] == 0.0


def test_what_is_left_of_a_budget():
    values = {"most_calls": 10, "most_tokens": 1000}
    model = Model(values, None)
    budget = Budget(model)
    budget.take({"calls": 3, "tokens": 400, "uncounted": False})
    assert budget.rest(model) == {"most_calls": 7, "most_tokens": 600}
    budget.take({"calls": 1, "tokens": 0, "uncounted": True})
    assert budget.rest(model) == {"most_calls": 6, "most_tokens": 0}
    budget.take(None)
    assert budget.rest(model) == {"most_calls": 0, "most_tokens": 0}
    free = Budget(Model({"most_calls": None, "most_tokens": None}, None))
    free.take(None)
    assert free.rest(model) == {"most_calls": None, "most_tokens": None}
