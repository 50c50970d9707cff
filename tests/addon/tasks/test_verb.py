"""A verb beside the window: its messages become steps, its end a sentence."""

import sys

import pytest
from ideal_bench.ideal_addon.commands import child
from ideal_bench.ideal_addon.tasks.step import Step, TaskError
from ideal_bench.ideal_addon.tasks.verb import _Pace, follow_verb, why

TELL = (
    "import json, sys\n"
    "def tell(**message): print('@ideal', sys.argv[-1], json.dumps(message), flush=True)\n"
)


@pytest.fixture
def code(monkeypatch):
    """Let the child run Python code in place of a verb; its last word is the token."""
    monkeypatch.setattr(child, "child_command", lambda words: [sys.executable, "-c", *words])


def finish(work, steps=None):
    while True:
        try:
            step = next(work)
        except StopIteration as end:
            return end.value
        if steps is not None and not step.idle:
            steps.append(step)


def test_messages_are_steps_and_the_rest_is_returned(code):
    body = (
        "tell(done=0, total=2, doing='a: x', left_s=None)\n"
        "print('a word')\n"
        "tell(finished='a')\n"
        "tell(done=1, total=2, doing='a', left_s=90.0)\n"
    )
    steps, finished = [], []
    said = finish(follow_verb([TELL + body], finished.append, str.upper), steps)
    assert (said, finished) == (["a word"], ["a"])
    assert steps[:2] == [Step("starting"), Step("A: X, 0 of 2 done", 0.0)]
    assert steps[-1].stage.startswith("A, 1 of 2 done, 1 min") and 0.5 <= steps[-1].factor < 1


def test_a_verb_that_did_only_a_part_has_not_failed(code):
    assert finish(follow_verb(["import sys; sys.exit(1)"])) == []


def test_what_a_verb_says_of_its_failure_is_the_sentence(code):
    body = "print('error: first'); print('error: the disk is full; make room'); raise SystemExit(3)"
    with pytest.raises(TaskError, match=r"^the disk is full; make room$"):
        finish(follow_verb([body]))


def test_one_that_breaks_off_is_told_with_its_last_words(code):
    with pytest.raises(TaskError, match=r"ended with code 7: hm"):
        finish(follow_verb(["print('hm'); raise SystemExit(7)"]))
    assert why("check", [], -9) == "check ended with code -9: it said nothing"


def test_one_that_cannot_be_started_says_so(monkeypatch):
    monkeypatch.setattr(child, "child_command", lambda words: ["/no/such/program"])
    with pytest.raises(TaskError, match=r"check could not be started: .*no/such/program"):
        finish(follow_verb(["check"]))


def test_between_messages_the_time_left_goes_on(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("ideal_bench.ideal_addon.tasks.verb.time.monotonic", lambda: now[0])
    pace = _Pace(str)
    now[0] = 10.0
    assert pace.heard({"done": 1, "total": 2, "doing": "a", "left_s": 30.0}) == Step(
        "a, 1 of 2 done, 30 s left", 0.5
    )
    assert pace.step() is None
    now[0] = 30.0
    assert pace.step() == Step("a, 1 of 2 done, 10 s left", 0.75)
    now[0] = 99.0
    assert pace.step() == Step("a, 1 of 2 done", 0.5)
