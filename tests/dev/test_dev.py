"""`dev`: which Python it takes, and the sentence in which each failure ends."""

import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]


def run_dev(*words):
    command = [sys.executable, CHECKOUT / "dev", *words]
    return subprocess.run(command, capture_output=True, text=True)


def test_alone_it_lists_what_it_can_do():
    done = run_dev()
    assert done.returncode == 0
    assert all(f"\n  {word} " in done.stdout for word in ("setup", "demo", "test", "build"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["tset"], "error: 'tset' is not a command; the commands are setup, demo"),
        (["setup", "now"], "error: setup takes no arguments."),
        (["blender"], "error: blender needs a version: 4.5, 5.0, 5.2 or all."),
        (["blender", "2.79"], "error: blender needs a version"),
    ],
)
def test_a_wrong_call_is_a_sentence(words, sentence):
    done = run_dev(*words)
    assert done.returncode == 1 and done.stderr.startswith(sentence)


def test_the_running_python_comes_first(dev):
    running = "{}.{}".format(*sys.version_info)
    assert dev.find_python([running]) == (sys.executable, running)


def test_a_python_that_does_not_run_is_passed_over(dev, tmp_path, monkeypatch):
    shim = tmp_path / "python3.13"
    shim.write_text("#!/bin/sh\necho 'command exists in: 3.13.0' >&2\nexit 127\n")
    shim.chmod(0o755)
    good = tmp_path / "good"
    good.write_text("#!/bin/sh\necho 3.13\n")
    good.chmod(0o755)
    monkeypatch.setattr(dev, "pythons", lambda versions: ["/nowhere/python", str(shim), str(good)])
    assert dev.find_python(["3.13"]) == (str(good), "3.13")


def test_no_fitting_python_is_a_sentence(dev, tmp_path, monkeypatch):
    monkeypatch.setattr(dev, "find_python", lambda versions: None)
    with pytest.raises(dev.Stop, match=r"needs Python 3\.13 or 3\.11\. Install one"):
        dev.make_environment(tmp_path / ".venv", dev.PYTHONS)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("OSError: [Errno 28] No space left on device", "The disk is full. About 3 GB"),
        ("WARNING: Retrying ... NewConnectionError(': Failed to establish')", "cannot be reached"),
        (
            "WARNING: NameResolutionError\nERROR: No matching distribution found",
            "cannot be reached",
        ),
        ("ERROR: No matching distribution found for bpy==5.0.1", "no fitting package for this"),
        ("Download failed after 6 attempts because not enough bytes", "A download broke off."),
        ("ERROR: something else", "pip failed"),
    ],
)
def test_what_pip_says_becomes_a_sentence(dev, said, sentence):
    assert sentence in dev.pip_failure(said)


def test_a_full_disk_is_seen_before_anything_is_made(dev, tmp_path, monkeypatch):
    monkeypatch.setattr(dev.shutil, "disk_usage", lambda path: SimpleNamespace(free=10**9))
    with pytest.raises(dev.Stop, match="The disk is too full: about 3 GB are needed"):
        dev.set_up(tmp_path / ".venv", dev.PYTHONS, [])
    assert not (tmp_path / ".venv").exists()


@pytest.fixture
def fake_environment(tmp_path, dev):
    """An environment whose python says what the test wants."""

    def make(script):
        python = Path(dev.script(tmp_path, "python"))
        python.parent.mkdir(exist_ok=True)
        python.write_text(f"#!/bin/sh\n{script}\n")
        python.chmod(0o755)
        return tmp_path

    return make


MISSING = "echo 'ImportError: libXi.so.6: cannot open shared object file: No such file' >&2; exit 1"


def test_without_root_a_missing_library_is_a_command(dev, fake_environment, monkeypatch):
    monkeypatch.setattr(dev.shutil, "which", lambda name: "/usr/bin/apt-get")
    monkeypatch.setattr(dev.os, "geteuid", lambda: 1000)
    with pytest.raises(dev.Stop) as stop:
        dev.check_blender(fake_environment(MISSING))
    assert "misses the system library libXi.so.6. Run `sudo apt-get install" in str(stop.value)
    assert "libxi6" in str(stop.value)


