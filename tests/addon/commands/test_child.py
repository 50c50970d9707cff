"""Processes that a verb starts: their words arrive, their end is told, none is left behind."""

import os
import signal
import subprocess
import sys
import textwrap
import time

import pytest
from ideal_bench.ideal_addon.commands import child


@pytest.fixture
def python_child(monkeypatch):
    """Let the child run Python code in place of a verb."""
    monkeypatch.setattr(child, "child_command", lambda words: [sys.executable, "-c", words[0]])


def test_lines_arrive_and_are_logged(python_child, tmp_path):
    lines = []
    code = child.run_child(
        ["import sys; print('a'); print('b', file=sys.stderr); sys.exit(7)"],
        tmp_path / "logs" / "x.log",
        lines.append,
    )
    assert (code, lines) == (7, ["a", "b"])
    assert (tmp_path / "logs" / "x.log").read_text() == "a\nb\n"


def test_a_crash_is_a_negative_code(python_child, tmp_path):
    crash = "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)"
    assert child.run_child([crash], tmp_path / "x.log", print) == -signal.SIGSEGV


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_a_stopped_verb_leaves_no_child(tmp_path, stop):
    code = textwrap.dedent(
        f"""
        import pathlib, sys
        from ideal_bench.ideal_addon.commands import child
        child.child_command = lambda words: [sys.executable, "-c", words[0]]
        sleeper = "import os, time; print(os.getpid(), flush=True); time.sleep(60)"
        try:
            child.run_child([sleeper], pathlib.Path({str(tmp_path / "x.log")!r}),
                            lambda line: print(line, flush=True))
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        """
    )
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    pid = int(parent.stdout.readline())
    parent.send_signal(stop)
    assert parent.communicate(timeout=30)[0] == "interrupted\n"
    for _ in range(100):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    pytest.fail(f"process {pid} goes on")
