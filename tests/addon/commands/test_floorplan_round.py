"""Questions, a model that answers them rightly, scores: nothing is lost from part to part."""

import json
from pathlib import Path

import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.lib.floorplan.answers.registry import TYPES

EXAMPLES = Path(__file__).parents[3] / "examples" / "floorplans"


def written(value):
    """An answer in the form that prompts ask for, with three decimals."""
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, float | int):
        return f"{value:.3f}"
    points = isinstance(value[0], list) if value else False
    items = [f"({x:.3f}, {y:.3f})" for x, y in value] if points else value
    return f"[{', '.join(items)}]"


@pytest.mark.parametrize(
    "more",
    [(), ("--encoding", "xml", "--profile", "released"), ("--ablation", "labels")],
    ids=["plain", "xml_released", "labels"],
)
def test_a_model_that_answers_rightly_gets_all_of_it(tmp_path, loopback, monkeypatch, capsys, more):
    monkeypatch.setenv("OPENAI_API_KEY", loopback.key)
    questions, replies, out = (tmp_path / name for name in ("q.jsonl", "replies", "scores"))
    words = ["floorplan", "questions", EXAMPLES, "--out", questions, "--seed", "3", *more]
    assert main([*map(str, words)]) == exit_codes.DONE
    asked = [json.loads(line) for line in questions.read_text(encoding="utf-8").splitlines()]
    assert {(item["layout"], item["type"]) for item in asked} == {
        (layout, kind) for layout in ("bedroom_0", "living_room_0") for kind in TYPES
    }
    answers = {item["prompt"]: item["answer"] for item in asked}
    loopback.answer = lambda question: f"So.\n*Final answer*: {written(answers[question.texts[0]])}"
    words = ["infer", questions, "--out", replies, "--model", "m", "--endpoint", loopback.url()]
    assert main([*map(str, words)]) == exit_codes.DONE
    capsys.readouterr()
    words = ["floorplan", "score", questions, replies, "--out", out, "--json"]
    assert main([*map(str, words)]) == exit_codes.DONE
    scores = json.loads(capsys.readouterr().out)["models"]["m"]
    assert scores["outcomes"]["answered"] == 16
    assert {name: kind["all"] for name, kind in scores["types"].items()} == dict.fromkeys(TYPES, 1)