def test_without_debian_a_missing_library_has_a_name(dev, fake_environment, monkeypatch):
    monkeypatch.setattr(dev.shutil, "which", lambda name: None)
    with pytest.raises(dev.Stop, match=r"libXi\.so\.6\. Install what Debian calls .*libxi6"):
        dev.check_blender(fake_environment(MISSING))


def test_another_fault_of_blender_is_shown(dev, fake_environment):
    with pytest.raises(dev.Stop, match="does not start here: Illegal instruction"):
        dev.check_blender(fake_environment("echo 'Illegal instruction' >&2; exit 1"))


def test_blenders_version_is_the_last_word(dev, fake_environment):
    assert dev.check_blender(fake_environment("echo hello; echo 5.2.3")) == "5.2.3"


def test_a_finished_environment_is_left_alone(dev, fake_environment, monkeypatch):
    environment = fake_environment("exit 1")
    (environment / "set-up-done").write_text(dev.fingerprint(["x"]))
    monkeypatch.setattr(dev, "make_environment", None)
    dev.set_up(environment, dev.PYTHONS, ["x"])
    with pytest.raises(TypeError):
        dev.set_up(environment, dev.PYTHONS, ["other requirements"])


def test_every_check_runs_and_the_failed_ones_are_named(dev, monkeypatch):
    ran = []

    def run(command):
        ran.append(command[2])
        return int(command[2] in {"ruff", "pytest"})

    monkeypatch.setattr(dev, "set_up_main", lambda: None)
    monkeypatch.setattr(dev, "run", run)
    with pytest.raises(dev.Stop, match="not passed: ruff check, ruff format, pytest"):
        dev.test([])
    assert ran == ["ruff", "ruff", "mypy", "pytest"]


def test_every_folder_of_tests_runs_by_default_but_those_that_need_more():
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    tests = CHECKOUT / "tests"
    files = {path.relative_to(tests).parts[0] for path in tests.rglob("test_*.py")}
    run = set(project["tool"]["pytest"]["ini_options"]["testpaths"])
    others = {"tests/browser", "tests/rooms", "tests/ui"}
    assert {f"tests/{name}" for name in files} - run == others


def record_runs(dev, monkeypatch, codes):
    """What `./dev rooms` starts: the words of each command and its user folder."""
    ran = []

    def start(command, cwd, env):
        ran.append((*map(str, command[1:]), env.get("IDEAL_BENCH_DATA")))
        return SimpleNamespace(returncode=codes.pop(0))

    monkeypatch.setattr(dev, "set_up_main", lambda: None)
    monkeypatch.setattr(dev, "check_opencv", lambda: None)
    monkeypatch.setattr(dev.subprocess, "run", start)
    return ran


def test_rooms_sets_up_infinigen_of_its_own_first(dev, monkeypatch):
    monkeypatch.delenv("IDEAL_BENCH_INFINIGEN_PYTHON", raising=False)
    ran = record_runs(dev, monkeypatch, [0, 1])
    assert dev.main(["rooms", "-k", "seed"]) == 1
    own = str(CHECKOUT / ".venv-infinigen")
    assert ran == [
        ("rooms", "setup", "--yes", own),
        ("-m", "pytest", "tests/rooms", "-k", "seed", own),
    ]


def test_rooms_takes_the_infinigen_that_is_named(dev, monkeypatch):
    monkeypatch.setenv("IDEAL_BENCH_INFINIGEN_PYTHON", "/opt/infinigen/bin/python")
    monkeypatch.delenv("IDEAL_BENCH_DATA", raising=False)
    ran = record_runs(dev, monkeypatch, [0])
    assert dev.main(["rooms"]) == 0
    assert ran == [("-m", "pytest", "tests/rooms", None)]


