"""A process that is asked one thing after the other: answers, ends, and nothing left of it."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest
from ideal_bench.ideal_addon.commands import child
from ideal_bench.ideal_addon.commands.asked_child import AskedChild, ChildGone
from ideal_bench.ideal_addon.commands.child import Terms

ECHO = """
import sys, time
from pathlib import Path
from ideal_bench.ideal_addon.commands.asked_child import take_questions
job, questions, tell = take_questions(Path(sys.argv[1]))
print("words of Blender", flush=True)
for question in questions:
    if question.get("die"):
        print("out of memory", flush=True)
        sys.exit(3)
    time.sleep(question.get("sleep", 0))
    tell(heard=question, job=job)
"""


@pytest.fixture
def echo(monkeypatch, tmp_path):
    """Start a child that answers with the question."""
    monkeypatch.setattr(
        child, "child_command", lambda words: [sys.executable, "-c", ECHO, words[1]]
    )
    started = []

    def start():
        started.append(AskedChild("echo", {"n": 7}, tmp_path / "job.json", Terms()))
        return started[-1]

    yield start
    for one in started:
        one.end()


def ended(pid):
    """Whether a process is gone, or goes soon."""
    for _ in range(100):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def test_each_question_has_its_answer(echo):
    asked = echo()
    for number in range(3):
        question = {"number": number, "text": "zwölf\nlines"}
        assert asked.ask(question) == {"heard": question, "job": {"n": 7}}
    asked.close()
    assert ended(asked.pid)


def test_a_child_that_stops_says_how_and_stays_gone(echo):
    asked = echo()
    for _ in range(2):
        with pytest.raises(ChildGone, match=r"stopped with code 3 \(out of memory\)"):
            asked.ask({"die": True})
    asked.close()


def test_a_killed_child_is_gone(echo):
    asked = echo()
    asked.ask({})
    os.kill(asked.pid, signal.SIGKILL)
    with pytest.raises(ChildGone, match="signal 9"):
        asked.ask({})


def test_a_child_that_takes_too_long_is_ended(echo):
    asked = echo()
    asked.ask({})
    with pytest.raises(ChildGone, match="took longer than"):
        asked.ask({"sleep": 60}, limit_s=0.2)
    assert ended(asked.pid)


def test_a_child_outlives_the_thread_that_started_it(echo):
    found = []
    thread = threading.Thread(target=lambda: found.append(echo()))
    thread.start()
    thread.join()
    time.sleep(0.1)
    assert found[0].ask({"a": 1})["heard"] == {"a": 1}


@pytest.mark.parametrize("stop", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_it_ends_with_its_parent_however_that_ends(tmp_path, stop):
    code = textwrap.dedent(
        f"""
        import pathlib, sys
        from ideal_bench.ideal_addon.commands import child
        from ideal_bench.ideal_addon.commands.asked_child import AskedChild
        child.child_command = lambda words: [sys.executable, "-c", {ECHO!r}, words[1]]
        path = pathlib.Path({str(tmp_path / "job.json")!r})
        asked = AskedChild("echo", {{}}, path, child.Terms())
        asked.ask({{}})
        print(asked.pid, flush=True)
        asked.ask({{"sleep": 60}})
        """
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    pid = int(parent.stdout.readline())
    parent.send_signal(stop)
    parent.communicate(timeout=30)
    assert ended(pid)


def test_what_cannot_be_started_is_told(monkeypatch, tmp_path):
    monkeypatch.setattr(child, "child_command", lambda words: [str(tmp_path / "no_python")])
    with pytest.raises(ChildGone, match="cannot be started"):
        AskedChild("echo", {}, tmp_path / "job.json", Terms())
