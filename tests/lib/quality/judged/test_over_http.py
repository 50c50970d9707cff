"""Judged over HTTP, against a service on loopback: answers are kept, and paid for once."""

import json

import pytest
from ideal_bench.lib.models.asking import Limits, ask_all
from ideal_bench.lib.models.client import open_client
from ideal_bench.lib.quality.judged.judge import judge_with


@pytest.fixture
def asked_over_http(loopback, study, quality, pictures, kept, tmp_path, model):
    """A function that judges the study over HTTP, with the limits of a run."""

    def answer(question):
        # The loopback's question has turns where ours has messages.
        text = next(part for part in reversed(question.texts) if "<<<DATA" in part)
        ids = [
            json.loads(line)["id"]
            for line in text.split("objects:\n")[-1].split("\n")
            if line.startswith('  {"id"')
        ]
        if text.startswith("QUESTION: is every object of a size"):
            verdicts = ["suspect" if name == "lamp_01" else "clear" for name in ids]
            entries = zip(ids, verdicts, strict=True)
            return json.dumps([{"object": a, "verdict": b, "reason": "r"} for a, b in entries])
        if text.startswith(("QUESTION: do the objects look", "QUESTION: do the things")):
            return json.dumps([{"object": name, "verdict": "clear"} for name in ids])
        if text.startswith("TASK: divide"):
            return json.dumps([{"group": "all", "objects": ids}])
        if text.startswith("TASK: find"):
            return "[]"
        return '[{"check": "c1", "verdict": "gross", "responsible": ["lamp_01"], "reason": "big"}]'

    loopback.answer = answer
    client = open_client("openai", loopback.url(), "judge-1", loopback.key, 30.0)

    def run(most_calls=None):
        calls = 0

        def ask(questions):
            nonlocal calls
            left = None if most_calls is None else most_calls - calls
            limits = Limits(most_calls=left, at_once=1)
            found = ask_all(questions, client, tmp_path / "calls", limits, lambda _: None)
            calls += sum(asked.calls for asked in found)
            return found

        judge = judge_with(pictures, ask, quality, kept, scene="study_s1")
        return judge(study, {})

    return run


def test_a_room_is_judged_and_its_answers_are_kept(asked_over_http, loopback, tmp_path):
    first = asked_over_http()
    assert first.failures == ()
    (defect,) = [r for r in first.findings["scale"].records if r.verdict == "defect"]
    assert (defect.objects, defect.severity) == (("lamp_01",), "gross")
    asked = len(loopback.served)
    assert asked == 8
    names = {path.name for path in (tmp_path / "calls").glob("*.txt")}
    assert "study_s1~room~1~scale.txt" in names and len(names) == 8
    record = next((tmp_path / "calls" / "_records").glob("study_s1~room~1~scale.json"))
    document = json.loads(record.read_text())
    assert document["about"]["stage"] == "scale"
    assert asked_over_http() == first and len(loopback.served) == asked


def test_a_budget_that_is_spent_is_no_verdict_and_a_later_run_goes_on(asked_over_http, loopback):
    first = asked_over_http(most_calls=1)
    assert first.failures and not any(
        record.verdict == "defect" for found in first.findings.values() for record in found.records
    )
    again = asked_over_http()
    assert again.failures == () and len(loopback.served) == 8
    assert [r.severity for r in again.findings["scale"].records if r.verdict == "defect"] == [
        "gross"
    ]
