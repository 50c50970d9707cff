"""Processes that a verb starts: their words arrive, their end is told, none is left behind."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from types import SimpleNamespace

import pytest
from ideal_bench.ideal_addon.commands import child


@pytest.fixture
def python_child(monkeypatch):
    """Let the child run Python code in place of a verb."""
    monkeypatch.setattr(child, "child_command", lambda words: [sys.executable, "-c", words[0]])


@pytest.mark.parametrize("last", ["Blender quit", "Blender quit."])
def test_the_last_words_end_no_sentence(last):
    how = child.how_it_ended(1, ["at first", last, " "])
    assert how == "its process stopped with code 1 (Blender quit)"


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
    assert ended(pid)


def ended(pid):
    """Whether a process is gone, or goes soon."""
    for _ in range(100):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


GRANDCHILD = """
import subprocess, sys, time
inner = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
print(inner.pid, flush=True)
time.sleep(60)
"""


def test_a_time_limit_ends_the_child_and_what_it_started(python_child, tmp_path):
    lines = []
    terms = child.Terms(limit_s=2)
    with pytest.raises(child.TimeLimit, match="took longer than 2 s"):
        child.run_child([GRANDCHILD], tmp_path / "x.log", lines.append, terms)
    assert ended(int(lines[0]))


def test_a_child_within_its_time_is_left_alone(python_child):
    assert child.run_child(["pass"], None, print, child.Terms(limit_s=60)) == 0


def test_another_thread_ends_every_child_and_those_to_come(python_child):
    running, codes = child.Running(), []
    sleeper = "print('here', flush=True); import time; time.sleep(60)"

    def run():
        codes.append(child.run_child([sleeper], None, lambda line: running.end(), running=running))

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(30)
    assert codes == [-signal.SIGKILL]
    assert child.run_child(["import time; time.sleep(60)"], None, print, running=running) != 0


def test_the_log_goes_on_where_that_is_asked_for(python_child, tmp_path):
    log = tmp_path / "x.log"
    for word, terms in (("a", child.Terms()), ("b", child.Terms(continue_log=True))):
        child.run_child([f"print('{word}')"], log, print, terms)
    assert log.read_text() == "a\nb\n"


def test_terms_set_the_folder_and_variables(python_child, tmp_path):
    lines = []
    terms = child.Terms(folder=tmp_path, environment={"IDEAL_PROBE": "1"})
    code = "import os; print(os.getcwd()); print(os.environ['IDEAL_PROBE'])"
    child.run_child([code], None, lines.append, terms)
    assert lines == [str(tmp_path.resolve()), "1"]


def test_another_python_gets_the_verb_and_nothing_of_ours(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "/ours")
    other = tmp_path / "python"
    other.write_text('#!/bin/sh\nprintf "%s\\n" "$*" "path: $PYTHONPATH"\n')
    other.chmod(0o755)
    lines = []
    child.run_child(["make_room", "JOB"], None, lines.append, child.Terms(python=other))
    assert lines == [f"-P -s {child.BOOTSTRAP_SCRIPT} make_room JOB", "path: "]
    assert child.BOOTSTRAP_SCRIPT.is_file()


def test_a_child_ends_with_its_killed_parent_though_no_thread_of_it_runs(tmp_path):
    """As in a long call into Blender: the child's own watch has no turn."""
    busy = textwrap.dedent(
        """
        import ctypes, os
        from ideal_bench.ideal_addon.commands import child
        child.end_with_parent()
        print(os.getpid(), flush=True)
        ctypes.PyDLL(None).sleep(60)  # PyDLL keeps Python's lock
        """
    )
    code = textwrap.dedent(
        f"""
        import sys
        from ideal_bench.ideal_addon.commands import child
        child.child_command = lambda words: [sys.executable, "-c", words[0]]
        child.run_child([{busy!r}], None, lambda line: print(line, flush=True))
        """
    )
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    pid = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    assert ended(pid)


@pytest.mark.parametrize(("online", "word"), [(True, "--online-mode"), (False, "--offline-mode")])
def test_another_blender_may_use_the_network_as_this_one_may(monkeypatch, online, word):
    app = SimpleNamespace(binary_path="/opt/blender", online_access=online)
    monkeypatch.setitem(sys.modules, "bpy", SimpleNamespace(app=app))
    command = child.child_command(["rooms", "setup"])
    assert command[:3] == ["/opt/blender", "--background", word]
    assert command[-3:] == ["--", "rooms", "setup"]