def test_rooms_without_infinigen_runs_no_test(dev, monkeypatch):
    monkeypatch.delenv("IDEAL_BENCH_INFINIGEN_PYTHON", raising=False)
    ran = record_runs(dev, monkeypatch, [3])
    with pytest.raises(dev.Stop, match="InfiniGen could not be set up"):
        dev.main(["rooms"])
    assert len(ran) == 1


def record_programs(dev, monkeypatch, codes):
    """The words after `python` of each command that `dev` starts."""
    ran = []

    def run(command):
        ran.append(tuple(map(str, command[1:])))
        return codes.pop(0)

    monkeypatch.setattr(dev, "set_up_main", lambda: None)
    monkeypatch.setattr(dev, "run", run)
    return ran


def test_the_window_is_set_up_before_its_tests_run(dev, monkeypatch):
    ran = record_programs(dev, monkeypatch, [0, 0])
    assert dev.main(["test-ui", "-k", "undo"]) == 0
    assert ran == [("tests/ui/set_up.py",), ("-m", "pytest", "tests/ui", "-k", "undo")]


@pytest.mark.parametrize("second", [0, 1])
def test_files_that_failed_in_the_window_run_once_more(dev, monkeypatch, tmp_path, second):
    monkeypatch.setattr(dev, "CHECKOUT", tmp_path)
    kept = tmp_path / ".pytest_cache" / "v" / "cache" / "lastfailed"
    kept.parent.mkdir(parents=True)
    kept.write_text(
        '{"tests/ui/test_b.py::one": true, "tests/ui/test_b.py::two": true,'
        ' "tests/lib/test_a.py::x": true}'
    )
    ran = record_programs(dev, monkeypatch, [0, 1, second])
    assert dev.main(["test-ui"]) == second
    assert ran[2] == ("-m", "pytest", "tests/ui/test_b.py")


def test_without_a_window_that_was_set_up_no_test_runs(dev, monkeypatch):
    ran = record_programs(dev, monkeypatch, [1])
    with pytest.raises(dev.Stop, match="window could not be set up"):
        dev.main(["test-ui"])
    assert len(ran) == 1


def test_pictures_are_taken_by_their_names(dev, monkeypatch):
    ran = record_programs(dev, monkeypatch, [0])
    assert dev.main(["pictures", "sidebar"]) == 0
    assert ran == [("tests/ui/pictures.py", "sidebar")]


def programs(*there):
    """`shutil.which` on a machine that has these programs."""
    return lambda name: f"/usr/bin/{name}" if name in there else None


def test_the_browser_is_used_where_it_is(dev, monkeypatch):
    ran = record_programs(dev, monkeypatch, [0])
    monkeypatch.setattr(dev.shutil, "which", programs("google-chrome", "chromedriver"))
    assert dev.main(["test-browser", "-k", "prints"]) == 0
    assert ran == [("-m", "pytest", "tests/browser", "-k", "prints")]


def test_a_browser_that_is_missing_is_installed_or_named(dev, monkeypatch):
    ran = record_programs(dev, monkeypatch, [0])
    asked = []
    monkeypatch.setattr(dev.shutil, "which", programs("chromium"))
    monkeypatch.setattr(dev, "install_debian", lambda packages, why: asked.append(packages))
    assert dev.main(["test-browser"]) == 0
    assert asked == [["chromium-driver"]] and len(ran) == 1
    monkeypatch.undo()
    ran = record_programs(dev, monkeypatch, [])
    monkeypatch.setattr(dev.shutil, "which", programs())
    with pytest.raises(dev.Stop, match=r"Chromium.*Debian calls chromium chromium-driver"):
        dev.main(["test-browser"])
    assert ran == []


@pytest.mark.parametrize(
    "command", ["setup", "demo", "test", "blender", "rooms", "test-ui", "test-browser"]
)
@pytest.mark.parametrize("word", ["-h", "--help"])
def test_help_of_a_command_does_nothing_else(dev, capsys, command, word):
    assert dev.main([command, word]) == 0
    assert capsys.readouterr().out.startswith(f"./dev {command}: ")
