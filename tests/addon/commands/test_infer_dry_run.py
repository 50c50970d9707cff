"""`infer --dry-run`: it says what the real call would do, and does nothing."""

import json

import numpy as np
import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.lib.png import encoded

SCENES = ["bedroom_s0000", "bedroom_s0001", "library_s0002"]


@pytest.fixture
def infer(dataset, tmp_path, loopback, monkeypatch):
    """Run the verb with the loopback server as its model; returns the exit code."""
    monkeypatch.setenv("OPENAI_API_KEY", loopback.key)
    for name in SCENES:
        (dataset / name / "color.png").write_bytes(encoded(np.zeros((9, 16, 3), np.uint8)))

    def run(*words):
        given = ["--model", "model-1", "--endpoint", loopback.url(), "--at-once", "1"]
        out = tmp_path / "answers"
        return main(["infer", str(dataset), "--out", str(out), *given, *map(str, words)])

    return run


def test_it_makes_the_check_of_the_real_call(infer, capsys):
    infer("--scenes", SCENES[0])
    capsys.readouterr()
    assert infer("--dry-run", "--temperature", "0.7") == exit_codes.USAGE
    dry = capsys.readouterr().err.splitlines()[-1]
    assert infer("--temperature", "0.7") == exit_codes.USAGE
    real = capsys.readouterr().err.splitlines()[-1]
    assert "temperature 0.1 -> 0.7" in dry and dry == real


def test_a_reply_that_a_killed_run_had_received_is_checked_too(infer, tmp_path, capsys):
    infer("--scenes", SCENES[0])
    place = tmp_path / "answers" / "model-1" / "_records"
    record = json.loads((place / f"{SCENES[0]}.json").read_text())
    (place / f"{SCENES[0]}.json").write_text(json.dumps({**record, "outcome": "started"}))
    (place / f"{SCENES[0]}.body").rename(place / f"{SCENES[0]}.received")
    before = {path: path.read_bytes() for path in place.iterdir()}
    assert infer("--dry-run", "--top-p", "none") == exit_codes.USAGE
    assert infer("--dry-run") == exit_codes.DONE
    assert "2 scenes would be asked about; 1 has an answer" in capsys.readouterr().err
    assert {path: path.read_bytes() for path in place.iterdir()} == before


def test_an_answer_that_was_asked_for_anew_is_not_counted_as_left(infer, capsys):
    infer()
    infer("--again", "--most-calls", 2)
    capsys.readouterr()
    assert infer("--again", "--dry-run") == exit_codes.DONE
    assert "1 scene would be asked about; 2 have an answer" in capsys.readouterr().err
    assert infer("--again", "--dry-run", "--temperature", "0.7") == exit_codes.DONE
    assert "3 scenes would be asked about; 0 have" in capsys.readouterr().err


def test_the_head_shows_the_request_and_no_key(infer, loopback, capsys):
    assert infer("--dry-run", "--top-p", "none", "--body", '{"seed": 7}') == exit_codes.DONE
    told, err = capsys.readouterr()
    head = told[: told.index("--- system")]
    assert loopback.url() in head and "model-1" in head and "temperature 0.1" in head
    assert "top-p left to the service" in head and '{"seed": 7}' in head
    assert "max tokens 16384" in head and "found in OPENAI_API_KEY" in head
    assert "calls      3" in head and "letters a token" in head
    assert loopback.key not in told + err and loopback.asked == []


def test_tokens_are_told_from_the_answers_that_lie_there(infer, capsys):
    infer("--scenes", SCENES[0])
    capsys.readouterr()
    infer("--dry-run")
    told, err = capsys.readouterr()
    assert "about 200 in, 20 out, from the mean of the 1 answer so far" in told
    assert "In all runs: 1 call, 100 tokens in, 10 out" in err


def test_a_finished_run_has_its_cost_told_and_no_question(infer, capsys):
    infer()
    capsys.readouterr()
    assert infer("--dry-run") == exit_codes.DONE
    told, err = capsys.readouterr()
    assert told == "" and "In all runs: 3 calls, 300 tokens in, 30 out" in err
