"""The last words of `infer`: every scene is in one count, each reason once, and what helps."""

import json

import numpy as np
import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.lib.png import encoded

SCENES = ["bedroom_s0000", "bedroom_s0001", "library_s0002"]
LAYOUT = json.dumps(
    {
        "scene": {
            "room": {"type": "bedroom", "size": [4, 4, 3], "asset_count": 0},
            "objects": [],
        }
    }
)


@pytest.fixture
def infer(dataset, tmp_path, loopback, monkeypatch):
    """Run the verb with the loopback server as its model; returns the exit code."""
    monkeypatch.setenv("OPENAI_API_KEY", loopback.key)
    for name in SCENES:
        (dataset / name / "color.png").write_bytes(encoded(np.zeros((9, 16, 3), np.uint8)))

    def run(*words, endpoint=None):
        given = ["--model", "model-1", "--at-once", "1", "--endpoint", endpoint or loopback.url()]
        out = tmp_path / "answers"
        return main(["infer", str(dataset), "--out", str(out), *given, *map(str, words)])

    return run


def test_an_answer_that_is_no_layout_is_named(infer, loopback, capsys):
    texts = iter([LAYOUT, LAYOUT, "I am sorry, I cannot measure that."])
    loopback.answer = lambda question: next(texts)
    assert infer("--json") == exit_codes.DONE
    out, err = capsys.readouterr()
    assert "Answered: 3 of 3 scenes\n" in err
    assert "Of them 1 cannot be read as a layout: library_s0002 (no JSON object in the " in err
    assert "it has no '{')" in err and len(loopback.asked) == 3
    document = json.loads(out)
    assert document["counts"]["unreadable"] == 1
    reasons = {item["id"]: item["unreadable"] for item in document["scenes"]}
    assert reasons[SCENES[0]] is None and "no '{'" in reasons[SCENES[2]]


def test_the_cost_of_all_runs(infer, loopback, capsys):
    infer("--most-calls", 2)
    assert "In all runs" not in capsys.readouterr().err
    loopback.plan = [loopback.Status(503, retry_after="0"), None]
    infer("--json")
    out, err = capsys.readouterr()
    assert "\n2 calls, 100 tokens in, 10 out\n" in err
    assert "In all runs: 4 calls, 300 tokens in, 30 out\n" in err
    assert "1 call met trouble: 1 busy\n" in err
    document = json.loads(out)
    assert document["troubles"] == {"busy": 1}
    assert document["all_runs"]["calls"] == 4
    assert document["all_runs"]["tokens"] == {"input": 300, "output": 30}


def test_an_answer_that_was_replaced_was_paid_for_too(infer, capsys):
    infer()
    capsys.readouterr()
    infer("--again")
    assert "In all runs: 6 calls, 600 tokens in, 60 out\n" in capsys.readouterr().err


def test_a_service_that_counts_nothing_is_not_one_that_costs_nothing(infer, loopback, capsys):
    loopback.answer = lambda question: loopback.Raw(
        json.dumps({"choices": [{"message": {"content": "{}"}, "finish_reason": "stop"}]}).encode()
    )
    infer("--json")
    out, err = capsys.readouterr()
    assert "3 calls; the service counts no tokens\n" in err
    assert json.loads(out)["tokens"] == {"input": None, "output": None}
    infer("--dry-run")
    assert "In all runs: 3 calls; the service counts no tokens" in capsys.readouterr().err


@pytest.mark.parametrize("status", [401, 404, 400])
def test_what_the_same_call_cannot_mend(infer, loopback, capsys, status):
    loopback.answer = lambda question: loopback.Status(status, "no such thing")
    assert infer() == exit_codes.NOTHING
    err = capsys.readouterr().err
    assert "Mend this, then make the same call" in err and "The same call goes on" not in err


def test_what_the_same_call_may_mend(infer, loopback, capsys):
    loopback.answer = lambda question: loopback.Status(503, retry_after="0")
    infer("--retries", 0)
    assert "The same call goes on" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("'temperature' does not support 0.1 with this model.", "`--temperature none`"),
        ("Unsupported parameter: 'top_p'.", "`--top-p none`"),
        ("temperature and top_p cannot both be given.", "`--temperature none` or `--top-p none`"),
        ("Use 'max_completion_tokens' instead of 'max_tokens'.", "--body"),
    ],
)
def test_a_setting_that_is_not_taken_names_its_option(infer, loopback, capsys, words, hint):
    loopback.answer = lambda question: loopback.Status(400, words)
    infer()
    (line,) = [line for line in capsys.readouterr().err.splitlines() if "Mend this" in line]
    assert hint in line


def test_failures_with_the_same_reason_are_told_once(infer, loopback, capsys):
    loopback.answer = lambda question: loopback.Status(400, "nobody likes pictures")
    infer()
    err = capsys.readouterr().err
    assert err.count("nobody likes pictures") == 1
    others = f"{SCENES[1]}, {SCENES[2]}"
    assert f"Failed: 3: {SCENES[0]}, and for the same reason {others}\n" in err
    assert "no scene has an answer; see above\n" in err


def test_a_program_that_shows_one_line_gets_the_reason_in_each(infer, loopback, capfd, monkeypatch):
    monkeypatch.setattr(
        "ideal_bench.ideal_addon.commands.told_progress.end_with_parent", lambda: None
    )
    loopback.answer = lambda question: loopback.Status(400, "nobody likes pictures")
    infer("--tell-to", "token")
    lines = capfd.readouterr().err.splitlines()
    told = [line for line in lines if line.startswith(("failed: ", "error: "))]
    assert len(told) == 4 and all("nobody likes pictures" in line for line in told)


def test_a_denied_run_tells_its_reason_once(infer, loopback, capsys):
    loopback.answer = lambda question: loopback.Status(404, "no model of that name")
    infer()
    err = capsys.readouterr().err
    assert err.count("no model of that name") == 1
    assert "as the service denies all questions: see above" in err


def test_a_stopped_run_that_asks_anew_is_named(infer, capsys):
    infer()
    infer("--again", "--temperature", "0.7", "--most-calls", 2)
    err = capsys.readouterr().err
    assert "has --again too" in err
    for words in ((), ("--temperature", "0.7")):
        assert infer(*words) == exit_codes.USAGE
        err = capsys.readouterr().err
        assert "that asks anew is not complete" in err and "with --again" in err
        assert "ask all anew" not in err
    assert infer("--again", "--temperature", "0.7") == exit_codes.DONE
    assert infer("--temperature", "0.7") == exit_codes.DONE


def test_a_stopped_run_that_asks_the_same_anew_is_a_note(infer, capsys):
    infer()
    infer("--again", "--most-calls", 2)
    capsys.readouterr()
    assert infer() == exit_codes.DONE
    assert "that asks anew is not complete; older answers still stand" in capsys.readouterr().err


def test_an_error_before_the_first_scene_has_no_count(infer, capsys):
    infer()
    capsys.readouterr()
    infer("--temperature", "0.7")
    assert "0 of" not in capsys.readouterr().err


def test_a_server_that_does_not_run(infer, capsys):
    infer("--retries", "0", endpoint="http://127.0.0.1:9/v1")
    assert "Connection refused; see whether the server runs." in capsys.readouterr().err
